"""The pictures of a resolution: the board at the start and after every step, each marked against the one before."""

from __future__ import annotations

from functools import cached_property

from gunbai.dispute.payload import ResolutionJson
from gunbai.dispute.resolution import Resolution
from gunbai.replay.standing import standing_numbers
from gunbai.writeup.board_differences import Place, occupied
from gunbai.writeup.board_list import ListedPart, board_list
from gunbai.writeup.board_svg import draw
from gunbai.writeup.board_text import board_lines
from gunbai.writeup.board_view import BoardView, Numbers, view
from gunbai.writeup.messages import Messages


class Pictures:
    """Draws the boards of one resolution; ``near`` is the seat at the bottom, 0 the start and n the board after step n."""

    def __init__(self, resolution: Resolution, data: ResolutionJson, messages: Messages, near: str = "") -> None:
        self.resolution = resolution
        self.data = data
        self.messages = messages
        self.near = near
        self._views: dict[int, BoardView] = {}

    def view(self, step: int) -> BoardView:
        """Returns the board after a step as people see it."""
        if step not in self._views:
            state = self.resolution.run.trace.steps[step - 1].after if step else self.resolution.start.state
            now = standing_numbers(self.resolution.machine, state, self.resolution.start)
            self._views[step] = self._seen(step, now)
        return self._views[step]

    def _seen(self, step: int, now: Numbers | None = None) -> BoardView:
        """Returns the board after a step, with the numbers of cards as they stand where they are given."""
        board = self.data["steps"][step - 1]["board"] if step else self.data["start"]
        return view(board, self.resolution.table.notation, self.messages.lang, self.near, now)

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
        """The places in which a card lies at any time."""
        return frozenset[Place]().union(*(occupied(self._seen(step)) for step in range(len(self.data["steps"]) + 1)))
