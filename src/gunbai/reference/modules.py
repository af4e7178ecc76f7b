"""The page of the modules: what each file of a room holds, as the first line of the file says it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from gunbai.reference.page import PageSection, code, page, prose

ROOMS = ("interpreter", "interpreter/standard", "notation", "cards", "scenario", "replay", "dispute", "dispute/decisive", "desk")
"""The rooms whose modules are told apart on the page, in the order in which they stand on each other."""


def modules_page(package: Path) -> str:
    """Returns the page of the modules of a package."""
    lead = (
        "What each module of the rooms holds that are easily taken for one another. Each line is the first of the file itself. "
        "[The rooms](../explanation/architecture.md)."
    )
    return page("Modules", lead, (PageSection(f"{room}/", "", ("module", "holds"), (*_rows(package / room),)) for room in ROOMS))


def _rows(folder: Path) -> Iterator[tuple[str, str]]:
    for path in sorted(folder.glob("*.py"), key=lambda path: path.stem):
        said = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
        if path.stem != "__init__":
            yield code(path.stem), prose(said.partition("\n\n")[0])
