"""Rulings as everybody sees them: the list, one ruling with the clauses it rests on, its history, and two states compared."""

from __future__ import annotations

from urllib.parse import urljoin

from flask import Blueprint, Response, abort, render_template, request, url_for
from markupsafe import Markup

from gunbai.library import Library
from gunbai.rulebook import split_part
from gunbai.ruling import PROVENANCES, STATUSES, Ruling, Selection, recheck
from gunbai.store.revision import DocketEntry, Revision, compare
from gunbai.web.boards.documents import FORMATS
from gunbai.web.shared.access import can, need
from gunbai.web.shared.current import argument, chosen, date_argument, kept, library, messages, number_argument, word_argument
from gunbai.writeup.markdown import to_html
from gunbai.writeup.permalink import linked
from gunbai.writeup.writeup import PUBLISHED, WriteUp, WriteUpPrinter

blueprint = Blueprint("rulings", __name__)

FILTERS = ("game", "status", "clause", "tag", "provenance", "since")

FEW = 5
"""How many rulings of each book the list of all books shows; the rest is on the list of the book."""


@blueprint.get("/rulings")
def index() -> str:
    """Lists the rulings, narrowed by what the address names; drafts only for those who may read them."""
    held = library()
    named = {name: argument(name) for name in FILTERS}
    rulings = [entry.ruling for entry in held.docket.entries().values() if seen(entry)]
    found = listed()
    games = [slug for slug in held.games() if any(ruling.game == slug for ruling in rulings)]
    return render_template(
        "rulings.html",
        groups=[(held.rulebook(slug), [one for one in found if one.game == slug]) for slug in games],
        few=len(found) if any(named.values()) or len(found) <= FEW * len(games) else FEW,
        count=len(found),
        named={name: value or None for name, value in named.items()},
        books=[held.rulebook(slug) for slug in games],
        statuses=[name for name in STATUSES if any(ruling.status == name for ruling in rulings)],
        provenances=[name for name in PROVENANCES if any(ruling.provenance == name for ruling in rulings)],
        tags=sorted({tag for ruling in rulings for tag in ruling.tags if named["game"] in ("", ruling.game)}),
        left_out=held.left_out(),
    )


def listed() -> list[Ruling]:
    """Returns the rulings that the address narrows to, of those that who asks may see."""
    named = {name: argument(name) for name in FILTERS}
    if named["game"]:
        library().rulebook(named["game"])
    word_argument("status", STATUSES)
    word_argument("provenance", PROVENANCES)
    date_argument("since")
    wanted = Selection(**named)
    rulings = [entry.ruling for entry in library().docket.entries().values() if seen(entry)]
    return [ruling for ruling in rulings if wanted.admits(ruling)]


@blueprint.get("/rulings/<id>")
def ruling(id: str) -> str:
    """Shows one ruling, and how what it quotes stands in the current version of the rulebook, or in one named or dated."""
    held = library()
    entry = shown_entry(id)
    return render_template("ruling.html", entry=entry, **about(held, entry.ruling))


def about(held: Library, shown: Ruling) -> dict[str, object]:
    """Returns what a page says of one ruling."""
    rulebook, against = chosen(shown.game)
    book = rulebook.book(shown.version)
    return {
        "against": against,
        "ruling": shown,
        "rulebook": rulebook,
        "book": book,
        "told": {language: to_html(text, above=1) for language, text in shown.told.items()},
        "cited": [
            (checked, book.node(split_part(checked.citation.rule)[0])) for checked in recheck(shown, rulebook, against.version)
        ],
        "quoted": shown.quoted_in(messages().lang),
        "defects": [rulebook.defects[id] for id in dict.fromkeys([*shown.defects, *shown.settles])],
        "scenario": held.registry.board(shown.scenario) if shown.scenario else None,
        "listed": held.layers.has(shown.scenario),
        "replaces": [other for other in held.rulings(shown.game) if other.superseded_by == shown.id],
    }


@blueprint.get("/rulings/<id>/history")
def history(id: str) -> str:
    """Lists every state of a ruling that the reader may see: who did what, when and why; two of them can be compared."""
    entry = shown_entry(id)
    found = [each for each in library().docket.history(id) if can("reader") or each.n <= entry.shown]
    last = found[-1].n
    old, new = number_argument("old", max(last - 1, 1), 1, last), number_argument("new", last, 1, last)
    states = {each.n: each for each in found}
    runs = compare(states[old].text, states[new].text)
    return render_template("ruling_history.html", entry=entry, ruling=entry.ruling, history=found, old=old, new=new, runs=runs)


@blueprint.get("/rulings/<id>/history/<int:n>")
def state(id: str, n: int) -> str:
    """Shows one state of a ruling as it was."""
    entry = shown_entry(id)
    if n > entry.shown:
        need("reader")
    found: Revision = library().docket.revision(id, n)
    return render_template("ruling_state.html", entry=entry, state=found, **about(library(), found.ruling))


@blueprint.get("/rulings/<id>/file")
def file(id: str) -> Response:
    """Sends a ruling as its file, byte for byte."""
    entry = shown_entry(id)
    text = library().docket.revision(id, entry.shown or entry.head).text
    return Response(text.encode(), content_type="text/markdown; charset=utf-8")


@blueprint.get("/rulings/<id>/writeup")
def writeup(id: str) -> str | Response:
    """Shows a ruling as a sheet, or sends it as Markdown."""
    written = ruling_written_up(id)
    if word_argument("format", FORMATS) == "md":
        return Response(written.markdown, content_type="text/markdown; charset=utf-8")
    return render_template(
        "writeup.html",
        written=written,
        body=Markup(written.html),
        others={other: url_for("rulings.writeup", id=id, kind=other, **kept()) for other in PUBLISHED if other != written.kind},
        back=url_for("rulings.ruling", id=id, **kept()),
        markdown=url_for("rulings.writeup", id=id, kind=written.kind, format="md", **kept()),
    )


def ruling_written_up(id: str) -> WriteUp:
    """Returns a ruling as the sheet that the address names."""
    held, shown = library(), shown_entry(id).ruling
    kind = word_argument("kind", PUBLISHED, PUBLISHED[0])
    version, as_of = argument("version") or None, argument("as_of") or None
    printer = WriteUpPrinter(held.content, messages().lang)
    permalink = urljoin(request.url_root, url_for("rulings.ruling", id=id))
    return linked(printer.ruling(shown, held.rulebook(shown.game), kind, version, as_of), permalink, printer.messages)


def seen(entry: DocketEntry) -> bool:
    """Tells whether who asks may see a ruling at all: a draft that was never published is for those who work with it."""
    return entry.public is not None or can("reader")


def shown_entry(id: str) -> DocketEntry:
    """Returns a ruling that who asks may see; leads to the sign-in page for a draft."""
    entry = library().docket.entry(id)
    if not seen(entry):
        need("reader")
        abort(404)
    return entry
