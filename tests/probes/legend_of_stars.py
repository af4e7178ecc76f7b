"""What a probe needs of Legend of Stars: the attack phase with its windows, life, the end of the turn, words of card texts.

The cards are made up; their numbers are those of the examples in the book where it has one. Where the book has a gap, the default
of its analysis is taken.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.probes.support import Probe

from gunbai.interpreter.ask import Leave, Open, Outcome, Repeat
from gunbai.interpreter.card import Ability, Card, Choose, Sentence
from gunbai.interpreter.constants import refresh
from gunbai.interpreter.game import Game
from gunbai.interpreter.play import Play
from gunbai.interpreter.state import Event, Obj, Window
from gunbai.interpreter.triggers import offered

FIELD, HAND, TRASH = "キャラクターゾーン", "手札", "トラッシュ"
ATTACK, RIGHT, LEFT = "アタック表示", "ディフェンス表示(右)", "ディフェンス表示(左)"
HIDDEN = "裏側表示"
SQUARES = tuple(f"{row}{lane}" for row in ("前", "後") for lane in (1, 2, 3, 4))

game = Game("legend-of-stars")

MODEL: dict[str, Any] = {
    "5.3": ["5.3:1"],
    "5.5": ["5.5:1", "5.5.3"],
    "5.5.1": ["5.5.1.1", "5.5.1.2-3", "5.5.1.4", "5.5.1.note1", "5.5.1.5", "5.5.1.6"],
    "5.5.1.1": ["5.5.1.1:1", "5.5.1.1:2"],
    "5.5.1.5": ["5.5.1.5:1", "5.5.1.5:2", "5.5.1.5.1", "5.5.1.5.2", "5.5.1.5.3"],
    "5.5.1.6": ["5.5.1.6:1", "5.5.1.6:3", "5.5.1.6:4"],
    "5.6": ["5.6.2", "5.6.4"],
}

VOCABULARY: dict[str, Any] = {
    "procedures": {"@immediate": ["8.1", "4"]},
    "keeps": ["5.5.1"],
    "live": FIELD,
    "areas": {"場": [FIELD, "サポートゾーン"]},
    "zones": {FIELD: {"slots": SQUARES, "turned": ATTACK}, HAND: {"visible": "owner"}, TRASH: {}},
    "values": {"atk": {"printed": "2.1.2", "later": "9.5"}, "def": {"printed": "2.1.3", "later": "9.5"}},
    "moments": {
        "裏側表示から表側表示になった時": {"clause": "6.4", "event": "turn up", "self": "yes"},
        "アタックした時": {"clause": "8.4", "event": "attack", "self": "yes"},
        "常時": {"clause": "8.1", "constant": "yes"},
        "自分のターン中": {"clause": "9.5", "constant": "yes", "turn": "you"},
    },
}


def sentence(ident: str, *orders: tuple[str, Any], **choose: dict[str, Any]) -> Sentence:
    """Returns a sentence of a card: what it makes its player choose, and what it orders."""
    picks = tuple(Choose(name, where) for name, where in choose.items())
    return Sentence(ident, ident, picks, orders)


def character(name: str, atk: int, defence: int, down: int, *abilities: Ability) -> Card:
    """Returns a character card."""
    return Card(name, "キャラクター", {"atk": atk, "def": defence, "down": down}, abilities=abilities)


def flash(name: str, text: Sentence, *, cost: int = 1, quick: bool = True) -> Card:
    """Returns an effect card, a flash unless said otherwise."""
    return Card(name, "エフェクト", {"cost": cost, "flash": quick}, effect=(text,))


def triggered(ident: str, word: str, *orders: tuple[str, Any]) -> Ability:
    """Returns an ability that waits for a moment."""
    return Ability(ident, ident, ident, ((word, {}),), sentences=(sentence(f"{ident}:1", *orders),))


def constant(ident: str, word: str, amount: int, **where: Any) -> Ability:
    """Returns an ability that sets the ATK of the cards named."""
    return Ability(ident, ident, ident, ((word, {}),), gives=({"field": "atk", "op": "set", "amount": amount, "where": where},))


ANY = {"zone": FIELD}
CARDS = {
    card.name: card
    for card in (
        character("狼", 500, 300, 200),
        character("熊", 500, 400, 400),
        character("盾兵", 200, 600, 400),
        character("罠師", 100, 200, 100, triggered("罠師.1", "裏側表示から表側表示になった時", ("damage", 100))),
        character("鬨", 500, 300, 200, triggered("鬨.1", "アタックした時", ("damage", 100))),
        character("王", 100, 100, 100, constant("王.1", "常時", 300, **ANY)),
        character("将", 100, 100, 100, constant("将.1", "自分のターン中", 500, this="yes")),
        flash("足払い", sentence("足払い:1", ("display", RIGHT), it=ANY)),
        flash("転進", sentence("転進:1", ("move", ""), it=ANY)),
        flash("気合", sentence("気合:1", ("atk", 200), it=ANY)),
        flash("隠形", sentence("隠形:1", ("hide", ""), it=ANY)),
        flash("粉砕", sentence("粉砕:1", ("destroy", ""), it=ANY)),
        flash("大魔法", sentence("大魔法:1", ("destroy", ""), it=ANY), quick=False),
    )
}


# -- what counts for what ---------------------------------------------------------------------------------------------------


@game.hook("face")
def hidden_card(play: Play, obj: Obj) -> Card | None:
    """A face-down character shows nothing (6.4)."""
    return nothing_to_see(play, obj)


@game.definition("6.4", otherwise=None)
def nothing_to_see(play: Play, obj: Obj) -> Card | None:
    """What a face-down character is: nothing that can be read."""
    return Card("", "キャラクター") if obj.face == HIDDEN else None


def lane(obj: Obj) -> int:
    """Returns the number of the lane a character stands in, counted from its owner's left."""
    return int(obj.slot[1])


