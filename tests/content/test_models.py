"""The model of each book says of every clause, and of every sentence where they differ, what kind of rule it is."""

import unicodedata
from collections import Counter
from pathlib import Path

import pytest

from gunbai.numbering import split_part
from gunbai.rulebook import Book, Rulebook, load_rulebook
from gunbai.writeup.messages import in_words
from gunbai.writeup.typesetting import JAPANESE

ROOT = Path(__file__).parents[2]
TELLING = {"definition", "equipment", "example", "note", "history", "informative"}

VALUES = {
    "legions": {("08-3", "life"): 20, ("23-2a", "cards"): 40, ("25-9", "cards"): 5, ("24-2b", "cores"): 12},
    "legend-of-stars": {
        ("3.1", "least"): 50, ("3.1:3", "copies"): 3, ("3.3", "columns"): 4, ("3.3", "rows"): 2, ("3.6", "most"): 7,
        ("3.7", "life"): 3000, ("5:2", "life"): 3000, ("5.1", "hand"): 7, ("5.2", "cards"): 1, ("2.4:2", "cards"): 1,
        ("5.6.3", "from"): 8, ("5.6.3", "most"): 7, ("5.5.1.0", "times"): 1, ("5.5.1.2", "effects"): 1,
    },
    "asterisk": {
        ("0-1", "least"): 40, ("0-1", "most"): 60, ("0-2", "copies"): 3, ("1-3.a", "cards"): 5, ("2-1", "cards"): 5,
        ("3.3.a", "cards"): 2, ("3.3.b", "cards"): 1, ("3.4.a", "cards"): 1, ("4.2.f", "cards"): 1,
    },
    "star-wars": {
        ("2.2.1-1", "least"): 40, ("2.2.1-1", "most"): 60, ("2.2.1-2b", "copies"): 3, ("2.2.2-1", "cards"): 5,
        ("2.3.1-1", "base"): 5, ("2.3.1-2", "cards"): 5, ("2.3.1-2", "most"): 7, ("3.3.2-2", "cards"): 1,
        ("4.2.1.2-4", "row"): 3, ("4.2.1.2-4", "total"): 6,
    },
    "king-castle": {
        ("1-1", "cards"): 30, ("1-5", "cards"): 3, ("1-6", "units"): 3, ("1-7", "cards"): 3, ("1-8", "copies"): 3,
        ("1-9", "dice"): 2, ("3.0-1", "cards"): 2, ("3.2.1-1", "cards"): 1,
    },
}  # fmt: skip
"""Numbers that decide games, as the clause prints them."""

STEPS = {
    "legions": {"34-2": ["34-2.1", "34-2.2", "34-2.3", "34-2.4"]},
    "legend-of-stars": {
        "5.1.1": ["5.1.1.1", "5.1.1.2", "5.1.1.3"],
        "5.5.1": ["5.5.1.1", "5.5.1.2", "5.5.1.3", "5.5.1.4", "5.5.1.5", "5.5.1.6"],
        "5.6": ["5.6.1", "5.6.2", "5.6.3", "5.6.4"],
    },
    "asterisk": {
        "3": ["3.1", "3.2", "3.3", "3.4", "3.5", "3.6"],
        "3.5.4.c": ["3.5.4.1", "3.5.4.2", "3.5.4.3", "3.5.4.4", "3.5.4.5"],
        "3.6": ["3.6.b", "3.6.c", "3.6.a"],
    },
    "star-wars": {
        "3.3": ["3.3.1", "3.3.2", "3.3.3", "3.3.4", "3.3.5", "3.3.6", "3.3.7"],
        "3.3.5.A": ["3.3.5.A.1", "3.3.5.A.2", "3.3.5.A.3"],
    },
    "king-castle": {"3": ["3.1", "3.2", "3.3"], "3.2": ["3.2.1", "3.2.2", "3.2.3", "3.2.4", "3.2.5"]},
}
"""Turns, attacks and set-ups in the order of the book; in asterisk 3.6 the order is that of AST-D31."""

ACTORS = {
    "asterisk": {
        "3.5.4.3.a": "non-turn player", "3.5.4.3-2.a": "turn player", "3.5.4.5.a": "non-turn player",
        "3.5.4.5-2.a": "non-turn player", "3.6.a": "turn player", "4.2.d": "reacting player",
    },
    "legend-of-stars": {"5.5.1.2": "non-turn player", "5.5.1.3": "turn player", "5.1.1.1": "first player"},
    "star-wars": {"3.3.5.A.2-1a": "non-turn player", "3.3.5.A.3-2a2": "non-turn player"},
    "king-castle": {"6.3-2": "non-turn player", "5.1-1": "turn player"},
}  # fmt: skip
"""Who acts, where the book changes sides (AST-D05) or gives the other player something to do."""

TEXTS = {
    "legions": {"choice": 8, "deck": 13, "end": 12, "limit": 44, "order": 22, "prohibition": 20, "setup": 12, "step": 57},
    "legend-of-stars": {"choice": 8, "deck": 3, "end": 4, "limit": 15, "order": 15, "prohibition": 12, "setup": 14, "step": 22},
    "asterisk": {"choice": 1, "deck": 5, "end": 3, "limit": 6, "order": 2, "prohibition": 4, "setup": 4, "step": 22},
    "star-wars": {"choice": 3, "deck": 8, "end": 2, "limit": 12, "prohibition": 1, "setup": 9, "step": 14, "trigger": 1},
    "king-castle": {"deck": 3, "end": 2, "limit": 11, "order": 1, "prohibition": 3, "replacement": 1, "setup": 5, "step": 6},
}
"""How many sentences are of which kind: what coverage is counted against."""


