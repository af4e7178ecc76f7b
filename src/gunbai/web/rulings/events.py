"""Events and the calls at them: the list, one event with its calls, one call to write or to change, exports, the digest."""

from __future__ import annotations

import re

from flask import Blueprint, Response, jsonify, redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.exceptions import BadRequest
from werkzeug.wrappers import Response as Answer

from gunbai.errors import BadInput, Conflict, Problem
from gunbai.ruling.call_table import calls_csv, calls_json
from gunbai.ruling.tournament import APPEALS, JudgeCall, Tournament, digest_of
from gunbai.store.revision import compare
from gunbai.store.tournaments import KeptCall, Tournaments
from gunbai.web.shared.access import need, signer
from gunbai.web.shared.current import argument, library, messages
from gunbai.writeup.event_paper import event_paper
from gunbai.writeup.writeup import WriteUpPrinter

blueprint = Blueprint("events", __name__, url_prefix="/events")

_SEVERAL = re.compile(r"[\s,、，]+")


@blueprint.get("")
def index() -> str:
    """Lists the events, with the form for a new one."""
    need("reader")
    return _index()


@blueprint.post("")
def add() -> Answer | tuple[str, int]:
    """Adds an event."""
    by = signer("judge")
    event = Tournament(id=_sent("id"), title=_sent("title"), day=_sent("day"))
    try:
        _tournaments().add(event, by)
    except BadInput as error:
        return _index(event, error.problems), 422
    return redirect(url_for("events.event", id=event.id))


def _index(event: Tournament | None = None, problems: object = ()) -> str:
    return render_template(
        "events.html", events=_tournaments().all(), new=event or Tournament(id="", title="", day=""), problems=problems
    )


@blueprint.get("/<id>")
def event(id: str) -> str:
    """Shows an event: its calls, the open ones first, and the form for the next; the address may name the case of a new one."""
    need("reader")
    return _event(id, JudgeCall(case=argument("case"), game=argument("game")))


@blueprint.post("/<id>")
def take(id: str) -> Answer | tuple[str, int]:
    """Takes a call."""
    by = signer("judge")
    call = _call(by.name)
    if problems := list(call.problems(library().rulebooks)):
        return _event(id, call, problems), 422
    _tournaments().take(id, call, by)
    return redirect(url_for("events.event", id=id))


def _event(id: str, call: JudgeCall, problems: object = ()) -> str:
    held = _tournaments()
    calls = held.calls(id)
    return render_template(
        "event.html", event=held.one(id), calls=sorted(calls, key=lambda one: (not one.call.open, -one.n)), **_form(call, problems)
    )


@blueprint.get("/<id>/<int:n>")
def call(id: str, n: int) -> str:
    """Shows one call, to be changed."""
    need("reader")
    kept = _tournaments().call(id, n)
    return _page(id, kept, kept.call)


@blueprint.post("/<id>/<int:n>")
def change(id: str, n: int) -> Answer | tuple[str, int]:
    """Changes a call; where somebody else was first, both texts are shown."""
    by, base = signer("judge"), _sent("base")
    if not base.isdecimal() or len(base) > 9:
        raise BadRequest
    held, call = _tournaments(), _call(by.name)
    if problems := list(call.problems(library().rulebooks)):
        return _page(id, held.call(id, n), call, problems), 422
    try:
        held.change(id, n, int(base), call, by)
    except Conflict as error:
        return _page(id, held.call(id, n), call, [Problem("CONFLICT", str(error))], error), 409
    return redirect(url_for("events.event", id=id))


def _page(id: str, kept: KeptCall, call: JudgeCall, problems: object = (), conflict: Conflict | None = None) -> str:
    runs = compare(conflict.theirs, conflict.ours) if conflict else ()
    return render_template("call.html", event=_tournaments().one(id), kept=kept, runs=runs, **_form(call, problems))


@blueprint.get("/<id>/calls.<form>")
def export(id: str, form: str) -> Response:
    """Sends the calls of an event as CSV or JSON."""
    need("reader")
    held = _tournaments()
    calls = [(kept.n, kept.call) for kept in held.calls(id)]
    if form == "json":
        return jsonify(calls_json(held.one(id), calls))
    if form != "csv":
        raise BadRequest
    response = Response("\ufeff" + calls_csv(calls), content_type="text/csv; charset=utf-8")
    response.headers["Content-Disposition"] = f"attachment; filename={id}.csv"
    return response


@blueprint.get("/<id>/digest")
def digest(id: str) -> str | Response:
    """Shows the digest of an event as a sheet, or sends it as Markdown."""
    need("reader")
    held = _tournaments()
    calls = [(kept.n, kept.call) for kept in held.calls(id)]
    written = event_paper(WriteUpPrinter(library().content, messages().lang), held.one(id), digest_of(calls))
    if argument("format") == "md":
        return Response(written.markdown, content_type="text/markdown; charset=utf-8")
    markdown = url_for("events.digest", id=id, format="md", lang=messages().lang)
    back = url_for("events.event", id=id)
    return render_template("writeup.html", written=written, body=Markup(written.html), others={}, back=back, markdown=markdown)


def _form(call: JudgeCall, problems: object) -> dict[str, object]:
    """Returns what the form of a call needs."""
    held = library()
    books = [held.rulebook(slug) for slug in held.games()]
    return {"form": call, "appeals": APPEALS, "books": books, "problems": problems}


def _call(by: str) -> JudgeCall:
    """Returns the call that a form sends; refuses minutes that are no number."""
    minutes = _sent("minutes") or "0"
    if not minutes.isdecimal() or len(minutes) > 6:
        raise BadRequest(messages()("error.no-number", name="minutes", value=minutes[:40]))
    named = {name: _sent(name) for name in ("table", "round", "game", "case", "asked", "ruling", "penalty", "appeal")}
    return JudgeCall(
        **named,
        claims=tuple(line.strip() for line in _sent("claims").splitlines() if line.strip())[:8],
        clauses=_several("clauses"),
        rulings=_several("rulings"),
        judge=_sent("judge") or by,
        minutes=int(minutes),
        appealed_to=_sent("appealed_to"),
    )


def _several(name: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(word[:200] for word in _SEVERAL.split(_sent(name)) if word))[:40]


def _sent(name: str) -> str:
    return request.form.get(name, "").strip()[:4000]


def _tournaments() -> Tournaments:
    return Tournaments(library().registry.database)