def facing(play: Play, attacker: Obj, row: str) -> Obj | None:
    """Returns the opposing character in a row of the attacker's lane: lane n faces lane 5-n."""
    slot = f"{row}{5 - lane(attacker)}"
    return next((obj for obj in play.zone(FIELD, play.foe(attacker.owner)) if obj.slot == slot), None)


@game.definition("5.5.b2", otherwise=None)
def front_character(play: Play, attacker: Obj) -> Obj | None:
    """The front character of the lane is the one to fight."""
    return facing(play, attacker, "前")


@game.definition("5.5.b3", otherwise=None)
def rear_character(play: Play, attacker: Obj) -> Obj | None:
    """The rear character, when nobody stands before it."""
    return facing(play, attacker, "後")


def opponent(play: Play, attacker: Obj) -> Obj | None:
    """Returns the character the attacker fights where it stands now."""
    return front_character(play, attacker) or rear_character(play, attacker)


@game.definition("2.1.3", otherwise=None)
def defence(play: Play, obj: Obj) -> int | None:
    """DEF counts for a character in defence display."""
    return play.value(obj, "def") if obj.turned != ATTACK else None


# -- the attack phase -------------------------------------------------------------------------------------------------------


@game.step("5.5:1")
def attacks(play: Play) -> list[Outcome]:
    """The turn player attacks as long as they like."""
    action = play.choose_action("attack phase", play.turn_player)
    return [] if action is None else [Repeat("5.5:1"), play.call(action[2], "attack", attacker=action[1])]


@game.action("attack", "5.5.1", at="attack phase")
def candidates(play: Play, seat: str) -> Iterable[int]:
    """Every character of the attacking player is considered."""
    return [obj.uid for obj in play.zone(FIELD, seat)]


@game.condition("5.5:1", of="5.5.1")
def stands_in_front_in_attack_display(play: Play, uid: int) -> bool:
    """Only a front character in attack display attacks."""
    return able(play.obj(uid))


@game.condition("5.5.1.0", of="5.5.1")
def face_up_and_once(play: Play, uid: int) -> bool:
    """It is face up, and it has not attacked this turn."""
    return play.obj(uid).face != HIDDEN and ("turn", "attack", uid) not in play.state.used


def able(obj: Obj) -> bool:
    """Tells whether a character stands as an attacker must."""
    return obj.zone == FIELD and obj.slot[0] == "前" and obj.turned == ATTACK


@game.step("5.5.1.1:1")
def declare(play: Play) -> list[Outcome]:
    """The attack is declared: that is the character's attack of the turn."""
    attacker = play.obj(play["attacker"])
    return [play.event("use", key=("turn", "attack", attacker.uid)), play.event("attack", attacker, seat=attacker.owner)]


