"""Versions on the pages: their difference, the history of a clause, dates in the address, rulings held against them."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient
from tests.versions import write_versions
from tests.web.html import Page

from gunbai.importing import import_file
from gunbai.library import Library
from gunbai.web import create_app


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    """Returns a visitor of a book with three versions."""
    root = write_versions(tmp_path_factory.mktemp("versions"))
    return create_app(Library.open(root, root / "data")).test_client()


def said(page: str) -> str:
    """Returns the words of a page without blanks."""
    return "".join("".join(Page(page).text).split())


def test_a_difference_shows_both_numbers_and_marks_words(demo: FlaskClient) -> None:
    """Reworded text has what is gone and what is new, said as well as shown; both clauses are linked, each in its version."""
    page = demo.get("/rules/demo/diff/1/2").text
    assert Page(page).wrong == []
    assert "<del>" in page
    assert "赤いカードを[削除:引][追加:二枚引]く。" in said(page)
    links = Page(page).links
    for link in ("/rules/demo/1-1?version=1", "/rules/demo/1-1", "/rules/demo/1-2?version=1", "/rules/demo/1-3"):
        assert link in links
    assert "追加1" in said(page)
    assert "番号1" in said(page)


def test_a_renumbered_clause_shows_no_text(demo: FlaskClient) -> None:
    """A pure renumbering is a pair of numbers; its class alone can be shown, without a script."""
    page = demo.get("/rules/demo/diff/1/2?class=renumbered").text
    assert "白いカードを捨てる" not in page
    assert "二枚" not in page
    assert page.count('<li class="change') == 1


def test_the_other_direction_and_dates(demo: FlaskClient) -> None:
    """Any two versions, in either direction, by name or by a date on which they were in force."""
    assert "[削除:黒い旗を立てて味方を一人よぶ。]" in said(demo.get("/rules/demo/diff/2/1").text)
    dated = demo.get("/rules/demo/diff/2020-05-05/2022-02-02").text
    assert said(dated) == said(demo.get("/rules/demo/diff/1/2").text)
    assert "違いはありません" in demo.get("/rules/demo/diff/2/2").text
    assert demo.get("/rules/demo/diff/1/3").status_code == 404
    assert demo.get("/rules/demo/diff/2019-01-01/2").status_code == 404


def test_versions_are_picked_without_a_script(demo: FlaskClient) -> None:
    """The form on the page of the book leads to the difference of the two that were picked."""
    assert 'action="/rules/demo/diff"' in demo.get("/rules/demo").text
    response = demo.get("/rules/demo/diff?old=draft&new=2")
    assert response.status_code == 302
    assert response.location == "/rules/demo/diff/draft/2"


def test_the_history_of_a_clause(demo: FlaskClient) -> None:
    """The clause's page tells what it was in each version, its history page with the whole text of each."""
    assert "/rules/demo/1-2?version=1" in Page(demo.get("/rules/demo/1-3").text).links
    page = demo.get("/rules/demo/1-3/history").text
    assert page.count("白いカードを捨てる。") == 2
    assert "青いカードを見る" in demo.get("/rules/demo/1-3/history?version=1").text


def test_an_address_with_a_date_shows_the_version_in_force(demo: FlaskClient) -> None:
    """Clause, book, glossary, whole book and search follow the date, and their links stay in that version."""
    page = demo.get("/rules/demo/1-1?as_of=2020-06-06").text
    assert "赤いカードを引く。" in said(page)
    assert "/rules/demo/1-2?version=1" in Page(page).links
    for address in ("/rules/demo?as_of=2020-06-06&open=all", "/rules/demo/all?as_of=2020-06-06"):
        assert "青いカードを見る" in demo.get(address).text
    assert "青いカードを見る" in said(demo.get("/?q=青いカード&as_of=2020-06-06").text)
    assert "青いカードを見る" not in said(demo.get("/?q=青いカード&kind=rule").text)


def test_a_ruling_is_held_against_the_version_in_force(demo: FlaskClient) -> None:
    """Each citation that no longer stands says so, with the old and the new text and a link to the clause as it is."""
    page = demo.get("/rulings/red").text
    assert Page(page).wrong == []
    for status in ("CHANGED", "MOVED", "GONE"):
        assert f"<b>{status}</b> 2" in page
    assert "赤いカードを[削除:引][追加:二枚引]く。" in said(page)
    assert "[削除:青いカードを見る。]" in said(page)
    assert "/rules/demo/1-3" in Page(page).links
    assert "<b>" not in demo.get("/rulings/red?as_of=2020-06-06").text.partition("</section>")[0].partition("<section>")[2]


