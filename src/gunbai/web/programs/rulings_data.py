"""Rulings for other programs: a feed for each game, the list and each ruling as JSON, and those that cite a clause."""

from __future__ import annotations

from urllib.parse import urljoin

import msgspec
from flask import Blueprint, Response, request, url_for

from gunbai.ruling import PUBLIC, Ruling
from gunbai.ruling.feed import atom
from gunbai.web.rulings.rulings import listed, shown_entry
from gunbai.web.shared.current import chosen, library, messages, number_argument

blueprint = Blueprint("rulings_data", __name__)

PAGES = 100_000
"""The number of no page of a feed is higher."""


@blueprint.get("/feeds/<game>.atom")
def feed(game: str) -> Response:
    """Sends the public rulings of a game, those that changed last first."""
    book, page = library().rulebook(game), number_argument("page", 1, 1, PAGES)
    entries = library().docket.entries().values()
    found = [(one.public, one.since) for one in entries if one.public and one.public.status in PUBLIC and one.public.game == game]
    own = urljoin(request.url_root, url_for("rulings_data.feed", game=game))
    data = atom(f"{book.title} 裁定", request.url_root, own, found, messages().lang, page)
    return Response(data, content_type="application/atom+xml; charset=utf-8")


@blueprint.get("/rulings.json")
def index() -> Response:
    """Sends the rulings that the address narrows to, as the page of rulings lists them."""
    return _json([_told(ruling) for ruling in listed()])


@blueprint.get("/rulings/<id>.json")
def ruling(id: str) -> Response:
    """Sends one ruling, with the number of the state that it is in."""
    entry = shown_entry(id)
    return _json({**_told(entry.ruling), "revision": entry.shown or entry.head})


@blueprint.get("/rules/<game>/<path:number>/rulings.json")
def citing(game: str, number: str) -> Response:
    """Sends the public rulings that cite a clause, those in force first."""
    _, book = chosen(game)
    node = library().find(game, number, book.version).node
    found = [one for one in library().rulings_citing(game, node.id) if one.status in PUBLIC]
    return _json([_told(one) for one in found])


def _told(ruling: Ruling) -> dict[str, object]:
    """Returns a ruling as plain data, without the path it was read from."""
    data: dict[str, object] = msgspec.to_builtins(ruling)
    data.pop("path")
    return {**data, "in_force": ruling.in_force, "official": ruling.official, "link": url_for("rulings.ruling", id=ruling.id)}


def _json(data: object) -> Response:
    return Response(msgspec.json.encode(data), content_type="application/json; charset=utf-8")
