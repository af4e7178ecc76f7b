"""Whether claimed facts break on a decision that was refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gunbai.dispute.decisive.making import Deciding
from gunbai.dispute.decisive.otherwise import Otherwise
from gunbai.dispute.decisive.searched import Matter, Means
from gunbai.dispute.prevented import cards_in
from gunbai.interpreter.data.card import Ability
from gunbai.interpreter.run.machine import Machine
from gunbai.interpreter.words.moments import is_constant, waits
from gunbai.replay.run import Refused, Run
from gunbai.scenario.file import Decision

MOST_REASONS = 4
"""How many clauses are lifted, one after another, that refuse the same decision."""


def without_which_it_would_be_so(means: Means, matter: Matter) -> Deciding | None:
    """Finds the refused decision that makes facts as claimed once it is carried through, or no clause refuses it any more."""
    return _carried_through(means, matter, freely=False)


def without_which_it_might_be_so(means: Means, matter: Matter) -> Deciding | None:
    """Finds the refused decision that may make facts as claimed, with some answer to what it does not say.

    Nobody leaves that to the other player: it is one of the player who claims them.
    """
    return _carried_through(means, matter, freely=True)


def _carried_through(means: Means, matter: Matter, *, freely: bool) -> Deciding | None:
    otherwise = means.otherwise
    for refused in _nearest_first(means, matter):
        if freely and not _is_of_the_claimant(means, refused, matter.by):
            continue
        other = otherwise.true(otherwise.carried(refused), matter.facts, freely=freely)
        other = other if other is not None and not _lets_down(other) else None
        other = other or _lifted(means, refused, matter.facts, freely=freely)
        if other is not None:
            return Deciding(refused=refused, other=other)
    return None


def of_a_text(means: Means, matter: Matter) -> Deciding | None:
    """Finds the refused use of a card whose text would make facts as claimed, were it carried out where the line ends.

    It is one of the player who claims them.
    """
    otherwise = means.otherwise
    for refused in _of_the_line(means):
        if refused.part or not _is_of_the_claimant(means, refused, matter.by):
            continue
        for uid in sorted(cards_in(refused.option)):
            obj = matter.run.state.obj(uid)
            texts = (ability for ability in otherwise.machine.card(obj.card).abilities if _is_used(otherwise, ability))
            if any(otherwise.fires(matter.run, obj, ability, matter.facts) for ability in texts):
                before = matter.run.trace.steps[: matter.run.steps_before(refused)]
                return Deciding(next(reversed(before), None), refused=refused)
    return None


def about_a_claimed_card(means: Means, matter: Matter) -> Deciding | None:
    """Finds the refused decision that names a card that facts are wrong about, where nothing in the line has to do with them.

    One of the player who claims the facts comes first.
    """
    facts, start = means.making.facts, means.otherwise.start
    if any(facts.fact(matter.run.state, path).value != facts.fact(start.state, path).value for path in matter.wrong):
        return None
    return _first(_about_them(means, matter), matter.by)


def after_it_was_made_so(means: Means, matter: Matter) -> Deciding | None:
    """Finds the last refused decision of the player who claims facts about its card, taken when they were already as they are.

    Nothing else that the player did could have brought them about. What is said after the end of the game brings nothing about.
    """
    made, ending = matter.made.step, matter.run.state.ending
    for refused in reversed(_about_them(means, matter)):
        begun = matter.run.steps_before(refused)
        too_late = refused.early or (ending is not None and ending.clause in refused.grounds)
        if made is not None and made.n <= begun and refused.who == matter.by and not too_late:
            return Deciding(refused=refused)
    return None


def more_of_the_same(means: Means, matter: Matter) -> Deciding | None:
    """Finds the refused decision that a player who claims more of a number had taken before in the same words.

    The number has moved towards what is claimed of it: the act was allowed once, and not again.
    """
    if not all(means.making.on_the_way(matter.run, *fact) for fact in matter.wrong.items()):
        return None
    for refused in _of_the_line(means):
        again = _begun(means.otherwise.recorded[refused.line - 1])
        taken = [_begun(item) for item in means.otherwise.line if item.who == refused.who == matter.by]
        if again in taken:
            return Deciding(refused=refused)
    return None


def _begun(decision: Decision) -> tuple[str, str]:
    """Returns the word with which a decision begins, and what it names."""
    return next(((word, str(value)) for word, value in decision.words.items()), ("", ""))


def where_nothing_was_done(means: Means, matter: Matter) -> Deciding | None:
    """Finds the same as `of_anything` in a line of which every decision was refused."""
    return None if means.otherwise.line else of_anything(means, matter)


def of_anything(means: Means, matter: Matter) -> Deciding | None:
    """Finds the first decision that was refused to the player who claims the facts, else the first that was refused at all."""
    return _first(matter.run.refused, matter.by)


def _lifted(means: Means, refused: Refused, facts: Mapping[str, str], *, freely: bool) -> Run | None:
    """Returns how the line goes without the clauses that refuse one decision, one after another, if facts come true then."""
    otherwise, off = means.otherwise, [refused.ground]
    line, index = otherwise.attempting(refused)
    for _ in range(MOST_REASONS):
        machine = otherwise.table.machine(otherwise.start.cards, tuple(off))
        findings = otherwise.findings(otherwise.most)
        run = otherwise.played(machine, line, findings=findings)
        if run is None:
            return None
        still = next((item.ground for item in run.refused if item.line == index + 1), "")
        if not still:
            come_true = otherwise.come_true(machine, run, facts, findings, freely=freely)
            so = come_true and not _lets_down(run)
            return run if so and not _anyway(otherwise, machine, facts, freely=freely) else None
        if still in off:
            return None
        off.append(still)
    return None


def _anyway(otherwise: Otherwise, machine: Machine, facts: Mapping[str, str], *, freely: bool) -> bool:
    """Tells whether facts come true without the clauses that refuse a decision even where nobody takes it."""
    findings = otherwise.findings(otherwise.most)
    run = otherwise.played(machine, otherwise.line, findings=findings)
    return run is not None and otherwise.come_true(machine, run, facts, findings, freely=freely)


def _about_them(means: Means, matter: Matter) -> list[Refused]:
    """Returns the refused decisions that name a card that facts are wrong about."""
    start, line = means.otherwise.start, means.otherwise.recorded
    cards = {start.about(path) for path in matter.wrong} - {0}
    return [item for item in _of_the_line(means) if cards & {*map(start.find, _named(line[item.line - 1]))}]


def _nearest_first(means: Means, matter: Matter) -> list[Refused]:
    """Returns the refused decisions, those that name a card that facts are wrong about before the others."""
    near = _about_them(means, matter)
    return [*near, *(item for item in _of_the_line(means) if item not in near)]


def _is_of_the_claimant(means: Means, refused: Refused, by: str) -> bool:
    """Tells whether the player who claims something took a refused decision, with cards of their own."""
    cards = cards_in(refused.option) if not refused.part else ()
    state = means.otherwise.start.state
    return by in ("", refused.who) and all(state.obj(uid).owner == refused.who for uid in cards if uid <= len(state.objs))


def _is_used(otherwise: Otherwise, ability: Ability) -> bool:
    """Tells whether a text is carried out because somebody uses its card: it waits for nothing, and is not in force anyway."""
    vocabulary = otherwise.table.vocabulary
    always = any(is_constant(vocabulary.moments[word]) for word, _ in ability.when)
    return bool(ability.sentences) and not always and not waits(vocabulary, ability)


def _lets_down(other: Run) -> bool:
    """Tells whether something that the line did is refused in a line with more in it: facts are as claimed for want of that."""
    return any(not item.part for item in other.refused)


def _of_the_line(means: Means) -> list[Refused]:
    """Returns the refused decisions that the line itself tells."""
    return means.otherwise.attempts


def _named(decision: Decision) -> Iterator[str]:
    """Yields what a decision names, word by word."""
    for value in decision.words.values():
        yield from map(str, value if isinstance(value, list) else [value])


def _first(refused: Sequence[Refused], by: str) -> Deciding | None:
    found = next((item for item in refused if item.who == by), next(iter(refused), None))
    return Deciding(refused=found) if found is not None else None
