"""Two real books with known counts, read where they lie; they belong to their publishers and are not in this project."""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path

import pytest
from tests.importing.conftest import check_lossless, read

from gunbai.importing import Imported
from gunbai.rulebook import load_book
from gunbai.rulebook.diff import diff

REPOSITORY = Path(__file__).parents[2]


def corpus(shared: Path, name: str) -> bytes:
    """Returns the bytes of a book; skips the test where it does not lie."""
    path = shared / "corpora" / name
    if not path.is_file():
        pytest.skip(f"no shared/corpora/{name}")
    return path.read_bytes()


@pytest.fixture(scope="module")
def japanese(shared: Path) -> Imported:
    """Imports a publisher's rules that were extracted from a PDF."""
    return read(corpus(shared, "ja_lovelive_cr_1.04.txt"))


@pytest.fixture(scope="module")
def english(shared: Path) -> Imported:
    """Imports comprehensive rules of 2,600 clauses."""
    return read(corpus(shared, "en_mtg_cr_2021-09-24_MID.txt"))


def test_the_japanese_book(japanese):
    """509 numbers in 12 chapters down to depth 6, every reference resolved, and the doubts that its text deserves."""
    report, nodes = japanese.report, list(japanese.book.nodes.values())
    assert (report.nodes, report.depth, report.references.unresolved) == (509, 6, 0)
    assert sum(node.form == "chapter" and bool(node.printed) for node in nodes) == 12
    assert report.references.resolved >= 46
    assert Counter(doubt.code for doubt in report.doubts)["SAME-TEXT"] == 4
    assert (report.version, str(report.date)) == ("1.04", "2025-11-21")
    assert Counter(each.why for each in japanese.book.excluded) == {"page mark": 15, "table of contents": 1}
    check_lossless(japanese)


def test_the_english_book(english):
    """9 chapters, 137 sections, 2,608 rules, 262 examples, 606 terms; every reference resolved."""
    report, book = english.report, english.book
    depths = Counter(len(book.ancestors(node.id)) for node in book.nodes.values() if node.printed)
    assert (depths[0], depths[1], depths[2] + depths[3]) == (9, 137, 2608)
    assert (report.examples, report.glossary) == (262, 606)
    assert report.references.unresolved == 0
    assert report.references.resolved >= 833
    check_lossless(english)


def test_a_book_of_2600_rules_is_imported_in_time(shared):
    """Well under three seconds, on one core."""
    data = corpus(shared, "en_mtg_cr_2021-09-24_MID.txt")
    begun = time.process_time()
    read(data)
    assert time.process_time() - begun < 3


def test_a_large_book_is_compared_with_its_next_version(english, shared):
    """A section put in between renumbers 467 numbers and changes 175 references; one rule is reworded, one removed."""
    data = corpus(shared, "en_mtg_cr_2021-09-24_MID.txt")
    begun = time.process_time()
    found = diff(english.book, read(_next(data)).book)
    assert time.process_time() - begun < 5
    assert Counter(change.cls for change in found if (change.new or change.old).form != "front") == {
        **{"renumbered": 467, "reference-only": 175, "added": 3, "changed": 1, "removed": 1}
    }


def _next(data: bytes) -> bytes:
    import re

    text = re.sub("\r\n|\r", "\n", data.decode("utf-8-sig"))
    text = re.sub(r"(?<!\d)702\.(\d+)", lambda found: f"702.{int(found[1]) + (int(found[1]) >= 20)}", text)
    at = text.index("\n702.21. ")
    new = "\n702.20. Fan\n\n702.20a Fan is a keyword ability that lets a referee raise it.\n\n702.20b It ends every dispute.\n"
    text = f"{text[:at]}{new}{text[at:]}".replace("no more than fifteen cards", "no more than twenty cards", 1)
    return (text[: text.index("\n100.7. ")] + text[text.index("\n101. The ", text.index("\n100.7. ")) :]).encode()


@pytest.mark.parametrize(("slug", "version"), [("legions", "1.00"), ("legend-of-stars", "1.0.01")])
def test_books_that_were_encoded_by_hand_are_read_alike(slug, version):
    """Of the numbered clauses of our own books, import finds every one, under the same id and the same parent."""
    folder = REPOSITORY / "rulebooks" / slug
    book = load_book(folder / "text" / f"{version}.yaml", slug)
    found = read(next((folder / "source").iterdir()).read_bytes()).book.nodes
    wanted = [node for node in book.nodes.values() if node.form in ("chapter", "clause") and node.printed]
    assert [node.id for node in wanted if node.id not in found] == []
    assert [node.id for node in wanted if found[node.id].parent != node.parent] == []
