"""Generated books: each is imported to exactly its clauses, and nothing of any text is lost."""

from __future__ import annotations

from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from tests.importing.conftest import bare, check_lossless, read
from tests.importing.strategies import STYLES, Maker, books

from gunbai.document import read_text
from gunbai.errors import BadInput
from gunbai.importing import writer
from gunbai.rulebook import is_id

PIECES = [
    *(
        "1.",
        "1.1",
        "1.1.1. ",
        "2",
        "2.1a ",
        "01-2a",
        "①",
        "②",
        "（1）",
        "(2)",
        "(a)",
        "第一章 ",
        "第3条",
        "一、",
        "例：",
        "Example: ",
    ),
    *(
        "---PAGE---",
        "\n",
        "\n\n",
        "\n",
        "。",
        " ",
        "カード",
        "を引く",
        "draw a card.",
        "Glossary",
        "用語集",
        "目次",
        "....... 3",
        "：",
    ),
    *("・", "**", "# ", "- ", "IV. ", "Chapter 2 ", "付録A", "※", "？?", '"\\', "\t", "\u3000", "\x07", "\x85", "\u2028", "\x0c"),
    *(
        "\ufeff",
        "\U0001f600",
        "\ufdd0",
        "|",
        "{x: y}",
        "*a",
        "100.",
        "100.1",
        "703.4b",
        "rule 1.1",
        "（1.1）",
        "更新履歴",
        "-",
        "\r",
    ),
]


@given(books())
@settings(max_examples=60)
def test_a_book_is_imported_to_exactly_its_tree(made):
    """Ids, numbers, parents, words, references, examples and terms are those that the book was made of."""
    imported = read(made.text)
    found = [
        (node.id, bare(node.printed), node.parent, bare(node.heading + node.text), sorted(node.refs))
        for node in imported.book.nodes.values()
        if node.printed or node.form == "example"
    ]
    assert found == [
        (clause.id, bare(clause.printed), clause.parent, bare(clause.heading + clause.text), sorted(clause.refs))
        for clause in made.clauses
    ]
    assert [term for term, _ in imported.terms] == made.terms
    assert imported.report.references.unresolved == 0
    check_lossless(imported)


@given(st.lists(st.sampled_from(PIECES), min_size=1, max_size=100).map("".join))
@example("1.1 a\n\n1.2 b\nGlossary\n")
@settings(max_examples=200)
def test_nothing_of_any_text_is_lost(text):
    """Whatever the text: every character stands in one node or exclusion, and the written file reads back the same."""
    try:
        imported = read(text)
    except BadInput as error:
        assume(error.problems[0].code != "EMPTY-FILE")
        raise
    check_lossless(imported)
    nodes = list(imported.book.nodes.values())
    written = read_text(writer.text_yaml("demo.txt", imported.source, nodes, imported.book.excluded))
    assert [(entry["id"], entry.get("heading", ""), entry.get("text", "")) for entry in written["nodes"]] == [
        (node.id, node.heading, node.text) for node in nodes
    ]
    for node in nodes:
        assert is_id(node.id)
        assert not node.parent or node.parent in imported.book.nodes
        assert all(ref in imported.book.nodes for ref in node.refs)
        assert bare("".join(node.text[part.start : part.end] for part in node.parts)) == bare(node.text)


@given(books())
@settings(max_examples=15)
def test_every_character_of_a_made_book_is_said_once(made):
    """Blanks and the marks of pages apart, the numbers, headings and texts of all nodes are the book."""
    imported = read(made.text)
    said = "".join(node.printed + node.heading + node.text for node in imported.book.nodes.values())
    left_out = "".join(each.text for each in imported.book.excluded)
    assert sorted(bare(said + left_out)) == sorted(bare(made.text))


def test_the_maker_makes_what_it_says():
    """A made book prints every clause it lists."""
    made = Maker(STYLES[0], 1)
    assert all(clause.printed in made.text for clause in made.clauses)
