"""Every schema by its name: of a game where it is about its words, of any book otherwise."""

from __future__ import annotations

from gunbai.cards.kit import Kits
from gunbai.errors import BadInput, Problem
from gunbai.schema.book import FILES
from gunbai.schema.card import definitions
from gunbai.schema.case import case_schema
from gunbai.schema.shapes import Schema

DRAFT = "http://json-schema.org/draft-07/schema#"
"""The draft that editors know best."""
OF_A_GAME = ("scenario", "cards")
"""What is written in the words of one game: boards and deck lists, definitions of cards."""
NAMES = (*OF_A_GAME, *FILES)


def schema(kits: Kits, name: str, game: str = "") -> Schema:
    """Returns a schema by its name; raises BadInput where it takes a game and none is named, NotFound without such a game."""
    if name in FILES:
        return {"$schema": DRAFT, "title": f"{name}.yaml", **FILES[name]()}
    if not game:
        raise BadInput(
            [Problem("BAD-CALL", f"the schema of {name} is that of one game", hint=f"name one of {', '.join(sorted(kits))}")]
        )
    kit = kits[game]
    made = case_schema(kit) if name == "scenario" else definitions(kit)
    return {"$schema": DRAFT, "title": f"{name}: {kit.rulebook.title}", **made}
