"""The facts in which the possible endings of a case differ: what its players may be at odds about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from gunbai.budget import Budget
from gunbai.desk.beginning import left_out
from gunbai.dispute.clause_kinds import CARD
from gunbai.dispute.decisive.otherwise import UNPLAYABLE
from gunbai.dispute.resolution import Resolution
from gunbai.errors import BrokenGame, Problem, Spent
from gunbai.interpreter.data.state import State
from gunbai.interpreter.game.findings import Findings, Meter
from gunbai.interpreter.run.machine import Machine
from gunbai.notation.board_part import BoardPart
from gunbai.notation.spelling import UNKNOWN
from gunbai.replay.facts import paths_of, read_fact
from gunbai.replay.line import Supplied, play_line
from gunbai.replay.run import HAPPENED
from gunbai.scenario.fact_path import read_path
from gunbai.scenario.file import Decision

MOST_ENDS, MOST_CLAUSES, MOST_FRAMES, MOST_VALUES = 12, 60, 4_000, 4
"""How many endings are looked at, without how many clauses the line is tried, how long one such try runs, values told of a fact."""
WEIGHTS = {"zone": 10, "face": 5, "turned": 1, "slot": 2}
"""How likely a fact of a card is what players are at odds about; what else is told of it comes after."""
FOLLOWS = 0
"""The weight of a fact that follows from others that are told."""
MARK, PRINTED, OF_SEAT, OF_GAME, COUNT, NAMED, CHANGED = 4, 1, 10, 9, 8, 8, 3


class Differing(Struct, frozen=True):
    """One fact with its values at the possible endings: the one that comes out first, then what else may be thought.

    ``before`` is its value where the line begins; ``unsaid``: the board leaves that out, so that it is presumed.
    """

    path: str
    values: tuple[str, ...]
    weight: int
    before: str = ""
    unsaid: bool = False


def differing_facts(resolution: Resolution, budget: Budget) -> list[Differing]:
    """Returns the facts that differ between the board and the endings, or between endings, those first that matter most.

    An ending is one that comes out under some reading and fact, or would come out without a clause that the line rests on.
    """
    return _Endings(resolution, budget).facts()


class _Endings:
    def __init__(self, resolution: Resolution, budget: Budget) -> None:
        self.resolution, self.budget = resolution, budget
        self.start = resolution.start

    def facts(self) -> list[Differing]:
        states = [*self.states()]
        named = {self.start.find(str(value)) for decision in self.resolution.scenario.line for value in decision.words.values()}
        found = []
        for path in paths_of(self.start):
            values = dict.fromkeys(filter(None, (self.value(state, path) for state in self.alike(states, path))))
            if len(values) > 1:
                before = self.value(self.start.state, path)
                changed = CHANGED if before != next(iter(values)) else 0
                weight = FOLLOWS if self.follows(path, states) else self.weight(path, named) + changed
                unsaid = bool(before) and left_out(self.start, path)
                found.append(Differing(path, (*values,)[:MOST_VALUES], weight, before, unsaid))
        return sorted(found, key=lambda item: -item.weight)

    def follows(self, path: str, states: Sequence[State]) -> bool:
        """Tells whether a number of cards differs only by cards with a tag: where each of these lies says so already."""
        read = read_path(path, self.start.notation, self.start.tags)
        part = None if isinstance(read, Problem) else self.start.notation.parts.get(read.field)
        if isinstance(read, Problem) or read.of != "count" or part is None or not part.zones:
            return False
        told = ((self.value(state, path), state) for state in states)
        return len({int(value) - self.tagged(state, read.subject, part) for value, state in told if value.isdecimal()}) == 1

    def tagged(self, state: State, seat: str, part: BoardPart) -> int:
        """Returns how many cards with a tag lie in a part of a board."""
        notation = self.start.notation
        cards = (state.obj(uid) for uid in {*self.start.tags.values()})
        return sum(
            card.owner == seat
            and any(notation.vocabulary.lies_in(card, zone) for zone in part.zones)
            and notation.holds(part, card.zone, card.slot)
            for card in cards
        )

    def alike(self, states: Sequence[State], path: str) -> Sequence[State]:
        """Returns the endings of which a fact is told: of a card, those where it lies in the same zone as at the first."""
        card, lies = self.start.about(path), f"{path.partition('.')[0]}.zone"
        if not card or path == lies:
            return states
        first = self.value(states[0], lies)
        return [state for state in states if self.value(state, lies) == first]

    def value(self, state: State, path: str) -> str:
        """Returns a fact as a claim would state it; empty where it is not known."""
        value = read_fact(self.resolution.machine, state, self.start, path).value or "none"
        if not value.endswith(UNKNOWN):
            return value
        area = value.removesuffix(UNKNOWN)
        return area if self.start.notation.area(area) else ""

    def weight(self, path: str, named: set[int]) -> int:
        """Returns how likely a fact is what the players are at odds about: that of a card that the line names first."""
        field, tokens = _field(path), self.start.notation.tokens
        if card := self.start.about(path):
            counted = field in (*tokens.marks.values(), *tokens.counters.values())
            return WEIGHTS.get(field, MARK if counted else PRINTED) + NAMED * (card in named)
        if path.partition(".")[0] in ("turn", "game"):
            return OF_GAME if field == "winner" else 0
        return COUNT if field == "count" else OF_SEAT

    # -- endings ------------------------------------------------------------------------------------------------------

    def states(self) -> Iterator[State]:
        """Yields the endings: of the line as it goes first, the board, then of every other way that it may be thought to go."""
        resolution = self.resolution
        ends = [end for world in resolution.worlds.worlds for end in world.ends][:MOST_ENDS]
        yield from (ends[:1] or [resolution.run.state])
        yield resolution.run.state
        yield from ends[1:]
        try:
            yield from self.otherwise()
        except Spent:
            return
        finally:
            yield self.start.state

    def otherwise(self) -> Iterator[State]:
        """Yields where the line ends when what was refused is carried out, then without each clause that it rests on."""
        line = resolution_line = self.resolution.scenario.line
        if self.resolution.run.refused:
            refused = {item.line - 1 for item in self.resolution.run.refused}
            line = tuple(replace(one, who=HAPPENED) if n in refused else one for n, one in enumerate(resolution_line))
            yield from self.played(self.resolution.machine, line)
        cited = dict.fromkeys(ground for step in self.resolution.run.trace.steps for ground in step.grounds)
        for clause in [ground for ground in cited if not ground.startswith(CARD)][:MOST_CLAUSES]:
            yield from self.played(self.resolution.table.machine(self.start.cards, (clause,)), resolution_line)

    def played(self, machine: Machine, line: Sequence[Decision]) -> Iterator[State]:
        """Yields where a line ends; nothing where it cannot be played or something is refused that was not."""
        findings = Findings(Meter(MOST_FRAMES, self.budget))
        try:
            run = play_line(machine, self.start, line, Supplied(self.resolution.scenario.readings), findings=findings)
        except (*UNPLAYABLE, BrokenGame):
            return
        if not run.stuck and len(run.refused) <= len(self.resolution.run.refused):
            yield run.state


def _field(path: str) -> str:
    return path.rpartition(".")[2]
