"""The defects of each book are those of its analysis, stand on the clauses they quote, and say how they are read."""

import re
from collections import Counter
from pathlib import Path

import pytest

from gunbai.rulebook import Book, Defect, Rulebook, load_rulebook, quotes

ROOT = Path(__file__).parents[2]


def numbered(prefix: str, last: int, digits: int = 2) -> list[str]:
    """Returns consecutive ids, as N-01, N-02 …"""
    return [f"{prefix}{n:0{digits}}" for n in range(1, last + 1)]


IDS = {
    "legions": numbered("D-", 160, 3),
    "legend-of-stars": [
        *numbered("N-", 11), *numbered("T-", 16), *numbered("C-", 33), *numbered("U-", 17), *numbered("G-", 41),
    ],
    "asterisk": numbered("AST-D", 46),
    "star-wars": numbered("SW-D", 42),
    "king-castle": numbered("KC-D", 39),
}  # fmt: skip
"""The rows of each analysis, in its order and with its ids; what judging cases brought up since comes last."""

SEVERITIES = {
    "legions": {"A": 29, "B": 82, "C": 29, "D": 20},
    "legend-of-stars": {"S1": 25, "S2": 64, "S3": 29},
    "asterisk": {"S1": 9, "S2": 28, "S3": 9},
    "star-wars": {"S1": 10, "S2": 23, "S3": 9},
    "king-castle": {"S1": 8, "S2": 23, "S3": 8},
}
"""How much they can change: A and S1 decide games; C, D and S3 are about words."""

CLASSES = {
    "legions": {"construed": 113, "typo": 25, "open": 22},
    "legend-of-stars": {"construed": 85, "typo": 12, "open": 21},
    "asterisk": {"construed": 28, "typo": 2, "open": 16},
    "star-wars": {"construed": 28, "typo": 1, "open": 13},
    "king-castle": {"construed": 32, "open": 7},
}
"""A slip of the pen is told apart from what has to be read, and both from what is not settled."""

OPEN = {
    "legions": {
        "D-010": 2, "D-011": 3, "D-013": 2, "D-017": 2, "D-018": 2, "D-020": 2, "D-021": 2, "D-022": 2, "D-027": 2, "D-030": 2,
        "D-035": 2, "D-040": 2, "D-048": 3, "D-059": 2,
        "D-064": 2, "D-068": 2, "D-073": 2, "D-074": 2, "D-094": 2, "D-098": 2, "D-102": 2, "D-115": 2,
    },
    "legend-of-stars": {
        "C-01": 2, "C-08": 2, "C-09": 2, "C-11": 2, "C-14": 2, "C-15": 2, "C-24": 2, "C-29": 2, "U-03": 2, "U-05": 2,
        "G-01": 3, "G-02": 2, "G-07": 2, "G-08": 2, "G-11": 2, "G-14": 3, "G-17": 2, "G-19": 2, "G-21": 2, "G-24": 2, "G-27": 4,
    },
    "asterisk": {
        "AST-D02": 2, "AST-D06": 2, "AST-D10": 2, "AST-D11": 2, "AST-D14": 2, "AST-D16": 2, "AST-D18": 3, "AST-D23": 2,
        "AST-D29": 2, "AST-D34": 2, "AST-D41": 2, "AST-D42": 3, "AST-D43": 2, "AST-D44": 2,
        "AST-D45": 3, "AST-D46": 2,
    },
    "star-wars": {
        "SW-D01": 2, "SW-D03": 2, "SW-D16": 3, "SW-D17": 2, "SW-D18": 2, "SW-D19": 2, "SW-D20": 2, "SW-D21": 2, "SW-D32": 2,
        "SW-D39": 2, "SW-D40": 4, "SW-D41": 2, "SW-D42": 2,
    },
    "king-castle": {"KC-D03": 3, "KC-D06": 3, "KC-D09": 2, "KC-D13": 2, "KC-D20": 2, "KC-D38": 4, "KC-D39": 2},
}  # fmt: skip
"""What each book does not settle, with the number of its readings.

Each entry can make an answer depend on it, and each one missing can make an answer certain that is not: a change here
is a decision, not a correction.
"""

COSMETIC = {"legend-of-stars": ["G-02"]}
"""Open ones that the analysis grades as a matter of words, and that decide something all the same: who goes first."""


