"""The effects of card texts: what stands on the right of the colon. Each word of `do:` is one of these."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gunbai.games.king_castle.battle import STOPPED
from gunbai.games.king_castle.book import game
from gunbai.games.king_castle.dice import add_die, dice_of
from gunbai.games.king_castle.energy import gains, spelt
from gunbai.games.king_castle.limits import until
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
from gunbai.interpreter.ask import Outcome, Rejected
from gunbai.interpreter.effects import number
from gunbai.interpreter.piles import chosen_from
from gunbai.interpreter.play import Play
from gunbai.interpreter.question import Question
from gunbai.interpreter.seats import just_players, players
from gunbai.interpreter.state import Event, Obj
from gunbai.interpreter.targets import spoken_of, targets


def only(argument: Any, *known: str) -> None:
    """Refuses what an argument says besides the words that are known: nothing of a text is passed over."""
    if isinstance(argument, Mapping) and not {*argument} <= {*known}:
        raise ValueError(", ".join({*argument} - {*known}))


def those(play: Play, argument: Any) -> list[Obj]:
    """Returns the cards an effect works on: those that words of the book mean, a choice, `this`, `event`, or a filter.

    What says nothing is about what has been chosen, else about the card itself.
    """
    usual = spoken_of(play)
    wanted = argument.get("to", usual) if isinstance(argument, Mapping) else usual
    found = aimed(play, wanted) if isinstance(wanted, str) else None
    return targets(play, argument, usual) if found is None else [play.obj(uid) for uid in found if isinstance(uid, int)]


@game.target("attacker")
def who_attacks(play: Play) -> list[Obj]:
    """The unit whose attack is going on."""
    attacker = play.get("attacker")
    return [] if attacker is None else [play.obj(attacker)]


@game.verb("damage", "4.2-11n:1")
def deal_damage(play: Play, argument: Any) -> list[Outcome]:
    """Deals damage of a kind - 物理 when nothing is said - to units or castles; the kinds differ in nothing here (KC-D19)."""
    only(argument, "amount", "kind", "to", "may", "seat")
    spec = argument if isinstance(argument, Mapping) else {"amount": argument}
    wanted = spec.get("to", "it")
    if "seat" in spec:
        struck: list[int | str] = [castle_of(seat) for seat in players(play, spec)]
    else:
        found = aimed(play, wanted, spec.get("may") == "yes") if isinstance(wanted, str) else None
        struck = [*owned(those(play, {"to": wanted}))] if found is None else found
    amount = number(play, spec)
    if amount <= 0:
        return []
    return [blow(play, target, amount, damage_kind(play, spec)) for target in struck]


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


def damage_kind(play: Play, argument: Mapping[str, Any]) -> str:
    """Returns the kind of damage an effect deals."""
    said = str(argument.get("kind", "剣"))
    return {"剣": physical(play), "物理": physical(play), "☆": "魔法"}.get(said, said)


def aimed(play: Play, said: str, optional: bool = False) -> list[int | str] | None:
    """Returns what words of the book mean - castles, all units of a side, one that is chosen; None when they are no such words."""
    wanted = str(play.vocabulary.raw.get("referents", {}).get(said, ""))
    you = str(play["you"])
    foe = play.foe(you)
    ours, theirs, everyone = owned(units(play, you)), owned(units(play, foe)), owned(play.zone(UNITS))
    fixed: dict[str, list[int | str]] = {
        "foe castle": [castle_of(foe)],
        "own castle": [castle_of(you)],
        "both castles": [castle_of(you), castle_of(foe)],
        "foe units": [*theirs],
        "own units": [*ours],
        "units": [*everyone],
    }
    if wanted in fixed:
        return fixed[wanted]
    some: dict[str, list[int | str]] = {
        "unit": [*everyone],
        "foe unit": [*theirs],
        "own unit": [*ours],
        "foe unit or castle": [*theirs, castle_of(foe)],
        "unit or castle": [*everyone, castle_of(foe), castle_of(you)],
    }
    if wanted not in some:
        return None
    either = wanted == "unit or castle"
    picked = play.ask(
        Question(
            "target",
            some[wanted],
            by=you,
            if_allowed=wanted if either else "",
            refused=[] if either else [Rejected(castle_of(you), play.frame.at)],
            voluntary=optional,
            free=("no",) if optional else (),
            skip="no" if optional else None,
        )
    )
    return [] if picked in (None, "no") else [picked]


@game.condition("5.3.1-2:3", of="unit or castle")
def is_no_castle_of_its_own(play: Play, target: int | str) -> bool:
    """What may be dealt to a unit or the castle is dealt to any unit, or to the opponent's castle (KC-D21)."""
    return isinstance(target, int) or whose_castle(target) != str(play["you"])


@game.verb("destroy", "1-4", aimed=())
def destroy(play: Play, argument: Any) -> list[Outcome]:
    """Destroys cards."""
    only(argument, "to")
    return [play.event("destroy", obj, seat=obj.owner, by="effect") for obj in those(play, argument)]


