"""The log in a browser: who did what, when, to what and why, for an admin; with who may sign in, and the tokens of programs."""

from __future__ import annotations

from flask import Blueprint, render_template, request
from werkzeug.exceptions import BadRequest

from gunbai.store.audit import LogEntry, log
from gunbai.store.people import People
from gunbai.web.shared.access import need
from gunbai.web.shared.current import library, messages

blueprint = Blueprint("audit", __name__)

PAGE = 100
"""How many entries one page shows."""


@blueprint.get("/work-log")
def page() -> str:
    """Shows what was done last, or what was done before an entry that the address names."""
    need("admin")
    entries, older = shown_log()
    people, before = People(library().registry.database), request.args.get("before", "")
    return render_template(
        "audit.html",
        entries=entries,
        older=older,
        accounts=people.all() if not before else (),
        tokens=people.tokens() if not before else (),
        done=done,
    )


def shown_log() -> tuple[list[LogEntry], int]:
    """Returns the entries that the address asks for, the last first, and the number before which older ones lie; 0: none."""
    before = request.args.get("before", "")
    if before and not (before.isdecimal() and len(before) < 10):
        raise BadRequest(messages()("error.no-number", name="before", value=before[:40]))
    entries = log(library().registry.database, PAGE + 1, int(before or 0))
    return entries[:PAGE], entries[PAGE - 1].n if len(entries) > PAGE else 0


def done(did: str) -> str:
    """Returns what was done, in words: a deed to a ruling, or anything else that is written down."""
    said = messages()
    return said.either("did", did) if f"did.{did}" in said else said.either("deed", did)
