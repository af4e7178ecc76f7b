"""Sections 3.5.4.3 and 4-Ⅱ: the spell steps of an attack, and reactions."""

from __future__ import annotations

from collections.abc import Iterable

from gunbai.game import PASS, Obj, Offer, Open, Outcome, Play, Question, Rejected, Repeat, Use, Window
from gunbai.games.asterisk.book import game
from gunbai.games.asterisk.chain import is_reaction, last_link, spell_of
from gunbai.games.asterisk.use import payable, use
from gunbai.games.asterisk.words import CAST, CONDITIONS, HAND, REACTION_ICON, STEP_ICON, is_spell, known, prints

STEP, COUNTER, REACTION = "spell step", "counter step", "reaction"


def spells_of(play: Play, seat: str) -> list[Obj]:
    """Returns the spells in a player's hand."""
    return [obj for obj in play.in_hand(HAND, seat) if is_spell(play, obj)]


def candidates(play: Play, cards: Iterable[Obj], use_by: str) -> list[Offer]:
    """Returns what a window offers to a player: every card that might be meant, so that each refusal has a clause."""
    return [Offer(obj.uid, [play.call(use_by, "action", card=obj.uid)]) for obj in cards]


def tries(play: Play, seat: str, of: str, cards: Iterable[Obj], clause: str = "") -> None:
    """Lets a player who means to use one of these cards, none of which can be used now, be told why not."""
    named = [obj.uid for obj in cards if known(play, obj)]
    play.ask(Question("play", (), seat, of, clause=clause, named=named, free=(PASS,), skip=PASS, tacit=True))


# -- the two spell steps ------------------------------------------------------------------------------------------------


@game.step("3.5.4.3.b")
def spell_step(play: Play) -> list[Outcome] | None:
    """The player attacked may use spells with the icon; effects of the attacked come first only if so read (AST-D02)."""
    seat = player_attacked(play)
    if not seat:
        return None
    if effects_come_first(play):
        return [Repeat("3.5.4.3.b"), play.call("3.5.4.3.d")]
    if not spells_of(play, seat):
        tries(play, seat, STEP, play.in_hand(HAND, seat))
        return None
    return [Open(window(play, "3.5.4.3.b", STEP, seat))]


@game.definition("3.5.4.3.a", otherwise="")
def player_attacked(play: Play) -> str:
    """The spell step is the other player's."""
    return play.foe(play.turn_player)


def effects_come_first(play: Play) -> bool:
    """Tells whether effects of the ステラ attacked are still to be resolved before spells are used (AST-D02)."""
    target = play["target"]
    waiting = isinstance(target, int) and prints(play, play.obj(target), "被攻撃時") and play.get("told") is None
    return waiting and play.reading("AST-D02") == "b"


def window(play: Play, clause: str, offers: str, seat: str) -> Window:
    """Returns the window of a spell step: one spell each time, or any number (AST-D06)."""
    with play.collecting():
        usable, _ = play.allowed(offers, [obj.uid for obj in spells_of(play, seat)])
    limit = 0 if len(usable) > 1 and play.reading("AST-D06") == "b" else 1
    return Window(clause, offers, seat, (seat,), passes=1, limit=limit, key="play", optional=True)


@game.offers(STEP, "3.5.4.3.b")
def cards_for_the_step(play: Play, seat: str) -> list[Offer]:
    """What the player attacked might use."""
    return candidates(play, [obj for obj in play.in_hand(HAND, seat) if known(play, obj)], "3.5.4.3.c")


@game.condition("3.5.4.3.b", of=STEP)
def has_the_icon(play: Play, uid: int) -> bool | Rejected:
    """Only spells with the icon 【スペルステップ】; anything else is for a main phase."""
    obj = play.obj(uid)
    usual = "3.5.2.a" if is_spell(play, obj) else "3.5.1.a"
    return play.has(obj, STEP_ICON) or Rejected(uid, "3.5.4.3.b", (), ("3.5.4.3.b", usual, "3.5.b"))


@game.step("3.5.4.3.c")
def use_in_the_spell_step(play: Play) -> list[Outcome]:
    """Paid and put into the trash like any spell, but not resolved here (AST-D01)."""
    return use(play, "3.5.4.3.c", reaction=counts(play))


@game.step("3.5.4.3-2.a")
def counter_spell_step(play: Play) -> list[Outcome] | None:
    """The turn player may answer a spell; then the other may react to the answer (4.2.c)."""
    seat, last = play.turn_player, last_link(play)
    opened = play.get("counter step") == "open"
    play.remember("counter step", "closed")
    if last is None:
        return None
    if opened:
        answered = spell_of(play, last).owner == seat and may_be_answered(play, seat)
        return [play.call("4.2.c", "reactions", by=seat)] if answered else None
    if not spells_of(play, seat):
        return None
    play.remember("counter step", "open")
    return [Repeat("3.5.4.3-2.a"), Open(window(play, "3.5.4.3-2.a", COUNTER, seat))]