@game.verb("discard", "1-4", aimed=("amount", "seat"))
def discard(play: Play, argument: Any) -> list[Outcome]:
    """Puts cards into their owner's discards without destroying them; so many of a hand, which its player chooses."""
    only(argument, "to", "amount", "seat")
    if isinstance(argument, Mapping) and "to" in argument:
        cards = those(play, argument)
    else:
        cards = chosen_from(play, HAND, players(play, argument), number(play, argument), "discard")
    return [play.event("put", obj, zone=DISCARD, by="effect") for obj in cards]


@game.verb("put", "4.2-6")
def put(play: Play, argument: Any) -> list[Outcome]:
    """Moves cards to a zone; into the castle at the bottom unless `on: top` says otherwise."""
    only(argument, "to", "zone", "on")
    place, found = str(argument.get("on", "")), those(play, {"to": argument.get("to", "it")})
    if str(argument["zone"]) in (FIELD, *play.vocabulary.areas[FIELD]):
        return enter(play, found)
    return [play.event("put", obj, zone=str(argument["zone"]), word=place, by="effect") for obj in found]


def enter(play: Play, found: list[Obj]) -> list[Outcome]:
    """Returns what puts cards into play that come from elsewhere, as many as there is room for (1-6, 1-7)."""
    events: list[Outcome] = []
    for obj in found:
        zone, clause, word = (MAGIC, "1-7", "cards") if kind(play, obj) == SPELL else (UNITS, "1-6", "units")
        coming = sum(play.obj(event.obj).owner == obj.owner and event.zone == zone for event in events if isinstance(event, Event))
        if play.off(clause) or len(play.zone(zone, obj.owner)) + coming < play.rules.amount(clause, word):
            events.append(play.event("enter", obj, seat=obj.owner, zone=zone))
        else:
            play.cite(clause)
    return events


@game.verb("draw", "4.2-6")
def draw(play: Play, argument: Any) -> list[Outcome]:
    """A player draws cards from the castle: `draw: 2`, `{amount: 1, seat: foe}`, `{amount: 1, seat: both}`."""
    only(argument, "amount", "seat")
    amount = 1 if just_players(argument) else number(play, argument)
    return [play.event("draw", seat=seat, amount=amount, by="effect") for seat in players(play, argument)]


@game.verb("energy", "6.2-ex:2")
def gain_energy(play: Play, argument: Any) -> list[Outcome]:
    """The player gets energy: `energy: 全1`, `energy: {火: 2}`."""
    only(argument, *COST_WORDS)
    return [*gains(play, str(play["you"]), spelt(argument))]


@game.verb("add die", "4.2-7")
def add_a_die(play: Play, argument: Any) -> list[Outcome]:
    """The player has one die more from the next dice phase on, at most two (KC-D24); of several attributes one is chosen."""
    seat = str(play["you"])
    if len(dice_of(play.state, seat)) >= play.rules.amount("1-9", "dice"):
        play.cite("1-9")
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


@game.verb("modify", "4.2-6")
def modify(play: Play, argument: Any) -> list[Outcome]:
    """+X/+Y to power and life, until the end of the turn or until the card leaves."""
    only(argument, "to", "by", "until")
    ends, change = until(play, argument), argument["by"] if isinstance(argument, Mapping) else argument
    by = [play.reckon(part) for part in str(change).split("/")]
    return [
        play.force(obj, field, "add", amount=amount, clause="4.2-6", until=ends, source=int(play["this"]))
        for obj in those(play, argument)
        for field, amount in zip(("power", "life"), by, strict=False)
        if amount
    ]


@game.verb("gain", "4.2-6")
def gain(play: Play, argument: Any) -> list[Outcome]:
    """Gives a keyword, until the end of the turn or until the card leaves."""
    only(argument, "to", "keyword", "until")
    ends, keyword = until(play, argument), argument["keyword"] if isinstance(argument, Mapping) else argument
    if str(keyword) not in play.vocabulary.raw["keywords"]:
        raise ValueError(keyword)
    return [
        play.force(obj, str(keyword), "keyword", clause="4.2-6", until=ends, source=int(play["this"]))
        for obj in those(play, argument)
    ]


@game.verb("heal", "5.4-7")
def heal(play: Play, argument: Any) -> list[Outcome]:
    """Takes recorded damage off units."""
    only(argument, "to", "amount")
    return [play.event("mark", obj, amount=-min(number(play, argument), obj.damage)) for obj in those(play, argument) if obj.damage]


@game.verb("wall", "4.1-1")
def build_the_wall(play: Play, argument: Any) -> list[Outcome]:
    """A player's wall is raised; no rule does so, only a card can (KC-D34)."""
    only(argument, "amount", "seat")
    return [play.event("var", seat=seat, word="wall", amount=number(play, argument), least=0) for seat in players(play, argument)]


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
    """A player's castle is shuffled: `shuffle: you`, `foe` or `both`."""
    return [play.event("shuffle", seat=seat, zone=CASTLE) for seat in players(play, argument)]
