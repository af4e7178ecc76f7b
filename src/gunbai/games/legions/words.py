"""Sections 14-18 and 21: the words the other clauses are written in - units, lanes, zones, what reversing takes away."""

from __future__ import annotations

from gunbai.game import BadInput, Card, Obj, Play, Problem, is_number, is_own, miswritten
from gunbai.games.legions.book import game

LEFT, CENTER, RIGHT = "左", "中央", "右"
LANES = (LEFT, CENTER, RIGHT)
MASTER, SKILL, MINION, ARTS, LORD = "マスター", "スキル", "ミニオン", "アーツ", "ロード"
FIELD, LEADERS, MINIONS, TIMELINE = "フィールド", "リーダーゾーン", "ミニオンゾーン", "タイムライン"
MASTER_AREA, LORD_AREA = "マスターエリア", "ロードエリア"
HAND, DECK, STANDBY, EXILE, PLAYING = "手札", "山札", "スタンバイゾーン", "除外ゾーン", "プレイゾーン"
WAIT = ("ウェイトゾーンⅠ", "ウェイトゾーンⅡ", "ウェイトゾーンⅢ", "ウェイトゾーンⅣ")
SOME_WAIT = "ウェイトゾーン?"
ACTIVE, EXHAUSTED, REVERSED = "活性", "疲労", "リバース"
STUNNED = "行動不能"
BROKEN = "ブレイク済み"
"""What a card is that has broken and turns over when the sequence ends (39-5 read as a trigger)."""
NORMAL, AWAKENED = "通常", "覚醒"
UNSAID = "unsaid"
CORE = "core"
BLANK = Card("", "", {"cost": "0"})
"""What a card is while it is リバース: no name, no abilities, no category, cost 0 (16-3c, 16-3d, 16-3e)."""


@game.hook("face")
def reversed_card(play: Play, obj: Obj) -> Card | None:
    """A リバース card in a public zone is nothing but a card."""
    return blank(play, obj)


@game.definition("16-3c", otherwise=None)
def blank(play: Play, obj: Obj) -> Card | None:
    """What a リバース card has lost: everything printed on its face."""
    if obj.face != REVERSED or not reversed_kind(play, obj):
        return None
    return BLANK if costs_nothing(play, obj) else Card("", "", {"cost": play.rules.card(obj.card).fields.get("cost")})


@game.definition("16-3d", otherwise=False)
def costs_nothing(play: Play, obj: Obj) -> bool:
    """A リバース card costs 0."""
    return obj.face == REVERSED


@game.definition("16-3e", otherwise=False)
def reversed_kind(play: Play, obj: Obj) -> bool:
    """A リバース card has no category."""
    return obj.face == REVERSED


def kind(play: Play, obj: Obj) -> str:
    """Returns the category of a card now."""
    return play.card(obj).kind


def known_kind(play: Play, obj: Obj) -> str:
    """Returns the category of a card that is to be played; raises BadInput where the board does not say it."""
    found = kind(play, obj)
    if not found:
        name = play.card(obj).name
        what = f"{name}のカテゴリーが盤面にありません / the board does not say of what category {name} is"
        hint = f"write ミニオン, スキル, アーツ or ロード on {name}"
        raise BadInput([Problem("NO-KIND", what, hint=hint, rule="14-3e")])
    return found


@game.definition("21-1", otherwise=True)
def is_unit(play: Play, obj: Obj) -> bool:
    """Tells whether a card is a unit: a master, minion or lord on the field."""
    return play.within(obj, FIELD) and kind(play, obj) in (MASTER, MINION, LORD) and not doomed(play, obj)


def doomed(play: Play, obj: Obj) -> bool:
    """Tells whether a card has broken and only waits for the end of the sequence (39-5 read as a trigger)."""
    return any(item.field == BROKEN and (item.obj, item.stamp) == (obj.uid, obj.stamp) for item in play.state.in_force)


def is_minion(play: Play, obj: Obj) -> bool:
    """Tells whether a card is a minion on the field."""
    return is_unit(play, obj) and kind(play, obj) == MINION


def units(play: Play, seat: str) -> list[Obj]:
    """Returns a player's units."""
    return [obj for obj in play.zone(FIELD, seat) if is_unit(play, obj)]


