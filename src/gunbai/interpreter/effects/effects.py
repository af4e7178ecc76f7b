"""Runs card texts that are written as data: one sentence is one step, each of its words cites its clause."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gunbai.errors import BadInput
from gunbai.interpreter.data.argument import Argument
from gunbai.interpreter.data.ask import CHANCE, Call, Fizzle, Outcome, Rejected
from gunbai.interpreter.data.card import Choose, Sentence
from gunbai.interpreter.data.miswritten import in_order, miswritten
from gunbai.interpreter.data.option import each_of
from gunbai.interpreter.data.state import Event
from gunbai.interpreter.data.trace import Alternative, Assumption
from gunbai.interpreter.game.fault import broken, handed_back
from gunbai.interpreter.game.known_words import CHOICE
from gunbai.interpreter.look.asking import Asking, is_decided
from gunbai.interpreter.look.expressions import among, fitting, fixed, holds, others, undecided
from gunbai.interpreter.look.question import Question


def run_sentence(look: Asking, sentence: Sentence, *, first: bool) -> list[Outcome]:
    """Returns the outcomes of one sentence: its choices, then its orders, or Fizzle when it cannot be carried out.

    In a game that does as much as it can (``skips``) only this sentence is left out then.
    """
    if sentence.by_hand:
        look.assumptions[Assumption("by-hand", sentence.id, sentence.by_hand)] = None
        look.fact("by-hand", ("done",), clause=sentence.id)
    for name, value in sentence.let:
        look.remember(name, fixed(look, value))
    if sentence.condition is not None and not holds(look, sentence.condition):
        look.alternatives.append(Alternative("text", sentence.id, "not fulfilled", sentence.id, (sentence.id,)))
        return []
    if sentence.may and not look.confirm("may", by=chooser(look), clause=sentence.id):
        return []
    effects = look.vocabulary.effects
    for choice in sentence.choose:
        if pick(look, choice) is None:
            _cite_lack(look, choice, first=first)
            skips = any(hook.run(look) for hook in look.game.of("hook", "skips"))
            ends = effects.get("first" if first else "later", "")
            return [] if skips or (ends and look.off(ends)) else [Fizzle(ends)]
    outcomes: list[Outcome] = []
    for word, argument in sentence.orders:
        outcomes.extend(ordered(look, word, argument, sentence.id))
    return [*outcomes, *_inside(look, sentence, first=first)]


def _cite_lack(look: Asking, choice: Choose, *, first: bool) -> None:
    """Cites why nothing could be chosen: what the first sentence needs, and what kept candidates from being chosen."""
    _, rejected = look.allowed(CHOICE, candidates(look, choice))
    look.cite(look.vocabulary.effects.get("legal", "") if first else "", *(ground for item in rejected for ground in item.grounds))


def _inside(look: Asking, sentence: Sentence, *, first: bool) -> list[Outcome]:
    """Returns the outcomes that resolve the sentences inside one: all, or those that are chosen, in printed order."""
    if not sentence.parts:
        return []
    clauses = look.vocabulary.effects
    word = clauses.get("gain" if sentence.pick is None else "pick", "")
    if look.off(word):
        return []
    look.cite(word)
    if sentence.pick is None:
        return [Call(part.id) for part in sentence.parts]
    least, most = sentence.pick
    parts = {str(number): part for number, part in enumerate(sentence.parts, 1)}
    able = [number for number, part in parts.items() if feasible(look, part)]
    unable = [Rejected(number, clauses.get("legal", "")) for number in parts if number not in able]
    taken = look.ask(Question("option", able, by=chooser(look), least=least, most=most, clause=word, refused=unable))
    if taken is None:
        return [Fizzle(clauses.get("first" if first else "later", ""))]
    return [Call(part.id) for number, part in parts.items() if number in each_of(taken)]


def feasible(look: Asking, sentence: Sentence) -> bool:
    """Tells whether what a sentence makes a player choose is there now; refusals of what is not are cited."""
    if not sentence.choose and sentence.pick is None:
        return True
    with look.supposing(**letters(look, sentence)):
        for choice in sentence.choose:
            least = fixed(look, choice.least)
            known, _ = _named_among(look, choice, least)
            options, rejected = look.allowed(CHOICE, known or candidates(look, choice))
            if len(options) < least and not (options and any(hook.run(look) for hook in look.game.of("hook", "fewer"))):
                look.cite(*(ground for refusal in rejected for ground in refusal.grounds))
                return False
        if sentence.pick is None:
            return True
        with look.collecting():
            return sum(feasible(look, part) for part in sentence.parts) >= sentence.pick[0]


def letters(look: Asking, sentence: Sentence) -> dict[str, int]:
    """Returns what the letters that a sentence defines would stand for now."""
    found: dict[str, int] = {}
    for name, value in sentence.let:
        with look.supposing(**found), look.collecting():
            found[name] = fixed(look, value)
    return found


def candidates(look: Asking, choice: Choose) -> list[int]:
    """Returns the cards that a choice of a card text may fall on, before conditions such as protection."""
    you, this = str(look.get("you")), int(look.get("this", 0))
    return [obj.uid for obj in fitting(look, choice.where, you, this, fixed(look, choice.most))]


def pick(look: Asking, choice: Choose) -> Any:
    """Returns what is chosen (a uid, or a tuple of uids), bound under the choice's name; None when nothing can be."""
    clause = look.vocabulary.effects.get("choose", "")
    if clause and look.off(clause):
        return None
    by, least = _named(look, choice.by) or chooser(look), fixed(look, choice.least)
    with look.collecting() as found:
        known, hidden = _named_among(look, choice, least) if is_decided(look, by, choice.name) else ([], [])
        cards = [*known, *hidden] or candidates(look, choice)
    look.cite(clause, *found)
    with look.collecting():
        allowed, _ = look.allowed(CHOICE, cards)
        barred = others(look, choice.where, cards, str(look.get("you")), int(look.get("this", 0))) if found else []
    legal = look.vocabulary.effects.get("legal", "")
    if 0 < len(allowed) < least and any(hook.run(look) for hook in look.game.of("hook", "fewer")):
        least = len(allowed)
    picked = look.ask(
        Question(
            choice.name,
            cards,
            by=by,
            if_allowed=CHOICE,
            least=least,
            most=fixed(look, choice.most),
            clause=clause,
            refused=[Rejected(uid, legal, (), (legal, *found)) for uid in barred],
        )
    )
    unknown = [uid for uid in each_of(picked) if uid in hidden] if picked is not None else []
    if unknown and len([uid for uid in candidates(look, choice) if uid not in known]) < len(unknown):
        raise look.refuse(legal or clause)
    return picked


