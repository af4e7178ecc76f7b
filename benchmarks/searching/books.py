"""Collections to search: the rulebooks that ship, and as many made-up ones like them as wanted."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import msgspec

from gunbai.library.documents import clauses, terms
from gunbai.rulebook import Rulebook
from gunbai.search import Document, GlossaryWord, Index, Shelf, called

CHANGED = 0.45
"""The part of its words that a made-up book does not share with the one it is made from."""

_RUN = re.compile(r"[ァ-ヺー]{2,}|[一-龥]{2,}")
_KANA = "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン"
_KANJI = "剣盾森海山空風火土光闇星月日影雷氷石金銀竜虎鳥花雪雲城塔門道旅夢声歌舞技術心体魂命力速遠近高低"


class Books(NamedTuple):
    """Some books: the documents of each, by its name, the glossaries of all, what each is called."""

    documents: dict[str, list[Document]]
    terms: list[GlossaryWord]
    names: dict[str, tuple[str, ...]]

    def build(self, folder: Path) -> Shelf:
        """Returns a shelf with one index per book."""
        return Shelf(
            Index.build(folder / slug, held, terms=self.terms, names={slug: self.names[slug]})
            for slug, held in self.documents.items()
        )

    @property
    def everything(self) -> list[Document]:
        """The documents of all books."""
        return [document for held in self.documents.values() for document in held]


def shipped(rulebooks: Mapping[str, Rulebook]) -> Books:
    """Returns the current versions of rulebooks."""
    return Books(
        {slug: list(clauses(rulebook, rulebook.book())) for slug, rulebook in rulebooks.items()},
        [term for rulebook in rulebooks.values() for term in terms(rulebook)],
        {slug: called(slug, rulebook.title, rulebook.game) for slug, rulebook in rulebooks.items()},
    )


def times(books: Books, scale: int) -> Books:
    """Returns the books and made-up ones: ``scale`` times as many, with other ids and nearly half of the words exchanged."""
    documents, names = dict(books.documents), dict(books.names)
    for copy in range(1, scale):
        for slug, held in books.documents.items():
            other = f"{slug}-{copy}"
            chance = random.Random(other)
            exchanged: dict[str, str] = {}
            documents[other] = [_made_up(document, slug, other, exchanged, chance) for document in held]
            names[other] = (other,)
    return Books(documents, books.terms, names)


def _made_up(document: Document, slug: str, other: str, exchanged: dict[str, str], chance: random.Random) -> Document:
    def word(match: re.Match[str]) -> str:
        if match[0] not in exchanged:
            letters = _KANA if match[0][0] >= "ァ" and match[0][0] <= "ー" else _KANJI
            new = "".join(chance.choice(letters) for _ in match[0])
            exchanged[match[0]] = new if chance.random() < CHANGED else match[0]
        return exchanged[match[0]]

    return msgspec.structs.replace(
        document,
        id=document.id.replace(slug, other, 1),
        game=other,
        parent=document.parent.replace(slug, other, 1),
        heading=_RUN.sub(word, document.heading),
        text=_RUN.sub(word, document.text),
        context=tuple(_RUN.sub(word, above) for above in document.context),
        aliases=tuple(_RUN.sub(word, alias) for alias in document.aliases),
    )
