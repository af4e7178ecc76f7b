"""What is taken along of a game, in pieces: its book as it is shown, what is found of it, the list of its boards, their pages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from flask import url_for

from gunbai.desk.case import new_case
from gunbai.desk.text import case_text
from gunbai.library import Library
from gunbai.library.finder import CASES, CURRENT
from gunbai.rulebook import Book, Node, Rulebook, split_part
from gunbai.ruling import PUBLIC
from gunbai.search.portable import portable, rows_of, shared_tables
from gunbai.web.boards.told_boards import ToldBoards, tell_board
from gunbai.web.rules.about import sources
from gunbai.web.rules.clause import clause_view
from gunbai.web.rulings.rulings import about
from gunbai.web.shared.bare import render_bare
from gunbai.web.shared.current import messages
from gunbai.writeup.linking import linker

AT_ONCE = 40
"""How many boards are told before they are kept: so many are told again where the process is killed."""
Piece = dict[str, Any]
"""What JSON can hold; a pack is sent and kept in a few of them."""


def shared_piece(library: Library) -> Piece:
    """Returns what no game has alone: the tables of the search, the words of all that was made of the books, citations, sources."""
    cases = portable(library.finder.index(CASES).snapshot(), ())
    pages = {"citations": render_bare("citations.html"), "about": render_bare("about.html", **sources(library))}
    return {"tables": shared_tables(), "cases": cases, **pages}


def book_piece(library: Library, game: str, _boards: object = None) -> Piece:
    """Returns the clauses, the glossary and the rulings of a game as they are shown, and the index of its book.

    Which boards rest on a clause is filled in on the device, from the list of boards.
    """
    rulebook = library.rulebook(game)
    book = rulebook.book()
    return {
        "slug": game,
        "game": rulebook.game,
        "title": book.title,
        "version": book.version,
        "official": rulebook.official,
        "terms": messages().said(rulebook.terms),
        "nodes": [[node.id, len(book.ancestors(node.id)), node.number, _titled(node)] for node in book.nodes.values()],
        "clauses": {id: _clause(library, rulebook, book, id) for id in book.nodes},
        "glossary": render_bare("glossary.html", rulebook=rulebook, book=book),
        "rulings": _rulings(library, game),
        "draft": _draft(library, game),
        "seats": library.notation(game).seats,
        "index": portable(library.finder.index(f"{game} {CURRENT}").snapshot(), (game,)),
    }


def found_piece(library: Library, game: str, _boards: object = None) -> Piece:
    """Returns what of the shared index is of a game: the rows of its rulings, boards and terms."""
    return {"made": rows_of(library.finder.index(CASES).snapshot(), game)}


def boards_piece(library: Library, game: str, boards: ToldBoards) -> Piece:
    """Returns the list of the boards of a game that have been told, those with claims first, each with the clauses it rests on."""
    cases = {case.name: case for case in library.cases.readable(game)}
    rows = sorted(boards.rows(game).values(), key=lambda row: not row.disputed)
    return {
        "boards": [
            {
                "name": row.name,
                "title": row.title,
                "answer": row.answer,
                "verdicts": row.verdicts,
                "url": url_for("scenarios.scenario", game=game, name=row.name),
                "grounds": row.grounds,
                "about": sorted({split_part(ground)[0] for ground in cases[row.name].expect.grounds}),
            }
            for row in rows
        ]
    }


def pages_piece(_library: Library, game: str, boards: ToldBoards) -> Piece:
    """Returns the page of each board of a game that has been told."""
    return {"pages": boards.pages(game)}


MAKERS: dict[str, Callable[[Library, str, ToldBoards], Piece]] = {
    "book": book_piece,
    "found": found_piece,
    "boards": boards_piece,
    "pages": pages_piece,
}
"""What makes each piece of a game, by its name."""


def tell_missing(library: Library, game: str, boards: ToldBoards) -> None:
    """Tells the boards of a game that are not kept yet, and keeps them."""
    while tell_some(library, game, boards):
        pass


def tell_some(library: Library, game: str, boards: ToldBoards) -> bool:
    """Tells the next boards of a game that are not kept yet, and keeps them; returns whether there are more."""
    missing = boards.missing(game)
    found = missing[:AT_ONCE]
    if found:
        boards.keep(game, [tell_board(library, scenario, boards.digest(scenario)) for scenario in found])
    return len(missing) > AT_ONCE


def encoded(piece: Piece) -> bytes:
    """Returns a piece as JSON."""
    return msgspec.json.encode(piece)


def _titled(node: Node) -> str:
    return node.title or (node.plain[:40] + "…" if len(node.plain) > 40 else node.plain)


def _clause(library: Library, rulebook: Rulebook, book: Book, id: str) -> str:
    view = clause_view(library, rulebook, book, id, taken_along=True)
    linked = linker(book, rulebook.glossary).paragraphs
    return render_bare("rule.html", view=view, rulebook=rulebook, book=book, explained={}, meant=None, linked=linked)


def _rulings(library: Library, game: str) -> list[Piece]:
    return [
        {
            "id": ruling.id,
            "question": messages().said(ruling.question),
            "status": messages().either("status", ruling.status),
            "url": url_for("rulings.ruling", id=ruling.id),
            "page": render_bare("ruling.html", entry=None, **about(library, ruling)),
        }
        for ruling in library.rulings(game)
        if ruling.status in PUBLIC
    ]


def _draft(library: Library, game: str) -> str:
    """Returns the text of a case of which nothing is known yet; empty for a game that is not played here."""
    kit = library.cases.kits[game]
    return case_text(new_case(game, library.notation(game).seats[0])) if kit.game is not None else ""
