"""What a probe needs of アスタリスクTCG: the attack with its three spell steps, damage, triggers, reload and the end of the game.

The cards are made up. Where the book has a gap, the default of its analysis is taken: one spell a player and pass (D06), the
defender's effects once an attack (D02), all break cards before the trigger step (D12), one card at a time from the deck (D10).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.probes.support import Probe

from gunbai.interpreter.ask import Call, Leave, Open, Outcome, Repeat
from gunbai.interpreter.card import Ability, Card, Choose, Sentence
from gunbai.interpreter.game import Game
from gunbai.interpreter.play import Play
from gunbai.interpreter.state import Event, Obj, Window
from gunbai.interpreter.triggers import offered
from gunbai.interpreter.window import links, resolve

STELLA, DECK, HAND = "ステラゾーン", "デッキゾーン", "手札"
TRASH, DAMAGE = "トラッシュゾーン", "ダメージゾーン"
RISE, SET = "ライズ", "セット"
CHAIN = "3.5.4.3-3"

game = Game("asterisk")

MODEL: dict[str, Any] = {
    "2-1": {"values": {"cards": 5}},
    "3.3": ["3.3.a"],
    "3.3.a": {"values": {"cards": 2}},
    "3.5": ["3.5.b"],
    "3.5.2": ["3.5.2.a"],
    "3.5.4": [
        *("3.5.4.1", "3.5.4.2", "3.5.4.3", "3.5.4.3-2", "3.5.4.3-3"),
        *("3.5.4.4", "3.5.4.5", "3.5.4.5-2"),
    ],
    "3.5.4.1": ["3.5.4.1.a"],
    "3.5.4.2": ["3.5.4.2.a"],
    "3.5.4.3": ["3.5.4.3.b", "3.5.4.3.d"],
    "3.5.4.3-2": ["3.5.4.3-2.a"],
    "3.5.4.3-3": ["3.5.4.3-3.a", "3.5.4.3-3.d"],
    "3.5.4.4": ["3.5.4.4.b", "3.5.4.4.c"],
    "3.5.4.5": ["3.5.4.5.b"],
    "3.5.4.5-2": ["3.5.4.5-2.a"],
    "4.1": ["4.1.a"],
}

VOCABULARY: dict[str, Any] = {
    "procedures": {"@immediate": ["2-1"], "@sequence": ["2-1"]},
    "keeps": ["3.5.4"],
    "live": STELLA,
    "zones": {
        STELLA: {"turned": RISE},
        DECK: {"ordered": "yes", "visible": "none"},
        HAND: {"visible": "owner"},
        TRASH: {},
        DAMAGE: {},
    },
    "values": {"power": {"printed": "3.5.4.4.b"}},
    "moments": {
        "被攻撃時": {"clause": "3.5.4.3.d", "event": "attacked", "self": "yes"},
        "[D-T]": {"clause": "3.5.4.5-2.a", "event": "flipped", "self": "yes"},
    },
}


def sentence(ident: str, *orders: tuple[str, Any], **choose: dict[str, Any]) -> Sentence:
    """Returns a sentence of a card: what it makes its player choose, and what it orders."""
    return Sentence(ident, ident, tuple(Choose(name, where) for name, where in choose.items()), orders)


def ability(ident: str, word: str, *orders: tuple[str, Any], zone: str = STELLA) -> Ability:
    """Returns an ability of one sentence."""
    return Ability(ident, ident, ident, ((word, {}),), (zone,), sentences=(sentence(f"{ident}:1", *orders),))


def stella(name: str, power: int, breaks: int = 1, *abilities: Ability) -> Card:
    """Returns a ステラ."""
    return Card(name, "ステラ", {"power": power, "break": breaks, "cost": 1}, abilities=abilities)


def spell(name: str, *sentences: Sentence, step: bool = True) -> Card:
    """Returns a spell, with the icon 【スペルステップ】 unless said otherwise."""
    return Card(name, "スペル", {"cost": 1, "icon": "スペルステップ" if step else ""}, effect=sentences)


MINE = {"zone": STELLA, "side": "you"}
CARDS = {
    card.name: card
    for card in (
        stella("剣", 3000),
        stella("双剣", 3000, 2),
        stella("盾", 2000, 1, ability("盾.1", "被攻撃時", ("power this", 500))),
        stella("壁", 3000),
        stella("罠", 1000, 1, ability("罠.1", "[D-T]", ("draw", 1), zone=DAMAGE)),
        stella("連鎖", 1000, 1, ability("連鎖.1", "[D-T]", ("burn self", 1), zone=DAMAGE)),
        spell("強化", sentence("強化:1", ("power", 1000), it=MINE)),
        spell("打消", sentence("打消:1", ("negate", ""))),
        spell("撤退", sentence("撤退:1", ("to hand", ""), it=MINE)),
        spell("大地", sentence("大地:1", ("power", 1000), it=MINE), step=False),
        spell("補給", sentence("補給:1", ("draw", 2)), step=False),
        spell("返し", sentence("返し:1", ("burn", 1)), sentence("返し:2", ("heal", 1)), step=False),
        spell("火", sentence("火:1", ("burn", 1)), step=False),
    )
}


# -- the end of the game ----------------------------------------------------------------------------------------------------


@game.step("2-1")
def five_damage(play: Play) -> list[Outcome]:
    """A player whose opponent has five cards in the damage zone wins, but not while an effect is being resolved."""
    most = play.machine.amount("2-1", "cards")
    lost = [seat for seat in play.seats if len(play.zone(DAMAGE, seat)) >= most]
    if not lost or inside_an_effect(play):
        return []
    return [play.event("end", seat=play.foe(lost[0]))]


@game.definition("2-1.n", otherwise=False)
def inside_an_effect(play: Play) -> bool:
    """Nothing is judged while an effect is being resolved."""
    return bool(play.scope("effect"))


@game.event("lose", "2-2")
def could_not_go_on(play: Play, event: Event) -> list[Event]:
    """A player who cannot go on even after a reload has lost."""
    return [play.event("end", seat=play.foe(event.seat), cause="2-2")]


# -- the deck ---------------------------------------------------------------------------------------------------------------


@game.step("3.3.a")
def draw_for_the_turn(play: Play) -> list[Outcome]:
    """The turn player draws two cards."""
    return [play.event("draw", seat=play.turn_player, amount=play.machine.amount("3.3.a", "cards"))]


@game.event("draw", "3.3.a")
def draw_one_by_one(play: Play, event: Event) -> list[Event | Call]:
    """Cards are drawn one after another; a deck that has run out is reloaded in between."""
    card = play.next_in(DECK, event.seat)
    if card is None:
        return reloaded(play, event)
    return [play.event("move", card, zone=HAND), *rest(play, event)]


@game.event("break", "3.5.4.5.b")
def break_one_by_one(play: Play, event: Event) -> list[Event | Call]:
    """Cards go from the deck to the damage zone one after another, face up."""
    card = play.next_in(DECK, event.seat)
    if card is None:
        return reloaded(play, event)
    return [*flipped(play, card, event.by), *rest(play, event)]


def flipped(play: Play, card: Obj, by: str) -> list[Event]:
    """Returns what puts a card into the damage zone, and the event that a trigger icon waits for."""
    return [play.event("move", card, zone=DAMAGE), play.event("flipped", card, by=by)]


def rest(play: Play, event: Event) -> list[Event]:
    """Returns the event that goes on with a process after its first card."""
    return [play.event(event.kind, seat=event.seat, amount=event.amount - 1, by=event.by)] if event.amount > 1 else []


def reloaded(play: Play, event: Event) -> list[Event | Call]:
    """Returns what happens when the deck is empty: a reload, and then the same process; without a trash to reload, defeat."""
    if not can_reload(play, event.seat):
        return [play.event("lose", seat=event.seat)]
    again = play.event(event.kind, seat=event.seat, amount=event.amount, by=event.by)
    return [play.call("4.1", "reload", seat=event.seat), again]


@game.definition("4.1.a", otherwise=False)
def can_reload(play: Play, seat: str) -> bool:
    """There must be a trash to make a deck of."""
    return bool(play.zone(TRASH, seat))


game.calls("4.1")


@game.step("4.1.a")
def reload(play: Play) -> list[Outcome]:
    """The trash is shuffled into a new deck, and its top card goes to the damage zone."""
    return [play.event("reload", seat=play["seat"])]


@game.event("reload", "4.1.a")
def trash_becomes_deck(play: Play, event: Event) -> list[Event]:
    """All cards of the trash go back and are shuffled."""
    back = [play.event("move", obj, zone=DECK) for obj in play.zone(TRASH, event.seat)]
    return [*back, play.event("shuffle", seat=event.seat, zone=DECK), play.event("reload damage", seat=event.seat)]


@game.event("reload damage", "4.1.a")
def top_card_to_damage(play: Play, event: Event) -> list[Event]:
    """The price of the reload: the top card goes to the damage zone."""
    card = play.next_in(DECK, event.seat)
    return flipped(play, card, "reload") if card else []


# -- the main phase ---------------------------------------------------------------------------------------------------------


@game.step("3.5.b")
def main_phase(play: Play) -> list[Outcome]:
    """Actions in any order."""
    action = play.choose_action("main", play.turn_player)
    if action is None:
        return []
    word, uid, rule = action
    return [Repeat("3.5.b"), play.call(rule, "attack" if word == "attack" else "action", card=uid)]


@game.action("attack", "3.5.4")
def attackers(play: Play, seat: str) -> Iterable[int]:
    """Every ステラ is considered."""
    return [obj.uid for obj in play.zone(STELLA, seat)]


@game.condition("3.5.4.a", of="3.5.4")
def front_and_upright(play: Play, uid: int) -> bool:
    """It stands upright in the front row."""
    obj = play.obj(uid)
    return obj.slot.startswith("前") and obj.turned == RISE


@game.action("spell", "3.5.2")
def spells(play: Play, seat: str) -> Iterable[int]:
    """Any spell of the hand that no icon keeps for the spell step."""
    return [obj.uid for obj in play.zone(HAND, seat) if play.machine.card(obj.card).fields.get("icon") == ""]


@game.step("3.5.2.a")
def use_spell(play: Play) -> list[Outcome]:
    """It is paid, goes to the trash, and is resolved."""
    return [*paid(play, play.obj(play["card"])), effect_of(play, play.obj(play["card"]))]


def paid(play: Play, obj: Obj) -> list[Event]:
    """Returns the events by which a spell is paid and put into the trash."""
    return [play.event("var", seat=obj.owner, word="mana", amount=-1), play.event("move", obj, zone=TRASH)]


def effect_of(play: Play, obj: Obj) -> Call:
    """Returns the call that resolves a spell."""
    return play.call(f"card:{obj.card}", "effect", sequence=True, this=obj.uid, you=obj.owner)


# -- the attack -------------------------------------------------------------------------------------------------------------


@game.step("3.5.4.1.a")
def declare(play: Play) -> list[Outcome]:
    """The attacker is set."""
    return [play.event("set", play["card"], turned=SET)]


@game.step("3.5.4.2.a")
def choose_target(play: Play) -> list[Outcome]:
    """One of the opponent's ステラ is the target; with none there, the player is."""
    foes = [obj.uid for obj in play.zone(STELLA, play.foe(play.turn_player))]
    target = play.choose("target", foes, if_allowed="target")
    if target is None and not strikes_the_player(play):
        return [Leave("3.5.4")]
    play.remember("target", target or 0)
    return []


