"""Which readings published rulings settle."""

from __future__ import annotations

import datetime

from gunbai.rulebook import Defect, Defects, Reading
from gunbai.ruling import Ruling
from gunbai.ruling.precedent import precedents

READINGS = {id: Reading(id, {"ja": id}) for id in ("a", "b")}
DEFECTS = Defects(
    (
        Defect(id="D-001", cls="open", readings=READINGS, default="a"),
        Defect(id="D-002", cls="construed", readings=READINGS, default="a"),
    )
)


def ruling(id: str, settles: dict[str, str], status: str = "published", day: int = 1) -> Ruling:
    """Returns a ruling that settles something."""
    date = datetime.date(2026, 11, day)
    return Ruling(id=id, game="demo", version="1", question={}, answer={}, status=status, settles=settles, date=date)


def test_published_rulings_that_agree_settle_a_reading() -> None:
    """Both are named; a draft, a withdrawn one, a construed defect and a reading that the book lacks settle nothing."""
    found = precedents(
        [
            ruling("one", {"D-001": "b"}),
            ruling("two", {"D-001": "b"}),
            ruling("draft", {"D-001": "a"}, "draft"),
            ruling("gone", {"D-001": "a"}, "withdrawn"),
            ruling("construed", {"D-002": "b"}),
            ruling("strange", {"D-001": "z", "D-009": "a"}),
        ],
        DEFECTS,
    )
    assert (found.readings, found.rulings, found.disputed) == ({"D-001": "b"}, {"D-001": ("one", "two")}, ())


def test_rulings_that_disagree_settle_nothing() -> None:
    """Neither is followed, and both are named."""
    found = precedents([ruling("one", {"D-001": "b"}), ruling("two", {"D-001": "a"})], DEFECTS)
    assert (found.readings, found.rulings, found.disputed) == ({}, {"D-001": ("one", "two")}, ("D-001",))


def test_a_ruling_settles_from_its_date_on() -> None:
    """A case of the day before is not decided by it."""
    held = [ruling("one", {"D-001": "b"}, day=20)]
    assert precedents(held, DEFECTS, datetime.date(2026, 11, 19)).readings == {}
    assert precedents(held, DEFECTS, datetime.date(2026, 11, 20)).readings == {"D-001": "b"}
