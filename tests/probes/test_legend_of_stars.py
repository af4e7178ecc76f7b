"""Probes of Legend of Stars: the battle (5.5.1), what ends at the same time (9.4), and the later of two settings (9.5).

The bindings below are what a game module would hold, cut down to these clauses. The cards are made up; their numbers are those of
the examples in the book where it has one.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable
from typing import Any

import pytest
from msgspec.structs import replace
from tests.probes.support import PASS, Probe, Run, begin, board, play, put, resume, unknown_clauses, value

from gunbai.interpreter.ask import Leave, Open, Outcome, Repeat
from gunbai.interpreter.card import Ability, Card, Choose, Sentence
from gunbai.interpreter.constants import refresh
from gunbai.interpreter.game import Game
from gunbai.interpreter.play import Play
from gunbai.interpreter.state import Contribution, Event, Obj, State, Window
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
        character("罠師", 100, 100, 100, Ability("罠師.1", "", "", (("裏側表示から表側表示になった時", {}),), sentences=(
            sentence("罠師.1:1", ("damage", 100)),))),
        character("鬨", 500, 300, 200, Ability("鬨.1", "", "", (("アタックした時", {}),), sentences=(
            sentence("鬨.1:1", ("damage", 100)),))),
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
    target = opponent(play, play.obj(play["attacker"]))
    return [play.event("turn up", target)] if target and target.face == HIDDEN else []


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
    play.cite("5.5.b1")
    return [play.event("damage", seat=play.foe(attacker.owner), amount=play.value(attacker, "atk"), source=attacker.uid)]


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


# -- the battle -------------------------------------------------------------------------------------------------------------


def battle(
    *objs: Obj,
    life: tuple[int, int] = (1000, 1000),
    energy: tuple[int, int] = (1, 1),
) -> State:
    """Returns a board on which 甲's attack phase begins; the first card is 甲's attacker (uid 1)."""
    return board(objs, [begin("5.5", PROBE)], life=by_seat(life), energy=by_seat(energy))


def by_seat(numbers: tuple[int, int]) -> dict[str, int]:
    """Returns two numbers as 甲's and 乙's."""
    return dict(zip(("甲", "乙"), numbers, strict=True))


def on(name: str, owner: str, slot: str, turned: str = ATTACK, face: str = "") -> Obj:
    """Returns a character in play."""
    return put(name, owner, FIELD, slot, turned=turned, face=face)


ATTACKS = ("action", ("attack", 1))
WOLF = on("狼", "甲", "前1")


def life(run: Run) -> tuple[int, int]:
    """Returns both lives, 甲's first."""
    return run.state.var("甲.life"), run.state.var("乙.life")


def test_the_book_has_every_clause() -> None:
    """Every clause bound, ordered or cited here stands in the book as it ships, so that no binding is of an invented number."""
    cited = [ground for run in (play(PROBE, battle(WOLF, on("熊", "乙", "前4")), [ATTACKS]),) for ground in run.grounds()]
    assert unknown_clauses(PROBE, *cited) == set()


def test_both_pass() -> None:
    """Nobody can use anything: both passes are taken without asking, ATK meets DEF of the display, and the loser is trashed."""
    run = play(PROBE, battle(WOLF, on("熊", "乙", "前4", RIGHT)), [ATTACKS])
    assert run.state.obj(2).zone == TRASH
    assert life(run) == (1000, 600)
    assert run.order() == [
        "5.5:1", "5.5.1.1:1", "5.5.1.1:2", "5.5.1.2-3", "5.5.1.2", "5.5.1.3", "5.5.1.4", "5.5.1.note1", "5.5.1.5:1", "5.5.1.5:2",
        "5.5.1.5.1", "5.5.1.5.2", "5.5.1.5.3", "5.5.1.6:1", "5.5.1.6:3", "5.5.1.6:3", "5.5.1.6:3", "5.5.1.6:4",
    ]  # fmt: skip
    assert "2.1.3" in run.grounds("5.5.1.5:2")
    assert run.offered() == (("end",),)
    assert [(item.option, item.ground) for item in run.ask.rejected] == [(("attack", 1), "5.5.1.0")]


def test_display_decides_which_number_counts() -> None:
    """盾兵 has DEF 600 and ATK 200: with 2.1.3 switched off the attack that fails against the one succeeds against the other."""
    start = battle(WOLF, on("盾兵", "乙", "前4", RIGHT))
    assert life(play(PROBE, start, [ATTACKS])) == (800, 1000)
    assert life(play(PROBE, start, [ATTACKS], off=["2.1.3"])) == (1000, 600)


