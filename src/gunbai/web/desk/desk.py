"""The desk: a case is entered place by place, told decision by decision, and answered. Every page of it works without a script."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from flask import Blueprint, Response, after_this_request, redirect, render_template, request, url_for
from markupsafe import Markup
from msgspec.structs import replace
from werkzeug.exceptions import BadRequest, RequestEntityTooLarge
from werkzeug.wrappers import Response as AnyResponse

from gunbai.desk.case import NAME, TYPED, case_of, new_case, read_case
from gunbai.desk.history import History, pack, unpack
from gunbai.desk.text import case_text
from gunbai.errors import BadInput, NotFound, Problem
from gunbai.scenario.file import Scenario
from gunbai.scenario.reader import read_scenario_text
from gunbai.web.boards.answer import Address, answer_page, document_page
from gunbai.web.boards.lines import lines_page
from gunbai.web.desk.card_text import TextAddress
from gunbai.web.desk.changes import changed
from gunbai.web.desk.kept import FORGET, forget, keep, kept_desk
from gunbai.web.desk.talk import DeskTalk
from gunbai.web.desk.tried import Tried
from gunbai.web.desk.view import DeskView, place_of, sheet_anchor
from gunbai.web.rules.search import COOKIE
from gunbai.web.shared.current import argument, library, messages
from gunbai.web.shared.language import YEAR

STAGES = ("board", "happened", "claims", "text")
"""The stages of entering a case, in the order in which they are gone through; the last is the case as text."""

UPLOADED = 16_000_000
"""The most bytes of an upload that is looked at, so that what is too large gets its sentence."""

blueprint = Blueprint("desk", __name__)

Shown = TypeVar("Shown")


@blueprint.get("/desk", strict_slashes=False)
def start() -> str | AnyResponse:
    """Opens an empty table of the game that is asked for or remembered, or asks which game it is."""
    held = library()
    game = argument("game") or request.cookies.get(COOKIE, "")
    playable = [slug for slug in held.games() if held.cases.kits[slug].game is not None]
    if game in playable:
        return redirect(url_for("desk.desk", game=game))
    return render_template("desk_games.html", books=[held.rulebook(slug) for slug in playable])


@blueprint.get("/desk/<game>")
def desk(game: str) -> str:
    """Shows a case that is being entered: its table, and the sheet or the stage that is open."""
    history = _history(game)
    after_this_request(partial(_remember, game))
    return _page(history, argument("stage"), argument("at"))


@blueprint.post("/desk/<game>")
def change(game: str) -> AnyResponse | tuple[str, int]:
    """Changes a case as a form says, and leads to what it is then, or where the form goes on to.

    What cannot be changed is said with the form as it was. A form that goes on and sets nothing changes nothing.
    """
    form = {name: request.form.getlist(name) for name in request.form}
    history, stage, at = _opened(request.form.get("d", ""), game), request.form.get("stage", ""), request.form.get("at", "")
    what, go = request.form.get("do", ""), request.form.get("go", "")
    if what == FORGET:
        forget(game, request.form.get("card", ""))
        return redirect(_address(game, request.form.get("d", ""), stage, at), 303)
    try:
        idle = go and DeskView(library(), history.case, messages()).shows(at, form)
        after = history if idle else changed(history, what, library().cases.kits[game], at, form, messages())
        word = pack(after)
        keep(after.case, word)
    except BadInput as error:
        return _page(history, stage, at, Tried(error.problems, form)), 422
    if what in ("remove", "move", "new"):
        at = ""
    if what in ("order", "unsay"):
        at = str(replace(TextAddress.of(at), verb=""))
    if go:
        stage, at = (go, "") if go in STAGES else (stage, go)
    anchor = sheet_anchor(at, library().cases.kits[game].notation)
    return redirect(_address(game, word, stage, at) + anchor, 303)


@blueprint.get("/desk/<game>/text")
def typing(game: str) -> AnyResponse:
    """Leads to the case as text: the address where somebody landed whose text could not be read."""
    return redirect(url_for("desk.desk", game=game, stage="text"))


@blueprint.post("/desk/<game>/text")
def text(game: str) -> AnyResponse | tuple[str, int]:
    """Reads a case that was typed, pasted or uploaded; what is wrong with it is listed, and nothing typed is lost."""
    request.max_content_length = UPLOADED
    try:
        history = _opened(request.form.get("d", ""), game)
    except RequestEntityTooLarge:
        return _page(_opened(request.args.get("d", ""), game), "text", "", Tried((_too_large(),))), 413
    written = request.form.get("text", "").replace("\r\n", "\n")
    try:
        written = _uploaded() or written
        case = read_case(written, library().cases.kits)
        word = pack(history.then(case) if case.game == game else History((case,)))
        keep(case, word)
    except BadInput as error:
        return _page(history, "text", "", Tried(error.problems), written), 422
    return redirect(_address(case.game, word, "text" if request.form.get("stay") else "", ""), 303)


@blueprint.get("/desk/<game>/file")
def file(game: str) -> Response:
    """Sends a case as a scenario file."""
    case = _history(game).case
    response = Response(case_text(case), content_type="application/yaml; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{game}.yaml"'
    return response


@blueprint.get("/desk/<game>/from/<name>")
def shipped(game: str, name: str) -> AnyResponse:
    """Opens a scenario that ships, to change it."""
    held = library()
    scenario = held.scenario(game, name)
    case = case_of(scenario, Path(scenario.path).read_text("utf-8"), held.cases.kits)
    return redirect(_address(game, _packed(History((case,))), "", ""))


@blueprint.get("/case/<game>")
def answer(game: str) -> str | tuple[str, int]:
    """Shows the answer to a case that the address holds."""
    return _of_the_case(game, answer_page)


@blueprint.route("/case/<game>/writeup", methods=("GET", "POST"))
def writeup(game: str) -> str | Response | AnyResponse | tuple[str, int]:
    """Shows the write-up of a case that the address holds."""
    return _of_the_case(game, document_page)


@blueprint.get("/case/<game>/lines")
def lines(game: str) -> str | tuple[str, int]:
    """Follows every line from where a case that the address holds stops."""
    return _of_the_case(game, lines_page)


def _of_the_case(game: str, page: Callable[[Scenario, Address], Shown]) -> Shown | tuple[str, int]:
    """Shows a page of a case that the address holds; where that cannot be read, the case with its problems."""
    word = request.args.get("c", "")
    history = _opened(word, game)
    try:
        scenario = read_scenario_text(case_text(history.case), library().cases.kits, NAME)
    except BadInput as error:
        return _page(history, "", "", Tried(error.problems)), 422
    return page(_told(scenario, history), _answer_address(game, word))


def _told(scenario: Scenario, history: History) -> Scenario:
    """Returns a scenario that says what nobody put into words: its title is what was decided first, a claim shows its facts."""
    talk = DeskTalk(DeskView(library(), history.case, messages()))
    title = scenario.title or talk.first or messages()("desk.title")
    claims = tuple(replace(claim, worded=talk.facts(claim.facts)) for claim in scenario.claims)
    return replace(scenario, title=title, claims=claims)


def _remember(game: str, response: AnyResponse) -> AnyResponse:
    """Keeps the game in the visitor's own cookie, so that the next case begins with its table."""
    response.set_cookie(COOKIE, game, max_age=YEAR, samesite="Lax", httponly=True, secure=request.is_secure)
    return response


