"""The interface: every operation, and its description."""

from __future__ import annotations

from functools import cache

from gunbai.api.books import books
from gunbai.api.cases import cases
from gunbai.api.dump import dump
from gunbai.api.events import events
from gunbai.api.openapi import openapi
from gunbai.api.rulings import rulings
from gunbai.api.schemas import schemas

OPERATIONS = tuple(operation for part in (books, cases, schemas, rulings, events, dump) for operation in part.all)
"""Every operation, by what it is about."""


@cache
def document() -> dict[str, object]:
    """Returns the OpenAPI document of all operations."""
    return openapi(OPERATIONS)
