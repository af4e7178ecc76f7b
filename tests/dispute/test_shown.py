"""The question of an interpretation comes up only in cases that show it; written from the defects."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.dispute.cases import written

from gunbai.dispute.shown import Shown, shown
from gunbai.library import Library

EMPTY_DECK = """game: legions
title: t
board:
  turn: {seat: 甲, number: 9, phase: メイン}
  甲: {field: {中央: 槍兵#A 2/2}, deck: 5}
  乙: {life: 12, deck: 0, field: {右: 番兵#C 1/3}}
line: [{甲: {attack: A, target: C}}]
claims:
  甲: {says: 山札が0枚になった乙の負け, then: {game.winner: 甲}}
  乙: {says: 引くまでは負けない, then: {game.over: no}}
"""


def test_what_is_needed_together_is_joined() -> None:
    """One condition is enough, and of it everything is needed; nothing asked is always shown."""
    case = Shown({"ロード", "does attack"}, ["中央レーンの話"], ["2ダメージを与える。"])
    assert case.any_of([])
    assert case.any_of(["ミニオン", "ロード + does attack"])
    assert not case.any_of(["ロード + does move"])


@pytest.mark.parametrize(
    ("word", "told"), [("says 中央", True), ("says 右", False), ("text ダメージ", True), ("not says 右", True)]
)
def test_letters_of_claims_and_cards_are_asked_for(word: str, told: bool) -> None:
    """What a claim says, and what is printed, are no words of the game; what is not shown may be asked for, too."""
    assert Shown((), ["中央レーンの話"], ["2ダメージを与える。"]).any_of([word]) is told


def test_a_case_shows_what_is_tried_and_claimed_and_how_it_ends(library: Library, tmp_path: Path) -> None:
    """The attack, the empty deck, the claimed end, and that nobody has won."""
    case = shown(library.replay(written(tmp_path, EMPTY_DECK)))
    for word in ("does attack", "no 山札", "claims winner", "goes on", "ミニオン"):
        assert case.any_of([word]), word
    assert not case.any_of(["does move", "returned", "twice attack", "no フィールド"])


def test_an_empty_deck_counts_where_the_game_goes_on(library: Library, tmp_path: Path) -> None:
    """D-112 asks whether an empty deck alone loses: where its player has drawn from it, nobody needs to know."""
    told = [item["id"] for item in library.replay(written(tmp_path, EMPTY_DECK)).to_json()["assumptions"] if item["matters"]]
    drawn = library.replay(library.scenario("legions", "two-to-draw-and-one-card-left").path).to_json()["assumptions"]
    assert "D-112" in told
    assert "D-112" not in [item["id"] for item in drawn if item["matters"]]
