"""The cards that a word of a card text works on."""

from __future__ import annotations

from collections.abc import Mapping

from gunbai.interpreter.data.argument import Argument
from gunbai.interpreter.data.miswritten import miswritten
from gunbai.interpreter.data.option import each_of
from gunbai.interpreter.data.state import Obj, Record
from gunbai.interpreter.look.asking import Asking
from gunbai.interpreter.look.expressions import among


def targets(look: Asking, argument: Argument, usual: str = "it") -> list[Obj]:
    """Returns the cards that a word of a card text works on: those its ``to:`` means, the usual ones when it says nothing."""
    return meant(look, argument.get("to", usual) if isinstance(argument, Mapping) else usual)


def spoken_of(look: Asking) -> str:
    """Returns what a text is about that names nothing: what has been chosen, else the card itself."""
    return "this" if look.get("it") is None else "it"


def meant(look: Asking, wanted: Argument) -> list[Obj]:
    """Returns the cards that a filter or a name means: a choice, ``this``, ``event``, or a name that only this game knows.

    A card that is part of another stands for the whole. A player is no card: what is said of the target of an attack on a player
    is said of nothing. Any other name that means no card here is bad input.
    """
    if isinstance(wanted, Mapping):
        return among(look, wanted, str(look["you"]), int(look["this"]))
    name = str(wanted)
    for binding in look.game.of("target", name):
        return [*binding.run(look)]
    picked = look.get(name)
    found = picked.event.obj if isinstance(picked, Record) else picked
    uids = [uid for uid in each_of(found) if uid not in look.rules.vocabulary.seats]
    if not all(isinstance(uid, int) for uid in uids):
        raise miswritten(f"{name} is no card here")
    return [look.whole(look.obj(uid)) for uid in uids]
