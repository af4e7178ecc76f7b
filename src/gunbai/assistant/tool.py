"""Operations as tools: one object of named arguments in, one value of JSON out. Nothing here needs the extra."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec
from msgspec import Struct

from gunbai.api.openapi import JsonLines, any_value
from gunbai.api.operation import Caller, Operation
from gunbai.ruling import Person, may

SCHEME = "gunbai:/"
"""What stands before the path of an operation in the address of what it reads."""


class OperationTool(Struct, frozen=True):
    """One operation as an assistant calls it: what stands in the path, in the query and in the body are arguments side by side."""

    operation: Operation

    @property
    def name(self) -> str:
        """The name of the operation."""
        return self.operation.name

    @property
    def reads_only(self) -> bool:
        """Whether it changes nothing: what anybody may send along is played or checked, and kept nowhere."""
        return self.operation.method == "GET" or not self.operation.role

    @property
    def address(self) -> str:
        """Where what it reads stands as a resource; names in braces are to be filled in (RFC 6570)."""
        return f"{SCHEME}{self.operation.path}"

    @property
    def is_resource(self) -> bool:
        """Whether its address alone says what is read."""
        return self.operation.method == "GET" and all(one.in_path for one in self.operation.arguments if one.required)

    @property
    def schema(self) -> dict[str, object]:
        """The JSON Schema of its arguments."""
        named = self.operation.arguments
        types = [*(one.type for one in named), *([self.operation.body] if self.operation.body else [])]
        found, parts = msgspec.json.schema_components(types, schema_hook=any_value, ref_template="#/$defs/{name}")
        properties: dict[str, object] = {
            one.name: said if one.required else {**said, "default": one.default} for said, one in zip(found, named, strict=False)
        }
        required = [one.name for one in named if one.required]
        if self.operation.body:
            body = parts.pop(str(found[-1]["$ref"]).rpartition("/")[2])
            properties |= body["properties"]
            required += body.get("required", [])
        told: dict[str, object] = {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
        return {**told, "$defs": parts} if parts else told

    def call(self, caller: Caller, said: Mapping[str, object]) -> object:
        """Returns what the operation answers; raises GunbaiError as it does."""
        in_path = {one.name: one.in_path for one in self.operation.arguments}
        path = {name: value for name, value in said.items() if in_path.get(name) is True}
        query = {name: value for name, value in said.items() if in_path.get(name) is False}
        rest = {name: value for name, value in said.items() if name not in in_path}
        if self.operation.body is None:
            return self.operation.call(caller, path, {**query, **rest}, b"")
        return self.operation.call(caller, path, query, msgspec.json.encode(rest))


def tools_of(operations: Iterable[Operation], me: Person | None) -> tuple[OperationTool, ...]:
    """Returns the operations that somebody may call; with nobody named, those that everybody may.

    What is answered line by line, for whoever takes everything along, is none of them.
    """
    allowed = (one for one in operations if not one.role or (me is not None and may(me.role, one.role)))
    return tuple(OperationTool(one) for one in allowed if one.answer is not JsonLines)
