"""Finds the clause that decides a claim: a list of searches, tried in order until one finds something."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gunbai.dispute.decisive import (
    alternatives,
    causes,
    choices,
    conditions,
    denied,
    durations,
    keywords,
    later,
    moments,
    never_happened,
    refusals,
    without_clause,
)
from gunbai.dispute.decisive.making import NOTHING, Deciding, Making
from gunbai.dispute.decisive.other_boards import OtherBoards
from gunbai.dispute.decisive.otherwise import Otherwise
from gunbai.dispute.decisive.searched import Matter, Means, Search
from gunbai.dispute.roles import Roles
from gunbai.dispute.world import World
from gunbai.interpreter.game.findings import Findings
from gunbai.replay.run import Run
from gunbai.scenario.file import Claim, Decision

FIRST: tuple[Search, ...] = (
    refusals.without_which_it_would_be_so,
    refusals.about_a_claimed_card,
    keywords.that_nothing_came_of,
    moments.spoken_of,
    later.not_yet,
    without_clause.of_the_false,
    refusals.without_which_it_might_be_so,
    refusals.of_a_text,
)
"""What is looked for whatever the line did."""

WHERE_SOMETHING_MADE_IT_SO: tuple[Search, ...] = (
    refusals.after_it_was_made_so,
    refusals.more_of_the_same,
    keywords.that_does_not_cover_it,
    conditions.at_stake,
    denied.what_allows_it,
    choices.that_had_to_be_made,
    causes.end_of_the_game,
    conditions.of_the_last_decision,
    causes.directing_clause,
    causes.before_settling,
    causes.what_made_it_due,
    causes.what_was_done_before,
    durations.that_lasts,
    causes.common_cause,
    moments.not_due,
    moments.not_now,
    moments.of_the_text,
    causes.what_carried_it_out,
)
"""What is looked for where a step of the line made facts otherwise than claimed."""

WHERE_IT_WENT_AWAY: tuple[Search, ...] = (
    never_happened.came_to_nothing,
    never_happened.on_another_board,
    never_happened.done_to_the_other_player,
)
"""What is looked for before that where numbers were never as claimed, and moved away from it: what did that is not disputed."""

WHERE_NOTHING_DID: tuple[Search, ...] = (
    without_clause.of_a_keyword,
    alternatives.not_on_offer,
    choices.spoken_of,
    moments.not_due,
    moments.not_now,
    never_happened.on_another_board,
    never_happened.laid_to_another,
    never_happened.done_to_the_other_player,
    never_happened.last_word,
    never_happened.what_numbers_rest_on,
    never_happened.not_allowed,
    never_happened.passed_over,
    never_happened.end_spoken_of,
    choices.made_otherwise,
    never_happened.instead,
    without_clause.of_the_true,
    refusals.where_nothing_was_done,
    never_happened.in_its_words,
    refusals.of_anything,
)
"""What is looked for where no step did."""


def means_for(making: Making, pinned: Mapping[str, str], line: Sequence[Decision], world: World, findings: Findings) -> Means:
    """Returns what the searches about one line work with."""
    facts = making.facts
    otherwise = Otherwise(facts, pinned, line, world, findings)
    roles = Roles(facts.table)
    return Means(otherwise, making, roles, roles.kinds, OtherBoards(facts.start.state, facts.table.vocabulary))


def broken(means: Means, matter: Matter) -> Deciding:
    """Returns what facts break on that do not come true in a line; nothing where no search finds it."""
    away = matter.wrong and all(means.making.off_the_way(matter.run, *fact) for fact in matter.wrong.items())
    nothing = matter.made.step is None and not matter.made.clause
    rest = (*WHERE_IT_WENT_AWAY, *WHERE_SOMETHING_MADE_IT_SO) if away else WHERE_SOMETHING_MADE_IT_SO
    rest = WHERE_NOTHING_DID if nothing else rest
    return next((found for search in (*FIRST, *rest) if (found := search(means, matter))), NOTHING)


def matter_of(
    making: Making,
    facts: Mapping[str, str],
    run: Run,
    world: World,
    claim: Claim | None = None,
    true: tuple[Mapping[str, str], ...] = (),
    said: tuple[str, ...] = (),
) -> Matter:
    """Returns what is asked of a run about claimed facts."""
    wrong = {path: value for path, value in facts.items() if making.facts.holds(run.state, path, value) is False}
    by, says = (claim.by, claim.says) if claim is not None else ("", "")
    return Matter(facts, run, wrong, making.earliest(run, wrong, done=True), by, says, said, true, world.lines)
