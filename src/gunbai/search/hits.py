"""Turns scored rows into hits: highlights in the text as given, and reasons in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property, partial

from gunbai.search.document import Document, Highlight, Hit, Matched
from gunbai.search.prominence import Reason
from gunbai.search.query import Query
from gunbai.search.ranking import Scored
from gunbai.search.snapshot import Snapshot

RankedRow = tuple[Snapshot, Query, Scored]
"""A scored row, the snapshot that holds it, and the query as understood there."""

ASKED = 50.0
"""A number counts at least this for the document that was asked for by it."""

ALIKE = 1.5
"""Of paragraphs whose scores differ by less, the first in the book stands for its section."""

_SAID = {
    "number": "番号 number",
    "words": "語 words",
    "heading": "見出し heading",
    "in heading": "見出しの中 in heading",
    "under heading": "見出しの下 under heading",
    "literally": "本文 literally",
    "explains": "説明 explains",
    "defines": "用語の定義 defines",
    "alias": "別名 alias",
    "coverage": "網羅と節 coverage",
    "answers": "答えの形 answers",
    "heading only": "見出しのみ heading only",
    "example": "例 example",
}


class Teller:
    """Makes hits of what one snapshot found for one query."""

    def __init__(self, snapshot: Snapshot, query: Query) -> None:
        self.rows, self.ranking, self.show = snapshot.rows, snapshot.ranking, snapshot.lexicon.show
        self.query = query

    def hit(self, scored: Scored) -> Hit:
        """Returns a hit, whose highlights and reasons are found when they are asked for."""
        document = self.rows[scored.row].document
        return Hit(document, round(scored.score, 3), partial(self._matched, scored.row), partial(self._why, scored))

    @cached_property
    def words(self) -> list[str]:
        """The words that the query may mean, and those typed."""
        typed = [chunk.typed for chunk in self.query.chunks if len(chunk.typed) > 1]
        said = [option.word for chunk in self.query.chunks for option in chunk.options]
        return list(dict.fromkeys([*said, *typed]))

    @cached_property
    def pairs(self) -> list[str]:
        """The pairs of characters that were typed."""
        return [pair for chunk in self.query.chunks for pair in chunk.pairs]

    def _matched(self, at: int) -> Matched:
        row = self.rows[at]
        body = row.body
        wanted = [word for word in self.words if word in body] or [pair for pair in self.pairs if pair in body]
        highlights = tuple(
            Highlight(field, *normal.original(start, end))
            for field, normal in row.maps.items()
            for start, end in _merged(_occurrences(wanted, normal.text))
        )
        return Matched(highlights, tuple([self.show(word) for word in wanted]))

    def _why(self, scored: Scored) -> tuple[str, ...]:
        reasons = sorted(self.ranking.explain(self.query, scored), key=lambda reason: -abs(reason.counts))
        return tuple(_say(reason, self.show(reason.word)) for reason in reasons)


def _occurrences(words: Iterable[str], text: str) -> Iterator[tuple[int, int]]:
    for word in words:
        at = text.find(word)
        while at >= 0:
            yield at, at + len(word)
            at = text.find(word, at + 1)


def _merged(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    merged: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def _say(reason: Reason, word: str) -> str:
    return f"{_SAID[reason.what]}{f'「{word}」' if word else ''} {reason.counts:+.1f}"


def collapse(found: list[RankedRow]) -> list[RankedRow]:
    """Puts the best paragraph of a section in the place of its bare heading, when both were found."""
    best_below: dict[str, int] = {}
    for at, (snapshot, _, scored) in enumerate(found):
        parent = snapshot.rows[scored.row].document.parent
        best = found[best_below.setdefault(parent, at)][2]
        if scored.row < best.row and scored.score > best.score - ALIKE:
            best_below[parent] = at
    gone: set[int] = set()
    out: list[RankedRow] = []
    for at, one in enumerate(found):
        below = best_below.get(_document(one).id)
        if at in gone or (below is not None and below in gone):
            continue
        if below is not None and not _document(one).text and one[2].number < ASKED:
            if below > at:
                gone.add(below)
                snapshot, query, scored = found[below]
                out.append((snapshot, query, scored._replace(score=one[2].score)))
        else:
            out.append(one)
    return out


def _document(found: RankedRow) -> Document:
    snapshot, _, scored = found
    return snapshot.rows[scored.row].document
