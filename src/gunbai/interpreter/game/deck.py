"""Deck lists as a game's clauses judge them: what is in a deck, which restrictions are in force, what breaks which clause."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from gunbai.interpreter.data.card import Card
from gunbai.interpreter.game.fault import Blaming
from gunbai.interpreter.game.game import Game

Amount = Callable[[str, str], int]
"""Gives a number that the model states for a clause: ``amount("9-2", "copies")``."""


class Entry(Struct, frozen=True):
    """One line of a deck list: a card, how often it is in the deck, and where it is written.

    A card that is not defined has no kind and no fields: what it is must not be guessed.
    """

    card: Card
    copies: int = 1
    at: Any = None

    @property
    def name(self) -> str:
        """The name of the card."""
        return self.card.name


class DeckList(Struct, frozen=True):
    """One deck: the cards that stand apart from the main deck (the master), the main deck, and what restricts it.

    ``restricted`` maps the words of the restrictions in force to the groups of names each is about; ``parts`` says where each
    part of the list is written, and ``source`` which announcement the restrictions are from; clauses that are ``off`` do not count.
    ``regulation`` is the one the list names.
    """

    leaders: tuple[Entry, ...] = ()
    main: tuple[Entry, ...] = ()
    restricted: Mapping[str, tuple[tuple[str, ...], ...]] = {}
    source: str = ""
    parts: Mapping[str, Any] = {}
    amount: Amount = lambda clause, name: 0
    off: frozenset[str] = frozenset()
    regulation: str = ""

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every entry of the list."""
        return (*self.leaders, *self.main)

    def count(self, name: str) -> int:
        """Returns how many cards of a name are in the whole deck."""
        return sum(entry.copies for entry in self.entries if entry.name == name)

    def first(self, name: str) -> Entry | None:
        """Returns the first entry of a name."""
        return next((entry for entry in self.entries if entry.name == name), None)


class Fault(Struct, frozen=True):
    """What breaks a clause, and where; ``unknown``: it cannot be told whether it does, for want of what is printed on a card."""

    message: str
    at: Any = None
    hint: str = ""
    unknown: bool = False
    clause: str = ""


def faults_of(game: Game, deck: DeckList) -> Iterator[Fault]:
    """Yields what every clause about decks finds wrong, in the order in which the game binds them."""
    for binding in game.of("deck"):
        if binding.clause not in deck.off:
            with Blaming(game, binding.clause):
                found = [*binding.run(deck)]
            yield from (replace(fault, clause=binding.clause) for fault in found)


def limits_of(game: Game, deck: DeckList) -> dict[str, tuple[str, int]]:
    """Returns for each word of a restriction the clause that says what it means, and how many copies it leaves."""
    return {item.word: (item.clause, item.run(deck)) for item in game.of("deck", "limit") if item.clause not in deck.off}
