"""What a board leaves out, as it might be otherwise: boards that differ in one number, pile, phase, turn, or way to lie."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from gunbai.interpreter.data.frames import IMMEDIATE, push
from gunbai.interpreter.data.state import NOBODY_KNOWS, NOT_KNOWN, Contribution, Obj, State, Use, put, put_var
from gunbai.interpreter.game.findings import Findings
from gunbai.interpreter.look.kernel import make
from gunbai.interpreter.run.machine import Machine
from gunbai.interpreter.run.settling import settle
from gunbai.interpreter.words.vocabulary import Zone
from gunbai.limits import is_number
from gunbai.notation.board import Board, Turn
from gunbai.notation.board_part import BoardPart, Number
from gunbai.notation.spelling import UNKNOWN
from gunbai.replay.phase import phase_of
from gunbai.replay.start import Start, make_state
from gunbai.replay.table import Table
from gunbai.scenario.fact_path import FactPath

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

    ``amount``: so much there may be of it or not, and nothing that is done with it shows how much. Of anything else the line
    tells: where it would be illegal, it was not so, unless somebody claims what would come of that. ``on_board`` and ``on_state``
    say it of any board, and of any state made from one. ``beside`` is what else is otherwise.
    """

    path: str
    value: str
    start: Start
    amount: bool = False
    on_board: Callable[[Board], Board] | None = None
    on_state: Callable[[State], State] | None = None
    beside: tuple[tuple[str, str], ...] = ()

    @property
    def taken(self) -> tuple[tuple[str, str], ...]:
        """All that is otherwise, with what is taken for it."""
        return (*self.beside, (self.path, self.value))


