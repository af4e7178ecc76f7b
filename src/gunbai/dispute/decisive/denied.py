"""Whether claimed facts break on what allows an act of which somebody says that it may not be done."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from gunbai.dispute.clause_kinds import CARD
from gunbai.dispute.decisive.conditions import met
from gunbai.dispute.decisive.invoked import CLEARLY, INVOKED
from gunbai.dispute.decisive.making import Deciding
from gunbai.dispute.decisive.searched import Matter, Means
from gunbai.dispute.decisive.wording import wording_of
from gunbai.dispute.roles import FORBIDS
from gunbai.interpreter.data.trace import Step

DENIALS = re.compile(
    r"(?:でき|られ|出せ|選べ|払え|使え|置け|動け|行え|進め|防げ|引け|戻せ|乗れ|取れ|なれ)(?:ない|ず|ません)|だめ|不可|禁"
    r"|cannot|can't|may not|must not|not allowed",
    re.IGNORECASE,
)
"""Words by which a player says that something may not be done."""


def what_allows_it(means: Means, matter: Matter) -> Deciding | None:
    """Finds the clause that allows the last act of another player, where it is claimed that nothing happens since it may not.

    What lifts a prohibition comes first, or allows more than the act itself does; then the clause whose words are nearest to those
    of the claim, and the sentence of it; where none is near, a condition of the act.
    """
    otherwise = means.otherwise
    if not DENIALS.search(matter.says) or not otherwise.still(matter.facts):
        return None
    at, word = _last_act(means)
    if not word or otherwise.line[at].who == matter.by or _by_a_text(matter, at):
        return None
    allowing = {clause: step for step, clause in _allowing(means, matter, at)}
    if (quoted := _quoted(means, matter, at, allowing)) is not None:
        return quoted
    clause = _best(means, allowing, word, matter.says)
    return Deciding(allowing[clause], wording_of(otherwise.table.book).sentence(clause, matter.says)) if clause else None


def _quoted(means: Means, matter: Matter, at: int, allowing: Mapping[str, Step]) -> Deciding | None:
    """Finds the prohibition that the player as good as quotes, of those that were weighed and did not apply: nothing lifts it.

    The player leans on it, and a condition of its own is not met. None where what allows the act is nearly as near.
    """
    table = means.otherwise.table
    game, words = table.game, [str(word) for word in means.otherwise.line[at].words]
    of = {binding.clause for word in words for act in (word, *game.actions.get(word, ())) for binding in game.of("condition", act)}
    weighed = {clause: step for clause, step in met(means, matter.run).items() if clause in of}
    weighed = {clause: step for clause, step in weighed.items() if means.roles.by_kind(clause) == FORBIDS}
    lifted = {binding.lifts for binding in table.game.of("lift")}
    told = [clause for clause in weighed if clause not in lifted and table.book.has(clause)]
    wording = wording_of(table.book)
    clause = wording.nearest(told, matter.says)
    least = max((CLEARLY * wording.close(one, matter.says) for one in allowing), default=0.0)
    if not clause or wording.close(clause, matter.says) < max(INVOKED, least):
        return None
    return Deciding(weighed[clause], clause, leans=clause)


def _best(means: Means, allowing: Mapping[str, Step], word: str, says: str) -> str:
    table = means.otherwise.table
    lifting = [clause for clause in allowing if _allows_more(means, clause)]
    nearest = wording_of(table.book).nearest(allowing, says)
    conditions = [binding.clause for binding in table.game.of("condition", word) if binding.clause in allowing]
    permitting = [clause for clause, step in allowing.items() if clause != step.at and means.roles.permits(clause)]
    return next((clause for clause in (*lifting, nearest, *conditions, *permitting) if clause), "")


def _last_act(means: Means) -> tuple[int, str]:
    """Returns the last decision of the line that begins something, and its word; an empty word where none does."""
    actions, line = means.otherwise.table.game.actions, means.otherwise.line
    told = [(at, str(next(iter(item.words), ""))) for at, item in enumerate(line)]
    return next((found for found in reversed(told) if found[1] in actions), (0, ""))


def _by_a_text(matter: Matter, at: int) -> bool:
    """Tells whether a card text is carried out between a decision and what made the facts otherwise: then that may be denied."""
    last = matter.made.step.n if matter.made.step is not None else 0
    return any(step.at.startswith(CARD) for step in matter.run.trace.steps[matter.run.steps_after.get(at - 1, 0) : last])


def _allowing(means: Means, matter: Matter, at: int) -> Iterator[tuple[Step, str]]:
    """Yields what a decision of the line rests on, each clause with its step, up to the first at which anything happens."""
    run = matter.run
    for step in run.trace.steps[run.steps_after.get(at - 1, 0) :]:
        for clause in step.grounds:
            if not clause.startswith(CARD) and (clause != step.at or means.roles.permits(clause)):
                yield step, clause
        if any(item.made for item in step.events):
            return


def _allows_more(means: Means, clause: str) -> bool:
    """Tells whether a clause lifts a prohibition, or is a permission beside the clauses that the act itself is made of."""
    game, bound = means.otherwise.table.game, means.kinds.bound(clause)
    if bound or clause in game.steps or any(clause in clauses for clauses in game.actions.values()):
        return "lift" in bound
    return means.roles.permits(clause)
