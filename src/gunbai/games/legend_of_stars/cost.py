"""Section 2.5 and the costs of card texts: what has to be paid, and whether it can be."""

from __future__ import annotations

from collections.abc import Mapping

from gunbai.game import EACH, Argument, Cost, Event, Obj, Play, Question, costs, each_of
from gunbai.games.legend_of_stars.book import game
from gunbai.games.legend_of_stars.words import ENERGY, HAND, IN_PLAY, READY, SPENT


def ready_energy(play: Play, seat: str) -> list[Obj]:
    """Returns the energy of a player that stands upright."""
    return [obj for obj in play.known(ENERGY, seat) if play.turned(obj) != SPENT]


@game.definition("2.5:1", otherwise=0)
def cost_of(play: Play, obj: Obj) -> int:
    """Returns the energy cost of a card; of one whose cost nobody wrote down it is asked, up to more than there is energy for."""
    number = play.known_value(obj, "cost")
    if number is None:
        most = len(ready_energy(play, obj.owner)) + 1
        return int(play.fact("cost", tuple(str(amount) for amount in range(most + 1)), of=obj.uid, clause="2.5:1"))
    return max(number, 0)


def price(play: Play, obj: Obj) -> tuple[Cost, ...]:
    """Returns what has to be paid to play a card."""
    number = cost_of(play, obj)
    return (Cost("エネルギー", number),) if number else ()


@game.cost("エネルギー", "2.5.1:2", counted=True)
def pay_energy(play: Play, obj: Obj, amount: Argument) -> list[Event] | None:
    """So many cards of the energy zone are turned sideways: which of them matters only where somebody asks about one."""
    ready = [card.uid for card in ready_energy(play, obj.owner)]
    number = play.reckon(amount)
    if number > len(ready):
        return None
    picked = tuple(ready[:number])
    if not play.get(costs.CHECKING) and play.is_about_one(ready):
        picked = each_of(play.ask(Question("paid", ready, obj.owner, least=number, most=number, skip=EACH)))
    return [play.event("gain", uid, by="cost") for uid in picked]


OWN_GAIN = costs.by_itself("6.6:1", "gain", lambda play, obj: play.turned(obj) == READY)
GAIN = costs.with_cards("6.6:1", "gain", home=ENERGY, lying=READY, itself=False)


@game.cost("ゲイン", "6.6:1")
def pay_by_gaining(play: Play, obj: Obj, amount: Argument) -> list[Event] | None:
    """The card itself, or the cards that the text names, are turned sideways; one that lies so already pays nothing (G-41)."""
    itself = not amount or (isinstance(amount, Mapping) and amount.get("this"))
    return (OWN_GAIN if itself else GAIN).run(play, obj, amount)


@game.cost("ライフ", "3.7:3", counted=True)
def pay_life(play: Play, obj: Obj, amount: Argument) -> list[Event] | None:
    """Life is paid; it must be there."""
    number = play.reckon(amount)
    enough = number <= play.var(obj.owner, "life")
    return [play.event("var", seat=obj.owner, word="life", amount=-number)] if enough else None


costs.bind_costs(
    game,
    {
        "捨てる": costs.with_cards("3.2:1", "discard", home=HAND, itself=False),
        "トラッシュに置く": costs.with_cards("3.2:1", "trash", home=IN_PLAY, itself=False),
    },
)
"""What is paid with a card is no 破壊 of it (C-24)."""
