"""From a board to a state of the interpreter: cards, numbers, what is in force, and the procedures that are open."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from gunbai.errors import Problem
from gunbai.interpreter.card import Card
from gunbai.interpreter.fault import blaming
from gunbai.interpreter.frames import SEQUENCE
from gunbai.interpreter.game import Game
from gunbai.interpreter.option import items_in
from gunbai.interpreter.state import (
    LEFT_OUT,
    NOBODY_KNOWS,
    NOT_KNOWN,
    SOMEWHERE,
    Contribution,
    Frame,
    Obj,
    Scope,
    State,
    Value,
    put_var,
)
from gunbai.interpreter.triggers import TRIGGER
from gunbai.notation.board import Already, Board, Cards, Prepare
from gunbai.notation.board_part import BoardPart
from gunbai.notation.card_names import card_names, single_names
from gunbai.notation.catalogue import Catalogue
from gunbai.notation.definition import definition, usual_kind
from gunbai.notation.notation import Notation
from gunbai.notation.setup_reader import KNOWN
from gunbai.notation.spelling import UNKNOWN, fold
from gunbai.notation.token import CardToken
from gunbai.replay.match import remembered
from gunbai.replay.opening import LaidCards, Opening
from gunbai.replay.phase import After


def begin(prepare: Prepare, notation: Notation, variables: dict[str, Any]) -> tuple[tuple[Scope, ...], tuple[Frame, ...]]:
    """Returns the scopes and frames in which a game is prepared; no word (a mode) holds yet, but what the match remembers."""
    spec = notation.vocabulary.raw["preparation"]
    for name in [name for name, value in variables.items() if value == ""]:
        del variables[name]
    for name in KNOWN:
        if seat := getattr(prepare, name):
            variables[str(spec[name])] = seat
    frames = tuple(Frame(str(rule), str(step), 1) for rule, step in spec["frames"].items())
    return (Scope(1, "game"),), frames


Amount = Callable[[str, str], int]
"""Gives a number that the model states for a clause: ``amount("08-3", "life")``."""

_INTEGER = re.compile(r"-?\d{1,9}")


class Start(Struct, frozen=True, dict=True):
    """A state made from a board, and what its cards are called.

    ``cards`` are the definitions by key, ``tags`` the uids by tag and by every name that means one card, ``presumed`` the paths
    of numbers that the board left out.
    """

    state: State
    cards: dict[str, Card]
    tags: dict[str, int]
    problems: tuple[Problem, ...]
    notation: Notation
    catalogue: Catalogue
    presumed: tuple[str, ...] = ()

    def find(self, name: str) -> int:
        """Returns the uid of the card that a tag, a name, both (NAME#TAG) or a seat's one place (甲の…) means, or 0."""
        if found := self._find(name):
            return found
        front, _, tag = name.partition("#")
        if (uid := self._find(tag)) and fold(self.cards[self.state.obj(uid).card].name) == fold(front):
            return uid
        seat = next((seat for seat in self.notation.seats if name.startswith(f"{seat}の")), "")
        return self._find(name.replace("の", "", 1)) if seat else 0

    def about(self, path: str) -> int:
        """Returns the uid of the card that a fact path is about, or 0."""
        return self.find(path.partition(".")[0])

    def _find(self, name: str) -> int:
        return self.tags.get(name) or self._folded.get(fold(name), 0)

    @cached_property
    def _folded(self) -> dict[str, int]:
        """The uids by what the tags are compared as; of several that are written alike the first counts."""
        return {fold(tag): uid for tag, uid in reversed(self.tags.items())}

    def tag(self, uid: int) -> str:
        """Returns the shortest unambiguous name of a card: its tag, else the name if only it bears it, else the empty string."""
        return next((tag for tag, known in self.tags.items() if known == uid), "")

    def means(self, name: str, option: Value) -> bool:
        """Tells whether a name means an answer: the card itself or what is done with it, else the word (the last one of it)."""
        own = items_in(option)[-1]
        if isinstance(own, int) and own == self.find(name):
            return True
        return fold(name) in (fold(str(option)), "" if isinstance(own, int) else fold(str(own).rpartition(":")[2]))


def make_state(
    board: Board,
    notation: Notation,
    catalogue: Catalogue,
    *,
    amount: Amount,
    after: After,
    game: Game | None = None,
    readings: Mapping[str, str] | None = None,
) -> Start:
    """Returns the state that a board describes; what the rules forbid on it is reported, not refused.

    Raises BadInput when an entry names a card that is not on the board.
    """
    maker = _Maker(board, notation, catalogue, amount)
    maker.place_cards()
    maker.count()
    maker.note_uses()
    maker.vars.update(remembered(board.match, notation) if board.match else {})
    if board.prepare is None:
        maker.begin_turn()
    opening = Opening(board, notation, maker.found(), maker.vars)
    scopes, frames = opening.procedures(after) if board.prepare is None else begin(board.prepare, notation, maker.vars)
    state = State(
        objs=every_card(opening.objs),
        vars=tuple(maker.vars.items()),
        frames=frames,
        scopes=scopes,
        in_force=opening.in_force(maker.in_force, scopes),
        deferred=tuple(opening.pending(item) for item in board.pending),
        ledger=opening.ledger,
        fired=opening.fired(),
        sequence=board.sequence or max((record.sequence for record in opening.ledger), default=0),
        used=tuple(opening.use(item) for item in board.already if not maker.is_status(item)),
        readings=tuple(sorted((readings or {}).items())),
        presumed=tuple(maker.presumed),
        clock=opening.clock,
    )
    if any(item.moment == TRIGGER and item.names.get("card") for item in board.pending) and frames and frames[-1].rule != SEQUENCE:
        steps = notation.vocabulary.procedures.get(SEQUENCE, ())
        state = replace(state, frames=(*frames, Frame(SEQUENCE, steps[0] if steps else "", frames[-1].scope)))
    problems, slug = list(maker.problems), game.slug if game else ""
    for hook in game.of("hook", "implied") if game and board.prepare is None else ():
        with blaming(slug, "implied"):
            state = hook.run(state, maker.cards, maker.left_out)
    for name, said in board.noted.items:
        state = put_var(state, name, opening.restorer.value("number", said))
    for hook in game.of("hook", "problems") if game and board.prepare is None else ():
        with blaming(slug, "problems"):
            problems.extend(hook.run(state, notation.vocabulary))
    for hook in game.of("hook", "warnings") if game else ():
        with blaming(slug, "warnings"):
            problems.extend(hook.run(state, maker.cards))
    return Start(state, maker.cards, maker.tags, tuple(problems), notation, catalogue, tuple(maker.left_out))


def hides(part: BoardPart, notation: Notation) -> bool:
    """Tells whether cards may lie in an entry of a board that nobody wrote down."""
    zone = notation.vocabulary.zones.get(part.zone)
    return bool(zone and (zone.visible != "all" or zone.plain))


def rest_of(part: BoardPart, pile: Cards | None, notation: Notation) -> int:
    """Returns what is noted of the cards of a pile that a board does not list: LEFT_OUT, NOT_KNOWN, or 0 for none."""
    if pile is not None:
        return NOT_KNOWN if pile.more else 0
    usual = isinstance(part.setup, tuple) or part.setup == "0"
    return 0 if usual or not hides(part, notation) or notation.vocabulary.zones[part.zone].visible == "all" else LEFT_OUT


def every_card(objs: Mapping[int, Obj]) -> tuple[Obj, ...]:
    """Returns the cards by number; a number that nothing on the board bears is that of a card that has left the game."""
    return tuple(objs.get(uid) or Obj(uid, NOBODY_KNOWS, "", "") for uid in range(1, max(objs, default=0) + 1))


class _Maker:
    def __init__(self, board: Board, notation: Notation, catalogue: Catalogue, amount: Amount) -> None:
        self.board = board
        self.notation = notation
        self.catalogue = catalogue
        self.amount = amount
        self.objs: dict[int, Obj] = {}
        self.numbers = itertools.chain(board.numbered, (uid for uid in itertools.count(1) if uid not in board.numbered))
        self.cards: dict[str, Card] = {}
        self.tags: dict[str, int] = {}
        self.vars: dict[str, Any] = {}
        self.in_force: list[Contribution] = []
        self.presumed: list[tuple[int, str]] = []
        self.left_out: list[str] = []
        self.problems: list[Problem] = []

    # -- cards --------------------------------------------------------------------------------------------------------

    def place_cards(self) -> None:
        """Makes every card of the board, then the names by which they can be called."""
        hosts: list[tuple[int, str]] = []
        origins: list[tuple[int, CardToken]] = []
        for seat in self.notation.owners:
            side = self.board.side(seat)
            for part in self.notation.parts_of(seat):
                if not part.zones:
                    continue
                for slot in part.slots or ("",):
                    pile = side.pile(part.name, slot)
                    tokens = pile.tokens if pile is not None else self.usual(part)
                    origins += self.pile(seat, part, slot, tokens, hosts)
                if part.unsaid and not any((side.pile(part.name, slot)) for slot in (*part.slots, "")):
                    self.vars[f"{seat}.{part.zones[0]}.unknown"] = LEFT_OUT
                if hides(part, self.notation):
                    self.note_rest(seat, part, side.pile(part.name))
        self.name(origins)
        for uid, host in hosts:
            self.objs[uid] = replace(self.objs[uid], host=self.uid(host))

    def found(self) -> LaidCards:
        """Returns the cards of the board and what they are called."""
        return LaidCards(self.objs, self.cards, self.tags)

    def usual(self, part: BoardPart) -> tuple[CardToken, ...]:
        """Returns what the set-up of the game puts into an entry that the board leaves out: one card, or so many unknown ones."""
        if isinstance(part.setup, tuple):
            return (CardToken(UNKNOWN, copies=self.amount(*part.setup)),)
        return (CardToken(part.setup, kind=part.kind),) if part.single and isinstance(part.setup, str) else ()

    def note_rest(self, seat: str, part: BoardPart, pile: Cards | None) -> None:
        """Notes a pile that the board leaves out: cards that nobody wrote down, unless it lies in full view or is set up."""
        if rest := rest_of(part, pile, self.notation):
            self.vars[f"{seat}.{part.zone}.unknown"] = rest
        if pile is None or (pile.more and self.notation.vocabulary.zones[part.zone].plain):
            self.left_out.append(f"{seat}.{part.name}")

    def pile(
        self, seat: str, part: BoardPart, slot: str, tokens: tuple[CardToken, ...], hosts: list[tuple[int, str]]
    ) -> list[tuple[int, CardToken]]:
        zone = part.slots.get(slot, part.zone)
        spec = self.notation.vocabulary.zones.get(zone)
        made: list[tuple[int, CardToken]] = []
        said = self.board.side(seat).pile(part.name, slot)
        above, mixed = said.mixed if said is not None else (0, 0)
        first = 0
        for place, token in enumerate(tokens):
            first = len(made) if place == above else first
            key, card = definition(token, usual_kind(part, slot, self.notation), self.notation, self.catalogue)
            self.cards[key] = card
            for _ in range(token.copies):
                order = len(made) if spec and spec.ordered else 0
                somewhere = above <= place < above + mixed
                lying = SOMEWHERE if somewhere else slot if spec and slot in spec.slots else ""
                obj = self.card(seat, key, zone, lying, first if somewhere else order, token)
                made.append((obj.uid, token))
                if token.host:
                    hosts.append((obj.uid, token.host))
        return made

    def card(self, seat: str, key: str, zone: str, slot: str, order: int, token: CardToken) -> Obj:
        uid = next(self.numbers)
        spec = self.notation.vocabulary.zones.get(zone)
        lies = {"turned": token.turned, "face": token.face}
        if spec and spec.turned:
            for field, value in self.notation.presumed.items():
                if lies.get(field) == "":
                    lies[field] = spec.turned if field == "turned" else value
                    self.presumed.append((uid, field))
        if self.notation.tokens.face and not (token.face or token.open):
            self.left_out.append(f"{uid}.face")
        counters = tuple(sorted((name, number) for name, number in token.counters))
        obj = Obj(uid, key, seat, zone, slot, order, stamp=uid, counters=counters)
        obj = replace(obj, **lies, **dict(token.marks))
        self.objs[uid] = obj
        for status in token.statuses:
            self.note(uid, status)
        return obj

    def note(self, uid: int, status: str) -> None:
        """Puts a status on a card."""
        clause = self.notation.tokens.statuses[status]
        self.in_force.append(Contribution(status, "status", uid, uid, clause=clause, until=self.lasting(status)))

    def is_status(self, item: Already) -> bool:
        """Tells whether a use of this turn is one that the game notes as a status of its card."""
        return item.word in self.notation.tokens.statuses and not self.notation.seat(item.who)

    def note_uses(self) -> None:
        """Puts the statuses on cards that the board lists among the uses of this turn."""
        for item in self.board.already:
            if self.is_status(item):
                self.note(self.uid(item.who), item.word)

    def lasting(self, status: str) -> str:
        return self.notation.tokens.lasting.get(status, "turn")

    def name(self, origins: list[tuple[int, CardToken]]) -> None:
        meanings = card_names(self.board, self.notation)
        for uid, token in origins:
            if token.tag:
                self.tags[token.tag] = uid
        for uid, token in origins:
            meant = meanings.get(fold(token.name), ())
            if token.known and len(meant) == 1 and meant[0].token is token:
                self.tags.setdefault(token.name, uid)
        singles = {
            f"{seat}{word}": (seat, part.zone)
            for seat in self.notation.seats
            for part in self.notation.parts.values()
            for word in (*part.aliases, part.name)
        }
        for name in single_names(self.board, self.notation):
            uid = next((obj.uid for obj in self.objs.values() if (obj.owner, obj.zone) == singles[name]), 0)
            self.tags.setdefault(name, uid)

    def uid(self, name: str) -> int:
        return self.found().uid(name)

    # -- numbers ------------------------------------------------------------------------------------------------------

    def count(self) -> None:
        """Sets the numbers of both seats, and those they share: as written, else as the game sets them up."""
        for seat in self.notation.owners:
            for part in self.notation.parts_of(seat):
                members = [(f"{part.name}.{name}", member) for name, member in part.group.items()] or [(part.name, part)]
                numbers = {name: self.board.side(seat).number(name) for name, _ in members}
                said = any(number is not None for number in numbers.values())
                for name, member in members:
                    written = numbers[name]
                    if member.var:
                        self.number(seat, name, member, written, said)
                    elif member.counter and isinstance(written, int):
                        self.lay(seat, member, written)
                    elif member.counter and self.bare(seat, member):
                        self.vars[f"{seat}.{name}.unknown"] = LEFT_OUT

    def bare(self, seat: str, part: BoardPart) -> bool:
        """Tells whether a card lies where counters could be, and none was written."""
        bearers = [obj for obj in self.objs.values() if obj.owner == seat and obj.zone == part.zone]
        return len(bearers) == 1 and not bearers[0].count(part.counter)

    def number(self, seat: str, name: str, part: BoardPart, written: int | str | None, said: bool = False) -> None:
        """Sets one number; one of a group is left out only where nothing of the group is ``said``."""
        usual = self.setup(part)
        path = f"{seat}.{part.var}"
        if written is None:
            if not said:
                self.left_out.append(f"{seat}.{name}")
            if usual is None:
                return
        if written == UNKNOWN:
            self.left_out.append(f"{seat}.{name}")
            self.vars[f"{path}.unknown"] = 1
        self.vars[path] = usual if written is None or written == UNKNOWN else written

    def setup(self, part: BoardPart) -> int | str | None:
        if isinstance(part.setup, tuple):
            return self.amount(*part.setup)
        return int(part.setup) if part.setup is not None and _INTEGER.fullmatch(part.setup) else part.setup

    def lay(self, seat: str, part: BoardPart, number: int) -> None:
        obj = next((obj for obj in self.objs.values() if obj.owner == seat and obj.zone == part.zone), None)
        if obj is None:
            if number:
                message = f"{seat} has {number} {part.counter} on a card in {part.zone}, but no card is there"
                self.problems.append(Problem("NO-CARD-THERE", message))
            return
        if obj.count(part.counter) not in (0, number):
            message = f"{seat}: the card in {part.zone} has {obj.count(part.counter)} {part.counter}, but the board counts {number}"
            self.problems.append(Problem("COUNTED-TWICE", message))
        rest = tuple(pair for pair in obj.counters if pair[0] != part.counter)
        self.objs[obj.uid] = replace(obj, counters=tuple(sorted((*rest, (part.counter, number)))) if number else rest)

    def begin_turn(self) -> None:
        """Sets whose turn it is; what the board leaves out is presumed to fit the rest, and to be past the first turns."""
        turn, one = self.board.turn, self.notation.seats[0]
        if not turn.begun:
            self.vars.update({f"turn.{name}": value for name in ("seat", "first") if (value := getattr(turn, name))})
            return
        odd = turn.number % 2 == 1
        seat = turn.seat or (self._by_parity(turn.first or one, odd) if turn.number else turn.first or one)
        first = turn.first or (self._by_parity(seat, odd) if turn.number else one)
        number = turn.number or (3 if seat == first else 4)
        if (seat == first) != (number % 2 == 1) and self.notation.vocabulary.raw.get("alternate") != "no":
            message = f"turn {number} is {self.notation.foe(seat)}'s when {first} began, not {seat}'s"
            self.problems.append(Problem("TURN-ORDER", message))
        self.left_out += [f"turn.{name}" for name in ("seat", "number", "phase", "first") if not getattr(turn, name)]
        self.vars.update({"turn.seat": seat, "turn.number": number, "turn.first": first})

    def _by_parity(self, seat: str, odd: bool) -> str:
        return seat if odd else self.notation.foe(seat)
