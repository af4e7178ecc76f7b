"""Triggers of which a book does not say enough: whose come first, whether one still counts whose card has left."""

from __future__ import annotations

from gunbai.interpreter.data.ask import Outcome
from gunbai.interpreter.data.frames import IMMEDIATE
from gunbai.interpreter.data.state import Obj, Record
from gunbai.interpreter.effects.triggers import (
    Waiting,
    choose_trigger,
    comes_first,
    fire,
    has_left,
    more_of_this_moment,
    of_one_moment,
)
from gunbai.interpreter.game.game import Game
from gunbai.interpreter.play import Play


def first_players(game: Game, clause: str, *, ties: str = "") -> None:
    """Binds that the triggers of the player who comes first go before the other's (`fire_as_read` says who does)."""

    @game.order(clause, ties=ties)
    def is_of_the_player_who_comes_first(play: Play, item: Waiting) -> bool:
        return play.obj(item.uid).owner == str(play["first"])


def fire_as_read(play: Play, due: list[Waiting], defect: str) -> list[Outcome]:
    """Returns what the next of the triggers that are due sets going; after the last of a moment it is seen what that has led to."""
    first = comes_first(play, due, play.reading(defect) if len(due) > 1 else "a")
    with play.supposing(first=first):
        fired = choose_trigger(play, due, by=first)
    last = not any(item.key != fired.key for item in of_one_moment(due, fired.record))
    return [*fire(play, fired), *([play.call(IMMEDIATE)] if last else [])]


def waits_for_more(play: Play, due: list[Waiting], defect: str) -> bool:
    """Tells whether what happens now waits for further triggers of its moment, where they are read to be one (reading d)."""
    return more_of_this_moment(play, due) and play.reading(defect) == "d"


def lives_on_as_read(game: Game, area: str, defect: str) -> None:
    """Binds that a card which has left before its ability is carried out does what it waited for, only if so read (reading b).

    What it does when it is destroyed is another matter.
    """

    @game.hook("lives on")
    def was_there_when_it_happened(play: Play, obj: Obj, record: Record) -> bool:
        return record.event.kind != "destroy" and has_left(play, obj, record, area) and play.reading(defect) == "b"
