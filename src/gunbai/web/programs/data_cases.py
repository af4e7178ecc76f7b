"""What is made of a case, as JSON: the case as it is entered, every line from it, its write-ups, a board to practise on."""

from __future__ import annotations

import msgspec
from flask import Blueprint, Response, request, url_for

from gunbai.errors import BadInput
from gunbai.scenario.file import Scenario
from gunbai.web.boards.answer import replayed
from gunbai.web.boards.documents import written_up
from gunbai.web.boards.followed import followed
from gunbai.web.boards.lines import explored
from gunbai.web.boards.practice import judged
from gunbai.web.desk.desk import case_at, text_at
from gunbai.web.programs.data import as_json, refused
from gunbai.web.rulings.rulings import ruling_written_up
from gunbai.web.shared.current import library
from gunbai.writeup.writeup import WriteUp

blueprint = Blueprint("data_cases", __name__)


@blueprint.get("/desk/<game>.json")
def entered(game: str) -> Response:
    """Sends the case that the address holds as the text of its file; and where its answer is, once it can be read."""
    text, word = text_at(game)
    return as_json({"game": game, "text": text, "answer": url_for("data.case", game=game, c=word)})


@blueprint.get("/scenarios/<game>/<name>/lines.json")
def scenario_lines(game: str, name: str) -> tuple[Response, int]:
    """Sends every line from where a scenario stops, as far as one round goes."""
    return _lines(library().scenario(game, name))


@blueprint.get("/case/<game>/lines.json")
def case_lines(game: str) -> tuple[Response, int]:
    """Sends every line from where the case stops that the address holds, as far as one round goes."""
    return _lines(_case(game))


@blueprint.get("/scenarios/<game>/<name>/writeup.json")
def scenario_writeup(game: str, name: str) -> tuple[Response, int]:
    """Sends the write-up of a replay."""
    return _writeup(library().scenario(game, name))


@blueprint.get("/case/<game>/writeup.json")
def case_writeup(game: str) -> tuple[Response, int]:
    """Sends the write-up of the case that the address holds."""
    return _writeup(_case(game))


@blueprint.get("/rulings/<id>/writeup.json")
def ruling_writeup(id: str) -> Response:
    """Sends a ruling as a sheet."""
    return as_json(_written(ruling_written_up(id)))


@blueprint.get("/practice/<game>/<name>.json")
def practice(game: str, name: str) -> Response:
    """Sends a board to judge with what is claimed and how it comes out, and the next one of those that the address narrows to."""
    line, following, _, _ = judged(game, name)
    told: dict[str, object] = msgspec.to_builtins(line.row)
    shown = {key: value for key, value in told.items() if key not in ("digest", "picture", "words")}
    return as_json(
        {"game": game, **shown, "scenario": url_for("data.scenario", game=game, name=name), "following": following or None}
    )


def _case(game: str) -> Scenario:
    return case_at(request.args.get("c", ""), game)[0]


def _lines(scenario: Scenario) -> tuple[Response, int]:
    try:
        _, found, number, over = explored(scenario)
    except BadInput as error:
        return refused(error)
    return as_json({**found.to_json(), "round": number, "over": over}), 200


def _writeup(scenario: Scenario) -> tuple[Response, int]:
    try:
        resolution = replayed(scenario, followed(library().rulebook(scenario.game).defects))
    except BadInput as error:
        return refused(error)
    return as_json(_written(written_up(resolution, request.args)[0])), 200


def _written(sheet: WriteUp) -> dict[str, str]:
    return {"title": sheet.title, "kind": sheet.kind, "lang": sheet.lang, "markdown": sheet.markdown}
