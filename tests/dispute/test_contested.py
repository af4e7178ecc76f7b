"""An answer rests on the interpretations whose question arises here and that are spoken of; written from the defects."""

from __future__ import annotations

from pathlib import Path

from tests.dispute.cases import written

from gunbai.library import Library

SETTING_OUT = """game: legend-of-stars
title: t
board:
  turn: {seat: 甲, number: 1, phase: セットアップ, first: 甲}
  甲: {hand: 7, deck: 40}
  乙: {hand: 7, deck: 40}
claims:
  甲: {says: デッキの上から1枚引くので手札は8枚, then: {甲.hand.count: 8}}
  乙: {says: 先攻の最初のターンは引けないので7枚, then: {甲.hand.count: 7}}
"""


def mattering(library: Library, path: Path) -> set[str]:
    """Returns the interpretations that matter to the answer on a case."""
    return {
        item["id"] for item in library.replay(path).to_json()["assumptions"] if item["kind"] == "interpretation" and item["matters"]
    }


def test_a_question_that_does_not_arise_does_not_matter(library: Library, tmp_path: Path) -> None:
    """C-20 is about effects that draw in the first turn (9.1): the claims share its words, but no effect draws here."""
    assert not mattering(library, written(tmp_path, SETTING_OUT))


def test_of_two_that_arise_the_one_that_is_spoken_of_counts(library: Library, tmp_path: Path) -> None:
    """D-019 is about 再生 (39-5), which nobody has; D-016 is how first strike (39-4) keeps the other from its damage."""
    path = library.scenario("legions", "pierce-kept-from-by-first-strike").path
    assert mattering(library, Path(path)) == {"D-016"}


def test_a_defect_of_a_clause_that_nobody_cites_counts_where_it_arises(library: Library, tmp_path: Path) -> None:
    """SW-D02 begins with the overview (1.1-1); it arises where a hit on the base is said to win (2.1-1)."""
    text = """game: star-wars
title: t
board:
  turn: {seat: 甲, phase: 戦闘}
  甲: {field: {前左: 騎士#A 3}}
  乙: {field: {}, base: 1, hand: 2}
line: [{甲: {attack: A}}]
claims:
  甲: {says: ベースはライフなのだから0枚になった乙の負け, then: {game.winner: 甲}}
  乙: {says: ベースが無くなっただけで、まだ負けていない, then: {game.over: no, 乙.base: 0}}
"""
    assert mattering(library, written(tmp_path, text)) == {"SW-D02"}


def test_a_slight_misprint_does_not_matter(library: Library, tmp_path: Path) -> None:
    """AST-D19 is a slip in 3.5.4.4.c (severity S3), which decides: both ways to read it say the same."""
    text = """game: asterisk
title: t
board:
  turn: {seat: 甲, number: 3, phase: メイン}
  甲: {field: {前1: 剣士#A 3000/1}}
  乙: {field: {前1: 番兵#C 3000/1}}
line: [{甲: {attack: A, target: C}}]
claims:
  甲: {says: 攻めた側の勝ちで剣士は残る, then: {A.zone: 場}}
  乙: {says: 同じなら両方破壊される, then: {A.zone: トラッシュ}}
"""
    path = written(tmp_path, text)
    assert "AST-D19" in {item["id"] for item in library.replay(path).to_json()["assumptions"]}
    assert "AST-D19" not in mattering(library, path)
