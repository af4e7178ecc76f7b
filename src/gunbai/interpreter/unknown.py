"""What nobody wrote down of a pile, where a card text asks for it: how many cards there are, and how many of them fit."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import TYPE_CHECKING, Any

from gunbai.interpreter.ask import JUDGE, Reach
from gunbai.interpreter.filters import among
from gunbai.interpreter.state import NOBODY_KNOWS, NOT_KNOWN, Obj

if TYPE_CHECKING:
    from gunbai.interpreter.play import Play

MOST_MORE = 20
"""How many cards a pile is taken to hold at most beyond those that are known, where somebody asks for their number."""
UNPRINTED = frozenset(("side", "zone", "other", "this", "part", "top", "among", "turned", "face", "slot", "status"))
"""The words of a filter that ask for nothing printed on a card."""


def fitting(play: Play, where: Mapping[str, Any], you: str, this: int, most: int | None = None) -> list[Obj]:
    """Returns the cards that fit a filter. What nobody knows of a pile is asked of the judge before.

    That is how many cards lie there, and how many of those that nobody knows fit: up to ``most``, if no more matter.
    """
    settle_number(play, where, you)
    found = among(play, where, you, this)
    printed = [key for key in where if key not in UNPRINTED and all(binding.printed for binding in play.game.of("filter", key))]
    if not printed or not ("zone" in where or "among" in where):
        return found
    place = {key: where[key] for key in where if key in UNPRINTED}
    hidden = [obj for obj in among(play, place, you, this) if obj.card == NOBODY_KNOWS and is_pile(play, obj.zone)]
    if not hidden:
        return found
    pile = ".".join(dict.fromkeys(part for obj in hidden for part in (obj.owner, obj.zone)))
    name = f"{pile} {' '.join(str(where[key]) for key in printed)} ?/{len(hidden)}"
    numbers = range(min(len(hidden), len(hidden) if most is None else most) + 1)
    number = int(play.choose(name, tuple(map(str, numbers)), by=JUDGE, voluntary=True, clause=asking_clause(play)))
    return [*(obj for obj in found if obj not in hidden), *hidden[:number]]


def settle_number(play: Play, where: Mapping[str, Any], you: str) -> None:
    """Asks the judge how many cards the piles hold that a filter names and the board leaves open."""
    side = str(where.get("side", "any"))
    seats = {"you": [you], "foe": [play.foe(you)]}.get(side, [you, play.foe(you)])
    named = where.get("zone", ()) if "top" not in where and "among" not in where else ()
    areas = play.vocabulary.areas
    zones = [part for zone in ([named] if isinstance(named, str) else named) for part in areas.get(str(zone), (str(zone),))]
    for owner, zone in product(seats, zones):
        known = play.state.var(f"{owner}.{zone}.unknown")
        if known and zone in play.vocabulary.zones and (known == NOT_KNOWN or play.vocabulary.zones[zone].visible != "all"):
            lying = len(play.zone(zone, owner))
            numbers = (str(lying + number) for number in range(MOST_MORE + 1))
            held = int(play.choose(f"{owner}.{zone}", numbers, by=JUDGE, voluntary=True, clause=asking_clause(play)))
            raise Reach(zone, owner, all_of_them=held - lying)


def is_pile(play: Play, zone: str) -> bool:
    """Tells whether cards of a zone may be such that nobody has written down which they are."""
    spec = play.vocabulary.zones.get(zone)
    return spec is not None and (spec.visible != "all" or spec.plain)


def asking_clause(play: Play) -> str:
    """Returns the clause that needs to know a number: the step that runs, or that about letters where no clause is a step."""
    return play.vocabulary.effects.get("letter", "") if play.frame.at.startswith("@") else play.frame.at