@game.offers(COUNTER, "3.5.4.3-2.a")
def cards_for_the_answer(play: Play, seat: str) -> list[Offer]:
    """What the turn player might answer with."""
    return candidates(play, spells_of(play, seat), "3.5.4.3-2.b")


@game.condition("3.5.4.3-2.a", of=COUNTER)
def may_answer(play: Play, uid: int) -> bool:
    """Spells with the icon 【スペルステップ】; reactions to the use of a spell, too (4.2.c)."""
    obj = play.obj(uid)
    return play.has(obj, STEP_ICON) or reacts(play, obj, CAST)


@game.step("3.5.4.3-2.b")
def use_in_the_counter_step(play: Play) -> list[Outcome]:
    """Paid and put into the trash, not resolved here."""
    return use(play, "3.5.4.3-2.b", reaction=counts(play))


def counts(play: Play) -> bool:
    """Tells whether what is used in a spell step is the player's one reaction of this turn."""
    obj = play.obj(play["card"])
    return play.has(obj, REACTION_ICON) and not is_excepted(play, obj)


@game.definition("4.2.g", otherwise=False)
def is_excepted(play: Play, obj: Obj) -> bool:
    """What bears 【スペルステップ】, too, is no reaction of the turn when it is used in a spell step (AST-D27)."""
    return play.has(obj, STEP_ICON)


game.calls("3.5.4.3.c", "3.5.4.3-2.b")


# -- reactions ----------------------------------------------------------------------------------------------------------


@game.definition("4.2.c", otherwise=False)
def reacts(play: Play, obj: Obj, moment: str) -> bool:
    """Tells whether a card is a reaction to a moment; one that prints no condition is taken to fit."""
    wanted = tuple(map(str, play.card(obj).fields.get(CONDITIONS, ())))
    return play.has(obj, REACTION_ICON) and (not wanted or moment in wanted)


def may_be_answered(play: Play, seat: str) -> bool:
    """Tells whether the opponent of a player holds a reaction, usable or not; who means to use another spell is told why not."""
    foe = play.foe(seat)
    cards = answers_of(play, foe)
    answers = any(play.has(obj, REACTION_ICON) for obj in cards)
    if not answers:
        tries(play, foe, REACTION, cards, "4.2.c")
    return answers


@game.step("4.2.c")
def reaction_window(play: Play) -> list[Outcome]:
    """The opponent of who met the condition may react; each reaction may be answered by a reaction."""
    foe = play.foe(play["by"])
    return [Open(Window("4.2.c", REACTION, foe, (foe, play["by"]), passes=1, key="play", optional=True))]


@game.offers(REACTION, "4.2.c")
def cards_to_react_with(play: Play, seat: str) -> list[Offer]:
    """What a player might react with."""
    return candidates(play, answers_of(play, seat), "4.2.f")


def answers_of(play: Play, seat: str) -> list[Obj]:
    """Returns what a player might mean to react with: reactions, or any spell where nothing else could be meant."""
    elsewhere = seat == play.turn_player or play.scope("attack")
    return [obj for obj in spells_of(play, seat) if not elsewhere or play.has(obj, REACTION_ICON)]


@game.condition("4.2.c", of=REACTION)
def condition_is_met(play: Play, uid: int) -> bool:
    """The opponent has just met the condition: used a spell or a reaction, or what the window is about."""
    obj, last = play.obj(uid), last_link(play)
    if play.has(obj, STEP_ICON) and not play.has(obj, REACTION_ICON):
        play.cite("3.5.4.3.b")
        return False
    if last is None or spell_of(play, last).owner == obj.owner:
        return reacts(play, obj, str(play.get("moment", "")))
    return reacts(play, obj, CAST) and (not is_reaction(play, last) or may_answer_reactions(play))


may_answer_reactions = game.states("4.2.d")
"""A reaction may be answered by a reaction."""


@game.step("4.2.f")
def use_reaction(play: Play) -> list[Outcome]:
    """A reaction is paid, goes to the trash and waits in the chain; it is the player's one of this turn."""
    return use(play, "4.2.f", reaction=True)


@game.condition("4.2.f", of=STEP)
@game.condition("4.2.f", of=COUNTER)
@game.condition("4.2.f", of=REACTION)
def first_reaction_of_the_turn(play: Play, uid: int) -> bool:
    """One reaction a turn for each player (AST-D27)."""
    obj = play.obj(uid)
    return not (play.has(obj, REACTION_ICON) and play.has_used(Use("turn", REACTION_ICON, seat=obj.owner)))


@game.lift("4.2.g", of=STEP, lifts="4.2.f")
@game.lift("4.2.g", of=COUNTER, lifts="4.2.f")
def has_both_icons(play: Play, uid: int) -> bool:
    """What bears 【スペルステップ】, too, is not limited in the spell steps."""
    return is_excepted(play, play.obj(uid))


@game.condition("3.5.2.a", of=STEP)
@game.condition("3.5.2.a", of=COUNTER)
@game.condition("3.5.2.a", of=REACTION)
def answer_can_be_paid(play: Play, uid: int) -> bool | Rejected:
    """Its cost can be paid like that of any spell."""
    return payable(play, uid, "3.5.2.a")
