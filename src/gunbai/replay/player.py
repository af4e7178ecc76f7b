"""Plays a recorded line strictly: every decision is used, every question answered, an illegal decision changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from gunbai.document import nearest
from gunbai.errors import NotAllowed
from gunbai.interpreter.data.ask import CHANCE, JUDGE, Ask, Each, Rejected
from gunbai.interpreter.data.option import Action, WaitingText
from gunbai.interpreter.data.state import State, Value
from gunbai.interpreter.data.trace import Assumption, Step
from gunbai.interpreter.game.findings import Wanted
from gunbai.limits import is_number
from gunbai.notation.spelling import fold
from gunbai.replay.answers import (
    BOUND,
    ends_of,
    foregone,
    instead_of,
    of_unknown,
    one_asked,
    option_of,
    spelt_out,
)
from gunbai.replay.concession import concede, conceding_clause, right_after, when_ended
from gunbai.replay.match import tell_match
from gunbai.replay.matching import (
    answer_in_any_order,
    answering,
    begins_another,
    comes_later,
    declined,
    placed,
    subject,
    told_out_of_turn,
    waits_until_over,
    words_of,
)
from gunbai.replay.named_option import as_good, left_open
from gunbai.replay.phase import moment_of, phase_of
from gunbai.replay.progress import LineProgress
from gunbai.replay.run import (
    HAPPENED,
    TURN_ENDS,
    Refused,
    Run,
    beyond_luck,
    cards_of,
    known_fact,
)
from gunbai.replay.untimely import (
    action_clauses,
    ends_again,
    is_action,
    leaves_exchange,
    not_theirs,
    passes_again,
    spec_of,
    times_of,
    why_not,
)
from gunbai.scenario.file import Decision


class Player(LineProgress):
    """Answers the interpreter's questions with the decisions of a line; ``every``: it stops at the first opportunity after them."""

    def play(self) -> Run:
        """Returns the run of the whole line, or of the line up to what is refused of it (``left``)."""
        run = self.run
        self._go_on()
        if not self.left:
            self._unused()
        tell_match(self.machine, run.state, run.trace)
        run.problems.extend(self.problems)
        return run

    def _go_on(self) -> None:
        """Plays the line as far as it goes."""
        run = self.run
        while not self.left:
            if run.state is self.origin and self._too_late():
                continue
            if not self._advance():
                continue
            if run.ask is None and not self._concedes():
                break
            if run.ask is not None and not self._answer(run.ask):
                break
        if not self.left and (run.ask is None or (run.ask.who != JUDGE and not self._is_order(run.ask))):
            self._finish_open()

    # -- the machine ---------------------------------------------------------------------------------------------------

    def _advance(self) -> bool:
        wanted = self._wanted()
        try:
            self._run(wanted, self._until())
            if wanted.actions and self.run.ask is not None and not self._is_met(self.run.ask):
                self._run(replace(wanted, actions=frozenset(), card=0))
        except NotAllowed as illegal:
            if not (self.open or self.latest):
                raise  # no decision led here: the board itself says that something is under way which a clause forbids
            index, decision, words = (self.open or self.latest)[0]
            key = next(iter(words), next(iter(decision.words), ""))
            why = Rejected(None, illegal.ground, illegal.why, (illegal.ground,))
            self.run.refused.append(self._refusal(index, decision, key, None, why))
            self._leave_out(index)
            return False
        return True

    def _run(self, wanted: Wanted, until: Callable[[State], bool] | None = None) -> None:
        self.course.go_on(self.machine, self.run, wanted, self.findings, until)

    def _wanted(self) -> Wanted:
        """Returns what the line wants asked: what its open decision still has to say, and what comes next."""
        words = frozenset(key for _, _, words in self.open for key in words)
        return Wanted(words, subject(self.line[self.next :]), *self._likely())

    def _likely(self) -> tuple[frozenset[str], int]:
        """Returns the words of the action that comes next, if one does, and the card it names: nothing else need be weighed."""
        if self.next >= len(self.line) or self.ending[0] or any(words for _, _, words in self.open):
            return frozenset(), 0
        word, value = next(iter(self.line[self.next].words.items()), ("", ""))
        if word != "end" and not is_action(self.machine, str(word)):
            return frozenset(), 0
        named = self.start.find(str(value)) if isinstance(value, str) else 0
        return frozenset((str(word), *self.machine.vocabulary.kin(str(word)))), named

    def _is_met(self, ask: Ask) -> bool:
        """Tells whether the decision that comes next answers a question, as far as that was weighed."""
        decision = self.line[self.next]
        if ask.key != "action":
            return True
        if decision.who != ask.who:
            return False
        words = spelt_out(self.machine, self.run.state, self.start, ask, decision.words)
        key = answering(self.machine, self.start, ask, words)
        return key is not None and self._allowed(ask, self._option(ask, key, words[key])) is not None

    def _answer(self, ask: Ask) -> bool:
        """Answers one ask from the open decisions or the next one; False when the line has no answer."""
        if self._bounded(ask):
            return True
        for item in reversed(self.open):
            key = answering(self.machine, self.start, ask, item[2])
            if key is not None:
                self.passed = None
                return self._give(ask, item, key)
        if not self.ended and self._concedes():
            return True
        if later := answer_in_any_order(self.machine, ask, self.line[self.next :]):
            self._take_up(self.next + later)
        known = known_fact(ask, self.facts)
        known = self._ends_by_itself(ask) if known is None else known
        known = self._in_any_order(ask) if known is None else known
        if known is not None:
            self.run.state = self.machine.answer(self.run.state, ask, known)
            return True
        if ask.who != JUDGE and all(not words for _, _, words in self.open):
            self._finish_open()
        if self.next >= len(self.line):
            return False
        if self._concedes():
            return True
        decision = self.line[self.next]
        words = placed(self.run.state, self.start, spelt_out(self.machine, self.run.state, self.start, ask, decision.words))
        luck = CHANCE == decision.who == ask.who
        if self._is_past(ask, words) or (luck and foregone(self.run.state, self.start, ask, words)):
            self.next += 1
            return True
        if decision.who != ask.who and self._declines_nothing(decision):
            return True
        key = None if begins_another(self.machine, self.start, ask, words) else answering(self.machine, self.start, ask, words)
        if key is None:
            return self._stuck(ask, decision)
        before = self._before()
        if not self.open:
            self.saved = before
        self.begun[self.numbers[self.next]] = before
        self.run.taken[self.numbers[self.next]] = len(self.run.trace.steps)
        self.spelt[self.numbers[self.next]] = {**words}
        self.latest = [(self.numbers[self.next], decision, words)]
        self.open += self.latest
        self.next += 1
        return self._give(ask, self.open[-1], key)

    def _ends_by_itself(self, ask: Ask) -> Any:
        """Returns the answer to a question that the line leaves out: an opportunity not taken, a phase ended with a later one."""
        phase, _, _ = phase_of(self.run.state, self.start.notation)
        if ask.key == "action" and (ask.who, self._turn()) == (self.ending[0], self.ending[2]) and Action("end") in ask.options:
            if phase == self.ending[1]:
                self.ending = ("", "", None)
            self.passed = None
            return Action("end")
        coming = self.line[self.next : self.next + 1]
        if ask.skip is None and leaves_exchange(self.machine, self.run.state, ask, coming):
            ask = replace(ask, skip="pass")
        following = self.line[self.next :]
        if taken := waits_until_over(self.machine, self.run.state, ask, following, self.findings):
            self._tell(ask, taken)
            return declined(ask)
        if coming and comes_later(self.machine, self.start, self.run.state, ask, coming[0], self.findings):
            self.passed = self.passed or (self.run.state, len(self.run.trace.steps))
            return declined(ask)
        if ask.skip is None or told_out_of_turn(self.machine, ask, following):
            return None
        self.next += self.next < len(self.line) and self._overtaken(self.next)
        if self.next >= len(self.line):
            open_ = isinstance(ask.skip, Each) and not ask.skip.at_the_end
            return None if open_ or (self.every and not any(left for _, _, left in self.open)) else self._skip(ask)
        ahead = beyond_luck(self.start, self.saved[0], self.run.state, self.line, self.next)
        decision = self.line[ahead]
        words = {str(word): value for word, value in decision.words.items()}
        if "end" in words and Action("end") in ask.options:
            named = str(words["end"])
            means = (self.start.notation.phase_meant(named, phase) if named else self.acting) == phase != ""
        else:
            means = any({*words_of(self.start, ask), "pass"} & {word, *self.machine.vocabulary.kin(word)} for word in words)
            means = means and not begins_another(self.machine, self.start, ask, words)
        if decision.who in (ask.who, HAPPENED) and means:
            self.next = ahead
            return None
        self.passed = self.passed or (self.run.state, len(self.run.trace.steps))
        return self._skip(ask)

    def _tell(self, ask: Ask, taken: tuple[Assumption, ...]) -> None:
        """Tells what is taken for granted where a line does not say what it means."""
        state, at = self.run.state, ask.clause
        path, names = tuple(frame.rule for frame in state.frames), tuple(state.names(state.frames[-1].scope).items())
        grounds = dict.fromkeys((at, *self.machine.consisting_of(at, path)))
        self.findings.assumed.update(dict.fromkeys(taken))
        self.run.trace.add(Step(0, at, path, state, state, names, grounds, assumptions=taken))

    def _skip(self, ask: Ask) -> Any:
        """Returns the answer of a line that leaves a question out; where any may have been given, the one that is tried."""
        if not isinstance(ask.skip, Each):
            return ask.skip
        first = [option for option in ask.options if option == ask.skip.first]
        options = {str(option): option for option in (*first, *ask.options)}
        return options[self.findings.presumption(self.run.state, f"ask:{ask.key}@{self.next}", tuple(options))]

    def _bounded(self, ask: Ask) -> bool:
        """Answers whether a number is no more than some other from the number itself, where the judge has given it."""
        asked = BOUND.fullmatch(ask.key)
        if asked is None or ask.who != JUDGE:
            return False
        name = ask.name.removesuffix(ask.key) + asked["field"]
        upcoming = self.line[self.next] if self.next < len(self.line) else None
        said = fold(upcoming.words.get(asked["field"])) if upcoming is not None and upcoming.who == JUDGE else ""
        if is_number(said):
            self.facts[name] = said
            number = self.numbers[self.next]
            self.run.after[number], self.run.steps_after[number] = self.run.state, len(self.run.trace.steps)
            self.next += 1
        if not is_number(self.facts.get(name, "")):
            return False
        answer = "yes" if int(self.facts[name]) <= int(asked["limit"]) else "no"
        self.run.state = self.machine.answer(self.run.state, ask, answer)
        self._note_answered(self.numbers[self.next - 1])
        return True

    @staticmethod
    def _is_order(ask: Ask) -> bool:
        """Tells whether a question asks which of several texts that wait comes first."""
        return bool(ask.options) and all(isinstance(option, WaitingText) for option in ask.options)

    def _in_any_order(self, ask: Ask) -> Any:
        """Returns what the line need not say: one of several cards nobody knows, the first where every order comes to the same."""
        words = [*self.line[self.next].words] if self.next < len(self.line) else []
        if ask.key not in words and (unknown := of_unknown(self.machine, self.run.state, ask)) is not None:
            return unknown
        free = self._is_order(ask) and ask.key not in words[:1]
        return ask.options[0] if free and len(ends_of(self.machine, self.run.state, ask, self.findings)) == 1 else None

    def _is_past(self, ask: Ask, words: Mapping[str, Any]) -> bool:
        """Tells whether a decision only ends a phase of this turn that is over already."""
        notation = self.start.notation
        now = moment_of(self.run.state, notation)
        again = ask.key == "action" and passes_again(self.line, self.next, words_of(self.start, ask))
        if again or self._overtaken(self.next) or ends_again(notation, self.line[: self.next + 1], self.ended, now):
            return True
        here, _, _ = phase_of(self.run.state, notation)
        named = notation.phase_meant(str(words.get("end", "")), here)
        return ask.key == "action" and bool(named and here) and [*notation.phases].index(named) < now[1] and len(words) == 1

    def _end(self, ask: Ask, value: Value) -> None:
        """Notes the later phase of this turn up to which a decision ends every phase."""
        notation = self.start.notation
        order = list(notation.phases)
        here, _, _ = phase_of(self.run.state, notation)
        last = order[-1] if fold(str(value)) in TURN_ENDS else notation.phase_meant(str(value), here)
        if here and last and order.index(last) > order.index(here):
            self.ending = (ask.who, last, self._turn())

    def _give(self, ask: Ask, item: tuple[int, Decision, dict[str, Any]], key: str) -> bool:
        index, decision, words = item
        value = words.pop(key)
        self.findings.overlooked.clear()  # what is passed from here on counts
        self.findings.nothing_to.clear()
        apart = ask.name not in ("", ask.key) or (ask.who == CHANCE and all(isinstance(option, int) for option in ask.options))
        apart = apart and not spec_of(self.machine, ask.key).get("one")
        if isinstance(value, list) and (ask.least, ask.most) == (1, 1) and value and apart:
            value, rest = value[0], value[1:]
            words.update({key: rest} if rest else {})
        if isinstance(value, list) and len(value) == ask.most == 1:
            value = value[0]
        grounds = self._not_yours(ask, decision.who, key, value) if decision.who != HAPPENED else ()
        if grounds:
            self._refuse(index, decision, key, self._option(ask, key, value), Rejected(value, grounds[0], (), grounds))
            return True
        if not self._readable(ask, key, value):
            return False
        if decision.who == HAPPENED:
            return self._carry(ask, index, key, self._option(ask, key, value))
        option = self._option(ask, key, value)
        allowed = self._allowed(ask, option)
        if allowed is not None:
            if ask.key == "action":
                self.acting = "" if key == "end" else phase_of(self.run.state, self.start.notation)[0]
            if key == "end":
                self._end(ask, value)
            self.ended = moment_of(self.run.state, self.start.notation) if key == "end" else None
            self.run.state = self.machine.answer(self.run.state, ask, allowed)
            self.given.setdefault((index, key), []).append(value)
            self._note_answered(index, ends=key == "end")
            return True
        why = why_not(self.machine, ask, option)
        grounds = tuple(dict.fromkeys((*(why.grounds or (why.ground,)), ask.clause)))
        offered = ask.options if ask.key != "action" and why not in ask.rejected else ()
        several = isinstance(value, list) and len(value) > 1 and ask.most == 1 and option not in ask.options
        if self._is_order(ask) and index in self.answered:
            self.kept.add(index)  # what triggers has been done: only the answer about what it triggered is refused
        self._refuse(index, decision, key, option, replace(why, grounds=grounds), offered=offered, one=several)
        return True

    def _not_yours(self, ask: Ask, who: str, key: str, value: Value) -> tuple[str, ...]:
        """Returns the clauses by which somebody else decides; none when the decision is that player's, or nothing says so."""
        if who == ask.who or (ask.who in (CHANCE, JUDGE) and who in (CHANCE, JUDGE)):
            return ()
        machine, state = self.machine, self.run.state
        grounds = not_theirs(machine, state, ask, key, who, self.line[: self.next]) or (ask.clause,)
        times = times_of(machine, state, key, self.start.find(str(value)))
        found = dict.fromkeys((*times, *grounds, *action_clauses(machine, key), ask.clause))
        return () if any(map(machine.off, grounds)) else tuple(found)

    def _readable(self, ask: Ask, key: str, value: Value) -> bool:
        """Tells whether an answer names anything that exists here; a slip of the pen is no illegal act."""
        if key == "end":
            known = [str(item) for item in (*self.start.notation.phases, "yes", *TURN_ENDS)]
            if not value or fold(str(value)) in map(fold, known) or self.start.notation.phase(str(value)):
                return True
            return self._slip(key, value, known)
        option = self._option(ask, key, value)
        said: list[object] = value if isinstance(value, list) and not any(map(self.start.find, map(str, value))) else []
        if len(said) > 1 and one_asked(ask, option) and not spec_of(self.machine, ask.key).get("one"):
            message = f"{key} は一つだけ選びます / one {key} is chosen here, and a list says several"
            self.problems.add("ONE-CHOICE", message, value, f"write {key}: {said[0]}")
            return self._ends_here()
        others = instead_of(self.machine, self.start, ask, value, option)
        return others is None or self._slip(key, value, others)

    def _slip(self, key: str, value: Value, known: list[str]) -> bool:
        near = nearest(str(value), known)
        hint = f"did you mean {near}?" if near else f"use one of {', '.join(dict.fromkeys(known))}" if known else ""
        message = f"{key}: {value} はここにありません / {key} cannot be {value}: nothing here is called that"
        self.problems.add("UNKNOWN-ANSWER", message, value, hint)
        return self._ends_here()

    def _ends_here(self) -> bool:
        """Ends the line at an answer that cannot be read."""
        self.next = len(self.line)
        self.open.clear()
        return False

    def _carry(self, ask: Ask, index: int, key: str, option: Value) -> bool:
        """Goes on from what happened, legal or not; what was illegal about it is kept with its clause."""
        why = why_not(self.machine, ask, option)
        known = any(item.option == option for item in ask.rejected)
        if self._allowed(ask, option) is None and not known:
            return self._stuck(ask, self.line[self.numbers.index(index)])
        if known:
            own = why.grounds or (why.ground,)
            act = Refused(index + 1, ask.who, key, option, why.ground, own, cards_of(why))
            self.run.happened.extend([act] if act not in self.run.happened else ())
        self.run.state = self.machine.answer(self.run.state, ask, option)
        self._note_answered(index)
        return True

    def _allowed(self, ask: Ask, option: Value) -> Any:
        if ask.most != 1 or ask.least != 1:
            picked = option if isinstance(option, tuple) else () if option in ((), "no", "none") else (option,)
            fits = ask.least <= len(picked) <= ask.most and len(set(picked)) == len(picked)
            return picked if fits and all(item in ask.options for item in picked) else None
        luck = ask.who == CHANCE and as_good(self.run.state, ask.options, option)
        return option if luck or ask.takes(option) or left_open(self.start.notation, option, ask.options) else None

    def _concedes(self) -> bool:
        """Ends the game where the next decision is a concession."""
        conceded = concede(self.machine, self.run, self.line[self.next :])
        if conceded:
            self.next += 1
            self._note_answered(self.numbers[self.next - 1])
        return conceded

    def _until(self) -> Callable[[State], bool] | None:
        """Returns where the machine stops for a concession that comes next; None where none does, or more is to be said before."""
        conceding = conceding_clause(self.machine, self.line[self.next :])
        if not conceding or any(words for _, _, words in self.open):
            return None
        if self.ended:
            return when_ended(self.start.notation, self.ended, self.ending[1])
        return right_after(self.run, self.begun[self.open[0][0]][0] if self.open else self.run.state)

    def _option(self, ask: Ask, key: str, value: object) -> Any:
        return option_of(self.machine, self.run.state, self.start, ask, key, value)
