"""A rulebook that was read and found sound, as bytes and back: no YAML is read again, and nothing checked.

The words of its boards are not packed: a vocabulary knows the line of each word, and is read where it is needed.
"""

from __future__ import annotations

import msgspec

from gunbai.document import Mapping
from gunbai.rulebook.aliases import Aliases
from gunbai.rulebook.book import Book, TextOrigin
from gunbai.rulebook.defect import Defect, Defects
from gunbai.rulebook.glossary import Glossary, Term
from gunbai.rulebook.memory import uncollected
from gunbai.rulebook.model import Model, RuleModel
from gunbai.rulebook.node import Node
from gunbai.rulebook.rulebook import Imprint, Rulebook, Version


class PackedBook(msgspec.Struct, frozen=True):
    """Everything that one version is made of."""

    version: Version
    title: str
    nodes: tuple[Node, ...]
    origin: TextOrigin


class PackedRulebook(msgspec.Struct, frozen=True):
    """Everything that a rulebook is made of, its vocabulary apart."""

    imprint: Imprint
    books: tuple[PackedBook, ...]
    model: tuple[RuleModel, ...]
    defects: tuple[Defect, ...]
    glossary: tuple[Term, ...]
    aliases: Aliases


def pack(rulebook: Rulebook) -> bytes:
    """Returns a rulebook as MessagePack."""
    books = ((version, rulebook.book(version.name)) for version in rulebook.versions)
    return msgspec.msgpack.encode(
        PackedRulebook(
            rulebook.imprint,
            tuple(PackedBook(version, book.title, tuple(book.nodes.values()), book.origin) for version, book in books),
            tuple(rulebook.model),
            tuple(rulebook.defects),
            tuple(rulebook.glossary),
            rulebook.aliases,
        )
    )


def unpack(data: bytes, vocabulary: Mapping | None) -> Rulebook:
    """Returns the rulebook that was packed; raises msgspec.MsgspecError for bytes that are none."""
    with uncollected():
        packed = msgspec.msgpack.decode(data, type=PackedRulebook)
        return Rulebook(
            packed.imprint,
            [(each.version, _book(packed.imprint.slug, each)) for each in packed.books],
            model=Model(packed.model),
            defects=Defects(packed.defects),
            glossary=Glossary(packed.glossary),
            aliases=packed.aliases,
            vocabulary=vocabulary,
        )


def _book(slug: str, packed: PackedBook) -> Book:
    version = packed.version
    return Book(slug, packed.title, version.name, version.date, packed.nodes, packed.origin)
