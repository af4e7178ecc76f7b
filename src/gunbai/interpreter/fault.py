"""Faults of a game's module: where its code failed, and which clause it was carrying out."""

from __future__ import annotations

import traceback
from pathlib import Path

from gunbai.errors import BrokenGame

FAULTS = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""What code raises that does not do what its author meant."""


def broken(slug: str, clause: str, fault: Exception) -> BrokenGame:
    """Returns the error that names the clause, and the line of the module that was running."""
    frames = traceback.extract_tb(fault.__traceback__)
    own = [frame for frame in frames if Path(__file__).parent not in Path(frame.filename).parents]
    frame = (own or [*frames])[-1]
    said = str(fault.args[0]) if isinstance(fault, LookupError) and fault.args else str(fault)
    return BrokenGame(slug, clause, f"{frame.filename}:{frame.lineno}", frame.name, f"{type(fault).__name__}: {said}")