class Presumptions:
    """Makes the boards that might be instead of one, and tells which of them can be at all.

    Of a pile whose number the judge has told by the ``end`` of the line nothing is otherwise.
    """

    def __init__(self, table: Table, machine: Machine, start: Start, findings: Findings, end: State | None = None) -> None:
        self.end = end or start.state
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
        steps: Iterable[str] = (),
    ) -> Iterator[Presumption]:
        """Yields each other value worth trying of what is left out and was looked at.

        ``steps`` are those of the phase at which a board may stand of which nobody says more.

        ``missed``: by how much numbers that are claimed miss what they come to. A number that began otherwise would come to it.
        ``unused`` is what was not used this turn, as far as anybody asked. What is noted meanwhile (`turning`) is tried, too.
        """
        yield from self._counted(looked_at, missed)
        yield from self.turns(missed.get("turn.number", ()))
        yield from self._phases()
        yield from self._steps(steps)
        yield from self._statuses(looked_at)
        yield from self._uses(unused)

    def met(
        self,
        looked_at: frozenset[str],
        unused: frozenset[Use],
        turning: Mapping[str, Collection[int]],
        missed: Mapping[str, Collection[int]],
    ) -> Iterator[Presumption]:
        """Yields each other value of what is looked at on another board only.

        ``turning``: of what is looked at anyway, the values of numbers that only that board has something turn at. ``missed``: by
        how much only there a claimed number misses what it comes to.
        """
        yield from self._counted(looked_at, missed, turning)
        if any(name.startswith("turn.") for name in looked_at):
            yield from self.turns()
        yield from self._statuses(looked_at)
        yield from self._uses(unused)

    def both(self, first: Presumption, second: Presumption) -> Iterator[Presumption]:
        """Yields the board on which two things are otherwise; nothing where the game fails on it."""
        board = self.start.board
        for one in (first, second):
            board = one.on_board(board) if one.on_board is not None else board
        for start in self._begun(board) if board is not self.start.board else (self.start,):
            state = start.state
            for one in (first, second):
                state = one.on_state(state) if one.on_state is not None else state
            begun = replace(start, state=state)
            yield Presumption(second.path, second.value, begun, first.amount and second.amount, beside=first.taken)

    def turning(self, edges: Mapping[str, Collection[int]]) -> None:
        """Notes values of numbers with which what a clause makes of them comes out otherwise."""
        for name, found in edges.items():
            self.edges.setdefault(name, set()).update(found)

    def aimed(self, doubt: Presumption, missing: Mapping[str, Collection[int]]) -> None:
        """Notes the values with which a claimed number comes out, seen from a board on which it begins otherwise.

        What the usual board says may be wrong: a number that it has at its limit does not move there, and moves elsewhere.
        """
        seat, _, name = doubt.path.partition(".")
        part = self.notation.entry(name)
        if part is not None and part.var and is_number(doubt.value):
            missed = {*missing.get(doubt.path, ()), *missing.get(doubt.path.rpartition(".")[0], ())}
            self.turning({f"{seat}.{part.var}": [int(doubt.value) + shift for shift in missed]})

    def lying(self, uid: int, field: str) -> Iterator[Presumption]:
        """Yields other ways in which a card of the board may lie: all that its zone lists, else those the vocabulary doubts."""
        if uid > len(self.start.state.objs):  # a line that was followed has brought it
            return
        obj = self.start.state.obj(uid)
        zone = self.notation.vocabulary.zones.get(obj.zone)
        others = [word for word in self.ways(uid) if field == "turned" and word != obj.turned]
        doubted = map(str, self.notation.vocabulary.presumed.get(field, {}).get("doubt", others))
        for value in others if zone is not None and zone.ways and field == "turned" else doubted:
            yield self._of_state(f"{uid}.{field}", value, partial(_lying, uid=uid, field=field, value=value))

    def ways(self, uid: int) -> tuple[str, ...]:
        """Returns how a card may lie in its zone."""
        zone = self.notation.vocabulary.zones.get(self.start.state.obj(uid).zone)
        return (zone.ways if zone is not None else ()) or self.notation.tokens.turned

    def lying_together(self, path: FactPath, claimed: Iterable[int]) -> Iterator[Presumption]:
        """Yields the boards on which none, all or as many cards as ``claimed`` lie in the one way that a fact counts."""
        part = self.notation.parts.get(path.field)
        state, way = self.start.state, path.of
        inside = [obj for zone in part.zones for obj in state.in_zone(zone, path.subject)] if part is not None else []
        open_ones = [obj.uid for obj in inside if (obj.uid, "turned") in state.presumed and way in self.ways(obj.uid)]
        known = sum(obj.turned == way for obj in inside if obj.uid not in open_ones)
        usual = sum(obj.turned == way for obj in inside)
        for number in sorted({known, known + len(open_ones), *claimed} - {usual}):
            if known <= number <= known + len(open_ones):
                change = partial(_lying_so, uids=tuple(open_ones), way=way, number=number - known, ways=self.ways)
                yield self._of_state(str(path), str(number), change)

    def plenty(self, path: str, looked_at: frozenset[str]) -> Presumption | None:
        """Returns a board with plenty of a number that was looked at; of a counted pile, with plenty of unknown cards."""
        seat, _, name = path.partition(".")
        part = self.notation.parts.get(name)
        zone = self.notation.vocabulary.zones.get(part.zone) if part else None
        if zone is not None and (zone.plain or f"{seat}.{zone.name}" in looked_at):
            change = partial(_with_cards, seat=seat, zone=zone.name, number=PLENTY, turned=zone.turned)
            return self._of_state(path, str(PLENTY), change, amount=True)
        if not isinstance(self.start.state.var(path, ""), int) or looked_at.isdisjoint((path, path.rpartition(".")[0])):
            return None
        return self._of_state(path, str(PLENTY), lambda state: put_var(state, path, PLENTY), amount=True)

    # -- numbers and piles --------------------------------------------------------------------------------------------

    def _counted(
        self, looked_at: frozenset[str], missed: Mapping[str, Collection[int]], only: Mapping[str, Collection[int]] | None = None
    ) -> Iterator[Presumption]:
        """Yields the boards with other numbers, words and piles; of numbers that are not looked at, or of some, ``only`` a few."""
        for path in self.start.left_out:
            seat, _, name = path.partition(".")
            part = self.notation.entry(name)
            if part is None:
                continue
            shifts = {*missed.get(path, ()), *missed.get(path.rpartition(".")[0], ()), *missed.get(f"{path}.count", ())}
            looked = bool(looked_at & {path, path.rpartition(".")[0], f"{seat}.{part.var}"})
            if part.var and (looked or (shifts and only is not None)):
                few = None if only is None else only.get(f"{seat}.{part.var}", None if looked else ())
                yield from self._numbers(path, seat, part, shifts, few)
            elif part.zone and looked_at & {f"{seat}.{part.zone}", path, f"{path}.count"}:
                yield from self._pile(path, seat, part, shifts)

    def _numbers(
        self, path: str, seat: str, part: BoardPart, shifts: Collection[int], only: Collection[int] | None
    ) -> Iterator[Presumption]:
        name = path.partition(".")[2]
        usual = self.start.state.var(f"{seat}.{part.var}", None)
        if part.words and not part.labels:
            for word in part.words:
                yield from self._number(path, seat, name, word) if word != usual else ()
        elif isinstance(usual, int):
            tried = self._values(f"{seat}.{part.var}", usual, (*FEW, usual + 1, usual + PLENTY), shifts)
            few = sorted({*(only or ()), *(usual + shift for shift in shifts)} - {usual})
            for value in tried if only is None else few:
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
        def numbered(board: Board) -> Board:
            side = board.side(seat)
            numbers = (*((key, old) for key, old in side.numbers if key != name), (name, value))
            return replace(board, sides=tuple({**dict(board.sides), seat: replace(side, numbers=numbers)}.items()))

        asked = f"fact:{path}" if self.start.board.side(seat).number(name) == UNKNOWN else path
        yield from self._of_board(asked, str(value), numbered, amount=isinstance(value, int))

    def _pile(self, path: str, seat: str, part: BoardPart, shifts: Collection[int]) -> Iterator[Presumption]:
        """Yields the boards on which a pile holds another number of cards.

        One of which nobody knows how many it holds may hold hardly a card more, or many. One in full view is taken to hold none,
        one that is set up what it is set up with: there may be any other number.
        """
        zone, open_ = self.notation.vocabulary.zones[part.zone], f"{seat}.{part.zone}.unknown"
        usual, rest = len(self.start.state.in_zone(part.zone, seat)), self.start.state.var(open_, 0)
        if rest and not self.end.var(open_, 0):
            return
        if rest:
            values: Iterable[int] = [usual + number for number in (*FEW, *(() if zone.ordered else (PLENTY,)))]
        else:
            values = self._values(f"{seat}.{part.zone}", usual, (*FEW, usual + 1, usual + PLENTY), shifts)
        for number in values:
            change = partial(_with_so_many, seat=seat, zone=zone, number=number, known=open_ if rest else "")
            if number >= 0:
                asked = f"fact:{seat}.{part.zone}" if rest == NOT_KNOWN else path
                yield self._of_state(asked, str(number), change, amount=True)

    # -- what a card is, and what has been done with it ---------------------------------------------------------------

    def _statuses(self, looked_at: frozenset[str]) -> Iterator[Presumption]:
        """Yields the boards on which a card has a status that somebody asked for, where the board does not say that it has none.

        The vocabulary says which statuses a card may have that nobody thought of (``presumed``).
        """
        state, tokens = self.start.state, self.notation.tokens
        doubted = {*map(str, self.notation.vocabulary.presumed.get("status", {}).get("doubt", ()))}
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
            yield self._of_state(path, YES, partial(_in_force, noted=noted))

    def _uses(self, unused: frozenset[Use]) -> Iterator[Presumption]:
        """Yields the boards on which something has been used this turn, where the board does not say what has."""
        state, board = self.start.state, self.start.board
        if board.unused or board.already:
            return
        for use in sorted(unused, key=repr):
            if use.card and (use.card > len(state.objs) or use.stamp not in (None, state.obj(use.card).stamp)):
                continue
            path = f"{use.card or use.seat}.already.{use.name}"
            yield self._of_state(path, YES, partial(_used, use=use))

    # -- the turn -----------------------------------------------------------------------------------------------------

    def turns(self, shifts: Collection[int] = ()) -> Iterator[Presumption]:
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
        for phase in self.notation.phases if self._is_phase_left_out() else ():
            for found in self._turn("turn.phase", replace(board.turn, phase=phase)):
                if found.start.state.frames != self.start.state.frames:
                    yield found

    def _steps(self, steps: Iterable[str]) -> Iterator[Presumption]:
        """Yields the boards that stand further on in the same phase: what comes before has happened when they are entered."""
        board = self.start.board
        if self._is_phase_left_out():
            phase, _, _ = phase_of(self.start.state, self.notation)
            for step in steps:
                turn = replace(board.turn, phase=phase, step=step)
                yield from self._turn("turn.phase", turn, f"{phase} {step}")

    def _is_phase_left_out(self) -> bool:
        board = self.start.board
        return "turn.phase" in self.left_out and not board.now and not board.turn.step

    def _turn(self, path: str, turn: Turn, value: str = "") -> Iterator[Presumption]:
        value = value or str(getattr(turn, path.removeprefix("turn.")))
        yield from self._of_board(path, value, lambda board: replace(board, turn=turn))

    # -- other boards -------------------------------------------------------------------------------------------------

    def _of_board(self, path: str, value: str, change: Callable[[Board], Board], *, amount: bool = False) -> Iterator[Presumption]:
        """Yields what a board says otherwise that is entered otherwise; nothing where the game fails on it."""
        for begun in self._begun(change(self.start.board)):
            yield Presumption(path, value, begun, amount, on_board=change)

    def _of_state(self, path: str, value: str, change: Callable[[State], State], *, amount: bool = False) -> Presumption:
        """Returns what is otherwise of the state that a board makes."""
        return Presumption(path, value, replace(self.start, state=change(self.start.state)), amount, on_state=change)

    def _begun(self, board: Board) -> Iterator[Start]:
        """Yields the start that another board describes; nothing where the game fails on it, which is noted."""
        with self.findings.meter.trying():
            readings = dict(self.start.state.readings)
            yield make_state(board, self.table, self.start.catalogue, readings, self.start.lies_on(board))

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


