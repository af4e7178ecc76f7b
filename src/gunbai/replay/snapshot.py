"""From a state of the interpreter back to a board, as the judge or as the seats named may see it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from gunbai.interpreter.option import Action, EndingText, WaitingText, items_in
from gunbai.interpreter.state import LEFT_OUT, Contribution, Frame, Obj, Pairs, Scope, State
from gunbai.notation.board import DONE, Already, Board, BoardSide, Cards, Force, Names, Now, Pending, Turn
from gunbai.notation.board_part import BoardPart, Number
from gunbai.notation.definition import token_for
from gunbai.notation.description import Description
from gunbai.notation.midway import Describer, cards_of
from gunbai.notation.spelling import UNKNOWN
from gunbai.notation.token import CardToken
from gunbai.replay.phase import phase_of
from gunbai.replay.start import GAME, Start

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
        self.is_number = start.notation.vocabulary.is_number
        self.seen_by = seen_by
        self.statuses = set(self.notation.tokens.statuses.items())
        self.tags = self._tags()
        windows = self.notation.vocabulary.raw.get("windows", {})
        self.writer = Describer(state, windows, lambda uid: self.tags.get(uid, str(uid)))

    def board(self) -> Board:
        state = self.state
        phase, step, rest = phase_of(state, self.notation)
        turn = Turn(str(state.var("turn.seat", "")), int(state.var("turn.number")), phase, str(state.var("turn.first", "")), step)
        if self.seen_by:
            return Board(turn, tuple((seat, self.side(seat)) for seat in self.notation.owners), self.forces(), self.uses())
        return Board(
            turn,
            tuple((seat, self.side(seat)) for seat in self.notation.owners),
            self.forces(),
            self.uses(),
            tuple(self.now(rest)),
            tuple(Pending(item.rule, item.moment, self.names(item.vars), item.cause) for item in state.deferred),
            recent=tuple(self.recent()),
        )

    def _tags(self) -> dict[int, str]:
        """Returns how each card can be referred to: its tag, or a new one when something must refer to it."""
        tags = {uid: tag for tag, uid in self.start.tags.items() if tag not in self._card_names()}
        needed = {uid for item in self.state.in_force for uid in (item.obj, item.source) if uid}
        needed |= {obj.host for obj in self.state.objs if obj.host}
        needed |= {use.card for use in self.state.used if use.card}
        for scope in () if self.seen_by else self.state.scopes:
            needed |= {
                uid for name, value in scope.vars if not self.start.notation.vocabulary.is_number(name) for uid in _uids(value)
            }
        needed |= set() if self.seen_by else set(cards_of(self.state))
        taken = set(tags.values())
        for uid in sorted(needed - tags.keys()):
            if 0 < uid <= len(self.state.objs):
                tags[uid] = next(tag for number in range(uid, uid + 10000) if (tag := f"card{number}") not in taken)
                taken.add(tags[uid])
        return tags

    def _card_names(self) -> set[str]:
        singles = [part for part in self.notation.parts.values() if part.single]
        spelt = {f"{seat}{word}" for seat in self.notation.seats for part in singles for word in (part.name, *part.aliases)}
        return spelt | {card.name for card in self.start.cards.values()}

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
        ordered = sorted(objs, key=lambda obj: (obj.order, obj.uid)) if zone.ordered else objs
        if zone.visible != "all" and any(self.hidden(obj) for obj in objs):
            return Cards((CardToken(UNKNOWN, copies=len(objs)),), rest)
        return Cards(tuple(_merged(self.token(obj) for obj in ordered)), rest)

    def token(self, obj: Obj) -> CardToken:
        card = self.start.cards.get(obj.card) or self.start.catalogue.get(obj.card)
        known = self.start.catalogue.get(card.name) if card else None
        token = CardToken(UNKNOWN) if self.hidden(obj) or card is None else token_for(card, known, self.notation)
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
        if said and item.until == self.lasting(item.field) and item.obj:
            return None
        if item.obj and self.state.obj(item.obj).stamp != item.stamp:
            return None
        on = self.tags.get(item.obj, "") if item.obj else item.seat
        until = item.until
        if until.startswith("scope:"):
            number = int(until.removeprefix("scope:"))
            until = next((scope.kind for scope in self.state.scopes if scope.number == number), until)
        return Force(on, item.field, item.op, item.amount, until, item.clause, source=self.tags.get(item.source, ""))

    def uses(self) -> tuple[Already, ...]:
        """Returns what has been used this turn; a use by an incarnation that is gone binds nobody any more."""
        uses = (use for use in self.state.used if use.until == "turn")
        live = (use for use in uses if use.stamp is None or use.stamp == self.state.obj(use.card).stamp)
        return tuple(Already(self.tags.get(use.card, "") if use.card else use.seat, use.name) for use in live)

    def now(self, frames: tuple[Frame, ...]) -> Iterator[Now]:
        scopes = {scope.number: scope for scope in self.state.scopes}
        for frame in frames:
            scope = scopes.get(frame.scope) if frame.opens else None
            opened = scope if scope and scope.kind != GAME else Scope(0, "")
            path = (frame.rule, frame.at or DONE)
            names, bound = self.names(opened.vars), self.names(frame.bound)
            if frame.window is not None:
                yield Now((), opened.kind, names, bound, window=self.writer.window(frame.window))
            else:
                events = tuple(self.writer.event(event) for event in frame.events)
                yield Now(path, opened.kind, names, bound, frame.sequence, events=events)

    def recent(self) -> Iterator[Description]:
        """Yields what has happened that texts may wait for, each with the texts that have been used on it."""
        for record in self.state.ledger:
            fields = self.writer.record(record)
            used = tuple(self.writer.fired(item) for item in self.state.fired if not item.how and item.record == record.number)
            yield Description((*fields.items, ("fired", used))) if used else fields

    def names(self, names: Pairs) -> Names:
        return tuple((name, said) for name, value in names if (said := self.said(name, value)) is not None)

    def said(self, name: str, value: object) -> str | tuple[str, ...] | None:
        if isinstance(value, tuple | Action | WaitingText | EndingText):
            items = [self.said(name, item) for item in items_in(value)]
            return tuple(item for item in items if isinstance(item, str))
        if isinstance(value, bool) or not isinstance(value, int | str):
            return None
        return (
            self.tags.get(value, str(value))
            if isinstance(value, int) and not self.start.notation.vocabulary.is_number(name)
            else str(value)
        )


def _uids(value: object) -> Iterator[int]:
    for item in items_in(value):
        if isinstance(item, tuple):
            yield from _uids(item)
        elif isinstance(item, int) and not isinstance(item, bool):
            yield item


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
