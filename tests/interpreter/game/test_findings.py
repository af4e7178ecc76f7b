"""Many runs share one machine: what is asked for goes in with each, what is found comes out with each."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from msgspec.structs import replace
from tests.interpreter.toy import ability, aura, card, on_field, probe, start

from gunbai.interpreter.data.ask import Ask
from gunbai.interpreter.data.option import Action
from gunbai.interpreter.data.state import Contribution, State
from gunbai.interpreter.data.trace import Trace
from gunbai.interpreter.game.findings import Findings, Meter, Wanted
from gunbai.interpreter.lines.explore import answers
from gunbai.interpreter.run.machine import Machine

CARDS = probe(
    card("薙ぎ", abilities=(ability("薙ぐ", "打たれた時"),)),
    card("旗", abilities=(aura("励ます", 1),)),
    card("盾", "硬", "厚"),
    card("駒"),
)
LOWERED = replace(
    start(on_field("薙ぎ", "乙"), on_field("駒", "甲"), on_field("盾", "甲")),
    in_force=(Contribution("atk", "add", 1, 1, amount=-3, clause="m1"), Contribution("atk", "add", 1, 1, amount=2, clause="m2")),
)
FLAGGED = start(on_field("盾", "乙"), on_field("旗", "甲"), on_field("薙ぎ", "甲"), turn="乙")
LINES = [
    (LOWERED, Wanted(actions=frozenset(("hit",)), card=1)),
    (LOWERED, Wanted(unread=frozenset(("action",)))),
    (FLAGGED, Wanted(words=frozenset(("it",)))),
    (FLAGGED, Wanted()),
]
"""Boards, and what the callers of their runs want asked."""
LONG = 12
"""How many questions of a line are answered."""


def steps_of(machine: Machine, state: State, wanted: Wanted) -> Iterator[Any]:
    """Yields where a run stands at each question - asked, told, found -, always given the last answer that is on offer."""
    trace, findings = Trace(), Findings()
    for _ in range(LONG):
        state, ask = machine.advance(state, trace, wanted=wanted, findings=findings)
        yield state, ask, [*trace.steps], {**findings.assumed}, {**findings.consulted}, findings.meter.frames
        if ask is None:
            return
        state = machine.answer(state, ask, last(ask))


def last(ask: Ask) -> Any:
    """Returns the last answer to a question; the end where nobody reads what else there is."""
    return [*answers(ask)][-1] if ask.options else Action("end")


def alone(state: State, wanted: Wanted) -> list[Any]:
    """Returns where a run stands at each question on a machine of its own."""
    return [*steps_of(CARDS.machine(), state, wanted)]


def test_runs_in_turns_on_one_machine_are_those_of_separate_ones() -> None:
    """Four runs that each go one question further in turn come out as if each had had its machine: nothing of one is in another."""
    machine = CARDS.machine()
    runs = [steps_of(machine, *line) for line in LINES]
    found: list[list[Any]] = [[] for _ in runs]
    for _ in range(LONG):
        for run, seen in zip(runs, found, strict=True):
            seen += [step for step in [next(run, None)] if step is not None]
    assert found == [alone(*line) for line in LINES]
    assert len({str(seen) for seen in found}) == len(LINES)


def test_runs_in_threads_on_one_machine_are_those_of_separate_ones() -> None:
    """Threads that are switched as often as can be, on one machine, find what each would find on a machine of its own."""
    machine, often = CARDS.machine(), sys.getswitchinterval()
    expected = [alone(*line) for line in LINES]
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(len(LINES)) as threads:
            for _ in range(20):
                assert [*threads.map(lambda line: [*steps_of(machine, *line)], LINES)] == expected
    finally:
        sys.setswitchinterval(often)


class Areas(dict[str, tuple[str, ...]]):
    """No areas; whenever one is looked for, something else happens meanwhile, once."""

    def __init__(self, meanwhile: Callable[[], object]) -> None:
        self.meanwhile = [meanwhile]

    def __contains__(self, area: object) -> bool:
        while self.meanwhile:
            self.meanwhile.pop()()
        return False


def test_what_lies_where_is_kept_for_its_own_board() -> None:
    """Another board that is looked at while a zone is worked out leaves nothing of itself in what is kept."""
    machine = CARDS.machine()
    here, there = start(on_field("駒", "甲"), on_field("駒", "甲")).objs, start(on_field("旗", "甲")).objs
    machine.vocabulary = replace(machine.vocabulary, areas=Areas(lambda: machine.lying(there, "場", "乙")))
    for objs, uids in [(here, [1, 2]), (there, [1]), (here, [1, 2])]:
        assert [obj.uid for obj in machine.lying(objs, "場", "甲")] == uids


def test_nothing_is_left_on_a_machine() -> None:
    """A machine takes no attribute that it was not made with: what a caller wants cannot be put on it."""
    with pytest.raises(AttributeError):
        CARDS.machine().unread = frozenset(("action",))  # type: ignore[attr-defined]  # that is the claim


def test_what_is_tried_apart_is_counted_and_not_gathered() -> None:
    """A collector for what is tried beside a run gathers on its own; its frames count for both."""
    machine, findings = CARDS.machine(), Findings(Meter())
    machine.advance(LOWERED, findings=findings.apart())
    assert (findings.assumed, findings.consulted, findings.meter.frames > 0) == ({}, {}, True)
