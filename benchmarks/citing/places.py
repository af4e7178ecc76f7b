"""Places that name a clause in the code and the vocabulary of a game, and the clauses beside it."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from pathlib import Path

import yaml
from msgspec import Struct

from gunbai.rulebook import Book, Model

ROOT = Path(__file__).resolve().parents[2]


class Site(Struct, frozen=True):
    """One place that names a clause: a file, the bytes in which the name stands, and what is around it.

    ``within`` is the function, or the keys of the vocabulary; ``nth`` counts (from 1) where a clause stands there several times.
    """

    path: Path
    start: int
    end: int
    line: int
    clause: str
    within: str
    nth: int = 1

    @property
    def place(self) -> str:
        """The file, the function and the clause, whatever the line."""
        return f"{self.path.name} {self.within or 'module'} {self.clause}" + (f" {self.nth}" if self.nth > 1 else "")

    @property
    def in_function(self) -> bool:
        """Tells whether the place is in a function or above one, so that it is known when it runs."""
        return self.path.suffix == ".py" and self.within != ""

    def __str__(self) -> str:
        return f"{self.path.relative_to(ROOT)}:{self.line} {self.within or 'module'} {self.clause}"


def package(slug: str) -> Path:
    """Returns the folder of a game's module."""
    return ROOT / "src" / "gunbai" / "games" / slug.replace("-", "_")


def sites(slug: str, book: Book) -> list[Site]:
    """Returns every place of a game's code and vocabulary that names a clause of its book."""
    found = [site for path in sorted(package(slug).rglob("*.py")) for site in _in_code(path, book)]
    return [*_counted(found), *_counted(_in_vocabulary(ROOT / "rulebooks" / slug / "vocabulary.yaml", book))]


def _counted(found: list[Site]) -> Iterator[Site]:
    seen: dict[str, int] = {}
    for site in found:
        seen[site.place] = nth = seen.get(site.place, 0) + 1
        yield Site(site.path, site.start, site.end, site.line, site.clause, site.within, nth)


def is_clause(word: object, book: Book) -> bool:
    """Tells whether a word names a clause of a book; a bare number may be any number."""
    return isinstance(word, str) and not word.isdigit() and book.has(word)


def named_in(tree: ast.AST, book: Book) -> Iterator[tuple[ast.Constant, str]]:
    """Yields every text of code that names a clause, with the function that it stands in or decorates."""
    around: dict[ast.AST, str] = {}
    for node in ast.walk(tree):
        name = node.name if isinstance(node, ast.FunctionDef) else around.get(node, "")
        around.update(dict.fromkeys(ast.iter_child_nodes(node), name))
        if isinstance(node, ast.Constant) and is_clause(node.value, book):
            yield node, around.get(node, "")


def _in_code(path: Path, book: Book) -> list[Site]:
    text = path.read_bytes()
    offsets = [0]
    for line in text.splitlines(keepends=True):
        offsets.append(offsets[-1] + len(line))
    found = []
    for node, within in named_in(ast.parse(text), book):
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start, end = offsets[node.lineno - 1] + node.col_offset, offsets[node.end_lineno - 1] + node.end_col_offset
        found.append(Site(path, start, end, node.lineno, str(node.value), within))
    return sorted(found, key=lambda site: site.start)


def _in_vocabulary(path: Path, book: Book) -> list[Site]:
    text = path.read_text("utf-8")
    found = []
    for node, within in _scalars(yaml.compose(text, yaml.CSafeLoader), ()):
        if is_clause(node.value, book):
            start, end = (len(text[: mark.index].encode()) for mark in (node.start_mark, node.end_mark))
            found.append(Site(path, start, end, node.start_mark.line + 1, node.value, ".".join(within)))
    return found


def _scalars(node: yaml.Node | None, within: tuple[str, ...]) -> Iterator[tuple[yaml.ScalarNode, tuple[str, ...]]]:
    """Yields every word of a document with the keys it stands under."""
    if isinstance(node, yaml.ScalarNode):
        yield node, within
    elif isinstance(node, yaml.SequenceNode):
        for item in node.value:
            yield from _scalars(item, within)
    elif isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield from _scalars(key, within)
            yield from _scalars(value, (*within, str(key.value).replace(" ", "-")))


# -- beside a clause ------------------------------------------------------------------------------------------------------


def beside(clause: str, book: Book, rng: random.Random) -> str:
    """Returns the clause, or the sentence, beside another: the next or the one before, of the same parent if it has company."""
    node, _, part = clause.partition(":")
    if part:
        others = [f"{node}:{number}" for number in range(1, len(book.nodes[node].parts) + 1) if str(number) != part]
        return rng.choice(others) if others else node
    company = [other.id for other in book.nodes.values() if other.parent == book.nodes[node].parent]
    company = company if len(company) > 1 else [*book.nodes]
    index = company.index(node)
    return rng.choice([company[at] for at in (index - 1, index + 1) if 0 <= at < len(company)])


def nearest_made(clause: str, book: Book, model: Model, rng: random.Random) -> str:
    """Returns the nearest clause of which something is made: a game that names it is loaded all the same."""
    node = clause.partition(":")[0]
    order = [*book.nodes]
    index, up = order.index(node), rng.random() < 0.5
    made = [other for other in order if other != node and model.rule(other).status == "modelled"]
    kin = [other for other in made if book.nodes[other].parent == book.nodes[node].parent]
    return min(kin or made, key=lambda other: (abs(order.index(other) - index), (order.index(other) > index) != up))
