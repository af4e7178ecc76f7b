"""Links in the text of clauses: references, terms, and what must not be linked."""

from __future__ import annotations

from pathlib import Path

import pytest

from gunbai.rulebook import Book, Glossary, Node, Term, load_rulebook, signs
from gunbai.writeup.linking import Linker

TERMS = [
    Term(term="カード", defined="1"),
    Term(term="ターン", kana="たーん", defined="2"),
    Term(term="ターンプレイヤー", defined="3"),
    Term(term="場", kana="ば", defined="4"),
    Term(term="山札", kana="やまふだ", abbr=("デッキ",), defined="5"),
    Term(term="ATK", defined="6"),
]


def book(text: str, refs: tuple[str, ...] = (), id: str = "9-1") -> Book:
    """Returns a book whose last clause says this."""
    known = [Node(id=str(n), printed=str(n), heading=f"章{n}") for n in range(1, 9)]
    named = Node(id="8-2", printed="8-2", heading="破壊の手順", text="壊す。", parent="8")
    last = Node(id=id, printed=id, text=text, refs=refs)
    return Book("demo", "見本", "1", None, [*known, named, *([last] if id == "9-1" else [])])


def links(text: str, refs: tuple[str, ...] = ()) -> list[tuple[str, str, str]]:
    """Returns the links in a clause that says this: the words, the kind, where they lead."""
    found = book(text, refs)
    pieces = [piece for paragraph in Linker(found, Glossary(TERMS)).paragraphs(found.nodes["9-1"]) for piece in paragraph]
    assert "".join(piece.text for piece in pieces) == text
    return [(piece.text, piece.kind, piece.to) for piece in pieces if piece.kind]


def test_the_longest_term_is_linked() -> None:
    """A term inside a longer one is not linked by itself."""
    assert links("ターンプレイヤーはターンを終える。") == [("ターンプレイヤー", "term", "3"), ("ターン", "term", "2")]


def test_a_term_is_linked_where_it_first_stands() -> None:
    """Its short form counts as the same term."""
    assert links("山札を見る。デッキを切る。山札に戻す。") == [("山札", "term", "5")]


@pytest.mark.parametrize("text", ["リターンする。", "この場合、", "登場する。", "BATKの値"])
def test_a_part_of_another_word_is_no_term(text: str) -> None:
    """A term is not found inside a word of katakana, a compound of characters, or a word of letters."""
    assert links(text) == []


def test_a_compound_of_terms_is_linked_part_by_part() -> None:
    """A run of katakana that is made of terms only has each of them linked."""
    assert links("ターンカードを引く。") == [("ターン", "term", "2"), ("カード", "term", "1")]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Draw a card.", ["card"]),
        ("Cards are drawn.", ["Card"]),
        ("discard it", []),
        ("an atk of 3, an ATK of 4", ["ATK"]),
    ],
)
def test_english_terms_are_found_as_they_are_written(text: str, found: list[str]) -> None:
    """Case and an s at the end make no difference, but a word in capitals only is written so."""
    terms = [Term(term="Card", defined="1"), Term(term="ATK", defined="6")]
    shown = book(text)
    pieces = Linker(shown, Glossary(terms)).paragraphs(shown.nodes["9-1"])[0]
    assert [piece.text for piece in pieces if piece.kind] == found


def test_references_come_first_and_hold_no_term() -> None:
    """Numbers and headings of clauses that the clause refers to are references; others are not."""
    assert links("8-2に従い、7を見る。", ("8-2",)) == [("8-2", "reference", "8-2")]
    assert links("カードは破壊の手順による。", ("8-2",)) == [("カード", "term", "1"), ("破壊の手順", "reference", "8-2")]
    assert links("8-2に従う。") == []


def test_what_no_words_name_stands_apart() -> None:
    """A reference by other words is kept for the end of the clause."""
    found = book("後述のとおり。", ("8-2",))
    assert [node.id for node in Linker(found, Glossary(TERMS)).apart(found.nodes["9-1"])] == ["8-2"]


def test_a_definition_does_not_link_its_own_term() -> None:
    """The clause that defines a term leads nowhere but to the others."""
    found = Book("demo", "見本", "1", None, [Node(id="1", text="カードとは紙である。"), Node(id="2", text="ターンのカード")])
    pieces = Linker(found, Glossary(TERMS)).paragraphs(found.nodes["1"])[0]
    assert [piece.kind for piece in pieces] == [""]


def test_kana_stand_over_characters_only() -> None:
    """Kana are given for the term as the glossary writes it, not for its short form nor for katakana."""
    found = book("場と山札とターン")
    pieces = Linker(found, Glossary(TERMS)).paragraphs(found.nodes["9-1"])[0]
    assert [(piece.text, piece.kana) for piece in pieces if piece.kind] == [("場", "ば"), ("山札", "やまふだ"), ("ターン", "")]
    found = book("デッキ")
    assert Linker(found, Glossary(TERMS)).paragraphs(found.nodes["9-1"])[0][0].kana == ""


@pytest.mark.parametrize("slug", ["legions", "legend-of-stars", "asterisk", "star-wars", "king-castle"])
def test_linking_changes_no_word_of_a_book(repository: Path, slug: str) -> None:
    """Pieces put together again are the paragraphs of the text, formulas as signs; every link leads to a clause of the book."""
    rulebook = load_rulebook(repository, slug)
    shown = rulebook.book()
    linker = Linker(shown, rulebook.glossary)
    for node in shown.nodes.values():
        pieces = [piece for paragraph in linker.paragraphs(node) for piece in paragraph]
        assert "".join("".join(piece.text for piece in pieces).split()) == "".join(signs(node.plain).split())
        assert [piece.to for piece in pieces if piece.to and piece.to not in shown.nodes] == []
