"""Section 39: the keywords that trigger, and those that add to ATK. The others stand where they work."""

from __future__ import annotations

from collections.abc import Iterator

from gunbai.game import Contribution, Obj, Outcome, Play, Question, Record
from gunbai.games.legions.book import game
from gunbai.games.legions.damage import dealt_by, total
from gunbai.games.legions.words import (
    CENTER,
    FIELD,
    LORD,
    MASTER,
    MINION,
    MINIONS,
    RIGHT,
    STANDBY,
    TIMELINE,
    is_minion,
    master,
)


def works(play: Play, obj: Obj, keyword: str) -> bool | tuple[str, ...]:
    """Tells whether a trigger of a keyword is live: its unit is on the field with it, or was at the time if so read (D-020).

    If not, the clauses by which it is not.
    """
    there = play.within(obj, FIELD)
    with play.collecting():
        held = there and play.has(obj, keyword)
    if held or (not there and not works_on_the_field_only(play)) or play.reading("D-020") == "b":
        return True
    return ("38-9:1",) if there else ("39-1:2",)


works_on_the_field_only = game.states("39-1:2")
"""A keyword works while its card is on the field."""


@game.trigger("39-10", on="break", keyword="貫通")
def broke_by_its_attack(play: Play, obj: Obj, record: Record) -> bool | tuple[str, ...]:
    """貫通: it broke an opposing minion or lord by its attack."""
    was = record.was
    if was is None or was.owner == obj.owner or play.rules.card(was.card).kind not in (MINION, LORD):
        return False
    struck = record.event.by == "rule" and _blow(play, obj, record) is not None
    if not struck and not _broke_before_the_blow(play, obj, record):
        return False
    if not struck and play.reading("D-022") == "a":
        return ("11-1:2",)
    return works(play, obj, "貫通")


def _broke_before_the_blow(play: Play, obj: Obj, broken: Record) -> bool:
    """Tells whether an attacker broke a card by an effect of its own in step ③ of its battle."""
    if play.get("attacker") != obj.uid:
        return False
    hurt = ("damage", broken.event.obj, obj.uid, "effect")
    dealt = (record.event for record in play.state.ledger if record.sequence == broken.sequence)
    by_effect = any((event.kind, event.obj, event.source, event.by) == hurt for event in dealt)
    return by_effect or broken.event.source == obj.uid


def _blow(play: Play, obj: Obj, broken: Record) -> Record | None:
    """Returns the damage that an attacker dealt to a card in the battle in which it broke."""
    for record in play.state.ledger:
        event = record.event
        dealt = event.kind == "damage" and event.by == "battle" and record.sequence == broken.sequence
        if dealt and (event.obj, event.source, event.get("attacker")) == (broken.event.obj, obj.uid, obj.uid):
            return record
    return None


@game.hook("held")
def held_when_it_struck(play: Play, obj: Obj, keyword: str, record: Record) -> list[int]:
    """The numbers of a keyword that a unit had when it struck, although it has it no longer: whether it resolves is D-020."""
    struck = _blow(play, obj, record) if record.event.kind == "break" else record
    if struck is None or struck.event.source != obj.uid:
        return []
    return list(dict(struck.event.get("held") or ()).get(keyword, ()))


@game.step("39-10")
def pierce(play: Play) -> list[Outcome]:
    """貫通: X damage to the opposing master - dealt by the unit, unless D-021 is read otherwise."""
    obj = play.obj(play["this"])
    target = master(play, play.foe(obj.owner))
    more = {}
    if _matters(play, obj) and play.reading("D-021") == "b":
        more = {"sourceless": "yes"}
    return [play.event("damage", target, amount=worth(play, obj, "貫通"), source=obj.uid, by="effect", **more)]


def worth(play: Play, obj: Obj, keyword: str) -> int:
    """Returns the number of the instance of a keyword that resolves; of several only the largest counts if so read (D-098)."""
    values = play.keyword(obj, keyword)
    if len(values) < 2 or play.reading("D-098") == "a":
        return int(play["amount"])
    fired = [
        item for item in play.state.fired if (item.card, item.text, item.record) == (obj.uid, play.frame.at, play["event"].number)
    ]
    return max(values) if len(fired) == 1 else 0


def _matters(play: Play, obj: Obj) -> bool:
    return play.has(obj, "対マスター特効") or play.has(obj, "衝撃")


@game.trigger("39-8", on="damage", keyword="衝撃")
def hurt_the_master(play: Play, obj: Obj, record: Record) -> bool | tuple[str, ...]:
    """衝撃: in its own turn the unit dealt damage to the opposing master."""
    event = record.event
    if obj.owner != play.turn_player or not dealt_by(event, obj):
        return False
    victim = play.obj(event.obj)
    if victim.owner == obj.owner or play.rules.card(victim.card).kind != MASTER:
        return False
    return works(play, obj, "衝撃")


@game.step("39-8")
def shock(play: Play) -> list[Outcome]:
    """衝撃: up to X cards on the opponent's standby and timeline are put off by one."""
    obj = play.obj(play["this"])
    foe = play.foe(obj.owner)
    among = [obj.uid for zone in (STANDBY, TIMELINE) for obj in play.zone(zone, foe)]
    picked = play.ask(Question("cards", among, least=0, most=worth(play, obj, "衝撃"), by=play.turn_player, if_allowed="choice"))
    return [play.event("wait", uid, amount=1, by="effect") for uid in picked or ()]


@game.constant("39-11", keyword="右配置特性")
def stronger_on_the_right(play: Play, obj: Obj) -> Iterator[Contribution]:
    """右配置特性: +X/+0 in the right lane, in its own turn."""
    yield from _placed(play, obj, "右配置特性", RIGHT, "39-11")


@game.constant("39-12", keyword="中央配置特性")
def stronger_in_the_center(play: Play, obj: Obj) -> Iterator[Contribution]:
    """中央配置特性: +X/+0 in the central lane, in its own turn."""
    yield from _placed(play, obj, "中央配置特性", CENTER, "39-12")


def _placed(play: Play, obj: Obj, keyword: str, slot: str, clause: str) -> Iterator[Contribution]:
    there = obj.zone == MINIONS and obj.slot == slot and obj.owner == play.turn_player and is_minion(play, obj)
    if there and (values := play.keyword(obj, keyword)):
        yield Contribution("atk", "add", obj.uid, obj.stamp, amount=total(play, values), clause=clause, source=obj.uid)
