"""What is taken along of a game: its clauses as they are shown, its glossary, its published rulings."""

from __future__ import annotations

from flask import Flask

from gunbai.library import Library
from gunbai.ruling import PUBLIC
from gunbai.web.offline.pack import book_piece
from gunbai.web.shared.bare import as_stranger


def test_every_clause_is_taken_along(app: Flask, library: Library) -> None:
    """Each clause of the book has its page, and leads to the addresses of the server."""
    with as_stranger(app, "ja"):
        piece = book_piece(library, "asterisk")
    book = library.rulebook("asterisk").book()
    assert piece["clauses"].keys() == book.nodes.keys()
    assert all("<form" not in page for page in piece["clauses"].values())
    assert any('href="/rules/asterisk/' in page for page in piece["clauses"].values())
    assert piece["draft"].startswith("game: asterisk\n")


def test_only_published_rulings_are_taken_along(app: Flask, library: Library) -> None:
    """A draft stays on the server."""
    with as_stranger(app, "ja"):
        piece = book_piece(library, "legions")
    assert {ruling["id"] for ruling in piece["rulings"]} == {one.id for one in library.rulings("legions") if one.status in PUBLIC}
