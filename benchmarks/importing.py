"""Measures import and diff: seconds, counts and doubts for any rulebook, and for a next version made of it.

    python benchmarks/importing.py TEXT... [--rounds 3]

The next version has every fiftieth clause reworded and one clause put in front of every hundredth.
"""

from __future__ import annotations

import argparse
import gc
import re
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from gunbai.importing import Imported, import_book, import_file
from gunbai.rulebook import Book, Node, load_book
from gunbai.rulebook.diff import compare

_WORD = re.compile(r"[A-Za-z]{4,}|[一-龥]{2}")


def main() -> None:
    """Imports each text, writes and loads it, compares it with its next version, and prints the best of the rounds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("texts", type=Path, nargs="+")
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    gc.disable()
    print(f"{'text':36} nodes depth heads  exs terms    refs doubts | read s  write s  load s  diff s  classes")
    for path in given.texts:
        print(measured(path, given.rounds))


def measured(path: Path, rounds: int) -> str:
    """Returns one line of the table."""
    read = best(rounds, lambda: import_book(path.read_bytes(), "bench"))
    imported: Imported = import_book(path.read_bytes(), "bench")
    with tempfile.TemporaryDirectory() as folder:
        begun = time.perf_counter()
        written = import_file(path, Path(folder) / "bench")
        wrote = time.perf_counter() - begun
        text = Path(folder) / "bench" / "text" / f"{written.book.version}.yaml"
        loaded = best(rounds, lambda: load_book(text, "bench"))
    new = next_version(imported.book)
    compared = best(rounds, lambda: (compare.cache_clear(), compare(imported.book, new)))
    classes = Counter(change.cls for change in compare(imported.book, new).changes)
    report = imported.report
    return (
        f"{path.name[:36]:36} {report.nodes:5} {report.depth:5} {report.headings:5} {report.examples:4} {report.glossary:5} "
        f"{report.references.resolved:5}/{report.references.unresolved} {len(report.doubts):6} | "
        f"{read:6.2f} {wrote:8.2f} {loaded:7.2f} {compared:7.2f}  {dict(classes)}"
    )


def best(rounds: int, run: Callable[[], object]) -> float:
    """Returns the fewest seconds that a run took."""

    def timed() -> float:
        begun = time.perf_counter()
        run()
        return time.perf_counter() - begun

    return min(timed() for _ in range(rounds))


def next_version(book: Book) -> Book:
    """Returns a book with every fiftieth clause reworded and one clause put in front of every hundredth."""
    nodes: list[Node] = []
    for n, node in enumerate(book.nodes.values()):
        if n % 100 == 99:
            nodes.append(Node(id=f"new.{n}", printed=f"{n}x", parent=node.parent, text=f"Clause {n} is entirely new here."))
        text = _WORD.sub("entirely other words", node.text, count=1) if n % 50 == 25 else node.text
        nodes.append(Node(id=node.id, printed=node.printed, parent=node.parent, form=node.form, heading=node.heading, text=text))
    return Book(book.slug, book.title, "next", None, nodes)


if __name__ == "__main__":
    main()