def master(play: Play, seat: str) -> Obj:
    """Returns a player's master; without one, a board cannot be played on (25-3)."""
    found = play.zone(MASTER_AREA, seat)
    if not found:
        what = f"{seat}のマスターエリアにマスターがいません / {seat} has no master"
        raise BadInput([Problem("NO-MASTER", what, hint="write its master:, or leave master: out", rule="25-3")])
    return found[0]


def mode_of(play: Play, seat: str, *, of: tuple[str, ...] | None = None) -> str:
    """Returns the mode of a master; left out of the board, it is presumed to be the normal one where a decision hangs on it."""
    name = f"{seat}.mode"
    mode = str(play.read(name, NORMAL))
    if mode != NORMAL or not play.read(f"{name}.{UNSAID}"):
        return mode
    return play.presume(name, (NORMAL, AWAKENED), by=seat, of=of)


def lane(play: Play, obj: Obj) -> str:
    """Returns the lane a card on the field is in, seen by its owner."""
    return center_of_leaders(play) if play.within(obj, LEADERS) else obj.slot


center_of_leaders = game.states("18-3", CENTER, otherwise="")
"""Cards in the leader zone are in the central lane; the central lanes face each other."""


faces_left = game.states("18-2", RIGHT, otherwise="")
"""The opponent's right lane is the same lane as one's left."""


faces_right = game.states("18-4", LEFT, otherwise="")
"""The opponent's left lane is the same lane as one's right."""


def facing(play: Play, slot: str) -> str:
    """Returns the opponent's name for one's own lane."""
    across = {LEFT: faces_left, CENTER: center_of_leaders, RIGHT: faces_right}.get(slot)
    return across(play) if across else ""


@game.definition("18-5", otherwise=())
def adjacent(play: Play, slot: str) -> tuple[str, ...]:
    """Returns the lanes adjacent to a lane."""
    return {LEFT: (CENTER,), CENTER: (LEFT, RIGHT), RIGHT: (CENTER,)}.get(slot, ())


lane_holds_one = game.applies("17-11:2")
"""Each lane holds one card."""


def free_lanes(play: Play, seat: str) -> list[str]:
    """Returns a player's lanes that hold no card (each holds one: 17-11)."""
    if not lane_holds_one(play):
        return list(LANES)
    taken = {obj.slot for obj in play.zone(MINIONS, seat)}
    return [slot for slot in LANES if slot not in taken]


standby_is_limited = game.applies("17-17")
"""The standby zone holds so many cards."""


def free_standby(play: Play, seat: str) -> int:
    """Returns how many cards still fit into a player's standby zone (17-17)."""
    if not standby_is_limited(play):
        return len(play.state.objs)
    return play.rules.amount("17-17", "cards") - len(play.zone(STANDBY, seat))


def printed_wait_zone(play: Play, obj: Obj) -> str:
    """Returns the wait zone that the WT printed on a card names; an unnamed one when the board does not say."""
    number = play.rules.card(obj.card).fields.get("wt")
    return WAIT[int(number) - 1] if number and int(number) <= len(WAIT) else SOME_WAIT


def _written(play: Play, obj: Obj, field: str, printed: object) -> int:
    """Returns the number that a field of a card says, which may say a word, too."""
    if not is_number(str(printed)):
        raise miswritten(f"{field} is no number of {play.card(obj).name}: {printed}")
    return int(str(printed))


def number_of(play: Play, obj: Obj, field: str, most: int = 12) -> int:
    """Returns a printed number of a card, asking the judge when the board does not give it (up to what it can still be)."""
    printed = play.card(obj).fields.get(field)
    if printed is None:
        return int(play.fact(field, tuple(str(number) for number in range(most + 1)), of=obj.uid))
    return _written(play, obj, field, printed)


def at_most(play: Play, obj: Obj, field: str, limit: int, clause: str = "") -> bool:
    """Tells whether a printed number of a card is no more than that; the judge is asked just this when the board does not say.

    ``clause`` is the one that needs to know it, where that is not the step that runs.
    """
    printed = play.card(obj).fields.get(field)
    if printed is not None:
        return _written(play, obj, field, printed) <= limit
    return limit >= 0 and play.fact(f"{field}<={limit}", ("yes", "no"), of=obj.uid, clause=clause) == "yes"


for action in ("27-4", "27-5", "27-6", "27-7"):
    game.condition("17-2", of=action)(is_own)
"""Main phase actions are taken with one's own cards: the fields are separate (D-054)."""
