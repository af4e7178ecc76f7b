"""Operations on the schemas of the files that people write, for editors and for whoever makes such files."""

from __future__ import annotations

from typing import Literal

from gunbai.api.operation import Caller, Operations
from gunbai.api.words import AnyGame
from gunbai.schema.schemas import schema

schemas = Operations("schemas")

SchemaName = Literal[
    "scenario",
    "cards",
    "restrictions",
    "ruling",
    "versions",
    "text",
    "model",
    "defects",
    "glossary",
    "aliases",
    "parts",
    "references",
    "vocabulary",
]
"""What a schema is about: what is written in the words of a game, or a file of a rulebook."""


@schemas.get("/schemas/{name}")
def get_schema(caller: Caller, name: SchemaName, game: AnyGame = "") -> dict[str, object]:
    """Returns the JSON Schema (draft 7) of a kind of file; that of scenarios, cards, restrictions and rulings takes a game."""
    return schema(caller.library.cases.kits, name, game)
