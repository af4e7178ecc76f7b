"""The text of a card of a case: which of its words are printed, which were put together, and what is kept of what was there."""

from __future__ import annotations

import pytest

from gunbai.cards.kit import Kits
from gunbai.desk.card_text import CardText, Worded, readable_cards
from gunbai.desk.case import DeskCase, new_case
from gunbai.errors import BadInput
from gunbai.notation.description import Plain

DRAW = Worded({"when": "配置時", "do": [{"draw": "1"}]})
USED = Worded({"do": [{"draw": "2"}]})


def with_card(**card: Plain) -> DeskCase:
    """Returns a case with one card of its own."""
    return new_case("legions", "甲").having(cards={"泉": card})


def test_an_ability_that_nobody_printed_says_so() -> None:
    """Its text stands between 〔〕, as that of the card does when using it does something."""
    assert CardText("泉", "ミニオン", "", (DRAW,)).definition(("配置時に1枚引く。",)) == {
        "kind": "ミニオン",
        "abilities": [{**DRAW.data, "text": "〔配置時に1枚引く。〕"}],
    }
    assert CardText("泉", "スキル", "", (USED,)).definition(("2枚引く。",)) == {
        "kind": "スキル",
        "text": "〔2枚引く。〕",
        "do": [{"draw": "2"}],
    }


def test_printed_words_are_those_of_the_abilities() -> None:
    """They are never changed, and nothing is put beside them."""
    assert CardText("泉", "ミニオン", "《配置時》:1枚引く。", (DRAW,)).definition(("…",)) == {
        "kind": "ミニオン",
        "text": "《配置時》:1枚引く。",
        "abilities": [DRAW.data],
    }


@pytest.mark.parametrize(
    "card",
    [
        {"kind": "ミニオン", "when": "配置時", "text": "1枚引く。", "do": [{"draw": "1"}]},
        {"kind": "ミニオン", "abilities": [{"when": "配置時", "text": "1枚引く。", "do": [{"draw": "1"}]}]},
        {"kind": "ミニオン", "text": "1枚引く。", "abilities": {"when": "配置時", "do": {"draw": "1"}}},
    ],
)
def test_an_ability_is_found_however_it_is_written(card: dict[str, object]) -> None:
    """On the card itself, in a list, alone."""
    text = CardText.of(with_card(**card), "泉", "ミニオン")
    assert [ability.moment for ability in text.abilities] == ["配置時"]
    assert [dict(sentence) for sentence in text.abilities[0].done] == [{"draw": "1"}]


def test_numbers_of_the_card_are_kept() -> None:
    """Another text changes nothing else that the case says of the card."""
    text = CardText.of(with_card(kind="ミニオン", numbers="2/2", 属性=["緑"]), "泉", "ミニオン")
    assert text.with_ability(0, DRAW).definition(("…",))["numbers"] == "2/2"


def test_a_sentence_is_added_and_taken_away() -> None:
    """What it does comes before what it gives; an ability without anything is none."""
    more = DRAW.with_sentence({"shuffle": "you"}).with_sentence({"where": {"this": "yes"}, "keyword": "再生"}, gives=True)
    assert [*map(dict, more.without(0).done)] == [{"shuffle": "you"}]
    assert more.without(2).given == ()
    assert CardText("泉", "ミニオン", "", (DRAW,)).with_ability(0, Worded()).abilities == ()


def test_a_card_without_a_text_is_none_of_the_case(kits: Kits) -> None:
    """Nothing is left of it."""
    case = CardText("泉", "ミニオン", "", ()).put(with_card(kind="ミニオン", text="…"), kits["legions"], ())
    assert "cards" not in case.data


def test_a_word_that_the_game_does_not_have_is_refused(kits: Kits) -> None:
    """With what may be meant."""
    with pytest.raises(BadInput, match="did you mean draw"):
        readable_cards(with_card(kind="スキル", text="…", do=[{"drow": "1"}]), kits["legions"])
