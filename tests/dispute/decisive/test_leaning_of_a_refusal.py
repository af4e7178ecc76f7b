"""Of a refused act the clause that would allow it is leaned on; written from the books."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.dispute.decisive.claims import LEGIONS, STARS, means, replayed

from gunbai.dispute.decisive.leaning_of_a_refusal import allowing, asking, own
from gunbai.dispute.decisive.searched import Means
from gunbai.library import Library
from gunbai.replay.run import Refused

TIRED = """  甲: {field: {左: 新兵#N 2/2 WT1 行動不能}}
  乙: {life: 20}
line: [{甲: {attack: N, target: マスター}}]
"""
"""A unit that cannot act yet does not attack (29-1); the attack is that of 27-4."""


def refusal(library: Library, tmp_path: Path, text: str) -> tuple[Means, Refused]:
    """Returns the first refusal of a line, with what is searched with."""
    resolution = replayed(library, tmp_path, text)
    return means(resolution), resolution.run.refused[0]


def each(found: Iterator[str]) -> list[str]:
    """Returns what is found, each once."""
    return [*dict.fromkeys(filter(None, found))]


def test_the_clause_of_the_act_allows_it(library: Library, tmp_path: Path) -> None:
    """It is not the clause that refuses it, which only forbids: nothing of its own is leaned on."""
    searched, refused = refusal(library, tmp_path, LEGIONS + TIRED)
    assert refused.ground.startswith("29-1")
    assert each(own(searched, refused)) == []
    assert "27-4" in each(allowing(searched, refused))
    assert refused.ground not in each(allowing(searched, refused))


def test_what_asks_for_a_refused_choice_is_the_text_of_the_card(library: Library, tmp_path: Path) -> None:
    """Only a choice is asked for by a text: of the use of the card itself, and of an attack, nothing is."""
    text = """  甲: {energy: 3, hand: [落雷#E]}
  乙: {前衛: {3: 敵#C 100/100/100}, 後衛: {3: 奥#D 100/100/100}}
cards:
  落雷:
    kind: エフェクト
    cost: 1
    text: 相手の前衛のキャラクター1体をダウン状態にする。
    do: [{choose: {it: {side: foe, zone: 前衛}}, down: it}]
line: [{甲: {use: E, it: D}}]
"""
    searched, refused = refusal(library, tmp_path, STARS.replace("アタック", "メイン") + text)
    assert refused.key == "it"
    assert each(asking(searched, refused)) == ["card:落雷.1"]
    other, attack = refusal(library, tmp_path, LEGIONS + TIRED)
    assert each(asking(other, attack)) == []
