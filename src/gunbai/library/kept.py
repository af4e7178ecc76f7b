"""What was made once and is kept in the data folder, sealed: made again only when what it was made of has changed."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import msgspec

from gunbai.seal import read_sealed, write_sealed

Made = TypeVar("Made")


def kept(
    file: Path, mark: Callable[[], bytes], unpack: Callable[[bytes], Made], make: Callable[[], Made], pack: Callable[[Made], bytes]
) -> Made:
    """Returns what the file keeps, if it was made of what is there now; else makes it, and keeps it. Raises as ``make`` does.

    ``mark`` returns 32 bytes that tell what it is made of from any other, or none where that cannot be said: nothing is kept then.
    """
    before = mark()
    data = read_sealed(file) if before else None
    if data is not None and data.startswith(before):
        with contextlib.suppress(msgspec.MsgspecError):  # kept by a gunbai that makes another shape of it
            return unpack(data[len(before) :])
    made = make()
    if before and mark() == before:  # else it was changed meanwhile
        with contextlib.suppress(OSError):  # a data folder that takes nothing keeps nothing: the next process makes it again
            write_sealed(file, before + pack(made))
    return made
