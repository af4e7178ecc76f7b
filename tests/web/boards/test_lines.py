"""Every line of a case, in rounds."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from tests.web.html import Page

from gunbai.errors import Endless
from gunbai.interpreter.data.option import Action
from gunbai.interpreter.data.state import State, Value
from gunbai.interpreter.lines.explore import GraphNode, _Explorer
from gunbai.library import Library
from gunbai.web import create_app
from gunbai.web.boards import lines
from gunbai.web.boards.lines import Round

OPEN = "/scenarios/legions/lane-is-still-to-be-chosen"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    """Returns a browser of the shipped content."""
    return create_app(Library.open(Path(__file__).parents[3], tmp_path_factory.mktemp("data"))).test_client()


def test_every_line_is_followed_and_told(client: FlaskClient) -> None:
    """Two lanes are free, so there are two lines; the answer leads to the page, which begins no further round."""
    assert f"{OPEN}/lines" in client.get(OPEN).text
    shown = client.get(f"{OPEN}/lines")
    assert shown.status_code == 200
    assert Page(shown.text).wrong == []
    assert "2通りの手順、結末2種" in shown.text
    assert "すべて調べました" in shown.text
    assert 'http-equiv="refresh"' not in shown.text


def test_a_round_leads_to_the_next_until_it_is_stopped(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each says how far it has come; the page that stops it leads nowhere by itself."""
    monkeypatch.setattr(lines, "ROUNDS", (Round(1, 1.0), Round(2, 1.0), Round(500, 1.0)))
    first = client.get(f"{OPEN}/lines").text
    on = re.search(r'http-equiv="refresh" content="1;url=([^"]+)"', first)
    assert on is not None
    assert "さらに先を調べています" in first
    stop = next(link for link in Page(first).links if "go=no" in link)
    stopped = client.get(stop).text
    assert 'http-equiv="refresh"' not in stopped
    assert "続きを調べる" in stopped
    address = on[1].replace("&amp;", "&")
    assert "round=1" in address
    assert "すべて調べました" in client.get(address.replace("round=1", "round=2")).text


def test_a_case_of_the_desk_has_its_lines(client: FlaskClient) -> None:
    """The word of the address holds the case, as for its answer."""
    text = "game: legions\nboard:\n  turn: {seat: 甲, phase: メイン}\n  甲: {field: {左: 剣#A 3/3}}\n  乙: {}\n"
    sent = client.post("/desk/legions/text", data={"text": text})
    word = sent.location.partition("d=")[2]
    shown = client.get(f"/case/legions/lines?c={word}")
    assert (shown.status_code, "結末" in shown.text) == (200, True)


def test_a_line_without_end_is_named_and_the_others_are_told(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the game runs for ever after every attack, the lines without one have their endings; no further round begins."""
    follow = _Explorer.follow

    def endless(explorer: _Explorer, node: GraphNode, option: Value) -> State | None:
        if isinstance(option, Action) and option.word == "attack":
            raise Endless("34-2", 2_001)
        return follow(explorer, node, option)

    monkeypatch.setattr(_Explorer, "follow", endless)
    shown = client.get("/scenarios/legions/texts-forbid-what-rules-allow/lines?to=turn&round=1")
    assert (shown.status_code, Page(shown.text).wrong) == (200, [])
    assert "処理が終わらない手順（34-2 の付近）" in shown.text
    assert "通り以上の手順" in shown.text


def test_endings_say_under_which_reading_they_come_about(client: FlaskClient) -> None:
    """A counter before the damage (KC-D13 a) or after it (b): one line each, and neither ending is told without its reading."""
    shown = client.get("/scenarios/king-castle/counter-before-damage/lines?lang=en").text
    assert "1 line, 2 kinds of ending" in shown
    assert [letter for letter in "ab" if f"under KC-D13 {letter}" in shown] == ["a", "b"]
