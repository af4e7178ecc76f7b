"""The two layers of settling, and how the stack of procedures goes down."""

from __future__ import annotations

from msgspec.structs import replace

from gunbai.interpreter.data.frames import IMMEDIATE, SEQUENCE, in_sequence, push
from gunbai.interpreter.data.state import Frame, State
from gunbai.interpreter.game.rules import Rules


def settle(rules: Rules, layer: str, scope: int) -> Frame:
    """Returns the frame of a layer of settling at its first step."""
    return Frame(layer, next(iter(rules.steps(layer)), ""), scope)


def restart(rules: Rules, state: State, layer: str) -> State:
    """Returns the state in which a layer of settling begins again."""
    frames = list(state.frames)
    for index in range(len(frames) - 1, -1, -1):
        if frames[index].rule == layer:
            steps = rules.steps(layer)
            frames[index] = replace(frames[index], at=steps[0] if steps else "", bound=())
            break
    return replace(state, frames=tuple(frames))


def passed_over(rules: Rules, state: State, step: str) -> State:
    """Returns the state in which a layer of settling goes on behind a step whose events were all forbidden.

    Nothing has changed: begun again, the layer would propose the same for ever.
    """
    layer = next((layer for layer in (IMMEDIATE, SEQUENCE) if step in rules.steps(layer)), "")
    frames = list(state.frames)
    for index in range(len(frames) - 1, -1, -1):
        if frames[index].rule == layer:
            frames[index] = replace(frames[index], at=rules.after(layer, step), bound=())
            break
    return replace(state, frames=tuple(frames))


def pop(rules: Rules, state: State) -> State:
    """Returns the state after the innermost procedure is done: settled where it was a sequence."""
    frame = state.frames[-1]
    scope = state.scope(frame.scope).parent if frame.opens else frame.scope
    state = close(rules, state, frame)
    if frame.sequence and not in_sequence(state):
        if state.frames and state.frames[-1].rule == SEQUENCE:
            return restart(rules, state, SEQUENCE)
        return push(state, settle(rules, SEQUENCE, scope))
    if frame.rule == SEQUENCE and (state.ledger or state.fired):
        keeps = rules.vocabulary.keeps
        if not any(below.rule == SEQUENCE or below.rule in keeps for below in state.frames):
            return replace(state, ledger=(), fired=())
    return state


def close(rules: Rules, state: State, frame: Frame) -> State:
    """Returns the state without its innermost procedure, its scope, and what was bound to that."""
    state = replace(state, frames=state.frames[:-1])
    keeps = rules.vocabulary.keeps
    if frame.rule in keeps and not any(below.rule in keeps for below in state.frames):
        state = replace(state, ledger=(), fired=())
    if not frame.opens:
        return state
    until = f"scope:{frame.scope}"
    return replace(
        state,
        scopes=tuple([scope for scope in state.scopes if scope.number != frame.scope]),
        in_force=tuple([item for item in state.in_force if item.until != until]),
    )
