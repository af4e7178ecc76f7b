"""Tournaments and the calls of judges at them: what was asked at which table, what was ruled, how long it took, any appeal."""

from __future__ import annotations

import datetime
import re
from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec import Struct

from gunbai.document import Problems

APPEALS = ("", "open", "upheld", "overturned")
"""What became of an appeal: there was none, nobody has decided it yet, the ruling stands, or it was changed."""
LONGEST = 2000
"""The most characters of one field of a call."""
MOST_MINUTES = 1440

_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


class Tournament(Struct, frozen=True, kw_only=True):
    """One event: ``id`` stands in its address; ``day`` is a date as text."""

    id: str
    title: str
    day: str

    def problems(self) -> Problems:
        """Returns everything that keeps it from being kept."""
        found = Problems()
        if not _ID.fullmatch(self.id) or len(self.id) > 80:
            found.add("BAD-ID", f"{self.id or 'nothing'} is no id of an event", hint="a-z, 0-9 and -, such as nationals-2026")
        if not self.title.strip() or len(self.title) > 200:
            found.add("NO-TITLE", "an event needs a name of at most 200 characters")
        try:
            datetime.date.fromisoformat(self.day)
        except ValueError:
            found.add("BAD-DATE", f"{self.day[:40] or 'nothing'} is no date", hint="write it as 2026-11-23")
        return found


class JudgeCall(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One call: ``claims`` are what the players say, ``case`` is the address of the case on this site, else ``asked`` says it.

    ``ruling`` is what was ruled, on ``clauses``, following the published ``rulings``; ``minutes`` is how long it took.
    """

    table: str = ""
    round: str = ""
    game: str = ""
    claims: tuple[str, ...] = ()
    case: str = ""
    asked: str = ""
    ruling: str = ""
    clauses: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    judge: str = ""
    minutes: int = 0
    penalty: str = ""
    appeal: str = ""
    appealed_to: str = ""

    @property
    def open(self) -> bool:
        """Whether something is still to be decided: no ruling was given, or an appeal is pending."""
        return not self.ruling.strip() or self.appeal == "open"

    def problems(self, games: Mapping[str, object]) -> Problems:
        """Returns everything that keeps it from being kept."""
        found = Problems()
        if not (self.asked.strip() or self.case or any(self.claims)):
            found.add("NOTHING-ASKED", "a call needs a case, the claims, or the question in words")
        if self.game and self.game not in games:
            found.add("NO-SUCH-GAME", f"there is no rulebook {self.game[:80]}")
        if self.case and not self.case.startswith("/"):
            found.add("NO-CASE", "a case is an address of this site", hint="copy what follows the name of the site, from / on")
        if self.appeal not in APPEALS:
            found.add("NO-SUCH-RESULT", f"{self.appeal[:40]} is no result of an appeal", hint=", ".join(APPEALS[1:]))
        if not 0 <= self.minutes <= MOST_MINUTES:
            found.add("BAD-MINUTES", f"{self.minutes} minutes are not between 0 and {MOST_MINUTES}")
        for name in ("table", "round", "case", "asked", "ruling", "judge", "penalty", "appealed_to"):
            if len(getattr(self, name)) > LONGEST:
                found.add("TOO-LONG", f"{name} is longer than {LONGEST} characters")
        for name in ("claims", "clauses", "rulings"):
            if len("\n".join(getattr(self, name))) > 4 * LONGEST:
                found.add("TOO-LONG", f"{name} are longer than {4 * LONGEST} characters")
        return found


class Digest(Struct, frozen=True):
    """What a day of calls comes to: how many, how long, the slowest, the clauses cited most, what is still open."""

    calls: tuple[tuple[int, JudgeCall], ...]
    minutes: int
    slowest: tuple[tuple[int, JudgeCall], ...]
    clauses: tuple[tuple[str, int], ...]
    rounds: tuple[tuple[str, int], ...]
    open: tuple[tuple[int, JudgeCall], ...]
    appeals: tuple[tuple[int, JudgeCall], ...]


def digest_of(calls: Iterable[tuple[int, JudgeCall]], most: int = 5) -> Digest:
    """Returns the digest of calls, each with its number: ``most`` of the slowest calls, and twice as many clauses."""
    held = tuple(calls)
    cited = Counter(f"{call.game} {clause}".strip() for _, call in held for clause in dict.fromkeys(call.clauses))
    by_round = Counter(call.round for _, call in held)
    slowest = sorted((one for one in held if one[1].minutes), key=lambda one: (-one[1].minutes, one[0]))
    return Digest(
        held,
        sum(call.minutes for _, call in held),
        tuple(slowest[:most]),
        tuple(sorted(cited.items(), key=lambda item: (-item[1], item[0]))[: 2 * most]),
        tuple(sorted(by_round.items(), key=lambda item: _in_order(item[0]))),
        tuple(one for one in held if one[1].open),
        tuple(one for one in held if one[1].appeal),
    )


def _in_order(name: str) -> tuple[int, str]:
    """Returns what rounds are sorted by: those with a number by it, then the others."""
    found = re.search(r"\d{1,6}", name)
    return (int(found[0]) if found else 1_000_000, name)
