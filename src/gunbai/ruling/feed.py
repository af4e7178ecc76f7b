"""The rulings of a game as an Atom feed (RFC 4287): what a judge's reader fetches, the latest first."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from xml.etree.ElementTree import Element, SubElement, tostring

from gunbai.ruling.ruling import Ruling

ATOM = "http://www.w3.org/2005/Atom"
MOST = 50
"""The most rulings that a feed lists."""


def atom(title: str, address: str, own: str, rulings: Iterable[Ruling], lang: str) -> bytes:
    """Returns a feed of rulings; ``address`` is that of the site, ending in ``/``, and ``own`` that of the feed itself.

    The same rulings give the same bytes.
    """
    held = sorted(rulings, key=lambda ruling: (str(ruling.date or ""), ruling.id), reverse=True)[:MOST]
    feed = Element("feed", {"xmlns": ATOM, "xml:lang": lang})
    for name, text in (("id", own), ("title", title), ("updated", _moment(held[0].date if held else None))):
        SubElement(feed, name).text = text
    SubElement(feed, "link", {"rel": "self", "href": own})
    SubElement(SubElement(feed, "author"), "name").text = "gunbai"
    for ruling in held:
        _entry(feed, ruling, f"{address}rulings/{ruling.id}", lang)
    return bytes(tostring(feed, "utf-8", xml_declaration=True))


def _entry(feed: Element, ruling: Ruling, link: str, lang: str) -> None:
    entry = SubElement(feed, "entry")
    for name, text in (
        ("id", link),
        ("title", _said(ruling.question, lang) or ruling.id),
        ("updated", _moment(ruling.date)),
        ("summary", _said(ruling.answer, lang)),
    ):
        SubElement(entry, name).text = text
    SubElement(entry, "link", {"rel": "alternate", "href": link})
    SubElement(SubElement(entry, "author"), "name").text = ruling.author or "gunbai"
    for word in (ruling.status, ruling.provenance, *ruling.tags):
        SubElement(entry, "category", {"term": word})


def _said(text: dict[str, str], lang: str) -> str:
    return text.get(lang) or next(iter(text.values()), "")


def _moment(day: datetime.date | None) -> str:
    return f"{day or datetime.date(1970, 1, 1)}T00:00:00Z"
