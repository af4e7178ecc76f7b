"""How near the words of a claim are to those of a clause: by the pairs of letters that both have, a rare one the more."""

from __future__ import annotations

import functools
import math
import sys
from collections import Counter
from collections.abc import Iterable

from gunbai.rulebook import Book, split_part

RARE = 1.2
"""How near a clause has to be to be meant: counted in pairs that the book has once (:meth:`Wording.close`)."""


GRAMMAR = 0.7
"""What a pair of two hiragana counts, to one of other letters: mostly they are endings."""


class Wording:
    """Knows how rare each pair of letters is in the sentences of one version of a book."""

    def __init__(self, book: Book) -> None:
        self.book = book
        told = [pairs(text) for node in book.nodes.values() for text in self._texts(node.id).values()]
        seen = Counter(pair for found in told for pair in found)
        self.unheard = math.log(len(told))
        self.weight = {pair: math.log(len(told) / times) for pair, times in seen.items()}

    def sentences(self, clause: str) -> dict[str, str]:
        """Returns the sentences of a clause by id; of a sentence itself alone."""
        return {clause: self.book.part(clause).plain} if split_part(clause)[1] else self._texts(clause)

    def near(self, clause: str, says: str) -> float:
        """Returns how near the nearest sentence of a clause is to what somebody says."""
        return max(self.shared(text, says) for text in self.sentences(clause).values())

    def close(self, clause: str, says: str) -> float:
        """Returns how near a clause is to what somebody says, counted in pairs that the book has once."""
        return self.near(clause, says) / self.unheard

    def sentence(self, clause: str, says: str) -> str:
        """Returns the sentence of a clause that is nearest to what somebody says; the clause where none is nearer than another."""
        found = {part: self.shared(text, says) for part, text in self.sentences(clause).items()}
        best = max(found, key=lambda part: found[part])
        return best if found[best] and list(found.values()).count(found[best]) == 1 else clause

    def nearest(self, clauses: Iterable[str], says: str) -> str:
        """Returns the clause whose words are nearest to what somebody says; empty where none shares more than a few common ones."""
        found = {clause: self.near(clause, says) for clause in dict.fromkeys(clauses) if self.book.has(clause)}
        best = max(found, key=lambda clause: found[clause], default="")
        return best if best and found[best] / self.unheard >= RARE else ""

    def row(self, clause: str, says: str) -> float:
        """Returns what the letters count, in pairs that the book has once, that a clause and somebody's words share in a row.

        Of several rows it is the one that counts most: a long word that the book uses everywhere is no quotation.
        """
        told = "\n".join(self.sentences(clause).values())
        rows = (self._longest(told, says[begins:]) for begins in range(len(says)))
        return max((self.shared(row, row) for row in rows), default=0) / self.unheard

    def _longest(self, told: str, says: str) -> str:
        """Returns the longest beginning of what somebody says that a text has in it."""
        return next((says[:size] for size in range(len(says), 0, -1) if says[:size] in told), "")

    def _texts(self, id: str) -> dict[str, str]:
        node = self.book.node(id)
        return {part.id: part.text for part in node.parts} if len(node.parts) > 1 else {id: node.plain}

    def shared(self, text: str, says: str) -> float:
        """Returns what the pairs of letters count that two texts share; one that is nowhere in the book is the rarest."""
        return self.counted(pairs(text) & pairs(says))

    def counted(self, shared: Iterable[str]) -> float:
        """Returns what some pairs of letters count."""
        return sum(self.weight.get(pair, self.unheard) * (GRAMMAR if _is_grammar(pair) else 1) for pair in shared)


@functools.lru_cache(maxsize=4096)
def pairs(text: str) -> frozenset[str]:
    """Returns the pairs of letters of a text, white space and punctuation apart.

    >>> sorted(pairs("引く。"))
    ['引く']
    """
    bare = "".join(sign if sign.isalnum() else " " for sign in "".join(text.split()))
    return frozenset(sys.intern(bare[at : at + 2]) for at in range(len(bare) - 1) if " " not in bare[at : at + 2])


def _is_grammar(pair: str) -> bool:
    """Tells whether a pair of letters is of hiragana alone."""
    return all("ぁ" <= sign <= "ゖ" for sign in pair)


@functools.lru_cache(maxsize=16)
def wording_of(book: Book) -> Wording:
    """Returns the wording of one version of a book, counted once for all its resolutions."""
    return Wording(book)
