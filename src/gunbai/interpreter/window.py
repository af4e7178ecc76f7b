"""One window for every exchange: priority, spells and counters, the order of what ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from gunbai.interpreter.ask import Outcome
from gunbai.interpreter.state import Window

if TYPE_CHECKING:
    from gunbai.interpreter.play import Play

PASS = "pass"


def turn_window(play: Play) -> tuple[Window, list[Outcome]]:
    """Lets the holder use one offer or pass; returns the window afterwards and what the use sets going.

    The game's binding for the window's offers returns ``(option, now, later)`` triples: ``now`` happens at once (costs, and the
    effect itself unless the window is stacked), ``later`` resolves when a stacked window closes.
    """
    window = play.frame.window
    assert window is not None
    offers: dict[Any, tuple[list[Outcome], list[Outcome]]] = {}
    if not window.limit or window.taken < window.limit:
        for binding in play.game.of("offers", window.offers):
            if not play.off(binding.clause):
                offers.update({option: (now, later) for option, now, later in binding.run(play, window.holder)})
    options = [*offers] if window.must and offers else [*offers, PASS]
    picked = play.choose("use", options, by=window.holder, voluntary=len(options) > 1, clause=window.clause)
    if picked == PASS:
        return replace(window, holder=_next(window), passed=window.passed + 1, taken=0), []
    now, later = offers[picked]
    stack = (*window.stack, tuple(later)) if window.stacked else window.stack
    holder = _next(window) if window.single else window.holder
    taken = 0 if holder != window.holder else window.taken + 1
    return replace(window, holder=holder, passed=0, stack=stack, taken=taken), now


def close(window: Window) -> tuple[Window, list[Outcome]]:
    """Takes the last offer off the stack and resolves it."""
    return replace(window, stack=window.stack[:-1]), list(window.stack[-1])


def _next(window: Window) -> str:
    index = window.actors.index(window.holder)
    return window.actors[(index + 1) % len(window.actors)]
