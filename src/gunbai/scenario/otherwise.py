"""A case with one fact of its board changed: the turn, how a card lies, a number of a card or a player, the size of a pile."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from gunbai.errors import BadInput, Problem
from gunbai.limits import is_number
from gunbai.notation.board import Board, BoardSide, Cards
from gunbai.notation.board_part import BoardPart
from gunbai.notation.notation import Notation
from gunbai.notation.spelling import UNKNOWN
from gunbai.notation.token import CardToken
from gunbai.scenario.file import Scenario

TURN = "turn"
"""The head of the paths of facts of the turn."""
MOST_CARDS = 200
"""More cards than this lie in no pile."""


def said_otherwise(scenario: Scenario, facts: Mapping[str, str], notation: Notation) -> Scenario:
    """Returns a case whose board says these facts, by path (``A.turned``, ``A.atk``, ``甲.life``, ``甲.mana``).

    It keeps them as ``stated``, so that whatever is told of it names them.

    Raises BadInput with a sentence for a path that a board does not say, or a value that cannot stand there.
    """
    board = scenario.board
    for path, value in facts.items():
        subject, _, field = path.rpartition(".")
        seat, _, group = subject.partition(".")
        if subject == TURN:
            board = _of_the_turn(board, field, value, notation)
        elif seat in notation.seats:
            board = _of_seat(board, seat, f"{group}.{field}".strip("."), value, notation)
        else:
            board = _of_card(board, subject, field, value, notation)
    return replace(scenario, board=board, stated={**scenario.stated, **facts})


def can_be_said(path: str, notation: Notation) -> bool:
    """Tells whether a board can say a fact otherwise."""
    subject, _, field = path.rpartition(".")
    seat, _, group = subject.partition(".")
    if subject == TURN:
        return field in ("number", "seat", "first", "phase")
    if seat in notation.seats:
        part = notation.entry(f"{group}.{field}".strip("."))
        return part is not None and (bool(part.var) or bool(part.zone and not part.slots and not part.counter))
    return bool(subject) and (field == "turned" or field in notation.tokens.number_names)


def words_of_the_turn(field: str, notation: Notation) -> tuple[str, ...]:
    """Returns the words that a fact of the turn may be; none for its number."""
    return {"phase": (*notation.phases,), "number": ()}.get(field, (*notation.seats,))


def _of_the_turn(board: Board, field: str, value: str, notation: Notation) -> Board:
    """Returns a board that says which turn it is, whose, or its phase, of which no step is said then."""
    known = words_of_the_turn(field, notation)
    if not can_be_said(f"{TURN}.{field}", notation):
        raise _cannot(f"{TURN}.{field}", "number, seat, first or phase of the turn")
    if known and value not in known:
        raise _cannot(f"{TURN}.{field}={value}", " / ".join(known))
    if not known and not (is_number(value) and int(value)):
        raise _cannot(f"{TURN}.{field}={value}", "a whole number from 1")
    turn = board.turn
    if field == "phase":
        turn = replace(turn, phase=value, step="" if value != turn.phase else turn.step)
    elif field == "number":
        turn = replace(turn, number=int(value))
    else:
        turn = replace(turn, seat=value) if field == "seat" else replace(turn, first=value)
    return replace(board, turn=turn)


def _of_seat(board: Board, seat: str, name: str, value: str, notation: Notation) -> Board:
    """Returns a board that says a number, a word or a pile of a seat."""
    part = notation.entry(name)
    if part is None or not can_be_said(f"{seat}.{name}", notation):
        raise _cannot(f"{seat}.{name}", "a number, a word or a pile of the board")
    side = board.side(seat)
    if part.var and not part.words and not is_number(value):
        raise _cannot(f"{seat}.{name}={value}", "a whole number")
    if part.words and value not in part.words:
        raise _cannot(f"{seat}.{name}={value}", " / ".join(part.words))
    if part.var:
        key = name if "." in name else part.name
        numbers = [item for item in side.numbers if item[0] != key]
        side = replace(side, numbers=(*numbers, (key, int(value) if is_number(value) else value)))
    else:
        side = _with_pile(side, part, value)
    return replace(board, sides=(*((who, held) for who, held in board.sides if who != seat), (seat, side)))


def _with_pile(side: BoardSide, part: BoardPart, value: str) -> BoardSide:
    """Returns a side on which so many cards that nobody knows lie in a pile."""
    if not is_number(value) or int(value) > MOST_CARDS:
        raise _cannot(f"{part.name}={value}", f"a number of cards, at most {MOST_CARDS}")
    tokens = (CardToken(UNKNOWN, copies=int(value)),) if int(value) else ()
    others = [item for item in side.cards if item[0] != part.name]
    return replace(side, cards=(*others, (part.name, "", Cards(tokens))))


def _of_card(board: Board, tag: str, field: str, value: str, notation: Notation) -> Board:
    """Returns a board on which a card lies so, or has this number."""
    found = next((token for _, _, _, token in board.tokens() if token.tag == tag), None)
    if found is None or not can_be_said(f"{tag}.{field}", notation):
        raise _cannot(f"{tag}.{field}", "how a card of this board lies, or one of its numbers")
    if field == "turned":
        if value not in notation.tokens.turned:
            raise _cannot(f"{tag}.{field}={value}", " / ".join(notation.tokens.turned))
        said = replace(found, turned=value)
    else:
        said = _with_number(found, field, value, notation)
    sides = [
        (
            seat,
            replace(
                side,
                cards=tuple(
                    (entry, slot, replace(cards, tokens=tuple(said if token is found else token for token in cards.tokens)))
                    for entry, slot, cards in side.cards
                ),
            ),
        )
        for seat, side in board.sides
    ]
    return replace(board, sides=tuple(sides))


def _with_number(token: CardToken, field: str, value: str, notation: Notation) -> CardToken:
    """Returns a card with one of its printed numbers."""
    if not is_number(value):
        raise _cannot(f"{token.tag}.{field}={value}", "a whole number")
    fields = notation.tokens.numbers.get(token.kind or notation.tokens.kind, ())
    if field not in fields:
        return replace(token, fields=(*(item for item in token.fields if item[0] != field), (field, int(value))))
    numbers = [*token.numbers, *([None] * (fields.index(field) + 1 - len(token.numbers)))]
    numbers[fields.index(field)] = int(value)
    return replace(token, numbers=tuple(numbers))


def _cannot(what: str, write: str) -> BadInput:
    return BadInput(
        [
            Problem(
                "BAD-FACT", f"{what[:80]} はこの盤面に書けません / {what[:80]} cannot be said of this board", hint=f"write {write}"
            )
        ]
    )
