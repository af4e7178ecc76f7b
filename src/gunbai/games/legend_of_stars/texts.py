"""Section 8: the words of card texts."""

from __future__ import annotations

from gunbai.game import (
    FOE,
    Argument,
    Arguments,
    Event,
    Obj,
    Outcome,
    Play,
    Rejected,
    amount_of,
    events,
    in_force,
    in_places,
    is_number,
    just_players,
    miswritten,
    one_of,
    seats_of,
    spoken_of,
    targets,
    told,
    told_of_players,
    verbs,
)
from gunbai.games.legend_of_stars.book import game
from gunbai.games.legend_of_stars.life import damage, known_down
from gunbai.games.legend_of_stars.words import (
    ATTACK,
    BACK,
    CHARACTERS,
    DECK,
    DISPLAYS,
    DOWN,
    FACE_DOWN,
    FACE_UP,
    FRONT,
    HAND,
    IN_PLAY,
    SIDEWAYS,
    SQUARES,
    SUPPORT,
    TRASH,
    free_squares,
    kind,
    lane,
    opposing_lane,
    rows_of_a_lane,
    squares,
)

BRACKETS = "<>＜＞"
"""What the book writes around a tribe (2.1.5)."""


@game.target("source")
def source(play: Play) -> list[Obj]:
    """The card that caused the event, if a card did."""
    return [play.obj(uid) for uid in [play["event"].event.source] if uid]


@game.filter("lane", "3.3.4", words=("same", "adjacent"))
def stands_in_lane(play: Play, obj: Obj, wanted: str, you: str, this: int) -> bool:
    """A character in the same lane as this card, both players' halves, or in a lane next to it."""
    here, there = lane(play.obj(this)), lane(obj)
    if not here or not there:
        return False
    if play.obj(this).owner != obj.owner:
        there = opposing_lane(play, obj)
    aside = abs(here - there) == 1
    return aside if wanted != "same" else here == there and obj.slot.startswith(rows_of_a_lane(play))


@game.filter("属性", "2.6:2", printed=True)
def is_of_attribute(play: Play, obj: Obj, wanted: str, you: str, this: int) -> bool:
    """A card of that attribute."""
    return refers_to_attributes(play) and wanted in printed(play, obj, "属性")


refers_to_attributes = game.states("2.6:2")
"""Texts may refer to attributes."""


@game.filter("tribe", "2.1.5:2", printed=True)
def is_of_tribe(play: Play, obj: Obj, wanted: str, you: str, this: int) -> bool:
    """A character of that tribe, written <獣> or 獣."""
    return refers_to_tribes(play) and wanted.strip(BRACKETS) in (tribe.strip(BRACKETS) for tribe in printed(play, obj, "tribe"))


refers_to_tribes = game.states("2.1.5:2")
"""Texts may refer to tribes."""


def compared_speed(how: str) -> None:
    """Binds what a text asks of the speed of a card."""

    @game.filter(f"speed{how}", "2.5.2", printed=True)
    def has_speed(play: Play, obj: Obj, wanted: str, you: str, this: int) -> bool:
        speed = known_speed(play, obj)
        limit = play.reckon(wanted)
        below, above = how in ("以下", "<=", ""), how in ("以上", ">=", "")
        return speed >= 0 and (speed <= limit or not below) and (speed >= limit or not above)


for how in ("", "以下", "以上", "<=", ">="):
    compared_speed(how)


@game.definition("2.5.2", otherwise=-1)
def known_speed(play: Play, obj: Obj) -> int:
    """The speed of a card, to which texts may refer; 0 where it shows none (U-03)."""
    number = play.known_value(obj, "speed")
    said = play.described(obj).fields.get("speed", 0)
    return int(said) if number is None and is_number(str(said)) else number or 0


def printed(play: Play, obj: Obj, field: str) -> tuple[str, ...]:
    """Returns the words that a card shows of a printed field."""
    said = play.described(obj).fields.get(field, ())
    return tuple(map(str, said)) if isinstance(said, tuple | list) else (str(said),)


# -- players ------------------------------------------------------------------------------------------------------------


@game.verb("damage", "8.10", keys=("amount", "seat", "to"))
def deal_damage(play: Play, argument: Argument) -> list[Outcome]:
    """Damages the opponent, another player, or characters; a character has no life to lose (C-25).

    A verb of its own: one word is dealt to players, who lose life (8.10), or to cards, as the text says.
    """
    said = told(argument, "amount")
    amount, more = amount_of(play, said), {"source": play["this"], "by": "effect"}
    if "to" in said and not just_players(said["to"]):
        return [play.event("damage", obj, amount=amount, **more) for obj in targets(play, said) if amount > 0]
    seats = seats_of(play, told_of_players(argument), FOE)
    return [blow for seat in seats for blow in damage(play, seat, amount, **more)]


