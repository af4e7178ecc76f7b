"""The facts of a case: each is checked against the board before anything runs."""

from __future__ import annotations

from tests.scenario.cases import BOARD, refused

from gunbai.scenario.reader import read_scenario_text


def test_facts(kits):
    """Every fact path of a file is checked against the board before anything runs."""
    then = """expect:
  then: {C.zon: x, C.keyword.再成: x, 甲.lif: 3, 甲.cores.foo: 1, turn.phas: x, 甲.field: 2, 槍.atk: 1, 甲lord.atk: 1}
"""
    assert refused("game: legions\n" + BOARD + then, kits) == [
        "s:4:10: C has no zon — did you mean C.zone? [NO-SUCH-FACT]",
        "s:4:20: C.keyword has no 再成 — did you mean C.keyword.再生? [NO-SUCH-FACT]",
        "s:4:37: 甲 has no lif — did you mean 甲.life? [NO-SUCH-FACT]",
        "s:4:47: 甲.cores has no foo — use one of active, exhausted, master, lord, Ⅰ, Ⅱ, Ⅲ, Ⅳ [NO-SUCH-FACT]",
        "s:4:63: turn has no phas — did you mean turn.phase? [NO-SUCH-FACT]",
        "s:4:77: 甲.field alone is no fact — use one of count [NO-SUCH-FACT]",
        "s:4:89: 槍 may be several cards: 甲 中央 and 甲 hand — give each a tag, e.g. 槍#A, and use the tag [AMBIGUOUS-NAME]",
        "s:4:99: 甲lord is no card, seat, turn or game — begin with one of 兵, 槍, 盾, A, C, "
        "甲マスター, 甲master, 乙マスター, 乙master, 甲, 乙, turn, game, match [NO-SUCH-FACT]",
    ]


def test_a_pile_is_written_as_on_a_board(kits):
    """A list is the card at each place and how many there are, with ... only the top; a place without an order takes a number."""
    then = """expect:
  then: {乙.deck: [C, A], 甲.deck: [A, ...]}
"""
    case = read_scenario_text("game: legions\n" + BOARD + then, kits)
    assert {str(path): str(value) for path, value in case.expect.then.items()} == {
        "乙.deck.1": "C",
        "乙.deck.2": "A",
        "乙.deck": "2",
        "甲.deck.1": "A",
    }
    assert refused("game: legions\n" + BOARD + "expect:\n  then: {甲.exile: [A]}\n", kits) == [
        "s:4:10: exile lies in no order: 甲.exile is how many cards are there — write a number [NO-ORDER]"
    ]
