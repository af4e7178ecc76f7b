"""What a player leans on whose act is refused: the clause that would allow it."""

from __future__ import annotations

from collections.abc import Iterator

from gunbai.dispute.clause_kinds import CARD
from gunbai.dispute.decisive.searched import Means
from gunbai.dispute.prevented import cards_in
from gunbai.dispute.roles import DEFINES, FORBIDS, ORDERS, PERMITS
from gunbai.interpreter.data.trace import Step
from gunbai.replay.run import Refused, Run
from gunbai.rulebook import split_part

NARROWING = frozenset({"note", "limit", "prohibition", "example"})
"""Kinds of clauses that say of the clause under whose number they stand what it does not allow."""


def own(means: Means, refused: Refused) -> Iterator[str]:
    """Yields the clause that refuses an act where it is also what allows it: a condition of its own is not met.

    It is the clause of the act or of the answer, the sentence of a card, or the clause of the moment that a text waits for; where
    another sentence of the same clause refuses it, the one that allows it. One that only forbids allows nothing.
    """
    asking = means.otherwise.table.vocabulary.decision(refused.key).get("clause", "")
    roles = means.roles
    allows = [_act(means, refused), str(asking), *_moments(means, refused)]
    allows = [clause for clause in allows if roles.by_kind(clause) != FORBIDS]
    if refused.ground.startswith(CARD) or refused.ground in allows:
        yield refused.ground
    yield from (clause for clause in allows if split_part(clause)[0] == split_part(refused.ground)[0])


def allowing(means: Means, refused: Refused) -> Iterator[str]:
    """Yields the clauses that would allow an act that is refused.

    First what orders what the clause that refuses it does not, then the clause of the act where it was weighed; before one that
    only says how the act goes, what permits it. Then another condition of the same decision; where an answer is refused, the clause
    of the act in the middle of which it is given; what the act rests on once what refuses it is lifted, whatever else was weighed,
    and the text that asks.
    """
    act, game, roles = _act(means, refused), means.otherwise.table.game, means.roles
    weighed = [ground for ground in refused.grounds[1:] if not _is_note_to(means, ground, refused.ground)]
    step = _taken_once_lifted(means, refused)
    lifted = [clause for clause in _resting_on(means, refused, step) if roles.by_kind(clause) != DEFINES]
    alike = {binding.clause for binding in game.of("condition", refused.key)}
    yield from (binding.ties for binding in game.of("order") if binding.clause == refused.ground)
    if act in weighed and roles.by_kind(act) == ORDERS:
        yield from (ground for ground in weighed if roles.by_kind(ground) == PERMITS)
    yield from (ground for ground in weighed if ground == act)
    yield from (ground for ground in (*lifted, *weighed) if ground in alike)
    yield from (ground for ground in weighed if roles.by_kind(ground) == PERMITS and ground not in game.steps)
    yield _begun(means, refused) if not act and (lifted or weighed) else ""
    yield from lifted
    yield from weighed
    yield act
    yield step.at if step is not None and step.at.startswith(CARD) else ""


def _is_note_to(means: Means, clause: str, ground: str) -> bool:
    """Tells whether a clause only narrows the one that refuses an act: it stands beside it in the book, under its number."""
    rules, (node, (own, _)) = means.otherwise.table.rulebook.model.rules, (split_part(clause)[0], split_part(ground))
    return node != own and node.startswith(own) and node in rules and rules[node].kind in NARROWING


def _begun(means: Means, refused: Refused) -> str:
    """Returns the clause of the action with which a decision begins of which an answer is refused."""
    words = means.otherwise.recorded[refused.line - 1].words
    return next((clause for word in words for clause in means.otherwise.table.game.actions.get(str(word), ())), "")


def asking(means: Means, refused: Refused) -> Iterator[str]:
    """Yields the first sentences of the card that is played with a refused choice: they are what asks for it."""
    otherwise = means.otherwise
    decision = otherwise.recorded[refused.line - 1]
    uid = otherwise.start.find(next(map(str, decision.words.values()), ""))
    if refused.key not in decision.words or refused.key == next(iter(decision.words)) or not uid:
        return
    card = otherwise.machine.card(otherwise.start.state.obj(uid).card)
    yield from (sentence.id for sentence in card.effect[:1])


def _act(means: Means, refused: Refused) -> str:
    """Returns the clause of an action; empty for what is said in the middle of one."""
    return next(iter(means.otherwise.table.game.actions.get(refused.key, ())), "")


def _moments(means: Means, refused: Refused) -> Iterator[str]:
    """Yields the clauses of the moments that texts of the cards wait for with which an act is taken."""
    otherwise = means.otherwise
    moments = otherwise.table.vocabulary.moments
    for uid in cards_in(refused.option):
        for ability in otherwise.machine.card(otherwise.start.state.obj(uid).card).abilities:
            yield from (str(moments[word]["clause"]) for word, _ in ability.when if moments.get(word, {}).get("event"))


def _taken_once_lifted(means: Means, refused: Refused) -> Step | None:
    """Returns the step at which an act is done that is allowed once the clause that refuses it is lifted; None where it is not."""
    otherwise = means.otherwise
    line, index = otherwise.attempting(refused)
    lifted = otherwise.table.machine(otherwise.start.cards, (refused.ground,))
    other = otherwise.played(lifted, line, findings=otherwise.findings(otherwise.most))
    if other is None or any(item.line == index + 1 for item in other.refused):
        return None
    return _taken_at(other, refused, index)


def _resting_on(means: Means, refused: Refused, step: Step | None) -> Iterator[str]:
    """Yields what only the step of an act rests on that is allowed once what refuses it is lifted: the widest clause first."""
    if step is not None and not step.at.startswith(CARD):
        known = (step.at, refused.ground, *refused.grounds)
        yield from reversed([ground for ground in step.grounds if ground not in known and not means.kinds.is_step(ground)])


def _taken_at(run: Run, refused: Refused, index: int) -> Step | None:
    """Returns the step at which a run takes the decision (from 0) that is refused in another one."""
    begun = run.steps_after.get(index - 1, 0)
    return next((step for step in run.trace.steps[begun:] if any(choice.key == refused.key for choice in step.choices)), None)
