"""What one request may spend, shared by everything that it starts: edges in all worlds together, and time of the processor."""

from __future__ import annotations

import time

from gunbai.errors import Problem, Spent

EDGES = 20_000
"""How many edges are followed in all worlds of one request before an answer says that it gave up."""
EXPLORED = 200_000
"""How many edges are followed where every line is asked for."""
ACTION, TURN, GAME = HORIZONS = ("action", "turn", "game")
"""How far lines are followed: until something new may be begun, until the turn is over, or to the end of the game."""
SECONDS = 4.0
"""How many seconds of the processor a command or a page works on one board, in its own thread: an answer is the same on a busy
machine, and beside other requests."""

_ENDED = {"edges": "分岐の数 / number of edges", "worlds": "場合の数 / number of cases"}


class Budget:
    """Edges and seconds that are left; ``ended`` names what ran out first, so that the answer can say so."""

    def __init__(self, edges: int = EDGES, seconds: float = 0.0) -> None:
        """``seconds`` count from now; 0: any number."""
        self.edges = edges
        self.seconds = seconds
        self.ended = ""
        self._until = time.thread_time() + seconds if seconds else 0.0

    def check(self) -> None:
        """Raises Spent once the time is over."""
        if self._until and time.thread_time() > self._until:
            self.ended = "time"
            raise Spent(self.seconds)

    def follow(self, edges: int) -> None:
        """Takes edges that were followed."""
        self.edges -= edges

    def cut(self, reason: str) -> None:
        """Notes why something was left out, unless something was before."""
        self.ended = self.ended or reason

    @property
    def problem(self) -> Problem | None:
        """What a judge is told where something was left out; None where nothing was."""
        if not self.ended:
            return None
        what = f"{self.seconds:g}秒 / {self.seconds:g} seconds" if self.ended == "time" else _ENDED[self.ended]
        return Problem("CUT", f"打ち切りました（{what}）。ここにない手順があり得ます / cut off: there may be other lines")

    def close(self) -> None:
        """Ends the request: what is looked at afterwards costs nothing."""
        self._until = 0.0
