"""Section 26: the turn and its five phases."""

from __future__ import annotations

from gunbai.game import Event, Obj, Outcome, Play, Repeat, events, relocate, turns
from gunbai.games.legions.book import game
from gunbai.games.legions.words import (
    ACTIVE,
    AWAKENED,
    CORE,
    DECK,
    EXHAUSTED,
    EXILE,
    FIELD,
    HAND,
    LORD,
    MINION,
    NORMAL,
    REVERSED,
    kind,
    master,
)

START, CORES, DRAW, MAIN, END = "スタート", "コア", "ドロー", "メイン", "エンド"


@game.step("26-1")
def next_turn(play: Play) -> list[Outcome]:
    """Turns are repeated until the game has ended."""
    return [Repeat("26-2")]


def begins(clause: str, phase: str) -> None:
    """Binds the step of a phase that resolves what is ordered for its beginning."""

    @game.step(clause)
    def announce(play: Play) -> list[Outcome]:
        lasted = turns.expired(play, [f"start:{play.turn_player}"]) if phase == START else []
        return [*lasted, play.event("phase begins", seat=play.turn_player, word=phase)]


def ends(clause: str, phase: str) -> None:
    """Binds the step of a phase that resolves what is ordered for its end."""

    @game.step(clause)
    def announce(play: Play) -> list[Outcome]:
        return [play.event("phase ends", seat=play.turn_player, word=phase)]


for first, last, phase in (
    ("26-3.1", "26-3.4", START),
    ("26-4.1", "26-4.5", CORES),
    ("26-5.1", "26-5.4", DRAW),
    ("26-6.1", "26-6.3", MAIN),
    ("26-7.1", "26-7.4", END),
):
    begins(first, phase)
    ends(last, phase)


@game.step("26-3.2")
def ready_everything(play: Play) -> list[Outcome]:
    """All exhausted cards of the turn player's field become active."""
    return [play.event("ready", obj) for obj in play.zone(FIELD, play.turn_player) if obj.turned == EXHAUSTED]


@game.step("26-3.3")
def open_everything(play: Play) -> list[Outcome]:
    """All リバース cards of the turn player's field are opened."""
    return [play.event("open", obj) for obj in play.zone(FIELD, play.turn_player) if obj.face == REVERSED]


events.sets(game, "ready", "38-8", turned=ACTIVE)
"""A card becomes active."""


events.sets(game, "open", "16-4", face="")
"""A card lies open again; opening is no placement (33-1)."""


@game.step("26-4.2")
def take_core_from_master(play: Play) -> list[Outcome] | None:
    """One core moves from the master into the active part of the core zone, if there is any."""
    obj = master(play, play.turn_player)
    lying = cores_on(play, obj)
    play.remember("had core", bool(lying))
    if not lying:
        return None
    number = play.rules.amount("26-4.2", "cores")
    return [
        play.event("count", obj, word=CORE, amount=lying - play.counters(obj, CORE) - number),
        play.event("gain core", seat=play.turn_player, amount=number),
    ]


def cores_on(play: Play, obj: Obj) -> int:
    """Returns the cores on a master. Left out of the board, a master that has not awakened is presumed to have some left."""
    normal = play.read(f"{obj.owner}.mode", NORMAL) == NORMAL
    if play.counters(obj, CORE) or not normal or not play.read(f"{obj.owner}.cores.master.unknown"):
        return play.counters(obj, CORE)
    return int(play.presume(f"{obj.owner}.cores.master", ("2", "1")))


@game.event("gain core", "07-3:1")
def core_enters_active(play: Play, event: Event) -> list[Event]:
    """A core that enters the core zone lies in its active part."""
    return [play.event("var", seat=event.seat, word="cores.active", amount=event.amount)]


@game.step("26-4.3")
def awaken(play: Play) -> list[Outcome] | None:
    """A master in its normal mode with no core left on it awakens."""
    seat = play.turn_player
    obj = master(play, seat)
    if play.read(f"{seat}.mode", NORMAL) != NORMAL or play.counters(obj, CORE):
        return None
    if not play.get("had core") and play.reading("D-115") == "b":
        return None
    return [play.event("awaken", obj, seat=seat)]


@game.event("awaken", "20-1")
def show_other_face(play: Play, event: Event) -> list[Event]:
    """The master shows its other face: the awakened mode."""
    if not has_two_faces(play):
        return []
    return [play.event("var", seat=event.seat, word="mode", to=AWAKENED)]


has_two_faces = game.states("15-2:2")
"""A master card has no back: each of its sides is a mode."""


