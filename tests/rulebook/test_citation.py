"""Citations against the book they were taken from, and against others."""

import pytest

from gunbai.rulebook import Book, Citation, Node


@pytest.mark.parametrize(
    ("rule", "quote", "status"),
    [
        ("34-5", "アタック可能範囲は、アタックユニットの配置されているレーン", "OK"),
        ("legions:34-5", "ブロッカーの有無によって決まります", "OK"),
        ("31-3:2", "追加の1マスターポイントを支払う", "OK"),
        ("23-2", "スタンダードレギュレーション", "OK"),
        ("34-5", "アタック可能範囲は、アタックユニットの配置されたレーン", "CHANGED"),
        ("31-3:1", "追加の2マスターポイントを支払う", "CHANGED"),
        ("34-99", "アタック可能な範囲", "GONE"),
        ("31-3:9", "追加の9マスターポイントを支払う", "GONE"),
        ("34-4", "ブロッカーの有無によって決まります", "MOVED"),
        ("34-99", "ブロッカーの有無によって決まります", "MOVED"),
        ("34の5", "アタック可能範囲", "MALFORMED"),
        ("", "アタック可能範囲", "MALFORMED"),
        ("34-5", "  ", "MALFORMED"),
        ("asterisk:34-5", "アタック可能範囲", "MALFORMED"),
    ],
)
def test_a_citation_is_checked_word_for_word(legions, rule, quote, status):
    """The words decide: found where cited, found elsewhere, different, gone, or no citation at all."""
    assert Citation(rule, "1.00", quote).check(legions) == status


def book(*nodes: Node) -> Book:
    """Returns a book of these nodes."""
    return Book("demo", "見本", "1", None, nodes)


def test_a_citation_notices_that_its_surroundings_changed():
    """The quote stands, but the chapter above it or a clause it refers to reads differently: CONTEXT."""
    clause = Node(id="1-1", parent="1", text="これを支払う。", refs=("2",))
    old = book(Node(id="1", heading="コスト"), clause, Node(id="2", text="MPとは点数です。"))
    same = book(*old.nodes.values())
    above = book(Node(id="1", heading="任意のコスト"), clause, Node(id="2", text="MPとは点数です。"))
    beside = book(Node(id="1", heading="コスト"), clause, Node(id="2", text="MPとはカードです。"))
    citation = Citation("1-1", "1", "これを支払う")
    assert citation.check(same, origin=old) == "OK"
    assert citation.check(above, origin=old) == "CONTEXT"
    assert citation.check(beside, origin=old) == "CONTEXT"
    assert citation.check(beside) == "OK"
