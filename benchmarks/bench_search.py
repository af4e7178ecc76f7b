"""Measures search: quality by kind and part of the plan, slips of the finger, latency beside other engines, costs.

    python benchmarks/bench_search.py [QUERIES.yaml ...] [--scales 1,10,100] [--only quality,slips,latency,costs] [--show 0.5]

Quality is that of ``Library.search`` over everything that ships. ``queries/heldout.yaml`` was written before any of it was run
by the author of the word groups; ``queries/asked.yaml`` is by the author of the aliases, whom the engine's author did not read;
development looks at ``queries/tuned.yaml``, and at one half of ``queries/second.yaml``, whose queries are of the hard kinds.
Other files of queries may be named, ``queries/concepts.yaml`` for one.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from searching import books, costs, parts, peers, slips
from searching.queries import Judge, Query, Score, Search, mean, read

from gunbai.content import content_root
from gunbai.library import Library
from gunbai.rulebook import load_rulebooks
from gunbai.search import Document, Shelf
from gunbai.search.analysis import pairs, words
from gunbai.search.normal import plain

QUERIES = Path(__file__).parent / "queries"
PARTS = ("quality", "slips", "latency", "costs")


def main() -> None:
    """Prints the tables that were asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    shipped = [QUERIES / f"{name}.yaml" for name in ("second", "heldout", "asked", "tuned")]
    parser.add_argument("queries", type=Path, nargs="*", default=shipped)
    parser.add_argument("--content", type=Path)
    parser.add_argument("--scales", default="1,10,100", help="how many times the books, for latency")
    parser.add_argument("--only", default=",".join(PARTS), help="which tables")
    parser.add_argument("--show", type=float, default=0.0, metavar="NDCG", help="print tuned queries below this")
    given = parser.parse_args()
    content = content_root(given.content)
    rulebooks = load_rulebooks(content)
    shelf = books.shipped(rulebooks)
    files = {path.stem: read(path, rulebooks) for path in given.queries}
    only = given.only.split(",")
    with tempfile.TemporaryDirectory() as folder:
        library = Library.open(content, Path(folder) / "data")
        library.index()
        if "quality" in only:
            quality(library, shelf, files, Path(folder) / "quality", given.show)
        if "slips" in only:
            slipped(library, shelf, files)
        if "latency" in only:
            for scale in map(int, given.scales.split(",")):
                speed(books.times(shelf, scale), files, Path(folder) / f"x{scale}", scale)
        if "costs" in only:
            spent(shelf, files, content, Path(folder))


def through(search: Callable[..., object]) -> Search:
    """Returns a search of ours as one that yields documents."""

    def found(query: str, game: str | None) -> list[Document]:
        return [hit.document for hit in search(query, game).hits]  # type: ignore[attr-defined]

    return found


def quality(library: Library, shelf: books.Books, files: dict[str, list[Query]], folder: Path, show: float) -> None:
    """Prints what is found, by kind; with each part of the plan left out; beside other engines."""
    judge = Judge(shelf.everything)
    ours = through(library.search)
    everything = shelf.everything
    pretokenised = _tokens(shelf.build(folder))
    engines = {
        "literal scan": peers.literal_scan(everything),
        "FTS5 trigram": peers.fts5(everything),
        "FTS5 pre-tokenised": peers.fts5(everything, pretokenised),
        "tantivy as shipped": peers.tantivy_shipped(everything),
    }
    rules = books.Books(shelf.documents, shelf.terms, shelf.names).build(folder)
    for name, queries in files.items():
        head(f"quality: {name}, {len(queries)} queries")
        by_kind = judge.all(ours, queries)
        for kind, scores in sorted(by_kind.items()):
            line(kind, scores)
        for half in sorted({query.half for query in queries} - {""}):
            line(f"gunbai, {half}", [score for kind, scores in by_kind.items() if kind.startswith(half) for score in scores])
        line("gunbai", [score for scores in by_kind.values() for score in scores])
        if show and name != "heldout":
            misses(judge, ours, [query for query in queries if query.half != "held"], show)
        with parts.emptied():
            line("  aliases emptied", flat(judge, through(Library.open(library.content, folder / "emptied").search), queries))
        named = through(lambda query, game: library.search(query))
        line("  over all books", flat(judge, named, queries))
        for part in parts.PARTS:
            with parts.without(part):
                line(f"  without {part}", flat(judge, through(Library.open(library.content, library.data).search), queries))
        for engine, search in engines.items():
            line(engine, flat(judge, search, queries))
        for engine, carried in (("FTS5 + plan", peers.fts5_plan), ("tantivy + plan", peers.tantivy_plan)):
            with peers.carrying(rules, carried):
                line(engine, flat(judge, through(rules.search), queries))


def flat(judge: Judge, search: Search, queries: list[Query]) -> list[Score]:
    """Returns the measures of all queries."""
    return [score for scores in judge.all(search, queries).values() for score in scores]


