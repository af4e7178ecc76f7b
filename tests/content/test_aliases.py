"""The ways to ask of each book reach every clause that rules on something, and say it in other words than the clause."""

from collections import Counter
from pathlib import Path

import pytest

from gunbai.rulebook import Node, Rulebook, load_rulebook
from gunbai.search.normal import plain

ROOT = Path(__file__).parents[2]
BOOKS = ("king-castle", "asterisk", "star-wars", "legend-of-stars", "legions")
SILENT = ("informative", "example", "equipment")
"""Kinds of clauses that need no alias: nobody is right or wrong by them."""

UNASKED = {
    "asterisk": {"3.5.4.3-3.c": "the end of the sentence that the two items before it begin; they are asked for"},
}  # fmt: skip
"""Clauses that do rule on something and still have no alias, and why nobody asks for them by themselves."""


@pytest.fixture(params=BOOKS, scope="module")
def rulebook(request: pytest.FixtureRequest) -> Rulebook:
    """Loads one book with its aliases."""
    return load_rulebook(ROOT, request.param)


def asked_for(rulebook: Rulebook) -> list[Node]:
    """Returns the clauses with a text of their own that rule on something."""
    nodes = rulebook.book().nodes.values()
    ruling = [node for node in nodes if node.plain and node.form not in ("front", "history")]
    return [node for node in ruling if rulebook.model.rule(node.id).kind not in SILENT]


def letters(text: str) -> str:
    """Returns what of a text the search compares: its letters and digits in normal form."""
    return "".join(character for character in plain(text) if character.isalnum())


def test_every_clause_that_rules_is_asked_for(rulebook: Rulebook) -> None:
    """A clause without a way to ask is found by its own words only, unless it is listed with the reason."""
    unasked = UNASKED.get(rulebook.slug, {})
    silent = {node.id for node in asked_for(rulebook)} - rulebook.aliases.keys()
    assert silent - unasked.keys() == set()
    assert unasked.keys() - silent == set(), "an exemption that is no longer one"


def test_an_alias_says_it_in_other_words(rulebook: Rulebook) -> None:
    """A phrase that already stands in its clause, or is a name of its term in the glossary, finds nothing new."""
    book = rulebook.book()
    repeated = []
    for id, phrases in rulebook.aliases.items():
        node = book.node(id)
        named = {letters(name) for term in rulebook.glossary if term.defined == id for name in (*term.also, *term.abbr)}
        own = letters(f"{node.title}{node.plain}")
        repeated += [(id, phrase) for phrase in phrases if letters(phrase) in own or letters(phrase) in named]
    assert repeated == []


def test_a_phrase_leads_to_one_clause_or_two(rulebook: Rulebook) -> None:
    """What stands under many clauses decides between none of them."""
    uses = Counter(letters(phrase) for phrases in rulebook.aliases.values() for phrase in phrases)
    assert [phrase for phrase, count in uses.items() if count > 2] == []


def test_phrases_are_short(rulebook: Rulebook) -> None:
    """They are what is typed into a search box, two to thirty to a clause."""
    counts = {id: len(phrases) for id, phrases in rulebook.aliases.items() if not 2 <= len(phrases) <= 30}
    assert counts == {}
    assert [phrase for phrases in rulebook.aliases.values() for phrase in phrases if len(phrase) > 40] == []
