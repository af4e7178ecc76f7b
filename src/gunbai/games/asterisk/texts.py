"""Words of card texts: what ``do:`` may order. The book defines none of them; each works on the things its clauses define."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gunbai.games.asterisk.book import game
from gunbai.games.asterisk.chain import CHAIN, spell_of
from gunbai.games.asterisk.words import BACK, DAMAGE, DECK, FIELD, FRONT, HAND, MANA, RISE, SET, TRASH, at, is_stella, places
from gunbai.interpreter.ask import Outcome
from gunbai.interpreter.effects import lasts
from gunbai.interpreter.effects import number as number_in
from gunbai.interpreter.filters import meant, spoken_of, targets
from gunbai.interpreter.piles import chosen_from
from gunbai.interpreter.play import Play
from gunbai.interpreter.seats import just_players, players
from gunbai.interpreter.state import Obj, Record
from gunbai.interpreter.window import links

SO_MANY = ("amount", "seat", "to")
AT_CARDS = ("to",)
CHANGED = ("amount", "set", "to", "until")
"""What the verbs may be told: how many and whose, which cards, and what changes a number of them."""


def number(play: Play, argument: Any, name: str = "amount") -> int:
    """Returns the number an instruction gives."""
    if just_players(argument):
        return 1
    if isinstance(argument, Mapping) and name not in argument and not {"count", "half", "var", "field", "number"} & argument.keys():
        return 1
    return number_in(play, argument, name)


def seats(play: Play, argument: Any, usual: str = "you") -> list[str]:
    """Returns the seats an instruction names, as its `seat:` or its `to:`."""
    named = {"seat": argument["to"]} if isinstance(argument, Mapping) and "seat" not in argument and "to" in argument else argument
    return players(play, named, usual)


def cause_of(play: Play) -> str:
    """Returns what sends cards to the damage zone: the effect of a trigger, or another effect."""
    record = play.get("event")
    return "trigger" if isinstance(record, Record) and record.event.kind == "flipped" else "effect"


@game.verb("draw", "", keys=SO_MANY)
def draw(play: Play, argument: Any) -> list[Outcome]:
    """`draw: 2`, `draw: {amount: 1, seat: foe}`: cards of the deck to the hand."""
    return [play.event("draw", seat=seat, amount=number(play, argument), by="effect") for seat in seats(play, argument)]


@game.verb("damage", "", keys=SO_MANY)
def damage(play: Play, argument: Any) -> list[Outcome]:
    """`damage: 1`: cards of the opponent's deck to the damage zone; `{amount: 1, seat: you}` of one's own."""
    amount = number(play, argument)
    return [play.event("damage", seat=seat, amount=amount, by=cause_of(play)) for seat in seats(play, argument, "foe")]


@game.verb("mill", "", keys=SO_MANY)
def mill(play: Play, argument: Any) -> list[Outcome]:
    """`mill: 2`: cards of one's deck to the trash; `{amount: 2, seat: foe}` of the opponent's."""
    return [play.event("mill", seat=seat, amount=number(play, argument), by="effect") for seat in seats(play, argument)]


@game.verb("charge", "", keys=SO_MANY)
def charge(play: Play, argument: Any) -> list[Outcome]:
    """`charge: 1`: cards of one's deck to the mana zone, as any card is put there (3.4.b)."""
    amount = number(play, argument)
    return [play.event("charge from deck", seat=seat, amount=amount, by="effect") for seat in seats(play, argument)]


@game.verb("destroy", "", aimed=(), keys=AT_CARDS)
def destroy(play: Play, argument: Any) -> list[Outcome]:
    """Destroys cards on the field."""
    return [play.event("destroy", obj, by="effect") for obj in targets(play, argument) if obj.zone == FIELD]


@game.verb("power", "", keys=CHANGED)
def power(play: Play, argument: Any) -> list[Outcome]:
    """`power: 1000`, `power: {amount: -500, to: it, until: leave}`: this turn unless said otherwise."""
    return change(play, "power", argument)


