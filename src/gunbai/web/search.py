"""The start page: one box, and what answers."""

from __future__ import annotations

from flask import Blueprint, render_template

from gunbai.library import Library
from gunbai.search import Hit, Results
from gunbai.web.current import argument, chosen, library, number_argument, words
from gunbai.writeup.extract import Run, extract, runs

KINDS = ("rule", "example", "ruling", "scenario")
FIRST, MORE, MOST = 10, 40, 1000

blueprint = Blueprint("search", __name__)


@blueprint.get("/")
def start() -> str:
    """Shows the box and, when something was typed, what was found."""
    held = library()
    query, game, kind = argument("q"), argument("game"), argument("kind")
    limit = number_argument("n", FIRST, 1, MOST)
    if game:
        chosen(game)
    kinds = [kind] if kind in KINDS else None
    as_of, version = argument("as_of"), argument("version") if game else ""
    results = held.search(query, game or None, kinds, limit + 1, version or None, as_of or None) if query else None
    left_out = held.not_in_force(as_of) if as_of else []
    found = list(results.hits) if results else []
    shown = found[:limit]
    return render_template(
        "search.html",
        query=query,
        game=game,
        kind=kind if kinds else "",
        kinds=KINDS,
        books=[held.rulebook(slug) for slug in held.games() if slug not in left_out],
        broken={} if query else held.rulebooks.broken(),
        results=results,
        groups=_by_book(held, shown),
        more=min(limit + MORE, MOST) if len(found) > limit and limit < MOST else 0,
        count=len(shown),
        as_of=as_of,
        version=version,
        left_out=[held.rulebook(slug) for slug in left_out if not game],
        numbered=_numbered(results),
    )


def _by_book(held: Library, hits: list[Hit]) -> list[tuple[object, list[Hit]]]:
    """Returns the hits by rulebook, the book with the best hit first."""
    groups: dict[str, list[Hit]] = {}
    for hit in hits:
        groups.setdefault(hit.document.game, []).append(hit)
    return [(held.rulebook(slug), group) for slug, group in groups.items()]


def _numbered(results: Results | None) -> str:
    """Returns what is to be said of a number that was typed and stands elsewhere in the book, or nothing."""
    if results is None or results.jump is None:
        return ""
    jump = results.jump
    return words().said(library().find(jump.game, results.query, jump.version or None).explained) if _plain(results) else ""


def _plain(results: Results) -> bool:
    jump = results.jump
    return jump is not None and library().rulebook(jump.game).book(jump.version or None).find(results.query) is not None


@blueprint.app_template_filter("heading_runs")
def heading_runs(hit: Hit) -> list[Run]:
    """Returns a hit's heading, what matched marked."""
    return runs(hit.document.heading, _spans(hit, "heading"))


@blueprint.app_template_filter("text_runs")
def text_runs(hit: Hit, whole: bool = False) -> list[Run]:
    """Returns the text of a hit around what matched, or all of it."""
    spans = _spans(hit, "text")
    return runs(hit.document.text, spans) if whole else extract(hit.document.text, spans)


def _spans(hit: Hit, field: str) -> list[tuple[int, int]]:
    return [(mark.start, mark.end) for mark in hit.highlights if mark.field == field]
