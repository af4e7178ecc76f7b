"""Every schema by its name: of a game where it is about its words, of any book otherwise."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gunbai.cards.kit import Kit, Kits
from gunbai.errors import BadInput, Problem
from gunbai.schema.announcement import restrictions
from gunbai.schema.book import FILES
from gunbai.schema.card import definitions
from gunbai.schema.case import case_schema
from gunbai.schema.ruling import ruling
from gunbai.schema.shapes import Schema

DRAFT = "http://json-schema.org/draft-07/schema#"
"""The draft that editors know best."""
OF_A_GAME: Mapping[str, Callable[[Kit], Schema]] = {
    "scenario": case_schema,
    "cards": definitions,
    "restrictions": restrictions,
    "ruling": ruling,
}
"""What is written in the words of one game: boards and deck lists, cards, lists of restricted cards, the fields of rulings."""
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
    return {"$schema": DRAFT, "title": f"{name}: {kit.rulebook.title}", **OF_A_GAME[name](kit)}
