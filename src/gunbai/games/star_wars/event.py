"""Sections 3.3.4 and 4.2.2: event cards, and the abilities of units that a player uses."""

from __future__ import annotations

import re
from collections.abc import Iterable

from gunbai.game import Ability, Argument, Call, Event, Obj, Outcome, Play, Rejected, Use, abilities, costs, events
from gunbai.games.star_wars.board import has_whom_it_asks_for, is_sick, stands_where_it_works
from gunbai.games.star_wars.book import game
from gunbai.games.star_wars.words import EVENT, FIELD, HAND, IN_USE, NOT_UNIQUE, is_ready, kind, story_fits, units

EXHAUSTING = "消耗"
NOTED = re.compile(r"^(?:event|イベント)[ :：]*")
"""What a board may write before the name of an event that was used."""

# -- events -----------------------------------------------------------------------------------------------------------------


@game.action("event", "3.3.5-2", at="inside")
@game.action("event", "3.3.5-2", at="battle")
@game.action("event", "3.3.4-2", at="main")
def events_in_hand(play: Play, seat: str) -> Iterable[int]:
    """Every card of the hand is considered, so that each refusal has its clause."""
    return [obj.uid for obj in play.in_hand(HAND, seat)]


@game.condition("3.3.5-2", of="3.3.5-2")
@game.condition("3.3.4-2", of="3.3.4-2")
def is_an_event_card(play: Play, uid: int) -> bool:
    """Only event cards are used; a card of which nothing is said may be one."""
    return kind(play, play.obj(uid)) in (EVENT, "")


@game.condition("4.1.2-2", of="3.3.5-2")
@game.condition("4.1.2-2", of="3.3.4-2")
def event_has_its_story(play: Play, uid: int) -> bool:
    """A face-up story of the same side and level is needed."""
    return story_fits(play, play.obj(uid))


@game.condition("4.2.2.1-2", of="3.3.5-2")
@game.condition("4.2.2.1-2", of="3.3.4-2")
def name_was_not_used(play: Play, uid: int) -> bool:
    """An event of each name once a turn; one without uniqueness is used as often as wanted."""
    return not was_used(play, play.obj(uid)) or play.has(play.obj(uid), NOT_UNIQUE)


def was_used(play: Play, obj: Obj) -> bool:
    """Tells whether the player of a card has used an event of its name this turn."""
    name = play.card(obj).name
    noted = [use for use in play.state.used if (use.until, use.seat) == ("turn", obj.owner) and NOTED.sub("", use.name) == name]
    return bool(noted) or play.has_used(Use("turn", name, seat=obj.owner))


@game.step("3.3.5-2")
@game.step("3.3.4-2")
def use_event(play: Play) -> list[Outcome]:
    """The event takes effect and is discarded (4.3-6); what one does that nobody has put into words the judge says."""
    obj = play.obj(play["card"])
    card = play.card(obj)
    name = card.name
    if was_used(play, obj):
        play.cite("4.2.2.1-2")
    return [
        play.event("use", seat=obj.owner, item=Use("turn", name, seat=obj.owner)),
        play.event("event", obj, seat=obj.owner),
        *([play.call(f"card:{name}", "effect", this=obj.uid, you=obj.owner)] if card.effect else unsaid(play, obj)),
        play.event("spend", obj),
    ]


def unsaid(play: Play, obj: Obj) -> list[Call]:
    """Returns what carries out an event without a text of its own: nothing, where a text of it waits for a moment."""
    return abilities.own_text(play, obj) if not play.card(obj).abilities else []


events.goes(game, "event", "", IN_USE)
"""While an event takes effect it is no longer in the hand."""


@game.event("spend", "4.3-6")
def used_event_is_discarded(play: Play, event: Event) -> list[Event]:
    """An event that has been used goes to the discard."""
    return [play.event("scrap", event.obj)] if play.obj(event.obj).zone in (IN_USE, HAND) else []


# -- abilities --------------------------------------------------------------------------------------------------------------


def abilities_of(play: Play, uid: int) -> list[tuple[Obj, Ability]]:
    """Returns the abilities that may be used of a unit, each with the card of it that has it."""
    obj = play.obj(uid)
    return [(half, ability) for half in (obj, *play.parts(obj)) for ability in abilities.activated(play, half)]


