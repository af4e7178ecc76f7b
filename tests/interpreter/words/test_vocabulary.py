"""The words of one game: which names hold numbers."""

from __future__ import annotations

from gunbai.interpreter.words.vocabulary import vocabulary_from


def test_which_names_hold_numbers() -> None:
    """Numbers of every game, its derived numbers, its own names for numbers, and the letters of card texts; nothing else."""
    words = vocabulary_from({"values": {"might": {"printed": "1"}}, "numbers": ["round"]})
    assert [name for name in ("amount", "might", "round", "X", "target", "甲", "x") if not words.is_number(name)] == [
        "target",
        "甲",
    ]


def test_how_cards_lie_is_presumed_where_a_zone_says_it() -> None:
    """A vocabulary need not say so: a board that leaves it out would make every cost that is paid with ready cards too much."""
    lying = vocabulary_from({"zones": {"種": {"clause": "1", "turned": "起"}}})
    assert dict(lying.presumed) == {"turned": {}}
    assert dict(vocabulary_from({"zones": {"種": {"clause": "1"}}}).presumed) == {}
    said = {"zones": {"種": {"clause": "1", "turned": "起"}}, "presumed": {"turned": {"clause": "2"}}}
    assert dict(vocabulary_from(said).presumed) == {"turned": {"clause": "2"}}


def test_cards_that_pay_are_not_in_play_because_they_lie_some_way() -> None:
    """What is in play is said by ``live``; a pile in full view beside it may be left out of a board."""
    zones = {
        "畑": {"clause": "1", "turned": "起"},
        "種": {"clause": "2", "turned": "起"},
        "手": {"clause": "3", "visible": "owner"},
    }
    words = vocabulary_from({"zones": zones, "live": "畑"})
    assert (words.in_play, words.piles_in_view) == ({"畑"}, {"種"})
    assert vocabulary_from({"zones": zones}).in_play == {"畑", "種"}
