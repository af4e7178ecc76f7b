"""Reports of faults: what a person needs to mend an error that nobody foresaw, saved where the user's own data are."""

from __future__ import annotations

import datetime
import os
import platform
import sys
import traceback
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

from gunbai.files import write_whole

MOST = 20
"""How many reports are kept; the oldest go first."""


def save(data: Path, error: BaseException, asked: Sequence[str]) -> Path | None:
    """Saves a report of an error below a data folder, and returns its path; None where nothing can be written.

    ``asked`` is what was asked for: the words of a command, the address of a page.
    """
    folder = data / "reports"
    now = datetime.datetime.now().astimezone()
    lines = [
        f"gunbai {version('gunbai')}, Python {platform.python_version()}, {platform.platform()}",
        now.isoformat(timespec="seconds"),
        " ".join(asked),
        "",
        *traceback.format_exception(error),
    ]
    path = folder / f"{now:%Y%m%d-%H%M%S}-{os.getpid()}.txt"
    try:
        write_whole(path, ("\n".join(line.rstrip("\n") for line in lines) + "\n").encode("utf-8", "replace"))
        for old in sorted(folder.glob("*.txt"))[:-MOST]:
            old.unlink(missing_ok=True)
    except OSError as fault:
        print(f"the report cannot be saved ({fault.strerror})", file=sys.stderr)
        return None
    return path
