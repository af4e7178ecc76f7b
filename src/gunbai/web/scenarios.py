"""Boards: the list of scenarios, and the answer to each."""

from __future__ import annotations

from flask import Blueprint, Response, render_template, url_for
from werkzeug.wrappers import Response as AnyResponse

from gunbai.library.scenarios import Case
from gunbai.web.answer import Address, answer_page, document_page
from gunbai.web.current import argument, library

blueprint = Blueprint("scenarios", __name__)


@blueprint.get("/scenarios")
def index() -> str:
    """Lists the scenarios, those that cannot be read with what is wrong."""
    held = library()
    game = argument("game")
    if game:
        held.rulebook(game)
    cases = held.cases.cases(game or None)
    games = list(dict.fromkeys(case.game for case in held.cases.cases()))
    return render_template(
        "scenarios.html",
        groups=[(held.rulebook(slug), _listed(cases, slug)) for slug in games if slug in held.games()],
        broken=[case for case in cases if case.problems],
        books=[held.rulebook(slug) for slug in games if slug in held.games()],
        game=game,
    )


@blueprint.get("/scenarios/<game>/<name>")
def scenario(game: str, name: str) -> str | tuple[str, int]:
    """Shows the answer to a scenario: the verdicts, the board after a step, every step with its clauses."""
    return answer_page(library().scenario(game, name), _address(game, name))


@blueprint.route("/scenarios/<game>/<name>/writeup", methods=("GET", "POST"))
def writeup(game: str, name: str) -> str | Response | AnyResponse | tuple[str, int]:
    """Shows the write-up of a replay as a sheet, or sends it as Markdown."""
    return document_page(library().scenario(game, name), _address(game, name))


def _address(game: str, name: str) -> Address:
    edit = url_for("desk.shipped", game=game, name=name)
    return Address("scenarios.scenario", "scenarios.writeup", {"game": game, "name": name}, edit, {"scenario": name})


def _listed(cases: list[Case], game: str) -> list[Case]:
    return [case for case in cases if case.game == game and case.scenario]
