"""A case written down: the YAML of a scenario file, one line for each thing that somebody may want to change."""

from __future__ import annotations

from collections.abc import Iterator

from gunbai.desk.case import DeskCase, entries, items
from gunbai.notation.board_writer import LISTS, flow, scalar
from gunbai.notation.description import Plain

BLOCKS = ("cards", "setup", "expect")
"""What is written over several lines, however deep it goes."""
INDENT = "  "


def case_text(case: DeskCase) -> str:
    """Returns a case as YAML; ``read_case`` reads it back as it was."""
    return "".join(f"{line}\n" for key, value in case.data.items() for line in _entry(key, value))


def _entry(key: str, value: Plain) -> Iterator[str]:
    if key == "board":
        yield "board:"
        yield from _board(entries(value))
    elif key == "claims":
        yield "claims:"
        yield from _claims([entries(item) for item in items(value)])
    elif key == "line":
        yield "line:"
        yield from (f"{INDENT}- {_decision(entries(item))}" for item in items(value))
    elif key in BLOCKS and isinstance(value, dict):
        yield f"{key}:"
        yield from _block(value, INDENT)
    else:
        yield f"{scalar(key)}: {flow(value)}"


def _board(board: dict[str, Plain]) -> Iterator[str]:
    for name, value in board.items():
        if isinstance(value, dict) and name != "turn" and any(isinstance(item, dict | list) for item in value.values()):
            yield f"{INDENT}{scalar(name)}:"
            yield from (f"{INDENT * 2}{scalar(key)}: {flow(item)}" for key, item in value.items())
        elif name in LISTS and isinstance(value, list) and value:
            yield f"{INDENT}{name}:"
            yield from (f"{INDENT * 2}- {flow(item)}" for item in value)
        else:
            yield f"{INDENT}{scalar(name)}: {flow(value)}"


def _decision(decision: dict[str, Plain]) -> str:
    if len(decision) != 1:
        return flow(dict(decision))
    return "".join(f"{scalar(who)}: {flow(words)}" for who, words in decision.items())


def _claims(claims: list[dict[str, Plain]]) -> Iterator[str]:
    """Yields the claims by seat; as a list where one seat makes several."""
    seats = [str(claim.get("by", "")) for claim in claims]
    for claim in claims:
        if len(set(seats)) == len(seats) and "" not in seats:
            rest = {key: value for key, value in claim.items() if key != "by"}
            yield f"{INDENT}{scalar(str(claim['by']))}: {flow(rest)}"
        else:
            yield f"{INDENT}- {flow(dict(claim))}"


def _block(value: dict[str, Plain], indent: str) -> Iterator[str]:
    """Yields a mapping with one line for each entry that holds no further mapping."""
    for key, item in value.items():
        if isinstance(item, dict) and any(isinstance(inner, dict | list) for inner in item.values()):
            yield f"{indent}{scalar(key)}:"
            yield from _block(item, indent + INDENT)
        elif isinstance(item, list) and any(isinstance(inner, dict) for inner in item):
            yield f"{indent}{scalar(key)}:"
            yield from (f"{indent}{INDENT}- {flow(inner)}" for inner in item)
        else:
            yield f"{indent}{scalar(key)}: {flow(item)}"