@game.step("5.5.1.1:2")
def turn_up_the_attacked(play: Play) -> list[Outcome]:
    """A face-down character that is attacked is turned face up."""
    with play.collecting() as grounds:
        target = opponent(play, play.obj(play["attacker"]))
    if not target or target.face != HIDDEN:
        return []
    play.cite(*grounds)
    return [play.event("turn up", target)]


@game.event("turn up", "6.3")
def face_up(play: Play, event: Event) -> list[Event]:
    """It can be seen from now on."""
    return [play.event("set", event.obj, face="")]


@game.step("5.5.1.2-3")
def alternate(play: Play) -> list[Outcome]:
    """Both players alternate, the one attacked first, until both have passed."""
    first, second = reversed(play.seats)
    return [Open(Window("5.5.1.2-3", "battle", first, (first, second), steps=("5.5.1.2", "5.5.1.3")))]


@game.step("5.5.3")
def window_at_the_end_of_the_phase(play: Play) -> list[Outcome]:
    """Before the phase ends, the same exchange once more (its flash cards only: nothing has been declared)."""
    first, second = reversed(play.seats)
    return [Open(Window("5.5.3", "battle", first, (first, second), steps=("5.5.1.2", "5.5.1.3")))]


@game.offers("battle", "5.5.1.2:4")
def turned_up_there(play: Play, seat: str) -> list[Any]:
    """The attacked player's characters that were turned up."""
    return offered(play, seat, "turn up") if seat != play.turn_player else []


@game.offers("battle", "5.5.1.3:1")
def cards_of_the_attacker(play: Play, seat: str) -> list[Any]:
    """The attacking player's cards in play."""
    return offered(play, seat, "attack") if seat == play.turn_player else []


@game.offers("battle", "7.1")
def flash_cards(play: Play, seat: str) -> list[Any]:
    """Effect cards in the hand."""
    return [(obj.uid, use_card(play, obj), []) for obj in play.zone(HAND, seat)]


@game.condition("2.2.1", of="battle")
def is_flash(play: Play, option: Any) -> bool:
    """Only flash cards are used in an attack phase."""
    return isinstance(option, tuple) or bool(play.machine.card(play.obj(option).card).fields["flash"])


@game.condition("2.5.1", of="battle")
def can_pay(play: Play, option: Any) -> bool:
    """Its cost can be paid with energy that stands upright."""
    return isinstance(option, tuple) or play.var(play.obj(option).owner, "energy") >= cost(play, play.obj(option))


def cost(play: Play, obj: Obj) -> int:
    """Returns the energy cost of a card."""
    return int(play.machine.card(obj.card).fields["cost"])


def use_card(play: Play, obj: Obj) -> list[Outcome]:
    """Returns what using an effect card sets going: it is paid, resolves at once, and goes to the trash."""
    return [
        play.event("var", seat=obj.owner, word="energy", amount=-cost(play, obj), cause="2.5.1"),
        play.call(f"card:{obj.card}", "effect", sequence=True, this=obj.uid, you=obj.owner),
        play.event("used up", obj, cause="2.2"),
    ]


@game.event("used up", "2.2")
def used_effect_card(play: Play, event: Event) -> list[Event]:
    """A used effect card is put into the trash."""
    return [play.event("move", event.obj, zone=TRASH)]


@game.step("5.5.1.4")
def still_able(play: Play) -> list[Outcome]:
    """The attack goes on when the attacker still stands as an attacker must; else it is over, and spent."""
    attacker = play.obj(play["attacker"])
    return [] if able(attacker) and attacker.face != HIDDEN else [Leave("5.5.1")]


@game.step("5.5.1.note1")
def turn_up_late(play: Play) -> list[Outcome]:
    """An opponent that is face down now is turned up, and nothing is used on that."""
    return turn_up_the_attacked(play)


@game.step("5.5.1.5:1")
def strike_the_player(play: Play) -> list[Outcome]:
    """With nobody in the lane the player takes damage; whoever stands there now is the opponent."""
    attacker = play.obj(play["attacker"])
    target = opponent(play, attacker)
    play.remember("target", target.uid if target else 0)
    if target:
        return []
    amount = direct_damage(play, attacker)
    return [play.event("damage", seat=play.foe(attacker.owner), amount=amount, source=attacker.uid)] if amount else []


