"""The app on a phone: manifest, worker, pieces, and what is said while they are still being made."""

from __future__ import annotations

import gzip
import json

from flask.testing import FlaskClient

from gunbai.library import Library
from gunbai.web.app import create_app


def test_it_can_be_installed(client: FlaskClient) -> None:
    """The manifest names icons that are there, one of them maskable, and the policy lets worker and manifest be loaded."""
    answer = client.get("/manifest.webmanifest")
    assert answer.json
    assert {icon["purpose"] for icon in answer.json["icons"]} == {"any", "maskable"}
    assert all(client.get(icon["src"]).content_type == "image/png" for icon in answer.json["icons"])
    assert "manifest-src 'self'" in answer.headers["Content-Security-Policy"]
    assert client.get("/sw.js").content_type.startswith("text/javascript")


def test_pieces_are_sent_compressed(client: FlaskClient) -> None:
    """A piece is JSON in gzip; one that there is not is not found, and a game that there is not either."""
    answer = client.get("/offline/packs/asterisk.boards.json?lang=en")
    assert answer.headers["Content-Encoding"] == "gzip"
    assert "boards" in json.loads(gzip.decompress(answer.data))
    assert client.get("/offline/packs/nothing.book.json").status_code == 404
    assert client.get("/offline/state.json?game=nothing").status_code == 404


def test_what_is_still_made_is_said(own_library: Library) -> None:
    """Where another process makes the packs, nobody waits for it: the answer is 503 with a time to come again."""
    client = create_app(own_library, at_once=False).test_client()
    answer = client.get("/offline/state.json")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
    assert client.get("/offline/kit?game=asterisk").status_code == 503


def test_a_game_can_be_kept_before_its_boards_are_told(own_library: Library) -> None:
    """As soon as its book is made it is offered, and said whose boards are to follow; with these the version is another one."""
    client = create_app(own_library, at_once=False).test_client()
    packs = create_app(own_library).extensions["gunbai.packs"]
    for name in packs.first(["king-castle"]):
        packs.made(name, "ja")
    first = client.get("/offline/state.json?game=king-castle&lang=ja").json
    assert first
    assert first["later"] == [own_library.rulebook("king-castle").game]
    assert set(first["pieces"]) == set(packs.first(["king-castle"]))
    assert "king-castle.pages" not in client.get("/offline/kit?game=king-castle&lang=ja").text
    for name in packs.later(["king-castle"]):
        packs.made(name, "ja")
    whole = client.get("/offline/state.json?game=king-castle&lang=ja").json
    assert whole
    assert (whole["later"], whole["code"]) == ([], first["code"])
    assert whole["version"] != first["version"]
    assert set(first["urls"]) < set(whole["urls"])


def test_the_page_offers_a_file_without_a_script(client: FlaskClient) -> None:
    """Without a script, or a secure context, the kit is one tap away."""
    page = client.get("/offline?lang=en").text
    assert 'action="/offline/kit"' in page
    assert "Download the file" in page
