"""Faults of a game's module: where its code failed, and which clause it was carrying out."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from gunbai.errors import BrokenGame, GunbaiError
from gunbai.interpreter.ask import Reach, Stop


@contextmanager
def blaming(slug: str, clause: str) -> Iterator[None]:
    """Turns whatever the code of a module fails with into BrokenGame; what gunbai raises on purpose, and questions, go through."""
    try:
        yield
    except (GunbaiError, Stop, Reach):
        raise
    except Exception as fault:
        raise broken(slug, clause, fault) from fault


def broken(slug: str, clause: str, fault: Exception) -> BrokenGame:
    """Returns the error that names the clause, and the line of the module that was running."""
    frames = traceback.extract_tb(fault.__traceback__)
    own = [frame for frame in frames if Path(__file__).parent not in Path(frame.filename).parents]
    frame = (own or [*frames])[-1]
    said = str(fault.args[0]) if isinstance(fault, LookupError) and fault.args else str(fault)
    what = ": ".join(filter(None, (type(fault).__name__, " ".join(said.split()))))
    return BrokenGame(slug, clause, f"{frame.filename}:{frame.lineno}", frame.name, what)
