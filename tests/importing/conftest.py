"""What the import tests share."""

from __future__ import annotations

import unicodedata
from itertools import pairwise

from gunbai.importing import Imported, import_book
from gunbai.rulebook import Node


def bare(text: str) -> str:
    """Returns a text in NFKC without its blanks."""
    return "".join(unicodedata.normalize("NFKC", text).split())


def read(text: str | bytes, **given: str) -> Imported:
    """Imports a text as the book ``demo``."""
    return import_book(text.encode() if isinstance(text, str) else text, "demo", **given)


def outline(imported: Imported) -> list[str]:
    """Returns the nodes as ``id form: heading | text``, without what is empty; lines are joined as they are quoted."""
    return [_line(node) for node in imported.book.nodes.values()]


def _line(node: Node) -> str:
    said = " | ".join(filter(None, (node.title, node.plain)))
    refs = f" -> {' '.join(node.refs)}" if node.refs else ""
    return f"{node.id} {node.form}: {said}{refs}"


def doubts(imported: Imported) -> list[tuple[int, str]]:
    """Returns the doubts as (line, code), guesses of title, version and date left out."""
    return [(doubt.line, doubt.code) for doubt in imported.report.doubts if doubt.code != "GUESSED"]


def check_lossless(imported: Imported) -> None:
    """Asserts that spans are disjoint and in order, and that only blanks stand in no node and no exclusion."""
    text, book = imported.source, imported.book
    spans = sorted([*(span for node in book.nodes.values() for span in node.spans), *(each.span for each in book.excluded)])
    for before, after in pairwise([(0, 0), *spans, (len(text), len(text))]):
        assert before[1] <= after[0], f"{before} and {after} overlap"
        assert not text[before[1] : after[0]].strip(), f"{text[before[1] : after[0]]!r} stands in no node"
    starts = [node.spans[0][0] for node in book.nodes.values()]
    assert starts == sorted(starts)
    for each in book.excluded:
        assert each.text == text[slice(*each.span)]
        assert each.why
