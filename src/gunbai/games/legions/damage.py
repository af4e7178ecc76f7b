"""Sections 08 and 11: damage, life, and the keywords that change how much there is."""

from __future__ import annotations

from gunbai.game import Event, Obj, Play
from gunbai.games.legions.book import game
from gunbai.games.legions.words import LORD, MASTER, MINION, is_unit, kind


@game.forbid("damage", "11-5")
def no_damage_below_one(play: Play, event: Event) -> bool:
    """Damage of 0 or less is no damage and was never dealt."""
    return event.amount <= 0


@game.forbid("damage", "21-3")
def only_units_take_damage(play: Play, event: Event) -> bool:
    """Nothing but a unit takes damage."""
    return not is_unit(play, play.obj(event.obj))


@game.forbid("damage", "39-6")
def effect_damage_comes_to_nothing(play: Play, event: Event) -> bool:
    """効果ダメージ無効: effect damage becomes 0, which is no damage (11-5)."""
    nothing = play.has(play.obj(event.obj), "効果ダメージ無効") and bool(is_effect_damage(play, event))
    if nothing:
        play.cite("11-5")
    return nothing


@game.definition("11-1:2", otherwise=None)
def is_effect_damage(play: Play, event: Event) -> bool:
    """There are two kinds of damage: what an effect deals, and what a battle brings about."""
    return event.by == "effect"


@game.replace("damage", "39-13")
def more_against_masters(play: Play, event: Event) -> list[Event] | None:
    """対マスター特効."""
    return increased(play, event, "対マスター特効", MASTER)


@game.replace("damage", "39-14")
def more_against_lords(play: Play, event: Event) -> list[Event] | None:
    """対ロード特効."""
    return increased(play, event, "対ロード特効", LORD)


@game.replace("damage", "39-15")
def more_against_minions(play: Play, event: Event) -> list[Event] | None:
    """対ミニオン特効."""
    return increased(play, event, "対ミニオン特効", MINION)


def increased(play: Play, event: Event, keyword: str, target: str) -> list[Event] | None:
    """Returns the damage with what a keyword of its source adds, in its player's own turn, against the opponent's."""
    if not event.source or event.get("sourceless"):
        return None
    source, victim = play.obj(event.source), play.obj(event.obj)
    if source.owner != play.turn_player or victim.owner == source.owner or kind(play, victim) != target:
        return None
    values = play.keyword(source, keyword)
    if not values:
        return None
    return [play.event("damage", event.obj, **{**fields(event), "amount": event.amount + total(play, values)})]


def total(play: Play, values: list[int]) -> int:
    """Returns what several instances of a numbered keyword come to: their sum, unless D-098 is read otherwise."""
    if len(values) > 1 and play.reading("D-098") == "b":
        return max(values)
    return sum(values)


def fields(event: Event) -> dict[str, object]:
    """Returns the fields of an event, to make a changed one from."""
    return {"amount": event.amount, "source": event.source, "by": event.by, "cause": event.cause, **dict(event.more)}


@game.event("damage", "11-2")
def master_loses_life(play: Play, event: Event) -> list[Event] | None:
    """A master's life goes down by the damage."""
    obj = play.obj(event.obj)
    if kind(play, obj) != MASTER:
        return None
    return [play.event("life", seat=obj.owner, amount=-event.amount, cause=event.cause, by=event.by)]


@game.event("damage", "11-3")
def unit_is_marked(play: Play, event: Event) -> list[Event] | None:
    """Damage on a minion or lord stays until the end of the turn or until it leaves."""
    obj = play.obj(event.obj)
    if kind(play, obj) not in (MINION, LORD):
        return None
    play.known_value(obj, "hp")  # cites what besides the printed number decides whether it survives
    return [play.event("mark", obj, amount=event.amount)]


@game.event("life", "08-1")
def life_changes(play: Play, event: Event) -> list[Event]:
    """Life goes up or down within its bounds: those of 08-5 and 08-4."""
    life = play.var(event.seat, "life") + event.amount
    bounds: dict[str, int] = {}
    if life < (least := play.rules.amount("08-5", "least")) and play.says("08-5"):
        bounds["least"] = least
    if life > (most := play.rules.amount("08-4", "most")) and play.says("08-4"):
        bounds["most"] = most
    return [play.event("var", seat=event.seat, word="life", amount=event.amount, **bounds)]


def dealt_by(event: Event, source: Obj) -> bool:
    """Tells whether damage was dealt by a unit (and not by an effect that no unit deals)."""
    return event.source == source.uid and not event.get("sourceless")
