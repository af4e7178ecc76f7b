"""Headers, caching, languages, strings."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from gunbai.library.finder import FACETS

POLICY = {
    "default-src": "'none'",
    "style-src": "'self'",
    "script-src": "'self'",
    "img-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}


@pytest.mark.parametrize("address", ["/", "/rules/legions/34-5", "/nothing", "/static/gunbai.css", "/?n=x"])
def test_every_answer_is_guarded(client: FlaskClient, address: str) -> None:
    """Pages, errors and files carry the same strict policy; nothing inline, nothing from elsewhere."""
    headers = client.get(address).headers
    assert dict(part.strip().split(" ", 1) for part in headers["Content-Security-Policy"].split(";")) == POLICY
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"


def test_a_page_is_not_sent_twice(client: FlaskClient) -> None:
    """A page that did not change is answered with 304 and no body."""
    first = client.get("/rules/legions/34-5")
    again = client.get("/rules/legions/34-5", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert first.headers["Cache-Control"] == "no-cache"
    assert "Cookie" in first.headers["Vary"]


def test_static_files_are_kept(client: FlaskClient) -> None:
    """A file asked for by its digest is kept for good; by another, it is asked for again."""
    address = re.search(r'href="(/static/gunbai\.css\?v=\w+)"', client.get("/").text)
    assert address
    assert "immutable" in client.get(address[1]).headers["Cache-Control"]
    assert client.get("/static/gunbai.css?v=old").headers["Cache-Control"] == "no-cache"


def test_the_language_that_was_asked_for(client: FlaskClient) -> None:
    """The first page is in what the browser prefers, Japanese where that is neither; ?lang=en is remembered, ?lang=ja undoes it."""
    assert '<html lang="en">' in client.get("/", headers={"Accept-Language": "en-GB,en;q=0.9,ja;q=0.5"}).text
    assert '<html lang="ja">' in client.get("/", headers={"Accept-Language": "fr"}).text
    assert "Accept-Language" in client.get("/").headers["Vary"]
    assert '<html lang="en">' in client.get("/?lang=en").text
    assert '<html lang="en">' in client.get("/rulings").text
    assert '<html lang="ja">' in client.get("/rulings?lang=ja").text
    assert '<html lang="ja">' in client.get("/rulings?lang=xx").text


def test_the_switch_keeps_the_page(client: FlaskClient) -> None:
    """The other language is one link away, on the same page with the same query."""
    text = client.get("/?q=再生&game=legions").text
    link = re.search(r'<a class="language" href="([^"]+)"', text)
    assert link
    switched = client.get("/" + link[1].replace("&amp;", "&")).text
    assert '<html lang="en">' in switched
    assert 'value="再生"' in switched


def test_the_cookie_is_modest(client: FlaskClient) -> None:
    """Only a language that exists is remembered, in a cookie that no script reads."""
    cookie = client.get("/?lang=en").headers["Set-Cookie"]
    assert cookie.startswith("lang=en; ")
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Set-Cookie" not in client.get("/?lang=xx").headers


def _catalogue(repository: Path, name: str) -> dict[str, dict[str, str]]:
    written: dict[str, dict[str, str]] = json.loads((repository / "templates" / name).read_text("utf-8"))
    return written


@pytest.mark.parametrize(
    ("name", "folders"),
    [
        ("web/messages.json", ["templates/web", "src/gunbai/web", "src/gunbai/desk"]),
        ("cli/messages.json", ["src/gunbai/cli"]),
        ("writeups/messages.json", ["templates/writeups", "src/gunbai/writeup"]),
        ("messages.json", ["templates", "src/gunbai/web", "src/gunbai/cli", "src/gunbai/writeup"]),
    ],
)
def test_every_word_has_both_languages_and_is_used(repository: Path, name: str, folders: list[str]) -> None:
    """Each key of a catalogue has Japanese and English, and stands in a template or module, whole or by its group."""
    catalogue = _catalogue(repository, name)
    assert {key: sorted(texts) for key, texts in catalogue.items() if sorted(texts) != ["en", "ja"]} == {}
    files = [path for folder in folders for path in (repository / folder).rglob("*") if path.suffix in (".html", ".py", ".j2")]
    code = "\n".join(path.read_text("utf-8") for path in files)
    groups = set(re.findall(r'["\']([a-z-]+(?:\.[a-z-]+)*)\.["\'{]', code)) | set(re.findall(r'either\(["\']([a-z]+)["\']', code))
    groups |= {*FACETS} if "either(facet" in code else set()
    whole = [key for key in catalogue if f'"{key}"' in code or f"'{key}'" in code]
    grouped = [key for key in catalogue if any(key.startswith(f"{group}.") for group in groups)]
    unused = sorted(set(catalogue) - {*whole, *grouped})
    assert unused == []


def test_no_template_asks_for_a_word_that_is_not_there(repository: Path) -> None:
    """Each key that a page asks for stands in the catalogue."""
    known = {**_catalogue(repository, "messages.json"), **_catalogue(repository, "web/messages.json")}
    asked = {
        (path.name, key)
        for path in (repository / "templates" / "web").glob("*.html")
        for key in re.findall(r'\bt\("([a-z.-]+)"[,)]', path.read_text("utf-8"))
    }
    assert sorted(item for item in asked if item[1] not in known) == []
    assert len(asked) > 100
