"""The match that a game belongs to: who has won it, and what the account of a line tells of it."""

from __future__ import annotations

from msgspec.structs import replace

from gunbai.interpreter.data.state import State
from gunbai.interpreter.data.trace import Step, Trace
from gunbai.interpreter.run.machine import Machine
from gunbai.notation.match import LAW
from gunbai.replay.stages.turn import TO


def won(state: State, seat: str) -> int:
    """Returns how many games of the match a seat has won, the one that is played included."""
    ended = state.ending is not None and state.ending.winner == seat
    return int(state.var(f"match.{seat}", 0)) + int(ended)


def winner(machine: Machine, state: State) -> str:
    """Returns who has won the match first; empty while nobody has, or where none is played."""
    to = int(state.var(TO, 0))
    seats = machine.vocabulary.seats if to and machine.lawful(LAW) else ()
    before = next((seat for seat in seats if int(state.var(f"match.{seat}", 0)) >= to), "")
    return before or next((seat for seat in seats if won(state, seat) >= to), "")


def tell_match(machine: Machine, state: State, trace: Trace) -> None:
    """Notes on the account of a line that the match is decided: by its last step, or by the games that went before."""
    seat = winner(machine, state)
    clauses = machine.vocabulary.laws[LAW] if seat else ()
    if seat and state.ending is not None and trace.steps:
        last = trace.steps[-1]
        trace.steps[-1] = replace(last, grounds={**last.grounds, **dict.fromkeys(clauses)})
    elif seat:
        trace.add(Step(0, clauses[0], (clauses[0],), state, state, (("seat", seat),), dict.fromkeys(clauses)))
