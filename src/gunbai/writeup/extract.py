"""Stretches of a text around what matched, for lists of hits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec


class Stretch(msgspec.Struct, frozen=True):
    """A stretch of text, marked or not."""

    text: str
    marked: bool = False


def stretches(text: str, spans: Iterable[tuple[int, int]], start: int = 0, end: int | None = None) -> list[Stretch]:
    """Returns the stretches of ``text[start:end]``, those inside the spans marked.

    >>> [(stretch.text, stretch.marked) for stretch in stretches("先制を持つ", [(0, 2)])]
    [('先制', True), ('を持つ', False)]
    """
    end = len(text) if end is None else end
    return [stretch for stretch in _stretches(text, sorted(spans), start, end) if stretch.text]


def _stretches(text: str, spans: list[tuple[int, int]], start: int, end: int) -> Iterator[Stretch]:
    at = start
    for first, last in spans:
        first, last = max(first, at), min(last, end)
        if first < last:
            yield Stretch(text[at:first])
            yield Stretch(text[first:last], True)
            at = last
    yield Stretch(text[at:end])


def extract(
    text: str, spans: Iterable[tuple[int, int]], length: int = 110, sentence: tuple[int, int] | None = None
) -> list[Stretch]:
    """Returns about so many characters of a text around its first match, cut at the ends of sentences where they are near.

    A sentence that is given is shown whole, with what follows it as far as there is room.

    >>> "".join(run.text for run in extract("一。" * 99, [(100, 102)], 20))
    '…一。一。一。一。一。一。一。一。一。一。…'
    """
    spans = sorted(spans)
    if len(text) <= length * 1.3:
        return stretches(text, spans)
    if sentence:
        start, end = sentence[0], max(sentence[1], _end(text, min(sentence[0] + length, len(text))))
    else:
        first = spans[0][0] if spans else 0
        start = _begin(text, max(first - length // 3, 0))
        end = _end(text, min(start + length, len(text)))
    found = stretches(text, spans, start, end)
    return [*([Stretch("…")] if start else []), *found, *([Stretch("…")] if end < len(text) else [])]


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
