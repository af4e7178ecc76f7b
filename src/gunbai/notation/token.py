"""Card tokens: one card as one line of words, ``番兵#C 3/2 WT2 再生 ダメージ1``."""

from __future__ import annotations

from msgspec import Struct

from gunbai.notation.board_part import Number
from gunbai.notation.spelling import UNKNOWN
from gunbai.notation.written_at import WrittenAt

UNSAID = (None,)
"""The numbers of a card of which nobody knows any number, nor what kind of card it is: 剣 ?."""


class CardToken(Struct, frozen=True):
    """One card as a judge writes it: a name, a tag to refer to it by, and what the words say about it.

    ``numbers`` are in the order of the card's kind (None where nobody knows one), ``fields`` maps field names to values, ``host``
    is the tag of the card this one is part of; ``open``: a word says that it lies face up. Words are kept in the order of the
    vocabulary, so that tokens that say the same are equal.
    """

    name: str
    tag: str = ""
    copies: int = 1
    kind: str = ""
    numbers: tuple[int | None, ...] = ()
    fields: tuple[tuple[str, Number], ...] = ()
    sets: tuple[tuple[str, tuple[str, ...]], ...] = ()
    keywords: tuple[tuple[str, int], ...] = ()
    marks: tuple[tuple[str, int], ...] = ()
    counters: tuple[tuple[str, int], ...] = ()
    turned: str = ""
    face: str = ""
    open: bool = False
    statuses: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    host: str = ""
    at: WrittenAt = WrittenAt()

    @property
    def known(self) -> bool:
        """Whether anybody knows which card this is."""
        return self.name != UNKNOWN


def read_numbers(text: str) -> tuple[int | None, ...]:
    """Returns a card's numbers from how they are written."""
    return tuple(None if number == UNKNOWN else int(number) for number in text.split("/"))


def merged(tokens: list[CardToken]) -> tuple[CardToken, ...]:
    """Returns the tokens with neighbours that nobody knows counted together."""
    found: list[CardToken] = []
    for token in tokens:
        if found and token == CardToken(UNKNOWN, copies=token.copies) and found[-1] == CardToken(UNKNOWN, copies=found[-1].copies):
            found[-1] = CardToken(UNKNOWN, copies=found[-1].copies + token.copies, at=found[-1].at)
        else:
            found.append(token)
    return tuple(found)
