"""What data says of a fact is what pages say of it: words, in both languages."""

from __future__ import annotations

import pytest
from tests.shipped import games, library, of_game

from gunbai.replay.fact_words import fact_words
from gunbai.writeup.messages import load_messages
from gunbai.writeup.names import Namer

OF_A_CARD = (
    "turned",
    "face",
    "zone",
    "slot",
    "damage",
    "kind",
    "owner",
    "name",
    "text",
    "keyword",
    "status",
    "host",
    "parts",
    "seen",
)
OF_THE_GAME = ("turn.seat", "turn.number", "turn.phase", "turn.first", "game.winner", "game.over", "match.winner")


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game", games())
def test_data_and_pages_use_the_same_words(game: str, lang: str) -> None:
    """A premise reads alike in the JSON and on the page: of cards, of players, of the turn and the game."""
    notation = library().cases.kits[game].notation
    namer = Namer(library().rulebook(game).book(), notation, load_messages(library().content, "web")[lang])
    seat = next(iter(notation.seats))
    paths = (
        [f"剣士#A.{field}" for field in (*OF_A_CARD, "status.攻撃済み", "already.攻撃")]
        + [*OF_THE_GAME, "?.turned"]
        + [f"{seat}.{part}" for part in notation.parts]
    )
    told = {path: (fact_words(notation, path, lang), namer.fact(path)) for path in paths}
    assert not {path: pair for path, pair in told.items() if pair[0] != pair[1]}


@pytest.mark.parametrize("game", games())
def test_no_premise_is_a_path(game: str) -> None:
    """Whoever reads the JSON of a board reads no name of a variable in what it presumes or hangs on."""
    data = [library().replay(path).to_json() for path in of_game(game)[::9]]
    texts = [item["text"] for one in data for item in (*one["assumptions"], *(on for claim in one["claims"] for on in claim["on"]))]
    assert texts
    assert not [text for text in texts for said in text.values() if ".turned" in said or said.startswith(("turn.", "甲.", "乙."))]
