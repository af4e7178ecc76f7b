"""Rulings written in a browser: from nothing, from a replay, over somebody else's text; without a script."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient
from tests.web.html import Page
from tests.web.ruling_cases import DRAFT, JUDGE, OTHER

from gunbai.library import Library

QUOTE = "タイムラインに置く代わりに、その場でリバース状態にします"
FILLED = {
    "id": "a-new-one",
    "version": "1.00",
    "question_ja": "軍配検査の裁定はどう扱うか。",
    "answer_ja": "その場で扱う: すぐに。",
    "rule0": "39-5",
    "quote0": QUOTE,
    "tags": "検査、試し",
    "body": "## 事実\r\n\r\n検査である。",
    "name": "行司",
}
BOARD = """\
game: legions
title: 試し
board:
  turn: {seat: 甲, number: 3, phase: メイン}
  甲: {life: 20}
"""


def send(client: FlaskClient, address: str, **fields: str) -> tuple[int, str, str]:
    """Sends the form of a page; returns the status, where it leads, and the page."""
    page = client.get(address).text
    token = re.search(r'name="csrf_token" value="([^"]*)"', page)
    base = re.search(r'name="base" value="([^"]*)"', page)
    assert token
    assert base
    sent = {"csrf_token": token[1], "base": base[1], **fields}
    answer = client.post(address, data=sent)
    return answer.status_code, answer.headers.get("Location", ""), answer.text


def test_a_ruling_is_written_from_nothing(own_client: FlaskClient, own_library: Library) -> None:
    """What the form holds becomes a draft that reads as it was written, dated and signed."""
    assert send(own_client, "/work/new/legions", do="save", **FILLED)[:2] == (302, "/work/a-new-one")
    revision = own_library.docket.revision("a-new-one")
    ruling = revision.ruling
    assert (revision.by, ruling.author, ruling.status, str(ruling.date)) == ("行司", "行司", "draft", revision.at[:10])
    assert ruling.answer == {"ja": "その場で扱う: すぐに。"}
    assert ruling.tags == ("検査", "試し")
    assert ruling.body == "## 事実\n\n検査である。\n"
    assert [(cited.rule, cited.quote) for cited in ruling.citations] == [("39-5", QUOTE)]


def test_a_false_quote_is_not_saved(own_client: FlaskClient, own_library: Library) -> None:
    """The page says what is wrong at the clause itself, keeps everything that was written, and saves nothing."""
    wrong = {**FILLED, "quote0": "リバース状態にはならない"}
    status, _, page = send(own_client, "/work/new/legions", do="save", **wrong)
    assert status == 422
    assert "引用の言葉がその条文にありません。" in page
    assert '<small lang="en">39-5 does not say 「リバース状態にはならない」' in page
    assert "✗ 条文と違います" in page
    assert "その場で扱う: すぐに。" in page
    assert Page(page).wrong == []
    assert "a-new-one" not in own_library.docket.entries()


def test_a_clause_is_found_and_cited(own_client: FlaskClient) -> None:
    """The picker searches inside the form; a clause that is picked stands in the next row with its words; one can be taken out."""
    _, _, page = send(own_client, "/work/new/legions", do="find", find="再生", **FILLED)
    assert 'name="cite" value="39-5"' in page
    _, _, page = send(own_client, "/work/new/legions", cite="10-1", **FILLED)
    assert 'name="rule1" value="10-1"' in page
    assert "HPとはヒットポイントの事で" in page
    assert page.count("✓ 条文のとおり") == 2
    _, _, page = send(own_client, "/work/new/legions", drop="0", **FILLED)
    assert 'value="39-5"' not in page


def test_a_preview_saves_nothing(own_client: FlaskClient, own_library: Library) -> None:
    """Pressing Enter in a field, or looking, shows the sheet that would be printed, or what is missing."""
    _, _, page = send(own_client, "/work/new/legions", do="look", **FILLED)
    assert "できあがり" in page
    assert "検査である。" in page
    _, _, page = send(own_client, "/work/new/legions", do="look", **{**FILLED, "id": "Not An Id"})
    assert "is no id of a ruling" in page
    assert "a-new-one" not in own_library.docket.entries()


def test_a_replay_fills_the_form_in(own_client: FlaskClient, own_library: Library) -> None:
    """From a scenario come question, answer, quotes that stand, reasons and the scenario itself; saved, it is a draft."""
    address = "/work/new/legions?scenario=web-regeneration"
    page = own_client.get(address).text
    assert Page(page).wrong == []
    assert "甲「番兵はウェイトゾーンへ行く」" in page
    assert "✗" not in page
    assert 'value="scenarios/legions/web-regeneration.yaml"' in page
    fields = {name: value for name, value in re.findall(r'<input id="(\w+)" name="\w+" value="([^"]*)"', page) if name != "find"}
    areas = dict(re.findall(r'<textarea id="(\w+)"[^>]*>\n(.*?)</textarea>', page, re.DOTALL))
    status, where, text = send(own_client, address, do="save", version="1.00", **fields, **areas)
    assert (status, where) == (302, "/work/web-regeneration"), text
    ruling = own_library.docket.revision("web-regeneration").ruling
    assert ruling.scenario == "scenarios/legions/web-regeneration.yaml"
    assert "39-5" in {cited.rule for cited in ruling.citations}
    assert "番兵" in own_client.get("/work/web-regeneration").text


def test_a_board_comes_with_the_ruling(own_client: FlaskClient, own_library: Library) -> None:
    """A scenario that is attached is kept with the ruling under its id; one that cannot be read is refused with its problem."""
    status, _, page = send(own_client, "/work/new/legions", do="save", board=BOARD.replace("life: 20", "lief: 20"), **FILLED)
    assert status == 422
    assert "lief" in page
    send(own_client, "/work/new/legions", do="save", board=BOARD, **FILLED)
    assert own_library.ruling("a-new-one").scenario == "scenarios/legions/a-new-one.yaml"
    assert own_library.registry.boards.text("scenarios/legions/a-new-one.yaml") == BOARD
    board = own_library.registry.board("scenarios/legions/a-new-one.yaml")
    assert board is not None
    assert board.title == "試し"


def test_the_second_writer_sees_both(own_client: FlaskClient, own_library: Library) -> None:
    """Who saves over a newer text sees in which lines both differ, keeps the own text, and may then save it as the next."""
    own_library.docket.add(DRAFT, JUDGE, "")
    page = own_client.get("/work/edit/a-new-one").text
    token = re.search(r'name="csrf_token" value="([^"]*)"', page)
    assert token
    own_library.docket.edit("a-new-one", DRAFT.replace("その場で扱う", "後で扱う"), 1, OTHER, "")
    sent = {**FILLED, "csrf_token": token[1], "base": "1", "do": "save"}
    answer = own_client.post("/work/edit/a-new-one", data=sent)
    assert answer.status_code == 409
    assert "勝負審判 が先に変えました" in answer.text
    assert "後で扱う" in answer.text
    assert 'name="base" value="2"' in answer.text
    assert Page(answer.text).wrong == []
    assert own_client.post("/work/edit/a-new-one", data={**sent, "base": "2"}).status_code == 302
    assert len(own_library.docket.history("a-new-one")) == 3


@pytest.mark.parametrize(("quote", "status"), [(QUOTE, "OK"), ("黒い", "CHANGED")])
def test_quotes_are_checked_while_typing(own_client: FlaskClient, quote: str, status: str) -> None:
    """The server says at once whether the clause says so."""
    found = own_client.get("/work/check/legions", query_string={"rule": "39-5", "quote": quote, "version": "1.00"}).json
    assert found is not None
    assert found["status"] == status
    assert ("✓" in found["said"]) is (status == "OK")


@pytest.mark.parametrize("fields", [{"base": "x"}, {"date": "morgen"}])
def test_what_no_form_sends_is_refused(own_client: FlaskClient, fields: dict[str, str]) -> None:
    """A number that is none and a day that is none are a bad request."""
    assert send(own_client, "/work/new/legions", **{**FILLED, "do": "save", **fields})[0] == 400


def test_editing_keeps_what_was_not_touched(own_client: FlaskClient, own_library: Library) -> None:
    """A shipped ruling that is opened and saved as it is has the same text but for its status and reviewer."""
    id = "regeneration-replaces-the-break"
    page = own_client.get(f"/work/edit/{id}").text
    fields = dict(re.findall(r'<input id="(\w+)" name="\w+" value="([^"]*)"', page))
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page))
    areas = dict(re.findall(r'<textarea id="(\w+)"[^>]*>\n(.*?)</textarea>', page, re.DOTALL))
    decoded = {name: value.replace("&gt;", ">").replace("&#34;", '"') for name, value in {**fields, **areas}.items()}
    decoded = {name: value for name, value in decoded.items() if name != "find"}
    assert own_client.post(f"/work/edit/{id}", data={**hidden, **decoded, "version": "1.00", "do": "save"}).status_code == 302
    old, new = own_library.docket.revision(id, 1).text, own_library.docket.revision(id, 2).text
    assert new == old.replace("status: published", "status: draft").replace("reviewer: gunbai editors (b)\n", "")


def drafted(client: FlaskClient, page: str) -> str:
    """Returns the form to which the answer on a page leads."""
    link = re.search(r'href="(/work/new/legions\?[^"]*)"', client.get(page).text)
    assert link is not None
    return client.get(link[1].replace("&amp;", "&")).text


def test_an_answer_is_one_tap_from_a_draft(own_client: FlaskClient) -> None:
    """The form holds the claims of the board, the clause that decides, and the path of the scenario."""
    form = drafted(own_client, "/scenarios/legions/web-regeneration")
    assert 'value="39-5' in form
    assert "scenarios/legions/web-regeneration.yaml" in form


def test_a_draft_quotes_each_clause_once(own_library: Library) -> None:
    """The quotes stand in the fields, with the clauses; the text below names the clause that decides, and quotes none again."""
    draft = own_library.draft(own_library.replay(own_library.scenario("legions", "web-regeneration")))
    assert [cited.rule for cited in draft.citations][:1] == ["39-5"]
    assert len({(cited.rule, cited.quote) for cited in draft.citations}) == len(draft.citations)
    assert not any(cited.quote in draft.body for cited in draft.citations)
    assert "39-5" in draft.body.partition("## 理由")[2]


def test_a_case_of_the_desk_is_drafted_with_its_board(own_client: FlaskClient) -> None:
    """What somebody has entered is attached as the address holds it."""
    word = re.search(r"d=([^&]+)", own_client.get("/desk/legions/from/web-regeneration").headers["Location"])
    assert word is not None
    form = drafted(own_client, f"/case/legions?c={word[1]}")
    assert 'value="39-5' in form
    assert "game: legions" in form
