"""The defects of レギオンズ! are those of its analysis, stand on the clauses they quote, and say how they are read."""

from collections import Counter
from pathlib import Path

import pytest

from gunbai.rulebook import Book, Defect, Rulebook, load_rulebook, quotes

ROOT = Path(__file__).parents[2]

OPEN = {
    "D-010": 2, "D-011": 3, "D-013": 2, "D-017": 2, "D-018": 2, "D-020": 2, "D-021": 2, "D-035": 2, "D-040": 2, "D-048": 3,
    "D-059": 2, "D-064": 2, "D-068": 2, "D-073": 2, "D-074": 2, "D-094": 2, "D-098": 2, "D-102": 2, "D-115": 2,
}  # fmt: skip
"""What the book does not settle, with the number of its readings.

Each entry can make an answer depend on it, and each one missing can make an answer certain that is not: a change here
is a decision, not a correction.
"""


@pytest.fixture(scope="module")
def rulebook() -> Rulebook:
    """Returns the rulebook that ships."""
    return load_rulebook(ROOT, "legions")


@pytest.fixture(scope="module")
def book(rulebook: Rulebook) -> Book:
    """Returns the version of the rulebook that the defects were found in."""
    return rulebook.book("1.00")


def stands(quote: str, node: str, book: Book) -> bool:
    """Tells whether a node prints a quote, its own number included."""
    found = book.node(node)
    return quotes(f"{found.printed}{found.heading}\n{found.text}", quote)


def languages(defect: Defect) -> list[dict[str, str]]:
    """Returns every text of a defect."""
    return [defect.matter, defect.reason, *(reading.text for reading in defect.readings.values())]


def test_they_are_those_of_the_analysis(rulebook):
    """160 defects in order; 29 decide games, 82 are gaps, 29 are about words, 20 are cosmetic."""
    assert [defect.id for defect in rulebook.defects] == [f"D-{n:03}" for n in range(1, 161)]
    assert Counter(defect.severity for defect in rulebook.defects) == {"A": 29, "B": 82, "C": 29, "D": 20}


def test_their_classes(rulebook):
    """A slip of the pen is told apart from what has to be read, and both from what is not settled."""
    assert Counter(defect.cls for defect in rulebook.defects) == {"construed": 116, "typo": 25, "open": 19}
    assert {defect.id: len(defect.readings) for defect in rulebook.defects if defect.open} == OPEN


def test_typos_and_construed_ones_have_one_reading(rulebook):
    """Only an open defect may have others, and its default is one of them."""
    for defect in rulebook.defects:
        assert defect.default in defect.readings, defect.id
        assert (len(defect.readings) > 1) == defect.open, defect.id
        assert list(defect.readings) == ["a", "b", "c"][: len(defect.readings)], defect.id


def test_cosmetic_ones_are_not_open(rulebook):
    """What changes no result cannot make an answer depend on it."""
    assert [defect.id for defect in rulebook.defects if defect.open and defect.severity in "CD"] == []


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
    """A text that sends the reader to D-102 sends him somewhere."""
    known = {defect.id for defect in rulebook.defects}
    for defect in rulebook.defects:
        words = " ".join(text[language] for text in languages(defect) for language in text)
        named = {f"D-{word[:3]}" for word in words.split("D-")[1:]}
        assert named <= known, defect.id