@game.condition("3.5.4.2.b", of="target")
def not_behind_another(play: Play, uid: int) -> bool:
    """A ステラ in the back row is covered by one before it."""
    target = play.obj(uid)
    front = f"前{target.slot[1:]}"
    return not target.slot.startswith("後") or not any(obj.slot == front for obj in play.zone(STELLA, target.owner))


@game.definition("3.5.4.2.c", otherwise=False)
def strikes_the_player(play: Play) -> bool:
    """With no ステラ on the other side the player is the target."""
    return not play.zone(STELLA, play.foe(play.turn_player))


@game.step("3.5.4.3.b")
def spell_step(play: Play) -> list[Outcome]:
    """One spell of the player attacked."""
    seat = player_attacked(play)
    return [Open(Window("3.5.4.3.b", "spell", seat, (seat,), passes=1, limit=1, chain=CHAIN))] if seat else []


@game.definition("3.5.4.3.a", otherwise="")
def player_attacked(play: Play) -> str:
    """The spell step is the other player's."""
    return play.foe(play.turn_player)


@game.offers("spell", "3.5.4.3.c")
def spells_of_the_step(play: Play, seat: str) -> list[Any]:
    """A spell is paid and put into the trash; whether it is resolved here, the torn sentence does not say (D-001)."""
    return [cast(play, obj, now=play.reading("D-001") == "b") for obj in play.zone(HAND, seat)]


