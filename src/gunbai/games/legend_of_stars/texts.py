"""Section 8: the words of card texts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from gunbai.games.legend_of_stars.book import game
from gunbai.games.legend_of_stars.life import damage, known_down
from gunbai.games.legend_of_stars.limits import forbidden
from gunbai.games.legend_of_stars.words import (
    ATTACK,
    BACK,
    CHARACTERS,
    DECK,
    DISPLAYS,
    DOWN,
    FRONT,
    HAND,
    HIDDEN,
    IN_PLAY,
    SIDEWAYS,
    SQUARES,
    SUPPORT,
    TRASH,
    free_squares,
    kind,
    lane,
    opposing_lane,
    relocate,
    rows_of_a_lane,
    squares,
)
from gunbai.interpreter.ask import Outcome, Rejected
from gunbai.interpreter.effects import lasts, number
from gunbai.interpreter.play import Play
from gunbai.interpreter.question import Question
from gunbai.interpreter.seats import just_players, players
from gunbai.interpreter.state import Event, Obj
from gunbai.interpreter.targets import spoken_of, targets

BRACKETS = "<>＜＞"
"""What the book writes around a tribe (2.1.5)."""


CHANGED = ("to", "atk", "def", "down", "cost", "by", "until")
"""What a text says of a change of numbers."""


@game.target("source")
def source(play: Play) -> list[Obj]:
    """The card that caused the event, if a card did."""
    return [play.obj(uid) for uid in [play["event"].event.source] if uid]


def whom(play: Play, argument: Any) -> list[Obj]:
    """Returns the cards that a word works on: those its ``to:`` means, else what the text has chosen, else the card itself."""
    return targets(play, argument, spoken_of(play))


LASTS = {
    "turn": ("ターン終了時", "ターン終了時まで", "このターン"),
    "attack": ("battle", "アタック", "アタック終了時まで", "戦闘", "戦闘終了時まで"),
    "leave": ("場を離れるまで", "always"),
    "your next turn": ("次の自分のターンの開始時まで", "次の自分のターン開始時まで"),
    "their next turn": ("次の相手のターンの終了時まで", "次の相手のターン終了時まで"),
}
"""Until when a text may be in force, and what else that may be called."""


@game.filter("lane", "3.3.4")
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


@game.definition("2.6:2", otherwise=False)
def refers_to_attributes(play: Play) -> bool:
    """Texts may refer to attributes."""
    return True


@game.filter("tribe", "2.1.5:2", printed=True)
def is_of_tribe(play: Play, obj: Obj, wanted: str, you: str, this: int) -> bool:
    """A character of that tribe, written <獣> or 獣."""
    return refers_to_tribes(play) and wanted.strip(BRACKETS) in (tribe.strip(BRACKETS) for tribe in printed(play, obj, "tribe"))


@game.definition("2.1.5:2", otherwise=False)
def refers_to_tribes(play: Play) -> bool:
    """Texts may refer to tribes."""
    return True


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
    number = play.value(obj, "speed")
    said = play.described(obj).fields.get("speed", 0)
    return int(said) if number is None and str(said).isdecimal() else number or 0


def printed(play: Play, obj: Obj, field: str) -> tuple[str, ...]:
    """Returns the words that a card shows of a printed field."""
    said = play.described(obj).fields.get(field, ())
    return tuple(map(str, said)) if isinstance(said, tuple | list) else (str(said),)


# -- players ------------------------------------------------------------------------------------------------------------


@game.verb("damage", "8.10", keys=("amount", "seat", "to"))
def deal_damage(play: Play, argument: Any) -> list[Outcome]:
    """Damages the opponent, another player, or characters; a character has no life to lose (C-25)."""
    amount = number(play, argument)
    to = argument.get("to") if isinstance(argument, Mapping) else None
    if to and not just_players(to):
        hit = targets(play, argument)
        return [play.event("damage", obj, amount=amount, source=play["this"], by="effect") for obj in hit if amount > 0]
    seats = players(play, {"seat": to} if to else argument, "foe")
    return [blow for seat in seats for blow in damage(play, seat, amount, source=play["this"], by="effect")]


@game.verb("life", "8.1:1", keys=("amount", "seat"))
def gain_life(play: Play, argument: Any) -> list[Outcome]:
    """The player gains life, or loses it."""
    amount = number(play, argument)
    return [play.event("gain life", seat=seat, amount=amount, by="effect") for seat in players(play, argument)]


@game.verb("draw", "8.5", keys=("amount", "seat"))
def draw_cards(play: Play, argument: Any) -> list[Outcome]:
    """Cards are drawn from the top of the deck."""
    amount = 1 if just_players(argument) else number(play, argument)
    return [play.event("draw", seat=seat, amount=amount, by="effect") for seat in players(play, argument) if amount > 0]


@game.verb("discard", "3.2:1", aimed=(), keys=("to",))
def discard(play: Play, argument: Any) -> list[Outcome]:
    """Cards of the hand or the deck are put into the trash; whether that is 破壊 is not said (C-24)."""
    return [event for obj in targets(play, argument) for event in put_away(play, obj)]


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


@game.verb("shuffle", "8.1:1", keys=("seat",))
def shuffle(play: Play, argument: Any) -> list[Outcome]:
    """The deck is shuffled."""
    return [play.event("shuffle", seat=seat, zone=DECK) for seat in players(play, argument)]


# -- numbers ------------------------------------------------------------------------------------------------------------


@game.verb("modify", "8.8", keys=CHANGED)
def modify(play: Play, argument: Any) -> list[Outcome]:
    """ATK or DEF ±: added to the number, until the end of the turn unless the text says otherwise."""
    return changes(play, argument, "add")


@game.verb("set", "9.5", keys=CHANGED)
def set_numbers(play: Play, argument: Any) -> list[Outcome]:
    """ATK or DEF becomes a number."""
    return changes(play, argument, "set")


def changes(play: Play, argument: Any, op: str) -> list[Outcome]:
    """Returns the events that put changes of numbers in force: by name, or ``by`` in the order in which a card prints them."""
    said = argument if isinstance(argument, Mapping) else {"by": argument}
    until = lasts(play, said, LASTS)
    parts = str(said["by"]).split("/") if "by" in said else []
    given = {**dict(zip(("atk", "def", "down"), parts, strict=False)), **said}
    fields = [(field, play.reckon(given[field])) for field in ("atk", "def", "down", "cost") if field in given]
    return [
        play.force(obj, field, op, amount=amount, clause=play.frame.at, until=until, source=play["this"])
        for obj in whom(play, argument)
        for field, amount in fields
        if amount or op == "set"
    ]


@game.verb("give", "8.12", keys=("to", "keyword", "until"))
def give(play: Play, argument: Any) -> list[Outcome]:
    """A character gets a special effect."""
    said = argument if isinstance(argument, Mapping) else {"keyword": argument}
    until, keyword = lasts(play, said, LASTS), str(said["keyword"])
    return [play.force(obj, keyword, "keyword", clause=play.frame.at, until=until, source=play["this"]) for obj in whom(play, said)]


@game.verb("cannot", "9.1", keys=("to", "what", "until"))
def forbid(play: Play, argument: Any) -> list[Outcome]:
    """Forbids cards something."""
    return tell(play, argument, "cannot")


@game.verb("can", "9.1", keys=("to", "what", "until"))
def permit(play: Play, argument: Any) -> list[Outcome]:
    """Permits cards something."""
    return tell(play, argument, "can")


def tell(play: Play, argument: Any, op: str) -> list[Outcome]:
    """Returns the events that put a prohibition or permission of a text in force."""
    said = argument if isinstance(argument, Mapping) else {"what": argument}
    until, what = lasts(play, said, LASTS), limit(play, str(said["what"]))
    return [play.force(obj, what, op, clause="9.1", until=until, source=play["this"]) for obj in whom(play, said)]


# -- cards --------------------------------------------------------------------------------------------------------------


def limit(play: Play, said: str) -> str:
    """Returns what a text forbids or permits, by any of its names; a ValueError where it is nothing that texts do."""
    known = play.vocabulary.raw["limits"]
    found = next((name for name, spec in known.items() if said == name or said in spec.get("alias", ())), "")
    if not found:
        raise ValueError(f"{said} is nothing that a text forbids or permits")
    return str(found)


@game.verb("destroy", "8.9:1", aimed=(), keys=("to",))
def destroy(play: Play, argument: Any) -> list[Outcome]:
    """Destroys cards in play; what is destroyed is not down."""
    found = targets(play, argument)
    return [*fall(play, found), *(play.event("destroy", obj, by="effect", source=play["this"]) for obj in found)]


def fall(play: Play, cards: Iterable[Obj]) -> list[Outcome]:
    """Returns what it comes to that characters are destroyed, were they down then: their DOWN is dealt."""
    fallen = [obj for obj in cards if obj.zone == CHARACTERS and not is_not_down(play)]
    downed = [play.event("down", obj, by="effect", source=play["this"]) for obj in fallen]
    blows = [damage(play, obj.owner, known_down(play, obj), source=play["this"], by="down") for obj in fallen]
    return [*downed, *(blow for each in blows for blow in each)]


@game.event("destroy", "8.9:1")
def is_destroyed(play: Play, event: Event) -> list[Event]:
    """The card goes to the trash."""
    return [relocate(play, play.obj(event.obj), TRASH)]


@game.definition("8.9:2", otherwise=False)
def is_not_down(play: Play) -> bool:
    """A character that is destroyed is not down, so nobody takes damage."""
    return True


@game.verb("down", "8.11:1", aimed=(), keys=("to",))
def put_down(play: Play, argument: Any) -> list[Outcome]:
    """Characters are downed by an effect: whether that costs their DOWN is not said (C-14)."""
    outcomes: list[Outcome] = []
    for obj in targets(play, argument):
        outcomes.append(play.event("down", obj, by="effect", source=play["this"]))
        amount = known_down(play, obj)
        if amount > 0 and play.reading("C-14") == "b":
            outcomes += damage(play, obj.owner, amount, source=play["this"], by="down")
    return [*outcomes, *(play.call("3.2:1", "effect", card=obj.uid) for obj in targets(play, argument))]


game.calls("3.2:1")


@game.step("3.2:1")
def downed_goes_to_the_trash(play: Play) -> list[Outcome]:
    """A character that is down is put into the trash."""
    obj = play.obj(play["card"])
    return [play.event("trash", obj)] if play.status(obj, DOWN) else []


@game.verb("move", "8.2", aimed=("square", "slot", "row", "lane"), keys=("to", "square", "slot", "row", "lane"))
def move(play: Play, argument: Any) -> list[Outcome]:
    """Characters are moved to a free square, of a row or lane if the text names one; no icon is needed (G-33)."""
    outcomes: list[Outcome] = []
    taken: set[tuple[str, str]] = set()
    cards = targets(play, argument)
    for obj in cards:
        named = (argument.get("square") or argument.get("slot")) if isinstance(argument, Mapping) else None
        wanted = [one_of(SQUARES, str(named))] if named else list(squares(play))
        if isinstance(argument, Mapping) and "row" in argument:
            wanted = [slot for slot in wanted if slot.startswith(one_of((FRONT, BACK), str(argument["row"])))]
        if isinstance(argument, Mapping) and argument.get("lane") == "same":
            wanted = [slot for slot in wanted if slot.endswith(str(lane(obj)))]
        free = [slot for slot in free_squares(play, obj.owner) if slot in wanted and (obj.owner, slot) not in taken]
        if not free or obj.zone != CHARACTERS:
            continue
        taken_squares = [Rejected(slot, "3.3.1", (), ("3.3.1",)) for slot in wanted if slot not in free]
        with play.asking_about(obj.uid if len(cards) > 1 else 0):
            slot = str(play.ask(Question("square", free, by=str(play["you"]), refused=taken_squares)))
        taken.add((obj.owner, slot))
        outcomes.append(play.event("moved", obj, slot=slot, by="effect"))
    return outcomes


def one_of(known: tuple[str, ...], said: str) -> str:
    """Returns a word that is one of those known; a ValueError for another."""
    if said not in known:
        raise ValueError(f"{said} is none of {', '.join(known)}")
    return said


@game.event("moved", "8.2")
def goes_elsewhere(play: Play, event: Event) -> list[Event]:
    """The character stands in another square; it stays the same object."""
    return [relocate(play, event.obj, CHARACTERS, slot=event.slot)]


@game.verb("display", "6.2:2", keys=("to", "as", "display"))
def turn_to_display(play: Play, argument: Any) -> list[Outcome]:
    """Turns characters to another display; the player picks a side where the text leaves it open."""
    said = argument.get("as", argument.get("display", "")) if isinstance(argument, Mapping) else argument
    said = play.vocabulary.raw["tokens"]["aliases"].get(said, said)
    outcomes: list[Outcome] = []
    if not str(said).startswith((ATTACK, SIDEWAYS)):
        raise ValueError(f"{said} is no display")
    for obj in whom(play, argument):
        options = [display for display in DISPLAYS if display == said or (said != ATTACK and display.startswith(str(said)))]
        display = options[0] if len(options) == 1 else play.choose("display", options, by=str(play["you"]), voluntary=True)
        if display != obj.turned:
            outcomes.append(play.event("display", obj, word=display, by="effect"))
    return outcomes


@game.verb("turn up", "6.3", aimed=(), keys=("to",))
def turn_up(play: Play, argument: Any) -> list[Outcome]:
    """Turns characters face up."""
    return [play.event("turn up", obj, by="effect") for obj in targets(play, argument) if obj.face == HIDDEN]


@game.verb("turn down", "6.4:1", aimed=(), keys=("to",))
def turn_down(play: Play, argument: Any) -> list[Outcome]:
    """Turns characters face down; the rule against it yields to the text (9.1)."""
    found = [obj for obj in targets(play, argument) if obj.face != HIDDEN and obj.zone == CHARACTERS]
    return [play.event("turn down", obj, by="effect") for obj in found]


@game.verb("ゲイン", "6.6:1", aimed=(), keys=("to",))
def gain(play: Play, argument: Any) -> list[Outcome]:
    """Turns energy or supports sideways."""
    return [play.event("gain", obj, by="effect") for obj in targets(play, argument)]


@game.verb("リゲイン", "6.5:1", aimed=(), keys=("to",))
def regain(play: Play, argument: Any) -> list[Outcome]:
    """Turns energy or supports upright."""
    return [play.event("regain", obj, by="effect") for obj in targets(play, argument)]


@game.verb("energy", "3.4:2", aimed=(), keys=("to",))
def put_as_energy(play: Play, argument: Any) -> list[Outcome]:
    """Puts cards into the energy zone of their owners."""
    return [play.event("add energy", obj, by="effect") for obj in targets(play, argument)]


@game.verb("put", "8.1:1", keys=("to", "zone", "on"))
def put(play: Play, argument: Any) -> list[Outcome]:
    """Moves cards to the hand, or to the deck: on top unless the text says the bottom."""
    zone, last = place(play, str(argument.get("zone", HAND)))
    on = {} if zone != DECK or last or argument.get("on", "top") not in ("top", "上") else {"on": "top"}
    return [play.event("put", obj, zone=zone, by="effect", **on) for obj in targets(play, argument)]


def place(play: Play, said: str) -> tuple[str, bool]:
    """Returns the zone that a text names, and whether it means its bottom; a ValueError where it names none."""
    name = said.removesuffix("の一番上").removesuffix("の上")
    bare = name.removesuffix("の一番下").removesuffix("の下")
    zones = play.vocabulary.zones.values()
    found = next((zone.name for zone in zones if bare in (zone.name, zone.alias)), "")
    if not found:
        raise ValueError(f"{said} is no zone")
    return found, bare != name


@game.event("put", "8.1:1")
def comes_to_lie_elsewhere(play: Play, event: Event) -> list[Event]:
    """The card goes where the text puts it."""
    return [relocate(play, event.obj, event.zone, **dict(event.more))]


@game.verb("enter", "2.1:1", aimed=("row", "as", "display", "face"), keys=("to", "row", "as", "display", "face"))
def put_into_play(play: Play, argument: Any) -> list[Outcome]:
    """Puts cards into play: a character into a free square (of the back row unless the text names another), a support upright."""
    outcomes: list[Outcome] = []
    taken: set[str] = set()
    wanted = str(argument.get("row", "")) if isinstance(argument, Mapping) else ""
    for obj in targets(play, argument):
        if kind(play, obj) == SUPPORT:
            outcomes.append(play.event("set up", obj, by="effect"))
            continue
        rows = (FRONT, BACK) if wanted == "any" else (one_of((FRONT, BACK), wanted),) if wanted else first_rows(play)
        free = [slot for slot in free_squares(play, obj.owner) if slot.startswith(rows) and slot not in taken]
        if not free:
            continue
        front = [slot for slot in free_squares(play, obj.owner) if not slot.startswith(rows)]
        refused = [Rejected(slot, "3.3.3:2", (), ("3.3.3:2",)) for slot in front if not wanted]
        refused += [Rejected(slot, "3.3.1", (), ("3.3.1",)) for slot in squares(play) if slot.startswith(rows) and slot not in free]
        slot = str(play.ask(Question("to", free, by=str(play["you"]), refused=refused)))
        if obj.zone == HAND and slot.startswith(FRONT):
            play.cite("9.1")
        display = argument.get("as", argument.get("display")) if isinstance(argument, Mapping) else None
        lies = display or play.choose("display", DISPLAYS, by=str(play["you"]), voluntary=True, skip=ATTACK)
        hidden = isinstance(argument, Mapping) and argument.get("face") == HIDDEN
        taken.add(slot)
        face = HIDDEN if hidden else ""
        outcomes.append(play.event("enter", obj, zone=CHARACTERS, slot=slot, turned=str(lies), face=face, by="effect"))
    return outcomes


@game.definition("3.3.3:2", otherwise=(FRONT, BACK))
def first_rows(play: Play) -> tuple[str, ...]:
    """The rows into which a character is put first, where a text names none: the rear."""
    return (BACK,)


@game.condition("9.1", of="choice")
def may_be_chosen(play: Play, uid: int) -> bool:
    """A text says that the card cannot be chosen."""
    return not forbidden(play, uid, "be chosen")


@game.hook("fewer")
def takes_what_there_is(play: Play) -> bool:
    """As much is done as can be (G-18)."""
    return True


@game.hook("skips")
def goes_on_without_a_target(play: Play) -> bool:
    """A sentence that finds nothing to work on is left out, the rest is done (G-18)."""
    return True
