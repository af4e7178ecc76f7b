"""Boards with parts left out at random, and what such a board may be in truth: filled in again in several ways."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from gunbai.dispute.presumptions import Presumption, Presumptions
from gunbai.dispute.resolution import Resolution, resolve
from gunbai.dispute.verdict import HOLDS, NEVER
from gunbai.errors import GunbaiError
from gunbai.interpreter.game.findings import Findings
from gunbai.notation.board import Board, BoardSide, Turn
from gunbai.notation.notation import Notation
from gunbai.replay.table import Table
from gunbai.scenario.file import Scenario

Fill = Callable[[Board, random.Random], Board]
MOST = 25
"""How large a number may be that is filled in."""


class Part(Struct, frozen=True):
    """One part of a board: what it is called, the board without it, and how it is filled in again at random.

    ``amount``: how much there is of something. Of anything else the line tells how it was.
    """

    name: str
    without: Callable[[Board], Board]
    fill: Fill
    amount: bool = True


def parts_of(board: Board, notation: Notation) -> Iterator[Part]:
    """Yields every part of a board that may be left out: numbers, piles that nobody sees, how cards lie, the turn, the phase."""
    for seat, side in board.sides:
        whole = {name.partition(".")[0] for name, _ in side.numbers}
        yield from (_number(seat, name, notation) for name in sorted(whole) if not notation.parts[name].labels)
        for name, slot, cards in side.cards:
            zone = notation.vocabulary.zones.get(notation.parts[name].zone)
            if zone is not None and zone.ordered and not slot and not any(token.known for token in cards.tokens):
                yield _pile(seat, name)
    if board.turn.begun and not (board.turn.given.items or board.now):
        yield from _turn(board.turn, notation)
    for seat, side in board.sides:
        for index, (_, _, cards) in enumerate(side.cards):
            if any(token.turned for token in cards.tokens):
                yield _lying(seat, index, notation)


def _number(seat: str, name: str, notation: Notation) -> Part:
    part = notation.parts[name]
    members = {f"{name}.{member}": spec for member, spec in part.group.items() if spec.var} or {name: part}

    def without(board: Board) -> Board:
        side = board.side(seat)
        return _sided(board, seat, replace(side, numbers=tuple(pair for pair in side.numbers if pair[0].partition(".")[0] != name)))

    def fill(board: Board, rng: random.Random) -> Board:
        chosen = rng.choice([*members])
        words = members[chosen].words
        value = rng.choice(words) if words else rng.randint(0, MOST)
        side = board.side(seat)
        return _sided(board, seat, replace(side, numbers=(*side.numbers, (chosen, value))))

    return Part(f"{seat}.{name}", without, fill, not part.words)


def _pile(seat: str, name: str) -> Part:
    def without(board: Board) -> Board:
        side = board.side(seat)
        return _sided(board, seat, replace(side, cards=tuple(entry for entry in side.cards if entry[0] != name)))

    return Part(f"{seat}.{name}", without, lambda board, rng: board)


def _turn(turn: Turn, notation: Notation) -> Iterator[Part]:
    def numbered(board: Board, rng: random.Random) -> Board:
        number = rng.randint(1, 20)
        first = board.turn.seat if number % 2 else notation.foe(board.turn.seat)
        return replace(board, turn=replace(board.turn, number=number, first=first))

    def in_phase(board: Board, rng: random.Random) -> Board:
        return replace(board, turn=replace(board.turn, phase=rng.choice([*notation.phases])))

    if turn.number and turn.seat:
        yield Part("turn.number", lambda board: replace(board, turn=replace(board.turn, number=0, first="")), numbered, False)
    if turn.phase and not turn.step:
        yield Part("turn.phase", lambda board: replace(board, turn=replace(board.turn, phase="")), in_phase, False)


def _lying(seat: str, index: int, notation: Notation) -> Part:
    """Returns how the cards of one entry lie; what is filled in is a way in which cards lie in their place."""

    def turned(board: Board, lies: Callable[[str], str]) -> Board:
        side = board.side(seat)
        name, slot, cards = side.cards[index]
        tokens = tuple(replace(token, turned=lies(token.turned)) for token in cards.tokens)
        entries = (*side.cards[:index], (name, slot, replace(cards, tokens=tokens)), *side.cards[index + 1 :])
        return _sided(board, seat, replace(side, cards=entries))

    def fill(board: Board, rng: random.Random) -> Board:
        name, slot, _ = board.side(seat).cards[index]
        part = notation.parts[name]
        zone = notation.vocabulary.zones[part.slots.get(slot, part.zone)]
        return turned(board, lambda _: rng.choice(zone.ways or notation.tokens.turned))

    return Part(f"{seat} turned {index}", lambda board: turned(board, lambda _: ""), fill, False)


def _sided(board: Board, seat: str, side: BoardSide) -> Board:
    return replace(board, sides=tuple({**dict(board.sides), seat: side}.items()))


class Omission(Struct, frozen=True):
    """What is left out of a board, and a claim that is called certain without it although it comes out otherwise once filled in."""

    left_out: tuple[str, ...]
    by: str
    thin: str
    filled: str
    with_what: str


def omissions(table: Table, whole: Resolution, rng: random.Random, fills: int) -> Iterator[Omission | None]:
    """Yields what goes wrong with one to three parts of a board left out, and None for each filling that went well."""
    scenario, notation = whole.scenario, table.notation
    parts = [*parts_of(scenario.board, notation)] if scenario.board.prepare is None else []
    chosen = rng.sample(parts, min(len(parts), rng.randint(1, 3)))
    thin = scenario.board
    for part in sorted(chosen, key=lambda part: part.name.rpartition(" ")[2].isdecimal(), reverse=True):
        thin = part.without(thin)
    resolved = _resolved(table, scenario, thin)
    claims = resolved.claims if resolved else ()
    certain = {place: claim.verdict for place, claim in enumerate(claims) if claim.verdict in (HOLDS, NEVER)}
    if resolved is None or not certain:
        return
    for number in range(fills + 1):
        board = scenario.board if not number else _filled(thin, chosen, rng)
        other = _resolved(table, scenario, board)
        if other is None or not _told(resolved, other, all(part.amount for part in chosen)):
            continue
        told = {place: other.claims[place] for place in certain}
        wrong = [place for place, claim in told.items() if claim.verdict in {HOLDS, NEVER} - {certain[place]}]
        names = tuple(part.name for part in chosen)
        found = [Omission(names, told[at].by, certain[at], told[at].verdict, str(board.turn)) for at in wrong]
        yield found[0] if found else None


def _filled(board: Board, parts: list[Part], rng: random.Random) -> Board:
    for part in parts:
        board = part.fill(board, rng)
    return board


def _told(thin: Resolution, filled: Resolution, amounts: bool) -> bool:
    """Tells whether a board may be the one that was entered: the game goes on, and the line where more than amounts is open."""
    boards = Presumptions(thin.table, thin.machine, thin.start, Findings())
    if not boards.is_possible(Presumption("", "", filled.start)):
        return False
    return amounts or not _refused(filled) - _refused(thin)


def _refused(resolution: Resolution) -> set[tuple[str, int]]:
    """Returns what is refused of the recorded line, and of the lines that are claimed."""
    claimed = {(claim.by, item.line) for claim in resolution.claims if claim.own is not None for item in claim.own.refused}
    return claimed | {("", item.line) for item in resolution.run.refused}


def _resolved(table: Table, scenario: Scenario, board: Board) -> Resolution | None:
    """Returns the resolution of a scenario with another board; None where the line cannot be followed on it."""
    try:
        return resolve(table, replace(scenario, board=board))
    except GunbaiError:
        return None
