"""The words that a module uses when it proposes something: one that nothing knows is a fault there and then, never no effect."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from itertools import chain

from gunbai.document import Mark, mark_of
from gunbai.errors import Lacking
from gunbai.interpreter.rules import Rules
from gunbai.interpreter.state import CARRIED_OUT, Value
from gunbai.interpreter.vocabulary import Vocabulary

NOBODY_YET = "0"
"""Whose turn it is before anybody has begun: no card is theirs."""
ABOUT_EVENTS = ("event", "replace", "forbid", "trigger")
"""The kinds of bindings that make something of an event."""
NUMBERED = frozenset(("add", "set", "set-base", "times"))
"""What may be put in force on a number of a card."""
LASTING = ("turn", "leave", "constant", "scope", "start", "end")
"""Until when something may be in force in every game (``start:甲``, ``scope:3``); a vocabulary names more (``durations``)."""


class NotListed(ValueError):
    """A module asks for a word that its vocabulary does not list.

    ``at`` is the section of the vocabulary that would have it; nowhere where the vocabulary is no file.
    """

    def __init__(self, said: str, word: str, known: Iterable[str], otherwise: str, at: object) -> None:
        near = get_close_matches(word, sorted(known), 1, 0.6)
        super().__init__(f"{said}: {f'did you mean {near[0]}?' if near else otherwise}")
        self.at: Mark = mark_of(at)


def no_number(vocabulary: Vocabulary, name: str) -> NotListed:
    """Returns the error for a number of a card that the vocabulary does not list."""
    known, at = f"use one of {', '.join(vocabulary.values)}", vocabulary.raw.get("values", vocabulary.raw)
    return NotListed(f"no number of a card is called {name}", name, vocabulary.values, known, at)


def no_number_of_a_player(vocabulary: Vocabulary, name: str, meant: str) -> NotListed:
    """Returns the error for a number of a player that the vocabulary lists by another name."""
    hint, at = f"did you mean {meant}?", vocabulary.raw.get("board", vocabulary.raw)
    return NotListed(f"no number of the board is called {name}", name, (meant,), hint, at)


def require_event(rules: Rules, kind: str) -> None:
    """Raises ValueError for an event that neither a binding nor the vocabulary knows: it would do nothing."""
    about, listed = rules.game.about, (rules.vocabulary.events, rules.game.happening, CARRIED_OUT)
    if any(kind in words for words in listed) or any((binding, kind) in about for binding in ABOUT_EVENTS):
        return
    known = {*chain(*listed), *(word for binding, word in about if binding in ABOUT_EVENTS)}
    hint = "bind it with @game.event, or declare it with game.happens"
    raise NotListed(f"nothing knows the event {kind}", kind, known, hint, rules.vocabulary.raw.get("events", rules.vocabulary.raw))


def require_seat(rules: Rules, seat: Value, what: str) -> None:
    """Raises ValueError where something of a player names no player; Lacking where a clause that is off would have named one."""
    if seat in rules.vocabulary.seats:
        return
    if rules.disabled:
        raise Lacking(what, min(rules.disabled))
    hint = "did you mean seat=play.turn_player?" if not seat else f"use one of {', '.join(rules.vocabulary.seats)}"
    raise ValueError(f"{what} is of a player, and {seat or 'nobody'} is none: {hint}")


def require_zone(rules: Rules, name: str, owner: str) -> None:
    """Raises ValueError for what is neither a zone nor an area of the vocabulary, or of nobody: no card lies there."""
    if owner not in ("", NOBODY_YET, *rules.vocabulary.seats):
        require_seat(rules, owner, name)
    zones, areas = rules.vocabulary.zones, rules.vocabulary.areas
    if zones and name not in zones and name not in areas:
        known, at = (*zones, *areas), rules.vocabulary.raw.get("zones", rules.vocabulary.raw)
        raise NotListed(f"{name} is no zone of the vocabulary", name, known, f"use one of {', '.join(known)}", at)


def require_keyword(rules: Rules, name: str) -> None:
    """Raises NotListed for a keyword that the vocabulary does not list: no card could have it."""
    known = rules.vocabulary.raw.get("keywords")
    if known and name not in known:
        raise NotListed(f"no card has the keyword {name}", name, known, "list it under keywords", known)


def require_force(rules: Rules, field: str, op: str, until: str) -> None:
    """Raises ValueError for a number that no card has, and for a time that never comes."""
    vocabulary = rules.vocabulary
    if op in NUMBERED and field not in vocabulary.values and vocabulary.values:
        raise no_number(vocabulary, field)
    require_time(rules, until, f"nothing lasts until {until}")


def require_time(rules: Rules, until: str, said: str) -> None:
    """Raises NotListed, which says so, for a time until which nothing can last."""
    raw = rules.vocabulary.raw
    named = raw.get("durations", ())
    last = until.partition(":")[0]
    if last not in LASTING and last not in named:
        lasting = (*LASTING, *map(str, named))
        otherwise = f"use one of {', '.join(lasting)}, or list it under durations"
        raise NotListed(said, until, lasting, otherwise, raw.get("durations", raw))


def require_lying(rules: Rules, turned: Value) -> None:
    """Raises NotListed for a way to lie that no board could say.

    With a clause switched off, cards may lie in ways that it rules out.
    """
    if not turned or rules.disabled:
        return
    known = rules.vocabulary.raw.get("tokens", {}).get("turned", ())
    if known and turned not in known:
        raise NotListed(f"no card lies {turned}", str(turned), known, f"use one of {', '.join(known)}", known)
