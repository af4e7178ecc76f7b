"""Rulings for other programs: feeds and JSON, which show no draft to those who may not see it."""

from __future__ import annotations

import json
from xml.etree import ElementTree

from flask import Flask
from flask.testing import FlaskClient
from tests.web.ruling_cases import DRAFT, JUDGE

from gunbai.library import Library

ID = "both-players-meet-a-condition"


def test_a_feed_for_each_game(client: FlaskClient) -> None:
    """Every public ruling of the game, each with its permanent link; a game that there is not has none."""
    answer = client.get("/feeds/legions.atom")
    assert answer.content_type.startswith("application/atom+xml")
    ids = [found.text or "" for found in ElementTree.fromstring(answer.data).iter("{http://www.w3.org/2005/Atom}id")]
    assert f"http://localhost/rulings/{ID}" in ids
    assert client.get("/feeds/nothing.atom").status_code == 404


def test_the_list_and_a_ruling_as_json(client: FlaskClient) -> None:
    """What the page lists by the same words of the address, and one ruling with its quotes; the page itself stays HTML."""
    held = json.loads(client.get("/rulings.json?game=legions&clause=39-5").data)
    assert held
    assert all(any(cited["rule"].startswith("39-5") for cited in one["citations"]) for one in held)
    one = json.loads(client.get(f"/rulings/{ID}.json").data)
    assert (one["id"], one["status"], one["in_force"]) == (ID, "published", True)
    assert client.get(f"/rulings/{ID}").content_type.startswith("text/html")
    assert client.get("/rulings/nothing.json").status_code == 404


def test_the_rulings_of_a_clause_as_json(client: FlaskClient) -> None:
    """Those that its page lists, those in force first."""
    found = json.loads(client.get("/rules/legions/39-5/rulings.json").data)
    assert found
    assert all("39-5" in str(one["citations"]) for one in found)


def test_a_draft_is_for_those_who_work_on_it(locked: Flask, own_library: Library) -> None:
    """Nobody who has not signed in finds it in the list, the feed or by its address."""
    own_library.docket.add(DRAFT, JUDGE, "")
    stranger = locked.test_client()
    assert "a-new-one" not in stranger.get("/rulings.json").text
    assert "a-new-one" not in stranger.get("/feeds/legions.atom").text
    assert stranger.get("/rulings/a-new-one.json").status_code == 302
