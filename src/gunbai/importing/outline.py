"""Finds the numbers that head clauses, by evidence over the whole text: how they follow each other and how they are printed.

Every place that may hold a number is a candidate. The outline is the rising chain of candidates that explains most: a
number that follows the one before it counts for much, one printed like its kin for some, one in mid-sentence against.
"""

from __future__ import annotations

import functools
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec

from gunbai.importing.cue import CUED
from gunbai.importing.doubt import Doubts
from gunbai.importing.line import Line
from gunbai.importing.numeral import LETTER, MARKUP, UNIT, UNIT_WORD, Numeral, Path, before_amount, level_text, read_path

_DEEP = re.compile(
    r"(?<![0-9０-９A-Za-z．‐‑–−－-])(?<![0-9０-９IVX]\.)[0-9０-９]{1,3}(?:[.．‐‑–−－-][0-9０-９]{1,3})+(?:[a-z](?![A-Za-z]))?"
)
_PARTICLE = re.compile(
    r"[\s　]*(?:[のをにがもでとへや、。,)）」』］\]・~〜～]|は(?![いじ])|から|まで|条|項|的|和|与|and\b|or\b|to\b|of\b|is\b|are\b"
    r"|[에의을를은는과와로](?=[\s가-힣])|부터|까지|이[나며고]|참조|및|또는|至|到|und\b|oder\b|bis\b|et\b|ou\b|à\b|gilt\b)"
)
_LOWER = re.compile(r"\s*[a-z][^\u3040-\u30ff\u3400-\u9fff\n]*(?:\n|$)")
_ENDS = re.compile(r"[。.!?！？」』)）\]】:：]\s*$")

_OPENING = tuple("（([【〔〈")
_SQUARE = tuple("[【〔〈＜")
_SIGNED = ".．、:：)）]】〕〉条條节節項项款조절항"
"""What behind a number says that it is one."""

CHAPTER = "chapter"
"""Why a line is passed over that heads a chapter counted in words."""

_ROMAN = re.compile(r"[\s　#*]*(?:II|III|IV|VI|VII|VIII)[.．-]?[0-9]")
"""A number of which the chapter is Roman."""

_DEPTH = re.compile("letter|deep|single")
_SPACED = re.compile(r"(?:\*\*)?[ \t]?(?:\*\*)?([a-zA-Z])(?:\*\*)?(?=[ \t])")
_AFTER_LAST = 20_000
"""How far behind the last number of the chain one may stand that does not rise."""

EXACT = 3.0
_WINDOW = 40
_NEVER = -99.0
_AMOUNT = -3.0
"""What the words after a number say against it where they make it an amount, or part of a range or a list."""


class Candidate(msgspec.Struct, frozen=True):
    """A place that may hold the number of a clause: its numeral in the whole text, its line, and how well it looks."""

    numeral: Numeral
    line: int
    start: int
    weight: float
    inside: bool = False

    @property
    def path(self) -> Path:
        """The levels of the number."""
        return self.numeral.path


