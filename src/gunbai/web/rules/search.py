"""The start page: one box, and what answers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from urllib.parse import urlencode

from flask import Blueprint, Response, after_this_request, render_template, request, url_for

from gunbai.library import Library
from gunbai.library.finder import FACETS
from gunbai.search import Hit, Results
from gunbai.web.shared.current import argument, chosen, date_argument, library, messages, number_argument, word_argument
from gunbai.web.shared.language import YEAR
from gunbai.writeup.extract import Stretch, extract, stretches

KINDS = ("rule", "example", "glossary", "ruling", "scenario")
OF_ANY_GAME = ("q", "kind", "as_of", "sort", "status")
"""What stays of a search when another game is chosen."""

CHIPS = 8
"""The most values of a facet that are offered."""

FIRST, MORE, MOST = 10, 40, 1000

EACH = 2
"""So many hits of each book are shown when several books answer; the others are one link further."""

COOKIE = "game"
"""The cookie that keeps the game that was searched by itself last."""

blueprint = Blueprint("search", __name__)


@blueprint.get("/")
def start() -> str:
    """Shows the box and, when something was typed, what was found."""
    held = library()
    query, game, kind = argument("q"), argument("game"), word_argument("kind", KINDS)
    limit = number_argument("n", FIRST, 1, MOST)
    if game:
        chosen(game)
        after_this_request(partial(_remember, game))
    elif "game" in request.args:
        after_this_request(_forget)
    kinds = [kind] if kind else None
    as_of, version = date_argument("as_of"), argument("version") if game else ""
    where = {name: value for name in FACETS if (value := argument(name))}
    wanted = {name: [value] for name, value in where.items()}
    results = held.search(query, game or None, kinds, limit + 1, version or None, as_of or None, wanted) if query else None
    left_out = held.not_in_force(as_of) if as_of else []
    found = list(results.hits) if results else []
    shown = found[:limit]
    return render_template(
        "search.html",
        query=query,
        game=game,
        kind=kind,
        kinds=KINDS,
        books=[held.rulebook(slug) for slug in held.games() if slug not in left_out],
        playable=[slug for slug in held.games() if held.cases.kits[slug].game is not None],
        broken={} if query else held.rulebooks.broken(),
        results=results,
        each=EACH,
        groups=_by_book(held, shown, request.cookies.get(COOKIE, "")),
        remembered=request.cookies.get(COOKIE, ""),
        more=min(limit + MORE, MOST) if len(found) > limit and limit < MOST else 0,
        count=len(shown),
        as_of=as_of,
        version=version,
        left_out=[held.rulebook(slug) for slug in left_out if not game],
        numbered=_numbered(results),
        link=_link(q=query, game=game, kind=kind, as_of=as_of, version=version, **where),
        where=where,
        facets=_facets(held, results, game, version, where) if results else [],
    )


def _remember(game: str, response: Response) -> Response:
    """Keeps the game in the visitor's own cookie, so that a search of all books shows it first."""
    response.set_cookie(COOKIE, game, max_age=YEAR, samesite="Lax", httponly=True, secure=request.is_secure)
    response.vary.add("Cookie")
    return response


def _forget(response: Response) -> Response:
    """Forgets the game, for somebody who chose to search all books."""
    response.delete_cookie(COOKIE, samesite="Lax", httponly=True, secure=request.is_secure)
    return response


def _link(**asked: str) -> Callable[..., str]:
    """Returns what gives the address of this search with some of it changed; a change to a game drops what is its own.

    A page has some fifty such addresses: only what is asked for is written anew for each.
    """
    page = url_for("search.start")

    def link(**changes: str) -> str:
        held = {name: value for name, value in asked.items() if "game" not in changes or name in OF_ANY_GAME}
        values = {name: value for name, value in {**held, **changes}.items() if value}
        return f"{page}?{urlencode(values)}" if values else page

    return link


Choices = list[tuple[str, str]]
"""Values to narrow by, each with what it is called; the empty value stands for all."""


def _facets(held: Library, results: Results, game: str, version: str, where: dict[str, str]) -> list[tuple[str, Choices]]:
    """Returns each facet by which the hits part, with its choices; a chapter and a version belong to one book."""
    found: list[tuple[str, Choices]] = []
    if game and len(versions := held.rulebook(game).versions) > 1:
        found.append(("version", [("", messages()("search.newest")), *((each.name, each.name) for each in versions[:-1])]))
    counted = results.facets
    for name in FACETS:
        values = list(counted.get(name, ()))[:CHIPS]
        if name in where and where[name] not in values:
            values.append(where[name])
        if (len(values) > 1 or name in where) and (game or name != "chapter"):
            choices = [(value, _called(held, name, value, game, version)) for value in values]
            found.append((name, [("", messages()("search.any")), *choices]))
    return found


def _called(held: Library, facet: str, value: str, game: str, version: str) -> str:
    if facet == "chapter":
        book = held.rulebook(game).book(version or None)
        return f"{value} {book.node(value).title}" if book.has(value) else value
    return messages().either(facet, value)


def _by_book(held: Library, hits: list[Hit], before: str) -> list[tuple[object, list[Hit]]]:
    """Returns the hits by rulebook: the book that was searched by itself before first, then the one with the best hit."""
    groups: dict[str, list[Hit]] = {before: []} if any(hit.document.game == before for hit in hits) else {}
    for hit in hits:
        groups.setdefault(hit.document.game, []).append(hit)
    return [(held.rulebook(slug), group) for slug, group in groups.items()]


def _numbered(results: Results | None) -> str:
    """Returns what is to be said of a number that was typed and stands elsewhere in the book, or nothing."""
    if results is None or results.jump is None:
        return ""
    jump = results.jump
    return messages().said(library().find(jump.game, results.query, jump.version or None).explained) if _plain(results) else ""


def _plain(results: Results) -> bool:
    jump = results.jump
    return jump is not None and library().rulebook(jump.game).book(jump.version or None).find(results.query) is not None


@blueprint.app_template_filter("heading_stretches")
def heading_stretches(hit: Hit) -> list[Stretch]:
    """Returns a hit's heading, what matched marked."""
    return stretches(hit.document.heading, _spans(hit, "heading"))


@blueprint.app_template_filter("text_stretches")
def text_stretches(hit: Hit, whole: bool = False) -> list[Stretch]:
    """Returns the sentence of a hit that answers, with what matched marked, or all of its text."""
    spans = _spans(hit, "text")
    return stretches(hit.document.text, spans) if whole else extract(hit.document.text, spans, sentence=hit.sentence)


def _spans(hit: Hit, field: str) -> list[tuple[int, int]]:
    return [(mark.start, mark.end) for mark in hit.highlights if mark.field == field]
