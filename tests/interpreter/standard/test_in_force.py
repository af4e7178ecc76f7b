"""What card texts put in force for a while: numbers, keywords, abilities, prohibitions - on whom, how much, until when."""

from __future__ import annotations

from typing import Any

import pytest
from tests.interpreter.standard.fair import FOE, MATE, VOICE, ordered

from gunbai.errors import BadInput
from gunbai.interpreter.data.state import Contribution


def in_force(word: str, argument: Any, **more: Any) -> tuple[Contribution, ...]:
    """Returns what a text has put in force."""
    return ordered(word, argument, **more).state.in_force


def gifts(word: str, argument: Any, **more: Any) -> list[tuple[int, str, str, int]]:
    """Returns what is in force: on which card, of which field, how, how much."""
    return [(item.obj, item.field, item.op, item.amount) for item in in_force(word, argument, **more)]


@pytest.mark.parametrize(
    ("argument", "expected"),
    [
        ("+1/-1", [("atk", "add", 1), ("hp", "add", -1)]),
        ({"by": "+0/2"}, [("hp", "add", 2)]),
        ({"atk": 3, "cost": -1}, [("atk", "add", 3), ("cost", "add", -1)]),
        ({"力": 4}, [("atk", "add", 4)]),
        ({"set": "0/5"}, [("atk", "set", 0), ("hp", "set", 5)]),
        ({"hp": {"count": {"side": "foe", "zone": "場"}}}, [("hp", "add", 1)]),
    ],
)
def test_numbers_change_as_printed_or_by_name(argument: Any, expected: list[tuple[str, str, int]]) -> None:
    """A change of nothing is none; a number that is set to none is set."""
    assert gifts("modify", argument, it=MATE) == [(MATE, *gift) for gift in expected]


def test_what_names_no_cards_is_about_what_was_chosen_else_about_the_card_itself() -> None:
    """So it is for everything that a text puts in force."""
    assert [item.obj for item in in_force("gain", "速")] == [VOICE]
    assert [item.obj for item in in_force("cannot", "attack", it=(MATE, FOE))] == [MATE, FOE]
    assert [item.obj for item in in_force("can", {"to": "this", "what": "攻撃"}, it=MATE)] == [VOICE]


def test_keywords_come_with_their_number_and_abilities_by_name() -> None:
    """A number is written on the keyword or apart; what a text quotes is an ability."""
    assert gifts("gain", "貫2") == gifts("gain", {"keyword": "貫", "value": 2}) == [(VOICE, "貫", "keyword", 2)]
    assert gifts("gain", {"ability": "card:声:「1」"}) == [(VOICE, "card:声:「1」", "ability", 0)]


def test_a_prohibition_goes_by_any_of_its_names() -> None:
    """What the vocabulary calls a limit, alone or by key."""
    assert gifts("cannot", "攻撃") == gifts("cannot", {"what": "attack"}) == [(VOICE, "attack", "cannot", 0)]


def test_what_is_in_force_is_cited_by_its_verb_or_by_its_text() -> None:
    """A game says by which of them."""
    assert [item.clause for item in in_force("modify", "+1/+1")] == ["n", "n"]
    assert [item.clause for item in in_force("gain", "速")] == ["card:声.1"]


@pytest.mark.parametrize(
    ("said", "ends"),
    [
        ({}, "turn"),
        ({"until": "ターン終了時まで"}, "turn"),
        ({"until": "leave"}, "leave"),
        ({"until": "your next turn"}, "start:甲"),
        ({"until": "次の相手のターン終了時まで"}, "end:乙"),
        ({"until": "attack"}, "turn"),
    ],
)
def test_until_when_a_text_lasts(said: dict[str, str], ends: str) -> None:
    """With the turn unless it says otherwise; an attack that is not going on ends with the turn."""
    assert {item.until for item in in_force("modify", {"by": "+1/+1", **said})} == {ends}


def test_a_text_lasts_as_long_as_the_attack() -> None:
    """The first of the scopes that are an attack in this game and that is going on."""
    assert {item.until for item in in_force("modify", {"by": "+1/+1", "until": "battle"}, scope="raid")} == {"scope:21"}


@pytest.mark.parametrize(
    ("word", "argument"),
    [
        ("modify", {"to": "this"}),
        ("modify", "+1"),
        ("modify", "+1/+1/+1"),
        ("modify", {"by": "+1/+1", "until": "someday"}),
        ("gain", "飛"),
        ("gain", "貫"),
        ("gain", "速2"),
        ("cannot", {"what": "sing"}),
    ],
)
def test_what_says_nothing_known_is_refused(word: str, argument: Any) -> None:
    """No number, too few or too many, a keyword without its number, an unknown word or time is bad input."""
    with pytest.raises(BadInput, match=f"{word} cannot be carried out with"):
        ordered(word, argument)
