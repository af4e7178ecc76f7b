"""The standard verbs: whom and how much a text may say, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from tests.interpreter.standard.fair import FOE, HELD, IN_PILE, MATE, THEIRS, VOICE, game, happened, ordered

from gunbai.errors import BadInput
from gunbai.interpreter.data.state import SOMEWHERE


def about(word: str, argument: Any, **more: Any) -> list[tuple[int | str, int]]:
    """Returns about which cards or players events happened, each with its number."""
    return [(event.obj or event.seat, event.amount) for event in happened(word, argument, **more)]


@pytest.mark.parametrize(
    ("argument", "expected"),
    [
        (2, [("甲", 2)]),
        ("foe", [("乙", 1)]),
        ("both", [("甲", 1), ("乙", 1)]),
        ({"seat": "お互い"}, [("甲", 1), ("乙", 1)]),
        ({"amount": 2, "seat": "foe"}, [("乙", 2)]),
        ({"amount": 3, "to": "foe"}, [("乙", 3)]),
        ({"count": {"side": "you", "zone": "場"}}, [("甲", 2)]),
        (0, []),
        (-1, []),
    ],
)
def test_players_are_named_and_numbers_said_alone_or_by_key(argument: Any, expected: list[tuple[str, int]]) -> None:
    """A number alone is one's own, a player alone gets one; none or less comes to nothing."""
    assert about("draw", argument) == expected


def test_a_number_may_be_lost_where_a_verb_says_so() -> None:
    """Less than none is lost, as a negative number or as what is lost; the other player is the usual one of another verb."""
    assert about("life", -2) == about("life", {"lose": 2}) == [("甲", -2)]
    assert about("mill", 1) == [("乙", 1)]


def test_what_is_done_once_is_done_to_players() -> None:
    """A shuffle names its pile, and a player who wins needs no number."""
    assert about("win", "foe") == [("乙", 0)]
    assert ordered("shuffle", "you").state.obj(IN_PILE).slot == SOMEWHERE
    assert ordered("shuffle", "foe").state.obj(IN_PILE).slot == ""


def test_cards_are_a_choice_a_name_or_a_filter() -> None:
    """What a text works on are cards; those that a verb is not about are left out; the event says who does it."""
    assert about("destroy", {"to": "it"}, it=(MATE, FOE, HELD)) == [(MATE, 0), (FOE, 0)]
    assert about("destroy", {"to": {"side": "foe", "zone": "場"}}) == [(FOE, 0)]
    assert [(event.source, event.by) for event in happened("destroy", {"to": "this"})] == [(VOICE, "effect")]


def test_what_names_no_cards_is_about_what_was_chosen() -> None:
    """Where nothing was, one verb is about the card itself, and the other is refused: nobody is hit by chance."""
    assert about("damage", 3, it=FOE) == [(FOE, 3)]
    assert about("heal", 1, it=FOE) == [(FOE, 1)]
    assert about("heal", 1) == [(VOICE, 1)]
    with pytest.raises(BadInput, match="damage cannot be carried out with 3"):
        ordered("damage", 3)


def test_so_many_of_a_hand_are_discarded_as_its_player_chooses() -> None:
    """The one card of a hand goes unasked; of no more than there are; or the cards that are named go."""
    assert about("discard", 1) == [(HELD, 0)]
    assert about("discard", {"amount": 5, "seat": "both"}) == [(HELD, 0), (THEIRS, 0)]
    assert about("discard", {"to": "it"}, it=MATE) == [(MATE, 0)]
    with pytest.raises(BadInput):
        ordered("discard", {"to": "it", "amount": 1}, it=MATE)


def test_cards_are_put_where_a_text_says() -> None:
    """A zone may go unsaid, a pile takes them as the game says or the text, an area has its own way in, also by a row of it."""
    zones = [(event.kind, event.zone, event.get("on")) for event in happened("put", {"to": "it"}, it=MATE)]
    assert zones == [("put", "手", None)]
    assert happened("put", {"to": "it", "zone": "山"}, it=MATE)[0].get("on") == "top"
    assert happened("put", {"to": "it", "zone": "山", "on": "bottom"}, it=MATE)[0].get("on") is None
    assert happened("put", {"to": "it", "zone": "手", "turned": "横"}, it=MATE)[0].get("turned") == "横"
    assert [(event.kind, event.word) for event in happened("put", {"to": "it", "zone": "前", "row": "前"}, it=HELD)] == [
        ("enter", "前")
    ]


@pytest.mark.parametrize(
    ("word", "argument"),
    [
        ("draw", "nobody"),
        ("draw", {"amount": 1, "seat": "nobody"}),
        ("shuffle", "山"),
        ("win", 3),
        ("destroy", {"to": "nothing"}),
        ("put", {"to": "this", "zone": "海"}),
        ("put", {"to": "this", "zone": "全て"}),
        ("put", {"to": "this", "zone": "山", "on": "side"}),
        ("put", {"to": "this", "zone": "手", "row": "前"}),
    ],
)
def test_what_a_verb_cannot_use_is_refused(word: str, argument: Any) -> None:
    """A player, number, card or zone that there is not is bad input, told with the verb and what it was given."""
    with pytest.raises(BadInput, match=f"{word} cannot be carried out with"):
        ordered(word, argument)


def test_a_verb_is_cited_by_its_clause() -> None:
    """The clause that a game binds a word to is a ground of the sentence, and without it nothing is ordered."""
    assert "d" in ordered("draw", 1).grounds()
    assert ordered("draw", 1, off=("d",)).events() == []


def test_every_verb_says_which_keys_it_knows() -> None:
    """The reader of card texts refuses any other key: none of the verbs leaves it open."""
    assert {binding.about for binding in game.bindings if binding.kind == "verb" and binding.keys is None} == set()
