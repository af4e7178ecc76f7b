"""Boards: the list of scenarios, and the answer to each."""

from __future__ import annotations

from collections import Counter

from flask import Blueprint, Response, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from gunbai.web.boards.answer import Address, answer_page, document_page
from gunbai.web.boards.board_list import EACH, SORTS, BoardChoice, board_lines, chapters
from gunbai.web.boards.lines import lines_page
from gunbai.web.boards.told_boards import told_here
from gunbai.web.rules.search import COOKIE
from gunbai.web.shared.current import argument, library, number_argument, word_argument

blueprint = Blueprint("scenarios", __name__)


@blueprint.get("/scenarios")
def index() -> str:
    """Lists the boards of a game, those in dispute first; those that cannot be read with what is wrong."""
    held = library()
    cases, slugs = held.cases.cases(), held.games()
    games = [game for game in dict.fromkeys(case.game for case in cases) if game in slugs]
    asked = argument("game") or request.cookies.get(COOKIE, "")
    if argument("game"):
        held.rulebook(asked)
    game = asked if asked in games else next(iter(games), "")
    broken = [case for case in cases if case.problems and case.game in (game, argument("game") or case.game)]
    books = [held.rulebook(slug) for slug in games]
    if not game:
        return render_template("scenarios.html", lines=[], broken=broken, books=books, game="", found=0)
    rulebook = held.rulebook(game)
    book = rulebook.book()
    lines = board_lines((case.scenario for case in cases if case.scenario and case.game == game), told_here().rows(game))
    counts = Counter(line.sort for line in lines)
    sort = word_argument("sort", SORTS, next((name for name in SORTS if counts[name]), ""))
    wanted = BoardChoice(
        sort, word_argument("chapter", [node.id for node in book.children("")]), argument("clause"), argument("words")
    )
    of_sort = [line for line in lines if line.sort == sort]
    found = [line for line in lines if wanted.admits(line, book)]
    page = number_argument("page", 1, 1, max(1, -(-len(found) // EACH)))
    asking = {"game": game, "sort": sort, "chapter": wanted.chapter, "clause": wanted.clause, "words": wanted.words}
    return render_template(
        "scenarios.html",
        lines=found[(page - 1) * EACH : page * EACH],
        found=len(found),
        pages=range(1, -(-len(found) // EACH) + 1),
        page=page,
        wanted=wanted,
        counts=[(name, counts[name]) for name in SORTS if counts[name]],
        chapters=chapters(of_sort, book),
        at=lambda **changes: url_for("scenarios.index", **{name: value or None for name, value in {**asking, **changes}.items()}),
        rulebook=rulebook,
        book=book,
        books=books,
        broken=broken,
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


@blueprint.get("/scenarios/<game>/<name>/lines")
def lines(game: str, name: str) -> str | tuple[str, int]:
    """Follows every line from where a scenario stops."""
    return lines_page(library().scenario(game, name), _address(game, name))


def _address(game: str, name: str) -> Address:
    edit = url_for("desk.shipped", game=game, name=name)
    return Address(
        "scenarios.scenario", "scenarios.writeup", "scenarios.lines", {"game": game, "name": name}, edit, {"scenario": name}
    )
