"""The tree of a book: its heads in order, each with its parent, its place and the key of its id."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

import msgspec

from gunbai.importing.doubt import Doubts
from gunbai.importing.draft import Draft
from gunbai.importing.line import Line
from gunbai.importing.numeral import CAPITAL, LETTER, Numeral, Path, level_text
from gunbai.importing.outline import Candidate, Outline, is_next
from gunbai.importing.section import Section
from gunbai.importing.upper import Upper
from gunbai.rulebook.mentions import DASHES


class Head(msgspec.Struct, frozen=True):
    """Where a node begins: the index of its line, its offset, where its words begin, and its draft."""

    line: int
    start: int
    body: int
    draft: Draft


class Tree:
    """Puts heads under each other as they are met."""

    def __init__(self, lines: Sequence[Line], doubts: Doubts) -> None:
        self.lines, self.doubts = lines, doubts
        self.heads: list[Head] = []
        self._by_path: dict[Path, Draft] = {}
        self._uppers: list[tuple[int, Draft]] = []
        self._last_upper: dict[tuple[int, str], int] = {}
        self._last: Draft | None = None
        self._last_child: dict[Path, int] = {}
        self._scope = ""
        self._usual: frozenset[int] = frozenset()
        self._skips = True
        self._known: set[Path] = set()

    def expect(self, outline: Outline) -> None:
        """Takes over what an outline knows of a book: the levels it prints, and whether its letters leave out l and o."""
        self._usual = outline.usual
        self._known |= {outline.full(found.numeral) for found in (*outline.chain, *outline.misnumbered)}
        ends = {path[-1] for path in outline.paths}
        self._skips = not ends & {LETTER + 12, LETTER + 15}

    def add_upper(self, upper: Upper, unified: bool, restarts: bool) -> None:
        """Adds a chapter counted in words; ``unified`` when the numbers below begin with its own, ``restarts`` when they begin
        again in each."""
        while self._uppers and self._uppers[-1][0] >= upper.rank:
            self._uppers.pop()
        above = self._uppers[-1][1] if self._uppers else None
        key = str(upper.value) if unified else upper.key
        named = f"{above.key}.{key}" if above and upper.again else key
        draft = Draft("chapter" if above is None else "clause", self.lines[upper.line].n, above, upper.numeral.printed, key=named)
        if unified:
            draft.path = (upper.value,)
            self._by_path[draft.path] = draft
            self._last_child = {path: value for path, value in self._last_child.items() if len(path) > 1}
        if restarts:
            self._by_path = {draft.path: draft} if unified else {}
            self._last_child = {}
            self._scope = draft.key
        within = (upper.rank, above.key if above and upper.again else "")
        last = self._last_upper.get(within, 0)
        if upper.value - last > 1:
            missing = f"{last} is followed by" if last else "it begins at"
            self.doubts.add(draft.n, "GAP", f"{draft.printed}: {missing} {upper.value}")
        self._last_upper[within] = upper.value
        self._uppers.append((upper.rank, draft))
        self._append(upper.line, upper.start, upper.numeral, draft)

    def add_number(self, found: Candidate, path: Path) -> None:
        """Adds a number of the rising chain."""
        above = self._parent(path, found)
        key = id_of(found.numeral)
        draft = Draft(
            "chapter" if len(found.path) == 1 and above is None else "clause",
            self.lines[found.line].n,
            above,
            found.numeral.printed,
            path,
        )
        draft.key = f"{self._scope}.{key}" if self._scope else key
        self._by_path[path] = self._last = draft
        self._report_gap(path, draft)
        self._append(found.line, found.start, found.numeral, draft)

    def add_misnumbered(self, found: Candidate, path: Path, after: Path) -> None:
        """Adds a number that does not rise, by its position: before the one that follows (``after``) where that leaves a
        gap, else behind the last of its depth."""
        mended = path[-1] >= LETTER and path not in self._by_path and self._last is not None and self._last.path[:-1] == path[:-1]
        missing = self._missing(path, after)
        place = path if mended else missing or self._place(path)
        above = next((self._by_path[place[:n]] for n in range(len(place) - 1, 0, -1) if place[:n] in self._by_path), None)
        draft = Draft("clause", self.lines[found.line].n, above, found.numeral.printed, place)
        draft.key = _placed(id_of(found.numeral), place, above)
        if place in self._known and place != path:
            draft.key, draft.path = f"{id_of(found.numeral)}.v2", ()
        code, why = "OUT-OF-ORDER", "does not follow what stands before it"
        if mended:
            code, why = "ODD-FORM", "is printed with a blank before its letter"
        elif path in self._by_path:
            code, why = "REPEATED-NUMBER", "was printed before"
        elif path == after:
            code, why = "REPEATED-NUMBER", "is printed again after this"
        if mended or missing:
            self._last_child[place[:-1]] = place[-1]
        if draft.path:
            self._by_path[place] = self._last = draft
        self.doubts.add(draft.n, code, f"{found.numeral.printed} {why}; by its position it is {draft.key}")
        self._append(found.line, found.start, found.numeral, draft)

    def _missing(self, path: Path, after: Path) -> Path:
        """Returns the number that is missing before the next one, if one is and the printed one is a slip for it."""
        if not after or after[-1] % 100 < 2 or after[: len(path) - 1] != path[:-1]:
            return ()
        missing = (*after[:-1], after[-1] - 1)
        return missing if missing not in self._known and missing not in self._by_path and after[:-1] in self._by_path else ()

    def _place(self, path: Path) -> Path:
        """Returns the place behind the last clause of the same depth, or one that no number of the book names."""
        before = self._last
        above = before.path[: len(path) - 1] if before and len(before.path) >= len(path) else path[:-1]
        if path[:-1] == above and path not in self._by_path:
            return path
        last = max((known[-1] for known in self._by_path if known[:-1] == above and len(known) == len(path)), default=0)
        return (*above, last + 1)

    def add_section(self, section: Section, path: Path = ()) -> None:
        """Adds a section without number; with a path, the numbers that begin with it stand below."""
        draft = Draft("history" if section.kind == "history" else "chapter", self.lines[section.line].n, key=section.key)
        self.doubts.add(draft.n, "SECTION", f"taken for a section: {self.lines[section.line].bare}")
        if path:
            self._by_path[path] = draft
            self._uppers.clear()
        self.heads.append(Head(section.line, section.start, section.start, draft))

    def _append(self, line: int, start: int, numeral: Numeral, draft: Draft) -> None:
        draft.number = (start + len(_lead(self.lines[line], start)), numeral.end)
        self.heads.append(Head(line, draft.number[0], numeral.end, draft))

    def _parent(self, path: Path, found: Candidate) -> Draft | None:
        for depth in range(len(path) - 1, 0, -1):
            if path[:depth] in self._by_path:
                return self._by_path[path[:depth]]
            if path[depth] and (heading := self._by_path.get((*path[:depth], 0))):
                return heading
            if depth in self._usual:
                printed = path[1:depth] if depth > 1 and path[1] >= 100 and path[1] // 100 == path[0] else path[:depth]
                missing = ".".join(level_text(value) for value in printed)
                self.doubts.add(self.lines[found.line].n, "NO-PARENT", f"{found.numeral.printed} has no {missing} above it")
        upper = self._uppers[-1][1] if self._uppers else None
        if upper and upper.path and upper.path != path[:1]:
            self.doubts.add(self.lines[found.line].n, "NO-PARENT", f"{found.numeral.printed} stands under {upper.printed}")
            return None
        return upper

    def _report_gap(self, path: Path, draft: Draft) -> None:
        above, value = path[:-1], path[-1]
        last = self._last_child.get(above)
        self._last_child[above] = value
        if last is None:
            if is_next(above, path, len(above)) or not (above or value > 1):
                return
        elif value - last == 1 or (is_next((*above, last), path, len(above)) and (self._skips or value < LETTER)):
            return
        missing = "it begins at " if last is None else f"{level_text(last)} is followed by "
        self.doubts.add(draft.n, "GAP", f"{draft.printed}: {missing}{level_text(value)}")


def id_of(numeral: Numeral) -> str:
    """Returns a printed number as it stands in an id: ASCII, the sign after it left out."""
    folded = unicodedata.normalize("NFKC", numeral.bare or numeral.printed).translate(DASHES)
    return re.sub(r"[()]+", ".", folded).strip(" .、:　")


def _placed(printed: str, place: Path, above: Draft | None) -> str:
    separator = "-" if "-" in printed and "." not in printed else "."
    last = level_text(place[-1])
    if above is None:
        return last
    return f"{above.key}{'' if place[-1] >= LETTER and place[-1] < CAPITAL else separator}{last}"


def _lead(line: Line, start: int) -> str:
    """Returns the blanks before a head that begins its line."""
    if start != line.start:
        return ""
    return line.text[: len(line.text) - len(line.text.lstrip())]


def name(drafts: Iterable[Draft]) -> None:
    """Gives each draft its id: its key, made different from all others before it."""
    drafts = list(drafts)
    reserved = {draft.key for draft in drafts if draft.path}
    taken: set[str] = set()
    for draft in drafts:
        wanted = f"{draft.above.id}{draft.key[1:]}" if draft.above and draft.key.startswith("+") else draft.key
        draft.id, n = wanted, 2
        while draft.id in taken or (not draft.path and draft.id in reserved):
            draft.id, n = f"{wanted}.v{n}", n + 1
        taken.add(draft.id)
