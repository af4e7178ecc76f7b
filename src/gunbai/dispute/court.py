"""Each player's claim against the line as the rules play it: the verdict, where the claims part, and what decides there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import zip_longest

from msgspec import Struct
from msgspec.structs import replace

from gunbai.dispute.decisive import invoked
from gunbai.dispute.decisive.apart import apart
from gunbai.dispute.decisive.deciding import broken, matter_of, means_for
from gunbai.dispute.decisive.leaning import Fails, leans_on, why_it_fails
from gunbai.dispute.decisive.lost import Lost
from gunbai.dispute.decisive.making import NOTHING, Deciding, Making, to_the_end
from gunbai.dispute.decisive.searched import Means
from gunbai.dispute.decisive.without_clause import first_apart
from gunbai.dispute.decisive.wording import RARE, wording_of
from gunbai.dispute.hearing import Heard
from gunbai.dispute.prevented import cards_in
from gunbai.dispute.truth import Facts
from gunbai.dispute.verdict import BEYOND, judged_over
from gunbai.dispute.world import World
from gunbai.dispute.worlds import Worlds
from gunbai.errors import Spent
from gunbai.interpreter.data.trace import Step
from gunbai.interpreter.game.findings import Findings
from gunbai.replay.run import Refused, Run
from gunbai.rulebook import split_part
from gunbai.scenario.file import Scenario
from gunbai.scenario.verdicts import HOLDS, NEVER, UNKNOWN

OF_AN_EXCHANGE = ("turn.holder",)
"""Facts that no step makes so by itself: the clause of the exchange that is open says it."""


class Judged(Struct, frozen=True):
    """A claim and what becomes of it.

    ``on`` names what a verdict of depends or unknown hangs on. ``parts_at`` is the step at which claim and line part,
    ``refused_at`` the decision whose refusal parts them; both count from 1, and 0 is nowhere. ``decided_by`` is the clause,
    ``leans_on`` the one that could have brought about what is claimed and does not come true, ``fails`` why it does not.
    ``own`` is the claimed line as it goes, in which those numbers count; None for a claim about the recorded line.
    """

    by: str
    says: str
    verdict: str
    on: tuple[str, ...] = ()
    grounds: tuple[str, ...] = ()
    parts_at: int = 0
    refused_at: int = 0
    decided_by: str = ""
    leans_on: str = ""
    fails: Fails | None = None
    own: Run | None = None


class Court:
    """Judges the claims of one scenario; ``sought``: what a wrong claim breaks on is also looked for by playing otherwise."""

    def __init__(
        self,
        facts: Facts,
        scenario: Scenario,
        worlds: Worlds,
        hearings: Iterable[Heard],
        findings: Findings,
        *,
        sought: bool = True,
    ) -> None:
        self.facts = facts
        self.scenario = scenario
        self.worlds = worlds
        self.hearings = tuple(hearings)
        self.findings = findings
        self.sought = sought
        self.making = Making(facts)
        self.judged: dict[tuple[int, bool], Judged] = {}
        self.means: dict[int, Means] = {}
        self.found: dict[int, Deciding] = {}
        self.ended: dict[int, Run] = {}

    def judgements(self, *, explained: bool = True) -> list[Judged]:
        """Returns what becomes of every claim; unless ``explained``, without the clause that decides it."""
        return [self.judge(hearing, explained=explained) for hearing in self.hearings]

    def judge(self, hearing: Heard, *, explained: bool = True) -> Judged:
        """Returns the verdict on one claim, and which clause decides it if that is asked; what there is no time for stays open."""
        key = self.hearings.index(hearing), explained
        if key not in self.judged:
            self.judged[key] = self._judged(hearing, explained=explained)
        return self.judged[key]

    def _judged(self, hearing: Heard, *, explained: bool) -> Judged:
        claim, worlds = hearing.claim, hearing.worlds
        if worlds is None:
            return Judged(claim.by, claim.says, UNKNOWN, (BEYOND,))
        result, on = judged_over(worlds, self.facts, claim.facts, strict=hearing.own)
        judged = Judged(claim.by, claim.says, result, on, own=worlds.played if hearing.own else None)
        if not explained:
            return judged
        try:
            judged = self._decided(judged, hearing, worlds)
            return self._leaning(judged, hearing, worlds) if result == NEVER else judged
        except Spent:
            return judged

    def _decided(self, judged: Judged, hearing: Heard, worlds: Worlds) -> Judged:
        """Returns a verdict with where the claim and the line part, and the clause that decides there."""
        result, on = judged.verdict, judged.on
        if result == UNKNOWN:
            return self._open(judged, hearing, worlds)
        if result == HOLDS and not hearing.own and (hangs := self._hanging(hearing)) is not None:
            return replace(hangs, by=judged.by, says=judged.says, verdict=result, on=on)
        found = self._break(hearing, worlds, result)
        if found.refused is not None and result in (HOLDS, NEVER):
            return _refused(judged, found)
        if on and on[0] in self.facts.table.rulebook.defects:
            found = self._by_reading(on, worlds, found.step)
        elif on and self._is_tried(on, worlds) and not (found.clause and on == (*hearing.claim.facts,)):
            opened = self._open(judged, hearing, worlds)
            if opened.decided_by:
                return opened
        step = found.step
        grounds = _resting(found.clause, step)
        number = step.n if step is not None and step.n <= len(worlds.played.trace.steps) else 0
        return replace(judged, grounds=grounds, parts_at=number, decided_by=found.clause)

    def _leaning(self, judged: Judged, hearing: Heard, worlds: Worlds) -> Judged:
        """Returns a judgement on a claim that fails with the clause that its player leans on."""
        lost = Lost(hearing.claim.says, hearing.claim.facts, self.breaking(hearing, worlds), self.finished(worlds.default))
        means = self._means(worlds)
        clause = leans_on(means, lost)
        return replace(judged, leans_on=clause, fails=why_it_fails(means, lost, clause)) if clause else judged

    # -- what a claim breaks on ----------------------------------------------------------------------------------------

    def _break(self, hearing: Heard, worlds: Worlds, result: str) -> Deciding:
        """Returns where a claim parts from the line; a claimed line, where it parts from those of the others."""
        if not hearing.own:
            return self._parting(hearing, worlds)
        if result == NEVER and (found := self.breaking(hearing, worlds)):
            return found
        fork = self._fork(hearing, worlds)
        loser = self._loser(hearing) if result == HOLDS else None
        if result == HOLDS and loser is None and (item := self._allowed_there(hearing)) is not None:
            return Deciding(fork.step, item.ground)
        if loser is None or loser is hearing or loser.worlds is None:
            return fork
        clause = self.breaking(loser, loser.worlds).decides
        return Deciding(fork.step, clause) if clause else fork

    def _parting(self, hearing: Heard, worlds: Worlds) -> Deciding:
        """Returns where a claim and the line part for good.

        Of a claim that comes true, it is where another claim breaks. Where nobody is wrong, it is the step that made it true.
        """
        loser = self._loser(hearing)
        if loser is None:
            run, facts = self.finished(worlds.default), hearing.claim.facts
            found = self.making.earliest(run, facts)
            made = found if found.clause else Deciding(found.step, self.making.rests_on(run, facts))
            other = next((one for one in self.hearings if one is not hearing and self._fails(one)), None)
            if made.clause or other is None or other.worlds is None:
                return made if made.clause else self._kept_so(hearing, worlds) or made
            return self.breaking(other, other.worlds)  # nothing made it so: it is what the others say of something else that breaks
        if loser.worlds is None:
            return NOTHING
        found = self.breaking(loser, loser.worlds)
        return found if not loser.own or loser is hearing else Deciding(clause=found.decides)

    def _kept_so(self, hearing: Heard, worlds: Worlds) -> Deciding:
        """Returns the refused decision of the line that is about a card of which a claim comes true, or of which it speaks."""
        wording = wording_of(self.facts.table.book)
        told = [item for item in worlds.refused(worlds.played) if not item.part]
        near = [
            item
            for item in told
            if self.facts.table.book.has(item.ground) and wording.close(item.ground, hearing.claim.says) >= RARE
        ]
        cards = {*map(self.facts.start.about, hearing.claim.facts)} - {0}
        about = [item for item in told if cards & {*cards_in(item.option)}]
        return next((Deciding(refused=item) for item in (*near, *about)), NOTHING)

    def _allowed_there(self, hearing: Heard) -> Refused | None:
        """Returns the decision of the recorded line that is refused there, and taken in a claimed line."""
        theirs, recorded = [(one.who, dict(one.words)) for one in hearing.claim.line or ()], self.scenario.line
        refused = self.worlds.refused(self.worlds.played)
        said = ((item, recorded[item.line - 1]) for item in refused if 0 < item.line <= len(recorded))
        return next((item for item, one in said if (one.who, dict(one.words)) in theirs), None)

    def breaking(self, hearing: Heard, worlds: Worlds) -> Deciding:
        """Returns what a claim that does not come true breaks on: in its own line, the decision that is refused there first."""
        key = self.hearings.index(hearing)
        if key not in self.found:
            refused = next(iter(worlds.refused(worlds.played)), None) if hearing.own else None
            found = Deciding(refused=refused) if refused is not None else self._sought(hearing, worlds)
            self.found[key] = self._rather(hearing, worlds, found) if self.sought else found
        return self.found[key]

    def _rather(self, hearing: Heard, worlds: Worlds, found: Deciding) -> Deciding:
        """Returns what a claim breaks on, with the clause that somebody invokes whose claim comes true, where that is nearer."""
        means, run = self._means(worlds), self.finished(worlds.default)
        return invoked.rather(means, run, found, hearing.claim.says, self._right(hearing))

    def _right(self, hearing: Heard) -> list[str]:
        """Returns what those say, but for one, whose claims come true."""
        return [other.claim.says for other in self.hearings if other is not hearing and other.worlds and not self._fails(other)]

    def against(self, facts: Mapping[str, str]) -> Deciding:
        """Returns what facts that do not come true in the recorded line break on: the same as a claim that they belong to."""
        claiming = self._claiming(facts)
        if claiming is not None and claiming.worlds is not None:
            return self.breaking(claiming, claiming.worlds)
        world = self.worlds.default
        matter = matter_of(self.making, facts, self.worlds.played, world)
        return broken(self._means(self.worlds), matter)

    def leaning(self, facts: Mapping[str, str]) -> str:
        """Returns the clause that could have brought about facts that do not come true in the recorded line."""
        world, claiming = self.worlds.default, self._claiming(facts)
        claim = claiming.claim if claiming is not None else None
        lost = Lost(claim.says if claim else "", claim.facts if claim else facts, self.against(facts), self.finished(world))
        return leans_on(self._means(self.worlds), lost)

    def _claiming(self, facts: Mapping[str, str]) -> Heard | None:
        """Returns the claim about the recorded line that fails and that facts belong to."""
        told = (one for one in self.hearings if not one.own and facts.items() <= one.claim.facts.items())
        return next((one for one in told if self._fails(one)), None)

    def _sought(self, hearing: Heard, worlds: Worlds) -> Deciding:
        world = worlds.default
        run, others = self.finished(world), [other for other in self.hearings if other is not hearing and not other.own]
        true = tuple(other.claim.facts for other in others if self.facts.truth(run.state, other.claim.facts))
        matter = matter_of(self.making, hearing.claim.facts, run, world, hearing.claim, true, tuple(self._right(hearing)))
        if not self.sought:
            return matter.made
        if matter.wrong and all(path in OF_AN_EXCHANGE for path in matter.wrong):
            return Deciding(clause=self.making.rests_on(run, matter.wrong))
        return broken(self._means(worlds), matter)

    def _means(self, worlds: Worlds) -> Means:
        """Returns what is searched with in some worlds: one for all claims, so that what was tried is not tried again."""
        key = id(worlds)
        if key not in self.means:
            self.means[key] = means_for(self.making, self.scenario.readings, worlds.line, worlds.default, self.findings)
        return self.means[key]

    def finished(self, world: World) -> Run:
        """Returns the line of a world with what it leaves open answered as in the first line that was found to an end."""
        ending = next(iter(world.lines.endings), None) if world.lines is not None else None
        if ending is None:
            return world.run
        key = id(world)
        if key not in self.ended:
            self.ended[key] = to_the_end(self.facts.machine, world.run, ending.path)
        return self.ended[key]

    def _loser(self, hearing: Heard) -> Heard | None:
        """Returns the claim that does not come true: this one, else another; None when all come true.

        Where several are made of one line, it is one about the same thing.
        """
        others = [other for other in self.hearings if other is not hearing]
        rivals = [other for other in others if other.own or hearing.own or other.about & hearing.about]
        return next((one for one in (hearing, *(rivals if len(others) > 1 else others)) if self._fails(one)), None)

    def _fails(self, hearing: Heard) -> bool:
        """Tells whether a claim does not come true where its line ends, or something of the line that it tells is refused."""
        worlds = hearing.worlds
        if worlds is None:
            return False
        if hearing.own and worlds.refused(worlds.played):
            return True
        return self.facts.truth(self.finished(worlds.default).state, hearing.claim.facts) is False

    def _fork(self, hearing: Heard, worlds: Worlds) -> Deciding:
        """Returns the first step at which a claimed line goes another way than the others say, and the clause that decides there.

        Where a rule breaks the others' line off, that rule decides.
        """
        rivals = self._rivals(hearing)
        found = [item for rival, refused in rivals if (item := _fork(worlds.played, rival, refused)) is not None]
        known = [item for item in found if item.step is not None]
        return min(known, key=lambda item: item.step.n if item.step is not None else 0) if known else next(iter(found), NOTHING)

    def _rivals(self, hearing: Heard) -> Iterator[tuple[Run, list[Refused]]]:
        """Yields the lines that the others claim, as they go, and what is refused of each.

        Where nobody else claims any it is the recorded one, of which nobody claims that it is allowed.
        """
        others = [other.worlds for other in self.hearings if other is not hearing and other.own and other.worlds is not None]
        yield from ((worlds.played, worlds.refused(worlds.played)) for worlds in others)
        if not others:
            yield self.worlds.played, []

    # -- what hangs on something ---------------------------------------------------------------------------------------

    def _hanging(self, hearing: Heard) -> Judged | None:
        """Returns the judgement on the wrong claim of somebody else that hangs on the reading of a defect; None where none does."""
        other = self._loser(hearing)
        if other is None or other is hearing or other.own:
            return None
        judged = self.judge(other)
        return judged if judged.on and judged.on[0] in self.facts.table.rulebook.defects else None

    def _by_reading(self, on: tuple[str, ...], worlds: Worlds, step: Step | None) -> Deciding:
        """Returns the step at which the reading of a defect is taken, else where it shows, and the clause of the defect there."""
        told = (step for step in worlds.played.trace.steps if on[0] in [made.id for made in step.assumptions])
        step = next(told, None) or _parted_by(on[0], worlds) or step
        nodes = self._nodes(on)
        cited = [*step.grounds] if step is not None else []
        return Deciding(step, next((part for node in nodes for part in cited if split_part(part)[0] == node), nodes[0]))

    def _is_tried(self, on: tuple[str, ...], worlds: Worlds) -> bool:
        """Tells whether the first thing that a verdict hangs on is asked, or otherwise in a world that was looked at."""
        return bool(_asking(worlds, on)) or any(on[0] in dict(world.choices) for world in worlds.worlds)

    def _nodes(self, on: tuple[str, ...]) -> list[str]:
        """Returns the nodes of the first defect that a verdict hangs on, those first that it shares with the others."""
        defects = self.facts.table.rulebook.defects
        first, *others = [defects[name] for name in on if name in defects]
        return sorted(first.nodes, key=lambda node: -sum(node in other.nodes for other in others))

    def _open(self, judged: Judged, hearing: Heard, worlds: Worlds) -> Judged:
        """Returns what becomes of a claim that hangs on something not known: where it is asked for, or what it changes."""
        if asking := _asking(worlds, judged.on):
            return replace(judged, grounds=(asking,), decided_by=asking)
        run, facts = worlds.played, hearing.claim.facts
        for world in worlds.worlds:
            if world.run is run or not any(world.choice(name) != worlds.default.choice(name) for name in judged.on):
                continue
            found = apart(run, world.run, facts, self.facts.start)
            if found.refused is not None:
                return _refused(judged, found)
            if found.step is not None:
                return _at_a_step(judged, found.step, found.clause)
        open_ = {path: value for path, value in facts.items() if self.facts.holds(run.state, path, value) is None}
        found = self.making.earliest(run, open_)
        if found.step is None:
            return replace(judged, decided_by=self.making.rests_on(run, open_))
        return _at_a_step(judged, found.step, found.clause)


def _refused(judged: Judged, found: Deciding) -> Judged:
    """Returns a judgement on a claim that parts from the line at a refused decision."""
    refused = found.refused
    assert refused is not None
    grounds = refused.grounds if found.decides in refused.grounds else (found.decides, *refused.grounds)
    return replace(judged, grounds=grounds, refused_at=refused.line, decided_by=found.decides)


def _at_a_step(judged: Judged, step: Step, clause: str) -> Judged:
    """Returns a judgement on a claim that parts from the line at a step."""
    return replace(judged, grounds=_resting(clause, step), parts_at=step.n, decided_by=clause)


def _resting(clause: str, step: Step | None) -> tuple[str, ...]:
    """Returns what a verdict rests on: the clause that decides, if it is no ground of the step at which it parts, and those."""
    grounds = tuple(step.grounds) if step is not None else ()
    return grounds if not clause or clause in grounds else (clause, *grounds)


def _fork(run: Run, rival: Run, refused: Iterable[Refused]) -> Deciding | None:
    """Returns the first step at which a run goes another way than a rival, and the rule that decides; None where it does not.

    What is refused of the rival decides before the step does.
    """
    for mine, theirs in zip_longest(run.trace.steps, rival.trace.steps):
        if mine is None or theirs is None or (mine.at, mine.choices) != (theirs.at, theirs.choices):
            refusal = next((item.ground for item in refused), "")
            return Deciding(mine, refusal or (mine.at if mine is not None else ""))
    return None


def _parted_by(defect: str, worlds: Worlds) -> Step | None:
    """Returns the first step of the line that goes otherwise under another reading of a defect."""
    default = dict(worlds.default.choices)
    for world in worlds.worlds[1:]:
        other = dict(world.choices)
        if defect in other and [name for name in default if name in other and default[name] != other[name]] == [defect]:
            return first_apart(worlds.played.trace.steps, world.run.trace.steps)
    return None


def _asking(worlds: Worlds, on: tuple[str, ...]) -> str:
    """Returns the clause that asks the first open question that a verdict hangs on; empty when it is no question."""
    return next((worlds.asked[name] for name in on if name in worlds.asked), "")
