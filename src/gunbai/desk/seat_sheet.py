"""What can be said of one side of a board besides its cards: numbers, words, piles; and of the turn."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from gunbai.cards.kit import Kit
from gunbai.desk.case import DeskCase, entries
from gunbai.desk.controls import AtField, Control, Form, number, one_of, set_value
from gunbai.desk.place import Pile, Place, pile_at, with_entry, with_pile
from gunbai.document import Problems
from gunbai.limits import CARDS, is_number
from gunbai.notation.board_part import BoardPart
from gunbai.notation.description import Plain
from gunbai.notation.game_words import label_of
from gunbai.notation.notation import Notation
from gunbai.notation.spelling import UNKNOWN

LONGEST_LIST = 60
"""The most characters of what is written of dice and the like."""
MOST_SAID = 99_999
"""The largest number of life and the like; no game counts so far."""
UNSAID = ""


class SeatWords(Struct, frozen=True):
    """What the words of such a sheet say in the language of a page; ``count`` is said of a pile: how many cards it holds."""

    unsaid: str
    unknown: str
    count: str
    seat: str
    number: str
    phase: str
    first: str


def seat_controls(case: DeskCase, owner: str, kit: Kit, words: SeatWords, lang: str) -> Iterator[Control]:
    """Yields what can be set of one side: its numbers and words, then how many cards its piles hold."""
    side, notation = _side(case, owner), kit.notation
    extra = ((UNSAID, words.unsaid), (UNKNOWN, words.unknown))
    for part in notation.parts_of(owner):
        label = label_of(part, lang)
        if part.group:
            held = entries(side.get(part.name))
            for member in part.group.values():
                name = f"{part.name}.{member.name}"
                yield number(name, f"{label} {label_of(member, lang)}", (), _text(held.get(member.name)), extra[:1], minor=True)
        elif part.words:
            yield one_of(
                part.name, label, ((UNSAID, words.unsaid), *((word, word) for word in part.words)), _text(side.get(part.name))
            )
        elif part.labels:
            yield Control(part.name, label, value=_text(side.get(part.name)), typed=True)
        elif not part.zones:
            yield number(part.name, label, _usual(part, kit), _text(side.get(part.name)), extra)
    for part in notation.parts_of(owner):
        if part.zones and not part.slots and not part.single and not notation.on_field(part.zone):
            pile = pile_at(case, Place(owner, part.name))
            yield number(part.name, f"{label_of(part, lang)}{words.count}", (), _count(pile), extra)


def with_seat(case: DeskCase, owner: str, notation: Notation, form: Form) -> DeskCase:
    """Returns a case with what was set of one side; raises BadInput for every number that is none."""
    problems = Problems()
    for part in notation.parts_of(owner):
        if part.group:
            case = with_entry(case, owner, part.name, dict(_members(case, owner, part, form, problems)))
        elif part.zones and not part.counter:
            case = _with_count(case, Place(owner, part.name), part, form, problems) if not part.slots else case
        else:
            was = _text(_side(case, owner).get(part.name))
            case = with_entry(case, owner, part.name, _allowed(set_value(form, part.name, was), part, was, problems))
    problems.raise_any()
    return case


def turn_controls(case: DeskCase, notation: Notation, words: SeatWords) -> Iterator[Control]:
    """Yields what can be set of the turn."""
    turn = {name: _text(value) for name, value in case.turn.items()}
    seats = tuple((seat, seat) for seat in notation.seats)
    yield one_of("seat", words.seat, seats, turn.get("seat", ""))
    yield one_of("phase", words.phase, ((UNSAID, words.unsaid), *((name, name) for name in notation.phases)), turn.get("phase", ""))
    yield number("number", words.number, (), turn.get("number", ""), ((UNSAID, words.unsaid),))
    yield one_of("first", words.first, ((UNSAID, words.unsaid), *seats), turn.get("first", ""), minor=True)


def with_turn(case: DeskCase, notation: Notation, form: Form) -> DeskCase:
    """Returns a case with what was set of the turn; another phase forgets the step inside the one before."""
    turn = dict(case.turn)
    known = {"seat": notation.seats, "first": notation.seats, "phase": (*notation.phases,)}
    for name, values in known.items():
        value = set_value(form, name, _text(turn.get(name)))
        turn[name] = value if value in values else ""
    told = set_value(form, "number", _text(turn.get("number")))
    if told and told != UNKNOWN and not is_number(told):
        problems = Problems()
        _refuse(problems, "number", "ターン", told, f"write 1 … {MOST_SAID}", "the turn")
        problems.raise_any()
    turn["number"] = told if is_number(told) and int(told) else ""
    if turn["phase"] != case.turn.get("phase", ""):
        turn["step"] = ""
    order = ("seat", "number", "phase", "first", "step")
    return case.with_board(turn={name: turn[name] for name in order if turn.get(name)})


def _side(case: DeskCase, owner: str) -> dict[str, Plain]:
    return entries(case.board.get(owner)) if owner else case.board


def _usual(part: BoardPart, kit: Kit) -> list[int]:
    """Returns the number that an entry has when a game begins, where the book states one."""
    if isinstance(part.setup, tuple):
        return [kit.rulebook.model.amount(*part.setup)]
    return [int(part.setup)] if part.setup and is_number(part.setup) else []


def _count(pile: Pile) -> str:
    if pile.more and not pile.cards:
        return UNKNOWN
    return "" if not pile.said else str(pile.count if pile.count is not None else len(pile.cards))


def _with_count(case: DeskCase, place: Place, part: BoardPart, form: Form, problems: Problems) -> DeskCase:
    """Returns a case in which a pile holds so many cards that nobody knows; where that was not set, it stays as it is."""
    pile = pile_at(case, place)
    told = set_value(form, place.entry, _count(pile))
    if told == _count(pile):
        return case
    if told == UNKNOWN:
        return with_pile(case, place, Pile((), True, True))
    if told and (not is_number(told) or int(told) > CARDS):
        _refuse(problems, part.name, label_of(part, "ja"), told, f"write 0 … {CARDS}")
    if not is_number(told) or int(told) > CARDS:
        return with_pile(case, place, Pile())
    return with_pile(case, place, Pile((f"{UNKNOWN}*{told}",) if int(told) else (), False, True))


def _members(case: DeskCase, owner: str, part: BoardPart, form: Form, problems: Problems) -> Iterator[tuple[str, Plain]]:
    held = entries(_side(case, owner).get(part.name))
    for member in part.group.values():
        was = _text(held.get(member.name))
        value = set_value(form, f"{part.name}.{member.name}", was)
        if (is_number(value) and int(value) <= MOST_SAID) or (value and value == was):
            yield member.name, value
        elif value:
            _refuse(problems, f"{part.name}.{member.name}", label_of(member, "ja"), value, f"write 0 … {MOST_SAID}")


def _allowed(value: str, part: BoardPart, was: str, problems: Problems) -> str:
    """Returns a value that an entry may have; empty, with the problem noted, for what it may not have."""
    if value in ("", was, UNKNOWN) or value in part.words or (part.labels and len(value) <= LONGEST_LIST):
        return value
    if is_number(value) and not part.words and int(value) <= MOST_SAID:
        return value
    hint = f"use one of {'、'.join(part.words)}" if part.words else f"write 0 … {MOST_SAID}"
    _refuse(problems, part.name, label_of(part, "ja"), value, hint)
    return ""


def _refuse(problems: Problems, field: str, name: str, value: str, hint: str, english: str = "") -> None:
    message = f"{name}に {value[:20]} は書けません / {english or name} cannot be {value[:20]}"
    problems.extend([AtField("NOT-A-NUMBER", message, hint=hint, field=field)])


def _text(value: Plain | None) -> str:
    return value if isinstance(value, str) else ""
