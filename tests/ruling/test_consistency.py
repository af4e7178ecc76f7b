"""Which rulings another one has to agree with, and which of them conflict."""

from __future__ import annotations

import doctest

from gunbai.rulebook import Citation
from gunbai.ruling import Ruling, consistency
from gunbai.ruling.consistency import neighbours, words_of_case

CASES = {
    "a.yaml": words_of_case("甲: {attack: A, target: C} 再生 ルーン剣士 番兵"),
    "b.yaml": words_of_case("甲: {attack: A, target: C} 再生 ルーン剣士 盾兵"),
    "c.yaml": words_of_case("乙: {end: メイン}"),
}


def ruling(id: str, *rules: str, game: str = "demo", **fields: object) -> Ruling:
    """Returns a published ruling that cites these clauses."""
    citations = tuple(Citation(rule=rule, version="1", quote="x") for rule in rules)
    said = {"status": "published", **fields}
    return Ruling(id=id, game=game, version="1", question={}, answer={}, citations=citations, **said)


def found(one: Ruling, *others: Ruling) -> list[tuple[str, str]]:
    """Returns the ids and relations of the neighbours of a ruling, in their order."""
    return [(near.ruling.id, near.relation) for near in neighbours(one, others, CASES)]


def test_the_same_clause_makes_a_neighbour() -> None:
    """Rulings that cite a clause, or a sentence of it, are listed, with the clauses; another game and the withdrawn are not."""
    one = ruling("one", "1-1", "1-2")
    others = [
        ruling("same", "1-1:2"),
        ruling("other", "9-9"),
        ruling("elsewhere", "1-1", game="demo2"),
        ruling("gone", "1-1", status="withdrawn"),
        ruling("one", "1-1"),
    ]
    assert found(one, *others) == [("same", "read")]
    assert neighbours(one, others, {})[0].clauses == ("1-1",)


def test_readings_agree_or_conflict() -> None:
    """Who settles the same defect alike agrees, by another reading conflicts; conflicts come first."""
    one = ruling("one", "1-1", settles={"D-1": "a"})
    alike, apart = ruling("alike", "1-1", "1-2", settles={"D-1": "a"}), ruling("apart", settles={"D-1": "b"})
    assert found(one, alike, apart) == [("apart", "conflict"), ("alike", "agree")]


def test_a_rare_clause_is_nearer() -> None:
    """Sharing a clause that few cite weighs more than one that all cite."""
    others = [ruling(f"all-{n}", "1-1") for n in range(4)]
    assert found(ruling("one", "1-1", "7-7"), *others, ruling("rare", "7-7"))[0] == ("rare", "read")


def test_a_near_case_makes_a_neighbour() -> None:
    """Cases that say mostly the same are near, without a clause in common; of the same case two answers may conflict."""
    one = ruling("one", scenario="a.yaml")
    assert found(one, ruling("near", scenario="b.yaml"), ruling("far", scenario="c.yaml")) == [("near", "read")]
    assert found(one, ruling("same", scenario="a.yaml")) == [("same", "read")]


def test_examples() -> None:
    """The examples in the docstrings say what is returned."""
    assert doctest.testmod(consistency).failed == 0
