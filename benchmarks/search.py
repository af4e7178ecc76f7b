"""Measures search: quality by kind of query and latency, beside a literal scan and SQLite's trigram index.

    python benchmarks/search.py QUERIES.yaml [--content DIR] [--show 0.5]

Queries are a list of {q, game, kind, expect: [{quote, grade}]}; those of games without text are left out. A bare heading
counts when its first paragraph holds the quote, because the page shows them together; each quote counts once.
"""

from __future__ import annotations

import argparse
import itertools
import math
import re
import sqlite3
import tempfile
import time
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import yaml

from gunbai.content import content_root
from gunbai.library.documents import clauses, terms
from gunbai.rulebook import Rulebook, load_rulebooks
from gunbai.search import Document, Index, Shelf, called

Search = Callable[[str, "str | None"], list[Document]]


def main() -> None:
    """Builds the indexes in a temporary folder, then prints quality and latency of each way to search."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("queries", type=Path)
    parser.add_argument("--content", type=Path)
    parser.add_argument("--show", type=float, default=0.0, metavar="NDCG", help="print queries below this")
    given = parser.parse_args()
    rulebooks = load_rulebooks(content_root(given.content))
    documents = {slug: list(clauses(rulebook, rulebook.book())) for slug, rulebook in rulebooks.items()}
    queries = [
        query for query in yaml.safe_load(given.queries.read_text("utf-8")) if query.get("game", next(iter(documents))) in documents
    ]
    with tempfile.TemporaryDirectory() as folder:
        shelf, took = build(Path(folder), rulebooks, documents)
        everything = [document for held in documents.values() for document in held]
        print(f"{len(everything)} documents, {len(queries)} queries; built {took:.2f} s, opened {opened(folder, documents):.3f} s")
        ways: dict[str, Search] = {
            "gunbai": lambda query, game: [hit.document for hit in shelf.search(query, game).hits],
            "literal scan": literal_scan(everything),
            "FTS5 trigram": trigrams(everything),
        }
        for name, search in ways.items():
            scores = quality(search, queries, everything, given.show if name == "gunbai" else 0.0)
            report(name, scores, latency(search, queries))


def build(folder: Path, rulebooks: dict[str, Rulebook], documents: dict[str, list[Document]]) -> tuple[Shelf, float]:
    """Returns a shelf with one index per rulebook, and the seconds it took."""
    words = [term for rulebook in rulebooks.values() for term in terms(rulebook)]
    begun = time.perf_counter()
    indexes = [
        Index.build(folder / slug, held, terms=words, names={slug: called(slug, rulebooks[slug].title, rulebooks[slug].game)})
        for slug, held in documents.items()
    ]
    return Shelf(indexes), time.perf_counter() - begun


def opened(folder: str, documents: Iterable[str]) -> float:
    """Returns the seconds that opening all indexes takes."""
    begun = time.perf_counter()
    for slug in documents:
        Index.open(Path(folder) / slug)
    return time.perf_counter() - begun


def literal_scan(documents: list[Document]) -> Search:
    """Returns a search for documents that hold every blank-separated word of the query as typed."""
    held = [(document, bare(document.heading + document.text)) for document in documents]

    def search(query: str, game: str | None) -> list[Document]:
        words = [bare(word) for word in query.split()]
        return [document for document, text in held if game in (None, document.game) and all(word in text for word in words)][:10]

    return search


def trigrams(documents: list[Document]) -> Search:
    """Returns a search for any three neighbouring characters of the query with SQLite's FTS5, ranked by BM25."""
    database = sqlite3.connect(":memory:")
    database.execute("CREATE VIRTUAL TABLE held USING fts5(heading, text, game UNINDEXED, tokenize='trigram')")
    rows = [(bare(document.heading), bare(document.text), document.game) for document in documents]
    database.executemany("INSERT INTO held VALUES (?, ?, ?)", rows)

    def search(query: str, game: str | None) -> list[Document]:
        grams = {word[at : at + 3] for word in map(bare, query.split()) for at in range(len(word) - 2)}
        if not grams:
            return []
        wanted = " OR ".join('"{}"'.format(gram.replace('"', '""')) for gram in sorted(grams))
        found = database.execute(
            "SELECT rowid FROM held WHERE held MATCH ? AND (? IS NULL OR game = ?) ORDER BY bm25(held, 4.0, 1.0) LIMIT 10",
            (wanted, game, game),
        )
        return [documents[row - 1] for (row,) in found]

    return search


