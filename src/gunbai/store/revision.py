"""One state of a ruling, and a ruling with the state that everybody sees and the one that is worked on."""

from __future__ import annotations

import difflib
import hashlib
from typing import TypedDict

from msgspec import Struct

from gunbai.rulebook.word_diff import DiffRun
from gunbai.ruling import Ruling


class Revision(Struct, frozen=True):
    """One state of a ruling: the whole text of its file, who wrote it or did what to it, when, and why."""

    id: str
    n: int
    deed: str
    by: str
    at: str
    reason: str
    text: str
    ruling: Ruling

    @property
    def status(self) -> str:
        """The status that the ruling has in it."""
        return self.ruling.status


class DocketEntry(Struct, frozen=True):
    """One ruling of the store: its last state, which is revision ``head``, and revision ``shown``, which everybody sees.

    ``public`` is None until it has been published once, withdrawn or declared open; ``since`` is when it came to be that, as the
    store keeps times.
    """

    head: int
    shown: int
    last: Ruling
    public: Ruling | None
    since: str = ""

    @property
    def id(self) -> str:
        """The permanent id of the ruling."""
        return self.last.id

    @property
    def ruling(self) -> Ruling:
        """What is shown of it: what everybody sees, else what is worked on."""
        return self.public or self.last

    @property
    def in_work(self) -> bool:
        """Whether somebody works on a text that not everybody sees."""
        return self.head != self.shown


class RevisionJson(TypedDict):
    """One state of a ruling: its number, what was done, what it is then, by whom, when and why."""

    id: str
    n: int
    deed: str
    status: str
    by: str
    at: str
    reason: str


def revision_json(revision: Revision) -> RevisionJson:
    """Returns one state of a ruling as plain data, without its text."""
    return {
        "id": revision.id,
        "n": revision.n,
        "deed": revision.deed,
        "status": revision.status,
        "by": revision.by,
        "at": revision.at,
        "reason": revision.reason,
    }


def digest(text: str) -> str:
    """Returns what tells a text from every other."""
    return hashlib.sha256(text.encode()).hexdigest()


def compare(old: str, new: str, around: int = 2) -> tuple[DiffRun, ...]:
    """Returns the lines in which two texts differ, marked as removed or added, with some lines around them.

    What is left out between them is one line ``…``.

    >>> [(run.op, run.text) for run in compare("a\\nb", "a\\nc")]
    [('same', 'a'), ('removed', 'b'), ('added', 'c')]
    """
    before, after = old.splitlines(), new.splitlines()
    runs: list[DiffRun] = []
    for group in difflib.SequenceMatcher(None, before, after, autojunk=False).get_grouped_opcodes(around):
        runs += [DiffRun("same", "…")] if runs else []
        for op, start, end, first, last in group:
            runs += [DiffRun("same" if op == "equal" else "removed", line) for line in before[start:end]]
            runs += [DiffRun("added", line) for line in after[first:last] if op != "equal"]
    return tuple(runs)
