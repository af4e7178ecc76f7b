"""Boards written in the notation: as plain data, and as the YAML that says the same."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping

from gunbai.notation.board import MIXED, ORDERED, REST, Board, BoardSide, Cards, Force, Now, Pending, Turn
from gunbai.notation.description import Description, Plain, plain
from gunbai.notation.notation import Notation
from gunbai.notation.ranges import print_ranges
from gunbai.notation.spelling import UNKNOWN
from gunbai.notation.token import CardToken
from gunbai.notation.token_writer import print_token

LISTS = ("in force", "already", "now", "pending", "recent", "fired")
"""The entries of a board that are lists, one line for each item."""
_PLAIN = re.compile(r"(?:[^\s\-:,\[\]{}#&*!|>'\"%@`\\=~]|-(?=\w))[^\n\t\r,\[\]{}\"'\\\x00-\x1f\x7f-\xa0\u2028\u2029\ufeff]*")


def board_data(board: Board, notation: Notation) -> dict[str, Plain]:
    """Returns the board as texts, lists and mappings in canonical order: what its YAML states."""
    data: dict[str, Plain] = {}
    if board.turn != Turn():
        data["turn"] = _turn(board.turn)
    for seat, side in board.sides:
        entries = dict(_side(side, notation))
        data.update({seat: entries} if seat else entries)
    lists: tuple[list[Plain], ...] = (
        [_force(item, notation) for item in board.in_force],
        [{item.who: item.word, **({"until": "leave"} if item.leaves else {})} for item in board.already],
        [_now(item) for item in board.now],
        [_pending(item) for item in board.pending],
        [plain(item) for item in board.recent],
        [plain(item) for item in board.fired],
    )
    data |= {name: items for name, items in zip(LISTS, lists, strict=True) if items or (name == "already" and board.unused)}
    numbered: list[Plain] = [*print_ranges(board.numbered)]
    sequence = str(board.sequence) if board.sequence else ""
    return data | _said(
        {
            **{"sequence": sequence, "told": plain(board.told), "entered": [*board.entered]},
            **{"numbered": numbered, "noted": plain(board.noted)},
        }
    )


def format_board(board: Board, notation: Notation) -> str:
    """Returns the board as YAML in canonical order; ``read_board`` reads it back as it was."""
    seats = {seat for seat, _ in board.sides if seat}
    return "".join(f"{line}\n" for line in _lines(board_data(board, notation), seats))


def flow(value: Plain) -> str:
    """Returns a value as YAML on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{scalar(key)}: {flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow, value)) + "]"
    return scalar(value)


def scalar(text: str) -> str:
    """Returns a word as YAML reads it back, between quotes only where it must be."""
    plain = _PLAIN.fullmatch(text) and ": " not in text and " #" not in text and not text.endswith((":", " "))
    return text if plain else json.dumps(text, ensure_ascii=False)


def _lines(data: Mapping[str, Plain], seats: set[str]) -> Iterator[str]:
    """Yields the lines of a board: one for each entry of a seat and each item of a list."""
    for name, value in data.items():
        if name in seats and isinstance(value, dict) and value:
            yield f"{scalar(name)}:"
            yield from (f"  {scalar(key)}: {flow(item)}" for key, item in value.items())
        elif name in LISTS and isinstance(value, list) and value:
            yield f"{name}:"
            yield from (f"  - {flow(item)}" for item in value)
        else:
            yield f"{scalar(name)}: {flow(value)}"


def _turn(turn: Turn) -> Plain:
    number = str(turn.number) if turn.number else "" if turn.begun else "0"
    said: dict[str, Plain] = {"seat": turn.seat, "number": number, "phase": turn.phase, "first": turn.first, "step": turn.step}
    return _said({**said, "given": plain(turn.given)})


def _said(entry: dict[str, Plain]) -> dict[str, Plain]:
    """Returns what an entry says, without what it leaves empty."""
    return {name: value for name, value in entry.items() if value}


def _side(side: BoardSide, notation: Notation) -> Iterator[tuple[str, Plain]]:
    numbers = {name: str(number) for name, number in side.numbers}
    for part in notation.parts.values():
        members: dict[str, Plain] = {
            name: numbers[f"{part.name}.{name}"] for name in part.group if f"{part.name}.{name}" in numbers
        }
        if members:
            yield part.name, members
        elif part.name in numbers:
            yield part.name, numbers[part.name]
        slots: dict[str, Plain] = {slot: _pile(cards, notation) for entry, slot, cards in side.cards if entry == part.name and slot}
        if slots:
            yield part.name, slots
        elif (pile := side.pile(part.name)) is not None:
            yield part.name, _pile(pile, notation, listed=not part.single)


def _with_marks(tokens: list[Plain], mixed: tuple[tuple[int, int], ...]) -> Iterator[Plain]:
    """Yields the tokens of a pile with the words before each group that was shuffled together, and before what lies below one."""
    after = 0
    for above, count in (*mixed, (len(tokens), 0)):
        if 0 < after < above:
            yield ORDERED
        yield from tokens[after:above]
        if count:
            yield MIXED
            yield from tokens[above : above + count]
        after = above + count


def _pile(cards: Cards, notation: Notation, *, listed: bool = False) -> Plain:
    """Returns the cards of one place: a list, one card alone, or a count of cards that nobody knows; a mere name is ``listed``."""
    tokens: list[Plain] = [print_token(token, notation) for token in cards.tokens]
    tokens = [*_with_marks(tokens, cards.mixed)] if cards.mixed else tokens
    if cards.more:
        return [*tokens, REST[0]] if tokens else UNKNOWN
    if len(tokens) != 1:
        return tokens
    token = cards.tokens[0]
    if token == CardToken(UNKNOWN, copies=token.copies):
        return str(token.copies)
    return tokens if listed and token == CardToken(token.name) else tokens[0]


def _force(item: Force, notation: Notation) -> dict[str, Plain]:
    said: dict[str, Plain]
    if item.op == "keyword" and item.field in notation.keywords:
        said = {"keyword": f"{item.field}{item.amount or ''}"}
    elif item.op == "status" and item.field in notation.tokens.statuses and not item.amount:
        said = {"status": item.field}
    elif item.op in ("add", "set") and item.field in notation.numbers:
        said = {item.field: f"{item.amount:+d}" if item.op == "add" else f"={item.amount}"}
    else:
        said = {"field": item.field, "op": item.op, **({"value": str(item.amount)} if item.amount else {})}
    return {"on": item.on, **said, "until": item.until, **_said({"by": item.by, "source": item.source})}


def _now(item: Now) -> dict[str, Plain]:
    said: dict[str, Plain] = {"path": [*item.path]}
    said |= {name: plain(value) for name, value in (item.window or Description()).items}
    said |= {"scope": item.scope, "with": plain(item.names), "given": plain(item.given)}
    said |= {"sequence": "yes" if item.sequence else "", "events": [plain(event) for event in item.events]}
    return _said(said)


def _pending(item: Pending) -> dict[str, Plain]:
    return {"run": item.run} | _said({"at": item.moment, "with": plain(item.names), "by": item.by})
