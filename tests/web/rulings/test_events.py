"""Events and calls in a browser: a call is recorded, changed, exported and digested; what cannot be kept is said in place."""

from __future__ import annotations

import json
import re

import pytest
from flask.testing import FlaskClient
from tests.web.html import Page
from werkzeug.test import TestResponse

CALL = {"round": "3", "table": "12", "game": "legions", "asked": "再生は間に合うか", "claims": "甲: 残る\n乙: 残らない"}


def posted(client: FlaskClient, address: str, fields: dict[str, str]) -> TestResponse:
    """Sends a form with the token of the page of events."""
    token = re.search(r'name="csrf_token" value="([^"]*)"', client.get("/events").text)
    assert token
    return client.post(address, data={"csrf_token": token[1], **fields})


@pytest.fixture
def nationals(own_client: FlaskClient) -> FlaskClient:
    """Returns a visitor of a store with one event."""
    new = {"id": "nationals", "title": "全国大会", "day": "2026-11-23"}
    assert posted(own_client, "/events", new).status_code == 302
    return own_client


def test_a_call_is_recorded_and_changed(nationals: FlaskClient) -> None:
    """It is open until a ruling is given; the page of the event is sound HTML."""
    assert posted(nationals, "/events/nationals", CALL).status_code == 302
    page = nationals.get("/events/nationals").text
    assert Page(page).wrong == []
    assert "未決" in page
    changed = {**CALL, "ruling": "間に合う", "clauses": "39-5、39-7", "minutes": "6", "base": "1"}
    assert posted(nationals, "/events/nationals/1", changed).status_code == 302
    assert "未決" not in nationals.get("/events/nationals").text
    assert Page(nationals.get("/events/nationals/1").text).wrong == []


def test_the_second_writer_sees_both(nationals: FlaskClient) -> None:
    """409, with what stands now and what was typed."""
    posted(nationals, "/events/nationals", CALL)
    posted(nationals, "/events/nationals/1", {**CALL, "penalty": "警告", "base": "1"})
    answer = posted(nationals, "/events/nationals/1", {**CALL, "penalty": "なし", "base": "1"})
    assert answer.status_code == 409
    assert "penalty: 警告" in answer.text
    assert 'value="なし"' in answer.text


def test_calls_are_exported(nationals: FlaskClient) -> None:
    """The same call as CSV and as JSON."""
    posted(nationals, "/events/nationals", CALL)
    told = json.loads(nationals.get("/events/nationals/calls.json").text)
    assert [(call["n"], call["table"], call["claims"]) for call in told["calls"]] == [(1, "12", ["甲: 残る", "乙: 残らない"])]
    table = nationals.get("/events/nationals/calls.csv")
    assert "再生は間に合うか" in table.text
    assert table.headers["Content-Disposition"] == "attachment; filename=nationals.csv"


def test_a_digest_has_charts(nationals: FlaskClient) -> None:
    """As a sheet with its charts, and as Markdown, the same bytes each time."""
    posted(nationals, "/events/nationals", {**CALL, "clauses": "39-5", "minutes": "6"})
    sheet = nationals.get("/events/nationals/digest").text
    assert Page(sheet).wrong == []
    assert sheet.count('<svg class="bars"') == 3
    markdown = nationals.get("/events/nationals/digest?format=md").data
    assert "legions 39-5: 1" in markdown.decode()
    assert markdown == nationals.get("/events/nationals/digest?format=md").data


def test_what_cannot_be_kept_is_said(nationals: FlaskClient) -> None:
    """422 with a sentence at the form; minutes that are no number and a missing event are refused."""
    answer = posted(nationals, "/events/nationals", {"game": "legions"})
    assert answer.status_code == 422
    assert "a call needs a case" in answer.text
    assert posted(nationals, "/events", {"id": "!", "title": "", "day": ""}).status_code == 422
    assert posted(nationals, "/events/nationals", {**CALL, "minutes": "x"}).status_code == 400
    assert nationals.get("/events/regionals").status_code == 404
    assert nationals.get("/events/nationals/9").status_code == 404
    assert nationals.get("/events/nationals/calls.xml").status_code == 400
