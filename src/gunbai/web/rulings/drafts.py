"""Rulings written in a browser: from nothing, from a replay, or from what stands; clauses are searched for inside the form."""

from __future__ import annotations

import datetime
from contextlib import suppress

from flask import Blueprint, jsonify, redirect, render_template, request, url_for
from markupsafe import Markup
from msgspec.structs import replace
from werkzeug.wrappers import Response

from gunbai.errors import BadInput, Conflict, Forbidden, Problem
from gunbai.rulebook import Book, Citation
from gunbai.ruling import PROVENANCES, Ruling, compose, possible, read_ruling_text, recheck
from gunbai.ruling.checking import check_citation
from gunbai.ruling.staleness import Rechecked, taken_over
from gunbai.scenario.reader import read_scenario_text
from gunbai.search import Hit
from gunbai.store.notices import Notice, Notices
from gunbai.store.revision import compare
from gunbai.web.boards.answer import replayed
from gunbai.web.boards.followed import followed
from gunbai.web.desk.desk import case_at
from gunbai.web.rulings.draft_form import DraftForm, form_of, sent_form
from gunbai.web.shared.access import need, signer
from gunbai.web.shared.current import LONGEST, argument, chosen, library, messages
from gunbai.web.shared.problem_words import told_hint
from gunbai.writeup.typesetting import first_sentence
from gunbai.writeup.writeup import WriteUpPrinter

blueprint = Blueprint("drafts", __name__, url_prefix="/work")

FOUND = 8
"""How many clauses the picker shows."""


@blueprint.get("/new/<game>")
def new(game: str) -> str:
    """Shows the form: empty, or filled in from a case that the address names or holds, as far as the address follows it."""
    me = need("judge")
    rulebook, book = chosen(game)
    name, word = argument("scenario"), request.args.get("c", "")
    if name or word:
        scenario, board = (library().scenario(game, name), "") if name else case_at(word, game)
        resolution = replayed(scenario, followed(rulebook.defects))
        draft = library().draft(resolution, author=me.name, scenario=f"scenarios/{game}/{name}.yaml" if name else "")
        return _page(form_of(draft, 0, board))
    notice = _notice()
    asked = notice.said if notice else ""
    cited = [(notice.about.split(":", 3)[3], "")] if notice and notice.about.startswith("rule:") else []
    return _page(DraftForm(id="", game=rulebook.slug, version=book.version, author=me.name, question_ja=asked, cited=cited))


@blueprint.get("/edit/<id>")
def edit(id: str) -> str:
    """Shows the form with the last state of a ruling, as it reads for the version that the address names."""
    me = need("judge")
    last = library().docket.revision(id)
    if "edit" not in possible(last.status, me.role):
        raise Forbidden(messages()("form.over", id=id, status=messages().either("status", last.status)))
    return _page(form_of(_written_for(last.ruling, argument("version")), last.n), last.id)


@blueprint.post("/new/<game>")
def add(game: str) -> Response | str | tuple[str, int]:
    """Saves a new draft, or does with the form what its button says."""
    by = signer("judge")
    library().rulebook(game)
    return _sent(sent_form(game, by.name), "")


@blueprint.post("/edit/<id>")
def change(id: str) -> Response | str | tuple[str, int]:
    """Saves another text of a ruling, or does with the form what its button says."""
    by = signer("judge")
    return _sent(sent_form(library().docket.entry(id).last.game, by.name, id), id)


@blueprint.get("/check/<game>")
def check(game: str) -> Response:
    """Tells whether a clause says a quote: what the form asks while somebody types."""
    need("judge")
    _, book = chosen(game)
    found = check_citation(Citation(rule=argument("rule"), version=book.version, quote=request.args.get("quote", "")[:5000]), book)
    said = messages()("form.quote-stands" if found.sound else "form.quote-wrong")
    return jsonify(status=found.status, said=" — ".join(filter(None, (said, told_hint(found.hint, messages())))))


def _sent(form: DraftForm, id: str) -> Response | str | tuple[str, int]:
    """Does what the button that was pressed says: save, look, search, take a clause in, take one out."""
    if cite := request.form.get("cite"):
        form.cited.append(_cited(form, cite))
    elif (drop := request.form.get("drop", "")).isdecimal():
        form.cited = [pair for n, pair in enumerate(form.cited) if n != int(drop)]
    if request.form.get("do") == "save":
        return _saved(form, id)
    return _page(form, id, looked=request.form.get("do") == "look")


