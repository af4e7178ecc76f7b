"""The stack of suspended procedures: putting frames on it, sequences, the scopes that procedures open."""

from __future__ import annotations

from msgspec.structs import replace

from gunbai.interpreter.data.state import Frame, Pairs, Scope, State, Value, bind

IMMEDIATE = "@immediate"
"""The inner layer of settling, a procedure of the game's vocabulary: runs after every change."""
SEQUENCE = "@sequence"
"""The outer layer of settling: runs after every sequence."""


def top(state: State, frame: Frame) -> State:
    """Returns the state with its innermost frame replaced."""
    return replace(state, frames=(*state.frames[:-1], frame))


def with_answer(state: State, name: str, answer: Value) -> State:
    """Returns the state with an answer bound for the leaf that runs again with it."""
    frame = state.frames[-1]
    return top(state, replace(frame, bound=bind(frame.bound, name, answer)))


def push(state: State, frame: Frame) -> State:
    """Returns the state with one frame more."""
    return replace(state, frames=(*state.frames, frame))


def in_sequence(state: State) -> bool:
    """Tells whether a sequence is going on; settling after one is not part of it."""
    for frame in reversed(state.frames):
        if frame.sequence:
            return True
        if frame.rule == SEQUENCE:
            return False
    return False


def begin_sequence(state: State) -> State:
    """Returns the state in which a new sequence has begun."""
    return replace(state, sequence=state.sequence + 1)


def open_scope(state: State, parent: int, kind: str, names: Pairs) -> tuple[State, int]:
    """Returns the state with a scope opened inside another, and its number; the other one when no kind is given."""
    if not kind:
        return state, parent
    number = state.clock + 1
    return replace(state, clock=number, scopes=(*state.scopes, Scope(number, kind, parent, names))), number


def remember(state: State, number: int, picked: Pairs) -> State:
    """Returns the state in which a scope has more names bound."""
    if not number or not picked:
        return state
    return replace(state, scopes=tuple(_bound(scope, picked) if scope.number == number else scope for scope in state.scopes))


def _bound(scope: Scope, picked: Pairs) -> Scope:
    names = scope.vars
    for key, value in picked:
        names = bind(names, key, value)
    return replace(scope, vars=names)
