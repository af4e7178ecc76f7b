"""One changed number on trial: what catches it, in a forked process, so that no change outlives it."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable

from msgspec import Struct

from gunbai.cards.kit import Kits
from gunbai.cli.shared.unread_words import unread
from gunbai.dispute.coverage import breaks
from gunbai.errors import GunbaiError
from gunbai.replay.table import Table
from gunbai.scenario.reader import read_scenario

from .changed import with_another
from .places import Site
from .subject import OTHERS, Subject, subject_of, table_of

COVERAGE, PAGE, UNREAD = "(coverage)", "(page)", "(unread)"
"""What catches a change beside a board: each is a test of its own."""


class Result(Struct, frozen=True):
    """What became of a changed number: ``caught`` by what, empty when nothing shows it; ``visible`` when a board can show it."""

    site: Site
    other: str
    caught: str
    visible: bool


class Change(Struct, frozen=True):
    """One number to be changed to another, and the boards that are tried, those first that are known to show it."""

    site: Site
    other: str
    boards: tuple[str, ...]
    visible: bool


def change(subject: Subject, site: Site, other: str, most: int = OTHERS) -> Change:
    """Returns a change; ``most`` says how many boards are tried beside those that are known to show it."""
    return Change(site, other, tuple(subject.candidates(site, most)), subject.is_visible(site))


class Trial:
    """Tries changes of one game."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject

    def result(self, made: Change) -> Result:
        """Returns what becomes of a changed number."""
        return Result(made.site, made.other, _apart(lambda: self._verdict(made)), made.visible)

    def _verdict(self, made: Change) -> str:
        try:
            table, kits = table_of(self.subject.slug, with_another(self.subject.rulebook, made.site, made.other))
        except (GunbaiError, ValueError, KeyError) as error:
            return f"load: {str(error).splitlines()[0][:80]}"
        return self._by_boards(made, table, kits) or self._by_others(made.site, table, kits)

    def _by_boards(self, made: Change, table: Table, kits: Kits) -> str:
        """Returns the first board that cites otherwise than its record."""
        for name in made.boards:
            try:
                told = self.subject.play(name, table, kits)
            except Exception:  # whatever a wrong clause leads to: the test of the record fails by it
                return name
            if told != self.subject.boards[name]:
                return name
        return ""

    def _by_others(self, site: Site, table: Table, kits: Kits) -> str:
        if unread(kits[self.subject.slug]):
            return UNREAD
        if self.subject.page_of(kits) != self.subject.page:
            return PAGE
        return COVERAGE if self._loses_its_board(site.clause, table, kits) else ""

    def _loses_its_board(self, clause: str, table: Table, kits: Kits) -> bool:
        """Tells whether a clause on which a board rested has none any more that breaks without it."""
        if clause not in self.subject.decisive:
            return False
        boards = [self.subject.path(name) for name in self.subject.citing(clause)]
        return not any(path.parent.name == "decks" or breaks(table, read_scenario(path, kits), clause) for path in boards)


def trial_of(slug: str) -> Trial:
    """Returns the trial of a game, as a worker opens it."""
    subject = subject_of(slug)
    gc.freeze()  # what is loaded is shared by all forks
    return Trial(subject)


def _apart(said: Callable[[], str]) -> str:
    """Returns what a forked process says."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            words = said()
        except BaseException as error:
            words = f"fault: {type(error).__name__}: {error}"
        os.write(writing, words.encode()[:4000])
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        words = pipe.read().decode()
    os.waitpid(child, 0)
    return words
