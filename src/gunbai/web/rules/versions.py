"""Versions of a rulebook: what changed from one to another, and what one clause was in each."""

from __future__ import annotations

from collections import Counter

from flask import Blueprint, redirect, render_template, url_for
from werkzeug.wrappers import Response

from gunbai.rulebook.diff import CLASSES
from gunbai.web.shared.current import argument, chosen, edition, kept, library

blueprint = Blueprint("versions", __name__)


@blueprint.get("/rules/<game>/diff")
def choose(game: str) -> Response:
    """Leads to the difference of the two versions that were picked; the last two where none was."""
    names = [version.name for version in library().rulebook(game).versions]
    old, new = argument("old") or names[-2:][0], argument("new") or names[-1]
    return redirect(url_for("versions.diff", game=game, old=old, new=new))


@blueprint.get("/rules/<game>/diff/<old>/<new>")
def diff(game: str, old: str, new: str) -> str:
    """Shows what changed between two versions, named or dated; ``class`` narrows it to one kind of change."""
    rulebook = library().rulebook(game)
    before, after = edition(rulebook, old), edition(rulebook, new)
    changes = library().diff(game, before.version, after.version)
    counts = Counter(change.cls for change in changes)
    cls = argument("class")
    return render_template(
        "diff.html",
        rulebook=rulebook,
        book=after,
        old=before,
        new=after,
        counts={name: counts[name] for name in CLASSES if counts[name]},
        count=len(changes),
        cls=cls if cls in CLASSES else "",
        rows=[change for change in changes if cls in ("", change.cls) or cls not in CLASSES],
    )


@blueprint.get("/rules/<game>/<path:number>/history")
def history(game: str, number: str) -> str | Response:
    """Shows what one clause was in every version, with its text in each."""
    rulebook, shown = chosen(game)
    found = library().find(game, number, shown.version)
    if number != found.node.id:
        return redirect(url_for("versions.history", game=game, number=found.node.id, **kept()))
    moments = library().history(game, found.node.id, shown.version)
    return render_template("history.html", rulebook=rulebook, book=shown, node=found.node, moments=moments)
