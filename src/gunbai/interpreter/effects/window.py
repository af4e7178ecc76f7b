"""One window for every exchange: priority, spells and counters, the order of what ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from gunbai.interpreter.data.ask import Call, Offer, Outcome
from gunbai.interpreter.data.option import Option, WaitingText
from gunbai.interpreter.data.state import Deferred, Event, Window
from gunbai.interpreter.look.asking import Asking
from gunbai.interpreter.look.question import Options, Question

PASS = "pass"


class Priority(Struct, frozen=True):
    """What the holder of a window may do, weighed: the offers, those that are allowed, and the question which of them it is.

    ``look`` has weighed them: what an option takes for granted, or waits for, it has noted.
    """

    look: Asking
    window: Window
    offers: dict[Option, Offer]
    usable: Options
    question: Question

    def taken(self, look: Asking, picked: Option) -> tuple[Window, list[Outcome]]:
        """Returns the window after an answer, and what that sets going."""
        window = self.window
        if picked == PASS:
            return hand_over(window), []
        used = self.offers[picked]
        look.cite(*used.grounds)
        waiting = [_link(window.chain, used.grounds[0], call) for call in used.later]
        stays = not window.single or _any(look, "goes on", window, [option for option in self.usable if option != picked])
        holder = window.holder if stays else _next(window)
        taken = 0 if holder != window.holder else window.taken + 1
        return replace(window, holder=holder, passed=0, taken=taken), [*used.now, *waiting]

    def answered(self, look: Asking, picked: Option) -> tuple[Window, list[Outcome]]:
        """Returns the same for an answer that is given after the question was asked: nothing is weighed again."""
        if picked != PASS:
            look.take_weighed(self.look, self.question, picked, self.usable)
        return self.taken(look, picked)


def weigh_priority(look: Asking, *, told: bool = False) -> Priority | None:
    """Returns what the holder may do, None for one who has passed for good; beside what was ``told`` nothing is weighed."""
    window = look.frame.window
    assert window is not None
    offers: dict[Option, Offer] = {}
    for binding in look.rules.of("offers", window.offers):
        for offer in binding.run(look, window.holder):
            offers[offer.option] = replace(offer, grounds=(binding.clause, *offer.grounds))
    weighed = look.allowed(window.offers, () if told else offers)
    usable = weighed[0]
    if usable and window.holder in window.out and _any(look, "passed for good", window):
        return None
    ordered = look.rules.texts.ordered
    must = window.must or (bool(ordered) and any(not ordered.isdisjoint(_texts_of(offers[option])) for option in usable))
    passing = () if must and usable else (PASS,)
    question = Question(
        window.key,
        offers,
        by=window.holder,
        if_allowed=window.offers,
        free=passing,
        voluntary=len(usable) + len(passing) > 1,
        skip=PASS if window.optional and passing else None,
        clause=look.frame.at,
        weighed=weighed,
    )
    return Priority(look, window, offers, usable, question)


def _any(look: Asking, name: str, *about: object) -> bool:
    """Tells whether the game says so: ``passed for good`` (window), ``goes on`` (window, options)."""
    hooks = look.game.of("hook", name)
    return bool(hooks) and any(hook.run(look, *about) for hook in hooks)


def _texts_of(offer: Offer) -> Iterator[str]:
    """Yields the texts that are carried out where an offer is used."""
    if isinstance(offer.option, WaitingText):
        yield offer.option.text
    yield from (item.rule for item in (*offer.now, *offer.later) if isinstance(item, Call))


def named_window(windows: Mapping[str, Any], clause: str, actors: tuple[str, ...], turn: str) -> Window:
    """Returns a window as the vocabulary has it (``windows:``) before anybody has acted in it.

    ``first``: turn player or ``other`` acts first; ``steps`` are each actor's own; ``must: yes``: none may pass. ``alone: other``:
    only the other player acts, as often as is offered, and a line need not mention it.
    """
    spec = windows.get(clause, {})
    order = (turn, *(seat for seat in actors if seat != turn)) if turn in actors else actors
    order = tuple(reversed(order)) if spec.get("first", "other") == "other" else order
    steps = tuple(map(str, spec.get("steps", ())))
    if spec.get("alone") == "other":
        order = tuple(seat for seat in actors if seat != turn)
        return Window(clause, str(spec.get("offers", "")), order[0], order, passes=1, single=False, optional=True)
    return Window(clause, str(spec.get("offers", "")), order[0], order, steps=steps, must=spec.get("must") == "yes")


def hand_over(window: Window) -> Window:
    """Returns the window after its holder has passed."""
    out = window.out if window.holder in window.out else (*window.out, window.holder)
    return replace(window, holder=_next(window), passed=window.passed + 1, taken=0, out=out)


def links(look: Asking, chain: str) -> list[Deferred]:
    """Returns what waits in a chain, in the order in which it was used."""
    return [item for item in look.state.deferred if item.moment == chain]


def resolve(look: Asking, link: Deferred) -> list[Outcome]:
    """Returns the outcomes that take a link off its chain and run it as one sequence, if it runs anything."""
    done = look.event("undefer", item=link)
    return [done, Call(link.rule, "effect", link.vars, sequence=True)] if link.rule else [done]


def _link(chain: str, clause: str, call: Call) -> Event:
    return Event("defer", more=(("item", Deferred(chain, call.rule, call.vars, clause)),), cause=clause)


def _next(window: Window) -> str:
    index = window.actors.index(window.holder)
    return window.actors[(index + 1) % len(window.actors)]
