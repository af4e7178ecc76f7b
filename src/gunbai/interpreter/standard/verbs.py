"""The verbs of card texts that mean the same in every game: a game binds each word to its clause, its zones and its events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from gunbai.interpreter.data.argument import Argument, Arguments
from gunbai.interpreter.data.ask import Outcome
from gunbai.interpreter.data.miswritten import miswritten
from gunbai.interpreter.data.state import Obj
from gunbai.interpreter.game.game import Game
from gunbai.interpreter.look.kernel import KERNEL
from gunbai.interpreter.look.piles import chosen_from
from gunbai.interpreter.look.seats import YOU, just_players
from gunbai.interpreter.look.targets import spoken_of, targets
from gunbai.interpreter.play import Play
from gunbai.interpreter.standard.told import amount_of, one_of, seats_of, told, told_of_players

Does = Callable[[Play, Obj], Iterable[Outcome]]
"""Gives what becomes of one card: ``f(play, card)``."""
DoesSoMuch = Callable[[Play, Obj, int], Iterable[Outcome]]
"""Gives what becomes of one card by a number: ``f(play, card, number)``."""
Only = Callable[[Play, Obj], bool]
"""Tells whether a verb works on a card at all."""
Puts = Callable[[Play, Obj, Mapping[str, Any]], Iterable[Outcome]]
"""Gives what puts a card somewhere: ``f(play, card, fields)``, the fields of an event that say where and how it comes to lie."""
Enters = Callable[[Play, list[Obj], Arguments], list[Outcome]]
"""Gives what puts cards where the book has a procedure for it: ``f(play, cards, what the text says)``."""


class Verb(Struct, frozen=True):
    """One verb as a game binds it: the clause that makes it, what it orders, the keys that it knows.

    With ``aimed`` a text may give it the cards alone (``destroy: it``); ``aimed`` are the keys by which it says something else.
    ``words`` are those that may stand under a key.
    """

    clause: str
    run: Callable[[Play, Argument], list[Outcome]]
    keys: tuple[str, ...]
    aimed: tuple[str, ...] | None = None
    words: Mapping[str, tuple[str, ...]] = {}


def bind(game: Game, verbs: Mapping[str, Verb]) -> None:
    """Binds the verbs of a game by their words."""
    for word, verb in verbs.items():
        game.verb(word, verb.clause, aimed=verb.aimed, keys=verb.keys, words=verb.words)(verb.run)


def this_card(play: Play) -> int:
    """Returns the card whose text it is: a field of an event that says who does it (``source=this_card``)."""
    return int(play["this"])


def lying_in(zone: str) -> Only:
    """Returns what tells whether a card lies in a zone."""
    return lambda play, obj: obj.zone == zone


# -- cards --------------------------------------------------------------------------------------------------------------


def to_cards(clause: str, event: str | Does, *, only: Only | None = None, **fields: object) -> Verb:
    """Returns the verb that lets the same happen to cards: ``destroy: it``, ``ready: {side: you}``.

    A field that is a function is asked with the play.
    """

    def run(play: Play, argument: Argument) -> list[Outcome]:
        cards = _cards(play, told(argument, "to"), only)
        if not isinstance(event, str):
            return [item for obj in cards for item in event(play, obj)]
        return [play.event(event, obj, **_asked(play, event, fields)) for obj in cards]

    return Verb(clause, run, ("to",), ())


def so_much_to_cards(
    clause: str,
    event: str | DoesSoMuch,
    *,
    only: Only | None = None,
    itself: bool = False,
    signed: bool = False,
    **fields: object,
) -> Verb:
    """Returns the verb that lets the same happen to cards by a number: ``damage: 2``, ``damage: {to: it, amount: X}``.

    What names no cards is about what has been chosen, or, where nothing was and ``itself``, about the card whose text it is.
    ``signed``: the number may be none or less (``WT: -1``, or a clause of the book says what that is); otherwise less than one
    comes to nothing.
    """

    def run(play: Play, argument: Argument) -> list[Outcome]:
        said, more = told(argument, "amount"), _asked(play, event, fields)
        amount, cards = amount_of(play, said), _cards(play, said, only, spoken_of(play) if itself else "it")
        if amount <= 0 and not signed:
            return []
        if not isinstance(event, str):
            return [item for obj in cards for item in event(play, obj, amount)]
        return [play.event(event, obj, amount=amount, **more) for obj in cards]

    return Verb(clause, run, ("to", "amount"))


def discard(clause: str, hand: str, event: str | Does, **fields: object) -> Verb:
    """Returns the verb by which cards are put away: ``discard: it``, or so many of a hand, which its player chooses.

    ``discard: 1``, ``{amount: 2, seat: foe}``; the line answers ``discard: X``.
    """
    away = to_cards(clause, event, only=None, **fields)

    def run(play: Play, argument: Argument) -> list[Outcome]:
        said = told(argument, "amount")
        if "to" in said and not just_players(said["to"]):
            if "amount" in said:
                raise miswritten("what is discarded is either named or chosen from a hand")
            return away.run(play, said)
        said = told_of_players(argument)
        cards = chosen_from(play, hand, seats_of(play, said), amount_of(play, said), "discard")
        with play.supposing(discarded=tuple(obj.uid for obj in cards)):
            return away.run(play, {"to": "discarded"})

    return Verb(clause, run, ("to", "amount", "seat"), ("amount", "seat"))


def put(
    clause: str,
    event: str | Puts,
    *,
    usual: str = "",
    onto: str = "bottom",
    keys: tuple[str, ...] = (),
    into: Mapping[str, Enters] | None = None,
    entering: tuple[str, ...] = (),
    words: Mapping[str, tuple[str, ...]] | None = None,
) -> Verb:
    """Returns the verb that moves cards to a zone: ``put: {to: it, zone: デッキ, on: top}``.

    A pile takes them ``onto`` its top or bottom where the text does not say; ``usual`` is the zone that need not be said. ``keys``
    are further things that a text may say of how the cards come to lie. ``into`` are the zones and areas that a card enters by the
    book's own procedure, ``entering`` what a text may say of that, in these ``words``.
    """

    def run(play: Play, argument: Argument) -> list[Outcome]:
        said = told(argument, "to")
        zone, cards = str(said.get("zone", usual)), targets(play, said)
        enters = next((enters for area, enters in (into or {}).items() if _is_in(play, zone, area)), None)
        if enters is not None:
            return enters(play, cards, said)
        if astray := {*entering} & said.keys():
            raise miswritten(f"nobody enters {zone}: {', '.join(astray)}")
        fields = {**_lying(play, zone, said, onto), **{key: str(said[key]) for key in keys if key in said}}
        if not isinstance(event, str):
            return [item for obj in cards for item in event(play, obj, fields)]
        return [play.event(event, obj, **fields) for obj in cards]

    return Verb(clause, run, ("to", "zone", "on", *keys, *entering), words=words or {})


def _lying(play: Play, zone: str, said: Arguments, onto: str) -> dict[str, Any]:
    """Returns the fields of an event that puts a card into a zone: on top of a pile where the text or the game says so."""
    spec = play.vocabulary.zones[one_of(play.vocabulary.zones, zone)]
    end = one_of(("top", "bottom"), said.get("on", onto if spec.ordered else "bottom"))
    return {"zone": zone, "by": "effect", **({"on": "top"} if end == "top" else {})}


def _is_in(play: Play, zone: str, area: str) -> bool:
    """Tells whether a zone or row that a text names is an area, or lies in it."""
    areas = play.vocabulary.areas
    return zone == area or {part.partition(".")[0] for part in areas.get(zone, (zone,))} <= {*areas.get(area, (area,))}


def _cards(play: Play, said: Arguments, only: Only | None, usual: str = "it") -> list[Obj]:
    return [obj for obj in targets(play, said, usual) if only is None or only(play, obj)]


def _asked(play: Play, event: object, fields: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the fields of an event of the game; it is one of an effect unless they say otherwise."""
    asked = {name: value(play) if callable(value) else value for name, value in fields.items()}
    return asked if event in KERNEL else {"by": "effect", **asked}


