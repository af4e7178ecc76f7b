"""Sections 9.1 and 9.2: what card texts forbid and permit, against the rules and against each other."""

from __future__ import annotations

from typing import Any

from gunbai.games.legend_of_stars.book import game
from gunbai.games.legend_of_stars.words import ATTACKS, LEADS, shows, times
from gunbai.interpreter.ask import Rejected
from gunbai.interpreter.game import EFFECT
from gunbai.interpreter.play import Play

ATTACK, LEAD, CHANGE, TURN_UP = "attack", "lead", "change display", "be turned up"
DESTROYED, PLAYED, USED = "be destroyed", "play", "use"
FROM_BACK, IN_DEFENCE, AGAIN, AT_ONCE, LEAD_AGAIN, CHANGE_AT_ONCE, IN_FRONT, FACE_DOWN = (
    "attack from the back",
    "attack in defence",
    "attack again",
    "lead at once",
    "lead again",
    "change at once",
    "enter the front",
    "turn face down",
)
PERMITS = {ATTACK: (ATTACK, FROM_BACK, IN_DEFENCE, AGAIN), LEAD: (LEAD, AT_ONCE, LEAD_AGAIN), CHANGE: (CHANGE, CHANGE_AT_ONCE)}
"""Which permissions contradict a prohibition."""


def forbidden(play: Play, uid: int, word: str) -> bool:
    """Tells whether a card text forbids a card something; a text that permits the same does not help (9.2)."""
    obj = play.obj(uid)
    if not play.told(obj, "cannot", word):
        return False
    permits = [permit for permit in PERMITS.get(word, (word,)) if play.told(obj, "can", permit)]
    return not permits or cannot_beats_can(play)


def allowed(play: Play, uid: int, word: str) -> bool | Rejected:
    """Tells whether no card text forbids a card something; where another permits it, the clause that weighs them is told (9.2)."""
    if not forbidden(play, uid, word):
        return True
    weighed = any(play.told(play.obj(uid), "can", permit) for permit in PERMITS.get(word, (word,)))
    return Rejected(uid, "9.2", (), ("9.2", "9.1")) if weighed else False


cannot_beats_can = game.states("9.2")
"""Of two texts that contradict each other the one that forbids counts."""


@game.condition("9.1", of="5.5.1", rank=EFFECT)
def no_text_forbids_attacking(play: Play, uid: int) -> bool | Rejected:
    """A text says that it cannot attack: the text comes before the rule."""
    return allowed(play, uid, ATTACK)


@game.condition("9.1", of="5.4:1", rank=EFFECT)
def no_text_forbids_leading(play: Play, uid: int) -> bool | Rejected:
    """A text says that it cannot be led."""
    return allowed(play, uid, LEAD)


@game.condition("9.1", of="5.3:6", rank=EFFECT)
def no_text_forbids_changing(play: Play, uid: int) -> bool | Rejected:
    """A text says that its display cannot be changed."""
    return allowed(play, uid, CHANGE)


@game.condition("9.1", of="5.3:10", rank=EFFECT)
def no_text_forbids_turning_up(play: Play, uid: int) -> bool:
    """A text says that it cannot be turned face up."""
    return not (forbidden(play, uid, TURN_UP) or forbidden(play, uid, CHANGE))


def may(lifts: str, of: str, word: str) -> None:
    """Binds a permission of card texts that lifts one condition of one action."""

    @game.lift("9.1", of=of, lifts=lifts)
    def permitted(play: Play, uid: int) -> bool:
        return play.told(play.obj(uid), "can", word)


for lifted, action, permit in (
    ("3.3.3:3", "5.5.1", FROM_BACK),
    ("5.5:1", "5.5.1", IN_DEFENCE),
    ("5.4:5", "5.4:1", AT_ONCE),
    ("5.3:12", "5.3:6", CHANGE_AT_ONCE),
    ("5.3:12", "5.3:10", CHANGE_AT_ONCE),
    ("5.3:11", "5.3:11", FACE_DOWN),
):
    may(lifted, action, permit)


@game.lift("9.1", of="to", lifts="5.3:4")
def text_lets_it_enter_the_front(play: Play, slot: str) -> bool:
    """A text says that the character may be put into the front row."""
    return play.told(play.obj(play["card"]), "can", IN_FRONT)


@game.forbid("destroy", "9.1")
def no_text_keeps_it_from_being_destroyed(play: Play, event: Any) -> bool:
    """A text says that it cannot be destroyed."""
    return forbidden(play, event.obj, DESTROYED)


def again(of: str, lifts: str, word: str, done: tuple[str, ...]) -> None:
    """Binds a permission to do once more what each character does once: so many times more as texts permit it."""

    @game.lift("9.1", of=of, lifts=lifts)
    def permitted_once_more(play: Play, uid: int) -> bool:
        obj = play.obj(uid)
        return shows(obj) and play.told(obj, "can", word) and times(play, obj, done) <= len(play.in_force(obj, word, "can"))


again("5.5.1", "5.5.1.0", AGAIN, ATTACKS)
again("5.4:1", "5.4:3", LEAD_AGAIN, LEADS)
