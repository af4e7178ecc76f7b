"""01-2 and 01-3: what card texts forbid and permit, against the rules and against each other."""

from __future__ import annotations

from gunbai.games.legions.book import game
from gunbai.games.legions.words import LEADERS
from gunbai.interpreter.game import EFFECT
from gunbai.interpreter.play import Play
from gunbai.interpreter.state import Event

ATTACK, ATTACKED, BLOCK = "attack", "be attacked", "block"
AT_ONCE, PAST_BLOCKERS = "attack at once", "attack past blockers"
ANY_MODE, ANY_COLOUR = "unlock in any mode", "unlock any colour"


def forbidden(play: Play, uid: int, word: str) -> bool:
    """Tells whether a card text forbids a card something; a text that permits the same does not help (01-3)."""
    obj = play.obj(uid)
    return play.told(obj, "cannot", word) and (not play.told(obj, "can", word) or play.says("01-3"))


@game.condition("01-2", of="27-4", rank=EFFECT)
def no_text_forbids_attacking(play: Play, uid: int) -> bool:
    """A text says that it cannot attack: the text comes before the rule."""
    return not forbidden(play, uid, ATTACK)


@game.condition("01-2", of="target", rank=EFFECT)
def no_text_protects_it(play: Play, uid: int) -> bool:
    """A text says that it cannot be attacked."""
    return not forbidden(play, uid, ATTACKED)


@game.condition("01-2", of="block", rank=EFFECT)
def no_text_keeps_it_from_blocking(play: Play, uid: int) -> bool:
    """A text says that it does not block."""
    return not forbidden(play, uid, BLOCK)


def bars(decision: str, word: str) -> None:
    """Binds the condition by which a text keeps a player from an action with a card."""

    @game.condition("01-2", of=decision, rank=EFFECT)
    def no_text_bars_it(play: Play, uid: int) -> bool:
        return not forbidden(play, uid, word)


for decision, word in (("27-5", "move"), ("27-6", "use"), ("27-2", "unlock"), ("27-3", "play"), ("choice", "be chosen")):
    bars(decision, word)


@game.condition("01-2", of="then", rank=EFFECT)
def no_text_keeps_it_from_being_played(play: Play, then: str) -> bool:
    """A text says that the card cannot be played."""
    return then != "play" or not forbidden(play, play["card"], "play")


def shields(event: str, word: str) -> None:
    """Binds what a text keeps from happening to a card: breaking, damage, becoming active, moving to another lane."""

    @game.forbid(event, "01-2", rank=EFFECT)
    def no_text_lets_it(play: Play, happening: Event) -> bool:
        return forbidden(play, happening.obj, word)


for happening, word in (("break", "break"), ("damage", "be damaged"), ("ready", "become active"), ("lane move", "move")):
    shields(happening, word)


@game.lift("01-2", of="27-2", lifts="31-2")
def text_opens_the_mode(play: Play, uid: int) -> bool:
    """A text says that arts or lords may be unlocked in the normal mode."""
    return play.told(play.obj(uid), "can", ANY_MODE)


@game.lift("01-2", of="27-2", lifts="31-3:3")
def text_opens_the_colours(play: Play, uid: int) -> bool:
    """A text says that a card may be unlocked whatever its symbols."""
    return play.told(play.obj(uid), "can", ANY_COLOUR)


@game.lift("01-2", of="27-4", lifts="29-1:3")
def text_lets_it_attack_at_once(play: Play, uid: int) -> bool:
    """A text says that it may attack in the turn in which it was placed."""
    return play.told(play.obj(uid), "can", AT_ONCE)


@game.lift("01-2", of="target", lifts="34-5:2")
def text_lets_it_pass_blockers(play: Play, uid: int) -> bool:
    """A text says that it may attack the leaders although it is blocked."""
    return play.within(play.obj(uid), LEADERS) and play.told(play.obj(play["attacker"]), "can", PAST_BLOCKERS)
