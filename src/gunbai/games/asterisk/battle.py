"""Section 3.5.4: the attack, its battle and its damage."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gunbai.game import EFFECT, PASS, Leave, Obj, Outcome, Play, Question, Repeat, Waiting, WaitingText, compared, fire
from gunbai.games.asterisk.book import game
from gunbai.games.asterisk.due import due, resolve_effects
from gunbai.games.asterisk.turn import is_first_turn
from gunbai.games.asterisk.words import (
    BACK,
    DAMAGE,
    FIELD,
    FRONT,
    PIERCE,
    RISE,
    at,
    before,
    done_before,
    is_stella,
    known,
    note_done,
    number_of,
    prints,
    row,
    stellas,
)

ATTACKED = "攻撃した"

# -- the declaration ----------------------------------------------------------------------------------------------------


@game.action("attack", "3.5.4.a")
def cards_that_might_attack(play: Play, seat: str) -> Iterable[int]:
    """Every card on the field is considered, so that each refusal has a clause."""
    return [obj.uid for obj in play.zone(FIELD)]


@game.condition("3.5.4.a", of="3.5.4.a")
def stands_in_own_front_row(play: Play, uid: int) -> bool:
    """It stands in the front row of the turn player (AST-D24)."""
    obj = play.obj(uid)
    return obj.owner == play.turn_player and row(obj) == FRONT


@game.condition("3.5.4.1.a", of="3.5.4.a")
def is_an_upright_stella(play: Play, uid: int) -> bool:
    """A ステラ that stands upright."""
    obj = play.obj(uid)
    return is_stella(play, obj) and play.turned(obj) == RISE


@game.condition("3.5.4.a", of="3.5.4.a")
def again_in_this_turn(play: Play, uid: int) -> bool:
    """Any number of attacks in a turn."""
    return not done_before(play, ATTACKED) or may_attack_again(play)


may_attack_again = game.states("3.5.4.b")
"""As long as there is a ステラ that can attack."""


@game.condition("3.5.4.b", of="3.5.4.a")
def not_in_the_first_turn(play: Play, uid: int) -> bool:
    """The first player does not attack in the first turn."""
    return not is_first_turn(play)


@game.condition("3.5.4.a", of="3.5.4.a", rank=EFFECT)
def no_text_forbids_it(play: Play, uid: int) -> bool:
    """No text says that it cannot attack."""
    return not play.told(play.obj(uid), "cannot", "attack")


@game.condition("3.5.4.2.a", of="3.5.4.a")
def somebody_can_be_attacked(play: Play, uid: int) -> bool:
    """Whether an attack can be declared that has no target is not said (AST-D45)."""
    return bool(targets(play)) or play.reading("AST-D45") != "b"


@game.step("3.5.4.1.a")
def declare_the_attack(play: Play) -> list[Outcome]:
    """The attacker is set."""
    return [*note_done(play, ATTACKED), play.event("lay", play["attacker"], by="action")]


# -- the target ---------------------------------------------------------------------------------------------------------


@game.step("3.5.4.2.a")
def choose_target(play: Play) -> list[Outcome]:
    """One of the opponent's ステラ is declared as the target, or the player when there is none."""
    return [] if pick_target(play) is not None else [Leave("3.5.4.c")]


def pick_target(play: Play) -> int | str | None:
    """Returns the target that the attacking player chooses: a card, or the opponent; None when there is none to choose."""
    seat = play.turn_player
    cards = [obj.uid for obj in play.zone(FIELD, play.foe(seat))]
    target: int | str | None = play.choose("target", [*cards, play.foe(seat)], if_allowed="target")
    return target


@game.condition("3.5.4.2.a", of="target")
def is_a_stella_of_the_opponent(play: Play, option: int | str) -> bool:
    """The target is a ステラ on the opponent's field."""
    if isinstance(option, str):
        play.cite("3.5.4.2.c")
        return False
    return is_stella(play, play.obj(option))


@game.lift("3.5.4.2.c", of="target", lifts="3.5.4.2.a")
def player_is_open(play: Play, option: int | str) -> bool:
    """The player is the target when there is no ステラ on the opponent's field; of ステラ that cannot be chosen it is not said."""
    if not isinstance(option, str):
        return False
    return not stellas(play, option) or (not targets(play) and play.reading("AST-D45") == "c")


def targets(play: Play) -> list[str | int]:
    """Returns whom an attack may be aimed at: the ステラ that can be chosen, or the player where there is none on the field."""
    foe = play.foe(play.turn_player)
    standing = stellas(play, foe)
    return [obj.uid for obj in standing if can_be_chosen(play, obj.uid)] if standing else [foe]


def can_be_chosen(play: Play, uid: int) -> bool:
    """Tells whether a ステラ can be chosen as the target."""
    return is_not_behind_another(play, uid) and no_text_protects_it(play, uid)


@game.condition("3.5.4.2.b", of="target")
def is_not_behind_another(play: Play, option: int | str) -> bool:
    """A ステラ of the back row with another before it cannot be chosen."""
    if isinstance(option, str) or row(play.obj(option)) != BACK:
        return True
    shield = at(play, play.obj(option).owner, before(play.obj(option).slot))
    return shield is None or not is_stella(play, shield)


