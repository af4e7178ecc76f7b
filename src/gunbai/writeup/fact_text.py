"""Facts by their paths in words: what a fact is about, and what it is (``甲.hand.count``: the cards in a hand)."""

from __future__ import annotations

from gunbai.errors import Problem
from gunbai.notation.game_words import word_of
from gunbai.notation.notation import Notation
from gunbai.notation.spelling import fold
from gunbai.scenario.fact_path import COUNT, DRAWN, HEADS, NO, NOTHING, YES, FactPath, read_path
from gunbai.writeup.names import Namer

UNKNOWN = "?"
NAMES = ("zone", "slot", "row", "face", "turned", "phase", "mode", "kind", "keyword", "status")
"""The facts whose values are words of the game, not names of cards or seats."""


def fact_text(path: str, namer: Namer, card: str = "") -> str:
    """Returns what a fact is about, in words; the path as it stands where it is none of this game.

    A board writes its entries by paths as well: those are named like facts. ``card`` is what a card is called instead of its tag.
    """
    read = _read(path, namer.notation)
    if read is None:
        return namer.fact(path)
    if read.about == "match" and read.field in namer.notation.seats:
        return namer.messages("fact.match.of", seat=read.field)
    about = ".".join(filter(None, (read.subject, read.field)))
    what, of = namer.of_card(card, read.field) if card and read.about == "card" else namer.fact(about), read.of
    if not of:
        return what
    if of in COUNT:
        return namer.messages("fact.count", what=what)
    if of.isdecimal():
        return namer.messages("fact.place", what=what, n=of)
    part = namer.notation.parts.get(read.field)
    if part is not None and of in part.group:
        return namer.fact(str(read))
    return namer.messages("fact.kind", what=what, of=word_of(namer.notation, of, namer.messages.lang))


def value_text(path: str, value: str, namer: Namer) -> str:
    """Returns what a fact is, in words; a number, a seat and the name of a card stay as they are."""
    read, messages, folded = _read(path, namer.notation), namer.messages, fold(value)
    field, of = (read.field, read.of) if read else ("", "")
    if value == UNKNOWN:
        return messages("fact.unknown")
    if field in ("winner", "loser", "over") and folded in DRAWN:
        return messages("fact.drawn")
    if field == "over" or (field in ("keyword", "status") and of):
        return messages("fact.yes") if folded in YES else messages("fact.no") if folded in NO else value
    if folded in NOTHING:
        return messages("field.nothing")
    return word_of(namer.notation, value, messages.lang) if field in NAMES else value


def claim_text(path: str, value: str, namer: Namer, card: str = "") -> str:
    """Returns a fact as somebody claims it, a sentence; ``value`` is in words already, and ``card`` what a card is called."""
    read, messages = _read(path, namer.notation), namer.messages
    if read and read.field == "winner" and value == messages("field.nothing"):
        return messages("claim.no-winner")
    if read and read.about != "seat" and f"claim.{read.field}" in messages:
        return messages(f"claim.{read.field}", card=card or read.subject, value=value)
    if read and read.of in COUNT:
        return messages("claim.count", what=namer.fact(".".join(filter(None, (read.subject, read.field)))), value=value)
    what = fact_text(path, namer, card)
    several = what.endswith("s") and not what.endswith("ss")
    return messages("claim.are" if several else "claim.is", what=what, value=value)


def _read(path: str, notation: Notation) -> FactPath | None:
    """Returns a path as read; its first word is a card where it is nothing else."""
    head = path.partition(".")[0]
    part = notation.part(head)
    other = notation.seat(head) or head in HEADS or (part is not None and part.shared)
    named = other or any(path.startswith(f"{seat}の") for seat in notation.seats)
    read = read_path(path, notation, () if named else (head,))
    return None if isinstance(read, Problem) else read
