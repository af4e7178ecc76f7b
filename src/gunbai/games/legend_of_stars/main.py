"""Section 5.3 with 2.1 to 2.5, 3.3 to 3.5 and 6: the main phase."""

from __future__ import annotations

from collections.abc import Iterable

from gunbai.game import Event, Obj, Outcome, Play, Question, Rejected, Use, costs, events, is_own, limits, relocate, turns
from gunbai.games.legend_of_stars.book import game
from gunbai.games.legend_of_stars.cost import price
from gunbai.games.legend_of_stars.limits import PLAYED, USED, allowed
from gunbai.games.legend_of_stars.priority import activated, has_text, in_main, use_effect_card, uses
from gunbai.games.legend_of_stars.words import (
    ATTACK,
    CHANGED,
    CHARACTER,
    CHARACTERS,
    DISPLAYS,
    EFFECT_CARD,
    ENERGY,
    ENTERED,
    FACE_DOWN,
    FACE_UP,
    FIELD_CARD,
    FRONT,
    HAND,
    IN_PLAY,
    LEFT,
    READY,
    RIGHT,
    SIDEWAYS,
    SPENT,
    SUPPORT,
    SUPPORTS,
    TURNED_UP,
    UPSIDE_DOWN,
    characters,
    free_squares,
    is_flash,
    kind,
    noted,
    shows,
    squares,
    status,
)


def upside_down(play: Play) -> tuple[Rejected, ...]:
    """Returns that no character lies upside down, unless nothing forbids it."""
    return (Rejected(UPSIDE_DOWN, "6.1:2", (), ("6.1:2",)),) if nothing_upside_down(play) else ()


nothing_upside_down = game.applies("6.1:2")
"""Nothing is put down upside down; who puts it down otherwise rests on nothing of that."""


def lies_somehow(play: Play) -> tuple[str, ...]:
    """Returns the displays there are."""
    return DISPLAYS if nothing_upside_down(play) else (*DISPLAYS, UPSIDE_DOWN)


@game.step("5.3:1")
def main_phase(play: Play) -> list[Outcome]:
    """The turn player does what they like, as often as the energy allows."""
    return turns.one_action(play, "main", lambda word, uid, rule: play.call(rule, "action", card=uid, actor=play.turn_player))


# -- playing cards ------------------------------------------------------------------------------------------------------


def hand(play: Play, *kinds: str) -> list[int]:
    """Returns the cards of these kinds in both hands, so that each refusal has a clause."""
    theirs = play.known(HAND, play.foe(play.turn_player))
    return [obj.uid for obj in (*play.in_hand(HAND, play.turn_player), *theirs) if kind(play, obj) in kinds]


@game.action("use", "5.3.b1", at="main")
def characters_in_hand(play: Play, seat: str) -> Iterable[int]:
    """A character of the hand is put into the character zone."""
    return hand(play, CHARACTER)


@game.action("use", "5.3.b2", at="main")
def supports_in_hand(play: Play, seat: str) -> Iterable[int]:
    """A support of the hand is put into the support zone."""
    return hand(play, SUPPORT)


@game.action("use", "5.3.b4", at="main")
def effects_in_hand(play: Play, seat: str) -> Iterable[int]:
    """An effect card of the hand is used."""
    return hand(play, EFFECT_CARD, "")


@game.action("use", "7.1:1", at="outside")
def flash_at_any_time(play: Play, seat: str) -> Iterable[int]:
    """A flash card is used in one's own turn, outside the main phase and the exchanges: only if 7.1 is so read (C-08)."""
    return [obj.uid for obj in play.known(HAND, seat) if is_flash(play, obj)]


@game.condition("5.5.3", of="7.1:1")
def flash_needs_its_time(play: Play, uid: int) -> bool:
    """Outside the main phase flash cards are used in the exchanges of the attack phases (C-08)."""
    return play.reading("C-08") == "b"


@game.step("7.1:1")
def use_flash_at_any_time(play: Play) -> list[Outcome]:
    """The flash card is used at once."""
    return use_effect_card(play, play.obj(play["card"]))


def energy_suffices(play: Play, uid: int) -> bool:
    """The condition that the energy cost of a card can be paid."""
    obj = play.obj(uid)
    if costs.can_be_paid(play, obj, price(play, obj)):
        return True
    play.cite("2.5:2")
    return False


