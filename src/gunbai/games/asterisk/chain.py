"""Section 3.5.4.3-3: spells that wait, and the order in which they are resolved."""

from __future__ import annotations

from gunbai.game import Assumption, Deferred, Event, Obj, Outcome, Play, Repeat, abilities, links, resolve
from gunbai.games.asterisk.book import game
from gunbai.games.asterisk.words import PERMANENT, REACTION_ICON, STEP_ICON

CHAIN = "3.5.4.3-3"


def wait(play: Play, obj: Obj) -> list[Event]:
    """Returns the event that lets a spell wait to be resolved; its text may name what it answers (`event`, or `it`)."""
    answered = subject(play, obj)
    about = (("event", answered), ("it", answered)) if answered else (("event", ()),)
    item = Deferred(CHAIN, text_of(play, obj), (("this", obj.uid), ("you", obj.owner), *about), play.frame.at)
    return [play.event("defer", item=item)]


def subject(play: Play, obj: Obj) -> int:
    """Returns the card that a spell answers: the opponent's last spell, or the ステラ put onto the field; 0 for none."""
    last = last_link(play)
    if last is not None and spell_of(play, last).owner != obj.owner:
        return spell_of(play, last).uid
    return int(play.get("about", 0))


def at_once(play: Play, obj: Obj) -> list[Outcome]:
    """Returns the call that resolves a spell without a chain, which answers nothing; none for one that does nothing."""
    text = text_of(play, obj)
    note_unsaid(play, obj)
    return [abilities.effect(play, text, obj, event=())] if text else []


def text_of(play: Play, obj: Obj) -> str:
    """Returns the procedure of a spell's text; empty when it does nothing."""
    card = play.card(obj)
    return f"card:{card.name}" if card.effect else ""


def note_unsaid(play: Play, obj: Obj) -> None:
    """Notes that a spell is resolved of which nobody has said what it does: nothing may be called certain then."""
    card = play.card(obj)
    if not card.effect and not card.abilities and not play.has(obj, PERMANENT):
        play.assumptions[Assumption("by-hand", f"card:{card.name}", "text not encoded")] = None


def carry_out(play: Play, link: Deferred) -> list[Outcome]:
    """Returns what resolves a spell that waits."""
    note_unsaid(play, spell_of(play, link))
    return resolve(play, link)


def spell_of(play: Play, link: Deferred) -> Obj:
    """Returns the spell that waits in a link of the chain."""
    return play.obj(link.get("this"))


def link_of(play: Play, obj: Obj) -> Deferred | None:
    """Returns the place of a spell in the chain, None when it no longer waits."""
    return next((link for link in links(play, CHAIN) if spell_of(play, link).uid == obj.uid), None)


def last_link(play: Play) -> Deferred | None:
    """Returns what was used last and waits."""
    found = links(play, CHAIN)
    return found[-1] if found else None


def is_reaction(play: Play, link: Deferred) -> bool:
    """Tells whether a spell was used as a reaction: outside the spell steps, or without their icon."""
    obj = spell_of(play, link)
    return link.cause == "4.2.f" or (play.has(obj, REACTION_ICON) and not play.has(obj, STEP_ICON))


@game.step("3.5.4.3-3.a")
def chain_step(play: Play) -> list[Outcome] | None:
    """The spells used in the spell steps are resolved, what was used later first."""
    waiting = links(play, CHAIN)
    if not waiting:
        return None
    play.remember("resolved", "yes")
    link = waiting[-1] if later_first(play, len(waiting)) and in_that_order(play, len(waiting)) else waiting[0]
    obj = spell_of(play, link)
    counts = of_turn_player(play) if obj.owner == play.turn_player else of_the_other(play)
    return [Repeat("3.5.4.3-3.a"), *(carry_out(play, link) if counts else [play.event("undefer", item=link)])]


@game.definition("3.5.4.3-3.b", otherwise=False)
def later_first(play: Play, number: int) -> bool:
    """What was used later is resolved earlier."""
    return number > 1


@game.definition("3.5.4.3-3.c", otherwise=False)
def in_that_order(play: Play, number: int) -> bool:
    """First the turn player's, then the opponent's."""
    return number > 1


of_turn_player = game.states("3.5.4.3-3-1")
"""The turn player's spell of the counter spell step is resolved."""


of_the_other = game.states("3.5.4.3-3-2")
"""The opponent's spell of the spell step is resolved."""


@game.step("3.5.4.3-3.d")
def back_to_the_spell_step(play: Play) -> list[Outcome] | None:
    """After a chain the spell step comes again, as long as spells are declared."""
    if play.get("resolved") != "yes":
        return None
    play.remember("resolved", "no")
    play.remember("pass", play.get("pass", 1) + 1)
    return [Repeat("3.5.4.3")]


@game.step("4.2.e")
def resolve_reactions(play: Play) -> list[Outcome] | None:
    """As from the spell step on: what was used later is resolved first; what was answered comes last (AST-D28)."""
    waiting = links(play, CHAIN)
    above = waiting[1:] if play.get("answered") == "yes" else waiting
    if not above:
        return None
    link = above[-1] if later_first(play, len(waiting)) or len(waiting) == 1 else above[0]
    return [Repeat("4.2.e"), *carry_out(play, link)]