def bare(text: str) -> str:
    """Returns a text in NFKC and lower case without white space."""
    return re.sub(r"\s", "", unicodedata.normalize("NFKC", text)).lower()


def quality(
    search: Search, queries: list[dict[str, Any]], documents: list[Document], show: float
) -> dict[str, list[tuple[float, ...]]]:
    """Returns (nDCG@10, reciprocal rank, success at 1, nothing found) of every query, by kind."""
    texts = {document.id: bare(document.number + document.heading + document.text) for document in documents}
    first_below = {document.parent: document.id for document in reversed(documents)}
    scores: dict[str, list[tuple[float, ...]]] = defaultdict(list)
    for query in queries:
        quotes = [(bare(wanted["quote"]), int(wanted["grade"])) for wanted in query["expect"]]
        hits = search(query["q"], query.get("game"))
        seen: set[str] = set()
        gains = [_gain(hit, quotes, seen, texts, first_below) for hit in hits]
        best = sorted((grade for _, grade in quotes), reverse=True)
        found = discounted(gains) / discounted(best[:10])
        rank = next((1 / (at + 1) for at, gain in enumerate(gains) if gain), 0.0)
        scores[query["kind"]].append((found, rank, float(rank == 1), float(not hits)))
        if found < show:
            names = [f"{hit.id.split(':')[-1]}={gain}" for hit, gain in zip(hits, gains, strict=True)]
            print(f"{found:.2f} {query['kind']:9} {query.get('game', '-'):15} {query['q']}  {' '.join(names[:6])}")
    return scores


def _gain(hit: Document, quotes: list[tuple[str, int]], seen: set[str], texts: dict[str, str], first_below: dict[str, str]) -> int:
    text = texts[hit.id] if hit.text else texts[hit.id] + texts.get(first_below.get(hit.id, ""), "")
    new = [(quote, grade) for quote, grade in quotes if quote not in seen and quote in text]
    seen.update(quote for quote, _ in new)
    return max((grade for _, grade in new), default=0)


def discounted(gains: Iterable[int]) -> float:
    """Returns the discounted cumulative gain, 2^grade - 1 each."""
    return float(sum((2**gain - 1) / math.log2(at + 2) for at, gain in enumerate(gains)))


def latency(search: Search, queries: list[dict[str, Any]], rounds: int = 4) -> list[float]:
    """Returns the sorted milliseconds of each query; one round before is not counted."""

    def timed() -> Iterator[float]:
        for query in queries:
            begun = time.perf_counter()
            search(query["q"], query.get("game"))
            yield (time.perf_counter() - begun) * 1000

    list(timed())
    return sorted(itertools.chain.from_iterable(list(timed()) for _ in range(rounds)))


def report(name: str, scores: dict[str, list[tuple[float, ...]]], times: list[float]) -> None:
    """Prints one table: a line for each kind of query, one for all, one for latency."""
    print(f"\n{name:12} nDCG@10    MRR    S@1   none     n")
    everything = [score for held in scores.values() for score in held]
    for kind, held in [*sorted(scores.items()), ("all", everything)]:
        means = [sum(column) / len(held) for column in zip(*held, strict=True)]
        print(f"{kind:12} " + "  ".join(f"{mean:5.3f}" for mean in means) + f"  {len(held):4}")
    marks = [times[min(len(times) - 1, int(len(times) * part))] for part in (0.5, 0.95, 0.99)]
    print("latency ms   p50 {:.2f}  p95 {:.2f}  p99 {:.2f}".format(*marks))


if __name__ == "__main__":
    main()
