"""Looks back on a book that was read: lines that begin like a number and were taken for text, and books hardly numbered."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from gunbai.importing.doubt import Doubts
from gunbai.importing.draft import Draft
from gunbai.importing.line import Line
from gunbai.importing.numeral import LETTER, MARKUP, UNIT, Numeral, read_items, read_ordinal, read_path

_LONGEST = 800
"""How many characters a numbered clause has at most, on average, in a book that is numbered."""

_SIGNS = ("①", "(1)", "1)", "1.", "(一)", "一.", "(ア)", "(가)", "가.")
_OPENING = tuple("（([【〔〈")
_BARE = re.compile(r"[ \t　]*([0-9０-９]{1,2})[ 　]+(?=[^\W\d_])")
"""A number with nothing behind it but a blank: the paragraph of an article, or an amount that begins a line."""

_FEWEST = 2_000
"""A shorter text need not have many numbers."""


def report_overlooked(text: str, lines: Sequence[Line], skipped: dict[int, str], drafts: Sequence[Draft], doubts: Doubts) -> None:
    """Notes every line that begins like a number and was taken for text; in a glossary, those only that no list begins with."""
    taken = {draft.number[0] for draft in drafts if draft.number}
    bracketed = any(text[start] in _OPENING and draft.path for draft in drafts if draft.number for start in draft.number[:1])
    within = sorted((draft.start, draft.key.startswith("glossary")) for draft in drafts if draft.above is None and draft.pieces())
    for at, line in enumerate(lines):
        if at in skipped or line.blank:
            continue
        mark = MARKUP.match(text, line.start, line.end)
        start = mark.end() if mark else line.start
        glossary = next((listed for first, listed in reversed(within) if first <= start), False)
        numeral = _number(text, start, line.end, glossary)
        if numeral and len(numeral.path) > 1 and text[start] in _OPENING and not bracketed:
            continue  # a reference that the line was broken before
        if numeral and not {start, line.start + len(line.text) - len(line.text.lstrip())} & taken:
            doubts.add(line.n, "NUMBER-IN-TEXT", f"{numeral.printed.strip()} begins this line and was taken for text")
    for line, printed in _counted(text, [line for at, line in enumerate(lines) if at not in skipped and not line.blank], taken):
        doubts.add(line.n, "NUMBER-IN-TEXT", f"{printed} begins this line and was taken for text")


def _counted(text: str, lines: Sequence[Line], taken: set[int]) -> Iterator[tuple[Line, str]]:
    """Yields the lines of one clause that begin with a bare number and count up: ``1 二人で行う。``, then ``2 先攻を決める。``."""
    run: list[tuple[Line, str]] = []
    for line in (*lines, None):
        found = _BARE.match(text, line.start, line.end) if line else None
        if line and found and found.start(1) not in taken and int(found[1]) == (int(run[-1][1]) + 1 if run else int(found[1])):
            run.append((line, found[1]))
        elif line is None or found or not taken.isdisjoint(range(line.start, line.end)):
            if len(run) > 1:
                yield from run
            run = [(line, found[1])] if line and found and found.start(1) not in taken else []


def _number(text: str, start: int, end: int, glossary: bool) -> Numeral | None:
    """Returns the number that a line begins with, where it looks like that of a clause or an item and counts nothing."""
    numeral = read_path(text, start, False, end)
    if numeral and len(numeral.path) > 1:
        return (
            None
            if numeral.form.startswith("letter")
            and numeral.path[0] < LETTER
            and len(numeral.path) == 2
            and UNIT.match(text, numeral.end)
            else numeral
        )
    if ordinal := read_ordinal(text, start):
        return None if ordinal.form == "headed" else ordinal
    if glossary:
        return None
    return next((item for item in read_items(text, start) if item.kind in _SIGNS), None)


def report_numbering(text: str, drafts: Sequence[Draft], doubts: Doubts) -> None:
    """Notes a book of which most stands in no numbered clause, or whose clauses are far longer than clauses are."""
    numbered = [draft for draft in drafts if draft.number]
    if not numbered:
        doubts.add(1, "NO-NUMBERS", "no numbered clause was found; every paragraph was kept as front matter")
        return
    front = sum(len(draft.body(text)) for draft in drafts if draft.form == "front")
    held = sum(len(draft.body(text)) for draft in numbered)
    if front + held > _FEWEST and (front > held or held > _LONGEST * len(numbered)):
        doubts.add(1, "FEW-NUMBERS", f"{len(numbered)} numbers for {front + held} characters, {front} of them before the first")
