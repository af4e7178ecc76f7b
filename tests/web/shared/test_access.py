"""Who may do what in a browser: sign-in, roles, tokens, forms from elsewhere."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from tests.web.html import Page
from tests.web.ruling_cases import DRAFT, JUDGE

from gunbai.library import Library
from gunbai.ruling import Person
from gunbai.store import people as module
from gunbai.store.people import People

ADMIN = Person("事務局", "admin")
WORD = "立行司は木村庄之助である"


@pytest.fixture
def people(own_library: Library, monkeypatch: pytest.MonkeyPatch) -> People:
    """Adds a reader, a judge and a head judge."""
    monkeypatch.setattr(module, "_hasher", module.argon2.PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    found = People(own_library.registry.database)
    for name, role in (("見習い", "reader"), ("行司", "judge"), ("審判部長", "head judge")):
        found.add(name, role, WORD, ADMIN)
    own_library.docket.add(DRAFT, JUDGE, "")
    return found


def token(page: str) -> str:
    """Returns what a page's forms are known by."""
    found = re.search(r'name="csrf_token" value="([^"]*)"', page)
    assert found
    return found[1]


def sign_in(client: FlaskClient, name: str, password: str = WORD, back: str = "") -> tuple[int, str]:
    """Signs somebody in; returns the status and where it leads."""
    sent = {"csrf_token": token(client.get("/sign-in").text), "name": name, "password": password, "next": back}
    answer = client.post("/sign-in", data=sent)
    return answer.status_code, answer.headers.get("Location", "")


def test_a_person_signs_in_and_out(locked: Flask, people: People) -> None:
    """The right password leads on to the page that was wanted; signing out ends it."""
    client = locked.test_client()
    assert client.get("/work/a-new-one").status_code == 302
    assert sign_in(client, "行司", back="/work/a-new-one") == (302, "/work/a-new-one")
    page = client.get("/work/a-new-one").text
    assert "行司（ジャッジ）" in page
    assert client.get("/work/a-new-one").headers["Cache-Control"] == "private, no-cache"
    assert 'name="name"' not in page
    client.post("/sign-out", data={"csrf_token": token(page)})
    assert client.get("/work/a-new-one").status_code == 302


def test_a_wrong_password_stays_outside(locked: Flask, people: People) -> None:
    """The page says that one of the two is wrong, not which, and is sound."""
    client = locked.test_client()
    assert sign_in(client, "行司", "違う")[0] == 403
    page = client.get("/sign-in").text
    assert Page(page).wrong == []
    assert set(Page(page).fields) <= Page(page).labelled


@pytest.mark.parametrize("back", ["//elsewhere", "https://elsewhere/", "/\\elsewhere", "javascript:x"])
def test_signing_in_leads_nowhere_else(locked: Flask, people: People, back: str) -> None:
    """A link to the sign-in page cannot send anybody to another site."""
    assert sign_in(locked.test_client(), "行司", back=back) == (302, "/work")


def test_a_change_of_role_ends_the_session(locked: Flask, people: People) -> None:
    """Who was made a reader is one from the next page on, after signing in again."""
    client = locked.test_client()
    sign_in(client, "審判部長")
    assert client.get("/work").status_code == 200
    people.change("審判部長", ADMIN, role="reader")
    assert client.get("/work").status_code == 302


@pytest.mark.parametrize(("name", "status"), [("見習い", 403), ("行司", 302)])
def test_each_role_has_its_rights(locked: Flask, people: People, name: str, status: int) -> None:
    """A reader reads the draft and cannot hand it in; a judge can."""
    client = locked.test_client()
    sign_in(client, name)
    page = client.get("/work/a-new-one").text
    assert ("査読に出す" in page) is (status == 302)
    sent = {"csrf_token": token(page), "deed": "submit", "base": "1"}
    assert client.post("/work/a-new-one", data=sent).status_code == status


def test_a_name_in_the_form_is_not_believed(locked: Flask, people: People, own_library: Library) -> None:
    """Where people sign in, they sign as themselves."""
    client = locked.test_client()
    sign_in(client, "行司")
    sent = {"csrf_token": token(client.get("/work/a-new-one").text), "deed": "submit", "base": "1", "name": "審判部長"}
    client.post("/work/a-new-one", data=sent)
    assert own_library.docket.revision("a-new-one").by == "行司"


def test_a_program_has_a_token(locked: Flask, people: People) -> None:
    """A token reads and writes with the rights of its account, without a session and its forms; a wrong one is refused."""
    client = locked.test_client()
    headers = {"Authorization": f"Bearer {people.add_token('行司', '掲示', ADMIN)}"}
    assert client.get("/work", headers=headers).status_code == 200
    sent = {"deed": "submit", "base": "1"}
    assert client.post("/work/a-new-one", data=sent, headers={"Authorization": "Bearer gunbai_x"}).status_code == 401
    assert client.post("/work/a-new-one", data=sent, headers=headers).headers["Location"] == "/work/a-new-one"
    assert client.get("/work").status_code == 302


def test_a_form_from_elsewhere_is_refused(own_client: FlaskClient, own_library: Library) -> None:
    """Another site cannot make a judge's browser change anything, signed in or on this machine."""
    own_library.docket.add(DRAFT, JUDGE, "")
    assert own_client.post("/work/a-new-one", data={"deed": "submit", "base": "1"}).status_code == 400
    assert own_library.docket.entry("a-new-one").head == 1


@pytest.mark.parametrize(
    ("host", "headers"),
    [("gunbai.example", {}), ("localhost", {"X-Forwarded-For": "10.0.0.1"}), ("127.0.0.1:8000", {"Forwarded": "for=10.0.0.1"})],
)
def test_this_machine_answers_itself_only(own_client: FlaskClient, host: str, headers: dict[str, str]) -> None:
    """Without accounts nothing is shown under another name or through a proxy: whoever sees a page could change everything."""
    answer = own_client.get("/rulings", headers={"Host": host, **headers})
    assert answer.status_code == 403
    assert "gunbai serve --accounts" in answer.text
    assert own_client.get("/rulings", headers={"Host": "127.0.0.1:8000"}).status_code == 200


def test_the_cookie_is_modest(locked: Flask, people: People) -> None:
    """No script reads the session, no other site sends it, over HTTPS nothing else carries it; a page without a form sets none."""
    client = locked.test_client()
    assert "Set-Cookie" not in client.get("/rulings").headers
    cookie = client.get("/sign-in").headers["Set-Cookie"]
    assert cookie.startswith("gunbai=")
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie
    assert "Secure" in locked.test_client().get("/sign-in", base_url="https://localhost").headers["Set-Cookie"]