@game.condition("3.5.4.2.a", of="target", rank=EFFECT)
def no_text_protects_it(play: Play, option: int | str) -> bool:
    """No text says that it cannot be attacked."""
    return isinstance(option, str) or not play.told(play.obj(option), "cannot", "be attacked")


@game.step("3.5.4.2.d")
def effects_of_the_attacker(play: Play) -> list[Outcome] | None:
    """【攻撃時】 and 【戦闘時】 of the attacker are resolved, whatever its target is (AST-D03)."""
    attacker = play.obj(play["attacker"])
    if not prints(play, attacker, "攻撃時"):
        return None
    if play.get("declared") != "yes":
        play.remember("declared", "yes")
        return [Repeat("3.5.4.2.d"), play.event("attack", attacker, seat=attacker.owner, by="action")]
    return resolve_effects(play, attacker.owner, "attack")


@game.step("3.5.4.3.d")
def effects_of_the_attacked(play: Play) -> list[Outcome] | None:
    """【被攻撃時】 and 【戦闘時】 of the ステラ attacked are resolved, once in an attack."""
    target, now, told = play["target"], play.get("pass", 1), play.get("told")
    if not isinstance(target, int) or not is_stella(play, play.obj(target)) or not prints(play, play.obj(target), "被攻撃時"):
        return None
    seat = play.obj(target).owner
    if told == now:
        return resolve_effects(play, seat, "attacked")
    if told is not None and once_only(play):
        return []
    play.remember("told", now)
    return [Repeat("3.5.4.3.d"), play.event("attacked", target, seat=seat)]


once_only = game.states("3.5.4.3.e")
"""(一回のみ): not again when the chain leads back to the spell step (AST-D02)."""


# -- the battle ---------------------------------------------------------------------------------------------------------


@game.step("3.5.4.4.b")
def compare_power(play: Play) -> list[Outcome] | None:
    """The powers are compared; without both of them there is no battle (AST-D18)."""
    attacker, target = play.obj(play["attacker"]), declared_target(play)
    if isinstance(target, str) or not is_stella(play, attacker):
        return None
    if not is_stella(play, play.obj(target)):
        return target_is_gone(play)
    fighters = (attacker, play.obj(target))
    play.remember("powers", powers_of(play, *fighters))
    play.remember("pierces", "yes" if pierces(play, attacker) else "no")
    return []


def powers_of(play: Play, one: Obj, other: Obj) -> tuple[int, int]:
    """Returns the powers of both; of one that nobody knows the judge says only whether it is lower, the same or higher."""
    first, second = play.known_value(one, "power"), play.known_value(other, "power")
    if first is None and second is not None:
        return compared(play, one, "power", second, "3.5.4.4.b"), second
    if second is None and first is not None:
        return first, compared(play, other, "power", first, "3.5.4.4.b")
    return number_of(play, one, "power"), number_of(play, other, "power")


def declared_target(play: Play) -> Any:
    """Returns the target that has been declared, also while another is being chosen in its place."""
    return play.state.lookup(play.frame.scope, "target")


def target_is_gone(play: Play) -> list[Outcome]:
    """Returns what becomes of an attack whose target has left: no battle, an end, or a new target (AST-D18)."""
    reading = play.reading("AST-D18")
    if reading == "a":
        return []
    chosen = reading == "c" and pick_target(play) is not None
    return [Repeat("3.5.4.4.b") if chosen else Leave("3.5.4.c")]


def pierces(play: Play, attacker: Obj) -> bool:
    """Tells whether the attacker has 【貫通】 or another effect by which there is a damage step."""
    return play.has(attacker, PIERCE) or play.told(attacker, "can", "damage step")


@game.step("3.5.4.4.c")
def destroy_the_loser(play: Play) -> list[Outcome] | None:
    """The ステラ of lower power is destroyed, both when they are equal."""
    powers = play.get("powers")
    if powers is None:
        return None
    number = breaks(play, play.obj(play["attacker"]))
    play.remember("breaks", number)
    uids = (play["attacker"], play["target"])
    return [play.event("destroy", uid, by="battle") for uid, power in zip(uids, powers, strict=True) if power == min(powers)]


@game.forbid("destroy", "")
def a_text_keeps_it(play: Play, event: Any) -> bool:
    """A text says that the card is not destroyed, or not by effects."""
    kept = play.told(play.obj(event.obj), "cannot", "be destroyed")
    return kept or (event.by == "effect" and play.told(play.obj(event.obj), "cannot", "be destroyed by effects"))


# -- the damage ---------------------------------------------------------------------------------------------------------


@game.step("3.5.4.5.a")
def is_there_a_damage_step(play: Play) -> list[Outcome]:
    """Only a direct attack, or an attacker with 【貫通】, leads to damage."""
    return [] if leads_to_damage(play) else [Leave("3.5.4.5")]


