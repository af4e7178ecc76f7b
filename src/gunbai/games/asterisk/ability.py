"""Section 3.5.3: effects marked 起, their costs, and 【ターン1】."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from gunbai.games.asterisk.book import game
from gunbai.games.asterisk.pay import Price, pay, payments
from gunbai.games.asterisk.words import COLOURLESS, DAMAGE, DECK, FIELD, HAND, MANA, RISE, TRASH, is_stella
from gunbai.interpreter.ask import Outcome, Rejected
from gunbai.interpreter.card import Ability
from gunbai.interpreter.expressions import fitting
from gunbai.interpreter.pipe import foresee
from gunbai.interpreter.play import Play
from gunbai.interpreter.question import Question
from gunbai.interpreter.state import Event, Obj


@game.action("use", "3.5.3.a")
def cards_with_effects(play: Play, seat: str) -> Iterable[int]:
    """Every card on the field is considered, so that each refusal has a clause."""
    return [obj.uid for obj in play.zone(FIELD)]


@game.condition("3.5.3.a", of="3.5.3.a")
def is_own_stella_with_an_effect(play: Play, uid: int) -> bool:
    """A ステラ of the turn player that prints an effect marked 起."""
    obj = play.obj(uid)
    return obj.owner == play.turn_player and is_stella(play, obj) and bool(activated(play, obj))


@game.condition("3.5.3.a", of="3.5.3.a")
def one_of_them_can_be_used(play: Play, uid: int) -> bool | Rejected:
    """One of its effects can be paid for and used; if none, what stops them is told."""
    obj = play.obj(uid)
    with play.supposing(card=uid):
        allowed, refused = play.allowed("ability", [ability.id for ability in activated(play, obj)])
    if allowed or not refused:
        return True
    grounds = dict.fromkeys(ground for refusal in refused for ground in refusal.grounds)
    return replace(refused[0], option=uid, grounds=tuple(grounds))


def activated(play: Play, obj: Obj) -> list[Ability]:
    """Returns the effects of a card that are marked 起."""
    moments = play.vocabulary.moments
    return [item for item in play.card(obj).abilities if any(moments[word].get("activated") == "yes" for word, _ in item.when)]


@game.condition("3.5.3.b", of="ability")
def not_used_this_turn(play: Play, name: str) -> bool:
    """【ターン1】: once a turn for each copy (AST-D26); of one that has left and come back it is not said (AST-D46)."""
    obj = play.obj(play["card"])
    if not ability_of(play, name).once:
        return True
    uses = [key[2:] for key in play.state.used if key[:2] == ("turn", obj.uid)]
    if any(key == (obj.stamp, name) or (len(key) == 1 and is_use_of(str(key[0]), name)) for key in uses):
        return False
    before = any(len(key) == 2 and key[1] == name for key in uses)
    return not before or play.reading("AST-D46") == "a"


@game.condition("3.5.3.a", of="ability")
def cost_can_be_paid(play: Play, name: str) -> bool:
    """The cost that is written there can be paid."""
    with play.supposing(checking="yes"):
        return payment(play, play.obj(play["card"]), ability_of(play, name)) is not None


def is_use_of(word: str, name: str) -> bool:
    """Tells whether what a board notes names an ability: by its name, or as its mark."""
    return name.endswith(word) or word in ("起", "ターン1", "【ターン1】")


def ability_of(play: Play, name: str) -> Ability:
    """Returns an effect of the card by its id."""
    return play.card(play.obj(play["card"])).ability(name)


def payment(play: Play, obj: Obj, ability: Ability) -> list[Event] | None:
    """Returns the events that pay a whole cost, in printed order; None when it is checked and cannot be paid."""
    paid: list[Event] = []
    state = play.state
    for cost in ability.costs:
        with play.looking_at(state):
            events: list[Event] | None = next(
                (binding.run(play, obj, cost.amount) for binding in play.game.of("cost", cost.word)), []
            )
            if events is None:
                return None
            state = foresee(play, events)
        paid += events
    return paid


def coloured(colour: str) -> None:
    """Binds the cost of so many mana of one colour, or of any."""

    @game.cost(colour, "3.5.3.a", counted=True)
    def pay_mana(play: Play, obj: Obj, amount: Any) -> list[Event] | None:
        anything = colour in ("mana", "マナ", COLOURLESS)
        price = Price(int(amount), wanted=None if anything else frozenset({colour}))
        ways = payments(play, price, obj.owner)
        if play.get("checking"):
            return [play.event("lay", one, by="cost") for one in ways[0]] if ways else None
        return pay(play, obj.owner, price, "3.5.3.a") if ways else None


for word in ("mana", "マナ", COLOURLESS, "赤", "青", "黄", "緑", "白", "黒", "紫"):
    coloured(word)


@game.cost("セット", "3.5.3.a")
def pay_by_setting(play: Play, obj: Obj, amount: Any) -> list[Event] | None:
    """The card itself is set."""
    return [play.event("lay", obj, by="cost")] if play.turned(obj) == RISE else None


def moving(word: str, home: str, there: str) -> None:
    """Binds a cost that moves cards from one place of the player to another."""

    @game.cost(word, "3.5.3.a")
    def pay_cards(play: Play, obj: Obj, amount: Any) -> list[Event] | None:
        wanted = dict(amount) if isinstance(amount, Mapping) else {"count": amount or 1}
        number, said = int(wanted.pop("count", 1)), str(wanted.pop("zone", FIELD))
        lies = home if said == FIELD else said  # the field is what a filter means that says nothing
        able = [card.uid for card in fitting(play, {"side": "you", "zone": lies, **wanted}, obj.owner, obj.uid, number)]
        if len(able) < number:
            return None
        if play.get("checking"):
            picked: Any = tuple(able[:number])
        else:
            picked = play.ask(Question("paid", able, by=obj.owner, least=number, most=number))
        cards = picked if isinstance(picked, tuple) else (picked,)
        return [play.event("relocate", uid, zone=there, by="cost") for uid in cards]


for word, home, there in (
    ("discard", HAND, TRASH),
    ("trash", FIELD, TRASH),
    ("trash mana", MANA, TRASH),
    ("return trash", TRASH, DECK),
    ("trash damage", DAMAGE, TRASH),
):
    moving(word, home, there)


@game.step("3.5.3.a")
def use_effect(play: Play) -> list[Outcome]:
    """The effect is declared, its cost paid, and it is resolved."""
    obj = play.obj(play["card"])
    name = play.choose("ability", [ability.id for ability in activated(play, obj)], if_allowed="ability")
    if name is None:
        raise play.refuse("3.5.3.a")
    ability = ability_of(play, name)
    paid = payment(play, obj, ability) or []
    if ability.once:
        play.cite("3.5.3.b")
    mark = play.event("use", obj, key=("turn", obj.uid, obj.stamp, name))
    return [mark, *paid, play.call(name, "effect", sequence=True, this=obj.uid, you=obj.owner)]
