"""Abilities that a player uses, and texts of cards: which there are, whether one may be used, what using one sets going."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from gunbai.interpreter.data.ask import Call, Rejected
from gunbai.interpreter.data.card import Ability
from gunbai.interpreter.data.state import Event, Obj, Use, Value
from gunbai.interpreter.data.trace import Assumption
from gunbai.interpreter.play import Play


def activated(play: Play, obj: Obj) -> list[Ability]:
    """Returns the abilities of a card that its player uses (``activated: yes`` of their moments), printed or given by a text."""
    own, moments = play.abilities(obj), play.vocabulary.moments
    if not own:
        return []
    used = {word for word, spec in moments.items() if spec.get("activated") == "yes" and not play.off(str(spec["clause"]))}
    return [ability for ability in own if any(word in used for word, _ in ability.when)]


def ability_named(play: Play, obj: Obj, ident: str) -> Ability:
    """Returns an ability of a card by its id; raises KeyError for one that the card has not."""
    for ability in play.abilities(obj):
        if ability.id == ident:
            return ability
    raise KeyError(ident)


def chosen(play: Play, obj: Obj) -> str | None:
    """Returns the ability of a card that its player chooses to use; None where it has none, refused where none is allowed."""
    names = [ability.id for ability in activated(play, obj)]
    name: str | None = play.choose("ability", names, if_allowed="ability")
    if names and name is None:
        raise play.refuse(play.allowed("ability", names)[1][0].ground)
    return name


def one_allowed(play: Play, of: str, among: Iterable[Value], uid: int, *, first: str = "") -> bool | Rejected:
    """Tells whether a card finds one of several things allowed; if there are some but none is, what stops each of them is told.

    The refusal by the clause ``first`` stands for all, where there is one.
    """
    with play.supposing(card=uid):
        allowed, refused = play.allowed(of, among)
    if allowed or not refused:
        return True
    told = sorted(refused, key=lambda refusal: refusal.ground != first)
    return replace(told[0], grounds=tuple(dict.fromkeys(ground for refusal in told for ground in refusal.grounds)))


def note_use(play: Play, obj: Obj, ident: str) -> Event:
    """Returns the event that notes the use of an ability for this turn."""
    return play.event("use", obj, item=Use("turn", ident, obj.uid, obj.stamp))


def effect(play: Play, rule: str, obj: Obj, **names: object) -> Call:
    """Returns the call that carries out an ability, or a card's own text, as one sequence."""
    return play.call(rule, "effect", sequence=True, this=obj.uid, you=obj.owner, **names)


def own_text(play: Play, obj: Obj) -> list[Call]:
    """Returns the call that carries out a card's own text; of one that nobody has put into words the judge says what it does."""
    card = play.card(obj)
    if card.effect:
        return [effect(play, f"card:{card.name}", obj)]
    play.assumptions[Assumption("by-hand", f"card:{card.name}", "text not encoded")] = None
    return []
