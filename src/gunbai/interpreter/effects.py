"""Runs card texts that are written as data: one sentence is one step, each of its words cites its clause."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from gunbai.errors import BadInput, Problem
from gunbai.interpreter.ask import CHANCE, Call, Fizzle, Outcome, Rejected
from gunbai.interpreter.card import Choose, Sentence
from gunbai.interpreter.filters import others
from gunbai.interpreter.numbers import holds
from gunbai.interpreter.state import Event
from gunbai.interpreter.trace import Alternative, Assumption
from gunbai.interpreter.unknown import fitting

if TYPE_CHECKING:
    from gunbai.interpreter.play import Play


def run_sentence(play: Play, sentence: Sentence, *, first: bool) -> list[Outcome]:
    """Returns the outcomes of one sentence: its choices, then its orders, or Fizzle when it cannot be carried out.

    In a game that does as much as it can (``skips``) only this sentence is left out then.
    """
    if sentence.by_hand:
        play.assumptions[Assumption("by-hand", sentence.id, sentence.by_hand)] = None
        play.fact("by-hand", ("done",), clause=sentence.id)
    for name, value in sentence.let:
        play.remember(name, play.reckon(value))
    if sentence.condition is not None and not holds(play, sentence.condition):
        play.alternatives.append(Alternative("text", sentence.id, "not fulfilled", sentence.id, (sentence.id,)))
        return []
    if sentence.may and not play.confirm("may", by=chooser(play), clause=sentence.id):
        return []
    effects = play.vocabulary.effects
    for choice in sentence.choose:
        if pick(play, choice) is None:
            _cite_lack(play, choice, first=first)
            skips = any(hook.run(play) for hook in play.game.of("hook", "skips"))
            ends = effects.get("first" if first else "later", "")
            return [] if skips or (ends and play.off(ends)) else [Fizzle(ends)]
    outcomes: list[Outcome] = []
    for word, argument in sentence.orders:
        for binding in play.machine.of("verb", word):
            play.cite(binding.clause)
            outcomes.extend(_ordered(play, binding.run, word, argument, sentence.id))
    return [*outcomes, *_inside(play, sentence, first=first)]


def _cite_lack(play: Play, choice: Choose, *, first: bool) -> None:
    """Cites why nothing could be chosen: what the first sentence needs, and what kept candidates from being chosen."""
    _, rejected = play.allowed("choice", candidates(play, choice))
    play.cite(play.vocabulary.effects.get("legal", "") if first else "", *(ground for item in rejected for ground in item.grounds))


def _inside(play: Play, sentence: Sentence, *, first: bool) -> list[Outcome]:
    """Returns the outcomes that resolve the sentences inside one: all, or those that are chosen, in printed order."""
    if not sentence.parts:
        return []
    clauses = play.vocabulary.effects
    word = clauses.get("gain" if sentence.pick is None else "pick", "")
    if play.off(word):
        return []
    play.cite(word)
    if sentence.pick is None:
        return [Call(part.id) for part in sentence.parts]
    least, most = sentence.pick
    parts = {str(number): part for number, part in enumerate(sentence.parts, 1)}
    able = [number for number, part in parts.items() if feasible(play, part)]
    unable = [Rejected(number, clauses.get("legal", "")) for number in parts if number not in able]
    taken = play.choose("option", able, by=chooser(play), least=least, most=most, clause=word, refused=unable)
    if taken is None:
        return [Fizzle(clauses.get("first" if first else "later", ""))]
    return [Call(part.id) for number, part in parts.items() if number in (taken if isinstance(taken, tuple) else (taken,))]


def feasible(play: Play, sentence: Sentence) -> bool:
    """Tells whether what a sentence makes a player choose is there now; refusals of what is not are cited."""
    if not sentence.choose and sentence.pick is None:
        return True
    with play.supposing(**letters(play, sentence)):
        for choice in sentence.choose:
            options, rejected = play.allowed("choice", candidates(play, choice))
            least = play.reckon(choice.least)
            if len(options) < least and not (options and any(hook.run(play) for hook in play.game.of("hook", "fewer"))):
                play.cite(*(ground for refusal in rejected for ground in refusal.grounds))
                return False
        if sentence.pick is None:
            return True
        with play.collecting():
            return sum(feasible(play, part) for part in sentence.parts) >= sentence.pick[0]


def letters(play: Play, sentence: Sentence) -> dict[str, int]:
    """Returns what the letters that a sentence defines would stand for now."""
    found: dict[str, int] = {}
    for name, value in sentence.let:
        with play.supposing(**found), play.collecting():
            found[name] = play.reckon(value)
    return found


def candidates(play: Play, choice: Choose) -> list[int]:
    """Returns the cards that a choice of a card text may fall on, before conditions such as protection."""
    you, this = str(play.get("you")), int(play.get("this", 0))
    return [obj.uid for obj in fitting(play, choice.where, you, this, play.reckon(choice.most))]


def pick(play: Play, choice: Choose) -> Any:
    """Returns what is chosen (a uid, or a tuple of uids), bound under the choice's name; None when nothing can be."""
    clause = play.vocabulary.effects.get("choose", "")
    if clause and play.off(clause):
        return None
    with play.collecting() as found:
        among = candidates(play, choice)
    play.cite(clause, *found)
    least = play.reckon(choice.least)
    with play.collecting():
        allowed, _ = play.allowed("choice", among)
        barred = others(play, choice.where, among, str(play.get("you")), int(play.get("this", 0))) if found else []
    legal = play.vocabulary.effects.get("legal", "")
    if 0 < len(allowed) < least and any(hook.run(play) for hook in play.game.of("hook", "fewer")):
        least = len(allowed)
    return play.choose(
        choice.name,
        among,
        by=_named(play, choice.by) or chooser(play),
        if_allowed="choice",
        least=least,
        most=play.reckon(choice.most),
        clause=clause,
        refused=[Rejected(uid, legal, (), (legal, *found)) for uid in barred],
    )


def _ordered(play: Play, run: Callable[..., Any], word: str, argument: Any, sentence: str) -> list[Outcome]:
    """Returns what a word of a card text orders; a text that gives it what it cannot use is bad input, named by its sentence."""
    try:
        found = list(run(play, argument))
        if astray := next((event.zone for event in found if isinstance(event, Event) and _is_astray(play, event)), ""):
            raise ValueError(astray)
        return found
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        mark = getattr(argument, "mark", None)
        file, line, column = (mark.file, mark.line, mark.column) if mark else ("", 0, 0)
        message = f"{sentence.removeprefix('card:')}: {word} cannot be carried out with {argument}"
        hint = f"see {word} in docs/scenarios.md"
        raise BadInput([Problem("BAD-ARGUMENT", message, file, line, column, hint)]) from error


def _is_astray(play: Play, event: Event) -> bool:
    """Tells whether an event puts a card where no card can lie: an area of several zones, or no zone at all."""
    return bool(event.obj and event.zone) and event.zone not in play.vocabulary.zones


def _named(play: Play, who: str) -> str:
    """Returns the seat that a card text names as the one who chooses; empty when it names none."""
    you = str(play.get("you"))
    return {"you": you, "foe": play.foe(you), CHANCE: CHANCE}.get(who, "")


def chooser(play: Play) -> str:
    """Returns who makes the choices of the running effect: its player, unless the game says otherwise."""
    for hook in play.game.of("hook", "chooser"):
        return str(hook.run(play))
    return str(play.get("you"))
