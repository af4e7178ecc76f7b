"""What card texts forbid and permit (4.2-6)."""

from __future__ import annotations

from gunbai.games.king_castle.book import game
from gunbai.games.king_castle.words import units, whose_castle
from gunbai.interpreter.game import EFFECT
from gunbai.interpreter.play import Play
from gunbai.interpreter.state import Event

ATTACK, ATTACKED, CASTLE_ATTACK, AGAIN = "attack", "be attacked", "attack the castle", "attack again"
STRIKES, DESTROYED, DAMAGED, CHOSEN = "strike back", "be destroyed", "be damaged", "be chosen"


def forbidden(play: Play, uid: int, word: str) -> bool:
    """Tells whether a card text forbids a card something."""
    return play.told(play.obj(uid), "cannot", word)


@game.condition("4.2-6", of="5.4-1", rank=EFFECT)
def no_text_forbids_attacking(play: Play, uid: int) -> bool:
    """A text says that it cannot attack."""
    return not forbidden(play, uid, ATTACK)


@game.condition("4.2-6", of="target", rank=EFFECT)
def no_text_forbids_attacking_it(play: Play, target: int | str) -> bool:
    """A text says that the unit cannot be attacked, or that the attacker cannot attack the castle."""
    if isinstance(target, int):
        return not forbidden(play, target, ATTACKED)
    return not forbidden(play, play["attacker"], CASTLE_ATTACK)


@game.lift("4.2-6", of="target", lifts="5.4-4", rank=EFFECT)
def text_lets_it_pass_the_units(play: Play, target: int | str) -> bool:
    """A text says that it may attack the castle although the opponent has units."""
    shielded = not isinstance(target, int) and bool(units(play, whose_castle(target)))
    return shielded and play.told(play.obj(play["attacker"]), "can", CASTLE_ATTACK)


@game.condition("4.2-6", of="choice", rank=EFFECT)
def no_text_forbids_choosing_it(play: Play, uid: int) -> bool:
    """A text says that it cannot be chosen."""
    return not forbidden(play, uid, CHOSEN)


def shields(event: str, word: str) -> None:
    """Binds what a text keeps from happening to a card."""

    @game.forbid(event, "4.2-6", rank=EFFECT)
    def no_text_lets_it(play: Play, happening: Event) -> bool:
        return forbidden(play, happening.obj, word)


for kind, limit in (("destroy", DESTROYED), ("damage", DAMAGED)):
    shields(kind, limit)
