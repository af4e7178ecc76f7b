"""What card texts forbid and permit (4.2-6)."""

from __future__ import annotations

from gunbai.game import EFFECT, Play, limits
from gunbai.games.king_castle.book import game
from gunbai.games.king_castle.words import units, whose_castle

ATTACKED, CASTLE_ATTACK, AGAIN = "be attacked", "attack the castle", "attack again"
STRIKES, DESTROYED = "strike back", "be destroyed"


def allowed(play: Play, uid: int, word: str) -> bool:
    """Tells whether no card text forbids a card something."""
    return not play.told(play.obj(uid), "cannot", word)


@game.condition("4.2-6", of="target", rank=EFFECT)
def no_text_forbids_attacking_it(play: Play, target: int | str) -> bool:
    """A text says that the unit cannot be attacked, or that the attacker cannot attack the castle."""
    if isinstance(target, int):
        return allowed(play, target, ATTACKED)
    return allowed(play, play["attacker"], CASTLE_ATTACK)


@game.lift("4.2-6", of="target", lifts="5.4-4", rank=EFFECT)
def text_lets_it_pass_the_units(play: Play, target: int | str) -> bool:
    """A text says that it may attack the castle although the opponent has units."""
    shielded = not isinstance(target, int) and bool(units(play, whose_castle(target)))
    return shielded and play.told(play.obj(play["attacker"]), "can", CASTLE_ATTACK)


limits.bars(game, "4.2-6", allowed, {"5.4-1": "attack", "choice": "be chosen"})
limits.shields(
    game, "4.2-6", allowed, {"destroy": DESTROYED, "damage": "be damaged"}, by_effects={"destroy": "be destroyed by effects"}
)
