"""Other engines over the same documents: as shipped, and carrying gunbai's plan in place of its posting lists."""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from unittest.mock import patch

import tantivy

from gunbai.search import Document, Shelf
from gunbai.search.analysis import ABOVE, HEADING
from gunbai.search.query import Query
from gunbai.search.ranking import ALIAS, CANDIDATES, Asked, Ranking
from gunbai.search.snapshot import Snapshot, terms_of
from gunbai.search.whoosh_index import ALIAS_WORDS, FIELDS, PAIRS, WORDS
from searching.queries import DEPTH, Search, bare

Scores = dict[int, float]
First = Callable[[Query], Scores]
"""A first pass: the scores of the rows that answer a query."""

PAIR = 0.3
"""What a pair of characters counts beside a word."""


def literal_scan(documents: Sequence[Document]) -> Search:
    """Returns a search for documents that hold every blank-separated word of the query as typed."""
    held = [(document, bare(document.heading + document.text)) for document in documents]

    def search(query: str, game: str | None) -> list[Document]:
        words = [bare(word) for word in query.split()]
        found = (document for document, text in held if game in (None, document.game) and all(word in text for word in words))
        return [document for document, _ in zip(found, range(DEPTH), strict=False)]

    return search


def fts5(documents: Sequence[Document], tokens: Callable[[str], list[str]] | None = None) -> Search:
    """Returns a search with SQLite's FTS5, ranked by BM25: trigrams, or the tokens that a function makes."""
    database = sqlite3.connect(":memory:")
    kind = "unicode61" if tokens else "trigram"
    database.execute(f"CREATE VIRTUAL TABLE held USING fts5(heading, text, game UNINDEXED, tokenize='{kind}')")

    def written(text: str) -> str:
        return " ".join(tokens(text)) if tokens else bare(text)

    rows = [(written(document.heading), written(document.text), document.game) for document in documents]
    database.executemany("INSERT INTO held VALUES (?, ?, ?)", rows)

    def search(query: str, game: str | None) -> list[Document]:
        asked = tokens(query) if tokens else [word[at : at + 3] for word in map(bare, query.split()) for at in range(len(word) - 2)]
        if not asked:
            return []
        wanted = " OR ".join('"{}"'.format(one.replace('"', '""')) for one in dict.fromkeys(asked))
        found = database.execute(
            f"SELECT rowid FROM held WHERE held MATCH ? AND (? IS NULL OR game = ?) ORDER BY bm25(held, 4.0, 1.0) LIMIT {DEPTH}",
            (wanted, game, game),
        )
        return [documents[row - 1] for (row,) in found]

    return search


def tantivy_shipped(documents: Sequence[Document]) -> Search:
    """Returns a search with tantivy: its own tokens of two characters, any of them, BM25."""
    builder = tantivy.SchemaBuilder()
    for name in ("heading", "text"):
        builder.add_text_field(name, stored=False, tokenizer_name="pairs")
    builder.add_text_field("game", stored=False, tokenizer_name="raw")
    builder.add_integer_field("row", stored=True)
    index = tantivy.Index(builder.build())
    pairs = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.ngram(2, 2, False)).filter(tantivy.Filter.lowercase()).build()
    index.register_tokenizer("pairs", pairs)
    writer = index.writer(50_000_000, 1)
    for row, document in enumerate(documents):
        held = {"heading": bare(document.heading), "text": bare(document.text), "game": document.game}
        writer.add_document(tantivy.Document(row=row, **held))
    writer.commit()
    index.reload()
    searcher = index.searcher()
    schema = index.schema

    def search(query: str, game: str | None) -> list[Document]:
        asked = {word[at : at + 2] for word in map(bare, query.split()) for at in range(len(word) - 1)}
        either = [
            (tantivy.Occur.Should, tantivy.Query.boost_query(tantivy.Query.term_query(schema, field, pair), boost))
            for pair in sorted(asked)
            for field, boost in (("heading", 4.0), ("text", 1.0))
        ]
        if not either:
            return []
        parts = [(tantivy.Occur.Must, tantivy.Query.boolean_query(either))]
        if game:
            parts.append((tantivy.Occur.Must, tantivy.Query.term_query(schema, "game", game)))
        hits = searcher.search(tantivy.Query.boolean_query(parts), DEPTH).hits
        return [documents[searcher.doc(address)["row"][0]] for _, address in hits]

    return search


