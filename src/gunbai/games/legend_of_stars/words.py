"""Sections 2, 3 and 6: kinds of cards, squares and lanes, displays, what a face-down character is."""

from __future__ import annotations

from collections.abc import Iterator

from gunbai.game import Card, Event, Obj, Play
from gunbai.games.legend_of_stars.book import game

CHARACTER, EFFECT_CARD, SUPPORT = "キャラクター", "エフェクト", "サポート"
FLASH, FIELD_CARD, SKY = "フラッシュ", "フィールド", "上空"
CHARACTERS, SUPPORTS, IN_PLAY = "キャラクターゾーン", "サポートゾーン", "場"
DECK, HAND, TRASH, ENERGY, PLAYING = "デッキ", "手札", "トラッシュ", "エネルギーゾーン", "使用中"
FRONT, BACK = "前衛", "後衛"
LANES = (1, 2, 3, 4)
SQUARES = tuple(f"{row}{lane}" for row in (FRONT, BACK) for lane in LANES)
BEYOND = tuple(f"相手{FRONT}{lane}" for lane in LANES)
"""The opponent's front squares, numbered from the opponent's left: reached only if 5.4 is so read (G-11)."""
ATTACK, RIGHT, LEFT, SIDEWAYS = "アタック表示", "ディフェンス表示(右)", "ディフェンス表示(左)", "ディフェンス表示"
DISPLAYS = (ATTACK, RIGHT, LEFT)
UPSIDE_DOWN = "逆さま"
FACE_DOWN = "裏側表示"
FACE_UP = "表側表示"
READY, SPENT = "リゲイン", "ゲイン"
TARGET = "アタックの対象"
ENTERED, TURNED_UP, CHANGED, LED, ATTACKED, DOWN = "登場", "表になった", "表示変更済み", "リード済み", "アタック済み", "ダウン"
ATTACKS, LEADS = (ATTACKED, "アタック2回済み", "アタック3回済み"), (LED, "リード2回済み", "リード3回済み")
"""What is noted of a character for each time that it has attacked or been led this turn."""
FORWARD, BACKWARD, LEFTWARD, RIGHTWARD = "▲", "▼", "◀", "▶"
ICONS = "アイコン"
TURNS = {ATTACK: 0, RIGHT: 1, UPSIDE_DOWN: 2, LEFT: 3}
"""How many quarter turns to the right a card that lies so is from reading upright (6.1, 6.2)."""
CLOCKWISE = (FORWARD, RIGHTWARD, BACKWARD, LEFTWARD)


@game.hook("face")
def hidden_card(play: Play, obj: Obj) -> Card | None:
    """A face-down character in play shows nothing."""
    return nothing_to_see(play, obj)


@game.definition("6.4:1", otherwise=None)
def nothing_to_see(play: Play, obj: Obj) -> Card | None:
    """What a face-down character is: a character of which nothing else can be seen."""
    return Card("", CHARACTER) if obj.face == FACE_DOWN else None


@game.hook("described")
def what_texts_may_refer_to(play: Play, obj: Obj) -> Card | None:
    """What a card text may ask of a face-down character: nothing, unless what is printed on it is so read to remain (G-07)."""
    if obj.face != FACE_DOWN or play.reading("G-07") == "a":
        return None
    card = play.rules.card(obj.card)
    return Card(card.name, card.kind, card.fields)


def kind(play: Play, obj: Obj) -> str:
    """Returns what kind of card a card is."""
    return play.rules.card(obj.card).kind


def is_flash(play: Play, obj: Obj) -> bool:
    """Tells whether a card is a flash."""
    return play.rules.card(obj.card).keyword(FLASH) is not None


def shows(obj: Obj) -> bool:
    """Tells whether a character lies face up."""
    return obj.face != FACE_DOWN


def row(obj: Obj) -> str:
    """Returns the row of a character, empty off the own zone."""
    return next((name for name in (FRONT, BACK) if obj.zone == CHARACTERS and obj.slot.startswith(name)), "")


