"""The rulings of a game as an Atom feed (RFC 4287) in pages (RFC 5005): what a judge's reader fetches, what changed last first."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from xml.etree.ElementTree import Element, SubElement, tostring

from gunbai.ruling.ruling import Ruling

ATOM = "http://www.w3.org/2005/Atom"
MOST = 50
"""The most rulings that a page of a feed lists."""


def atom(title: str, address: str, own: str, rulings: Iterable[tuple[Ruling, str]], lang: str, page: int = 1) -> bytes:
    """Returns a page of a feed of rulings, each with when it came to be as it is; the same rulings give the same bytes.

    ``address`` is that of the site, ending in ``/``, and ``own`` that of the feed itself.
    """
    held = sorted(rulings, key=lambda told: (told[1], str(told[0].date or ""), told[0].id), reverse=True)
    feed = Element("feed", {"xmlns": ATOM, "xml:lang": lang})
    for name, text in (("id", own), ("title", title), ("updated", held[0][1] if held else _moment(None))):
        SubElement(feed, name).text = text
    SubElement(feed, "link", {"rel": "self", "href": own if page == 1 else f"{own}?page={page}"})
    if len(held) > page * MOST:
        SubElement(feed, "link", {"rel": "next", "href": f"{own}?page={page + 1}"})
    SubElement(SubElement(feed, "author"), "name").text = "gunbai"
    for ruling, since in held[(page - 1) * MOST : page * MOST]:
        _entry(feed, ruling, since, f"{address}rulings/{ruling.id}", lang)
    return bytes(tostring(feed, "utf-8", xml_declaration=True))


def _entry(feed: Element, ruling: Ruling, since: str, link: str, lang: str) -> None:
    entry = SubElement(feed, "entry")
    for name, text in (
        ("id", link),
        ("title", _said(ruling.question, lang) or ruling.id),
        ("published", _moment(ruling.date)),
        ("updated", since),
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
