"""Scenario files: everything a file says is read, and the head is held against the book."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.scenario.cases import BOARD, refused

from gunbai.cards.kit import Kits
from gunbai.document import Mark
from gunbai.scenario.reader import read_scenario, read_scenario_text

ROOT = Path(__file__).parents[2]


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