def test_priority_alternates_one_effect_each() -> None:
    """乙 is asked first, then 甲, then 乙 again although 乙 has passed before: any use reopens the exchange (G-17)."""
    start = battle(
        WOLF,
        on("熊", "乙", "前4"),
        put("気合", "甲", HAND),
        put("気合", "乙", HAND),
        put("気合", "乙", HAND),
        energy=(1, 2),
    )
    run = play(PROBE, start, [ATTACKS])
    assert (run.ask.who, run.ask.clause) == ("乙", "5.5.1.2")
    run = resume(run, [("use", PASS)])
    assert (run.ask.who, run.ask.clause) == ("甲", "5.5.1.3")
    run = resume(run, [("use", 3), ("it", 1)])
    assert (run.ask.who, run.offered()) == ("乙", (4, 5, PASS))
    run = resume(run, [("use", 4), ("it", 2)])
    assert run.ask.who == "乙", "甲 has nothing left and passes without being asked"
    assert life(resume(run, [("use", PASS)])) == (800, 600), "700 against 700: both are down"


def test_without_the_alternation_there_is_no_window() -> None:
    """The lead above steps 2 and 3 is what opens the exchange; with it switched off nobody is asked."""
    start = battle(WOLF, on("熊", "乙", "前4"), put("足払い", "乙", HAND))
    assert play(PROBE, start, [ATTACKS]).ask.key == "use"
    assert play(PROBE, start, [ATTACKS], off=["5.5.1.2-3"]).ask.key == "action"
    assert play(PROBE, start, [ATTACKS], off=["5.5.1.2"]).ask.key == "action", "the attacked player's turn of it is step 2"


def test_flash_turns_the_attacker_to_defence() -> None:
    """Step 4 ends the attack of a character that no longer stands in attack display; it is spent all the same (G-13)."""
    start = battle(WOLF, on("熊", "乙", "前4", RIGHT), put("足払い", "乙", HAND))
    run = play(PROBE, start, [ATTACKS, ("use", 3), ("it", 1)])
    assert run.order()[-1] == "5.5.1.4"
    assert life(run) == (1000, 1000)
    assert [(item.option, item.ground) for item in run.ask.rejected] == [(("attack", 1), "5.5:1")]
    assert ("turn", "attack", 1) in run.state.used
    assert run.state.obj(3).zone == TRASH
    assert {"2.2.1", "2.5.1"} & run.grounds("5.5.1.2") == set(), "conditions that allow are not grounds"
    assert "7.1" in run.grounds("5.5.1.2")
    unchecked = play(PROBE, start, [ATTACKS, ("use", 3), ("it", 1)], off=["5.5.1.4"])
    assert life(unchecked) == (1000, 600), "without the check a character in defence display wins the battle"


@pytest.mark.parametrize(
    ("card", "energy", "ground"),
    [("大魔法", 1, "2.2.1"), ("足払い", 0, "2.5.1")],
    ids=["no flash", "no energy"],
)
def test_why_a_card_may_not_be_used(card: str, energy: int, ground: str) -> None:
    """A card that the window does not offer says which clause forbids it; with the clause switched off it is offered.

    It is 乙's only card, so that 乙 passes without being asked: the refusal must not get lost with the question.
    """
    start = battle(WOLF, on("熊", "乙", "前4"), put(card, "乙", HAND), energy=(0, energy))
    (step,) = play(PROBE, start, [ATTACKS]).steps("5.5.1.2")
    assert [(item.option, item.status, item.ground) for item in step.alternatives] == [(3, "illegal", ground)]
    assert play(PROBE, start, [ATTACKS], off=[ground]).offered() == (3, PASS)


def test_a_flash_moves_the_target_away() -> None:
    """Step 5 reads the lane again: with nobody left in it the attack strikes the player (G-14), by the ATK."""
    start = battle(WOLF, on("熊", "乙", "前4", RIGHT), put("転進", "乙", HAND))
    run = play(PROBE, start, [ATTACKS, ("use", 3), ("it", 2), ("square", "前1")])
    assert life(run) == (1000, 500)
    assert "5.5.b1" in run.grounds("5.5.1.5:1")
    assert run.state.obj(2).zone == FIELD