def put_away(play: Play, obj: Obj) -> list[Outcome]:
    """Returns the events by which an effect puts a card into the trash that is not in play."""
    watched = any(
        play.vocabulary.moments[word].get("event") == "destroy"
        for other in (*play.zone(IN_PLAY), obj)
        for ability in play.rules.card(other.card).abilities
        for word, _ in ability.when
    )
    destroyed = watched and play.reading("C-24") == "b"
    return [play.event("destroy" if destroyed else "discard", obj, by="effect", source=play["this"])]


# -- cards --------------------------------------------------------------------------------------------------------------


def destroyed(play: Play, obj: Obj) -> list[Outcome]:
    """A card in play is destroyed; what is destroyed is not down."""
    return [*fall(play, obj), play.event("destroy", obj, by="effect", source=play["this"])]


def fall(play: Play, obj: Obj) -> list[Outcome]:
    """Returns what it comes to that a character is destroyed, were it down then: its DOWN is dealt."""
    if obj.zone != CHARACTERS or is_not_down(play):
        return []
    blows = damage(play, obj.owner, known_down(play, obj), source=play["this"], by="down")
    return [play.event("down", obj, by="effect", source=play["this"]), *blows]


events.goes(game, "destroy", "8.9:1", TRASH)
"""The card goes to the trash."""


is_not_down = game.states("8.9:2")
"""A character that is destroyed is not down, so nobody takes damage."""


@game.verb("down", "8.11:1", aimed=(), keys=("to",))
def put_down(play: Play, argument: Argument) -> list[Outcome]:
    """Characters are downed by an effect: whether that costs their DOWN is not said (C-14)."""
    cards = targets(play, told(argument, "to"))
    outcomes: list[Outcome] = []
    for obj in cards:
        outcomes.append(play.event("down", obj, by="effect", source=play["this"]))
        amount = known_down(play, obj)
        if amount > 0 and play.reading("C-14") == "b":
            outcomes += damage(play, obj.owner, amount, source=play["this"], by="down")
    return [*outcomes, *(play.call("3.2:1", "effect", card=obj.uid) for obj in cards)]


@game.step("3.2:1")
def downed_goes_to_the_trash(play: Play) -> list[Outcome]:
    """A character that is down is put into the trash."""
    obj = play.obj(play["card"])
    return [play.event("trash", obj)] if play.status(obj, DOWN) else []


@game.verb(
    "move",
    "8.2",
    aimed=("square", "slot", "row", "lane"),
    keys=("to", "square", "slot", "row", "lane"),
    words={"square": SQUARES, "slot": SQUARES, "row": (FRONT, BACK), "lane": ("same",)},
)
def move(play: Play, argument: Argument) -> list[Outcome]:
    """Characters are moved to a free square, of a row or lane if the text names one; no icon is needed (G-33)."""
    said = told(argument, "to")
    cards = [obj for obj in targets(play, said) if obj.zone == CHARACTERS]

    def free(obj: Obj) -> list[str]:
        return [slot for slot in free_squares(play, obj.owner) if slot in meant(play, obj, said)]

    def barred(obj: Obj, found: list[str]) -> list[Rejected]:
        return [Rejected(slot, "3.3.1", (), ("3.3.1",)) for slot in meant(play, obj, said) if slot not in found]

    found = in_places(play, cards, "square", free, by=str(play["you"]), barred=barred)
    return [play.event("moved", obj, slot=slot, by="effect") for obj, slot in found if slot]


def meant(play: Play, obj: Obj, said: Arguments) -> list[str]:
    """Returns the squares that a text means for a character: one, a row, those of its lane, any."""
    named = said.get("square") or said.get("slot")
    row = one_of((FRONT, BACK), said["row"]) if "row" in said else ""
    ending = str(lane(obj)) if said.get("lane") == "same" else ""
    among = [one_of(SQUARES, named)] if named else squares(play)
    return [slot for slot in among if slot.startswith(row) and slot.endswith(ending)]


events.goes(game, "moved", "8.2", CHARACTERS)
"""The character stands in another square; it stays the same object."""


@game.verb("display", "", keys=("to", "as", "display"))
def turn_to_display(play: Play, argument: Argument) -> list[Outcome]:
    """Turns characters to another display; the player picks a side where the text leaves it open."""
    said = told(argument, "as")
    named = str(said.get("as", said.get("display", "")))
    named = str(play.vocabulary.tokens["aliases"].get(named, named))
    outcomes: list[Outcome] = []
    if not named.startswith((ATTACK, SIDEWAYS)):
        raise miswritten(f"{named} is no display")
    for obj in targets(play, said, spoken_of(play)):
        options = [display for display in DISPLAYS if display == named or (named != ATTACK and display.startswith(named))]
        display = options[0] if len(options) == 1 else play.choose("display", options, by=str(play["you"]), voluntary=True)
        if display != obj.turned:
            outcomes.append(play.event("display", obj, word=display, by="effect"))
    return outcomes


