"""The desk for rulings: what waits for whom, one ruling in work, and everything that can be done to it."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.exceptions import BadRequest
from werkzeug.wrappers import Response

from gunbai.errors import BadInput, Conflict, Forbidden, Problem
from gunbai.ruling import DEEDS, Person, possible
from gunbai.ruling.life import reviewer_by
from gunbai.store.notices import Notices
from gunbai.store.revision import Revision, compare
from gunbai.web.rulings.rulings import about
from gunbai.web.shared.access import is_signed_in, need, signer
from gunbai.web.shared.current import library, messages

blueprint = Blueprint("rulings_desk", __name__, url_prefix="/work")

FORMS = ("submit", "accept", "return", "publish", "hold", "supersede", "withdraw")
"""The deeds that have a form of their own on the page of a ruling."""


@blueprint.get("")
def desk() -> str:
    """Shows what waits: drafts, what is in review, what is open, and what shipped files change that was changed here too."""
    need("reader")
    held = library()
    in_work = [entry for entry in held.docket.entries().values() if entry.in_work]
    waiting = [(status, [one for one in in_work if one.last.status == status]) for status in ("in review", "draft")]
    pending = [entry for entry in held.docket.entries().values() if entry.last.status == "pending"]
    return render_template(
        "desk_rulings.html",
        waiting=[*waiting, ("pending", pending)],
        reported=len(Notices(held.registry.database).all("open")),
        not_taken=held.registry.not_taken,
        games=[held.rulebook(slug) for slug in held.games()],
    )


@blueprint.get("/<id>")
def work(id: str) -> str:
    """Shows a ruling as its last state has it, what differs from what everybody sees, and what may be done to it."""
    need("reader")
    return _page(id)


@blueprint.post("/<id>")
def act(id: str) -> Response | tuple[str, int]:
    """Does something to a ruling; what keeps it from being done is shown with the ruling as it is now."""
    deed, form = request.form.get("deed", ""), request.form
    if deed not in (*FORMS, "restore"):
        raise BadRequest
    by, reason = signer(DEEDS[deed].role), form.get("reason", "")[:2000]
    registry, base = library().registry, _number(form.get("base", ""))
    try:
        if deed == "restore":
            registry.docket.restore(id, _number(form.get("n", "")), base, by, reason)
        else:
            registry.act(id, deed, base, by, reason, form.get("successor", "").strip())
    except BadInput as error:
        return _page(id, error.problems), 422
    except Conflict as error:
        return _page(id, [Problem("CONFLICT", str(error))]), 409
    except Forbidden as error:  # the author who publishes, the second of two who act: the page says what may be done instead
        return _page(id, [Problem("NOT-TAKEN", str(error))]), 403
    return redirect(url_for("rulings_desk.work", id=id))


def _page(id: str, problems: object = ()) -> str:
    held = library()
    entry = held.docket.entry(id)
    last = held.docket.revision(id, entry.head)
    before = held.docket.revision(id, entry.shown).text if entry.shown and entry.in_work else ""
    me = need("reader")
    deeds = possible(last.status, me.role)
    unsigned = _unsigned(last, deeds, me)
    return render_template(
        "desk_ruling.html",
        entry=entry,
        state=last,
        runs=compare(before, last.text) if before else (),
        deeds=[name for name in FORMS if name in deeds and not (name in unsigned and is_signed_in())],
        unsigned=unsigned,
        may_edit="edit" in deeds,
        near=held.rulings_near(last.ruling) if last.status != "published" else [],
        problems=problems,
        said=messages().either,
        **about(held, last.ruling),
    )


def _unsigned(last: Revision, deeds: list[str], by: Person) -> dict[str, str]:
    """Returns the deeds that take a second person, each with the name of the writer who would be their own reviewer."""
    reviewers = {name: reviewer_by(name, last.ruling, by) for name in deeds if name in FORMS}
    writers = library().docket.writers(last.id) if any(reviewers.values()) else frozenset()
    return {name: reviewer for name, reviewer in reviewers.items() if reviewer in writers}


def _number(written: str) -> int:
    if not written.isdecimal() or len(written) > 9:
        raise BadRequest
    return int(written)