def test_another_character_arrives() -> None:
    """The target goes and the one behind it is the opponent now: face down until step 4, turned up by the note to it.

    罠師 has an effect for being turned up. In step 2 it could be used (next test); by the note it is not.
    """
    start = battle(WOLF, on("熊", "乙", "前4", RIGHT), on("罠師", "乙", "後4", ATTACK, HIDDEN), put("転進", "乙", HAND))
    run = play(PROBE, start, [ATTACKS, ("use", 4), ("it", 2), ("square", "前1")])
    assert {"5.5.b3", "6.3"} <= run.grounds("5.5.1.note1")
    assert run.state.obj(3).zone == TRASH
    assert life(run) == (1000, 900), "its DOWN, not its effect"
    blind = play(PROBE, start, [ATTACKS, ("use", 4), ("it", 2), ("square", "前1")], off=["5.5.b3"])
    assert life(blind) == (1000, 500), "without the clause for a lone rear character the lane is empty"


def test_turned_up_by_the_attack_it_may_use_its_effect_once() -> None:
    """「裏側表示から表側表示になった時」 waits for its owner's turn of the window, is optional, and is offered once."""
    start = battle(WOLF, on("罠師", "乙", "前4", RIGHT, HIDDEN), put("気合", "乙", HAND))
    run = play(PROBE, start, [ATTACKS])
    trigger = (2, "罠師.1", 2, 0)
    assert run.offered() == (trigger, 3, PASS)
    used = resume(run, [("use", trigger)])
    assert life(used) == (900, 1000)
    assert used.offered() == (3, PASS), "the same event does not offer it again"
    assert {"6.4", "5.5.1.2:4", "5.5.1.2", "5.5.1.2-3"} <= used.grounds("5.5.1.2")
    assert life(resume(run, [("use", PASS)]))[0] == 1000
    assert play(PROBE, start, [ATTACKS], off=["5.5.1.2:4"]).offered() == (3, PASS)
    assert play(PROBE, start, [ATTACKS], off=["5.5.1.1:2"]).offered() == (3, PASS), "nobody has turned it up"


def test_trigger_of_the_attacker_waits_for_its_turn() -> None:
    """「アタックした時」 of the attacker is offered in step 3, after 乙 has had step 2; what happens in between keeps it."""
    start = battle(on("鬨", "甲", "前1"), on("熊", "乙", "前4"), put("気合", "乙", HAND))
    run = play(PROBE, start, [ATTACKS])
    assert run.ask.who == "乙"
    run = resume(run, [("use", 3), ("it", 2)])
    assert (run.ask.who, run.offered()) == ("甲", ((1, "鬨.1", 1, 0), PASS))
    run = resume(run, [("use", (1, "鬨.1", 1, 0))])
    assert life(run) == (800, 900), "100 by the effect; then 500 against 700"


def test_events_of_an_attack_are_forgotten_with_it() -> None:
    """An unused trigger of the first attack is not offered in the second, nor in the window at the end of the phase."""
    start = battle(on("鬨", "甲", "前1"), on("狼", "甲", "前2"), on("熊", "乙", "前4", RIGHT), on("熊", "乙", "前3", RIGHT))
    run = play(PROBE, start, [ATTACKS, ("use", PASS), ("action", ("attack", 2))])
    assert run.ask.key == "action", "nothing was offered in the second battle"
    assert run.state.ledger == ()
    ended = resume(run, [("action", ("end",))])
    assert ended.ask is None
    assert ended.order()[-2:] == ["5.5.1.2", "5.5.1.3"]
    assert "5.5.3" in ended.grounds("5.5.1.3")


def test_what_lasts_for_the_attack_ends_with_it() -> None:
    """+200 「このアタックの間」 is bound to the scope of the attack, also when step 4 cuts the attack short."""
    start = battle(WOLF, on("熊", "乙", "前4", RIGHT), put("気合", "甲", HAND), put("足払い", "乙", HAND))
    run = play(PROBE, start, [ATTACKS, ("use", PASS), ("use", 3), ("it", 1)])
    assert value(run, 1, "atk") == (700, {"8.8"})
    fought = resume(run, [("use", PASS)])
    assert value(fought, 1, "atk") == (500, set())
    assert [scope.kind for scope in fought.state.scopes] == ["game"]
    cut_short = resume(run, [("use", 4), ("it", 1)])
    assert value(cut_short, 1, "atk") == (500, set())


