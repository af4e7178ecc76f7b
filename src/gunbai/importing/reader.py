"""Reads a rulebook that it has never seen: furniture, heads, words, ids, references; and lists what it doubts."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from gunbai.importing.block import Block, Rows, after_number
from gunbai.importing.caption import give_captions
from gunbai.importing.doubt import Doubts
from gunbai.importing.draft import Draft, Row
from gunbai.importing.filling import Filling, number_examples
from gunbai.importing.furniture import Furniture
from gunbai.importing.line import split
from gunbai.importing.numeral import CAPITAL, Path, read_items
from gunbai.importing.outline import CHAPTER, Outline
from gunbai.importing.section import Section, find_appendices, find_sections
from gunbai.importing.sentence import sentences
from gunbai.importing.tree import Head, Tree, name
from gunbai.importing.upper import Upper, find_uppers
from gunbai.rulebook import Excluded, Node, Part, plain
from gunbai.rulebook.mentions import Numbers, mentions
from gunbai.rulebook.ordinals import NumberedClause, Ordinals

_LOST = re.compile(r"(?:は、|は(?=[^いじくっず、])|を|が、|が(?=[発手])|の(?=[いみ])|に、|で、|と、|へ)")


class SourceReading(msgspec.Struct, frozen=True):
    """What was read of a source: its nodes, what was left out, its glossary (term, node id), references, doubts."""

    text: str
    nodes: tuple[Node, ...]
    excluded: tuple[Excluded, ...]
    terms: tuple[tuple[str, str], ...]
    resolved: int
    unresolved: int
    doubts: tuple[msgspec.Struct, ...]


def read(text: str, doubts: Doubts) -> SourceReading:
    """Reads a text; whatever cannot be placed is kept with the clause before it, and noted."""
    return _SourceReader(text, doubts).read()


class _SourceReader:
    def __init__(self, text: str, doubts: Doubts) -> None:
        self.text, self.doubts = text, doubts
        self.lines = split(text)
        self.furniture = Furniture(self.lines, doubts)
        self.skipped = self.furniture.why
        self.resolved = self.unresolved = 0

    def read(self) -> SourceReading:
        heads = self._heads()
        front = self._front(heads[0] if heads else None)
        if not heads:
            self.doubts.add(1, "NO-NUMBERS", "no numbered clause was found; every paragraph was kept as front matter")
        filling, filled = self._filled(heads, front)
        drafts = [*(draft for draft in front if draft.title or draft.rows), *filled]
        number_examples(drafts)
        name(drafts)
        self._refer(drafts)
        self._report_texts(drafts)
        terms = tuple((_bare_term(draft.heading(self.text)), draft.id) for draft in filling.terms)
        nodes = tuple(_node(draft, self.text) for draft in drafts)
        return SourceReading(self.text, nodes, self._excluded(), terms, self.resolved, self.unresolved, tuple(self.doubts))

    # -- heads --------------------------------------------------------------------------------------------------------

    def _heads(self) -> list[Head]:
        uppers = find_uppers(self.text, self.lines, self.skipped, self.doubts)
        taken = dict(self.skipped) | {upper.line: CHAPTER for upper in uppers}
        outline = Outline(self.text, self.lines, taken, range(len(self.lines)), singles=not uppers)
        tree = Tree(self.lines, self.doubts)
        scopes = self._scopes(uppers, outline, taken)
        unified = not scopes and _unified(uppers, outline)
        outlines = scopes or [outline]
        for each in outlines:
            tree.expect(each)
            each.report(self.doubts)
        last = max([upper.line for upper in uppers] + [found.line for each in outlines for found in each.chain], default=-1)
        sections = find_sections(self.lines, self.skipped, last + 1, self.furniture.titles) if last >= 0 else []
        lettered = {found.path[0]: found.line for each in outlines for found in reversed(each.chain) if found.path[0] > CAPITAL}
        appendices = find_appendices(self.lines, self.skipped, lettered)
        until = sections[0].start if sections else len(self.text)
        events: list[tuple[int, int, object]] = [(upper.start, 0, upper) for upper in uppers]
        for each in outlines:
            events += [(found.numeral.start, 1, (each, found)) for found in each.chain]
            events += [(found.numeral.start, 2, (each, found)) for found in each.misnumbered if found.start < until]
        events += [(section.start, 0, (section, value)) for section, value in appendices]
        ordered = sorted(events, key=lambda event: event[:2])
        behind = _next_paths(ordered)
        for (_, kind, event), after in zip(ordered, behind, strict=True):
            if isinstance(event, Upper):
                tree.add_upper(event, unified, bool(scopes))
            elif isinstance(event, tuple) and isinstance(event[0], Section):
                tree.add_section(event[0], (event[1],))
            elif isinstance(event, tuple):
                path = event[0].full(event[1].numeral)
                if kind == 1:
                    tree.add_number(event[1], path)
                else:
                    tree.add_misnumbered(event[1], path, after)
        for section in sections:
            tree.add_section(section)
        return tree.heads

    def _scopes(self, uppers: Sequence[Upper], outline: Outline, taken: dict[int, str]) -> list[Outline]:
        """Returns an outline for each chapter where numbers begin again in each; none where they run through the book."""
        if not uppers:
            return []
        ends = [*(upper.line for upper in uppers[1:]), len(self.lines)]
        each = [
            Outline(
                self.text,
                self.lines,
                taken,
                range(upper.line + 1, end),
                singles=upper.numeral.kind not in ("条", "article", "rule"),
            )
            for upper, end in zip(uppers, ends, strict=True)
        ]
        each = [found for found in each if not self._counts_items(found)]
        return each if sum(len(found.chain) for found in each) > len(outline.chain) * 1.2 + 1 else []

    def _counts_items(self, outline: Outline) -> bool:
        """Returns whether the numbers of a chapter only count below items, and so are items themselves."""
        if not outline.chain or any(len(found.path) > 1 for found in outline.chain):
            return False
        before = range(outline.within.start, outline.chain[0].line)
        return any(read_items(self.lines[at].bare, 0) for at in before if at not in self.skipped)

    # -- words --------------------------------------------------------------------------------------------------------

    def _filled(self, heads: Sequence[Head], front: Sequence[Draft]) -> tuple[Filling, list[Draft]]:
        rows = Rows(self.text, self.lines, self.skipped, self.furniture.pages)
        with_children = {id(head.draft.above) for head in heads}
        blocks = []
        for head, end in zip(heads, [*(head.start for head in heads), len(self.text)][1:], strict=True):
            marked = "#" in self.text[self.lines[head.line].start : head.body]
            body = after_number(self.text, head.body, "**" in self.text[head.start : head.body])
            if head.draft.number:
                head.draft.number = (head.start, body)
            blocks.append(Block(head.draft, rows.between(body, end, head.line), marked, id(head.draft) in with_children))
        give_captions(self.text, front, blocks)
        filling = Filling(self.text, blocks, self.doubts)
        return filling, [draft for block in blocks for draft in filling.fill(block)]

    def _front(self, first: Head | None) -> list[Draft]:
        rows = Rows(self.text, self.lines, self.skipped, self.furniture.pages)
        drafts: list[Draft] = []
        for row in rows.between(0, first.start if first else len(self.text), 0):
            if row.apart or not drafts:
                drafts.append(Draft("front", row.n, key=f"front.{len(drafts) + 1}"))
            plain_row = msgspec.structs.replace(row, apart=False)
            headed = self.text[row.start : row.first].strip().startswith("#") and not drafts[-1].rows
            (drafts[-1].title if headed and not drafts[-1].title else drafts[-1].rows).append(plain_row)
        return drafts

    # -- references ---------------------------------------------------------------------------------------------------

    def _refer(self, drafts: Sequence[Draft]) -> None:
        numbered = [draft for draft in drafts if draft.printed]
        ordinals = Ordinals(NumberedClause(draft.id, draft.printed, draft.above.id if draft.above else "") for draft in drafts)
        numbers = Numbers(((_number(draft), draft.id, draft.heading(self.text)) for draft in numbered), ordinals)
        for draft in drafts:
            for rows in (draft.title, draft.rows):
                words = "\n".join(self.text[row.first : row.last] for row in rows)
                for found in mentions(words, numbers, draft.id):
                    if not found.ids:
                        self.unresolved += 1
                        said = words[found.start : found.end]
                        self.doubts.add(_line_of(rows, found.start), "UNRESOLVED-REFERENCE", f"no clause has the number {said}")
                    else:
                        self.resolved += 1
                        draft.refs += [id for id in found.ids if id not in draft.refs]

    def _report_texts(self, drafts: Sequence[Draft]) -> None:
        seen: dict[str, Draft] = {}
        for draft in drafts:
            words = draft.body(self.text)
            if draft.number and _LOST.match(words):
                self.doubts.add(draft.rows[0].n, "LOST-SIGN", f"{draft.printed} begins with {words[:12]!r}")
            key = "".join(words.split())
            if draft.number and len(key) > 24:
                if key in seen:
                    self.doubts.add(draft.n, "SAME-TEXT", f"{draft.printed} reads the same as {seen[key].printed}")
                seen.setdefault(key, draft)

    def _excluded(self) -> tuple[Excluded, ...]:
        found: list[Excluded] = []
        for at, why in sorted(self.skipped.items()):
            line = self.lines[at]
            start = line.start + len(line.text) - len(line.text.lstrip())
            end = line.start + len(line.text.rstrip())
            if found and found[-1].why == why and not self.text[found[-1].span[1] : start].strip():
                start = found.pop().span[0]
            found.append(Excluded((start, end), why, self.text[start:end]))
        return tuple(found)


def _next_paths(events: Sequence[tuple[int, int, object]]) -> list[Path]:
    """Returns, for each head, the number of the rising chain that follows it; an empty one where none does."""
    paths: list[Path] = []
    after: Path = ()
    for _, kind, event in reversed(events):
        paths.append(after)
        if kind == 1 and isinstance(event, tuple):
            after = event[0].full(event[1].numeral)
    return paths[::-1]


def _unified(uppers: Sequence[Upper], outline: Outline) -> bool:
    """Returns whether the numbers below chapters counted in words begin with the number of their chapter."""
    kinds = {upper.numeral.kind for upper in uppers}
    deep = [found for found in outline.chain if len(found.path) > 1]
    if len(kinds) != 1 or not deep:
        return False
    agree = 0
    for found in deep:
        above = [upper.value for upper in uppers if upper.start < found.start]
        agree += bool(above) and above[-1] == found.path[0]
    return agree * 5 >= len(deep) * 4


def _number(draft: Draft) -> str:
    """Returns the number by which other clauses refer to a draft: items are named with their clause."""
    if draft.form == "item" and draft.above:
        return f"{_number(draft.above).strip(' .')}{draft.printed}"
    return draft.printed


def _bare_term(heading: str) -> str:
    return heading.strip(" 　:：—–-【】「」『』《》[]")


def _line_of(rows: Sequence[Row], offset: int) -> int:
    at = 0
    for row in rows:
        at += row.last - row.first + 1
        if offset < at:
            return row.n
    return rows[-1].n


def _node(draft: Draft, text: str) -> Node:
    body = draft.body(text)
    parts = tuple(Part(f"{draft.id}:{n}", plain(body[a:b]), a, b) for n, (a, b) in enumerate(sentences(body), 1))
    return Node(
        id=draft.id,
        printed=draft.printed,
        parent=draft.above.id if draft.above else "",
        form=draft.form,
        heading=draft.heading(text),
        text=body,
        parts=parts,
        refs=tuple(draft.refs),
        spans=tuple(draft.spans(text)),
        line=draft.n,
    )
