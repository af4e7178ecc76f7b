"""One card of a board as people see it: what it is called, its numbers, its state in words, and how it lies."""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from gunbai.notation.game_words import word_of
from gunbai.notation.notation import Notation
from gunbai.notation.spelling import UNKNOWN
from gunbai.writeup.picture.drawing import Drawing, drawing_of

_QUOTED = re.compile(r"「[^」]*」\S*|\S+")
_HEAD = re.compile(r"(?P<name>.*?)(?:#(?P<tag>[^#*]+))?(?:\*(?P<copies>\d+))?")
_NUMBERS = re.compile(r"(?:\d+|\?)(?:/(?:\d+|\?))+|\d+")
_MADE_UP = re.compile(r"card\d+")
_MARKED = re.compile(r"(?P<label>.*?\D)(?P<number>\d+)")


class CardView(Struct, frozen=True):
    """One card as drawn.

    ``words`` is all that is said of it, ``chips`` what is drawn so. Of a card that lies sideways its head ``lies`` to the
    ``left`` or ``right`` of its player, and ``face`` is the word for one that is covered. ``now`` holds its numbers as they stand,
    where that is known; ``foremost`` is the place among them of the one that counts.
    """

    text: str
    name: str
    tag: str = ""
    numbers: str = ""
    words: tuple[str, ...] = ()
    sideways: bool = False
    hidden: bool = False
    lies: str = ""
    face: str = ""
    chips: tuple[str, ...] = ()
    damage: int = 0
    counters: tuple[tuple[str, int], ...] = ()
    host: str = ""
    now: tuple[str, ...] = ()
    foremost: int = 0
    copies: int = 1

    @property
    def title(self) -> str:
        """The name with the tag by which a line refers to the card."""
        return f"{self.name}#{self.tag}" if self.tag else self.name

    @property
    def ring(self) -> str:
        """The tag as it is drawn; one that was only made up to refer to the card is not."""
        return "" if _MADE_UP.fullmatch(self.tag) else self.tag

    @property
    def printed(self) -> tuple[str, ...]:
        """Its numbers as printed, one by one."""
        return tuple(self.numbers.split("/")) if self.numbers else ()


def card_of(
    token: str,
    notation: Notation,
    lang: str = "ja",
    now: Mapping[str, tuple[str, ...]] | None = None,
    drawing: Drawing | None = None,
) -> CardView:
    """Returns one card token as drawn; ``now`` holds the numbers of cards as they stand, by tag or name.

    The token is canonical, as boards print it; a word that is no number is kept as it stands.
    """
    words = _QUOTED.findall(str(token))
    head = _HEAD.fullmatch(words[0] if words else UNKNOWN)
    assert head is not None
    numbers = next((word for word in words[1:] if _NUMBERS.fullmatch(word)), "")
    said = tuple(word for word in words[1:] if word != numbers)
    copies = f" ×{head['copies']}" if head["copies"] else ""
    name = head["name"].strip("「」")
    face = next((word for word in said if notation.tokens.face.get(word)), "")
    card = CardView(
        str(token), f"{name}{copies}", head["tag"] or "", numbers, said, hidden=name == UNKNOWN or bool(face), face=face,
        copies=int(head["copies"] or 1), host=next((word[1:] for word in said if word.startswith("@")), ""),
    )  # fmt: skip
    current = (now or {}).get(card.tag or card.name, ())
    card = _lying(card, notation, drawing or drawing_of(notation))
    return _stated(card, notation, lang, current[: len(card.printed)])


def _lying(card: CardView, notation: Notation, drawing: Drawing) -> CardView:
    """Returns a card with how it lies, by the word that it says of it."""
    tokens = notation.tokens
    upright = tokens.upright or tokens.turned[:1]
    word = next((word for word in card.words if word in (*tokens.turned, *tokens.covers)), "")
    lies = "" if word in upright or not word else "left" if word in drawing.left else "right"
    fields = next((names for names in tokens.numbers.values() if len(names) >= len(card.printed)), ())
    field = drawing.foremost.get(word, "")
    foremost = fields.index(field) if field in fields[: len(card.printed)] else 0
    return replace(card, sideways=bool(lies), lies=lies, foremost=foremost)


def _stated(card: CardView, notation: Notation, lang: str, now: tuple[str, ...]) -> CardView:
    """Returns a card with what is drawn as a number, as pips and as words."""
    tokens = notation.tokens
    upright = tokens.upright or tokens.turned[:1]
    damage, counters, chips = 0, [], []
    for word in card.words:
        found = _MARKED.fullmatch(word)
        label, number = (found["label"], int(found["number"])) if found else ("", 0)
        if label in tokens.marks:
            damage += number
        elif label in tokens.counters:
            counters.append((word_of(notation, label, lang), number))
        elif word not in upright and word != card.face and not word.startswith("@"):
            named = word_of(notation, label, lang)
            chips.append(word_of(notation, word, lang) if named == label else f"{named} {number}")
    face = word_of(notation, card.face, lang)
    return replace(card, chips=tuple(chips), damage=damage, counters=tuple(counters), face=face, now=now)
