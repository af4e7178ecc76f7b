"""The second stage of a start: the numbers of both seats, and those they share."""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from gunbai.errors import Problem
from gunbai.interpreter.data.state import LEFT_OUT, Obj, Value, counted
from gunbai.notation.board import Board
from gunbai.notation.board_part import NONE, BoardPart
from gunbai.notation.notation import Notation
from gunbai.notation.spelling import UNKNOWN
from gunbai.replay.stages.laying import Amount

_INTEGER = re.compile(r"-?\d{1,9}")


class CountedNumbers(Struct, frozen=True):
    """The variables that hold the numbers of a board, the cards with the counters on them, and what the board leaves out."""

    vars: Mapping[str, Value]
    objs: Mapping[int, Obj]
    left_out: tuple[str, ...]
    problems: tuple[Problem, ...]


def count_numbers(board: Board, notation: Notation, objs: Mapping[int, Obj], amount: Amount) -> CountedNumbers:
    """Returns every number as written, else as the game sets it up."""
    counting = _Counting(board, notation, dict(objs), amount)
    for seat in notation.owners:
        for part in notation.parts_of(seat):
            counting.part(seat, part)
    return CountedNumbers(counting.vars, counting.objs, tuple(counting.left_out), tuple(counting.problems))


class _Counting:
    def __init__(self, board: Board, notation: Notation, objs: dict[int, Obj], amount: Amount) -> None:
        self.board = board
        self.notation = notation
        self.amount = amount
        self.objs = objs
        self.vars: dict[str, Value] = {}
        self.left_out: list[str] = []
        self.problems: list[Problem] = []

    def part(self, seat: str, part: BoardPart) -> None:
        """Sets the numbers of one entry of the board."""
        members = [(f"{part.name}.{name}", member) for name, member in part.group.items()] or [(part.name, part)]
        numbers = {name: self.board.side(seat).number(name) for name, _ in members}
        said = part.rest == NONE and any(number is not None for number in numbers.values())
        for name, member in members:
            written = numbers[name]
            if member.var:
                self.number(seat, name, member, written, said)
            elif member.counter and isinstance(written, int):
                self.lay(seat, member, written)
            elif member.counter and self.bare(seat, member):
                self.vars[f"{seat}.{name}.unknown"] = LEFT_OUT

    def bare(self, seat: str, part: BoardPart) -> bool:
        """Tells whether a card lies where counters could be, and none was written."""
        bearers = [obj for obj in self.objs.values() if obj.owner == seat and obj.zone == part.zone]
        return len(bearers) == 1 and not counted(bearers[0], part.counter)

    def number(self, seat: str, name: str, part: BoardPart, written: int | str | None, said: bool) -> None:
        """Sets one number; none is left out of a group of which it is ``said`` how much there is in all."""
        usual = self.setup(part)
        path = f"{seat}.{part.var}"
        if written is None:
            if not said:
                self.left_out.append(f"{seat}.{name}")
            if usual is None:
                return
        if written == UNKNOWN:
            self.left_out.append(f"{seat}.{name}")
            self.vars[f"{path}.unknown"] = 1
        value = usual if written is None or written == UNKNOWN else written
        self.vars[path] = value

    def setup(self, part: BoardPart) -> int | str | None:
        """Returns the number with which the game sets an entry up, if any."""
        if isinstance(part.setup, tuple):
            return self.amount(*part.setup)
        return int(part.setup) if part.setup is not None and _INTEGER.fullmatch(part.setup) else part.setup

    def lay(self, seat: str, part: BoardPart, number: int) -> None:
        """Puts counters on the one card of a place; a board that counts them otherwise on the card is reported."""
        obj = next((obj for obj in self.objs.values() if obj.owner == seat and obj.zone == part.zone), None)
        if obj is None:
            if number:
                message = f"{seat} has {number} {part.counter} on a card in {part.zone}, but no card is there"
                self.problems.append(Problem("NO-CARD-THERE", message))
            return
        if counted(obj, part.counter) not in (0, number):
            message = (
                f"{seat}: the card in {part.zone} has {counted(obj, part.counter)} {part.counter}, but the board counts {number}"
            )
            self.problems.append(Problem("COUNTED-TWICE", message))
        rest = tuple(pair for pair in obj.counters if pair[0] != part.counter)
        self.objs[obj.uid] = replace(obj, counters=tuple(sorted((*rest, (part.counter, number)))) if number else rest)
