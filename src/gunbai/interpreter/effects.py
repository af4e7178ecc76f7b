"""Runs card texts that are written as data: one sentence is one step, each of its words cites its clause."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gunbai.interpreter.ask import Fizzle, Outcome
from gunbai.interpreter.card import Choose, Sentence
from gunbai.interpreter.filters import among
from gunbai.interpreter.trace import Assumption

if TYPE_CHECKING:
    from gunbai.interpreter.play import Play


def run_sentence(play: Play, sentence: Sentence, *, first: bool) -> list[Outcome]:
    """Returns the outcomes of one sentence: its choices, then its orders, or Fizzle when it cannot be carried out."""
    if sentence.by_hand:
        play.assumptions[Assumption("by-hand", sentence.id, sentence.by_hand)] = None
        play.fact("by-hand", ("done",), clause=sentence.id)
    if sentence.condition is not None and not _holds(play, sentence):
        return []
    if sentence.may and not play.confirm("may", by=chooser(play), clause=sentence.id):
        return []
    effects = play.vocabulary.effects
    for choice in sentence.choose:
        if pick(play, choice) is None:
            return [Fizzle(effects.get("first" if first else "later", ""))]
    outcomes: list[Outcome] = []
    for word, argument in sentence.orders:
        for binding in play.game.of("verb", word):
            if not play.off(binding.clause):
                play.cite(binding.clause)
                outcomes.extend(binding.run(play, argument))
    return outcomes


def candidates(play: Play, choice: Choose) -> list[int]:
    """Returns the cards that a choice of a card text may fall on, before conditions such as protection."""
    you, this = str(play.get("you")), int(play.get("this", 0))
    return [obj.uid for obj in among(play, choice.where, you, this)]


def pick(play: Play, choice: Choose) -> Any:
    """Returns what is chosen (a uid, or a tuple of uids), bound under the choice's name; None when nothing can be."""
    among = candidates(play, choice)
    least = choice.least
    with play.collecting():
        allowed, _ = play.allowed("choice", among)
    if 0 < len(allowed) < least and any(hook.run(play) for hook in play.game.of("hook", "fewer")):
        least = len(allowed)
    return play.choose(
        choice.name,
        among,
        by=_named(play, choice.by) or chooser(play),
        if_allowed="choice",
        least=least,
        most=choice.most,
        clause=play.vocabulary.effects.get("choose", ""),
    )


def _named(play: Play, who: str) -> str:
    """Returns the seat that a card text names as the one who chooses; empty when it names none."""
    you = str(play.get("you"))
    return {"you": you, "foe": play.foe(you)}.get(who, "")


def chooser(play: Play) -> str:
    """Returns who makes the choices of the running effect: its player, unless the game says otherwise."""
    for hook in play.game.of("hook", "chooser"):
        return str(hook.run(play))
    return str(play.get("you"))


def _holds(play: Play, sentence: Sentence) -> bool:
    condition = dict(sentence.condition or {})
    you, this = str(play.get("you")), int(play.get("this", 0))
    at_least = int(condition.pop("at least", 1))
    return len(among(play, condition, you, this)) >= at_least