def lane(obj: Obj) -> int:
    """Returns the number of the lane a character stands in, counted from its owner's left; 0 off the own zone."""
    return int(obj.slot[-1]) if row(obj) else 0


def across(number: int) -> int:
    """Returns the opponent's number of the lane that faces one's own (G-12)."""
    return len(LANES) + 1 - number


squares = game.states("3.3:2", SQUARES, otherwise=())
"""The squares of a character zone: four columns of two rows."""


rows_of_a_lane = game.states("3.3.4:1", (FRONT, BACK), otherwise=(FRONT,))
"""A lane is a column with its front and its rear square."""


@game.definition("3.3.4:2", otherwise=0)
def opposing_lane(play: Play, obj: Obj) -> int:
    """The opponent's number of the lane that faces the one a character stands in; 0 off the own zone."""
    return across(lane(obj)) if lane(obj) else 0


def characters(play: Play, seat: str) -> list[Obj]:
    """Returns a player's characters."""
    return play.zone(CHARACTERS, seat)


def at(play: Play, seat: str, slot: str) -> Obj | None:
    """Returns the character in a square."""
    return next((obj for obj in characters(play, seat) if obj.slot == slot), None)


def facing(play: Play, obj: Obj, which: str) -> Obj | None:
    """Returns the opponent's character in a row of the lane that a character stands in; of several the judge says which."""
    number = opposing_lane(play, obj)
    found = [other for other in characters(play, play.foe(obj.owner)) if number and other.slot == f"{which}{number}"]
    if len(found) < 2:
        return next(iter(found), None)
    return play.obj(play.fact("opponent", [other.uid for other in found], of=obj.uid, clause="3.3.1"))


def free_squares(play: Play, seat: str) -> list[str]:
    """Returns the squares of a player that hold no character."""
    return [slot for slot in squares(play) if at(play, seat, slot) is None]


def status(play: Play, obj: Obj, name: str, clause: str) -> Event:
    """Returns the event that notes something about a character until the end of the turn."""
    return play.force(obj, name, "status", clause=clause, until="turn")


def noted(play: Play, obj: Obj, name: str) -> bool:
    """Tells whether something has been noted about a character this turn."""
    found = play.in_force(obj, name, "status")
    return bool(found) or play.status(obj, name)


def times(play: Play, obj: Obj, names: tuple[str, ...]) -> int:
    """Returns how often a character has done this turn what these notes count."""
    return sum(noted(play, obj, name) for name in names)


def once_more(play: Play, obj: Obj, names: tuple[str, ...], clause: str) -> Event:
    """Returns the event that notes that a character does it once more."""
    return status(play, obj, names[min(times(play, obj, names), len(names) - 1)], clause)


def ways(display: str) -> tuple[str, ...]:
    """Returns how a character may be seen to lie: one that is in none of the displays in any way (U-17 rules it out)."""
    return (display,) if display in DISPLAYS else (RIGHT, LEFT) if display == SIDEWAYS else (*TURNS,)


def directions(icons: tuple[str, ...], display: str) -> Iterator[str]:
    """Yields the directions that lead icons point to, seen by the player, on a card that lies so."""
    for icon in icons:
        yield CLOCKWISE[(CLOCKWISE.index(icon) + TURNS[display]) % len(CLOCKWISE)]


def neighbour(slot: str, direction: str) -> str:
    """Returns the square next to one, seen by its player: of the own zone, the opponent's front, or none."""
    which, number = slot[:-1], int(slot[-1])
    if direction in (LEFTWARD, RIGHTWARD):
        number += 1 if direction == RIGHTWARD else -1
        return f"{which}{number}" if number in LANES and which in (FRONT, BACK) else ""
    if which == BACK:
        return f"{FRONT}{number}" if direction == FORWARD else ""
    return f"{BACK}{number}" if direction == BACKWARD else f"相手{FRONT}{across(number)}"