@game.definition("3.5.4.5.a", otherwise=True)
def leads_to_damage(play: Play) -> bool:
    """Tells whether there is a damage step (AST-D16, AST-D17, AST-D18)."""
    attacker, target = play.obj(play["attacker"]), play["target"]
    if play.get("powers") is not None:
        gone = not is_stella(play, play.obj(target))
        return bool(play["pierces"] == "yes" and (gone or play.reading("AST-D16") == "a"))
    if not is_stella(play, attacker):
        return False
    if isinstance(target, str):
        return True
    return pierces(play, attacker) and play.reading("AST-D16") == "a"


def breaks(play: Play, obj: Obj) -> int:
    """Returns the break icons of a ステラ, where the damage depends on them."""
    direct = isinstance(play["target"], str)
    return number_of(play, obj, "break") if direct or play.get("pierces") == "yes" or pierces(play, obj) else 0


@game.step("3.5.4.5.b")
def send_damage(play: Play) -> list[Outcome]:
    """As many cards of the attacked player's deck as the attacker has break icons go to the damage zone."""
    number = play.get("breaks")
    if number is None:
        number = breaks(play, play.obj(play["attacker"]))
    play.remember("damaging", "yes")
    return [play.event("damage", seat=play.foe(play.turn_player), amount=number, by="attack")] if number else []


# -- the triggers -------------------------------------------------------------------------------------------------------


@game.step("3.5.4.5-2.a")
def use_triggers(play: Play) -> list[Outcome] | None:
    """Trigger icons that the damage has turned up may be used, one after another in any order."""
    if play.frame.rule.startswith("@"):
        return triggers_of_effects(play)
    for seat in play.seats:
        if found := due(play, seat, "flipped"):
            return [Repeat("3.5.4.5-2.a"), *offer(play, seat, found)]
    if play.get("damaging") != "yes":
        return None
    play.remember("damaging", "no")
    turned_up = [item.event.obj for item in play.state.ledger if item.event.kind == "flipped" and item.event.by == "attack"]
    if not all(known(play, play.obj(uid)) for uid in turned_up):
        play.in_hand(DAMAGE, play.foe(play.turn_player))  # what nobody knows might be a trigger
    return [play.event("triggers done")] if five_lie(play) else None


game.happens("attack", "attacked", "triggers done")


def five_lie(play: Play) -> bool:
    """Tells whether a player has the damage that ends the game, where the triggers come first (AST-D11)."""
    return any(len(play.zone(DAMAGE, seat)) >= play.rules.amount("2-1", "cards") for seat in play.seats)


def triggers_of_effects(play: Play) -> list[Outcome] | None:
    """Returns what becomes, after an effect, of cards that it sent to the damage zone: their triggers count only if so read."""
    for seat in play.seats:
        found = [item for item in due(play, seat, "flipped") if item.record.event.by == "effect"]
        if found and play.reading("AST-D14") == "b":
            return offer(play, seat, found)
        if found:
            clause, options = "3.5.4.5-2.a", [item.option for item in found]
            play.ask(Question("trigger", (), seat, "trigger", clause=clause, named=options, free=(PASS,), skip=PASS, tacit=True))
    return None


def offer(play: Play, seat: str, found: list[Waiting]) -> list[Outcome]:
    """Returns the outcomes that let a player use one trigger, or none of those that are left unless a text says that it is used."""
    options = {item.option: item for item in found}
    usable, _ = play.allowed("trigger", options)
    must = any(item.ability in play.rules.texts.ordered for option, item in options.items() if option in usable)
    free = () if must else (PASS,)
    hangs = must or (usable and five_lie(play))
    left_out = None if hangs else PASS  # on which the game hangs is asked, whatever the line leaves out
    picked = play.ask(
        Question(
            "trigger",
            options,
            by=seat,
            if_allowed="trigger",
            free=free,
            voluntary=bool(usable) and len(usable) + len(free) > 1,
            skip=left_out,
            clause="3.5.4.5-2.a",
        )
    )
    if play.get("damaging") == "yes":
        play.remember("triggers", "offered")
    if picked == PASS:
        return [play.event("fire", item=item.key) for item in found]
    play.cite(*options[picked].clauses)
    return fire(play, options[picked])


@game.condition("3.5.4.5-2.a", of="trigger")
def is_from_the_attack(play: Play, option: WaitingText) -> bool:
    """What an effect turned up can be used only if so read (AST-D14)."""
    return turned_up_by(play, option) != "effect" or play.reading("AST-D14") == "b"


@game.condition("4.1.c", of="trigger")
def is_not_from_a_reload(play: Play, option: WaitingText) -> bool:
    """What a reload turned up cannot be used."""
    return turned_up_by(play, option) != "reload"


@game.condition("3.5.4.5-2.b", of="trigger")
def is_not_from_a_trigger(play: Play, option: WaitingText) -> bool:
    """What the effect of a trigger turned up cannot be used."""
    return turned_up_by(play, option) != "trigger"


def turned_up_by(play: Play, option: WaitingText) -> str:
    """Returns what turned up the card of a trigger: the attack, a reload, an effect, the effect of a trigger."""
    found = (item.event.by for item in play.state.ledger if item.event.kind == "flipped" and item.event.obj == option.card)
    return next(iter(found), "")
