"""The page on which a new version's effect on rulings is looked at: accepted, edited or withdrawn."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from tests.versions import RULING, write_versions
from tests.web.html import Page

from gunbai.library import Library
from gunbai.library.recheck import Recheck
from gunbai.ruling.staleness import Rechecked
from gunbai.web import create_app

CITED = RULING[RULING.index("  - {rule: 1-1") : RULING.rindex("---")]
"""What the ruling cites: a clause that is reworded, one that moves, one that goes."""


@pytest.fixture
def library(tmp_path: Path, repository: Path) -> Library:
    """Opens a book of three versions with three rulings: one loses a clause, one is reworded, one only moves."""
    root = write_versions(tmp_path / "content")
    (root / "templates").symlink_to(repository / "templates")
    for id, cited in (("moved", "1-2, quote: 白いカードを捨てる"), ("worded", "1-1, quote: 赤いカードを引く")):
        text = RULING.replace("id: red", f"id: {id}").replace(CITED, f"  - {{rule: {cited}}}\n")
        (root / "rulings" / "demo" / f"{id}.md").write_text(text, "utf-8")
    return Library.open(root, tmp_path / "data")


@pytest.fixture
def client(library: Library) -> FlaskClient:
    """Returns a visitor on its own machine."""
    return create_app(library).test_client()


def accept(client: FlaskClient, id: str, do: str = "") -> int:
    """Accepts a ruling on the page, or all that only moved; or does something else with it."""
    token = re.search(r'name="csrf_token" value="([^"]*)"', client.get("/work/recheck/demo").text)
    assert token
    sent = {"csrf_token": token[1], "id": id, "name": "審判部長", "do": do}
    return client.post("/work/recheck/demo", data=sent).status_code


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_those_to_be_looked_at_come_first(client: FlaskClient, lang: str) -> None:
    """What is gone and what was reworded is shown with the old and new words; what moved is listed apart."""
    client.set_cookie("lang", lang)
    text = client.get("/work/recheck/demo").text
    page = Page(text)
    assert page.wrong == []
    assert set(page.fields) <= page.labelled
    moved = text.index("/work/moved")
    assert text.index("/work/red") < moved
    assert text.index("/work/worded") < moved
    assert "青いカードを見る" in text
    assert "<ins>" in text


def test_one_tap_accepts(client: FlaskClient, library: Library) -> None:
    """A reworded ruling is taken over in its new words and stays published; the history says by whom and from where to where."""
    assert accept(client, "worded") == 302
    revision = library.docket.revision("worded")
    assert (revision.deed, revision.by, revision.status) == ("confirm", "審判部長", "published")
    assert revision.reason == "1 → 2: text changed"
    assert (revision.ruling.version, revision.ruling.citations[0].quote) == ("2", "赤いカードを二枚引く。")
    assert "/work/worded" in client.get("/work/recheck/demo").text.partition("そのままでよい")[2]


def test_all_that_moved_are_taken_over_at_once(client: FlaskClient, library: Library) -> None:
    """One tap gives every ruling that only moved its new numbers; the others are not touched."""
    assert accept(client, "") == 302
    assert library.docket.revision("moved").ruling.citations[0].rule == "1-3"
    assert [library.docket.entry(id).head for id in ("red", "worded")] == [1, 1]


def test_what_is_gone_cannot_be_accepted(client: FlaskClient, library: Library) -> None:
    """A ruling whose clause is gone has no tap; asking for it all the same changes nothing."""
    part = client.get("/work/recheck/demo").text.partition("/work/red")[2].partition("</article>")[0]
    assert "このまま認める" not in part
    accept(client, "red")
    assert library.docket.entry("red").head == 1
    assert accept(client, "nothing") == 400


def test_an_older_version_can_be_asked_for(client: FlaskClient) -> None:
    """Against the version they were written for all are fine."""
    text = client.get("/work/recheck/demo?version=1").text
    assert "見なければならない裁定はありません。" in text


def test_one_tap_withdraws(client: FlaskClient, library: Library) -> None:
    """A ruling whose clause is gone is withdrawn where it is listed; the history says why, and it is listed no more."""
    assert accept(client, "red", "withdraw") == 302
    revision = library.docket.revision("red")
    assert (revision.status, revision.by, revision.reason) == ("withdrawn", "審判部長", "1 → 2: clause gone")
    assert [library.docket.entry(id).head for id in ("moved", "worded")] == [1, 1]
    assert 'value="withdraw"' not in client.get("/work/recheck/demo").text.partition("/work/red")[2].partition("</article>")[0]


def test_an_edit_begins_in_the_new_words(client: FlaskClient) -> None:
    """The link leads to the form with the quotes as the new version prints them; a clause that is gone is shown as wrong."""
    assert "/work/edit/worded?version=2" in client.get("/work/recheck/demo").text
    form = client.get("/work/edit/worded?version=2").text
    assert "赤いカードを二枚引く。" in form
    assert "赤いカードを引く" not in form.replace("赤いカードを引くか", "")
    assert "✗" in client.get("/work/edit/red?version=2").text


def test_a_board_that_was_not_replayed_is_not_called_fine(
    client: FlaskClient, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until its board is replayed a ruling stands apart, however well its quotes stand, and a tap is refused with a sentence."""
    monkeypatch.setattr(Rechecked, "waiting", property(lambda self: self.ruling.id == "moved"))
    text = client.get("/work/recheck/demo").text
    assert "/work/moved" in text.partition("盤面をまだ再生していない裁定")[2].partition("</details>")[0]
    assert "番号だけが変わった裁定" not in text
    assert accept(client, "moved") == 422
    assert library.docket.entry("moved").head == 1


def test_what_another_process_replayed_is_taken(repository: Path, tmp_path: Path) -> None:
    """A page that began somewhere else is gone on with: what was replayed there is not played again."""
    for n in (1, 2):
        library = Library.open(repository, tmp_path)
        recheck = Recheck(library.registry, library.rulebook("king-castle"), "undated")
        left = len(recheck.left())
        recheck.take_known()
        assert (len(recheck.left()) < left) == (n == 2)
        if n == 1:
            recheck.play_for(0)