def _answer_address(game: str, word: str) -> Address:
    edit = url_for("desk.desk", game=game, d=word)
    return Address("desk.answer", "desk.writeup", "desk.lines", {"game": game, "c": word}, edit, {"c": word})


def _page(
    history: History,
    stage: str,
    at: str,
    tried: Tried | None = None,
    written: str | None = None,
) -> str:
    """Returns the page of a case at one of its stages; ``tried`` is what could not be read just now, in text or with a form."""
    tried = tried or Tried()
    view, game = DeskView(library(), history.case, messages()), history.case.game
    stage = stage if stage in STAGES else STAGES[0]
    if "setup" in history.case.data and stage == STAGES[0]:
        stage = "text"
    talk = DeskTalk(view) if stage in ("happened", "claims") else None
    picked = talk.picked(at) if talk and stage == "claims" else None
    if at and stage == "claims" and not picked:
        stage, talk = STAGES[0], None
    word = _packed(history)
    held = stage if stage == "claims" else ""
    return render_template(
        "desk.html",
        view=view,
        talk=talk,
        picked=picked,
        case=history.case,
        history=history,
        d=word,
        kept=kept_desk(history.case),
        table=Markup(
            view.table(lambda opens: _address(game, word, held, opens) + sheet_anchor(opens, view.notation), place_of(at))
        ),
        c=_packed(History((history.case,))),
        game=game,
        rulebook=view.kit.rulebook,
        books=[library().rulebook(slug) for slug in library().games() if library().cases.kits[slug].game is not None],
        stage=stage,
        stages=STAGES,
        at=at,
        sheet=tried.filled(view.sheet(at)) if stage == STAGES[0] else None,
        problems=(tried.problems if stage == "text" else ()) or view.problems,
        tried=tried,
        written=view.text if written is None else written,
        as_json=lambda value: msgspec.json.encode(value).decode(),
    )


