"""The OpenAPI 3.1 document of the operations, made from their types, so that it cannot say otherwise than they do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, is_typeddict

import msgspec
from msgspec import Struct

from gunbai import __version__
from gunbai.api.operation import Argument, Operation
from gunbai.api.problem_details import KINDS, MEDIA_TYPE, ProblemDetails

PREFIX = "/api/v1"
"""What stands before the path of every operation."""
JSON, LINES = "application/json", "application/jsonl"
TOKEN = "token"
DESCRIPTION = (
    "Rules, rulings and disputed boards of trading card games. Every answer names the clauses that it rests on, word for word. "
    "Paths and fields are stable within v1: new ones may come, none goes."
)
_USUAL = ("bad-call", "sign-in", "not-found", "bad-input", "busy", "fault", "unavailable")
"""What may go wrong with every operation."""
_STRING = {"type": "string"}
_KNOWN: dict[str, object] = {
    "name": "If-None-Match",
    "in": "header",
    "description": "The ETag of the answer that is at hand.",
    "schema": _STRING,
}
_ETAG = {"description": "Names this very answer: send it as If-None-Match to learn whether it has changed.", "schema": _STRING}
_LINK = {"description": 'Where the page after this one is: rel="next" (RFC 8288). Missing on the last.', "schema": _STRING}
_LATER = {"description": "So many seconds later the call may be made again.", "schema": {"type": "integer"}}


class JsonLines(Struct, frozen=True):
    """An answer of many values, one of JSON in each line, made while it is sent."""

    lines: Iterable[bytes]


def openapi(operations: Iterable[Operation]) -> dict[str, object]:
    """Returns the document of these operations as plain data."""
    told = list(operations)
    schemas = _Schemas(told)
    paths: dict[str, dict[str, object]] = {}
    for operation in told:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _operation(operation, schemas)
    bearer = {"type": "http", "scheme": "bearer", "description": "A token of the desk, or of `gunbai people token`."}
    return {
        "openapi": "3.1.0",
        "info": {"title": "gunbai", "version": __version__, "description": DESCRIPTION},
        "servers": [{"url": PREFIX}],
        "tags": [{"name": name} for name in dict.fromkeys(operation.tag for operation in told)],
        "paths": paths,
        "components": {"schemas": schemas.components, "securitySchemes": {TOKEN: bearer}},
    }


class _Schemas:
    """The schemas of all types that operations name, each as it is referred to."""

    def __init__(self, operations: Iterable[Operation]) -> None:
        types = [ProblemDetails, *(one for operation in operations for one in _types(operation))]
        found, components = msgspec.json.schema_components(types, schema_hook=any_value, ref_template="#/components/schemas/{name}")
        self._found = list(zip(types, (_without_false(one) for one in found), strict=True))
        self.components = {name: _without_false(one) for name, one in components.items()}

    def of(self, type_: object) -> dict[str, object]:
        """Returns the schema of a type."""
        return next(schema for one, schema in self._found if one is type_)


def _types(operation: Operation) -> Iterator[object]:
    yield from (argument.type for argument in operation.arguments)
    yield from (one for one in (operation.body, operation.answer) if one is not None and one is not JsonLines)


def _without_false(schema: Any) -> Any:
    """Returns a schema without ``items: false``: how many items a pair has is said beside it, and generators stumble over it."""
    if isinstance(schema, list):
        return [_without_false(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    return {name: _without_false(one) for name, one in schema.items() if not (name == "items" and one is False)}


def any_value(_: type) -> dict[str, object]:
    """Returns the schema of what may be any value."""
    return {"description": "Any value of JSON."}


def _operation(operation: Operation, schemas: _Schemas) -> dict[str, object]:
    parameters = [_parameter(argument, schemas) for argument in operation.arguments]
    responses = {str(operation.status): _answer(operation, schemas), **_failures(operation, schemas)}
    if _is_conditional(operation):
        parameters.append(_KNOWN)
        responses["304"] = {"description": "It has not changed."}
    told: dict[str, object] = {
        "operationId": operation.name,
        "tags": [operation.tag],
        "summary": operation.summary,
        "description": operation.text,
        "parameters": parameters,
        "responses": responses,
    }
    if operation.body is not None:
        told["requestBody"] = {"required": True, "content": {JSON: {"schema": schemas.of(operation.body)}}}
    if operation.role:
        told["security"] = [{TOKEN: []}]
        told["description"] = f"{operation.text}\n\nRole: {operation.role}."
    return told


def _parameter(argument: Argument, schemas: _Schemas) -> dict[str, object]:
    schema = dict(schemas.of(argument.type))
    if not argument.required:
        schema["default"] = argument.default
    where = "path" if argument.in_path else "query"
    return {
        "name": argument.name,
        "in": where,
        "required": argument.required,
        "description": argument.description,
        "schema": schema,
    }


def _is_conditional(operation: Operation) -> bool:
    """Tells whether an answer is named by an ETag."""
    return operation.method == "GET" and operation.answer is not JsonLines


def _answer(operation: Operation, schemas: _Schemas) -> dict[str, object]:
    content = {LINES: {"schema": _STRING}} if operation.answer is JsonLines else {JSON: {"schema": schemas.of(operation.answer)}}
    told: dict[str, object] = {"description": operation.summary, "content": content}
    if _is_conditional(operation):
        paged = is_typeddict(operation.answer) and "next" in operation.answer.__annotations__
        told["headers"] = {"ETag": _ETAG, **({"Link": _LINK} if paged else {})}
    return told


def _failures(operation: Operation, schemas: _Schemas) -> dict[str, object]:
    kinds = [*_USUAL, *(("forbidden",) if operation.role else ())]
    if operation.body is not None:
        kinds += ["too-large", "wrong-type"]
    if operation.method != "GET":
        kinds += ["conflict", "no-room"]
    told: dict[str, object] = {"content": {MEDIA_TYPE: {"schema": schemas.of(ProblemDetails)}}}
    later = {**told, "headers": {"Retry-After": _LATER}}
    return {
        str(status): {"description": title, **(later if status in (429, 503) else told)}
        for status, title in (KINDS[kind] for kind in kinds)
    }
