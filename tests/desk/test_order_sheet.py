"""What an order asks for follows from the keys that the game gives its verb, and from the cards of the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from gunbai.cards.kit import Kits
from gunbai.desk.card_text import Worded
from gunbai.desk.controls import Control
from gunbai.desk.order_sheet import OrderSheet
from gunbai.desk.text_words import TextWords
from gunbai.writeup.messages import load_messages

NOTHING = Worded()


@pytest.mark.parametrize(
    ("game", "verb", "first"),
    [
        ("legions", "draw", ["seat", "amount"]),
        ("legions", "damage", ["to", "side", "kind", "amount"]),
        ("legions", "modify", ["to", "side", "kind", "f.atk", "f.hp"]),
        ("legions", "gain", ["to", "side", "kind", "keyword"]),
        ("legions", "cannot", ["to", "side", "kind", "what"]),
        ("legions", "put", ["to", "side", "kind", "p.zone"]),
        ("legions", "cores", ["seat", "amount", "p.from", "p.to"]),
        ("legions", "look", ["seat", "p.top"]),
        ("star-wars", "force check", ["amount"]),
        ("king-castle", "stop attack", []),
        ("legend-of-stars", "display", ["to", "side", "kind", "p.as"]),
    ],
)
def test_an_order_asks_for_what_it_needs(game: str, verb: str, first: list[str], kits: Kits, repository: Path) -> None:
    """What is needed stands first; what a text seldom says folds."""
    parts = sheet(kits, repository, game, verb)
    assert [control.name for control in parts if not control.minor] == first


def test_what_is_given_needs_no_player_and_no_time(kits: Kits, repository: Path) -> None:
    """A constant ability gives to the card itself or to all that fit, as long as it works."""
    parts = sheet(kits, repository, "legions", "gain", gives=True)
    assert [control.name for control in parts] == ["to", "side", "kind", "zone", "keyword", "value"]
    assert [chip.value for chip in parts[0].chips] == ["this", "all"]


def test_what_was_chosen_is_offered_once_something_was(kits: Kits, repository: Path) -> None:
    """それ comes first then."""
    chosen = Worded({"do": [{"choose": {"it": {"side": "foe"}}, "damage": {"to": "it", "amount": "1"}}]})
    assert [chip.value for chip in sheet(kits, repository, "legions", "break", chosen)[0].chips][:2] == ["it", "this"]


def sheet(kits: Kits, repository: Path, game: str, verb: str, ability: Worded = NOTHING, *, gives: bool = False) -> list[Control]:
    """Returns what an order of a game asks for."""
    words = TextWords(kits[game], load_messages(repository, "web")["ja"])
    return OrderSheet(words, ability, verb, gives=gives).parts()
