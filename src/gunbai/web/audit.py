"""The log in a browser: who did what, when, to what and why, for an admin; with who may sign in, and the tokens of programs."""

from __future__ import annotations

from flask import Blueprint, render_template, request
from werkzeug.exceptions import BadRequest

from gunbai.store.audit import log
from gunbai.store.people import People
from gunbai.web.access import need
from gunbai.web.current import library, messages

blueprint = Blueprint("audit", __name__)

PAGE = 100
"""How many entries one page shows."""


@blueprint.get("/work-log")
def page() -> str:
    """Shows what was done last, or what was done before an entry that the address names."""
    need("admin")
    before = request.args.get("before", "")
    if before and not (before.isdecimal() and len(before) < 10):
        raise BadRequest(messages()("error.no-number", name="before", value=before[:40]))
    database = library().registry.database
    people, entries = People(database), log(database, PAGE + 1, int(before or 0))
    return render_template(
        "audit.html",
        entries=entries[:PAGE],
        older=entries[PAGE - 1].n if len(entries) > PAGE else 0,
        accounts=people.all() if not before else (),
        tokens=people.tokens() if not before else (),
        done=done,
    )


def done(did: str) -> str:
    """Returns what was done, in words: a deed to a ruling, or anything else that is written down."""
    said = messages()
    return said.either("did", did) if f"did.{did}" in said else said.either("deed", did)
