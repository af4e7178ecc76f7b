"""The worlds that a claim is judged in: those of the recorded line, or of the line that the claim itself tells."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from gunbai.dispute.worlds import Line, Worlds
from gunbai.errors import BrokenGame, Endless, Spent
from gunbai.interpreter.game.findings import Meter
from gunbai.replay.run import Run
from gunbai.scenario.file import Claim, Scenario


class Heard(Struct, frozen=True):
    """A claim, and the worlds that it is judged in; None where there was no time for them."""

    claim: Claim
    worlds: Worlds | None

    @property
    def own(self) -> bool:
        """Whether the claim tells a line of its own."""
        return self.claim.line is not None

    @property
    def about(self) -> frozenset[tuple[str, str]]:
        """What the claim is about: each path, and the moment."""
        return frozenset((path, self.claim.moment) for path in self.claim.facts)


def hear(scenario: Scenario, recorded: Worlds, play: Callable[[Claim, Line], Worlds], meter: Meter) -> Iterator[Heard]:
    """Yields a hearing of every claim of a scenario; ``play`` plays the line of one in every world.

    Of a line that the game's program fails on, or never ends, there are none; that is noted (``meter``).
    """
    for claim in scenario.claims:
        try:
            if claim.line is not None:
                yield _of_its_line(claim, claim.line, scenario, play)
            else:
                yield Heard(claim, play(claim, scenario.line) if claim.moment else recorded)
        except (Spent, BrokenGame, Endless) as stopped:
            if not isinstance(stopped, Spent):
                meter.faults.append(stopped)
            yield Heard(claim, None)


def _of_its_line(claim: Claim, line: Line, scenario: Scenario, play: Callable[[Claim, Line], Worlds]) -> Heard:
    """Returns the hearing of a claimed line, which begins at the board.

    Where its first decision is refused or not asked for there, it begins where the scenario's line stops, if the decision can be
    taken there, in any world, or is at least asked for.
    """
    own, before = play(claim, line), scenario.line
    if not before or not line or not _misses(own.played, 1):
        return Heard(claim, own)
    further, number = play(claim, (*before, *line)), len(before) + 1
    asked = own.played.ask
    elsewhere = _early(own, 1) or asked is None or asked.who != line[0].who
    missed = all(_misses(run, number) for run in (further.played, *(world.run for world in further.worlds)))
    begins = missed and (not elsewhere or _early(further, number))
    return Heard(claim, own if begins else replace(further, after=len(before)))


def _misses(run: Run, number: int) -> bool:
    """Tells whether a decision of a line (counted from 1) is refused, or nothing asks for it."""
    return run.stuck or run.steps_after.get(number - 1) == 0 or any(refused.line == number for refused in run.refused)


def _early(worlds: Worlds, number: int) -> bool:
    """Tells whether a decision is refused only because nothing asks for it where it comes."""
    return not any(refused.line == number and not refused.early for refused in worlds.played.refused)
