"""Books with known truth, written by hand or made: every clause, every reference, nothing invented, every section in its place."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from tests.importing.annotated import BOOKS, TRAPS, Score, annotated, read_annotated, score
from tests.importing.conftest import check_lossless, read
from tests.importing.makers import Book, Plan, made_books

CLEAN = {
    "missed": [],
    "invented": [],
    "misplaced": [],
    "sections": [],
    "unseen": [],
    "false": [],
    "undoubted": [],
    "unreported": [],
}


def wrong(found: Score) -> dict[str, list[str] | list[int]]:
    """Returns everything in which an imported book differs from its truth."""
    return {name: getattr(found, name) for name in CLEAN}


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem)
def test_a_book_written_by_hand_is_read_as_it_is_meant(path: Path) -> None:
    """Its clauses stand where they are printed, and its references lead where they say; what leads nowhere is reported."""
    truth = read_annotated(path)
    imported = read(truth.text)
    assert wrong(score(truth, imported)) == CLEAN
    check_lossless(imported)


@pytest.mark.parametrize("path", TRAPS, ids=lambda path: path.stem)
def test_an_amount_is_no_reference_without_a_doubt(path: Path) -> None:
    """Where sentences are full of numbers that clauses bear, every true reference is found, and every false one is a doubt."""
    truth = read_annotated(path)
    found = wrong(score(truth, read(truth.text)))
    assert found | {"false": []} == CLEAN


@given(made_books())
@settings(max_examples=40, derandomize=True)
def test_a_made_book_is_read_as_it_was_made(made: Book) -> None:
    """Ranges and lists, amounts, contents in any place, an appendix and a history: only the clauses and references it has."""
    imported = read(made.text)
    assert wrong(score(made.truth, imported)) == CLEAN
    check_lossless(imported)


def test_the_marks_say_what_a_book_is() -> None:
    """A mark names the clause that begins behind it, its parent, and what a reference leads to; the text has no marks."""
    truth = annotated(
        "{}1. A\n{}1.1 See [[rules 1.1 to 1.3->1.1..1.3]].\n{}1.2 B\n{x<1.2}(1) C\n{}1.3 [[9.9->?]]\n{=history}Changes\n"
    )
    assert truth.text == "1. A\n1.1 See rules 1.1 to 1.3.\n1.2 B\n(1) C\n1.3 9.9\nChanges\n"
    assert truth.above == {"1": "", "1.1": "1", "1.2": "1", "x": "1.2", "1.3": "1", "=history": ""}
    assert truth.refs == {("1.1", "1.1"), ("1.1", "1.2"), ("1.1", "1.3")}
    assert (truth.numbered, truth.nowhere) == (["1", "1.1", "1.2", "x", "1.3"], [5])


def test_a_score_tells_what_is_wrong() -> None:
    """A clause that is not there, one that nobody printed, one under another parent and a false reference are named."""
    truth = annotated("{}1. A\n{}1.1 B\n{}1.2 See [[1.1]].\n{}2. C\n{}2.1 D\n")
    other = read("1. A\n1.1 B\n1.2 See 2.1.\n2. C\n2.1 D\n")
    assert wrong(score(truth, other)) == CLEAN | {
        "unseen": ["1.2 -> 1.1"],
        "false": ["1.2 -> 2.1"],
        "undoubted": ["1.2 -> 2.1"],
    }
    assert score(truth, read("1. A\nB 1.1\n1.2 See 1.1.\n2. C\n2.1 D\n")).missed == ["1.1"]


def test_a_made_book_prints_its_clauses() -> None:
    """Each clause of the truth begins with the number that other clauses name."""
    made = Book(Plan(scheme="letters", language="en", tail=True), 1)
    assert all(made.text[at : at + 1].isdecimal() for at in made.truth.starts.values())
    assert "Change log" in made.text
