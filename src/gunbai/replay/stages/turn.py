"""The third stage of a start: whose turn it is, and which, and what is remembered of the match that the game belongs to."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from gunbai.errors import Problem
from gunbai.interpreter.data.state import Value
from gunbai.notation.board import Prepare, Turn
from gunbai.notation.match import Match
from gunbai.notation.notation import Notation
from gunbai.notation.setup_reader import KNOWN

TO, LOSER = "match.to", "match.loser"


class TurnSaid(Struct, frozen=True):
    """The variables that say whose turn it is, what of it the board leaves out, and what does not fit together."""

    vars: Mapping[str, Value]
    left_out: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


def read_turn(turn: Turn, notation: Notation) -> TurnSaid:
    """Returns whose turn it is; what the board leaves out is presumed to fit the rest, and to be past the first turns."""
    if not turn.begun:
        return TurnSaid({f"turn.{name}": value for name in ("seat", "first") if (value := getattr(turn, name))})
    one = notation.seats[0]
    odd = turn.number % 2 == 1

    def by_parity(seat: str) -> str:
        return seat if odd else notation.foe(seat)

    seat = turn.seat or (by_parity(turn.first or one) if turn.number else turn.first or one)
    first = turn.first or (by_parity(seat) if turn.number else one)
    number = turn.number or (3 if seat == first else 4)
    problems = []
    if (seat == first) != (number % 2 == 1) and notation.vocabulary.alternates:
        message = f"turn {number} is {notation.foe(seat)}'s when {first} began, not {seat}'s"
        problems.append(Problem("TURN-ORDER", message))
    left_out = [f"turn.{name}" for name in ("seat", "number", "phase", "first") if not getattr(turn, name)]
    return TurnSaid({"turn.seat": seat, "turn.number": number, "turn.first": first}, tuple(left_out), tuple(problems))


def before_the_game(prepare: Prepare, notation: Notation) -> TurnSaid:
    """Returns what is known of the seats before a game is prepared: who lost the one before, who goes first."""
    spec = notation.vocabulary.preparation
    return TurnSaid({str(spec[name]): seat for name in KNOWN if (seat := getattr(prepare, name))})


def remembered(match: Match, notation: Notation) -> dict[str, Value]:
    """Returns what a state remembers of a match: how many games win it, how many each has won, who lost the last one."""
    lost = notation.foe(match.games[-1]) if match.games and match.games[-1] else ""
    wins = {f"match.{seat}": match.games.count(seat) for seat in notation.seats}
    return {TO: match.to, **wins, **({LOSER: lost} if lost else {})}
