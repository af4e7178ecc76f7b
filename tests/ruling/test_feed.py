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


def test_a_feed_lists_the_latest_first() -> None:
    """Each entry has its permanent link, its words as text, and its day; the feed is as old as its latest entry."""
    data = atom("見本", "http://here/", "http://here/feeds/demo.atom", [ruling("old", 1), ruling("new", 20)], "ja")
    feed = ElementTree.fromstring(data)
    entries = feed.findall("a:entry", SPACE)
    assert [entry.findtext("a:id", "", SPACE) for entry in entries] == ["http://here/rulings/new", "http://here/rulings/old"]
    assert entries[0].findtext("a:title", "", SPACE) == "<new>?"
    assert entries[0].findtext("a:summary", "", SPACE) == "はい & いいえ"
    assert feed.findtext("a:updated", "", SPACE) == "2026-11-20T00:00:00Z"
    assert atom("見本", "http://here/", "http://here/x", [], "ja") == atom("見本", "http://here/", "http://here/x", [], "ja")
