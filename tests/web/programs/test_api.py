"""The interface over HTTP: what it sends, to whom, and how it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
import yaml
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy.engine import make_url
from tests.web.ruling_cases import DRAFT, JUDGE

from gunbai.library import Library
from gunbai.ruling import Person
from gunbai.store import people as module
from gunbai.store.database import postgresql
from gunbai.store.people import People
from gunbai.web import create_app

ADMIN = Person("事務局", "admin")
CASE = """game: legions
board:
  turn: {seat: 甲, number: 5, phase: メイン}
  甲: {field: {左: 兵#A 3/3}}
  乙: {life: 20, field: {左: 番兵#C 2/2}}
line: [{甲: {attack: A, target: C}}]
claims: [{by: 甲, says: ライフは減らない, then: {乙.life: 20}}]
"""
"""A unit attacks a unit: no damage to the player."""


@pytest.fixture
def client(own_library: Library) -> FlaskClient:
    """Returns a client of an app on this machine's own address."""
    return create_app(own_library).test_client()


@pytest.fixture
def locked(own_library: Library, monkeypatch: pytest.MonkeyPatch) -> tuple[Flask, dict[str, str]]:
    """Returns an app in which people sign in, and the token of a person of each role."""
    monkeypatch.setattr(module, "_hasher", module.argon2.PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    people = People(own_library.registry.database)
    tokens = {}
    for name, role in (("見習い", "reader"), ("行司", "judge"), ("審判部長", "head judge")):
        people.add(name, role, "立行司は木村庄之助である", ADMIN)
        tokens[role] = people.add_token(name, "プログラム", ADMIN)
    own_library.docket.add(DRAFT, JUDGE, "")
    return create_app(own_library, locked=True), tokens


def bearing(token: str) -> dict[str, str]:
    """Returns the headers of somebody with a token."""
    return {"Authorization": f"Bearer {token}"}


def test_a_clause_is_quoted_word_for_word(client: FlaskClient) -> None:
    """What a program reads of a clause is what the book says, with its version."""
    found = client.get("/api/v1/books/legions/clauses/34-5").json
    assert found["text"].startswith("アタック可能範囲は、")
    assert found["version"] == "1.00"


def test_a_case_is_played(client: FlaskClient, content: Path, library: Library) -> None:
    """A board that is sent along is answered as the same file is; as an object it means the same as the text."""
    path = next((content / "scenarios" / "legions").glob("awakening-*.yaml"))
    told = [claim["verdict"] for claim in library.replay(path).to_json()["claims"]]
    for scenario in (path.read_text("utf-8"), yaml.safe_load(path.read_text("utf-8"))):
        found = client.post("/api/v1/cases/replay", json={"scenario": scenario}).json
        assert [claim["verdict"] for claim in found["claims"]] == told != []
        assert all(step["grounds"] for step in found["steps"])


def test_all_that_is_wrong_with_a_case_is_listed(client: FlaskClient) -> None:
    """A case that cannot be read is refused with every problem at its line, as problem details."""
    response = client.post(
        "/api/v1/cases/replay", json={"scenario": CASE.replace("life: 20", "lief: 20", 1).replace("target: C", "target: Z")}
    )
    assert (response.status_code, response.content_type) == (422, "application/problem+json")
    assert [problem["line"] for problem in response.json["problems"]] == [5, 6]
    checked = client.post("/api/v1/cases/check", json={"scenario": CASE}).json
    assert checked == {"readable": True, "problems": []}


def test_a_case_as_deep_as_a_well_is_refused(client: FlaskClient) -> None:
    """A value inside a hundred thousand others is refused with a sentence, never with a fault."""
    deep = b'{"scenario": {"board": ' + b"[" * 100_000 + b"]" * 100_000 + b"}}"
    response = client.post("/api/v1/cases/replay", data=deep, content_type="application/json")
    assert response.status_code in (400, 422)
    assert response.json["detail"]


def test_what_a_browser_has_is_not_sent_again(client: FlaskClient) -> None:
    """A conditional request for what has not changed is answered with 304."""
    first = client.get("/api/v1/books/legions/clauses/34-5")
    again = client.get("/api/v1/books/legions/clauses/34-5", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_a_list_leads_to_its_next_page(client: FlaskClient) -> None:
    """Following rel=next from the first page meets every clause once, in the order of the book."""
    met: list[str] = []
    address = "/api/v1/books/legions/clauses?limit=200"
    while address:
        response = client.get(address)
        met += [item["id"] for item in response.json["items"]]
        link = response.headers.get("Link", "")
        address = link[1 : link.index(">")] if link else ""
    assert len(met) == len(set(met)) == response.json["total"] > 400


@pytest.mark.parametrize(
    ("address", "status"),
    [("/api/v1/books/legion", 404), ("/api/v1/none", 404), ("/api/v1/search", 400), ("/api/v1/cases/replay", 405)],
)
def test_refusals_are_problem_details(client: FlaskClient, address: str, status: int) -> None:
    """Whatever is refused, by an operation or before any, is answered in one form, with a title and a sentence."""
    response = client.get(address)
    assert (response.status_code, response.content_type) == (status, "application/problem+json")
    assert response.json["status"] == status
    assert response.json["title"]
    assert response.json["detail"]


def test_only_json_changes_anything(client: FlaskClient) -> None:
    """A form of another site, which can send no JSON without asking, changes nothing."""
    response = client.post("/api/v1/events", data='{"id": "a", "title": "t", "day": "2026-01-01"}', content_type="text/plain")
    assert response.status_code == 415
    assert client.get("/api/v1/events").json == []


def test_roles_hold(locked: tuple[Flask, dict[str, str]]) -> None:
    """Without a token nothing is changed and no draft is read; a judge does not publish; who may, does."""
    app, tokens = locked
    client = app.test_client()
    assert client.get("/api/v1/events").status_code == 401
    assert client.get("/api/v1/rulings/a-new-one").status_code == 404
    assert client.get("/api/v1/rulings/a-new-one", headers=bearing(tokens["reader"])).status_code == 200
    deed = {"deed": "submit", "base": 1, "reason": ""}
    assert client.post("/api/v1/rulings/a-new-one/deeds", json=deed).status_code == 401
    assert client.post("/api/v1/rulings/a-new-one/deeds", json=deed, headers=bearing(tokens["reader"])).status_code == 403
    done = client.post("/api/v1/rulings/a-new-one/deeds", json=deed, headers=bearing(tokens["judge"]))
    assert (done.status_code, done.json["status"], done.json["by"]) == (200, "in review", "行司")
    publish = {"deed": "publish", "base": 2, "reason": ""}
    assert client.post("/api/v1/rulings/a-new-one/deeds", json=publish, headers=bearing(tokens["judge"])).status_code == 403


def test_a_token_of_nobody_is_refused(locked: tuple[Flask, dict[str, str]]) -> None:
    """One that was cut short, or is empty, never passes for no token: the answer would be taken for all there is."""
    app, tokens = locked
    client = app.test_client()
    for token in (tokens["judge"][:-1], tokens["judge"] + "x", tokens["judge"].swapcase(), "", "\xff"):
        response = client.get("/api/v1/rulings?status=draft", headers=bearing(token))
        assert (response.status_code, response.content_type) == (401, "application/problem+json")
        assert response.headers["WWW-Authenticate"].startswith("Bearer")
        assert client.get("/rulings.json", headers=bearing(token)).status_code == 401


def test_a_store_that_is_away_is_said(locked: tuple[Flask, dict[str, str]], own_library: Library) -> None:
    """A program is told to come again, in the form of any problem and not where the store is; what it sent, with its token, too."""
    app, tokens = locked
    client, database = app.test_client(), own_library.registry.database
    there, database.engine = database.engine, postgresql(make_url("postgresql+psycopg://x@/secretly?host=/nonexistent"))
    deed = {"deed": "submit", "base": 1, "reason": ""}
    for answer in (
        client.get("/api/v1/rulings"),
        client.get("/api/v1/rulings", headers=bearing(tokens["judge"])),
        client.post("/api/v1/rulings/a-new-one/deeds", json=deed, headers=bearing(tokens["judge"])),
    ):
        assert (answer.status_code, answer.content_type) == (503, "application/problem+json")
        assert (answer.headers["Retry-After"], answer.json["type"]) == ("5", "/api#unavailable")
        assert "secretly" not in answer.text
    database.engine, database._away = there, ""
    done = client.post("/api/v1/rulings/a-new-one/deeds", json=deed, headers=bearing(tokens["judge"]))
    assert (done.status_code, done.json["n"]) == (200, 2)


def test_what_is_published_keeps_how_its_scenario_ends(locked: tuple[Flask, dict[str, str]], own_library: Library) -> None:
    """A ruling that a program publishes is as one that a page publishes: a recheck can hold another outcome against it."""
    app, tokens = locked
    client, board = app.test_client(), 'scenario: "scenarios/legions/web-regeneration.yaml"'
    own_library.docket.add(DRAFT.replace("a-new-one", "a-played-one").replace('scenario: ""', board), JUDGE, "")
    for base, (deed, role) in enumerate((("submit", "judge"), ("accept", "head judge"), ("publish", "head judge")), 1):
        body = {"deed": deed, "base": base, "reason": ""}
        done = client.post("/api/v1/rulings/a-played-one/deeds", json=body, headers=bearing(tokens[role]))
        assert done.status_code == 200, done.json
    assert ("a-played-one", 4) in own_library.registry.outcomes.all()


def test_the_second_writer_sees_both(locked: tuple[Flask, dict[str, str]]) -> None:
    """Whoever changes a state that is not the last one any more gets a conflict with the text that stands, and loses nothing."""
    app, tokens = locked
    client = app.test_client()
    change = {"text": DRAFT.replace("検査である", "試しである"), "base": 1, "reason": "短く"}
    assert client.put("/api/v1/rulings/a-new-one", json=change, headers=bearing(tokens["judge"])).status_code == 200
    late = client.put("/api/v1/rulings/a-new-one", json=change, headers=bearing(tokens["head judge"]))
    assert (late.status_code, late.json["revision"]) == (409, 2)
    assert "試しである" in late.json["theirs"]


def test_a_call_is_taken_and_changed(client: FlaskClient) -> None:
    """An event, a call at it and its ruling go in, and come out in the digest of the day."""
    client.post("/api/v1/events", json={"id": "cup", "title": "杯", "day": "2026-11-23"})
    taken = client.post("/api/v1/events/cup/calls", json={"table": "3", "asked": "引けるか", "minutes": 4})
    assert (taken.status_code, taken.json["n"], taken.json["revision"]) == (201, 1, 1)
    ruled = {"base": 1, "call": {**taken.json["call"], "ruling": "引ける", "clauses": ["39-10"]}}
    assert client.put("/api/v1/events/cup/calls/1", json=ruled).json["revision"] == 2
    assert client.get("/api/v1/events/cup/digest").json["clauses"] == {"39-10": 1}
    assert client.post("/api/v1/events/cup/calls", json={"minutes": -1}).status_code == 422


def test_a_dump_holds_everything_once(client: FlaskClient) -> None:
    """Every line of the dump is a value with its kind; clauses, boards and public rulings are all there."""
    lines = [msgspec.json.decode(line) for line in client.get("/api/v1/dump").data.splitlines()]
    kinds = [line["kind"] for line in lines]
    assert {*kinds} == {"book", "clause", "term", "defect", "case", "ruling"}
    assert kinds.count("case") == client.get("/api/v1/cases?limit=1").json["total"]
    assert len({json.dumps(line, sort_keys=True) for line in lines}) == len(lines)


def test_the_page_leads_to_an_answer(client: FlaskClient) -> None:
    """The page of the interface tells every operation, and its form leads to the address that answers."""
    assert "get_clause" in client.get("/api").text
    response = client.get("/api/try/get_clause?game=legions&number=第3条&version=&as_of=")
    assert response.headers["Location"] == "/api/v1/books/legions/clauses/%E7%AC%AC3%E6%9D%A1"
