"""Slips of the finger: one random edit in a kana or Latin word, and whether the clause stays among the first three."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Sequence

from gunbai.search import Document
from searching.queries import Search

WORD = re.compile(r"[ァ-ヺー]{4,}|[ぁ-ゖー]{4,}|[A-Za-z]{4,}")
"""A kana or Latin word that is long enough to be told from another."""

_SCRIPTS = (("ァ", "ヺ", "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン"),
            ("ぁ", "ゖ", "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわん"),
            ("A", "z", "abcdefghijklmnopqrstuvwxyz"))  # fmt: skip


def slip(word: str, chance: random.Random) -> str:
    """Returns a word with one character inserted, deleted, put for another, or exchanged with its neighbour.

    >>> slip("ウェイト", random.Random(1)) != "ウェイト"
    True
    """
    letters = next((held for low, high, held in _SCRIPTS if low <= word[0] <= high), _SCRIPTS[0][2])
    while True:
        at = chance.randrange(len(word))
        kind = chance.choice(("insert", "delete", "substitute", "transpose"))
        if kind == "insert":
            edited = word[:at] + chance.choice(letters) + word[at:]
        elif kind == "delete":
            edited = word[:at] + word[at + 1 :]
        elif kind == "substitute":
            edited = word[:at] + chance.choice(letters) + word[at + 1 :]
        else:
            edited = word[:at] + word[at + 1 : at + 2] + word[at : at + 1] + word[at + 2 :]
        if edited != word:
            return edited


def edited(
    queries: Iterable[tuple[str, str | None]], chance: random.Random, each: int = 3
) -> Iterator[tuple[str, str, str | None]]:
    """Yields (as meant, as typed, game) with one slip in one word of each query that has a long enough one."""
    for text, game in queries:
        if words := list(WORD.finditer(text)):
            for _ in range(each):
                word = chance.choice(words)
                yield text, f"{text[: word.start()]}{slip(word[0], chance)}{text[word.end() :]}", game


def words_of(documents: Sequence[Document], chance: random.Random, count: int) -> list[tuple[str, str | None]]:
    """Returns random words of headings as queries, each with its game."""
    words = {(word, document.game) for document in documents for word in WORD.findall(document.heading)}
    return chance.sample(sorted(words), min(count, len(words)))


def kept(search: Search, cases: Iterable[tuple[str, str, str | None]]) -> tuple[float, int, list[tuple[str, str]]]:
    """Returns how often what came first for the query as meant stays in the first three, of how many, and the misses."""
    held = 0
    missed = []
    total = 0
    for meant, typed, game in cases:
        first = [hit.id for hit in search(meant, game)][:1]
        if not first:
            continue
        total += 1
        if first[0] in [hit.id for hit in search(typed, game)][:3]:
            held += 1
        else:
            missed.append((meant, typed))
    return held / max(total, 1), total, missed
