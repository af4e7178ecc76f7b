"""The worlds of a line: how far lines are followed, what is tried the other way, what is asked."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.dispute.cases import written
from tests.notations import ROOT

from gunbai.cards.kit import Kits
from gunbai.dispute import worlds as dispute
from gunbai.dispute.report.resolution_json import report
from gunbai.dispute.resolution import resolve
from gunbai.dispute.verdict import BEYOND
from gunbai.library import Library
from gunbai.replay.table import set_table
from gunbai.scenario.reader import read_scenario_text

TEXT = """
game: legend-of-stars
title: 残りのカードで比べた
setup:
  甲: {deck: [狼#A スピード3, 熊#C スピード2, ?*2]}
  乙: {deck: [鷹#B スピード3, 鹿#D スピード4, ?*2]}
line:
  - chance: {next: 狼}
  - chance: {next: 熊}
  - chance: {next: 鷹}
  - chance: {next: 鹿}
  - 甲: {select: A}
  - 乙: {select: B}
expect:
  then: {turn.first: 乙}
  ask: {who: chance}
"""
"""A line that stops at a question, behind which there are many more lines."""


@cache
def books() -> Kits:
    """Returns the books that ship."""
    return Kits(ROOT)


@pytest.fixture
def followed(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Returns a list that grows with every exploration."""
    seen: list[Any] = []
    explore = dispute.explore

    def watched(*given: Any, **named: Any) -> Any:
        seen.append(given)
        return explore(*given, **named)

    monkeypatch.setattr(dispute, "explore", watched)
    return seen


def failures(text: str) -> list[str]:
    """Returns what a scenario expects in vain."""
    case = read_scenario_text(text, books())
    return [problem.message for problem in resolve(set_table(books()[case.game]), case, beyond=False).failures]


def test_nothing_is_followed_that_no_expectation_needs(followed: list[Any]) -> None:
    """Without claims and without a number of endings the recorded line says everything, and a wrong expectation is found."""
    wrong = TEXT.replace("turn.first: 乙", "turn.first: 甲")
    assert failures(TEXT) == []
    assert failures(wrong) == ["turn.first is 乙 at the end, not 甲"]
    assert followed == []


@pytest.mark.parametrize(
    "text", [f"{TEXT}  endings: 7\n", TEXT.replace("expect:", "claims:\n  甲: {says: 甲が先攻, then: {turn.first: 甲}}\nexpect:")]
)
def test_endings_and_claims_are_still_judged_over_every_line(followed: list[Any], text: str) -> None:
    """A number of endings, and the verdict on a claim, need the lines beyond the recorded one."""
    failures(text)
    assert followed


def test_no_verdict_is_certain_beyond_the_budget() -> None:
    """Where more lines are left than were followed a claim that held in all of these is not known, and the answer says why."""
    case = read_scenario_text(TEXT.split("expect:")[0] + "claims:\n  甲: {says: 甲, then: {turn.first: 甲}}\n", books())
    short = resolve(set_table(books()[case.game]), case, horizon=dispute.Horizon(budget=1))
    assert [(claim.verdict, claim.on) for claim in short.claims] == [("unknown", (BEYOND,))]
    shown = report(short)["claims"][0]["on"][0]
    assert (shown["kind"], shown["text"]["ja"]) == ("lines", "多すぎて調べきれない手順の先")


def test_how_a_card_lies_is_tried_the_other_way(library: Library, tmp_path: Path) -> None:
    """5.5.1.5: against ATK 400 the attacker wins, against DEF 600 it goes down (2.1.3); the board does not say how 犬 lies."""
    path = written(
        tmp_path,
        """game: legend-of-stars
title: t
board:
  turn: {seat: 甲, number: 5, phase: アタック}
  甲: {life: 3000, 前衛: {1: 狼#A 500/300/200}}
  乙: {life: 3000, 前衛: {4: 犬#P 400/600/300}}
line: [{甲: {attack: A}}]
claims:
  甲: {says: 犬がダウン, then: {P.zone: トラッシュ}}
  乙: {says: ディフェンス表示だった, then: {A.zone: トラッシュ}}
""",
    )
    claims = library.replay(path).claims
    assert [(claim.verdict, len(claim.on)) for claim in claims] == [("depends", 1), ("depends", 1)]
    assert all(claim.on[0].endswith(".turned") for claim in claims)


@pytest.mark.parametrize(
    ("clause", "text"),
    [
        (
            "8.4:1",
            """game: legend-of-stars
title: t
board:
  turn: {seat: 甲, number: 5, phase: メイン}
  甲: {hand: 2, support: [祭壇#S], deck: 10}
  乙: {}
cards:
  祭壇:
    kind: サポート
    abilities: [{when: メインフェイズ中, cost: [{捨てる: {属性: 闇}}], text: 闇を1枚捨てる:2枚引く。, do: [{draw: 2}]}]
line: [{甲: {use: S}}]
claims: {甲: {says: 使える, then: {甲.hand: 3}}}
""",
        ),
        (
            "3.5.3.a",
            """game: asterisk
title: t
board:
  turn: {seat: 甲, number: 5, phase: メイン}
  甲: {hand: 2, field: {前1: 見張り#S}, deck: 10}
  乙: {}
cards:
  見張り:
    kind: ステラ
    numbers: 1000/1
    abilities: [{when: 起, cost: [{discard: {色: 赤}}], text: 2枚引く。, do: [{draw: 2}]}]
line: [{甲: {use: S}}]
claims: {甲: {says: 使える, then: {甲.hand: 3}}}
""",
        ),
    ],
)
def test_a_cost_of_cards_that_nobody_knows_is_asked(library: Library, tmp_path: Path, clause: str, text: str) -> None:
    """Whether one of the two cards of the hand fits the cost nobody wrote down: where none does, the use is refused."""
    found = library.replay(written(tmp_path, text))
    claim = found.claims[0]
    assert (claim.verdict, [name.startswith("fact:") for name in claim.on]) == ("unknown", [True])
    assert claim.decided_by == clause
    assert [[item.ground for item in world.run.refused] for world in found.worlds.worlds] == [[clause], []]


def test_a_cost_that_nobody_wrote_down_is_asked(library: Library, tmp_path: Path) -> None:
    """2.5: every card has a cost. Without energy a card can be used if it is 0, and is refused for what it costs (2.5.1) else."""
    text = """game: legend-of-stars
title: t
board:
  turn: {seat: 甲, number: 5, phase: メイン}
  甲: {hand: [竜#D 1/1/1], energy: 0}
  乙: {}
line: [{甲: {use: D, to: 後衛1}}]
claims: {甲: {says: 出せる, then: {D.zone: 後衛}}}
"""
    found = library.replay(written(tmp_path, text))
    claim = found.claims[0]
    assert (claim.verdict, claim.on, claim.decided_by) == ("unknown", ("fact:1:cost",), "2.5:1")
    assert [[item.ground for item in world.run.refused] for world in found.worlds.worlds] == [[], ["2.5.1:2"]]


GOING_ON = """game: king-castle
title: t
board:
  turn: {seat: 甲, phase: セット, first: 甲}
  甲: {castle: 9, wall: 3, units: [一#A 1/1, 二#B 2/1 攻撃済み:いいえ]}
  乙: {castle: 9, wall: 9}
line:
  - 甲: {end: セット}
  - 甲: {attack: A, target: 城}
  - 甲: {attack: A, target: 城}
claims:
  甲: {says: 二も攻撃できる, line: [{甲: {attack: B, target: 城}}], then: {乙.wall: 6}}
"""
"""A claim that goes on where the line stops: in the battle phase, after an attack that 5.4-1 refused."""


def test_a_claimed_line_answers_for_its_own_decisions_only(library: Library, tmp_path: Path) -> None:
    """5.4-1: one attack each. The second attack of A, refused in the recorded line, breaks no claim that goes on after it."""
    (claim,), (hearing,) = (court := library.replay(written(tmp_path, GOING_ON)).court).judgements(), court.hearings
    assert hearing.worlds is not None
    run = hearing.worlds.played
    assert (hearing.worlds.after, [(item.line, item.ground) for item in run.refused]) == (3, [(3, "5.4-1")])
    assert hearing.worlds.refused(run) == []
    assert replace(hearing.worlds, after=2).refused(run) == run.refused
    assert claim.verdict == "holds"


SHUFFLED = """game: asterisk
title: t
board:
  turn: {seat: 甲, number: 6, phase: メイン}
  甲: {hand: [混ぜる#S], mana: [青], deck: [石#P, 石#Q]}
cards:
  混ぜる: {kind: スペル, 色: [青], cost: 1, text: デッキをシャッフルし、カードを1枚引く。, do: [{shuffle: you}, {draw: 1}]}
line:
  - 甲: {play: S}
claims:
  甲: {says: 引いたのはQ, then: {Q.zone: 手札}}
"""
DISCARDED = """game: asterisk
title: t
board:
  turn: {seat: 甲, number: 6, phase: メイン}
  甲: {hand: [捨てる#S, 石#P, 石#Q], mana: [青]}
cards:
  捨てる: {kind: スペル, 色: [青], cost: 1, text: 手札を1枚捨てる。, do: [{discard: 1}]}
line:
  - 甲: {play: S}
claims:
  甲: {says: 捨てたのはQ, then: {Q.zone: トラッシュ}}
"""


@pytest.mark.parametrize("text", [SHUFFLED, DISCARDED], ids=["drawn", "discarded"])
def test_no_equal_card_stands_for_the_one_that_is_asked_about(library: Library, tmp_path: Path, text: str) -> None:
    """Chance, or a player, may take either of two equal cards: what becomes of one of them is not certain."""
    (claim,) = library.replay(written(tmp_path, text)).claims
    assert claim.verdict == "depends"