def misses(judge: Judge, search: Search, queries: Iterable[Query], below: float) -> None:
    """Prints the queries that find less than they should, with what they find."""
    for query in queries:
        hits = search(query.text, query.game)
        score = judge.score(query, hits)
        if score.ndcg < below:
            wanted = " ".join(each.key.split(":")[-1] for each in query.wanted if each.grade == 2)
            print(
                f"    {score.ndcg:.2f} {query.kind:8} {query.game or '-':15} {query.text} [{wanted}]",
                *(hit.id.partition(":")[2] for hit in hits[:6]),
            )


def _tokens(shelf: Shelf) -> Callable[[str], list[str]]:
    """Returns gunbai's own tokens of a text: known words and pairs of characters."""
    known = set().union(*(index.snapshot().lexicon.known for index in shelf.indexes))
    longest: dict[str, int] = {}
    for word in known:
        longest[word[:2]] = max(longest.get(word[:2], 0), len(word))

    def tokens(text: str) -> list[str]:
        normal = plain(text)
        return [each.text for each in (*words(normal, known, longest), *pairs(normal))]

    return tokens


def slipped(library: Library, shelf: books.Books, files: dict[str, list[Query]]) -> None:
    """Prints how often one slip of the finger keeps the clause in the first three."""
    ours = through(library.search)
    print("\none slip in a kana or Latin word of four or more: the clause stays in the first three")
    queries = [(query.text, query.game) for held in files.values() for query in held]
    headings = slips.words_of(shelf.everything, random.Random(7), 150)
    for name, texts in (("queries", queries), ("words of headings", headings)):
        share, count, missed = slips.kept(ours, slips.edited(texts, random.Random(11)))
        print(f"  {name:20} {share:6.1%} of {count}   e.g. not: {', '.join(f'{meant}→{typed}' for meant, typed in missed[:6])}")


def speed(collection: books.Books, files: dict[str, list[Query]], folder: Path, scale: int) -> None:
    """Prints the latency of each engine over one collection, in one game and over all."""
    begun = time.perf_counter()
    shelf = collection.build(folder)
    built = time.perf_counter() - begun
    everything = collection.everything
    size = costs.size(folder) / 1e6
    print(
        f"\nlatency x{scale}: {len(collection.documents)} books, {len(everything)} documents, built in {built:.1f} s, {size:.1f} MB"
    )
    print(f"  {'milliseconds':22} in one game: p50   p95   p99     over all: p50   p95   p99")
    queries = [query for held in files.values() for query in held]
    over_all = [query._replace(game=None) for query in queries]
    rounds = 3 if scale < 100 else 1

    def timed(name: str, search: Search, first: str = "") -> None:
        one, every = (costs.latency(search, asked, rounds) for asked in (queries, over_all))
        for called, at in ((first, 0), (name, 1)):
            if called:
                print(f"  {called:22}      {_milliseconds(one[at])}        {_milliseconds(every[at])}", flush=True)

    timed("gunbai", through(shelf.search), first="gunbai, asked first")
    for engine, carried in (("tantivy + plan", peers.tantivy_plan), ("FTS5 + plan", peers.fts5_plan)):
        if scale < 100:
            with peers.carrying(shelf, carried):
                timed(engine, through(shelf.search))
    timed("tantivy as shipped", peers.tantivy_shipped(everything))
    timed("FTS5 trigram", peers.fts5(everything))
    timed("literal scan", peers.literal_scan(everything))
    print(f"  memory: {costs.memory(folder, queries)}")


def _milliseconds(times: costs.Times) -> str:
    return "".join(f"{ms:6.2f}" for ms in times)


def spent(shelf: books.Books, files: dict[str, list[Query]], content: Path, folder: Path) -> None:
    """Prints what building, keeping and starting cost."""
    print("\ncosts")
    queries = [query for held in files.values() for query in held]
    place = folder / "costs"
    begun = time.perf_counter()
    shelf.build(place)
    print(f"  build       {time.perf_counter() - begun:.2f} s, {costs.size(place) / 1e6:.2f} MB on disk")
    print(f"  memory      {costs.memory(place, queries)}")
    for typed in (("再生",), ("-g", next(iter(shelf.documents)), "34-5")):
        taken = costs.command(content, folder / "data", *typed)
        middle = taken[len(taken) // 2]
        print(f"  gunbai search {' '.join(typed):18} {taken[0]:.3f} s from a cold shell at best, median {middle:.3f} s")


def head(title: str) -> None:
    """Prints the head of a table of quality."""
    print(f"\n{title}\n  {'':24} nDCG@10  MRR   first  in 5   recall@5  none    n")


def line(name: str, scores: list[Score]) -> None:
    """Prints one line of it."""
    means = mean(scores)
    print(f"  {name:24} " + "  ".join(f"{value:6.3f}" for value in means) + f"  {len(scores):4}")


if __name__ == "__main__":
    main()
