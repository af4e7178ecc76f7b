"""Words of card texts: what ``do:`` may order. The book defines none of them; each works on the things its clauses define."""

from __future__ import annotations

from gunbai.game import FOE, Argument, Arguments, Obj, Outcome, Play, Record, in_force, in_places, links, targets, told, verbs
from gunbai.games.asterisk.book import game
from gunbai.games.asterisk.chain import CHAIN, spell_of
from gunbai.games.asterisk.words import BACK, DAMAGE, DECK, FIELD, FRONT, HAND, MANA, RISE, SET, TRASH, at, is_stella, places

ROWS = ("前列", "後列", FRONT, BACK)
"""The rows of a field as texts name them."""
PLACED: dict[str, tuple[str, ...]] = {"row": ROWS, "column": ("same",)}
"""What a text may say of where on the field a card comes to stand."""


def cause_of(play: Play) -> str:
    """Returns what sends cards to the damage zone: the effect of a trigger, or another effect."""
    record = play.get("event")
    return "trigger" if isinstance(record, Record) and record.event.kind == "flipped" else "effect"


@game.verb("move", "", aimed=("zone", "row", "column"), keys=("to", "zone", "row", "column"), words=PLACED)
def move(play: Play, argument: Argument) -> list[Outcome]:
    """`move: it`, `{to: it, row: 後列}`: to a free place of the same field (of that row, of its column) that the player chooses."""
    said = told(argument, "to")
    return enter(play, targets(play, said), said)


def enter(play: Play, cards: list[Obj], said: Arguments) -> list[Outcome]:
    """Returns what puts cards onto the field, or moves them there, each to a free place that the player chooses."""

    def free(obj: Obj) -> list[str]:
        return [slot for slot in places(play, obj.owner) if at(play, obj.owner, slot) is None and is_meant(obj, slot, said)]

    found = in_places(play, cards, "place", free, by=str(play["you"]))
    return [play.event("relocate", obj, zone=FIELD, slot=slot, by="effect") for obj, slot in found if slot]


def is_meant(obj: Obj, slot: str, said: Arguments) -> bool:
    """Tells whether a place is one of those that a text names: by its row (also as its zone), or as in the column of the card."""
    rows = {str(said[key])[:1] for key in ("row", "zone") if str(said.get(key, ""))[:1] in (FRONT, BACK)}
    return rows <= {slot[:1]} and (said.get("column") != "same" or slot[1:] == obj.slot[1:])


verbs.bind(
    game,
    {
        "draw": verbs.draw(""),
        "damage": verbs.to_players("", "damage", usual=FOE, by=cause_of),
        "mill": verbs.to_players("", "mill"),
        "charge": verbs.to_players("", "charge from deck"),
        "discard": verbs.discard("", HAND, "relocate", zone=TRASH),
        "destroy": verbs.to_cards("", "destroy", only=verbs.lying_in(FIELD)),
        "set": verbs.to_cards("", "lay", only=lambda play, obj: obj.turned == RISE),
        "rise": verbs.to_cards("", "rise", only=lambda play, obj: obj.turned == SET),
        "put": verbs.put("", "relocate", keys=("turned",), into={FIELD: enter}, entering=("row", "column"), words=PLACED),
        "return": verbs.to_cards("", "relocate", zone=HAND),
        "trash": verbs.to_cards("", "relocate", zone=TRASH),
        "mana": verbs.to_cards("", "relocate", zone=MANA),
        "to damage": verbs.to_cards("", "relocate", zone=DAMAGE),
        "to bottom": verbs.to_cards("", "relocate", zone=DECK),
        "to top": verbs.to_cards("", "relocate", zone=DECK, on="top"),
        "power": in_force.modify("", "power", only=is_stella),
        "break": in_force.modify("", "break", only=is_stella),
        "gain": in_force.gain(""),
        "cannot": in_force.cannot(""),
        "can": in_force.can(""),
        "shuffle": verbs.shuffle("", DECK),
    },
)


@game.verb("negate", "3.5.4.3-3.a", keys=(), words={"": ("spell",)})
def negate(play: Play, argument: Argument) -> list[Outcome]:
    """`negate: spell`: the spell that this one answered is not resolved; a 《永続》 one stays or goes, as it is read (AST-D44)."""
    waiting = [link for link in links(play, CHAIN) if spell_of(play, link).owner != play["you"]]
    if not waiting:
        return []
    spell = spell_of(play, waiting[-1])
    leaves = spell.zone == FIELD and play.reading("AST-D44") == "b"
    gone = [play.event("relocate", spell, zone=TRASH, by="effect")] if leaves else []
    return [play.event("undefer", item=waiting[-1]), play.event("negated", spell), *gone]


@game.filter("row", "3.2.a", words=ROWS)
def stands_in_row(play: Play, obj: Obj, wanted: str, you: str, this: int) -> bool:
    """`row: 前列` or `後列`."""
    return obj.zone == FIELD and obj.slot[:1] == wanted[:1]


@game.filter("column", "3.2.a", words=("same",))
def stands_in_column(play: Play, obj: Obj, wanted: str, you: str, this: int) -> bool:
    """`column: same`: the column of the card whose text it is."""
    here = play.obj(this)
    return obj.zone == FIELD == here.zone and obj.slot[1:] == here.slot[1:]


@game.hook("skips")
def does_what_it_can(play: Play) -> bool:
    """A sentence that finds nothing to choose is left out: no clause ends an effect for it."""
    return True


game.happens("negated")
