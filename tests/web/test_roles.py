"""Who may do what, route by route and role by role: whatever a page is added for, somebody has said who may open it."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from flask import Flask
from flask.testing import FlaskClient
from tests.web.ruling_cases import DRAFT, HEAD, JUDGE, OTHER

from gunbai.api.interface import OPERATIONS
from gunbai.library import Library
from gunbai.ruling import DEEDS, ROLES, Person
from gunbai.ruling.tournament import JudgeCall, Tournament
from gunbai.store import people as module
from gunbai.store.audit import log
from gunbai.store.notices import Notices
from gunbai.store.people import People
from gunbai.store.tournaments import Tournaments
from gunbai.web.shared.access import OPEN_FORMS

ADMIN = Person("事務局", "admin")
EVERYBODY = """
    search.start about.about citations.page citations.change health.health static.file data.search
    access.sign_in access.enter access.leave
    offline.manifest offline.choose offline.authority offline.kit offline.piece offline.saved offline.shell offline.state
    offline.worker practice.start practice.board
    rules.books rules.book rules.rule rules.whole rules.glossary versions.history versions.choose versions.diff questions.page
    data.books data.book data.rule data.clause_history data.diff data.glossary data.questions data.scenarios data.scenario data.case
    data.about data_cases.entered data_cases.scenario_lines data_cases.case_lines data_cases.scenario_writeup
    data_cases.case_writeup data_cases.ruling_writeup data_cases.practice
    scenarios.index scenarios.scenario scenarios.lines scenarios.writeup
    desk.answer desk.lines desk.writeup desk.start desk.desk desk.change desk.file desk.shipped desk.typing desk.text
    rulings.index rulings.ruling rulings.file rulings.history rulings.state rulings.writeup
    rulings_data.feed rulings_data.citing rulings_data.index rulings_data.ruling data.ruling_history data.ruling_state
    notices.report notices.reported notices.thanks
    api_reader.page api_reader.try_it api.described
