"""Section 3.5.3: effects marked 起, their costs, and 【ターン1】."""

from __future__ import annotations

from collections.abc import Iterable

from gunbai.game import Argument, Event, Obj, Outcome, Play, Rejected, abilities, costs, whole_number
from gunbai.games.asterisk.book import game
from gunbai.games.asterisk.pay import Price, pay, payments
from gunbai.games.asterisk.words import COLOURLESS, DAMAGE, DECK, FIELD, HAND, MANA, RISE, TRASH, is_stella


@game.action("use", "3.5.3.a")
def cards_with_effects(play: Play, seat: str) -> Iterable[int]:
    """Every card on the field is considered, so that each refusal has a clause."""
    return [obj.uid for obj in play.zone(FIELD)]


@game.condition("3.5.3.a", of="3.5.3.a")
def is_own_stella_with_an_effect(play: Play, uid: int) -> bool:
    """A ステラ of the turn player that prints an effect marked 起."""
    obj = play.obj(uid)
    return obj.owner == play.turn_player and is_stella(play, obj) and bool(abilities.activated(play, obj))


@game.condition("3.5.3.a", of="3.5.3.a")
def one_of_them_can_be_used(play: Play, uid: int) -> bool | Rejected:
    """One of its effects can be paid for and used; if none, what stops them is told."""
    return abilities.one_allowed(play, "ability", [ability.id for ability in abilities.activated(play, play.obj(uid))], uid)


@game.condition("3.5.3.b", of="ability")
def not_used_this_turn(play: Play, name: str) -> bool:
    """【ターン1】: once a turn for each copy (AST-D26); of one that has left and come back it is not said (AST-D46)."""
    obj = play.obj(play["card"])
    uses = play.uses(obj, name, ("起", "ターン1", "【ターン1】")) if abilities.ability_named(play, obj, name).once else []
    return obj.stamp not in uses and (not uses or play.reading("AST-D46") == "a")


@game.condition("3.5.3.a", of="ability")
def cost_can_be_paid(play: Play, name: str) -> bool:
    """The cost that is written there can be paid."""
    obj = play.obj(play["card"])
    return costs.can_be_paid(play, obj, abilities.ability_named(play, obj, name).costs)


def coloured(colour: str) -> None:
    """Binds the cost of so many mana of one colour, or of any."""

    @game.cost(colour, "3.5.3.a", counted=True)
    def pay_mana(play: Play, obj: Obj, amount: Argument) -> list[Event] | None:
        anything = colour in ("mana", "マナ", COLOURLESS)
        price = Price(whole_number(amount), wanted=None if anything else frozenset({colour}))
        ways = payments(play, price, obj.owner)
        if play.get(costs.CHECKING):
            return [play.event("lay", one, by="cost") for one in ways[0]] if ways else None
        return pay(play, obj.owner, price, "3.5.3.a") if ways else None


for word in ("mana", "マナ", COLOURLESS, "赤", "青", "黄", "緑", "白", "黒", "紫"):
    coloured(word)


costs.bind_costs(
    game,
    {
        "セット": costs.by_itself("3.5.3.a", "lay", lambda play, obj: play.turned(obj) == RISE),
        "discard": costs.with_cards("3.5.3.a", "relocate", home=HAND, zone=TRASH),
        "trash": costs.with_cards("3.5.3.a", "relocate", home=FIELD, zone=TRASH),
        "trash mana": costs.with_cards("3.5.3.a", "relocate", home=MANA, zone=TRASH),
        "return trash": costs.with_cards("3.5.3.a", "relocate", home=TRASH, zone=DECK),
        "trash damage": costs.with_cards("3.5.3.a", "relocate", home=DAMAGE, zone=TRASH),
    },
)


@game.step("3.5.3.a")
def use_effect(play: Play) -> list[Outcome]:
    """The effect is declared, its cost paid, and it is resolved."""
    obj = play.obj(play["card"])
    name = abilities.chosen(play, obj)
    if name is None:
        return []
    ability = abilities.ability_named(play, obj, name)
    paid = costs.pay_costs(play, obj, ability.costs)
    if ability.once:
        play.cite("3.5.3.b")
    return [abilities.note_use(play, obj, name), *paid, abilities.effect(play, name, obj)]
