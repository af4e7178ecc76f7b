"""Tokens and boards of any game, drawn from its own vocabulary, and boards read back."""

import pytest
from hypothesis import strategies as st
from tests.notations import LEGIONS, OTHER

from gunbai.document import Problems, read_text
from gunbai.notation.board import OPS, UNTIL, Already, Board, BoardSide, Cards, Force, Now, Pending, Turn
from gunbai.notation.board_part import BoardPart
from gunbai.notation.board_reader import read_board
from gunbai.notation.board_writer import format_board
from gunbai.notation.definition import usual_kind
from gunbai.notation.description import Description, described
from gunbai.notation.notation import Notation
from gunbai.notation.spelling import UNKNOWN
from gunbai.notation.token import CardToken

GAMES = pytest.mark.parametrize("notation", [LEGIONS, OTHER], ids=["legions", "robots"])
"""Marks a test of any notation: it runs with a book that ships and with a game that does not exist."""

NAMES = st.one_of(
    st.sampled_from(["番兵", "ルーン剣士", "王#1", "二人の 騎士", "「春」の使い", "A*B", "R2-D2", "-槍", "炎: 大", "{影}", "Q?"]),
    st.text("あいうえお竜虎兵ABCxyz!・ー", min_size=1, max_size=6),
)
"""Names of cards, among them every character that a token or YAML could trip over."""
WORDS = st.text("abc春夏秋冬123-", min_size=1, max_size=5).filter(lambda word: word not in ("...", "done"))

_WORDY = st.sampled_from(["剣士", "竜/王", "a:b", 7])


def _worded(words, field):
    """Draws what a field that holds words may hold: any word, or one of the pieces that it is made of."""
    return st.sampled_from([*words.pieces[field], 7]) if field in words.pieces else _WORDY


def some(items):
    """Draws a sub-sequence of the items, in their order."""
    items = list(items)
    if not items:
        return st.just(())
    return st.sets(st.sampled_from(items)).map(lambda chosen: tuple(item for item in items if item in chosen))


def pairs(names, values):
    """Draws some of the names, each with a value, in their order."""
    return some(names).flatmap(lambda chosen: st.tuples(*(st.tuples(st.just(name), values) for name in chosen)))


@st.composite
def tokens(draw, notation: Notation, kind: str = "", tag: str = "", on_field: bool = True) -> CardToken:
    """Draws a card that may stand where cards of a kind stand."""
    words = notation.tokens
    said = draw(st.sampled_from(["", *notation.kinds])) if not on_field else ""
    numbers = words.numbers.get(said or kind or words.kind, ())
    keywords = draw(some(notation.keywords))
    fields = some(words.fields.values())
    sets = tuple((name, draw(some(members))) for name, members in words.sets.items())
    return CardToken(
        draw(NAMES),
        tag=tag,
        copies=1 if tag else draw(st.integers(1, 3)),
        kind=said,
        numbers=tuple(draw(st.integers(0, 20)) for _ in numbers) if on_field or draw(st.booleans()) else (),
        fields=tuple((field, draw(_worded(words, field) if field in words.words else st.integers(0, 9))) for field in draw(fields)),
        sets=tuple((name, members) for name, members in sets if members),
        keywords=tuple((name, draw(st.integers(1, 5)) if notation.keywords[name] else 0) for name in keywords),
        marks=draw(pairs(words.marks.values(), st.integers(1, 9))),
        counters=draw(pairs(words.counters.values(), st.integers(1, 9))),
        turned=draw(st.sampled_from(["", *words.turned])),
        face=draw(st.sampled_from(["", *words.face.values()])),
        statuses=draw(some(words.statuses)),
    )


@st.composite
def boards(draw, notation: Notation) -> Board:
    """Draws a board, also one in the middle of a resolution."""
    tags = [f"{letter}{number}" for number in ("", 1, 2) for letter in "ABCDEFGH"]
    used: list[str] = []
    sides = []
    for seat in notation.seats:
        if draw(st.booleans()):
            sides.append((seat, draw(_side(notation, tags, used))))
    turn = Turn(
        draw(st.sampled_from(["", *notation.seats])),
        draw(st.integers(0, 9)),
        draw(st.sampled_from(["", *notation.phases])),
        draw(st.sampled_from(["", *notation.seats])),
        draw(st.sampled_from(["", "done", "26-6.3"])),
    )
    who = st.sampled_from([*used, *notation.seats])
    now = draw(st.lists(_now(used), max_size=2))
    ends = [*UNTIL, *(item.scope for item in now if item.scope)]
    return Board(
        turn,
        tuple(sides),
        tuple(draw(st.lists(_force(notation, who, ends), max_size=3))),
        tuple(draw(st.lists(st.builds(Already, who, WORDS), max_size=2))),
        tuple(now),
        tuple(draw(st.lists(st.builds(Pending, st.just("38-17"), WORDS, _names(used), st.just("37-2")), max_size=2))),
    )


