"""One generation, written and opened: rows, lexicon, posting lists and numbers of the same documents."""

from __future__ import annotations

import hashlib
import math
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import msgspec

from gunbai.errors import BadContent, Problem
from gunbai.search import tables, whoosh_index
from gunbai.search.analysis import marked, pairs, words
from gunbai.search.body import Body, Documents, body_of
from gunbai.search.document import Document, GlossaryWord, Where
from gunbai.search.generations import NoIndex
from gunbai.search.lexicon import Lexicon, Words, gather
from gunbai.search.likeness import Phrases
from gunbai.search.normal import plain
from gunbai.search.number import NUMBERED, Borne, NumberIndex, borne
from gunbai.search.ranking import Asked, First, Ranking
from gunbai.search.sound import sounds
from gunbai.search.traits import Told
from gunbai.search.understanding import Understanding
from gunbai.search.whoosh_index import ALIAS_WORDS, PAIRS, WORDS

SCHEMA = "14"
"""Changes whenever an index written by an older gunbai must not be read."""

_DOCUMENTS, _BODIES, _WORDS, _META = "documents.msgpack", "bodies.msgpack", "words.msgpack", "meta.msgpack"
_NUMBERS, _PHRASES = "numbers.msgpack", "phrases.msgpack"


class Held(NamedTuple):
    """The game and the kind of one document."""

    game: str
    kind: str


class Meta(msgspec.Struct, frozen=True):
    """Holds what of an index is known before any row: what its games are called, the game and kind of each document.

    ``pairs`` counts the documents that hold each pair of characters.
    """

    names: dict[str, tuple[str, ...]]
    held: list[Held]
    pairs: dict[str, int]


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
        whoosh_index.write(folder, entries)
        aliases = ([plain(alias) for alias in document.aliases] for document in self.documents)
        held = [Held(document.game, document.kind) for document in self.documents]
        meta = Meta(self.names, held, Counter(pair for entry in entries for pair, _ in entry.terms[PAIRS]))
        for name, value in (
            (_NUMBERS, [borne(document) for document in self.documents]),
            (_DOCUMENTS, self.documents),
            (_BODIES, [body_of(document) for document in self.documents]),
            (_PHRASES, Phrases.of(aliases)),
            (_WORDS, lexicon.held),
            (_META, meta),
        ):
            (folder / name).write_bytes(msgspec.msgpack.encode(value))


def terms_of(document: Document, lexicon: Lexicon) -> dict[str, list[tuple[str, int]]]:
    """Returns the terms of each searched field of a document, with their marks; see ``analysis.marked``."""
    terms: dict[str, dict[str, int]] = {name: defaultdict(int) for name in whoosh_index.FIELDS}
    for text, mark in marked(document):
        for word in words(text, lexicon.searched, lexicon.longest):
            terms[WORDS][word.text] |= mark
        for pair in pairs(text):
            terms[PAIRS][pair.text] |= mark
    for alias in document.aliases:
        for word in words(plain(alias), lexicon.searched, lexicon.longest):
            terms[ALIAS_WORDS][word.text] = 1
    return {name: list(found.items()) for name, found in terms.items()}


class Snapshot:
    """An opened generation; nothing in it changes, so threads share it."""

    def __init__(self, folder: Path) -> None:
        try:
            self.documents = Documents((folder / _DOCUMENTS).read_bytes())
            bodies = msgspec.msgpack.decode((folder / _BODIES).read_bytes(), type=list[Body])
            held = msgspec.msgpack.decode((folder / _WORDS).read_bytes(), type=Words)
            meta = msgspec.msgpack.decode((folder / _META).read_bytes(), type=Meta)
            numbers = msgspec.msgpack.decode((folder / _NUMBERS).read_bytes(), type=list[Borne])
            phrases = msgspec.msgpack.decode((folder / _PHRASES).read_bytes(), type=Phrases)
            self.reader = whoosh_index.PostingLists(folder)
        except Exception as error:  # Whoosh raises whatever its decoding stumbles over.
            raise NoIndex(f"{folder} cannot be opened ({error}): build it again with `gunbai index --rebuild`") from error
        if len(self.reader) != len(self.documents):
            raise NoIndex(f"{folder} is damaged: {len(self.reader)} postings rows for {len(self.documents)} documents")
        self.lexicon = Lexicon(held)
        self.names, self.held = meta.names, meta.held
        self.games = frozenset(held.game for held in meta.held)
        self.book = any(held.kind == "rule" for held in meta.held)
        self._of_game: dict[str, frozenset[int]] = {}
        self.numbers = NumberIndex(numbers)
        self.understanding = Understanding(self.lexicon, self.numbers)
        self.ranking = Ranking(bodies, self.reader, self.numbers, phrases, held.defined, meta.pairs)

    @cached_property
    def clauses(self) -> dict[str, int]:
        """The rows of the clauses and examples of a book, by their ids with the game."""
        bodies = zip(self.held, self.ranking.bodies, strict=True)
        return {f"{held.game}:{body.id}": row for row, (held, body) in enumerate(bodies) if held.kind in NUMBERED}

    def told(self, tells: Mapping[str, Told]) -> dict[int, Told]:
        """Returns what is told of clauses, by their ids with the game, as told of the rows that hold them."""
        return {self.clauses[id]: told for id, told in tells.items() if id in self.clauses} if tells else {}

    def first(
        self, asked: Asked, game: str | None, kinds: Collection[str] | None, where: Where, least: float = -math.inf
    ) -> list[First]:
        """Returns the rows that have at least so much of a query, best first; only those of one game, kind and facet, if given."""
        narrowed = (game is not None and self.games != {game}) or kinds is not None or bool(where)
        return self.ranking.first(asked, self.allowed(game, kinds, where) if narrowed else None, least)

    def allowed(self, game: str | None, kinds: Collection[str] | None, where: Where) -> Callable[[int], bool]:
        """Returns what tells whether a row is of a game, of some kinds and within some facets, when given."""

        if game is not None and kinds is None and not where:
            return self._rows_of(game).__contains__

        def allowed(row: int) -> bool:
            held = self.held[row]
            return (
                game in (None, held.game)
                and (kinds is None or held.kind in kinds)
                and (not where or self.documents[row].within(where))
            )

        return allowed

    def _rows_of(self, game: str) -> frozenset[int]:
        found = self._of_game.get(game)
        if found is None:
            rows = frozenset(row for row, held in enumerate(self.held) if held.game == game)
            found = self._of_game[game] = rows
        return found

    def warming(self) -> Iterator[None]:
        """Decodes all lists, aliases and what slips are looked up in, a little a step: first queries become as fast as the rest."""
        yield from self.reader.warming()
        yield from self.ranking.warming()
        yield from self.lexicon.warming()
        sounds("音")
