"""Pages that are taken along: nothing around them, nothing that needs the server, nobody signed in."""

from __future__ import annotations

from flask import Flask

from gunbai.library import Library
from gunbai.web.access import can
from gunbai.web.bare import as_stranger, render_bare


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
