"""Sections 9.1 and 9.2: what card texts forbid and permit, against the rules and against each other."""

from __future__ import annotations

from gunbai.game import EFFECT, Play, Rejected, limits
from gunbai.games.legend_of_stars.book import game
from gunbai.games.legend_of_stars.words import ATTACKS, LEADS, shows, times

ATTACK, LEAD, CHANGE, PLAYED, USED = "attack", "lead", "change display", "play", "use"
AGAIN, LEAD_AGAIN = "attack again", "lead again"
PERMITS = {
    ATTACK: (ATTACK, "attack from the back", "attack in defence", AGAIN),
    LEAD: (LEAD, "lead at once", LEAD_AGAIN),
    CHANGE: (CHANGE, "change at once"),
}
"""Which permissions contradict a prohibition."""


def forbidden(play: Play, uid: int, word: str) -> bool:
    """Tells whether a card text forbids a card something; a text that permits the same does not help (9.2)."""
    return play.told(play.obj(uid), "cannot", word) and (not permitted(play, uid, word) or cannot_beats_can(play))


def permitted(play: Play, uid: int, word: str) -> list[str]:
    """Returns the permissions of texts that contradict a prohibition of this."""
    return [permit for permit in PERMITS.get(word, (word,)) if play.told(play.obj(uid), "can", permit)]


def allowed(play: Play, uid: int, word: str) -> bool | Rejected:
    """Tells whether no card text forbids a card something; where another permits it, the clause that weighs them is told (9.2)."""
    if not forbidden(play, uid, word):
        return True
    return Rejected(uid, "9.2", (), ("9.2",)) if permitted(play, uid, word) else False


cannot_beats_can = game.states("9.2")
"""Of two texts that contradict each other the one that forbids counts."""

limits.bars(game, "9.1", allowed, {"5.5.1": ATTACK, "5.4:1": LEAD, "5.3:6": CHANGE, "choice": "be chosen"})
limits.shields(game, "9.1", allowed, {"destroy": "be destroyed"})
limits.permits(
    game,
    "9.1",
    [
        ("5.5.1", "3.3.3:3", "attack from the back"),
        ("5.5.1", "5.5:1", "attack in defence"),
        ("5.4:1", "5.4:5", "lead at once"),
        ("5.3:6", "5.3:12", "change at once"),
        ("5.3:10", "5.3:12", "change at once"),
        ("5.3:11", "5.3:11", "turn face down"),
    ],
)


@game.condition("9.1", of="5.3:10", rank=EFFECT)
def no_text_forbids_turning_up(play: Play, uid: int) -> bool:
    """A text says that it cannot be turned face up, or that its display cannot be changed."""
    return not (forbidden(play, uid, "be turned up") or forbidden(play, uid, CHANGE))


@game.lift("9.1", of="to", lifts="5.3:4")
def text_lets_it_enter_the_front(play: Play, slot: str) -> bool:
    """A text says that the character may be put into the front row."""
    return play.told(play.obj(play["card"]), "can", "enter the front")


def again(of: str, lifts: str, word: str, done: tuple[str, ...]) -> None:
    """Binds a permission to do once more what each character does once: so many times more as texts permit it."""

    @game.lift("9.1", of=of, lifts=lifts)
    def permitted_once_more(play: Play, uid: int) -> bool:
        obj = play.obj(uid)
        return shows(obj) and play.told(obj, "can", word) and times(play, obj, done) <= len(play.in_force(obj, word, "can"))


again("5.5.1", "5.5.1.0", AGAIN, ATTACKS)
again("5.4:1", "5.4:3", LEAD_AGAIN, LEADS)
