"""The worlds in which something that a board leaves out, and the line looked at, is otherwise: one thing, or two that meet."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from gunbai.dispute.presumptions import Presumption, Presumptions
from gunbai.dispute.unmodelled import UNMODELLED
from gunbai.dispute.world import FACT, World, taken_in
from gunbai.interpreter.data.ask import JUDGE
from gunbai.interpreter.data.state import State, Use
from gunbai.limits import is_number
from gunbai.notation.spelling import UNKNOWN
from gunbai.replay.facts import holds, read_fact
from gunbai.replay.phase import phase_of
from gunbai.replay.start import Start
from gunbai.scenario.fact_path import FactPath, read_path
from gunbai.scenario.file import Claim

Play = Callable[[Start, Mapping[str, str], Mapping[str, str]], Iterator[World]]
"""Plays the line from another start, with these readings and facts, once for each that is only met there; not where the game
fails there, which is noted."""

Met = tuple[frozenset[str], frozenset[Use], frozenset[str], tuple[tuple[str, frozenset[int]], ...]]
"""What is looked at in a world only: numbers, piles and statuses, uses that had not been made, how cards lie, by how much numbers
miss what is claimed of them."""
TURN = "turn."
"""How the paths of what a board says of the turn begin."""
MOST_PAIRS = 400
"""How many worlds are tried in which two things are otherwise; with more the answer says that some were left out."""


class RuledOut(Struct, frozen=True):
    """What the line tells of a board: with a ``value`` of what is left out (``path``) a clause refuses the decision of a line."""

    path: str
    value: str
    line: int
    clause: str


def claimed_values(claims: Iterable[Claim]) -> dict[str, set[str]]:
    """Returns the fact paths that claims are about, with what they claim of each."""
    about: dict[str, set[str]] = {}
    for claim in claims:
        for path, expected in claim.facts.items():
            about.setdefault(path, set()).add(expected)
    return about


class LeftOut:
    """Tries what a board leaves out otherwise, beside the worlds of readings and facts of a line, the default one first.

    What is asked are the facts of ``claims``. Of a line that is itself claimed nothing may be refused: ``claimed`` is its first
    decision that nobody recorded, from 1. ``decided``: it has decisions. Where every line is followed (``every``), only how cards
    lie is doubted. ``ruled_out`` is what the line tells of what may be argued about, where nobody argues.

    Two things are otherwise at once where the one has the other looked at (a reading: at another step), or held against something
    else, than the default world does, and where each alone makes something come out as claimed, or no longer. Else no clause has
    anything to do with both, and each alone has been tried. Of the values of one thing with which the same others are looked at,
    the first is taken.
    """

    def __init__(
        self,
        begun: Presumptions,
        worlds: Sequence[World],
        play: Play,
        claims: Sequence[Claim],
        *,
        claimed: int = 0,
        decided: bool = True,
        every: bool = False,
    ) -> None:
        self.begun = begun
        self.default, *self.others = worlds
        self.usually = self.default.read
        self.every = every
        self.complete = True
        self.pairs = 0
        self.tried: set[tuple[str, Met]] = set()
        self.start = begun.start
        self.machine = begun.machine
        self.play = play
        self.claims = claims
        self.about = claimed_values(claims)
        self.ruled_out: dict[str, RuledOut] = {}
        self.claimed = claimed
        self.decided = decided

    def worlds(self) -> Iterator[World]:
        """Yields the worlds that matter.

        What makes the line illegal is told by the line, unless it is how much there is of something.
        """
        yield from self.lying()
        if self.about and not self.every:
            yield from self.otherwise()
        elif not self.every:
            self.tell_what_is_ruled_out()
        seats = {refused.who for refused in self.default.run.refused}
        for path in self.start.left_out:
            plenty = self.begun.plenty(path, self.usually) if path.partition(".")[0] in seats else None
            if plenty is not None:
                yield from self.enough(plenty)

    def lying(self) -> Iterator[World]:
        """Yields the worlds in which a card lies otherwise."""
        presumed = {item.id for item in self.default.assumed if item.kind == "presumed"}
        for path in sorted(presumed | {*self.asked_of_cards()}):
            uid, _, field = path.partition(".")
            for doubt in self.begun.lying(int(uid), field) if uid.isdecimal() else ():
                yield from self.legal(self.default, self.doubted(doubt))
        for path, claimed in self.about.items():
            read = read_path(path, self.start.notation, self.start.tags)
            if isinstance(read, FactPath) and read.about == "seat" and read.of in self.start.notation.tokens.turned:
                numbers = [int(number) for number in claimed if is_number(number)]
                for doubt in self.begun.lying_together(read, numbers):
                    yield from self.legal(self.default, self.doubted(doubt))

    def asked_of_cards(self) -> Iterator[str]:
        """Yields how a card lies where that is asked and presumed."""
        for path in self.about:
            uid, read = self.start.about(path), read_path(path, self.start.notation, self.start.tags)
            if isinstance(read, FactPath) and (uid, read.field) in self.start.state.presumed:
                yield f"{uid}.{read.field}"

    def otherwise(self) -> Iterator[World]:
        """Yields the worlds in which anything else is otherwise that was looked at, alone or with something else."""
        begun, default = self.begun, self.default
        begun.turning(default.edges)
        turned: dict[tuple[str, frozenset[tuple[bool, ...]]], Presumption] = {}
        for other in self.others:
            yield from self.together(other, None)
        looked_at = self.usually.union(self.about)
        for doubt in begun.of(looked_at, self.missing(default), default.unused, steps=self.steps_before()):
            for world in self.doubted(doubt) if begun.is_possible(doubt) else ():
                begun.turning(world.edges)
                begun.aimed(doubt, self.missing(world))
                legal = doubt.amount or any(self.legal(default, (world,))) or self.is_argued(doubt, world)
                if self.matters(default, world):
                    yield from (world,) if legal else ()
                    turned.setdefault((doubt.path, self.truths(world)), doubt)
                if legal:
                    yield from self.together(world, doubt)

        for first, second in combinations([doubt for (_, true), doubt in turned.items() if true != self.truths(default)], 2):
            yield from self.pair(default, first, second)

    def together(self, base: World, first: Presumption | None) -> Iterator[World]:
        """Yields the worlds in which something is otherwise that only a world looks at, or holds against something else.

        ``first`` is what is otherwise there already. What is otherwise is told by the worlds in which it alone is.
        """
        for second in self._met(base, first):
            for world in self.pair(base, first, second):
                alone = self.doubted(second)
                yield from (base, *(alone if second.amount else self.legal(self.default, alone)), world)

    def pair(self, base: World, first: Presumption | None, second: Presumption) -> Iterator[World]:
        """Yields the world in which two things are otherwise, or one beside the readings and facts of a world, if that matters."""
        if first is not None and second.path == first.path:
            return
        for both in (second,) if first is None else self.begun.both(first, second):
            if self.pairs == MOST_PAIRS:
                self.complete = False
            elif self.begun.is_possible(both):
                self.pairs += 1
                for world in self.doubted(both, base):
                    allowed = both.amount or any(self.legal(base, (world,)))
                    if allowed and not self.is_over_at_once(world) and self.matters(base, world):
                        yield world

    def _met(self, base: World, first: Presumption | None) -> Iterator[Presumption]:
        """Yields what else may be otherwise that a world looks at and the default one does not; of another reading, not there."""
        default = self.default
        known = {item.id for item in default.assumed}
        lying = frozenset(item.id for item in base.assumed if item.kind == "presumed" and item.id not in known)
        turning = frozenset(name for name, values in base.edges.items() if self._turns(name, values, first))
        usual = self.missing(default)
        missed = {path: by - usual[path] for path, by in self.missing(base).items() if path not in base.doubts and by - usual[path]}
        readings, facts = taken_in(base)
        by_reading = first is None and not facts  # what the judge says has others looked at where they were not, no more
        newly = frozenset(name for name, _ in base.looked - default.looked) if by_reading else base.read - self.usually
        met: Met = (newly | turning, base.unused - default.unused, lying, tuple(missed.items()))
        what = (first.path if first is not None else str(readings), met)
        if what in self.tried:
            return
        self.tried.add(what)
        fresh = {name: {*base.edges[name]} - {*default.edges.get(name, ())} for name in (turning & self.usually) - newly}
        yield from self.begun.met(*met[:2], fresh, missed)
        for path in sorted(lying):
            uid, _, field = path.partition(".")
            if uid.isdecimal():
                yield from self.begun.lying(int(uid), field)

    def _turns(self, name: str, values: Collection[int], first: Presumption | None) -> bool:
        """Tells whether a number is held against something else than in the default world.

        Beside another amount it is held against more: that a sum of both turns elsewhere has been tried with each alone.
        """
        usual = {*self.default.edges.get(name, ())}
        return len({*values}) > len(usual) if first is not None and first.amount else bool({*values} - usual)

    def missing(self, world: World) -> dict[str, frozenset[int]]:
        """Returns by how much the numbers that are asked miss in a world what is claimed of them."""
        found: dict[str, frozenset[int]] = {}
        for path, claimed in self.about.items():
            ends = {read_fact(self.machine, end, self.start, path).value for end in world.ends}
            missed = {int(one) - int(end) for one in claimed for end in ends if is_number(one) and is_number(end)}
            found[path] = frozenset(missed)
        return found

    def doubted(self, doubt: Presumption, base: World | None = None) -> Iterator[World]:
        """Yields the worlds of a doubt, with the readings and facts of another world: those of the default one.

        There is one for each reading or fact that only they meet, and none where the game fails.
        """
        readings, facts = taken_in(base or self.default)
        readings = {name: value for name, value in readings.items() if base is None or name not in base.doubts}
        for world in self.play(doubt.start, readings, facts):
            yield replace(world, choices=(*world.choices, *doubt.taken), doubts=frozenset(name for name, _ in doubt.taken))

    def legal(self, base: World, worlds: Iterable[World]) -> Iterator[World]:
        """Yields those worlds that refuse nothing that another one allows."""
        for world in worlds:
            if {*_refusals(world)} <= {*_refusals(base)} and not world.run.stuck:
                yield world

    def is_argued(self, doubt: Presumption, world: World) -> bool:
        """Tells whether somebody argues for what makes the line illegal: a claim that fails comes true there.

        A line tells what its cards were and what had been done with them, whoever says that nothing came of it. Of the turn it
        tells that to those who do not argue, and one that is only claimed tells nothing. What it tells is noted. That nothing asks
        for a decision there tells only when it was.
        """
        refused = [item for item in world.run.refused if item.line not in _refusals(self.default) and not item.early]
        if doubt.amount or not refused:
            return False
        argued = self.claims_are_about(doubt, world, refused[0].line)
        if not argued:
            self.ruled_out.setdefault(doubt.path, RuledOut(doubt.path, doubt.value, refused[0].line, refused[0].ground))
        return argued

    def claims_are_about(self, doubt: Presumption, world: World, line: int) -> bool:
        """Tells whether a claim is about what keeps a decision (``line``) from being legal in a world."""
        of_the_turn = doubt.path.startswith(TURN)
        if of_the_turn and doubt.path not in self.usually:  # no clause reads the phase: a line begins where it is asked for
            return False
        if self.claimed:
            return of_the_turn and line >= self.claimed
        failing = [claim.facts for claim in self.claims if claim.facts and not self._come_true(self.default, claim.facts)]
        return of_the_turn and any(self._come_true(world, facts) for facts in failing)

    def tell_what_is_ruled_out(self) -> None:
        """Notes what the line tells of what may be argued about, where nothing is claimed."""
        for doubt in self.begun.turns():
            if doubt.path in self.usually and self.begun.is_possible(doubt):
                for world in self.doubted(doubt):
                    self.is_argued(doubt, world)

    def steps_before(self) -> tuple[str, ...]:
        """Returns the steps of the phase that the board stands in up to the first decision, but for the first of them."""
        notation = self.start.notation
        begun, found = phase_of(self.start.state, notation), []
        for step in self.default.run.trace.steps:
            phase, at, inside = phase_of(step.before, notation)
            if phase != begun[0]:
                break
            found += [at] if at and not inside else []
            if any(not choice.forced for choice in step.choices):
                break
        return tuple(dict.fromkeys(found))

    def is_over_at_once(self, world: World) -> bool:
        """Tells whether the game ends before anybody has decided anything of a line: it had ended when the board was entered."""
        return self.decided and world.run.state.ending is not None and not any(step.choices for step in world.run.trace.steps)

    def matters(self, base: World, world: World) -> bool:
        """Tells whether anything that is asked comes out otherwise in a world, or rests on something that nobody knows."""
        if world.run.stuck or (world.run.ask is not None and world.run.ask.who == JUDGE):
            return False
        if self.claimed and _refusals(world) != _refusals(base):
            return True
        return _unmodelled(world) != _unmodelled(base) or self.found(world) != self.found(base)

    def found(self, world: World) -> set[tuple[str, ...]]:
        """Returns what the facts that are asked come to at the ends of a world."""
        return {tuple(read_fact(self.machine, end, self.start, path).value for path in self.about) for end in world.ends}

    def truths(self, world: World) -> frozenset[tuple[bool, ...]]:
        """Returns which of the claimed facts come true at the ends of a world."""
        asked = [(path, one) for path, claimed in self.about.items() for one in sorted(claimed)]
        return frozenset(tuple(self._holds(end, path, one) for path, one in asked) for end in world.ends)

    def _come_true(self, world: World, facts: Mapping[str, str]) -> bool:
        return any(all(self._holds(end, path, value) for path, value in facts.items()) for end in world.ends)

    def _holds(self, state: State, path: str, value: str) -> bool:
        return bool(holds(read_fact(self.machine, state, self.start, path), value))

    def enough(self, doubt: Presumption) -> Iterator[World]:
        """Yields the world with plenty of a number, where less of the line is refused then."""
        unsaid = read_fact(self.machine, self.start.state, self.start, doubt.path).value == UNKNOWN
        mine = self.default.run
        for world in self.doubted(replace(doubt, path=f"{FACT}{doubt.path}") if unsaid else doubt):
            if len(world.run.refused) < len(mine.refused) and world.run.state.ending == mine.state.ending:
                yield world


def _unmodelled(world: World) -> set[str]:
    """Returns what a world rests on that nobody has modelled."""
    return {item.id for item in world.assumed if item.kind in UNMODELLED}


def _refusals(world: World) -> list[int]:
    """Returns the decisions that a world refuses."""
    return [item.line for item in world.run.refused]
