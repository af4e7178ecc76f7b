"""A recorded line on a machine that other lines are played on as well."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from gunbai.cards.kit import Kits
from gunbai.dispute.resolution import resolve
from gunbai.interpreter.game.findings import Findings
from gunbai.interpreter.run.machine import Machine
from gunbai.replay.line import play_line
from gunbai.replay.start import Start
from gunbai.replay.table import set_table
from gunbai.scenario.file import Decision
from gunbai.scenario.reader import read_scenario

ROOT = Path(__file__).parents[2]
LONG = [
    "asterisk/double-icons-do-not-count",
    "king-castle/first-round-from-the-set-up",
    "legend-of-stars/cannot-attack-in-the-next-turn",
    "legions/activated-ability-limits",
    "star-wars/one-attack-per-turn",
]
"""The scenarios with the longest lines."""


def told(machine: Machine, start: Start, line: Iterable[Decision]) -> list[Any]:
    """Returns all that a line comes to on a machine: where it stands, what is told, what it took for granted."""
    findings = Findings()
    run = play_line(machine, start, line, findings=findings)
    return [run.state, run.ask, run.trace.steps, run.refused, findings.assumed, findings.consulted, findings.meter.frames]


@pytest.mark.parametrize("name", LONG)
def test_lines_in_threads_on_one_machine_are_those_of_separate_ones(name: str) -> None:
    """A line and its beginnings, played at once on one machine, come to what each comes to on a machine of its own."""
    case = read_scenario(ROOT / "scenarios" / f"{name}.yaml", Kits(ROOT))
    table = set_table(Kits(ROOT)[case.game], case.version, case.as_of)
    start = resolve(table, case).start
    lines = [case.line[:number] for number in range(len(case.line) + 1)][-4:]
    expected = [told(table.machine(start.cards), start, line) for line in lines]
    machine, often = table.machine(start.cards), sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(len(lines)) as threads:
            for _ in range(5):
                assert [*threads.map(lambda line: told(machine, start, line), lines)] == expected
    finally:
        sys.setswitchinterval(often)
