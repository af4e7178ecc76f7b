"""The words that a module uses when it proposes something: one that nothing knows is a fault there and then, never no effect."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from itertools import chain

from gunbai.document import Mark, mark_of
from gunbai.errors import Lacking
from gunbai.interpreter.data.state import CARRIED_OUT, NOBODY, Value
from gunbai.interpreter.game.rules import Rules
from gunbai.interpreter.words.keys import LAWS
from gunbai.interpreter.words.vocabulary import Vocabulary

ABOUT_EVENTS = ("event", "replace", "forbid", "trigger")
"""The kinds of bindings that make something of an event."""
ABOUT_DECISIONS = ("condition", "lift", "offers")
"""The kinds of bindings that say what a decision allows."""
CHOICE = "choice"
"""The decision which cards a text chooses; a game may say conditions of it."""
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
    known, at = f"use one of {', '.join(vocabulary.values)}", vocabulary.place("values")
    return NotListed(f"no number of a card is called {name}", name, vocabulary.values, known, at)


def require_event(rules: Rules, kind: str) -> None:
    """Raises NotListed for an event that no binding carries out and that is not declared to do nothing by itself.

    That the vocabulary has a sentence for it does not say what it does.
    """
    about, listed = rules.game.about, (rules.game.happening, CARRIED_OUT)
    if any(kind in words for words in listed) or any((binding, kind) in about for binding in ABOUT_EVENTS):
        return
    known = {*chain(*listed), *(word for binding, word in about if binding in ABOUT_EVENTS)}
    hint = "bind it with @game.event, or declare it with game.happens"
    raise NotListed(f"nothing knows the event {kind}", kind, known, hint, rules.vocabulary.place("events"))


def require_seat(rules: Rules, seat: Value, what: str) -> None:
    """Raises ValueError where something of a player names no player; Lacking where a clause that is off would have named one."""
    if seat in rules.vocabulary.seats:
        return
    if rules.disabled:
        raise Lacking(what, min(rules.disabled))
    hint = "did you mean seat=play.turn_player?" if not seat else f"use one of {', '.join(rules.vocabulary.seats)}"
    raise ValueError(f"{what} is of a player, and {seat or 'nobody'} is none: {hint}")


def require_somebody(rules: Rules, seat: Value, what: str) -> None:
    """Raises ValueError for a word that is no player; before anybody has begun it is nobody's turn."""
    if seat != NOBODY:
        require_seat(rules, seat, what)


def require_zone(rules: Rules, name: str, owner: str) -> None:
    """Raises ValueError for what is neither a zone nor an area of the vocabulary, or of nobody: no card lies there."""
    if owner:
        require_somebody(rules, owner, name)
    zones, areas = rules.vocabulary.zones, rules.vocabulary.areas
    if zones and name not in zones and name not in areas:
        known, at = (*zones, *areas), rules.vocabulary.place("zones")
        raise NotListed(f"{name} is no zone of the vocabulary", name, known, f"use one of {', '.join(known)}", at)


def require_keyword(rules: Rules, name: str) -> None:
    """Raises NotListed for a keyword that the vocabulary does not list: no card could have it."""
    known = rules.vocabulary.keywords
    if name not in known:
        _not_listed(rules, f"no card has the keyword {name}", name, known, "list it under keywords", known)


def require_status(rules: Rules, name: str) -> None:
    """Raises NotListed for a status that neither the vocabulary lists nor the module notes: no card could have it."""
    known, noted = rules.vocabulary.tokens.get("statuses", {}), rules.game.noted
    if name not in known and name not in noted:
        hint = f"list it under tokens: statuses, or declare it with game.notes({name!r})"
        _not_listed(rules, f"no card has the status {name}", name, (*known, *noted), hint, known)


def require_counter(rules: Rules, name: str) -> None:
    """Raises NotListed for a counter that neither the vocabulary lists nor the module notes: none could lie on a card."""
    known, noted = rules.vocabulary.counters, rules.game.noted
    if name not in known and name not in noted:
        hint = f"list it under tokens: counters, or declare it with game.notes({name!r})"
        at = rules.vocabulary.tokens.get("counters")
        _not_listed(rules, f"no counters are called {name}", name, (*known, *noted), hint, at)


