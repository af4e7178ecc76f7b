"""The effects of card texts: what stands on the right of the colon. Each word of `do:` is one of these."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gunbai.games.king_castle.battle import STOPPED
from gunbai.games.king_castle.book import game
from gunbai.games.king_castle.dice import add_die, dice_of
from gunbai.games.king_castle.energy import gains, spelt
from gunbai.games.king_castle.words import (
    ATTRIBUTES,
    CASTLE,
    DISCARD,
    UNITS,
    castle_of,
    king,
    own_attributes,
    owned,
    units,
    whose_castle,
)
from gunbai.interpreter.ask import Outcome, Rejected
from gunbai.interpreter.filters import targets
from gunbai.interpreter.play import Play
from gunbai.interpreter.state import Event

ALIASES = {
    "相手の城": "foe castle",
    "城": "foe castle",
    "castle": "foe castle",
    "自分の城": "own castle",
    "お互いの城": "both castles",
    "ユニットか城": "unit or castle",
    "相手の城やユニット": "foe unit or castle",
    "相手のユニットか城": "foe unit or castle",
    "全ての相手ユニット": "foe units",
    "全てのユニット": "units",
}
"""How the book says whom an effect works on."""


def number(play: Play, argument: Any) -> int:
    """Returns the number of an effect."""
    return play.reckon(argument["amount"] if isinstance(argument, Mapping) and "amount" in argument else argument)


@game.verb("damage", "4.2-11n:1")
def deal_damage(play: Play, argument: Any) -> list[Outcome]:
    """Deals damage of a kind - 物理 when nothing is said - to units or castles; the kinds differ in nothing here (KC-D19)."""
    wanted = argument.get("to", "it")
    wanted = ALIASES.get(str(wanted), wanted) if not isinstance(wanted, Mapping) else wanted
    found = aimed(play, str(wanted), argument.get("may") == "yes") if isinstance(wanted, str) else None
    struck: list[int | str] = [*owned(targets(play, argument))] if found is None else found
    amount = number(play, argument)
    if amount <= 0:
        return []
    return [blow(play, target, amount, damage_kind(play, argument)) for target in struck]


def blow(play: Play, target: int | str, amount: int, word: str) -> Event:
    """Returns the damage that an effect deals to a unit or a castle."""
    more: dict[str, Any] = {"amount": amount, "word": word, "source": int(play["this"]), "by": "effect"}
    if isinstance(target, int):
        return play.event("damage", target, **more)
    return play.event("castle damage", seat=whose_castle(target), **more)


@game.definition("4.2-11", otherwise="")
def physical(play: Play) -> str:
    """The sword stands for physical damage."""
    return "物理"


def damage_kind(play: Play, argument: Any) -> str:
    """Returns the kind of damage an effect deals."""
    said = str(argument.get("kind", "剣"))
    return {"剣": physical(play), "物理": physical(play), "☆": "魔法"}.get(said, said)


def aimed(play: Play, wanted: str, optional: bool) -> list[int | str] | None:
    """Returns what an effect is aimed at when that is no choice of cards alone: castles, all units, or a unit or castle."""
    you = str(play["you"])
    foe = play.foe(you)
    fixed: dict[str, list[int | str]] = {
        "foe castle": [castle_of(foe)],
        "own castle": [castle_of(you)],
        "both castles": [castle_of(you), castle_of(foe)],
        "foe units": [*owned(units(play, foe))],
        "units": [*owned(play.zone(UNITS))],
    }
    if wanted in fixed:
        return fixed[wanted]
    choices = {"unit or castle": play.zone(UNITS), "foe unit or castle": units(play, foe), "foe unit": units(play, foe)}
    if wanted not in choices:
        return None
    either = wanted == "unit or castle"
    castles = [castle_of(foe), *([castle_of(you)] if either else [])] if "castle" in wanted else []
    free = ("no",) if optional else ()
    picked = play.choose(
        "target",
        [*owned(choices[wanted]), *castles],
        by=you,
        if_allowed="unit or castle" if either else "",
        refused=[] if either else [Rejected(castle_of(you), play.frame.at)],
        voluntary=optional,
        free=free,
        skip="no" if optional else None,
    )
    return [] if picked in (None, "no") else [picked]


@game.condition("5.3.1-2:3", of="unit or castle")
def is_no_castle_of_its_own(play: Play, target: int | str) -> bool:
    """What may be dealt to a unit or the castle is dealt to any unit, or to the opponent's castle (KC-D21)."""
    return isinstance(target, int) or whose_castle(target) != str(play["you"])


@game.verb("destroy", "1-4", aimed=())
def destroy(play: Play, argument: Any) -> list[Outcome]:
    """Destroys cards."""
    return [play.event("destroy", obj, seat=obj.owner, by="effect") for obj in targets(play, argument)]


