"""Sections 3.1 and 5.1: energy by attribute, what it pays, and who decides where that can differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from gunbai.game import EACH, Event, Play, Question, is_number, miswritten
from gunbai.games.king_castle.book import game
from gunbai.games.king_castle.words import ANY, ATTRIBUTES, COLOURLESS, COST_WORDS, Cost, amounts, printed


def pool(play: Play, seat: str) -> Cost:
    """Returns a player's energy by attribute; 無 counts energy of which nobody knows the attribute."""
    return {word: number for word in COST_WORDS if (number := play.var(seat, f"energy.{word}"))}


@game.definition("5.1-2:1", otherwise=None)
def own_energy(play: Play, energy: Cost, cost: Cost) -> Cost | None:
    """A cost of an attribute is paid with energy of that attribute; what of it is lacking is left over as a cost."""
    return {word: min(number, energy.get(word, 0)) for word, number in cost.items() if word in ATTRIBUTES}


@game.definition("6.2-ex:3", otherwise=0)
def energy_of_all_attributes(play: Play, energy: Cost, lacking: int) -> int:
    """全 energy pays the cost of any attribute."""
    return min(lacking, energy.get(ANY, 0))


@game.definition("5.1-2:2", otherwise=False)
def any_energy_pays(play: Play, number: int) -> bool:
    """無 is paid with any energy."""
    return number > 0


def ways(play: Play, seat: str, cost: Cost) -> list[Cost]:
    """Returns every way to pay a cost that may matter: energy of the attribute goes before 全, which can do all it can.

    Empty when the cost cannot be paid; the ways differ in which attributes pay 無.
    """
    energy = pool(play, seat)
    paid = own_energy(play, energy, cost) or {}
    lacking = sum(number for word, number in cost.items() if word in ATTRIBUTES) - sum(paid.values())
    if lacking:
        found = energy_of_all_attributes(play, energy, lacking)
        if found < lacking:
            return []
        paid = {**paid, ANY: found}
    colourless = cost.get(COLOURLESS, 0)
    left = {word: number - paid.get(word, 0) for word, number in energy.items()}
    if not colourless:
        return [paid]
    if not any_energy_pays(play, colourless) or sum(left.values()) < colourless:
        return []
    return [merged(paid, rest) for rest in shares(left, colourless)]


def every_way(play: Play, seat: str, cost: Cost) -> list[Cost]:
    """Returns every way to pay a cost, also those with 全 in place of energy that would do as well."""
    energy = pool(play, seat)
    own = own_energy(play, energy, cost) or {}
    wanted = {word: number for word, number in cost.items() if word in ATTRIBUTES}
    most = energy_of_all_attributes(play, energy, sum(wanted.values()))
    colourless = cost.get(COLOURLESS, 0)
    if colourless and not any_energy_pays(play, colourless):
        return []
    found = []
    for taken in product(*(range(own.get(word, 0), -1, -1) for word in wanted)):
        paid = dict(zip(wanted, taken, strict=True))
        paid[ANY] = sum(wanted.values()) - sum(taken)
        left = {word: number - paid.get(word, 0) for word, number in energy.items()}
        for rest in product(*(range(min(number, colourless), -1, -1) for number in left.values())) if paid[ANY] <= most else ():
            if sum(rest) == colourless:
                found.append(merged(paid, dict(zip(left, rest, strict=True))))
    return found


def shares(left: Cost, number: int) -> Iterator[Cost]:
    """Yields the ways to take so much from what is left; 全 only when the rest does not suffice."""
    plain = {word: amount for word, amount in left.items() if word != ANY and amount}
    spare = max(number - sum(plain.values()), 0)
    if spare:
        yield {**plain, ANY: spare}
        return
    for taken in product(*(range(amount, -1, -1) for amount in plain.values())):
        if sum(taken) == number:
            yield {word: amount for word, amount in zip(plain, taken, strict=True) if amount}


def merged(one: Cost, other: Cost) -> Cost:
    """Returns two amounts of energy together, in the order of the attributes."""
    return {word: number for word in COST_WORDS if (number := one.get(word, 0) + other.get(word, 0))}


def nobody_knows(play: Play, seat: str) -> bool:
    """Tells whether the board says that nobody knows a player's energy."""
    return any(play.var(seat, f"energy.{word}.unknown") for word in COST_WORDS)


def payable(play: Play, seat: str, cost: Cost) -> bool:
    """Tells whether a cost can be paid; the judge says so when the board gives too little of the energy."""
    if not any(cost.values()):
        return True
    if nobody_knows(play, seat) and not ways(play, seat, cost):
        return bool(play.fact(f"{seat}.energy", ("yes", "no"), clause="4.2-5") == "yes")
    return bool(ways(play, seat, cost))


def pay(play: Play, seat: str, cost: Cost) -> list[Event]:
    """Returns the events that pay a cost. Where 無 can be paid in different ways the player says how; a line may leave it out."""
    if not any(cost.values()) or (nobody_knows(play, seat) and not ways(play, seat, cost)):
        return []
    usual, every = ({printed(way): way for way in found(play, seat, cost)} for found in (ways, every_way))
    clause = "5.1-2:2" if cost.get(COLOURLESS) else "5.1-2:1"
    picked = str(play.ask(Question("pay", usual, seat, clause=clause, named=every, skip=EACH)))
    found = usual.get(picked) or every[picked]
    return [play.event("var", seat=seat, word=f"energy.{word}", amount=-number) for word, number in found.items()]


def gains(play: Play, seat: str, energy: Cost) -> list[Event]:
    """Returns the events that give a player energy."""
    return [play.event("var", seat=seat, word=f"energy.{word}", amount=number) for word, number in energy.items() if number]


def spelt(text: object) -> Cost:
    """Returns energy as a card text gives it: 全1, 火2, or a mapping."""
    if not isinstance(text, Mapping):
        return amounts(str(text))
    wrong = [number for number in text.values() if not is_number(str(number))]
    if wrong:
        raise miswritten(f"{wrong[0]} is no amount of energy")
    return {str(word): int(number) for word, number in text.items()}
