"""Whom of the players a word of a card text is about."""

from __future__ import annotations

from collections.abc import Mapping

from gunbai.interpreter.data.argument import Argument
from gunbai.interpreter.data.miswritten import miswritten
from gunbai.interpreter.look.look import Look

YOU, FOE, BOTH = "you", "foe", "both"
WORDS = {
    **dict.fromkeys((YOU, "自分", "あなた"), YOU),
    **dict.fromkeys((FOE, "opponent", "相手", "相手プレイヤー"), FOE),
    **dict.fromkeys((BOTH, "each", "お互い", "互い", "双方", "両方", "両プレイヤー"), BOTH),
}
"""How a text says whom of the players it is about."""


def players(look: Look, argument: Argument, usual: str = YOU) -> list[str]:
    """Returns the seats that an instruction is about, alone or as its ``seat:``; of both the turn player first.

    One that names nobody is about the usual player; a ``seat:`` that is nobody's is bad input.
    """
    said = argument.get("seat", usual) if isinstance(argument, Mapping) else argument if just_players(argument) else usual
    meant = {_meant(word) for word in (said if isinstance(said, list | tuple) else (said,))}
    if not meant:
        raise miswritten("no player is named")
    you = str(look["you"])
    named = {YOU: {you}, FOE: {look.foe(you)}, BOTH: {*look.seats}}
    return [seat for seat in look.seats if any(seat in named[word] for word in meant)]


def just_players(argument: Argument) -> bool:
    """Tells whether an instruction says nothing but whom it is about: `both`, `{seat: foe}`."""
    if isinstance(argument, Mapping):
        return {*argument} == {"seat"}
    return bool(argument) and all(str(word) in WORDS for word in (argument if isinstance(argument, list | tuple) else (argument,)))


def _meant(word: Argument) -> str:
    found = WORDS.get(str(word))
    if found is None:
        raise miswritten(f"{word} is no player")
    return found
