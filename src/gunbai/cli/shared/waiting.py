"""What a person at a terminal sees of a command that takes long: after two seconds, what is being done and for how long."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

PATIENCE = 2.0
"""After so many seconds something is shown."""
PACE = 0.5
"""It is shown anew after so many seconds."""
_CLEAR = "\r\x1b[K"


@contextmanager
def waiting(what: str, patience: float = PATIENCE) -> Iterator[None]:
    """Shows what is being done, with the seconds it has taken, on a terminal only; it is gone when the block ends.

    Nothing else may be printed inside the block.
    """
    if not sys.stderr.isatty():
        yield
        return
    over = threading.Event()
    shown = threading.Thread(target=_show, args=(what, patience, over), daemon=True)
    shown.start()
    try:
        yield
    finally:
        over.set()
        shown.join()


def _show(what: str, patience: float, over: threading.Event) -> None:
    begun = time.monotonic()
    if over.wait(patience):
        return
    while True:
        sys.stderr.write(f"{_CLEAR}{what} {time.monotonic() - begun:.0f}s")
        sys.stderr.flush()
        if over.wait(PACE):
            break
    sys.stderr.write(_CLEAR)
    sys.stderr.flush()
