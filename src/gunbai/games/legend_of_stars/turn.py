"""Sections 5.2, 5.4 and 5.6: set-up phase, lead phase, end phase."""

from __future__ import annotations

from collections.abc import Iterable

from gunbai.game import (
    Contribution,
    EndingText,
    Event,
    Obj,
    Offer,
    Outcome,
    Play,
    Question,
    Rejected,
    Repeat,
    each_of,
    events,
    holds_more,
    is_own,
    turns,
)
from gunbai.games.legend_of_stars.book import game
from gunbai.games.legend_of_stars.main import all_characters
from gunbai.games.legend_of_stars.priority import window, with_a_text_to_use
from gunbai.games.legend_of_stars.words import (
    ATTACK,
    BEYOND,
    CHARACTERS,
    ENERGY,
    ENTERED,
    HAND,
    ICONS,
    LEADS,
    LED,
    SPENT,
    SQUARES,
    SUPPORTS,
    TRASH,
    TURNED_UP,
    at,
    directions,
    neighbour,
    noted,
    once_more,
    shows,
    squares,
    ways,
)

# -- 5.2 ----------------------------------------------------------------------------------------------------------------


@game.step("5.2:1")
def regain_everything(play: Play) -> list[Outcome] | None:
    """All energy and supports of the turn player stand upright again (G-04)."""
    lying = [*play.known(ENERGY, play.turn_player), *play.zone(SUPPORTS, play.turn_player)]
    return [play.event("regain", obj) for obj in lying if obj.turned == SPENT] or None


@game.step("5.2:2")
def draw_for_the_turn(play: Play) -> list[Outcome]:
    """The turn player draws a card, but not in the first turn of the game."""
    if is_first_turn(play):
        return []
    return [play.event("draw", seat=play.turn_player, amount=play.rules.amount("5.2:2", "cards"))]


@game.definition("5.2:3", otherwise=False)
def is_first_turn(play: Play) -> bool:
    """The first turn of the player who goes first: no card is drawn in its set-up phase (C-20)."""
    return bool(play.read("turn.number", 1) == 1)


# -- 5.4 ----------------------------------------------------------------------------------------------------------------


@game.step("5.4:1")
def lead_phase(play: Play) -> list[Outcome]:
    """The turn player leads characters in any order."""
    leading = "2.1.1:2"
    return turns.one_action(
        play, "lead", lambda word, uid, rule: play.call(leading if word == "lead" else rule, "action", card=uid)
    )


@game.step("2.1.1:2")
def lead_by_an_icon(play: Play) -> list[Outcome]:
    """The character goes one square in the direction of one of its icons."""
    obj = play.obj(play["card"])
    slot = play.choose("to", [slot for slot in (*squares(play), *BEYOND) if slot != obj.slot], if_allowed="lead to")
    if slot is None:
        return []
    if not_known_to_point_there(play, obj, slot):
        raise play.refuse("5.4:1")
    return [once_more(play, obj, LEADS, "5.4:3"), play.event("lead", obj, slot=slot)]


@game.action("lead", "5.4:1", at="lead")
def characters_to_lead(play: Play, seat: str) -> Iterable[int]:
    """Every character is considered, so that each refusal has a clause."""
    return all_characters(play)


@game.action("use", "7.1:1", at="lead")
@game.action("use", "7.1:1", at="attack phase")
def flash_between(play: Play, seat: str) -> Iterable[int]:
    """A flash card between two leads or attacks: only if 7.1 is so read (C-08)."""
    return flash_outside(play, seat)


@game.action("use", "8.4:1", at="lead")
@game.action("use", "8.4:1", at="attack phase")
def cards_in_play_between(play: Play, seat: str) -> Iterable[int]:
    """A card in play between two leads or attacks, so that the refusal has a clause."""
    return with_a_text_to_use(play, seat)


def flash_outside(play: Play, seat: str) -> Iterable[int]:
    """Returns the flash cards that a player might use outside the main phase and the exchanges."""
    return [uid for binding in game.of("actions", "outside") for uid in binding.run(play, seat)]


game.condition("5.4:1", of="5.4:1")(is_own)
"""The turn player leads the own characters (G-11)."""


@game.condition("5.4:4", of="5.4:1")
def leader_lies_face_up(play: Play, uid: int) -> bool:
    """What lies face down is not led."""
    return shows(play.obj(uid))


@game.condition("5.4:5", of="5.4:1")
def was_there_and_face_up_before(play: Play, uid: int) -> bool:
    """Nor is what entered or was turned up this turn."""
    obj = play.obj(uid)
    return not (noted(play, obj, ENTERED) or noted(play, obj, TURNED_UP))


@game.condition("5.4:3", of="5.4:1")
def led_once(play: Play, uid: int) -> bool:
    """Each character is led once."""
    return not noted(play, play.obj(uid), LED)


@game.condition("2.1.1:2", of="5.4:1")
def can_be_led_somewhere(play: Play, uid: int) -> bool | Rejected:
    """An icon must point to a square into which the character can go; where somebody stands in all of them, 5.4 forbids it."""
    with play.supposing(card=uid):
        allowed, refused = play.allowed("lead to", (*squares(play), *BEYOND))
    grounds = tuple(dict.fromkeys(ground for item in refused for ground in item.grounds))
    if not allowed and any(item.ground == "5.4:3" for item in refused):
        return Rejected(uid, "5.4:3", (), grounds)
    if not allowed:
        play.cite(*grounds)
    return bool(allowed)


@game.condition("5.4:1", of="lead to")
def an_icon_points_there(play: Play, slot: str) -> bool:
    """One square in the direction of a lead icon, as the card lies."""
    obj = play.obj(play["card"])
    icons = icons_of(play, obj)
    if slot in reached(obj.slot, icons, as_it_lies(play, obj) if is_turned(play, obj) else ATTACK):
        return True
    play.cite("2.1.1:2")
    return False


