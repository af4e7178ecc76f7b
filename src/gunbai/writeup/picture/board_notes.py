"""What a board says beside its places: what is in force on a card, what has been used this turn, which texts wait."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from gunbai.notation import raw
from gunbai.notation.game_words import word_of
from gunbai.notation.notation import Notation
from gunbai.writeup.messages import Messages

CARD = "card:"
"""How the text of a card is named."""
BOOKKEEPING = "note"
"""The operation of what only texts ask about: no sight on a table."""
SAID_APART = ("on", "keyword", "status", "field", "op", "value", "until", "by", "source")
LIMITS = ("can", "cannot")


class Note(Struct, frozen=True):
    """One line beside a board: which ``sort`` of thing, ``on`` whom, ``what`` it is in the game's words, until when."""

    sort: str
    on: str
    what: tuple[str, ...] = ()
    op: str = ""
    until: str = ""


def notes_of(board: Mapping[str, object], notation: Notation, lang: str) -> Iterator[Note]:
    """Yields what a board in notation says beside its places, in the words of its game."""
    for sort in ("in force", "already", "pending"):
        items = board.get(sort)
        for item in items if isinstance(items, list) else ():
            if not isinstance(item, Mapping):
                yield Note(sort, str(item))
            elif sort == "in force" and item.get("op") != BOOKKEEPING:
                yield _in_force(item, notation, lang)
            elif sort == "already":
                yield from (Note(sort, str(who), (_named(str(what), notation, lang),)) for who, what in item.items())
            elif sort == "pending":
                yield _pending(item)


def note_text(note: Note, messages: Messages) -> str:
    """Returns a note in one line, without what sort it is."""
    what = " ".join(note.what)
    said = messages(f"note.{note.op}", what=what) if note.op in LIMITS else what
    until = messages("note.until", when=_when(note.until, messages)) if note.until else ""
    return " ".join(filter(None, (note.on, said))) + until


def _when(until: str, messages: Messages) -> str:
    kind, _, seat = until.partition(":")
    return messages(f"until.{kind}.of", seat=seat) if seat and f"until.{kind}.of" in messages else messages.either("until", until)


def _in_force(item: Mapping[str, object], notation: Notation, lang: str) -> Note:
    numbers = [f"{_label(str(name), notation, lang)} {value}" for name, value in item.items() if name not in SAID_APART]
    named = [word_of(notation, str(item[name]), lang) for name in ("keyword", "status") if name in item]
    field, op = str(item.get("field", "")), str(item.get("op", ""))
    other = [_named(field, notation, lang) if op in LIMITS else _label(field, notation, lang)] if field else []
    value = [str(item["value"])] if "value" in item else []
    return Note("in force", str(item.get("on", "")), (*named, *numbers, *other, *value), op, str(item.get("until", "")))


def _pending(item: Mapping[str, object]) -> Note:
    """Returns the note of a text that waits: its card, and its name where it has one."""
    bound = item.get("with")
    card = str(item.get("card") or (bound.get("card") or bound.get("this") if isinstance(bound, Mapping) else "") or "")
    name = str(item.get("ability") or item.get("run") or "")
    return Note("pending", card, (name,) if name and name != card else ())


def _label(field: str, notation: Notation, lang: str) -> str:
    """Returns what a field is called on a card; a number that cards print without a word is written as books do (ATK)."""
    if lang == "en" and field.isascii():
        return field
    printed = any(field in names for names in notation.tokens.numbers.values())
    return next((label for label, name in notation.tokens.fields.items() if name == field), field.upper() if printed else field)


def _named(word: str, notation: Notation, lang: str) -> str:
    """Returns the name of an action: the book's own word, or the plain one in English."""
    spec = notation.vocabulary.decision(word)
    names = spec.get("alias", word) if isinstance(spec, Mapping) else word
    first = names if isinstance(names, str) else next(iter(names), word)
    card, _, ability = word.removeprefix(CARD).partition(":")
    if word.startswith(CARD):
        return f"{card}「{ability}」" if ability else card
    return _in_english(word, notation) if lang == "en" else str(first)


def _in_english(word: str, notation: Notation) -> str:
    """Returns a word for what was used this turn by its English name, where it has one."""
    known = raw.texts(notation.vocabulary.already)
    return next((name for name, meant in known.items() if meant == word and name.isascii()), word)
