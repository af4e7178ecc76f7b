"""The last stage of a start: the procedures that run on a board, as scopes and frames."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from msgspec.structs import replace

from gunbai.interpreter.data.frames import SEQUENCE
from gunbai.interpreter.data.state import Frame, Scope
from gunbai.interpreter.effects.triggers import TRIGGER
from gunbai.notation.board import DONE, Board, Now
from gunbai.notation.midway import Restorer
from gunbai.notation.notation import Notation

After = Callable[[str, str], str]
"""Gives the step that follows a step in a procedure; empty after the last."""


Running: TypeAlias = tuple[tuple[Scope, ...], tuple[Frame, ...]]
"""The scopes that are open, and the frames that run, the innermost last."""
GAME = "game"
"""The kind of the scope that lies around everything."""


def preparation(notation: Notation) -> Running:
    """Returns the scopes and frames in which a game is prepared."""
    spec = notation.vocabulary.preparation["frames"]
    return (Scope(1, GAME),), tuple(Frame(str(rule), str(step), 1) for rule, step in spec.items())


def running(board: Board, notation: Notation, restorer: Restorer, player: str, after: After) -> Running:
    """Returns what runs: the phase, what is open inside it, the triggers that wait; ``player`` is the turn player."""
    scopes, frames = _Procedures(board, notation, restorer, player, after).running()
    if any(item.moment == TRIGGER and item.names.get("card") for item in board.pending) and frames and frames[-1].rule != SEQUENCE:
        steps = notation.vocabulary.procedures.get(SEQUENCE, ())
        frames = (*frames, Frame(SEQUENCE, steps[0] if steps else "", frames[-1].scope))
    return scopes, frames


class _Procedures:
    def __init__(self, board: Board, notation: Notation, restorer: Restorer, player: str, after: After) -> None:
        self.board = board
        self.notation = notation
        self.restorer = restorer
        self.player = player
        self.after = after
        self.whole = {path[0] for path in notation.phases.values()}

    def running(self) -> Running:
        """Returns the scopes and frames of the phase, then of whatever the board says is open inside it."""
        now = self._now()
        scopes = [Scope(1, GAME, vars=self.restorer.pairs(self.board.told))]
        frames = self._phase(now)
        for item in now:
            if item.scope:
                scopes.append(Scope(len(scopes) + 1, item.scope, len(scopes), self.restorer.pairs(item.names)))
            frames += self._open(item, len(scopes))
        return tuple(scopes), tuple(frames)

    def _now(self) -> list[Now]:
        """Returns what is open; where the board names no phase, the first of it stands in all that is around it."""
        now = list(self.board.now)
        if now and not self.board.turn.phase:
            now[0] = replace(now[0], path=self._from_the_top(now[0].path))
        return now

    def _from_the_top(self, path: tuple[str, ...]) -> tuple[str, ...]:
        """Returns a path with the procedures around its first one, where there is only one way to get there."""
        orders = self.notation.vocabulary.procedures
        full = path
        while full and full[0] not in self.whole:
            around = [name for name, steps in orders.items() if full[0] in steps and not name.startswith("@")]
            if len(around) != 1:
                return path
            full = (around[0], *full)
        return full

    def _phase(self, now: list[Now]) -> list[Frame]:
        """Returns the frames of the phase; none where the board stands between two phases."""
        turn = self.board.turn
        if not turn.phase and now and now[0].path and now[0].path[0] in self.whole:
            return []
        phase = turn.phase or self.notation.presumed.get("phase", "") or next(iter(self.notation.phases), "")
        path = self.notation.phases.get(phase, ())
        step = None if not turn.step else "" if turn.step == DONE else turn.step
        frames = _path_frames(path, self.after, 1, step) if path else []
        if frames and turn.given.items:
            frames[-1] = replace(frames[-1], bound=self.restorer.pairs(turn.given))
        return frames

    def _open(self, item: Now, scope: int) -> list[Frame]:
        """Returns the frames of one thing that is open: a window, events under way, or a procedure."""
        given = self.restorer.pairs(item.given)
        if item.window is not None:
            window = self.restorer.window(item.window, self.player)
            return [Frame(window.clause, "", scope, given, window=window, opens=bool(item.scope))]
        if item.events:
            events = tuple(self.restorer.event(event) for event in item.events)
            return [Frame(item.path[0], item.path[-1], scope, given, events=events, opens=bool(item.scope), sequence=item.sequence)]
        at = "" if item.path[-1] == DONE else item.path[-1]
        frames = _path_frames(item.path, self.after, scope, at)
        frames[0] = replace(frames[0], opens=bool(item.scope), sequence=item.sequence)
        frames[-1] = replace(frames[-1], bound=given)
        return frames


def _path_frames(path: tuple[str, ...], after: After, scope: int, at: str | None = None) -> list[Frame]:
    """Returns the frames of a path: every procedure but the innermost goes on after the one inside it."""
    rules, last = path[:-1], path[-1] if at is None else at
    inner = [after(rule, path[index + 1]) for index, rule in enumerate(rules[:-1])]
    return [Frame(rule, step, scope) for rule, step in zip(rules, [*inner, last], strict=True)]
