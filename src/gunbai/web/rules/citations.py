"""The clauses that a visitor collected for a write-up: a script keeps them on the device, a cookie where there is none."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from msgspec import Struct
from werkzeug.wrappers import Response

from gunbai.errors import NotFound
from gunbai.rulebook import Book, Node, Rulebook
from gunbai.web.rules.rules import rule_url
from gunbai.web.shared.access import from_here
from gunbai.web.shared.current import library, messages
from gunbai.writeup.typesetting import paragraphs

COOKIE = "citations"
YEAR = 365 * 24 * 3600
MOST = 60
"""So many clauses are collected at most; of more, the first ones go."""
LONGEST = 120
"""No clause of a version has a longer name."""

blueprint = Blueprint("citations", __name__)


class CitedClause(Struct, frozen=True):
    """One clause of one version as it is cited: ``key`` names it in the cookie, ``at`` is where it stands."""

    key: str
    name: str
    words: str
    at: str

    @property
    def line(self) -> str:
        """The citation as one line: book, version, number, the words, and where they stand."""
        return f"{self.name}「{self.words}」 {self.at}"


@blueprint.get("/citations")
def page() -> str:
    """Shows what was collected on this device."""
    return render_template("citations.html", collected=_collected())


@blueprint.post("/citations")
def change() -> Response:
    """Collects a clause, drops one, or all, for a browser without a script."""
    from_here()
    keys = [one.key for one in _collected()]
    if named := request.form.get("add", ""):
        keys = [*(key for key in keys if key != named), _clause(named).key][-MOST:]
    dropped = request.form.get("drop", "")
    keys = [] if "all" in request.form else [key for key in keys if key != dropped]
    response = redirect(url_for("citations.page"), 303)
    response.set_cookie(COOKIE, " ".join(keys), max_age=YEAR, samesite="Lax", httponly=True, secure=request.is_secure)
    return response


@blueprint.app_template_global()
def cited_clause(book: Book, rulebook: Rulebook, node: Node) -> CitedClause:
    """Returns a clause of a version as it is cited."""
    version = messages()("book.undated") if book.version == "undated" else book.version
    words = "".join(paragraphs(node.text)) or node.title
    at = request.host_url.rstrip("/") + rule_url(book, rulebook, node.id)
    return CitedClause(f"{book.slug}:{node.id}@{book.version}", f"{book.title} {version} {node.number or node.title}", words, at)


def _collected() -> list[CitedClause]:
    """Returns what the cookie names; what is not there any more is left out."""
    found = []
    for key in request.cookies.get(COOKIE, "").split()[-MOST:]:
        try:
            found.append(_clause(key))
        except NotFound:
            continue
    return found


def _clause(key: str) -> CitedClause:
    """Returns the clause that a key names; raises NotFound for none."""
    game, _, rest = key[:LONGEST].partition(":")
    id, _, version = rest.rpartition("@")
    rulebook = library().rulebook(game)
    book = rulebook.book(version)
    return cited_clause(book, rulebook, book.node(id))
