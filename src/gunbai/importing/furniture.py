"""The furniture of a page: page marks, running heads, separators and the table of contents. None of it is a clause."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise

from gunbai.importing.doubt import Doubts
from gunbai.importing.line import Line

_PAGE = re.compile(
    r"-{2,}\s*+page\s*+\d*+\s*+(?:of\s*+\d++)?\s*+-{2,}|[-–—―]\s*\d{1,4}\s*[-–—―]|page\s+\d+(?:\s*(?:of|/)\s*\d+)?"
    r"|\d{1,4}\s*(?:/\s*\d{1,4}|ページ|页|頁)|第\s*\d+\s*[页頁]|p\.\s*\d{1,4}|[<\[]\s*page\s*+\d*+\s*+[>\]]",
    re.I,
)
_SEPARATOR = re.compile(r"([-=*_~─━—・.])(?:\s*\1){2,}")
_CONTENTS = re.compile(
    r"(?:#{1,6}\s*+)?(?:\*\*)?[【\[■◆]?\s*+(?:目\s*+次|もくじ|目\s*+录|目\s*+錄|(?:table\s++of\s++)?contents|목\s?차|차\s?례"
    r"|inhalt(?:sverzeichnis|sübersicht)?|sommaire|table\s++des\s++matières)\s*+[】\]]?(?:\*\*)?[:：]?",
    re.I,
)
_DOTS = re.compile(r"(?:[.．]{3}|…|[・‥]{2,}|(?:\s[.．]){3}|_{4,})[\s.．…]*\d{1,4}\s*$")
_GAP = re.compile(r"(?:\t|\s{2}|　)[\s.．…]*\d{1,4}\s*$")
_PAGED = re.compile(r"(\D.*?)[\s　|/–—-]+(?:p\.?\s*)?(\d{1,4})", re.I)
_TAIL = re.compile(r"[\s.．…]+\d{1,4}\s*$")
_LABEL = re.compile(r"(?:ページ|頁|页码?|page)s?", re.I)
_NUMBERED = re.compile(
    r"(?:[第제§]?\s?[0-9０-９]|第[一二三四五六七八九十]|[A-Z][.)]\s|[IVX]+[.)]\s"
    r"|(?:chapter|part|section|article|kapitel|teil|abschnitt|artikel|titre|chapitre|partie)\s+(?:[0-9]|[IVX]+\b))",
    re.I,
)
_LINK = re.compile(r"[\s　]*(?:[-*+]\s+)?(?:(?P<number>[0-9０-９.．-]+)\s*)?\[(?P<title>[^\]]+)\]\(#[^)\s]*\)")
"""A link of Markdown to a heading of the same text."""

_NUMBER = re.compile(
    r"[\s　#*]*([第제§（(\[]?\s?(?:[0-9０-９]+|(?<=第)[一二三四五六七八九十]+|[A-Z](?=[.)）]|[0-9])|[IVX]+(?=[.)）]))"
    r"(?:[.．‐‑–−－-][0-9０-９]+)*\s?[編编篇部章節节条條편부장절조]?[a-z]?(?![0-9A-Za-z０-９]))"
)
"""The number at the head of an entry."""

_UNTITLED = 4
"""How many lines without number may stand between two entries of a table of contents."""

_LONGEST = 160
"""No entry of a table of contents is longer."""
_DEEP = re.compile(r"\s*(\d+)[.\-]\d")


class Furniture:
    """What of a source is no clause: for each line index, why; and the titles that its table of contents lists."""

    def __init__(self, lines: Sequence[Line], doubts: Doubts) -> None:
        self.lines = lines
        self.why: dict[int, str] = {}
        self.titles: list[str] = []
        short = [(at, line.bare) for at, line in enumerate(lines) if len(line.text) < _LONGEST and not line.blank]
        self.pages = {at for at, bare in short if _PAGE.fullmatch(bare)}
        self.why.update(dict.fromkeys(self.pages, "page mark"))
        self.why.update({at: "separator" for at, bare in short if _SEPARATOR.fullmatch(bare)})
        self._mark_repeated(doubts)
        self._mark_page_numbers()
        self._mark_running_heads(doubts)
        self._mark_contents(doubts)

    def _mark_page_numbers(self) -> None:
        bare = [at for at, line in enumerate(self.lines) if line.bare.isdecimal() and len(line.bare) < 4 and at not in self.why]
        for at in bare:
            if any(beside in self.pages for beside in self._beside(at)):
                self._mark_page(at)
        chapters = {at for at in bare if self._heads_chapter(at)}
        if len(chapters) * 5 > len(bare) * 3:
            return
        for numbers in (bare, [at for at in bare if at not in chapters]):
            values = [int(self.lines[at].bare) for at in numbers]
            if len(values) > 2 and all(0 < after - before < 3 for before, after in pairwise(values)):
                for at in numbers:
                    self._mark_page(at)
                return

    def _mark_repeated(self, doubts: Doubts) -> None:
        """Marks headers and footers that carry the page number, in their line or in the one beside it."""
        found: dict[str, list[tuple[int, int, int]]] = defaultdict(list)
        for at, line in enumerate(self.lines):
            bare = line.bare
            if at in self.why or not bare or len(bare) > 80 or (_NUMBERED.match(bare) and not bare.isdecimal()):
                continue
            if ending := _PAGED.fullmatch(bare):
                found[ending[1].strip()].append((at, at, int(ending[2])))
            elif bare.isdecimal() and len(bare) < 4:
                for there in self._beside(at):
                    if 0 <= there < len(self.lines) and not _NUMBERED.match(self.lines[there].bare):
                        found[self.lines[there].bare].append((there, at, int(bare)))
        for head, places in found.items():
            pages = [page for _, _, page in places]
            if head and len(pages) > 2 and all(0 < after - before < 3 for before, after in pairwise(pages)):
                self._mark_head(head, {at for place in places for at in place[:2]}, doubts)

    def _mark_head(self, head: str, at: set[int], doubts: Doubts) -> None:
        at |= {there for there, line in enumerate(self.lines) if line.bare == head and there > min(at) - 3}
        for there in at - self.why.keys():
            self._mark_page(there)
        first = min(at)
        doubts.add(self.lines[first].n, "REPEATED-LINE", f"left out, because it stands on {len(at)} lines: {head}")

    def _mark_page(self, at: int) -> None:
        self.pages.add(at)
        self.why[at] = "page number"

    def _heads_chapter(self, at: int) -> bool:
        below = (found for line in self.lines[at + 1 : at + 60] if (found := _DEEP.match(line.text)))
        return next((int(found[1]) == int(self.lines[at].bare) for found in below), False)

    def _beside(self, at: int) -> Iterator[int]:
        for step in (-1, 1):
            there = at + step
            while 0 <= there < len(self.lines) and self.lines[there].blank:
                there += step
            yield there

    def _mark_running_heads(self, doubts: Doubts) -> None:
        edges = {there for at in self.pages for there in self._beside(at) if 0 <= there < len(self.lines)} - self.why.keys()
        texts = Counter(_unpaged(self.lines[at].bare) for at in edges)
        for at in sorted(edges):
            bare = self.lines[at].bare
            often = texts[_unpaged(bare)] > max(2, len(self.pages) * 0.4)
            if bare and often and not _NUMBERED.match(bare):
                self.why[at] = "running head"
                doubts.add(self.lines[at].n, "REPEATED-LINE", f"left out, because it stands on several pages: {bare}")

    def _mark_contents(self, doubts: Doubts) -> None:
        self._first: dict[str, int] = {}
        self._last: dict[str, int] = {}
        for at, line in enumerate(self.lines):
            for key in filter(None, (_key(line.bare), _numbered(line.bare))):
                self._first.setdefault(key, at)
                self._last[key] = at
        at = 0
        while at < len(self.lines):
            end = self._contents_end(at)
            if end > at:
                self._mark_region(at, end, doubts)
            at = max(end, at + 1)

    def _mark_region(self, start: int, end: int, doubts: Doubts) -> None:
        for at in range(start, end):
            if not self.lines[at].blank:
                self.why[at] = "table of contents"
                self.titles.append(_unpaged(self.lines[at].bare))
        first, last = self.lines[start].n, self.lines[end - 1].n
        doubts.add(first, "CONTENTS", f"lines {first} to {last} were taken for a table of contents and left out")

    def _contents_end(self, start: int) -> int:
        """Returns the index behind the table of contents that begins here, or the index itself when none does."""
        headed = bool(_CONTENTS.fullmatch(self.lines[start].bare))
        if self.lines[start].blank or not (headed or self._is_entry(start, False)):
            return start
        end, entries, untitled, first = start + 1, 0 if headed else 1, 0, ""
        seen = {_key(self.lines[start].bare), _key(_unpaged(self.lines[start].bare)), _numbered(self.lines[start].bare)} - {""}
        for at in range(start + 1, len(self.lines)):
            bare = self.lines[at].bare
            key, number = _key(bare), _numbered(bare)
            if self.lines[at].blank or at in self.why:
                continue
            if (key in seen and not _LABEL.fullmatch(bare)) or (headed and number in seen):
                break
            listed = headed and (self._recurs(at, number) or self._goes_on(at, number, first))
            if self._is_entry(at, headed) or listed:
                seen |= {key, number, _key(_unpaged(bare))} - {""}
                first = first or number
                entries, end, untitled = entries + 1, at + 1, 0
            elif headed and entries and not number and untitled < _UNTITLED and not self.lines[at].ends:
                untitled += 1
            else:
                break
        return end if headed or entries > 3 or (entries > 1 and self._begins_behind(start, end)) else start

    def _begins_behind(self, start: int, end: int) -> bool:
        """Returns whether the first entry is what stands next behind the entries, blank lines apart."""
        behind = next((line for line in self.lines[end:] if not line.blank), None)
        return behind is not None and _key(behind.bare) == _key(self.lines[start].bare)

    def _recurs(self, at: int, number: str) -> bool:
        """Returns whether the number at the head of a line heads another one too."""
        return bool(number) and len(self.lines[at].text) < 2 * _LONGEST and self._elsewhere(number, at)

    def _elsewhere(self, key: str, at: int) -> bool:
        """Returns whether a line or a number stands in another place too; in a table of contents behind the book, before."""
        return self._last.get(key, at) > at or self._first.get(key, at) < at

    def _goes_on(self, at: int, number: str, first: str) -> bool:
        """Returns whether a numbered title stands between the first entry and the chapter that it names."""
        return bool(number and first) and self._last[first] > at and not self.lines[at].ends

    def _is_entry(self, at: int, headed: bool) -> bool:
        bare = self.lines[at].bare
        if len(bare) > _LONGEST:
            return False
        if _DOTS.search(bare):
            return True
        if not headed:
            recurs = self._last.get(_key(bare), at) > at
            return recurs and bool(_NUMBERED.match(bare)) and len(bare) < 60 and not self.lines[at].ends
        listed = self._elsewhere(_key(bare), at) or self._elsewhere(_key(_unpaged(bare)), at)
        if listed or _GAP.search(bare) or _LABEL.fullmatch(bare):
            return True
        link = _LINK.fullmatch(bare)
        return link is not None and self._elsewhere(_key(f"{link['number'] or ''}{link['title']}"), at)


def _numbered(bare: str) -> str:
    """Returns the number at the head of a line, by which it is found again; a blank tells it from a whole line."""
    found = _NUMBER.match(bare)
    return f" {unicodedata.normalize('NFKC', found[1]).replace(' ', '')}" if found else ""


def _unpaged(text: str) -> str:
    if len(text) > _LONGEST:
        return text
    for pattern in (_DOTS, _GAP, _TAIL):
        if pattern.search(text):
            return pattern.sub("", text).strip()
    return text


def _key(text: str) -> str:
    return re.sub(r"[\s#*:：—–-]", "", text).lower()
