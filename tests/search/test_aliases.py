"""A clause is found by how players ask for it, and says so; the words of the rules are not drowned by that."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from tests.search.conftest import DOCUMENTS, TERMS

from gunbai.search import Document, Index
from gunbai.search.generations import Generations

ALIASES = {"go:34-5": ("壁がいないとき直接殴れる?", "届く範囲"), "go:39-5": ("しぶとく生き残る", "手札")}


def aliased() -> list[Document]:
    """Returns the clauses of the made-up game, two of them with aliases."""
    return [msgspec.structs.replace(document, aliases=ALIASES.get(document.id, ())) for document in DOCUMENTS]


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Index:
    """Returns an index of the made-up game with aliases."""
    return Index.build(tmp_path_factory.mktemp("aliases"), aliased(), terms=TERMS)


@pytest.mark.parametrize("query", ["壁がいないとき直接殴れる", "壁いない 殴れる", "直接なぐれるのは?", "とどくはんい", "届く範囲"])
def test_found_by_an_alias(asked: Index, query: str) -> None:
    """An alias is found as written, in other words of asking, and by its kana."""
    assert asked.search(query).hits[0].document.id == "go:34-5"


def test_a_hit_names_the_alias(asked: Index) -> None:
    """The explanation cites the alias as it is written, and its reasons add up."""
    hit = asked.search("壁がいないとき殴れる").hits[0]
    assert any("alias「壁がいないとき直接殴れる?」" in reason for reason in hit.why)
    assert sum(float(reason.rsplit(" ", 1)[1]) for reason in hit.why) == pytest.approx(hit.score, abs=0.3)


def test_the_rules_own_words_come_first(asked: Index) -> None:
    """A word that is the subject of one clause finds it before a clause that is merely asked for by it."""
    assert [hit.document.number for hit in asked.search("手札").hits] == ["17-3", "39-5"]


def test_other_aliases_are_another_index(tmp_path: Path) -> None:
    """Aliases are part of the content: an index without them is not taken for one with them."""
    Index.build(tmp_path, DOCUMENTS, terms=TERMS)
    Index.build(tmp_path, aliased(), terms=TERMS)
    assert Generations(tmp_path).current().name == "g2"