@game.definition("2.1.1:3", otherwise=ATTACK)
def as_it_lies(play: Play, obj: Obj) -> str:
    """The icons point as the card lies."""
    return play.turned(obj)


@game.definition("5.4:2", otherwise=False)
def is_turned(play: Play, obj: Obj) -> bool:
    """The directions turn with the card."""
    return play.turned(obj) != ATTACK


@game.condition("5.4:3", of="lead to")
def nobody_stands_there(play: Play, slot: str) -> bool:
    """A square in which a character stands is not entered (T-08)."""
    seat = play.obj(play["card"]).owner
    if slot in BEYOND:
        return at(play, play.foe(seat), slot.removeprefix("相手")) is None and at(play, seat, slot) is None
    return at(play, seat, slot) is None


@game.condition("3.3.2:1", of="lead to")
def stays_in_the_own_zone(play: Play, slot: str) -> bool:
    """The front row is the upper half of one's own zone; whether one may go on into the opponent's is not said (G-11)."""
    return slot not in BEYOND or play.reading("G-11") == "b"


def icons_of(play: Play, obj: Obj) -> tuple[str, ...] | None:
    """Returns the lead icons of a character, None when the board does not tell."""
    found = play.card(obj).fields.get(ICONS)
    return None if found is None else tuple(map(str, found))


def reached(slot: str, icons: tuple[str, ...] | None, display: str) -> set[str]:
    """Returns the squares that icons point to; of icons or sides that nobody knows, every square that they might point to."""
    if slot not in SQUARES:
        return set()
    return {
        neighbour(slot, direction)
        for lies in ways(display)
        for direction in directions(("▲", "▼", "◀", "▶") if icons is None else icons, lies)
    } - {""}


def not_known_to_point_there(play: Play, obj: Obj, slot: str) -> bool:
    """Tells whether, of a card whose icons or side the board leaves open, none points there after all: the judge knows."""
    if icons_of(play, obj) is not None and len(ways(play.turned(obj))) == 1:
        return False
    return bool(play.fact("icon", ("yes", "no"), of=obj.uid, clause="2.1.1:2") == "no")


events.goes(game, "lead", "2.1.1:2", CHARACTERS)
"""The character goes on by one square; it stays the same object."""


# -- 5.6 ----------------------------------------------------------------------------------------------------------------


@game.step("5.6.1")
def end_of_turn_effects(play: Play) -> list[Outcome]:
    """What happens at the end of the turn."""
    return [play.event("turn ends", seat=play.turn_player)]


@game.step("5.6.2")
def effects_end(play: Play) -> list[Outcome] | None:
    """What lasts until the end of the turn ends, in the order of 9.4; without one, all at the same time."""
    due = [event for seat in play.seats for event in endings(play, seat).values()]
    if not due:
        return None
    return [window(play, "9.4")] if endings_are_ordered(play) else [*due]


endings_are_ordered = game.applies("9.4")
"""What ends with the turn ends in an order that players choose."""


def lasting(play: Play) -> list[Contribution]:
    """Returns what texts have put in force until the end of this turn."""
    until = ("turn", f"end:{play.turn_player}")
    return [item for item in play.state.in_force if item.until in until and item.op != "status"]


def endings(play: Play, seat: str) -> dict[EndingText, Event]:
    """Returns the events by which a player's effects end, one for each card and text."""
    due = [item for item in lasting(play) if owner(play, item) == seat]
    return {
        EndingText(item.source, item.clause): play.event("effect ends", item.obj, source=item.source, word=item.clause)
        for item in due
    }


def owner(play: Play, item: Contribution) -> str:
    """Returns whose effect something in force is: that of the card it comes from, else of the card or player it is on."""
    uid = item.source or item.obj
    return play.obj(uid).owner if uid else item.seat


@game.offers("endings", "9.4")
def what_ends(play: Play, seat: str) -> list[Offer]:
    """The effects of a player that end now."""
    return [Offer(option, [event]) for option, event in endings(play, seat).items()]


@game.event("effect ends", "5.6.2")
def ends(play: Play, event: Event) -> list[Event]:
    """Everything that a text of a card has put in force until now goes."""
    gone = tuple(item for item in lasting(play) if (item.source, item.clause) == (event.source, event.word))
    return [play.event("lift", items=gone)]


@game.step("5.6.3")
def discard_down_to_seven(play: Play) -> list[Outcome] | None:
    """The turn player with 8 cards or more in hand keeps 7 of them (G-26)."""
    seat = play.turn_player
    cards = [obj.uid for obj in play.known(HAND, seat)]
    holds_more(play, HAND, seat)  # noted: with others it may be over the limit
    if len(cards) < play.rules.amount("5.6.3", "from"):
        return None
    number = len(cards) - hand_limit(play, len(cards))
    if not number:
        return []
    picked = play.ask(Question("discard", cards, by=seat, least=number, most=number))
    return [play.event("discard", uid, by="rule") for uid in each_of(picked)]


@game.definition("3.6:4", otherwise=0)
def limit(play: Play) -> int:
    """The hand limit."""
    return play.rules.amount("3.6:4", "most")


def hand_limit(play: Play, cards: int) -> int:
    """Returns how many cards of the hand are kept."""
    return limit(play) or cards


events.goes(game, "discard", "3.2:1", TRASH)
"""A card that is discarded goes to its owner's trash (C-31, G-30)."""


@game.step("5.6.4")
def next_turn(play: Play) -> list[Outcome]:
    """The turn is over; the other player's begins."""
    return [
        play.event("expire", word="turn"),
        *turns.turn_passes(play),
        Repeat("9.3:1"),
    ]


game.happens("turn ends")
