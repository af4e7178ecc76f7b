"""A recorded line, played as it stands or under a reading that asks other questions, or the same ones in another order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from gunbai.interpreter.data.ask import CHANCE, JUDGE, Ask
from gunbai.interpreter.game.findings import Findings
from gunbai.interpreter.lines.explore import Answered
from gunbai.interpreter.run.machine import Machine
from gunbai.replay.attempts import without_attempts
from gunbai.replay.course import Course
from gunbai.replay.matching import answering, begins_another, told_out_of_turn
from gunbai.replay.player import Player
from gunbai.replay.run import Run, fact_asked, follow
from gunbai.replay.start import Start
from gunbai.replay.untimely import is_action
from gunbai.scenario.file import Decision


class OtherwisePlayer(Player):
    """Plays a line that fits another reading: each question takes the decision that answers it, wherever the line has it.

    A question of a player that no decision answers may have been answered in any way; a decision about what nobody is asked here is
    left out, unless it begins an action.
    """

    def _answer(self, ask: Ask) -> bool:
        waiting = any(answering(self.machine, self.start, ask, words) for _, _, words in self.open)
        upcoming = self.line[self.next].who if self.next < len(self.line) else ask.who
        unsaid = ask.skip is None or told_out_of_turn(self.machine, ask, self.line[self.next :])
        if not waiting and ask.key != "action" and unsaid and upcoming != ask.who:
            self._taken_from_later(ask)
        return super()._answer(ask)

    def _ends_by_itself(self, ask: Ask) -> Any:
        answer = super()._ends_by_itself(ask)
        later = answer is not None and ask.skip is not None and ask.key != "action" and self._taken_from_later(ask)
        return None if later else answer

    def _stuck(self, ask: Ask, decision: Decision) -> bool:
        if self._taken_from_later(ask):
            return True
        if ask.key == "action":
            return self._left_out(decision) or super()._stuck(ask, decision)
        options = {str(option): option for option in ask.options}
        if ask.who in (CHANCE, JUDGE) or (ask.least, ask.most) != (1, 1) or not options:
            return super()._stuck(ask, decision)
        picked = self.findings.presumption(self.run.state, f"ask:{ask.key}@{self.next}", tuple(options))
        self.run.state = self.machine.answer(self.run.state, ask, options[picked])
        return True

    def _taken_from_later(self, ask: Ask) -> bool:
        """Puts the first later decision that answers a question in front, where there is one."""
        for index in range(self.next + 1, len(self.line)):
            decision = self.line[index]
            words = {str(word): value for word, value in decision.words.items()}
            key = (
                None
                if decision.who != ask.who or begins_another(self.machine, self.start, ask, words)
                else answering(self.machine, self.start, ask, words)
            )
            if key in (None, "pass") or self._allowed(ask, self._option(ask, str(key), words[str(key)])) is None:
                continue
            self._take_up(index)
            return True
        return False

    def _left_out(self, decision: Decision) -> bool:
        """Leaves out a decision about what nobody is asked; one that begins an action is illegal or wrong."""
        if any(is_action(self.machine, str(word)) for word in decision.words) or "end" in decision.words:
            return False
        self.run.after[self.numbers[self.next]] = self.run.state
        self.run.steps_after[self.numbers[self.next]] = len(self.run.trace.steps)
        self.run.unasked.append(self.numbers[self.next])
        self.next += 1
        return True


class Supplied(Struct, frozen=True):
    """What is known beside a line: readings pinned on top of the start's own, facts, and answers to what is asked after it.

    Each answer is picked from those offered; one to the judge's question for a fact lets the line itself go on.
    """

    readings: Mapping[str, str] = {}
    facts: Mapping[str, str] = {}
    answers: Sequence[Answered] = ()


NOTHING_ELSE = Supplied()


def play_line(
    machine: Machine,
    start: Start,
    line: Iterable[Decision],
    supplied: Supplied = NOTHING_ELSE,
    *,
    otherwise: bool = False,
    every: bool = False,
    findings: Findings | None = None,
    course: Course | None = None,
) -> Run:
    """Returns how a line goes from a start.

    ``otherwise``: the line fits another reading than this. ``every``: it stops at the first opportunity that comes after its last
    decision. ``findings`` gathers what is looked at. ``course`` is how a line was played from there before, with the same findings:
    as far as it goes the same way nothing is run.
    """
    if supplied.readings:
        pinned = {**dict(start.state.readings), **supplied.readings}
        start = replace(start, state=replace(start.state, readings=tuple(sorted(pinned.items()))))
    player = OtherwisePlayer if otherwise else Player
    decisions, left, known = list(line), list(supplied.answers), dict(supplied.facts)
    findings, way = findings or Findings(), course or Course()

    def played(taken: Mapping[int, Decision], found: Findings) -> Player:
        return player(machine, start, taken, known, every=every, findings=found, course=way)

    run = without_attempts(machine, played, decisions, findings, way)
    while left and (name := fact_asked(run.ask, left[0])):
        known[name] = str(left.pop(0)[1])
        run = without_attempts(machine, played, decisions, findings, way)
    return follow(machine, run, len(decisions), left, known, findings)
