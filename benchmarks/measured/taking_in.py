"""Import and comparison of large rulebooks beside Python-Markdown and difflib, which know nothing of clauses."""

from __future__ import annotations

import difflib
from functools import partial
from pathlib import Path

import markdown

from gunbai.importing import import_book
from gunbai.rulebook import Book, load_rulebooks
from gunbai.rulebook.diff import compare
from importing import next_version
from measured.figure import Chapter, Curve, Plot, Row, compared, in_turns, milliseconds

SIZES = (100, 1_000, 10_000)
"""How many clauses the books have."""
CHAPTER, ARTICLE = 200, 20
"""How many clauses a chapter of a made book has, and an article."""


def chapter(content: Path) -> Chapter:
    """Measures books of growing size, made of sentences of those that ship."""
    nodes = (node for book in load_rulebooks(content).values() for node in book.book().nodes.values())
    sentences = [node.text for node in nodes if "\n" not in node.text]
    rows, taken_in, diffed = list[Row](), list[tuple[float, float]](), list[tuple[float, float]]()
    for size in SIZES:
        text = made(sentences, size)
        book = import_book(text.encode(), "bench").book
        after = next_version(book)
        old, new = ([node.text for node in one.nodes.values()] for one in (book, after))
        rounds = 3 if size < SIZES[-1] else 1
        ours, peer = in_turns(partial(import_book, text.encode(), "bench"), partial(markdown.markdown, text), rounds=rounds)
        rows.append(compared(f"import of {len(book.nodes):,} clauses, beside Python-Markdown", ours, peer, milliseconds))
        ours_diff, peer_diff = in_turns(partial(fresh, book, after), partial(line_by_line, old, new), rounds=rounds)
        rows.append(compared(f"comparison of {len(book.nodes):,} clauses, beside difflib", ours_diff, peer_diff, milliseconds))
        taken_in.append((size, ours))
        diffed.append((size, ours_diff))
    curves = (Curve("import", tuple(taken_in)), Curve("comparison", tuple(diffed)))
    return Chapter(
        "Import and comparison",
        "Books are made of sentences of those that ship, numbered by chapter, article and clause. Python-Markdown turns the same"
        " text into HTML. difflib compares the same texts line by line; ours also tells which clause became which. Of the next"
        " version every fiftieth clause is reworded, and one is put in front of every hundredth.",
        "peer",
        tuple(rows),
        Plot("import", "Import and comparison", "seconds by clauses", curves=curves),
    )


def made(sentences: list[str], size: int) -> str:
    """Returns the text of a book with so many numbered clauses."""
    lines = ["Bench Rules", ""]
    for number in range(size):
        chapter, within = divmod(number, CHAPTER)
        article, clause = divmod(within, ARTICLE)
        if not within:
            lines += ["", f"{chapter + 1}. Chapter"]
        if not clause:
            lines.append(f"{chapter + 1}.{article + 1} Article")
        lines.append(f"{chapter + 1}.{article + 1}.{clause + 1} {sentences[number % len(sentences)]}")
    return "\n".join(lines)


def line_by_line(old: list[str], new: list[str]) -> list[str]:
    """Returns what differs as difflib tells it."""
    return list(difflib.unified_diff(old, new))


def fresh(old: Book, new: Book) -> object:
    """Returns what changed, compared anew."""
    compare.cache_clear()
    return compare(old, new)
