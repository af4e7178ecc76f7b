"""Deck lists: each clause of section 0 finds what breaks it, under either version of the book; without it nothing is found."""

from __future__ import annotations

from pathlib import Path

import pytest

from gunbai.cards.kit import Kits
from gunbai.replay.deck import check_deck_text
from gunbai.rulebook import load_rulebook

ROOT = Path(__file__).parents[3]
VERSIONS = ("2022-03-28", "before-2022-03-28")


@pytest.fixture(scope="module")
def kits() -> Kits:
    """Returns what decks are read with."""
    return Kits(ROOT, {"asterisk": load_rulebook(ROOT, "asterisk")})


def broken(
    kits: Kits, cards: dict[str, int], *, version: str = VERSIONS[0], head: str = "", off: tuple[str, ...] = ()
) -> list[str]:
    """Returns the clauses that a deck breaks."""
    main = "\n".join(f"  {name}: {copies}" for name, copies in cards.items())
    text = f'game: asterisk\nversion: "{version}"\ndeck:\n{head}{main}\n'
    return [found.rule.removeprefix("asterisk:") for found in check_deck_text(text, kits, disabled=off)]


def cards(number: int, triggers: int = 0) -> dict[str, int]:
    """Returns so many cards, the first of them with a trigger icon: three copies of a name, and the rest."""
    found: dict[str, int] = {}
    for index in range(number):
        name = f"兵{index // 3}{' DT' if index - index % 3 + 3 <= triggers else ''}"
        found[name] = found.get(name, 0) + 1
    return found


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize(("number", "clauses"), [(39, ["0-1"]), (40, []), (60, []), (61, ["0-1"])])
def test_forty_to_sixty_cards(kits, version, number, clauses):
    """0-1: 40 and 60 are allowed, 39 and 61 are not."""
    assert broken(kits, cards(number), version=version) == clauses
    assert broken(kits, cards(number), version=version, off=("0-1",)) == []


def test_three_of_a_name(kits):
    """0-2: four of one name are too many, also when the list writes them in two lines."""
    deck = {**cards(39), "将": 3}
    assert broken(kits, deck) == []
    assert broken(kits, {**deck, "将": 4}) == ["0-2"]
    assert broken(kits, {**deck, "将 赤": 1}) == ["0-2"]


@pytest.mark.parametrize(("number", "triggers", "clauses"), [(42, 21, []), (42, 24, ["0-3"]), (41, 18, []), (41, 21, ["0-3"])])
def test_half_of_the_deck_with_triggers(kits, number, triggers, clauses):
    """0-3: exactly half is allowed; of 41 cards 21 are more than half (AST-D40)."""
    assert broken(kits, cards(number, triggers)) == clauses


def test_the_trigger_of_a_defined_card_counts(kits):
    """0-3 is about [DT] effects, whether they are written as an icon or as an ability (AST-D15)."""
    text = "game: asterisk\ndeck:\n" + "".join(f"  罠{index}: 3\n" for index in range(14)) + "cards:\n"
    ability = '{text: "[D-T]カードを1枚引く。", when: "[D-T]", do: [{draw: 1}]}'
    text += "".join(f"  罠{index}: {{kind: ステラ, numbers: 1000/1, abilities: [{ability}]}}\n" for index in range(14))
    assert [found.rule for found in check_deck_text(text, kits)] == ["asterisk:0-3"]


def test_proxies_at_the_venue(kits):
    """0-4: a proxy may be used at アンダーン; elsewhere this book does not allow it (AST-D35)."""
    deck = {**cards(39), "未実装の将 プロキシ": 1}
    assert broken(kits, deck) == ["0-4"]
    assert broken(kits, deck, head="  regulation: アンダーン\n") == []
