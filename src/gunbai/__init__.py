"""A trading-card-game judge's assistant: rules search, cited replay, ruling write-ups.

Other programs use the names that stand here, the module of a game those of `gunbai.game`. A name is imported when it is first
asked for.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gunbai.dispute.resolution import Resolution
    from gunbai.errors import (
        Ambiguous,
        Away,
        BadContent,
        BadInput,
        BrokenGame,
        Conflict,
        Endless,
        Forbidden,
        GunbaiError,
        Lacking,
        NotAllowed,
        NotFound,
        Problem,
        Spent,
    )
    from gunbai.library.library import Library
    from gunbai.rulebook.node import Node
    from gunbai.ruling.ruling import Ruling
    from gunbai.scenario.file import Scenario

    __version__: str
else:
    ERRORS = (
        *("Ambiguous", "Away", "BadContent", "BadInput", "BrokenGame", "Conflict", "Endless", "Forbidden", "GunbaiError"),
        *("Lacking", "NotAllowed", "NotFound", "Problem", "Spent"),
    )
    HOMES = {
        "Library": "gunbai.library.library",
        "Node": "gunbai.rulebook.node",
        "Resolution": "gunbai.dispute.resolution",
        "Ruling": "gunbai.ruling.ruling",
        "Scenario": "gunbai.scenario.file",
        **dict.fromkeys(ERRORS, "gunbai.errors"),
    }
    """Where each name comes from: nothing of it is imported for a program that asks for another."""

    def __getattr__(name: str) -> Any:
        """Imports what is first asked for, and keeps it."""
        if name == "__version__":
            found = importlib.import_module("importlib.metadata").version("gunbai")
        elif name in HOMES:
            found = getattr(importlib.import_module(HOMES[name]), name)
        else:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()[name] = found
        return found


__all__ = [
    "Ambiguous", "Away", "BadContent", "BadInput", "BrokenGame", "Conflict", "Endless", "Forbidden", "GunbaiError", "Lacking",
    "Library", "Node", "NotAllowed", "NotFound", "Problem", "Resolution", "Ruling", "Scenario", "Spent", "__version__",
]  # fmt: skip
