"""How a call of an operation is read: from the path, the query and the body, with everything that is wrong said at once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import pytest
from msgspec import Meta, Struct

from gunbai.api.operation import Caller, Operation, Operations
from gunbai.errors import BadInput
from gunbai.library import Library


class Sent(Struct, forbid_unknown_fields=True):
    """What is sent along."""

    word: str


some = Operations("some")


@some.get("/things/{name}")
def get_thing(
    caller: Caller, name: str, count: Annotated[int, Meta(ge=1, le=5, description="How many.")] = 2, whole: bool = False
) -> list[object]:
    """Returns a thing."""
    return [name, count, whole]


@some.post("/things", role="judge", status=201)
def add_thing(caller: Caller, body: Sent) -> str:
    """Adds a thing."""
    return body.word


GET, POST = some.all


@pytest.fixture
def caller(repository: Path, tmp_path: Path) -> Caller:
    """Returns somebody who asks."""
    return Caller(Library.open(repository, tmp_path))


def refused(operation: Operation, caller: Caller, query: dict[str, str], body: bytes = b"") -> list[str]:
    """Returns what is wrong with a call."""
    with pytest.raises(BadInput) as caught:
        operation.call(caller, {"name": "a"}, query, body)
    return [problem.message for problem in caught.value.problems]


def test_arguments_come_from_path_and_query(caller: Caller) -> None:
    """What a signature names is read as its type; what is left out is as the function has it."""
    assert GET.call(caller, {"name": "a"}, {}, b"") == ["a", 2, False]
    assert GET.call(caller, {"name": "a"}, {"count": "5", "whole": "true"}, b"") == ["a", 5, True]


def test_everything_wrong_is_said_at_once(caller: Caller) -> None:
    """A number out of bounds and a name that nothing has are told together, with what may be written."""
    assert refused(GET, caller, {"count": "9", "size": "1"}) == ["nothing here is called size", "count: Expected int <= 5"]
    assert refused(GET, caller, {"count": "many"}) == ["count: Expected int, got str"]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"", "the body does not fit: Expected object, got null"),
        (b"{", "the body is no JSON: Input data was truncated"),
        (b'{"word": 1}', "the body does not fit: Expected str, got int - at $.word"),
        (b'{"word": "a", "more": 1}', "the body does not fit: Object contains unknown field more"),
        (b'{"word": "\xff"}', "the body is no JSON: "),
    ],
)
def test_a_body_that_does_not_fit_gets_a_sentence(caller: Caller, body: bytes, said: str) -> None:
    """What was sent along is refused with its place, whatever it is; no error of Python comes through."""
    assert refused(POST, caller, {}, body)[0].startswith(said)


def test_an_operation_describes_itself(caller: Caller) -> None:
    """Path, role, status, summary and types are those of the function and its decorator."""
    assert (POST.path, POST.role, POST.status, POST.summary, POST.body) == ("/things", "judge", 201, "Adds a thing.", Sent)
    assert [(one.name, one.in_path, one.required, one.description) for one in GET.arguments] == [
        ("name", True, True, ""),
        ("count", False, False, "How many."),
        ("whole", False, False, ""),
    ]
    assert POST.call(caller, {}, {}, msgspec.json.encode({"word": "x"})) == "x"
