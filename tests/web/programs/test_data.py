"""Pages as JSON: each page that is read has it at its own address, and says where."""

from __future__ import annotations

import json
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from tests.web.ruling_cases import DRAFT, JUDGE
from tests.web.rulings.test_events import CALL, posted

from gunbai.api.interface import OPERATIONS
from gunbai.library import Library
from gunbai.web.programs.data import PAGES

WITHOUT = {
    # Leads elsewhere.
    *("rules.books", "versions.choose", "notices.reported", "desk.start", "desk.shipped", "desk.typing", "practice.start"),
    # An empty form, or thanks for one that was sent; what a form asks while somebody types, which is JSON.
    *("drafts.new", "drafts.edit", "drafts.check", "access.sign_in", "notices.thanks"),
    # A file, or what is data already.
    *("rulings.file", "desk.file", "events.export", "static.file"),
    *("rulings_data.feed", "rulings_data.citing", "health.health", "data.books"),
    # How the interface for programs reads, which is JSON itself.
    *("api_reader.page", "api_reader.try_it", "api.described"),
    *(f"api.{operation.name}" for operation in OPERATIONS),
    # What a browser alone needs, and what only the device knows.
    *("offline.manifest", "offline.choose", "offline.authority", "offline.kit", "offline.piece", "offline.saved", "offline.shell"),
    *("offline.state", "offline.worker", "citations.page"),
}
"""The pages without JSON, and why."""


def got(client: FlaskClient, address: str) -> object:
    """Returns the JSON at an address."""
    answer = client.get(address)
    assert (answer.status_code, answer.mimetype) == (200, "application/json"), address
    return json.loads(answer.data)


def test_every_page_that_is_read_has_json(app: Flask) -> None:
    """A new page either has it, or is named with the reason why not."""
    pages = {rule.endpoint for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())}
    data = set(PAGES.values())
    assert pages - data - WITHOUT - set(PAGES) == set()
    changing = {f"api.{operation.name}" for operation in OPERATIONS if operation.method != "GET"}
    assert (set(PAGES) | data | WITHOUT) - pages == changing


@pytest.mark.parametrize(
    ("page", "data"),
    [
        ("/?q=再生&game=legions", "/search.json"),
        ("/rules/legions", "/rules/legions.json"),
        ("/rules/legions/39-5", "/rules/legions/39-5.json"),
        ("/rules/legions/39-5/history", "/rules/legions/39-5/history.json"),
        ("/rules/legions/glossary", "/rules/legions/glossary.json"),
        ("/rules/legions/questions", "/rules/legions/questions.json"),
        ("/scenarios?game=legions", "/scenarios.json"),
        ("/scenarios/legions/web-regeneration?ruled=1", "/scenarios/legions/web-regeneration.json"),
        ("/rulings?game=legions", "/rulings.json"),
        ("/about", "/about.json"),
        ("/desk/legions", "/desk/legions.json"),
        ("/scenarios/legions/web-regeneration/lines?to=turn", "/scenarios/legions/web-regeneration/lines.json"),
        ("/scenarios/legions/web-regeneration/writeup?kind=slip", "/scenarios/legions/web-regeneration/writeup.json"),
        ("/rulings/both-players-meet-a-condition/writeup", "/rulings/both-players-meet-a-condition/writeup.json"),
        ("/work", "/work.json"),
        ("/work-log", "/work-log.json"),
        ("/work-on-problems", "/work-on-problems.json"),
        ("/work/recheck/legions", "/work/recheck/legions.json"),
        ("/rulings/both-players-meet-a-condition/history", "/rulings/both-players-meet-a-condition/history.json"),
    ],
)
def test_a_page_names_its_json(client: FlaskClient, page: str, data: str) -> None:
    """The address is that of the page, with what narrows it; what stands there is JSON."""
    found = re.search(r'<link rel="alternate" type="application/json" href="([^"]*)">', client.get(page).text)
    assert found
    address = found[1].replace("&amp;", "&")
    assert address.partition("?")[0] == data
    assert bool(address.partition("?")[2]) == ("?" in page)
    assert isinstance(got(client, address), dict | list)


def test_a_clause_and_an_answer(client: FlaskClient) -> None:
    """What the page of a clause says of it, by whatever number; what the page of a board says, in the words of a replay."""
    rule = got(client, "/rules/legions/39の5.json")
    assert isinstance(rule, dict)
    assert rule["id"] == "39-5"
    assert "piercing-and-regeneration" in rule["rulings"]
    answer = got(client, "/scenarios/legions/web-regeneration.json")
    assert isinstance(answer, dict)
    assert [claim["by"] for claim in answer["claims"]] == ["甲", "乙"]
    assert client.get("/rules/legions/999.json").status_code == 404


def test_a_draft_is_for_those_who_may_see_it(own_library: Library, own_client: FlaskClient) -> None:
    """Whoever signs in reads all states of a ruling, the text of each too."""
    draft = own_library.docket.add(DRAFT, JUDGE, "")
    found = got(own_client, f"/rulings/{draft.id}/history.json")
    assert isinstance(found, list)
    assert [(each["n"], each["status"]) for each in found] == [(1, "draft")]
    state = got(own_client, f"/rulings/{draft.id}/history/1.json")
    assert isinstance(state, dict)
    assert state["text"] == DRAFT


def test_events_as_json(own_client: FlaskClient) -> None:
    """The list, an event with its calls, one call with who wrote it, and the digest of the day."""
    posted(own_client, "/events", {"id": "nationals", "title": "全国大会", "day": "2026-11-23"})
    posted(own_client, "/events/nationals", {**CALL, "clauses": "39-5", "minutes": "6"})
    assert got(own_client, "/events.json") == [{"id": "nationals", "title": "全国大会", "day": "2026-11-23"}]
    event, call, digest = (got(own_client, f"/events/nationals{end}.json") for end in ("", "/1", "/digest"))
    assert isinstance(event, dict)
    assert isinstance(call, dict)
    assert isinstance(digest, dict)
    assert [one["n"] for one in event["calls"]] == [call["n"]]
    assert (digest["count"], digest["minutes"], digest["open"], digest["clauses"]) == (1, 6, [1], {"legions 39-5": 1})
