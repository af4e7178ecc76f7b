"""The desk for rulings as JSON: what waits, one ruling in work, what was reported, the log, what a version makes of the rulings."""

from __future__ import annotations

import msgspec
from flask import Blueprint, Response, url_for

from gunbai.budget import SECONDS
from gunbai.library.recheck_json import recheck_json
from gunbai.ruling import Ruling, possible
from gunbai.store.notices import Notices
from gunbai.store.people import People
from gunbai.store.revision import DocketEntry, revision_json
from gunbai.web.programs.data import as_json
from gunbai.web.rulings.audit import shown_log
from gunbai.web.rulings.notices import place
from gunbai.web.rulings.recheck import recheck_of
from gunbai.web.shared.access import need
from gunbai.web.shared.current import chosen, library

blueprint = Blueprint("data_work", __name__)


@blueprint.get("/work.json")
def desk() -> Response:
    """Sends what waits: drafts, what is in review, what is open, and what of the shipped files could not be taken."""
    need("reader")
    held = library()
    entries = held.docket.entries().values()
    in_work = [_waiting(one, one.last) for one in entries if one.in_work]
    pending = [_waiting(one, one.last) for one in entries if one.last.status == "pending"]
    reported = len(Notices(held.registry.database).all("open"))
    not_taken = [str(problem) for problem in held.registry.not_taken]
    return as_json({"in_work": in_work, "pending": pending, "reported": reported, "not_taken": not_taken})


@blueprint.get("/work/<id>.json")
def work(id: str) -> Response:
    """Sends the last state of a ruling with the text of its file, and what the role of who asks may do to it."""
    me = need("reader")
    docket = library().docket
    entry = docket.entry(id)
    last = docket.revision(id, entry.head)
    deeds = possible(last.status, me.role)
    return as_json({**revision_json(last), "text": last.text, "shown": entry.shown or None, "deeds": deeds})


@blueprint.get("/work-on-problems.json")
def notices() -> Response:
    """Sends what was reported, with the address of the page that each is about."""
    need("reader")
    found = Notices(library().registry.database).all()
    return as_json([{**msgspec.to_builtins(each), "link": place(each) or None} for each in found])


@blueprint.get("/work-log.json")
def log() -> Response:
    """Sends what was done last, or before an entry that the address names; with who may sign in, and the tokens of programs."""
    need("admin")
    entries, older = shown_log()
    people = People(library().registry.database)
    accounts = [{"name": each.name, "role": each.role} for each in people.all()]
    return as_json({"entries": entries, "older": older or None, "accounts": accounts, "tokens": people.tokens()})


@blueprint.get("/work/recheck/<game>.json")
def recheck(game: str) -> Response:
    """Sends what a version of a book makes of every ruling; ``left`` is how many scenarios are not replayed yet."""
    need("reader")
    _, book = chosen(game)
    found = recheck_of(game)
    found.play_for(SECONDS)
    return as_json({"version": book.version, "left": len(found.left()), "rulings": [recheck_json(one) for one in found.results()]})


def _waiting(entry: DocketEntry, last: Ruling) -> dict[str, object]:
    said = {"id": last.id, "game": last.game, "status": last.status, "question": last.question}
    return {**said, "revision": entry.head, "shown": entry.shown or None, "link": url_for("rulings_desk.work", id=last.id)}