@game.verb("discard", "1-4", aimed=())
def discard(play: Play, argument: Any) -> list[Outcome]:
    """Puts cards into their owner's discards without destroying them."""
    return [play.event("put", obj, zone=DISCARD, by="effect") for obj in targets(play, argument)]


@game.verb("put", "4.2-6")
def put(play: Play, argument: Any) -> list[Outcome]:
    """Moves cards to a zone; into the castle at the bottom unless `on: top` says otherwise."""
    place = str(argument.get("on", "")) if isinstance(argument, Mapping) else ""
    return [play.event("put", obj, zone=str(argument["zone"]), word=place, by="effect") for obj in targets(play, argument)]


@game.verb("draw", "4.2-6")
def draw(play: Play, argument: Any) -> list[Outcome]:
    """The player draws cards from the castle."""
    return [play.event("draw", seat=str(play["you"]), amount=number(play, argument), by="effect")]


@game.verb("energy", "6.2-ex:2")
def gain_energy(play: Play, argument: Any) -> list[Outcome]:
    """The player gets energy: `energy: 全1`, `energy: {火: 2}`."""
    return [*gains(play, str(play["you"]), spelt(argument))]


@game.verb("add die", "4.2-7")
def add_a_die(play: Play, argument: Any) -> list[Outcome]:
    """The player has one die more from the next dice phase on, at most two (KC-D24); of several attributes one is chosen."""
    seat = str(play["you"])
    if len(dice_of(play.state, seat)) >= play.machine.amount("1-9", "dice"):
        play.cite("1-9")
        return []
    lord = king(play, seat)
    held = own_attributes(play.card(lord)) if lord is not None else ()
    attribute = play.choose("die", held or ATTRIBUTES, by=seat, if_allowed="die")
    return [] if attribute is None else [play.event("var", seat=seat, word="dice", to=add_die(play, seat, str(attribute)))]


@game.condition("4.2-14:2", of="die")
def is_not_the_attribute_of_the_start(play: Play, attribute: str) -> bool:
    """A king of several attributes does not add a die of the one chosen at the start; of one, the same (KC-D25)."""
    seat = str(play["you"])
    lord = king(play, seat)
    several = lord is None or len(own_attributes(play.card(lord))) > 1
    play.cite("4.2-14")
    return not several or attribute not in [word for word, _ in dice_of(play.state, seat)]


@game.verb("modify", "4.2-6")
def modify(play: Play, argument: Any) -> list[Outcome]:
    """+X/+Y to power and life, until the end of the turn or until the card leaves."""
    until = "turn" if argument.get("until", "turn") == "turn" else "leave"
    by = [play.reckon(part) for part in str(argument["by"]).split("/")]
    return [
        play.force(obj, field, "add", amount=amount, clause="4.2-6", until=until, source=int(play["this"]))
        for obj in targets(play, argument)
        for field, amount in zip(("power", "life"), by, strict=False)
        if amount
    ]


@game.verb("gain", "4.2-6")
def gain(play: Play, argument: Any) -> list[Outcome]:
    """Gives a keyword, until the end of the turn or until the card leaves."""
    until = "turn" if argument.get("until", "turn") == "turn" else "leave"
    return [
        play.force(obj, str(argument["keyword"]), "keyword", clause="4.2-6", until=until, source=int(play["this"]))
        for obj in targets(play, argument, "this")
    ]


@game.verb("heal", "5.4-7")
def heal(play: Play, argument: Any) -> list[Outcome]:
    """Takes recorded damage off units."""
    return [
        play.event("mark", obj, amount=-min(number(play, argument), obj.damage)) for obj in targets(play, argument) if obj.damage
    ]


@game.verb("wall", "4.1-1")
def build_the_wall(play: Play, argument: Any) -> list[Outcome]:
    """The player's wall is raised; no rule does so, only a card can (KC-D34)."""
    return [play.event("var", seat=str(play["you"]), word="wall", amount=number(play, argument))]


@game.verb("stop attack", "4.2-6")
def stop_the_attack(play: Play, argument: Any) -> list[Outcome]:
    """The attack that is going on ends without damage; it counts as made."""
    number = play.scope("battle")
    attacker = play.get("attacker")
    if not number or attacker is None:
        return []
    return [play.force(play.obj(attacker), STOPPED, "status", clause="4.2-6", until=f"scope:{number}")]


@game.verb("shuffle", "3-4")
def shuffle(play: Play, argument: Any) -> list[Outcome]:
    """The player's castle is shuffled."""
    return [play.event("shuffle", seat=str(play["you"]), zone=CASTLE)]
