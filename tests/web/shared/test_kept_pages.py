"""Answers that are kept as pages: made once for what they are made of, by whatever process."""

from __future__ import annotations

import gzip
import shutil
from pathlib import Path

import pytest
from flask import Flask
from tests.web.ruling_cases import DRAFT, OTHER

from gunbai.library import Library
from gunbai.web.app import create_app
from gunbai.web.shared.kept_pages import KeptPages, kept_answer

CASE = "/scenarios/legions/web-regeneration"


@pytest.fixture
def root(content: Path, tmp_path: Path) -> Path:
    """Returns that content with scenarios and rulings that a test may change."""
    root = tmp_path / "root"
    shutil.copytree(content, root, symlinks=True)
    return root


def served(root: Path) -> Flask:
    """Returns the app of a process that serves the content, all with one data folder."""
    return create_app(Library.open(root, root.parent / "data"), at_once=False)


def without_rendering(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """Returns an app that may not make a page."""
    monkeypatch.setattr(app.jinja_env, "get_or_select_template", lambda *_: pytest.fail("rendered"))
    return app


def test_no_process_makes_an_answer_again(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process sends what one has made, each language its own, plain or compressed; a browser that has it gets nothing."""
    first = served(root).test_client()
    made = {lang: first.get(CASE, headers={"Accept-Language": lang}) for lang in ("ja", "en")}
    other = without_rendering(served(root), monkeypatch).test_client()
    for lang, page in made.items():
        plain = other.get(CASE, headers={"Accept-Language": lang})
        small = other.get(CASE, headers={"Accept-Language": lang, "Accept-Encoding": "gzip"})
        assert plain.status_code == 200
        assert plain.data == gzip.decompress(small.data) == page.data
        assert plain.headers["ETag"] == page.headers["ETag"] == small.headers["ETag"]
        assert {*plain.headers.keys()} == {*page.headers.keys()}
        again = other.get(CASE, headers={"Accept-Language": lang, "If-None-Match": page.headers["ETag"]})
        assert (again.status_code, again.data) == (304, b"")
    assert made["ja"].data != made["en"].data


def test_a_case_of_the_desk_is_kept_by_its_words(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The address of a case holds it: who goes back to it waits for no replay, and another case is another page."""
    client = served(root).test_client()
    edit = client.get("/desk/legions/from/web-regeneration").headers["Location"]
    address = edit.replace("/desk/", "/case/").replace("?d=", "?c=")
    page = client.get(address)
    assert page.status_code == 200
    other = without_rendering(served(root), monkeypatch).test_client()
    assert other.get(address).data == page.data


def test_what_is_changed_is_made_anew(root: Path) -> None:
    """A case that says something else, and a ruling of its game, make another page; so does what is chosen in the address."""

    def mark(address: str = CASE) -> str:
        return str(served(root).test_client().get(address).headers["ETag"])

    marks = {mark(), mark(f"{CASE}?step=1")}
    path = root / "scenarios" / "legions" / "web-regeneration.yaml"
    path.write_text(path.read_text("utf-8").replace("3/2 WT2 再生", "3/4 WT2 再生"), "utf-8")
    marks.add(mark())
    library = Library.open(root, root.parent / "data")
    other = KeptPages(library)._ruled("asterisk")
    library.docket.add(DRAFT, OTHER, "")
    marks.add(mark())
    assert len(marks) == 4
    assert KeptPages(library)._ruled("asterisk") == other


def test_a_file_that_cannot_be_read_has_no_kept_page(root: Path) -> None:
    """A case that is shown as it was, because its file is broken now, is not kept as if the file said so."""
    library = Library.open(root, root.parent / "data")
    library.cases.lasting = True
    client = create_app(library, at_once=False).test_client()
    assert client.get(CASE).status_code == 200
    path = root / "scenarios" / "legions" / "web-regeneration.yaml"
    path.write_text("game: legions\nboard: [", "utf-8")
    assert client.get(CASE).status_code == 200
    assert served(root).test_client().get(CASE).status_code != 200


def test_what_ran_out_of_time_is_not_kept(root: Path) -> None:
    """Another try may have more of it."""
    library = Library.open(root, root.parent / "data")
    library.cases.seconds = 1e-9
    hasty = create_app(library, at_once=False)
    hasty.test_client().get(CASE)
    assert not [*(root.parent / "data").glob("pages/*/*")]
    served(root).test_client().get(CASE)
    assert len([*(root.parent / "data").glob("pages/*/*")]) == 1


def test_a_page_that_somebody_else_wrote_is_not_sent(root: Path) -> None:
    """What lies in the data folder without our seal is made anew, and so is half a page."""
    page = served(root).test_client().get(CASE).data
    file = next((root.parent / "data").glob("pages/*/*"))
    for data in (gzip.compress(b"<p>other</p>"), file.read_bytes()[:-20]):
        file.write_bytes(data)
        assert served(root).test_client().get(CASE).data == page


@pytest.mark.parametrize("name", ["none", "%00", "a" * 300, ".."])
def test_a_case_that_there_is_not_is_told_by_who_makes_pages(root: Path, name: str) -> None:
    """What is no case has no page here, and is no error either."""
    app = served(root)
    environ = {**app.test_request_context(f"/scenarios/legions/{name}").request.environ}
    assert kept_answer(app, environ) is None
    assert app.test_client().get(f"/scenarios/legions/{name}").status_code in (404, 308)
