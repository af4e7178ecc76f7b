"""The page for the author of a book: every defect with its readings, and the board on which each reading gives another result."""

from __future__ import annotations

from flask import Blueprint, current_app, render_template
from markupsafe import Markup
from msgspec import Struct

from gunbai.budget import SECONDS
from gunbai.library.separating import Separation, Separations
from gunbai.rulebook import Defect
from gunbai.rulebook.defect import CLASSES
from gunbai.web.shared.current import chosen, library, messages
from gunbai.writeup.picture.pictures import Pictures

blueprint = Blueprint("questions", __name__)


class AuthorQuestion(Struct, frozen=True):
    """One open defect as its author is asked about it: the case that tells its readings apart, and that case drawn."""

    defect: Defect
    rulings: tuple[str, ...]
    sought: bool
    case: Separation | None
    board: Markup = Markup("")


@blueprint.get("/rules/<game>/questions")
def page(game: str) -> str:
    """Shows what the author of a book has to decide, and what was read otherwise than it is printed; it prints."""
    rulebook, book = chosen(game)
    held: dict[str, Separations] = current_app.extensions.setdefault("gunbai.separations", {})
    sought = held.setdefault(game, Separations(library().cases, rulebook))
    sought.seek_for(SECONDS)
    settled = library().precedents(game).rulings
    found = [_question(defect, sought, settled.get(defect.id, ())) for defect in rulebook.defects if defect.open]
    others = [(cls, [defect for defect in rulebook.defects if defect.cls == cls]) for cls in CLASSES if cls != "open"]
    return render_template("questions.html", rulebook=rulebook, book=book, questions=found, others=others, left=len(sought.left()))


def _question(defect: Defect, sought: Separations, rulings: tuple[str, ...]) -> AuthorQuestion:
    case = sought.found.get(defect.id)
    if case is None:
        return AuthorQuestion(defect, rulings, defect.id in sought.found, None)
    drawn = Pictures(case.resolution, messages()).drawn(0, f"board-{defect.id}")
    return AuthorQuestion(defect, rulings, True, case, Markup(drawn))
