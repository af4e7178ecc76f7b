"""From a board to a state of the interpreter: cards, numbers, what is in force, and the procedures that are open."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from gunbai.errors import Ambiguous, BadInput, Problem
from gunbai.interpreter.card import Card
from gunbai.interpreter.fault import blaming
from gunbai.interpreter.frames import SEQUENCE
from gunbai.interpreter.game import Game
from gunbai.interpreter.option import items_in, read_option
from gunbai.interpreter.state import (
    LEFT_OUT,
    NOT_KNOWN,
    Contribution,
    Deferred,
    Fired,
    Frame,
    Obj,
    Pairs,
    Record,
    Scope,
    State,
    Use,
    Value,
)
from gunbai.interpreter.triggers import TRIGGER
from gunbai.notation.board import DONE, Already, Board, Cards, Force, Names, Now, Pending, Prepare
from gunbai.notation.board_part import BoardPart
from gunbai.notation.card_names import card_names, single_names
from gunbai.notation.catalogue import Catalogue
from gunbai.notation.definition import definition, usual_kind
from gunbai.notation.midway import Restorer
from gunbai.notation.notation import Notation
from gunbai.notation.setup_reader import KNOWN
from gunbai.notation.spelling import UNKNOWN, called, fold
from gunbai.notation.token import CardToken
from gunbai.replay.match import remembered
from gunbai.replay.phase import After, phase_frames


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
GAME = "game"
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
    scopes, frames = maker.procedures(after) if board.prepare is None else begin(board.prepare, notation, maker.vars)
    ledger, fired = maker.recent()
    state = State(
        objs=tuple(maker.objs),
        vars=tuple(maker.vars.items()),
        frames=frames,
        scopes=scopes,
        in_force=(*maker.in_force, *(maker.force(item, scopes) for item in board.in_force)),
        deferred=tuple(maker.pending(item) for item in board.pending),
        ledger=ledger,
        fired=fired,
        sequence=max((record.sequence for record in ledger), default=0),
        used=tuple(maker.use(item) for item in board.already if not maker.is_status(item)),
        readings=tuple(sorted((readings or {}).items())),
        presumed=tuple(maker.presumed),
        clock=max(len(maker.objs), len(scopes)) + 10,
    )
    if any(item.moment == TRIGGER for item in state.deferred) and frames and frames[-1].rule != SEQUENCE:
        steps = notation.vocabulary.procedures.get(SEQUENCE, ())
        state = replace(state, frames=(*frames, Frame(SEQUENCE, steps[0] if steps else "", frames[-1].scope)))
    problems, slug = list(maker.problems), game.slug if game else ""
    for hook in game.of("hook", "implied") if game and board.prepare is None else ():
        with blaming(slug, "implied"):
            state = hook.run(state, maker.cards, maker.left_out)
    for hook in game.of("hook", "problems") if game and board.prepare is None else ():
        with blaming(slug, "problems"):
            problems.extend(hook.run(state, notation.vocabulary))
    for hook in game.of("hook", "warnings") if game else ():
        with blaming(slug, "warnings"):
            problems.extend(hook.run(state, maker.cards))
    return Start(state, maker.cards, maker.tags, tuple(problems), notation, catalogue, tuple(maker.left_out))


class _Maker:
    def __init__(self, board: Board, notation: Notation, catalogue: Catalogue, amount: Amount) -> None:
        self.board = board
        self.notation = notation
        self.catalogue = catalogue
        self.amount = amount
        self.objs: list[Obj] = []
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
                if self.hidden(part) or self.plain(part):
                    self.note_rest(seat, part, side.pile(part.name))
        self.name(origins)
        for uid, host in hosts:
            self.objs[uid - 1] = replace(self.objs[uid - 1], host=self.uid(host))

    def usual(self, part: BoardPart) -> tuple[CardToken, ...]:
        """Returns what the set-up of the game puts into an entry that the board leaves out: one card, or so many unknown ones."""
        if isinstance(part.setup, tuple):
            return (CardToken(UNKNOWN, copies=self.amount(*part.setup)),)
        return (CardToken(part.setup, kind=part.kind),) if part.single and isinstance(part.setup, str) else ()

    def hidden(self, part: BoardPart) -> bool:
        zone = self.notation.vocabulary.zones.get(part.zone)
        return bool(zone and zone.visible != "all")

    def plain(self, part: BoardPart) -> bool:
        zone = self.notation.vocabulary.zones.get(part.zone)
        return bool(zone and zone.plain)

    def note_rest(self, seat: str, part: BoardPart, pile: Cards | None) -> None:
        """Notes a pile that the board leaves out: cards that nobody wrote down, unless it lies in full view or is set up."""
        usual = isinstance(part.setup, tuple) or part.setup == "0" or not self.hidden(part)
        if not usual if pile is None else pile.more:
            self.vars[f"{seat}.{part.zone}.unknown"] = LEFT_OUT if pile is None else NOT_KNOWN
        if pile is None or (pile.more and self.plain(part)):
            self.left_out.append(f"{seat}.{part.name}")

    def pile(
        self, seat: str, part: BoardPart, slot: str, tokens: tuple[CardToken, ...], hosts: list[tuple[int, str]]
    ) -> list[tuple[int, CardToken]]:
        zone = part.slots.get(slot, part.zone)
        spec = self.notation.vocabulary.zones.get(zone)
        made: list[tuple[int, CardToken]] = []
        for token in tokens:
            key, card = definition(token, usual_kind(part, slot, self.notation), self.notation, self.catalogue)
            self.cards[key] = card
            for _ in range(token.copies):
                order = len(made) if spec and spec.ordered else 0
                obj = self.card(seat, key, zone, slot if spec and slot in spec.slots else "", order, token)
                made.append((obj.uid, token))
                if token.host:
                    hosts.append((obj.uid, token.host))
        return made

    def card(self, seat: str, key: str, zone: str, slot: str, order: int, token: CardToken) -> Obj:
        uid = len(self.objs) + 1
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
        self.objs.append(obj)
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
            uid = next((obj.uid for obj in self.objs if (obj.owner, obj.zone) == singles[name]), 0)
            self.tags.setdefault(name, uid)

    def uid(self, name: str) -> int:
        found = self.tags.get(name) or next((uid for tag, uid in self.tags.items() if fold(tag) == fold(name)), 0)
        if not found:
            raise BadInput([Problem("NO-SUCH-CARD", f"no card on the board is called {name}")])
        return found

    def use(self, item: Already) -> Use:
        """Returns a use that the board notes, of a player or of a card as it lies there."""
        seat = self.notation.seat(item.who)
        return Use("turn", item.word, 0 if seat else self.uid(item.who), seat=seat)

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
        bearers = [obj for obj in self.objs if obj.owner == seat and obj.zone == part.zone]
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
        index = next((at for at, obj in enumerate(self.objs) if obj.owner == seat and obj.zone == part.zone), None)
        if index is None:
            if number:
                message = f"{seat} has {number} {part.counter} on a card in {part.zone}, but no card is there"
                self.problems.append(Problem("NO-CARD-THERE", message))
            return
        obj = self.objs[index]
        if obj.count(part.counter) not in (0, number):
            message = f"{seat}: the card in {part.zone} has {obj.count(part.counter)} {part.counter}, but the board counts {number}"
            self.problems.append(Problem("COUNTED-TWICE", message))
        rest = tuple(pair for pair in obj.counters if pair[0] != part.counter)
        self.objs[index] = replace(obj, counters=tuple(sorted((*rest, (part.counter, number)))) if number else rest)

    def begin_turn(self) -> None:
        """Sets whose turn it is; what the board leaves out is presumed to fit the rest, and to be past the first turns."""
        turn, one = self.board.turn, self.notation.seats[0]
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

    # -- what is open -------------------------------------------------------------------------------------------------

    def procedures(self, after: After) -> tuple[tuple[Scope, ...], tuple[Frame, ...]]:
        """Returns the scopes and frames of the phase and of whatever is open inside it."""
        turn = self.board.turn
        phase = turn.phase or self.notation.presumed.get("phase", "") or next(iter(self.notation.phases), "")
        step = None if not turn.step else "" if turn.step == DONE else turn.step
        whole = {path[0] for path in self.notation.phases.values()}
        now = [replace(item, path=self._from_the_top(item.path, whole)) for item in self.board.now[:1]] if not turn.phase else []
        now += self.board.now[len(now) :]
        between = not turn.phase and bool(now) and now[0].path[:1] in {(rule,) for rule in whole}
        path = self.notation.phases.get(phase, ()) if not between else ()
        scopes = [Scope(1, GAME)]
        frames = list(phase_frames(path, after, 1, step)) if path else []
        inner = 1
        for item in now:
            if item.scope:
                scopes.append(Scope(len(scopes) + 1, item.scope, inner, self.names(item.names)))
                inner = len(scopes)
            frames += self.open(item, after, inner)
        return tuple(scopes), tuple(frames)

    def _from_the_top(self, path: tuple[str, ...], whole: set[str]) -> tuple[str, ...]:
        """Returns a path with the procedures around its first one, where there is only one way to get there."""
        orders = self.notation.vocabulary.raw.get("procedures", {})
        full = path
        while full and full[0] not in whole:
            around = [str(name) for name, steps in orders.items() if full[0] in map(str, steps) and not str(name).startswith("@")]
            if len(around) != 1:
                return path
            full = (around[0], *full)
        return full

    def open(self, item: Now, after: After, scope: int) -> list[Frame]:
        given = self.names(item.given)
        if item.window is not None:
            window = self.midway.window(item.window, str(self.vars["turn.seat"]))
            return [Frame(window.clause, "", scope, given, window=window, opens=bool(item.scope))]
        if item.events:
            events = tuple(self.midway.event(event) for event in item.events)
            return [Frame(item.path[0], item.path[-1], scope, given, events=events, opens=bool(item.scope), sequence=item.sequence)]
        at = "" if item.path[-1] == DONE else item.path[-1]
        frames = list(phase_frames(item.path, after, scope, at))
        frames[0] = replace(frames[0], opens=bool(item.scope), sequence=item.sequence)
        frames[-1] = replace(frames[-1], bound=self.names(item.given))
        return frames

    @property
    def midway(self) -> Restorer:
        """Makes windows, events and records."""
        windows = self.notation.vocabulary.raw.get("windows", {})
        return Restorer(self.objs, windows, self.notation.seats, lambda name: self.tags.get(name, 0))

    def recent(self) -> tuple[tuple[Record, ...], tuple[Fired, ...]]:
        """Returns what has happened, and which texts have been used on it."""
        maker = self.midway
        records = tuple(maker.record(said) for said in self.board.recent)
        fired = (item for said in self.board.recent for item in maker.fired(said))
        return records, tuple(fired)

    def pending(self, item: Pending) -> Deferred:
        """Returns what waits: a trigger, named by its card, and by its ability where there are several; a card to be resolved."""
        names = dict(item.names)
        if item.moment != TRIGGER or "card" not in names:
            return Deferred(item.moment, item.run, self.names(item.names), item.by)
        uid = self.uid(str(names["card"]))
        obj = self.objs[uid - 1]
        chain = str(self.notation.vocabulary.raw.get("chain", ""))
        if chain and not item.run and self.cards[obj.card].effect:
            return Deferred(chain, f"card:{self.cards[obj.card].name}", (("this", uid), ("you", obj.owner)))
        known = [ability for ability in self.cards[obj.card].abilities if fold(ability.id).endswith(fold(item.run))]
        if len(known) != 1:
            some = "、".join(ability.name or ability.id for ability in self.cards[obj.card].abilities)
            hint = f"write ability: and one of {some}" if some else "define the card under cards:"
            raise BadInput([Problem("NO-SUCH-ABILITY", f"{names['card']} has no one ability called {item.run}", hint=hint)])
        on = (("on", self.uid(str(names["on"]))),) if "on" in names else ()
        return Deferred(TRIGGER, known[0].id, (("this", uid), ("you", obj.owner), *on))

    def names(self, names: Names) -> Pairs:
        return tuple((name, self.value(name, value)) for name, value in names)

    def value(self, name: str, value: str | tuple[str, ...]) -> Value:
        if isinstance(value, tuple):
            return read_option(name, tuple(self.value(name, item) for item in value))
        if not self.notation.vocabulary.is_number(name) and value in self.tags:
            return self.tags[value]
        return int(value) if _INTEGER.fullmatch(value) else self.answer(value)

    def answer(self, value: str) -> str:
        """Returns an answer as the game names it, by whatever it may be called (乙の城); raises BadInput for one of several."""
        known = self.notation.vocabulary.raw.get("answers", {})
        meant = [option for option, spec in known.items() if fold(value) in called(spec)] if value not in known else []
        if len(meant) > 1:
            raise Ambiguous([Problem("AMBIGUOUS-NAME", f"{value} may be {' or '.join(map(str, meant))}")])
        return str(meant[0]) if meant else value

    def force(self, item: Force, scopes: tuple[Scope, ...]) -> Contribution:
        """Returns a contribution; what is bound to a kind of scope is bound to the innermost open one."""
        seat = self.notation.seat(item.on)
        uid = 0 if seat else self.uid(item.on)
        number = next((scope.number for scope in reversed(scopes) if scope.kind == item.until), 0)
        until = f"scope:{number}" if number else item.until
        source = self.uid(item.source) if item.source else 0
        return Contribution(item.field, item.op, uid, uid, seat, item.amount, item.by, source, until)
