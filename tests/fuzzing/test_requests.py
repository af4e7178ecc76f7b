"""Hostile requests by the hundred."""

from __future__ import annotations

from itertools import islice

import pytest
from flask import Flask

from fuzzing.requests import Hall
from gunbai.library import Library
from gunbai.web import create_app

ASKED = 400


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """The content that ships, with what clauses are touched by told only as far as it is known."""
    held = Library.open(data=tmp_path_factory.mktemp("data"))
    held.cases.at_once = False
    return held


@pytest.fixture(scope="module")
def app(library: Library) -> Flask:
    """The app as it is served on this machine's own address: everybody may change everything."""
    return create_app(library, at_once=False)


def test_every_answer_is_a_page_or_a_refusal(app: Flask, library: Library) -> None:
    """No address, field, form, method or cookie ends in a fault, shows a path of the server, or comes without the policy."""
    hall = Hall(app, library, 1)
    assert [said for request in islice(hall.requests(), ASKED) if (said := hall.wrong(request))] == []


def test_every_route_is_asked(app: Flask, library: Library) -> None:
    """Whatever route an app has is asked by each of its methods: a new one that nothing can be asked with fails here."""
    hall = Hall(app, library, 1)
    first = [*islice(hall.requests(), sum(map(len, hall.methods.values())))]
    matching = app.url_map.bind("localhost")
    found = {(str(matching.match(one.address, one.method, return_rule=True)[0]), one.method) for one in first}
    assert {(rule, method) for rule, methods in hall.methods.items() for method in methods} - found == set()
