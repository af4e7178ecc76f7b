"""The interface against its own description: the document is valid, and what operations answer is what it says."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, Phase, given, settings
from openapi_spec_validator import validate
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from gunbai.api.interface import OPERATIONS, document
from gunbai.library import Library
from gunbai.web import create_app

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
]
FEW = settings(
    max_examples=6, deadline=None, derandomize=True, database=None, phases=[Phase.generate], suppress_health_check=[*HealthCheck]
)
READ = {
    "list_books": "/books",
    "get_book": "/books/legions",
    "list_clauses": "/books/legions/clauses?limit=3",
    "get_clause": "/books/legions/clauses/34-5",
    "get_clause_history": "/books/legions/clauses/34-5/history",
    "get_glossary": "/books/legions/glossary",
    "list_defects": "/books/legions/defects",
    "diff_book": "/books/asterisk/diff?old=before-2022-03-28&new=2022-03-28",
    "search": "/search?q=貫通&limit=3",
    "list_cases": "/cases?limit=3",
    "get_case": "/cases/legions/awakening-in-the-core-phase",
    "get_schema": "/schemas/scenario?game=legions",
    "list_rulings": "/rulings?limit=3&game=legions",
    "list_events": "/events",
}
"""A call of each operation that reads what ships."""


@pytest.fixture(scope="module")
def app(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """Returns an app over what ships, in which nobody has to sign in."""
    return create_app(Library.open(repository, tmp_path_factory.mktemp("data")))


def test_the_document_is_valid() -> None:
    """The document is OpenAPI 3.1, names every operation once, and each says what it answers and how it refuses."""
    found = json.loads(json.dumps(document()))
    validate(found)
    paths = found["paths"]
    told = [operation for methods in paths.values() for operation in methods.values()]
    assert sorted(operation["operationId"] for operation in told) == sorted(one.name for one in OPERATIONS)
    assert all(operation["summary"].endswith((".", ";", ",")) and "404" in operation["responses"] for operation in told)


@pytest.mark.parametrize("name", READ)
def test_what_ships_is_answered_as_described(app: Flask, name: str) -> None:
    """What a real call answers fits the schema of its operation, closed for fields that the schema does not name."""
    response = app.test_client().get(f"/api/v1{READ[name]}")
    assert response.status_code == 200
    paths = document()["paths"]
    assert isinstance(paths, dict)
    operation = next(one["get"] for one in paths.values() if "get" in one and one["get"]["operationId"] == name)
    schema = operation["responses"]["200"]["content"]["application/json"]["schema"]
    jsonschema.Draft202012Validator({**schema, "components": document()["components"]}).validate(response.json)


# Hypothesis takes a thread of an earlier test that rolls a number (a Dask client's heartbeat) for a strategy that does.
@pytest.mark.filterwarnings("ignore:Do not use the `random` module inside strategies")
@pytest.mark.parametrize("name", [operation.name for operation in OPERATIONS])
def test_any_call_is_answered_as_described(app: Flask, name: str) -> None:
    """Calls made from the document, right and wrong ones, are never answered otherwise than it says, nor with a fault."""
    schema = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app)
    operation = next(each.ok() for each in schema.get_all_operations() if each.ok().definition.raw["operationId"] == name)

    @settings(
        max_examples=6,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=[*HealthCheck],
    )
    @given(case=operation.as_strategy())
    def called(case: schemathesis.Case) -> None:
        case.call_and_validate(headers={"Accept-Encoding": "identity"}, checks=CHECKS)

    called()
