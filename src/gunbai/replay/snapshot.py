"""From a state of the interpreter back to a board, as the judge sees it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from string import ascii_lowercase

from msgspec.structs import replace

from gunbai.interpreter.data.state import (
    LEFT_OUT,
    NOBODY_KNOWS,
    SOMEWHERE,
    Contribution,
    Frame,
    Obj,
    Scope,
    State,
    Use,
    Value,
    counted,
)
from gunbai.notation.board import DONE, Already, Board, BoardSide, Cards, Force, Now, Pending, Turn
from gunbai.notation.board_part import BoardPart, Number
from gunbai.notation.definition import token_for, usual_kind
from gunbai.notation.description import described
from gunbai.notation.midway import SCOPE, Describer, Surroundings, cards_of, ints_in
from gunbai.notation.spelling import UNKNOWN, fold
from gunbai.notation.token import UNSAID, CardToken
from gunbai.replay.phase import phase_of
from gunbai.replay.stages.laying import rest_of
from gunbai.replay.stages.opening import CARD, CONSTANT
from gunbai.replay.stages.procedures import GAME
from gunbai.replay.start import Start


def made_up(uid: int) -> tuple[str, ...]:
    """Returns the tags for a card that has to be named and that the judge gave none; the first that is free is taken."""
    return tuple(f"card{uid}{letter}" for letter in ("", *ascii_lowercase))


# -- a state as a board -------------------------------------------------------------------------------------------------


def board_of(state: State, start: Start) -> Board:
    """Returns the board that a state shows to the judge."""
    return _Shower(state, start).board()


class _Shower:
    def __init__(self, state: State, start: Start) -> None:
        self.state = state
        self.start = start
        self.notation = start.notation
        self.is_number = start.notation.vocabulary.is_number
        self.statuses = set(self.notation.tokens.statuses.items())
        self.tags = self._tags()
        around = Surroundings(self.notation.vocabulary.windows, self.notation.seats, self.is_number)
        names = {*self.tags.values(), *self._card_names()} - {UNKNOWN}
        self.writer = Describer(state, around, lambda uid: self.tags.get(uid, ""), names)

    def board(self) -> Board:
        state = self.state
        phase, step, rest = phase_of(state, self.notation)
        seat, first = (str(state.var(f"turn.{name}", "")) for name in ("seat", "first"))
        number = int(state.var("turn.number"))
        turn = Turn(seat, number, phase, first, step, begun=number > 0)
        sides = tuple((seat, self.side(seat)) for seat in self.notation.owners)
        own = state.frames[-1 - len(rest)] if phase else Frame("")
        return Board(
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
            numbered=self.numbered(),
            entered=tuple(self.entered()),
            noted=described((name, self.writer.value("number", value)) for name, value in sorted(self.noted(sides))),
            unused=self.start.board.unused and not self.uses(),
        )

    def _tags(self) -> dict[int, str]:
        """Returns how each card can be referred to: its tag, or a new one when something must refer to it."""
        state, names = self.state, self._card_names()
        given = {uid: tag for tag, uid in self.start.tags.items() if tag not in names}
        tags = {uid: tag for uid, tag in given.items() if tag not in made_up(uid)}
        needed = {uid for item in state.in_force if self._binds(item) for uid in (item.obj, item.source) if uid}
        needed |= {obj.host for obj in state.objs if obj.host}
        needed |= {use.card for use in state.used if use.card and self._counts(use)}
        needed |= {obj.uid for obj in state.objs if self._unwritten(obj) or self._came(obj)}
        for scope in state.scopes:
            needed |= {uid for name, value in scope.vars if not self.is_number(name) for uid in ints_in(value)}
        needed |= set(cards_of(state))
        taken = {fold(tag) for tag in tags.values()}
        for uid in sorted(needed - tags.keys()):
            if 0 < uid <= len(state.objs) and state.obj(uid).zone:
                tags[uid] = next(tag for tag in made_up(uid) if tag not in taken)
                taken.add(tags[uid])
        return tags

    def _card_names(self) -> set[str]:
        singles = [part for part in self.notation.parts.values() if part.single]
        spelt = {f"{seat}{word}" for seat in self.notation.seats for part in singles for word in (part.name, *part.aliases)}
        return spelt | {card.name for card in self.start.cards.values()}

    def _binds(self, item: Contribution) -> bool:
        """Tells whether something in force still binds the card that it is on: that has not come elsewhere since."""
        return not item.obj or self.state.obj(item.obj).stamp == item.stamp

    def _counts(self, use: Use) -> bool:
        """Tells whether a use of this turn counts: one by an incarnation that is gone binds nobody any more."""
        return use.stamp is None or use.stamp == self.state.obj(use.card).stamp

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
        return not self.state.var(f"{seat}.{name}.unknown") and self.bearer(seat, part)

    def number(self, seat: str, part: BoardPart) -> Number | None:
        path = f"{seat}.{part.var}"
        if self.state.var(f"{path}.unknown"):
            return UNKNOWN
        value = self.state.var(path, None)
        if self.state.var(f"{path}.unsaid") and str(value) == part.setup:
            return None
        return value if isinstance(value, int | str) else None

    def piles(self, seat: str) -> Iterator[tuple[str, str, Cards]]:
        """Yields the cards of each place that has to be mentioned."""
        for part, slot, objs in self.places(seat):
            if (cards := self.pile(seat, part, slot, objs)) is not None:
                yield part.name, slot, cards

    def places(self, seat: str) -> Iterator[tuple[BoardPart, str, list[Obj]]]:
        """Yields every place of a seat with its cards in the order in which they are printed."""
        placed: dict[tuple[str, str], list[Obj]] = {}
        for obj in self.state.objs:
            if obj.owner == seat and obj.zone in self.notation.vocabulary.zones:
                part, slot = self.notation.entry_of(obj.zone, obj.slot)
                placed.setdefault((part.name, slot), []).append(obj)
        for part in self.notation.parts_of(seat):
            for slot in part.slots or ("",) if part.zones else ():
                yield part, slot, self.lying(part, slot, placed.get((part.name, slot), []))

    def lying(self, part: BoardPart, slot: str, objs: list[Obj]) -> list[Obj]:
        """Returns the cards of one place in the order in which they are printed."""
        ordered = self.notation.vocabulary.zones[part.slots.get(slot, part.zone)].ordered
        return sorted(objs, key=lambda obj: (obj.order, obj.slot == SOMEWHERE, obj.uid)) if ordered else objs

    def pile(self, seat: str, part: BoardPart, slot: str, objs: list[Obj]) -> Cards | None:
        zone = self.notation.vocabulary.zones[part.slots.get(slot, part.zone)]
        unknown = self.state.var(f"{seat}.{zone.name}.unknown")
        rest = bool(unknown)
        if not objs and unknown == LEFT_OUT:
            return None
        if not objs:
            shown = rest or zone.visible != "all" or (part.single and part.setup) or part.unsaid
            return Cards((), rest) if shown else None
        return self.grouped(objs, rest)

    def grouped(self, objs: list[Obj], rest: bool) -> Cards:
        """Returns the cards of a pile with the groups of those that were shuffled together: each lies in one place of the pile."""
        tokens: list[CardToken] = []
        groups: list[tuple[int, int]] = []
        for order, pile in groupby(objs, lambda obj: obj.order if obj.slot == SOMEWHERE else None):
            part = [*_merged(map(self.token, pile))]
            if order is not None:
                groups.append((len(tokens), len(part)))
            tokens += part
        return Cards(tuple(tokens), rest, tuple(groups))

    def token(self, obj: Obj) -> CardToken:
        card = self.start.cards.get(obj.card) or self.start.catalogue.get(obj.card)
        known = self.start.catalogue.get(card.name) if card else None
        token = CardToken(UNKNOWN) if card is None else token_for(card, known, self.notation)
        token = replace(token, numbers=token.numbers or self.unsaid(token, obj))
        marks = [(mark, getattr(obj, mark)) for mark in self.notation.tokens.marks.values() if getattr(obj, mark, 0)]
        return replace(
            token,
            tag=self.tags.get(obj.uid, ""),
            kind=self.kind(token, obj),
            marks=tuple(marks),
            counters=tuple((name, counted(obj, name)) for name in self.notation.tokens.counters.values() if counted(obj, name)),
            turned="" if (obj.uid, "turned") in self.state.presumed and obj.turned == self.presumed(obj) else obj.turned,
            face=obj.face,
            open=not obj.face and obj.zone in self.notation.tokens.facing,
            statuses=tuple(name for name, clause in self.notation.tokens.statuses.items() if self._status(obj, name, clause)),
            without=tuple(name for name in self.notation.tokens.statuses if self._without(obj, name)),
            host=self.tags.get(obj.host, "") if obj.host else "",
        )

    def unsaid(self, token: CardToken, obj: Obj) -> tuple[None, ...]:
        """Returns the ? of a card that came into play and of which nobody wrote down more than the name."""
        if obj.face or not token.known or not self.notation.on_field(obj.zone) or self.start.catalogue.get(token.name):
            return ()
        part, slot = self.notation.entry_of(obj.zone, obj.slot)
        names = self.notation.tokens.numbers.get(token.kind or usual_kind(part, slot, self.notation), ())
        return UNSAID if names and not {*names} & {name for name, _ in token.fields} else ()

    def presumed(self, obj: Obj) -> str:
        zone = self.notation.vocabulary.zones[obj.zone]
        return zone.turned if "turned" in self.notation.presumed else ""

    def kind(self, token: CardToken, obj: Obj) -> str:
        """Returns the kind to print: none where the card's place or its numbers say it anyway."""
        if not token.kind or not token.known:
            return ""
        if token.numbers == UNSAID:
            return token.kind
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

    def _without(self, obj: Obj, name: str) -> bool:
        """Tells whether the board that the run began on says that this card does not have a status, and it has got none since."""
        said = (obj.uid, name) in self.start.without
        same = said and self.start.state.obj(obj.uid).stamp == obj.stamp
        return same and not any((item.field, item.op, item.obj) == (name, "status", obj.uid) for item in self.state.in_force)

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
        """Returns what has been used this turn."""
        counting = (use for use in self.state.used if use.until == "turn" and self._counts(use))
        return tuple(
            Already(
                self.tags.get(use.card, "") if use.card else use.seat,
                use.name,
                use.stamp is not None and not use.name.startswith(CARD),
            )
            for use in counting
        )

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

    def entered(self) -> Iterator[str]:
        """Yields the order in which cards came during the run, and what is in force: where it is not that of the board."""
        state = self.state
        forces = [item for item in state.in_force if self.force(item) is not None]
        came = [(obj.stamp, self.tags[obj.uid]) for obj in state.objs if self._came(obj)]
        came += [(item.entered, str(number)) for number, item in enumerate(forces, 1) if item.until != CONSTANT]
        told = [name for _, name in sorted(came, key=lambda pair: pair[0])]
        usual = [str(number) for number, item in enumerate(forces, 1) if item.until != CONSTANT]
        return iter(told if told != usual else ())

    def _came(self, obj: Obj) -> bool:
        """Tells whether a card with a text came into play during the run; which of several came first may matter."""
        return obj.stamp != obj.uid and self.notation.on_field(obj.zone) and self._has_text(obj)

    def _has_text(self, obj: Obj) -> bool:
        card = self.start.cards.get(obj.card) or self.start.catalogue.get(obj.card)
        return bool(card and card.abilities)

    def noted(self, sides: Iterable[tuple[str, BoardSide]]) -> Iterator[tuple[str, Value]]:
        """Yields what the game keeps under names of its own, as far as the rest of the board does not say it."""
        said: dict[str, Value] = {f"turn.{name}": self.state.var(f"turn.{name}") for name in ("seat", "number", "first")}
        for seat, side in sides:
            for part in self.notation.parts_of(seat):
                said.update(self._said(seat, side, part))
        yield from ((name, value) for name, value in self.state.vars if value and said.get(name) != value)

    def _said(self, seat: str, side: BoardSide, part: BoardPart) -> Iterator[tuple[str, Value]]:
        """Yields the variables that one entry of a board says, each with its value."""
        if part.zones:
            pile = next((cards for slot in (*part.slots, "") if (cards := side.pile(part.name, slot)) is not None), None)
            yield f"{seat}.{part.zone}.unknown", LEFT_OUT if pile is None and part.unsaid else rest_of(part, pile, self.notation)
        for name, member in part.group.items() or [("", part)]:
            path = f"{part.name}.{name}" if name else part.name
            number = side.number(path)
            if member.counter and number is None and self.bearer(seat, member):
                yield f"{seat}.{path}.unknown", LEFT_OUT
            if member.var:
                yield f"{seat}.{member.var}.unknown", int(number == UNKNOWN)
                yield f"{seat}.{member.var}.unsaid", int(number is None)
                yield f"{seat}.{member.var}", self.state.var(f"{seat}.{member.var}", None)

    def bearer(self, seat: str, part: BoardPart) -> bool:
        """Tells whether one card lies where counters could be, and bears none."""
        cards = self.state.in_zone(part.zone, seat)
        return len(cards) == 1 and not counted(cards[0], part.counter)

    def numbered(self) -> tuple[int, ...]:
        """Returns the numbers of the cards in the order of the board, where they are not given in that order."""
        lying = (obj.uid for seat in self.notation.owners for *_, objs in self.places(seat) for obj in objs)
        numbers = tuple(lying)
        return numbers if numbers != tuple(range(1, len(numbers) + 1)) else ()


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
