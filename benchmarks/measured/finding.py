"""Search beside SQLite's FTS5, tantivy and a literal scan: what is found, and how fast."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from bench_search import QUERIES, flat, through
from searching import books, peers
from searching.queries import Judge, Query, Search, mean, read

from gunbai.library import Library
from gunbai.rulebook import load_rulebooks
from measured.figure import Chapter, Plot, Row, at, milliseconds, once

HELD = "heldout.yaml"
"""Queries that were written before any of them was run."""
OURS = "gunbai"


def chapter(content: Path, data: Path) -> Chapter:
    """Measures the held-out queries with each engine over the shipped books."""
    rulebooks = load_rulebooks(content)
    shelf = books.shipped(rulebooks)
    queries = read(QUERIES / HELD, rulebooks)
    judge = Judge(shelf.everything)
    library = Library.open(content, data)
    library.index()
    engines: dict[str, Search] = {
        OURS: through(library.search),
        "tantivy, its own tokens": peers.tantivy_shipped(shelf.everything),
        "FTS5, trigrams": peers.fts5(shelf.everything),
        "a literal scan": peers.literal_scan(shelf.everything),
    }
    first = {name: latency(search, queries) for name, search in engines.items()}  # before any of them has been asked
    quality = {name: mean(flat(judge, search, queries)) for name, search in engines.items()}
    mine = quality.pop(OURS)
    rows = [
        Row(f"MRR of {len(queries)} held-out queries, beside {name}", f"{mine.rr:.3f}", f"{other.rr:.3f}", mine.rr / other.rr)
        for name, other in quality.items()
    ]
    for name in quality:
        ours, other = at(0.5, first[OURS]), at(0.5, first[name])
        rows.append(Row(f"p50 of a query asked first, beside {name}", milliseconds(ours), milliseconds(other), ours / other))
    rows.append(Row("p95 of a query asked first", milliseconds(at(0.95, first[OURS])), "", None))
    bars = ((OURS, mine.rr), *((name, other.rr) for name, other in quality.items()))
    return Chapter(
        "Search",
        f"The queries are those of `benchmarks/queries/{HELD}`; each names its game. MRR is the mean reciprocal rank of the first"
        " right answer. The peers are given the same documents. Ours also looks at readings, slips and aliases.",
        "peer",
        tuple(rows),
        Plot("search", "Mean reciprocal rank", "MRR", bars=tuple(bars)),
    )


def latency(search: Search, queries: Sequence[Query]) -> list[float]:
    """Returns the CPU seconds of each query, asked once, in an order of chance."""
    asked = random.Random(5).sample(queries, len(queries))
    return [once(partial(search, query.text, query.game)) for query in asked]
