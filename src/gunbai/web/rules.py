"""Rulebooks and their clauses: the tree of a book, and one clause in its context."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from gunbai.rulebook import Book, Rulebook, split_part
from gunbai.web.clause import clause_view
from gunbai.web.current import argument, library

blueprint = Blueprint("rules", __name__)


@blueprint.get("/rules/<game>")
def book(game: str) -> str:
    """Shows a whole book as a tree that folds."""
    rulebook, shown = _chosen(game)
    return render_template("book.html", rulebook=rulebook, book=shown, opened=argument("open"))


@blueprint.get("/rules/<game>/<path:number>")
def rule(game: str, number: str) -> str | Response:
    """Shows one clause; a number in another style leads to the clause it means."""
    rulebook, shown = _chosen(game)
    node, part = split_part(number)
    if node not in shown.nodes or number != (f"{node}:{part}" if part else node):
        found = library().find(game, number, shown.version)
        passed: dict[str, Any] = {name: value for name, value in request.args.items() if name in ("version", "as_of")}
        target = found.part.id if found.part else found.node.id
        return redirect(url_for("rules.rule", game=game, number=target, typed=number, **passed))
    typed = argument("typed")
    found_by = shown.find(typed) if typed else None
    explained = found_by.explained if found_by and found_by.node.id == node else {}
    view = clause_view(library(), rulebook, shown, node, part)
    return render_template("rule.html", view=view, rulebook=rulebook, book=shown, explained=explained)


def _chosen(game: str) -> tuple[Rulebook, Book]:
    """Returns the rulebook and the version of it that the address names."""
    rulebook = library().rulebook(game)
    version, as_of = argument("version"), argument("as_of")
    return rulebook, rulebook.book(version or None, as_of or None)


@blueprint.app_template_global()
def rule_url(book: Book, rulebook: Rulebook, id: str = "", **more: Any) -> str:
    """Returns the address of a clause or of a whole book, of this version; the current one is not named."""
    version: dict[str, Any] = {} if rulebook.versions[-1].name == book.version else {"version": book.version}
    if not id:
        return url_for("rules.book", game=book.slug, **version, **more)
    return url_for("rules.rule", game=book.slug, number=id, **version, **more)