# -- players ------------------------------------------------------------------------------------------------------------


def to_players(clause: str, event: str, *, usual: str = YOU, signed: bool = False, **fields: object) -> Verb:
    """Returns the verb that lets the same happen to players, so many times: ``draw: 2``, ``both``, ``{amount: 1, seat: foe}``.

    ``signed``: the number may be less than none (``life: -2``, ``{lose: 2}``); otherwise less than one comes to nothing.
    """

    def run(play: Play, argument: Argument) -> list[Outcome]:
        said = told_of_players(argument)
        amount = amount_of(play, said)
        if not amount or (amount < 0 and not signed):
            return []
        more = _asked(play, event, fields)
        return [play.event(event, seat=seat, amount=amount, **more) for seat in seats_of(play, said, usual)]

    return Verb(clause, run, ("amount", "seat", "to", *(("lose",) if signed else ())))


def to_seats(clause: str, event: str, **fields: object) -> Verb:
    """Returns the verb that lets the same happen to players, once: ``shuffle: you``, ``win: foe``."""

    def run(play: Play, argument: Argument) -> list[Outcome]:
        return [play.event(event, seat=seat, **fields) for seat in seats_of(play, told(argument, "seat"))]

    return Verb(clause, run, ("seat",))


def draw(clause: str) -> Verb:
    """Returns the verb by which players draw: ``draw: 2``, ``draw: both`` (one card each)."""
    return to_players(clause, "draw")


def shuffle(clause: str, pile: str) -> Verb:
    """Returns the verb by which players shuffle a pile: ``shuffle: you``."""
    return to_seats(clause, "shuffle", zone=pile)
