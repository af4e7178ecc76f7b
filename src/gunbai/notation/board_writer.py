"""From a board or a state back to the notation."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from gunbai.notation.board import REST, Board, BoardSide, Cards, Force, Now, Pending, Turn, force_fields
from gunbai.notation.midway import plain
from gunbai.notation.notation import Notation
from gunbai.notation.spelling import UNKNOWN
from gunbai.notation.token import CardToken
from gunbai.notation.token_writer import print_token

# -- a board as text ----------------------------------------------------------------------------------------------------


def format_board(board: Board, notation: Notation) -> str:
    """Returns the board as YAML in canonical order; ``read_board`` reads it back as it was."""
    lines = [_line("turn", flow(_turn(board.turn)))] if board.turn != Turn() else []
    for seat, side in board.sides:
        entries = [_line(name, value) for name, value in _side(side, notation)]
        if not seat:
            lines += entries
            continue
        lines += [f"{scalar(seat)}:", *(f"  {line}" for line in entries)] if entries else [f"{scalar(seat)}: {{}}"]
    lists: list[tuple[str, Iterable[dict[str, Any]]]] = [
        ("in force", (_force(item, notation) for item in board.in_force)),
        ("already", ({item.who: item.word} for item in board.already)),
        ("now", map(_now, board.now)),
        ("pending", map(_pending, board.pending)),
        ("recent", (plain(item) for item in board.recent)),
    ]
    for name, items in lists:
        printed = [f"  - {flow(item)}" for item in items]
        lines += [f"{name}:", *printed] if printed else []
    return "".join(f"{line}\n" for line in lines)


def flow(value: Any) -> str:
    """Returns a value as YAML on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{scalar(str(key))}: {flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(flow, value)) + "]"
    return scalar(str(value))


def scalar(text: str) -> str:
    """Returns a word as YAML reads it back, between quotes only where it must be."""
    plain = _PLAIN.fullmatch(text) and ": " not in text and " #" not in text and not text.endswith((":", " "))
    return text if plain else json.dumps(text, ensure_ascii=False)


_PLAIN = re.compile(r"(?:[^\s\-:,\[\]{}#&*!|>'\"%@`\\=~]|-(?=\w))[^\n\t\r,\[\]{}\"'\\\x00-\x1f\x7f-\xa0\u2028\u2029\ufeff]*")


def _line(name: str, value: str) -> str:
    return f"{scalar(name)}: {value}"


def _turn(turn: Turn) -> dict[str, Any]:
    said = {"seat": turn.seat, "number": turn.number, "phase": turn.phase, "first": turn.first, "step": turn.step}
    return {name: value for name, value in said.items() if value}


def _side(side: BoardSide, notation: Notation) -> Iterator[tuple[str, str]]:
    numbers = dict(side.numbers)
    for part in notation.parts.values():
        members = {name: numbers[f"{part.name}.{name}"] for name in part.group if f"{part.name}.{name}" in numbers}
        if members:
            yield part.name, flow(members)
        elif part.name in numbers:
            yield part.name, flow(numbers[part.name])
        slots = {slot: _pile(cards, notation) for entry, slot, cards in side.cards if entry == part.name and slot}
        if slots:
            yield part.name, "{" + ", ".join(f"{scalar(slot)}: {pile}" for slot, pile in slots.items()) + "}"
        elif (pile := side.pile(part.name)) is not None:
            yield part.name, _pile(pile, notation)


def _pile(cards: Cards, notation: Notation) -> str:
    tokens = [print_token(token, notation) for token in cards.tokens]
    if cards.more:
        return flow([*tokens, REST[0]]) if tokens else UNKNOWN
    if len(cards.tokens) == 1:
        token = cards.tokens[0]
        counted = token == CardToken(UNKNOWN, copies=token.copies)
        return str(token.copies) if counted else scalar(tokens[0])
    return flow(tokens)


def _force(item: Force, notation: Notation) -> dict[str, Any]:
    said: dict[str, Any] = {"on": item.on}
    if item.op == "keyword" and item.field in notation.keywords:
        said |= {"keyword": f"{item.field}{item.amount or ''}"}
    elif item.op == "status" and item.field in notation.tokens.statuses and not item.amount:
        said |= {"status": item.field}
    elif item.op in ("add", "set") and item.field in force_fields(notation):
        said |= {item.field: f"{item.amount:+d}" if item.op == "add" else f"={item.amount}"}
    else:
        said |= {"field": item.field, "op": item.op, **({"value": item.amount} if item.amount else {})}
    more = {"by": item.by, "source": item.source}
    return {**said, "until": item.until, **{name: value for name, value in more.items() if value}}


def _now(item: Now) -> dict[str, Any]:
    open_window = plain(item.window) if item.window is not None else {}
    said: dict[str, Any] = {"path": item.path, **open_window, "scope": item.scope}
    said |= {"with": dict(item.names), "given": dict(item.given)}
    said |= {"sequence": "yes" if item.sequence else "", "events": [plain(event) for event in item.events]}
    return {name: value for name, value in said.items() if value}


def _pending(item: Pending) -> dict[str, Any]:
    said: dict[str, Any] = {"run": item.run, "at": item.moment, "with": dict(item.names), "by": item.by}
    return {name: value for name, value in said.items() if value}
