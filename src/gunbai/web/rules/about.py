"""What gunbai is, and where each book's text comes from."""

from __future__ import annotations

from importlib.metadata import version

from flask import Blueprint, render_template

from gunbai.web.shared.current import library

blueprint = Blueprint("about", __name__)


@blueprint.get("/about")
def about() -> str:
    """Shows the sources and terms of every book."""
    held = library()
    books = [held.rulebook(slug) for slug in held.games()]
    return render_template("about.html", books=books, version=version("gunbai"))
