"""Hostile requests by the hundred."""

from __future__ import annotations

from itertools import islice

import pytest

from fuzzing.requests import addresses, requests, wrong
from gunbai.library import Library
from gunbai.web import create_app


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """The content that ships, with what clauses are touched by told only as far as it is known."""
    held = Library.open(data=tmp_path_factory.mktemp("data"))
    held.cases.at_once = False
    return held


def test_every_answer_is_a_page_or_a_refusal(library: Library) -> None:
    """No address, field, method or cookie ends in a fault, shows a path of the server, or comes without the policy."""
    client = create_app(library).test_client()
    asked = islice(requests(addresses(library), 1), 400)
    assert [said for request in asked if (said := wrong(client, request, library.content))] == []
