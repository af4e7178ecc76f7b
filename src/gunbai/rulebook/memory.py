"""Makes many small objects without a look for cycles among them in between: it finds none and takes most of the time."""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Iterator


@contextlib.contextmanager
def uncollected() -> Iterator[None]:
    """Pauses the collection of cycles, which goes on afterwards if it was going on before."""
    before = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if before:
            gc.enable()
