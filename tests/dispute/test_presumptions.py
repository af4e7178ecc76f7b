"""What a board leaves out and a clause reads is tried otherwise by the kernel, and told where the answer hangs on it."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.dispute.cases import written

from gunbai.library import Library

LEGIONS = """game: legions
title: t
board:
  turn: {{seat: 甲, number: 5, phase: メイン}}
  甲: {{cores: {{active: 3}}, field: {{左: 兵#A 1/3}}, deck: 10{mine}}}
  乙: {{hand: 0, deck: 10{theirs}}}
line: [{{甲: {{attack: A, target: マスター}}}}]
claims:
  甲: {{says: s, then: {{{claim}}}}}
"""


def judged(library: Library, tmp_path: Path, claim: str, mine: str = "", theirs: str = "") -> tuple[str, list[str], list[str]]:
    """Returns the verdict on a claim, what it hangs on, and what is listed as presumed."""
    path = written(tmp_path, LEGIONS.format(claim=claim, mine=mine, theirs=theirs))
    told = library.replay(path).to_json()
    presumed = [item["id"] for item in told["assumptions"] if item["kind"] == "presumed" and item["matters"]]
    return told["claims"][0]["verdict"], [item["id"] for item in told["claims"][0]["on"]], presumed


def test_a_number_that_is_claimed_and_left_out_is_hung_on(library: Library, tmp_path: Path) -> None:
    """An attack of 1 leaves 19 of 20 (08-3), and of nobody knows how many it leaves something else."""
    assert judged(library, tmp_path, "乙.life: 19") == ("depends", ["乙.life"], ["乙.life"])
    assert judged(library, tmp_path, "乙.life: 19", theirs=", life: 20") == ("holds", [], [])


def test_a_claim_that_would_come_true_of_another_number_is_not_never(library: Library, tmp_path: Path) -> None:
    """乙 is left with 7 if 乙 had 8: the board does not say otherwise."""
    assert judged(library, tmp_path, "乙.life: 7")[0] == "depends"
    assert judged(library, tmp_path, "乙.life: 7", theirs=", life: 20")[0] == "never"


def test_the_end_of_the_game_hangs_on_the_life_that_is_left_out(library: Library, tmp_path: Path) -> None:
    """With 1 life the attack ends the game (24-3a); a life that is over before anything is done is no board."""
    assert judged(library, tmp_path, "game.over: no") == ("depends", ["乙.life"], ["乙.life"])
    assert judged(library, tmp_path, "game.over: no", theirs=", life: 3") == ("holds", [], [])


def test_a_number_that_changes_nothing_is_not_told(library: Library, tmp_path: Path) -> None:
    """The attacker is exhausted whatever 甲 has besides."""
    assert judged(library, tmp_path, "A.turned: 疲労", theirs=", life: 20") == ("holds", [], [])


def test_a_refusal_of_a_card_that_nobody_said_the_kind_of_is_not_certain(library: Library, tmp_path: Path) -> None:
    """何か may be a minion or not: what could be done with it is not known, and no answer rests on what it cannot be."""
    path = written(
        tmp_path,
        """game: star-wars
title: t
board:
  turn: {seat: 甲, number: 5, phase: 第1メイン}
  甲: {hand: [何か#C], base: 5, story: {1: ライト}}
  乙: {base: 5, hand: 0}
line: [{甲: {place: C}}]
claims:
  甲: {says: 置けた, then: {C.zone: フィールド}}
""",
    )
    claim = library.replay(path).to_json()["claims"][0]
    assert claim["verdict"] == "unknown"


HEAVY = """game: legions
title: t
board:
  turn: {{seat: 甲, phase: メイン}}
  甲: {{mode: 覚醒, cores: {{active: 3}}, master: 長#M 黒 赤, standby: [重荷#S]}}
  乙: {{field: {{右: 槍兵#C 2/3 WT2}}, hand: 0, deck: 10{theirs}}}
cards:
  重荷:
    kind: スキル
    属性: [黒]
    cost: 3
    wt: 3
    text: 相手のライフが条件を満たすなら、ミニオン1体に9ダメージを与える。
    do:
      - if: {{number: {number}, {bound}}}
        damage: {{amount: 9, to: {{side: foe, kind: ミニオン}}}}
line:
  - 甲: {{play: S}}
claims:
  甲: {{says: 残る, then: {{C.zone: 右}}}}
"""


@pytest.mark.parametrize(
    ("number", "bound", "life"),
    [
        ("{var: life, seat: foe}", "exactly: 7", 7),
        ("{var: life, seat: foe}", "at most: 13", 13),
        ("{half: {var: life, seat: foe}}", "exactly: 4", 7),
    ],
)
def test_a_number_is_tried_where_what_is_asked_of_it_turns(
    library: Library, tmp_path: Path, number: str, bound: str, life: int
) -> None:
    """The text breaks the minion (38-1, 11-6) at one life and leaves it at another: of nobody knows how many it is neither."""
    verdicts = [
        library.replay(written(tmp_path, HEAVY.format(number=number, bound=bound, theirs=theirs))).to_json()["claims"][0]
        for theirs in ("", f", life: {life}", ", life: 17")
    ]
    assert [claim["verdict"] for claim in verdicts] == ["depends", "never", "holds"]
    assert [item["id"] for item in verdicts[0]["on"]] == ["乙.life"]
