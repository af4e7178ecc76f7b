"""What a version of a book makes of the rulings of a game: to accept, to edit or to withdraw, one tap each."""

from __future__ import annotations

from flask import Blueprint, current_app, redirect, render_template, request, url_for
from msgspec import Struct
from werkzeug.exceptions import BadRequest
from werkzeug.wrappers import Response

from gunbai.budget import SECONDS
from gunbai.errors import BadInput, Conflict, Forbidden, Problem
from gunbai.library.recheck import Recheck
from gunbai.ruling import Person, Ruling, compose
from gunbai.ruling.staleness import Rechecked, taken_over
from gunbai.store.revision import DocketEntry
from gunbai.web.shared.access import need, signer
from gunbai.web.shared.current import chosen, library, messages
from gunbai.writeup.names import Namer
from gunbai.writeup.outcome_text import differing_text, outcome_text

blueprint = Blueprint("recheck", __name__, url_prefix="/work/recheck")


class RecheckLine(Struct, frozen=True):
    """One ruling on the page: what became of it, and the text that would take it over, where there is one."""

    found: Rechecked
    entry: DocketEntry
    new: Ruling | None

    @property
    def acceptable(self) -> bool:
        """Whether one tap can take it over; what is in work has to be seen to there."""
        return self.new is not None and not self.entry.in_work and self.found.ruling.in_force and self.compared

    @property
    def compared(self) -> bool:
        """Whether it is known how its scenario ends, before and now, or it has none."""
        return not self.found.waiting and not self.found.unplayed

    @property
    def reason(self) -> str:
        """Why something is done to it: the versions and what became of it."""
        return f"{self.found.ruling.version} → {self.found.against}: {self.found.verdict}"


@blueprint.get("/<game>")
def page(game: str) -> str:
    """Lists the rulings of a game by what becomes of them, those that somebody has to look at first."""
    need("reader")
    return _page(game)


def _page(game: str, problems: tuple[Problem, ...] = ()) -> str:
    rulebook, book = chosen(game)
    recheck = recheck_of(game)
    recheck.play_for(SECONDS)
    lines = [_line(found) for found in recheck.results()]
    namer = Namer(book, library().notation(game), messages())
    return render_template(
        "recheck.html",
        rulebook=rulebook,
        book=book,
        alarming=[line for line in lines if line.found.alarming],
        moved=[line for line in lines if line.found.verdict == "moved" and line.compared],
        fine=[line for line in lines if line.found.verdict == "fine" and line.compared],
        waiting=[line for line in lines if line.found.waiting and not line.found.alarming],
        left=len(recheck.left()),
        reworded=[book.node(id) for id in rulebook.model.reworded(book) if book.has(id)],
        has_board=library().layers.has,
        problems=problems,
        outcome=lambda played, beside: outcome_text(played, namer, beside),
        differing=lambda name: differing_text(name, namer),
    )


@blueprint.post("/<game>")
def accept(game: str) -> Response | tuple[str, int]:
    """Takes one ruling over to the version, or all of which only numbers changed; or withdraws one."""
    by, wanted = signer("head judge"), request.form.get("id", "")
    _, book = chosen(game)
    recheck = recheck_of(game)
    recheck.take_known()
    lines = [_line(found) for found in recheck.results()]
    picked = [line for line in lines if (line.entry.id == wanted if wanted else line.found.verdict == "moved" and line.compared)]
    if wanted and not picked:
        raise BadRequest
    if wanted and request.form.get("do") == "withdraw":
        problems = tuple(_withdraw(picked[0], by))
    else:
        able = [line for line in picked if line.acceptable or line.found.waiting]
        problems = tuple(problem for line in able for problem in _accept(line, by))
    if problems:
        return _page(game, problems), 422
    return redirect(url_for("recheck.page", game=game, version=book.version))


def _accept(line: RecheckLine, by: Person) -> list[Problem]:
    """Takes a ruling over; returns what keeps it from being."""
    registry = library().registry
    if line.found.waiting:
        return [Problem("NOT-TAKEN", messages()("recheck.waits", id=line.entry.id))]
    try:
        done = registry.docket.confirm(line.entry.id, compose(line.new or line.found.ruling), line.entry.head, by, line.reason)
    except BadInput as error:
        return list(error.problems)
    except Conflict as error:
        return [Problem("CONFLICT", str(error))]
    if line.found.new is not None:
        old, new = line.found.old, line.found.new
        registry.outcomes.keep(done.id, done.n, new.decided_by(old) if old is not None else new)
    return []


def _withdraw(line: RecheckLine, by: Person) -> list[Problem]:
    """Withdraws a ruling; returns what keeps it from being."""
    try:
        library().registry.act(line.entry.id, "withdraw", line.entry.head, by, line.reason)
    except Conflict as error:
        return [Problem("CONFLICT", str(error))]
    except Forbidden as error:
        return [Problem("NOT-TAKEN", str(error))]
    return []


def _line(found: Rechecked) -> RecheckLine:
    held = library()
    book = held.rulebook(found.ruling.game).book(found.against)
    return RecheckLine(found, held.docket.entry(found.ruling.id), taken_over(found, book))


def recheck_of(game: str) -> Recheck:
    """Returns the recheck of a game by the version that the address names: what was replayed for one page serves the next."""
    rulebook, book = chosen(game)
    held: dict[tuple[str, str], Recheck] = current_app.extensions.setdefault("gunbai.recheck", {})
    return held.setdefault((game, book.version), Recheck(library().registry, rulebook, book.version))
