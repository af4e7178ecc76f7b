"""What the cards of a deck list that nobody has named may be, as far as a clause about decks may turn on it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from gunbai.interpreter.game.deck import DeckList, Entry, faults_of
from gunbai.interpreter.game.game import Game
from gunbai.notation.spelling import UNKNOWN
from gunbai.scenario.expectation import stands_on


def is_kept(game: Game, deck: DeckList, clause: str) -> bool:
    """Tells whether a list keeps a clause whatever the cards are that nobody has named."""
    return all(not _breaks(game, filled, clause) for filled in (deck, *fillings(deck)))


def fillings(deck: DeckList) -> Iterator[DeckList]:
    """Yields the list with its unnamed cards all alike: copies of one other card, of one that it names, or of a restricted one."""
    unnamed = [entry for entry in deck.main if entry.name.startswith(UNKNOWN)]
    if not unnamed:
        return
    named = tuple(entry for entry in deck.main if entry not in unnamed)
    restricted = (name for groups in deck.restricted.values() for group in groups for name in group)
    cards = {UNKNOWN: unnamed[0].card, **{name: replace(unnamed[0].card, name=name) for name in restricted}}
    cards |= {entry.name: entry.card for entry in named}
    copies = sum(entry.copies for entry in unnamed)
    for card in cards.values():
        yield replace(deck, main=(*named, Entry(replace(card, name=card.name or UNKNOWN), copies, unnamed[0].at)))


def _breaks(game: Game, deck: DeckList, clause: str) -> bool:
    """Tells whether a list breaks a clause, or it cannot be told whether it does."""
    return any(stands_on(fault.clause, clause) for fault in faults_of(game, deck))
