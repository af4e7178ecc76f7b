"""Practice: a board and what each player claims; the judge rules first, then sees the reasons. Nothing of it leaves the device."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response

from gunbai.scenario.verdicts import VERDICTS
from gunbai.web.boards.board_list import SORTS, BoardChoice, BoardLine, board_lines, chapters
from gunbai.web.boards.told_boards import told_here
from gunbai.web.rules.search import COOKIE
from gunbai.web.shared.current import argument, library, word_argument

LEVELS = (1, 2, 3)

blueprint = Blueprint("practice", __name__)


@blueprint.get("/practice")
def start() -> str | Response:
    """Leads to the first board to judge: of a game, of a chapter, of a level."""
    games = library().games()
    game = word_argument("game", games) or request.cookies.get(COOKIE, "")
    if game not in games:
        game = next((slug for slug in games if _lines(slug)), "")
    found = _chosen(game) if game else []
    if found:
        return redirect(url_for("practice.board", game=game, name=found[0].scenario.name, **_asked()))
    return render_template("practice_none.html", games=[library().rulebook(slug) for slug in games], game=game)


@blueprint.get("/practice/<game>/<name>")
def board(game: str, name: str) -> str:
    """Shows one board to judge; the answer stands folded below it."""
    line, following, nth, count = judged(game, name)
    book = library().rulebook(game).book()
    return render_template(
        "practice.html",
        rulebook=library().rulebook(game),
        games=[library().rulebook(slug) for slug in library().games() if _lines(slug)],
        row=line.row,
        page=_below(told_here().pages(game)[name]),
        following=following,
        count=count,
        nth=nth,
        chapters=chapters(_lines(game), book),
        asked=_asked(),
        verdicts=tuple(VERDICTS),
        levels=LEVELS,
    )


def judged(game: str, name: str) -> tuple[BoardLine, str, int, int]:
    """Returns a board that was told, the name of the next one, and of how many that the address narrows to it is which; 0: none."""
    library().rulebook(game)
    found = _chosen(game)
    at = next((nth for nth, line in enumerate(found) if line.scenario.name == name), -1)
    line = found[at] if at >= 0 else next((line for line in _lines(game) if line.scenario.name == name), None)
    if line is None or line.row is None:
        raise NotFound
    return line, found[(at + 1) % len(found)].scenario.name if found else "", at + 1, len(found)


def _lines(game: str) -> list[BoardLine]:
    """Returns the boards of a game that are in dispute and have been told."""
    rows = told_here().rows(game)
    return [line for line in board_lines(library().cases.readable(game), rows) if line.sort == SORTS[0] and line.row]


def _chosen(game: str) -> list[BoardLine]:
    book = library().rulebook(game).book()
    level = word_argument("hard", [str(level) for level in LEVELS], "0")
    wanted = BoardChoice(chapter=word_argument("chapter", [node.id for node in book.children("")]), level=int(level))
    return [line for line in _lines(game) if wanted.admits(line, book)]


def _asked() -> dict[str, Any]:
    return {name: argument(name) or None for name in ("chapter", "hard")}


def _below(page: str) -> Markup:
    """Returns a page of a board as a part of another one: its heading stands below the heading there."""
    return Markup(page.replace("<h1>", "<h2>").replace("</h1>", "</h2>"))
