"""Whether a decision is allowed: every condition of it holds, or an exception or effect lifts the one that does not."""

from __future__ import annotations

from typing import Final

from gunbai.errors import NotAllowed
from gunbai.interpreter.data.ask import JUDGE, Rejected, Stop
from gunbai.interpreter.data.state import Value
from gunbai.interpreter.game.fault import answered, broken
from gunbai.interpreter.game.game import EFFECT, Binding
from gunbai.interpreter.game.known_words import require_decision
from gunbai.interpreter.look.look import Look


class IfNamed:
    """What a condition returns that holds only of an option that somebody names: nobody knows enough of it to offer it."""


IF_NAMED: Final = IfNamed()


def check(look: Look, of: str, option: Value) -> Rejected | None:
    """Returns why a decision is not allowed, or None. Cites what allowed it beyond the plain rule.

    A condition that hangs on a missing fact does not forbid: it is asked when it matters. For a number that nobody knows, that is
    where somebody takes the option (`settle`). Raises BrokenGame for one that asks a player.
    """
    look.rules.vet(require_decision, of)
    outer, grounds, told, offering = look.grounds, dict[str, None](), look.numbers, look.offering
    for binding in look.rules.of("condition", of):
        look.pointed, look.grounds, look.offering = (), grounds, False
        try:
            held = binding.run(look, option)
        except Stop as stop:
            if stop.ask.who != JUDGE:
                fault = ValueError(f"it asks {stop.ask.key}: a condition may ask for a fact, but no player")
                raise broken(look.game, binding.clause, fault, binding.run) from stop
            held = True
            if stop.doubt:
                look.lacking[of, option] = stop
            if stop.fresh and offering:
                del look.findings.searched[stop.doubt]
        finally:
            look.grounds, look.offering = outer, offering
        if held is IF_NAMED:
            held = look.naming
        answered(look.game, binding.clause, held, binding.run)
        if held is not True and isinstance(held, Rejected):
            refusal = Rejected(option, held.ground, held.why, tuple(dict.fromkeys((*held.grounds, binding.clause, *grounds))))
            return _told(look, of, refusal, told)
        if held:
            if grounds:
                outer.update(grounds)
                grounds = {}
            continue
        because = (("cards", look.pointed),) if look.pointed else ()
        lifter = _lifted(look, of, binding, option)
        if lifter is None:
            return _told(look, of, Rejected(option, binding.clause, because, tuple({binding.clause: None, **grounds})), told)
        look.cite(binding.clause, *lifter)
        grounds = {}
    return None


def settle(look: Look, of: str, option: Value) -> None:
    """Stops for what the judge has to say before an option may be taken; raises NotAllowed where what was said forbids it."""
    if (lacking := look.lacking.get((of, option))) is not None:
        raise lacking


def _told(look: Look, of: str, refusal: Rejected, before: int) -> Rejected:
    """Returns a refusal, noted where it rests on a number that the judge has given after the option was taken."""
    if look.numbers != before:
        look.lacking[of, refusal.option] = NotAllowed(refusal.ground, refusal.why)
    return refusal


def _lifted(look: Look, of: str, condition: Binding, option: Value) -> list[str] | None:
    for lift in look.rules.of("lift", of):
        if lift.lifts != condition.clause:
            continue
        if condition.rank == EFFECT and lift.rank == EFFECT:
            continue
        with look.collecting() as grounds:
            held = answered(look.game, lift.clause, lift.run(look, option), lift.run)
        if held:
            return [lift.clause, *grounds]
    return None
