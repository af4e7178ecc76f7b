"""Sections 4.2, 5.3 and 6.2: cost abilities, JUST, once per turn, and abilities that are always on."""

from __future__ import annotations

from collections.abc import Iterable

from gunbai.game import Ability, Event, Obj, Outcome, Play, Rejected, abilities, refresh, whole_number
from gunbai.games.king_castle.book import game
from gunbai.games.king_castle.dice import dice_of
from gunbai.games.king_castle.energy import pay, payable
from gunbai.games.king_castle.turn import SET_PHASES, in_phase
from gunbai.games.king_castle.words import ANY, ATTRIBUTES, COLOURLESS, FACE_DOWN, KINGS, UNITS, Cost, in_sight

ADD_DIE = "add die"


@game.action("use", "4.2-4", at="main")
def cards_with_abilities(play: Play, seat: str) -> Iterable[int]:
    """Every card in play is considered, so that each refusal has a clause."""
    return in_sight(play, seat)


@game.condition("6.3-2", of="4.2-4")
def is_no_counter(play: Play, uid: int) -> bool:
    """A counter fires in the opponent's turn only, when its condition is met."""
    return play.obj(uid).face != FACE_DOWN


@game.condition("4.2-4", of="4.2-4")
def is_used_in_the_set_phase(play: Play, uid: int) -> bool:
    """Cost abilities are used in a set phase of one's own turn, those of units and placed magic like the king's."""
    obj = play.obj(uid)
    alike = obj.zone != UNITS or units_use_theirs(play)
    return phase_for_abilities(play) and alike and obj.owner == play.turn_player


@game.definition("3.2.2-2", otherwise=False)
def phase_for_abilities(play: Play) -> bool:
    """Abilities that cost something are used in the set phases."""
    return in_phase(play, *SET_PHASES)


units_use_theirs = game.states("5.3-1:1", along=("5.3-1",))
"""A unit's cost ability is used like the king's."""


@game.hook("works")
def works_where_it_lies(play: Play, obj: Obj, ability: Ability) -> bool:
    """The king's abilities work because it is in play all the time, a unit's automatic ones because they are like the king's."""
    if obj.zone == KINGS:
        return king_is_in_play(play)
    return obj.zone != UNITS or not says(ability, "オート") or units_have_theirs_on(play)


king_is_in_play = game.states("4-1")
"""The king is in play from the start of the game to its end."""


units_have_theirs_on = game.states("5.3-1:2", along=("5.3-1",))
"""A unit's automatic ability is always on, like the king's."""


@game.condition("4.2-1", of="4.2-4")
def has_a_cost_ability(play: Play, uid: int) -> bool:
    """The card has an ability that is used by paying a cost."""
    obj = play.obj(uid)
    return bool(abilities.activated(play, obj)) and (obj.zone != KINGS or king_is_in_play(play))


@game.condition("4.2-4", of="4.2-4")
def one_can_be_used(play: Play, uid: int) -> bool | Rejected:
    """One of its abilities may be used and paid for; if none, what stops each of them is told."""
    return abilities.one_allowed(play, "ability", [ability.id for ability in abilities.activated(play, play.obj(uid))], uid)


def ability_of(play: Play, name: str) -> Ability:
    """Returns an ability of the card whose action it is."""
    return abilities.ability_named(play, play.obj(play["card"]), name)


def cost_of_ability(ability: Ability) -> Cost:
    """Returns what stands on the left of the colon."""
    return {cost.word: whole_number(cost.amount) for cost in ability.costs}


def says(ability: Ability, word: str) -> bool:
    """Tells whether an ability bears a word such as JUST."""
    return any(when == word for when, _ in ability.when)


@game.condition("4.2-9:1", of="ability")
def the_die_shows_it(play: Play, name: str) -> bool:
    """JUST: a die of the ability's attribute shows exactly its number in this turn (KC-D23)."""
    ability = ability_of(play, name)
    if not says(ability, "JUST"):
        return True
    owner = play.obj(play["card"]).owner
    held = dice_of(play.state, owner)
    cost = cost_of_ability(ability)
    if not any(pips for _, pips in held):
        return bool(play.fact("just", ("yes", "no"), clause="4.2-9:1", of=play["card"]) == "yes")
    play.cite("4.2-9")
    return all(shown(play, held, word, number) for word, number in cost.items())


def shown(play: Play, held: list[tuple[str, int]], word: str, number: int) -> bool:
    """Tells whether one of the dice shows a number: a die of that attribute, or any when no attribute is named."""
    return (word, number) in held or (word in (COLOURLESS, ANY) and any_die_shows(play, held, number))


@game.definition("4.2-14:1", otherwise=False)
def any_die_shows(play: Play, held: list[tuple[str, int]], number: int) -> bool:
    """Without an attribute any die will do."""
    return any(pips == number for _, pips in held)


@game.condition("4.2-10", of="ability")
def not_used_this_turn(play: Play, name: str) -> bool:
    """ターン1: once in a turn."""
    return not play.is_used_up(play.obj(play["card"]), ability_of(play, name))


@game.condition("1-9", of="ability")
def room_for_a_die(play: Play, name: str) -> bool:
    """An ability that adds a die is not used with two dice (KC-D24)."""
    ability = ability_of(play, name)
    adds = any(word == ADD_DIE for sentence in ability.sentences for word, _ in sentence.orders)
    play.cite("4.2-7")
    return not adds or len(dice_of(play.state, play.obj(play["card"]).owner)) < play.rules.amount("1-9", "dice")


@game.condition("4.2-5", of="ability")
def can_be_paid(play: Play, name: str) -> bool:
    """The cost is paid with energy of the dice phase."""
    held = payable(play, play.obj(play["card"]).owner, cost_of_ability(ability_of(play, name)))
    if not held:
        play.cite("5.1-2", "5.1-2:1")
    return held


the_die_must_show_it = game.applies("4.2-9:1")
"""An ability that says JUST is used only where the die shows exactly that face."""

energy_is_to_be_paid = game.applies("4.2-5")
"""The cost of an ability is paid with energy."""


@game.step("4.2-4")
def use_an_ability(play: Play) -> list[Outcome]:
    """The player chooses one of the card's cost abilities, pays, and it takes effect."""
    obj = play.obj(play["card"])
    name = abilities.chosen(play, obj)
    if name is None:
        return []
    ability = ability_of(play, name)
    if the_die_must_show_it(play) and not the_die_shows_it(play, name):
        raise play.refuse("4.2-9:1")
    if energy_is_to_be_paid(play) and not can_be_paid(play, name):
        raise play.refuse("4.2-5")
    return [
        *(pay(play, obj.owner, cost_of_ability(ability)) if energy_is_to_be_paid(play) else []),
        *([abilities.note_use(play, obj, name)] if ability.once else []),
        play.event("ability used", obj, seat=obj.owner),
        abilities.effect(play, name, obj),
    ]


@game.step("4.2-1")
def refresh_what_is_always_on(play: Play) -> list[Event]:
    """Automatic abilities are always on: what they give is brought up to date after every change."""
    return refresh(play)


def bind_cost(word: str) -> None:
    """Binds an attribute as a word of costs; the whole cost is paid together."""

    @game.cost(word, "5.1-2", counted=True)
    def energy(play: Play, obj: Obj, amount: int) -> list[Event] | None:
        return pay(play, obj.owner, {word: amount}) if payable(play, obj.owner, {word: amount}) else None


for cost_word in (*ATTRIBUTES, COLOURLESS, ANY):
    bind_cost(cost_word)


game.happens("ability used")
