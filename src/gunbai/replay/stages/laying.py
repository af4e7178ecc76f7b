"""The first stage of a start: the cards that a board lists, their definitions, what they are called, what is noted of the rest."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from gunbai.interpreter.data.card import Card
from gunbai.interpreter.data.state import LEFT_OUT, NOT_KNOWN, SOMEWHERE, Obj
from gunbai.notation.board import Board, Cards
from gunbai.notation.board_part import BoardPart
from gunbai.notation.card_names import card_names, single_names
from gunbai.notation.catalogue import Catalogue
from gunbai.notation.definition import definition, usual_kind
from gunbai.notation.notation import Notation
from gunbai.notation.spelling import UNKNOWN, fold
from gunbai.notation.token import CardToken
from gunbai.replay.stages.tags import Tags

Amount = Callable[[str, str], int]
"""Gives a number that the model states for a clause: ``amount("08-3", "life")``."""
Origin = tuple[CardToken, str, list[int]]
"""A token of the board, the kind that its place gives an unknown card, and the cards laid for it."""


class LaidCards(Struct, frozen=True):
    """The cards of a board by number, their definitions by key, the numbers by what the cards are called, and the statuses on them.

    ``without`` are the statuses that are said not to be on a card, ``presumed`` the fields of cards that were not said, ``rests``
    the variables that note what piles hold besides the cards listed, ``left_out`` the paths of what the board leaves out.
    """

    objs: Mapping[int, Obj]
    cards: Mapping[str, Card]
    tags: Tags
    statuses: tuple[tuple[int, str], ...] = ()
    presumed: tuple[tuple[int, str], ...] = ()
    rests: Mapping[str, int] = {}
    left_out: tuple[str, ...] = ()
    without: frozenset[tuple[int, str]] = frozenset()


def lay_cards(board: Board, notation: Notation, catalogue: Catalogue, amount: Amount) -> LaidCards:
    """Returns every card of the board; raises BadInput when an entry names a card that is not there."""
    laying = _Laying(board, notation, amount)
    laying.piles()
    tags = named(board, notation, laying.objs.values(), laying.origins)
    cards: dict[str, Card] = {}
    for token, kind, uids in laying.origins:
        key, cards[key] = definition(token, kind, notation, catalogue)
        host = tags.uid(token.host) if token.host else 0
        laying.objs.update((uid, replace(laying.objs[uid], card=key, host=host)) for uid in uids)
    return LaidCards(
        laying.objs,
        cards,
        tags,
        tuple(laying.statuses),
        tuple(laying.presumed),
        laying.rests,
        tuple(laying.left_out),
        frozenset(laying.without),
    )


def named(board: Board, notation: Notation, objs: Iterable[Obj], origins: Collection[Origin]) -> Tags:
    """Returns what the cards are called: by tag, by a name that only one of them bears, by the seat and a place that holds one."""
    singles = [*single_names(board, notation)]
    meanings = card_names(board, notation)
    uids = {token.tag: uids[-1] for token, _, uids in origins if token.tag and uids}
    for token, _, cards in origins:
        meant = meanings.get(fold(token.name), ())
        if token.known and cards and len(meant) == 1 and meant[0].token is token:
            uids.setdefault(token.name, cards[0])
    places = {
        f"{seat}{word}": (seat, part.zone)
        for seat in notation.seats
        for part in notation.parts.values()
        for word in (*part.aliases, part.name)
    }
    lying = {(obj.owner, obj.zone): obj.uid for obj in reversed([*objs])}
    for name in singles:
        uids.setdefault(name, lying.get(places[name], 0))
    return Tags(uids)


def hides(part: BoardPart, notation: Notation) -> bool:
    """Tells whether cards may lie in an entry of a board that nobody wrote down."""
    zone = notation.vocabulary.zones.get(part.zone)
    return bool(zone and (zone.visible != "all" or zone.plain))


def is_pile(part: BoardPart, notation: Notation) -> bool:
    """Tells whether an entry of a board is a pile off the table's squares: left out it is taken to hold no card."""
    return bool(part.zone) and not (part.slots or part.single or part.counter or part.zone in notation.vocabulary.in_play)


def rest_of(part: BoardPart, pile: Cards | None, notation: Notation) -> int:
    """Returns what is noted of the cards of a pile that a board does not list: LEFT_OUT, NOT_KNOWN, or 0 for none."""
    if pile is not None:
        return NOT_KNOWN if pile.more else 0
    usual = isinstance(part.setup, tuple) or part.setup == "0"
    return 0 if usual or not hides(part, notation) or notation.vocabulary.zones[part.zone].visible == "all" else LEFT_OUT


