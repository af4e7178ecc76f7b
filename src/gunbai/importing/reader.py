"""Reads a rulebook that it has never seen: furniture, heads, words, ids, references; and lists what it doubts."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from gunbai.importing.block import Block, Rows, after_number
from gunbai.importing.caption import give_captions
from gunbai.importing.doubt import Doubt, Doubts
from gunbai.importing.draft import Draft
from gunbai.importing.filling import Filling, number_examples
from gunbai.importing.furniture import Furniture
from gunbai.importing.heads import Heads
from gunbai.importing.line import split
from gunbai.importing.overlooked import report_numbering, report_overlooked
from gunbai.importing.referring import Referring
from gunbai.importing.section import kind_of
from gunbai.importing.sentence import sentences
from gunbai.importing.tree import Head, name
from gunbai.rulebook import Excluded, Node, Part, plain

_LOST = re.compile(r"(?:は、|は(?=[^いじくっず、])|を|が、|が(?=[発手])|の(?=[いみ])|に、|で、|と、|へ)")


class SourceReading(msgspec.Struct, frozen=True):
    """What was read of a source: its nodes, what was left out, its glossary (term, node id), references, doubts."""

    text: str
    nodes: tuple[Node, ...]
    excluded: tuple[Excluded, ...]
    terms: tuple[tuple[str, str], ...]
    resolved: int
    unresolved: int
    doubts: tuple[Doubt, ...]


def read(text: str, doubts: Doubts) -> SourceReading:
    """Reads a text; whatever cannot be placed is kept with the clause before it, and noted."""
    return _SourceReader(text, doubts).read()


class _SourceReader:
    def __init__(self, text: str, doubts: Doubts) -> None:
        self.text, self.doubts = text, doubts
        self.lines = split(text)
        self.furniture = Furniture(self.lines, doubts)
        self.skipped = self.furniture.why

    def read(self) -> SourceReading:
        heads = Heads(self.text, self.lines, self.furniture, self.doubts).build()
        front = self._front(heads[0] if heads else None)
        filling, filled = self._filled(heads, front)
        drafts = [*(draft for draft in front if draft.title or draft.rows), *filled]
        number_examples(drafts)
        name(drafts)
        referring = Referring(self.text, drafts, self.doubts)
        self._report_texts(drafts)
        report_numbering(self.text, drafts, self.doubts)
        report_overlooked(self.text, self.lines, self.skipped, drafts, self.doubts)
        terms = tuple((_bare_term(draft.heading(self.text)), draft.id) for draft in filling.terms)
        nodes = tuple(_node(draft, self.text) for draft in drafts)
        return SourceReading(
            self.text, nodes, self._excluded(), terms, referring.resolved, referring.unresolved, tuple(self.doubts)
        )

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
        for draft in drafts:
            draft.form = self._front_form(draft, drafts)
        return drafts

    def _front_form(self, draft: Draft, drafts: Sequence[Draft]) -> str:
        """Returns ``history`` for what stands under such a heading before the first clause."""
        headed = [other for other in drafts[: drafts.index(draft) + 1] if self._front_kind(other)]
        return "history" if headed and self._front_kind(headed[-1]) == "history" else "front"

    def _front_kind(self, draft: Draft) -> str:
        """Returns what the first line of a paragraph opens: ``history``, another section, or nothing."""
        first = [*draft.title, *draft.rows][0]
        return kind_of(self.text[first.first : first.last]) or ("other" if draft.title else "")

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


def _bare_term(heading: str) -> str:
    return heading.strip(" 　:：—–-【】「」『』《》[]")


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
