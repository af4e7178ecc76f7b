"""Rulings: the list, and one ruling with the clauses it rests on."""

from __future__ import annotations

from flask import Blueprint, Response, render_template, url_for
from markupsafe import Markup

from gunbai.rulebook import split_part
from gunbai.ruling import STATUSES, recheck
from gunbai.web.current import argument, chosen, kept, library, messages
from gunbai.writeup.markdown import to_html
from gunbai.writeup.writeup import KINDS, WriteUpPrinter

blueprint = Blueprint("rulings", __name__)


@blueprint.get("/rulings")
def index() -> str:
    """Lists the rulings, of one game or one status when asked."""
    held = library()
    game, status = argument("game"), argument("status")
    if game:
        held.rulebook(game)
    rulings = held.rulings(game or None, status if status in STATUSES else None)
    games = list(dict.fromkeys(ruling.game for ruling in held.rulings()))
    statuses = [name for name in STATUSES if any(ruling.status == name for ruling in held.rulings())]
    return render_template(
        "rulings.html",
        groups=[(held.rulebook(slug), [one for one in rulings if one.game == slug]) for slug in games if not game or slug == game],
        count=len(rulings),
        game=game,
        status=status,
        books=[held.rulebook(slug) for slug in games],
        statuses=statuses,
        left_out=held.left_out(),
    )


@blueprint.get("/rulings/<id>")
def ruling(id: str) -> str:
    """Shows one ruling, and how what it quotes stands in the current version of the rulebook, or in one named or dated."""
    held = library()
    shown = held.ruling(id)
    rulebook, against = chosen(shown.game)
    book = rulebook.book(shown.version)
    return render_template(
        "ruling.html",
        against=against,
        ruling=shown,
        rulebook=rulebook,
        book=book,
        body=to_html(shown.body, above=1),
        cited=[(checked, book.node(split_part(checked.citation.rule)[0])) for checked in recheck(shown, rulebook, against.version)],
        defects=[rulebook.defects[id] for id in dict.fromkeys([*shown.defects, *shown.settles])],
        scenario=held.cases.at(shown.scenario) if shown.scenario else None,
        replaces=[other for other in held.rulings(shown.game) if other.superseded_by == shown.id],
    )


@blueprint.get("/rulings/<id>/writeup")
def writeup(id: str) -> str | Response:
    """Shows a ruling as a sheet, or sends it as Markdown."""
    held = library()
    shown = held.ruling(id)
    kind = argument("kind")
    written = WriteUpPrinter(held.content, messages().lang).ruling(
        shown,
        held.rulebook(shown.game),
        kind if kind in KINDS else KINDS[0],
        argument("version") or None,
        argument("as_of") or None,
    )
    if argument("format") == "md":
        return Response(written.markdown, content_type="text/markdown; charset=utf-8")
    return render_template(
        "writeup.html",
        written=written,
        body=Markup(written.html),
        others={other: url_for("rulings.writeup", id=id, kind=other, **kept()) for other in KINDS if other != written.kind},
        back=url_for("rulings.ruling", id=id, **kept()),
        markdown=url_for("rulings.writeup", id=id, kind=written.kind, format="md", **kept()),
    )
