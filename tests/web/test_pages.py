"""Every page: what it says, that it is sound HTML, and that each of its links leads somewhere."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import quote, unquote, urljoin, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.web.html import Page

from gunbai.library import Library
from gunbai.web import create_app

PAGES = [
    "/",
    "/?q=再生 ブレイク",
    "/?q=34-5&game=legions",
    "/?q=さいせい&kind=ruling",
    "/?q=zzzzqqqq",
    "/?q=の&n=300",
    "/rules/legions",
    "/rules/legions?open=34",
    "/rules/asterisk?version=before-2022-03-28",
    "/rules/king-castle?open=all",
    "/rules/legions/39-5",
    "/rules/legions/31-3:2",
    "/rules/legions/34-2",
    "/rules/legend-of-stars/3.3.3?typed=3.2.3",
    "/rules/star-wars/2.1-2",
    "/rules/asterisk/0-1?version=before-2022-03-28",
    "/rules/legions?open=34-2.2",
    "/rules/legions/all",
    "/rules/asterisk/all?version=before-2022-03-28",
    "/rules/legend-of-stars/glossary",
    "/rules/asterisk/diff/before-2022-03-28/2022-03-28",
    "/rules/asterisk/diff/2022-04-01/before-2022-03-28?class=removed",
    "/rules/legions/diff/1.00/1.00",
    "/rules/asterisk/2-2/history",
    "/rules/legions/34-5/history?as_of=2018-01-01",
    "/?q=手札&as_of=2018-04-01",
    "/?q=手札&game=asterisk&version=before-2022-03-28",
    "/rulings",
    "/rulings?game=legions&status=published",
    "/rulings/regeneration-replaces-the-break",
    "/rulings/regeneration-replaces-the-break/writeup",
    "/rulings/regeneration-replaces-the-break/writeup?kind=slip",
    "/scenarios",
    "/scenarios?game=legions",
    "/scenarios/legions/web-regeneration",
    "/scenarios/legions/web-regeneration?step=0",
    "/scenarios/legions/web-regeneration?step=3&seat=乙",
    "/scenarios/legions/web-refused",
    "/scenarios/legions/web-regeneration?as_of=2018-01-01&step=2",
    "/rulings/regeneration-replaces-the-break?as_of=2018-01-01",
    "/scenarios/legions/web-regeneration/writeup",
    "/scenarios/legions/web-regeneration/writeup?kind=slip",
    "/about",
]


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("address", PAGES)
def test_every_page_is_sound(client: FlaskClient, address: str, lang: str) -> None:
    """A page answers 200 in both languages; its HTML nests, its ids are unique, it has one h1 and a title, fields have labels."""
    client.set_cookie("lang", lang)
    response = client.get(address)
    assert response.status_code == 200
    page = Page(response.text)
    assert page.wrong == []
    assert page.lang == lang
    assert page.title.endswith("軍配" if lang == "ja" else "gunbai")
    assert page.headings.count(1) == 1
    assert page.headings[0] == 1
    assert set(page.fields) <= page.labelled
    assert response.text.count("Undefined") == 0


def test_every_link_leads_somewhere(client: FlaskClient) -> None:
    """Each internal link of these pages, fragments included, is a page that has that place."""
    seen: dict[str, Page] = {}
    wrong = []
    for address in PAGES:
        for link in Page(client.get(address).text).links:
            target = urlsplit(urljoin(f"http://x{address}", link))
            if target.netloc != "x":
                continue
            path = target.path + (f"?{target.query}" if target.query else "")
            if path not in seen:
                response = client.get(unquote(path), follow_redirects=True)
                if response.status_code != 200:
                    wrong.append((address, link, response.status_code))
                seen[path] = Page(response.text if response.mimetype == "text/html" else "")
            if target.fragment and unquote(target.fragment) not in seen[path].ids:
                wrong.append((address, link, 0))
    assert wrong == []
    assert len(seen) > 300


@pytest.mark.xdist_group("pages of boards")
def test_every_shipped_scenario_has_a_page(repository: Path) -> None:
    """Each scenario that ships is shown, at its start and at its end, and written up."""
    library = Library.open(repository)
    client = create_app(library).test_client()
    wrong = []
    for case in library.cases.cases():
        address = f"/scenarios/{case.game}/{case.name}"
        pages = [client.get(f"{address}{more}") for more in ("", "?step=0&lang=en", "/writeup?lang=ja")]
        wrong += [(case.name, page.status_code) for page in pages if page.status_code != 200]
        wrong += [(case.name, Page(page.text).wrong) for page in pages if Page(page.text).wrong]
    assert wrong == []


def test_every_node_of_every_book_has_a_page(client: FlaskClient, library: Library) -> None:
    """The book page links each node; a sample of each book's nodes is shown with its own words."""
    for game in library.games():
        links = Page(client.get(f"/rules/{game}").text).links
        nodes = [node for node in library.nodes(game) if node.form != "front"]
        assert [node.id for node in nodes if f"/rules/{game}/{node.id}" not in links] == []
        for node in nodes[::25]:
            page = "".join(Page(client.get(f"/rules/{game}/{node.id}").text).text)
            assert "".join(node.plain.split()) in "".join(page.split())


