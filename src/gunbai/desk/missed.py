"""What somebody may have declared where the rules left nothing to answer, so that nobody was asked: each with its refusal."""

from __future__ import annotations

from collections.abc import Iterator

from gunbai.desk.acts import DECLINED, MOST_ACTS, Act, Next
from gunbai.desk.played import Played
from gunbai.interpreter.data.ask import CHANCE, JUDGE
from gunbai.interpreter.data.trace import Alternative, Choice
from gunbai.replay.labels import LANGUAGES, Labels


def missed_acts(played: Played) -> list[Next]:
    """Returns what another player could not answer since the last decision, a question each: with own cards, by the clause."""
    labels = Labels(played.table, played.start, played.run.state)
    found: dict[tuple[str, str], Next] = {}
    for clause, choice, ruled_out in _left_without_choice(played):
        acts = tuple(act for item in ruled_out if (act := _act(played, labels, choice, item)) is not None)
        if acts and choice.key in played.table.notation.decisions:
            asked = {lang: labels.asked(choice.key, lang) for lang in LANGUAGES}
            found[choice.who, choice.key] = Next(choice.who, choice.key, clause, asked, (), acts[:MOST_ACTS], past=True)
    return [*found.values()]


def _left_without_choice(played: Played) -> Iterator[tuple[str, Choice, list[Alternative]]]:
    """Yields the questions since the last decision that only a refusal to do anything could answer, with what was ruled out."""
    line, steps = played.run.steps_after, played.past_idle().run.trace.steps
    last = max(line, default=-1)
    if last < 0:
        return
    for step in steps[line.get(last - 1, 0) :]:
        for choice in step.choices:
            others = choice.who not in (CHANCE, JUDGE, played.decided_by)
            if choice.forced and others and choice.option in DECLINED:
                yield step.at, choice, [item for item in step.alternatives if (item.key, item.status) == (choice.key, "illegal")]


def _act(played: Played, labels: Labels, choice: Choice, ruled_out: Alternative) -> Act | None:
    """Returns what was ruled out as a decision of whoever was not asked; None unless it is about an own card that has a tag."""
    uid = ruled_out.option
    if not isinstance(uid, int) or played.run.state.obj(uid).owner != choice.who or not (tag := played.start.tags.of(uid)):
        return None
    said = {lang: labels.option(choice.key, uid, lang) for lang in LANGUAGES}
    return Act(choice.who, {choice.key: tag}, said, ruled_out.ground)
