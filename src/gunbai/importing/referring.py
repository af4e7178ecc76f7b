"""Follows the references of a book: every number in its text that names a clause."""

from __future__ import annotations

import bisect
import re
from collections.abc import Iterator, Sequence

from gunbai.importing.doubt import Doubts
from gunbai.importing.draft import Draft, Row
from gunbai.importing.section import is_imprint, kind_of
from gunbai.rulebook.mentions import MANY, Mention, Numbers, mentions
from gunbai.rulebook.ordinals import NumberedClause, Ordinals

_UNPARTED = re.compile(r"[\u3041-\u30ff\u3400-\u9fff]")
"""A character that no blank parts from the next."""


class Referring:
    """Gives the drafts of one book their references; counts those that lead to a clause and those that lead nowhere."""

    def __init__(self, text: str, drafts: Sequence[Draft], doubts: Doubts) -> None:
        self.text, self.doubts = text, doubts
        self.resolved = self.unresolved = 0
        ordinals = Ordinals(NumberedClause(draft.id, draft.printed, draft.above.id if draft.above else "") for draft in drafts)
        self._numbers = Numbers(((number_of(draft), draft.id, draft.heading(text)) for draft in drafts), ordinals)
        for draft in drafts:
            if not self._tells_others(draft):
                for rows in (draft.title, draft.rows):
                    self._refer(draft, rows)

    def _tells_others(self, draft: Draft | None) -> bool:
        """Returns whether a draft is about earlier versions or about its makers: the numbers in it are theirs."""
        while draft is not None:
            heading = draft.heading(self.text)
            if draft.form == "history" or kind_of(heading) == "history" or is_imprint(heading):
                return True
            draft = draft.above
        return False

    def _refer(self, draft: Draft, rows: Sequence[Row]) -> None:
        words, starts = self._joined(rows)
        for found in self._mentions(draft, words):
            line, said = rows[bisect.bisect_right(starts, found.start) - 1].n, words[found.start : found.end]
            if not found.ids:
                self.unresolved += 1
                self.doubts.add(line, "UNRESOLVED-REFERENCE", f"no clause has the number {said}")
                continue
            self.resolved += 1
            if len(found.ids) > MANY:
                self.doubts.add(line, "MANY-REFERENCES", f"{said} was read as {len(found.ids)} clauses")
            if found.falls:
                self.doubts.add(line, "FALLING-RANGE", f"{said} ends before it begins; only its two ends were read as clauses")
            elif not found.sure:
                self.doubts.add(line, "UNSURE-REFERENCE", f"{said} may be an amount; it was read as the clause {found.ids[0]}")
            draft.refs += [id for id in found.ids if id not in draft.refs]

    def _joined(self, rows: Sequence[Row]) -> tuple[str, list[int]]:
        """Returns the words of some rows as one text and where each begins in it; a line end between two characters is none."""
        words, starts = "", []
        for row in rows:
            said = self.text[row.first : row.last]
            words += "" if _UNPARTED.match(words[-1:]) and _UNPARTED.match(said) and not row.apart else "\n" if words else ""
            starts.append(len(words))
            words += said
        return words, starts

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
        plain = draft.printed[0].isascii() and draft.printed[0].isalnum()
        return f"{number_of(draft.above).strip(' .)）')}{'.' if plain else ''}{draft.printed}"
    return draft.printed