def test_a_clause_in_its_context(client: FlaskClient) -> None:
    """Its path above, neighbours, references both ways, readings with the default, rulings and boards below."""
    text = client.get("/rules/legions/39-5").text
    for part in ("39 キーワード能力", "39-4", "39-6", "12-1", "この条文には読みが2つあります", "D-017", "採用", "理由: ",
                 "/rulings/regeneration-replaces-the-break", "/scenarios/legions/"):  # fmt: skip
        assert part in Page(text).links or part in "".join(Page(text).text) or part in text, part


@pytest.mark.parametrize(
    ("typed", "target"),
    [("34の5", "34-5"), ("３４－５", "34-5"), ("34-2②", "34-2.2"), ("31-3:2", "31-3:2"), ("legions:34-5", "34-5")],
)
def test_numbers_in_any_style_lead_to_the_clause(client: FlaskClient, typed: str, target: str) -> None:
    """A number as a person types it leads to the page of the clause, under its own address."""
    response = client.get(f"/rules/legions/{typed}", follow_redirects=True)
    assert response.status_code == 200
    assert response.request.path == f"/rules/legions/{target}"


def test_a_misprinted_number_is_explained(client: FlaskClient) -> None:
    """Where the book prints another number than the position has, the page says so."""
    response = client.get("/rules/legend-of-stars/3.2.3", follow_redirects=True)
    assert "本には 3.2.3 と印刷されていますが、その位置は 3.3.3 です。" in response.text


@pytest.mark.parametrize("address", ["/rules", "/rules/"])
def test_the_books_have_no_page_of_their_own(client: FlaskClient, address: str) -> None:
    """Whoever cuts an address short lands on the start page, where every book is a link."""
    page = client.get(address, follow_redirects=True)
    assert (page.status_code, page.request.path) == (200, "/")
    assert 'href="/rules/legions' in page.text


def test_as_of_a_date(client: FlaskClient) -> None:
    """A date selects the version in force; before the first there is a page that says so."""
    assert client.get("/rules/legions/34-5?as_of=2018-01-01").status_code == 200
    response = client.get("/rules/legions/34-5?as_of=2001-01-01")
    assert response.status_code == 404
    assert "2001-01-01 以前の日付の版はありません" in response.text


