"""Filters of card texts: which cards a word like 「相手のミニオン」 means."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from gunbai.interpreter.game import Binding
from gunbai.interpreter.state import Obj, Record

if TYPE_CHECKING:
    from gunbai.interpreter.play import Play

_BOUND = re.compile(r"^(?P<field>.+?)(?P<how><=|>=|以下|以上)$")


def matches(play: Play, obj: Obj, where: Mapping[str, Any], you: str, this: int = 0) -> bool:
    """Tells whether a card fits a filter, seen by the player ``you`` and the card ``this``.

    Keys: side (you, foe, any), zone (zone or area, one or several), kind, name, keyword, turned, face, slot, other (yes), among
    (what was chosen or looked at under that name), a printed field (equal, or holding the value when it is a list), and
    ``<field>以下`` / ``<field>以上`` of a field, of damage or of a counter. Words that a game binds come last:
    the clause that they cite is a ground only where the card fits in everything else.
    """
    return _matches(play, obj, _words(play, where), you, this)


Words = list[tuple[str, Any, list[Binding]]]
"""What a filter says, in the order in which it is looked at: each word with what it wants and what a game binds to it."""


def _words(play: Play, where: Mapping[str, Any]) -> Words:
    words = [(key, wanted, play.game.of("filter", key)) for key, wanted in where.items()]
    return sorted(words, key=lambda word: bool(word[2]))


def _matches(play: Play, obj: Obj, words: Words, you: str, this: int) -> bool:
    return all(_fits(play, obj, key, wanted, bindings, you, this) for key, wanted, bindings in words)


def among(play: Play, where: Mapping[str, Any], you: str, this: int = 0) -> list[Obj]:
    """Returns the cards that fit a filter; a card that is part of another only where ``part: yes`` asks for it.

    ``top`` are so many from the top of a pile, one's own unless ``side`` says otherwise.
    """
    wanted = {key: value for key, value in where.items() if key not in ("part", "top")}
    part, words = where.get("part") == "yes", _words(play, wanted)
    if "top" in where:
        return [obj for obj in _top(play, where, you) if _matches(play, obj, words, you, this)]
    return [obj for obj in play.state.objs if bool(obj.host) == part and _matches(play, obj, words, you, this)]


def _top(play: Play, where: Mapping[str, Any], you: str) -> list[Obj]:
    """Returns the top cards of the piles that a filter names, fewer where there are fewer."""
    side = str(where.get("side", "you"))
    found: list[Obj] = []
    for seat in {"you": [you], "foe": [play.foe(you)]}.get(side, [you, play.foe(you)]):
        taken: list[int] = []
        while len(taken) < play.reckon(where["top"]) and (card := play.next_in(str(where["zone"]), seat, taken)) is not None:
            taken.append(card.uid)
        found += map(play.obj, taken)
    return found


def others(play: Play, where: Mapping[str, Any], able: Collection[int], you: str, this: int = 0) -> list[int]:
    """Returns the other cards of the place that a filter names, which a choice may not fall on; none where it names no place."""
    place = {key: wanted for key, wanted in where.items() if key in ("side", "zone", "kind")}
    return [obj.uid for obj in among(play, place, you, this) if obj.uid not in able] if place else []


def targets(play: Play, argument: Any, usual: str = "it") -> list[Obj]:
    """Returns the cards that a word of a card text works on: those its ``to:`` means, the usual ones when it says nothing."""
    return meant(play, argument.get("to", usual) if isinstance(argument, Mapping) else usual)


def spoken_of(play: Play) -> str:
    """Returns what a text is about that names nothing: what has been chosen, else the card itself."""
    return "this" if play.get("it") is None else "it"


def meant(play: Play, wanted: Any) -> list[Obj]:
    """Returns the cards that a filter or a name means: a choice, ``this``, ``event``, or a name that only this game knows.

    A card that is part of another stands for the whole; a name that nobody knows is a KeyError.
    """
    if isinstance(wanted, Mapping):
        return among(play, wanted, str(play["you"]), int(play["this"]))
    name = str(wanted)
    for binding in play.game.of("target", name):
        return [*binding.run(play)]
    picked = play[name]
    uids = picked.event.obj if isinstance(picked, Record) else picked
    return [play.whole(play.obj(uid)) for uid in (uids if isinstance(uids, tuple) else (uids,))]


def _fits(play: Play, obj: Obj, key: str, wanted: Any, bindings: list[Binding], you: str, this: int) -> bool:
    for binding in bindings:
        return any(binding.run(play, obj, word, you, this) for word in _many(wanted))
    if key == "side":
        return str(wanted) == "any" or (obj.owner == you) == (str(wanted) == "you")
    if key == "zone":
        return any(play.within(obj, str(zone)) for zone in _many(wanted))
    if key == "among":
        picked, zone = play.get(str(wanted), ()), play.get(f"{wanted} zone", "")
        return obj.uid in (picked if isinstance(picked, tuple) else (picked,)) and zone in ("", obj.zone)
    if key in ("other", "this"):
        unit = play.whole(play.obj(this)).uid if this else 0
        return (obj.uid in (this, unit)) == (key == "this")
    if key in ("turned", "face", "slot"):
        return str(getattr(obj, key)) in _many(wanted)
    if key == "keyword":
        return any(play.has(obj, str(name)) for name in _many(wanted))
    if key == "status":
        return any(play.status(obj, str(name)) for name in _many(wanted))
    if key == "kind":
        return play.card(obj).kind in _many(wanted)
    card = play.described(obj)
    if key == "name":
        return card.name in _many(wanted)
    bound = _BOUND.match(key)
    if bound:
        number = play.value(obj, bound["field"])
        if number is None and (bound["field"] == "damage" or bound["field"] in dict(obj.counters)):
            number = obj.damage if bound["field"] == "damage" else obj.count(bound["field"])
        if number is None:
            printed = str(card.fields.get(bound["field"], 0))
            number = int(printed) if printed.isdecimal() else 0
            if bound["field"] in card.fields and card.fields[bound["field"]] is None:
                return _asked(play, obj, bound["field"], bound["how"], play.reckon(wanted))
        limit = play.reckon(wanted)
        return number <= limit if bound["how"] in ("<=", "以下") else number >= limit
    if key in play.vocabulary.values and (number := play.value(obj, key)) is not None:
        return str(number) in _many(wanted)
    held = card.fields.get(key, ())
    return any(str(item) in _many(wanted) for item in _many(held))


def _asked(play: Play, obj: Obj, field: str, how: str, limit: int) -> bool:
    """Asks whether a number that nobody knows is within a limit."""
    below = how in ("<=", "以下")
    most = limit if below else limit - 1
    return below == (most >= 0 and play.fact(f"{field}<={most}", ("yes", "no"), of=obj.uid) == "yes")


def _many(value: Any) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, list | tuple) else (str(value),)
