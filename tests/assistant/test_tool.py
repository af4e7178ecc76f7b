"""Tools are the operations, with their arguments side by side."""

from __future__ import annotations

import jsonschema
import pytest

from gunbai.api.interface import OPERATIONS
from gunbai.api.openapi import JsonLines
from gunbai.api.operation import Caller, Operation, Operations
from gunbai.assistant.tool import tools_of
from gunbai.errors import BadInput
from gunbai.ruling import Person

NOBODY = Caller(None)  # type: ignore[arg-type]  # the operations here ask nothing of a library


def operation() -> Operation:
    """Returns an operation with an argument in its path and one in its query."""
    some = Operations("some")

    @some.get("/things/{id}")
    def get_thing(caller: Caller, id: str, many: int = 3) -> list[str]:
        """Returns a thing many times."""
        return [id] * many

    return some.all[0]


def test_nobody_is_offered_what_changes_anything() -> None:
    """Without a name only operations that everybody may call are tools, and each only reads; an admin gets all but the dump."""
    reading = tools_of(OPERATIONS, None)
    assert all(tool.reads_only and not tool.operation.role for tool in reading)
    assert {"search", "get_clause", "check_case", "replay_case", "list_rulings", "get_ruling"} <= {tool.name for tool in reading}
    everything = {tool.name for tool in tools_of(OPERATIONS, Person("事務局", "admin"))}
    assert everything == {one.name for one in OPERATIONS if one.answer is not JsonLines}


def test_no_argument_hides_another() -> None:
    """No operation has an argument in its address that its body has, too: side by side they would be one."""
    for tool in tools_of(OPERATIONS, Person("事務局", "admin")):
        jsonschema.Draft202012Validator.check_schema(tool.schema)
        fields = set(getattr(tool.operation.body, "__struct_fields__", ()))
        assert fields.isdisjoint(one.name for one in tool.operation.arguments), tool.name


def test_arguments_reach_their_places() -> None:
    """What is named goes into the path or the query by its type; what nothing is called is refused by name."""
    (tool,) = tools_of([operation()], None)
    assert tool.call(NOBODY, {"id": "a", "many": 2}) == ["a", "a"]
    assert tool.call(NOBODY, {"id": "a"}) == ["a"] * 3
    with pytest.raises(BadInput, match="nothing here is called most"):
        tool.call(NOBODY, {"id": "a", "most": 2})
    with pytest.raises(BadInput, match="id is missing"):
        tool.call(NOBODY, {"many": 2})


def test_what_is_read_has_an_address() -> None:
    """A tool that its address alone calls is a resource, with names in braces for what is asked about."""
    (tool,) = tools_of([operation()], None)
    assert (tool.is_resource, tool.address) == (True, "gunbai://things/{id}")
    assert tool.schema["required"] == ["id"]
