"""The moments that abilities wait for, as the words of a vocabulary say it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from gunbai.interpreter.data.card import Ability
from gunbai.interpreter.words.vocabulary import Vocabulary

ANY = "any"
"""Stands for every kind of event in the vocabulary's moments."""
ALWAYS = "constant"
"""Stands for the events of an ability that waits for none: it is in force all the time."""


def conditions(vocabulary: Vocabulary, ability: Ability) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yields the conditions of an ability; a word that means either of several stands for each of them."""
    for word, spec in ability.when:
        for each in vocabulary.moments[word].get("either", (word,)):
            yield str(each), spec


def is_event(vocabulary: Vocabulary, word: str) -> bool:
    """Tells whether a word of moments means that something happens, or either of several things."""
    return any("event" in vocabulary.moments[str(each)] for each in vocabulary.moments[word].get("either", (word,)))


def waits(vocabulary: Vocabulary, ability: Ability) -> bool:
    """Tells whether an ability waits for something to happen."""
    return any(is_event(vocabulary, word) for word, _ in ability.when)


def is_constant(moment: Mapping[str, Any]) -> bool:
    """Tells whether a moment of the vocabulary is no moment: the text works all the time, or all of a turn."""
    return moment.get("constant") == "yes"


def events_of(vocabulary: Vocabulary, abilities: Iterable[Ability]) -> frozenset[str]:
    """Returns the kinds of events that abilities wait for, and ``ALWAYS`` where one is in force all the time."""
    found = set()
    for word, spec in (pair for ability in abilities for pair in conditions(vocabulary, ability)):
        wanted = {**vocabulary.moments[word], **spec}
        found |= {str(wanted["event"])} if "event" in wanted else {ALWAYS} if is_constant(wanted) else set()
    return frozenset(found)
