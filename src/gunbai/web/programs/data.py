"""Every page that is read, as JSON for other programs: the address of the page, with ``.json`` behind it.

Rulings have a module of their own (``rulings_data``), and so have the desk for rulings (``data_work``) and what is made of a case
(``data_cases``). What a form shows is its own page's alone.
"""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

import msgspec
from flask import Blueprint, Response, request, url_for

from gunbai.errors import BadInput
from gunbai.library.clause_json import book_json, clause_json, defect_json, moment_json, node_json, term_json
from gunbai.library.finder import FACETS
from gunbai.ruling import PUBLIC
from gunbai.ruling.call_table import calls_json, digest_json
from gunbai.ruling.tournament import digest_of
from gunbai.scenario.file import Scenario
from gunbai.search.results_json import results_json
from gunbai.store.revision import revision_json
from gunbai.store.tournaments import Tournaments
from gunbai.web.boards.answer import replayed
from gunbai.web.boards.followed import followed
from gunbai.web.desk.desk import case_at
from gunbai.web.rules.search import FIRST, KINDS, MOST
from gunbai.web.rulings.rulings import shown_entry
from gunbai.web.shared.access import can, need
from gunbai.web.shared.current import argument, chosen, edition, library, number_argument

blueprint = Blueprint("data", __name__)

PAGES = {
    "search.start": "data.search",
    "rules.book": "data.book",
    "rules.whole": "data.book",
    "rules.rule": "data.rule",
    "rules.glossary": "data.glossary",
    "questions.page": "data.questions",
    "versions.diff": "data.diff",
    "versions.history": "data.clause_history",
    "scenarios.index": "data.scenarios",
    "scenarios.scenario": "data.scenario",
    "desk.answer": "data.case",
    "rulings.index": "rulings_data.index",
    "rulings.ruling": "rulings_data.ruling",
    "rulings.history": "data.ruling_history",
    "rulings.state": "data.ruling_state",
    "scenarios.lines": "data_cases.scenario_lines",
    "scenarios.writeup": "data_cases.scenario_writeup",
    "desk.desk": "data_cases.entered",
    "desk.lines": "data_cases.case_lines",
    "desk.writeup": "data_cases.case_writeup",
    "rulings.writeup": "data_cases.ruling_writeup",
    "practice.board": "data_cases.practice",
    "about.about": "data.about",
    "rulings_desk.desk": "data_work.desk",
    "rulings_desk.work": "data_work.work",
    "recheck.page": "data_work.recheck",
    "notices.desk": "data_work.notices",
    "audit.page": "data_work.log",
    "events.index": "data.events",
    "events.event": "data.event",
    "events.call": "data.call",
    "events.digest": "data.digest",
}
"""The endpoint of the JSON of each page."""


@blueprint.app_template_global()
def json_address() -> str:
    """Returns the address of the JSON of the page that is shown; empty for a page without one."""
    endpoint = PAGES.get(request.endpoint or "", "")
    asked = {name: said for name, said in request.args.lists() if name != "endpoint" and not name.startswith("_")}
    values: dict[str, Any] = {**asked, **(request.view_args or {})}
    return url_for(endpoint, **values) if endpoint else ""


@blueprint.get("/search.json")
def search() -> Response:
    """Sends what a search finds."""
    game, kind = argument("game"), argument("kind")
    if game:
        chosen(game)
    wanted = {name: [value] for name in FACETS if (value := argument(name))}
    named = argument("version") if game else ""
    limit = number_argument("n", FIRST, 1, MOST)
    kinds = [kind] if kind in KINDS else None
    found = library().search(argument("q"), game or None, kinds, limit, named or None, argument("as_of") or None, wanted)
    return as_json(results_json(found))


@blueprint.get("/about.json")
def about() -> Response:
    """Sends the version of gunbai, and the sources and terms of every book."""
    held = library()
    books = [{**book_json(book), "terms": book.terms} for book in map(held.rulebook, held.games())]
    return as_json({"version": version("gunbai"), "books": books})


@blueprint.get("/rules.json")
def books() -> Response:
    """Sends the books with their versions."""
    return as_json([book_json(library().rulebook(slug)) for slug in library().games()])


@blueprint.get("/rules/<game>.json")
def book(game: str) -> Response:
    """Sends every clause of a book, in its order."""
    rulebook, shown = chosen(game)
    nodes = [node_json(node) for node in shown.nodes.values()]
    return as_json({**book_json(rulebook), "version": shown.version, "date": str(shown.date or "") or None, "nodes": nodes})


@blueprint.get("/rules/<game>/<path:number>.json")
def rule(game: str, number: str) -> Response:
    """Sends one clause with what stands around it and what is said about it."""
    _, shown = chosen(game)
    found = library().find(game, number, shown.version)
    seen = [one.id for one in library().rulings_citing(game, found.node.id) if one.status in PUBLIC or can("reader")]
    return as_json({**clause_json(library(), shown, found), "rulings": seen})


