"""Section 2.5 and the costs of card texts: what has to be paid, and whether it can be."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gunbai.games.legend_of_stars.book import game
from gunbai.games.legend_of_stars.words import ENERGY, HAND, IN_PLAY, READY, SPENT
from gunbai.interpreter.ask import Rejected
from gunbai.interpreter.card import Cost
from gunbai.interpreter.expressions import fitting, others
from gunbai.interpreter.pipe import foresee
from gunbai.interpreter.play import Play
from gunbai.interpreter.question import Question
from gunbai.interpreter.state import Event, Obj


def ready_energy(play: Play, seat: str) -> list[Obj]:
    """Returns the energy of a player that stands upright."""
    return [obj for obj in play.zone(ENERGY, seat) if play.turned(obj) != SPENT]


@game.definition("2.5:1", otherwise=0)
def cost_of(play: Play, obj: Obj) -> int:
    """Returns the energy cost of a card; of one whose cost nobody wrote down it is asked, up to more than there is energy for."""
    number = play.value(obj, "cost")
    if number is None:
        most = len(ready_energy(play, obj.owner)) + 1
        return int(play.fact("cost", tuple(str(amount) for amount in range(most + 1)), of=obj.uid, clause="2.5:1"))
    return max(number, 0)


def price(play: Play, obj: Obj) -> tuple[Cost, ...]:
    """Returns what has to be paid to play a card."""
    number = cost_of(play, obj)
    return (Cost("エネルギー", number),) if number else ()


def payments(play: Play, obj: Obj, costs: Iterable[Cost], *, checking: bool = False) -> list[Event] | None:
    """Returns the events that pay every cost, each after the one before it; None when one of them cannot be paid."""
    paid: list[Event] = []
    state = play.state
    for cost in costs:
        with play.looking_at(state), play.supposing(checking="yes" if checking else ""):
            events = payment(play, obj, cost)
            if events is None:
                return None
            state = foresee(play, events)
        paid += events
    return paid


def pay(play: Play, obj: Obj, costs: Iterable[Cost]) -> list[Event]:
    """Returns the events that pay every cost of playing a card; refuses one whose cost was asked and is too much."""
    events = payments(play, obj, costs)
    if events is None and play.value(obj, "cost") is None:
        raise play.refuse("2.5.1:2")
    return events or []


def payment(play: Play, obj: Obj, cost: Cost) -> list[Event] | None:
    """Returns the events that pay one cost, or None when it cannot be paid; a cost whose clause is off is free."""
    for binding in play.game.of("cost", cost.word):
        if not play.off(binding.clause):
            play.cite(binding.clause)
            events: list[Event] | None = binding.run(play, obj, cost.amount)
            return events
    return []


@game.cost("エネルギー", "2.5.1:2", counted=True)
def pay_energy(play: Play, obj: Obj, amount: Any) -> list[Event] | None:
    """So many cards of the energy zone are turned sideways."""
    ready = ready_energy(play, obj.owner)
    number = play.reckon(amount)
    return [play.event("gain", card, by="cost") for card in ready[:number]] if number <= len(ready) else None


@game.cost("ゲイン", "6.6:1")
def pay_by_gaining(play: Play, obj: Obj, amount: Any) -> list[Event] | None:
    """The card itself, or the cards that the text names, are turned sideways; one that lies so already pays nothing (G-41)."""
    if amount and not (isinstance(amount, dict) and amount.get("this")):
        where = amount if isinstance(amount, dict) else {"zone": ENERGY, "count": amount}
        return pay_with_cards(play, obj, {**where, "turned": READY}, "gain")
    return [play.event("gain", obj, by="cost")] if play.turned(obj) == READY else None


@game.cost("ライフ", "3.7:3", counted=True)
def pay_life(play: Play, obj: Obj, amount: Any) -> list[Event] | None:
    """Life is paid; it must be there."""
    number = play.reckon(amount)
    enough = number <= play.var(obj.owner, "life")
    return [play.event("var", seat=obj.owner, word="life", amount=-number)] if enough else None


@game.cost("捨てる", "3.2:1")
def pay_by_discarding(play: Play, obj: Obj, where: Any) -> list[Event] | None:
    """Cards of the hand are put into the trash; that is no 破壊 (C-24)."""
    said = where if isinstance(where, dict) else {"count": where}
    zone = said.get("zone", IN_PLAY)
    return pay_with_cards(play, obj, {**said, "zone": HAND if zone == IN_PLAY else zone}, "discard")


@game.cost("トラッシュに置く", "3.2:1")
def pay_by_trashing(play: Play, obj: Obj, where: Any) -> list[Event] | None:
    """Cards in play are put into the trash; that is no 破壊 (C-24)."""
    return pay_with_cards(play, obj, where, "trash")


def pay_with_cards(play: Play, obj: Obj, where: Any, kind: str) -> list[Event] | None:
    """Returns the events that pay with cards that a player chooses, None when there are too few."""
    spec = where if isinstance(where, dict) else {"zone": "手札", "count": where}
    number = int(spec.get("count", 1))
    wanted = {"side": "you", **{key: item for key, item in spec.items() if key != "count"}}
    with play.collecting() as found:
        fit = fitting(play, wanted, obj.owner, obj.uid, number)
        able = [card.uid for card in fit if card.uid != obj.uid or wanted.get("this")]
    play.cite(*found)
    if len(able) < number:
        return None
    if play.get("checking"):
        return [play.event(kind, uid, by="cost") for uid in able[:number]]
    barred = others(play, wanted, able, obj.owner, obj.uid) if found else []
    refused = [Rejected(uid, next(iter(found)), (), tuple(found)) for uid in barred]
    picked = play.ask(Question("paid", able, by=obj.owner, least=number, most=number, refused=refused))
    return [play.event(kind, uid, by="cost") for uid in (picked if isinstance(picked, tuple) else (picked,))]
