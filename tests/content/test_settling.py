"""What a step of settling hangs on is what its game says: nothing else is read where the step comes to nothing."""

from __future__ import annotations

from functools import partial
from inspect import getattr_static
from typing import Any

import pytest
from tests.shipped import games, library, of_game

from gunbai.interpreter.data.state import Obj, State
from gunbai.interpreter.game.rules import Objs, Rules
from gunbai.interpreter.play import Play

LYING = Rules.lying
EVERY = 9
"""Each so many of the boards of a game are played."""


class WatchedCards(tuple[Obj, ...]):
    """The cards of a state, which note that they were looked at one by one."""

    seen: set[str]

    def __iter__(self) -> Any:
        self.seen.add("objs")
        return super().__iter__()

    def __getitem__(self, index: Any) -> Any:
        self.seen.add("objs")
        return super().__getitem__(index)


class WatchedState:
    """A state that notes what is read of it."""

    def __init__(self, state: State, seen: set[str]) -> None:
        self.state, self.seen = state, seen

    def __getattr__(self, name: str) -> Any:
        own = getattr_static(State, name)
        if isinstance(own, property):
            return own.fget(self)  # type: ignore[misc]  # a property of State has a getter
        if callable(own):
            return partial(own, self)
        if name != "objs":
            self.seen.add(name)
            return getattr(self.state, name)
        cards = WatchedCards(self.state.objs)
        cards.seen = self.seen
        return cards


def lying(rules: Rules, objs: Objs, area: str, owner: str) -> list[Obj]:
    """Notes the zone whose cards are looked for."""
    if isinstance(objs, WatchedCards):
        objs.seen.add(area)
        objs = tuple(tuple.__iter__(objs))
    return LYING(rules, objs, area, owner)


@pytest.mark.parametrize("game", games())
def test_a_step_that_comes_to_nothing_has_read_only_what_it_hangs_on(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each step that says what it hangs on is watched wherever it comes to nothing, on one in nine boards of its game."""
    bound = library().cases.kits[game].game
    astray: set[tuple[str, str]] = set()
    watched: set[str] = set()

    def watching(clause: str, leaf: Any) -> Any:
        def run(play: Play) -> Any:
            if not play.frame.rule.startswith("@"):
                return leaf(play)
            seen: set[str] = set()
            with play.looking_at(WatchedState(play.state, seen)):  # type: ignore[arg-type]  # it reads like a state
                outcomes = [*(leaf(play) or ())]
            if not (outcomes or play.chosen or play.alternatives):
                watched.add(clause)
                astray.update((clause, part) for part in seen - {*bound.hanging[clause], "readings"})
            return outcomes

        return run

    monkeypatch.setattr(Rules, "lying", lying)
    for clause in bound.hanging:
        monkeypatch.setitem(bound.steps, clause, watching(clause, bound.steps[clause]))
    for path in of_game(game)[::EVERY] if bound.hanging else ():
        library().replay(path)
    assert astray == set()
    assert watched == {*bound.hanging}
