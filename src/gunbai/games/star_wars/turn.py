"""Sections 3.2 and 3.3: the turn and its phases, the attack apart."""

from __future__ import annotations

from collections.abc import Iterable

from gunbai.game import (
    LEFT_OUT,
    Assumption,
    Call,
    Event,
    Outcome,
    Play,
    Question,
    Rejected,
    Repeat,
    each_of,
    events,
    holds_more,
    is_own,
    relocate,
    turns,
)
from gunbai.games.star_wars.book import game
from gunbai.games.star_wars.words import (
    DECK,
    EXHAUSTED,
    FACE_DOWN,
    FIELD,
    HAND,
    READY,
    SICK,
    SLOTS,
    STORIES,
    alike,
    at,
    level_of_story,
    units,
    whole,
)

"""What is presumed of an event or ability that a line tells after an attack on the base: when it is used."""


@game.step("3.2-1")
def next_turn(play: Play) -> list[Outcome]:
    """Turns are repeated, each player's in turn; what lasts until the end of the turn ends with it (SW-D22)."""
    seat, foe = play.seats
    lasted = turns.expired(play, [f"end:{seat}", f"start:{foe}"])
    return [play.event("expire", word="turn"), *lasted, *recover(play, foe), *turns.turn_passes(play), Repeat("3.3")]


def recover(play: Play, seat: str) -> list[Event]:
    """Returns what ends the summoning sickness of a player's units when the player's own turn comes (2.4.2-4)."""
    sick = [item for item in play.state.in_force if (item.field, item.op) == (SICK, "status")]
    over = tuple(item for item in sick if play.obj(item.obj).owner == seat)
    if not over:
        return []
    play.cite("2.4.2-4")
    return [play.event("lift", items=over)]


# -- 3.3.1 --------------------------------------------------------------------------------------------------------------


@game.definition("4.2.1.1-4", otherwise=())
def next_stories(play: Play, seat: str) -> tuple[int, ...]:
    """Returns a player's face-down story cards of the lowest level."""
    hidden = [obj for obj in play.zone(STORIES, seat) if obj.face == FACE_DOWN]
    lowest = min((level_of_story(play, obj) for obj in hidden), default=0)
    return tuple(obj.uid for obj in hidden if level_of_story(play, obj) == lowest)


@game.step("3.3.1-1a")
def turn_up_a_story(play: Play) -> list[Outcome]:
    """The turn player may turn up the lowest of the face-down story cards; after the fifth there is none (SW-D25)."""
    seat, stories = play.turn_player, [obj.uid for obj in play.zone(STORIES)]
    unsaid = play.read(f"{seat}.{STORIES}.unknown") == LEFT_OUT
    asked = bool(play.zone(STORIES, seat))
    free = ("no", "yes") if unsaid else ("no",)
    none = [] if unsaid or next_stories(play, seat) else [Rejected("yes", "3.3.1-1a", (), ("3.3.1-1a", "4.2.1.1-4"))]
    picked = play.ask(Question("story", stories, if_allowed="story", free=free, voluntary=asked, skip="no", refused=none))
    if picked == "yes":
        play.assumptions[Assumption("presumed", f"{seat}.裏向きのストーリー", "1枚以上")] = None
    return [play.event("open", picked, seat=play.turn_player)] if isinstance(picked, int) else []


@game.condition("3.3.1-1a", of="story")
def is_the_lowest_face_down(play: Play, uid: int) -> bool:
    """Only the lowest of one's own that lie face down."""
    return play.obj(uid).owner == play.turn_player and uid in next_stories(play, play.obj(uid).owner)


events.sets(game, "open", "3.3.1-1a", face="")
"""The story card lies face up."""


# -- 3.3.2 --------------------------------------------------------------------------------------------------------------


@game.step("3.3.2-1")
def ready_all_units(play: Play) -> list[Outcome]:
    """All of the turn player's units become ready."""
    return [play.event("ready", obj) for obj in units(play, play.turn_player) if obj.turned == EXHAUSTED]


@game.event("ready", "")
def becomes_ready(play: Play, event: Event) -> list[Event]:
    """A unit is ready again."""
    return [play.event("set", play.whole(play.obj(event.obj)), turned=READY)]


@game.event("exhaust", "")
def becomes_exhausted(play: Play, event: Event) -> list[Event]:
    """A unit is used."""
    return [play.event("set", play.whole(play.obj(event.obj)), turned=EXHAUSTED)]


draws_on_the_first_turn = game.states("2.3.1-4")
"""The first player draws on the first turn, too."""


@game.step("3.3.2-2")
def draw_for_the_turn(play: Play) -> list[Outcome]:
    """The turn player draws one card, on the first turn of the game too."""
    if play.read("turn.number") == 1 and not draws_on_the_first_turn(play):
        return []
    return [play.event("draw", seat=play.turn_player, amount=play.rules.amount("3.3.2-2", "cards"))]


def deck_is_spent(play: Play, event: Event) -> Event:
    """One that is due and cannot be drawn loses the game."""
    return play.event("deck is spent", seat=event.seat, cause=event.cause)


turns.draws(game, "3.3.2-2", DECK, HAND, empty=deck_is_spent, rest="draw more")


