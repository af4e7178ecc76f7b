"""What the cards of a board may be called, and which card a name means."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from gunbai.document import Problems
from gunbai.notation.board import Board
from gunbai.notation.notation import Notation
from gunbai.notation.spelling import fold
from gunbai.notation.token import CardToken


class Bearer(Struct, frozen=True):
    """A card that a tag or name may mean: whose it is, where it lies, and how it was written."""

    seat: str
    where: str
    token: CardToken


def card_names(board: Board, notation: Notation) -> dict[str, tuple[Bearer, ...]]:
    """Returns the cards that each tag and name may mean, by folded spelling. A tag hides a name; equal cards of one place are one.

    A card in a pile that nobody may look into is meant only when no other card bears its name.
    """
    seen: dict[str, list[Bearer]] = {}
    buried: dict[str, list[Bearer]] = {}
    tags: dict[str, tuple[Bearer, ...]] = {}
    for seat, entry, slot, token in board.tokens():
        bearer = Bearer(seat, slot or entry, token)
        part = notation.parts.get(entry)
        zone = notation.vocabulary.zones.get(part.slots.get(slot, part.zone)) if part else None
        if token.known:
            (buried if zone and zone.visible == "none" else seen).setdefault(fold(token.name), []).append(bearer)
        if token.tag:
            tags[fold(token.tag)] = (bearer,)
    names = {name: tuple(dict.fromkeys(bearers)) for name, bearers in {**buried, **seen}.items()}
    return {**names, **tags}


def single_names(board: Board, notation: Notation) -> Iterator[str]:
    """Yields what the one card of a place may be called besides its name: the seat and the place (甲マスター)."""
    for part in notation.parts.values():
        for seat in notation.seats if part.single else ():
            pile = board.side(seat).pile(part.name)
            one = bool(part.setup) if pile is None else [token.copies for token in pile.tokens] == [1]
            yield from (f"{seat}{word}" for word in (*part.aliases, part.name) if one)


def note_ambiguous(problems: Problems, name: str, found: Iterable[Bearer], at: object) -> None:
    """Notes a name that several cards bear, naming them."""
    said = [f"{item.seat} {item.where}" + (f" (#{item.token.tag})" if item.token.tag else "") for item in found]
    hint = "use the tag" if all(item.token.tag for item in found) else f"give each a tag, e.g. {name}#A, and use the tag"
    problems.add("AMBIGUOUS-NAME", f"{name} may be several cards: {' and '.join(said)}", at, hint)
