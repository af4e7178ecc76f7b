"""An event of several, where the clause about it says what happens once: it happens so often, or the module is told."""

from __future__ import annotations

from functools import cache
from types import CodeType, FunctionType
from typing import Any

from msgspec.structs import replace

from gunbai.interpreter.data.ask import Outcome
from gunbai.interpreter.data.state import Event
from gunbai.interpreter.game.fault import broken, handed_back
from gunbai.interpreter.game.game import Binding
from gunbai.interpreter.play import Play

UNREAD = (
    "it does the same for one as for {amount}: read event.amount, or bind with each=True (so often it happens) or each=False (the "
    "amount is only told)"
)


def carried_out(play: Play, binding: Binding, event: Event, kinds: tuple[type[Outcome], ...]) -> list[Any] | None:
    """Returns what a clause makes of an event, None where it is not about it; with ``each`` of the binding, of one after another.

    Raises BrokenGame where there are several and the clause says what happens once: two cards drawn would be one.
    """
    several = binding.each is not False and type(event.amount) is int and event.amount > 1
    if not several or not binding.each:
        made = handed_back(play.game, binding.clause, binding.run, play, event, kinds=kinds)
        if several and made and not names_amount(binding.run):
            _require_more(play, binding, event, made)
        return made
    first = handed_back(play.game, binding.clause, binding.run, play, replace(event, amount=1), kinds=kinds)
    return None if first is None else [*first, replace(event, amount=event.amount - 1)]


def _require_more(play: Play, binding: Binding, event: Event, made: list[Any]) -> None:
    """Raises BrokenGame where one comes to the same as several."""
    told = len(play.chosen)
    if binding.run(play, replace(event, amount=1)) == made:
        raise broken(play.game, binding.clause, TypeError(UNREAD.format(amount=event.amount)), binding.run)
    del play.chosen[told:]


@cache
def names_amount(run: object) -> bool:
    """Tells whether a function names an amount, or one within it, or one of its module that it calls."""
    waiting, seen = [run], set[object]()
    while waiting:
        one = waiting.pop()
        if not isinstance(one, CodeType | FunctionType) or one in seen:
            continue
        seen.add(one)
        code = one if isinstance(one, CodeType) else one.__code__
        if "amount" in code.co_names:
            return True
        waiting += code.co_consts
        if isinstance(one, FunctionType):
            waiting += [one.__globals__.get(name) for name in code.co_names]
            waiting += [cell.cell_contents for cell in one.__closure__ or ()]
    return False
