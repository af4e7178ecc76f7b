"""Examples of the words of a game, taken from the cases and cards that ship: what is shown has been run."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import Struct

from gunbai.cards.kit import Kit
from gunbai.document import Mapping, Sequence, read
from gunbai.notation.spelling import fold
from gunbai.scenario.line_reader import OTHERS

SHOWN = 3
"""How many ways to write one word are shown at most: the most usual ones."""
_PLAIN = re.compile(r"[^\s\[\]{},:#&*!|>'\"%@`?-][^\[\]{},:#\"]*|-?\d+|[+-]\S*")
"""What YAML reads as text inside brackets although no quotes stand around it."""


class Ways:
    """The ways in which words are written: for each word the keys it is written with, how often, and the shortest text."""

    def __init__(self) -> None:
        self._found: dict[str, dict[tuple[str, ...], list[str]]] = {}

    def note(self, word: str, keys: Iterable[str], text: str) -> None:
        """Notes one text in which a word is written with some keys."""
        self._found.setdefault(word, {}).setdefault(tuple(keys), []).append(text)

    def shown(self, word: str) -> list[str]:
        """Returns the most usual ways to write a word, each by its shortest text."""
        ways = sorted(self._found.get(word, {}).items(), key=lambda way: (-len(way[1]), way[0]))
        return [min(texts, key=lambda text: (len(text), text)) for _, texts in ways[:SHOWN]]


class Examples(Struct, frozen=True):
    """How the words of a game are written: words that begin a decision or stand beside another, orders and costs of texts."""

    decisions: Ways
    beside: Ways
    orders: Ways
    costs: Ways

    def of_decision(self, word: str) -> list[str]:
        """Returns the most usual decisions that a word begins, or the most usual one that it stands in."""
        return self.decisions.shown(word) or self.beside.shown(word)[:1]


def examples_of(kit: Kit) -> Examples:
    """Returns the examples in the scenarios, deck lists and cards of a content root."""
    found = Examples(Ways(), Ways(), Ways(), Ways())
    verbs = {fold(verb): verb for verb in kit.words.verbs or ()}
    for document in _documents(kit):
        for who, words in _decisions(document):
            known = [word for word in map(kit.notation.decision, words) if word]
            for number, word in enumerate(known):
                (found.beside if number else found.decisions).note(word, known, f"- {who}: {flow(words)}")
        for word, value in _in_cards(document, "do"):
            found.orders.note(verbs.get(fold(word), ""), _keys(value), flow(Mapping({word: value}))[1:-1])
        for word, value in _in_cards(document, "cost"):
            found.costs.note(word, _keys(value), flow(Mapping({word: value}))[1:-1])
    return found


def flow(value: object) -> str:
    """Returns a value of a document on one line, as YAML reads it back."""
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{flow(key)}: {flow(item)}' for key, item in value.items())}}}"
    if isinstance(value, Sequence):
        return f"[{', '.join(map(flow, value))}]"
    text = str(value)
    return text if _PLAIN.fullmatch(text) else '"' + text.replace('"', r"\"") + '"'


def _documents(kit: Kit) -> Iterator[Mapping]:
    """Yields every shipped document that may hold words of a game: its cases, its deck lists, its cards."""
    root, slug = kit.root or Path(), kit.rulebook.slug
    for path in sorted((root / "scenarios" / slug).rglob("*.yaml")):
        if isinstance(document := read(path), Mapping):
            yield document
    for path in sorted((root / "rulebooks" / slug / "cards").glob("*.yaml")):
        yield Mapping({"cards": read(path)})


def _decisions(document: Mapping) -> Iterator[tuple[str, Mapping]]:
    """Yields the decisions of a line, each with who takes it; not what happened against the rules."""
    for entry in _many(document.get("line")):
        for who, words in entry.items() if isinstance(entry, Mapping) else ():
            if isinstance(words, Mapping) and who not in ("happened", *OTHERS["happened"]):
                yield str(who), words


def _in_cards(document: Mapping, key: str) -> Iterator[tuple[str, object]]:
    """Yields the entries of every mapping that stands under a key, anywhere in the cards that a document defines."""
    for found in _under(document.get("cards"), key):
        for item in _many(found):
            yield from item.items() if isinstance(item, Mapping) else ()


def _under(value: object, key: str) -> Iterator[object]:
    for name, item in value.items() if isinstance(value, Mapping) else ():
        if name == key:
            yield item
        yield from _under(item, key)
    for item in value if isinstance(value, Sequence) else ():
        yield from _under(item, key)


def _many(value: object) -> Iterable[object]:
    return value if isinstance(value, Sequence) else () if value is None else (value,)


def _keys(value: object) -> list[str]:
    return sorted(map(str, value)) if isinstance(value, Mapping) else []