def _history(game: str) -> History:
    """Returns the case that the address holds, or an empty table."""
    library().rulebook(game)
    return _opened(request.args.get("d", ""), game)


def case_at(word: str, game: str) -> tuple[Scenario, str]:
    """Returns the case that a word of an address holds, and its file; raises BadInput where that cannot be read."""
    history = _opened(word, game)
    text = case_text(history.case)
    return _told(read_scenario_text(text, library().cases.kits, NAME), history), text


def text_at(game: str) -> tuple[str, str]:
    """Returns the case that the address of the desk holds as the text of its file, and as the word of an address."""
    history = _history(game)
    return case_text(history.case), _packed(history)


def _opened(word: str, game: str) -> History:
    """Returns the case that a word of an address or a form holds, of one game; an empty table where there is none."""
    kits = library().cases.kits
    if kits[game].game is None:
        raise NotFound(f"nothing runs {game}", [slug for slug in kits if kits[slug].game is not None])
    if not word:
        return History((new_case(game, kits[game].notation.seats[0]),))
    try:
        history = unpack(word)
    except BadInput as error:
        raise BadRequest(str(error)) from error
    if any(case.game != game for case in history.cases):
        raise BadRequest(messages()("desk.other-game"))
    return history


def _packed(history: History) -> str:
    try:
        return pack(history)
    except BadInput as error:
        raise BadRequest(str(error)) from error


def _address(game: str, word: str, stage: str, at: str) -> str:
    values: dict[str, Any] = {"stage": stage if stage != STAGES[0] else "", "at": at}
    return url_for("desk.desk", game=game, d=word, **{name: value for name, value in values.items() if value})


def _uploaded() -> str:
    """Returns the file that was uploaded, empty where none was; raises BadInput for one that is larger than a page reads."""
    uploaded = request.files.get("file")
    if uploaded is None or not uploaded.filename:
        return ""
    data = uploaded.stream.read(TYPED.bytes + 1)
    uploaded.close()
    if len(data) > TYPED.bytes:
        raise BadInput([_too_large()])
    return data.decode("utf-8-sig", "replace")


def _too_large() -> Problem:
    """Returns what is said of a file that is larger than a page reads."""
    return Problem("TOO-LARGE", messages()("desk.upload-too-large", most=f"{TYPED.bytes:,}"))
