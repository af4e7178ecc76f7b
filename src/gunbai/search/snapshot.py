"""One generation, written and opened: rows, lexicon, posting lists and numbers of the same documents."""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path

import msgspec

from gunbai.errors import BadContent, Problem
from gunbai.search import tables, whoosh_index
from gunbai.search.analysis import Word, pairs, sections, words
from gunbai.search.document import Document, Term
from gunbai.search.generations import NoIndex
from gunbai.search.lexicon import Lexicon, Words, gather
from gunbai.search.normal import plain
from gunbai.search.number import Numbers
from gunbai.search.query import Query, understand
from gunbai.search.ranking import Ranking, Scored
from gunbai.search.row import Row, row_of
from gunbai.search.whoosh_index import ALIAS_PAIRS, ALIAS_WORDS, PAIRS, WORDS

SCHEMA = "3"
"""Changes whenever an index written by an older gunbai must not be read."""

_ROWS, _WORDS, _NAMES = "rows.msgpack", "words.msgpack", "names.msgpack"


class Contents(msgspec.Struct, frozen=True):
    """Holds all that an index is made from: documents, glossaries of all games, what games are called."""

    documents: tuple[Document, ...]
    terms: tuple[Term, ...] = ()
    names: dict[str, tuple[str, ...]] = {}

    @classmethod
    def of(
        cls, documents: Iterable[Document], terms: Iterable[Term] = (), names: Mapping[str, Sequence[str]] | None = None
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
        lexicon = gather(self.documents, self.terms, games.pop() if len(games) == 1 else "")
        entries = [whoosh_index.Entry(document.id, terms_of(document, lexicon)) for document in self.documents]
        rows = [
            row_of(document, tuple(_asked(alias, lexicon) for alias in document.aliases), {name: sum(weight for _, weight in found) for name, found in entry.terms.items()})
            for document, entry in zip(self.documents, entries, strict=True)
        ]
        whoosh_index.write(folder, entries)
        (folder / _ROWS).write_bytes(msgspec.msgpack.encode(rows))
        (folder / _WORDS).write_bytes(msgspec.msgpack.encode(lexicon.held))
        (folder / _NAMES).write_bytes(msgspec.msgpack.encode(self.names))


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


def _asked(alias: str, lexicon: Lexicon) -> frozenset[str]:
    """Returns the words of an alias that decide, without those inside longer ones."""
    found = sorted(words(plain(alias), lexicon.searched, lexicon.longest), key=lambda word: word.start - word.end)
    whole: list[Word] = []
    for word in found:
        if not any(held.start <= word.start and word.end <= held.end for held in whole):
            whole.append(word)
    decisive = frozenset(word.text for word in whole if word.text not in tables.tables().weak)
    return decisive or frozenset(word.text for word in whole)


class Snapshot:
    """An opened generation; nothing in it changes, so threads share it."""

    def __init__(self, folder: Path) -> None:
        try:
            self.rows = msgspec.msgpack.decode((folder / _ROWS).read_bytes(), type=list[Row])
            held = msgspec.msgpack.decode((folder / _WORDS).read_bytes(), type=Words)
            self.names = msgspec.msgpack.decode((folder / _NAMES).read_bytes(), type=dict[str, tuple[str, ...]])
            self.reader = whoosh_index.Reader(folder)
        except Exception as error:  # Whoosh raises whatever its decoding stumbles over.
            raise NoIndex(f"{folder} cannot be opened ({error}): build it again with `gunbai index --rebuild`") from error
        if len(self.reader) != len(self.rows):
            raise NoIndex(f"{folder} is damaged: {len(self.reader)} postings rows for {len(self.rows)} documents")
        self.lexicon = Lexicon(held)
        documents = [row.document for row in self.rows]
        self.games = frozenset(document.game for document in documents)
        self.numbers = Numbers(documents)
        self.ranking = Ranking(self.rows, self.reader, self.numbers, held.defined)

    def understand(self, text: str, slips: Collection[str] = ()) -> Query:
        """Reads a query with the words of this index."""
        return understand(text, self.lexicon, self.numbers, slips)

    def rank(self, query: Query, game: str | None, kinds: Collection[str] | None, limit: int) -> list[Scored]:
        """Returns the rows that answer a query, best first; only those of one game and of some kinds, when given."""
        narrowed = game is not None and self.games != {game}

        def allowed(document: Document) -> bool:
            return (not narrowed or document.game == game) and (kinds is None or document.kind in kinds)

        return self.ranking.rank(query, allowed if narrowed or kinds is not None else None, limit)

    def warm(self) -> None:
        """Decodes every posting list, so that the first queries are as fast as the rest."""
        self.reader.warm()
