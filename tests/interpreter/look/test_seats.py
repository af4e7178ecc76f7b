"""Whom of the players a word of a card text is about, and what is a number in it."""

from __future__ import annotations

from typing import Any, cast

import pytest

from gunbai.errors import BadInput
from gunbai.interpreter.look.expressions import reckon
from gunbai.interpreter.look.seats import just_players, players
from gunbai.interpreter.play import Play


class Table:
    """A turn of 乙's, in which a text of 甲's is carried out."""

    seats = ("乙", "甲")

    def foe(self, seat: str) -> str:
        """Returns the other player."""
        return {"甲": "乙", "乙": "甲"}[seat]

    def __getitem__(self, name: str) -> str:
        return {"you": "甲"}[name]


PLAY = cast(Play, Table())


@pytest.mark.parametrize(
    ("said", "seats"),
    [
        (2, ["甲"]),
        ("X", ["甲"]),
        ({"amount": 1, "seat": "相手"}, ["乙"]),
        ("both", ["乙", "甲"]),
        ({"seat": "お互い"}, ["乙", "甲"]),
        ({"amount": 1, "seat": ["you", "foe"]}, ["乙", "甲"]),
        ({"amount": 1, "seat": ["自分"]}, ["甲"]),
    ],
)
def test_whom_an_instruction_is_about(said: Any, seats: list[str]) -> None:
    """One's own unless it says otherwise; of both the turn player comes first."""
    assert players(PLAY, said) == seats


def test_a_seat_that_is_nobodys() -> None:
    """A word that names nobody is not taken for oneself."""
    with pytest.raises(BadInput, match="みんな is no player"):
        players(PLAY, {"amount": 1, "seat": "みんな"})


def test_an_instruction_that_only_says_whom() -> None:
    """`both` says whom, but a number beside it, or none at all, is something else."""
    said = ["both", {"seat": "foe"}, {"amount": 2, "seat": "both"}, 2, []]
    assert [just_players(each) for each in said] == [True, True, False, False, False]


@pytest.mark.parametrize("said", ["both", "2枚", "", "X/2", "*"])
def test_what_is_no_number(said: str) -> None:
    """Words that are no number do not count as 1."""
    with pytest.raises(BadInput, match="is no number"):
        reckon(PLAY, said)
