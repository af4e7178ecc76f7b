"""What gunbai is, and where each book's text comes from."""

from __future__ import annotations

from importlib.metadata import version

from flask import Blueprint, render_template

from gunbai.library import Library
from gunbai.web.shared.current import library

blueprint = Blueprint("about", __name__)


@blueprint.get("/about")
def about() -> str:
    """Shows the sources and terms of every book."""
    return render_template("about.html", **sources(library()))


def sources(held: Library) -> dict[str, object]:
    """Returns what the page of the sources shows."""
    return {"books": [held.rulebook(slug) for slug in held.games()], "version": version("gunbai")}
