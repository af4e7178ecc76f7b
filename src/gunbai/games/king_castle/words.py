"""The words the other clauses are written in: zones, kinds of cards, attributes, costs as printed."""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec.structs import replace

from gunbai.game import Card, Obj, Play
from gunbai.games.king_castle.book import game

CASTLE, PILE, HAND, DISCARD = "城", "ダメージ札", "手札", "捨て札"
UNITS, MAGIC, KINGS, IN_USE = "ユニットゾーン", "マジックゾーン", "キングゾーン", "使用中"
FIELD = "場"
KING, UNIT, SPELL = "キング", "ユニット", "マジック"
NORMAL, PLACED, COUNTER = "通常", "場", "カウンター"
TYPES = (NORMAL, PLACED, COUNTER)
FACE_DOWN = "裏向き"
ATTRIBUTES = ("火", "水", "風", "雷", "光", "闇")
ANY, COLOURLESS = "全", "無"
COST_WORDS = (*ATTRIBUTES, COLOURLESS, ANY)

Cost = dict[str, int]
"""A cost or an amount of energy by attribute: 火4無2 is {火: 4, 無: 2}."""


def kind(play: Play, obj: Obj) -> str:
    """Returns the kind of a card: king, unit or magic card; empty when nobody knows."""
    return kind_of(play.card(obj))


def kind_of(card: Card) -> str:
    """Returns the kind of a card definition."""
    return SPELL if magic_type_of(card) else card.kind


def magic_type(play: Play, obj: Obj) -> str:
    """Returns the type of a magic card - 通常, 場 or カウンター - and the empty string for any other card."""
    return magic_type_of(play.card(obj))


def magic_type_of(card: Card) -> str:
    """Returns the type of a magic card definition."""
    said = card.fields.get("種類", ())
    types = [card.kind, *([said] if isinstance(said, str) else said)]
    return next((str(word) for word in types if word in TYPES), "")


def cost_of(card: Card) -> Cost | None:
    """Returns the printed cost of a card; None when it is not known."""
    printed = card.fields.get("cost")
    if printed is not None:
        return amounts(str(printed), next(iter(own_attributes(card)), COLOURLESS))
    found = {word: int(card.fields[word]) for word in COST_WORDS if word in card.fields}
    return found or None


def amounts(text: str, otherwise: str = COLOURLESS) -> Cost:
    """Returns what is printed as 火4無2; a bare number is of the attribute ``otherwise``."""
    found: Cost = {}
    for word, number, bare in re.findall(r"(?<![^\d\s+:])([^\d\s+:]+)(?:\s*+[:+])?\s*+(\d{1,9})|(?<!\d)(\d{1,9})", text):
        name = word if word in COST_WORDS else otherwise
        found[name] = found.get(name, 0) + int(number or bare)
    return found


def printed(cost: Cost) -> str:
    """Returns a cost as a card prints it."""
    return "".join(f"{word}{number}" for word, number in cost.items())


def own_attributes(card: Card) -> tuple[str, ...]:
    """Returns the attributes that a card names."""
    said = card.fields.get("属性", ())
    return tuple(map(str, [said] if isinstance(said, str) else said))


def attributes(play: Play, obj: Obj) -> tuple[str, ...]:
    """Returns the attributes of a card: those it names, else those of its cost."""
    card = play.card(obj)
    return own_attributes(card) or attributes_of_cost(play, card)


@game.definition("5.2-1", otherwise=())
def attributes_of_cost(play: Play, card: Card) -> tuple[str, ...]:
    """A unit - and a magic card (6-3) - has the attributes of its cost."""
    return tuple(word for word in cost_of(card) or {} if word in ATTRIBUTES)


@game.hook("described")
def with_its_attributes(play: Play, obj: Obj) -> Card | None:
    """A card that prints no attribute is told of with those of its cost."""
    card = play.card(obj)
    with play.collecting():
        found = () if own_attributes(card) else attributes_of_cost(play, card)
    return replace(card, fields={**card.fields, "属性": found}) if found else None


@game.filter("属性", "5.2-1", printed=True)
def has_attribute(play: Play, obj: Obj, wanted: str, you: str, this: int) -> bool:
    """A card of that attribute."""
    return wanted in attributes(play, obj)


@game.filter("kind", "1-4", printed=True, words=(KING, UNIT, SPELL, *TYPES))
def is_of_kind(play: Play, obj: Obj, wanted: str, you: str, this: int) -> bool:
    """A king, unit or magic card, or a magic card of one type."""
    return wanted in (kind(play, obj), magic_type(play, obj))


def king(play: Play, seat: str) -> Obj | None:
    """Returns a player's king; None when the board has none."""
    return next(iter(play.zone(KINGS, seat)), None)


def units(play: Play, seat: str) -> list[Obj]:
    """Returns a player's units."""
    return play.zone(UNITS, seat)


def in_sight(play: Play, seat: str) -> list[int]:
    """Returns the cards in play that a player may name: not the other player's face-down ones."""
    return [obj.uid for obj in play.zone(FIELD) if play.vocabulary.visible_to(obj, seat)]


def owned(objs: Iterable[Obj]) -> list[int]:
    """Returns the uids of cards."""
    return [obj.uid for obj in objs]


def castle_of(seat: str) -> str:
    """Returns how a player's castle is called among targets."""
    return f"{seat}:{CASTLE}"


def whose_castle(target: int | str) -> str:
    """Returns whose castle a target is; empty for a card."""
    return "" if isinstance(target, int) else str(target).partition(":")[0]
