"""Markdown of the reference pages."""

from __future__ import annotations

from gunbai.reference.page import PageSection, code, codes, page, table


def test_a_column_that_says_nothing_is_left_out() -> None:
    """A table has the columns of which any row has something."""
    assert table(("word", "also", "clause"), [("a", "", "1-1"), ("b", "", "")]) == (
        "| word | clause |\n| --- | --- |\n| a | 1-1 |\n| b |  |"
    )
    assert table(("word",), []) == ""


def test_a_section_without_rows_is_left_out() -> None:
    """What a game does not have is not on its page; a section that is no table always is."""
    text = page("T", "lead", [PageSection("Words", "none", ("word",)), PageSection("Help", "```text\nx\n```")])
    assert "## Words" not in text
    assert "## Help" in text


def test_words_are_code() -> None:
    """A word that holds a bar does not end its cell; a word is listed once, nothing is no code."""
    assert code("a|b") == "`a\\|b`"
    assert codes(["a", "", "a", "b"]) == "`a`, `b`"
