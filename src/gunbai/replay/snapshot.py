"""From a state of the interpreter back to a board, as the judge or as the seats named may see it."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from gunbai.interpreter.state import LEFT_OUT, NOBODY_KNOWS, SOMEWHERE, Contribution, Frame, Obj, Scope, State
from gunbai.notation.board import DONE, Already, Board, BoardSide, Cards, Force, Now, Pending, Turn
from gunbai.notation.board_part import BoardPart, Number
from gunbai.notation.definition import token_for
from gunbai.notation.midway import NUMBERS, SCOPE, Describer, cards_of
from gunbai.notation.spelling import UNKNOWN
from gunbai.notation.token import CardToken
from gunbai.replay.opening import CONSTANT, GAME
from gunbai.replay.phase import phase_of
from gunbai.replay.start import MADE_UP, Start

# -- a state as a board -------------------------------------------------------------------------------------------------


def board_of(state: State, start: Start, *, seen_by: Iterable[str] = ()) -> Board:
    """Returns the board that a state shows: to the judge, or as the seats named may see it together.

    Of a card that one of them may not know nothing is shown but where and how it lies; in a pile it is only counted.
    """
    return _Shower(state, start, tuple(seen_by)).board()


class _Shower:
    def __init__(self, state: State, start: Start, seen_by: tuple[str, ...]) -> None:
        self.state = state
        self.start = start
        self.notation = start.notation
        self.seen_by = seen_by
        self.statuses = set(self.notation.tokens.statuses.items())
        self.tags = self._tags()
        windows = self.notation.vocabulary.raw.get("windows", {})
        names = {*self.tags.values(), *self._card_names()}
        self.writer = Describer(state, windows, lambda uid: self.tags.get(uid, ""), names)

    def board(self) -> Board:
        state = self.state
        phase, step, rest = phase_of(state, self.notation)
        turn = Turn(str(state.var("turn.seat", "")), int(state.var("turn.number")), phase, str(state.var("turn.first", "")), step)
        sides = tuple((seat, self.side(seat)) for seat in self.notation.owners)
        if self.seen_by:
            return Board(turn, sides, self.forces(), self.uses())
        own = state.frames[-1 - len(rest)] if phase else Frame("")
        board = Board(
            replace(turn, given=self.writer.pairs(own.bound)),
            sides,
            self.forces(),
            self.uses(),
            tuple(self.now(rest)),
            tuple(Pending(item.rule, item.moment, self.writer.pairs(item.vars), item.cause) for item in state.deferred),
            recent=tuple(map(self.writer.record, state.ledger)),
            told=self.writer.pairs(next((scope.vars for scope in state.scopes if scope.kind == GAME), ())),
            fired=tuple(map(self.writer.fired, state.fired)),
            sequence=self.sequence(),
        )
        board = replace(board, numbered=tuple(self.numbered(board)))
        return replace(board, entered=tuple(self.entered(board)))

    def _tags(self) -> dict[int, str]:
        """Returns how each card can be referred to: its tag, or a new one when something must refer to it."""
        state, seen = self.state, bool(self.seen_by)
        tags = {uid: tag for tag, uid in self.start.tags.items() if tag not in self._card_names()}
        needed = {uid for item in state.in_force if self._binds(item) for uid in (item.obj, item.source) if uid}
        needed |= {obj.host for obj in state.objs if obj.host}
        needed |= {key[1] for key in state.used if isinstance(key[1], int) and self._counts(key)}
        needed |= set() if seen else {obj.uid for obj in state.objs if self._unwritten(obj)}
        for scope in () if seen else state.scopes:
            needed |= {uid for name, value in scope.vars if name not in NUMBERS for uid in _uids(value)}
        needed |= set() if seen else set(cards_of(state))
        taken = set(tags.values())
        for uid in sorted(needed - tags.keys()):
            if 0 < uid <= len(state.objs) and state.obj(uid).zone:
                tags[uid] = next(tag for number in range(uid, uid + 10000) if (tag := f"card{number}") not in taken)
                taken.add(tags[uid])
        return tags

    def _card_names(self) -> set[str]:
        singles = [part for part in self.notation.parts.values() if part.single]
        spelt = {f"{seat}{word}" for seat in self.notation.seats for part in singles for word in (part.name, *part.aliases)}
        return spelt | {card.name for card in self.start.cards.values()}

    def _binds(self, item: Contribution) -> bool:
        """Tells whether something in force still binds the card that it is on: that has not come elsewhere since."""
        return not item.obj or self.state.obj(item.obj).stamp == item.stamp

    def _counts(self, key: tuple[Any, ...]) -> bool:
        """Tells whether a use of this turn counts: one by an incarnation that is gone binds nobody any more."""
        return len(key) == 3 or (len(key) == 4 and key[2] == self.state.obj(key[1]).stamp)

    def _unwritten(self, obj: Obj) -> bool:
        """Tells whether a card lies open in play of which nobody knows which it is."""
        return obj.card == NOBODY_KNOWS and not obj.face and self.notation.on_field(obj.zone)

    # -- sides --------------------------------------------------------------------------------------------------------

    def side(self, seat: str) -> BoardSide:
        numbers: list[tuple[str, Number]] = []
        for part in self.notation.parts_of(seat):
            members = [(f"{part.name}.{name}", member) for name, member in part.group.items()] or [(part.name, part)]
            for name, member in members:
                if member.var and (value := self.number(seat, member)) is not None:
                    numbers.append((name, value))
                elif member.counter and self.bare(seat, name, member):
                    numbers.append((name, 0))
        return BoardSide(tuple(numbers), tuple(self.piles(seat)))

    def bare(self, seat: str, name: str, part: BoardPart) -> bool:
        """Tells whether a card that can bear counters is known to bear none; left out, it would be presumed to."""
        cards = self.state.in_zone(part.zone, seat)
        known = not self.state.var(f"{seat}.{name}.unknown")
        return known and len(cards) == 1 and not cards[0].count(part.counter)

    def number(self, seat: str, part: BoardPart) -> Number | None:
        path = f"{seat}.{part.var}"
        if self.state.var(f"{path}.unknown"):
            return UNKNOWN
        value = self.state.var(path, None)
        return value if isinstance(value, int | str) else None

    def piles(self, seat: str) -> Iterator[tuple[str, str, Cards]]:
        placed: dict[tuple[str, str], list[Obj]] = {}
        for obj in self.state.objs:
            if obj.owner == seat and obj.zone in self.notation.vocabulary.zones:
                part, slot = self.notation.entry_of(obj.zone, obj.slot)
                placed.setdefault((part.name, slot), []).append(obj)
        for part in self.notation.parts_of(seat):
            for slot in part.slots or ("",):
                if part.zones and (cards := self.pile(seat, part, slot, placed.get((part.name, slot), []))) is not None:
                    yield part.name, slot, cards

    def pile(self, seat: str, part: BoardPart, slot: str, objs: list[Obj]) -> Cards | None:
        zone = self.notation.vocabulary.zones[part.slots.get(slot, part.zone)]
        unknown = self.state.var(f"{seat}.{zone.name}.unknown")
        rest = bool(unknown)
        if not objs and unknown == LEFT_OUT:
            return None
        if not objs:
            return Cards((), rest) if rest or zone.visible != "all" or (part.single and part.setup) else None
        ordered = sorted(objs, key=lambda obj: (obj.order, obj.slot == SOMEWHERE, obj.uid)) if zone.ordered else objs
        if zone.visible != "all" and any(self.hidden(obj) for obj in objs):
            return Cards((CardToken(UNKNOWN, copies=len(objs)),), rest)
        mixed = [obj for obj in ordered if obj.slot == SOMEWHERE]
        if self.seen_by or not mixed or (len({obj.card for obj in mixed}) < 2 and not rest):
            return Cards(tuple(_merged(map(self.token, ordered))), rest)
        fixed = [obj for obj in ordered if obj.slot != SOMEWHERE]
        above = [obj for obj in fixed if obj.order < mixed[0].order]
        piles = [tuple(_merged(map(self.token, pile))) for pile in (above, mixed, fixed[len(above) :])]
        return Cards((*piles[0], *piles[1], *piles[2]), rest, (len(piles[0]), len(piles[1])))

    def token(self, obj: Obj) -> CardToken:
        card = self.start.cards.get(obj.card) or self.start.catalogue.get(obj.card)
        known = self.start.catalogue.get(card.name) if card else None
        token = CardToken(UNKNOWN) if self.hidden(obj) or card is None else token_for(card, known, self.notation)
        if token.known and known is None and self.notation.on_field(obj.zone):
            token = replace(token, numbers=token.numbers or self.unknown_numbers(token))
        marks = [(mark, getattr(obj, mark)) for mark in self.notation.tokens.marks.values() if getattr(obj, mark, 0)]
        return replace(
            token,
            tag=self.tags.get(obj.uid, ""),
            kind=self.kind(token, obj),
            marks=tuple(marks),
            counters=tuple((name, obj.count(name)) for name in self.notation.tokens.counters.values() if obj.count(name)),
            turned="" if (obj.uid, "turned") in self.state.presumed and obj.turned == self.presumed(obj) else obj.turned,
            face=obj.face,
            statuses=tuple(name for name, clause in self.notation.tokens.statuses.items() if self._status(obj, name, clause)),
            host=self.tags.get(obj.host, "") if obj.host else "",
        )

    def unknown_numbers(self, token: CardToken) -> tuple[None, ...]:
        """Returns the numbers of a card in play that nobody wrote down, each of which is asked where it matters."""
        tokens = self.notation.tokens
        names = tokens.numbers.get(token.kind or tokens.kind, ())
        written = {name for name, _ in token.fields}
        return tuple(None for _ in names) if {*names} <= {*tokens.asked} and not written & {*names} else ()

    def hidden(self, obj: Obj) -> bool:
        """Tells whether one of those who look may not know which card this is."""
        return not all(self.notation.vocabulary.visible_to(obj, seat) for seat in self.seen_by)

    def presumed(self, obj: Obj) -> str:
        zone = self.notation.vocabulary.zones[obj.zone]
        return zone.turned if "turned" in self.notation.presumed else ""

    def kind(self, token: CardToken, obj: Obj) -> str:
        """Returns the kind to print: none where the card's place or its numbers say it anyway."""
        if not token.kind or not token.known:
            return ""
        part, _ = self.notation.entry_of(obj.zone, obj.slot)
        zone = self.notation.vocabulary.zones[obj.zone]
        plain = self.notation.tokens.kind if token.numbers else ""
        usual = next((item.kind for item in self.notation.parts.values() if item.zone == obj.zone and item.kind), "")
        here = part.kind or usual or (self.notation.tokens.kind if self.notation.on_field(zone.name) else plain)
        return "" if here == token.kind else token.kind

    def lasting(self, status: str) -> str:
        return self.notation.tokens.lasting.get(status, "turn")

    def _status(self, obj: Obj, name: str, clause: str) -> bool:
        wanted = (name, "status", obj.uid, obj.stamp, clause, self.lasting(name))
        return any((item.field, item.op, item.obj, item.stamp, item.clause, item.until) == wanted for item in self.state.in_force)

    # -- the rest -----------------------------------------------------------------------------------------------------

    def forces(self) -> tuple[Force, ...]:
        return tuple(force for item in self.state.in_force if (force := self.force(item)))

    def force(self, item: Contribution) -> Force | None:
        said = item.op == "status" and (item.field, item.clause) in self.statuses
        if not self._binds(item) or (said and item.until == self.lasting(item.field) and item.obj):
            return None
        on = self.tags.get(item.obj, "") if item.obj else item.seat
        source = self.tags.get(item.source, "")
        return Force(on, item.field, item.op, item.amount, self.until(item), item.clause, source=source)

    def until(self, item: Contribution) -> str:
        """Returns what ends something in force: of a scope its kind, where it is the innermost of that kind, else its place."""
        if not item.until.startswith(SCOPE):
            return item.until
        number = int(item.until.removeprefix(SCOPE))
        kind = next((scope.kind for scope in self.state.scopes if scope.number == number), "")
        innermost = next((scope.number for scope in reversed(self.state.scopes) if scope.kind == kind), 0)
        return kind if number == innermost else self.writer.until(item.until)

    def uses(self) -> tuple[Already, ...]:
        """Returns what has been used this turn, each use once."""
        counting = (key for key in self.state.used if self._counts(key) and key[0] == "turn" and isinstance(key[-1], str))
        who = ((self.tags.get(key[1], "") if isinstance(key[1], int) else str(key[1]), str(key[-1])) for key in counting)
        return tuple(Already(*use) for use in dict.fromkeys(who))

    def now(self, frames: tuple[Frame, ...]) -> Iterator[Now]:
        scopes = {scope.number: scope for scope in self.state.scopes}
        for frame in frames:
            scope = scopes.get(frame.scope) if frame.opens else None
            opened = scope if scope and scope.kind != GAME else Scope(0, "")
            names, bound = self.writer.pairs(opened.vars), self.writer.pairs(frame.bound)
            if frame.window is not None:
                yield Now((), opened.kind, names, bound, window=self.writer.window(frame.window))
            else:
                events = tuple(self.writer.event(event) for event in frame.events)
                yield Now((frame.rule, frame.at or DONE), opened.kind, names, bound, frame.sequence, events=events)

    def sequence(self) -> int:
        """Returns the number of the sequence that goes on, 0 where it is that of what happened last."""
        numbers = [record.sequence for record in self.state.ledger]
        return self.state.sequence - self.writer.base if numbers and self.state.sequence != max(numbers) else 0

    def entered(self, board: Board) -> Iterator[str]:
        """Yields the order in which cards with texts, and what is in force, came: where it is not that of the board."""
        state = self.state
        able = [obj for obj in state.objs if obj.uid in self.tags and self.notation.on_field(obj.zone) and self._has_text(obj)]
        forces = [item for item in state.in_force if self.force(item) is not None]
        borne = dict(board.numbered) or dict(self._given(board))
        usual = sorted((self.tags[obj.uid] for obj in able), key=lambda tag: borne.get(tag, 0))
        usual += [str(number) for number, item in enumerate(forces, 1) if item.until != CONSTANT]
        came = [(obj.stamp, self.tags[obj.uid]) for obj in able]
        came += [(item.entered, str(number)) for number, item in enumerate(forces, 1) if item.until != CONSTANT]
        told = [name for _, name in sorted(came, key=lambda pair: pair[0])]
        return iter(told if told != usual else ())

    def _has_text(self, obj: Obj) -> bool:
        card = self.start.cards.get(obj.card) or self.start.catalogue.get(obj.card)
        return bool(card and card.abilities)

    def numbered(self, board: Board) -> Iterator[tuple[str, int]]:
        """Yields the numbers of cards that bear others than they would be given, where something open names cards by number."""
        state = self.state
        midway = board.now or board.pending or board.recent or board.told.items or board.turn.given.items
        own = {tag: uid for uid, tag in self.tags.items() if not MADE_UP.fullmatch(tag) and state.obj(uid).zone}
        if midway and any(number != own[tag] for tag, number in self._given(board) if tag in own):
            yield from own.items()

    def _given(self, board: Board) -> Iterator[tuple[str, int]]:
        """Yields the numbers that the cards of a board are given when it is read, with their tags."""
        fixed = {int(found[1]) for *_, token in board.tokens() if (found := MADE_UP.fullmatch(token.tag))}
        free = (number for number in itertools.count(1) if number not in fixed)
        for *_, token in board.tokens():
            found = MADE_UP.fullmatch(token.tag)
            for _ in range(token.copies):
                yield token.tag, int(found[1]) if found else next(free)


def _uids(value: Any) -> Iterator[int]:
    if isinstance(value, tuple):
        for item in value:
            yield from _uids(item)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield value


def _merged(tokens: Iterable[CardToken]) -> Iterator[CardToken]:
    """Yields the tokens with equal neighbours that have no tag counted together."""
    held: CardToken | None = None
    for token in tokens:
        if held is not None and not token.tag and replace(held, copies=token.copies) == token:
            held = replace(held, copies=held.copies + token.copies)
            continue
        if held is not None:
            yield held
        held = token
    if held is not None:
        yield held