def test_equality_downs_both_and_the_opponent_dies_first() -> None:
    """500 against 500 with both lives lethal: 乙's down damage and the check come before 甲's (5.5.2), so 甲 wins.

    The position is the book's contradiction C-03: without 5.5.2 both lives are 0 at the same time, which clause 4 calls a draw.
    """
    start = battle(WOLF, on("熊", "乙", "前4"), life=(200, 400))
    run = play(PROBE, start, [ATTACKS])
    assert (run.state.ending.winner, run.state.ending.clause) == ("甲", "4:2")
    assert life(run) == (200, 0)
    assert "5.5.2" in run.grounds("5.5.1.6:1")
    together = play(PROBE, start, [ATTACKS], off=["5.5.2"])
    assert (together.state.ending.winner, together.state.ending.clause) == ("", "4:4")
    assert life(together) == (0, 0)


def test_equality_with_life_left() -> None:
    """The example of step 6: DOWN 200 and 400 on the two sides; both players live, so both are damaged and both cards go."""
    run = play(PROBE, battle(WOLF, on("熊", "乙", "前4")), [ATTACKS])
    assert life(run) == (800, 600)
    assert [event.seat for event in run.events("damage")] == ["乙", "甲"]
    assert {run.state.obj(uid).zone for uid in (1, 2)} == {TRASH}
    kept = play(PROBE, battle(WOLF, on("熊", "乙", "前4")), [ATTACKS], off=["5.5.1.6:4"])
    assert {kept.state.obj(uid).zone for uid in (1, 2)} == {FIELD}


def test_a_destroyed_target_is_not_down() -> None:
    """A target that a flash destroys costs its player no down damage (8.9), but the empty lane lets the attack through."""
    run = play(PROBE, battle(WOLF, on("熊", "乙", "前4"), put("粉砕", "甲", HAND)), [ATTACKS, ("use", 3), ("it", 2)])
    assert life(run) == (1000, 500)
    assert run.events("down") == []


def test_a_state_inside_a_window_has_two_futures() -> None:
    """A run is a value: the state saved in the middle of a window is hashable, equal to its copy, and can be answered twice."""
    start = battle(WOLF, on("熊", "乙", "前4", RIGHT), put("足払い", "乙", HAND), put("転進", "乙", HAND))
    run = play(PROBE, start, [ATTACKS, ("use", 3)])
    assert run.ask.key == "it", "in the middle of an effect, of a window, of a battle, of a phase"
    saved, twin = run.state, copy.deepcopy(run.state)
    assert saved == twin
    assert hash(saved) == hash(twin)
    rules = [frame.rule for frame in saved.frames]
    assert [rule for rule in rules if not rule.startswith("@")] == ["5.5", "5.5.1", "5.5.1.2-3", "card:足払い"]
    assert life(resume(run, [("it", 1)])) == (1000, 1000)
    assert life(resume(run, [("it", 2)])) == (1000, 600)
    assert run.state == twin, "neither future has touched it"
    assert life(resume(Run(run.machine, twin), [("it", 1)])) == (1000, 1000)


# -- what ends at the same time (9.4) ---------------------------------------------------------------------------------------


def until_the_end(*effects: tuple[int, str, int], lives: tuple[int, int] = (1000, 1000)) -> State:
    """Returns a board at 甲's 5.6.2 with effects in force until then: (card, text, parting damage) each; cards 1, 2 are 甲's."""
    objs = [on("狼", seat, slot) for seat, slot in (("甲", "前1"), ("甲", "前2"), ("乙", "前1"), ("乙", "前2"))]
    start = board(objs, [begin("5.6", PROBE)], life={"甲": lives[0], "乙": lives[1]})
    items = []
    for uid, text, amount in effects:
        items.append(Contribution("atk", "add", uid, uid, amount=100, clause=text, source=uid, until="turn"))
        if amount:
            items.append(Contribution("life", "parting damage", uid, uid, amount=amount, clause=text, source=uid, until="turn"))
    return replace(start, in_force=tuple(items))


