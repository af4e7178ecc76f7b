"""No text makes a pattern slow: what a pattern costs grows with the length of a text, not with its square."""

from __future__ import annotations

import re
import time

import pytest

from gunbai.rulebook.word_diff import _CHARACTER, _WORD
from patterns import Use, adversaries, made_while_running, page_uses, uses

LENGTH = 600
BOUNDED = {
    "src/gunbai/importing/furniture.py: _PAGE": 160,
    "src/gunbai/importing/furniture.py: _DOTS": 160,
    "src/gunbai/importing/furniture.py: _GAP": 160,
    "src/gunbai/importing/furniture.py: _TAIL": 160,
    "src/gunbai/importing/furniture.py: _PAGED": 80,
    "src/gunbai/library/situations.py: _ASIDE": 200,
    "src/gunbai/rulebook/node.py: _WRAP": 40,
}
"""Patterns that see short texts only, by the code that calls them: how many characters at most."""
SLOW, QUICK = 0.001, 0.005


def cost(use: Use, text: str) -> float:
    """Returns the seconds of one run, the best of three."""
    best = 1.0
    for _ in range(3):
        begun = time.thread_time()
        use.run(text)
        best = min(best, time.thread_time() - begun)
    return best


def grows_too_fast(use: Use) -> str:
    """Returns the beginning of a text on which four times the length costs more than nine times as much; empty when none does."""
    for short, long in zip(adversaries(use.pattern, LENGTH), adversaries(use.pattern, 4 * LENGTH), strict=True):
        spent = cost(use, long)
        if spent > SLOW and spent > 9 * cost(use, short):
            return f"{spent:.3f} s for {long[:20]!r}…{long[-5:]!r}"
    return ""


@pytest.mark.parametrize("use", [use for use in uses() if use.where not in BOUNDED], ids=lambda use: f"{use.where}.{use.method}")
def test_what_a_pattern_costs_grows_with_the_text(use: Use) -> None:
    """A text four times as long costs about four times as much, whatever it is made of."""
    assert grows_too_fast(use) == ""


@pytest.mark.parametrize("use", [use for use in uses() if use.where in BOUNDED], ids=lambda use: f"{use.where}.{use.method}")
def test_a_pattern_for_short_texts_is_quick_on_them(use: Use) -> None:
    """What sees only so many characters may grow faster: it costs little on as many as it sees."""
    assert max(cost(use, text) for text in adversaries(use.pattern, BOUNDED[use.where])) < QUICK


def test_bounds_name_patterns_that_exist() -> None:
    """Every bound is of a pattern that the package has."""
    assert BOUNDED.keys() <= {use.where for use in uses()}


@pytest.mark.parametrize("use", [*page_uses()], ids=lambda use: use.where)
def test_what_a_pattern_of_the_pages_costs_grows_with_the_text(use: Use) -> None:
    """A phone is not kept busy by what is typed, pasted or read: patterns of scripts are linear, too."""
    assert grows_too_fast(use) == ""


MADE = {
    "cards/orders.py: _check_pieces": (r"(?>(?:火|水)?+\d{1,9}+)(?:[\s+]*+(?>(?:火|水)?+\d{1,9}+))*+", "fullmatch"),
    "importing/numeral.py: _amount": (r"[.．](?=[0-9]+$)", "search"),
    "library/separating.py: _candidates": (r"(?<![A-Z0-9-])D\-017(?![0-9])", "search"),
    "notation/notation.py: _numbering": (r"(.+?)(atk|hp|wt)(\d{1,9})", "fullmatch"),
    "notation/notation.py: may_hold": (
        r"(?>火\s*+[:+]?+\s*+\d{1,9}+|赤|\d{1,9}+)(?:[\s+,、・]*+(?>火\s*+[:+]?+\s*+\d{1,9}+|赤|\d{1,9}+))*+",
        "fullmatch",
    ),
    "notation/notation.py: _sets": (r"(?>aa|赤|青|a)(?:[・/]?(?>aa|赤|青|a))*+", "fullmatch"),
    "replay/answers.py: parts_of": (r"(?:(?:火|11|1)\d++)+", "fullmatch"),
    "rulebook/word_diff.py: word_diff": (_CHARACTER, "findall"),
    "rulebook/word_diff.py: words": (_WORD, "findall"),
    "ruling/front.py: _replaced": (r"(?m)^[\"']?tags[\"']?[ \t]*:.*\n(?:[ \t].*\n|\r?\n)*", "search"),
    "search/body.py: _answer": (r"\d枚|何[枚回体人点個]でも|いくつでも|上限|無制限", "search"),
    "search/lexicon.py: _spell": (r"[ァ-ヺー]{2,}|[a-z]+", "finditer"),
    "search/names.py: _without": (r"(?<![a-z0-9])legions(?![a-z0-9])", "search"),
    "search/normal.py: _rules": None,
    "search/ranking.py: _numbered": (r"34\-7(?<![0-9.-]34\-7)(?![0-9]|[.-][0-9])", "search"),
    "writeup/linking.py: _beginning": (r"(?i)(?<![A-Za-z])(?:hp|atk)|再生|先制", "finditer"),
}
"""What is made of words while the program runs: one example and what is done with it; None: kept by a name, and tried above."""


def test_every_pattern_that_is_made_of_words_is_known() -> None:
    """Who makes a pattern somewhere else adds an example here: it is tried like those that are written out."""
    assert made_while_running() == MADE.keys()


@pytest.mark.parametrize("made", [made for made in MADE.values() if made], ids=lambda made: made[0])
def test_what_a_pattern_made_of_words_costs_grows_with_the_text(made: tuple[str, str]) -> None:
    """Whatever words a book has, also such as are made of others."""
    assert grows_too_fast(Use("", re.compile(made[0]), made[1])) == ""
