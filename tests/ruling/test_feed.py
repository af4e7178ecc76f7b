"""The Atom feed of rulings."""

from __future__ import annotations

import datetime
from xml.etree import ElementTree

from gunbai.ruling import Ruling
from gunbai.ruling.feed import ATOM, atom

SPACE = {"a": ATOM}


def ruling(id: str, day: int) -> Ruling:
    """Returns a ruling of a day."""
    date = datetime.date(2026, 11, day)
    return Ruling(id=id, game="demo", version="1", question={"ja": f"<{id}>?", "en": id}, answer={"ja": "はい & いいえ"}, date=date)


def entries(data: bytes) -> list[str]:
    """Returns the ids of the entries of a feed, in its order."""
    return [entry.findtext("a:id", "", SPACE) for entry in ElementTree.fromstring(data).findall("a:entry", SPACE)]


def test_a_feed_lists_what_changed_last_first() -> None:
    """Each entry has its permanent link, its words as text, the day it was decided on and when it came to be as it is."""
    told = [(ruling("late", 20), "2026-11-20T09:00:00Z"), (ruling("dated back", 1), "2026-11-21T09:00:00Z")]
    data = atom("見本", "http://here/", "http://here/feeds/demo.atom", told, "ja")
    feed = ElementTree.fromstring(data)
    assert entries(data) == ["http://here/rulings/dated back", "http://here/rulings/late"]
    entry = feed.find("a:entry", SPACE)
    assert entry is not None
    assert entry.findtext("a:title", "", SPACE) == "<dated back>?"
    assert entry.findtext("a:summary", "", SPACE) == "はい & いいえ"
    assert entry.findtext("a:published", "", SPACE) == "2026-11-01T00:00:00Z"
    assert entry.findtext("a:updated", "", SPACE) == feed.findtext("a:updated", "", SPACE) == "2026-11-21T09:00:00Z"
    assert atom("見本", "http://here/", "http://here/x", [], "ja") == atom("見本", "http://here/", "http://here/x", [], "ja")


def test_many_rulings_of_one_day_are_all_listed() -> None:
    """A page leads to the next one until every ruling has been met once."""
    told = [(ruling(f"r{n}", 1), f"2026-11-21T09:00:{n // 3:02}Z") for n in range(120)]
    met: list[str] = []
    for page in (1, 2, 3):
        data = atom("見本", "http://here/", "http://here/f", told, "ja", page)
        met += entries(data)
        following = ElementTree.fromstring(data).find("a:link[@rel='next']", SPACE)
        assert (following.get("href") if following is not None else None) == (
            f"http://here/f?page={page + 1}" if page < 3 else None
        )
    assert len(met) == len(set(met)) == 120
    assert entries(atom("見本", "http://here/", "http://here/f", told, "ja", 4)) == []
