"""The pictures of a resolution: the board at the start and after every step, each marked against the one before."""

from __future__ import annotations

from functools import cached_property

from gunbai.dispute.resolution import Resolution
from gunbai.interpreter.data.state import State
from gunbai.notation.board_writer import board_data
from gunbai.replay.current_numbers import current_numbers
from gunbai.replay.snapshot import board_of
from gunbai.writeup.messages import Messages
from gunbai.writeup.picture.board_differences import Place, occupied
from gunbai.writeup.picture.board_list import ListedPart, board_list
from gunbai.writeup.picture.board_svg import draw
from gunbai.writeup.picture.board_text import board_lines
from gunbai.writeup.picture.board_view import BoardView, Numbers, view


class Pictures:
    """Draws the boards of one resolution; ``near`` is the seat at the bottom, 0 the start and n the board after step n.

    A board is printed when it is looked at.
    """

    def __init__(self, resolution: Resolution, messages: Messages, near: str = "") -> None:
        self.resolution = resolution
        self.messages = messages
        self.near = near
        self._views: dict[int, BoardView] = {}

    def view(self, step: int) -> BoardView:
        """Returns the board after a step as people see it."""
        if step not in self._views:
            made = self.resolution.run.trace.steps[step - 1] if step else None
            start = self.resolution.start
            now = current_numbers(self.resolution.machine, made.after if made else start.state, start)
            self._views[step] = self._seen(made.onward if made else start.state, now)
        return self._views[step]

    def _seen(self, state: State, now: Numbers | None = None) -> BoardView:
        """Returns the board of a state, with the numbers of cards as they stand where they are given."""
        notation = self.resolution.table.notation
        board = board_data(board_of(state, self.resolution.start), notation)
        return view(board, notation, self.messages.lang, self.near, now)

    def drawn(self, step: int, name: str = "board") -> str:
        """Returns the board after a step as SVG, what the step changed marked."""
        before = self.view(step - 1) if step else None
        return draw(self.view(step), self.messages, before, name, self.tall)

    def listed(self, step: int) -> tuple[ListedPart, ...]:
        """Returns the board after a step as lists."""
        return board_list(self.view(step), self.messages)

    def lines(self, step: int) -> list[str]:
        """Returns the board after a step in lines of text."""
        return board_lines(self.view(step), self.messages)

    @cached_property
    def tall(self) -> frozenset[Place]:
        """The places in which a card lies at any time; of boards on which every card lies where it did one is looked at."""
        states = [self.resolution.start.state, *(step.onward for step in self.resolution.run.trace.steps)]
        layouts: dict[tuple[tuple[str, str, str], ...], int] = {}
        for step, state in enumerate(states):
            layout = tuple([(obj.zone, obj.slot, obj.owner) for obj in state.objs])
            layouts[layout] = step if step in self._views else layouts.get(layout, step)
        views = (self._views.get(step) or self._seen(states[step]) for step in layouts.values())
        return frozenset[Place]().union(*map(occupied, views))
