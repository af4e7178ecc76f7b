"""What a card text tells a verb: alone, or under the keys that mean the same for every verb."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from gunbai.interpreter.data.argument import Argument, Arguments
from gunbai.interpreter.data.miswritten import miswritten
from gunbai.interpreter.look.seats import YOU, just_players, players
from gunbai.interpreter.play import Play

NUMBER = frozenset({"count", "half", "var", "counter", "field"})
"""The keys that make a mapping a number: what is counted, halved or looked up."""

UNTIL = {
    "turn": ("このターン", "このターン中", "ターン終了時", "ターン終了時まで"),
    "attack": ("battle", "アタック", "アタック終了時まで", "この攻撃中", "戦闘", "戦闘終了時まで", "このバトル中"),
    "leave": ("場を離れるまで", "always"),
    "your next turn": ("次の自分のターンまで", "次の自分のターンの開始時まで", "次の自分のターン開始時まで"),
    "their next turn": (
        *("次の相手のターン中", "次の相手ターンの終わりまで"),
        *("次の相手のターンの終了時まで", "次の相手のターン終了時まで"),
    ),
}
"""Until when a text may be in force, and what else that may be called."""
ATTACK = ("attack",)
"""The scope that lasts as long as an attack."""


def told(argument: Argument, alone: str) -> Mapping[str, Any]:
    """Returns what a text tells a verb by key; what it says without one, a number that is counted too, stands under ``alone``."""
    if isinstance(argument, Mapping) and not NUMBER & argument.keys():
        return argument
    return {alone: argument}


def told_of_players(argument: Argument) -> Mapping[str, Any]:
    """Returns what a text tells a verb about players: a number, or nothing but whom it is about, may stand alone."""
    said = told(argument, "seat" if just_players(argument) else "amount")
    return {**said, "seat": said["to"]} if "to" in said and "seat" not in said else said


def seats_of(play: Play, said: Arguments, usual: str = YOU) -> list[str]:
    """Returns the seats that a text names, the turn player's first; the usual player's when it names none."""
    return players(play, {"seat": said.get("seat", usual)})


def amount_of(play: Play, said: Arguments, name: str = "amount") -> int:
    """Returns the number that a text gives, one when it gives none; ``lose`` in its place means as much less."""
    if "lose" in said:
        return -play.reckon(said["lose"])
    return play.reckon(said.get(name, 1))


def said_of(said: Arguments, name: str) -> Any:
    """Returns what a text says under a key; that it says nothing there is bad input."""
    if name not in said:
        raise miswritten(f"{name} is not said")
    return said[name]


def one_of(known: Iterable[str], said: object) -> str:
    """Returns a word that is one of those known; another is bad input."""
    words = tuple(known)
    if str(said) not in words:
        raise miswritten(f"{said} is none of {', '.join(words)}")
    return str(said)


def until(play: Play, said: Arguments, attack: tuple[str, ...] = ATTACK) -> str:
    """Returns when what a text puts in force ends: with the turn unless it says otherwise.

    ``attack`` are the kinds of scope that last as long as an attack: of those around what runs the first counts, the turn where
    there is none. A word that says no such time is bad input.
    """
    asked = str(said.get("until", "turn"))
    word = next((word for word, others in UNTIL.items() if asked in (word, *others)), "")
    you, scope = str(play["you"]), next(filter(None, map(play.scope, attack)), 0)
    ends = {"turn": "turn", "attack": f"scope:{scope}" if scope else "turn", "leave": "leave"}
    return {**ends, "your next turn": f"start:{you}", "their next turn": f"end:{play.foe(you)}"}[one_of(UNTIL, word or asked)]
