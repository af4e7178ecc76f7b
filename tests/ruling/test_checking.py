"""A ruling is checked against the version it was written for and against any other."""

from pathlib import Path

import pytest

from gunbai.errors import NotFound
from gunbai.rulebook import Book, Citation, Node, Rulebook, load_rulebook
from gunbai.ruling import Ruling, check, passage, recheck
from gunbai.ruling.checking import check_citation

NODE = '  - {{id: "{id}", printed: "{id}", form: clause, text: {text}, spans: [[{n}, {m}]], parts: [[0, {size}]]}}\n'


@pytest.fixture
def rulebook(tmp_path: Path) -> Rulebook:
    """Returns a rulebook whose second version changed 1-1, moved 1-2 and dropped 1-3."""
    texts = {
        "1": {"1-1": "赤いカードを引く。", "1-2": "白いカードを捨てる。", "1-3": "青いカードを見る。"},
        "2": {"1-1": "赤いカードを二枚引く。", "1-4": "白いカードを捨てる。"},
    }
    folder = tmp_path / "rulebooks" / "demo"
    (folder / "text").mkdir(parents=True)
    for version, clauses in texts.items():
        nodes = [
            NODE.format(id=id, text=text, n=n * 20, m=n * 20 + 20, size=len(text)) for n, (id, text) in enumerate(clauses.items())
        ]
        (folder / "text" / f"{version}.yaml").write_text("source: {file: x.txt}\nnodes:\n" + "".join(nodes), "utf-8")
    versions = '  - {version: "1", date: 2020-01-01}\n  - {version: "2", date: 2021-01-01}\n'
    (folder / "versions.yaml").write_text(f"title: 見本\nversions:\n{versions}", "utf-8")
    return load_rulebook(tmp_path, "demo")


@pytest.fixture
def ruling() -> Ruling:
    """Returns a ruling that cites three clauses of the first version."""
    quotes = {"1-1": "赤いカードを引く", "1-2": "白いカードを捨てる", "1-3": "青いカードを見る"}
    citations = tuple(Citation(rule, "1", quote) for rule, quote in quotes.items())
    return Ruling(id="x", game="demo", version="1", question={}, answer={}, citations=citations)


def test_a_ruling_stands_in_its_own_version(rulebook, ruling):
    """Every citation is sound where it was made, and needs no hint."""
    checked = recheck(ruling, rulebook, "1")
    assert [(one.status, one.hint, one.sound) for one in checked] == [("OK", "", True)] * 3
    assert checked == check(ruling, rulebook.book("1"))


def test_a_new_version_shows_what_became_of_each_citation(rulebook, ruling):
    """Changed, moved and dropped clauses are told apart, each with what the book prints now."""
    checked = recheck(ruling, rulebook)
    assert [(one.citation.rule, one.status, one.hint) for one in checked] == [
        ("1-1", "CHANGED", "it says 「赤いカードを二枚引く。」"),
        ("1-2", "MOVED", "1-4 says it"),
        ("1-3", "GONE", ""),
    ]
    assert not any(one.sound for one in checked)


def test_a_version_that_is_not_there_is_refused(rulebook, ruling):
    """A ruling cannot be checked against a version nobody has encoded."""
    with pytest.raises(NotFound, match="demo has no version 3"):
        recheck(ruling, rulebook, "3")


def test_the_nearest_passage_is_one_sentence(rulebook):
    """An unknown clause and a quote like nothing have no passage."""
    book = rulebook.book()
    assert passage(book, "1-1", "赤い札を引く") == "赤いカードを二枚引く。"
    assert passage(book, "9-9", "赤い札を引く") == ""
    assert passage(book, "1-1", "Z") == ""


def test_a_moved_clause_tells_its_number_and_its_id() -> None:
    """A clause that came back under its old number has a new id to write; a renumbered one keeps its id under a new number."""
    old = Book("demo", "見本", "1", None, [Node(id="2", printed="2", number="2", text="白いカードを捨てる。")])
    back = Book("demo", "見本", "3", None, [Node(id="2.v2", printed="2", number="2", text="白いカードを捨てる。")])
    renumbered = Book("demo", "見本", "2", None, [Node(id="2", printed="3", number="3", text="白いカードを捨てる。")])
    citation = Citation("2", "1", "白いカードを捨てる")
    hints = [check_citation(citation, book, old).hint for book in (back, renumbered)]
    assert hints == ["numbered 2 now: write 2.v2", "numbered 3 now: its id is still 2, so the rule stays as it is"]


def test_a_clause_that_is_gone_advises_no_other() -> None:
    """What prints the number of a clause that is gone is another rule: it is named only where it says what was quoted."""
    old = Book("demo", "見本", "1", None, [Node(id="2", printed="2", text="白いカードを捨てる。")])
    gone = Book("demo", "見本", "2", None, [Node(id="2.v2", printed="2", text="山札が尽きたら敗北です。")])
    elsewhere = Book("demo", "見本", "2", None, [*gone.nodes.values(), Node(id="7", printed="7", text="白いカードを捨てる。")])
    citation = Citation("2", "1", "白いカードを捨てる")
    for origin in (None, old):
        checked = check_citation(citation, gone, origin)
        assert (checked.status, checked.hint, checked.standing.new) == ("GONE", "", None)
    assert check_citation(citation, elsewhere).standing.new == elsewhere.node("7")


def test_an_id_that_another_clause_prints_is_said_to_be_one() -> None:
    """The words stand where they were cited; that the number in the ruling is another clause's today is said with it."""
    book = Book(
        "demo",
        "見本",
        "2",
        None,
        [Node(id="1", printed="2", text="白いカードを捨てる。"), Node(id="1.v2", printed="1", text="手番を始める。")],
    )
    checked = check_citation(Citation("1", "2", "白いカードを捨てる"), book)
    assert (checked.status, checked.hint) == ("OK", "1 is the clause numbered 2; the one numbered 1 is 1.v2")


def test_a_merged_clause_leads_to_where_its_words_stand() -> None:
    """A clause that another took in is not gone: the ruling is led to the one that says it now."""
    said = "相手のターンの間、白いカードを捨てることはできない。"
    more = "待機しているカードは、この手順では数えない。"
    old = Book("demo", "", "1", None, [Node(id="1", printed="1", text=said), Node(id="2", printed="2", text=more)])
    new = Book("demo", "", "2", None, [Node(id="1", printed="1", text=said + more)])
    checked = check_citation(Citation("2", "1", "待機しているカードは、この手順では数えない"), new, old)
    assert (checked.status, checked.standing.new) == ("MOVED", new.node("1"))
