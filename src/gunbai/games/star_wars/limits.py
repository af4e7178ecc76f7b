"""What card texts forbid: the book prints no such text, and says nothing against one."""

from __future__ import annotations

from gunbai.game import EFFECT, Play, Rejected, limits
from gunbai.games.star_wars.battle import base_may_be_attacked
from gunbai.games.star_wars.book import game
from gunbai.games.star_wars.words import units


def allowed(play: Play, uid: int, word: str) -> bool:
    """Tells whether no card text forbids a card something."""
    return not play.told(play.obj(uid), "cannot", word)


limits.bars(game, "3.3.5.A.1-1", allowed, {"3.3.5-1": "attack"})
limits.bars(game, "3.3.5.A.2-1b", allowed, {"defender": "defend"})
limits.bars(game, "3.3.5.A.1-2b", allowed, {"target": "be attacked"})
limits.shields(game, "", allowed, {"destroy": "be destroyed"}, by_effects={"destroy": "be destroyed by effects"})


@game.condition("2.4.2-8", of="3.3.5-1", rank=EFFECT)
def has_something_to_attack(play: Play, uid: int) -> bool | Rejected:
    """An attack is on the base: a unit that a text keeps from that attacks only if it may name a unit."""
    with play.supposing(attacker=uid):
        if base_may_be_attacked(play, play.obj(uid)):
            return True
        with play.collecting():
            named, _ = play.allowed("target", [unit.uid for unit in units(play)])
    return bool(named)
