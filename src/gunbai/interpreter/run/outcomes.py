"""Carries out what a step returns: its events go into the pipe, procedures and windows open, steps repeat or end."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from gunbai.interpreter.data.ask import Call, Fizzle, Leave, Open, Outcome, Repeat
from gunbai.interpreter.data.frames import IMMEDIATE, SEQUENCE, begin_sequence, in_sequence, open_scope, push, top
from gunbai.interpreter.data.state import Event, Frame, State
from gunbai.interpreter.game.known_words import require_offers
from gunbai.interpreter.game.rules import Rules
from gunbai.interpreter.run.settling import close, restart, settle

BOOKKEEPING = frozenset({"fire", "use", "defer", "undefer"})
"""Kernel events that change nothing a rule could react to."""


def carry_out(rules: Rules, state: State, frame: Frame, outcomes: Iterable[Outcome], at: str) -> State:
    """Returns the state with the outcomes of a step on the stack; ``frame`` takes the place of the procedure that ran it."""
    state = top(state, frame)
    pushes: list[list[Event] | Call | Open] = []
    for outcome in outcomes:
        if isinstance(outcome, Event):
            if pushes and isinstance(pushes[-1], list):
                pushes[-1].append(outcome)
            else:
                pushes.append([outcome])
        elif isinstance(outcome, Repeat):
            state = _repeat(rules, state, outcome.step, at)
        elif isinstance(outcome, Leave):
            state = _leave(rules, state, outcome.rule or frame.rule)
        elif isinstance(outcome, Fizzle):
            whole = next(around.rule for around in reversed(state.frames) if rules.texts.sentence(around.rule) is None)
            state = _leave(rules, state, whole)
        else:
            pushes.append(outcome)
    scope = state.frames[-1].scope if state.frames else 0
    if any(_changes(item) for item in pushes if isinstance(item, list)):
        calls = any(isinstance(item, Call) for item in pushes)
        state = _to_be_settled(rules, state, frame.rule, scope, calls=calls)
    for item in reversed(pushes):
        state = _pushed(rules, state, item, Frame(frame.rule, at, scope))
    return state


def call(rules: Rules, state: State, scope: int, procedure: Call) -> State:
    """Returns the state in which another procedure runs next."""
    steps = rules.steps(procedure.rule)
    whole = (procedure.sequence or procedure.rule in rules.vocabulary.sequences) and rules.lawful("sequence")
    if whole and not in_sequence(state):
        state = begin_sequence(state)
    state, scope = open_scope(state, scope, procedure.kind, procedure.vars)
    first = steps[0] if steps else procedure.rule
    return push(state, Frame(procedure.rule, first, scope, sequence=whole, opens=bool(procedure.kind)))


def _changes(events: list[Event]) -> bool:
    return not BOOKKEEPING.issuperset([event.kind for event in events])


def _to_be_settled(rules: Rules, state: State, rule: str, scope: int, *, calls: bool) -> State:
    """Returns the state in which what a step changes will be settled: at once, or at the end of the sequence that it is in."""
    if rule == IMMEDIATE:
        return restart(rules, state, IMMEDIATE)
    if rule == SEQUENCE:
        return state if calls else restart(rules, state, SEQUENCE)
    if not in_sequence(state):
        return begin_sequence(push(state, settle(rules, SEQUENCE, scope)))
    return state


def _pushed(rules: Rules, state: State, item: list[Event] | Call | Open, by: Frame) -> State:
    """Returns the state with one thing more on the stack; ``by`` is the step that handed it back."""
    if isinstance(item, list):
        if by.rule != IMMEDIATE and rules.steps(IMMEDIATE) and _changes(item):
            state = push(state, settle(rules, IMMEDIATE, by.scope))
        return push(state, Frame("@events", by.at, by.scope, events=tuple(item)))
    if isinstance(item, Call):
        return call(rules, state, by.scope, item)
    require_offers(rules, item.window.offers)
    state, inside = open_scope(state, by.scope, item.kind, item.vars)
    return push(state, Frame(item.window.clause, "", inside, window=item.window, opens=bool(item.kind)))


def _repeat(rules: Rules, state: State, step: str, at: str) -> State:
    """Returns the state that goes back to a step, or to the first step of a procedure that runs.

    Raises ValueError for a step that no running procedure has.
    """
    holders = [index for index, frame in enumerate(state.frames) if step in rules.steps(frame.rule)]
    whole = [index for index, frame in enumerate(state.frames) if step == frame.rule and rules.steps(step)]
    if step == state.frames[-1].rule or (not holders and step == at):
        return top(state, replace(state.frames[-1], at=step, bound=()))
    if not (holders or whole):
        raise ValueError(f"{state.frames[-1].rule} goes back to {step}, which is no step of what is running")
    while len(state.frames) - 1 > (holders or whole)[-1]:
        state = close(rules, state, state.frames[-1])
    return top(state, replace(state.frames[-1], at=step if holders else rules.steps(step)[0], bound=()))


def _leave(rules: Rules, state: State, rule: str) -> State:
    """Returns the state with a procedure at its end and what runs inside it closed; raises ValueError where it is not running."""
    if rule not in (frame.rule for frame in state.frames):
        raise ValueError(f"{rule} is left, but it is not running")
    while state.frames and state.frames[-1].rule != rule:
        state = close(rules, state, state.frames[-1])
    return top(state, replace(state.frames[-1], at="", bound=())) if state.frames else state