@pytest.mark.parametrize(
    ("address", "code", "said"),
    [
        ("/nothing", 404, "探し直してください"),
        ("/rules/nothing", 404, "「nothing」という本はありません"),
        ("/rules/legion/34-5", 404, "legions"),
        ("/rules/legions/999", 404, "条文 999 はありません"),
        ("/rules/legions/34-5:9", 404, "2 文まで"),
        ("/rules/legions?version=9", 404, "「9」という版はありません"),
        ("/rulings/nothing", 404, "「nothing」という裁定はありません"),
        ("/scenarios/legions/nothing", 404, "「nothing」という盤面はありません"),
        ("/scenarios/legions/..%2f..%2fsecret", 404, "探し直してください"),
        ("/static/nothing.css", 404, "探し直してください"),
        ("/?q=x&n=many", 400, "many"),
        (f"/?q={'x' * 501}", 400, "500字より短くしてください"),
        ("/?q=x&game=nothing", 404, "「nothing」という本はありません"),
        ("/scenarios/legions/web-regeneration?step=-1", 400, "step"),
        ("/?q=x&kind=nothing", 400, "kind に「nothing」は選べません"),
        ("/?q=x&as_of=2018-99-99", 400, "「2018-99-99」は日付ではありません"),
        ("/rulings?status=nothing", 400, "status に"),
        ("/rulings?since=2020-02-30", 400, "「2020-02-30」は日付ではありません"),
        ("/rulings/regeneration-replaces-the-break/writeup?kind=nothing", 400, "kind に"),
        ("/rules/legions?open=99-9", 404, "条文 99-9 はありません"),
        ("/rules/legions/all?at=99-9", 404, "条文 99-9 はありません"),
        ("/rules/legions/34?from=99-9", 404, "条文 99-9 はありません"),
        ("/scenarios?game=legions&sort=nothing", 400, "disputed, test"),
        ("/scenarios?game=legions&chapter=99", 400, "chapter に"),
        ("/scenarios/legions/web-regeneration?seat=丙", 400, "選べるもの: 甲, 乙"),
        ("/scenarios/legions/web-regeneration?claim=丙", 404, "「丙」の主張はありません"),
        ("/scenarios/legions/web-regeneration/writeup?kind=nothing", 400, "kind に"),
        ("/scenarios/legions/web-regeneration/writeup?format=doc", 400, "html, md"),
        ("/scenarios/legions/web-regeneration/lines?to=nothing", 400, "to に"),
        ("/practice?game=nothing", 400, "game に"),
    ],
)
def test_what_is_not_there(client: FlaskClient, address: str, code: int, said: str) -> None:
    """A page that cannot be shown says what to do, what was wrong, and offers the search box."""
    response = client.get(address)
    assert response.status_code == code
    assert said in response.text
    page = Page(response.text)
    assert page.wrong == []
    assert "q" in page.fields


def test_only_reading_is_allowed(client: FlaskClient) -> None:
    """There is nothing to post to."""
    assert client.post("/").status_code == 405


def test_a_step_past_the_end_is_the_end(client: FlaskClient) -> None:
    """An address that outlived its steps still shows the board."""
    assert client.get("/scenarios/legions/web-regeneration?step=999").status_code == 200


def test_steps_forth_and_back(client: FlaskClient) -> None:
    """Each step is a page of its own with the board after it; the first has no way back, the last no way on."""
    address = "/scenarios/legions/web-regeneration"
    start, end = client.get(f"{address}?step=0").text, client.get(address).text
    assert 'rel="prev"' not in start
    assert f'rel="next" href="{address}?step=1#board"' in start
    assert 'rel="next"' not in end
    assert 'rel="prev"' in end
    assert "リバース" in end[end.index("<desc") : end.index("</desc>")]
    assert "リバース" not in start[start.index("<desc") : start.index("</desc>")]


def test_the_replay_says_what_decides(client: FlaskClient) -> None:
    """Who is right is said first, then how sure that is, the clause that decides, the claims; then come the board and the steps."""
    text = client.get("/scenarios/legions/web-regeneration").text
    order = ["乙が正しい。", "どの読み・どの前提でも同じ", "不成立", "決め手", 'id="claims"', 'class="board"', 'id="steps"']
    assert [text.index(part) for part in order] == sorted(text.index(part) for part in order)
    for part in ("分かれ目", "決め手", "タイムラインに置く代わりに、その場でリバース状態にします。", 'aria-current="step"'):
        assert part in text


