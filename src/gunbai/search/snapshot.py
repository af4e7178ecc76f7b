"""One generation, written and opened: rows, lexicon, posting lists and numbers of the same documents."""

from __future__ import annotations

import hashlib
import math
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from gunbai.errors import BadContent, Problem
from gunbai.search import tables, whoosh_index
from gunbai.search.alias_similarity import AliasPhrases
from gunbai.search.analysis import pairs, sections, words
from gunbai.search.document import Document, GlossaryWord, Where
from gunbai.search.generations import NoIndex
from gunbai.search.lexicon import Lexicon, LexiconData, gather
from gunbai.search.normal_document import NormalDocuments, normal_document
from gunbai.search.normal_form import plain
from gunbai.search.number import Borne, NumberIndex, borne
from gunbai.search.ranking import Asked, First, Ranking
from gunbai.search.understanding import Understanding
from gunbai.search.whoosh_index import ALIAS_PAIRS, ALIAS_WORDS, PAIRS, WORDS

SCHEMA = "7"
"""Changes whenever an index written by an older gunbai must not be read."""

_ROWS, _WORDS, _META = "rows.msgpack", "words.msgpack", "meta.msgpack"
_NUMBERS, _PHRASES = "numbers.msgpack", "phrases.msgpack"


class Held(NamedTuple):
    """The game and the kind of one document."""

    game: str
    kind: str


class Meta(msgspec.Struct, frozen=True):
    """Holds what of an index is known before any row: what its games are called, the game and kind of each document.

    ``lengths`` are the summed weights of all terms of each document, by searched field.
    """

    names: dict[str, tuple[str, ...]]
    held: list[Held]
    lengths: dict[str, list[float]]


class Contents(msgspec.Struct, frozen=True):
    """Holds all that an index is made from: documents, glossaries of all games, what games are called."""

    documents: tuple[Document, ...]
    terms: tuple[GlossaryWord, ...] = ()
    names: dict[str, tuple[str, ...]] = {}

    @classmethod
    def of(
        cls, documents: Iterable[Document], terms: Iterable[GlossaryWord] = (), names: Mapping[str, Sequence[str]] | None = None
    ) -> Contents:
        """Returns the contents; raises BadContent when two documents bear one id."""
        held = tuple(documents)
        counted = Counter(document.id for document in held)
        twice = [Problem("REPEATED-ID", f"two documents bear the id {id}") for id, times in counted.items() if times > 1]
        if twice:
            raise BadContent(twice)
        return cls(held, tuple(terms), {slug: tuple(called) for slug, called in (names or {}).items()})

    def fingerprint(self, schema: str = "") -> str:
        """Returns a hash of everything that decides what the index answers."""
        digest = hashlib.sha256(msgspec.msgpack.encode([SCHEMA, schema, self], order="deterministic"))
        digest.update(tables.fingerprint())
        return digest.hexdigest()

    def write(self, folder: Path) -> None:
        """Writes one generation into an empty folder."""
        games = {document.game for document in self.documents}
        lexicon = gather(self.documents, self.terms, next(iter(games)) if len(games) == 1 else "")
        entries = [whoosh_index.IndexEntry(document.id, terms_of(document, lexicon)) for document in self.documents]
        rows = [normal_document(document) for document in self.documents]
        whoosh_index.write(folder, entries)
        (folder / _NUMBERS).write_bytes(msgspec.msgpack.encode([borne(document) for document in self.documents]))
        (folder / _ROWS).write_bytes(msgspec.msgpack.encode(rows))
        (folder / _PHRASES).write_bytes(msgspec.msgpack.encode(AliasPhrases.of(row.aliases for row in rows)))
        (folder / _WORDS).write_bytes(msgspec.msgpack.encode(lexicon.held))
        lengths = {name: [sum(weight for _, weight in entry.terms[name]) for entry in entries] for name in whoosh_index.FIELDS}
        held = [Held(document.game, document.kind) for document in self.documents]
        (folder / _META).write_bytes(msgspec.msgpack.encode(Meta(self.names, held, lengths)))


def terms_of(document: Document, lexicon: Lexicon) -> dict[str, list[tuple[str, float]]]:
    """Returns the weighted terms of each searched field of a document."""
    terms: dict[str, dict[str, float]] = {name: defaultdict(float) for name in whoosh_index.FIELDS}
    aliases = ((plain(alias), 1.0) for alias in document.aliases)
    for texts, worded, paired in ((sections(document), WORDS, PAIRS), (aliases, ALIAS_WORDS, ALIAS_PAIRS)):
        for text, weight in texts:
            for word in words(text, lexicon.searched, lexicon.longest):
                terms[worded][word.text] += weight
            for pair in pairs(text):
                terms[paired][pair.text] += weight
    return {name: list(found.items()) for name, found in terms.items()}


class Snapshot:
    """An opened generation; nothing in it changes, so threads share it."""

    def __init__(self, folder: Path) -> None:
        try:
            self.rows = NormalDocuments((folder / _ROWS).read_bytes())
            held = msgspec.msgpack.decode((folder / _WORDS).read_bytes(), type=LexiconData)
            meta = msgspec.msgpack.decode((folder / _META).read_bytes(), type=Meta)
            numbers = msgspec.msgpack.decode((folder / _NUMBERS).read_bytes(), type=list[Borne])
            phrases = msgspec.msgpack.decode((folder / _PHRASES).read_bytes(), type=AliasPhrases)
            self.reader = whoosh_index.Reader(folder)
        except Exception as error:  # Whoosh raises whatever its decoding stumbles over.
            raise NoIndex(f"{folder} cannot be opened ({error}): build it again with `gunbai index --rebuild`") from error
        if len(self.reader) != len(self.rows):
            raise NoIndex(f"{folder} is damaged: {len(self.reader)} postings rows for {len(self.rows)} documents")
        self.lexicon = Lexicon(held)
        self.names, self.held = meta.names, meta.held
        self.games = frozenset(held.game for held in meta.held)
        self.book = any(held.kind == "rule" for held in meta.held)
        self.numbers = NumberIndex(numbers)
        self.understanding = Understanding(self.lexicon, self.numbers)
        self.ranking = Ranking(self.rows, meta.lengths, self.reader, self.numbers, phrases, held.defined)

    def first(
        self, asked: Asked, game: str | None, kinds: Collection[str] | None, where: Where, least: float = -math.inf
    ) -> list[First]:
        """Returns the rows that have at least so much of a query, best first; only those of one game, kind and facet, if given."""
        narrowed = (game is not None and self.games != {game}) or kinds is not None or bool(where)
        return self.ranking.first(asked, self.allowed(game, kinds, where) if narrowed else None, least)

    def allowed(self, game: str | None, kinds: Collection[str] | None, where: Where) -> Callable[[int], bool]:
        """Returns what tells whether a row is of a game, of some kinds and within some facets, when given."""

        def allowed(row: int) -> bool:
            held = self.held[row]
            return (
                game in (None, held.game)
                and (kinds is None or held.kind in kinds)
                and (not where or self.rows[row].document.within(where))
            )

        return allowed

    def warming(self) -> Iterator[None]:
        """Decodes every posting list, one a step, so that the first queries are as fast as the rest."""
        yield from self.reader.warming()
