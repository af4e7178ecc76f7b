"""Heavy pages in a worker process."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from flask import Flask
from werkzeug.test import Client

from gunbai.library import Library
from gunbai.web.app import create_app
from gunbai.web.serving.aside import CHANGES, LIGHT, Aside
from gunbai.web.serving.live import Live


def elsewhere() -> Flask:
    """Returns the app of a worker that says only where it is."""
    app = Flask("elsewhere")
    app.add_url_rule("/rules/<game>/all", "whole", lambda game: f"{game} elsewhere")
    return app


@pytest.fixture(scope="module")
def aside(library: Library) -> Iterator[Aside]:
    """Serves the library, with nobody allowed to wait but one."""
    served = Aside(Live(library, create_app), elsewhere, (), 1)
    yield served
    served.close()


def test_light_pages_stay_here(aside: Aside) -> None:
    """Pages known to be light are made here; what is not known goes to the worker; a wrong address is refused here."""
    client = Client(aside)
    assert client.get("/about").status_code == 200
    assert client.get("/rules/legions/all").text == "legions elsewhere"
    assert client.get("/nowhere/at/all").status_code == 404


def test_too_many_wait(aside: Aside) -> None:
    """Who would wait too long behind others is told at once to come again; light pages are shown all the same."""
    client = Client(aside)
    with aside.places:
        answer = client.get("/rules/legions/all")
        assert (answer.status_code, answer.headers["Retry-After"]) == (429, "5")
        program = client.get("/api/v1/search?q=x")
        assert (program.status_code, program.content_type) == (429, "application/problem+json")
        assert client.get("/about").status_code == 200
    assert client.get("/rules/legions/all").status_code == 200


def test_a_search_in_another_version_is_heavy(aside: Aside) -> None:
    """It may make an index first: who searches meanwhile in what is there does not wait for that."""
    client = Client(aside)
    with aside.places:
        found = [client.get(f"/{query}").status_code for query in ("?q=a&as_of=2020-01-01", "?version=1", "?q=as_of")]
    assert found == [429, 429, 200]


def test_light_pages_are_pages(library: Library) -> None:
    """Every page that is called light is one that there is, and so is whatever changes a ruling: that is never light."""
    assert {rule.endpoint for rule in create_app(library).url_map.iter_rules()} >= LIGHT | CHANGES
    assert not LIGHT & CHANGES


def test_one_client_does_not_take_every_place(library: Library) -> None:
    """Who has used up the worker is told when to come again; another address is served."""
    served = Aside(Live(library, create_app), elsewhere, (), 4)
    try:
        for _ in range(served.allowance.most_waiting):
            served.allowance._begin("10.0.0.1")
        first = Client(served).get("/rules/legions/all", environ_overrides={"REMOTE_ADDR": "10.0.0.1"})
        other = Client(served).get("/rules/legions/all", environ_overrides={"REMOTE_ADDR": "10.0.0.2"})
        assert (first.status_code, other.status_code) == (429, 200)
        assert "もう一度どうぞ" in first.text
    finally:
        served.close()


def test_a_kept_page_takes_no_place(library: Library, tmp_path: Path) -> None:
    """What was made before is sent from here, however many wait for a worker."""
    own = Library.open(library.content, tmp_path)
    served = Aside(Live(own, partial(create_app, at_once=False)), elsewhere, (), 1)
    try:
        create_app(own, at_once=False).test_client().get("/scenarios/legions/web-refused")
        with served.places:
            visitor = Client(served)
            kept, other = visitor.get("/scenarios/legions/web-refused"), visitor.get("/scenarios/legions/web-regeneration")
        assert (kept.status_code, other.status_code) == (200, 429)
    finally:
        served.close()
