"""An event of several, where the clause about it says what happens once."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.probes.support import Probe, begin, board, play, put

from gunbai.errors import BrokenGame
from gunbai.game import Event, Game, Outcome, Play

Drawn = Callable[[Play, Event], list[Event]]
VOCABULARY = {"zones": {"山": {"ordered": "yes", "visible": "none"}, "手": {"visible": "owner"}}}


def hand_after(draw: Drawn, *, each: bool | None = None, number: int = 2) -> list[str]:
    """Returns the hand of 甲 after one draw of so many of the four cards of a deck."""
    game = Game("own")
    game.step("1.1")(lambda play: [play.event("draw", seat="甲", amount=number)])
    game.event("draw", "1.1", each=each)(draw)
    state = board([put(card, "甲", "山") for card in "abcd"], [begin("1", Probe(game, {"1": ["1.1"]}, VOCABULARY))])
    return sorted(obj.card for obj in play(Probe(game, {"1": ["1.1"]}, VOCABULARY), state).state.in_zone("手"))


def one(play: Play, event: Event) -> list[Event]:
    """Draws one card, whatever was asked for."""
    card = play.next_in("山", event.seat)
    return [play.event("move", card, zone="手")] if card else []


def by_another(play: Play, event: Event) -> list[Event]:
    """Draws what another function says."""
    return so_many(play, event)


def so_many(play: Play, event: Event) -> list[Event]:
    """Draws one card and asks for the others."""
    rest = [play.event("draw", seat=event.seat, amount=event.amount - 1)] if event.amount > 1 else []
    return [*one(play, event), *rest]


def test_two_cards_are_never_silently_one() -> None:
    """The module is told in one line, with what to write: nobody would see that a card is missing."""
    with pytest.raises(
        BrokenGame, match=r"one failed while own carried out 1\.1: .* the same for one as for 2: read event\.amount"
    ):
        hand_after(one)
    assert hand_after(one, number=1) == ["a"]


def test_what_happens_once_happens_so_often_where_the_binding_says_so() -> None:
    """``each=True``: three draws of one card."""
    assert hand_after(one, each=True, number=3) == ["a", "b", "c"]


def test_an_amount_that_is_only_told_is_left_alone() -> None:
    """``each=False``: the clause means what it does, whatever the number."""
    assert hand_after(one, each=False) == ["a"]


@pytest.mark.parametrize("draw", [so_many, by_another])
def test_who_reads_the_amount_is_trusted(draw: Drawn) -> None:
    """So is one that leaves it to another function of the module."""
    assert hand_after(draw) == ["a", "b"]


def test_one_that_makes_nothing_of_it_is_no_fault() -> None:
    """Two of nothing are nothing."""

    def nothing(play: Play, event: Event) -> list[Outcome]:
        return []

    assert hand_after(nothing) == []  # type: ignore[arg-type]
