"""The verbs by which card texts put something in force on cards for a while: numbers, keywords, abilities, what they may do.

What is in force is cited by the clause of its verb wherever it counts, or with ``by_text`` by the sentence that put it there. It
lasts until the end of the turn unless the text says otherwise (``until:``); ``attack`` are the scopes that are an attack. What
names no cards is about what has been chosen, else about the card whose text it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from gunbai.interpreter.data.argument import Argument, Arguments
from gunbai.interpreter.data.ask import Outcome
from gunbai.interpreter.data.card import ABILITY
from gunbai.interpreter.data.miswritten import miswritten
from gunbai.interpreter.look.targets import spoken_of, targets
from gunbai.interpreter.play import Play
from gunbai.interpreter.standard.told import ATTACK, one_of, said_of, told, until
from gunbai.interpreter.standard.verbs import Only, Verb
from gunbai.interpreter.words.limit_words import limit_said

NUMBERED = re.compile(r"(?P<name>.*?)(?P<number>(?<!\d)\d{1,9}|[A-Z])")
"""A keyword with its number as a text writes it: 貫通2, 貫通X."""
CHANGES = ("by", "amount", "set")
"""The keys under which a text says numbers in the order in which a card prints them; the last makes them so many."""
Gift = tuple[str, str, int]
"""What is put in force on a card: a field, how, and how much."""


def modify(
    clause: str,
    *numbers: str,
    besides: tuple[str, ...] = (),
    called: Mapping[str, str] | None = None,
    least: int = 0,
    op: str = "add",
    only: Only | None = None,
    attack: tuple[str, ...] = ATTACK,
    by_text: bool = False,
) -> Verb:
    """Returns the verb that changes numbers: ``modify: +1/-1``, ``{to: it, by: +1/-1}``, ``{atk: 2}``, ``{to: it, set: 3/2}``.

    ``numbers`` in the order in which a card prints them, the first ``least`` of which a text in that order must say (all); those
    ``besides`` are changed by name only, and ``called`` are further names. With the ``op`` set they become so many anyway.
    """
    names = {**{name: name for name in (*numbers, *besides)}, **(called or {})}

    def run(play: Play, argument: Argument) -> list[Outcome]:
        said = told(argument, "by")
        changes = {**_in_order(said, numbers, least or len(numbers)), **{names[key]: said[key] for key in names if key in said}}
        gifts = _changed(play, changes, "set" if "set" in said else op)
        return put_in_force(play, said, gifts, "" if by_text else clause, attack, only)

    return Verb(clause, run, ("to", *CHANGES, "until", *names))


def _changed(play: Play, changes: Arguments, how: str) -> list[Gift]:
    """Returns the changes of numbers that are any; raises ValueError where a text says none."""
    if not changes:
        raise miswritten("no number is changed")
    amounts = [(field, play.reckon(value)) for field, value in changes.items()]
    return [(field, how, amount) for field, amount in amounts if amount or how == "set"]


def _in_order(said: Arguments, numbers: tuple[str, ...], least: int) -> dict[str, Any]:
    """Returns the changes that a text writes in the order of a card's numbers; too few or too many are bad input."""
    written = next((said[key] for key in CHANGES if key in said), None)
    if written is None:
        return {}
    parts = [written] if isinstance(written, Mapping) else str(written).split("/")
    if not least <= len(parts) <= len(numbers):
        raise miswritten(f"{written} are {len(parts)} numbers, and a card has {'/'.join(numbers)}")
    return dict(zip(numbers, parts, strict=False))


def gain(clause: str, *, attack: tuple[str, ...] = ATTACK, by_text: bool = False) -> Verb:
    """Returns the verb that gives a keyword, ``gain: 貫通2``, ``{keyword: 貫通, value: X}``, or an ability that is quoted."""

    def run(play: Play, argument: Argument) -> list[Outcome]:
        said = told(argument, "keyword")
        gift = (str(said["ability"]), ABILITY, 0) if "ability" in said else _keyword(play, said)
        return put_in_force(play, said, [gift], "" if by_text else clause, attack)

    return Verb(clause, run, ("to", "keyword", "value", "ability", "until"))


def _keyword(play: Play, said: Arguments) -> Gift:
    """Returns the keyword that a text gives, with its number; none, and a number too many or missing, are bad input."""
    known: Mapping[str, Any] = play.vocabulary.keywords
    name, number = str(said_of(said, "keyword")), said.get("value")
    written = None if name in known else NUMBERED.fullmatch(name)
    if written is not None and number is None:
        name, number = written["name"], written["number"]
    numbered = known[one_of(known, name)].get("number") == "yes"
    if numbered != (number is not None):
        raise miswritten(f"{name} {'needs its' if numbered else 'has no'} number")
    return name, "keyword", play.reckon(number or 0)


def cannot(clause: str, *, attack: tuple[str, ...] = ATTACK, by_text: bool = False) -> Verb:
    """Returns the verb that forbids cards something: ``cannot: {to: it, what: attack}``; the words are the game's ``limits:``."""
    return _limit("cannot", clause, attack, by_text)


def can(clause: str, *, attack: tuple[str, ...] = ATTACK, by_text: bool = False) -> Verb:
    """Returns the verb that permits cards something: ``can: {to: it, what: attack again}``."""
    return _limit("can", clause, attack, by_text)


def _limit(op: str, clause: str, attack: tuple[str, ...], by_text: bool) -> Verb:
    def run(play: Play, argument: Argument) -> list[Outcome]:
        said = told(argument, "what")
        return put_in_force(
            play, said, [(_named_limit(play, str(said_of(said, "what"))), op, 0)], "" if by_text else clause, attack
        )

    return Verb(clause, run, ("to", "what", "until"))


def _named_limit(play: Play, said: str) -> str:
    """Returns what a text forbids or permits, by any of its names; what texts of the game do not is bad input."""
    limits: Mapping[str, Any] = play.vocabulary.limits
    return one_of(limits, limit_said(limits, said))


def put_in_force(
    play: Play, said: Arguments, gifts: Iterable[Gift], clause: str, attack: tuple[str, ...], only: Only | None = None
) -> list[Outcome]:
    """Returns the events that put something in force on the cards that a text names, until it says."""
    until_then, cited = until(play, said, attack), clause or play.frame.at
    cards = [obj for obj in targets(play, said, spoken_of(play)) if only is None or only(play, obj)]
    return [
        play.force(obj, field, op, amount=amount, clause=cited, until=until_then, source=int(play["this"]))
        for obj in cards
        for field, op, amount in gifts
    ]
