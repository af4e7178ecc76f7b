"""Markdown of the reference pages: headings, paragraphs and tables in which every word is code."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

WRITTEN = "<!-- Written by `gunbai reference`. Do not edit it: change what it is made from, and write it again. -->"


class PageSection(Struct, frozen=True):
    """One part of a page: its heading, a sentence before its table, the table's columns and its rows."""

    heading: str
    lead: str
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()

    def markdown(self) -> str:
        """Returns the part as Markdown."""
        return "\n\n".join(filter(None, [f"## {self.heading}", self.lead, table(self.columns, self.rows)]))


def page(title: str, lead: str, sections: Iterable[PageSection]) -> str:
    """Returns a whole page; sections without a row are left out."""
    shown = [section.markdown() for section in sections if section.rows or not section.columns]
    return "\n\n".join([f"# {title}", WRITTEN, lead, *shown]) + "\n"


def table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Returns a table without the columns that are empty in every row; nothing without rows."""
    kept = [number for number, _ in enumerate(columns) if any(row[number] for row in rows)]
    lines = [[columns[number] for number in kept], ["---"] * len(kept), *([row[number] for number in kept] for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) if rows else ""


def code(text: str) -> str:
    """Returns a word as code that may stand in a table; nothing for no word.

    >>> code("a|b")
    '`a\\\\|b`'
    """
    escaped = " ".join(text.split()).replace("|", r"\|")
    return f"`{escaped}`" if escaped else ""


def codes(words: Iterable[str]) -> str:
    """Returns several words as code, each once."""
    return ", ".join(code(word) for word in dict.fromkeys(words) if word)


def prose(text: str) -> str:
    """Returns a text that may stand in a table: on one line, without what Markdown would read as a column or a tag."""
    return " ".join(text.replace("``", "`").split()).replace("|", r"\|").replace("<", "&lt;")
