"""Operations on books: versions, clauses, what they were, glossary, defects, differences; and search."""

from __future__ import annotations

from gunbai.api.operation import Caller, Operations
from gunbai.api.paging import MANY, Limit, ListPage, Offset, place
from gunbai.api.words import AnyGame, AsOf, Game, Kind, Number, Query, Version
from gunbai.library.clause_json import (
    BookJson,
    ClauseJson,
    DefectJson,
    GlossaryJson,
    MomentJson,
    NodeJson,
    book_json,
    clause_json,
    defect_json,
    moment_json,
    node_json,
    term_json,
)
from gunbai.rulebook.diff import BookChangeJson
from gunbai.ruling import PUBLIC, may
from gunbai.search.results_json import ResultsJson, results_json

books = Operations("books")


class ClausesPage(ListPage):
    """Clauses of one version of a book, in its order."""

    game: str
    version: str
    items: list[NodeJson]


class ChangesPage(ListPage):
    """What changed between two versions, in the order of the new one."""

    items: list[BookChangeJson]


@books.get("/books")
def list_books(caller: Caller) -> list[BookJson]:
    """Returns the books with their versions."""
    return [book_json(caller.library.rulebook(slug)) for slug in caller.library.games()]


@books.get("/books/{game}")
def get_book(caller: Caller, game: Game) -> BookJson:
    """Returns what is said of one book."""
    return book_json(caller.library.rulebook(game))


@books.get("/books/{game}/clauses")
def list_clauses(
    caller: Caller, game: Game, version: Version = "", as_of: AsOf = "", offset: Offset = 0, limit: Limit = MANY
) -> ClausesPage:
    """Returns the clauses of a version of a book in pages, in its order."""
    book = caller.library.rulebook(game).book(version or None, as_of or None)
    nodes = [*book.nodes.values()]
    items = [node_json(node) for node in nodes[offset : offset + limit]]
    return {**place(nodes, offset, limit), "game": book.slug, "version": book.version, "items": items}


@books.get("/books/{game}/clauses/{number}")
def get_clause(caller: Caller, game: Game, number: Number, version: Version = "", as_of: AsOf = "") -> ClauseJson:
    """Returns one clause, word for word, with what stands around it and what is said about it."""
    book = caller.library.rulebook(game).book(version or None, as_of or None)
    told = clause_json(caller.library, book, caller.library.find(game, number, book.version))
    inside = caller.me is not None and may(caller.me.role, "reader")
    told["rulings"] = [id for id in told["rulings"] if inside or caller.library.ruling(id).status in PUBLIC]
    return told


@books.get("/books/{game}/clauses/{number}/history")
def get_clause_history(caller: Caller, game: Game, number: Number, version: Version = "", as_of: AsOf = "") -> list[MomentJson]:
    """Returns what a clause was in every version of its book."""
    return [moment_json(moment) for moment in caller.library.history(game, number, version or None, as_of or None)]


@books.get("/books/{game}/glossary")
def get_glossary(caller: Caller, game: Game) -> list[GlossaryJson]:
    """Returns the terms of a book, each with the clause that defines it."""
    return [term_json(term) for term in caller.library.rulebook(game).glossary]


@books.get("/books/{game}/defects")
def list_defects(caller: Caller, game: Game) -> list[DefectJson]:
    """Returns the places where a book does not say one thing, with how they may be read."""
    return [defect_json(defect) for defect in caller.library.rulebook(game).defects]


@books.get("/books/{game}/diff")
def diff_book(caller: Caller, game: Game, old: Version, new: Version, offset: Offset = 0, limit: Limit = MANY) -> ChangesPage:
    """Returns what changed between two versions of a book, named or dated."""
    changes = caller.library.diff(game, old, new)
    return {**place(changes, offset, limit), "items": [change.to_json() for change in changes[offset : offset + limit]]}


@books.get("/search")
def search(
    caller: Caller, q: Query, game: AnyGame = "", kind: Kind = "", limit: Limit = 10, version: Version = "", as_of: AsOf = ""
) -> ResultsJson:
    """Returns the clauses, rulings, boards and terms that answer a question best; of all games unless one is named."""
    if game:
        caller.library.rulebook(game)
    kinds = [kind] if kind else None
    return results_json(caller.library.search(q, game or None, kinds, limit, version if game and version else None, as_of or None))
