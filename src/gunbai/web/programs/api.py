"""The interface for programs over HTTP: every operation at its address, its description, and a page to read and try it."""

from __future__ import annotations

import hashlib
import re
from functools import partial
from urllib.parse import quote, urlencode

import msgspec
from flask import Blueprint, Response, g, redirect, render_template, request, url_for
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as AnyResponse

from gunbai.api.interface import OPERATIONS, document
from gunbai.api.openapi import JSON, LINES, PREFIX, JsonLines
from gunbai.api.operation import Caller, Operation
from gunbai.api.problem_details import KINDS, MEDIA_TYPE, ProblemDetails, details, details_of
from gunbai.errors import GunbaiError
from gunbai.ruling import may
from gunbai.web.shared.access import PROGRAMS
from gunbai.web.shared.current import argument, library

blueprint = Blueprint(PROGRAMS, __name__, url_prefix=PREFIX)
reader = Blueprint("api_reader", __name__)

LATER = 5
"""After how many seconds a program may come again where something cannot be answered now."""
_SLOT = re.compile(r"\{(\w+)\}")
_KIND_OF = {status: kind for kind, (status, _) in reversed(KINDS.items())}
"""What kind of problem a refusal of the server is, by its status."""


def _serve(operation: Operation, **path: str) -> AnyResponse:
    """Answers a call of an operation."""
    refusal = _refused(operation)
    if refusal is not None:
        return _problem(details(refusal[0], refusal[1], request.path))
    query = {name: value for name, value in request.args.items() if name != "lang"}
    try:
        found = operation.call(Caller(library(), g.me), path, query, request.get_data())
    except GunbaiError as error:
        return _problem(details_of(error, request.path))
    if isinstance(found, JsonLines):
        return Response(found.lines, content_type=f"{LINES}; charset=utf-8")
    data = library().below(msgspec.json.encode(found, enc_hook=str).decode()).encode()
    response = Response(data, operation.status, content_type=JSON)
    if operation.method != "GET":
        return response
    response.set_etag(hashlib.sha256(data).hexdigest()[:24], weak=True)
    response.headers["Cache-Control"] = "private, no-cache" if operation.role or g.program else "no-cache"
    _point_to_the_next(response, found)
    return response.make_conditional(request)


def _refused(operation: Operation) -> tuple[str, str] | None:
    """Returns the kind of problem, and why, where a call is refused before it is read."""
    if operation.role and g.me is None:
        return "sign-in", f"{operation.name} takes a token of a {operation.role}: send it as Authorization: Bearer"
    if operation.role and not may(g.me.role, operation.role):
        return "forbidden", f"{operation.name} takes a {operation.role}; {g.me.name} is a {g.me.role}"
    if operation.body is not None and request.mimetype != JSON:
        return "wrong-type", f"send {JSON}, not {request.mimetype or 'nothing'}"
    return None


def _point_to_the_next(response: Response, found: object) -> None:
    """Says where the next page of a list is (RFC 8288)."""
    if isinstance(found, dict) and isinstance(found.get("next"), int):
        fields = {**request.args.to_dict(), "offset": str(found["next"])}
        response.headers["Link"] = f'<{request.path}?{urlencode(fields)}>; rel="next"'


def _problem(said: ProblemDetails) -> Response:
    data = library().below(msgspec.json.encode(said).decode())
    response = Response(data, said["status"], content_type=MEDIA_TYPE)
    if said["status"] == 401:
        response.headers["WWW-Authenticate"] = "Bearer"
    if said["status"] == 503:
        response.headers["Retry-After"] = str(LATER)
    return response


def refused_as_problem(error: HTTPException) -> Response:
    """Returns what a program is told that asked for what is not served."""
    kind = _KIND_OF.get(error.code or 500, "fault")
    response = _problem(details(kind, error.description or KINDS[kind][1], request.path))
    for name, value in error.get_headers():
        if name in ("Allow", "Retry-After"):
            response.headers[name] = value
    return response


def error_as_problem(error: GunbaiError) -> Response:
    """Returns what a program is told that was refused before its call was looked at."""
    return _problem(details_of(error, request.path))


@blueprint.get("/openapi.json")
def described() -> AnyResponse:
    """Sends the OpenAPI document."""
    response = Response(msgspec.json.encode(document()), content_type=JSON)
    response.add_etag(weak=True)
    return response.make_conditional(request)


for _operation in OPERATIONS:
    blueprint.add_url_rule(
        _SLOT.sub(r"<\1>", _operation.path),
        _operation.name,
        partial(_serve, _operation),
        methods=[_operation.method],
    )


@reader.get("/api")
def page() -> str:
    """Shows every operation, with a form to try those that only read."""
    return render_template("api.html", operations=OPERATIONS, prefix=PREFIX, kinds=KINDS, address=url_for("api.described"))


@reader.get("/api/try/<name>")
def try_it(name: str) -> AnyResponse:
    """Leads to what an operation answers, from the fields of its form."""
    operation = next((one for one in OPERATIONS if one.name == name and one.method == "GET"), None)
    if operation is None:
        return redirect(url_for("api_reader.page"))
    said = {one.name: argument(one.name) for one in operation.arguments}
    path = _SLOT.sub(lambda slot: quote(said[slot[1]] or "-", safe=""), operation.path)
    fields = {one.name: said[one.name] for one in operation.arguments if not one.in_path and said[one.name]}
    return redirect(f"{PREFIX}{path}{'?' if fields else ''}{urlencode(fields)}")
