"""What a board leaves out, as it might be otherwise: boards that differ in one number, pile, phase, turn, or way to lie."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from gunbai.interpreter.findings import Findings
from gunbai.interpreter.frames import IMMEDIATE, push
from gunbai.interpreter.kernel import make
from gunbai.interpreter.machine import Machine
from gunbai.interpreter.settling import settle
from gunbai.interpreter.state import NOBODY_KNOWS, Contribution, Use, put, put_var
from gunbai.notation.board import Board, Turn
from gunbai.notation.board_part import BoardPart, Number
from gunbai.notation.spelling import UNKNOWN
from gunbai.replay.start import Start, make_state
from gunbai.replay.table import Table

PLENTY = 20
"""How much of a number that the board leaves out is enough for anything."""
YES = "はい"
"""What is taken for a status or a use that the board leaves out."""
ROUNDS = 2
"""How often the values are tried that were noted: a number that was cut off (at least, at most) shows only then where it turns."""
FEW = (0, 1)
"""How much of a number, or how many cards of a pile, there may be at least."""


class Presumption(Struct, frozen=True):
    """A start in which one thing that the board leaves out is otherwise: its path, and what is taken for it instead.

    ``amount``: so much there may be of it or not, and nothing that is done with it shows how much. Of anything else the line tells:
    where it would be illegal, it was not so.
    """

    path: str
    value: str
    start: Start
    amount: bool = False


class Presumptions:
    """Makes the boards that might be instead of one, and tells which of them can be at all."""

    def __init__(self, table: Table, machine: Machine, start: Start, findings: Findings) -> None:
        self.table = table
        self.machine = machine
        self.start = start
        self.findings = findings
        self.notation = start.notation
        self.left_out = frozenset(start.left_out)
        self.edges: dict[str, set[int]] = {}

    def of(
        self,
        looked_at: frozenset[str],
        missed: Mapping[str, Collection[int]],
        unused: frozenset[Use] = frozenset(),
    ) -> Iterator[Presumption]:
        """Yields each other value worth trying of what is left out and was looked at.

        ``missed``: by how much numbers that are claimed miss what they come to. A number that began otherwise would come to it.
        ``unused`` is what was not used this turn, as far as anybody asked. What is noted meanwhile (`turning`) is tried, too.
        """
        for path in self.start.left_out:
            seat, _, name = path.partition(".")
            part = self.notation.entry(name)
            if part is None:
                continue
            if part.var and looked_at & {path, path.rpartition(".")[0], f"{seat}.{part.var}"}:
                shifts = {*missed.get(path, ()), *missed.get(path.rpartition(".")[0], ())}
                yield from self._numbers(path, seat, part, shifts)
            elif part.zone and f"{seat}.{part.zone}" in looked_at:
                yield from self._pile(path, seat, part)
        yield from self._turns(missed.get("turn.number", ()))
        yield from self._phases()
        yield from self._statuses(looked_at)
        yield from self._uses(unused)

    def turning(self, edges: Mapping[str, Collection[int]]) -> None:
        """Notes values of numbers with which what a clause makes of them comes out otherwise."""
        for name, found in edges.items():
            self.edges.setdefault(name, set()).update(found)

    def lying(self, uid: int, field: str) -> Iterator[Presumption]:
        """Yields other ways in which a card may lie: those that the vocabulary says are worth trying; where it says none, all."""
        obj = self.start.state.obj(uid)
        others = [word for word in self.notation.tokens.turned if field == "turned" and word != obj.turned]
        for value in map(str, self.notation.vocabulary.raw.get("presumed", {}).get(field, {}).get("doubt", others)):
            state = put(self.start.state, replace(obj, **{field: value}))
            yield Presumption(f"{uid}.{field}", value, replace(self.start, state=state))

    def plenty(self, path: str) -> Presumption | None:
        """Returns a board with plenty of a number; of a pile that is only counted, with plenty of unknown cards."""
        state = self.start.state
        seat, _, name = path.partition(".")
        part = self.notation.parts.get(name)
        zone = self.notation.vocabulary.zones.get(part.zone) if part else None
        if zone is None or not zone.plain:
            known = isinstance(state.var(path, ""), int)
            return Presumption(path, str(PLENTY), replace(self.start, state=put_var(state, path, PLENTY)), True) if known else None
        for _ in range(PLENTY):
            state = make(state, NOBODY_KNOWS, seat, zone.name)
            state = put(state, replace(state.objs[-1], turned=zone.turned))
        return Presumption(path, str(PLENTY), replace(self.start, state=state), True)

    # -- numbers and piles --------------------------------------------------------------------------------------------

    def _numbers(self, path: str, seat: str, part: BoardPart, shifts: Collection[int]) -> Iterator[Presumption]:
        name = path.partition(".")[2]
        usual = self.start.state.var(f"{seat}.{part.var}", None)
        if part.words and not part.labels:
            for word in part.words:
                yield from self._number(path, seat, name, word) if word != usual else ()
        elif isinstance(usual, int):
            values = self._values(f"{seat}.{part.var}", usual, (*FEW, usual + 1, usual + PLENTY), shifts)
            for value in values:
                yield from self._number(path, seat, name, value) if value >= 0 else ()

    def _values(self, name: str, usual: int, first: Collection[int], shifts: Collection[int]) -> Iterator[int]:
        """Yields the values of a variable that are worth trying, each once; those noted while they are tried stand at the end."""
        tried = {usual}
        waiting = [*first, *(usual + shift for shift in sorted(shifts))]
        for _ in range(ROUNDS):
            waiting += sorted(self.edges.get(name, ()))
            for value in waiting:
                if value not in tried:
                    tried.add(value)
                    yield value
            waiting = []

    def _number(self, path: str, seat: str, name: str, value: Number) -> Iterator[Presumption]:
        board = self.start.board
        side = board.side(seat)
        numbers = (*((key, old) for key, old in side.numbers if key != name), (name, value))
        sides = dict(board.sides) | {seat: replace(side, numbers=numbers)}
        asked = f"fact:{path}" if side.number(name) == UNKNOWN else path
        for begun in self._begun(replace(board, sides=tuple(sides.items()))):
            yield Presumption(asked, str(value), begun, isinstance(value, int))

    def _pile(self, path: str, seat: str, part: BoardPart) -> Iterator[Presumption]:
        """Yields the board on which a pile that somebody reaches into holds hardly a card."""
        state = put_var(self.start.state, f"{seat}.{part.zone}.unknown", 0)
        for number in FEW if not state.in_zone(part.zone, seat) else ():
            for _ in range(number):
                state = make(state, NOBODY_KNOWS, seat, part.zone)
            yield Presumption(path, str(number), replace(self.start, state=state), True)

    # -- what a card is, and what has been done with it ---------------------------------------------------------------

    def _statuses(self, looked_at: frozenset[str]) -> Iterator[Presumption]:
        """Yields the boards on which a card has a status that somebody asked for, where the board does not say that it has none.

        The vocabulary says which statuses a card may have that nobody thought of (``presumed``).
        """
        state, tokens = self.start.state, self.notation.tokens
        doubted = {*map(str, self.notation.vocabulary.raw.get("presumed", {}).get("status", {}).get("doubt", ()))}
        for path in sorted(looked_at):
            uid, _, name = path.partition(".status.")
            if not uid.isdecimal() or name not in doubted or not 0 < int(uid) <= len(state.objs):
                continue
            obj = state.obj(int(uid))
            known = (obj.uid, name) in self.start.without or any(
                (item.obj, item.op, item.field) == (obj.uid, "status", name) for item in state.in_force
            )
            if known or not self.notation.on_field(obj.zone):
                continue
            until = tokens.lasting.get(name, "turn")
            noted = Contribution(name, "status", obj.uid, obj.stamp, clause=tokens.statuses[name], until=until)
            yield Presumption(path, YES, replace(self.start, state=replace(state, in_force=(noted, *state.in_force))))

    def _uses(self, unused: frozenset[Use]) -> Iterator[Presumption]:
        """Yields the boards on which something has been used this turn, where the board does not say what has."""
        state, board = self.start.state, self.start.board
        if board.unused or board.already:
            return
        for use in sorted(unused, key=repr):
            if use.card and (use.card > len(state.objs) or use.stamp not in (None, state.obj(use.card).stamp)):
                continue
            path = f"{use.card or use.seat}.already.{use.name}"
            yield Presumption(path, YES, replace(self.start, state=replace(state, used=(*state.used, use))))

    # -- the turn -----------------------------------------------------------------------------------------------------

    def _turns(self, shifts: Collection[int]) -> Iterator[Presumption]:
        """Yields the boards on which it is another turn: one of the first, or the other player's."""
        board, known = self.start.board, self.start.state.var
        seat = str(known("turn.seat", ""))
        if "turn.seat" in self.left_out:
            yield from self._turn("turn.seat", replace(board.turn, seat=self.notation.foe(seat)))
        if "turn.number" in self.left_out:
            usual = int(known("turn.number"))
            for number in self._values("turn.number", usual, (1, 2), shifts):
                first = seat if number % 2 else self.notation.foe(seat)
                if number > 0 and (first == known("turn.first") or "turn.first" in self.left_out):
                    yield from self._turn("turn.number", replace(board.turn, seat=seat, number=number, first=first))

    def _phases(self) -> Iterator[Presumption]:
        """Yields the boards that stand in another phase."""
        board = self.start.board
        if "turn.phase" not in self.left_out or board.now or board.turn.step:
            return
        for phase in self.notation.phases:
            for found in self._turn("turn.phase", replace(board.turn, phase=phase)):
                if found.start.state.frames != self.start.state.frames:
                    yield found

    def _turn(self, path: str, turn: Turn) -> Iterator[Presumption]:
        for begun in self._begun(replace(self.start.board, turn=turn)):
            yield Presumption(path, str(getattr(turn, path.removeprefix("turn."))), begun)

    # -- other boards -------------------------------------------------------------------------------------------------

    def _begun(self, board: Board) -> Iterator[Start]:
        """Yields the start that another board describes; nothing where the game fails on it, which is noted."""
        with self.findings.meter.trying():
            yield make_state(board, self.table, self.start.catalogue, dict(self.start.state.readings))

    def is_possible(self, doubt: Presumption) -> bool:
        """Tells whether a board is no worse than the one that was entered, and the game still goes on there."""
        if len(doubt.start.problems) > len(self.start.problems):
            return False
        begun = doubt.start.state
        settling = push(begun, settle(self.machine, IMMEDIATE, begun.frames[-1].scope if begun.frames else 0))
        depth, found = len(begun.frames), self.findings.apart()
        with self.findings.meter.trying():
            state, _ = self.machine.advance(settling, until=lambda state: len(state.frames) <= depth, findings=found)
            return state.ending is None
        return False


def left_out_numbers(start: Start) -> dict[str, int]:
    """Returns the variables of numbers that a board leaves out, with what is taken for them."""
    found: dict[str, int] = {}
    for path in start.left_out:
        seat, _, name = path.partition(".")
        part = start.notation.entry(name)
        variable = f"{seat}.{part.var}" if part is not None and part.var else path
        value = start.state.var(variable, None)
        if isinstance(value, int):
            found[variable] = value
    return found