@pytest.fixture(scope="module", params=VALUES)
def rulebook(request: pytest.FixtureRequest) -> Rulebook:
    """Returns each rulebook that ships."""
    return load_rulebook(ROOT, request.param)


@pytest.fixture(scope="module")
def book(rulebook: Rulebook) -> Book:
    """Returns the version of the rulebook that its model is of."""
    return rulebook.book()


def sentences(rulebook: Rulebook, book: Book) -> list[str]:
    """Returns the id that says the kind of each sentence: its own, or its clause's."""
    parts = [(f"{node.id}:{n}", node.id) for node in book.nodes.values() for n in range(1, len(node.parts) + 1)]
    return [part if part in rulebook.model else node for part, node in parts]


def test_every_clause_has_its_line_in_order(rulebook, book):
    """The model follows the list of ids of its book, and leaves none out."""
    clauses = [rule.id for rule in rulebook.model if not split_part(rule.id)[1]]
    assert clauses == (ROOT / "rulebooks" / rulebook.slug / "ids.txt").read_text("utf-8").split()


def test_parts_are_told_apart_all_or_none(rulebook, book):
    """Where one sentence of a clause has a line all of them do, right after their clause, and they differ from it."""
    lines = [rule.id for rule in rulebook.model]
    for id in {split_part(line)[0] for line in lines if split_part(line)[1]}:
        parts = [f"{id}:{n}" for n in range(1, len(book.node(id).parts) + 1)]
        at = lines.index(id)
        assert lines[at + 1 : at + 1 + len(parts)] == parts, id
        assert len(parts) > 1, id


def test_a_clause_is_as_open_as_its_sentences(rulebook, book):
    """A clause is exempt exactly when all its sentences are, so that no executable sentence hides in an exempt clause."""
    for node in book.nodes.values():
        parts = [f"{node.id}:{n}" for n in range(1, len(node.parts) + 1)]
        statuses = {rulebook.model.rule(part).status for part in parts if part in rulebook.model}
        if statuses:
            assert (rulebook.model.rule(node.id).status == "exempt") == (statuses == {"exempt"}), node.id


@pytest.mark.parametrize("rulebook", sorted(TEXTS.keys() - {"legions"}), indirect=True)
def test_only_what_tells_is_exempt(rulebook, book):
    """What orders something is exempt only where it repeats another clause or the interpreter does it; no heading is owed."""
    exempt = [rule for rule in rulebook.model if rule.status == "exempt" and rule.kind not in TELLING]
    spoken = [rule for rule in exempt if split_part(rule.id)[1] or book.node(rule.id).parts]
    said = {rule.id: in_words(rule.reason, "en") for rule in spoken}
    assert [name for name, reason in said.items() if not reason.startswith(("repeats ", "carried out by the interpreter"))] == []
    silent = [rulebook.model.rule(node.id) for node in book.nodes.values() if not node.parts]
    assert [rule.id for rule in silent if rule.status not in ("exempt", "modelled")] == []


@pytest.mark.parametrize("rulebook", TEXTS, indirect=True)
def test_the_kinds_of_sentences(rulebook, book):
    """Coverage is counted against these: a change is a decision about what a sentence does."""
    kinds = Counter(rulebook.model.rule(id).kind for id in sentences(rulebook, book))
    assert {kind: kinds[kind] for kind in TEXTS[rulebook.slug]} == TEXTS[rulebook.slug]


def test_numbers_stand_in_the_model(rulebook):
    """No number that decides games has to be written in a program."""
    expected = VALUES[rulebook.slug]
    assert {key: rulebook.model.rule(key[0]).values.get(key[1]) for key in expected} == expected


def test_each_number_is_printed_in_its_clause(rulebook, book):
    """A value of 2 or more can be found in the words of its clause; a half is 2 parts, Ⅳ is 4."""
    for rule in rulebook.model:
        node, part = split_part(rule.id)
        words = book.part(rule.id).text if part else f"{book.node(node).heading}{book.node(node).text}"
        words = unicodedata.normalize("NFKC", words).replace(",", "").replace("半数", "1/2").replace("IV", "4")
        for name, value in rule.values.items():
            assert str(value) in words or value in (0, 1), (rule.id, name, value)


def test_steps_are_in_the_order_of_the_book(rulebook):
    """Turns, attacks and set-ups run as the book orders them."""
    expected = STEPS[rulebook.slug]
    assert {id: list(rulebook.model.rule(id).steps) for id in expected} == expected


@pytest.mark.parametrize("rulebook", ACTORS, indirect=True)
def test_who_acts(rulebook):
    """The player who acts is written down where the words alone mislead."""
    expected = ACTORS[rulebook.slug]
    assert {id: rulebook.model.rule(id).actor for id in expected} == expected


def test_what_is_modelled_is_modelled_from_this_text(rulebook, book):
    """No clause counts as modelled on the strength of another text."""
    assert [rule.id for rule in rulebook.model if rule.status == "modelled" and not rulebook.model.confirmed(rule.id, book)] == []


def test_why_nothing_is_replayed_is_said_in_both_languages() -> None:
    """A page shows the reason in its own language and nothing of the other."""
    for game in VALUES:
        for id, rule in load_rulebook(ROOT, game).model.rules.items():
            if rule.reason:
                japanese, english = in_words(rule.reason, "ja"), in_words(rule.reason, "en")
                assert JAPANESE.search(japanese), f"{game} {id}: {rule.reason}"
                assert not JAPANESE.search(english), f"{game} {id}: {rule.reason}"
