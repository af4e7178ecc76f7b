"""How far a recorded line has come: what is open of its decisions, and what becomes of those that nothing asks for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from gunbai.document import Problems, Scalar
from gunbai.interpreter.data.ask import CHANCE, JUDGE, Ask, Rejected
from gunbai.interpreter.data.option import Action, Option
from gunbai.interpreter.data.state import State
from gunbai.interpreter.data.trace import Trace
from gunbai.interpreter.effects.window import PASS
from gunbai.interpreter.game.findings import Findings
from gunbai.interpreter.run.machine import Machine
from gunbai.notation.spelling import fold
from gunbai.replay.answers import (
    clauses_of,
    whose,
)
from gunbai.replay.course import Course
from gunbai.replay.matching import answering, in_any_order, words_of
from gunbai.replay.named_option import NO
from gunbai.replay.phase import Moment, moment_of, phase_of
from gunbai.replay.run import (
    UNUSED,
    Refused,
    Run,
    cards_of,
    drawn,
    forced,
    never_asked,
)
from gunbai.replay.start import Start
from gunbai.replay.untimely import (
    about_it,
    action_clauses,
    besides,
    covered,
    is_action,
    not_now,
    of_the_phase,
    only_declines,
    told_once,
    untimely,
    waits,
)
from gunbai.scenario.file import Decision


class LineProgress:
    """A line that is being played; ``every``: it stops at the first opportunity after its decisions.

    ``line`` are its decisions by their numbers (from 0). The first that is refused stops the line: it is played anew with what is
    ``left`` of it, by its number: nothing, or the words that were answered before. ``standing`` are decisions that stay carried out
    whatever is refused of them later: they ended something, or others have come since.
    """

    def __init__(
        self,
        machine: Machine,
        start: Start,
        line: Mapping[int, Decision],
        facts: Mapping[str, str] | None = None,
        *,
        every: bool = False,
        findings: Findings | None = None,
        course: Course | None = None,
    ) -> None:
        self.machine = machine
        self.start = start
        self.line = [*line.values()]
        self.facts = dict(facts or {})
        self.every = every
        self.findings = findings or Findings()
        self.numbers = [*line]
        self.next = 0
        self.open: list[tuple[int, Decision, dict[str, Any]]] = []
        self.problems = Problems()
        self.unused: set[tuple[int, str]] = set()
        self.run = Run(machine.begin(start.state, self.findings), Trace())
        self.origin = self.run.state
        self.saved: tuple[State, int] = (self.run.state, 0)
        self.begun: dict[int, tuple[State, int]] = {}
        self.told = 0
        self.passed: tuple[State, int] | None = None
        self.ending: tuple[str, str, tuple[str, int] | None] = ("", "", None)
        self.ended: Moment | None = None
        self.began = moment_of(start.state, start.notation)
        self.acting, _, _ = phase_of(start.state, start.notation)
        self.answered: set[int] = set()
        self.kept: set[int] = set()
        self.spelt: dict[int, dict[str, Any]] = {}
        self.given: dict[tuple[int, str], list[Any]] = {}
        self.left: dict[int, Decision | None] = {}
        self.latest: list[tuple[int, Decision, dict[str, Any]]] = []
        self.course = course or Course()

    def _note_answered(self, index: int, *, ends: bool = False) -> None:
        """Notes that a decision has given its first answer; ``ends``: it ended a phase by it."""
        if index not in self.answered:
            self.answered.add(index)
            self.kept |= {number for number, _, _ in self.open if ends or number != index}

    def _take_up(self, index: int) -> None:
        """Takes a later decision of the line next."""
        self.line.insert(self.next, self.line.pop(index))
        self.numbers.insert(self.next, self.numbers.pop(index))

    def _before(self) -> tuple[State, int]:
        """Returns where a decision that turns out to be illegal leaves the line: before what was passed on the way to it."""
        before = self.passed or (self.run.state, len(self.run.trace.steps))
        self.passed = None
        return before

    def _turn(self) -> tuple[str, int]:
        """Returns which turn it is."""
        return self.run.state.var("turn.seat", ""), self.run.state.var("turn.number", 0)

    def _overtaken(self, index: int) -> bool:
        """Tells whether a line opens by ending a phase or turn that ended before anything was asked."""
        decision, (turn, phase) = self.line[index], moment_of(self.run.state, self.start.notation)
        over = turn != self.began[0] or phase < self.began[1] or self.run.state.ending is not None
        return index == 0 and over and [*decision.words] == ["end"] and decision.who == self.began[0][0]

    # -- what is refused -----------------------------------------------------------------------------------------------

    def _refuse(
        self,
        index: int,
        decision: Decision,
        key: str,
        option: Option,
        why: Rejected,
        *,
        early: bool = False,
        offered: tuple[Option, ...] = (),
        one: bool = False,
    ) -> None:
        """Refuses a word of a decision, and the whole of it unless it stands already."""
        stands = index in self.kept
        refused = self._refusal(index, decision, key, option, why)
        self.run.refused.append(replace(refused, early=early, offered=offered, part=stands, one=one))
        if stands:
            given = {key: answered} if (answered := self.given.get((index, key))) else {}
            words = {word: value for word, value in self.spelt.get(index, decision.words).items() if word != key}
            self.left[index] = replace(decision, words={**words, **given})
        else:
            self._leave_out(index)

    def _leave_out(self, index: int) -> None:
        """Leaves a decision out of the line, with what has been answered since, and notes where it came."""
        place = self.numbers.index(index)
        for number in self.numbers[place : max(self.next, place + 1)]:
            self.run.after[number], self.run.steps_after[number] = self.begun.get(index, self.saved)
            self.left[number] = None

    def _refusal(self, index: int, decision: Decision, key: str, option: Option, why: Rejected) -> Refused:
        """Returns the refusal of a word of a decision, with the clauses that are about its card."""
        run = self.run
        named = self.start.find(str(decision.words.get(key, "")))
        option = named or option if isinstance(option, int) else option
        down = covered(self.machine, run.state, decision, named)
        grounds = (*down, *about_it(self.machine, run.state, why.grounds or (why.ground,), named))
        grounds = of_the_phase(self.machine, grounds, key)
        ground = why.ground if why.ground in grounds and not down else grounds[0]
        own = told_once(ground, grounds)
        return Refused(index + 1, decision.who, key, option, ground, own, cards_of(why), presumed=why.presumed)

    def _refuse_early(self, decision: Decision, word: str, clauses: tuple[str, ...]) -> None:
        """Refuses a decision that nothing asks for now."""
        self.saved = self._before()
        option, self.next = Action(word, self.start.find(str(decision.words[word])) or str(decision.words[word])), self.next + 1
        self._refuse(self.numbers[self.next - 1], decision, word, option, Rejected(option, clauses[0], (), clauses), early=True)

    def _too_late(self) -> bool:
        """Refuses actions that open a line which begins in a phase that knows none, or only certain ones."""
        late = self.machine.vocabulary.too_late
        taken = late if isinstance(late, Mapping) else dict.fromkeys(late, ())
        phase = phase_of(self.run.state, self.start.notation)[0]
        decision = self.line[self.next] if self.next < len(self.line) else None
        word = next(iter(decision.words), "") if decision is not None else ""
        if decision is None or phase not in taken or word in taken[phase] or decision.who not in self.machine.vocabulary.seats:
            return False
        if word == "end" and decision.who == self._turn()[0] and phase == list(self.start.notation.phases)[-1]:
            self.run.after[self.numbers[self.next]], self.run.steps_after[self.numbers[self.next]] = self.run.state, 0
            self.next += 1  # the last phase ends by itself
            return False
        if not is_action(self.machine, word):
            return False
        others = whose(self.machine.vocabulary, self.run.state, word, decision.who) if decision.who != self._turn()[0] else ()
        clauses = (*others, *not_now(self.machine, word))
        if any(map(self.machine.off, clauses)):
            return False
        self._refuse_early(decision, word, clauses)
        return True

    def _never_offered(self, index: int, decision: Decision, words: Mapping[str, Any]) -> bool:
        """Refuses the rest of a decision that takes an opportunity which the rules did not give."""
        word = next(iter(words), "")
        clauses = clauses_of(self.machine.vocabulary.decision(word).get("unasked"))
        if not clauses or fold(str(words[word])) in NO:
            return False
        refused = Refused(index + 1, decision.who, word, str(words[word]), clauses[0], clauses, part=True)
        self.run.refused.extend([refused] if refused not in self.run.refused else ())
        return True

    # -- what nothing asks for -----------------------------------------------------------------------------------------

    def _stuck(self, ask: Ask, decision: Decision) -> bool:
        if decision.who == CHANCE and drawn(self.start, self.saved[0], self.run.state, decision.words):
            self.next += 1
            return True
        if not self.open and only_declines(self.machine, decision):
            number = self.numbers[self.next]
            self.begun[number] = self._before()
            self._leave_out(number)
            return True
        word = next(iter(decision.words), "")
        if self._declines_nothing(decision):
            return True
        own = besides(self.machine, self.run.state, word, self.start.find(str(decision.words.get(word, ""))))
        clauses = (*own, *untimely(self.machine, self.run.state, ask, decision, self.line[: self.next]))
        each = in_any_order(self.machine, word)
        since = self.told if each else max(self.saved[1], self.told)
        number, against = forced(self.run.trace.steps, since, decision, self.start.find, chosen=each and not clauses)
        if clauses and not self.open and (is_action(self.machine, word) or not (number or against)):
            self._refuse_early(decision, word, (*clauses, *action_clauses(self.machine, word), ask.clause))
            return True
        if against:
            self._refuse_early(decision, next(iter(decision.words)), against)
        elif number:
            self.run.after[self.numbers[self.next]], self.run.steps_after[self.numbers[self.next]] = self.run.state, number
            self.told = self.told if in_any_order(self.machine, word) else number
            self.next, self.passed = self.next + 1, None
        if number:
            return True
        if not self.open and self._before_its_answer(ask, decision, word):
            return True
        if ask.who == JUDGE and decision.who != JUDGE:  # the rest goes on from each answer
            self.next, self.run.cut = len(self.line), True
            return False
        self.problems.add(
            "NOT-ASKED",
            f"次の決定は {', '.join(decision.words)} ですが、ここで尋ねられているのは {ask.key}({ask.who}) です"
            f" / the line answers something else than what is asked here: {ask.key} ({ask.who}, {ask.clause})",
            decision.mark,
            f"write - {ask.who}: {{{' | '.join(sorted(words_of(self.start, ask)))}: …}}",
        )
        self.next = len(self.line)
        return False

    def _declines_nothing(self, decision: Decision) -> bool:
        """Passes over a decision that only declines what its player was left without a choice since the last one."""
        declined = all(word == PASS or fold(str(value)) in NO for word, value in decision.words.items())
        if self.open or not declined or decision.who not in self.machine.vocabulary.seats:
            return False
        if PASS in decision.words and self.next and self.line[self.next - 1].who == decision.who:
            return False  # what its player's own act left no choice of is no answer to anybody
        left = {key for who, key in self.findings.nothing_to if who == decision.who}
        told = all(word == PASS or left & {word, *self.machine.vocabulary.also(word)} for word in decision.words)
        steps, since = self.run.trace.steps, max(self.saved[1], self.told)
        if left and told:
            self.findings.nothing_to.clear()
        elif number := forced(steps, since, decision, self.start.find)[0]:
            self.told = number
        else:
            return False
        self.run.after[self.numbers[self.next]] = self.run.state
        self.run.steps_after[self.numbers[self.next]] = len(steps)
        self.next, self.passed = self.next + 1, None
        return True

    def _before_its_answer(self, ask: Ask, decision: Decision, word: str) -> bool:
        """Refuses an action that somebody tries while something else has to be answered, which the line answers later."""
        later = ({str(key): value for key, value in one.words.items()} for one in self.line[self.next + 1 :] if one.who == ask.who)
        seats = self.machine.vocabulary.seats
        if decision.who not in seats or not is_action(self.machine, word):
            return False
        if not any(answering(self.machine, self.start, ask, words) for words in later):
            return False
        clauses = not_now(self.machine, word)
        if not clauses or any(map(self.machine.off, clauses)):
            return False
        self._refuse_early(decision, word, tuple(dict.fromkeys((*clauses, ask.clause))))
        return True

    def _finish_open(self) -> None:
        run = self.run
        for index, decision, words in self.open:
            if len(run.trace.steps) <= run.steps_after.get(index, len(run.trace.steps)):
                run.after[index], run.steps_after[index] = run.state, len(run.trace.steps)
            luck = decision.who == CHANCE and drawn(self.start, self.saved[0], self.run.state, words)
            if luck or self._never_offered(index, decision, words):
                continue
            steps = run.trace.steps[self.begun.get(index, self.saved)[1] :]
            for word, value in never_asked(self.machine, run.state, steps, decision, words, self.start.find):
                if (index, word) in self.unused:
                    continue
                self.unused.add((index, word))
                text = (
                    f"{index + 1}番目の決定の {word}: {value} は使われませんでした / this part of the decision was never asked for"
                )
                self.problems.add(UNUSED, text, value if isinstance(value, Scalar) else decision.mark)
        self.open.clear()

    def _unused(self) -> None:
        """Tells what becomes of decisions that come after the end of the game, up to the first that is refused."""
        ending = self.run.state.ending
        for place, decision in enumerate(self.line[self.next :], self.next):
            index = self.numbers[place]
            if self._overtaken(place):
                self.run.after[index], self.run.steps_after[index] = self.run.state, len(self.run.trace.steps)
            elif ending is not None:
                number, against = forced(self.run.trace.steps, max(self.saved[1], self.told), decision, self.start.find)
                if against or not number:
                    word = next(iter(decision.words), "")
                    named = self.start.find(str(decision.words[word]))
                    option = named or str(decision.words[word])
                    unsaid = against == (self.run.trace.steps[number - 1].at,)
                    late = not against or (unsaid and waits(self.machine, self.run.state, named))
                    clauses = (ending.clause, *against) if late else against
                    self.run.refused.append(Refused(index + 1, decision.who, word, option, clauses[0], clauses))
                    self.left[index] = None
                self.told = number or self.told
                self.run.after[index], self.run.steps_after[index] = self.run.state, number or len(self.run.trace.steps)
                if self.left:
                    return
            elif self.run.ask is None:
                message = "ゲームはもう終わっています / the game is over: this decision comes too late"
                self.problems.add("TOO-LATE", message, decision.mark)
