"""The words the clauses are written in: ステラ, rows and columns, ライズ and セット, and how a card moves."""

from __future__ import annotations

from gunbai.game import NOBODY_KNOWS, Event, Obj, Play, Use, events
from gunbai.games.asterisk.book import game

STELLA, SPELL = "ステラ", "スペル"
FIELD, MANA, DECK, HAND = "ステラゾーン", "マナゾーン", "デッキゾーン", "手札"
TRASH, DAMAGE = "トラッシュゾーン", "ダメージゾーン"
RISE, SET = "ライズ", "セット"
FRONT, BACK = "前", "後"
COLOURS, COLOURLESS = "色", "無色"
COST, COLOURLESS_PART = "cost", "colourless"
PERMANENT, STEP_ICON, REACTION_ICON, PIERCE = "永続", "スペルステップ", "リアクション", "貫通"
SUMMONED, CAST = "召喚時", "スペル発動時"
CONDITIONS = "条件"


def is_stella(play: Play, obj: Obj) -> bool:
    """Tells whether a card is a ステラ on the field; a 《永続》 spell lies there, too, and is none (AST-D22)."""
    return obj.zone == FIELD and play.card(obj).kind == STELLA


def stellas(play: Play, seat: str) -> list[Obj]:
    """Returns a player's ステラ."""
    return [obj for obj in play.zone(FIELD, seat) if is_stella(play, obj)]


def is_spell(play: Play, obj: Obj) -> bool:
    """Tells whether a card is a spell."""
    return play.card(obj).kind == SPELL


def known(play: Play, obj: Obj) -> bool:
    """Tells whether anybody knows what a card is."""
    return obj.card != NOBODY_KNOWS


def row(obj: Obj) -> str:
    """Returns the row a card on the field stands in: front or back."""
    return obj.slot[:1]


def before(slot: str) -> str:
    """Returns the place in the front row of the same column (AST-D21)."""
    return FRONT + slot[1:]


def at(play: Play, seat: str, slot: str) -> Obj | None:
    """Returns the card in a place of a player's field."""
    return next((obj for obj in play.zone(FIELD, seat) if obj.slot == slot), None)


def places(play: Play, seat: str) -> list[str]:
    """Returns the places of a field: as many columns as the board says, else as many as the vocabulary knows (AST-D21)."""
    columns = play.var(seat, "columns")
    slots = play.vocabulary.zones[FIELD].slots
    return [slot for slot in slots if not columns or int(slot[1:]) <= columns]


def number_of(play: Play, obj: Obj, field: str) -> int:
    """Returns a number of a card, asking the judge when the board does not give it."""
    value = play.known_value(obj, field)
    if value is None:
        return int(play.fact(field, tuple(str(number) for number in range(11)), of=obj.uid))
    return value


events.sets(game, "lay", "3.1.b", turned=SET)
"""A card that is set lies sideways."""


events.sets(game, "rise", "3.1.b", turned=RISE)
"""A card that rises stands upright."""


@game.event("relocate", "")
def goes_elsewhere(play: Play, event: Event) -> list[Event]:
    """A card goes to another zone: to the top or, otherwise, the bottom of the deck; to a place on the field.

    Into the mana zone it goes as any card does (3.4.b), unless a text says how it lies.
    """
    if event.zone == MANA and not event.get("turned"):
        return [play.event("charge", event.obj, seat=play.obj(event.obj).owner)]
    return [play.event("move", event.obj, zone=event.zone, slot=event.slot, **dict(event.more))]


events.goes(game, "destroy", "", TRASH)
"""A card that is destroyed goes to the trash."""


def keyword(play: Play, obj: Obj, name: str) -> bool:
    """Tells whether a card bears an icon or a word."""
    return play.has(obj, name)


def prints(play: Play, obj: Obj, word: str) -> bool:
    """Tells whether a card has an effect for a moment of the attack; 【戦闘時】 is for both (AST-D03)."""
    return any(when in (word, "戦闘時") for ability in play.card(obj).abilities for when, _ in ability.when)


def done_before(play: Play, word: str) -> bool:
    """Tells whether the turn player has done something already this turn."""
    return play.has_used(Use("turn", word, seat=play.turn_player))


def note_done(play: Play, word: str) -> list[Event]:
    """Returns the event that remembers, for this turn, that the turn player has done something."""
    return [] if done_before(play, word) else [play.event("use", item=Use("turn", word, seat=play.turn_player))]
