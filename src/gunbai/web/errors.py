"""Pages for what cannot be shown: first what to do, then what was wrong."""

from __future__ import annotations

import errno
from collections.abc import Callable
from typing import Any

from flask import Flask, Response, make_response, render_template, request, url_for
from werkzeug.exceptions import HTTPException, InternalServerError, ServiceUnavailable

from gunbai.api.openapi import PREFIX
from gunbai.errors import Away, BadContent, BadInput, Conflict, Endless, Forbidden, GunbaiError, Lacking, NotFound, Spent
from gunbai.store.database import Unwritable
from gunbai.web.programs.api import LATER, error_as_problem, refused_as_problem
from gunbai.web.shared.current import NoVersion, library, messages
from gunbai.web.shared.problem_words import problem_line, told_missing
from gunbai.writeup.messages import in_words

FIELDS = ("q", "game", "kind", "open", "step", "seat", "lang")
"""What a page asked for in another version still asks for."""


def init_app(app: Flask) -> None:
    """Shows every refusal as a page."""
    app.add_template_filter(problem_line)
    app.add_template_filter(lambda text: library().below(text), "below")
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(ServiceUnavailable, _later)
    app.register_error_handler(OSError, _no_room)
    own: dict[type[GunbaiError], Callable[[Any], Any]] = {
        NotFound: _not_found,
        NoVersion: _no_version,
        Forbidden: _saying(403),
        Conflict: _saying(409),
        BadInput: _problems,
        BadContent: _problems,
        Unwritable: lambda error: _page(507, []),
        Away: _away,
        **dict.fromkeys((Endless, Lacking, Spent), _saying(422)),
        GunbaiError: _saying(500),
    }
    for kind, shown in own.items():
        app.register_error_handler(kind, _or_problem(shown))


def _or_problem(shown: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Returns what shows an error as a page, and tells it to a program as problem details."""
    return lambda error: error_as_problem(error) if request.path.startswith(f"{PREFIX}/") else shown(error)


def _saying(code: int) -> Callable[[GunbaiError], tuple[str, int]]:
    """Returns what shows an error in its own words."""
    return lambda error: _page(code, [in_words(str(error), messages().lang)])


def _away(_: Away) -> Response:
    """Says when to come again."""
    answer = make_response(_page(503, []))
    answer.headers["Retry-After"] = str(LATER)
    return answer


def _http(error: HTTPException) -> tuple[str, int] | Response:
    if request.path.startswith(f"{PREFIX}/"):
        return refused_as_problem(error)
    code = error.code or 500
    if isinstance(error, InternalServerError):
        return _page(500, [])
    said = in_words(error.description or "", messages().lang) if type(error).description != error.description else ""
    return _page(code, [said] if said else [])


def _later(error: HTTPException) -> Response:
    """Says when to come again."""
    answer = make_response(_http(error))
    answer.headers.extend({name: value for name, value in error.get_headers() if name == "Retry-After"})
    return answer


def _not_found(error: NotFound) -> tuple[str, int]:
    return _page(404, [told_missing(str(error), messages())], error.suggestions)


def _no_version(error: NoVersion) -> tuple[str, int]:
    """Offers the versions there are: of the page itself, or of the book where the page is about two of them."""
    endpoint, named = str(request.endpoint), dict(request.view_args or {})
    passed = {name: value for name, value in request.args.items() if name in FIELDS}
    if "old" in named:
        endpoint, named, passed = "rules.book", {"game": error.rulebook.slug}, {}
    pages = {version.name: url_for(endpoint, **{**passed, **named, "version": version.name}) for version in error.rulebook.versions}
    return render_template("no_version.html", rulebook=error.rulebook, said=told_missing(str(error), messages()), pages=pages), 404


def _problems(error: BadInput | BadContent) -> tuple[str, int]:
    return _page(422 if isinstance(error, BadInput) else 500, [problem_line(problem) for problem in error.problems])


def _no_room(error: OSError) -> tuple[str, int]:
    """Says that nothing can be written now, without the path; any other fault of a file is one of ours."""
    if error.errno not in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS):
        raise error
    return _page(507, [])


def _page(code: int, lines: list[str], suggestions: tuple[str, ...] = ()) -> tuple[str, int]:
    key = f"error.{code}" if f"error.{code}" in messages() else "error.400" if code < 500 else "error.500"
    return render_template("error.html", code=code, key=key, lines=lines, suggestions=suggestions), code