def _named_among(look: Asking, choice: Choose, least: int) -> tuple[list[int], list[int]]:
    """Returns the known cards that a choice may fall on, and those that nobody knows; none where too few are known.

    Somebody names the card: how many of those that nobody knows fit matters only if it is one of these.
    """
    you, this = str(look.get("you")), int(look.get("this", 0))
    hidden = [obj.uid for obj in undecided(look, choice.where, you, this)]
    known = [obj.uid for obj in among(look, choice.where, you, this) if obj.uid not in hidden]
    options, _ = look.allowed(CHOICE, known)
    return (known, hidden) if len(options) >= max(least, 1) else ([], [])


def ordered(look: Asking, word: str, argument: Argument, sentence: str) -> Iterator[Outcome]:
    """Yields what a word of a card text orders, citing its clause; what it cannot be used with is bad input, named by its sentence.

    A failure of the game's code is a fault of that clause.
    """
    for binding in look.rules.of("verb", word):
        look.cite(binding.clause)
        try:
            found = handed_back(look.game, binding.clause, binding.run, look, argument) or []
        except BadInput as error:
            raise in_order(error, sentence, word, argument) from error
        if astray := next((event.zone for event in found if isinstance(event, Event) and _is_astray(look, event)), ""):
            if astray not in _all_words(argument):
                fault = ValueError(f"no card can lie in {astray}")
                raise broken(look.game, binding.clause, fault, binding.run) from fault
            raise in_order(miswritten(f"no card can lie in {astray}"), sentence, word, argument)
        yield from found


def _all_words(said: Argument) -> Iterator[str]:
    """Yields every word that a text says under a verb, however deep."""
    if isinstance(said, Mapping):
        yield from (word for item in said.values() for word in _all_words(item))
    elif isinstance(said, list | tuple):
        yield from (word for item in said for word in _all_words(item))
    else:
        yield str(said)


def _is_astray(look: Asking, event: Event) -> bool:
    """Tells whether an event puts a card where no card can lie: an area of several zones, or no zone at all."""
    return bool(event.obj and event.zone) and event.zone not in look.vocabulary.zones


def _named(look: Asking, who: str) -> str:
    """Returns the seat that a card text names as the one who chooses; empty when it names none."""
    you = str(look.get("you"))
    return {"you": you, "foe": look.foe(you), CHANCE: CHANCE}.get(who, "")


def chooser(look: Asking) -> str:
    """Returns who makes the choices of the running effect: its player, unless the game says otherwise."""
    for hook in look.game.of("hook", "chooser"):
        return str(hook.run(look))
    return str(look.get("you"))
