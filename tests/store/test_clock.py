"""A clock that jumps back or ahead between two deeds changes no order: states and the log follow their numbers."""

from __future__ import annotations

import datetime

from tests.store.conftest import DRAFT, HEAD, JUDGE

from gunbai.store.audit import log
from gunbai.store.database import Database
from gunbai.store.docket import Docket
from gunbai.store.soundness import damage

DAYS = (0, -400, 30_000, -1)
"""Days by which the clock is set otherwise before each deed."""


class Jumping:
    """A clock that somebody sets to another day each time before something is done."""

    def __init__(self) -> None:
        self.now = datetime.datetime(2026, 11, 23, tzinfo=datetime.UTC)

    def __call__(self) -> datetime.datetime:
        return self.now


def test_states_follow_their_numbers(url: str, docket: Docket) -> None:
    """Written at times that jump 400 days back and 82 years ahead, the last state is the last, and each has its time."""
    clock = Jumping()
    database = Database(url, clock)
    jumping, start = Docket(database, docket.rulebooks, lambda path: False), clock.now
    stamps = [jumping.stamp()]
    for n, day in enumerate(DAYS):
        clock.now = start + datetime.timedelta(days=day)
        if n == 0:
            jumping.add(DRAFT, JUDGE, "")
        elif n == 3:
            jumping.edit("red-cards", jumping.revision("red-cards").text, 3, JUDGE, "")
        else:
            jumping.act("red-cards", ("submit", "publish")[n - 1], n, HEAD if n == 2 else JUDGE, "")
        stamps.append(jumping.stamp())
    history = jumping.history("red-cards")
    assert [(each.n, each.deed) for each in history] == [(1, "draft"), (2, "submit"), (3, "publish"), (4, "edit")]
    assert [each.at for each in history] != sorted(each.at for each in history)
    entry = docket.entry("red-cards")
    assert (entry.head, entry.shown, entry.ruling.status, entry.last.status) == (4, 3, "published", "draft")
    assert [each.did for each in log(database)] == ["edit", "publish", "submit", "draft"]
    assert len({*stamps}) == len(stamps)
    assert list(damage(database)) == []
    database.close()
