"""Amounts behind the verbs of card texts: how a text may say them, and what it then orders on a board of each game."""

from __future__ import annotations

from collections.abc import Iterator

from tests.games.test_orders import card, whole

from gunbai.interpreter.data.ask import Outcome, Reach, Stop
from gunbai.interpreter.data.state import Frame
from gunbai.interpreter.effects.effects import ordered
from gunbai.interpreter.game.game import Binding
from gunbai.interpreter.play import Play
from gunbai.notation.notation import Notation

NUMBERS = ("amount", "top")
"""The keys under which a verb takes how much."""


def verbs(game: str) -> list[Binding]:
    """Returns the verbs of a game."""
    return [binding for binding in whole(game).table.game.bindings if binding.kind == "verb"]


def orders(verb: Binding, amount: int, notation: Notation) -> Iterator[str]:
    """Yields how a text gives a verb a number: alone, behind its key, or behind a key that names a number."""
    keys = verb.keys or ()
    if "by" in keys:
        return
    cards = "to: it, " if "to" in keys and "seat" not in keys else ""
    yield from (f"{{{cards}{key}: {amount}}}" for key in NUMBERS if key in keys)
    if "seat" in keys and "amount" in keys:
        yield str(amount)
        yield f"{{amount: {amount}, seat: both}}"
    yield from (f"{{{key}: {amount}}}" for key in keys if key in notation.vars and not cards)


def ordered_by(game: str, verb: str, said: str) -> list[Outcome] | None:
    """Returns what a text orders on the board of a game; None where somebody is asked first."""
    run, found = whole(game), card(game, verb, said)
    assert found is not None, f"{game}: {verb}: {said} cannot be read"
    state, sentence = run.run.state, found.abilities[0].sentences[-1]
    vocabulary = run.table.vocabulary
    live = [obj.uid for obj in state.objs if vocabulary.lies_in(obj, vocabulary.live)]
    play = Play(
        run.table.machine({**run.start.cards, found.name: found}), state, Frame("text", sentence.id, state.scopes[-1].number)
    )
    with play.supposing(you="甲", this=live[0], it=live[-1], event=()):
        try:
            return [item for order in sentence.orders for item in ordered(play, *order, sentence.id)]
        except (Reach, Stop):
            return None
