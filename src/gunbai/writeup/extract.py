"""Stretches of a text around what matched, for lists of hits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec


class Run(msgspec.Struct, frozen=True):
    """A stretch of text, marked or not."""

    text: str
    marked: bool = False


def runs(text: str, spans: Iterable[tuple[int, int]], start: int = 0, end: int | None = None) -> list[Run]:
    """Returns the stretches of ``text[start:end]``, those inside the spans marked.

    >>> [(run.text, run.marked) for run in runs("先制を持つ", [(0, 2)])]
    [('先制', True), ('を持つ', False)]
    """
    end = len(text) if end is None else end
    return [run for run in _runs(text, sorted(spans), start, end) if run.text]


def _runs(text: str, spans: list[tuple[int, int]], start: int, end: int) -> Iterator[Run]:
    at = start
    for first, last in spans:
        first, last = max(first, at), min(last, end)
        if first < last:
            yield Run(text[at:first])
            yield Run(text[first:last], True)
            at = last
    yield Run(text[at:end])


def extract(text: str, spans: Iterable[tuple[int, int]], length: int = 110, sentence: tuple[int, int] | None = None) -> list[Run]:
    """Returns about so many characters of a text around its first match, cut at the ends of sentences where they are near.

    A sentence that is given is shown whole, with what follows it as far as there is room.

    >>> "".join(run.text for run in extract("一。" * 99, [(100, 102)], 20))
    '…一。一。一。一。一。一。一。一。一。一。…'
    """
    spans = sorted(spans)
    if len(text) <= length * 1.3:
        return runs(text, spans)
    if sentence:
        start, end = sentence[0], max(sentence[1], _end(text, min(sentence[0] + length, len(text))))
    else:
        first = spans[0][0] if spans else 0
        start = _begin(text, max(first - length // 3, 0))
        end = _end(text, min(start + length, len(text)))
    found = runs(text, spans, start, end)
    return [*([Run("…")] if start else []), *found, *([Run("…")] if end < len(text) else [])]


def _begin(text: str, at: int, reach: int = 18) -> int:
    if at == 0:
        return 0
    for place in range(at, max(at - reach, 0), -1):
        if text[place - 1] in "。\n":
            return place
    return at if at > reach else 0


def _end(text: str, at: int, reach: int = 18) -> int:
    for place in range(at, min(at + reach, len(text) + 1)):
        if text[place - 1] in "。\n":
            return place
    return at
