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


SAME = "は、能力の誘発を制限するキーワードです。"
FIRST = book(
    Node(id="1", printed="1", text="キーワード"),
    Node(id="1.1", printed="1.1", parent="1", text="中央"),
    Node(id="1.1.1", printed="1.1.1", parent="1.1", text=SAME),
    Node(id="1.2", printed="1.2", parent="1", text="左端のエリア"),
    Node(id="1.2.1", printed="1.2.1", parent="1.2", text=SAME),
    Node(id="2", printed="2", text="支払い"),
    Node(id="2.1", printed="2.1", parent="2", text="コストを支払います。払えない場合はプレイできません。"),
    Node(id="2.2", printed="2.2", parent="2", text="コストは手札から選んで捨てます。", refs=("2.1",)),
    Node(id="2.3", printed="2.3", parent="2", text="支払いの途中では能力をプレイできません。"),
)
NEXT = book(
    Node(id="1", printed="1", text="キーワード"),
    Node(id="1.1", printed="1.1", parent="1", text="前列"),
    Node(id="1.1.1", printed="1.1.1", parent="1.1", text=SAME),
    Node(id="1.2", printed="1.2", parent="1", text="中央"),
    Node(id="1.2.1", printed="1.2.1", parent="1.2", text=SAME),
    Node(id="1.3", printed="1.3", parent="1", text="左端のエリア"),
    Node(id="1.3.1", printed="1.3.1", parent="1.3", text=SAME),
    Node(id="2", printed="2", text="支払い"),
    Node(id="2.1", printed="2.1", parent="2", text="コストを全額支払います。払えない場合はプレイできません。"),
    Node(id="2.2", printed="2.2", parent="2", text="コストは手札から選んで捨てます。", refs=("2.1",)),
)


@pytest.mark.parametrize(
    ("rule", "quote", "status", "new"),
    [
        ("1.2.1", "能力の誘発を制限する", "MOVED", "1.3.1"),
        ("1.1", "中央", "MOVED", "1.2"),
        ("2.1", "コストを支払います", "CHANGED", "2.1"),
        ("2.1", "払えない場合はプレイできません", "CONTEXT", "2.1"),
        ("2.2", "手札から選んで捨てます", "CONTEXT", "2.2"),
        ("2", "支払い", "OK", "2"),
        ("2.3", "支払いの途中では", "GONE", ""),
        ("2.3", "", "MALFORMED", ""),
    ],
)
def test_a_citation_follows_its_clause_into_another_version(rule, quote, status, new):
    """With the version it was cited from, a citation is followed to its clause, even where another clause reads the same."""
    standing = Citation(rule, "1", quote).standing(NEXT, FIRST)
    assert (standing.status, standing.new.id if standing.new else "") == (status, new)
    assert Citation(rule, "1", quote).check(NEXT, FIRST) == status


def test_a_standing_shows_both_texts():
    """What the clause said and what it says now stand side by side, and CONTEXT names the clauses that were reworded."""
    standing = Citation("2.1", "1", "コストを支払います").standing(NEXT, FIRST)
    assert standing.old_text == "コストを支払います。払えない場合はプレイできません。"
    assert standing.new_text == "コストを全額支払います。払えない場合はプレイできません。"
    around = Citation("2.2", "1", "手札から選んで捨てます").standing(NEXT, FIRST).around
    assert [node.id for node in around] == ["2.1"]