@game.verb("break", "", keys=CHANGED)
def break_icons(play: Play, argument: Any) -> list[Outcome]:
    """`break: 1`: more or fewer break icons, this turn unless said otherwise."""
    return change(play, "break", argument)


def change(play: Play, field: str, argument: Any) -> list[Outcome]:
    """Returns the events that change a number of cards."""
    asked = argument if isinstance(argument, Mapping) else {"amount": argument}
    op = "set" if "set" in asked else "add"
    amount = number(play, asked, "set" if op == "set" else "amount")
    return [
        play.force(obj, field, op, amount=amount, until=lasts(play, asked, LASTS), source=play["this"])
        for obj in targets(play, asked, spoken_of(play))
        if is_stella(play, obj)
    ]


LASTS = {
    "turn": ("このターン中", "ターン終了時まで"),
    "attack": ("battle", "この攻撃中", "このバトル中"),
    "leave": ("場を離れるまで",),
    "your next turn": ("次の自分のターンまで", "次の自分のターンの開始時まで"),
    "their next turn": ("次の相手のターン中", "次の相手ターンの終わりまで", "次の相手のターンの終了時まで"),
}
"""Until when a text may be in force, and what else that may be called."""


@game.verb("gain", "", keys=("keyword", "to", "until"))
def gain(play: Play, argument: Any) -> list[Outcome]:
    """`gain: 貫通`, `gain: {keyword: 貫通, to: it}`: this turn unless said otherwise."""
    said = argument if isinstance(argument, Mapping) else {"keyword": argument}
    if str(said["keyword"]) not in play.vocabulary.raw["keywords"]:
        raise ValueError(f"there is no {said['keyword']}")
    cards = targets(play, said, spoken_of(play))
    return [play.force(obj, str(said["keyword"]), "keyword", until=lasts(play, said, LASTS), source=play["this"]) for obj in cards]


@game.verb("set", "", aimed=(), keys=AT_CARDS)
def set_cards(play: Play, argument: Any) -> list[Outcome]:
    """Sets cards."""
    return [play.event("lay", obj, by="effect") for obj in targets(play, argument) if obj.turned == RISE]


@game.verb("rise", "", aimed=(), keys=AT_CARDS)
def raise_cards(play: Play, argument: Any) -> list[Outcome]:
    """Lets cards rise."""
    return [play.event("rise", obj, by="effect") for obj in targets(play, argument) if obj.turned == SET]


@game.verb("move", "", aimed=("zone", "row", "column"), keys=("to", "zone", "row", "column"))
def move(play: Play, argument: Any) -> list[Outcome]:
    """`move: it`, `{to: it, row: 後列}`: to a free place of the same field (of that row, of its column) that the player chooses."""
    outcomes: list[Outcome] = []
    for obj in targets(play, argument):
        free = [slot for slot in places(play, obj.owner) if at(play, obj.owner, slot) is None and is_meant(obj, slot, argument)]
        with play.asking_about(obj.uid):
            slot = play.choose("place", free, by=play["you"])
        if slot is not None:
            outcomes.append(play.event("relocate", obj, zone=FIELD, slot=slot, by="effect"))
    return outcomes


def is_meant(obj: Obj, slot: str, argument: Any) -> bool:
    """Tells whether a place is one of those that a text names: by its row (also as its zone), or as in the column of the card."""
    said = argument if isinstance(argument, Mapping) else {}
    rows = {str(said[key])[:1] for key in ("row", "zone") if str(said.get(key, ""))[:1] in (FRONT, BACK)}
    return rows <= {slot[:1]} and (said.get("column") != "same" or slot[1:] == obj.slot[1:])


def sending(word: str, zone: str, **how: Any) -> None:
    """Binds a word that moves cards to a zone."""

    @game.verb(word, "", aimed=(), keys=AT_CARDS)
    def send(play: Play, argument: Any) -> list[Outcome]:
        return [play.event("relocate", obj, zone=zone, by="effect", **how) for obj in targets(play, argument)]


