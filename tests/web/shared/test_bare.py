"""Pages that are taken along: nothing around them, nothing that needs the server, nobody signed in."""

from __future__ import annotations

from flask import Flask

from gunbai.library import Library
from gunbai.web.rules.rules import chaptered
from gunbai.web.shared.access import can
from gunbai.web.shared.bare import as_stranger, render_bare


def test_a_page_has_no_frame(app: Flask, library: Library) -> None:
    """A glossary is its terms: no header, no places, no footer."""
    rulebook = library.rulebook("legions")
    with as_stranger(app, "en"):
        page = render_bare("glossary.html", rulebook=rulebook, book=rulebook.book())
    assert "Glossary" in page
    assert "masthead" not in page
    assert "<html" not in page


def test_a_stranger_has_no_rights(app: Flask) -> None:
    """On the machine's own address whoever asks may do all; what is taken along shows what everybody sees."""
    with as_stranger(app, "ja"):
        assert not can("reader")


def test_a_glossary_stands_by_chapter(app: Flask, library: Library) -> None:
    """Chapters come in the order of the book, each with the terms that it or what is below it defines; every term stands once."""
    rulebook = library.rulebook("legions")
    book = rulebook.book()
    groups = chaptered(rulebook.glossary, book)
    chapters = [node.id for node, _ in groups if node]
    assert chapters == [node.id for node in book.children("") if node.id in chapters]
    assert "ブレイク" in [term.term for node, terms in groups if node and node.id == "12" for term in terms]
    assert sorted(term.term for _, terms in groups for term in terms) == sorted(term.term for term in rulebook.glossary)
    with as_stranger(app, "ja"):
        page = render_bare("glossary.html", rulebook=rulebook, book=book)
    assert page.count("<dt>") == len(rulebook.glossary)
    assert page.count("<details") == len(groups)