class _Laying:
    """Numbers the cards in the order in which the board lists them; what they are is left to their definitions."""

    def __init__(self, board: Board, notation: Notation, amount: Amount) -> None:
        self.board = board
        self.notation = notation
        self.amount = amount
        self.numbers = itertools.chain(board.numbered, (uid for uid in itertools.count(1) if uid not in board.numbered))
        self.objs: dict[int, Obj] = {}
        self.origins: list[Origin] = []
        self.statuses: list[tuple[int, str]] = []
        self.without: set[tuple[int, str]] = set()
        self.presumed: list[tuple[int, str]] = []
        self.rests: dict[str, int] = {}
        self.left_out: list[str] = []

    def piles(self) -> None:
        """Lays the cards of every entry of the board, and notes what may lie there besides."""
        for seat in self.notation.owners:
            side = self.board.side(seat)
            for part in self.notation.parts_of(seat):
                if not part.zones:
                    continue
                for slot in part.slots or ("",):
                    self.pile(seat, part, slot, side.pile(part.name, slot))
                if part.unsaid and not any((side.pile(part.name, slot)) for slot in (*part.slots, "")):
                    self.rests[f"{seat}.{part.zones[0]}.unknown"] = LEFT_OUT
                if hides(part, self.notation):
                    self.rest(seat, part, side.pile(part.name))
                elif is_pile(part, self.notation) and side.pile(part.name) is None:
                    self.left_out.append(f"{seat}.{part.name}")

    def pile(self, seat: str, part: BoardPart, slot: str, said: Cards | None) -> None:
        """Lays the cards of one entry; those that lie mixed somewhere in it share the place of the first."""
        zone = part.slots.get(slot, part.zone)
        spec = self.notation.vocabulary.zones.get(zone)
        made = first = 0
        for place, token in enumerate(said.tokens if said is not None else self.usual(part)):
            group = said.shuffled_from(place) if said is not None else None
            first = made if place == group else first
            lying = SOMEWHERE if group is not None else slot if spec and slot in spec.slots else ""
            uids: list[int] = []
            for _ in range(token.copies):
                order = first if group is not None else made if spec and spec.ordered else 0
                uids.append(next(self.numbers))
                self.card(Obj(uids[-1], UNKNOWN, seat, zone, lying, order), token)
                made += 1
            self.origins.append((token, usual_kind(part, slot, self.notation), uids))

    def usual(self, part: BoardPart) -> tuple[CardToken, ...]:
        """Returns what the set-up of the game puts into an entry that the board leaves out: one card, or so many unknown ones."""
        if isinstance(part.setup, tuple):
            return (CardToken(UNKNOWN, copies=self.amount(*part.setup)),)
        return (CardToken(part.setup, kind=part.kind),) if part.single and isinstance(part.setup, str) else ()

    def rest(self, seat: str, part: BoardPart, pile: Cards | None) -> None:
        """Notes a pile that the board leaves out: cards that nobody wrote down, unless it lies in full view or is set up."""
        if rest := rest_of(part, pile, self.notation):
            self.rests[f"{seat}.{part.zone}.unknown"] = rest
        if pile is None or pile.more:
            self.left_out.append(f"{seat}.{part.name}")

    def card(self, obj: Obj, token: CardToken) -> None:
        """Lays a card as its token says; how it lies is presumed where nobody said it."""
        spec = self.notation.vocabulary.zones.get(obj.zone)
        face = spec.faces.get(token.face, token.face) if spec and spec.faces else token.face
        lies = {"turned": token.turned, "face": face}
        if spec and spec.turned:
            for field, value in self.notation.presumed.items():
                if lies.get(field) == "":
                    lies[field] = spec.turned if field == "turned" else value
                    self.presumed.append((obj.uid, field))
        if self.notation.tokens.face and not (token.face or token.open):
            self.left_out.append(f"{obj.uid}.face")
        counters = tuple(sorted((name, number) for name, number in token.counters))
        self.objs[obj.uid] = replace(obj, stamp=obj.uid, counters=counters, **lies, **dict(token.marks))
        self.statuses += [(obj.uid, status) for status in token.statuses]
        self.without |= {(obj.uid, status) for status in token.without}