@game.action("use", "3.3.5-3", at="inside")
@game.action("use", "3.3.5-3", at="battle")
@game.action("use", "3.3.4-3", at="main")
def units_with_abilities(play: Play, seat: str) -> Iterable[int]:
    """Every unit is considered, so that each refusal has its clause."""
    return [obj.uid for obj in units(play)]


@game.condition("3.3.5-3", of="3.3.5-3")
@game.condition("3.3.4-3", of="3.3.4-3")
def is_own_and_has_one(play: Play, uid: int) -> bool:
    """A unit of the turn player that has an ability to be used."""
    return play.obj(uid).owner == play.turn_player and bool(abilities_of(play, uid))


@game.condition("3.3.5-3", of="3.3.5-3")
@game.condition("3.3.4-3", of="3.3.4-3")
def one_can_be_used(play: Play, uid: int) -> bool | Rejected:
    """One of them may be used now; if none, what stops each is told."""
    return abilities.one_allowed(play, "ability", [ability.id for _, ability in abilities_of(play, uid)], uid)


def found(play: Play, name: str) -> tuple[Obj, Ability]:
    """Returns an ability by its id, with the card that has it."""
    return next((half, ability) for half, ability in abilities_of(play, play["card"]) if ability.id == name)


@game.condition("4.2.1.2.1-4", of="ability")
def is_used_aboard(play: Play, name: str) -> bool:
    """An ability for a character aboard is used aboard only, another not aboard."""
    return stands_where_it_works(play, *found(play, name))


@game.condition("4.2.1.2.1-6b", of="ability")
def asks_for_its_own_pilot(play: Play, name: str) -> bool:
    """An ability that is made for one character is used with that one aboard only."""
    return has_whom_it_asks_for(play, *found(play, name))


@game.condition("2.4.2-4", of="ability")
def may_be_exhausted(play: Play, name: str) -> bool:
    """An ability of the 消耗 icon exhausts its unit, which must be ready (SW-D33) and not just placed."""
    _, ability = found(play, name)
    unit = play.obj(play["card"])
    return not any(cost.word == EXHAUSTING for cost in ability.costs) or (is_ready(play, unit) and not is_sick(play, unit))


@game.condition("3.3.4-3", of="ability")
def may_be_used_in_a_main_phase(play: Play, name: str) -> bool:
    """What its text limits to once in a turn is used once; what its cost asks for must be there."""
    return is_battle_phase(play) or may_be_used_again(play, name)


@game.condition("3.3.5-3", of="ability")
def may_be_used_in_the_battle_phase(play: Play, name: str) -> bool:
    """So it is in the battle phase."""
    return not is_battle_phase(play) or may_be_used_again(play, name)


def may_be_used_again(play: Play, name: str) -> bool:
    """Tells whether an ability is not used up, and its cost can be paid."""
    half, ability = found(play, name)
    return not play.is_used_up(half, ability) and costs.can_be_paid(play, half, ability.costs)


def is_battle_phase(play: Play) -> bool:
    """Tells whether what runs now belongs to the battle phase."""
    return any(frame.rule == "3.3.5" for frame in play.state.frames)


@game.step("3.3.5-3")
@game.step("3.3.4-3")
def use_an_ability(play: Play) -> list[Outcome]:
    """Its cost is paid, then it takes effect; nothing comes of a unit that has none to use."""
    name = play.choose("ability", [ability.id for _, ability in abilities_of(play, play["card"])], if_allowed="ability")
    if name is None:
        return []
    half, ability = found(play, name)
    return [abilities.note_use(play, half, name), *costs.pay_costs(play, half, ability.costs), abilities.effect(play, name, half)]


@game.cost(EXHAUSTING, "2.4.2-4")
def exhaust_the_unit(play: Play, obj: Obj, amount: Argument) -> list[Event]:
    """The unit is exhausted."""
    return [play.event("exhaust", play.whole(obj), by="cost")]


costs.bind_costs(
    game,
    {
        "discard": costs.with_cards("4.3-6", "scrap", home=HAND),
        "give up": costs.with_cards("4.3-6", "scrap", home=FIELD),
    },
)