def _saved(form: DraftForm, id: str) -> Response | tuple[str, int]:
    by, reason, docket = signer("judge"), request.form.get("reason", "")[:2000], library().docket
    try:
        if form.board.strip():
            read_scenario_text(form.board, library().cases.kits, f"scenarios/{form.game}/{form.id}.yaml")
        written = compose(form.ruling(_today()))
        done = docket.edit(id, written, form.base, by, reason, form.boards) if id else docket.add(written, by, reason, form.boards)
    except BadInput as error:
        return _page(form, id, tuple(error.problems)), 422
    except Conflict as error:
        return _page(form, id, (Problem("CONFLICT", str(error)),), conflict=error), 409
    except Forbidden as error:  # superseded meanwhile: what was written is not lost
        return _page(form, id, (Problem("NOT-TAKEN", str(error)),)), 403
    if notice := _notice():
        with suppress(Conflict):  # somebody answered it meanwhile
            Notices(library().registry.database).close(notice.n, "used", f"{done.id} {done.n}", by)
    return redirect(url_for("rulings_desk.work", id=done.id))


def _written_for(ruling: Ruling, version: str) -> Ruling:
    """Returns a ruling in the words of a version; where these cannot be told from its own, the form shows what is to be written."""
    if version in ("", ruling.version):
        return ruling
    _, book = chosen(ruling.game)
    found = Rechecked(ruling, book.version, recheck(ruling, library().rulebook(ruling.game), book.version))
    return taken_over(found, book) or replace(ruling, version=book.version)


def _notice() -> Notice | None:
    """Returns the reported problem that led to the form."""
    number = request.values.get("notice", "")
    return Notices(library().registry.database).one(int(number)) if number.isdecimal() and len(number) < 10 else None


def _page(
    form: DraftForm, id: str = "", problems: tuple[Problem, ...] = (), looked: bool = False, conflict: Conflict | None = None
) -> str:
    held = library()
    rulebook = held.rulebook(form.game)
    versions = [version.name for version in rulebook.versions]
    book = rulebook.book(form.version if form.version in versions else None)
    preview = ""
    if looked:
        preview, problems = _preview(form)
    form.with_rows()
    if conflict is not None:
        form.base = conflict.head
    return render_template(
        "ruling_form.html",
        form=form,
        id=id,
        rulebook=rulebook,
        book=book,
        versions=versions,
        provenances=PROVENANCES,
        checked=form.checked(book),
        find=request.form.get("find", "")[:LONGEST],
        hits=_hits(form, book),
        problems=problems,
        preview=Markup(preview),
        looked=looked,
        notice=_notice(),
        runs=compare(conflict.theirs, conflict.ours) if conflict else (),
        scenarios=sorted(held.cases.readable(form.game), key=lambda scenario: scenario.title or scenario.name),
    )


def _preview(form: DraftForm) -> tuple[str, tuple[Problem, ...]]:
    """Returns the ruling as a sheet, or everything that keeps it from being one."""
    held = library()
    try:
        known = {*form.boards}
        text = compose(form.ruling(_today()))
        ruling = read_ruling_text(text, None, held.rulebooks, lambda path: path in known or held.registry.has_scenario(path))
    except BadInput as error:
        return "", tuple(error.problems)
    return WriteUpPrinter(held.content, messages().lang).ruling(ruling, held.rulebook(form.game)).html, ()


def _hits(form: DraftForm, book: Book) -> tuple[Hit, ...]:
    """Returns the clauses that the picker finds."""
    wanted = request.form.get("find", "").strip()[:LONGEST]
    if not wanted:
        return ()
    return tuple(library().search(wanted, form.game, ("rule", "example"), FOUND, version=book.version).hits)


def _cited(form: DraftForm, id: str) -> tuple[str, str]:
    """Returns a clause that was picked, with its first sentence to begin with."""
    book = library().rulebook(form.game).book(form.version or None)
    found = book.find(id)
    return (found.node.id, first_sentence(found.node.plain or found.node.title, 2000)) if found else (id, "")


def _today() -> datetime.date:
    return library().registry.database.clock().date()
