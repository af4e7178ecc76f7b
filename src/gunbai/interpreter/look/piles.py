"""Piles: the next card of an ordered zone, known, shuffled, or written down by nobody; cards that their player picks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from operator import attrgetter

from gunbai.interpreter.data.argument import Arguments, words_in
from gunbai.interpreter.data.ask import CHANCE, JUDGE, Reach
from gunbai.interpreter.data.option import each_of
from gunbai.interpreter.data.state import LEFT_OUT, NOBODY_KNOWS, NOT_KNOWN, SOMEWHERE, Obj, State, put_var
from gunbai.interpreter.game.known_words import require_seat
from gunbai.interpreter.look.asking import Asking
from gunbai.interpreter.look.kernel import make
from gunbai.interpreter.look.question import Question

_order = attrgetter("order")


def next_in(look: Asking, zone: str, owner: str, besides: Sequence[int] = ()) -> Obj | None:
    """Returns the next card of an ordered zone (``besides`` those taken already), None when it holds none.

    Events of one wave take different cards.
    Chance says which it is when the zone was shuffled; raises Reach for a card that the board does not mention.
    """
    if zone in look.vocabulary.zones and not look.vocabulary.zones[zone].shared:
        require_seat(look.rules, owner, zone)
    cards = sorted(look.known(zone, owner), key=_order)
    if look.leaving:
        besides = (*(obj.uid for obj in cards if obj.uid in look.leaving), *besides)
    if besides:
        cards = [obj for obj in cards if obj.uid not in besides]
    mixed = [obj for obj in cards if obj.slot == SOMEWHERE and obj.order == cards[0].order]
    made = [obj for obj in mixed or cards[:1] if obj.card == NOBODY_KNOWS]
    if (made or mixed or not cards) and holds_more(look, zone, owner) and not made:
        raise Reach(zone, owner, SOMEWHERE if mixed else "")
    unknown: dict[str | int, int] = {}
    for obj in mixed:
        unknown.setdefault(obj.uid if obj.uid in look.findings.asked_about else obj.card, obj.uid)
    if len(unknown) < 2:
        return cards[0] if cards else None
    with look.asking_about(len(besides)):
        return look.obj(look.choose("next", unknown.values(), by=CHANCE))


def holds_more(look: Asking, zone: str, owner: str) -> bool:
    """Tells whether cards follow in a pile that nobody wrote down: taken for granted when it is left out, doubted for ``?``."""
    look.findings.read[f"{owner}.{zone}", look.frame.at] = None
    known = look.state.var(f"{owner}.{zone}.unknown")
    return bool(known == LEFT_OUT or (known and look.presume(f"fact:{owner}.{zone}", ("holds", "empty")) == "holds"))


def reached(state: State, reach: Reach) -> State:
    """Returns the state with the cards of a pile that somebody reached for."""
    for _ in range(1 if reach.all_of_them is None else reach.all_of_them):
        state = make(state, NOBODY_KNOWS, reach.owner, reach.zone, reach.slot)
    return state if reach.all_of_them is None else put_var(state, f"{reach.owner}.{reach.zone}.unknown", 0)


def chosen_from(look: Asking, zone: str, owners: Iterable[str], number: int, key: str) -> list[Obj]:
    """Returns so many cards of each player's zone, which that player chooses under ``key``; all of them where there are no more."""
    chosen: list[Obj] = []
    for owner in owners:
        cards = [obj.uid for obj in look.known(zone, owner)]
        wanted = min(number, len(cards))
        if wanted > 0:
            with look.asking_about(owner):
                picked = look.ask(Question(key, cards, by=owner, least=wanted, most=wanted))
            chosen += [look.obj(uid) for uid in each_of(picked)]
    return chosen


MOST_MORE = 20
"""How many cards a pile is taken to hold at most beyond those that are known, where somebody asks for their number."""


def settle_number(look: Asking, where: Arguments, you: str) -> None:
    """Asks the judge how many cards the piles hold that a filter names and the board leaves open."""
    side = str(where.get("side", "any"))
    seats = {"you": [you], "foe": [look.foe(you)]}.get(side, [you, look.foe(you)])
    named = words_in(where.get("zone", ())) if "top" not in where and "among" not in where else ()
    areas = look.vocabulary.areas
    zones = [part for zone in named for part in areas.get(zone, (zone,))]
    for owner, zone in product(seats, zones):
        look.findings.read[f"{owner}.{zone}", look.frame.at] = None
        known = look.state.var(f"{owner}.{zone}.unknown")
        if known and zone in look.vocabulary.zones and (known == NOT_KNOWN or look.vocabulary.zones[zone].visible != "all"):
            lying = len(look.known(zone, owner))
            numbers = (str(lying + number) for number in range(MOST_MORE + 1))
            asked = Question(f"{owner}.{zone}", numbers, by=JUDGE, voluntary=True, clause=asking_clause(look), counted=True)
            held = int(look.ask(asked))
            raise Reach(zone, owner, all_of_them=held - lying)


def count(look: Asking, zone: str, owner: str) -> int:
    """Returns how many cards lie in a zone; asks the judge where the board leaves that open."""
    settle_number(look, {"zone": zone, "side": "you"}, owner)
    return look.findings.number(f"{look.about}{owner}.{zone}", len(look.zone(zone, owner)))


def is_pile(look: Asking, zone: str) -> bool:
    """Tells whether cards of a zone may be such that nobody has written down which they are."""
    spec = look.vocabulary.zones.get(zone)
    return spec is not None and (spec.visible != "all" or spec.plain)


def asking_clause(look: Asking) -> str:
    """Returns the clause that needs to know a number: the step that runs, or that about letters where no clause is a step."""
    return look.vocabulary.effects.get("letter", "") if look.frame.at.startswith("@") else look.frame.at