def test_refused_decisions_name_their_clause(client: FlaskClient) -> None:
    """What the rules refuse is shown with the clause that refuses it; so is what could not be chosen."""
    text = client.get("/scenarios/legions/web-refused").text
    assert "認められない決定" in text
    refused = text[text.index("認められない決定") :]
    assert "/rules/legions/34-5" in refused
    assert "選べない" in text


def test_writeup_as_markdown(client: FlaskClient) -> None:
    """The same write-up is there to copy into a report."""
    response = client.get("/scenarios/legions/web-regeneration/writeup?format=md")
    assert response.mimetype == "text/markdown"
    assert response.text.startswith("# ")


def test_a_write_up_has_no_interface(client: FlaskClient) -> None:
    """The sheet holds the document; the places and the search box are not on it."""
    page = client.get("/scenarios/legions/web-regeneration/writeup").text
    assert 'class="places"' not in page
    assert "<svg" in page
    assert "署名" in page


def test_what_was_typed_is_kept(client: FlaskClient) -> None:
    """The box still holds the query, whatever it was; nothing of it becomes mark-up."""
    text = client.get("/?q=%22%3E%3Cscript%3E再生&game=legions").text
    assert 'value="&#34;&gt;&lt;script&gt;再生"' in text
    assert "<script>再生" not in text
    assert '<input type="hidden" name="game" value="legions">' in text


@given(st.text(max_size=60) | st.text("34-5の②.:〜第条再生ブレイクabc ", max_size=40))
@settings(max_examples=40)
def test_nothing_typed_breaks_a_page(app: Flask, typed: str) -> None:
    """Whatever is typed as words, number, game or step, the answer is a page, never a fault."""
    client = app.test_client()
    for address in ("/", "/rulings", "/scenarios/legions/web-refused"):
        for field in ("q", "game", "n", "step", "lang", "kind", "seat"):
            assert client.get(address, query_string={field: typed, "q": typed}).status_code in (200, 400, 404)
    number = quote(typed, safe="") or "x"
    assert client.get(f"/rules/legions/{number}").status_code in (200, 302, 308, 400, 404)
    assert client.get("/rules/legions/34-5", query_string={"typed": typed, "version": typed}).status_code in (200, 404)
    assert client.get("/rules/legions/34-5", query_string={"as_of": typed}).status_code in (200, 404)


def test_a_fault_of_the_interpreter_hides_no_clause(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a board cannot be played for a fault of ours, clauses are still shown."""
    broken = Library.open(library.content)
    monkeypatch.setattr("gunbai.library.scenarios.resolve", lambda *_: 1 / 0)
    client = create_app(broken).test_client()
    assert client.get("/rules/legions/34-5").status_code == 200
    assert client.get("/scenarios").status_code == 200
    assert client.get("/scenarios/legions/web-refused").status_code == 500


def test_the_game_searched_by_itself_is_shown_first(client: FlaskClient) -> None:
    """A search of all books begins with the book that was searched by itself last; before that, with the one that answers best."""

    def books() -> list[str]:
        return re.findall(r'<h2><a href="/rules/([a-z-]+)"', client.get("/?q=手札の上限").text)

    assert books()[0] != "king-castle"
    assert client.get("/?q=手札の上限&game=king-castle").headers["Set-Cookie"].startswith("game=king-castle")
    assert books()[0] == "king-castle"


def test_each_book_shows_its_best_two_clauses(client: FlaskClient) -> None:
    """When several books answer, each shows two clauses and leads to the rest of its own."""
    page = client.get("/?q=手札の上限は何枚ですか").text
    for section in page.split('<section class="hits">')[1:]:
        assert section.count('<li class="hit') <= 2
    assert "この本でさらに見る" in page


def test_a_row_without_a_heading_shows_the_path_above_it(client: FlaskClient) -> None:
    """A clause without a heading is told by the headings above it, and what is about it is folded under it."""
    page = client.get("/?q=使わなかったマスターポイントはどうなる&game=legions").text
    best = page.split('<li class="hit')[1]
    assert '<span class="path">ターン › エンドフェイズ</span>' in best
    assert '<details class="under">' in client.get("/?q=再生&game=legions").text.split('<li class="hit')[1]