def require_limit(rules: Rules, word: str) -> None:
    """Raises NotListed for what no text may forbid or permit, because the vocabulary does not list it."""
    known = rules.vocabulary.limits
    if word not in known:
        _not_listed(rules, f"no text forbids or permits {word}", word, known, "list it under limits", known)


def require_law(word: str) -> None:
    """Raises NotListed for a word that names nothing which the interpreter does itself."""
    if word not in LAWS:
        raise NotListed(f"{word} is no law", word, LAWS, f"use one of {', '.join(LAWS)}", None)


def require_decision(rules: Rules, of: str) -> None:
    """Raises NotListed for a decision that nothing says a condition of: all of it would be allowed."""
    game = rules.game
    if of in game.named or of == CHOICE or any((kind, of) in game.about for kind in ABOUT_DECISIONS):
        return
    known = [word for kind, word in game.about if kind in ABOUT_DECISIONS]
    raise NotListed(
        f"nothing says what {of} allows", of, known, f"bind a condition of it: @game.condition(clause, of={of!r})", None
    )


def require_moment(rules: Rules, at: str) -> None:
    """Raises NotListed for a moment that is nearly one at which actions are bound; where there are none one may only go on."""
    known = [moment for kind, moment in rules.game.about if kind == "actions"]
    if at not in known and get_close_matches(at, known, 1, 0.6):
        raise NotListed(f"no action is bound at {at}", at, known, f"bind one: @game.action(word, clause, at={at!r})", None)


def require_offers(rules: Rules, name: str) -> None:
    """Raises NotListed for a window whose offers nothing binds: it would offer nothing."""
    if ("offers", name) not in rules.game.about:
        known = [word for kind, word in rules.game.about if kind == "offers"]
        raise NotListed(f"nothing binds the offers {name}", name, known, f"bind them: @game.offers({name!r}, clause)", None)


def _not_listed(rules: Rules, said: str, word: str, known: Iterable[str], otherwise: str, at: object) -> None:
    """Raises NotListed, unless the vocabulary is only a part of one."""
    if rules.vocabulary.is_whole:
        raise NotListed(said, word, known, otherwise, at if mark_of(at).file else rules.vocabulary.place(""))


def require_force(rules: Rules, field: str, op: str, until: str) -> None:
    """Raises ValueError for a number, a keyword or a status that no card has, and for a time that never comes."""
    vocabulary = rules.vocabulary
    if op not in OPS:
        raise NotListed(f"nothing is put in force as {op}", op, OPS, f"use one of {', '.join(OPS)}", None)
    if op in NUMBERED and field not in vocabulary.values and vocabulary.values:
        raise no_number(vocabulary, field)
    if op in NAMED:
        NAMED[op](rules, field)
    require_time(rules, until, f"nothing lasts until {until}")


def require_time(rules: Rules, until: str, said: str) -> None:
    """Raises NotListed, which says so, for a time until which nothing can last."""
    named = rules.vocabulary.durations
    last = until.partition(":")[0]
    if last not in LASTING and last not in named:
        lasting = (*LASTING, *map(str, named))
        otherwise = f"use one of {', '.join(lasting)}, or list it under durations"
        raise NotListed(said, until, lasting, otherwise, rules.vocabulary.place("durations"))


NAMED: Mapping[str, Callable[[Rules, str], None]] = {
    "keyword": require_keyword,
    "status": require_status,
    "cannot": require_limit,
    "can": require_limit,
}
"""What holds the word of each operation against the words of the game."""
OPS = (*sorted(NUMBERED), *NAMED, "ability", "instead", "lift", "note")
"""What can be put in force."""


def require_face(rules: Rules, face: Value) -> None:
    """Raises NotListed for a face that no board could say."""
    known = rules.vocabulary.faces
    if face not in known:
        hint = f"use one of {', '.join(known)}" if known else "list it under tokens: face"
        _not_listed(rules, f"no card shows the face {face}", str(face), known, hint, rules.vocabulary.tokens)


def require_lying(rules: Rules, turned: Value) -> None:
    """Raises NotListed for a way to lie that no board could say.

    With a clause switched off, cards may lie in ways that it rules out.
    """
    if not turned or rules.disabled:
        return
    known = rules.vocabulary.tokens.get("turned", ())
    if known and turned not in known:
        raise NotListed(f"no card lies {turned}", str(turned), known, f"use one of {', '.join(known)}", known)