@pytest.fixture(scope="module", params=IDS)
def rulebook(request: pytest.FixtureRequest) -> Rulebook:
    """Returns each rulebook that ships."""
    return load_rulebook(ROOT, request.param)


@pytest.fixture(scope="module")
def book(rulebook: Rulebook) -> Book:
    """Returns the version of the rulebook that the defects were found in."""
    return rulebook.book()


def stands(quote: str, node: str, book: Book) -> bool:
    """Tells whether a node prints a quote, its own number included."""
    found = book.node(node)
    return quotes(f"{found.printed}{found.heading}\n{found.text}", quote)


def languages(defect: Defect) -> list[dict[str, str]]:
    """Returns every text of a defect."""
    return [defect.matter, defect.reason, *(reading.text for reading in defect.readings.values())]


def test_they_are_those_of_the_analysis(rulebook):
    """Each row of the analysis is one defect, in its order, as grave as it says."""
    assert [defect.id for defect in rulebook.defects] == IDS[rulebook.slug]
    assert Counter(defect.severity for defect in rulebook.defects) == SEVERITIES[rulebook.slug]


def test_their_classes(rulebook):
    """What is settled and what is not was decided for each, with the book open."""
    assert Counter(defect.cls for defect in rulebook.defects) == CLASSES[rulebook.slug]
    assert {defect.id: len(defect.readings) for defect in rulebook.defects if defect.open} == OPEN[rulebook.slug]


def test_typos_and_construed_ones_have_one_reading(rulebook):
    """Only an open defect may have others, and its default is one of them."""
    for defect in rulebook.defects:
        assert defect.default in defect.readings, defect.id
        assert (len(defect.readings) > 1) == defect.open, defect.id
        assert list(defect.readings) == ["a", "b", "c", "d"][: len(defect.readings)], defect.id


def test_cosmetic_ones_are_not_open(rulebook):
    """What changes no result cannot make an answer depend on it."""
    found = [defect.id for defect in rulebook.defects if defect.open and defect.severity in ("C", "D", "S3")]
    assert found == COSMETIC.get(rulebook.slug, [])


def test_every_quote_stands_in_one_of_its_nodes(rulebook, book):
    """A judge who opens a defect finds its words in the clauses it names."""
    astray = [
        (defect.id, quote)
        for defect in rulebook.defects
        for quote in defect.quotes
        if not any(stands(quote, node, book) for node in defect.nodes)
    ]
    assert astray == []


def test_each_quotes_and_names_clauses(rulebook, book):
    """No defect floats: it quotes the book, names clauses, each once, and the clauses exist."""
    for defect in rulebook.defects:
        assert defect.quotes, defect.id
        assert defect.nodes, defect.id
        assert len(set(defect.nodes)) == len(defect.nodes), defect.id
        assert all(book.has(node) for node in defect.nodes), defect.id


def test_each_speaks_both_languages(rulebook):
    """Matter, reason and every reading are said in Japanese and in English."""
    for defect in rulebook.defects:
        assert all(set(text) == {"ja", "en"} and all(text.values()) for text in languages(defect)), defect.id


def test_readings_of_a_defect_differ(rulebook):
    """Two readings that say the same would be one."""
    for defect in rulebook.defects:
        said = [reading.text["ja"] for reading in defect.readings.values()]
        assert len(set(said)) == len(said), defect.id


def test_a_reason_for_an_open_one_says_why_the_default_is_taken(rulebook):
    """The default of an open defect is explained, so that a head judge can pin another one."""
    for defect in rulebook.defects:
        if defect.open:
            assert "(a)" in defect.reason["ja"], defect.id
            assert "(a)" in defect.reason["en"], defect.id


def test_a_defect_refers_to_defects_that_exist(rulebook):
    """A text that sends the reader to D-102 or AST-D05 sends him somewhere."""
    for defect in rulebook.defects:
        words = " ".join(text[language] for text in languages(defect) for language in text)
        named = re.findall(r"(?<![A-Za-z-])(?:D-\d{3}|(?:AST|SW|KC)-D\d\d|[NTCUG]-\d\d)(?!\d)", words)
        assert set(named) <= set(IDS[rulebook.slug]), defect.id
