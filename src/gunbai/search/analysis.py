"""Takes a normalised text apart: words that the lexicon knows, runs of one script, pairs of characters.

There is no morphological analyser: a run of kanji or katakana is one word, and so is each part of it that is a word by
itself elsewhere. Pairs of characters find what no word finds.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from gunbai.search.document import Document
from gunbai.search.normal import KANJI, LETTER, plain

KATAKANA = "ァ-ヺ"
RUN = re.compile(
    rf"(?P<latin>[a-zà-ÿ]+(?:'[a-z]+)?)|(?P<digits>(?:(?<=[a-z])[+-])?\d+)|(?P<counter>(?<=\d)[枚体回人個点色])"
    rf"|(?P<katakana>[{KATAKANA}]+)|(?P<kanji>[{KANJI}]+)"
)
"""Matches one run of one script in a normalised text; hiragana joins words and is none."""

KATAKANA_RUN = re.compile(rf"[{KATAKANA}]{{2,}}")
"""Matches a run of katakana in which words may be told apart."""

HEADING, ABOVE = 1, 2
"""The marks of a word that stands in the heading of a document, and in a heading above it; its sentences follow, a bit each."""

SENTENCES = 22
"""So many sentences are told apart; what stands behind them counts as in the last. A mark thus has 24 bits, which a float holds."""

_SENTENCE = re.compile(r"(?<=[。!?])|(?<=\.)(?=\s)")
_ENDING = re.compile("([a-z]{3,}?)(?:ing|ed|ers?|es|ly)$")
_HYPHEN = re.compile("(?<=[a-z]{2})-(?=[a-z]{2})")
_UNIT = re.compile(rf"\d+|[{LETTER}]")


class Word(NamedTuple):
    """One word of a normalised text and where it stands."""

    text: str
    start: int
    end: int


def words(text: str, known: Collection[str], longest: Mapping[str, int]) -> Iterator[Word]:
    """Yields every word of a normalised text, those inside longer ones too.

    ``longest`` gives the length of the longest known word by its first two characters.
    """
    for run in RUN.finditer(text):
        kind, start, end = run.lastgroup, *run.span()
        if kind == "latin":
            yield Word(singular(run[0]), start, end)
        else:
            yield Word(run[0], start, end)
        if kind == "kanji" and end - start > 1 and text[end - 1] in known and "ぁ" <= text[end : end + 1] <= "ゖ":
            yield Word(text[end - 1], end - 1, end)
    yield from _inner_words(text, known, longest)


def _inner_words(text: str, known: Collection[str], longest: Mapping[str, int]) -> Iterator[Word]:
    cuts = katakana_cuts(text, known)
    runs = {match.span() for match in RUN.finditer(text)}
    for start in range(len(text) - 1):
        limit = longest.get(text[start : start + 2], 0)
        for end in range(start + 2, min(start + limit, len(text)) + 1):
            if text[start:end] in known and start not in cuts and end not in cuts and (start, end) not in runs:
                if text[start] < "\x7f" and (text[start - 1 : start].isalnum() and start > 0):
                    continue
                yield Word(text[start:end], start, end)


def katakana_cuts(text: str, known: Collection[str]) -> set[int]:
    """Returns the places inside runs of katakana where no known word ends and another begins.

    タップ is no word of アンタップ, since アン is none; カード is one of マスターカード.
    """
    return {run.start() + at for run in KATAKANA_RUN.finditer(text) for at in uncut(run[0], known)}


def uncut(run: str, known: Collection[str]) -> set[int]:
    """Returns the places inside one run of katakana where no known word ends and another begins."""
    left, right = {0}, {len(run)}
    for at in range(1, len(run)):
        if any(run[begin:at] in known for begin in left):
            left.add(at)
    for at in range(len(run) - 1, 0, -1):
        if any(run[at:stop] in known for stop in right):
            right.add(at)
    return set(range(1, len(run))) - (left & right)


def pairs(text: str) -> Iterator[Word]:
    """Yields each two neighbouring Japanese characters of a normalised text; a number counts as one character.

    >>> [pair.text for pair in pairs("手札は10枚")]
    ['手札', '札は', 'は10', '10枚']
    """
    before: re.Match[str] | None = None
    for unit in _UNIT.finditer(text):
        if before and before.end() == unit.start():
            yield Word(before[0] + unit[0], before.start(), unit.end())
        before = unit


def singular(word: str) -> str:
    """Returns an English word without its plural s.

    >>> singular("cards"), singular("class"), singular("hp")
    ('card', 'class', 'hp')
    """
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def stems(word: str) -> list[str]:
    """Returns what an English word may be without its ending, none of a word in other letters.

    >>> stems("attacker"), stems("winning"), stems("手札")
    (['attack', 'attacke'], ['winn', 'winne', 'win'], [])
    """
    ending = _ENDING.match(word)
    if ending is None:
        return []
    stem = ending[1]
    return [stem, f"{stem}e", *([stem[:-1]] if stem[-1] == stem[-2] else [])]


def unhyphened(text: str) -> str:
    """Returns a text with a blank for each hyphen between English words.

    >>> unhyphened("face-down"), unhyphened("d-t"), unhyphened("1-2")
    ('face down', 'd-t', '1-2')
    """
    return _HYPHEN.sub(" ", text)


def sentences(text: str) -> list[tuple[int, int]]:
    """Returns the spans of the sentences of a normalised text.

    >>> sentences("引く。捨てる。")
    [(0, 3), (3, 7)]
    """
    ends = [match.start() for match in _SENTENCE.finditer(text) if 0 < match.start() < len(text)]
    return list(zip([0, *ends], [*ends, len(text)], strict=True)) if text else []


def marked(document: Document) -> Iterator[tuple[str, int]]:
    """Yields the normalised heading, headings above, what it carries on, and sentences of a document, each with its mark."""
    if document.heading:
        yield plain(document.heading), HEADING
    for above in (*document.context, *([document.carries] if document.carries else ())):
        yield plain(above), ABOVE
    text = plain(document.text)
    for nth, (start, end) in enumerate(sentences(text)):
        yield text[start:end], 4 << min(nth, SENTENCES - 1)
