"""Boards: the list of scenarios, one scenario replayed step by step, and its write-up."""

from __future__ import annotations

from flask import Blueprint, Response, render_template, request, url_for
from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace
from werkzeug.exceptions import BadRequest

from gunbai.dispute.every_line import say
from gunbai.dispute.offers import read_answer, tree
from gunbai.dispute.resolution import Resolution
from gunbai.errors import BadInput
from gunbai.library.scenarios import Case
from gunbai.scenario.file import Scenario
from gunbai.web.current import argument, chosen, kept, library, messages, number_argument
from gunbai.writeup.account import ToldStep
from gunbai.writeup.account_from_json import tell
from gunbai.writeup.board_svg import draw
from gunbai.writeup.board_text import board_lines
from gunbai.writeup.board_view import view
from gunbai.writeup.names import Namer
from gunbai.writeup.writeup import KINDS, WriteUpPrinter

blueprint = Blueprint("scenarios", __name__)

MOST_ANSWERS = 200
"""How many answers one may go on with beyond a recorded line."""


class StepGroup(Struct, frozen=True):
    """Steps that are shown together: one by itself, or several minor ones that fold."""

    steps: tuple[ToldStep, ...]
    folded: bool
    opened: bool


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
    """Shows a replay: the board after a step, every step with its clauses, and the verdicts."""
    held = library()
    shown = held.scenario(game, name)
    rulebook = held.rulebook(game)
    answers = request.args.getlist("then")
    try:
        resolution = _replayed(_followed(shown, answers, argument("claim")))
    except BadInput as error:
        return _unplayed(shown, name, error)
    told, data = tell(resolution, messages())
    last = len(told.steps)
    step = number_argument("step", last, 0, last)
    near = argument("seat")
    notation = resolution.table.notation
    board = view(data["steps"][step - 1]["board"] if step else data["start"], notation, messages().lang, near)
    changed = told.steps[step - 1].changed if step else ()
    return render_template(
        "scenario.html",
        scenario=shown,
        name=name,
        rulebook=rulebook,
        book=resolution.table.book,
        told=told,
        step=step,
        last=last,
        near=near if near in notation.seats else notation.seats[0],
        seats=notation.seats,
        board=Markup(draw(board, messages(), changed)),
        board_text="\n".join(board_lines(board, messages())),
        groups=_grouped(told.steps, step),
        answers=answers,
        taken=say(resolution, resolution.scenario.answers),
        claimed=argument("claim"),
        tree=tree(resolution),
        decision=Namer(resolution.table.book, notation, messages()).decision,
        said=messages().said,
        kept={**kept(), "then": answers, "claim": argument("claim") or None},
    )


def _unplayed(shown: Scenario, name: str, error: BadInput) -> tuple[str, int]:
    """Says what keeps a line from being followed."""
    rulebook = library().rulebook(shown.game)
    return render_template("unplayed.html", scenario=shown, rulebook=rulebook, name=name, problems=error.problems), 422


def _followed(scenario: Scenario, answers: list[str], claimant: str) -> Scenario:
    """Returns a scenario that goes on with the answers picked so far, along the line that a player claims if that is asked for."""
    if len(answers) > MOST_ANSWERS:
        raise BadRequest(messages()("error.too-long", most=MOST_ANSWERS))
    line = next((claim.line for claim in scenario.claims if claim.by == claimant and claim.line is not None), None)
    if line is not None:
        scenario = replace(scenario, line=line)
    return replace(scenario, answers=tuple(map(read_answer, answers))) if answers else scenario


@blueprint.get("/scenarios/<game>/<name>/writeup")
def writeup(game: str, name: str) -> str | Response | tuple[str, int]:
    """Shows the write-up of a replay as a sheet, or sends it as Markdown."""
    held = library()
    kind = argument("kind")
    printer = WriteUpPrinter(held.content, messages().lang)
    shown = held.scenario(game, name)
    try:
        resolution = _replayed(_followed(shown, request.args.getlist("then"), argument("claim")))
    except BadInput as error:
        return _unplayed(shown, name, error)
    written = printer.resolution(resolution, kind if kind in KINDS else KINDS[0], argument("seat"))
    if argument("format") == "md":
        return Response(written.markdown, content_type="text/markdown; charset=utf-8")
    back = url_for("scenarios.scenario", game=game, name=name, **kept())
    return render_template("writeup.html", written=written, body=Markup(written.html), kinds=KINDS, back=back)


def _replayed(scenario: Scenario) -> Resolution:
    """Returns the replay of a scenario, by the version of its book that the address names or dates."""
    chosen(scenario.game)
    return library().replay(scenario, argument("version") or None, argument("as_of") or None)


def _listed(cases: list[Case], game: str) -> list[Case]:
    return [case for case in cases if case.game == game and case.scenario]


def _grouped(steps: tuple[ToldStep, ...], current: int) -> list[StepGroup]:
    """Returns the steps in order; runs of minor ones fold, unless the step in view is among them."""
    groups: list[list[ToldStep]] = []
    for step in steps:
        if groups and step.minor and groups[-1][-1].minor:
            groups[-1].append(step)
        else:
            groups.append([step])
    return [StepGroup(tuple(group), len(group) > 1, any(step.n == current for step in group)) for group in groups]
