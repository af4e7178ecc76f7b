"""How far lines are followed when only expectations are checked."""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import Any, cast

import pytest
from tests.scenario.conftest import ROOT

from gunbai.cards.kit import Kits
from gunbai.dispute import worlds as dispute
from gunbai.dispute.resolution import resolve
from gunbai.dispute.resolution_json import report
from gunbai.dispute.verdict import BEYOND, verdict
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
def kits() -> Kits:
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
    case = read_scenario_text(text, kits())
    return [problem.message for problem in resolve(set_table(kits()[case.game]), case, beyond=False).failures]


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
    case = read_scenario_text(TEXT.split("expect:")[0] + "claims:\n  甲: {says: 甲, then: {turn.first: 甲}}\n", kits())
    short = resolve(set_table(kits()[case.game]), case, horizon=dispute.Horizon(budget=1))
    assert [(claim.verdict, claim.on) for claim in short.claims] == [("unknown", (BEYOND,))]
    shown = report(short)["claims"][0]["on"][0]
    assert (shown["kind"], shown["text"]["ja"]) == ("lines", "多すぎて調べきれない手順の先")


@pytest.mark.parametrize(
    ("truths", "complete", "result"),
    [
        ([{True}, {True}], True, "holds"),
        ([{True}, {True}], False, "unknown"),
        ([{True}, {False}], False, "depends"),
        ([{True}, {False, None}], False, "unknown"),
    ],
)
def test_what_was_followed_may_settle_that_it_depends(truths: list[set[bool | None]], complete: bool, result: str) -> None:
    """Once a claim came out both ways it depends on what these differ in; until then nothing is certain."""
    worlds = [
        SimpleNamespace(
            choices=(("D-1", reading),),
            doubts=frozenset(),
            lines=None,
            run=SimpleNamespace(refused=()),
            truths=lambda _, it=one: frozenset(it),
        )
        for reading, one in zip("ab", truths, strict=True)
    ]
    found, on = verdict(cast("dispute.Worlds", SimpleNamespace(worlds=worlds, complete=complete)), lambda _: None)
    assert (found, on) == (result, ("D-1",) if result == "depends" else ())
