"""The page of the modules: what each file of a room holds, as the first line of the file says it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from gunbai.reference.page import PageSection, code, page, prose

ROOMS = (
    *("rulebook", "importing", "search", "interpreter", "notation", "cards", "scenario", "replay", "dispute", "ruling", "store"),
    *("writeup", "library", "desk", "reference", "schema", "api", "assistant", "cli", "web"),
)
"""The rooms in the order in which they stand on each other, each with the rooms in it; of games each is a package of its own."""
LEFT_OUT = {"migrations"}
"""Folders of a room that hold steps of the past rather than modules."""


def modules_page(package: Path) -> str:
    """Returns the page of the modules of a package."""
    lead = "One line for each module, by room: the first line of the file itself. [The rooms](../explanation/architecture.md)."
    return page("Modules", lead, (section for room in ROOMS for section in _sections(package / room)))


def _sections(folder: Path) -> Iterator[PageSection]:
    """Yields the tables of a room and of each room in it, which says itself what it is for."""
    columns = ("module", "holds")
    yield PageSection(f"{folder.name}/", "", columns, (*_rows(folder),))
    for package in sorted(folder.glob("*/__init__.py")):
        inner = package.parent
        if inner.name not in LEFT_OUT:
            yield PageSection(f"{folder.name}/{inner.name}/", _first_line(package), columns, (*_rows(inner),))


def _rows(folder: Path) -> Iterator[tuple[str, str]]:
    for path in sorted(folder.glob("*.py"), key=lambda path: path.stem):
        if path.stem != "__init__":
            yield code(path.stem), _first_line(path)


def _first_line(path: Path) -> str:
    said = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
    return prose(said.partition("\n\n")[0])