class Outline:
    """The numbers that head clauses, in order; ``misnumbered`` are those that do not rise."""

    def __init__(self, text: str, lines: Sequence[Line], skipped: dict[int, str], within: range, singles: bool = True) -> None:
        """``within`` are the indexes of the lines to look at; without ``singles``, ``1.`` counts items and not chapters."""
        self.text, self.lines, self.skipped = text, lines, skipped
        self.within = within
        self._romans = any(_ROMAN.match(lines[at].text) for at in within if at not in skipped)
        read = list(self._at_line_heads())
        deep = {numeral.path[0] for _, _, numeral in read if len(numeral.path) > 1}
        led = deep & {numeral.path[0] for _, _, numeral in read if len(numeral.path) == 1}
        self._led = led
        self._singles = singles or (len(led) > 1 and len(led) * 5 >= len(deep) * 3)
        bracketed = _bracketed([numeral for _, _, numeral in read])
        numerals = [each for each in read if self._may_head(each[2], deep, bracketed)]
        self.hundreds = _counts_by_hundreds([numeral for _, _, numeral in numerals])
        self.forms = Counter(numeral.form for _, _, numeral in numerals if self._following(numeral) >= -0.5)
        self._looks = {form: self._look(form) for form in self.forms}
        heads = [self._candidate(at, start, numeral) for at, start, numeral in numerals]
        self.paths = {self._full(found.path) for found in heads if found.weight > 0}
        self.usual = _usual_depths(self.paths)
        candidates = sorted([*heads, *self._in_lines()], key=lambda found: found.numeral.start)
        self.chain = self._chain(candidates)
        self.misnumbered = self._misnumbered(heads)

    def _before(self, at: int) -> Line | None:
        """Returns the line before one that holds text, unless a blank line of the same page parts them."""
        return next((self.lines[i] for i in range(at - 1, -1, -1) if i not in self.skipped and not self.lines[i].blank), None)

    def _at_line_heads(self) -> Iterator[tuple[int, int, Numeral]]:
        for at in self.within:
            line = self.lines[at]
            if at in self.skipped or line.blank:
                continue
            mark = MARKUP.match(self.text, line.start, line.end)
            numeral = read_path(self.text, mark.end() if mark else line.start, self._romans)
            if numeral and numeral.end <= line.end:
                yield at, line.start, numeral
                shorter = before_amount(self.text, numeral)
                if shorter is not None:
                    yield at, line.start, shorter

    def _may_head(self, numeral: Numeral, deep: set[int], bracketed: set[int]) -> bool:
        """Returns whether a number can head a clause: a bare one needs a dot, a blank, or its line for itself, and is no amount.

        A letter heads a chapter only where numbers begin with letters (``deep``), one in brackets only where others do
        (``bracketed``).
        """
        if len(numeral.path) > 1:
            return True
        if numeral.form[0] in _OPENING:
            return numeral.path[0] in bracketed
        if not self._singles or (numeral.path[0] >= LETTER and numeral.path[0] not in deep):
            return False
        if not numeral.form.endswith("single"):
            return True
        if self._following(numeral) <= _AMOUNT:
            return False
        after = self.text[numeral.end : numeral.end + 1]
        return after in ("", "\n", "\t", " ", "　") and (numeral.path[0] in deep or not UNIT.match(self.text, numeral.end))

    def _candidate(self, at: int, start: int, numeral: Numeral) -> Candidate:
        weight = self._form_weight(numeral)
        before = self._before(at)
        if before is None or self.lines[at - 1].blank or before.ends or self.skipped.get(at - 1) == CHAPTER:
            weight += 1.0
        elif not read_path(before.bare, 0, self._romans):
            weight -= 1.0
        cued = before is not None and not self._parted(at) and CUED.search(before.text) and not before.ends
        if before is not None and cued and not self._goes_on(before, numeral):
            weight -= 2.5
        weight += self._following(numeral)
        return Candidate(numeral, at, start, weight)

    def _goes_on(self, before: Line, numeral: Numeral) -> bool:
        """Returns whether a line that ends with a comma begins with the number before one: both are points of a list."""
        head = read_path(before.bare, 0, self._romans)
        if head is None or not before.bare.endswith((",", "，", "、")):
            return False
        return head.path[:-1] == numeral.path[:-1] and head.path[-1] + 1 == numeral.path[-1]

    def _parted(self, at: int) -> bool:
        """Returns whether a blank line or a chapter stands before a line, and no end of a page."""
        behind = at - 1
        while behind >= 0 and behind not in self.skipped and self.lines[behind].blank:
            behind -= 1
        return self.skipped.get(behind) == CHAPTER or (behind < at - 1 and behind not in self.skipped)

    def _form_weight(self, numeral: Numeral) -> float:
        return self._looks.get(numeral.form, -2.0 if numeral.form == "single" else -1.0)

    def _look(self, form: str) -> float:
        """Returns what it counts for that a number is printed like its kin."""
        kin = sum(count for other, count in self.forms.items() if other.rstrip(".,、:)") == form.rstrip(".,、:)"))
        share = self.forms[form] / kin
        family = sum(count for other, count in self.forms.items() if _family(other) == _family(form))
        if family * 20 < sum(self.forms.values()):
            return -1.0
        if form == "single" and share <= 0.5:
            return -2.0
        return 2.0 if share > 0.5 else 0.5 if share > 0.15 else -1.0

    def _following(self, numeral: Numeral) -> float:
        """Returns what the words after a number say against it."""
        if UNIT_WORD.match(self.text, numeral.end):
            return -6.0
        if UNIT.match(self.text, numeral.end) and numeral.printed[-1] not in _SIGNED:
            led = len(numeral.path) > 1 or numeral.path[0] in self._led
            return -1.0 if led and self.text[numeral.end] in " 　" else -4.0
        if _PARTICLE.match(self.text, numeral.end):
            return -3.0 if numeral.printed[-1] not in _SIGNED else -0.5
        end = self.text.find("\n", self._body(numeral))
        return -1.5 if _LOWER.match(self.text, numeral.end, end if end >= 0 else len(self.text)) else 0.0

    def _body(self, numeral: Numeral) -> int:
        """Returns where the words after a number begin: on its line, or on the next where it stands alone."""
        found = re.compile(r"\s*").match(self.text, numeral.end)
        return found.end() if found else numeral.end

    def _in_lines(self) -> Iterator[Candidate]:
        """Yields numbers inside lines: the end of the line before may have swallowed one."""
        for at in self.within:
            line = self.lines[at]
            if at in self.skipped or len(line.text) < 4:
                continue
            for found in _DEEP.finditer(self.text, line.start, line.end):
                if found.start() > line.start and (inside := self._inside(at, line, found.start())):
                    yield inside

    def _inside(self, at: int, line: Line, start: int) -> Candidate | None:
        before = self.text[line.start : start]
        mark = MARKUP.match(before)
        numeral = read_path(self.text, start, self._romans, line.end)
        if numeral is None or (mark and mark.end() == len(before)) or CUED.search(before):
            return None
        weight = self._form_weight(numeral) + self._following(numeral)
        plain = numeral.printed[-1] not in _SIGNED or numeral.bare.endswith((")", "）"))
        behind = _ENDS.search(before) is not None
        if weight < 1.5 or (plain and not behind):
            return None
        return Candidate(numeral, at, start, weight - (1.0 if behind else 1.5), inside=True)

    def _full(self, path: Path) -> Path:
        """Returns a path with its chapter where sections count by hundreds: 702.19 is (7, 702, 19)."""
        return (path[0] // 100, *path) if self.hundreds and 100 <= path[0] < 1000 else path

    def full(self, numeral: Numeral) -> Path:
        """Returns the whole path of a number that was found."""
        return self._full(numeral.path)

    def _chain(self, candidates: Sequence[Candidate]) -> list[Candidate]:
        """Returns the rising chain of greatest weight."""
        paths = [self._full(found.path) for found in candidates]
        best: list[float] = []
        back: list[int] = []
        top = -1
        for at, found in enumerate(candidates):
            score, behind = self._link((), paths[at], found.inside), -1
            for there in self._window(at, top):
                if best[there] + EXACT < score or candidates[there].numeral.start == found.numeral.start:
                    continue
                linked = best[there] + self._link(paths[there], paths[at], found.inside)
                if linked >= score:
                    score, behind = linked, there
            best.append(score + found.weight)
            back.append(behind)
            if top < 0 or best[at] > best[top]:
                top = at
        chain = []
        while top >= 0:
            chain.append(candidates[top])
            top = back[top]
        if len(chain) < 3 and all(found.numeral.form == "single" for found in chain):
            return []  # A line or two that begin with a number make no outline.
        return chain[::-1]

    @staticmethod
    def _window(at: int, top: int) -> Iterator[int]:
        """Yields the candidates that another may follow, the nearest first; beyond them, the best of all."""
        yield from range(at - 1, max(0, at - _WINDOW) - 1, -1)
        if 0 <= top < at - _WINDOW:
            yield top

    def _link(self, before: Path, after: Path, inside: bool) -> float:
        score = link(before, after, self.usual)
        return score if not inside or score == EXACT else _NEVER

    def _misnumbered(self, heads: Sequence[Candidate]) -> list[Candidate]:
        """Returns the numbers that look right and do not rise: printed twice, out of order, or cut from their letter."""
        taken = {found.numeral.start for found in self.chain}
        if not self.chain:
            return []
        first, last = self.chain[0].numeral.start, self.chain[-1].numeral.end + _AFTER_LAST
        signs = Counter(found.numeral.form[0] in _OPENING for found in self.chain)
        alike = [found for found in heads if signs[True] > signs[False] or found.numeral.form[0] not in _OPENING]
        left = [found for found in alike if found.numeral.start not in taken and first < found.numeral.start < last]
        mended = ((found, self._mended(found)) for found in left if len(found.path) > 1 and found.weight >= -2.0)
        return [after for before, after in mended if after is not before or before.weight >= (2.0 if self._leads(before) else 2.5)]

    def _leads(self, found: Candidate) -> bool:
        """Returns whether a number is the first below the head on the line before it."""
        before = next((other for other in reversed(self.chain) if other.start < found.start), None)
        return before is not None and before.line == found.line - 1 and before.path == found.path[:-1] and found.path[-1] == 1

    def _mended(self, found: Candidate) -> Candidate:
        """Returns a number with the letter that a blank parts from it, where that makes it follow the one before it."""
        spaced = _SPACED.match(self.text, found.numeral.end)
        before = next((other for other in reversed(self.chain) if other.start < found.start), None)
        if spaced and before and len(before.path) == len(found.path) + 1:
            path = (*found.path, LETTER + ord(spaced[1].lower()) - 96)
            if before.path[:-1] == found.path and is_next(before.path, path, len(found.path)):
                printed = self.text[found.numeral.start : spaced.end()].replace("*", "")
                numeral = msgspec.structs.replace(found.numeral, path=path, printed=printed, end=spaced.end())
                return msgspec.structs.replace(found, numeral=numeral)
        return found

    def report(self, doubts: Doubts) -> None:
        """Notes numbers that stand inside a line, or are printed unlike their kin."""
        for found in self.chain:
            n = self.lines[found.line].n
            if found.inside:
                doubts.add(n, "GLUED-NUMBER", f"{found.numeral.printed} stands in the middle of this line")
            if self._form_weight(found.numeral) < 0:
                doubts.add(n, "ODD-FORM", f"{found.numeral.printed} is printed unlike the numbers around it")


@functools.lru_cache(maxsize=200_000)
def link(before: Path, after: Path, usual: frozenset[int]) -> float:
    """Returns how well one number follows another; ``usual`` are the depths at which the book prints every number.

    >>> link((1, 2, 3), (1, 3), frozenset()), link((1, 3), (1, 2), frozenset())
    (3.0, -99.0)
    """
    if after <= before:
        return _NEVER
    same = next((at for at, (one, other) in enumerate(zip(before, after, strict=False)) if one != other), len(before))
    step = after[same] - before[same] if same < len(before) else _first(after, same)
    score = EXACT if is_next(before, after, same) else 1.0 if step < 4 else 0.5 if step < 12 else -1.5
    for level in range(same + 1, len(after)):
        score -= (1.0 if level in usual else 0.0) + (0.0 if _first(after, level) == 1 else 0.5)
    return score


def is_next(before: Path, after: Path, same: int) -> bool:
    """Returns whether two numbers that part at a level are neighbours there."""
    if same == len(before):
        return _first(after, same) == 1
    one, other = before[same], after[same]
    if one > LETTER and (level_text(one), level_text(other)) in (("k", "m"), ("n", "p")):
        return True
    return other - one == 1 or (same <= 1 and one >= 100 and other % 100 < 2 and other // 100 == one // 100 + 1)


def _first(path: Path, level: int) -> int:
    """Returns 1 for a number that may come first at its level, more for one that may not."""
    value = path[level]
    if value >= LETTER:
        return value % 100 or 1
    if level == 1 and value >= 100 and value // 100 == path[0]:
        return max(1, value % 100)
    return max(1, value)


def _bracketed(read: Sequence[Numeral]) -> set[int]:
    """Returns the chapters of numbers in brackets, where a book prints its numbers so and not only its references."""
    deep = [numeral for numeral in read if len(numeral.path) > 1]
    closed = [numeral for numeral in deep if numeral.form[0] in _OPENING]
    return {numeral.path[0] for numeral in closed} if len(closed) * 3 > len(deep) else _led_in_brackets(read)


def _led_in_brackets(read: Sequence[Numeral]) -> set[int]:
    """Returns the chapters whose number stands in square brackets right before the numbers below it: ``【1】`` and ``1-1``."""
    led = [
        before.path[0]
        for before, after in pairwise(read)
        if len(before.path) == 1 and before.form[0] in _SQUARE and len(after.path) > 1 and after.path[0] == before.path[0]
    ]
    return set(led) if len(led) > 1 else set()


def _family(form: str) -> str:
    """Returns how a number is printed apart from its depth and from the sign after it."""
    return _DEPTH.sub("", form).rstrip(".,、:)）]")


def _counts_by_hundreds(numerals: Sequence[Numeral]) -> bool:
    """Returns whether sections are numbered 100, 101, ..., 200: by hundreds under chapters of one digit."""
    paths = [numeral.path for numeral in numerals]
    tops = {path[0] for path in paths if path[0] < LETTER and len(path) == 1}
    big = {path[0] for path in paths if 100 <= path[0] < 1000}
    chapters = {value // 100 for value in big}
    if len({numeral.path[0] for numeral in numerals if len(numeral.printed.strip(".．")) == 1} & chapters) * 2 <= len(chapters):
        return False
    deep = [path[0] for path in paths if len(path) > 1]
    return len(big) > 1 and sum(value >= 100 for value in deep) * 2 > len(deep) and len(big & tops) * 2 > len(big)


def _usual_depths(paths: set[Path]) -> frozenset[int]:
    """Returns the levels at which a book prints the number itself, and not only numbers below it."""
    usual = set()
    for depth in range(1, 8):
        above = {path[:depth] for path in paths if len(path) > depth}
        if above and len(above & paths) * 2 > len(above):
            usual.add(depth)
    return frozenset(usual)
