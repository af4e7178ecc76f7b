"""The answer to a case: its replay step by step, its verdicts, and its write-ups, wherever the case came from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Response, render_template, request, url_for
from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace
from werkzeug.exceptions import BadRequest

from gunbai.dispute.every_line import say
from gunbai.dispute.offers import read_answer, tree
from gunbai.dispute.resolution import Resolution
from gunbai.errors import BadInput
from gunbai.scenario.file import Scenario
from gunbai.web.current import argument, chosen, kept, library, messages, number_argument
from gunbai.writeup.account import ToldStep
from gunbai.writeup.account_from_json import tell
from gunbai.writeup.board_svg import draw
from gunbai.writeup.board_text import board_lines
from gunbai.writeup.board_view import view
from gunbai.writeup.names import Namer
from gunbai.writeup.writeup import KINDS, WriteUpPrinter

MOST_ANSWERS = 200
"""How many answers one may go on with beyond a recorded line."""


class Address(Struct, frozen=True):
    """Where an answer stands: the endpoints of its page and of its write-ups, and the words of the address that name its case.

    ``edit`` is the address at which the case can be changed; empty where it cannot.
    """

    page: str
    document: str
    case: Mapping[str, str]
    edit: str = ""

    def here(self, **changes: object) -> str:
        """Returns the address of the answer as it is followed now, with some of it changed; None drops a word."""
        return _address(self.page, {**self.case, **_followed_words(), **changes})

    def writeup(self, **changes: object) -> str:
        """Returns the address of a write-up of what is followed now."""
        return _address(self.document, {**self.case, **_followed_words(), **changes})


class StepGroup(Struct, frozen=True):
    """Steps that are shown together: one by itself, or several minor ones that fold."""

    steps: tuple[ToldStep, ...]
    folded: bool
    opened: bool


def answer_page(scenario: Scenario, address: Address) -> str | tuple[str, int]:
    """Returns the page that answers a case, as far as the request follows it; status 422 where it cannot be played."""
    rulebook = library().rulebook(scenario.game)
    try:
        resolution = _replayed(scenario)
    except BadInput as error:
        return render_template("unplayed.html", scenario=scenario, rulebook=rulebook, problems=error.problems), 422
    told, data = tell(resolution, messages())
    last = len(told.steps)
    step = number_argument("step", last, 0, last)
    near = argument("seat")
    notation = resolution.table.notation
    board = view(data["steps"][step - 1]["board"] if step else data["start"], notation, messages().lang, near)
    changed = told.steps[step - 1].changed if step else ()
    return render_template(
        "answer.html",
        scenario=scenario,
        address=address,
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
        answers=request.args.getlist("then"),
        taken=say(resolution, resolution.scenario.answers),
        claimed=argument("claim"),
        tree=tree(resolution),
        decision=Namer(resolution.table.book, notation, messages()).decision,
        said=messages().said,
    )


def document_page(scenario: Scenario, address: Address) -> str | Response:
    """Returns the write-up of a case as a sheet, or as Markdown, as far as the request follows it."""
    kind = argument("kind")
    printer = WriteUpPrinter(library().content, messages().lang)
    written = printer.resolution(_replayed(scenario), kind if kind in KINDS else KINDS[0], argument("seat"))
    if argument("format") == "md":
        return Response(written.markdown, content_type="text/markdown; charset=utf-8")
    return render_template("writeup.html", written=written, body=Markup(written.html), kinds=KINDS, back=address.here(kind=None))


def _address(endpoint: str, words: Mapping[str, Any]) -> str:
    return url_for(endpoint, **words)


def _followed_words() -> dict[str, object]:
    """Returns what the request says of what is followed: answers beyond the line, whose line, the version of the book."""
    return {**kept(), "then": request.args.getlist("then"), "claim": argument("claim") or None}


def _replayed(scenario: Scenario) -> Resolution:
    """Returns the replay of a case as it is followed, by the version of its book that the address names or dates."""
    followed = _followed(scenario, request.args.getlist("then"), argument("claim"))
    chosen(scenario.game)
    return library().replay(followed, argument("version") or None, argument("as_of") or None)


def _followed(scenario: Scenario, answers: list[str], claimant: str) -> Scenario:
    """Returns a scenario that goes on with the answers picked so far, along the line that a player claims if that is asked for."""
    if len(answers) > MOST_ANSWERS:
        raise BadRequest(messages()("error.too-long", most=MOST_ANSWERS))
    line = next((claim.line for claim in scenario.claims if claim.by == claimant and claim.line is not None), None)
    if line is not None:
        scenario = replace(scenario, line=line)
    return replace(scenario, answers=tuple(map(read_answer, answers))) if answers else scenario


def _grouped(steps: tuple[ToldStep, ...], current: int) -> list[StepGroup]:
    """Returns the steps in order; runs of minor ones fold, unless the step in view is among them."""
    groups: list[list[ToldStep]] = []
    for step in steps:
        if groups and step.minor and groups[-1][-1].minor:
            groups[-1].append(step)
        else:
            groups.append([step])
    return [StepGroup(tuple(group), len(group) > 1, any(step.n == current for step in group)) for group in groups]
