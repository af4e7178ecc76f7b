"""The page of the modules: what each file of a room holds, as the first line of the file says it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from gunbai.reference.page import PageSection, code, page, prose

ROOMS = (
    *("rulebook", "importing", "search", "interpreter", "interpreter/standard", "notation", "cards", "scenario", "replay"),
    *("dispute", "dispute/decisive", "ruling", "store", "writeup", "library", "desk", "reference", "schema", "api", "assistant"),
    *("cli", "web"),
)
"""The rooms in the order in which they stand on each other; of games each is a package of its own."""


def modules_page(package: Path) -> str:
    """Returns the page of the modules of a package."""
    lead = "One line for each module, by room: the first line of the file itself. [The rooms](../explanation/architecture.md)."
    return page("Modules", lead, (PageSection(f"{room}/", "", ("module", "holds"), (*_rows(package / room),)) for room in ROOMS))


def _rows(folder: Path) -> Iterator[tuple[str, str]]:
    for path in sorted(folder.glob("*.py"), key=lambda path: path.stem):
        said = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
        if path.stem != "__init__":
            yield code(path.stem), prose(said.partition("\n\n")[0])
