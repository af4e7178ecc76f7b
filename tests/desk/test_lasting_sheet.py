"""What goes on around a board is entered and said in the words of its game."""

from __future__ import annotations

import pytest

from gunbai.cards.kit import Kits
from gunbai.desk.case import DeskCase, new_case, read_case
from gunbai.desk.controls import Form
from gunbai.desk.lasting_sheet import ALREADY, IN_FORCE, LISTED, NOW, PENDING, LastingSheet
from gunbai.desk.text import case_text
from gunbai.desk.used import used_cards
from gunbai.errors import BadInput
from gunbai.library import Library
from gunbai.scenario.reader import read_scenario_text
from gunbai.writeup.messages import Messages, load_messages

GAMES = ["legions", "legend-of-stars", "asterisk", "star-wars", "king-castle"]
STELLA = "game: asterisk\nboard:\n  turn: {seat: 甲}\n  甲: {field: {前1: 剣士#A 3000/1}}\n  乙: {field: {前1: 番兵#B 2000/1}}\n"


@pytest.fixture
def messages(library: Library) -> Messages:
    """Returns the words of a page in Japanese."""
    return load_messages(library.content, "web")["ja"]


@pytest.fixture
def stella(kits: Kits) -> DeskCase:
    """Returns a case with a card on each side."""
    return read_case(STELLA, kits)


def added(case: DeskCase, kits: Kits, messages: Messages, name: str, form: Form) -> DeskCase:
    """Returns a case with one entry more, which can be read."""
    told = LastingSheet(kits[case.game], case, messages).added(name, form)
    read_scenario_text(case_text(told), kits, "case")
    return told


def test_a_number_that_lasts_is_a_change_or_a_value(stella: DeskCase, kits: Kits, messages: Messages) -> None:
    """It is said of a card, until when; a bare number is neither, and gets a sentence."""
    told = added(stella, kits, messages, IN_FORCE, {"who": ["A"], "f.power": ["+1000"], "until": ["leave"]})
    assert "    - {on: A, power: +1000, until: leave}" in case_text(told)
    sheet = LastingSheet(kits["asterisk"], told, messages)
    assert [group.listed for group in sheet.groups() if group.name == IN_FORCE] == [("剣士#A パワー +1000 場を離れるまで",)]
    with pytest.raises(BadInput, match=r"1000 は書けません"):
        sheet.added(IN_FORCE, {"who": ["A"], "f.power": ["1000"]})


@pytest.mark.parametrize(
    ("game", "numbers"),
    [
        ("legions", ["f.atk", "f.hp"]),
        ("legend-of-stars", ["f.atk", "f.def", "f.down", "f.cost", "f.speed"]),
        ("asterisk", ["f.power", "f.break", "f.cost"]),
        ("star-wars", ["f.power"]),
        ("king-castle", ["f.power", "f.life"]),
    ],
)
def test_only_numbers_may_be_more_or_less(game: str, numbers: list[str], kits: Kits, messages: Messages) -> None:
    """What a game works out of cards as they print it; no word (タイプ, 種族), and no number of which it asks what was printed."""
    notation = kits[game].notation
    part = next(part for part in notation.parts.values() if part.zones and not part.shared and not part.counter)
    place = {next(iter(part.slots)): f"{notation.tokens.kind}#K"} if part.slots else f"{notation.tokens.kind}#K"
    case = DeskCase({"game": game, "board": {"甲": {part.name: place}}})
    (lasting,) = [group for group in LastingSheet(kits[game], case, messages).groups() if group.name == IN_FORCE]
    assert [control.name for control in lasting.controls if control.name.startswith("f.")] == numbers


def test_what_was_used_is_of_a_card_or_a_seat(stella: DeskCase, kits: Kits, messages: Messages) -> None:
    """A word that is typed goes before the one that is tapped; who is not on the board has used nothing."""
    told = added(stella, kits, messages, ALREADY, {"who": ["乙"], "word": ["charge"], "other~": ["リアクション"]})
    told = added(told, kits, messages, ALREADY, {"who": ["A"], "word": ["attack"]})
    assert "    - {乙: リアクション}\n    - {A: attack}\n" in case_text(told)
    (used, *_) = LastingSheet(kits["asterisk"], told, messages).groups()
    assert used.listed == ("乙: リアクション", "剣士#A: 攻撃")
    for form in ({"who": ["Z"], "word": ["attack"]}, {"who": ["A"]}):
        with pytest.raises(BadInput, match="誰が"):
            LastingSheet(kits["asterisk"], told, messages).added(ALREADY, form)


def test_what_waits_is_a_card_or_an_ability_of_it(stella: DeskCase, kits: Kits, messages: Messages) -> None:
    """A card alone is its one trigger; an entry is taken away alone, what is open goes as a whole."""
    told = LastingSheet(kits["asterisk"], stella, messages).added(PENDING, {"who": ["A"]})
    told = LastingSheet(kits["asterisk"], told, messages).added(PENDING, {"who": ["B"], "other~": ["報復"]})
    assert told.board["pending"] == ["A", {"card": "B", "ability": "報復"}]
    assert LastingSheet(kits["asterisk"], told, messages).without(PENDING, 0).board["pending"] == [{"card": "B", "ability": "報復"}]
    open_ = stella.with_board(now=[{"path": ["3.5.4.c", "3.5.4.3"]}, {"window": "3.5.4.3"}])
    assert "now" not in LastingSheet(kits["asterisk"], open_, messages).without(NOW, 1).board


@pytest.mark.parametrize("game", GAMES)
def test_each_game_offers_its_own_words(game: str, kits: Kits, library: Library, messages: Messages) -> None:
    """What other boards had used, every number and keyword of cards; every entry that ships is listed in words."""
    scenarios = [*library.cases.readable(game)]
    used = used_cards(scenarios, kits[game].notation)
    listed = 0
    for scenario in scenarios:
        text = (library.content / scenario.path).read_text("utf-8")
        if not any(f"{name}:" in text for name in LISTED):
            continue
        sheet = LastingSheet(kits[game], read_case(text, kits), messages, used)
        groups = {group.name: group for group in sheet.groups()}
        assert [*groups] == [*LISTED]
        listed += sum(len(group.listed) for group in groups.values())
        assert all(said for group in groups.values() for said in group.listed)
        offered = {control.name for group in groups.values() for control in group.controls}
        assert {"who", "other"} <= offered
        if kits[game].notation.keywords and sheet.called:
            assert {"keyword", "until"} <= offered
    assert listed
    words = {
        "legend-of-stars": {"アタック済み", "energy"},
        "asterisk": {"リアクション"},
        "star-wars": {"攻撃"},
        "king-castle": {"攻撃"},
    }
    (using, *_) = LastingSheet(kits[game], new_case(game, "甲"), messages, used).groups()
    assert words.get(game, set()) <= {chip.value for control in using.controls for chip in control.chips if control.name == "word"}