def is_paid_with_energy(rule: str) -> None:
    """Binds the conditions that the energy cost of a card can be paid, and that no text forbids it."""
    game.condition("2.5.1:2", of=rule)(energy_suffices)
    limits.bars(game, "9.1", allowed, {rule: PLAYED})


for rule, clause in (("5.3.b1", "2.1:4"), ("5.3.b2", "2.3:3"), ("5.3.b4", "2.2:2")):
    game.condition(clause, of=rule)(is_own)
    is_paid_with_energy(rule)
is_paid_with_energy("7.1:1")


@game.condition("3.3.1", of="5.3.b1")
def a_square_is_free(play: Play, uid: int) -> bool:
    """A character needs a square that it may be put into."""
    with play.supposing(card=uid):
        allowed, refused = play.allowed("to", squares(play))
    if not allowed:
        play.cite(*(ground for item in refused for ground in item.grounds))
    return bool(allowed)


@game.condition("5.3:4", of="to")
def not_into_the_front(play: Play, slot: str) -> bool:
    """Characters are not put into the front row."""
    if not slot.startswith(FRONT):
        return True
    play.cite("5.3:3", "3.3.3:2")
    return False


@game.condition("3.3.1", of="to")
def square_is_free(play: Play, slot: str) -> bool:
    """A square is the place of one character (G-06)."""
    return slot in free_squares(play, play.obj(play["card"]).owner)


@game.step("5.3.b1")
def put_character_into_play(play: Play) -> list[Outcome]:
    """The player chooses a square of the back row, a display and a face; the cost is paid; the character enters."""
    obj = play.obj(play["card"])
    slot = play.choose("to", squares(play), if_allowed="to", voluntary=True)
    displays, faces = in_any_way(play)
    display = play.ask(Question("display", displays, refused=upside_down(play), voluntary=True, skip=ATTACK, clause="5.3:5"))
    face = play.ask(Question("face", faces, voluntary=True, skip=FACE_UP, clause="5.3:5"))
    paid = costs.pay_costs(play, obj, price(play, obj))
    lies = {"turned": display, "face": FACE_DOWN if face == FACE_DOWN else ""}
    return [*paid, play.event("play", obj, seat=obj.owner), play.event("enter", obj, zone=CHARACTERS, slot=slot, **lies)]


@game.definition("5.3:5", otherwise=((ATTACK,), (FACE_UP,)))
def in_any_way(play: Play) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The displays and faces in which a character of the hand may be put into play."""
    return entering_displays(play), entering_faces(play)


@game.definition("3.3:5", otherwise=(ATTACK,))
def entering_displays(play: Play) -> tuple[str, ...]:
    """A character enters in any display."""
    return lies_somehow(play)


entering_faces = game.states("3.3:4", (FACE_UP, FACE_DOWN), otherwise=(FACE_UP,))
"""A character enters face up or face down."""


@game.event("enter", "2.1:1")
def enters_the_character_zone(play: Play, event: Event) -> list[Event]:
    """A character in play; it is noted that it arrived this turn (5.3, 5.4)."""
    obj = play.obj(event.obj)
    lies = {"turned": event.get("turned", ATTACK), "face": event.get("face", "")}
    return [relocate(play, obj, CHARACTERS, slot=event.slot, **lies), play.event("arrive", obj)]


@game.event("arrive", "2.1:1")
def arrival_is_noted(play: Play, event: Event) -> list[Event]:
    """It has arrived this turn."""
    return [status(play, play.obj(event.obj), ENTERED, "5.4:5")]


@game.condition("2.3.1:2", of="5.3.b2")
def one_field_at_most(play: Play, uid: int) -> bool:
    """A second card with フィールド is not put into one's support zone (G-05)."""
    obj = play.obj(uid)
    if play.rules.card(obj.card).keyword(FIELD_CARD) is None:
        return True
    lying = [other for other in play.zone(SUPPORTS, obj.owner) if play.rules.card(other.card).keyword(FIELD_CARD) is not None]
    if len(lying) < play.rules.amount("2.3.1:2", "most"):
        return True
    play.cite("3.5:2")
    return False


@game.forbid("set up", "3.5:2")
def no_second_field_in_the_zone(play: Play, event: Event) -> bool:
    """Nor does a text put a second card with フィールド into one's support zone."""
    return not one_field_at_most(play, event.obj)


