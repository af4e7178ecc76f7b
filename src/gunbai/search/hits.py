"""Turns scored rows into hits: highlights in the text as given, and reasons in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, partial

from gunbai.search.analysis import sentences
from gunbai.search.body import refuses
from gunbai.search.document import Document, Highlight, Hit, Matched
from gunbai.search.normal import Normal, normalise
from gunbai.search.query import Query
from gunbai.search.ranking import NUMBERED, Reason, Scored, likeliest
from gunbai.search.snapshot import Snapshot

Found = tuple[Snapshot, Query, Scored]
"""A scored row, the snapshot that holds it, and the query as understood there."""

UNDER = 3
"""So many things that are about a clause are folded under it."""

LATER = 3
"""A clause stands at most so many rows behind what is folded under it."""

ENOUGH = 0.5
"""A sentence that forbids must have such a part of what the likeliest sentence has of a question."""

ALIKE = 1.5
"""Of paragraphs whose scores differ by less, the first in the book stands for its section."""

_SAID = {
    "number": "番号 number",
    "pairs": "文字の並び letters",
    "covered": "見出しが質問の中 heading within query",
    "named": "見出し heading",
    "under": "見出しの下 under heading",
    "defined": "用語の定義 defines",
    "explained": "説明 explains",
    "answers": "答えの形 answers",
    "refuses": "禁止の形 forbids",
    "counted": "ある語の数 words present",
    "missed": "欠けた語 missing",
    "length": "長さ length",
    "bare": "見出しのみ heading only",
    "example": "例 example",
    "alias": "別名 alias",
    "aliases": "別名いくつか aliases",
    "told": "裁定・盤面 ruling, board",
    "tolds": "裁定・盤面いくつか rulings, boards",
    "lent": "裁定・盤面から rulings, boards",
}
_PLACES = {"heading": "見出し heading", "above": "上の見出し above", "text": "本文 text", "sentence": "同じ文 best sentence"}


class Teller:
    """Makes hits of what one snapshot found for one query."""

    def __init__(self, snapshot: Snapshot, query: Query) -> None:
        self.documents, self.ranking, self.show = snapshot.documents, snapshot.ranking, snapshot.lexicon.show
        self.query = query

    def hit(self, scored: Scored, under: tuple[Hit, ...] = ()) -> Hit:
        """Returns a hit, whose highlights and reasons are found when they are asked for."""
        document = self.documents[scored.row]
        return Hit(document, round(scored.score, 3), under, partial(self._matched, scored.row), partial(self._why, scored))

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

    def _matched(self, row: int) -> Matched:
        document = self.documents[row]
        fields = {"heading": normalise(document.heading), "text": normalise(document.text)}
        body = "\n".join(normal.text for normal in fields.values())
        wanted = [word for word in self.words if word in body] or [pair for pair in self.pairs if pair in body]
        highlights = tuple(
            Highlight(field, *normal.original(start, end))
            for field, normal in fields.items()
            for start, end in _merged(_occurrences(wanted, normal.text))
        )
        return Matched(highlights, tuple([self.show(word) for word in wanted]), self._sentence(row, fields["text"]))

    def _sentence(self, row: int, text: Normal) -> tuple[int, int] | None:
        """Returns the sentence that answers; of a question for what is forbidden one that forbids, when it has enough of it."""
        spans = sentences(text.text)
        counted = self.ranking.reader(self.ranking.ask(self.query)).sentences(row)
        if not counted or not spans:
            return None
        for mark in counted:
            said = text.text[slice(*_of(mark, spans))]
            counted[mark] += sum([pair in said for pair in self.query.letters]) / (len(self.query.letters) or 1)
        best = likeliest(counted)
        if self.query.refuses:
            enough = ENOUGH * counted[best]
            forbidding = {
                mark: part for mark, part in counted.items() if part >= enough and refuses(text.text[slice(*_of(mark, spans))])
            }
            best = likeliest(forbidding) or best
        return text.original(*_of(best, spans))

    def _why(self, scored: Scored) -> tuple[str, ...]:
        reasons = sorted(self.ranking.explain(self.query, scored), key=lambda reason: -abs(reason.counts))
        alias = self.documents[scored.row].aliases
        return tuple(self._say(reason, alias) for reason in reasons)

    def _say(self, reason: Reason, aliases: Sequence[str]) -> str:
        if reason.what == "word":
            meant = self.show(reason.word)
            typed = self.show(reason.typed) if reason.typed != reason.word else meant
            word = f"「{typed}」" if typed == meant else f"「{typed}」→「{meant}」"
            return f"{word} {'・'.join(_PLACES[place] for place in reason.places)} {reason.counts:+.1f}"
        alias = f"「{aliases[reason.place]}」" if reason.what == "alias" else ""
        return f"{_SAID[reason.what]}{alias} {reason.counts:+.1f}"


def _of(mark: int, spans: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """Returns the span of the sentence that a mark stands for."""
    return spans[min(mark.bit_length() - 3, len(spans) - 1)]


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


def fold(found: Sequence[Found], all_found: Sequence[Found]) -> list[tuple[Found, list[Found]]]:
    """Returns rows, each with what was found and is about it: rulings, boards, entries of glossaries; these are rows no more.

    What stands well before the clause that it is about stays a row of its own.
    """
    clauses = {_document(one).id: at for at, one in enumerate(found) if not _document(one).about}
    under: dict[int, list[Found]] = {}
    for at, one in enumerate(all_found):
        place = min((clauses[id] for id in _document(one).about if id in clauses), default=len(found))
        if place < min(at + LATER, len(found)):
            under.setdefault(place, []).append(one)
    gone = {id(one[2]) for held in under.values() for one in held}
    return [(one, _each_kind(under.get(at, []))) for at, one in enumerate(found) if id(one[2]) not in gone]


def _each_kind(held: list[Found]) -> list[Found]:
    """Returns as many as are folded under a clause, the best of each kind before a second of any."""
    best = {_document(one).kind: one for one in reversed(held)}
    return sorted(held, key=lambda one: best[_document(one).kind] is not one)[:UNDER]


def collapse(found: list[Found]) -> list[Found]:
    """Puts the best paragraph of a section in the place of its bare heading, when both were found."""
    best_below: dict[str, int] = {}
    for at, (snapshot, _, scored) in enumerate(found):
        parent = snapshot.documents[scored.row].parent
        best = found[best_below.setdefault(parent, at)][2]
        if scored.row < best.row and scored.score > best.score - ALIKE:
            best_below[parent] = at
    gone: set[int] = set()
    out: list[Found] = []
    for at, one in enumerate(found):
        below = best_below.get(_document(one).id)
        if at in gone or (below is not None and below in gone):
            continue
        if below is not None and not _document(one).text and one[2].number < NUMBERED:
            if below > at:
                gone.add(below)
                snapshot, query, scored = found[below]
                out.append((snapshot, query, scored._replace(score=one[2].score)))
        else:
            out.append(one)
    return out


def _document(found: Found) -> Document:
    snapshot, _, scored = found
    return snapshot.documents[scored.row]
