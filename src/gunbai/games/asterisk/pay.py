"""Sections 3.5.1 to 3.5.3: what a cost is, which mana pays it, and what becomes of a choice between payments."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from gunbai.game import EACH, Event, Obj, Play, Question
from gunbai.games.asterisk.book import game
from gunbai.games.asterisk.words import COLOURLESS, COLOURLESS_PART, COLOURS, COST, MANA, RISE, number_of

Colours = frozenset[str] | None
"""The colours of a card; None where nobody says which, so that they may fit."""
MOST_WAYS = 6
"""How many different payments of one cost are told apart."""
PAYING = ("play", "use")
"""The decisions for which mana is set."""
FIT, FIT_NOT = "合う", "合わない"
"""What colours may do that nobody says."""
ANY_COST = "3.5.1.a"
"""The clause by which a cost is paid with as many mana, told of a ステラ."""


class Price(Struct, frozen=True):
    """What something costs: so many mana, ``free`` of them of any colour, the rest of one of the colours ``wanted``.

    None are wanted where any will do. Where nobody says which colours a card has, that is not ``said``.
    """

    number: int
    free: int = 0
    wanted: Colours = None
    said: bool = True

    def fits(self, mana: Colours) -> bool:
        """Tells whether one mana shares a colour with what is paid for."""
        return self.wanted is None or mana is None or bool(self.wanted & mana)

    def paid_by(self, mana: Sequence[Colours]) -> bool:
        """Tells whether these pay."""
        fitting = [held for held in mana if self.fits(held)]
        return len(mana) == self.number and len(fitting) >= self.number - self.free

    def surely_paid_by(self, mana: Sequence[Colours]) -> bool:
        """Tells whether these pay, whichever colours they have of which nobody says any."""
        fitting = [held for held in mana if self.wanted is None or (held is not None and self.wanted & held)]
        return (len(fitting) if self.said else 0) >= self.number - self.free

    def shown_by(self, mana: Sequence[Colours]) -> bool:
        """Tells whether these together have every colour of what is paid for."""
        held = frozenset(colour for each in mana for colour in each or ())
        return None in mana or (self.wanted or frozenset()) <= held


def colours(play: Play, obj: Obj) -> Colours:
    """Returns the colours of a card."""
    held = play.card(obj).fields.get(COLOURS)
    return None if held is None else frozenset(map(str, held)) - {COLOURLESS}


def rise_mana(play: Play, seat: str) -> list[Obj]:
    """Returns the mana that can be set for a cost."""
    return [obj for obj in play.known(MANA, seat) if play.turned(obj) == RISE]


colours_must_match = game.applies("3.5.1.b")
"""Mana of the card's colours pays its cost."""

any_colour_pays_a_part = game.applies("3.5.1.c")
"""The colourless part of a cost is paid with mana of any colour."""


def price_of(play: Play, obj: Obj) -> Price:
    """Returns what it costs to play a card: the number at its upper left, of its colours but for a colourless part."""
    number = number_of(play, obj, COST)
    wanted = colours(play, obj)
    part = number if wanted == frozenset() else min(number, int(play.card(obj).fields.get(COLOURLESS_PART, 0)))
    matching = colours_must_match(play)
    return Price(
        number, part if any_colour_pays_a_part(play) else 0, wanted if matching else None, wanted is not None or not matching
    )


def payments(play: Play, price: Price, seat: str) -> list[tuple[int, ...]]:
    """Returns the different ways to pay with the mana that there is: that which serves least else is used first."""
    groups: dict[Colours, list[int]] = {}
    for obj in sorted(rise_mana(play, seat), key=lambda obj: (_breadth(play, obj), not price.fits(colours(play, obj)))):
        groups.setdefault(colours(play, obj), []).append(obj.uid)
    ways: list[tuple[int, ...]] = []
    for uids in _taken(list(groups.values()), price.number):
        if pays(play, price, [play.obj(uid) for uid in uids]):
            ways.append(uids)
        if len(ways) == MOST_WAYS:
            break
    return ways


def _breadth(play: Play, obj: Obj) -> int:
    held = colours(play, obj)
    return 1 if held is None else len(held)


def _taken(groups: list[list[int]], number: int) -> Iterator[tuple[int, ...]]:
    """Yields every choice of so many cards from groups of cards that are alike."""
    if not groups:
        yield from [()] * (number == 0)
        return
    first, *rest = groups
    for count in range(min(len(first), number), -1, -1):
        for others in _taken(rest, number - count):
            yield (*first[:count], *others)


def pays(play: Play, price: Price, some: Iterable[Obj]) -> bool:
    """Tells whether these mana pay; whether one colour is enough for a card of two is not settled (AST-D23)."""
    mana = [*some]
    held = [colours(play, obj) for obj in mana]
    if not price.paid_by(held) or not (price.surely_paid_by(held) or unsaid_colours_fit(play, mana[0].owner, price)):
        return False
    several = len(price.wanted or ()) > 1
    return not several or price.shown_by(held) or play.reading("AST-D23") == "a"


def unsaid_colours_fit(play: Play, seat: str, price: Price) -> bool:
    """Tells whether colours that nobody says fit, as is presumed where a player pays; doubted once a board speaks of colours."""
    spoken_of = price.said or any(colours(play, obj) is not None for obj in play.known(MANA, seat))
    options = (FIT, FIT_NOT) if spoken_of else (FIT,)
    return play.presume(f"{seat}.{MANA}.{COLOURS}", options, by=seat, of=PAYING) == FIT


def why_not(play: Play, seat: str, price: Price) -> str:
    """Returns the clause by which a price cannot be paid: too little mana, or none of its colour; empty when it can."""
    if len(rise_mana(play, seat)) < price.number:
        return ANY_COST
    return "" if payments(play, price, seat) else "3.5.1.b"


def pay(play: Play, seat: str, price: Price, clause: str) -> list[Event]:
    """Returns the events that pay: with the mana that the player names, else in any way that leaves the line legal."""
    if not price.number:
        return []
    if forbidding := why_not(play, seat, price):
        raise play.refuse(forbidding)
    mana = [obj.uid for obj in play.known(MANA, seat)]
    ways = {said(play, way): way for way in payments(play, price, seat)}
    number = price.number
    chosen = play.ask(Question("pay", mana, seat, "pay", number, number, clause=clause, ways=ways, skip=EACH))
    if not pays(play, price, [play.obj(one) for one in chosen]):
        raise play.refuse("3.5.1.b")
    cite_colours(play, seat, price, chosen)
    return [play.event("lay", one, by="cost", cause=clause) for one in chosen]


def said(play: Play, way: Sequence[int]) -> str:
    """Returns a payment in words: the colours of each mana."""
    held = [colours(play, play.obj(uid)) for uid in way]
    return " ".join("?" if each is None else "".join(sorted(each)) or COLOURLESS for each in held)


def cite_colours(play: Play, seat: str, price: Price, chosen: Sequence[int]) -> None:
    """Cites the clauses about colours where they mattered: mana that could not be used, mana of another colour that could."""
    other = [obj.uid for obj in rise_mana(play, seat) if not price.fits(colours(play, obj))]
    if set(other) - set(chosen):
        play.cite("3.5.1.b")
    if set(other) & set(chosen):
        play.cite("3.5.1.c")


@game.condition("3.5.1.a", of="pay")
def mana_is_upright(play: Play, uid: int) -> bool:
    """What is set for a cost must not be set already."""
    return play.turned(play.obj(uid)) == RISE