def cast(play: Play, obj: Obj, *, now: bool = False) -> tuple[Any, ...]:
    """Returns the offer to use a spell that waits in the chain (or does not)."""
    effect = effect_of(play, obj)
    return (obj.uid, [*paid(play, obj), effect], []) if now else (obj.uid, paid(play, obj), [effect])


@game.condition("3.5.4.3.b", of="spell")
def has_the_icon(play: Play, uid: int) -> bool:
    """Only spells with the icon 【スペルステップ】."""
    return play.machine.card(play.obj(uid).card).fields.get("icon") == "スペルステップ"


@game.condition("3.5.2.a", of="spell")
def can_pay(play: Play, uid: int) -> bool:
    """Its cost must be paid."""
    return play.var(play.obj(uid).owner, "mana") > 0


@game.step("3.5.4.3.d")
def effects_of_the_attacked(play: Play) -> list[Outcome]:
    """【被攻撃時】 effects are resolved here, all of them, once an attack."""
    if not play["target"] or done_in_this_attack(play):
        return []
    play.remember("told", "yes")
    seat = play.obj(play["target"]).owner
    window = Window("3.5.4.3.d", "attacked", seat, (seat,), passes=1, must=True)
    return [play.event("attacked", play["target"]), Open(window)]


@game.definition("3.5.4.3.e", otherwise=False)
def done_in_this_attack(play: Play) -> bool:
    """(一回のみ): not again when the chain leads back to the spell step."""
    return play.get("told") == "yes"


