"""What a board of this game implies of what it leaves out, and what the rules forbid of one."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec.structs import replace

from gunbai.game import LEFT_OUT, Card, Frame, Problem, State, Vocabulary, boards, put, put_var
from gunbai.games.king_castle.book import game
from gunbai.games.king_castle.dice import dice_of, lower_by_reading
from gunbai.games.king_castle.words import (
    ANY,
    CASTLE,
    COST_WORDS,
    COUNTER,
    FACE_DOWN,
    KINGS,
    MAGIC,
    UNITS,
    magic_type_of,
    own_attributes,
)


@game.hook("implied")
def what_the_rest_implies(state: State, cards: Mapping[str, Card], left_out: Collection[str]) -> State:
    """Returns the state with what a board leaves out: how counters lie, the king's wall and die, the energy that the dice gave."""
    state = _counters(state, cards, left_out)
    for seat in ("甲", "乙"):
        lords = state.in_zone(KINGS, seat)
        lord = cards.get(lords[0].card) if lords else None
        state = _wall(state, seat, lord, left_out)
        state = _dice(state, seat, lord, left_out)
    if "turn.first" in left_out:
        state = put_var(state, "turn.first", lower_number(state) or state.var("turn.first", ""))
    for seat in ("甲", "乙"):
        state = _energy(state, seat, left_out)
    if any(frame.rule == "3.1" for frame in state.frames):
        for name in ("seat", "first"):
            state = put_var(state, f"turn.{name}", "") if f"turn.{name}" in left_out else state
    empty = any(f"{seat}.castle" not in left_out and not state.in_zone(CASTLE, seat) for seat in ("甲", "乙"))
    if not empty or not state.frames or any(state.var(f"{seat}.{CASTLE}.unknown", 0) for seat in ("甲", "乙")):
        return state
    return replace(state, frames=(*state.frames, Frame("@immediate", "1-2", state.frames[-1].scope)))


def lower_number(state: State) -> str:
    """Returns whose dice show the lower number this turn (3.1-1); empty when not all are known, or when that is read (KC-D06)."""
    pips = {seat: [number for _, number in dice_of(state, seat) if number] for seat in ("甲", "乙")}
    found = set(lower_by_reading(pips).values()) if all(pips.values()) else {""}
    return found.pop() if len(found) == 1 else ""


def _counters(state: State, cards: Mapping[str, Card], left_out: Collection[str]) -> State:
    """Lays the counters of the magic zone face down where the board does not say how they lie (6.3-1)."""
    for obj in state.in_zone(MAGIC):
        if f"{obj.uid}.face" in left_out and obj.card in cards and magic_type_of(cards[obj.card]) == COUNTER:
            state = put(state, replace(obj, face=FACE_DOWN))
    return state


def _wall(state: State, seat: str, lord: Card | None, left_out: Collection[str]) -> State:
    if f"{seat}.wall" not in left_out:
        return state
    printed = lord.fields.get("wall") if lord is not None else None
    if printed is None:
        return put_var(put_var(state, f"{seat}.wall", 0), f"{seat}.wall.unknown", LEFT_OUT)
    return put_var(state, f"{seat}.wall", int(printed))


def _dice(state: State, seat: str, lord: Card | None, left_out: Collection[str]) -> State:
    own = own_attributes(lord) if lord is not None else ()
    if f"{seat}.dice" not in left_out or len(own) != 1:
        return state
    return put_var(state, f"{seat}.dice", own[0])


def _energy(state: State, seat: str, left_out: Collection[str]) -> State:
    """Gives the energy of dice that have been rolled, when the board says nothing of it and the player's part is not over.

    Where it does not say what they show, either, nobody knows the energy.
    """
    members = [f"{seat}.energy.{word}" for word in COST_WORDS]
    if not all(member in left_out for member in members):
        return state
    rolling = any(frame.rule == "3.1" for frame in state.frames)
    over = seat == state.var("turn.first", "") != state.var("turn.seat", "")
    pips = [(word, number) for word, number in dice_of(state, seat) if number]
    if not (rolling or over or pips):
        return put_var(state, f"{seat}.energy.{ANY}.unknown", LEFT_OUT)
    for word, number in pips if not (rolling or over) else ():
        name = f"{seat}.energy.{word}"
        state = put_var(state, name, state.var(name, 0) + number)
    return state


@game.hook("problems")
def what_the_rules_forbid(state: State, vocabulary: Vocabulary) -> list[Problem]:
    """Returns what is wrong with a board by the rules: reported, never refused."""
    problems: list[Problem] = []
    for seat in vocabulary.seats:
        for zone, rule, most in ((KINGS, "1-1", 1), (UNITS, "1-6", 3), (MAGIC, "1-7", 3)):
            problems += boards.overfull(state, seat, zone, rule, most)
        if len(dice_of(state, seat)) > 2:
            problems.append(Problem("BOARD", f"{seat}のサイコロが{len(dice_of(state, seat))}個あります（2個まで）", rule="1-9"))
        cards = sum(obj.owner == seat and obj.zone not in (KINGS, "") for obj in state.objs)
        if cards > 30:
            problems.append(Problem("BOARD", f"{seat}のカードが{cards}枚あります（デッキは30枚）", rule="2-2"))
    lower = lower_number(state)
    if lower not in ("", state.var("turn.first", "")) and not any(frame.rule == "3.1" for frame in state.frames):
        problems.append(Problem("BOARD", f"サイコロの目では{lower}が先攻です", rule="3.1-1"))
    return problems


@game.hook("warnings")
def endless(state: State, cards: Mapping[str, Card]) -> list[Problem]:
    """Returns a warning for each card in play that gives energy for nothing, as often as one likes (KC-D16)."""
    found = {obj.card: obj for zone in (UNITS, MAGIC, KINGS) for obj in state.in_zone(zone) if without_end(cards.get(obj.card))}
    said = "コスト無0でエネルギーを限りなく得られます。カードにターン1と書かれていないか確かめてください"
    return [Problem("ENDLESS", f"{cards[key].name}: {said}", rule="6.2-ex") for key in found]


def without_end(card: Card | None) -> bool:
    """Tells whether a card has an ability that gives energy, costs none, and may be used any number of times."""
    for ability in card.abilities if card is not None else ():
        words = {word for word, _ in ability.when}
        free = all(str(cost.amount) == "0" for cost in ability.costs) and words & {"コスト", "JUST"}
        gives = any(word == "energy" for sentence in ability.sentences for word, _ in sentence.orders)
        if free and gives and "ターン1" not in words and not ability.once:
            return True
    return False
