"""Whether claimed facts break on a keyword that nothing came of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gunbai.dispute.clause_kinds import CARD, DECIDES, ORDERS
from gunbai.dispute.decisive.making import Deciding
from gunbai.dispute.decisive.searched import Matter, Means
from gunbai.interpreter.data.card import Card
from gunbai.replay.run import Run
from gunbai.rulebook import split_part

KEEPING = frozenset({"replace", "forbid"})
"""Kinds of bindings that keep an event from a card."""


def said(means: Means, says: str) -> Iterator[str]:
    """Yields the clauses of the keywords of cards of the case that are spoken of, in full or by their last words."""
    for word, clause in _on(means, means.otherwise.start.cards.values()).items():
        if any(word[begins:] in says for begins in range(len(word) - 1)):
            yield clause


def texts_said(means: Means, run: Run, says: str) -> Iterator[str]:
    """Yields the constant texts of the cards that are named and stay where they are, in the order in which they are named."""
    machine, start = means.otherwise.machine, means.otherwise.start
    staying = [obj for obj in means.boards.cards if run.state.obj(obj.uid).zone == obj.zone and start.state.obj(obj.uid).zone]
    named = [card for obj in staying if (card := machine.card(obj.card)).name and card.name in says]
    for card in sorted(named, key=lambda card: says.index(card.name)):
        yield from (ability.id for ability in card.abilities if ability.gives)


def printed(means: Means) -> set[str]:
    """Returns the clauses of the keywords that are printed on cards of the case."""
    return set(_on(means, means.otherwise.start.cards.values()).values())


def is_on_no_card(means: Means, clause: str, says: str) -> bool:
    """Tells whether a clause begins with a keyword that no card of the case prints or gives, and no player speaks of."""
    book, cards = means.otherwise.table.book, [*means.otherwise.start.cards.values()]
    node = book.node(split_part(clause)[0])
    begins = node.parts[0].plain if node.parts else node.plain
    texts = [says, *(text for card in cards for text in (card.text, *(ability.text for ability in card.abilities)))]
    absent = {*means.otherwise.table.vocabulary.keywords} - {*_on(means, cards)}
    named = [word for word in absent if word in begins]
    return bool(named) and not any(word in text for word in named for text in texts)


def idle(means: Means, run: Run, uids: set[int]) -> set[str]:
    """Returns the clauses of the keywords printed on some cards that a run rests on nowhere."""
    state, machine = means.otherwise.start.state, means.otherwise.machine
    clauses = _on(means, (machine.card(state.obj(uid).card) for uid in uids)).values()
    return {clause for clause in clauses if not _cited(run, clause)}


def that_nothing_came_of(means: Means, matter: Matter) -> Deciding | None:
    """Finds why nothing came of the one keyword that the player speaks of and that the line rests on nowhere.

    It is the clause without which the line would rest on the keyword; else the keyword itself, whose condition is not met. None
    where something else made the facts otherwise.
    """
    if matter.made.step is not None:
        return None
    spoken = {clause for clause in said(means, matter.says) if not _cited(matter.run, clause)}
    if len(spoken) != 1:
        return None
    clause = spoken.pop()
    last = Deciding(next(iter(reversed(matter.run.trace.steps)), None), clause, leans=clause)
    return _keeping_idle(means, matter, clause) or last


def that_does_not_cover_it(means: Means, matter: Matter) -> Deciding | None:
    """Finds what was done to a claimed card that the one idle keyword the player speaks of does not keep from it.

    The keyword replaces or forbids such events, and did not this one: what made it decides, for it is of another kind.
    """
    spoken = {clause for clause in said(means, matter.says) if not _cited(matter.run, clause)}
    step = matter.made.step
    if len(spoken) != 1 or step is None:
        return None
    clause = spoken.pop()
    events = {each.about for each in means.otherwise.table.game.bindings if each.clause == clause and each.kind in KEEPING}
    cards = {*map(means.otherwise.start.about, matter.wrong)} - {0}
    for earlier in reversed(matter.run.trace.steps[: step.n]):
        for item in reversed(earlier.events):
            if item.made and item.event.kind in events and item.event.obj in cards and not item.clause.startswith(CARD):
                return Deciding(earlier, item.clause, leans=clause)
    return None


def _keeping_idle(means: Means, matter: Matter, idle: str) -> Deciding | None:
    """Finds the first clause that decides or orders, of those the line rests on, without which it would rest on an idle keyword."""
    otherwise, steps = means.otherwise, matter.run.trace.steps
    cited = {ground: step for step in reversed(steps) for ground in (*step.grounds, step.at) if not ground.startswith(CARD)}
    for clause in sorted(cited, key=lambda clause: (means.kinds.of(clause) != DECIDES, cited[clause].n)):
        if means.kinds.of(clause) not in (DECIDES, ORDERS):
            continue
        _, other = otherwise.without(clause, otherwise.findings(otherwise.most))
        if other is not None and len(other.refused) <= len(otherwise.refused) and _cited(other, idle):
            return Deciding(cited[clause], clause, other=other, leans=idle)
    return None


def _cited(run: Run, clause: str) -> bool:
    """Tells whether a run rests on a clause, or a sentence of it."""
    found = split_part(clause)[0]
    steps = (ground for step in run.trace.steps for ground in (step.at, *step.grounds))
    refused = (ground for item in run.refused for ground in item.grounds)
    return any(split_part(ground)[0] == found for ground in (*steps, *refused))


def _on(means: Means, cards: Iterable[Card]) -> dict[str, str]:
    """Returns the clause of each keyword that is printed on cards, in the order of the vocabulary."""
    words = {word for card in cards for word, _ in card.keywords}
    known = means.otherwise.table.vocabulary.keywords
    return {word: str(spec["clause"]) for word, spec in known.items() if word in words}
