"""The effects of card texts: what stands on the right of the colon. Each word of `do:` is one of these."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gunbai.game import (
    Argument,
    Arguments,
    Event,
    Obj,
    Outcome,
    Play,
    Question,
    Rejected,
    amount_of,
    in_force,
    seats_of,
    spoken_of,
    targets,
    told,
    verbs,
)
from gunbai.games.king_castle.battle import STOPPED
from gunbai.games.king_castle.book import game
from gunbai.games.king_castle.dice import add_die, dice_of
from gunbai.games.king_castle.energy import gains, spelt
from gunbai.games.king_castle.words import (
    ATTRIBUTES,
    CASTLE,
    COST_WORDS,
    DISCARD,
    FIELD,
    HAND,
    MAGIC,
    SPELL,
    UNITS,
    castle_of,
    kind,
    king,
    own_attributes,
    owned,
    units,
    whose_castle,
)

ATTACK = ("battle",)
"""The scope that lasts as long as an attack."""
CHOSEN = ("unit", "own unit", "foe unit", "foe unit or castle", "unit or castle")
"""The words of texts for one target that is chosen."""


# -- whom a text works on -----------------------------------------------------------------------------------------------


@game.target("attacker")
def who_attacks(play: Play) -> list[Obj]:
    """The unit whose attack is going on."""
    attacker = play.get("attacker")
    return [] if attacker is None else [play.obj(attacker)]


def all_units(word: str, *sides: str) -> None:
    """Binds a word for all units of some players."""

    @game.target(word)
    def every_one(play: Play) -> list[Obj]:
        return [obj for obj in play.zone(UNITS) if ("own" if obj.owner == play["you"] else "foe") in sides]


def one_unit(word: str) -> None:
    """Binds a word for one unit that is chosen."""

    @game.target(word)
    def that_is_chosen(play: Play) -> list[Obj]:
        return [play.obj(uid) for uid in picked(play, word) if isinstance(uid, int)]


all_units("units", "own", "foe")
for side in ("own", "foe"):
    all_units(f"{side} units", side)
for one in CHOSEN[:3]:
    one_unit(one)


def choices(play: Play, word: str) -> list[int | str]:
    """Returns among what a word for one target chooses: units, castles (raises KeyError for a word that chooses none)."""
    you, foe = str(play["you"]), play.foe(str(play["you"]))
    everyone, theirs = owned(play.zone(UNITS)), owned(units(play, foe))
    among: dict[str, list[int | str]] = {
        "unit": [*everyone],
        "own unit": [*owned(units(play, you))],
        "foe unit": [*theirs],
        "foe unit or castle": [*theirs, castle_of(foe)],
        "unit or castle": [*everyone, castle_of(foe), castle_of(you)],
    }
    return among[word]


def picked(play: Play, word: str, *, optional: bool = False) -> list[int | str]:
    """Returns the target that a word chooses; none where there is none, or where the player need not choose and does not."""
    either, you = word == "unit or castle", str(play["you"])
    target = play.ask(
        Question(
            "target",
            choices(play, word),
            by=you,
            if_allowed=word if either else "",
            refused=[] if either else [Rejected(castle_of(you), play.frame.at)],
            voluntary=optional,
            free=("no",) if optional else (),
            skip="no" if optional else None,
        )
    )
    return [] if target in (None, "no") else [target]


@game.condition("5.3.1-2:3", of="unit or castle")
def is_no_castle_of_its_own(play: Play, target: int | str) -> bool:
    """What may be dealt to a unit or the castle is dealt to any unit, or to the opponent's castle (KC-D21)."""
    return isinstance(target, int) or whose_castle(target) != str(play["you"])


# -- damage -------------------------------------------------------------------------------------------------------------


DAMAGE_KINDS = ("剣", "物理", "☆", "魔法", "貫通")
"""The kinds of damage that texts name, by word or sign (4.2-11)."""


@game.verb("damage", "4.2-11n:1", keys=("amount", "kind", "to", "may", "seat"), words={"kind": DAMAGE_KINDS, "may": ("yes", "no")})
def deal_damage(play: Play, argument: Argument) -> list[Outcome]:
    """Deals damage of a kind - 物理 when nothing is said - to units or castles; the kinds differ in nothing here (KC-D19).

    A verb of its own: what is hit may be a castle, which is no card, and whoever uses it may choose between both.
    """
    said = told(argument, "amount")
    hit, amount = struck(play, said), amount_of(play, said)
    return [blow(play, target, amount, damage_kind(play, said)) for target in hit if amount > 0]


def struck(play: Play, said: Arguments) -> list[int | str]:
    """Returns whom damage hits: the castles of the players that are named, those that a word means, what is chosen, or cards."""
    if "seat" in said:
        return [castle_of(seat) for seat in seats_of(play, said)]
    wanted, you = str(said.get("to", "it")), str(play["you"])
    castles = {"foe castle": [play.foe(you)], "own castle": [you], "both castles": [you, play.foe(you)]}
    if wanted in castles:
        return [castle_of(seat) for seat in castles[wanted]]
    if wanted in CHOSEN:
        return picked(play, wanted, optional=said.get("may") == "yes")
    return [*owned(targets(play, said, spoken_of(play)))]


