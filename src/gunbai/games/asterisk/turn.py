"""Section 3: the phases of a turn."""

from __future__ import annotations

from gunbai.game import ANY, PASS, Call, Event, Obj, Outcome, Play, Question, Repeat, events, listening, turns
from gunbai.games.asterisk.book import game
from gunbai.games.asterisk.due import due, resolve_effects
from gunbai.games.asterisk.words import (
    BACK,
    COLOURLESS,
    COLOURS,
    FIELD,
    HAND,
    MANA,
    RISE,
    SET,
    at,
    before,
    known,
    row,
    stellas,
)

OWN, FOES = "you", "foe"


@game.step("3.1.a")
def refresh(play: Play) -> list[Outcome]:
    """All set cards of the turn player rise, mana included (AST-D07, AST-D08)."""
    cards = [*play.zone(FIELD, play.turn_player), *play.known(MANA, play.turn_player)]
    return [play.event("rise", obj) for obj in cards if obj.turned == SET]


@game.forbid("rise", "3.1.a")
def held_down(play: Play, event: Event) -> bool:
    """A text says that the card does not rise."""
    return play.told(play.obj(event.obj), "cannot", "rise")


@game.step("3.1.c")
def own_turn_begins(play: Play) -> list[Outcome]:
    """【自ターン中】 of the turn player begins, 【相手ターン中】 ends, and with it what a text has made last until then."""
    lasted = turns.expired(play, [f"start:{play.turn_player}"])
    return [play.event("var", seat=play.turn_player, word="during", to=OWN), *lasted]


@game.hook("during")
def whose_turn_it_is(play: Play, obj: Obj, turn: str) -> bool:
    """Between one player's end phase and the other's refresh phase no 【自ターン中】 is in force (AST-D32)."""
    usual = OWN if play.turn_player == obj.owner else FOES
    return bool(play.read(f"{obj.owner}.during", usual) == turn)


@game.step("3.2.a")
def advance(play: Play) -> list[Outcome]:
    """Every ステラ of the back row with a free place before it moves there, as it lies, all at once (AST-D25)."""
    waiting = [obj for obj in stellas(play, play.turn_player) if row(obj) == BACK]
    return [play.event("advance", obj, slot=before(obj.slot)) for obj in waiting if at(play, obj.owner, before(obj.slot)) is None]


events.goes(game, "advance", "3.2.a", FIELD)
"""The card stays the same object."""


@game.step("3.3.a")
def draw_for_the_turn(play: Play) -> list[Outcome]:
    """Two cards are drawn."""
    number = 1 if only_one(play) else play.rules.amount("3.3.a", "cards")
    return [play.event("draw", seat=play.turn_player, amount=number)]


@game.definition("3.3.b", otherwise=False)
def only_one(play: Play) -> bool:
    """In the first turn of the game one card is drawn."""
    return is_first_turn(play)


def is_first_turn(play: Play) -> bool:
    """Tells whether this is the first player's first turn."""
    return bool(play.read("turn.number", 0) == 1)


@game.step("3.4.a")
def charge(play: Play) -> list[Outcome]:
    """One card of the hand may be put into the mana zone; the phase may be skipped."""
    hand = [obj.uid for obj in play.known(HAND, play.turn_player)]
    free = (PASS,) if may_skip(play) else ()
    picked = play.ask(Question("charge", hand, free=free, voluntary=bool(hand), skip=PASS if free else None, tacit=True))
    return [] if picked in (PASS, None) else [play.event("charge", picked, seat=play.turn_player)]


may_skip = game.states("3.4.c")
"""The phase is optional."""


@game.event("charge", "3.4.a")
def enters_the_mana_zone(play: Play, event: Event) -> list[Event]:
    """The card enters upright, one of several colours set."""
    return [play.event("move", event.obj, zone=MANA, turned=SET if enters_set(play, play.obj(event.obj)) else RISE)]


@game.definition("3.4.b", otherwise=False)
def enters_set(play: Play, obj: Obj) -> bool:
    """A card of two colours or more enters the mana zone set; of a card that nobody knows one is presumed."""
    if not known(play, obj):
        return play.presume(f"fact:{obj.owner}.{obj.zone}.{COLOURS}", ("1", "2")) == "2"
    colours = {*map(str, play.card(obj).fields.get(COLOURS, ()))} - {COLOURLESS}
    return len(colours) >= play.rules.amount("3.4.b", "colours")


@game.step("3.5.b")
def main_phase(play: Play) -> list[Outcome]:
    """Actions in any order, as many as the player likes."""

    def called(word: str, uid: int, rule: str) -> Call:
        if word != "attack":
            return play.call(rule, "action", card=uid)
        play.cite("3.5.4.c")
        return play.call("3.5.4.c", "attack", attacker=uid)

    return turns.one_action(play, "main", called)


@game.step("3.6.b")
def end_of_turn(play: Play) -> list[Outcome]:
    """【ターン終了時】 effects happen, if a card has any; then 【自ターン中】 and 【このターン中】 end (AST-D31)."""
    number = play.read("turn.number")
    announced = [] if play.read("turn.ending") == number else [play.event("turn ends", seat=play.turn_player)]
    if announced and listening(play, {ANY, "turn ends"}):
        return [Repeat("3.6.b"), *announced, play.event("var", word="turn.ending", to=number)]
    for seat in whose_effects(play):
        if effects := resolve_effects(play, seat, "turn ends"):
            return effects
    ended = (play.event("expire", word=until) for until in ("turn", f"end:{play.turn_player}"))
    return [*announced, play.event("var", seat=play.turn_player, word="during", to=""), *ended]


def whose_effects(play: Play) -> tuple[str, ...]:
    """Returns whose 【ターン終了時】 effects happen, in which order: about the other player's nothing is said (AST-D42)."""
    own, foe = play.seats
    if not due(play, foe, "turn ends"):
        return (own,)
    return {"a": (own, foe), "b": (foe, own), "c": (own,)}[play.reading("AST-D42")]


@game.step("3.6.c")
def foes_turn_begins(play: Play) -> list[Outcome]:
    """The turn player's 【相手ターン中】 begins."""
    return [play.event("var", seat=play.turn_player, word="during", to=FOES)]


@game.step("3.6.a")
def pass_the_turn(play: Play) -> list[Outcome]:
    """The other player's turn begins."""
    return [Repeat("3.1"), *turns.turn_passes(play)]


game.happens("turn ends")
