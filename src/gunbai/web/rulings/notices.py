"""Reporting a problem: two fields on every page of a clause or a ruling, and the list at the desk."""

from __future__ import annotations

from flask import Blueprint, g, redirect, render_template, request, url_for
from werkzeug.exceptions import BadRequest
from werkzeug.wrappers import Response

from gunbai.errors import BadInput, NotFound
from gunbai.ruling import possible
from gunbai.store.notices import LONGEST, STATES, Notice, Notices
from gunbai.web.rulings.rulings import seen
from gunbai.web.shared.access import can, from_here, need, signer
from gunbai.web.shared.current import argument, library

blueprint = Blueprint("notices", __name__)


@blueprint.post("/problems")
def report() -> Response | tuple[str, int]:
    """Takes a problem from anybody; a page of another site cannot send one in a visitor's name."""
    from_here()
    about, said = request.form.get("about", ""), request.form.get("said", "")
    page_of(about)
    try:
        _notices().report(about, said, request.form.get("sender", ""))
    except BadInput as error:
        return render_template(
            "report.html", about=about, back=page_of(about), said=said[: LONGEST * 2], problems=error.problems
        ), 422
    return redirect(url_for("notices.thanks", about=about))


@blueprint.get("/problems")
def reported() -> Response:
    """Leads to the list of what was reported."""
    return redirect(url_for("notices.desk"))


@blueprint.get("/problems/thanks")
def thanks() -> str:
    """Says that a problem has arrived, and leads back."""
    about = argument("about")
    return render_template("report.html", about=about, back=page_of(about), said="", problems=())


@blueprint.get("/work-on-problems")
def desk() -> str:
    """Lists what was reported, that which nobody has looked at first."""
    need("reader")
    found = sorted(_notices().all(), key=lambda notice: (STATES.index(notice.state), -notice.n))
    return render_template("desk_notices.html", notices=[(notice, place(notice), draft_of(notice)) for notice in found])


@blueprint.post("/work-on-problems/<int:n>")
def answer(n: int) -> Response:
    """Notes the answer to one."""
    by = signer("judge")
    _notices().close(n, "answered", request.form.get("answer", ""), by)
    return redirect(url_for("notices.desk"))


def page_of(about: str) -> str:
    """Returns the address of the page that a problem is about; raises NotFound, or BadRequest for what is no page of ours."""
    kind, _, rest = about.partition(":")
    if kind == "ruling":
        if not seen(library().docket.entry(rest)):
            raise NotFound(f"there is no ruling {rest}")
        return url_for("rulings.ruling", id=rest)
    if kind != "rule" or rest.count(":") < 2:
        raise BadRequest
    game, version, node = rest.split(":", 2)
    library().find(game, node, version)
    return url_for("rules.rule", game=game, number=node, version=version)


def place(notice: Notice) -> str:
    """Returns the address of the page that a problem is about; empty where the clause or the ruling is not there any more."""
    try:
        return page_of(notice.about)
    except NotFound:
        return ""


def draft_of(notice: Notice) -> str:
    """Returns the address of the form in which a problem becomes a revision of a ruling, or a new one."""
    kind, _, rest = notice.about.partition(":")
    if not can("judge"):
        return ""
    if kind == "ruling":
        held = library().docket.entries().get(rest)
        open_to = held is not None and "edit" in possible(held.last.status, g.me.role)
        return url_for("drafts.edit", id=rest, notice=notice.n) if open_to else ""
    game, version, _ = rest.split(":", 2)
    return url_for("drafts.new", game=game, version=version, notice=notice.n)


def _notices() -> Notices:
    return Notices(library().registry.database)
