from pathlib import Path

import pytest

from gunbai.cards.kit import Kits
from gunbai.document import Mark
from gunbai.errors import BadInput
from gunbai.scenario.reader import read_scenario, read_scenario_text

ROOT = Path(__file__).parents[2]

BOARD = "board: {甲: {field: {左: 兵#A 1/1, 中央: 槍 1/1}, hand: [槍]}, 乙: {field: {左: 盾#C 1/1}}}\n"


def refused(text, kits) -> list[str]:
    """Returns what is wrong with a scenario."""
    with pytest.raises(BadInput) as error:
        read_scenario_text(text, kits, "s")
    return str(error.value).splitlines()


@pytest.mark.parametrize("said", ["concede: yes", "投了: する", "降参"])
def test_a_concession_where_the_book_has_no_clause_on_it(said):
    """A book that says nothing of conceding does not let it end the game, and the sentence says so and what to do."""
    written = said if ":" not in said else f"{{{said}}}"
    assert refused(f"game: star-wars\nboard: {{甲: {{base: 5}}}}\nline:\n  - 乙: {written}\n", Kits(ROOT)) == [
        f"s:4:{8 if ':' not in said else 9}: この書には投了の条文がありません / this book has no clause on conceding: it ends no"
        " game here — leave the decision out: the rules of the event, not this book, say what a concession does [NO-CONCESSION]"
    ]


def test_a_whole_scenario(kits, tmp_path):
    """Everything a file says is read, in the game's own words, with its place."""
    path = tmp_path / "saisei.yaml"
    path.write_text(
        "game: legions\ntitle: 再生\n"
        + BOARD
        + """
readings: {D-010: b}
line:
  - 甲: {アタック: A, ターゲット: [C, 槍兵]}
  - 乙: 投了
  - ジャッジ: {by-hand: done}
claims:
  甲: {says: 勝つ, then: {C.zone: タイムライン}, line: [{甲: end}]}
expect:
  then: {C.zone: 中央}
  at: {1: {C.atk: 1}, ターン終了: {C.hp: 2}, end 3: {C.hp: 1}}
  grounds: [34の7, 26-7③, "card:春.1"]
  refused: [{line: 1, ground: 34-5}]
  ask: {who: ジャッジ, key: ターゲット, at: 34の4, options: [C]}
  verdict: {甲: 〜による}
  ending: {winner: 引き分け, ground: 24-3d}
  endings: 2
""",
        "utf-8",
    )
    scenario = read_scenario(path, kits)
    assert (scenario.name, scenario.game, scenario.title) == ("saisei", "legions", "再生")
    assert scenario.readings == {"D-010": "b"}
    assert [(item.who, item.words) for item in scenario.line] == [
        ("甲", {"attack": "A", "target": ["C", "槍兵"]}),
        ("乙", {"concede": ""}),
        ("judge", {"by-hand": "done"}),
    ]
    assert scenario.line[0].mark == Mark(str(path), 7, 5)
    (claim,) = scenario.claims
    assert (claim.by, claim.says, claim.then) == ("甲", "勝つ", {"C.zone": "タイムライン"})
    assert claim.line is not None
    assert claim.line[0].words == {"end": ""}
    expect = scenario.expect
    assert expect.then == {"C.zone": "中央"}
    assert expect.at == {"1": {"C.atk": "1"}, "end": {"C.hp": "2"}, "end 3": {"C.hp": "1"}}
    assert (expect.grounds, expect.never) == (("34-7", "26-7.3", "card:春.1"), ())
    assert expect.refused == ({"line": "1", "ground": "34-5"},)
    assert expect.ask == {"who": "judge", "key": "target", "at": "34-4", "options": ["C"]}
    assert (expect.verdict, expect.ending) == ({"甲": "depends"}, {"winner": "", "ground": "24-3d"})
    assert expect.endings == "2"


def test_what_a_file_does_not_expect(kits):
    """An empty list of refusals expects none; a missing one expects nothing."""
    assert read_scenario_text("game: legions\n", kits).expect.refused is None
    assert read_scenario_text("game: legions\nexpect: {refused: []}\n", kits).expect.refused == ()


