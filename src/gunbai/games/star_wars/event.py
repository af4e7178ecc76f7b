"""Sections 3.3.4 and 4.2.2: event cards, and the abilities of units that a player uses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from gunbai.games.star_wars.board import ability_works, is_sick
from gunbai.games.star_wars.book import game
from gunbai.games.star_wars.words import EVENT, FIELD, HAND, IN_USE, NOT_UNIQUE, is_ready, kind, story_fits, units
from gunbai.interpreter.ask import Outcome, Rejected
from gunbai.interpreter.card import Ability
from gunbai.interpreter.play import Play
from gunbai.interpreter.standard.abilities import activated, effect, is_used_up, note_use, one_allowed
from gunbai.interpreter.standard.costs import bind_costs, can_be_paid, pay_costs, with_cards
from gunbai.interpreter.standard.events import goes
from gunbai.interpreter.state import Event, Obj

EXHAUSTING = "消耗"
NOTED = re.compile(r"^(?:event|イベント)[ :：]*")
"""What a board may write before the name of an event that was used."""

# -- events -----------------------------------------------------------------------------------------------------------------


def uses(word: str, clause: str, at: str) -> None:
    """Binds the use of event cards in one kind of phase."""

    @game.action(word, clause, at=at)
    def events_in_hand(play: Play, seat: str) -> Iterable[int]:
        return [obj.uid for obj in play.in_hand(HAND, seat)]


def events(clause: str) -> None:
    """Binds what is asked of an event card in one kind of phase, and its use."""

    @game.condition(clause, of=clause)
    def is_an_event_card(play: Play, uid: int) -> bool:
        return kind(play, play.obj(uid)) in (EVENT, "")

    @game.condition("4.1.2-2", of=clause)
    def event_has_its_story(play: Play, uid: int) -> bool:
        return story_fits(play, play.obj(uid))

    @game.condition("4.2.2.1-2", of=clause)
    def name_was_not_used(play: Play, uid: int) -> bool:
        return not was_used(play, play.obj(uid))

    @game.step(clause)
    def use_event(play: Play) -> list[Outcome]:
        return use(play)


for clause, places in (("3.3.4-2", ("main",)), ("3.3.5-2", ("battle", "inside"))):
    events(clause)
    for place in places:
        uses("event", clause, place)


def was_used(play: Play, obj: Obj) -> bool:
    """Tells whether the player has used an event of this name this turn; one without uniqueness is used as often as wanted."""
    name = play.card(obj).name
    used = [key for key in play.state.used if key[:2] == ("turn", obj.owner) and NOTED.sub("", str(key[-1])) == name]
    return bool(used) and not play.has(obj, NOT_UNIQUE)


def use(play: Play) -> list[Outcome]:
    """Returns what the use of an event sets going: it takes effect and is discarded (4.3-6)."""
    obj = play.obj(play["card"])
    name = play.card(obj).name
    effect = play.card(obj).effect
    return [
        play.event("use", seat=obj.owner, key=("turn", obj.owner, name)),
        play.event("event", obj, seat=obj.owner),
        *([play.call(f"card:{name}", "effect", this=obj.uid, you=obj.owner)] if effect else []),
        play.event("spend", obj),
    ]


goes(game, "event", "3.3.4-2", IN_USE)
"""While an event takes effect it is no longer in the hand."""


@game.event("spend", "4.3-6")
def used_event_is_discarded(play: Play, event: Event) -> list[Event]:
    """An event that has been used goes to the discard."""
    return [play.event("scrap", event.obj)] if play.obj(event.obj).zone in (IN_USE, HAND) else []


# -- abilities --------------------------------------------------------------------------------------------------------------


def ability_of(play: Play, uid: int) -> Iterator[tuple[Obj, Ability]]:
    """Yields the abilities that may be used of a unit, each with the card of it that has it."""
    obj = play.obj(uid)
    for half in (obj, *play.parts(obj)):
        yield from ((half, ability) for ability in activated(play, half))


def abilities(clause: str, *places: str) -> None:
    """Binds the use of abilities in one kind of phase."""
    for place in places:

        @game.action("use", clause, at=place)
        def units_with_abilities(play: Play, seat: str) -> Iterable[int]:
            return [obj.uid for obj in units(play)]

    @game.condition(clause, of=clause)
    def is_own_and_has_one(play: Play, uid: int) -> bool:
        return play.obj(uid).owner == play.turn_player and any(ability_of(play, uid))

    @game.condition("2.4.2-4", of=clause)
    def one_can_be_used(play: Play, uid: int) -> bool | Rejected:
        return one_allowed(play, "ability", [ability.id for _, ability in ability_of(play, uid)], uid)

    @game.step(clause)
    def use_ability(play: Play) -> list[Outcome]:
        return use_one(play)


abilities("3.3.4-3", "main")
abilities("3.3.5-3", "battle", "inside")


def found(play: Play, name: str) -> tuple[Obj, Ability]:
    """Returns an ability by its id, with the card that has it."""
    return next((half, ability) for half, ability in ability_of(play, play["card"]) if ability.id == name)


@game.condition("4.2.1.2.1-4", of="ability")
def works_now(play: Play, name: str) -> bool:
    """An ability for a character aboard is used aboard only; one made for a character asks for that one (4.2.1.2.1-6b)."""
    return ability_works(play, *found(play, name))


@game.condition("2.4.2-4", of="ability")
def may_be_exhausted(play: Play, name: str) -> bool:
    """An ability of the 消耗 icon exhausts its unit, which must be ready (SW-D33) and not just placed."""
    _, ability = found(play, name)
    unit = play.obj(play["card"])
    return not any(cost.word == EXHAUSTING for cost in ability.costs) or (is_ready(play, unit) and not is_sick(play, unit))


@game.condition("3.3.4-3", of="ability")
def may_be_used_again(play: Play, name: str) -> bool:
    """What its text limits to once in a turn is used once; what its cost asks for must be there."""
    half, ability = found(play, name)
    return not is_used_up(play, half, ability) and can_be_paid(play, half, ability.costs)


def use_one(play: Play) -> list[Outcome]:
    """Returns what the use of an ability sets going: its cost, then its effect; nothing where a unit has none to use."""
    name = play.choose("ability", [ability.id for _, ability in ability_of(play, play["card"])], if_allowed="ability")
    if name is None:
        return []
    half, ability = found(play, name)
    return [note_use(play, half, name), *pay_costs(play, half, ability.costs), effect(play, name, half)]


@game.cost(EXHAUSTING, "2.4.2-4")
def exhaust_the_unit(play: Play, obj: Obj, amount: Any) -> list[Event]:
    """The unit is exhausted."""
    return [play.event("exhaust", play.whole(obj), by="cost")]


bind_costs(
    game,
    {
        "discard": with_cards("4.3-6", "scrap", home=HAND),
        "give up": with_cards("4.3-6", "scrap", home=FIELD),
    },
)
