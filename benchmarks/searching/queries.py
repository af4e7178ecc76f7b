"""Queries with what they should find, and the measures of what was found.

Two forms of file are read: ``{q, game, kind, half, ids: [..], also: [..]}`` names nodes (those under ``also`` help, those under
``ids`` answer), ``{q, game, kind, expect: [{quote, grade}]}`` names quotes of the text. A bare heading counts as the first
paragraph below it, because the page shows them together; each wanted thing counts once. ``half`` is ``open`` or ``held``:
development looks at the misses of the one, and only at the figures of the other.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from gunbai.search import Document

Search = Callable[[str, "str | None"], list[Document]]
"""A way to search: a query and a game or none; the ten best documents."""

DEPTH = 10


class Wanted(NamedTuple):
    """One thing that a query should find: what it is known by, and its grade: 2 answers, 1 helps."""

    key: str
    grade: int


class Query(NamedTuple):
    """One query: what is typed, the game it is typed for, its kind, what it should find, its half of the file."""

    text: str
    game: str | None
    kind: str
    wanted: tuple[Wanted, ...]
    half: str = ""


class Score(NamedTuple):
    """What one query found: nDCG@10, reciprocal rank, success at 1 and at 5, recall of answers at 5, nothing at all."""

    ndcg: float
    rr: float
    first: float
    five: float
    recall: float
    none: float


def read(path: Path, games: Iterable[str]) -> list[Query]:
    """Returns the queries of a file, without those of other games."""
    known = set(games)
    entries: list[dict[str, Any]] = yaml.load(path.read_text("utf-8"), Loader=yaml.BaseLoader)
    return [_query(entry) for entry in entries if entry.get("game") in (None, *known)]


def _query(entry: Mapping[str, Any]) -> Query:
    game = entry.get("game")
    if "expect" in entry:
        wanted = [Wanted(bare(each["quote"]), int(each["grade"])) for each in entry["expect"]]
    else:
        grades = [(id, 2) for id in entry["ids"]] + [(id, 1) for id in entry.get("also", ())]
        wanted = [Wanted(id if ":" in id else f"{game}:{id}", grade) for id, grade in grades]
    return Query(entry["q"], game, entry["kind"], tuple(wanted), entry.get("half", ""))


def bare(text: str) -> str:
    """Returns a text in NFKC and lower case without white space."""
    return re.sub(r"\s", "", unicodedata.normalize("NFKC", text)).lower()


class Judge:
    """Knows the documents, and scores what a search found among them."""

    def __init__(self, documents: Iterable[Document]) -> None:
        held = list(documents)
        self._texts = {document.id: bare(document.number + document.heading + document.text) for document in held}
        self._below = {document.parent: document.id for document in reversed(held)}

    def score(self, query: Query, hits: list[Document]) -> Score:
        """Returns the measures of one query."""
        left = list(query.wanted)
        gains = [self._gain(hit, left) for hit in hits[:DEPTH]]
        best = sorted((wanted.grade for wanted in query.wanted), reverse=True)
        rank = next((at for at, gain in enumerate(gains, 1) if gain), 0)
        answers = sum(grade == 2 for grade in best)
        return Score(
            _discounted(gains) / _discounted(best[:DEPTH]),
            1 / rank if rank else 0.0,
            float(rank == 1),
            float(0 < rank <= 5),
            sum(gain == 2 for gain in gains[:5]) / min(answers, 5) if answers else 1.0,
            float(not hits),
        )

    def _gain(self, hit: Document, left: list[Wanted]) -> int:
        ids = [hit.id] if hit.text or hit.id not in self._below else [hit.id, self._below[hit.id]]
        text = "".join(self._texts.get(id, "") for id in ids)
        met = [wanted for wanted in left if wanted.key in ids or (":" not in wanted.key and wanted.key in text)]
        for wanted in met:
            left.remove(wanted)
        return max((wanted.grade for wanted in met), default=0)

    def all(self, search: Search, queries: Iterable[Query]) -> dict[str, list[Score]]:
        """Returns the measures of every query by half and kind."""
        scores: dict[str, list[Score]] = defaultdict(list)
        for query in queries:
            scores[f"{query.half} {query.kind}".strip()].append(self.score(query, search(query.text, query.game)))
        return scores


def _discounted(gains: Iterable[int]) -> float:
    return float(sum((2**gain - 1) / math.log2(at + 2) for at, gain in enumerate(gains)))


def mean(scores: Iterable[Score]) -> Score:
    """Returns the mean of each measure."""
    held = list(scores)
    return Score(*(sum(column) / len(held) for column in zip(*held, strict=True)))
