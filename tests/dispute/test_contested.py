"""An answer rests on the interpretations whose question arises here and that are spoken of; written from the defects."""

from __future__ import annotations

from pathlib import Path

import pytest
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


@pytest.mark.parametrize(("lies", "named"), [("活性", set()), ("疲労", {"D-023"})])
def test_a_question_about_what_no_card_shows_does_not_arise(library: Library, tmp_path: Path, lies: str, named: set[str]) -> None:
    """D-023 asks whether an exhausted minion blocks (34-6): it does not come up where the minion is not exhausted."""
    text = f"""game: legions
title: t
board:
  turn: {{seat: 甲, number: 5, phase: メイン}}
  甲: {{field: {{中央: 騎兵#A 3/3 活性}}}}
  乙: {{life: 12, field: {{中央: 番兵#C 2/2 WT1 {lies}}}}}
line: [{{甲: {{attack: A, target: 乙マスター}}}}]
claims:
  甲: {{says: 番兵はブロッカーにならず、マスターにアタックできる, then: {{乙.life: 9}}}}
  乙: {{says: 同一レーンに番兵がいるのだからブロックしている, then: {{乙.life: 12}}}}
"""
    assert mattering(library, written(tmp_path, text)) & {"D-023"} == named


@pytest.mark.parametrize("game", ["legions", "legend-of-stars", "asterisk", "star-wars"])
def test_what_a_case_has_to_show_is_a_word_of_the_game(library: Library, game: str) -> None:
    """A word of ``shown:`` that no card can bear would silence its defect for good."""
    notation = library.cases.kits[game].notation
    vocabulary, tokens = notation.vocabulary, notation.tokens
    slots = {slot for zone in vocabulary.zones.values() for slot in zone.slots}
    known = {*vocabulary.kinds, *vocabulary.keywords, *vocabulary.zones, *slots, *tokens.turned, *tokens.face, *tokens.statuses}
    known |= {"turn 1", "returned", "goes on", *(f"no {zone}" for zone in vocabulary.zones)}
    known |= {f"{when} {word}" for when in ("does", "twice") for word in vocabulary.decisions}
    asked = {word for defect in library.rulebook(game).defects for told in defect.shown for word in told.split(" + ")}
    asked = {word.removeprefix("not ") for word in asked if not word.startswith(("says ", "text ", "claims ", "several "))}
    assert asked
    assert asked <= known
