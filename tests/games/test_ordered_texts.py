"""Texts that say that they are carried out: whoever holds the window cannot pass them up."""

from __future__ import annotations

from pathlib import Path

import pytest

from gunbai.library import Library

ROOT = Path(__file__).parents[2]
KINGS = """game: king-castle
title: カウンターの任意(6.3-2)と、必ず発動する文
board:
  turn: {{seat: 甲, phase: バトル}}
  甲: {{units: [剣士#A 1/1], castle: 9}}
  乙: {{wall: 9, castle: 9, magic: [罠#T 裏向き], units: []}}
cards:
  罠:
    kind: カウンター
    cost: 火1
    abilities: [{{when: 相手のユニットが攻撃した時{must}, text: t, do: [{{destroy: {{zone: ユニットゾーン}}}}]}}]
readings: {{KC-D13: a}}
line:
  - 甲: {{attack: A}}
  - 乙: pass
"""
STARS = """game: legend-of-stars
title: ダメージを受けた時の任意(7.2、G-10)と、必ず使う文
board:
  turn: {{seat: 甲, number: 5, phase: アタック}}
  甲: {{life: 1000, hand: [], deck: 5, 前衛: {{1: 狼#A 500/300/200 アタック表示}}}}
  乙: {{life: 1000, hand: [], deck: 5, support: [杯#T]}}
cards:
  杯: {{kind: サポート, abilities: [{{when: ダメージを受けた時{must}, text: t, do: [{{life: 100}}]}}]}}
line:
  - 甲: {{attack: A}}
  - 乙: pass
"""
ASTERISK = """game: asterisk
title: トリガーの任意(3.5.4.5-2.a)と、必ず使う文
board:
  turn: {{seat: 甲, number: 5, phase: メイン}}
  甲: {{field: {{前1: 戦士#A 3000/1 ライズ}}}}
  乙: {{deck: [罠#P, 石#X 100/1, 石#Y 100/1], damage: 1, hand: [], mana: []}}
cards:
  罠:
    kind: スペル
    cost: 3
    keywords: [トリガー]
    abilities: [{{when: トリガー{must}, text: t, do: [{{draw: 1}}]}}]
line:
  - 甲: {{attack: A, target: 乙}}
  - 乙: pass
"""
OUTCOMES = {
    "asterisk": (ASTERISK, "乙.hand.count", "1"),
    "king-castle": (KINGS, "A.zone", "捨て札"),
    "legend-of-stars": (STARS, "乙.life", "600"),
}


@pytest.fixture(scope="module")
def library() -> Library:
    """Returns the content that ships."""
    return Library.open(content=ROOT)


@pytest.mark.parametrize("game", OUTCOMES)
def test_a_text_that_must_be_used_cannot_be_passed_up(library: Library, tmp_path: Path, game: str) -> None:
    """A pass leaves a text unused that may be used; one that is carried out is, and the pass is refused or says nothing."""
    case, path, used = OUTCOMES[game]
    told = {}
    for must in ("", ", must: yes"):
        file = tmp_path / "case.yaml"
        file.write_text(case.format(must=must), "utf-8")
        resolution = library.replay(file)
        told[must] = resolution.court.facts.fact(resolution.run.state, path).value
    assert told[", must: yes"] == used
    assert told[""] != used
