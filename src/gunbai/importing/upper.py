"""Chapters that are counted in words: ``第一章``, ``第3条``, ``§ 4a``, ``Chapter 2``, ``一、``, ``IV.``."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

import msgspec

from gunbai.importing.cue import CUED
from gunbai.importing.line import Line, width
from gunbai.importing.numeral import MARKUP, Path, Token, level_text, read_items, read_ordinal

RANKS = ("編", "部", "章", "節", "款", "条")
SIGN = "§"
_KEYS = {"編": "part", "部": "part", "章": "ch", "節": "sec", "款": "sub", "条": "", SIGN: ""}
_NAMES = {
    **{"title": "title", "part": "part", "chapter": "ch", "section": "sec", "article": "", "art.": "", "rule": ""},
    **{"teil": "part", "kapitel": "ch", "abschnitt": "sec", "artikel": "", "regel": ""},
    **{"titre": "title", "livre": "book", "partie": "part", "chapitre": "ch", "règle": ""},
}
_PLAIN = ("article", "art.", "artikel", "rule", "regel", "règle")
"""Words that count the clauses themselves, which may be whole sentences."""

_PARTICLE = re.compile(r"[\s　]*(?:[のをにがもでとへや、。,)）」』\]・~〜～]|は(?![じい])|から|まで|的|和|与)|第")
_TITLE = 72
_FARTHEST = 30
"""No number is followed by one so far ahead."""


class Upper(msgspec.Struct, frozen=True):
    """The head of a chapter: its line, its token, its rank among the words that count (0 outermost), its key for an id.

    ``again`` says that its kind begins again at one under each head above it.
    """

    line: int
    start: int
    token: Token
    rank: int
    key: str
    again: bool

    @property
    def value(self) -> int:
        """Its number."""
        return self.token.path[0]


def find_uppers(text: str, lines: Sequence[Line], skipped: dict[int, str]) -> list[Upper]:
    """Returns the heads of chapters that are counted in words, in order."""
    found: dict[str, list[tuple[int, Token]]] = defaultdict(list)
    for at, line in enumerate(lines):
        if at in skipped or line.blank or len(line.text) > 400:
            continue
        mark = MARKUP.match(text, line.start, line.end)
        for token in _tokens(text, mark.end() if mark else line.start, line):
            found[token.kind].append((at, token))
    found = {kind: list(_alike(tokens)) for kind, tokens in found.items()}
    heads = {at for tokens in found.values() for at, _ in tokens}
    loose = {at for at in heads if at and not (lines[at - 1].blank or lines[at - 1].ends or at - 1 in heads)}
    series = {
        kind: kept for kind, tokens in found.items() if len(kept := list(_coherent(tokens, kind, text, loose))) > 1 or kind in RANKS
    }
    named = sorted((kind for kind in _NAMES if series.get(kind)), key=lambda kind: series[kind][0][0])
    ordered = [kind for kind in (*RANKS, *named, SIGN) if series.get(kind)]
    if not ordered:
        ordered = [kind for kind in ("一.", "(一)", "I.") if _opens(series.get(kind, []), text, lines, skipped)][:1]
    uppers = [
        Upper(at, lines[at].start, token, rank, _key(kind, token), _begins_again(series[kind]))
        for rank, kind in enumerate(ordered)
        for at, token in series[kind]
    ]
    return sorted(uppers, key=lambda upper: upper.start)


def _alike(tokens: Sequence[tuple[int, Token]]) -> Iterator[tuple[int, Token]]:
    """Yields numbers that are printed alike: ``3章`` counts only where no ``第3章`` does, and not alone."""
    bare = [each for each in tokens if each[1].form == "headed"]
    if len(bare) < len(tokens):
        yield from (each for each in tokens if each[1].form != "headed")
    elif len(bare) > 1 and bare[0][1].path == (1,):
        yield from bare


def _begins_again(series: Sequence[tuple[int, Token]]) -> bool:
    return sum(token.path == (1,) for _, token in series) > 1


def _key(kind: str, token: Token) -> str:
    number = "".join(map(level_text, token.path)) if kind == SIGN else "-".join(map(str, token.path))
    return f"{_KEYS.get(kind, _NAMES.get(kind, ''))}{number}"


def _tokens(text: str, at: int, line: Line) -> Iterator[Token]:
    """Yields what may count a chapter."""
    ordinal = read_ordinal(text, at)
    if ordinal:
        kind = ordinal.printed.split()[0].lower() if ordinal.kind == "named" else ordinal.kind
        titled = not _PARTICLE.match(text, ordinal.end) and not line.bare.endswith(("。", "，"))
        if ordinal.kind == "named" and text[ordinal.end : line.end].strip()[:1].islower():
            return
        if titled or kind in ("条", SIGN, *_PLAIN):
            yield msgspec.structs.replace(ordinal, kind=kind)
        return
    if width(line.bare) <= _TITLE and not line.ends:
        yield from (token for token in read_items(text, at) if token.kind in ("一.", "(一)", "I."))


def _coherent(tokens: Sequence[tuple[int, Token]], kind: str, text: str, loose: set[int]) -> Iterator[tuple[int, Token]]:
    """Yields the numbers that rise by ones (small gaps are let pass), or begin again at one.

    Of the lines on which a sentence may run on from the one before (``loose``), an English one counts only as the next.
    """
    last: Path = (0,)
    for at, token in tokens:
        step = token.path[0] - last[0]
        again = token.path == (1,) and kind in (
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
        cued = CUED.search(text, max(0, token.start - 40), max(0, token.start - 1)) is not None
        if kind in _NAMES and at in loose and (step != 1 or cued):
            continue
        if (0 <= step <= _FARTHEST and token.path > last) or again:
            if _PARTICLE.match(text, token.end):
                continue
            yield at, token
            last = token.path


def _opens(tokens: Sequence[tuple[int, Token]], text: str, lines: Sequence[Line], skipped: dict[int, str]) -> bool:
    """Returns whether such a series counts chapters: it begins before any other number does."""
    if len(tokens) < 2:
        return False
    for at, line in enumerate(lines[: tokens[0][0]]):
        mark = MARKUP.match(text, line.start, line.end)
        if at not in skipped and not line.blank and mark and re.match(r"[0-9０-９]+[.．－-]", text[mark.end() : mark.end() + 4]):
            return False
    return True
