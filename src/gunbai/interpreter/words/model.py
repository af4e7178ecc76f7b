"""What the machine reads of a book's model."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol


class RuleProtocol(Protocol):
    """What the machine reads of one clause's model."""

    @property
    def steps(self) -> tuple[str, ...]: ...
    @property
    def values(self) -> Mapping[str, Any]: ...
    @property
    def status(self) -> str: ...


class ModelProtocol(Protocol):
    """What the machine reads of a book's model."""

    def rule(self, ident: str) -> RuleProtocol: ...
    def amount(self, ident: str, name: str) -> int: ...