for word, zone in (("return", HAND), ("trash", TRASH), ("mana", MANA), ("to damage", DAMAGE), ("to bottom", DECK)):
    sending(word, zone)
sending("to top", DECK, on="top")


@game.verb("put", "", keys=("to", "zone", "on", "turned", "row", "column"))
def put(play: Play, argument: Any) -> list[Outcome]:
    """`put: {to: it, zone: マナゾーン}`: to a zone that is named; onto the field in a place that the player chooses."""
    zone = str(argument["zone"])
    if any(part.partition(".")[0] == FIELD for part in (zone, *play.vocabulary.areas.get(zone, ()))):
        return move(play, argument)
    how = {key: str(argument[key]) for key in ("turned", "on") if key in argument}
    return [play.event("relocate", obj, zone=zone, by="effect", **how) for obj in targets(play, argument)]


@game.verb("discard", "", keys=SO_MANY)
def discard(play: Play, argument: Any) -> list[Outcome]:
    """`discard: 1`, `{amount: 1, seat: foe}`: so many cards of the hand, which their player chooses, go to the trash; or `it`."""
    picked = not isinstance(argument, Mapping) and play.get(str(argument)) is not None
    cards = meant(play, argument) if picked else chosen_from(play, HAND, seats(play, argument), number(play, argument), "discard")
    return [play.event("relocate", obj, zone=TRASH, by="effect") for obj in cards]


@game.verb("shuffle", "", keys=("seat",))
def shuffle(play: Play, argument: Any) -> list[Outcome]:
    """`shuffle: you`: the deck is shuffled."""
    return [play.event("shuffle", seat=seat, zone=DECK) for seat in players(play, argument)]


@game.verb("negate", "3.5.4.3-3.a")
def negate(play: Play, argument: Any) -> list[Outcome]:
    """`negate: spell`: the spell that this one answered is not resolved; a 《永続》 one stays or goes, as it is read (AST-D44)."""
    waiting = [link for link in links(play, CHAIN) if spell_of(play, link).owner != play["you"]]
    if not waiting:
        return []
    spell = spell_of(play, waiting[-1])
    leaves = spell.zone == FIELD and play.reading("AST-D44") == "b"
    gone = [play.event("relocate", spell, zone=TRASH, by="effect")] if leaves else []
    return [play.event("undefer", item=waiting[-1]), play.event("negated", spell), *gone]


@game.verb("cannot", "", keys=("to", "what", "until"))
def forbid(play: Play, argument: Any) -> list[Outcome]:
    """`cannot: {to: it, what: attack}`: this turn unless said otherwise."""
    return tell(play, argument, "cannot")


@game.verb("can", "", keys=("to", "what", "until"))
def permit(play: Play, argument: Any) -> list[Outcome]:
    """`can: {to: it, what: damage step}`."""
    return tell(play, argument, "can")


def tell(play: Play, argument: Any, op: str) -> list[Outcome]:
    """Returns the events that put a prohibition or permission in force."""
    cards = targets(play, argument, spoken_of(play))
    return [play.force(obj, str(argument["what"]), op, until=lasts(play, argument, LASTS), source=play["this"]) for obj in cards]


@game.filter("row", "3.2.a")
def stands_in_row(play: Play, obj: Obj, wanted: str, you: str, this: int) -> bool:
    """`row: 前列` or `後列`."""
    return obj.zone == FIELD and obj.slot[:1] == wanted[:1]


@game.filter("column", "3.2.a")
def stands_in_column(play: Play, obj: Obj, wanted: str, you: str, this: int) -> bool:
    """`column: same`: the column of the card whose text it is."""
    here = play.obj(this)
    return obj.zone == FIELD == here.zone and obj.slot[1:] == here.slot[1:]


@game.hook("skips")
def does_what_it_can(play: Play) -> bool:
    """A sentence that finds nothing to choose is left out: no clause ends an effect for it."""
    return True
