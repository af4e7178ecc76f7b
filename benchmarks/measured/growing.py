"""How costs grow with ten and a hundred times as much: books, rulings, boards, decisions, cards."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from bench_recheck import multiplied
from bench_search import QUERIES, through
from searching import books
from searching.queries import read
from werkzeug.test import Client

from gunbai.library import Library
from gunbai.rulebook import load_rulebooks
from gunbai.web import create_app
from measured.figure import Chapter, Curve, Plot, Row, at, in_turns, milliseconds
from measured.finding import latency
from measured.rounds import played

SCALES = (1, 10, 100)
FEW = 10
"""How many decisions, cards and rulings one time of them is."""

Measured = Callable[[int], float]
"""Returns the CPU seconds at a scale."""


def chapter(content: Path, folder: Path, scales: tuple[int, ...] = SCALES) -> Chapter:
    """Measures each at every scale."""
    shelf = books.shipped(rulebooks := load_rulebooks(content))
    queries = read(QUERIES / "heldout.yaml", rulebooks)

    def over_books(scale: int) -> float:
        return at(0.5, latency(through(books.times(shelf, scale).build(folder / f"books-{scale}").search), queries))

    def in_library(address: str, scale: int) -> float:
        root = folder / f"library-{scale}"
        if not root.exists():
            multiplied(content, root / "content", FEW * scale)
        client = Client(create_app(Library.open(root / "content", root / "data")))
        return in_turns(lambda: client.get(address))[0]

    grown: dict[str, Measured] = {
        "books: a query asked first": over_books,
        "rulings: their page": partial(in_library, "/rulings"),
        "rulings: a search": partial(in_library, "/?q=%E8%B2%AB%E9%80%9A"),
        "boards: their page": partial(in_library, "/scenarios"),
        "decisions: a line of them": lambda scale: in_turns(partial(played, FEW * scale, 1))[0],
        "cards: decisions among them": lambda scale: in_turns(partial(played, FEW, FEW * scale))[0],
    }
    costs = {name: [measure(scale) for scale in scales] for name, measure in grown.items()}
    rows = tuple(
        Row(name, ", ".join(map(milliseconds, taken)), f"{taken[0] * 1000:.3g} ms", taken[-1] / taken[0])
        for name, taken in costs.items()
    )
    curves = tuple(Curve(name, tuple(zip(map(float, scales), taken, strict=True))) for name, taken in costs.items())
    return Chapter(
        "Growth",
        f"Ours at {', '.join(f'{scale} times' for scale in scales)} as much, beside itself at once as much. Once are the five"
        f" books, {FEW} rulings with a board each, {FEW} decisions, {FEW} cards. The ratio is how many times as much the largest"
        " costs.",
        "once as much",
        rows,
        Plot("growth", "Growth", "seconds by times as much", curves=curves),
    )
