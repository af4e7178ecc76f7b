"""01-2 and 01-3: what card texts forbid and permit, against the rules and against each other."""

from __future__ import annotations

from gunbai.game import EFFECT, Obj, Play, limits
from gunbai.games.legions.book import game
from gunbai.games.legions.words import LEADERS


def allowed(play: Play, uid: int, word: str) -> bool:
    """Tells whether no card text forbids a card something; a text that permits the same does not help (01-3)."""
    obj = play.obj(uid)
    return not play.told(obj, "cannot", word) or (play.told(obj, "can", word) and not play.says("01-3"))


@game.definition("01-2", otherwise=False)
def text_permits(play: Play, obj: Obj, word: str) -> bool:
    """A text permits a card what a rule keeps from it."""
    return play.told(obj, "can", word)


ANY_MODE, ANY_COLOUR = "unlock in any mode", "unlock any colour"

limits.bars(
    game,
    "01-2",
    allowed,
    {
        "27-4": "attack",
        "target": "be attacked",
        "block": "block",
        "27-5": "move",
        "27-6": "use",
        "27-2": "unlock",
        "27-3": "play",
        "choice": "be chosen",
    },
)
limits.shields(
    game,
    "01-2",
    allowed,
    {"break": "break", "damage": "be damaged", "ready": "become active", "lane move": "move"},
    by_effects={"break": "break by effects"},
)
limits.permits(
    game,
    "01-2",
    [
        ("27-2", "31-2", ANY_MODE),
        ("27-2", "31-3:3", ANY_COLOUR),
        ("27-4", "29-1:3", "attack at once"),
    ],
)


@game.condition("01-2", of="then", rank=EFFECT)
def no_text_keeps_it_from_being_played(play: Play, then: str) -> bool:
    """A text says that the card cannot be played."""
    return then != "play" or allowed(play, play["card"], "play")


@game.lift("01-2", of="target", lifts="34-5:2")
def text_lets_it_pass_blockers(play: Play, uid: int) -> bool:
    """A text says that it may attack the leaders although it is blocked."""
    return play.within(play.obj(uid), LEADERS) and play.told(play.obj(play["attacker"]), "can", "attack past blockers")