def blow(play: Play, target: int | str, amount: int, word: str) -> Event:
    """Returns the damage that an effect deals to a unit or a castle."""
    more: dict[str, Any] = {"amount": amount, "word": word, "source": int(play["this"]), "by": "effect"}
    if isinstance(target, int):
        return play.event("damage", target, **more)
    return play.event("castle damage", seat=whose_castle(target), **more)


physical = game.states("4.2-11", "物理", otherwise="")
"""The sword stands for physical damage."""


def damage_kind(play: Play, argument: Mapping[str, Any]) -> str:
    """Returns the kind of damage an effect deals."""
    said = str(argument.get("kind", "剣"))
    return {"剣": physical(play), "物理": physical(play), "☆": "魔法"}.get(said, said)


# -- cards --------------------------------------------------------------------------------------------------------------


def destroyed(play: Play, obj: Obj) -> list[Outcome]:
    """The card is destroyed; that is an event of its owner."""
    return [play.event("destroy", obj, seat=obj.owner, by="effect")]


def healed(play: Play, obj: Obj, amount: int) -> list[Outcome]:
    """Recorded damage is taken off a unit."""
    return [play.event("mark", obj, amount=-min(amount, obj.damage))] if obj.damage else []


def enter(play: Play, found: list[Obj], said: Arguments) -> list[Outcome]:
    """Returns what puts cards into play that come from elsewhere, as many as there is room for (1-6, 1-7)."""
    events: list[Outcome] = []
    for obj in found:
        zone, clause, word = (MAGIC, "1-7", "cards") if kind(play, obj) == SPELL else (UNITS, "1-6", "units")
        coming = sum(play.obj(event.obj).owner == obj.owner and event.zone == zone for event in events if isinstance(event, Event))
        full = len(play.zone(zone, obj.owner)) + coming >= play.rules.amount(clause, word)
        if not (full and play.says(clause)):
            events.append(play.event("enter", obj, seat=obj.owner, zone=zone))
    return events


verbs.bind(
    game,
    {
        "destroy": verbs.to_cards("1-4", destroyed),
        "discard": verbs.discard("1-4", HAND, "put", zone=DISCARD),
        "put": verbs.put("4.2-6", "put", into={FIELD: enter}),
        "heal": verbs.so_much_to_cards("5.4-7", healed, itself=True),
        "draw": verbs.draw("4.2-6"),
        "shuffle": verbs.shuffle("3-4", CASTLE),
        "wall": verbs.to_players("4.1-1", "var", signed=True, word="wall", least=0),
        "modify": in_force.modify("4.2-6", "power", "life", attack=ATTACK),
        "gain": in_force.gain("4.2-6", attack=ATTACK),
        "cannot": in_force.cannot("4.2-6", attack=ATTACK, by_text=True),
        "can": in_force.can("4.2-6", attack=ATTACK, by_text=True),
    },
)
"""No rule raises a wall, only a card can (KC-D34)."""


# -- energy and dice ----------------------------------------------------------------------------------------------------


@game.verb("energy", "6.2-ex:2", keys=COST_WORDS)
def gain_energy(play: Play, argument: Argument) -> list[Outcome]:
    """The player gets energy: `energy: 全1`, `energy: {火: 2}`."""
    return [*gains(play, str(play["you"]), spelt(argument))]


@game.verb("add die", "4.2-7", keys=(), words={"": ("1", *ATTRIBUTES)})
def add_a_die(play: Play, argument: Argument) -> list[Outcome]:
    """The player has one die more from the next dice phase on, at most two (KC-D24); of several attributes one is chosen."""
    seat = str(play["you"])
    if len(dice_of(play.state, seat)) >= play.rules.amount("1-9", "dice") and play.says("1-9"):
        return []
    lord = king(play, seat)
    named = [word for word in ATTRIBUTES if word == str(argument)]
    held = own_attributes(play.card(lord)) if lord is not None else ()
    attribute = play.choose("die", named or held or ATTRIBUTES, by=seat, if_allowed="die")
    return [] if attribute is None else [play.event("var", seat=seat, word="dice", to=add_die(play, seat, str(attribute)))]


@game.condition("4.2-14:2", of="die")
def is_not_the_attribute_of_the_start(play: Play, attribute: str) -> bool:
    """A king of several attributes does not add a die of the one chosen at the start; of one, the same (KC-D25)."""
    seat = str(play["you"])
    lord = king(play, seat)
    several = lord is None or len(own_attributes(play.card(lord))) > 1
    play.cite("4.2-14")
    return not several or attribute not in [word for word, _ in dice_of(play.state, seat)]


@game.verb("stop attack", "4.2-6", keys=(), words={"": ("yes",)})
def stop_the_attack(play: Play, argument: Argument) -> list[Outcome]:
    """The attack that is going on ends without damage; it counts as made."""
    number = play.scope("battle")
    attacker = play.get("attacker")
    if not number or attacker is None:
        return []
    return [play.force(play.obj(attacker), STOPPED, "status", clause="4.2-6", until=f"scope:{number}")]
