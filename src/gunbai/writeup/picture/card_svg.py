"""Draws one card: of one size, lying as it lies, its head toward the opponent, numbers and signs at fixed places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from gunbai.writeup.picture.board_card import CardView
from gunbai.writeup.picture.pen import Pen, Point, span

WIDE, HIGH = 0.7, 0.98
"""The sides of a card for a place of 1 by 1: an upright one and one that lies sideways fit the same place."""
SMALL = 80
"""A place narrower than this has small words."""
LEAST = 10.0
"""No letter on a card is smaller: a unit is a pixel on the smallest phone."""
CONDENSED = 0.86
"""Latin letters are set so much narrower at the most where a word is a little wider than its card."""

RIGHT = 319
"""Nothing is drawn beyond this."""
SQUEEZE = 1.25
"""Numbers that are so much wider than their card are drawn smaller rather than in two lines."""

_CUT = {"up": (0, 1), "right": (1, 2), "down": (2, 3), "left": (3, 0)}
"""Which corners of a card are cut off: those of its head."""
_TAIL = {"up": (3, 2), "right": (3, 0), "down": (0, 1), "left": (2, 1)}
"""The corners at the other end: the first holds the tag, the second the damage."""


class CardFrame(Struct, frozen=True):
    """Where a card is drawn: its corner, its sides, where its head points, and the size of the place around it."""

    x: float
    y: float
    wide: float
    high: float
    head: str
    place: float

    @property
    def small(self) -> bool:
        """Whether words have to be small."""
        return self.place < SMALL

    @property
    def corners(self) -> list[Point]:
        """The four corners, from the upper left one clockwise."""
        return [
            (self.x, self.y),
            (self.x + self.wide, self.y),
            (self.x + self.wide, self.y + self.high),
            (self.x, self.y + self.high),
        ]

    @property
    def outline(self) -> list[Point]:
        """The corners with those of the head cut off."""
        found: list[Point] = []
        corners, cut = self.corners, self.place / 12
        for at, (x, y) in enumerate(corners):
            if at not in _CUT[self.head]:
                found.append((x, y))
                continue
            for px, py in (corners[at - 1], corners[(at + 1) % 4]):
                away = max(abs(px - x), abs(py - y))
                found.append((x + (px - x) / away * cut, y + (py - y) / away * cut))
        return found

    def tail(self, which: int, inset: float) -> Point:
        """Returns a point a little inside of a corner at the tail."""
        x, y = self.corners[_TAIL[self.head][which]]
        return (x + inset if x == self.x else x - inset), (y + inset if y == self.y else y - inset)


def framed(card: CardView, middle: Point, place: float, *, far: bool) -> CardFrame:
    """Returns the frame of a card in the middle of a place; a ``far`` card points down, to whoever sits at the bottom."""
    wide, high = (HIGH, WIDE) if card.sideways else (WIDE, HIGH)
    right = (card.lies == "right") != far
    head = ("right" if right else "left") if card.sideways else ("down" if far else "up")
    return CardFrame(middle[0] - wide * place / 2, middle[1] - high * place / 2, wide * place, high * place, head, place)


def draw_card(pen: Pen, card: CardView, frame: CardFrame, aboard: Sequence[CardView] = ()) -> None:
    """Draws a card with what it says; ``aboard`` are cards under it that look out."""
    pen.shape(frame.outline, "face")
    if card.hidden:
        _draw_covered(pen, card, frame)
    else:
        _draw_open(pen, card, frame, 17.0 * min(len(aboard), 2))
    for at, other in enumerate(aboard[:2]):
        _draw_aboard(pen, other if len(aboard) < 3 or at == 0 else None, len(aboard) - 1, frame, at)
    if card.ring:
        _draw_tag(pen, card.ring, frame.tail(0, 3), 7 if frame.small else 7.5)
    if card.damage:
        disc = frame.tail(1, 3)
        pen.dot(disc, 8 if frame.small else 9.5, "damage")
        pen.text(
            f"−{card.damage}", (disc[0], disc[1] + 4), 10 if frame.small else 11.5, "damage-number", anchor="middle", bold=True
        )


def draw_ghost(pen: Pen, card: CardView, frame: CardFrame) -> None:
    """Draws the outline of a card where it was."""
    pen.shape(frame.outline, "ghost")
    room = frame.wide - 8
    lines, size = fitted(card.name, room, 11.5)
    for at, line in enumerate(lines):
        y = frame.y + frame.high / 2 + 4 + (at - (len(lines) - 1) / 2) * size * 1.2
        pen.text(line, (frame.x + frame.wide / 2, y), size, "place", anchor="middle", room=room)


def fitted(name: str, room: float, size: float) -> tuple[list[str], float]:
    """Returns a name in one line or two, and the size at which it fits; what does not fit even so ends with an ellipsis.

    Letters stay as large as ``LEAST``. Latin words may be a little wider than there is room: whoever draws them sets them narrower.

    >>> fitted("ルーン剣士", 50, 12)
    (['ルーン', '剣士'], 10.5)
    >>> fitted("reversed wait turn 2", 45, 10)
    (['reversed', 'wait tu…'], 10.0)
    """
    smaller = max(size - 1.5, LEAST)
    for tried in (size, smaller):
        if span(name, tried) <= room:
            return [name], tried
    size = smaller
    if name.isascii():
        room /= CONDENSED
        if " " not in name:
            return [shortened(name, room, size)], size
    first = _beginning(name, room, size)
    if _breaks(name) in range(2, len(first) + 1):
        first = name[: _breaks(name)]
    if name.isascii():
        first = name[: len(first) + 1].rpartition(" ")[0] or first
    return [first, shortened(name[len(first) :].strip(), room, size)], size


def shortened(text: str, room: float, size: float) -> str:
    """Returns a text that fits: as much of its beginning as there is room for, and an ellipsis where that is not all.

    >>> shortened("reversed", 30, 10)
    'rev…'
    """
    return text if span(text, size) <= room else _beginning(text, room - size, size) + "…"


def _beginning(text: str, room: float, size: float) -> str:
    """Returns as much of the beginning of a text as fits, at least one character."""
    end = 1
    while end < len(text) and span(text[: end + 1], size) <= room:
        end += 1
    return text[:end]


def _breaks(name: str) -> int:
    """Returns where a name is best broken: where its script changes, nearest to its middle; 0 where it does not."""
    kinds = [("ァ" <= letter <= "ー", "ぁ" <= letter <= "ん", letter.isascii()) for letter in name]
    found = [at for at in range(1, len(name)) if kinds[at] != kinds[at - 1]]
    return min(found, key=lambda at: abs(at - len(name) / 2), default=0)


def _draw_tag(pen: Pen, tag: str, at: Point, radius: float) -> None:
    """Draws a tag: a letter in a ring, a longer one in a capsule."""
    wide = max(2 * radius, span(tag, radius + 3) + 6)
    left = min(max(at[0] - wide / 2, 1), RIGHT - wide)
    pen.box(left, at[1] - radius, wide, 2 * radius, "tag", round=radius)
    pen.text(tag, (left + wide / 2, at[1] + radius * 0.48), radius + 3, "tag-letter", anchor="middle", bold=True)


def _draw_covered(pen: Pen, card: CardView, frame: CardFrame) -> None:
    """Draws what may be said of a card that lies face down, on a label over the hatching."""
    pen.hatch(frame.outline)
    room = frame.wide - 9
    lines, size = fitted(card.name, room, 11 if frame.small else 12)
    below = " ".join(filter(None, (card.face, *card.chips)))
    low, under = fitted(below, room, 10) if below else ([], 10)
    high = len(lines) * size * 1.25 + len(low) * under * 1.25 + 7
    wide = min(frame.wide - 5, max(span(line, size) for line in (*lines, *low)) + 10)
    middle, y = frame.x + frame.wide / 2, frame.y + (frame.high - high) / 2
    pen.box(middle - wide / 2, y, wide, high, "label")
    for line in lines:
        y += size * 1.25
        pen.text(line, (middle, y), size, "name", anchor="middle", bold=True, room=room)
    for line in low:
        y += under * 1.25
        pen.text(line, (middle, y), under, "sub", anchor="middle", room=room)


def _draw_open(pen: Pen, card: CardView, frame: CardFrame, taken: float) -> None:
    """Draws name, numbers and words from the upper edge down; ``taken`` is left free at the lower one."""
    cut = frame.place / 12
    left = frame.x + 5 + (cut / 2 if frame.head == "left" else 0)
    room = frame.x + frame.wide - left - (5 + cut / 2 if frame.head == "right" else 5)
    indent = 8 if card.ring and frame.head == "down" else 7 if card.damage and frame.head == "right" else 0
    beside = 6 if card.damage and frame.head in ("down", "left") else 0
    narrow = room - indent - beside
    lines, size = fitted(card.name, narrow, 11 if frame.small else 13)
    y = frame.y + (cut + 1 if frame.head == "up" else 4)
    for at, line in enumerate(lines):
        y += size * (1 if at == 0 else 1.15)
        pen.text(line, (left + (indent if at == 0 else 0), y), size, "name", bold=True, room=narrow)
    y = _draw_numbers(pen, card, (left, y), room, small=frame.small)
    bottom = frame.y + frame.high - 4 - taken
    if card.counters:
        y = _draw_counters(pen, card, (left, y), room)
    _draw_chips(pen, card.chips, (left, y), room, bottom, LEAST if frame.small else 10.5)


def _draw_numbers(pen: Pen, card: CardView, at: Point, room: float, *, small: bool) -> float:
    """Draws the numbers of a card: as they stand large, the printed ones that differ small and struck out.

    Numbers that do not stand side by side have the one that counts large, the others below it. Returns how far down they reach.
    """
    printed = card.printed
    if not printed:
        return at[1]
    shown = card.now or printed
    x, y = at
    size = 15.0 if small else 19.0
    side = span("/".join(shown), size) + sum(span(was, 11) + 7 for was, is_now in zip(printed, shown, strict=True) if was != is_now)
    alone = span("/".join(shown), size)
    if len(printed) > 2 or (small and alone > room):
        return _draw_foremost(pen, card, shown, at, room, size)
    if side > room * SQUEEZE:
        size = max(min(size, size * room / alone), LEAST)
        y += size + 2
        pen.text("/".join(shown).replace("-", "−"), (x, y), size, "number", bold=True, room=room)
        return _draw_printed(pen, card, (x, y + 12)) if shown != printed else y
    size = max(min(size, size * room / side), LEAST)
    y += size + 2
    for number, (was, is_now) in enumerate(zip(printed, shown, strict=True)):
        if number:
            pen.text("/", (x, y), size * 0.8, "sub")
            x += span("/", size * 0.8)
        pen.text(is_now.replace("-", "−"), (x, y), size, "number", bold=True)
        x += span(is_now, size)
        if was != is_now:
            pen.text(was, (x + 3, y), 11, "was")
            pen.line((x + 2, y - 3.8), (x + 4 + span(was, 11), y - 3.8), "strike")
            x += span(was, 11) + 6
    return y


def _draw_printed(pen: Pen, card: CardView, at: Point) -> float:
    """Draws the printed numbers struck out, where they do not fit beside those that count."""
    pen.text(card.numbers, at, 11, "was")
    pen.line((at[0] - 1, at[1] - 3.8), (at[0] + 1 + span(card.numbers, 11), at[1] - 3.8), "strike")
    return at[1]


def _draw_foremost(pen: Pen, card: CardView, shown: Sequence[str], at: Point, room: float, size: float) -> float:
    """Draws the number that counts large, and all of them in their order beside or below it."""
    first = shown[card.foremost]
    rest = "/".join(number for place, number in enumerate(shown) if place != card.foremost)
    y = at[1] + size + 1
    pen.text(first, (at[0], y), size, "number", bold=True)
    if card.sideways and span(first, size) + span(rest, LEAST) + 3 <= room:
        pen.text(rest, (at[0] + room, y), LEAST, "sub", anchor="end")
        return y
    y += 11
    pen.text(rest, (at[0], y), LEAST, "sub", room=room)
    return y


def _draw_counters(pen: Pen, card: CardView, at: Point, room: float) -> float:
    """Draws counters as pips, as far as they can be counted at a glance, else as a number."""
    x, y = at[0], at[1] + 13
    for label, number in card.counters:
        pen.text(label, (x, y), 10, "sub")
        x += span(label, 10) + 3
        if number <= 5 and x + number * 9 <= at[0] + room + 2:
            for _ in range(number):
                pen.dot((x + 4, y - 3.5), 3.4, "pip", full=True)
                x += 9
        else:
            pen.text(str(number), (x, y), 11, "number", bold=True)
            x += span(str(number), 11) + 3
    return y


class WordFrame(Struct, frozen=True):
    """A word in a small frame: its lines, their size, and where the frame stands."""

    x: float
    y: float
    wide: float
    high: float
    size: float
    lines: tuple[str, ...]


def _draw_chips(pen: Pen, words: Sequence[str], at: Point, room: float, bottom: float, size: float) -> None:
    """Draws words in small frames, in as many lines as fit; those that do not fit are counted at the lower edge."""
    chips = list(_laid(words, at, room, bottom, size))
    corner = at[0] + room, bottom
    while chips and len(chips) < len(words) and _covers(chips[-1], corner, span(f"+{len(words)}", size), size):
        chips.pop()
    for chip in chips:
        pen.box(chip.x, chip.y, chip.wide, chip.high, "chip", round=2)
        for number, line in enumerate(chip.lines):
            y = chip.y + chip.size + number * (chip.size + 1)
            pen.text(line, (chip.x + 3, y), chip.size, "chip-word", room=room - 6)
    if len(chips) < len(words):
        pen.text(f"+{len(words) - len(chips)}", corner, size, "sub", anchor="end", bold=True)


def _laid(words: Sequence[str], at: Point, room: float, bottom: float, size: float) -> Iterator[WordFrame]:
    """Yields words as chips, line by line, as far as there is room."""
    x, y = at[0], at[1] + 5
    for place, word in enumerate(words):
        lines, drawn = fitted(word, room - 6, size)
        if len(lines) > 1 and y + 2 * size + 5.5 > bottom + 1:
            lines, drawn = [shortened(word, room - 6, LEAST)], LEAST
        wide = min(max(span(line, drawn) for line in lines), room - 6) + 6
        high = len(lines) * (drawn + 1) + 3.5
        if x > at[0] and x + wide > at[0] + room + 1:
            x, y = at[0], y + size + 6.5
        if y + high > bottom + 1 and (place or y + drawn > bottom):
            return
        yield WordFrame(x, y, wide, high, drawn, tuple(lines))
        x += wide + 2
        y += high - size - 4.5 if len(lines) > 1 else 0


def _covers(chip: WordFrame, corner: Point, wide: float, size: float) -> bool:
    """Tells whether a chip lies where the number of the rest is written: it ends in a corner."""
    return chip.x + chip.wide > corner[0] - wide and chip.y + chip.high > corner[1] - size


def _draw_aboard(pen: Pen, card: CardView | None, others: int, frame: CardFrame, at: int) -> None:
    """Draws the edge of a card that lies under another; the second edge of three or more counts the rest."""
    x, y, wide = frame.x + 4, frame.y + frame.high - 19 - 17 * at, frame.wide - 8
    pen.box(x, y, wide, 16, "aboard", round=2)
    if card is None:
        pen.text(f"+{others}", (x + wide / 2, y + 11.5), 10, "sub", anchor="middle")
        return
    number = "/".join(card.now or card.printed)
    room = wide - 8 - (span(number, 10) + 4 if number else 0)
    name, size = fitted(card.name, room, 10.5)
    pen.text(name[0] if len(name) == 1 else f"{name[0][:-1]}…", (x + 4, y + 11.8), size, "name", room=room)
    if number:
        pen.text(number, (x + wide - 4, y + 11.8), 10, "sub", anchor="end")
