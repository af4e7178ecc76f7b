"""One document as the search holds it: its sections in normal form, and what a reader sees in them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import overload

import msgspec

from gunbai.search.document import Document
from gunbai.search.normal_form import Normal, normalise, plain

_ANSWERS = {
    "amount": re.compile(r"\d(?:枚|体|回|人|個|点|マス|ポイント)|何枚でも|上限|無制限"),
    "may": re.compile(r"でき|可能|不可|ません|もよい|てよい|may |can"),
    "place": re.compile(r"(?:に|へ|を)(?:置|移動|送|戻|加え)|ゾーン|場所|領域"),
    "time": re.compile(r"フエイズ|ステツプ|ターン|タイミング|(?:した|する|の)(?:時|とき)|いつでも|まで|常に"),
    "meaning": re.compile(r"とは|を指し|を意味|と呼び|という意味|のことです|いいます"),
}


@lru_cache(maxsize=64)
def _answer(asks: str) -> re.Pattern[str]:
    kind, _, counter = asks.partition(":")
    return re.compile(rf"\d{counter}|上限|無制限") if counter else _ANSWERS[kind]


class NormalDocument(msgspec.Struct, dict=True):
    """Holds a document in normal form: heading, text, the nearest heading above, aliases."""

    document: Document
    heading: str
    text: str
    above: str
    aliases: tuple[str, ...]

    @cached_property
    def body(self) -> str:
        """The heading and the text, in normal form."""
        return f"{self.heading}\n{self.text}"

    @cached_property
    def maps(self) -> dict[str, Normal]:
        """Heading and text in normal form, with the way back to the characters as given."""
        return {"heading": normalise(self.document.heading), "text": normalise(self.document.text)}

    @cached_property
    def _answers(self) -> dict[str, bool]:
        return {}

    @cached_property
    def penalty(self) -> float:
        """What is taken off for a bare heading or an example."""
        return -1.0 if not self.text or self.document.kind == "example" else 0.0

    def answers(self, asks: str) -> bool:
        """Returns whether the text has the form of an answer to a question of one kind; see ``Query.asks``."""
        if asks not in self._answers:
            self._answers[asks] = _answer(asks).search(self.text) is not None
        return self._answers[asks]

    def explains(self, word: str) -> bool:
        """Returns whether the text says what a word is."""
        at = self.body.find(word)
        while at >= 0:
            after = self.body[at + len(word) : at + len(word) + 6]
            if after.lstrip('」』】)]"”').startswith(("とは", ":", "と呼", "を持つ", "といい", "は、", "のこと")):
                return True
            at = self.body.find(word, at + 1)
        return False


def character_pairs(text: str) -> frozenset[str]:
    """Returns each two neighbouring letters of a text in normal form; blanks and punctuation part nothing.

    >>> sorted(character_pairs("見て いい?"))
    ['いい', 'てい', '見て']
    """
    letters = "".join(character for character in text if character.isalnum())
    return frozenset(letters[at : at + 2] for at in range(len(letters) - 1))


def normal_document(document: Document) -> NormalDocument:
    """Returns a document in normal form."""
    aliases = tuple(plain(alias) for alias in document.aliases)
    above = plain(document.context[-1]) if document.context else ""
    return NormalDocument(document, plain(document.heading), plain(document.text), above, aliases)


class NormalDocuments(Sequence[NormalDocument]):
    """The rows of one index, each decoded when it is first looked at; threads share it."""

    def __init__(self, written: bytes) -> None:
        self._written: list[msgspec.Raw] = msgspec.msgpack.decode(written, type=list[msgspec.Raw])
        self._rows: list[NormalDocument | None] = [None] * len(self._written)

    @overload
    def __getitem__(self, at: int) -> NormalDocument: ...

    @overload
    def __getitem__(self, at: slice) -> list[NormalDocument]: ...

    def __getitem__(self, at: int | slice) -> NormalDocument | list[NormalDocument]:
        if isinstance(at, slice):
            return [self[each] for each in range(len(self))[at]]
        row = self._rows[at]
        if row is None:
            row = self._rows[at] = msgspec.msgpack.decode(self._written[at], type=NormalDocument)
        return row

    def __len__(self) -> int:
        return len(self._rows)