@game.definition("5.5.b1", otherwise=0)
def direct_damage(play: Play, attacker: Obj) -> int:
    """What the player takes is the attacker's ATK."""
    return play.value(attacker, "atk") or 0


@game.step("5.5.1.5:2")
def read_the_numbers(play: Play) -> list[Outcome]:
    """The attacker's ATK stands against the number that the opponent's display calls for."""
    if not play["target"]:
        return []
    attacker, target = play.obj(play["attacker"]), play.obj(play["target"])
    against = defence(play, target)
    play.remember("numbers", (play.value(attacker, "atk"), play.value(target, "atk") if against is None else against))
    return []


def down(clause: str, attacker_wins: bool | None) -> None:
    """Binds one of the three outcomes of the comparison."""

    @game.step(clause)
    def compare(play: Play) -> list[Outcome]:
        if not play["target"]:
            return []
        mine, theirs = play["numbers"]
        if (mine > theirs, mine < theirs) != {True: (True, False), False: (False, True), None: (False, False)}[attacker_wins]:
            return []
        fallen = {True: ("target",), False: ("attacker",), None: ("attacker", "target")}[attacker_wins]
        return [play.event("down", play[name]) for name in fallen]


down("5.5.1.5.1", True)
down("5.5.1.5.2", False)
down("5.5.1.5.3", None)


@game.event("down", "8.11")
def is_down(play: Play, event: Event) -> list[Event]:
    """The character is down until it is put into the trash."""
    return [play.force(play.obj(event.obj), "ダウン", "status", clause="8.11")]


def fallen(play: Play, seat: str) -> list[Obj]:
    """Returns a player's characters that are down."""
    return [obj for obj in play.zone(FIELD, seat) if play.status(obj, "ダウン")]


@game.step("5.5.1.6:1")
def down_damage(play: Play) -> list[Outcome]:
    """Each downed character damages its own player by its DOWN; 5.5.2 puts the opponent's first, with a check in between."""
    owed = {seat: fallen(play, seat) for seat in play.seats}
    hit = [seat for seat in reversed(play.seats) if owed[seat] and seat not in play.get("hurt", ())]
    first = one_after_the_other(play, hit)
    if first is not None:
        play.remember("hurt", (*play.get("hurt", ()), first))
        hit = [first]
    blows = [play.event("damage", seat=seat, amount=int(play.card(obj).fields["down"])) for seat in hit for obj in owed[seat]]
    return [*blows, *([Repeat("5.5.1.6:1")] if first is not None else [])]


@game.definition("5.5.2", otherwise=None)
def one_after_the_other(play: Play, seats: list[str]) -> str | None:
    """The damage of the turn player's opponent comes first."""
    return seats[0] if len(seats) > 1 else None


@game.step("5.5.1.6:3")
def triggers_on_damage(play: Play) -> list[Outcome]:
    """Effects of having dealt damage, the opponent first."""
    first, second = reversed(play.seats)
    return [Open(Window("5.5.1.6:3", "damage", first, (first, second)))]


@game.step("5.5.1.6:4")
def clear_away(play: Play) -> list[Outcome]:
    """What is down goes to the trash."""
    return [play.event("move", obj, zone=TRASH) for seat in play.seats for obj in fallen(play, seat)]


# -- life, and the end ------------------------------------------------------------------------------------------------------


@game.event("damage", "3.7")
def life_goes(play: Play, event: Event) -> list[Event]:
    """Damage is taken from the life."""
    return [play.event("var", seat=event.seat, word="life", to=max(0, play.var(event.seat, "life") - event.amount))]


@game.step("4")
def is_it_over(play: Play) -> list[Outcome]:
    """A player with no life has lost; both at once is a draw."""
    lost = [seat for seat in play.seats if play.var(seat, "life") <= 0]
    if not lost:
        return []
    return [play.event("end", seat="" if drawn(play, lost) else play.foe(lost[0]), cause="4:4" if len(lost) > 1 else "4:2")]


@game.definition("4:4", otherwise=False)
def drawn(play: Play, lost: list[str]) -> bool:
    """Both at the same time."""
    return len(lost) > 1


