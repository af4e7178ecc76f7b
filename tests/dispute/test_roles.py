"""What a clause does for what rests on it, told by what a game binds to it and by the model of its book."""

from __future__ import annotations

import pytest

from gunbai.dispute.roles import RANKED, Roles, told_first
from gunbai.library import Library

ROLES = {
    "39-5": "replaces",
    "39-6": "forbids",
    "27-5": "permits",
    "29-1:3": "forbids",
    "34-7": "orders",
    "14-3h": "measures",
    "card:火矢": "orders",
}
"""Clauses of Legions: 再生, 効果ダメージ無効, the lane move, what cannot act, the exchange, the printed ATK, a text."""


@pytest.fixture(scope="module")
def roles(library: Library) -> Roles:
    """The roles of the clauses of Legions."""
    return Roles(library.replay(library.scenario("legions", "leap")).table)


@pytest.mark.parametrize(("clause", "role"), ROLES.items())
def test_a_clause_has_the_role_that_it_plays(roles: Roles, clause: str, role: str) -> None:
    """What replaces, permits, orders or measures says so; a text of a card orders."""
    assert roles.of(clause) == role


def test_what_permits_an_act_forbids_it_in_a_refusal(roles: Roles) -> None:
    """A condition permits where it holds, and forbids where it does not; the head of a refusal forbids."""
    assert roles.of("34-5:2") == "permits"
    assert roles.against("34-5:2", "27-4") == "forbids"
    assert roles.against("27-2", "27-2") == "forbids"
    assert roles.against("34-7", "27-4") == "orders"


def test_what_a_judge_tells_first_stands_first() -> None:
    """The clauses that are named come first, the rest by role."""
    told = {"a": "orders", "b": "defines", "c": "forbids", "d": "replaces"}
    assert told_first(told) == ["d", "c", "b", "a"]
    assert told_first(told, ["a"]) == ["a", "d", "c", "b"]
    assert set(RANKED) >= set(told.values())


def test_every_ground_of_a_replay_says_its_sentence_and_its_role(library: Library) -> None:
    """Steps, refusals and claims carry the number of the sentence (0: the whole clause) and one of the six roles."""
    data = library.replay(library.scenario("legions", "leap")).to_json()
    grounds = [ground for holder in (*data["steps"], *data["refused"], *data["claims"]) for ground in holder["grounds"]]
    assert {ground["role"] for ground in grounds} <= set(RANKED)
    assert all(ground["part"] == int(ground["rule"].partition(":")[2] or 0) for ground in grounds)
    assert data["refused"][0]["grounds"][0]["rule"] == data["refused"][0]["ground"]
    assert data["refused"][0]["grounds"][0]["role"] == "forbids"


def test_the_clause_that_orders_a_procedure_is_a_ground_where_it_begins(library: Library) -> None:
    """The battle goes by 34-2 (「次の手順で」): its first step rests on it, the next does not."""
    steps = library.replay(library.scenario("legions", "first-strike-denied")).to_json()["steps"]
    within = [[ground["rule"] for ground in step["grounds"]] for step in steps if "34-2" in step["path"]]
    assert "34-2" in within[0]
    assert "34-2" not in within[1]
