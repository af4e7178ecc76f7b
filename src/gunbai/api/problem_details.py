"""Problem details (RFC 9457): what went wrong, in one form for every operation."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from gunbai.errors import Away, BadContent, BadInput, Conflict, Endless, Forbidden, GunbaiError, Lacking, NotFound, Problem, Spent
from gunbai.store.database import Unwritable

MEDIA_TYPE = "application/problem+json"
KINDS = {
    "bad-call": (400, "The call cannot be read"),
    "sign-in": (401, "This needs a token"),
    "forbidden": (403, "This needs another role, or cannot be done now"),
    "not-found": (404, "There is no such thing"),
    "no-such-method": (405, "This address takes another method"),
    "conflict": (409, "Somebody else has changed it meanwhile"),
    "too-large": (413, "This is too much at once"),
    "wrong-type": (415, "The body has to be JSON"),
    "bad-input": (422, "What was sent cannot be used"),
    "too-long": (422, "This would take too long"),
    "busy": (429, "Too much is asked for at once"),
    "unavailable": (503, "This cannot be answered now"),
    "no-room": (507, "Nothing can be written now"),
    "fault": (500, "This is a fault of ours"),
}
"""Every kind of problem, with its status and its title; ``type`` is the kind, read relative to the page of the interface."""

NO_ANSWER = (
    "裁定の保存先が応答しません。送ったものが保存されたかは、あとで確かめてください"
    " / the store does not answer: look later whether what was sent has been kept"
)
"""What strangers are told of a store that is away: not where it is."""
NO_ROOM = "裁定の保存先に書けません。何も変わっていません / the store cannot be written to, or has no room: nothing has changed"
"""What they are told of one that takes nothing."""


class ProblemJson(TypedDict):
    """One thing that is wrong: what, where, and what to write instead; ``rule`` is the clause that says so."""

    code: str
    message: str
    file: str
    line: int
    column: int
    hint: str
    rule: str


class ProblemDetails(TypedDict):
    """What went wrong (RFC 9457); ``problems`` lists all that is wrong with what was sent, ``suggestions`` the nearest names.

    Of a conflict, ``revision`` is the state that stands now, and ``theirs`` its text.
    """

    type: str
    title: str
    status: int
    detail: str
    instance: str
    problems: NotRequired[list[ProblemJson]]
    suggestions: NotRequired[list[str]]
    revision: NotRequired[int]
    theirs: NotRequired[str]


def details(kind: str, detail: str, instance: str) -> ProblemDetails:
    """Returns the details of a problem of a kind."""
    status, title = KINDS[kind]
    return {"type": f"/api#{kind}", "title": title, "status": status, "detail": detail, "instance": instance}


def details_of(error: GunbaiError, instance: str) -> ProblemDetails:
    """Returns the details of what gunbai refused."""
    said = NO_ANSWER if isinstance(error, Away) else NO_ROOM if isinstance(error, Unwritable) else str(error)
    found = details(_kind(error), said, instance)
    if isinstance(error, BadInput | BadContent):
        found["problems"] = [problem_json(problem) for problem in error.problems]
    if isinstance(error, NotFound) and error.suggestions:
        found["suggestions"] = [*map(str, error.suggestions)]
    if isinstance(error, Conflict):
        found["revision"], found["theirs"] = error.head, error.theirs
    return found


def _kind(error: GunbaiError) -> str:
    if isinstance(error, BadInput):
        return "bad-call" if all(problem.code in ("BAD-CALL", "MORE") for problem in error.problems) else "bad-input"
    kinds: tuple[tuple[type[GunbaiError] | tuple[type[GunbaiError], ...], str], ...] = (
        (NotFound, "not-found"),
        (Conflict, "conflict"),
        (Forbidden, "forbidden"),
        ((Endless, Spent, Lacking), "too-long"),
        (Unwritable, "no-room"),
        (Away, "unavailable"),
    )
    return next((kind for errors, kind in kinds if isinstance(error, errors)), "fault")


def problem_json(problem: Problem) -> ProblemJson:
    """Returns one problem as plain data."""
    return {
        "code": problem.code,
        "message": problem.message,
        "file": problem.file,
        "line": problem.line,
        "column": problem.column,
        "hint": problem.hint,
        "rule": problem.rule,
    }