@game.step("8.1")
def continuous_effects(play: Play) -> list[Outcome]:
    """Continuous effects of cards in play hold at once."""
    return [*refresh(play)]


# -- words of card texts ----------------------------------------------------------------------------------------------------


@game.verb("display", "6.2")
def change_display(play: Play, argument: Any) -> list[Outcome]:
    """Turns a character to another display."""
    return [play.event("set", play["it"], turned=argument)]


@game.verb("hide", "6.4")
def hide(play: Play, argument: Any) -> list[Outcome]:
    """Turns a character face down."""
    return [play.event("set", play["it"], face=HIDDEN)]


@game.verb("move", "8.2")
def move(play: Play, argument: Any) -> list[Outcome]:
    """Moves a character to a free square of its own zone."""
    obj = play.obj(play["it"])
    taken = {other.slot for other in play.zone(FIELD, obj.owner)}
    slot = play.choose("square", [slot for slot in SQUARES if slot not in taken], by=play["you"])
    return [play.event("set", obj, slot=slot)]


@game.verb("atk", "8.8")
def change_atk(play: Play, argument: Any) -> list[Outcome]:
    """Changes the ATK while this attack lasts, or until the end of the turn when there is none."""
    until = f"scope:{play.scope('attack')}" if play.scope("attack") else "turn"
    return [play.force(play.obj(play["it"]), "atk", "add", amount=argument, clause="8.8", until=until, source=play["this"])]


@game.verb("damage", "8.10")
def deal(play: Play, argument: Any) -> list[Outcome]:
    """Damages the opponent."""
    return [play.event("damage", seat=play.foe(play["you"]), amount=argument, source=play["this"])]


@game.verb("destroy", "8.9")
def destroy(play: Play, argument: Any) -> list[Outcome]:
    """Puts a character into the trash; it is not down, so nobody is damaged."""
    return [play.event("move", play["it"], zone=TRASH)]


# -- main phase, end phase --------------------------------------------------------------------------------------------------


@game.step("5.3:1")
def main_phase(play: Play) -> list[Outcome]:
    """The turn player does what they like."""
    action = play.choose_action("main", play.turn_player)
    return [] if action is None else [Repeat("5.3:1"), *use_card(play, play.obj(action[1]))]


@game.action("play", "5.3.b4")
def effect_cards(play: Play, seat: str) -> Iterable[int]:
    """Any effect card."""
    return [obj.uid for obj in play.zone(HAND, seat)]


@game.step("5.6.2")
def effects_end(play: Play) -> list[Outcome]:
    """What lasts until the end of the turn ends, in the order of 9.4; without one, all at the same time."""
    if play.get("ordered") is None:
        play.remember("ordered", "yes")
        first, second = reversed(play.seats)
        return [Repeat("5.6.2"), Open(Window("9.4", "endings", first, (first, second), must=True))]
    return [*(event for seat in play.seats for event in endings(play, seat).values())]


def endings(play: Play, seat: str) -> dict[tuple[int, str], Event]:
    """Returns the events by which a player's effects end, one for each card and text."""
    due = [item for item in play.state.in_force if item.until == "turn" and play.obj(item.source).owner == seat]
    return {(item.source, item.clause): play.event("effect ends", item.obj, source=item.source, word=item.clause) for item in due}


@game.offers("endings", "9.4")
def what_ends(play: Play, seat: str) -> list[Any]:
    """The effects of a player that end now."""
    return [(option, [event], []) for option, event in endings(play, seat).items()]


@game.event("effect ends", "5.6.2")
def ends(play: Play, event: Event) -> list[Event]:
    """Everything the text has put in force goes; a text may have something happen then (「●●になった時」)."""
    gone = tuple(item for item in play.state.in_force if (item.source, item.clause) == (event.source, event.word))
    foe = play.foe(play.obj(event.source).owner)
    parting = [play.event("damage", seat=foe, amount=item.amount) for item in gone if item.op == "parting damage"]
    return [play.event("lift", items=gone), *parting]


@game.step("5.6.4")
def next_player(play: Play) -> list[Outcome]:
    """The turn passes."""
    return [play.event("var", word="turn.seat", to=play.foe(play.turn_player))]


PROBE = Probe(game, MODEL, VOCABULARY, CARDS)
