"""One step of a run: a leaf is carried out, a wave of events goes through the pipe, a window is turned."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress

from msgspec.structs import replace

from gunbai.errors import BadInput, Endless, GunbaiError
from gunbai.interpreter.data.ask import Ask, Fizzle, Outcome, Reach, Repeat, Stop
from gunbai.interpreter.data.card import Sentence
from gunbai.interpreter.data.frames import IMMEDIATE, SEQUENCE, begin_sequence, in_sequence, push, remember, top, with_answer
from gunbai.interpreter.data.miswritten import in_sentence
from gunbai.interpreter.data.option import Option
from gunbai.interpreter.data.state import Frame, State, Window, bind
from gunbai.interpreter.data.trace import Assumption, Step, Trace
from gunbai.interpreter.effects.constants import refresh, refreshed
from gunbai.interpreter.effects.effects import run_sentence
from gunbai.interpreter.effects.triggers import fire_next
from gunbai.interpreter.effects.window import PASS, Priority, hand_over, weigh_priority
from gunbai.interpreter.game.fault import MEANT, Blaming, broken, handed_back
from gunbai.interpreter.game.findings import Findings, Wanted
from gunbai.interpreter.game.game import VARS
from gunbai.interpreter.game.rules import Rules
from gunbai.interpreter.look.piles import reached
from gunbai.interpreter.play import Play
from gunbai.interpreter.run.outcomes import call, carry_out
from gunbai.interpreter.run.pipe import Wave, run_wave
from gunbai.interpreter.run.rounds import Rounds
from gunbai.interpreter.run.settling import close, passed_over, pop

MOST_STEPS = 2_000
"""How many frames may run between two questions; real turns take fewer than two hundred."""
BEGIN, CONSTANTS = "@begin", "@constants"
"""A step of settling in which constant effects are brought up to date, for books that give this no clause of its own."""
TRIGGERS = "@triggers"
"""A step of settling in which triggers resolve one after another, for books that give this no clause of its own."""


class Runner:
    """Runs a state on for one request, one frame at a time.

    ``priority`` is what the holder of a window was asked to choose from, where the last advance stopped at that.
    """

    def __init__(self, rules: Rules, trace: Trace | None, wanted: Wanted, findings: Findings) -> None:
        self.rules = rules
        self.trace = trace
        self.wanted = wanted
        self.findings = findings
        self.priority: Priority | None = None

    def advance(self, state: State, until: Callable[[State], bool] | None = None) -> tuple[State, Ask | None]:
        """Runs until somebody must answer (the Ask), or the game has ended, nothing is left to do or ``until`` is met (None).

        Raises Endless when no question comes for as many steps as no game takes, or the findings allow no more, or in what may not
        run on for ever anyway the same state comes back again and again.
        """
        self.priority = None
        taken, meter = 0, self.findings.meter
        rounds = Rounds() if meter.most else None
        while state.ending is None and state.frames and not (until and until(state)):
            taken += 1
            if meter.spent() or taken > MOST_STEPS or (rounds is not None and rounds.never_end(state)):
                raise Endless(state.frames[-1].at or state.frames[-1].rule, taken)
            result = self.run(state)
            if isinstance(result, Ask):
                return state, result
            state = result
        return state, None

    def answered(self, state: State, ask: Ask, picked: Option, priority: Priority | None) -> State:
        """Returns the state with a question answered: the leaf that asked runs again with the answer.

        ``priority`` goes on where it asked, and nothing is weighed again, unless the answer makes it ask for something else.
        A run that tells its steps does without.
        """
        if priority is not None:
            frame = state.frames[-1]
            with suppress(Stop, Reach), Blaming(self.rules.game, priority.window.step):
                play = self._at_window(state, frame, priority.window)
                after, outcomes = priority.answered(play, picked)
                return self._turned(play, state, replace(frame, window=after, bound=()), outcomes)
        return with_answer(state, ask.name or ask.key, picked)

    def run(self, state: State) -> State | Ask:
        """Returns the state after what is next on its stack, or the question that somebody must answer before."""
        frame = state.frames[-1]
        if frame.rule in self.rules.disabled:
            return pop(self.rules, state)
        try:
            return self._taken(state, frame)
        except Stop as stop:
            self._ask_number(stop)
            return self._beside_edges(state, frame, stop.ask) if stop.ask.counted else stop.ask
        except Reach as reach:
            return reached(state, reach)
        except MEANT:
            raise
        except BaseException as fault:
            raise broken(self.rules.game, frame.at or frame.rule, fault) from fault

    def _taken(self, state: State, frame: Frame) -> State:
        """Returns the state after a frame has gone one step on."""
        if frame.events:
            return self._pipe(state, frame)
        if frame.window is not None:
            return self._window(state, frame)
        if not frame.at:
            return pop(self.rules, state)
        if frame.at in self.rules.disabled:
            return top(state, self._next(frame))
        if frame.at not in self.rules.game.steps and frame.at != frame.rule and self.rules.steps(frame.at):
            return self._enter(state, frame)
        return self._leaf(state, frame)

    def _beside_edges(self, state: State, frame: Frame, ask: Ask) -> Ask:
        """Returns a question for a number with those that the clause holds it against, beside the small ones on offer.

        The clause is tried with the first of them; where it fails with that, whoever gives that answer is told.
        """
        findings = self.findings.apart({ask.name: int(str(ask.options[0]))})
        ahead = Runner(self.rules, None, self.wanted, findings)
        state = top(state, replace(frame, bound=bind(frame.bound, ask.name, ask.options[0])))
        with suppress(GunbaiError, Stop), Blaming(self.rules.game, frame.at or frame.rule):
            try:
                ahead._taken(state, state.frames[-1])
            except Reach as reach:
                state = reached(state, reach)
                ahead._taken(state, state.frames[-1])
        known = {*ask.options}
        edges = (str(edge) for edge in sorted(findings.edges.get(ask.name, ())) if edge >= 0)
        return replace(ask, options=(*ask.options, *(edge for edge in edges if edge not in known)))

    def _ask_number(self, stop: Stop) -> None:
        """Notes a number that nobody knows as asked, no longer as left open: whoever goes on from here has it answered."""
        if stop.fresh:
            del self.findings.searched[stop.doubt]
        if stop.doubt:
            self.findings.numbers[stop.doubt] = None

    def _play(self, state: State, frame: Frame, *, tracing: bool) -> Play:
        return Play(self.rules, state, frame, tracing=tracing, wanted=self.wanted, findings=self.findings)

    def _next(self, frame: Frame) -> Frame:
        return replace(frame, at=self.rules.after(frame.rule, frame.at), bound=())

    def _enter(self, state: State, frame: Frame) -> State:
        """Returns the state at the first step of a procedure that is itself a step."""
        whole = frame.at in self.rules.vocabulary.sequences and self.rules.lawful("sequence")
        if whole and not in_sequence(state):
            state = begin_sequence(state)
        inner = Frame(frame.at, self.rules.steps(frame.at)[0], frame.scope, sequence=whole)
        return push(top(state, self._next(frame)), inner)

    # -- leaves -------------------------------------------------------------------------------------------------------

    def _leaf(self, state: State, frame: Frame) -> State:
        at, hanging = frame.at, self._hanging(state, frame)
        if hanging is not None and self.findings.idle.get((self.rules, at)) == hanging:
            return top(state, self._next(frame))
        play = self._play(state, frame, tracing=self.trace is not None)
        if at not in (CONSTANTS, TRIGGERS):
            play.grounds[at] = None
        leaf = self.rules.game.steps.get(at) if at not in self.rules.doubtful else None
        given = handed_back(self.rules.game, at, leaf, play) if leaf is not None else self._unbound(play, at)
        outcomes = [*given] if given else []
        if play.beside:
            play.grounds.pop(at, None)
        self._note(play)
        told = self.trace is not None and given is not None and _worth_telling(play, outcomes, self.trace)
        if play.picked:
            state = remember(state, frame.scope, play.picked)
        if hanging is not None and not (outcomes or play.chosen or play.alternatives or play.picked):
            self.findings.idle[self.rules, at] = hanging
        after = self._next(frame)
        onward = carry_out(self.rules, state, after, outcomes, at) if outcomes else top(state, after)
        if self.trace is not None and told:
            self.trace.add(self._step(play, outcomes, onward))
        return onward

    def _hanging(self, state: State, frame: Frame) -> tuple[object, ...] | None:
        """Returns what a step of settling hangs on as it is now; None where it does not say what that is."""
        hangs_on = self.rules.game.hanging.get(frame.at)
        if hangs_on is None or frame.rule not in (IMMEDIATE, SEQUENCE):
            return None
        return (state.readings, *[state.vars if part == VARS else self.rules.lying(state.objs, part, "") for part in hangs_on])

    def _unbound(self, play: Play, at: str) -> Iterable[Outcome] | None:
        """Returns the outcomes of a step that no game binds, or of one whose binding is doubtful."""
        if (found := self.rules.texts.sentence(at)) is not None:
            return self._sentence(play, *found)
        if at == CONSTANTS:
            return [*refresh(play)]
        if at == TRIGGERS:
            return [Repeat(TRIGGERS), *fire_next(play, due)] if (due := play.waiting()) else []
        leaf = self.rules.game.steps.get(at)
        outcomes = handed_back(self.rules.game, at, leaf, play) if leaf is not None else []
        if not play.beside:
            play.assumptions[Assumption("unmodelled", at, self.rules.doubtful.get(at, "unmodelled"))] = None
        return outcomes

    def _sentence(self, play: Play, sentence: Sentence, first: bool) -> list[Outcome]:
        if len(self.rules.texts.order(play.frame.rule)) > 1 and not first:
            play.law("order")
        if first and not play.law("resolve"):
            return []
        try:
            return run_sentence(play, sentence, first=first)
        except BadInput as error:
            raise in_sentence(error, sentence.id, sentence.text) from error

    # -- events and windows -------------------------------------------------------------------------------------------

    def _pipe(self, state: State, frame: Frame) -> State:
        play = self._play(state, replace(frame, at=""), tracing=self.trace is not None)
        after, wave = run_wave(play, state, frame)
        self._note(play)
        if self.rules.vocabulary.always:
            looking = self._play(after, frame, tracing=False)
            after = refreshed(looking, after)
            wave.grounds.update(looking.grounds)
        if wave.following:
            onward = top(after, replace(frame, events=tuple(wave.following), bound=(), sequence=bool(wave.calls)))
        else:
            onward = replace(after, frames=after.frames[:-1])
        if wave.is_nothing:
            onward = passed_over(self.rules, onward, frame.at)
        for procedure in reversed(wave.calls):
            onward = call(self.rules, onward, frame.scope, procedure)
        if self.trace is not None:
            self.trace.extend(_happened(play, wave, frame.at, after, onward))
        return onward

    def _window(self, state: State, frame: Frame) -> State:
        window = frame.window
        assert window is not None
        if window.passed >= window.passes:
            return close(self.rules, state, frame)
        if window.spent or window.step in self.rules.disabled:
            return top(state, replace(frame, window=hand_over(window)))
        play = self._at_window(state, frame, window)
        after, outcomes = self._holder_acts(play, window)
        return self._turned(play, state, replace(frame, window=after, bound=()), outcomes)

    def _holder_acts(self, play: Play, window: Window) -> tuple[Window, list[Outcome]]:
        """Lets the holder use one offer or pass; returns the window afterwards and what the use sets going."""
        answer = play.answer_to(window.key)
        if answer == PASS:
            return hand_over(window), []
        priority = weigh_priority(play, told=answer is not None and not self.rules.game.of("hook", "goes on"))
        if priority is None:
            return hand_over(window), []
        self.priority = priority
        picked = play.ask(priority.question)
        self.priority = None
        return priority.taken(play, picked)

    def _at_window(self, state: State, frame: Frame, window: Window) -> Play:
        """Returns a look at a state in which the holder of a window acts."""
        play = self._play(state, replace(frame, at=window.step), tracing=self.trace is not None)
        play.cite(window.step, frame.rule)
        return play

    def _turned(self, play: Play, state: State, after: Frame, outcomes: list[Outcome]) -> State:
        """Returns the state after the holder of a window has acted."""
        self._note(play)
        onward = carry_out(self.rules, state, after, outcomes, play.frame.at) if outcomes else top(state, after)
        if self.trace is not None:
            self.trace.add(self._step(play, outcomes, onward))
        return onward

    # -- what is told -------------------------------------------------------------------------------------------------

    def _note(self, play: Play) -> None:
        """Gathers what a step took for granted, and the doubtful clauses it stands on."""
        if play.assumptions:
            self.findings.assumed.update(play.assumptions)
        doubtful = self.rules.doubtful
        for clause in play.grounds.keys() & doubtful.keys() if doubtful else ():
            self.findings.assumed[Assumption("unmodelled", clause, doubtful[clause])] = None

    def _step(self, play: Play, outcomes: list[Outcome], onward: State) -> Step:
        fizzle = next((item for item in outcomes if type(item) is Fizzle), None)
        step = Step(
            0,
            next(iter(play.grounds), play.frame.at) if play.frame.at in (CONSTANTS, TRIGGERS) else play.frame.at,
            tuple([frame.rule for frame in play.state.frames]),
            play.state,
            play.state,
            tuple({**play.state.names(play.frame.scope), **dict(play.picked)}.items()),
            dict(play.grounds),
            tuple(play.chosen),
            [],
            tuple(play.alternatives),
            tuple(play.assumptions),
            "fizzled" if fizzle else "",
            onward=onward,
        )
        if fizzle and fizzle.clause:
            step.grounds[fizzle.clause] = None
        step.grounds.update(dict.fromkeys(self.rules.consisting_of(step.at, step.path)))
        return step


def _worth_telling(play: Play, outcomes: list[Outcome], trace: Trace) -> bool:
    """Tells whether a leaf did anything; settling nothing, an opportunity left, a repeat that ends, are no steps."""
    if play.silent and not (outcomes or play.chosen):
        return False
    if outcomes or play.chosen or (play.alternatives and play.frame.rule == IMMEDIATE):
        return True
    repeated = bool(trace.steps) and trace.steps[-1].at == play.frame.at
    return play.frame.rule not in (IMMEDIATE, SEQUENCE) and not repeated


def _happened(play: Play, wave: Wave, at: str, after: State, onward: State) -> Step:
    """Returns what the event pipe did, as part of the step at which it was proposed."""
    return Step(
        0,
        at,
        tuple([frame.rule for frame in play.state.frames]),
        play.state,
        after,
        (),
        wave.grounds,
        tuple(play.chosen),
        wave.happened,
        tuple(play.alternatives),
        tuple(play.assumptions),
        onward=onward,
    )