@game.step("5.3.b2")
def put_support_into_play(play: Play) -> list[Outcome]:
    """The cost is paid; the support enters upright (G-05)."""
    obj = play.obj(play["card"])
    paid = costs.pay_costs(play, obj, price(play, obj))
    return [*paid, play.event("play", obj, seat=obj.owner), play.event("set up", obj)]


events.goes(game, "set up", "2.3:1", SUPPORTS, turned=READY)
"""A support in play stays there."""


@game.step("5.3.b4")
def use_an_effect(play: Play) -> list[Outcome]:
    """The effect card is used."""
    return use_effect_card(play, play.obj(play["card"]))


# -- cards in play ------------------------------------------------------------------------------------------------------


@game.action("use", "8.4:1", at="main")
def cards_in_play(play: Play, seat: str) -> Iterable[int]:
    """Every card in play is considered, so that each refusal has a clause, and energy that has a text of its own."""
    energy = [obj for obj in play.known(ENERGY, seat) if has_text(play, obj)]
    return [obj.uid for obj in (*play.zone(IN_PLAY), *energy)]


@game.condition("5.5.1.3:1", of="8.4:1")
def in_the_main_phase_or_an_exchange(play: Play, uid: int) -> bool:
    """Outside the main phase a text of a card in play is used in the exchanges of the attack phases only."""
    return in_main(play)


@game.condition("6.4:1", of="8.4:1")
def face_down_text_cannot_be_used(play: Play, uid: int) -> bool:
    """A text is used by turning its card up; face down it cannot be seen (U-09)."""
    return shows(play.obj(uid))


@game.condition("3.4:3", of="8.4:1")
def energy_has_no_text(play: Play, uid: int) -> bool:
    """The text of a card in the energy zone cannot be used."""
    return play.obj(uid).zone != ENERGY


@game.condition("8.4:1", of="8.4:1")
def own_text_that_can_be_used(play: Play, uid: int) -> bool:
    """A card of one's own, face up, with a text that its player uses in the main phase and can pay for."""
    obj = play.obj(uid)
    with play.supposing(main="yes"):
        return obj.owner == play.turn_player and bool(activated(play, obj)) and bool(uses(play, obj))


limits.bars(game, "9.1", allowed, {"8.4:1": USED})


# -- energy -------------------------------------------------------------------------------------------------------------


@game.action("energy", "5.3.b3", at="main")
def cards_for_energy(play: Play, seat: str) -> Iterable[int]:
    """Any card of the hand can become energy."""
    return [obj.uid for side in play.seats for obj in play.known(HAND, side)]


game.condition("2.4:1", of="5.3.b3")(is_own)
"""The turn player puts a card of the own hand there."""


@game.condition("5.3:2", of="5.3.b3")
def once_a_turn(play: Play, uid: int) -> bool:
    """Once in a turn."""
    if not play.has_used(Use("turn", "energy", seat=play.obj(uid).owner)):
        return True
    play.cite("2.4:2")
    return False


@game.step("5.3.b3")
def put_into_the_energy_zone(play: Play) -> list[Outcome]:
    """The card becomes one energy; no cost is paid for that (C-16)."""
    obj = play.obj(play["card"])
    return [play.event("use", item=Use("turn", "energy", seat=obj.owner)), play.event("add energy", obj)]


events.goes(game, "add energy", "3.4:2", ENERGY, turned=READY)
"""Energy is put down upright."""


events.sets(game, "gain", "6.6:1", turned=SPENT)
"""ゲイン: the card lies sideways."""


events.sets(game, "regain", "6.5:1", turned=READY)
"""リゲイン: the card stands upright."""


# -- display ------------------------------------------------------------------------------------------------------------


def all_characters(play: Play) -> list[int]:
    """Returns the characters of both players, so that each refusal has a clause."""
    return [obj.uid for seat in play.seats for obj in characters(play, seat)]


@game.action("turn down", "5.3:11", at="main")
@game.action("turn up", "5.3:10", at="main")
@game.action("change", "5.3:6", at="main")
def characters_to_turn(play: Play, seat: str) -> Iterable[int]:
    """Any character might be turned, did the rules not forbid it."""
    return all_characters(play)


for rule in ("5.3:6", "5.3:10", "5.3:11"):
    game.condition("6:2", of=rule)(is_own)
"""The characters of the player whose main phase it is are turned."""


