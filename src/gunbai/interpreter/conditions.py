"""Whether a decision is allowed: every condition of it holds, or an exception or effect lifts the one that does not."""

from __future__ import annotations

from typing import Final

from gunbai.interpreter.ask import JUDGE, Rejected, Stop
from gunbai.interpreter.game import EFFECT, Binding
from gunbai.interpreter.look import Look
from gunbai.interpreter.state import Value


class IfNamed:
    """What a condition returns that holds only of an option that somebody names: nobody knows enough of it to offer it."""


IF_NAMED: Final = IfNamed()


def check(look: Look, of: str, option: Value) -> Rejected | None:
    """Returns why a decision is not allowed, or None. Cites what allowed it beyond the plain rule.

    A condition that hangs on a missing fact does not forbid: it is asked when it matters. Raises ValueError for one that asks a
    player.
    """
    outer, grounds = look.grounds, dict[str, None]()
    for binding in look.rules.of("condition", of):
        look.pointed, look.grounds = (), grounds
        try:
            held = binding.run(look, option)
        except Stop as stop:
            if stop.ask.who != JUDGE:
                raise ValueError(f"{binding.clause} asks {stop.ask.key}: a condition may ask for a fact, but no player") from stop
            held = True
        finally:
            look.grounds = outer
        if held is IF_NAMED:
            held = look.naming
        if held is not True and isinstance(held, Rejected):
            return Rejected(option, held.ground, held.why, tuple(dict.fromkeys((*held.grounds, binding.clause, *grounds))))
        if held:
            if grounds:
                outer.update(grounds)
                grounds = {}
            continue
        because = (("cards", look.pointed),) if look.pointed else ()
        lifter = _lifted(look, of, binding, option)
        if lifter is None:
            return Rejected(option, binding.clause, because, tuple({binding.clause: None, **grounds}))
        look.cite(binding.clause, *lifter)
        grounds = {}
    return None


def _lifted(look: Look, of: str, condition: Binding, option: Value) -> list[str] | None:
    for lift in look.rules.of("lift", of):
        if lift.lifts != condition.clause:
            continue
        if condition.rank == EFFECT and lift.rank == EFFECT:
            continue
        with look.collecting() as grounds:
            held = lift.run(look, option)
        if held:
            return [lift.clause, *grounds]
    return None
