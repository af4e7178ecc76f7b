"""Finds the words in a run of kana: てふだのじょうげん is 手札 の 上限."""

from __future__ import annotations

from gunbai.search.lexicon import Lexicon
from gunbai.search.normal import kana_key
from gunbai.search.tables import asking

UNEXPLAINED = 0.3
"""The part of a run that may stay unexplained."""

BEGUN = 2
"""So much of a word must be typed to be taken for its beginning."""

SHORTEST = 3
"""What is left of a word without its long vowels has at least so many kana: fewer are any word."""

_PARTICLES = frozenset("はがおにでともへの")

Piece = tuple[str, list[str]]
"""A stretch of kana and the words it may stand for; none when it only asks or joins."""


def cover(
    run: str, lexicon: Lexicon, okurigana: bool = False, inside: bool = False, half: bool = False, short: bool = False
) -> list[Piece] | None:
    """Returns a run of kana as words, the longest ones possible, or None when too much of it stays unexplained.

    ``okurigana`` says that the run may begin with the end of the word before, ``inside`` that a word stands before at all
    and a particle is likely, ``half`` that its last word may not be typed to its end, ``short`` that long vowels may be left out.
    """
    key = kana_key(run)
    size = len(key)
    sounds = asking().sounds
    best: list[tuple[float, int, list[str], int]] = [(0.0, 0, [], 0)]
    for end in range(1, size + 1):
        free = okurigana and end <= 3
        score, _, _, skipped = best[end - 1]
        choices: list[tuple[float, int, list[str], int]] = [(score - (0.0 if free else 2.0), end - 1, [], skipped + (not free))]
        for start in range(max(0, end - 12), end):
            piece = key[start:end]
            score, _, _, skipped = best[start]
            length = end - start
            if piece in sounds:
                joins = 3.0 if inside and start == 0 and piece in _PARTICLES else 0.0
                choices.append((score + joins + (0.9 if length > 1 else 0.55) * length * length, start, [], skipped))
            elif length > (2 if okurigana and start < 3 else 1) and (words := lexicon.read(piece)):
                choices.append((score + length * length - (length == 3), start, words, skipped))
            elif short and length >= SHORTEST and (words := lexicon.read_short(piece)):
                choices.append((score + length * length - 1.0, start, words, skipped))
            elif half and end == size and length >= BEGUN and (words := lexicon.beginning(piece)):
                choices.append((score + length * length - 2.0, start, words, skipped))
        best.append(max(choices, key=lambda choice: choice[0]))
    if best[size][3] > UNEXPLAINED * size:
        return None
    return _pieces(key, best)


def _pieces(key: str, best: list[tuple[float, int, list[str], int]]) -> list[Piece]:
    found: list[Piece] = []
    end = len(key)
    while end:
        _, start, words, _ = best[end]
        found.append((key[start:end], words))
        end = start
    return found[::-1]
