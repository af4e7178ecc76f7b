"""What one word of an answer names among the options of a question."""

from __future__ import annotations

import pytest
from tests.boards import machine_for, start_from

from gunbai.interpreter.data.ask import Ask, Rejected
from gunbai.interpreter.data.option import WaitingText
from gunbai.interpreter.game.game import Game
from gunbai.notation.notation import Notation
from gunbai.replay.named_option import option_named

BOARD = "{東: {front: {A: 甲型#K 3}, hangar: [乙型#M 2, 乙型#N 2]}, 西: {front: {B: 乙型#X 2}}}"


@pytest.mark.parametrize(
    ("said", "offered", "refused", "meant"),
    [
        ("K", ("A", "B"), (), "A"),  # no card is asked about: the slot in which this one lies
        ("はい", ("yes", "no"), (), "yes"),
        ("しない", ("pass",), (), "pass"),
        ("しない", ("yes", "no", "pass"), (), "no"),
        ("a", ("A", "B"), (), "A"),
        ("A", ("B",), ("A",), "A"),
        ("横", ("3:横", "3:直立"), (), "3:横"),
        ("どこでもない", ("A", "B"), (), "どこでもない"),
    ],
)
def test_words_among_words(said: str, offered: tuple[str, ...], refused: tuple[str, ...], meant: str, robots: Notation) -> None:
    """A word names the option that is written or called so, offered or refused; one that names none is what it is."""
    start = start_from(BOARD, robots)
    ask = Ask("where", "東", "1", offered, tuple(Rejected(option, "2") for option in refused))
    assert option_named(machine_for(start), start.state, start, ask, said) == meant


@pytest.mark.parametrize(
    ("said", "offered", "meant"),
    [
        ("K", "KM", "K"),  # its tag
        ("乙型", "KX", "乙型"),  # the other player's card of this name is not meant without its tag
        ("乙型", "KMX", "M"),  # one's own card of this name
        ("N", "KM", "M"),  # a copy that is not asked about stands for the one that is
        ("前線", "KM", "K"),  # the one card that lies there
        ("はい", "K", "K"),  # the one card on offer
    ],
)
def test_words_among_cards(said: str, offered: str, meant: str, robots: Notation) -> None:
    """A word names a card by its tag, its name, a copy, its place, or as the only one there is."""
    start = start_from(BOARD, robots)
    ask = Ask("target", "東", "1", tuple(start.find(tag) for tag in offered))
    found = option_named(machine_for(start), start.state, start, ask, said)
    assert found == (start.find(meant) if len(meant) == 1 else meant)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("鐘", "4.1"),  # the keyword whose trigger it is
        ("4.2", "4.2"),  # the clause
        ("号令", "甲型:号令"),  # the name of a text
        ({"card": "K", "ability": "霧笛"}, "4.2"),
    ],
)
def test_triggers_of_one_card(said: str | dict[object, object], meant: str, robots: Notation) -> None:
    """Several triggers of one card are told apart by the keyword, the clause or the name of the text that triggers."""
    start = start_from(BOARD, robots)
    game = Game("robots")
    for clause, keyword in (("4.1", "鐘"), ("4.2", "霧笛")):
        game.trigger(clause, on="placed", keyword=keyword)(lambda play, obj, record: True)
    machine = machine_for(start, game)
    uid = start.find("K")
    ask = Ask("trigger", "東", "1", tuple(WaitingText(uid, text, uid) for text in ("4.1", "4.2", "甲型:号令")))
    assert option_named(machine, start.state, start, ask, said) == WaitingText(uid, meant, uid)