def _lying(state: State, uid: int, field: str, value: str) -> State:
    return put(state, replace(state.obj(uid), **{field: value}))


def _lying_so(state: State, uids: Sequence[int], way: str, number: int, ways: Callable[[int], Sequence[str]]) -> State:
    """Returns a state in which so many of some cards lie in one way, and the others in another one."""
    for place, uid in enumerate(uids):
        other = next(word for word in ways(uid) if word != way)
        state = _lying(state, uid, "turned", way if place < number else other)
    return state


def _with_cards(state: State, seat: str, zone: str, number: int, turned: str = "", known: str = "") -> State:
    """Returns a state with so many cards more in a pile that nobody knows; ``known`` is the variable that says how open it is."""
    state = put_var(state, known, 0) if known else state
    for _ in range(number):
        state = make(state, NOBODY_KNOWS, seat, zone)
        state = put(state, replace(state.objs[-1], turned=turned or state.objs[-1].turned))
    return state


def _with_so_many(state: State, seat: str, zone: Zone, number: int, known: str) -> State:
    """Returns a state in which a pile holds so many cards; those that are not there have left the game."""
    lying = state.in_zone(zone.name, seat)
    for obj in lying[number:]:
        state = put(state, Obj(obj.uid, NOBODY_KNOWS, "", ""))
    return _with_cards(state, seat, zone.name, max(number - len(lying), 0), zone.turned, known)


def _in_force(state: State, noted: Contribution) -> State:
    return replace(state, in_force=(noted, *state.in_force))


def _used(state: State, use: Use) -> State:
    return replace(state, used=(*state.used, use))


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
        elif part is not None and part.zone:
            found[f"{seat}.{part.zone}"] = len(start.state.in_zone(part.zone, seat))
    return found
