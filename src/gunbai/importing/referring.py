"""Follows the references of a book: every number in its text that names a clause."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gunbai.importing.doubt import Doubts
from gunbai.importing.draft import Draft, Row
from gunbai.importing.section import kind_of
from gunbai.rulebook.mentions import MANY, Mention, Numbers, mentions
from gunbai.rulebook.trail import Place, Trail


class Referring:
    """Gives the drafts of one book their references; counts those that lead to a clause and those that lead nowhere."""

    def __init__(self, text: str, drafts: Sequence[Draft], doubts: Doubts) -> None:
        self.text, self.doubts = text, doubts
        self.resolved = self.unresolved = 0
        trail = Trail(Place(draft.id, draft.printed, draft.above.id if draft.above else "") for draft in drafts)
        self._numbers = Numbers(((number_of(draft), draft.id, draft.heading(text)) for draft in drafts), trail)
        for draft in drafts:
            if not self._tells_history(draft):
                for rows in (draft.title, draft.rows):
                    self._refer(draft, rows)

    def _tells_history(self, draft: Draft | None) -> bool:
        """Returns whether a draft is about earlier versions: the numbers in it are theirs."""
        while draft is not None:
            if draft.form == "history" or kind_of(draft.heading(self.text)) == "history":
                return True
            draft = draft.above
        return False

    def _refer(self, draft: Draft, rows: Sequence[Row]) -> None:
        words = "\n".join(self.text[row.first : row.last] for row in rows)
        for found in self._mentions(draft, words):
            line, said = _line_of(rows, found.start), words[found.start : found.end]
            if not found.ids:
                self.unresolved += 1
                self.doubts.add(line, "UNRESOLVED-REFERENCE", f"no clause has the number {said}")
                continue
            self.resolved += 1
            if len(found.ids) > MANY:
                self.doubts.add(line, "MANY-REFERENCES", f"{said} was read as {len(found.ids)} clauses")
            if not found.sure:
                self.doubts.add(line, "UNSURE-REFERENCE", f"{said} may be an amount; it was read as the clause {found.ids[0]}")
            draft.refs += [id for id in found.ids if id not in draft.refs]

    def _mentions(self, draft: Draft, words: str) -> Iterator[Mention]:
        """Yields the mentions in a text; a section names neither itself in its heading nor others by the numbers of a list."""
        section = draft.above is None and not draft.number and draft.form == "chapter"
        for found in mentions(words, self._numbers, draft.id):
            heads_row = not words[: found.start].rpartition("\n")[2].strip(" 　-*・•")
            if not (section and (found.ids == (draft.id,) or heads_row)):
                yield found


def number_of(draft: Draft) -> str:
    """Returns the number by which other clauses refer to a draft: items are named with their clause."""
    if draft.form == "item" and draft.above:
        return f"{number_of(draft.above).strip(' .')}{draft.printed}"
    return draft.printed


def _line_of(rows: Sequence[Row], offset: int) -> int:
    at = 0
    for row in rows:
        at += row.last - row.first + 1
        if offset < at:
            return row.n
    return rows[-1].n
