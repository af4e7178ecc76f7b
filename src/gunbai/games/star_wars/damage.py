"""Sections 2.1, 3.3.5.A.3-2 and 4.2.1.2-7: damage to units and bases, destruction, and the end of the game."""

from __future__ import annotations

from gunbai.game import Event, Obj, Outcome, Play, Question, holds_more, relocate, top_of
from gunbai.games.star_wars.book import game
from gunbai.games.star_wars.triggers import more_to_come
from gunbai.games.star_wars.words import BASE, DISCARD, HAND, alike, power, units, whole

LOST = "敗北"


@game.event("damage", "3.3.5.A.3-2b2")
def battle_damage_adds_up(play: Play, event: Event) -> list[Event] | None:
    """The damage of a battle adds to what the unit has taken this turn."""
    return mark(play, event) if event.by == "battle" else None


@game.event("damage", "4.2.1.2-7")
def other_damage_adds_up(play: Play, event: Event) -> list[Event] | None:
    """So does any other damage."""
    return mark(play, event) if event.by != "battle" else None


def mark(play: Play, event: Event) -> list[Event]:
    """Returns what marks damage on a unit, whichever of its cards was hit."""
    unit = play.whole(play.obj(event.obj))
    return [play.event("mark", unit, amount=event.amount)] if event.amount > 0 else []


def is_spent(play: Play, obj: Obj) -> bool:
    """Tells whether a unit's damage destroys it, measured against its power now (SW-D22)."""
    if not obj.damage:
        return False
    limit = power(play, obj)
    if obj.damage == limit:
        return as_much_is_enough(play)
    if obj.damage > limit:
        play.cite("3.3.5.A.3-2b2", "4.2.1.2-7", "4.2.1.2-7:1")
    return obj.damage > limit


@game.definition("4.2.1.2-7", otherwise=False)
def as_much_is_enough(play: Play) -> bool:
    """Damage of just the unit's power destroys it - or only more does, as the other clause has it (SW-D01)."""
    play.cite("3.3.5.A.3-2b2")
    return play.reading("SW-D01") == "a"


def falls_without_damage(play: Play, obj: Obj) -> bool:
    """Tells whether a unit without power that was dealt damage of 0 has been dealt as much as its power (SW-D41)."""
    return not obj.damage and power(play, obj) == 0 and as_much_is_enough(play) and play.reading("SW-D41") == "b"


@game.step("4.2.1.2-7")
def destroy_what_is_spent(play: Play) -> list[Outcome]:
    """Units whose damage is as much as their power are destroyed; those in a battle together, once both are struck."""
    fighting = {play.get(name) for name in ("attacker", "target", "defender")} if play.get("exchanging") else set()
    fallen = [obj for seat in play.seats for obj in units(play, seat) if obj.uid not in fighting and is_spent(play, obj)]
    fallen = [obj for obj in fallen if not play.told(obj, "cannot", "be destroyed")]
    return [play.event("destroy", obj) for obj in fallen] if fallen and not more_to_come(play) else []


@game.event("destroy", "4.3-6")
def destroyed_is_discarded(play: Play, event: Event) -> list[Event]:
    """What is destroyed goes to the discard, both cards of a unit of two (SW-D17)."""
    unit, divided = whole(play, event.obj)
    return [*divided, relocate(play, unit, DISCARD)]


# -- the base ---------------------------------------------------------------------------------------------------------------


@game.event("base damage", "3.3.5.A.3-2a2")
def a_base_card_goes_to_the_hand(play: Play, event: Event) -> list[Event]:
    """The damaged player takes any one card of the base, unseen (SW-D05); hit without one, the game is lost."""
    holds = holds_more(play, BASE, event.seat)
    cards = play.known(BASE, event.seat) or (top_of(play, BASE, event.seat, 1) if holds else [])
    if not cards:
        return hit_without_a_base(play, event)
    uids = [obj.uid for obj in cards]
    some = uids[:1] if alike(play, cards) else uids
    picked = play.ask(Question("base", some, event.seat, named=uids, tacit=True))
    if event.amount < 2:
        return [relocate(play, picked, HAND)]
    left = event.amount - 1
    again = play.event("base damage", seat=event.seat, amount=left, source=event.source, by=event.by, cause=event.cause)
    return [relocate(play, picked, HAND), again]


def hit_without_a_base(play: Play, event: Event) -> list[Event]:
    """Returns what comes of damage to a base without cards: an attack wins; whether an effect does, SW-D03 says."""
    if event.by == "battle":
        return [play.event("var", seat=event.seat, word=LOST, to="2.1-1")] if a_hit_wins(play) else []
    if only_attacks_win(play):
        return []
    return [play.event("var", seat=event.seat, word=LOST, to="3.3.5.A.3-2a2")]


@game.definition("2.1-1", otherwise=False)
def only_attacks_win(play: Play) -> bool:
    """An attack must succeed, whereas the clause on the damage of an attack speaks of damage alone (SW-D03)."""
    return play.reading("SW-D03") == "a"


a_hit_wins = game.states("2.1-1")
"""An attack that succeeds while the base holds no card wins the game: one time more than there are cards (SW-D02)."""


@game.event("deck is spent", "2.1-2")
def a_failing_draw_loses(play: Play, event: Event) -> list[Event]:
    """Whoever cannot draw when a card is due loses (SW-D06)."""
    return [play.event("var", seat=event.seat, word=LOST, to="2.1-2")]


# -- the end of the game -----------------------------------------------------------------------------------------------------


@game.step("2.1")
def check_for_the_end(play: Play) -> list[Outcome]:
    """The game ends once a player meets a winning condition; what if both do, SW-D32 says."""
    lost = {seat: str(play.read(f"{seat}.{LOST}", "")) for seat in play.vocabulary.seats}
    losers = [seat for seat, clause in lost.items() if clause]
    if not losers or more_to_come(play) or not play.says("3.2-1"):
        return []
    play.cite(*(lost[seat] for seat in losers))
    if "2.1-1" in lost.values():
        play.cite("3.3.5.A.3-2a2")
    first = losers[0]
    if len(losers) == 1:
        return [play.event("end", seat=play.foe(first), cause=lost[first])]
    winner = play.turn_player if play.reading("SW-D32") == "b" else ""
    return [play.event("end", seat=winner, cause=lost[play.foe(winner) if winner else first])]