@st.composite
def _side(draw, notation: Notation, tags: list[str], used: list[str]) -> BoardSide:
    numbers = []
    cards = []
    for part in notation.parts.values():
        for name, member in [(f"{part.name}.{name}", item) for name, item in part.group.items()] or [(part.name, part)]:
            if not member.zones and draw(st.booleans()):
                value = st.sampled_from(member.words) if member.words else st.integers(0, 30)
                numbers.append((name, draw(st.one_of(value, st.just(UNKNOWN)) if member.var else value)))
        for slot in part.slots or ("",):
            owned = part.zones and notation.entry_of(part.slots.get(slot, part.zone), slot) == (part, slot)
            if owned and draw(st.booleans()):
                cards.append((part.name, slot, draw(_pile(notation, part, slot, tags, used))))
    return BoardSide(tuple(numbers), tuple(cards))


@st.composite
def _pile(draw, notation: Notation, part: BoardPart, slot: str, tags: list[str], used: list[str]) -> Cards:
    zone = notation.vocabulary.zones[part.slots.get(slot, part.zone)]
    kind = usual_kind(part, slot, notation)
    found: list[CardToken] = []
    for _ in range(draw(st.integers(0, 3))):
        unknown = not zone.turned and draw(st.booleans())
        if unknown and not (found and not found[-1].known):
            found.append(CardToken(UNKNOWN, copies=draw(st.integers(1, 40))))
        elif not unknown:
            tag = tags[len(used)] if len(used) < len(tags) and draw(st.booleans()) else ""
            found.append(draw(tokens(notation, kind, tag, bool(zone.turned))))
            used += [tag] if tag else []
    return Cards(tuple(found), zone.visible != "all" and draw(st.booleans()))


def _names(used: list[str]):
    value = st.one_of(WORDS, st.sampled_from(used) if used else WORDS, st.lists(WORDS, max_size=2).map(tuple))
    return st.dictionaries(WORDS, value, max_size=2).map(lambda names: described(names.items()))


def _now(used: list[str]):
    rules = st.lists(st.sampled_from(["34-1", "34-4", "26-6"]), min_size=1, max_size=2)
    path = st.builds(lambda rules, step: (*rules, step), rules, st.sampled_from(["34-7", "done"]))
    opened = st.one_of(st.just(("", Description())), st.tuples(st.sampled_from(["battle", "effect"]), _names(used)))
    return st.builds(lambda path, opened, given, whole: Now(path, *opened, given, whole), path, opened, _names(used), st.booleans())


@st.composite
def _force(draw, notation: Notation, who, ends: list[str]) -> Force:
    words = notation.tokens
    on, until, by = draw(who), draw(st.sampled_from(ends)), draw(st.sampled_from(["", "38-5", "card:春:1.1"]))
    kinds = ["number", "any", *(["keyword"] if notation.keywords else []), *(["status"] if words.statuses else [])]
    kind = draw(st.sampled_from(kinds))
    if kind == "number":
        field = draw(st.sampled_from([name for names in words.numbers.values() for name in names]))
        return Force(on, field, draw(st.sampled_from(["add", "set"])), draw(st.integers(-9, 9)), until, by)
    if kind == "keyword":
        return Force(on, draw(st.sampled_from(list(notation.keywords))), "keyword", draw(st.integers(0, 5)), until, by)
    if kind == "status":
        return Force(on, draw(st.sampled_from(list(words.statuses))), "status", 0, until, by)
    return Force(on, draw(WORDS), draw(st.sampled_from(OPS)), draw(st.integers(-3, 3)), until, by)


def reread(board: Board, notation: Notation) -> Board:
    """Prints a board and reads it back."""
    problems = Problems()
    found = read_board(read_text(format_board(board, notation)), notation, problems)
    assert list(map(str, problems)) == []
    return found