def _asked(query: Query) -> Iterator[tuple[str, str, float]]:
    """Yields the field, the term and the weight of everything that gunbai's plan looks up."""
    for chunk in query.chunks:
        for option in chunk.options:
            yield WORDS, option.word, option.counts * chunk.counts
            yield ALIAS_WORDS, option.word, ALIAS * option.counts * chunk.counts
        for pair in chunk.pairs:
            yield PAIRS, pair, PAIR * chunk.counts


def tantivy_plan(snapshot: Snapshot) -> First:
    """Returns a first pass of gunbai's plan by tantivy, over the same terms."""
    builder = tantivy.SchemaBuilder()
    for name in FIELDS:
        builder.add_text_field(name, stored=False, tokenizer_name="whitespace", index_option="freq")
    builder.add_integer_field("row", stored=False, indexed=False, fast=True)
    index = tantivy.Index(builder.build())
    writer = index.writer(50_000_000, 1)
    for row, held in enumerate(snapshot.documents):
        writer.add_document(tantivy.Document(row=row, **_texts(terms_of(held, snapshot.lexicon))))
    writer.commit()
    index.reload()
    searcher, schema = index.searcher(), index.schema

    def first(query: Query) -> Scores:
        terms = [
            (tantivy.Occur.Should, tantivy.Query.boost_query(tantivy.Query.term_query(schema, field, term, "freq"), weight))
            for field, term, weight in _asked(query)
        ]
        if not terms:
            return {}
        hits = searcher.search(tantivy.Query.boolean_query(terms), CANDIDATES, count=False).hits
        return {address.doc: score for score, address in hits}

    return first


def fts5_plan(snapshot: Snapshot) -> First:
    """Returns a first pass of gunbai's plan by FTS5, over the same terms; it cannot weigh terms, only columns."""
    database = sqlite3.connect(":memory:", check_same_thread=False)
    columns = ", ".join(FIELDS)
    database.execute(f"CREATE VIRTUAL TABLE held USING fts5({columns}, tokenize=\"unicode61 tokenchars '+-'\")")
    rows = [tuple(_texts(terms_of(held, snapshot.lexicon)).values()) for held in snapshot.documents]
    database.executemany(f"INSERT INTO held VALUES ({', '.join('?' * len(FIELDS))})", rows)

    def first(query: Query) -> Scores:
        asked = " OR ".join('{}:"{}"'.format(field, term.replace('"', '""')) for field, term, _ in _asked(query))
        if not asked:
            return {}
        weights = f"1.0, {PAIR}, {ALIAS}"
        found = database.execute(f"SELECT rowid, bm25(held, {weights}) FROM held WHERE held MATCH ? ORDER BY 2 LIMIT 60", (asked,))
        return {row - 1: -2 * score for row, score in found}

    return first


def _texts(terms: Mapping[str, Sequence[tuple[str, int]]]) -> dict[str, str]:
    """Returns each field as a text in which a term stands as often as it weighs: four times for a heading, once for a sentence."""
    return {name: " ".join(f"{term} " * _weight(mark) for term, mark in terms[name]) for name in FIELDS}


def _weight(mark: int) -> int:
    return 4 * bool(mark & HEADING) + bool(mark & ABOVE) + (mark >> 2).bit_count()


@contextmanager
def carrying(shelf: Shelf, engine: Callable[[Snapshot], First]) -> Iterator[None]:
    """Makes a shelf take its first pass from another engine: everything before and after it stays gunbai's."""
    passes = {id(index.snapshot().ranking): engine(index.snapshot()) for index in shelf.indexes}

    def first_pass(ranking: Ranking, asked: Asked) -> Scores:
        return passes[id(ranking)](asked.query)

    def ask(ranking: Ranking, query: Query) -> Asked:
        return own(ranking, query)._replace(most=math.inf)

    own = Ranking.ask
    with patch.object(Ranking, "_first_pass", first_pass), patch.object(Ranking, "ask", ask):
        yield
