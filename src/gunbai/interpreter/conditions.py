"""Whether a decision is allowed: every condition of it holds, or an exception or effect lifts the one that does not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gunbai.interpreter.ask import JUDGE, Rejected, Stop
from gunbai.interpreter.game import EFFECT, Binding

if TYPE_CHECKING:
    from gunbai.interpreter.play import Play


class Collecting:
    """Grounds cited inside it, kept apart; written out because every condition of every option opens one."""

    __slots__ = ("outer", "play")

    def __init__(self, play: Play) -> None:
        self.play = play

    def __enter__(self) -> dict[str, None]:
        self.outer = self.play.grounds
        self.play.grounds = {}
        return self.play.grounds

    def __exit__(self, *raised: object) -> None:
        self.play.grounds = self.outer


def check(play: Play, of: str, option: Any) -> Rejected | None:
    """Returns why a decision is not allowed, or None. Cites what allowed it beyond the plain rule."""
    for binding in play.game.of("condition", of):
        if play.off(binding.clause):
            continue
        play.pointed = []
        with play.collecting() as grounds:
            held = _held(play, binding, option)
        because = (("cards", tuple(play.pointed)),) if play.pointed else ()
        if isinstance(held, Rejected):
            return Rejected(option, held.ground, held.why, tuple(dict.fromkeys((*held.grounds, binding.clause, *grounds))))
        if held:
            play.cite(*grounds)
            continue
        lifter = _lifted(play, of, binding, option)
        if lifter is None:
            return Rejected(option, binding.clause, because, tuple({binding.clause: None, **grounds}))
        play.cite(binding.clause, *lifter)
    return None


def _held(play: Play, binding: Binding, option: Any) -> bool | Rejected:
    """Tells whether a condition holds, or what one step further on forbids.

    One that hangs on a missing fact does not forbid: it is asked when it matters. Raises ValueError when it asks a player.
    """
    try:
        result = binding.run(play, option)
        return result if isinstance(result, Rejected) else bool(result)
    except Stop as stop:
        if stop.ask.who != JUDGE:
            raise ValueError(f"{binding.clause} asks {stop.ask.key}: a condition may ask for a fact, but no player") from stop
        return True


def _lifted(play: Play, of: str, condition: Binding, option: Any) -> list[str] | None:
    for lift in play.game.of("lift", of):
        if lift.lifts != condition.clause or play.off(lift.clause):
            continue
        if condition.rank == EFFECT and lift.rank == EFFECT:
            continue
        with play.collecting() as grounds:
            held = lift.run(play, option)
        if held:
            return [lift.clause, *grounds]
    return None