"""
"""The endpoints that anybody may use."""
SAY_THEMSELVES = [f"api.{operation.name}" for operation in OPERATIONS]
"""Operations for programs name their role; ``test_api`` tries them."""
DAY, WORK, BOOK = "/events/day", "/work/a-new-one", "/work/new/legions"
LEAST: Mapping[str, tuple[str, str, dict[str, str]]] = {
    "events.index": ("reader", "/events", {}),
    "events.add": ("judge", "/events", {"id": "day-two", "title": "二日目", "day": "2026-11-24"}),
    "events.event": ("reader", DAY, {}),
    "events.take": ("judge", DAY, {"asked": "届くか"}),
    "events.call": ("reader", f"{DAY}/1", {}),
    "events.change": ("judge", f"{DAY}/1", {"asked": "届くか", "base": "1"}),
    "events.export": ("reader", f"{DAY}/calls.csv", {}),
    "events.digest": ("reader", f"{DAY}/digest", {}),
    "data.events": ("reader", "/events.json", {}),
    "data.event": ("reader", f"{DAY}.json", {}),
    "data.call": ("reader", f"{DAY}/1.json", {}),
    "data.digest": ("reader", f"{DAY}/digest.json", {}),
    "data_work.desk": ("reader", "/work.json", {}),
    "data_work.work": ("reader", f"{WORK}.json", {}),
    "data_work.notices": ("reader", "/work-on-problems.json", {}),
    "data_work.log": ("admin", "/work-log.json", {}),
    "data_work.recheck": ("reader", "/work/recheck/legions.json", {}),
    "notices.desk": ("reader", "/work-on-problems", {}),
    "notices.answer": ("judge", "/work-on-problems/1", {"answer": "直しました"}),
    "rulings_desk.desk": ("reader", "/work", {}),
    "rulings_desk.work": ("reader", WORK, {}),
    "rulings_desk.act": ("judge", WORK, {"deed": "submit", "base": "1"}),
    "drafts.new": ("judge", BOOK, {}),
    "drafts.add": ("judge", BOOK, {"id": "another-one"}),
    "drafts.edit": ("judge", "/work/edit/a-new-one", {}),
    "drafts.change": ("judge", "/work/edit/a-new-one", {"base": "1"}),
    "drafts.check": ("judge", "/work/check/legions?rule=39-5&quote=x", {}),
    "audit.page": ("admin", "/work-log", {}),
    "recheck.page": ("reader", "/work/recheck/legions", {}),
    "recheck.accept": ("head judge", "/work/recheck/legions", {"id": "a-new-one"}),
}
"""What takes a role: which one, an address, and what a form sends there."""


@pytest.fixture
def programs(locked: Flask, own_library: Library, monkeypatch: pytest.MonkeyPatch) -> dict[str, dict[str, str]]:
    """Makes an account of each role, a draft, an event with a call and a report; returns what a program of each sends along."""
    monkeypatch.setattr(module, "_hasher", module.argon2.PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    database = own_library.registry.database
    people, held = People(database), Tournaments(database)
    own_library.docket.add(DRAFT, JUDGE, "")
    held.add(Tournament(id="day", title="一日目", day="2026-11-23"), JUDGE)
    held.take("day", JudgeCall(asked="届くか"), JUDGE)
    Notices(database).report("ruling:a-new-one", "誤字", "")
    for role in ROLES:
        people.add(role, role, "立行司は木村庄之助である", ADMIN)
    return {role: {"Authorization": f"Bearer {people.add_token(role, '', ADMIN)}"} for role in ROLES} | {"": {}}


def test_somebody_has_said_who_may(locked: Flask) -> None:
    """Every endpoint stands in one of the lists, and each list names only endpoints that there are."""
    assert sorted([*EVERYBODY.split(), *LEAST, *SAY_THEMSELVES]) == sorted(locked.view_functions)


def test_everybody_has_the_rights_of_their_role(locked: Flask, programs: dict[str, dict[str, str]]) -> None:
    """Whoever lacks the role is refused with 403, or led to the sign-in page, and whoever has it is not."""
    client, found, expected = locked.test_client(), dict[str, dict[str, bool]](), dict[str, dict[str, bool]]()
    for endpoint, (least, address, sent) in LEAST.items():
        for role, headers in programs.items():
            answer = _asked(client, locked, endpoint, address, sent, headers)
            found.setdefault(endpoint, {})[role] = answer not in (403, 401)
            expected.setdefault(endpoint, {})[role] = bool(role) and ROLES.index(role) >= ROLES.index(least)
    assert found == expected


def _asked(client: FlaskClient, app: Flask, endpoint: str, address: str, sent: dict[str, str], headers: dict[str, str]) -> int:
    """Returns the status of an answer; 401 where it leads to the sign-in page, or a form is refused for lack of a session."""
    posts = any("POST" in (rule.methods or ()) for rule in app.url_map.iter_rules(endpoint))
    answer = client.post(address, data=sent, headers=headers) if posts else client.get(address, headers=headers)
    outside = answer.headers.get("Location", "").startswith("/sign-in") or (not headers and answer.status_code == 400)
    assert answer.status_code < 500
    return 401 if outside else answer.status_code


@pytest.mark.parametrize("deed", [name for name in DEEDS if name not in ("edit", "confirm")])
def test_each_deed_takes_its_role(locked: Flask, own_library: Library, programs: dict[str, dict[str, str]], deed: str) -> None:
    """Whoever lacks the role of a deed changes nothing; the least role that has it does it, and the log says who did."""
    docket, client = own_library.docket, locked.test_client()
    base, at = _until(own_library, deed), DEEDS[deed]
    other = next(ruling.id for ruling in own_library.rulings("legions") if ruling.in_force and ruling.id != "a-new-one")
    form = {"deed": deed, "base": str(base), "n": "1", "successor": other}
    for role in ROLES[: ROLES.index(at.role)]:
        assert client.post(WORK, data=form, headers=programs[role]).status_code == 403
        assert docket.entry("a-new-one").head == base
    assert client.post(WORK, data=form, headers=programs[at.role]).status_code == 302
    last = docket.revision("a-new-one")
    assert (last.n, last.deed, last.by) == (base + 1, deed, at.role)
    newest = log(own_library.registry.database)[0]
    assert (newest.did, newest.by, newest.about) == (deed, at.role, "a-new-one")


def _until(library: Library, deed: str) -> int:
    """Brings the draft to where a deed can be done; returns its last state."""
    docket, way = library.docket, {"draft": (), "in review": ("submit",), "published": ("submit", "publish")}
    for step in next(steps for status, steps in way.items() if status in DEEDS[deed].at):
        docket.act("a-new-one", step, docket.entry("a-new-one").head, HEAD if step == "publish" else OTHER, "")
    return docket.entry("a-new-one").head


def test_every_change_is_in_the_log(locked: Flask, own_library: Library, programs: dict[str, dict[str, str]]) -> None:
    """A draft, an event, a call, its change, an answer, an account, a token: each names who did it, to what."""
    client, headers = locked.test_client(), programs["judge"]
    before = len(log(own_library.registry.database))
    for endpoint in ("events.add", "events.take", "events.change", "notices.answer", "rulings_desk.act"):
        _, address, sent = LEAST[endpoint]
        client.post(address, data=sent, headers=headers)
    entries = log(own_library.registry.database)
    assert [(each.by, each.did, each.about) for each in reversed(entries[: len(entries) - before])] == [
        ("judge", "event", "day-two"),
        ("judge", "call", "day 2"),
        ("judge", "call-changed", "day 1"),
        ("judge", "report-answered", "1"),
        ("judge", "submit", "a-new-one"),
    ]


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("status", ["draft", "in review", "accepted", "published", "superseded"])
def test_what_is_offered_is_not_refused(
    locked: Flask, own_library: Library, programs: dict[str, dict[str, str]], role: str, status: str
) -> None:
    """Every deed that the page of a ruling offers to a role is done when it is asked for, also to who wrote the ruling."""
    client, docket, headers = locked.test_client(), own_library.docket, programs[role]
    other = next(ruling.id for ruling in own_library.rulings("legions") if ruling.in_force)
    offered = _offered(client, _in(own_library, "first", role, status, other), headers)
    for n, deed in enumerate(offered):
        id = _in(own_library, f"again-{n}", role, status, other)
        form = {"deed": deed, "base": str(docket.entry(id).head), "successor": other}
        assert client.post(f"/work/{id}", data=form, headers=headers).status_code == 302, deed
    edited = client.get("/work/edit/first", headers=headers).status_code
    assert (edited == 200) == ("/work/edit/first" in client.get("/work/first", headers=headers).text)


def _in(library: Library, id: str, writer: str, status: str, successor: str) -> str:
    """Adds a ruling that an account of a role wrote, if it may, and brings it to a status; returns its id."""
    by = Person(writer, writer) if writer != "reader" else JUDGE
    library.docket.add(DRAFT.replace("a-new-one", id).replace("author: 行司", f"author: {by.name}"), by, "")
    way = {"in review": 1, "accepted": 2, "published": 3, "superseded": 4}.get(status, 0)
    for deed, who in (("submit", JUDGE), ("accept", OTHER), ("publish", HEAD), ("supersede", HEAD))[:way]:
        library.docket.act(id, deed, library.docket.entry(id).head, who, "", successor)
    return id


def _offered(client: FlaskClient, id: str, headers: dict[str, str]) -> list[str]:
    return re.findall(r'name="deed" value="([^"]+)"', client.get(f"/work/{id}", headers=headers).text)


def test_who_wrote_it_reads_who_has_to_sign(locked: Flask, own_library: Library, programs: dict[str, dict[str, str]]) -> None:
    """The writer of what is in review is offered no signature, and a sentence says why; another judge is offered it."""
    client, judge = locked.test_client(), Person("judge", "judge")
    own_library.docket.add(DRAFT.replace("a-new-one", "mine").replace("author: 行司", "author: judge"), judge, "")
    own_library.docket.act("mine", "submit", 1, judge, "")
    assert _offered(client, "mine", programs["judge"]) == ["return"]
    assert "judge さんが書いたので、「査読した」は別の人がします" in client.get("/work/mine", headers=programs["judge"]).text
    assert "accept" in _offered(client, "mine", programs["head judge"])


def test_the_log_is_read(locked: Flask, own_library: Library, programs: dict[str, dict[str, str]]) -> None:
    """An admin reads who did what, the accounts and the tokens without their secrets, and goes on to what is older."""
    client, headers = locked.test_client(), programs["admin"]
    page = client.get("/work-log", headers=headers).text
    assert "起案" in page
    assert "a-new-one" in page
    assert "トークンを作った" in page
    assert not any(said["Authorization"].split()[1] in page for role, said in programs.items() if role)
    assert client.get("/work-log?before=1", headers=headers).status_code == 200
    assert client.get("/work-log?before=x", headers=headers).status_code == 400


def test_no_form_is_taken_from_elsewhere(locked: Flask, own_library: Library, programs: dict[str, dict[str, str]]) -> None:
    """Every form but those that need no session is refused without what our own page puts into it, also for an admin."""
    client = locked.test_client()
    admin = People(own_library.registry.database).account("admin")
    assert admin is not None
    with client.session_transaction() as session:
        session["account"], session["stamp"] = admin.name, admin.stamp
    assert client.get("/work").status_code == 200
    forms = {rule.endpoint for rule in locked.url_map.iter_rules() if "POST" in (rule.methods or ())}
    for endpoint in sorted(forms - set(OPEN_FORMS)):
        address, sent = LEAST[endpoint][1:] if endpoint in LEAST else (f"/sign-{'in' if endpoint == 'access.enter' else 'out'}", {})
        assert client.post(address, data=sent).status_code == 400, endpoint
    assert own_library.docket.entry("a-new-one").head == 1


def test_guessing_is_stopped(locked: Flask, programs: dict[str, dict[str, str]]) -> None:
    """After too many wrong passwords the right one is not taken either, and the page says how long to wait."""
    client = locked.test_client()
    page = client.get("/sign-in").text
    sent = {"csrf_token": page.partition('name="csrf_token" value="')[2].partition('"')[0], "name": "admin", "password": "違う"}
    for _ in range(module.TRIES):
        assert client.post("/sign-in", data=sent).status_code == 403
    refused = client.post("/sign-in", data={**sent, "password": "立行司は木村庄之助である"})
    assert (refused.status_code, "15" in refused.text) == (403, True)