# -- 3.3.3 --------------------------------------------------------------------------------------------------------------


@game.step("3.3.3-1")
def move_units(play: Play) -> list[Outcome]:
    """The turn player rearranges the own units over the six places (SW-D30); one that stands in the way changes places."""
    mover = play.get("mover")
    if mover is not None:
        obj = play.obj(mover)
        there = play.choose("slot", places(play, obj.owner))
        return [play.event("relocate", obj, slot=there, seat=obj.owner)]
    action = play.choose_action("move", play.turn_player, skip=True)
    return [] if action is None else [Repeat("3.3.3-1"), play.call("3.3.3-1", "move", mover=action[1])]


@game.action("move", "3.3.3-1", at="move")
def units_that_might_move(play: Play, seat: str) -> Iterable[int]:
    """Every unit is considered, so that each refusal has its clause."""
    return [obj.uid for obj in units(play)]


game.condition("3.3.3-1", of="3.3.3-1")(is_own)


@game.event("relocate", "3.3.3-1")
def stands_elsewhere(play: Play, event: Event) -> list[Event]:
    """The unit takes its new place."""
    obj, divided = whole(play, event.obj)
    return [*divided, relocate(play, obj, FIELD, slot=event.slot)]


@game.event("relocate", "4.3-3")
def they_change_places(play: Play, event: Event) -> list[Event] | None:
    """A place holds one unit: one that stood in the new place takes the old one."""
    obj = play.whole(play.obj(event.obj))
    other = at(play, obj.owner, event.slot)
    return [relocate(play, other, FIELD, slot=obj.slot)] if other and other.uid != obj.uid else None


@game.definition("4.2.1.2-4", otherwise=())
def places(play: Play, seat: str) -> tuple[str, ...]:
    """Returns a player's six places, three in front and three behind; those that are free come first."""
    taken = {obj.slot for obj in units(play, seat)}
    return tuple(sorted(SLOTS, key=lambda slot: slot in taken))


# -- 3.3.4 to 3.3.6 -----------------------------------------------------------------------------------------------------


@game.step("3.3.4-0")
def first_main_phase_actions(play: Play) -> list[Outcome]:
    """The turn player places units and uses events and abilities, as often and in such order as wanted."""
    return act(play, "main")


@game.step("3.3.6-1")
def second_main_phase_actions(play: Play) -> list[Outcome]:
    """The same kinds of action as in the first main phase."""
    return act(play, "main")


@game.step("3.3.5-0")
def battle_phase_actions(play: Play) -> list[Outcome]:
    """The turn player attacks and uses events and abilities; inside an attack only the latter (SW-D21)."""
    if play.scope("attack"):
        return act_inside_an_attack(play)
    return act(play, "battle")


def act(play: Play, phase: str) -> list[Outcome]:
    """Returns what one free action sets going."""

    def called(word: str, uid: int, rule: str) -> Call:
        return play.call(rule, "attack", attacker=uid) if word == "attack" else play.call(rule, "action", card=uid)

    return turns.one_action(play, phase, called)


def act_inside_an_attack(play: Play) -> list[Outcome]:
    """Returns what one action between two steps of an attack sets going; under the other reading of SW-D21 it must wait."""
    action = play.choose_action("inside", play.turn_player, closing="pass", skip=True)
    if action is None:
        return []
    if play.reading("SW-D21") == "b":
        raise play.refuse("3.3.5-0")
    return [Repeat("3.3.5-0"), play.call(action[2], "action", card=action[1])]


# -- 3.3.7 --------------------------------------------------------------------------------------------------------------


@game.step("3.3.7-1")
def damage_is_reset(play: Play) -> list[Outcome]:
    """The damage on all units of both players (SW-D23) is gone."""
    if not damage_ends_with_the_turn(play):
        return []
    return [play.event("heal", obj) for obj in units(play) if obj.damage]


damage_ends_with_the_turn = game.states("2.4.2-6", along=("4.2.1.2-7:2",))
"""Damage does not outlast the turn."""


events.sets(game, "heal", "3.3.7-1", damage=0)
"""All damage on a unit is gone."""


@game.step("3.3.7-2")
def discard_to_the_limit(play: Play) -> list[Outcome]:
    """The turn player, and nobody else (SW-D10), discards down to the limit of the hand."""
    hand = [*play.known(HAND, play.turn_player)]
    holds_more(play, HAND, play.turn_player)  # noted: with others it may be over the limit
    limit = hand_limit(play)
    if limit is None or len(hand) <= limit:
        return []
    number = len(hand) - limit
    uids = [obj.uid for obj in hand]
    some = uids[:number] if alike(play, hand) else uids
    picked = play.ask(Question("discard", some, least=number, most=number, named=uids, tacit=True))
    return [play.event("scrap", uid) for uid in each_of(picked)]


@game.definition("2.3.1-2:2", otherwise=None)
def hand_limit(play: Play) -> int | None:
    """A hand holds seven cards at most, as far as its player's own end phase goes."""
    hand = [*play.known(HAND, play.turn_player)]
    most = play.rules.amount("2.3.1-2", "most")
    return most if len(hand) > most else None
