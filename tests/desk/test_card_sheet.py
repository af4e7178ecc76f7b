"""The sheet of a card: what it offers comes from the vocabulary, what it writes reads back."""

from __future__ import annotations

import pytest

from gunbai.cards.kit import Kit, Kits
from gunbai.desk.card_sheet import CardSheet, CardWords, catalogue_of, next_tag, read_token
from gunbai.desk.case import DeskCase, new_case
from gunbai.desk.place import Place, all_cards, find_place, put
from gunbai.desk.text import case_text
from gunbai.desk.used import UsedCards
from gunbai.errors import BadInput
from gunbai.library import Library
from gunbai.notation.token import CardToken
from gunbai.notation.token_writer import print_token
from gunbai.scenario.reader import read_scenario_text

WORDS = CardWords(*CardWords.__struct_fields__)
LEFT = Place("甲", "field", "左")


def sheet(kit: Kit, case: DeskCase, token: str = "", place: Place = LEFT) -> CardSheet:
    """Returns the sheet of a card in a place."""
    return CardSheet(kit, case, place, token)


def test_a_picked_card_gets_a_tag_and_its_numbers_follow(kit: Kit, case: DeskCase) -> None:
    """A card of the book is named by its name alone; its numbers come from the book."""
    empty = sheet(kit, case)
    token = empty.named("掴めぬ影")
    assert token == "掴めぬ影#B"
    shown = {item.name: item for item in sheet(kit, case, token).controls(WORDS)}
    assert [chip.value for chip in shown["n.atk"].chips if chip.chosen] == ["1"]


def test_what_is_set_is_written_in_the_words_of_the_game(kit: Kit, case: DeskCase) -> None:
    """Numbers, keywords with and without a number, marks, states, fields and colours."""
    form = {
        "name": ["騎士"],
        "n.atk": ["3"],
        "n.hp": ["2"],
        "m.damage": ["1"],
        "k": ["", "再生"],
        "k.貫通": ["2"],
        "turned": ["疲労"],
        "state": ["", "行動不能"],
        "f.wt": ["2"],
        "s.属性": ["", "赤"],
    }
    assert sheet(kit, case).read(form) == "騎士#B 3/2 WT2 赤 再生 貫通2 ダメージ1 疲労 行動不能"


def test_what_a_form_leaves_out_stays(kit: Kit, case: DeskCase) -> None:
    """A form that sets one thing changes one thing; an empty field that was sent takes it away."""
    token = "騎士#B 3/2 WT2 赤 再生 貫通2 ダメージ1 疲労 行動不能"
    assert sheet(kit, case, token).read({}) == token
    assert sheet(kit, case, token).read({"k": [""], "k.貫通": [""], "m.damage": ["0"]}) == "騎士#B 3/2 WT2 赤 疲労 行動不能"


@pytest.mark.parametrize("game", ["legions", "legend-of-stars", "asterisk", "star-wars", "king-castle"])
def test_every_card_of_every_shipped_board_survives_its_sheet(game: str, kits: Kits, library: Library) -> None:
    """A sheet that is sent as it was shown changes nothing, whatever card it is of."""
    kit, changed = kits[game], []
    for scenario in library.cases.readable(game):
        case = new_case(game, kit.notation.seats[0]).having(cards={})
        for seat, entry, slot, token in scenario.board.tokens():
            if not token.tag or not token.known or scenario.catalogue.get(token.name) is not None:
                continue
            text = print_token(token, kit.notation)
            place = Place(seat, entry, slot)
            back = CardSheet(kit, case, place, text).read({})
            if read_token(back, kit.notation) != read_token(text, kit.notation):
                changed.append((scenario.name, text, back))
    assert changed == [], changed


def test_the_only_number_of_a_kind_stays_unknown(kits: Kits) -> None:
    """A unit of which only the power may be known: unknown is shown as that, and stays when something else is set."""
    kit = kits["star-wars"]
    shown = CardSheet(kit, new_case("star-wars", "甲"), Place("甲", "field", "前左"), "番兵#B ?")
    assert shown.read({"turned": ["待機"]}) == "番兵#B ? 待機"
    assert shown.read({"n.power": ["2"]}) == "番兵#B 2"


