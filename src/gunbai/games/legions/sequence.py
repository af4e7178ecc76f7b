"""Sections 35-12, 36, 37 and 38-17: what happens when a sequence has ended."""

from __future__ import annotations

from gunbai.game import (
    Call,
    Deferred,
    Obj,
    Outcome,
    Play,
    Record,
    Repeat,
    Value,
    Waiting,
    choose_trigger,
    fire,
    missed,
    refresh,
    tell,
)
from gunbai.games.legions.battle import foes
from gunbai.games.legions.book import game
from gunbai.games.legions.words import ACTIVE, FIELD, REVERSED, is_unit


@game.step("35-12")
def refresh_constants(play: Play) -> list[Outcome]:
    """Constant effects are applied anew."""
    return [*refresh(play)]


@game.step("38-17")
def carry_out_unlocks(play: Play) -> list[Outcome]:
    """Cards that an effect unlocks are unlocked right after the sequence, before triggers are checked."""
    return due(play, "38-17", "card")


@game.step("39-7")
def attack_after_moving(play: Play) -> list[Outcome]:
    """移動攻撃: after its own lane move the minion may attack at once."""
    item = next((item for item in play.state.deferred if item.moment == "39-7"), None)
    if item is None:
        return play.nothing_here()
    if play.waiting() and play.reading("D-011") == "c":
        return next_trigger(play)
    done = play.event("undefer", item=item)
    attacker = play.obj(item.get("mover"))
    if not is_unit(play, attacker) or not may_attack(play, attacker.uid):
        return [done]
    if not play.confirm("attack now", by=attacker.owner):
        return [done]
    names: dict[str, Value] = {"attacker": attacker.uid, "moved": "yes", "action card": attacker.uid, "actor": attacker.owner}
    return [done, Call("34-2", "action", tuple(names.items()), sequence=True)]


def may_attack(play: Play, uid: int) -> bool:
    """Tells whether the attack of 移動攻撃 is possible: something in range, and active if so read (D-010)."""
    if play.turned(play.obj(uid)) != ACTIVE and play.reading("D-010") == "b":
        return False
    with play.supposing(attacker=uid):
        allowed, _ = play.allowed("target", foes(play, uid))
    return bool(allowed)


def due(play: Play, moment: str, name: str) -> list[Outcome]:
    """Returns the outcomes that run the first deferred procedure of a moment, in the order the turn player chooses."""
    items = {item.get(name): item for item in play.state.deferred if item.moment == moment}
    if not items:
        return play.nothing_here()
    item: Deferred = items[play.choose(name, items)]
    return [play.event("undefer", item=item), Call(item.rule, "action", (*item.vars, ("by effect", item.cause)))]


@game.step("37-2")
def check_triggers(play: Play) -> list[Outcome]:
    """Triggers are checked: one that is due resolves, then the check is made again."""
    regenerating = next((item for item in play.state.deferred if item.moment == "37-5"), None)
    if regenerating is not None:
        done = play.event("undefer", item=regenerating)
        return [done, Call("39-5", "effect", regenerating.vars, sequence=True)]
    return next_trigger(play)


def next_trigger(play: Play) -> list[Outcome]:
    """Returns the outcomes that resolve the trigger whose turn it is, if any is due.

    While an effect's unlock is carried out, what waited before it goes on waiting (38-17); only 《アンロック時》 comes in
    between (36-2f).
    """
    waiting = play.waiting()
    if play.get("by effect"):
        waiting = [item for item in waiting if item.record.event.kind == "unlock"]
    elif lost := missed(play):
        return [Repeat(play.frame.at), *tell(play, lost)]
    if not waiting:
        return []
    return [Repeat(play.frame.at), *fire(play, choose_trigger(play, waiting))]


@game.order("37-6a", ties="37-6d")
def action_card_first(play: Play, item: Waiting) -> bool:
    """The card that made the action, first."""
    return bool(item.uid == play.get("action card", 0))


@game.order("37-6b", ties="37-6c:1", rest="37-6c:2")
def placed_cards_next(play: Play, item: Waiting) -> bool:
    """Then the cards that effects placed."""
    event = item.record.event
    return event.kind == "place" and event.obj == item.uid and event.by == "effect"


@game.order("37-6d", ties="37-6d")
def all_others(play: Play, item: Waiting) -> bool:
    """Then everything else, as the turn player likes."""
    return True


@game.hook("fewer")
def takes_what_there_is(play: Play) -> bool:
    """A choice of more than there are legal targets: only if so read are those taken that there are (D-059)."""
    return play.reading("D-059") == "b"


@game.hook("lives on")
def triggers_although_it_has_gone(play: Play, obj: Obj, record: Record) -> bool:
    """What a card did or suffered on the field before it left: it triggers only if so read (D-020; 《配置時》: D-094)."""
    event = record.event
    if event.kind != "place":
        was = record.was if event.obj == obj.uid else None
        suffered = was is not None and play.within(was, FIELD) and was.face != REVERSED
        did = event.kind in ("damage", "attack") and event.source == obj.uid
        return (suffered or did) and not play.within(obj, FIELD) and play.reading("D-020") == "b"
    if event.obj != obj.uid:
        return False
    broke = any(
        later.event.kind == "break" and later.event.obj == obj.uid and later.sequence == record.sequence
        for later in play.state.ledger
    )
    return broke and play.reading("D-094") == "b"


@game.hook("chooser")
def who_chooses(play: Play) -> str:
    """Who makes the choices of an effect: its player; in the opponent's turn the book does not say (D-068)."""
    you = str(play.get("you"))
    if you == play.turn_player or play.reading("D-068") == "b":
        return you
    return play.turn_player


@game.condition("39-19:1", of="choice")
def may_be_chosen(play: Play, uid: int) -> bool:
    """結界: the opponent's effects cannot choose it."""
    obj = play.obj(uid)
    if not play.within(obj, FIELD) or not play.has(obj, "結界"):
        return True
    return obj.owner == play.get("you") and play.says("39-19:2")
