"""One document as the search reads it: its heading, the heading above and its text in normal form."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import overload

import msgspec

from gunbai.search.analysis import singular
from gunbai.search.document import Document
from gunbai.search.normal import plain
from gunbai.search.tables import asking

_ANSWERS = {
    "amount": re.compile(r"\d(?:枚|体|回|人|個|点|マス|ポイント)|何[枚回体人点個]でも|いくつでも|上限|無制限"),
    "may": re.compile(r"でき|可能|不可|ません|もよい|てよい|出来|may |can"),
    "place": re.compile(r"(?:に|へ|を)(?:置|移動|送|戻|加え)|ゾーン|場所|領域"),
    "time": re.compile(r"フエイズ|ステツプ|ターン|タイミング|(?:した|する|の)(?:時|とき)|いつでも|まで|常に"),
    "meaning": re.compile(r"とは|を指し|を意味|と呼び|という意味|のことです|いいます"),
}
_DOCUMENT = msgspec.msgpack.Decoder(Document)
_LATIN = re.compile("[a-zà-ÿ]+(?:'[a-z]+)?")
_REFUSES = re.compile(r"(?:でき|出来|行え|持た|なり|なら|せ|れ|あり)(?:ない|ません)|不可|のみ|禁止|can ?not|can't|may not")


@lru_cache(maxsize=64)
def _answer(asks: str) -> re.Pattern[str]:
    kind, _, counter = asks.partition(":")
    return re.compile(rf"\d{counter}|何[枚回体人点個]でも|いくつでも|上限|無制限") if counter else _ANSWERS[kind]


class Body(msgspec.Struct, frozen=True, array_like=True):
    """Holds what is read of a document while it is ranked, in normal form: heading, nearest heading above, text.

    ``id`` is the id without the game; an example is marked as one.
    """

    id: str
    heading: str
    above: str
    text: str
    example: bool

    def answers(self, asks: str) -> bool:
        """Tells whether the text has the form of an answer to a question of one kind; see ``Query.asks``."""
        return _answer(asks).search(self.text) is not None

    def explains(self, word: str) -> bool:
        """Tells whether the text says what a word is."""
        at = self.text.find(word)
        while at >= 0:
            after = self.text[at + len(word) : at + len(word) + 6]
            if after.lstrip('」』】)]"”').startswith(("とは", ":", "と呼", "を持つ", "といい", "は、", "のこと")):
                return True
            at = self.text.find(word, at + 1)
        return False


def refuses(text: str) -> bool:
    """Tells whether a text in normal form forbids, excludes or limits."""
    return _REFUSES.search(text) is not None


def body_of(document: Document) -> Body:
    """Returns what is read of a document."""
    above = plain(document.context[-1]) if document.context else ""
    return Body(document.local_id, plain(document.heading), above, plain(document.text), document.kind == "example")


def character_pairs(text: str) -> frozenset[str]:
    """Returns each two neighbouring letters of a text in normal form, and its Latin words whole; blanks part nothing else.

    Words that only ask are left out: two of them say nothing, where two letters of Japanese do.

    >>> sorted(character_pairs("見て いい?")), sorted(character_pairs("look at decks"))
    (['いい', 'てい', '見て'], ['deck', 'look'])
    """
    words = [singular(word) for word in _LATIN.findall(text)]
    letters = "".join(character for character in _LATIN.sub("", text) if character.isalnum())
    found = {letters[at : at + 2] for at in range(len(letters) - 1)}
    return frozenset(found.union(word for word in words if word not in asking().dropped))


class Documents(Sequence[Document]):
    """The documents of one index, each decoded when it is first looked at; threads share it."""

    def __init__(self, written: bytes) -> None:
        self._written: list[msgspec.Raw] = msgspec.msgpack.decode(written, type=list[msgspec.Raw])
        self._documents: list[Document | None] = [None] * len(self._written)

    @overload
    def __getitem__(self, at: int) -> Document: ...

    @overload
    def __getitem__(self, at: slice) -> list[Document]: ...

    def __getitem__(self, at: int | slice) -> Document | list[Document]:
        if isinstance(at, slice):
            return [self[each] for each in range(len(self))[at]]
        document = self._documents[at]
        if document is None:
            document = self._documents[at] = _DOCUMENT.decode(self._written[at])
        return document

    def __len__(self) -> int:
        return len(self._documents)
