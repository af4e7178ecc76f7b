"""Whether claimed facts break on a moment that never came: the text of a card would have made them come true."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from gunbai.dispute.decisive.making import Deciding
from gunbai.dispute.decisive.searched import Matter, Means
from gunbai.dispute.decisive.wording import RARE, wording_of
from gunbai.interpreter.data.card import Ability
from gunbai.interpreter.data.state import Obj
from gunbai.interpreter.words.moments import is_constant, is_event


def spoken_of(means: Means, matter: Matter) -> Deciding | None:
    """Finds the clause of a moment that the player names, and that did not come: a text waits for it."""
    found = not_due(means, matter) if matter.made.step is None else None
    return found if found is not None and found.moment in matter.says else None


def not_due(means: Means, matter: Matter) -> Deciding | None:
    """Finds the clause of the moment for which a text waits that would have made facts come true, and what its card did last."""
    otherwise = means.otherwise
    for obj, ability in _waiting(means, matter):
        if not otherwise.fires(matter.run, obj, ability, matter.facts):
            continue
        word = ability.when[0][0]
        clause = str(otherwise.table.vocabulary.moments[word]["clause"])
        steps = matter.run.trace.steps
        about = [step for step in steps if any(item.event.obj == obj.uid for item in step.events)]
        return Deciding(next(iter((*reversed(about), *reversed(steps))), None), clause, leans=clause, moment=word)
    return None


def not_now(means: Means, matter: Matter) -> Deciding | None:
    """Finds the clause that says when a constant text works that would have made facts come true, had it worked throughout.

    The player leans on it: the text works in the turn of the other player only.
    """
    otherwise = means.otherwise
    moments = otherwise.table.vocabulary.moments
    always = next((word for word, spec in moments.items() if is_constant(spec) and not spec.get("turn")), "")
    for card, ability in _of_one_turn(means) if always else ():
        machine = otherwise.with_card(card, replace(ability, when=((always, {}),)))
        findings = otherwise.findings(otherwise.most)
        run = otherwise.played(machine, otherwise.line, findings=findings)
        if run is not None and otherwise.come_true(machine, run, matter.facts, findings, freely=True):
            clause = str(moments[ability.when[0][0]]["clause"])
            return Deciding(matter.made.step or next(reversed(matter.run.trace.steps), None), clause, leans=clause)
    return None


def _of_one_turn(means: Means) -> Iterator[tuple[str, Ability]]:
    """Yields the constant texts of the cards of the board that work in the turn of one player only, each with its card."""
    moments, cards = means.otherwise.table.vocabulary.moments, means.otherwise.start.cards
    for card in dict.fromkeys(known.card for known in means.boards.cards if known.card in cards):
        for ability in cards[card].abilities:
            spec = moments.get(ability.when[0][0], {}) if ability.when else {}
            if is_constant(spec) and spec.get("turn"):
                yield card, ability


def of_the_text(means: Means, matter: Matter) -> Deciding | None:
    """Finds the clause of the moment at which a card text works that made facts otherwise, and the first step that cites it.

    Looked for where it is claimed that nothing happens, and not a word is said of the text itself: then what is disputed is whether
    it works at all.
    """
    sentence, otherwise = matter.made.clause, means.otherwise
    texts = (ability for card in otherwise.start.cards.values() for ability in card.abilities)
    ability = next((one for one in texts if sentence in (one.id, *(part.id for part in one.sentences))), None)
    moments = otherwise.table.vocabulary.moments
    if ability is None or not ability.when or ability.when[0][0] not in moments or not otherwise.still(matter.facts):
        return None
    wording = wording_of(otherwise.table.book)
    if wording.shared(ability.text, matter.says) / wording.unheard >= RARE:
        return None
    clause = str(moments[ability.when[0][0]]["clause"])
    steps = (step for step in matter.run.trace.steps if clause in (step.at, *step.grounds))
    return Deciding(next(steps, matter.made.step), clause)


def said(means: Means, says: str) -> Iterator[str]:
    """Yields the clauses of the moments that are named and that texts of cards of the case wait for, the longest word first."""
    vocabulary = means.otherwise.table.vocabulary
    texts = (ability for card in means.otherwise.start.cards.values() for ability in card.abilities)
    words = {word for ability in texts for word, _ in ability.when if word in says and is_event(vocabulary, word)}
    yield from (str(vocabulary.moments[word]["clause"]) for word in sorted(words, key=lambda word: (-len(word), word)))


def _waiting(means: Means, matter: Matter) -> Iterator[tuple[Obj, Ability]]:
    """Yields the cards of the board with each text that waits for a moment, and was not carried out."""
    vocabulary = means.otherwise.table.vocabulary
    cited = {ground for step in matter.run.trace.steps for ground in (step.at, *step.grounds)}
    for known in means.boards.cards:
        obj = matter.run.state.obj(known.uid)
        for ability in means.otherwise.machine.card(obj.card).abilities:
            told = {ability.id, *(sentence.id for sentence in ability.sentences)}
            if ability.when and ability.sentences and is_event(vocabulary, ability.when[0][0]) and not told & cited:
                yield obj, ability
