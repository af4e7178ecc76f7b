"""Which rulings are listed when somebody narrows the list."""

import datetime

from gunbai.rulebook import Citation
from gunbai.ruling import Ruling, Selection, cited

RULING = Ruling(
    id="red", game="demo", version="1", question={}, answer={}, status="published", tags=("赤",), provenance="judge",
    date=datetime.date(2026, 11, 21),
    citations=(Citation(rule="1-1:2", version="1", quote="x"), Citation(rule="demo:1-2", version="1", quote="y")),
)  # fmt: skip


def test_nothing_asked_admits_all():
    """An empty selection leaves nobody out."""
    assert Selection().admits(RULING)


def test_each_wish_leaves_out_what_is_not_so():
    """Game, status, clause (of a sentence too), tag, provenance and date each admit what is so and nothing else."""
    yes = Selection(game="demo", status="published", clause="1-1", tag="赤", provenance="judge", since="2026-11-21")
    assert yes.admits(RULING)
    wrong = {"game": "x", "status": "draft", "clause": "1-3", "tag": "青", "provenance": "publisher", "since": "2026-11-22"}
    assert [name for name, value in wrong.items() if Selection(**{name: value}).admits(RULING)] == []


def test_the_clauses_that_a_ruling_cites():
    """A sentence counts for its clause; the name of the book is left out."""
    assert cited(RULING) == {"1-1", "1-2"}