def can_be_turned_down(play: Play, obj: Obj) -> bool:
    """Tells whether a character lies face up; the rule against turning it down yields to the text (9.1)."""
    return obj.face != FACE_DOWN and obj.zone == CHARACTERS


verbs.bind(
    game,
    {
        "life": verbs.to_players("8.1:1", "gain life", signed=True),
        "draw": verbs.draw("8.5"),
        "discard": verbs.discard("3.2:1", HAND, put_away),
        "shuffle": verbs.shuffle("8.1:1", DECK),
        "modify": in_force.modify("8.8", "atk", "def", "down", besides=("cost",), least=2, by_text=True),
        "set": in_force.modify("9.5", "atk", "def", "down", besides=("cost",), least=2, op="set", by_text=True),
        "give": in_force.gain("8.12", by_text=True),
        "cannot": in_force.cannot("9.1"),
        "can": in_force.can("9.1"),
        "turn up": verbs.to_cards("6.3", "turn up", only=lambda play, obj: obj.face == FACE_DOWN),
        "turn down": verbs.to_cards("6.4:1", "turn down", only=can_be_turned_down),
        "ゲイン": verbs.to_cards("6.6:1", "gain"),
        "リゲイン": verbs.to_cards("6.5:1", "regain"),
        "energy": verbs.to_cards("3.4:2", "add energy"),
        "destroy": verbs.to_cards("8.9:1", destroyed),
        "put": verbs.put("8.1:1", "put", usual=HAND, onto="top"),
    },
)


events.goes(game, "put", "8.1:1")
"""The card goes where the text puts it."""


@game.verb(
    "enter",
    "2.1:1",
    aimed=("row", "as", "display", "face"),
    keys=("to", "row", "as", "display", "face"),
    words={"row": (FRONT, BACK, "any"), "face": (FACE_DOWN, FACE_UP)},
)
def put_into_play(play: Play, argument: Argument) -> list[Outcome]:
    """Puts cards into play: a character into a free square (of the back row unless the text names another), a support upright."""
    said = told(argument, "to")
    cards = targets(play, said)
    supports = [play.event("set up", obj, by="effect") for obj in cards if kind(play, obj) == SUPPORT]
    characters = [obj for obj in cards if kind(play, obj) != SUPPORT]
    rows = rows_meant(play, said) if characters else ()

    def free(obj: Obj) -> list[str]:
        return [slot for slot in free_squares(play, obj.owner) if slot.startswith(rows)]

    def barred(obj: Obj, found: list[str]) -> list[Rejected]:
        front = [slot for slot in free_squares(play, obj.owner) if not slot.startswith(rows) and "row" not in said]
        taken = [slot for slot in squares(play) if slot.startswith(rows) and slot not in found]
        return [Rejected(slot, why, (), (why,)) for why, slots in (("3.3.3:2", front), ("3.3.1", taken)) for slot in slots]

    found = in_places(play, characters, "to", free, by=str(play["you"]), barred=barred)
    return [*supports, *(enters(play, obj, slot, said) for obj, slot in found if slot)]


def rows_meant(play: Play, said: Arguments) -> tuple[str, ...]:
    """Returns the rows into which a text puts characters: the one that it names, any, else the one of the book."""
    wanted = str(said.get("row", ""))
    return (FRONT, BACK) if wanted == "any" else (one_of((FRONT, BACK), wanted),) if wanted else first_rows(play)


def enters(play: Play, obj: Obj, slot: str, said: Arguments) -> Event:
    """Returns the event by which a text puts a character into a square; it says how the card lies, or the player does."""
    if obj.zone == HAND and slot.startswith(FRONT):
        play.cite("9.1")
    display = said.get("as", said.get("display"))
    with play.asking_about(obj.uid):
        lies = display or play.choose("display", DISPLAYS, by=str(play["you"]), voluntary=True, skip=ATTACK)
    face = FACE_DOWN if said.get("face") == FACE_DOWN else ""
    return play.event("enter", obj, zone=CHARACTERS, slot=slot, turned=str(lies), face=face, by="effect")


first_rows = game.states("3.3.3:2", (BACK,), otherwise=(FRONT, BACK))
"""The rows into which a character is put first, where a text names none: the rear."""


@game.hook("fewer")
def takes_what_there_is(play: Play) -> bool:
    """As much is done as can be (G-18)."""
    return True


@game.hook("skips")
def goes_on_without_a_target(play: Play) -> bool:
    """A sentence that finds nothing to work on is left out, the rest is done (G-18)."""
    return True
