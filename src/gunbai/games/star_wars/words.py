"""Sections 4.1.2 and 4.3: places, units, sides and levels - the words the other clauses are written in."""

from __future__ import annotations

from collections.abc import Iterable

from gunbai.game import LEFT_OUT, Assumption, BadInput, Event, Obj, Play, Problem
from gunbai.games.star_wars.book import game

FIELD, HAND, DECK, BASE, DISCARD = "場", "手札", "デッキ", "ベース", "捨て山置き場"
STORIES, IN_USE = "ストーリーカード置き場", "使用中"
FRONT = ("前左", "前中", "前右")
BACK = ("後左", "後中", "後右")
SLOTS = (*FRONT, *BACK)
READY, EXHAUSTED = "待機", "消耗"
FACE_DOWN = "裏向き"
CHARACTER, MECHANIC, EVENT, STORY = "キャラクター", "メカニック", "イベント", "ストーリー"
SICK = "召喚酔い"
FIGHTING = "戦闘中"
"""What a unit is as long as its attack goes on."""
PILOT, DEFENDER, SABRE, NOT_UNIQUE = "パイロット", "ディフェンダー", "ライトセーバー", "ノンユニーク"
SIDE, LEVEL, PERSON = "サイド", "level", "person"
MATCHES = "matches"
"""Asked of a card whose side or level the board leaves open: whether one of the open stories has both."""
POWER = "power"
MOST = 12
"""The highest power that the judge is asked about."""


@game.definition("4.2.1.2.1-2", otherwise=())
def aboard(play: Play, obj: Obj) -> tuple[int, ...]:
    """Returns the cards that are one unit with a mechanic: what becomes of it becomes of them."""
    return tuple(part.uid for part in play.parts(obj))


def whole(play: Play, uid: int) -> tuple[Obj, list[Event]]:
    """Returns the unit that a card is part of, and what divides it where nothing makes the two one."""
    unit = play.whole(play.obj(uid))
    one = aboard(play, unit)
    return unit, [play.event("set", part, host=0) for part in play.parts(unit) if part.uid not in one]


def units(play: Play, seat: str = "") -> list[Obj]:
    """Returns the units on the field, each by the card that speaks for it."""
    return [obj for obj in play.zone(FIELD, seat) if not obj.host]


def at(play: Play, seat: str, slot: str) -> Obj | None:
    """Returns the unit in one of a player's places; of several there no clause says which is meant (4.3-3)."""
    found = all_at(play, seat, slot)
    if len(found) > 1:
        what = f"{seat}の{slot}にユニットが{len(found)}体います / {len(found)} units stand in {slot} of {seat}, which holds one"
        raise BadInput([Problem("TWO-IN-ONE-PLACE", what, hint="write each of them in a place of its own", rule="4.3-3")])
    return found[0] if found else None


def all_at(play: Play, seat: str, slot: str) -> list[Obj]:
    """Returns the units in one of a player's places: one at most, but on a board that the rules forbid."""
    return [obj for obj in units(play, seat) if obj.slot == slot]


def kind(play: Play, obj: Obj) -> str:
    """Returns what kind of card it is; empty when the board does not say."""
    return play.card(obj).kind


def is_ready(play: Play, obj: Obj) -> bool:
    """Tells whether a unit is ready."""
    return play.turned(obj) == READY


def power(play: Play, obj: Obj) -> int:
    """Returns the power of a unit now; a character aboard is part of it."""
    aboard(play, obj)
    number = play.known_value(obj, POWER)
    return int(play.fact(POWER, map(str, range(MOST + 1)), of=obj.uid)) if number is None else number


def printed(play: Play, obj: Obj, field: str) -> int | None:
    """Returns a printed number of a card, None when the board does not say."""
    value = play.card(obj).fields.get(field)
    return None if value is None else int(value)


def still_fights(play: Play, uid: int) -> Obj | None:
    """Returns a unit of a running attack, None when it has left the field since; one that came back is another."""
    obj = play.obj(uid)
    marked = {(item.obj, item.stamp) for item in play.state.in_force if item.field == FIGHTING}
    return play.whole(obj) if obj.zone == FIELD and (not marked or (obj.uid, obj.stamp) in marked) else None


def alike(play: Play, cards: Iterable[Obj]) -> bool:
    """Tells whether nobody could tell these cards apart, and nobody asks about one of them."""
    return len({obj.card for obj in cards}) < 2 and not play.is_about_one(obj.uid for obj in cards)


# -- 4.1.2 --------------------------------------------------------------------------------------------------------------


def sides(play: Play, obj: Obj) -> tuple[str, ...]:
    """Returns the sides of a card: a set, for the book leaves open what further cards may have."""
    return tuple(map(str, play.card(obj).fields.get(SIDE, ())))


def level_of_story(play: Play, obj: Obj) -> int:
    """Returns the level of a story card: as printed, else by its place among the five."""
    level = printed(play, obj, LEVEL)
    return level if level is not None else int(obj.slot) if obj.slot.isdecimal() else 0


@game.definition("4.1.2-2n1", otherwise=False)
def is_too_high(play: Play, story: Obj, level: int) -> bool:
    """A story of a higher level does not do: the levels must be the same."""
    return level_of_story(play, story) > level


def story_fits(play: Play, obj: Obj) -> bool:
    """Tells whether one of the player's face-up stories has the side and level of a card (SW-D08).

    What the board does not say of a player's stories is taken to fit, and noted. Whether side and level match is asked where
    the stories are said, the card or the story leaves one of them out, and that decides.
    """
    wanted, level = sides(play, obj), printed(play, obj, LEVEL)
    if play.read(f"{obj.owner}.{STORIES}.unknown") == LEFT_OUT:
        play.assumptions[Assumption("presumed", f"{obj.uid}.サイドとレベル", "一致")] = None
        return True
    opened = [story for story in play.zone(STORIES, obj.owner) if story.face != FACE_DOWN]
    told = [story for story in opened if set(wanted) & set(sides(play, story))]
    same = [story for story in opened if not wanted or story in told or SIDE not in play.card(story).fields]
    near = [story for story in same if level is None or level_of_story(play, story) >= level]
    fitting = [story for story in near if level is None or not is_too_high(play, story, level)]
    fits = bool(fitting)
    if fits and (level is None or not any(story in told for story in fitting)):
        fits = play.fact(MATCHES, ("yes", "no"), clause="4.1.2-2", of=obj.uid) == "yes"
    play.cite("4.1.2-2" if fits else "")
    return fits
