"""Measures everything beside named peers in one run, and writes the results page with its pictures.

    python benchmarks/results.py [--only exploration,growth] [--scales 1,10,100]

With ``--only`` nothing is written: the tables of some chapters are printed.
"""

from __future__ import annotations

import argparse
import datetime
import tempfile
from collections.abc import Callable
from pathlib import Path

from measured import answering, exploring, finding, forking, growing, page, taking_in
from measured.figure import Chapter

from gunbai.content import content_root

DOCS = Path(__file__).parent.parent / "docs" / "explanation"


def main() -> None:
    """Measures chapter after chapter."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="")
    parser.add_argument("--scales", default="1,10,100", help="how many times as much, for growth")
    given = parser.parse_args()
    content = content_root()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        measured: dict[str, Callable[[], Chapter]] = {
            "exploration": lambda: exploring.chapter(content),
            "forks": forking.chapter,
            "search": lambda: finding.chapter(content, folder / "data"),
            "import": lambda: taking_in.chapter(content),
            "pages": lambda: answering.pages(content, folder / "data"),
            "commands": lambda: answering.commands(content, folder / "data"),
            "growth": lambda: growing.chapter(content, folder, tuple(map(int, given.scales.split(",")))),
        }
        chosen = given.only.split(",") if given.only else list(measured)
        chapters = []
        for one in chosen:
            chapters.append(measured[one]())
            print(f"\n{chapters[-1].heading}", *page.table(chapters[-1]), sep="\n", flush=True)
    if not given.only:
        page.write(chapters, DOCS / "results.md", DOCS / "results", datetime.datetime.now(datetime.UTC).date())


if __name__ == "__main__":
    main()