@game.offers("attacked", "3.5.4.3.d")
def attacked_effects(play: Play, seat: str) -> list[Any]:
    """The 【被攻撃時】 effects that are due."""
    return offered(play, seat, "attacked")


@game.step("3.5.4.3-2.a")
def counter_spell_step(play: Play) -> list[Outcome]:
    """One spell of the turn player, only in answer to one."""
    seat = play.turn_player
    window = Window("3.5.4.3-2.a", "spell", seat, (seat,), passes=1, limit=1, chain=CHAIN)
    return [Open(window)] if links(play, CHAIN) else []


@game.step("3.5.4.3-3.a")
def chain_step(play: Play) -> list[Outcome]:
    """The spells used are resolved, the last first."""
    waiting = links(play, CHAIN)
    if not waiting:
        return []
    play.remember("resolved", "yes")
    return [Repeat("3.5.4.3-3.a"), *resolve(play, waiting[-1] if last_first(play, len(waiting)) else waiting[0])]


@game.definition("3.5.4.3-3.b", otherwise=False)
def last_first(play: Play, number: int) -> bool:
    """What was used later is resolved earlier."""
    return number > 1


@game.step("3.5.4.3-3.d")
def back_to_the_spell_step(play: Play) -> list[Outcome]:
    """After a chain the spell step comes again, as long as spells are declared."""
    if play.get("resolved") != "yes":
        return []
    play.remember("resolved", "no")
    return [Repeat("3.5.4.3")]


@game.step("3.5.4.4.b")
def compare_power(play: Play) -> list[Outcome]:
    """The higher power wins; without both of them there is no battle."""
    fighters = [play.obj(uid) for uid in (play["card"], play["target"]) if uid]
    if len(fighters) < 2 or any(obj.zone != STELLA for obj in fighters):
        return []
    play.remember("powers", tuple(play.value(obj, "power") for obj in fighters))
    return []


@game.step("3.5.4.4.c")
def destroy_the_loser(play: Play) -> list[Outcome]:
    """The lower is destroyed, both when they are equal."""
    powers = play.get("powers")
    if powers is None:
        return []
    uids = (play["card"], play["target"])
    return [play.event("move", uid, zone=TRASH) for uid, power in zip(uids, powers, strict=True) if power == min(powers)]


