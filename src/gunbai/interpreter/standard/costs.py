"""What card texts cost: paid in printed order, each part after the one before it; costs that are paid with cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct

from gunbai.interpreter.data.argument import Argument, Arguments, whole_number
from gunbai.interpreter.data.ask import Rejected
from gunbai.interpreter.data.card import Cost
from gunbai.interpreter.data.option import each_of
from gunbai.interpreter.data.state import Event, Obj
from gunbai.interpreter.game.game import Game
from gunbai.interpreter.look.expressions import fitting, others
from gunbai.interpreter.look.question import Question
from gunbai.interpreter.look.seats import YOU
from gunbai.interpreter.play import Play
from gunbai.interpreter.run.pipe import foresee

CHECKING = "checking"
"""What is bound while it is only seen whether a cost could be paid: nobody chooses anything then."""
Moves = Callable[[Play, Obj], Iterable[Event]]
"""Gives what becomes of one card that pays: ``f(play, card)``."""


class CardCost(Struct, frozen=True):
    """A cost that is paid with cards, as a game binds it: the clause that makes it, and what pays it."""

    clause: str
    run: Callable[[Play, Obj, Argument], list[Event] | None]


def bind_costs(game: Game, costs: Mapping[str, CardCost]) -> None:
    """Binds the costs of a game that are paid with cards by their words."""
    for word, cost in costs.items():
        game.cost(word, cost.clause)(cost.run)


def payments(play: Play, obj: Obj, costs: Iterable[Cost], *, checking: bool = False, apart: bool = False) -> list[Event] | str:
    """Returns the events that pay a whole cost, each part after the one before it; or the clause of the part that cannot be paid.

    With ``checking`` nobody is asked with what it is paid. With ``apart`` each part is asked and proposed by its own clause, not by
    the step in which it is paid.
    """
    parts, paid, state = tuple(costs), list[Event](), play.state
    for number, cost in enumerate(parts, 1):
        about = number if len(parts) > 1 else 0  # the same question of another part is another
        with play.looking_at(state), play.supposing(checking="yes" if checking else ""), play.asking_about(about):
            part = _paid(play, obj, cost, apart=apart)
            if isinstance(part, str):
                return part
            state = foresee(play, part)
        paid += part
    return paid


def _paid(play: Play, obj: Obj, cost: Cost, *, apart: bool) -> list[Event] | str:
    """Returns the events that pay one part of a cost, or the clause that keeps it from being paid.

    Nothing says how a cost is paid whose clause is switched off: what asks for it refuses it.
    """
    for binding in play.rules.of("cost", cost.word):
        play.cite(binding.clause)
        with play.speaking(binding.clause if apart else ""):
            events: list[Event] | None = binding.run(play, obj, cost.amount)
        return binding.clause if events is None else events
    return play.frame.at


def can_be_paid(play: Play, obj: Obj, costs: Iterable[Cost]) -> bool:
    """Tells whether a whole cost can be paid."""
    return isinstance(payments(play, obj, costs, checking=True), list)


def pay_costs(play: Play, obj: Obj, costs: Iterable[Cost], *, apart: bool = False) -> list[Event]:
    """Returns the events that pay a whole cost; refuses by its clause one that turns out to be too much."""
    paid = payments(play, obj, costs, apart=apart)
    if isinstance(paid, str):
        raise play.refuse(paid)
    return paid


def by_itself(clause: str, event: str, only: Callable[[Play, Obj], bool]) -> CardCost:
    """Returns the cost that a card pays by what it does itself: it is exhausted, set, turned."""

    def run(play: Play, obj: Obj, amount: Argument) -> list[Event] | None:
        return [play.event(event, obj, by="cost")] if only(play, obj) else None

    return CardCost(clause, run)


def with_cards(clause: str, event: str | Moves, *, home: str, lying: str = "", itself: bool = True, **fields: object) -> CardCost:
    """Returns the cost that is paid with so many cards: ``discard: 1``, ``{exile: {zone: 手札, count: 2}}``.

    Their player chooses which (``paid``), among those of ``home`` where a text names no zone, and only those ``lying`` so. Unless
    ``itself`` the card whose text it is pays only where that says so.
    """
    turned = {"turned": lying} if lying else {}

    def run(play: Play, obj: Obj, amount: Argument) -> list[Event] | None:
        said = amount if isinstance(amount, Mapping) else {"count": amount or 1}
        picked = cards_for(play, obj, {**said, **turned}, home=home, itself=itself)
        if picked is None:
            return None
        cards = [play.obj(uid) for uid in picked]
        if not isinstance(event, str):
            return [item for card in cards for item in event(play, card)]
        return [play.event(event, card, by="cost", **fields) for card in cards]

    return CardCost(clause, run)


def cards_for(play: Play, obj: Obj, said: Arguments, *, home: str, itself: bool) -> tuple[int, ...] | None:
    """Returns the cards that pay, None when there are too few; what another clause than the cost keeps from paying is refused."""
    where = {"side": YOU, **said}
    number = whole_number(where.pop("count", 1))
    if home and where.get("zone", "") in ("", play.vocabulary.usual.get("zone")):
        where["zone"] = home  # the usual zone is what a filter means that says none
    with play.collecting() as found:
        fit = fitting(play, where, obj.owner, obj.uid, number)
        able = [card.uid for card in fit if itself or card.uid != obj.uid or "this" in where]
    play.cite(*found)
    if len(able) < number:
        return None
    if play.get(CHECKING):
        return tuple(able[:number])
    barred = others(play, where, able, obj.owner, obj.uid) if found else []
    refused = [Rejected(uid, next(iter(found)), (), tuple(found)) for uid in barred]
    picked = play.ask(Question("paid", able, by=obj.owner, least=number, most=number, refused=refused))
    return each_of(picked)
