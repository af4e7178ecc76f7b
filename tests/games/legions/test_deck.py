"""Deck lists: each clause of sections 22 and 23 finds what breaks it, at its line; without the clause nothing is found."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from gunbai.cards.kit import Kits
from gunbai.document import Problems, read_text
from gunbai.errors import BadInput
from gunbai.notation.restrictions import in_force_on, load_restrictions, read_restrictions
from gunbai.replay.deck import check_deck_text
from gunbai.rulebook import load_rulebook

ROOT = Path(__file__).parents[3]
WORDS = ("禁止", "1枚制限", "2枚制限", "同時使用制限")
LISTS = """
- date: 2018-04-01
  source: 公式サイト
  禁止: [赤兵0]
- date: 2019-04-01
  source: 公式サイト
  禁止: [赤兵1]
  1枚制限: [赤兵2]
  2枚制限: [赤兵3]
  同時使用制限: [[赤兵4, 赤兵5], [赤兵6, いない札]]
"""
"""Two announcements, invented: the second takes the place of the first."""


@pytest.fixture(scope="module")
def kits() -> Kits:
    """Returns what decks are read with."""
    return Kits(ROOT, {"legions": load_rulebook(ROOT, "legions")})


def deck(main: Mapping[str, int | str], master: str = "長 赤 白", cards: str = "", head: str = "") -> str:
    """Returns a deck file; the cards of the main deck stand from line 6 on."""
    lines = "\n".join(f"    {name}: {copies}" for name, copies in main.items())
    return f"game: legions\n{head}\ndeck:\n  master: {master}\n  main:\n{lines}\n{cards}"


def legal(**changes: int) -> dict[str, int]:
    """Returns a main deck of 40 with nothing wrong: 13 names three times and one once; changed where it is said."""
    main = {f"赤兵{number} ミニオン 赤": 3 for number in range(13)}
    return {**main, "赤兵13 ミニオン 赤": 1, **{name.replace("_", " "): copies for name, copies in changes.items()}}


def broken(kits: Kits, text: str, lists: str = "[]", off: tuple[str, ...] = ()) -> list[tuple[str, int]]:
    """Returns the clauses that a deck breaks, each with its line."""
    problems = Problems()
    announced = read_restrictions(read_text(lists), WORDS, problems)
    assert list(problems) == []
    return [(found.rule.removeprefix("legions:"), found.line) for found in check_deck_text(text, kits, announced, disabled=off)]


def test_a_legal_deck(kits):
    """One master, 40 cards, three of a name, single symbols of any colour."""
    main = {**legal(), "赤兵13 ミニオン 赤": 0}
    del main["赤兵13 ミニオン 赤"]
    assert broken(kits, deck(legal())) == []
    assert broken(kits, deck({**main, "黒兵 ミニオン 黒": 1})) == []
    assert broken(kits, deck({**main, "紅白兵 ミニオン 赤 白": 1})) == []


BREACHES = {
    "too few": (deck({**legal(), "赤兵12 ミニオン 赤": 2}), "[]", [("23-2a", 5)]),
    "too many": (deck({**legal(), "赤兵13 ミニオン 赤": 2}), "[]", [("23-2a", 5)]),
    "a master in the main deck": (deck({**legal(), "赤兵12 ミニオン 赤": 2, "別の長 マスター 赤": 1}), "[]", [("23-2b", 20)]),
    "four of a name": (deck({**legal(), "赤兵12 ミニオン 赤": 4, "赤兵11 ミニオン 赤": 2}), "[]", [("23-2c", 18)]),
    "four of a name on two lines": (
        deck({**legal(), "赤兵13 ミニオン 赤": 0, "赤兵0 スキル 赤": 1}).replace("    赤兵13 ミニオン 赤: 0\n", ""),
        "[]",
        [("23-2c", 19)],
    ),
    "two symbols off class": (deck({**legal(), "赤兵12 ミニオン 赤": 2, "黒緑兵 ミニオン 黒 緑": 1}), "[]", [("23-2d", 20)]),
    "one of two symbols off class": (deck({**legal(), "赤兵12 ミニオン 赤": 2, "赤黒兵 ミニオン 赤 黒": 1}), "[]", [("23-2d", 20)]),
    "restricted": (deck(legal()), LISTS, [("23-2e", 7), ("23-2f", 8), ("23-2f", 9), ("23-2g", 11)]),
    "restricted before": (deck(legal(), head="as_of: 2018-12-31"), LISTS, [("23-2e", 6)]),
    "restricted before the first": (deck(legal(), head="as_of: 2018-03-31"), LISTS, []),
    "no master": (deck(legal()).replace("  master: 長 赤 白\n", ""), "[]", [("22-1", 3)]),
    "no main deck": ("game: legions\n\ndeck:\n  master: 長 赤 白\n", "[]", [("22-1", 3)]),
    "a minion as master": (deck(legal(), master="長 ミニオン 赤 白"), "[]", [("22-1", 4)]),
}


@pytest.mark.parametrize("name", BREACHES)
def test_each_breach_is_found_at_its_line(kits, name):
    """A deck breaks just the clauses it was written to break; switched off, none of them finds anything."""
    text, lists, expected = BREACHES[name]
    assert broken(kits, text, lists) == expected
    assert broken(kits, text, lists, tuple({clause for clause, _ in expected})) == []


@pytest.mark.parametrize(("clause", "limited"), [("23-3a", "23-2e"), ("23-3b", "23-2f"), ("23-3c", "23-2f")])
def test_what_a_restriction_means_stands_in_its_clause(kits, clause, limited):
    """Without the clause that says how many copies a restriction leaves, it leaves as many as there are."""
    text, lists, expected = BREACHES["restricted"]
    found = broken(kits, text, lists, (clause,))
    assert len(found) == len(expected) - 1
    assert [item for item, _ in found].count(limited) == [item for item, _ in expected].count(limited) - 1


def test_limits_are_limits(kits):
    """One copy of a card limited to one, two of one limited to two, are in order."""
    main = {**legal(), "赤兵2 ミニオン 赤": 1, "赤兵3 ミニオン 赤": 2, "赤兵13 ミニオン 赤": 3, "赤兵14 ミニオン 赤": 1}
    assert [clause for clause, _ in broken(kits, deck(main), LISTS)] == ["23-2e", "23-2g"]


def test_what_is_not_known_is_not_guessed(kits):
    """A card nobody defined: neither its category nor its symbols are known; a definition settles both."""
    main = {**legal(), "赤兵12 ミニオン 赤": 2, "なぞの札": 1}
    problems = check_deck_text(deck(main), kits, ())
    assert [(item.code, item.rule, item.line) for item in problems] == [
        ("DECK-UNKNOWN", "legions:23-2b", 20),
        ("DECK-UNKNOWN", "legions:23-2d", 20),
    ]
    defined = "cards: {なぞの札: {kind: スキル, 属性: [緑]}}\n"
    assert check_deck_text(deck(main, cards=defined), kits, ()) == []


def test_a_master_without_colours_matters_only_to_double_symbols(kits):
    """Without a card of two symbols nothing asks for the colours of the master."""
    assert check_deck_text(deck(legal(), master="長"), kits, ()) == []
    main = {**legal(), "赤兵12 ミニオン 赤": 2, "赤黒兵 ミニオン 赤 黒": 1}
    problems = check_deck_text(deck(main, master="長"), kits, ())
    assert [(item.code, item.rule, item.line) for item in problems] == [("DECK-UNKNOWN", "legions:23-2d", 4)]


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        (deck({**legal(), "赤兵0 ミニオン 赤": "三枚"}), "NOT-A-NUMBER", 6),
        (deck(legal(), head="as_of: 昨日"), "BAD-DATE", 2),
        (deck(legal()) + "  regulation: 即興\n", "UNKNOWN-REGULATION", 20),
        (deck(legal()) + "  sideboard: []\n", "UNKNOWN-KEY", 20),
        ("deck: {}\n", "MISSING-KEY", 1),
    ],
)
def test_slips_of_the_pen(kits, text, code, line):
    """What cannot be read is said at its place, before any clause is asked."""
    with pytest.raises(BadInput) as caught:
        check_deck_text(text, kits, ())
    assert [(problem.code, problem.line) for problem in caught.value.problems] == [(code, line)]


def test_the_shipped_restrictions(kits):
    """The book names no restricted card, and none is invented."""
    assert load_restrictions(ROOT, "legions", WORDS) == ()
    assert in_force_on((), "") is None


def test_restrictions_are_checked():
    """An announcement without a date, or with an unknown word, is refused."""
    problems = Problems()
    read_restrictions(read_text("- {date: いつか, 禁止: [甲札]}\n- {date: 2018-04-01, 禁上: [甲札]}\n"), WORDS, problems)
    assert [problem.line for problem in problems] == [1, 2]
    assert "禁止" in list(problems)[1].hint
