"""Everything that a page shows of one clause."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from gunbai.library import Library
from gunbai.rulebook import Book, Defect, Node, Part, Rulebook, RuleModel, plain
from gunbai.ruling import Ruling
from gunbai.scenario.file import Scenario
from gunbai.writeup.reading import Run, paragraphs, runs


class ClauseView(msgspec.Struct, frozen=True):
    """One clause with what stands around it, what it refers to, and what was said about it."""

    node: Node
    text: tuple[tuple[Run, ...], ...]
    part: Part | None
    above: tuple[Node, ...]
    before: Node | None
    after: Node | None
    below: tuple[Node, ...]
    refs: tuple[Node, ...]
    referring: tuple[Node, ...]
    defects: tuple[Defect, ...]
    rulings: tuple[Ruling, ...]
    scenarios: tuple[Scenario, ...]
    model: RuleModel
    history: tuple[tuple[str, str], ...]


def clause_view(library: Library, rulebook: Rulebook, book: Book, id: str, part: int = 0) -> ClauseView:
    """Returns what a page shows of a clause; raises NotFound when the clause has no such sentence."""
    node = book.node(id)
    defects = sorted(rulebook.defects.of(id), key=lambda defect: not defect.open)
    before, after = _neighbours(book, node)
    return ClauseView(
        node,
        marked_text(node, defects),
        node.part(part) if part else None,
        book.ancestors(id),
        before,
        after,
        book.children(id),
        tuple(book.node(ref) for ref in node.refs),
        book.referring(id),
        tuple(defects),
        tuple(library.rulings_citing(book.slug, id)),
        tuple(library.scenarios_touching(book.slug, id)),
        rulebook.model.rule(id),
        tuple(_history(rulebook, book, id)),
    )


def marked_text(node: Node, defects: Iterable[Defect] = ()) -> tuple[tuple[Run, ...], ...]:
    """Returns a clause's paragraphs; words whose reading is in doubt are marked."""
    doubtful = [plain(quote) for defect in defects if defect.open for quote in defect.quotes]
    return tuple(tuple(runs(paragraph, _places(paragraph, doubtful))) for paragraph in paragraphs(node.text))


def _places(text: str, quotes: Iterable[str]) -> list[tuple[int, int]]:
    return [(at, at + len(quote)) for quote in quotes if (at := text.find(quote)) >= 0]


def _neighbours(book: Book, node: Node) -> tuple[Node | None, Node | None]:
    """Returns the clauses before and after one on its level, or those of the level above at either end."""
    level = book.children(node.parent)
    at = next(index for index, other in enumerate(level) if other.id == node.id)
    before = level[at - 1] if at else None
    after = level[at + 1] if at + 1 < len(level) else None
    if node.parent and (before is None or after is None):
        outer = _neighbours(book, book.node(node.parent))
        before, after = before or outer[0], after or outer[1]
    return before, after


def _history(rulebook: Rulebook, book: Book, id: str) -> Iterable[tuple[str, str]]:
    """Yields the other versions that have this clause: their name, and whether they read the same."""
    for version in rulebook.versions:
        other = rulebook.book(version.name)
        if version.name != book.version and id in other.nodes:
            yield version.name, "same" if other.nodes[id].digest == book.nodes[id].digest else "changed"
