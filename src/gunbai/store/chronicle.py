"""The chronicle of one ruling: every state that it was in, as files, and whether these can have come about."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

from gunbai.errors import BadInput, Problem
from gunbai.files import json_text
from gunbai.ruling import DEEDS, PUBLIC, WRITTEN, Ruling, read_past_text
from gunbai.ruling.life import same_words
from gunbai.ruling.played import PlayedOut
from gunbai.store.database import as_kept
from gunbai.store.revision import digest

PLACE = "history/{game}/{id}/"
"""Where the files of one ruling stand below the folder of an archive."""
RECORD = "record.json"
"""The file that says of each state who did what to the ruling; the words of state 3 are in ``3.md`` beside it."""
FIRST = ("draft", "import")
"""The deeds by which a ruling begins."""


class PastState(Struct, frozen=True, forbid_unknown_fields=True):
    """One state without its words: what was done, by whom, when and why."""

    deed: str
    by: str
    at: str
    reason: str


class KeptOutcome(Struct, frozen=True, forbid_unknown_fields=True):
    """How the scenario of one state ended when it was first played, and when that was."""

    n: int
    at: str
    outcome: PlayedOut


class ChronicleRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """What a record says; ``shipped`` is the state that was last taken from a file that ships, 0 where none was."""

    id: str
    game: str
    shipped: int
    states: tuple[PastState, ...]
    outcomes: tuple[KeptOutcome, ...] = ()


class Chronicle(Struct, frozen=True):
    """One ruling with every state: the record, and the words of each, the first one first."""

    record: ChronicleRecord
    texts: tuple[str, ...]

    @property
    def place(self) -> str:
        """The folder of its files."""
        return PLACE.format(game=self.record.game, id=self.record.id)

    @property
    def shipped(self) -> str:
        """The digest of the state that was last taken from a file that ships, empty where none was."""
        return digest(self.texts[self.record.shipped - 1]) if self.record.shipped else ""

    @property
    def only_shipped(self) -> bool:
        """Whether nobody here has done anything to it: all its states were taken from files that ship."""
        return self.record.shipped == len(self.texts) and {state.deed for state in self.record.states} == {"import"}

    def files(self) -> dict[str, str]:
        """Returns the text of each of its files by its name."""
        record = json_text(self.record)
        return {self.place + RECORD: record, **{f"{self.place}{n}.md": text for n, text in enumerate(self.texts, 1)}}

    def begins(self, other: Chronicle) -> bool:
        """Tells whether another chronicle goes on from this one, or says the same."""
        count = len(self.texts)
        return self.record.states == other.record.states[:count] and self.texts == other.texts[:count]

    def rulings(self) -> list[Ruling]:
        """Returns what each state said; raises BadInput with every problem of those that cannot be read."""
        found, problems = [], list[Problem]()
        for n, text in enumerate(self.texts, 1):
            try:
                found.append(read_past_text(text, Path(f"{self.place}{n}.md")))
            except BadInput as error:
                problems += error.problems
        if problems:
            raise BadInput(problems)
        return found

    def shown(self, rulings: list[Ruling]) -> int:
        """Returns the number of the state that everybody sees, 0 where there is none."""
        return max((n for n, ruling in enumerate(rulings, 1) if ruling.status in PUBLIC), default=0)


def read_chronicle(place: str, files: Mapping[str, bytes]) -> Chronicle:
    """Returns the chronicle in a folder of an archive; raises BadInput with what is wrong with its files."""
    name = place + RECORD
    try:
        record = msgspec.json.decode(files[name], type=ChronicleRecord)
    except KeyError as error:
        raise BadInput([Problem("NO-FILE", "the record of this ruling is missing", name, hint="export the store again")]) from error
    except msgspec.DecodeError as error:
        raise BadInput([Problem("NOT-A-RECORD", f"{error}", name, hint="write it as gunbai store export does")]) from error
    wanted = [f"{place}{n}.md" for n in range(1, len(record.states) + 1)]
    if place != PLACE.format(game=record.game, id=record.id) or {*wanted, name} != files.keys() or not wanted:
        message = f"{len(record.states)} states of {record.id[:80]} of {record.game[:80]} do not stand in this folder"
        raise BadInput([Problem("WRONG-PLACE", message, name, hint="export the store again")])
    try:
        return Chronicle(record, tuple(files[each].decode() for each in wanted))
    except UnicodeDecodeError as error:
        raise BadInput([Problem("NOT-TEXT", f"a state is not UTF-8: {error.reason}", place)]) from error


# -- whether it can have come about --------------------------------------------------------------------------------------


def doubts(chronicle: Chronicle, rulings: list[Ruling]) -> Iterator[Problem]:
    """Yields what cannot have come about: a deed at the wrong time, words that change by themselves, a writer who reviewed."""
    record = chronicle.record
    if not 0 <= record.shipped <= len(rulings):
        yield Problem("OUT-OF-ORDER", f"there is no state {record.shipped} that shipped", chronicle.place + RECORD)
    for outcome in record.outcomes:
        if not (1 <= outcome.n <= len(rulings) and is_time(outcome.at)):
            yield Problem("OUT-OF-ORDER", f"an outcome is of no state, or of no time: {outcome.n}", chronicle.place + RECORD)
    for n, (state, ruling) in enumerate(zip(record.states, rulings, strict=True), 1):
        for message in (*_of_state(record, state, ruling), *_of_deed(record, rulings, n)):
            yield Problem("OUT-OF-ORDER", f"state {n} ({state.deed[:40]}): {message}", f"{chronicle.place}{n}.md")


def _of_state(record: ChronicleRecord, state: PastState, ruling: Ruling) -> Iterator[str]:
    if (ruling.id, ruling.game) != (record.id, record.game):
        yield f"it is the ruling {ruling.id} of {ruling.game}"
    if not is_time(state.at):
        yield f"{state.at[:40]!r} is no time"
    if not 0 < len(state.by) <= 200:
        yield "nobody did it"


def _of_deed(record: ChronicleRecord, rulings: list[Ruling], n: int) -> Iterator[str]:
    state, ruling = record.states[n - 1], rulings[n - 1]
    if n == 1 or state.deed == "import":
        if state.deed not in FIRST:
            yield f"a ruling begins with one of {', '.join(FIRST)}"
        return
    before, deed = rulings[n - 2], DEEDS.get(state.deed)
    if deed is None:
        yield f"nothing of the kind is done to a ruling: {', '.join(DEEDS)}"
        return
    if before.status not in deed.at or ruling.status != (deed.to or before.status):
        yield f"it leads from {before.status} to {ruling.status}"
    if state.deed not in WRITTEN and not same_words(before, ruling, state.deed):
        yield "words have changed that it does not touch"
    if state.deed in ("accept", "publish") and ruling.reviewer in (*_writers(record, rulings, n), ""):
        yield f"{ruling.reviewer or 'nobody'} reviewed it, who wrote it"


def _writers(record: ChronicleRecord, rulings: list[Ruling], n: int) -> set[str]:
    """Returns everybody who wrote what state ``n`` published: the author, and who changed it since something last was."""
    since = max((m for m in range(1, n) if rulings[m - 1].status in PUBLIC), default=0)
    return {rulings[n - 2].author, *(state.by for state in record.states[since : n - 1] if state.deed in WRITTEN)}


def is_time(text: str) -> bool:
    """Tells whether a text is a time as the store keeps it.

    >>> is_time("2026-11-23T00:00:00.000000Z"), is_time("yesterday")
    (True, False)
    """
    try:
        return as_kept(datetime.datetime.fromisoformat(text)) == text
    except ValueError:
        return False