def test_numbers_that_are_not_known(kits: Kits) -> None:
    """Where a game may ask for a number later, unknown is an answer; where it is merely left out at the end, it is left out."""
    kit = kits["asterisk"]
    place = find_place(kit.notation, "甲/field/前1")
    empty = sheet(kit, new_case("asterisk", "甲"), place=place)
    assert empty.read({"name": ["番兵"], "n.power": ["?"], "n.break": ["1"]}) == "番兵#A ?/1"
    assert empty.read({"name": ["番兵"], "n.power": ["3000"]}) == "番兵#A 3000"
    assert empty.read({"n.power": ["?"]}) == "ステラ#A ステラ ?"


FIRST_PLACES = {
    "asterisk": "甲/field/前1",
    "king-castle": "甲/units",
    "legend-of-stars": "甲/field/前衛1",
    "legions": "甲/field/左",
    "star-wars": "甲/field/前左",
}


@pytest.mark.parametrize("game", [*FIRST_PLACES])
def test_every_number_of_a_card_may_be_unknown(game: str, kits: Kits) -> None:
    """Each number that cards of the usual kind print offers 不明; what is set so is written as ``?`` and can be read."""
    kit = kits[game]
    place = find_place(kit.notation, FIRST_PLACES[game])
    made = sheet(kit, new_case(game, "甲"), place=place)
    numbers = [control for control in made.controls(WORDS) if control.name.startswith("n.")]
    assert numbers
    for control in numbers:
        assert "?" in [chip.value for chip in control.chips], control.name
        form = {one.name: ["?" if one is control else "2"] for one in numbers}
        case = put(new_case(game, "甲"), place, 0, made.read(form))
        assert read_scenario_text(case_text(case), kits)


def test_a_number_that_its_game_never_asks_for_cannot_be_unknown(kit: Kit, case: DeskCase) -> None:
    """Damage that nobody knows is refused with a sentence, and not dropped."""
    with pytest.raises(BadInput, match="damage cannot be"):
        sheet(kit, case, "剣#A 3/2").read({"m.damage": ["?"]})


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({"n.atk": ["abc"]}, "ATK cannot be abc"),
        ({"f.wt": ["abc"]}, "WTに abc は書けません"),
        ({"f.cost": ["-5"]}, "コストに -5 は書けません"),
        ({"k.衝撃": ["-1"]}, "衝撃に -1 は書けません"),
    ],
)
def test_a_number_that_is_none_gets_a_sentence(kit: Kit, case: DeskCase, form: dict[str, list[str]], said: str) -> None:
    """Numbers of a card, its fields and its keywords: what cannot be one is not dropped, and is called as players call it."""
    with pytest.raises(BadInput, match=said):
        sheet(kit, case, "剣#A 3/2").read(form)


def test_cards_are_suggested_from_the_case_first(kit: Kit, case: DeskCase) -> None:
    """What lies on this board, then what was used on others, then the book's, each name once."""
    used = UsedCards({"ミニオン": (CardToken("兵", numbers=(1, 1)), CardToken("番兵", numbers=(1, 9)))}, {"ミニオン": ((1, 1),)})
    found = CardSheet(kit, case, LEFT, "", used).suggestions()
    assert [one.token for one in found[:3]] == ["ルーン剣士 3/2 WT2", "番兵 3/2 WT2 再生", "兵 1/1"]
    assert len({one.name for one in found}) == len(found)
    assert [one.token for one in CardSheet(kit, case, LEFT, "", used).plain_cards()] == ["ミニオン 1/1"]


def test_tags_are_letters_that_nothing_bears(kit: Kit, case: DeskCase) -> None:
    """The first free letter; after the last letter they are numbered."""
    assert next_tag(case, kit.notation) == "B"
    for _ in range(30):
        hand = Place("甲", "hand")
        count = sum(place == hand for place, _, _ in all_cards(case, kit.notation))
        case = put(case, hand, count, f"兵#{next_tag(case, kit.notation)}")
    assert next_tag(case, kit.notation) == "G1"


def test_own_cards_of_a_case_are_known(kit: Kit, case: DeskCase) -> None:
    """A card that the case defines fills its numbers as one of the book."""
    own = case.having(cards={"泉": {"kind": "ミニオン", "numbers": "1/4", "WT": "1"}})
    assert catalogue_of(own, kit).get("泉") is not None
    assert sheet(kit, own, "泉#B").card.fields["hp"] == 4
