"""Fills heads with their words: heading, text, items and examples."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

import msgspec

from gunbai.importing.block import Block, is_title, is_wrapped
from gunbai.importing.doubt import Doubts
from gunbai.importing.draft import Draft, Row
from gunbai.importing.enumeration import ItemMark, find_marks
from gunbai.importing.glossary import find_entries
from gunbai.importing.line import width
from gunbai.importing.numeral import level_text
from gunbai.importing.section import kind_of
from gunbai.rulebook.kinds import printed_level

_CLOSED = re.compile(r"[)）】\]］]\s*$")
_TERM = re.compile(r"[^a-z0-9]+")


class Filling:
    """Fills the blocks of one book, after looking at all of them."""

    def __init__(self, text: str, blocks: Sequence[Block], doubts: Doubts) -> None:
        self.text, self.doubts = text, doubts
        self.wrapped = is_wrapped([block.rows for block in blocks], text)
        self.widest = max((width(self._words(row)) for block in blocks for row in block.rows), default=0)
        counted = [block for block in blocks if block.draft.number and len(block.rows) > 1]
        apart = sum(any(row.apart for row in block.rows[2:]) for block in counted)
        self.loose = apart * 20 > len(blocks)
        self.titled = self._titled_depths(blocks)
        marks = (
            mark
            for block in blocks
            if block.draft.number
            for mark in find_marks(text, block.rows, block.has_children, article=_is_article(block.draft))
        )
        self.kinds = frozenset(mark.numeral.kind for mark in marks if mark.numeral)
        self.terms: list[Draft] = []

    def _titled_depths(self, blocks: Sequence[Block]) -> set[int]:
        """Returns the depths at which the first line of a clause is its heading, though its text follows at once."""
        found: dict[int, list[bool]] = defaultdict(list)
        for block in blocks:
            if block.draft.path and len(block.rows) > 1 and not block.rows[1].apart:
                first, second = (self._words(row) for row in block.rows[:2])
                short = not self.wrapped or width(first) * 2 < width(second)
                found[len(block.draft.path)].append(is_title(first) and short and not second[:1].islower())
        return {depth for depth, seen in found.items() if len(seen) > 2 and sum(seen) * 10 > len(seen) * 6}

    def fill(self, block: Block) -> list[Draft]:
        """Returns a block as drafts: its head, then its items, examples or terms."""
        draft, rows = block.draft, list(block.rows)
        if not draft.number:
            return self._fill_section(draft, rows)
        titled = not draft.title and self._takes_title(block)
        if titled:
            draft.title, rows = rows[:1], rows[1:]
            if draft.above is None and block.has_children:
                draft.form = "chapter"
            rows[:1] = [msgspec.structs.replace(row, apart=False) for row in rows[:1]]
        if titled and not block.has_children and kind_of(self._words(draft.title[0])) == "glossary":
            return [draft, *self._fill_glossary(draft, rows)]
        made = list(self._split(draft, rows, block.has_children))
        for each in made:
            self._report_strays(each)
        return made

    def _takes_title(self, block: Block) -> bool:
        if not block.rows or not is_title(self._words(block.rows[0])):
            return False
        depth = len(block.draft.path) or 1
        if block.marked or (len(block.rows) == 1 and (block.has_children or depth == 1)) or not block.draft.path:
            return True
        if len(block.rows) == 1:
            return False
        if self._begins_item(block) or (depth == 1 and block.has_children and self._narrow(block)):
            return True
        return not self._words(block.rows[1])[:1].islower() and (block.rows[1].apart or depth in self.titled)

    def _narrow(self, block: Block) -> bool:
        """Returns whether the first line of a chapter ends before its page does, and a sentence follows."""
        first, second = (self._words(row) for row in block.rows[:2])
        ends = second.rstrip().endswith(("。", ".")) or not self.wrapped
        return ends and not second[:1].islower() and (not self.wrapped or width(first) * 3 < self.widest * 2)

    def _begins_item(self, block: Block) -> bool:
        marks = find_marks(self.text, block.rows[1:], block.has_children, self.kinds, _is_article(block.draft))
        return bool(marks) and marks[0].row == 0 and marks[0].form == "item"

    def _split(self, draft: Draft, rows: Sequence[Row], has_children: bool) -> Iterator[Draft]:
        """Yields a clause and its items and examples, each with its rows."""
        yield draft
        marks: dict[int, list[ItemMark]] = defaultdict(list)
        for mark in find_marks(self.text, rows, has_children, self.kinds, _is_article(draft)):
            marks[mark.row].append(mark)
        open_: list[Draft] = []
        holder, example = draft, False
        for at, row in enumerate(rows):
            cuts = marks.get(at, [])
            if example and (row.apart or self._closed(holder)) and (not cuts or cuts[0].start > row.start):
                holder, example = open_[-1] if open_ else draft, False
            for piece, begun in _cut(row, cuts):
                if begun is not None:
                    holder = self._begin(begun, row, draft, open_)
                    example = begun.form == "example"
                    yield holder
                if piece.start < piece.end:
                    holder.rows.append(self._trimmed(piece, bool(holder.rows)))

    def _begin(self, mark: ItemMark, row: Row, draft: Draft, open_: list[Draft]) -> Draft:
        """Returns the draft of an item or example, under what is open."""
        if mark.numeral is None:
            above = open_[-1] if open_ else draft
            return Draft("example", row.n, above, key="+.ex")
        above = open_[mark.depth - 1] if mark.depth else draft
        del open_[mark.depth :]
        if mark.odd:
            what = "a number is missing before it" if mark.odd == "GAP" else "it is printed unlike the item before it"
            self.doubts.add(row.n, mark.odd, f"{mark.numeral.printed}: {what}")
        item = Draft("item", row.n, above, mark.numeral.printed.strip(), key=f"+.{_item_key(mark)}")
        item.number = (mark.start, mark.numeral.end)
        open_.append(item)
        return item

    def _trimmed(self, piece: Row, follows: bool) -> Row:
        words = self.text[piece.start : piece.end]
        start = piece.start + len(words) - len(words.lstrip())
        end = piece.start + len(words.rstrip())
        return Row(piece.n, start, end, max(start, piece.first), min(end, max(piece.last, start)), piece.apart and follows)

    def _closed(self, holder: Draft) -> bool:
        """Returns whether an example in brackets has ended."""
        first = self._words(holder.rows[0]) if holder.rows else ""
        return first[:1] in ("(", "（", "[", "［") and _CLOSED.search(self._words(holder.rows[-1])) is not None

    def _fill_section(self, draft: Draft, rows: list[Row]) -> list[Draft]:
        draft.title, rest = rows[:1], rows[1:]
        rest[:1] = [msgspec.structs.replace(row, apart=True) for row in rest[:1]]
        if kind_of(self._words(rows[0])) == "glossary":
            return [draft, *self._fill_glossary(draft, rest)]
        rest[:1] = [msgspec.structs.replace(row, apart=False) for row in rest[:1]]
        draft.rows = rest
        return [draft]

    def _fill_glossary(self, draft: Draft, rows: list[Row]) -> list[Draft]:
        entries = find_entries(self.text, rows)
        if not entries:
            draft.rows = rows
            if rows:
                self.doubts.add(draft.n, "GLOSSARY", f"not read as terms and definitions: {self._words(draft.title[0])}")
            return []
        draft.rows = rows[: entries[0].row]
        made = []
        ends = [*(entry.row for entry in entries[1:]), len(rows)]
        for entry, end in zip(entries, ends, strict=True):
            head = rows[entry.row]
            term = Draft("clause", head.n, draft, key=f"+.{self._term_key(self.text[slice(*entry.term)], len(self.terms) + 1)}")
            term.title = [Row(head.n, head.start, entry.term[1], *entry.term)]
            body = rows[entry.row + 1 : end]
            if self.text[entry.rest : head.end].strip():
                words = self.text[entry.rest : head.end]
                first = entry.rest + len(words) - len(words.lstrip())
                body = [Row(head.n, first, head.end, first, head.last), *body]
            term.rows = [msgspec.structs.replace(row, apart=row.apart and at > 0) for at, row in enumerate(body)]
            self.terms.append(term)
            made.append(term)
        self._report_blocks(made)
        return made

    def _report_blocks(self, terms: Sequence[Draft]) -> None:
        """Notes entries that hold a block without a term of its own: text, or an entry that was not seen."""
        for term in terms:
            for row in term.rows:
                if row.apart:
                    self.doubts.add(row.n, "STRAY-TEXT", f"kept with the term {self._words(term.title[0])}")

    def _term_key(self, term: str, n: int) -> str:
        slug = _TERM.sub("-", term.lower().replace("’", "").replace("'", "")).strip("-") if term.isascii() or "’" in term else ""
        return slug or str(n)

    def _report_strays(self, draft: Draft) -> None:
        if self.loose:
            return
        for row in draft.rows:
            if row.apart:
                said = self._words(row)
                self.doubts.add(row.n, "STRAY-TEXT", f"kept with {draft.printed or draft.form}: {said[:40]}")

    def _words(self, row: Row) -> str:
        return self.text[row.first : row.last]


def _item_key(mark: ItemMark) -> str:
    assert mark.numeral is not None
    value = mark.numeral.path[0]
    letter = "a" in mark.numeral.kind or "A" in mark.numeral.kind
    return level_text(10_000 + value) if letter and value < 27 else str(value)


def _cut(row: Row, marks: Sequence[ItemMark]) -> Iterator[tuple[Row, ItemMark | None]]:
    """Yields the pieces of a row between the marks in it, each with the mark that it follows."""
    starts = [mark.start for mark in marks]
    if not starts or starts[0] > row.start:
        end = starts[0] if starts else row.end
        yield Row(row.n, row.start, end, row.first, min(row.last, end), row.apart), None
    for mark, end in zip(marks, [*starts[1:], row.end], strict=False):
        begun = mark.numeral.end if mark.numeral else mark.start
        yield Row(row.n, begun, end, begun, min(end, row.last), row.apart), mark


def number_examples(drafts: Sequence[Draft]) -> None:
    """Gives the examples of each clause their keys, in order."""
    counts: Counter[int] = Counter()
    for draft in drafts:
        if draft.form == "example":
            counts[id(draft.above)] += 1
            draft.key = f"+.ex{counts[id(draft.above)]}"


def _is_article(draft: Draft) -> bool:
    """Returns whether a clause is counted by a word for an article: ``Art. 3``, ``§ 4``."""
    level = printed_level(draft.printed)
    return level is not None and level.kind == "article"