def test_own_cards(kits):
    """A scenario's own cards are known on its board and to its line."""
    text = """game: legions
cards: {春: {kind: アーツ, text: 選ぶ。, do: [{choose: {mark: {kind: ミニオン}}}]}}
board: {甲: {hand: [春]}}
line: [{甲: {mark: 春}}]
"""
    scenario = read_scenario_text(text, kits)
    assert scenario.catalogue.get("春") is scenario.cards["春"]
    assert scenario.line[0].words == {"mark": "春"}


def test_the_game(kits):
    """A scenario needs a game that there is; its title will do."""
    assert refused("", kits) == ["s:1: this file is empty — begin with game: and board: [NOT-A-SCENARIO]"]
    assert refused("game: legion\nbord: {}", kits) == [
        "s:1:7: there is no rulebook legion — did you mean legions? [UNKNOWN-GAME]",
        "s:2:1: a scenario has no bord — did you mean board? [KEY-TYPO]",
    ]
    assert refused("title: x", kits) == ["s:1:1: a scenario needs the game it is about — write game: legions [MISSING-KEY]"]
    assert read_scenario_text("game: レギオンズ！\n", kits).game == "legions"


def test_head(kits):
    """Versions, keys and readings that do not exist are refused with those that do."""
    found = refused('game: legions\nversion: "2.0"\ntitel: x\nreadings: {D-9999: a, D-010: z}\n', kits)
    assert found[:2] == [
        "s:2:10: legions has no version 2.0 — use one of 1.00 [UNKNOWN-VERSION]",
        "s:3:1: a scenario has no titel — did you mean title? [KEY-TYPO]",
    ]
    assert found[2].startswith("s:4:12: legions has no defect D-9999 — did you mean D-")
    assert found[3].startswith("s:4:30: D-010 has no reading z — use one of a: The attack of 移動攻撃 may be made while exhausted")


def test_lines(kits):
    """A decision is one seat with words of the game; cards are those on the board."""
    line = """line:
  - 甲: {atack: A, target: D}
  - 丙: pass
  - 甲: {attack: 槍}
  - 甲
  - 甲: {}
"""
    assert refused("game: legions\n" + BOARD + line, kits) == [
        "s:4:9: a decision cannot be atack — did you mean attack? [UNKNOWN-WORD]",
        "s:4:27: no card on the board is called D — use one of 兵, 槍, 盾, A, C [NO-SUCH-CARD]",
        "s:5:5: who decides cannot be 丙 — use one of 甲, 乙, chance, judge, happened [UNKNOWN-WORD]",
        "s:6:17: 槍 may be several cards: 甲 中央 and 甲 hand — give each a tag, e.g. 槍#A, and use the tag [AMBIGUOUS-NAME]",
        "s:7:5: a decision is one seat with its words — write - 甲: {word: value} [NOT-A-DECISION]",
        "s:8:5: 甲 decides nothing here — write {word: value}, or pass [NOT-A-DECISION]",
    ]


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


def test_expectations(kits):
    """Clauses, counts, seats and verdicts that do not exist are refused."""
    text = """game: legions
claims:
  乙: {say: y}
expect:
  grounds: [34-77]
  at: {x: {turn.seat: 甲}}
  refused: [{line: 1, grond: 1}]
  verdict: {甲: 成功}
  ending: {winner: 丙}
"""
    assert refused(text, kits) == [
        "s:3:6: a claim needs then: the facts it comes to — write then: {C.zone: …} [MISSING-KEY]",
        "s:3:7: a claim has no say — did you mean says? [KEY-TYPO]",
        "s:5:13: the book has no clause 34-77 — did you mean 34-7? [NO-SUCH-RULE]",
        "s:6:8: a decision, or end, must be a whole number, not x — write 1, 2, 3 … [NOT-A-NUMBER]",
        "s:7:23: refused has no grond — did you mean ground? [KEY-TYPO]",
        "s:8:16: a verdict cannot be 成功 — did you mean 成立? [UNKNOWN-WORD]",
        "s:9:20: the winner cannot be 丙 — use one of 甲, 乙 [UNKNOWN-WORD]",
    ]