@blueprint.get("/rules/<game>/<path:number>/history.json")
def clause_history(game: str, number: str) -> Response:
    """Sends what one clause was in every version."""
    _, shown = chosen(game)
    return as_json([moment_json(moment) for moment in library().history(game, number, shown.version)])


@blueprint.get("/rules/<game>/glossary.json")
def glossary(game: str) -> Response:
    """Sends the terms of a book."""
    return as_json([term_json(term) for term in chosen(game)[0].glossary])


@blueprint.get("/rules/<game>/questions.json")
def questions(game: str) -> Response:
    """Sends the defects of a book with their readings, and which of these published rulings take."""
    rulebook, _ = chosen(game)
    ruled = library().precedents(game)
    return as_json(
        [
            {**defect_json(each), "settled": ruled.readings.get(each.id), "rulings": ruled.rulings.get(each.id, ())}
            for each in rulebook.defects
        ]
    )


@blueprint.get("/rules/<game>/diff/<old>/<new>.json")
def diff(game: str, old: str, new: str) -> Response:
    """Sends what changed between two versions, named or dated."""
    rulebook = library().rulebook(game)
    before, after = edition(rulebook, old), edition(rulebook, new)
    return as_json([change.to_json() for change in library().diff(game, before.version, after.version)])


@blueprint.get("/scenarios.json")
def scenarios() -> Response:
    """Sends the boards of a game, or of all."""
    game = argument("game")
    games = [library().rulebook(game).slug] if game else library().games()
    return as_json([_titled(case) for slug in games for case in library().cases.readable(slug)])


@blueprint.get("/scenarios/<game>/<name>.json")
def scenario(game: str, name: str) -> tuple[Response, int]:
    """Sends the answer to a scenario, as far as the address follows it."""
    return _answered(library().scenario(game, name))


@blueprint.get("/case/<game>.json")
def case(game: str) -> tuple[Response, int]:
    """Sends the answer to the case that the address holds."""
    found, _ = case_at(request.args.get("c", ""), game)
    return _answered(found)


@blueprint.get("/rulings/<id>/history.json")
def ruling_history(id: str) -> Response:
    """Sends every state of a ruling that who asks may see: who did what, when and why."""
    entry = shown_entry(id)
    return as_json([revision_json(each) for each in library().docket.history(id) if can("reader") or each.n <= entry.shown])


@blueprint.get("/rulings/<id>/history/<int:n>.json")
def ruling_state(id: str, n: int) -> Response:
    """Sends one state of a ruling with the text of its file."""
    if n > shown_entry(id).shown:
        need("reader")
    found = library().docket.revision(id, n)
    return as_json({**revision_json(found), "text": found.text})


@blueprint.get("/events.json")
def events() -> Response:
    """Sends the events, the latest day first."""
    need("reader")
    return as_json(_tournaments().all())


@blueprint.get("/events/<id>.json")
def event(id: str) -> Response:
    """Sends an event with its calls."""
    need("reader")
    held = _tournaments()
    return as_json(calls_json(held.one(id), [(kept.n, kept.call) for kept in held.calls(id)]))


@blueprint.get("/events/<id>/<int:n>.json")
def call(id: str, n: int) -> Response:
    """Sends one call as it stands, with who wrote that and when."""
    need("reader")
    return as_json(_tournaments().call(id, n))


@blueprint.get("/events/<id>/digest.json")
def digest(id: str) -> Response:
    """Sends what the day comes to."""
    need("reader")
    held = _tournaments()
    return as_json(digest_json(held.one(id), digest_of((kept.n, kept.call) for kept in held.calls(id))))


def _answered(scenario: Scenario) -> tuple[Response, int]:
    """Returns the answer to a case as JSON; what keeps it from being played, with status 422."""
    try:
        found = replayed(scenario, followed(library().rulebook(scenario.game).defects))
    except BadInput as error:
        return refused(error)
    return as_json(found.to_json()), 200


def refused(error: BadInput) -> tuple[Response, int]:
    """Returns what keeps a case from being played."""
    return as_json({"problems": [str(problem) for problem in error.problems]}), 422


def _titled(case: Scenario) -> dict[str, object]:
    claims = [{"by": claim.by, "says": claim.says} for claim in case.claims]
    link = url_for("scenarios.scenario", game=case.game, name=case.name)
    return {"game": case.game, "name": case.name, "title": case.title, "claims": claims, "link": link}


def _tournaments() -> Tournaments:
    return Tournaments(library().registry.database)


def as_json(data: object) -> Response:
    """Returns plain data as an answer, without any path of this machine."""
    said = msgspec.json.encode(data, enc_hook=str).decode()
    return Response(library().below(said), content_type="application/json; charset=utf-8")
