"""One state of a ruling, and a ruling with the state that everybody sees and the one that is worked on."""

from __future__ import annotations

import hashlib

from msgspec import Struct

from gunbai.rulebook.word_diff import DiffRun, word_diff
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


class Entry(Struct, frozen=True):
    """One ruling of the store: its last state, which is revision ``head``, and revision ``shown``, which everybody sees.

    ``public`` is None until it has been published once, withdrawn or declared open.
    """

    head: int
    shown: int
    last: Ruling
    public: Ruling | None

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


def digest(text: str) -> str:
    """Returns what tells a text from every other."""
    return hashlib.sha256(text.encode()).hexdigest()


def compare(old: Revision, new: Revision) -> tuple[DiffRun, ...]:
    """Returns the words in which two states of a ruling differ."""
    return word_diff(old.text, new.text)
