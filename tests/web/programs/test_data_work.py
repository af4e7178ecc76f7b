"""The desk for rulings as JSON: what its pages show, for those who may see them."""

from __future__ import annotations

from flask.testing import FlaskClient
from tests.web.programs.test_data import got
from tests.web.ruling_cases import DRAFT, JUDGE

from gunbai.library import Library
from gunbai.store.notices import Notices


def test_what_waits(own_library: Library, own_client: FlaskClient) -> None:
    """A draft is listed, and its own address has its text and what may be done to it."""
    own_library.docket.add(DRAFT, JUDGE, "")
    waiting = got(own_client, "/work.json")
    assert isinstance(waiting, dict)
    assert [(one["id"], one["status"], one["shown"]) for one in waiting["in_work"]] == [("a-new-one", "draft", None)]
    state = got(own_client, "/work/a-new-one.json")
    assert isinstance(state, dict)
    assert state["text"] == DRAFT
    assert "submit" in state["deeds"]
    assert own_client.get("/work/none.json").status_code == 404


def test_what_was_reported(own_library: Library, own_client: FlaskClient) -> None:
    """Each report with its state and the page that it is about."""
    Notices(own_library.registry.database).report("rule:legions:1.00:39-5", "誤字", "客")
    found = got(own_client, "/work-on-problems.json")
    assert isinstance(found, list)
    assert [(one["said"], one["state"]) for one in found] == [("誤字", "open")]
    assert own_client.get(found[0]["link"]).status_code == 200


def test_the_log(own_library: Library, own_client: FlaskClient) -> None:
    """What was done last stands first, and an address names what was done before; a number that is none is refused."""
    own_library.docket.add(DRAFT, JUDGE, "")
    log = got(own_client, "/work-log.json")
    assert isinstance(log, dict)
    assert (log["entries"][0]["did"], log["entries"][0]["about"]) == ("draft", "a-new-one")
    before = got(own_client, f"/work-log.json?before={log['entries'][0]['n']}")
    assert isinstance(before, dict)
    assert "a-new-one" not in [entry["about"] for entry in before["entries"]]
    assert own_client.get("/work-log.json?before=x").status_code == 400


def test_what_a_version_makes_of_the_rulings(own_client: FlaskClient) -> None:
    """Every ruling of a game with its verdict, in the form that the command prints."""
    found = got(own_client, "/work/recheck/king-castle.json")
    assert isinstance(found, dict)
    assert found["rulings"]
    assert {"ruling", "verdict", "citations", "outcome"} <= found["rulings"][0].keys()