@game.step("26-4.4")
def ready_cores(play: Play) -> list[Outcome]:
    """All exhausted cores become active."""
    seat = play.turn_player
    number = play.var(seat, "cores.exhausted")
    if not number:
        return []
    return [
        play.event("var", seat=seat, word="cores.exhausted", amount=-number),
        play.event("var", seat=seat, word="cores.active", amount=number),
    ]


@game.step("26-5.2")
def draw_for_the_turn(play: Play) -> list[Outcome]:
    """The turn player draws one card."""
    return [play.event("draw", seat=play.turn_player, amount=play.rules.amount("26-5.2", "cards"))]


def has_no_card_to_draw(play: Play, event: Event) -> Event:
    """A player who has to draw from an empty deck loses (24-3b)."""
    return play.event("var", seat=event.seat, word="decked", to=1)


turns.draws(game, "38-11", DECK, HAND, empty=has_no_card_to_draw, rest="draw more")


@game.step("26-5.3")
def offer_card_change(play: Play) -> list[Outcome]:
    """The turn player may exile one card of the hand face down and draw one, once."""
    hand = [obj.uid for obj in play.known(HAND, play.turn_player)]
    if not hand:
        return []
    picked = play.choose("change", ("no", *hand), voluntary=True, skip="no")
    return [] if picked == "no" else [play.call("26-5a", "card change", card=picked)]


game.calls("26-5a")


@game.step("26-5a")
def change_card(play: Play) -> list[Outcome]:
    """The chosen card is exiled face down, then a card is drawn."""
    return [
        play.event("exile", play["card"], face="裏向き", by="action"),
        play.event("draw", seat=play.turn_player, amount=play.rules.amount("26-5a", "cards")),
    ]


@game.event("exile", "38-7")
def goes_to_exile(play: Play, event: Event) -> list[Event]:
    """An exiled card goes to the exile zone, face up unless it is said to lie face down."""
    if not holds_what_is_exiled(play):
        return []
    return [relocate(play, play.obj(event.obj), EXILE, face=lies_in_exile(play, event))]


holds_what_is_exiled = game.states("17-18:2")
"""The exile zone is where exiled cards lie."""


@game.definition("17-18:4", otherwise="")
def lies_in_exile(play: Play, event: Event) -> str:
    """Exiled cards lie face up, those that are said to be exiled face down lie so."""
    return str(event.get("face", ""))


@game.step("26-6.2")
def main_phase_actions(play: Play) -> list[Outcome]:
    """The turn player takes main phase actions, as many and in such order as wanted, until declaring the end."""
    action = play.choose_action("main", play.turn_player)
    if action is None:
        return []
    word, option, rule = action
    names = {ROLE.get(word, "card"): option, "actor": play.turn_player, "action card": option}
    again = [Repeat("26-6.2")] if as_often_as_wanted(play) else []
    return [*again, play.call(rule, "action", **names)]


as_often_as_wanted = game.states("27-1:3")
"""Main phase actions are taken any number of times, in any order."""


ROLE = {"attack": "attacker", "move": "mover"}


@game.step("26-7.3")
def turn_is_over(play: Play) -> list[Outcome]:
    """Damage, everything that lasts until the end of the turn, and unused master points go, all at the same time."""
    marked = [obj for obj in play.zone(FIELD) if obj.damage and (kind(play, obj) in (MINION, LORD) or obj.face)]
    ending = ("turn", f"end:{play.turn_player}")
    expiring: list[Outcome] = [
        *(play.event("expire", word=word) for word in ending),
        *(play.event("var", seat=seat, word="mp", to=0) for seat in play.seats if play.var(seat, "mp")),
    ]
    if marked and any(item.until in ending for item in play.state.in_force) and not all_at_once(play):
        return [Repeat("26-7.3"), *expiring]
    return [*(play.event("heal", obj, cause="11-4") for obj in marked), *expiring]


all_at_once = game.states("26-7.3:2")
"""What lasts until the end of the turn goes at the same time as the damage, not before it."""


events.sets(game, "heal", "11-4", damage=0)
"""All damage on a unit goes; its HP is as it was."""


@game.step("26-7.5")
def pass_the_turn(play: Play) -> list[Outcome]:
    """The other player's turn begins; what arose after 26-7③ goes on, unless D-064 or D-074 is read otherwise."""
    late = [obj for obj in play.zone(FIELD) if obj.damage]
    ends: list[Outcome] = []
    if (late or any(item.until == "turn" for item in play.state.in_force)) and play.reading("D-074") == "b":
        ends = [*(play.event("heal", obj, cause="11-4") for obj in late), play.event("expire", word="turn")]
    points = [seat for seat in play.seats if play.var(seat, "mp")]
    if points and play.reading("D-064") == "b":
        ends += [play.event("var", seat=seat, word="mp", to=0) for seat in points]
    return [*ends, *turns.turn_passes(play)]


game.happens("phase begins", "phase ends")
