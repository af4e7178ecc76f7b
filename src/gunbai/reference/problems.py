"""The page of problem codes: every message that the code may print under each, and what it says to write instead."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from gunbai.importing import CODES
from gunbai.reference.page import PageSection, code, page, prose

CODE = re.compile(r"[A-Z][A-Z0-9]+(?:-[A-Z0-9]+)*")


class CallShape(Struct, frozen=True):
    """How one function makes problems: where its arguments hold the code, the message and the hint; a message of its own."""

    code: int | str
    message: int
    hint: int
    frame: str = "{}"


MAKERS = {
    "add": CallShape(0, 1, 3),
    "Problem": CallShape(0, 1, 5),
    "AtField": CallShape(0, 1, 5),
    "Unmet": CallShape(0, 1, 3),
    "_wrong": CallShape(0, 3, 4),
    "refuse": CallShape(0, 1, 3),
    "choice": CallShape(4, 1, 5, "{} cannot be ‹word›"),
    "word": CallShape(3, 1, 4, "{} cannot be ‹word›"),
}
"""The functions that make problems, by the name they are called by."""


def problems_page(package: Path) -> str:
    """Returns the page of all codes that the modules below a folder give to problems."""
    found: dict[str, dict[tuple[str, str], None]] = {}
    for path in sorted(package.rglob("*.py")):
        for function in _functions(ast.parse(path.read_text("utf-8"))):
            for name, message, hint in _problems(function):
                found.setdefault(name, {})[message, hint] = None
    rows = tuple((code(name), _lines(told, 0), _lines(told, 1)) for name, told in sorted(found.items()))
    lead = "Each problem names file, line and column, then a sentence, then its code in brackets. ‹…› stands for what was written."
    codes = PageSection("Codes", "A game may add its own.", ("code", "says", "write instead"), rows)
    doubts = tuple((code(name), prose(meaning)) for name, meaning in CODES.items())
    imported = "`gunbai import` reports them with the line of the source. See [import a rulebook](../how-to/import.md)."
    return page("Problems", lead, [codes, PageSection("Doubts of import", imported, ("code", "means"), doubts)])


def _lines(told: dict[tuple[str, str], None], which: int) -> str:
    return "<br>".join(dict.fromkeys(text for pair in told if (text := prose(pair[which]))))


def _functions(module: ast.Module) -> Iterator[ast.FunctionDef]:
    return (node for node in ast.walk(module) if isinstance(node, ast.FunctionDef))


def _problems(function: ast.FunctionDef) -> Iterator[tuple[str, str, str]]:
    """Yields the code, the message and the hint of every problem that a function makes."""
    for node in ast.walk(function):
        maker = MAKERS.get(_called(node.func)) if isinstance(node, ast.Call) else None
        if maker is None or not isinstance(node, ast.Call):
            continue
        said = _assigned(function, node.lineno)
        given = dict(enumerate(node.args))
        given.update((maker.hint, each.value) for each in node.keywords if each.arg == "hint")
        message, hint = (_text(given[place], said) if place in given else "" for place in (maker.message, maker.hint))
        for name in [maker.code] if isinstance(maker.code, str) else _codes(given.get(maker.code), said):
            yield name, maker.frame.format(message), hint


def _called(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else function.id if isinstance(function, ast.Name) else ""


def _assigned(function: ast.FunctionDef, line: int) -> dict[str, ast.expr]:
    """Returns what a function has given a name above a line, as it stands there."""
    found: dict[str, ast.expr] = {}
    for node in sorted((each for each in ast.walk(function) if isinstance(each, ast.Assign)), key=lambda each: each.lineno):
        target = node.targets[0]
        if node.lineno <= line and isinstance(target, ast.Name):
            found[target.id] = node.value
        elif node.lineno <= line and isinstance(target, ast.Tuple):
            found.update({each.id: node.value for each in target.elts if isinstance(each, ast.Name)})
    return found


def _codes(value: ast.expr | None, said: dict[str, ast.expr]) -> list[str]:
    """Returns the codes that an expression may stand for."""
    if isinstance(value, ast.Name):
        value = said.get(value.id)
    found = [each.value for each in ast.walk(value) if isinstance(each, ast.Constant)] if value is not None else []
    return [text for text in found if isinstance(text, str) and CODE.fullmatch(text)]


def _text(value: ast.expr, said: dict[str, ast.expr]) -> str:
    """Returns a text of the code as it reads, with the names of what is filled in between ‹ and ›."""
    if isinstance(value, ast.Name):
        return (_text(said[value.id], {}) if value.id in said else "") or f"‹{value.id}›"
    if isinstance(value, ast.Constant):
        return value.value if isinstance(value.value, str) else ""
    if isinstance(value, ast.JoinedStr):
        return "".join(f"‹{_name(part)}›" if isinstance(part, ast.FormattedValue) else _text(part, said) for part in value.values)
    if isinstance(value, ast.IfExp):
        return _text(value.body, said) or _text(value.orelse, said)
    return ""


def _name(part: ast.FormattedValue) -> str:
    """Returns what is filled in by the last name of its expression, or … where it has none."""
    value = part.value
    return value.attr if isinstance(value, ast.Attribute) else value.id if isinstance(value, ast.Name) else "…"
