"""Everything that a page shows of one clause."""

from __future__ import annotations

import msgspec

from gunbai.errors import Away
from gunbai.library import Library
from gunbai.rulebook import Book, Defect, Node, Part, Rulebook, RuleModel
from gunbai.rulebook.history import Moment, history
from gunbai.ruling import PUBLIC, Ruling
from gunbai.scenario.file import Scenario
from gunbai.web.shared.access import can
from gunbai.web.shared.paging import LARGE, Page, page_at, pages_below
from gunbai.writeup.linking import Piece, linker
from gunbai.writeup.printed_book import doubts


class ClauseView(msgspec.Struct, frozen=True):
    """One clause with what stands around it, what it refers to, and what was said about it.

    ``confirmed`` says whether it was modelled from exactly this text. ``history`` is what it was in every version, and empty
    where the book has one version only, or where to find it out would take long: a link leads to it then. ``below`` is the page
    of what stands below it, one of ``pages``. ``rulings`` is None while the store is away that holds them.
    """

    node: Node
    text: tuple[tuple[Piece, ...], ...]
    part: Part | None
    above: tuple[Node, ...]
    before: Node | None
    after: Node | None
    below: Page | None
    pages: tuple[Page, ...]
    refs: tuple[Node, ...]
    referring: tuple[Node, ...]
    defects: tuple[Defect, ...]
    rulings: tuple[Ruling, ...] | None
    scenarios: tuple[Scenario, ...]
    model: RuleModel
    confirmed: bool
    steps: tuple[Node, ...]
    history: tuple[Moment, ...]


def clause_view(
    library: Library, rulebook: Rulebook, book: Book, id: str, part: int = 0, begun: str = "", *, taken_along: bool = False
) -> ClauseView:
    """Returns what a page shows of a clause, from the one below it on that is named; raises NotFound without such a sentence.

    One that is ``taken_along`` has no boards that rest on it, and is not made while the store is away: raises Away.
    """
    node = book.node(id)
    pages = pages_below(book, id)
    defects = sorted(rulebook.defects.of(id), key=lambda defect: not defect.open)
    before, after = _neighbours(book, node)
    return ClauseView(
        node,
        linker(book, rulebook.glossary).paragraphs(node, doubts(defects)),
        node.part(part) if part else None,
        book.ancestors(id),
        before,
        after,
        pages[page_at(pages, begun)] if pages else None,
        pages,
        tuple(book.node(ref) for ref in node.refs),
        book.referring(id),
        tuple(defects),
        _citing(library, book, id, taken_along),
        tuple(library.scenarios_touching(book.slug, id)) if not taken_along else (),
        rulebook.model.rule(id),
        rulebook.model.confirmed(id, book),
        tuple(book.node(step) for step in rulebook.model.rule(id).steps if book.has(step)),
        tuple(history(rulebook, id, book.version)) if len(rulebook.versions) > 1 and len(book.nodes) <= LARGE else (),
    )


def _citing(library: Library, book: Book, id: str, needed: bool) -> tuple[Ruling, ...] | None:
    """Returns the rulings citing a clause that may be seen; None while the store is away, or raises Away where they are needed."""
    try:
        return tuple(one for one in library.rulings_citing(book.slug, id) if one.status in PUBLIC or can("reader"))
    except Away:
        if needed:
            raise
        return None


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
