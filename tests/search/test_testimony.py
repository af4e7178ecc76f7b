"""Rulings and boards speak for the clauses that they cite."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest
from tests.search.conftest import rule

from gunbai.search import Document, Index, Results, Shelf

CLAUSES = [
    rule("1", "", "攻撃を宣言した者を疲れさせます。"),
    rule("2", "", "戦闘の後にユニットを数えます。"),
    rule("3", "", "戦闘の後に山札を切ります。"),
]
"""A clause that answers in other words than those asked, one that has more of those words, and a bystander."""

QUESTION = "攻撃の後にユニットは寝ているか"


def made(kind: str, *about: str) -> Document:
    """Returns a ruling or a board that asks the question, and cites clauses."""
    said = rule("", QUESTION, "寝ています。", kind=kind, id=f"{kind}:a")
    return msgspec.structs.replace(said, about=tuple(f"go:{id}" for id in about))


def found(folder: Path, query: str, *others: Document, clauses: Sequence[Document] = CLAUSES) -> Results:
    """Returns what a query finds in a book beside some rulings and boards."""
    return Shelf([Index.build(folder / "book", clauses), Index.build(folder / "cases", others)]).search(query)


def first(folder: Path, query: str, *others: Document) -> str:
    """Returns the id of the first clause that a query finds beside some rulings and boards."""
    return next(hit.id for hit in found(folder, query, *others) if hit.document.kind == "rule")


@pytest.mark.parametrize("kind", ["ruling", "scenario"])
def test_who_asked_before_asked_in_the_same_words(tmp_path: Path, kind: str) -> None:
    """A clause that a ruling or a board on the question cites comes before one that has more of its words."""
    assert first(tmp_path / "none", QUESTION) == "2"
    assert first(tmp_path / "one", QUESTION, made(kind, "1")) == "1"


def test_an_entry_of_the_glossary_speaks_for_nothing(tmp_path: Path) -> None:
    """What defines a word is weighed by itself."""
    assert first(tmp_path, QUESTION, made("glossary", "1")) == "2"


def test_the_clause_cited_first_gains_most(tmp_path: Path) -> None:
    """Of two clauses that are cited, the first is meant more."""
    hits = found(tmp_path, QUESTION, made("ruling", "1", "3"))
    gains = {hit.id: line for hit in hits for line in hit.why if line.startswith("裁定・盤面 ")}
    assert float(gains["1"].split()[-1]) > float(gains["3"].split()[-1])


def test_a_ruling_brings_its_clause(tmp_path: Path) -> None:
    """A clause without a word of the question stands where the ruling does that cites it, with the ruling under it."""
    far = [rule(str(nth), "", "ユニットは寝ています。") for nth in range(10, 16)]
    clause = rule("9", "", "起きたままとします。")
    ruling = rule("", QUESTION, "寝ていません。", kind="ruling", id="ruling:a")
    ruling = msgspec.structs.replace(ruling, about=("go:9",))
    [hit] = [hit for hit in found(tmp_path, QUESTION, ruling, clauses=[*far, clause]) if hit.id == "9"]
    assert [under.document.kind for under in hit.under] == ["ruling"]
    assert hit.why[0].startswith("裁定・盤面から")


def test_a_single_word_is_looked_up(tmp_path: Path) -> None:
    """A board with the word in its question moves no clause before the one that the word leads to."""
    board = rule("", "戦闘", "戦闘の盤面です。", kind="scenario", id="scenario:b")
    hits = found(tmp_path, "戦闘", msgspec.structs.replace(board, about=("go:2",)))
    assert hits
    assert not any(line.startswith("裁定・盤面") for hit in hits for line in hit.why)