@game.step("3.5.4.5.b")
def damage_step(play: Play) -> list[Outcome]:
    """A direct attack sends as many cards to the damage zone as the attacker has break icons."""
    if not has_damage_step(play):
        return []
    number = int(play.card(play.obj(play["card"])).fields["break"])
    return [play.event("break", seat=play.foe(play.turn_player), amount=number, by="attack")]


@game.definition("3.5.4.5.a", otherwise=False)
def has_damage_step(play: Play) -> bool:
    """The step is for direct attacks."""
    return not play["target"]


@game.step("3.5.4.5-2.a")
def trigger_step(play: Play) -> list[Outcome]:
    """Trigger icons that the damage has turned up may be used, as long as their player likes."""
    seat = play.foe(play.turn_player)
    return [Open(Window("3.5.4.5-2.a", "flipped", seat, (seat,), passes=1))]


@game.offers("flipped", "3.5.4.5-2.a")
def trigger_icons(play: Play, seat: str) -> list[Any]:
    """The trigger icons that were turned up in this attack."""
    return offered(play, seat, "flipped")


@game.condition("4.1.c", of="flipped")
def not_by_a_reload(play: Play, option: Any) -> bool:
    """What a reload turned up cannot be used."""
    return turned_up_by(play, option) != "reload"


@game.condition("3.5.4.5-2.b", of="flipped")
def not_by_another_trigger(play: Play, option: Any) -> bool:
    """What the effect of a trigger turned up cannot be used."""
    return turned_up_by(play, option) != "effect"


def turned_up_by(play: Play, option: Any) -> str:
    """Returns what turned up the card of a trigger: the attack, a reload, an effect."""
    return next(item.event.by for item in play.state.ledger if item.event.kind == "flipped" and item.event.obj == option[0])


# -- words of card texts ----------------------------------------------------------------------------------------------------


@game.verb("power", "3.5.4.4.b")
def change_power(play: Play, argument: Any) -> list[Outcome]:
    """Changes the power of a ステラ chosen, for the turn."""
    return [play.force(play.obj(play["it"]), "power", "add", amount=argument, until="turn", source=play["this"])]


@game.verb("power this", "3.5.4.4.b")
def change_own_power(play: Play, argument: Any) -> list[Outcome]:
    """Changes the power of the ステラ itself, for the turn."""
    return [play.force(play.obj(play["this"]), "power", "add", amount=argument, until="turn", source=play["this"])]


@game.verb("negate", "3.5.4.3-3.a")
def negate(play: Play, argument: Any) -> list[Outcome]:
    """Takes the spell that waits below off the chain."""
    waiting = links(play, CHAIN)
    return [play.event("undefer", item=waiting[-1])] if waiting else []


@game.verb("to hand", "3.5.4.4.b")
def to_hand(play: Play, argument: Any) -> list[Outcome]:
    """Returns a ステラ to its owner's hand."""
    return [play.event("move", play["it"], zone=HAND)]


@game.verb("draw", "3.3.a")
def draw(play: Play, argument: Any) -> list[Outcome]:
    """Draws cards."""
    return [play.event("draw", seat=play["you"], amount=argument, by="effect")]


@game.verb("burn", "3.5.4.5.b")
def burn(play: Play, argument: Any) -> list[Outcome]:
    """Sends cards of the opponent's deck to the damage zone."""
    return [play.event("break", seat=play.foe(play["you"]), amount=argument, by="effect")]


@game.verb("burn self", "3.5.4.5.b")
def burn_self(play: Play, argument: Any) -> list[Outcome]:
    """Sends cards of one's own deck to the damage zone."""
    return [play.event("break", seat=play["you"], amount=argument, by="effect")]


@game.verb("heal", "2-1")
def heal(play: Play, argument: Any) -> list[Outcome]:
    """Returns cards from the opponent's damage zone to the hand."""
    cards = play.zone(DAMAGE, play.foe(play["you"]))[:argument]
    return [play.event("move", obj, zone=HAND) for obj in cards]


PROBE = Probe(game, MODEL, VOCABULARY, CARDS, {"D-001": "a"})
"""The game of the probes; D-001 is the torn sentence 3.5.4.3.c: a, spells wait for the chain; b, they are resolved at once."""
