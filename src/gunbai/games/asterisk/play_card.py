"""Sections 3.5.1 and 3.5.2: putting a ステラ onto the field and using a spell in the main phase."""

from __future__ import annotations

from collections.abc import Iterable

from gunbai.game import Obj, Outcome, Play, Rejected, Repeat, events
from gunbai.games.asterisk.book import game
from gunbai.games.asterisk.chain import carry_out, link_of
from gunbai.games.asterisk.due import due, resolve_effects
from gunbai.games.asterisk.pay import pay, price_of
from gunbai.games.asterisk.spells import may_be_answered, reacts, spells_of
from gunbai.games.asterisk.use import has_room, payable, place_for, use
from gunbai.games.asterisk.words import (
    FIELD,
    HAND,
    PERMANENT,
    REACTION_ICON,
    RISE,
    STEP_ICON,
    SUMMONED,
    done_before,
    is_spell,
    known,
    note_done,
)

PUT, USED = "ステラを出した", "スペルを発動した"


@game.action("play", "3.5.1.a")
def cards_to_put_onto_the_field(play: Play, seat: str) -> Iterable[int]:
    """Every card of the hand that is no spell."""
    return [obj.uid for obj in play.in_hand(HAND, seat) if known(play, obj) and not is_spell(play, obj)]


@game.condition("3.5.1.a", of="3.5.1.a")
def stella_can_be_paid(play: Play, uid: int) -> bool | Rejected:
    """As many mana as its cost can be set; the clause of what is missing is told."""
    return payable(play, uid, "3.5.1.a")


@game.condition("3.5.1.a", of="3.5.1.a")
def again_in_this_turn(play: Play, uid: int) -> bool:
    """Any number of ステラ in a turn, as long as there is mana."""
    return not done_before(play, PUT) or may_put_another(play)


may_put_another = game.states("3.5.1.d")
"""Nothing but the mana limits how many ステラ are put onto the field."""


@game.condition("3.5.1.a", of="3.5.1.a")
def stella_finds_a_place(play: Play, uid: int) -> bool:
    """A place of the field is free: one card lies in each (AST-D21)."""
    return has_room(play, play.obj(uid))


@game.step("3.5.1.a")
def put_onto_the_field(play: Play) -> list[Outcome]:
    """The cost is paid and the ステラ enters upright in any free place; its 【召喚時】 and the opponent's reactions follow."""
    obj = play.obj(play["card"])
    if play.get("summoned") == "yes":
        return after_the_summon(play, obj)
    paid = pay(play, obj.owner, price_of(play, obj), "3.5.1.a")
    slot = place_for(play, obj)
    play.remember("summoned", "yes")
    return [Repeat("3.5.1.a"), *note_done(play, PUT), *paid, play.event("summon", obj, slot=slot, seat=obj.owner)]


def after_the_summon(play: Play, obj: Obj) -> list[Outcome]:
    """Returns what follows once a ステラ stands: its own 【召喚時】, then reactions, or the other way round (AST-D43)."""
    due_now = bool(due(play, obj.owner, "summon"))
    answers = play.get("reacted") != "yes" and may_be_answered(play, obj.owner)
    if due_now and not (answers and reacting(play, obj.owner) and play.reading("AST-D43") == "b"):
        return resolve_effects(play, obj.owner, "summon")
    if not answers:
        return []
    play.remember("reacted", "yes")
    again = [Repeat("3.5.1.a")] if due_now else []
    return [*again, play.call("4.2", "reactions", by=obj.owner, moment=SUMMONED, about=obj.uid)]


def reacting(play: Play, seat: str) -> bool:
    """Tells whether the opponent of a player holds a reaction to a summon."""
    return any(reacts(play, obj, SUMMONED) for obj in spells_of(play, play.foe(seat)))


events.goes(game, "summon", "3.5.1.a", FIELD, turned=RISE)
"""The card enters the field upright (AST-D20)."""


# -- 3.5.2 --------------------------------------------------------------------------------------------------------------


@game.action("play", "3.5.2.a")
def spells_to_use(play: Play, seat: str) -> Iterable[int]:
    """Every spell of the hand."""
    return [obj.uid for obj in play.in_hand(HAND, seat) if is_spell(play, obj)]


@game.condition("3.5.4.3.b", of="3.5.2.a")
def is_for_no_step(play: Play, uid: int) -> bool | Rejected:
    """A spell with the icon 【スペルステップ】 is for that step; whether for the main phase, too, is not settled (AST-D29)."""
    if not play.has(play.obj(uid), STEP_ICON) or play.reading("AST-D29") == "b":
        return True
    return Rejected(uid, "3.5.4.3.b", (), ("3.5.4.3.b", "3.5.4.3.a", "3.5.4.3-2.a"))


@game.condition("4.2.c", of="3.5.2.a")
def is_no_reaction(play: Play, uid: int) -> bool:
    """A reaction is used when the opponent meets its condition; whether in one's main phase, too, is not settled (AST-D29)."""
    return not play.has(play.obj(uid), REACTION_ICON) or play.reading("AST-D29") == "b"


@game.condition("3.5.2.a", of="3.5.2.a")
def spell_can_be_paid(play: Play, uid: int) -> bool | Rejected:
    """Its cost can be paid like that of a ステラ."""
    return payable(play, uid, "3.5.2.a")


@game.condition("3.5.2.a", of="3.5.2.a")
def another_in_this_turn(play: Play, uid: int) -> bool:
    """Any number of spells in a turn, as long as they can be paid for."""
    return not done_before(play, USED) or may_use_another(play)


may_use_another = game.states("3.5.2.d")
"""Nothing but the cost limits how many spells are used."""


@game.condition("3.5.2.c", of="3.5.2.a")
def permanent_finds_a_place(play: Play, uid: int) -> bool:
    """A 《永続》 spell needs a free place like a ステラ."""
    return not play.has(play.obj(uid), PERMANENT) or has_room(play, play.obj(uid))


@game.step("3.5.2.a")
def use_spell(play: Play) -> list[Outcome]:
    """The cost is paid and the spell leaves the hand; when the opponent's reactions are over, it is resolved."""
    obj = play.obj(play["card"])
    if play.get("used") == "yes":
        link = link_of(play, obj)
        return carry_out(play, link) if link else []
    if not may_be_answered(play, obj.owner):
        return [*note_done(play, USED), *use(play, "3.5.2.a", later=False)]
    outcomes = [Repeat("3.5.2.a"), *note_done(play, USED), *use(play, "3.5.2.a")]
    play.remember("used", "yes")
    return [*outcomes, play.call("4.2", "reactions", by=obj.owner, answered="yes")]
