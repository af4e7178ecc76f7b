"""Names of classes: each says what it is without the room it stands in."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1] / "src" / "gunbai"


def classes() -> Iterator[tuple[str, str]]:
    """Yields the name of every class of the rooms looked at, with its file and line."""
    for path in sorted(PACKAGE.rglob("*.py")):
        inside = path.relative_to(PACKAGE)
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                yield node.name, f"{inside}:{node.lineno}"


def test_a_class_name_occurs_once() -> None:
    """A class name is defined once in the whole package, so that a newcomer who reads it knows which class is meant."""
    found: dict[str, list[str]] = defaultdict(list)
    for name, place in classes():
        found[name].append(place)
    assert {name: places for name, places in found.items() if len(places) > 1} == {}