def test_endings_alternate_and_must() -> None:
    """乙, whose turn it is not, ends one of two, then 甲 one, then 乙 the other: nobody may pass while an effect is left."""
    run = play(PROBE, until_the_end((1, "甲一", 0), (3, "乙一", 0), (4, "乙二", 0)))
    assert (run.ask.who, run.ask.clause, run.offered()) == ("乙", "9.4", ((3, "乙一"), (4, "乙二")))
    run = resume(run, [("use", (4, "乙二"))])
    assert [event.word for event in run.events("effect ends")] == ["乙二", "甲一", "乙一"]
    assert run.state.in_force == ()
    assert run.order()[-1] == "5.6.4"


def test_the_order_of_endings_decides_a_game() -> None:
    """Each player has an effect that damages the other by 100 when it ends, at 100 life each: 乙's ends first, and 乙 wins.

    Without 9.4 both end at the same time, and the game is drawn.
    """
    start = until_the_end((1, "甲一", 100), (3, "乙一", 100), lives=(100, 100))
    run = play(PROBE, start)
    assert run.state.ending.winner == "乙"
    assert life(run) == (0, 100)
    assert "9.4" in run.grounds("9.4")
    together = play(PROBE, start, off=["9.4"])
    assert (together.state.ending.winner, together.state.ending.clause) == ("", "4:4")


# -- the later of two settings (9.5) ----------------------------------------------------------------------------------------


def main_phase_of(*objs: Obj, turn: str = "甲") -> State:
    """Returns a board in a player's main phase, followed by the end of the turn; continuous effects have yet to be applied."""
    return board(objs, [begin("5.6", PROBE, "5.6.4"), begin("5.3", PROBE), begin("8.1", PROBE)], turn=turn,
                 life={"甲": 1000, "乙": 1000}, energy={"甲": 3, "乙": 3})  # fmt: skip


END = ("action", ("end",))


def test_the_example_of_the_book() -> None:
    """9.5.ex1: everybody's ATK is 300, later a card with 500 in its player's turn; in the other's turn the 300 counts again."""
    run = play(PROBE, main_phase_of(on("王", "乙", "後1"), on("将", "甲", "後1")))
    assert value(run, 2, "atk") == (500, {"9.5", "将.1"})
    assert value(run, 1, "atk") == (300, {"王.1"}), "nothing to weigh up: one setting only"
    assert value(play(PROBE, run.state, off=["9.5"]), 2, "atk") == (300, {"王.1"})
    assert value(resume(run, [END]), 2, "atk") == (300, {"王.1"})


def test_later_is_the_card_and_not_the_effect() -> None:
    """将 came before 王: when 将's effect takes hold again at the start of its player's turn, 王's card is still the later one.

    The position turns 乙's turn into 甲's, so that 将's contribution is newer than 王's although its card is older (G-27).
    """
    run = play(PROBE, main_phase_of(on("将", "甲", "後1"), on("王", "乙", "後1"), turn="乙"), [END])
    assert run.state.var("turn.seat") == "甲"
    assert [item.amount for item in run.state.in_force if item.obj == 1] == [300, 500]
    assert value(run, 1, "atk") == (300, {"9.5", "王.1"})


def test_the_earlier_counts_again_when_the_later_leaves() -> None:
    """粉砕 destroys 王, the later card: 将's own 500 counts again at once, in the same phase."""
    start = main_phase_of(on("将", "甲", "後1"), on("王", "乙", "後1"), put("粉砕", "甲", HAND))
    run = play(PROBE, start)
    assert value(run, 1, "atk")[0] == 300
    assert value(resume(run, [("action", ("play", 3)), ("it", 2)]), 1, "atk") == (500, {"将.1"})


def test_sums_come_after_settings() -> None:
    """+200 that entered before both settings is added to the setting that counts: ± is not 「になる」 (8.8, G-27)."""
    start = main_phase_of(on("将", "甲", "後1"), on("王", "乙", "後1"))
    start = replace(start, in_force=(Contribution("atk", "add", 1, 1, amount=200, clause="8.8", until="turn"),))
    assert value(play(PROBE, start), 1, "atk") == (500, {"9.5", "王.1", "8.8"})


def test_face_down_it_sets_nothing() -> None:
    """A face-down 王 has no text that could be read, so 将 is on its own; turned off, 6.4 lets it speak."""
    start = main_phase_of(on("将", "甲", "後1"), on("王", "乙", "後1", ATTACK, HIDDEN))
    assert value(play(PROBE, start), 1, "atk") == (500, {"将.1"})
    assert value(play(PROBE, start, off=["6.4"]), 1, "atk")[0] == 300
