"""What a picture of a board shows besides places, names and words, as ``drawing:`` of a vocabulary says."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from gunbai.errors import BadContent, Problem
from gunbai.notation import raw
from gunbai.notation.notation import Notation


class Drawing(Struct, frozen=True):
    """``arrow_from`` and ``arrow_to`` are names that procedures bind; an arrow goes from the card of the one to that of the other.

    ``pips`` are entries of a board with their members, the full ones first; an entry without members is its own number. A card
    lies with its head to the ``left`` of its player by these words. ``foremost`` is the number drawn large by how a card lies.
    """

    arrow_from: str = ""
    arrow_to: tuple[str, ...] = ()
    pips: Mapping[str, tuple[str, ...]] = {}
    left: tuple[str, ...] = ()
    foremost: Mapping[str, str] = {}


def drawing_of(notation: Notation) -> Drawing:
    """Returns what a vocabulary says about drawing; raises BadContent for a word that its boards or cards do not have."""
    spec = notation.vocabulary.drawing
    arrow = raw.entry(spec, "arrow")
    drawing = Drawing(
        raw.text(arrow, "from"),
        raw.words(raw.entry(arrow, "to")),
        raw.lists(raw.entry(spec, "pips")),
        raw.words(raw.entry(spec, "left")),
        raw.texts(raw.entry(spec, "foremost")),
    )
    if problems := [*_unknown(drawing, notation)]:
        raise BadContent(problems)
    return drawing


def _unknown(drawing: Drawing, notation: Notation) -> list[Problem]:
    """Returns a problem for each word that the game does not have."""
    lying = {*notation.tokens.turned, *notation.tokens.covers}
    found = [("way for a card to lie", word) for word in (*drawing.left, *drawing.foremost) if word not in lying]
    found += [("number of a card", word) for word in drawing.foremost.values() if word not in notation.tokens.number_names]
    for name, members in drawing.pips.items():
        part = notation.parts.get(name)
        found += [("entry of the board", name)] if part is None else []
        found += [("member of the entry", f"{name}.{word}") for word in members if part and word not in part.group]
    return [
        Problem("NO-SUCH-WORD", f"drawing: there is no {what} {word}", hint="write a word of this vocabulary")
        for what, word in found
    ]
