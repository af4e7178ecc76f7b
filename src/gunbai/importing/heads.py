"""Finds where the nodes of a book begin: chapters counted in words, numbers that rise, sections without a number."""

from __future__ import annotations

from collections.abc import Sequence

from gunbai.importing.doubt import Doubts
from gunbai.importing.furniture import Furniture
from gunbai.importing.line import Line
from gunbai.importing.numeral import CAPITAL, MARKUP, Path, read_items, read_ordinal, read_path
from gunbai.importing.outline import CHAPTER, EXACT, Candidate, Outline, link
from gunbai.importing.section import TAIL, Section, find_appendices, find_sections, kind_of
from gunbai.importing.tree import Head, Tree
from gunbai.importing.upper import Upper, find_uppers

_PLAIN = ("条", "article", "artikel", "art.", "rule", "regel", "règle", "ルール", "規則", "规则", "룰", "규칙", "§")
"""What counts clauses, so that plain numbers below it are items."""

Event = tuple[int, int, Upper | tuple[Section, int] | tuple[Outline, Candidate]]
"""A head as it is met: its offset, its order among heads at one offset, and what it is."""


class Heads:
    """The heads of one book, in order."""

    def __init__(self, text: str, lines: Sequence[Line], furniture: Furniture, doubts: Doubts) -> None:
        self.text, self.lines, self.doubts = text, lines, doubts
        self.skipped = furniture.why
        self._titles = furniture.titles
        self._number(self.skipped)
        self.tail = self._tail()
        if self._reaches(self.tail):
            self._number(dict.fromkeys(range(self.tail, len(lines)), TAIL) | self.skipped)

    def _reaches(self, line: int) -> bool:
        """Returns whether a head was found on a line or behind it."""
        numbers = (found.line for each in self.outlines for found in (*each.chain, *each.misnumbered))
        return any(at >= line for at in (*numbers, *(upper.line for upper in self.uppers)))

    def _number(self, skipped: dict[int, str]) -> None:
        """Finds what is counted: the chapters in words, and the numbers of the book or of each chapter."""
        self.uppers = find_uppers(self.text, self.lines, skipped)
        taken = skipped | self._counted_otherwise(skipped) | {upper.line: CHAPTER for upper in self.uppers}
        whole = Outline(self.text, self.lines, taken, range(len(self.lines)), singles=not self.uppers)
        self.scoped = self._scopes(whole, taken)
        self.outlines = self.scoped or [whole]

    def _counted_otherwise(self, skipped: dict[int, str]) -> dict[int, str]:
        """Returns the lines that begin with a word that counts chapters here and head none: ``Art. 5a applies from July``."""
        words = {upper.numeral.printed.split()[0] for upper in self.uppers if upper.numeral.kind in _PLAIN}
        lines = ((at, line) for at, line in enumerate(self.lines) if at not in skipped and words)
        return {at: "text" for at, line in lines if line.bare.split(" ", 1)[0] in words and read_ordinal(line.bare, 0)}

    def _scopes(self, outline: Outline, taken: dict[int, str]) -> list[Outline]:
        """Returns an outline for each chapter where numbers begin again in each; none where they run through the book."""
        if not self.uppers:
            return []
        ends = [*(upper.line for upper in self.uppers[1:]), len(self.lines)]
        each = [
            Outline(self.text, self.lines, taken, range(upper.line + 1, end), singles=upper.numeral.kind not in _PLAIN)
            for upper, end in zip(self.uppers, ends, strict=True)
        ]
        each = [found for found in each if not self._counts_items(found)]
        return each if sum(len(found.chain) for found in each) > len(outline.chain) * 1.2 + 1 else []

    def _counts_items(self, outline: Outline) -> bool:
        """Returns whether the numbers of a chapter only count below items, and so are items themselves."""
        if not outline.chain or any(len(found.path) > 1 for found in outline.chain):
            return False
        before = range(outline.within.start, outline.chain[0].line)
        return any(read_items(self.lines[at].bare, 0) for at in before if at not in self.skipped)

    # -- what stands behind the last clause ---------------------------------------------------------------------------

    def _tail(self) -> int:
        """Returns the line of the first section behind the last clause: a heading after which no number goes on."""
        begun = min(
            [upper.line for upper in self.uppers] + [found.line for each in self.outlines for found in each.chain[:1]], default=-1
        )
        if begun < 0:
            return len(self.lines)
        headed = [at for at in range(begun + 1, len(self.lines)) if at not in self.skipped and self._heads_section(at)]
        return next((at for at in headed if not self._goes_on(at)), len(self.lines))

    def _heads_section(self, at: int) -> bool:
        bare = self.lines[at].bare
        return 0 < len(bare) < 80 and not bare.endswith(("。", ".", "、", ",", ";", "；")) and bool(kind_of(bare))

    def _goes_on(self, at: int) -> bool:
        """Returns whether the first number behind a heading is the next one of those before it."""
        taken = {upper.line: upper for upper in self.uppers}
        chain = [found for each in self.outlines for found in each.chain]
        numbered = {found.line: (n, found) for n, found in enumerate(chain)}
        for behind in range(at + 1, len(self.lines)):
            if behind in self.skipped or self.lines[behind].blank:
                continue
            if behind in taken:
                return self._next_upper(taken[behind], at)
            if behind in numbered:
                n, found = numbered[behind]
                return self._next_number(chain, n, found, at)
            if self._is_numbered(behind):
                return False
        return False

    def _is_numbered(self, at: int) -> bool:
        mark = MARKUP.match(self.lines[at].text)
        start = mark.end() if mark else 0
        numeral = read_path(self.lines[at].text, start) or read_ordinal(self.lines[at].text, start)
        return numeral is not None and (len(numeral.path) > 1 or numeral.kind != "path" or not numeral.form.endswith("single"))

    def _next_upper(self, upper: Upper, at: int) -> bool:
        before = [other for other in self.uppers if other.line < at and other.numeral.kind == upper.numeral.kind]
        return not before or upper.value == before[-1].value + 1

    def _next_number(self, chain: Sequence[Candidate], n: int, found: Candidate, at: int) -> bool:
        """Returns whether a number goes on from the one before a heading, and most numbers behind that one do."""
        outline = next(each for each in self.outlines if found in each.chain)
        path = outline.full(found.numeral)
        before = next((other for other in reversed(chain[:n]) if other.line < at), None)
        if before is None or path[0] > CAPITAL:
            return True
        if self.scoped and found is outline.chain[0]:
            return False
        lines = [line for line in range(at + 1, len(self.lines)) if line not in self.skipped and self._is_numbered(line)]
        going = sum(other.line > at for other in chain)
        return link(outline.full(before.numeral), path, outline.usual) == EXACT and going * 2 >= len(lines)

    # -- the tree -----------------------------------------------------------------------------------------------------

    def build(self) -> list[Head]:
        """Returns the heads in order, each under its parent."""
        tree = Tree(self.lines, self.doubts)
        unified = not self.scoped and self._unified()
        for each in self.outlines:
            tree.expect(each)
            each.report(self.doubts)
        last = max(
            [upper.line for upper in self.uppers] + [found.line for each in self.outlines for found in each.chain], default=-1
        )
        sections = find_sections(self.lines, self.skipped, last + 1, self._titles) if last >= 0 else []
        ordered = sorted(self._events(sections), key=lambda event: event[:2])
        for (_, kind, event), after in zip(ordered, _next_paths(ordered), strict=True):
            if isinstance(event, Upper):
                tree.add_upper(event, unified, bool(self.scoped))
            elif isinstance(event[0], Section):
                tree.add_section(event[0], (event[1],))
            elif kind == 1:
                tree.add_number(event[1], event[0].full(event[1].numeral))
            else:
                tree.add_misnumbered(event[1], event[0].full(event[1].numeral), after)
        for section in sections:
            tree.add_section(section)
        return tree.heads

    def _events(self, sections: Sequence[Section]) -> list[Event]:
        lettered = {
            found.path[0]: found.line
            for each in self.outlines
            for found in reversed(each.chain)
            if CAPITAL < found.path[0] < CAPITAL + 27
        }
        until = sections[0].start if sections else len(self.text)
        events: list[Event] = [(upper.start, 0, upper) for upper in self.uppers]
        for each in self.outlines:
            events += [(found.numeral.start, 1, (each, found)) for found in each.chain]
            events += [(found.numeral.start, 2, (each, found)) for found in each.misnumbered if found.start < until]
        return events + [(found[0].start, 0, found) for found in find_appendices(self.lines, self.skipped, lettered)]

    def _unified(self) -> bool:
        """Returns whether the numbers below chapters counted in words begin with the number of their chapter."""
        (outline,) = self.outlines
        deep = [found for found in outline.chain if len(found.path) > 1]
        if len({upper.numeral.kind for upper in self.uppers}) != 1 or not deep or len(deep) < len(outline.chain) * 0.9:
            return False
        agree = 0
        for found in deep:
            above = [upper.value for upper in self.uppers if upper.start < found.start]
            agree += bool(above) and above[-1] == found.path[0]
        return agree * 5 >= len(deep) * 4


def _next_paths(events: Sequence[Event]) -> list[Path]:
    """Returns, for each head, the number of the rising chain that follows it; an empty one where none does."""
    paths: list[Path] = []
    after: Path = ()
    for _, kind, event in reversed(events):
        paths.append(after)
        if kind == 1 and isinstance(event, tuple) and isinstance(event[0], Outline):
            after = event[0].full(event[1].numeral)
    return paths[::-1]
