"""An index as plain values: everything a ranking needs, documents of the chosen games only."""

from __future__ import annotations

import json
from pathlib import Path

from gunbai.search import Document, Index
from gunbai.search.portable import portable, rows_of, shared_tables

DOCUMENTS = [
    Document(id="one:1", game="one", number="1", heading="手札", text="手札は7枚まで。", aliases=("手札の上限",)),
    Document(id="two:1", game="two", number="1", heading="山札", text="山札から引く。"),
]


def test_documents_are_given_for_the_chosen_games_only(tmp_path: Path) -> None:
    """The row of another game is empty, and its words are counted all the same: a word is as rare there as here."""
    held = portable(Index.build(tmp_path / "index", DOCUMENTS).snapshot(), ["one"])
    assert [document and document["id"] for document in held["documents"]] == ["one:1", None]
    assert held["count"] == 2
    assert held["postings"]["w"]["山札"] == [[1], [held["postings"]["w"]["山札"][1][0]]]


def test_rows_of_a_game_can_be_given_later(tmp_path: Path) -> None:
    """A document that was left out is given with its row and with what is read of it."""
    snapshot = Index.build(tmp_path / "index", DOCUMENTS).snapshot()
    [(row, document, body)] = rows_of(snapshot, "two")
    assert (row, document["id"], body["text"]) == (1, "two:1", "山札から引く。")


def test_it_can_be_written_as_json(tmp_path: Path) -> None:
    """Nothing in an index or in the tables needs more than JSON."""
    held = portable(Index.build(tmp_path / "index", DOCUMENTS).snapshot(), ["one", "two"])
    assert json.loads(json.dumps([held, shared_tables()]))[0]["phrases"][0]
