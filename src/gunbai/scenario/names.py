"""What the line and the facts of a case may name: the cards on its board, and the words that a seat may decide with."""

from __future__ import annotations

from msgspec import Struct

from gunbai.cards.sentences import choices_of
from gunbai.document import nearest
from gunbai.notation.board import Board
from gunbai.notation.card_names import Bearer, card_names, single_names
from gunbai.notation.catalogue import Catalogue
from gunbai.notation.notation import Notation
from gunbai.notation.spelling import fold

ALWAYS = ("pass", "may", "by-hand", "option")
"""Words that a seat may decide with in every game."""


class CaseNames(Struct, frozen=True):
    """What a case may name.

    ``bearers`` are the cards that each name may mean, by folded spelling; ``cards`` the names and then the tags as written;
    ``singles`` what the one card of a place may be called besides; ``choices`` the words that card texts ask with.
    """

    bearers: dict[str, tuple[Bearer, ...]] = {}
    cards: tuple[str, ...] = ()
    singles: tuple[str, ...] = ()
    choices: dict[str, str] = {}

    def of(self, name: str) -> tuple[Bearer, ...]:
        """Returns the cards that a name may mean."""
        return self.bearers.get(fold(name), ())

    def hint(self, name: str) -> str:
        """Returns what to write instead of a name that no card bears."""
        near = nearest(name, self.cards)
        return f"did you mean {near}?" if near else f"use one of {', '.join(self.cards)}" if self.cards else "there is none on it"


def names_of(board: Board, notation: Notation, catalogue: Catalogue) -> CaseNames:
    """Returns what a case on this board may name."""
    bearers = card_names(board, notation)
    tokens = [bearer.token for several in bearers.values() for bearer in several]
    spelt = {fold(token.name): token.name for token in tokens}
    spelt.update({fold(token.tag): token.tag for token in tokens if token.tag})
    chosen = {choose.name for card in catalogue for choose in choices_of(card)}
    choices = {fold(word): word for word in (*ALWAYS, *chosen)}
    return CaseNames(bearers, tuple(filter(None, spelt.values())), tuple(single_names(board, notation)), choices)
