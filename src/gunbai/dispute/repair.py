"""An illegal act that was found out later: what rests on it, learned by playing the same line without it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from gunbai.dispute.worlds import Worlds
from gunbai.errors import BadInput
from gunbai.interpreter.game.findings import Findings
from gunbai.interpreter.run.machine import Machine
from gunbai.replay.facts import paths_of, read_fact
from gunbai.replay.line import Supplied, play_line
from gunbai.replay.run import Refused
from gunbai.replay.start import Start


class Changed(Struct, frozen=True):
    """A fact that is otherwise without the act: its path, what it is now, what it would be."""

    path: str
    now: str
    without: str


class Rests(Struct, frozen=True):
    """What rests on an illegal act: facts that would be otherwise, and later decisions that could not have been taken.

    ``decisions`` are numbers of the line, each with the clause that would have refused it; the clause is empty where nothing would
    have asked for it. ``freed`` are those that were refused and would not have been.
    """

    act: Refused
    facts: tuple[Changed, ...]
    decisions: tuple[tuple[int, str], ...]
    freed: tuple[int, ...] = ()


def what_rests(
    machine: Machine, start: Start, worlds: Worlds, readings: Mapping[str, str], findings: Findings
) -> tuple[Rests, ...]:
    """Returns what rests on each illegal act that a line carries through, in the order of the line."""
    found = []
    for act in worlds.played.happened:
        with findings.meter.trying():
            found.append(_rests(machine, start, worlds, readings, act, findings.apart()))
    return tuple(found)


def _rests(
    machine: Machine,
    start: Start,
    worlds: Worlds,
    readings: Mapping[str, str],
    act: Refused,
    findings: Findings,
) -> Rests:
    index, line, run = act.line - 1, worlds.line, worlds.played
    other = play_line(machine, start, (*line[:index], *line[index + 1 :]), Supplied(readings), findings=findings)
    facts = []
    for path in paths_of(start):
        try:
            now, without = (read_fact(machine, item.state, start, path).value for item in (run, other))
        except BadInput:
            continue
        if now != without:
            facts.append(Changed(path, now, without))
    before = {item.line for item in run.refused}
    lost = [(item.line + (item.line > index), item.ground) for item in other.refused]
    if other.problems or other.cut:
        first = next((number for number in range(act.line, len(line)) if number - 1 not in other.after), len(line) - 1)
        lost += [(number + 1, "") for number in range(first, len(line))]
    decisions = {number: ground for number, ground in reversed(lost) if number not in before and number > act.line}
    there = {number for number, _ in lost}
    freed = tuple(sorted(number for number in before if number > act.line and number not in there))
    return Rests(act, tuple(facts), tuple(sorted(decisions.items())), freed)
