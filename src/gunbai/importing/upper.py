"""Chapters that are counted in words: ``第一章``, ``第3条``, ``§ 4a``, ``Chapter 2``, ``一、``, ``IV.``."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

import msgspec

from gunbai.importing.cue import CUED
from gunbai.importing.line import Line, width
from gunbai.importing.numeral import MARKUP, Numeral, Path, level_text, read_items, read_ordinal

RANKS = ("編", "部", "章", "節", "款", "条")
SIGN = "§"
_KEYS = {"編": "part", "部": "part", "章": "ch", "節": "sec", "款": "sub", "条": "", SIGN: ""}
_NAMES = {
    **{"title": "title", "part": "part", "chapter": "ch", "section": "sec", "article": "", "art.": "", "rule": ""},
    **{"buch": "book", "titel": "title", "teil": "part", "kapitel": "ch", "abschnitt": "sec", "artikel": "", "regel": ""},
    **dict.fromkeys(("ルール", "規則", "规则", "룰", "규칙"), ""),
    **{"titre": "title", "livre": "book", "partie": "part", "chapitre": "ch", "règle": ""},
}
_LISTS = ("一.", "(一)", "I.", "I　")
"""Signs of a list that may count chapters where no word does."""

_PLAIN = ("article", "art.", "artikel", "rule", "regel", "règle", "ルール", "規則", "规则", "룰", "규칙")
"""Words that count the clauses themselves, which may be whole sentences."""

_PARTICLE = re.compile(r"[\s　]*(?:[のをにがもでとへや、。,)）」』\]・~〜～]|は(?![じい])|から|まで|的|和|与)|第")
_AFTER = re.compile(r"[0-9][ \xa0]?([a-z]+)[\s.:—–-]*$", re.IGNORECASE)
"""What a letter or a Latin word behind a number inserts."""

_WORD = re.compile(r"[\s\d]")
"""What ends the word that counts a chapter."""

_TITLE = 72
_FARTHEST = 30
"""No number is followed by one so far ahead."""


class Upper(msgspec.Struct, frozen=True):
    """The head of a chapter: its line, its number, its rank among the words that count (0 outermost), its key for an id.

    ``again`` says that its kind begins again at one under each head above it.
    """

    line: int
    start: int
    numeral: Numeral
    rank: int
    key: str
    again: bool

    @property
    def value(self) -> int:
        """Its number."""
        return self.numeral.path[0]


def find_uppers(text: str, lines: Sequence[Line], skipped: dict[int, str]) -> list[Upper]:
    """Returns the heads of chapters that are counted in words, in order."""
    found: dict[str, list[tuple[int, Numeral]]] = defaultdict(list)
    for at, line in enumerate(lines):
        if at in skipped or line.blank or len(line.text) > 400:
            continue
        mark = MARKUP.match(text, line.start, line.end)
        for numeral in _numerals(text, mark.end() if mark else line.start, line):
            found[numeral.kind].append((at, numeral))
    found = {kind: list(_alike(numerals)) for kind, numerals in found.items()}
    heads = {at for numerals in found.values() for at, _ in numerals}
    loose = {at for at in heads if at and not (lines[at - 1].blank or lines[at - 1].ends or at - 1 in heads)}
    series = {
        kind: kept
        for kind, numerals in found.items()
        if len(kept := list(_coherent(numerals, kind, text, loose))) > 1 or kind in RANKS
    }
    named = sorted((kind for kind in _NAMES if series.get(kind)), key=lambda kind: series[kind][0][0])
    ordered = [kind for kind in (*RANKS, *named, SIGN) if series.get(kind)]
    if not ordered:
        ordered = [kind for kind in _LISTS if _opens(series.get(kind, []), text, lines, skipped)][:1]
    uppers = [
        Upper(at, lines[at].start, numeral, rank, _key(kind, numeral), _begins_again(series[kind]))
        for rank, kind in enumerate(ordered)
        for at, numeral in series[kind]
    ]
    return sorted(uppers, key=lambda upper: upper.start)


def _alike(numerals: Sequence[tuple[int, Numeral]]) -> Iterator[tuple[int, Numeral]]:
    """Yields numbers that are printed alike: ``3章`` counts only where no ``第3章`` does, and not alone."""
    bare = [each for each in numerals if each[1].form == "headed"]
    if len(bare) < len(numerals):
        yield from (each for each in numerals if each[1].form != "headed")
    elif len(bare) > 1 and bare[0][1].path == (1,):
        yield from bare


def _begins_again(series: Sequence[tuple[int, Numeral]]) -> bool:
    return sum(numeral.path == (1,) for _, numeral in series) > 1


def _key(kind: str, numeral: Numeral) -> str:
    after = _AFTER.search(numeral.printed) if len(numeral.path) > 1 else None
    if after:
        number = f"{numeral.path[0]}{after[1].lower()}"
    else:
        number = "".join(map(level_text, numeral.path)) if kind == SIGN else "-".join(map(str, numeral.path))
    return f"{_KEYS.get(kind, _NAMES.get(kind, ''))}{number}"


def _numerals(text: str, at: int, line: Line) -> Iterator[Numeral]:
    """Yields what may count a chapter."""
    ordinal = read_ordinal(text, at)
    if ordinal:
        kind = _WORD.split(ordinal.printed, maxsplit=1)[0].lower() if ordinal.kind == "named" else ordinal.kind
        titled = not _PARTICLE.match(text, ordinal.end) and not line.bare.endswith(("。", "，"))
        if ordinal.kind == "named" and text[ordinal.end : line.end].strip()[:1].islower():
            return
        if titled or kind in ("条", SIGN, *_PLAIN):
            yield msgspec.structs.replace(ordinal, kind=kind)
        return
    if width(line.bare) <= _TITLE and not line.ends:
        yield from (numeral for numeral in read_items(text, at) if numeral.kind in _LISTS)


def _coherent(numerals: Sequence[tuple[int, Numeral]], kind: str, text: str, loose: set[int]) -> Iterator[tuple[int, Numeral]]:
    """Yields the numbers that rise by ones (small gaps are let pass), or begin again at one.

    Of the lines on which a sentence may run on from the one before (``loose``), an English one counts only as the next.
    """
    last: Path = (0,)
    for at, numeral in numerals:
        step = numeral.path[0] - last[0]
        again = numeral.path == (1,) and kind in (
            "章",
            "節",
            "款",
            "条",
            "chapter",
            "chapitre",
            "kapitel",
            "section",
            "abschnitt",
            *_PLAIN,
        )
        cued = CUED.search(text, max(0, numeral.start - 40), max(0, numeral.start - 1)) is not None
        if kind in _NAMES and at in loose and (step != 1 or cued):
            continue
        if (0 <= step <= _FARTHEST and numeral.path > last) or again:
            if _PARTICLE.match(text, numeral.end):
                continue
            yield at, numeral
            last = numeral.path


def _opens(numerals: Sequence[tuple[int, Numeral]], text: str, lines: Sequence[Line], skipped: dict[int, str]) -> bool:
    """Returns whether such a series counts chapters: it begins before any other number does."""
    if len(numerals) < 2:
        return False
    for at, line in enumerate(lines[: numerals[0][0]]):
        mark = MARKUP.match(text, line.start, line.end)
        if at not in skipped and not line.blank and mark and re.match(r"[0-9０-９]+[.．－-]", text[mark.end() : mark.end() + 4]):
            return False
    return True