@pytest.mark.parametrize(
    ("address", "link"),
    [
        ("/rules/demo/1-1?as_of=2019-12-31", "/rules/demo/1-1?version=1"),
        ("/rules/demo/1-1?version=9&lang=ja", "/rules/demo/1-1?lang=ja&version=1"),
        ("/rules/demo/diff/2019-12-31/2", "/rules/demo?version=1"),
        ("/rulings/red?as_of=2019-12-31", "/rulings/red?version=1"),
        ("/?q=手札&game=demo&as_of=2019-12-31", "/?q=%E6%89%8B%E6%9C%AD&game=demo&version=1"),
    ],
)
def test_a_date_before_the_first_version_offers_the_versions(demo: FlaskClient, address: str, link: str) -> None:
    """The page says what is wrong and leads to the same page in each version, the one without a date by its name."""
    response = demo.get(address)
    assert response.status_code == 404
    assert Page(response.text).wrong == []
    assert "その版は分かりません" in response.text
    assert "版" in response.text
    assert "no version" not in response.text
    links = Page(response.text).links
    assert link in links
    assert link.replace("version=1", "version=draft") in links


def test_no_address_is_made_of_what_a_visitor_adds(demo: FlaskClient) -> None:
    """Fields that no page knows are left out of the links."""
    page = demo.get("/rules/demo?as_of=2019-12-31&_external=1&_scheme=javascript&endpoint=x&open=1").text
    assert "/rules/demo?open=1&version=1" in Page(page).links


def test_an_old_version_says_where_it_is_not_what_was_modelled(demo: FlaskClient) -> None:
    """What was modelled from other words is not called replayed without saying so; a step that an old version lacks is left out."""
    assert "再生のもとにした文と違います" not in demo.get("/rules/demo/1-1?lang=ja").text
    assert "再生のもとにした文と違います" in demo.get("/rules/demo/1-1?version=1").text
    assert demo.get("/rules/demo/1?version=draft").status_code == 200


@pytest.fixture(scope="module")
def renumbered(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    """Returns a visitor of an imported book whose second version put a clause in front: 1.1 is printed 1.2 now."""
    root = tmp_path_factory.mktemp("renumbered")
    clauses = ["赤いカードを引く。", "白い旗を立てる。"]
    for n, said in enumerate((clauses, ["黒い石を三つ置いて始める。", *clauses]), 1):
        lines = "".join(f"1.{m} {each}\n" for m, each in enumerate(said, 1))
        (root / "book.txt").write_text(f"見本 ver.{n}\n202{n}年1月1日\n\n1. 進行\n{lines}2. 終了\n2.1 終わる。\n", "utf-8")
        import_file(root / "book.txt", root / "rulebooks" / "demo")
    return create_app(Library.open(root, root / "data")).test_client()


def test_a_printed_number_in_the_address_is_explained(renumbered: FlaskClient) -> None:
    """The page of an id says what number the clause bears now, and which clause bears that one; typed, it leads there."""
    page = renumbered.get("/rules/demo/1.2").text
    assert "gunbaiが1.2と呼ぶこの条文の番号は、この版では1.3です。この版で1.2と印刷されている条文：1.2" in said(page)
    assert '<a href="/rules/demo/1.1" lang="ja">' in page
    assert "gunbaiが1.1と呼ぶこの条文の番号は、この版では1.2です。" in said(renumbered.get("/rules/demo/1.1").text)
    led = renumbered.get("/rules/demo/rule 1.3", follow_redirects=True)
    assert led.request.path == "/rules/demo/1.2"
    assert "この版の番号は1.3です。" in said(led.text)
    assert "番号について" not in renumbered.get("/rules/demo/2.1").text


def test_one_bad_ruling_or_book_stops_no_other(tmp_path) -> None:
    """Each is reported and left out: the indexes are built, and the pages of the others are there without it."""
    root = write_versions(tmp_path)
    bad = root / "rulings" / "demo" / "blue.md"
    bad.write_text("no fields", "utf-8")
    (root / "rulings" / "demo" / "green.md").write_bytes(b"\xff\xfe\x00")
    (root / "rulebooks" / "broken").mkdir()
    (root / "rulebooks" / "broken" / "versions.yaml").write_text("title: [", "utf-8")
    library = Library.open(root, root / "data")
    library.index()
    assert [ruling.id for ruling in library.rulings()] == ["red"]
    assert {problem.file.rpartition("/")[2] for problem in library.left_out()} == {"blue.md", "green.md", "versions.yaml"}
    client = create_app(library).test_client()
    assert "blue.md:1:1" in client.get("/rulings").text
    assert "broken/versions.yaml" in client.get("/").text
    for page in ("/rulings/red", "/rules/demo", "/rules/demo/1-1", "/?q=カード", "/scenarios"):
        assert client.get(page).status_code == 200