@game.condition("5.3:10", of="5.3:10")
def lies_face_down(play: Play, uid: int) -> bool:
    """Only what lies face down can be turned up."""
    return not shows(play.obj(uid))


@game.condition("5.3:11", of="5.3:11")
def stays_face_up(play: Play, uid: int) -> bool:
    """What lies face up is not turned down."""
    return False


@game.condition("5.3:12", of="5.3:10")
@game.condition("5.3:12", of="5.3:6")
def was_there_before(play: Play, uid: int) -> bool:
    """What entered this turn keeps its display."""
    return not noted(play, play.obj(uid), ENTERED)


@game.condition("5.3:7", of="5.3:6")
def has_not_changed_yet(play: Play, uid: int) -> bool:
    """Each character changes its display once; whether one turned up has done so, G-08 says."""
    return not_turned(play, play.obj(uid), CHANGED, TURNED_UP)


@game.condition("5.3:7", of="5.3:10")
def was_not_turned_yet(play: Play, uid: int) -> bool:
    """Each character is turned up once; whether one that changed its display may be, G-08 says."""
    return not_turned(play, play.obj(uid), TURNED_UP, CHANGED)


def not_turned(play: Play, obj: Obj, name: str, other: str) -> bool:
    """Tells whether a character has done neither of two things this turn, or only the other where that does not count (G-08)."""
    if not noted(play, obj, name) and (not noted(play, obj, other) or play.reading("G-08") == "b"):
        return True
    play.cite("6:2")
    return False


@game.condition("5.3:8", of="display")
def not_from_side_to_side(play: Play, display: str) -> bool:
    """Defence display to the right does not become defence display to the left, nor the other way round."""
    now = play.turned(play.obj(play["card"]))
    if now not in (RIGHT, LEFT, SIDEWAYS) or display not in (RIGHT, LEFT) or display == now:
        return True
    play.cite("5.3:9")
    return False


@game.condition("5.3:6", of="display")
def is_another_display(play: Play, display: str) -> bool:
    """A change leads to another display."""
    return display != play.turned(play.obj(play["card"]))


@game.step("5.3:6")
def change_display(play: Play) -> list[Outcome]:
    """The character is turned; a face-down one stays face down (G-09)."""
    obj = play.obj(play["card"])
    display = play.ask(Question("display", lies_somehow(play), if_allowed="display", refused=upside_down(play), voluntary=True))
    return [status(play, obj, CHANGED, "5.3:7"), play.event("display", obj, word=display)]


@game.event("display", "6.1:1")
def lies_upright(play: Play, event: Event) -> list[Event] | None:
    """The card is turned upright: attack display."""
    return [play.event("set", event.obj, turned=event.word)] if event.word == ATTACK else None


@game.event("display", "6.2:2")
def lies_sideways(play: Play, event: Event) -> list[Event] | None:
    """The card is turned sideways, to the right or to the left: defence display; upside down it lies in none, and as before."""
    return [play.event("set", event.obj, turned=event.word)] if event.word in DISPLAYS and event.word != ATTACK else None


@game.step("5.3:10")
def turn_face_up(play: Play) -> list[Outcome]:
    """The character is turned face up and may lie in any display then (6.4)."""
    obj = play.obj(play["card"])
    lies = play.turned(obj)
    displays = any_display(play) or (lies,)
    refused = upside_down(play)
    display = play.ask(Question("display", displays, refused=refused, voluntary=len(displays) > 1, skip=lies, clause="5.3:10"))
    turned = [play.event("display", obj, word=display)] if display != obj.turned else []
    return [*turned, play.event("turn up", obj)]


any_display = game.states("6.4:3", DISPLAYS, otherwise=())
"""The displays in which a character may lie that is turned up in the main phase."""


@game.event("turn up", "6.3")
def can_be_seen(play: Play, event: Event) -> list[Event]:
    """It can be seen from now on, and it is noted that it was turned up this turn (5.4)."""
    return [play.event("set", event.obj, face=""), status(play, play.obj(event.obj), TURNED_UP, "5.4:5")]


@game.step("5.3:11")
def turn_face_down(play: Play) -> list[Outcome]:
    """The character is turned face down: only when a text allows it."""
    obj = play.obj(play["card"])
    return [status(play, obj, CHANGED, "5.3:7"), play.event("turn down", obj)]


events.sets(game, "turn down", "6.4:1", face=FACE_DOWN)
"""It can no longer be seen."""
