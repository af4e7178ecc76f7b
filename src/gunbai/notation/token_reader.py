"""Reads card tokens: the name of a card, then words in any order and any spelling of the game."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from gunbai.document import Problems, nearest
from gunbai.notation.board_part import Number
from gunbai.notation.catalogue import Catalogue
from gunbai.notation.notation import Notation
from gunbai.notation.spelling import UNKNOWN, fold
from gunbai.notation.token import CardToken, read_numbers
from gunbai.notation.token_head import TokenWord, read_head, take_apart
from gunbai.notation.word_table import LABELLED, NUMBERS, Meaning, WordTable, word_table
from gunbai.notation.written_at import inside, written_at

NO = ("いいえ", "no", "なし")
"""What stands behind a status that a card does not have."""
MOST_WORDS = 3
"""How many words with blanks between them may be one word of a game."""
ONCE = ("kind", "turned", "face")
"""What a token may say once."""
NUMBERED = ("field", "mark", "counter")
"""What a token may say once under each name."""
_SPELT = re.compile(r"(?P<label>[^:=]+)[:=](?P<value>.+)")


def parse_token(text: str, notation: Notation, problems: Problems, catalogue: Catalogue | None = None) -> CardToken:
    """Returns the card that one token stands for; notes every word that says nothing, each at its own column."""
    if not text.strip():
        problems.add("NO-NAME", "a card needs a name", text, "write a name, or ? for a card nobody knows")
        return CardToken(UNKNOWN, at=written_at(text))
    catalogue = catalogue or Catalogue()
    table = word_table(notation)
    head = take_apart(text, table, catalogue, problems)
    token = read_head(text, head, catalogue, problems)
    reader = _WordsReader(text, notation, table, problems)
    for word in _joined(head.rest, table):
        reader.read(word)
    return reader.onto(token)


def _joined(words: tuple[TokenWord, ...], table: WordTable) -> Iterator[TokenWord]:
    """Yields each word; those that only together are a word of the game (attack position) as one."""
    while words:
        count = next((n for n in range(MOST_WORDS, 1, -1) if _are_one(words[:n], table)), 1)
        yield replace(words[0], text=" ".join(word.text for word in words[:count]))
        words = words[count:]


def _are_one(words: tuple[TokenWord, ...], table: WordTable) -> bool:
    together = fold(" ".join(word.text for word in words))
    return len(words) > 1 and (together in table.alone or together in table.phrases)


class _WordsReader:
    """Gathers what the words of one token say."""

    def __init__(self, text: str, notation: Notation, table: WordTable, problems: Problems) -> None:
        self.text = text
        self.notation = notation
        self.table = table
        self.problems = problems
        self.found: dict[tuple[str, str], list[tuple[str, Number]]] = {}
        self.numbers: tuple[int | None, ...] = ()
        self.host = ""

    def read(self, word: TokenWord) -> None:
        """Reads one word."""
        table, folded, plain = self.table, fold(word.text), unicodedata.normalize("NFKC", word.text)
        if folded in table.phrases:
            for said in table.phrases[folded]:
                self.read(replace(word, text=said))
        elif NUMBERS.fullmatch(folded):
            if self.numbers:
                self._wrong("REPEATED-WORD", word, "the card's numbers stand here twice", "keep one of the two")
            self.numbers = read_numbers(folded)
        elif folded.startswith("@") and len(folded) > 1:
            self.host = plain[1:]
        elif folded in table.alone:
            self._note(table.alone[folded], 0, word)
        elif found := self._members(folded) or self._labelled(folded) or self._spelt(plain):
            for meaning, value in found:
                self._note(meaning, value, word)
        else:
            self._unknown(word, folded)

    def _members(self, folded: str) -> list[tuple[Meaning, Number]]:
        """Returns the words of a set that are written together."""
        name, members = self.notation.members(folded)
        return [(Meaning("member", member, name), 0) for member in members]

    def _labelled(self, folded: str) -> list[tuple[Meaning, Number]]:
        """Returns a label with its number, in Arabic or Roman numerals, or several that are written together."""
        match = LABELLED.fullmatch(folded)
        if match and match["label"] in self.table.labels:
            return [(self.table.labels[match["label"]], int(match["value"]))]
        found = self.table.in_roman(folded)
        return [found] if found else [*self.table.together(folded)]

    def _spelt(self, plain: str) -> list[tuple[Meaning, Number]]:
        """Returns what a word with a colon says: a field and its word, or a set and its member."""
        match = _SPELT.fullmatch(plain)
        if match is None:
            return []
        label, value = match["label"], match["value"]
        field = self.table.labels.get(fold(label))
        if field is not None and self._holds_words(field) and self.notation.may_hold(field.name, value):
            return [(field, value)]
        denied = self.table.alone.get(fold(label))
        if denied is not None and denied.about == "status" and fold(value) in NO:
            return [(Meaning("without", denied.name), 0)]
        meaning = self.table.alone.get(fold(value))
        named = {fold(self.notation.plain(label)), fold(label)}
        return [(meaning, 0)] if meaning is not None and meaning.of and fold(meaning.of) in named else []

    def _holds_words(self, meaning: Meaning | None) -> bool:
        return meaning is not None and meaning.about == "field" and meaning.name in self.notation.tokens.words

    def _note(self, meaning: Meaning, value: Number, word: TokenWord) -> None:
        about, name = meaning.about, meaning.name
        held = self.found.setdefault((about, meaning.of), [])
        other = self.found.get(("without" if about == "status" else "status", ""), []) if about in ("status", "without") else []
        if name in dict(other):
            self._wrong("REPEATED-WORD", word, f"{name} stands here with yes and with no", "keep one of the two")
            return
        once = about in ONCE and held
        if once or (name, value) in held or (about in NUMBERED and name in dict(held)):
            beside = once and held[0][0] != name
            message = f"{word.text} stands beside {held[0][0]}" if beside else f"{word.text} stands here twice"
            self._wrong("REPEATED-WORD", word, message, "keep one of the two")
            return
        held.append((name, value))

    def _unknown(self, word: TokenWord, folded: str) -> None:
        stem = folded.rstrip("0123456789")
        number = folded[len(stem) :]
        label = re.split("[:=]", folded)[0]
        labels = self.table.labels
        if label in labels:
            said = word.text[: len(label)]
            needs, example = ("word", ":…") if self._holds_words(labels[label]) else ("number", "1")
            self._wrong("MISSING-VALUE", word, f"{said} needs its {needs}", f"write {said}{example}")
        elif stem in self.table.alone:
            said = word.text[: len(stem)]
            self._wrong("UNKNOWN-WORD", word, f"{said} has no number", f"write {said}")
        else:
            near = nearest(stem or folded, self.table.spellings)
            said = ":…" if self._holds_words(labels.get(near)) else number or "1"
            hint = f"did you mean {self._spelling(near)}{said if near in labels else ''}?" if near else ""
            self._wrong("UNKNOWN-WORD", word, f"{word.text} says nothing about a card", hint)

    def _spelling(self, folded: str) -> str:
        tokens = self.notation.tokens
        spellings = (*self.notation.keywords, *self.notation.kinds, *tokens.fields, *tokens.marks, *tokens.counters)
        return next((word for word in spellings if fold(word) == folded), folded)

    def _wrong(self, code: str, word: TokenWord, message: str, hint: str) -> None:
        self.problems.add(code, message, inside(self.text, word.offset), hint)

    # -- what was said ------------------------------------------------------------------------------------------------

    def onto(self, token: CardToken) -> CardToken:
        """Returns the token with what was said, in the order of the vocabulary."""
        words = self.notation.tokens
        sets = ((name, self._ordered("member", members, name)) for name, members in words.sets.items())
        return replace(
            token,
            kind=self._one("kind"),
            numbers=self.numbers,
            fields=self._values("field", words.fields.values()),
            sets=tuple((name, members) for name, members in sets if members),
            keywords=self._counts("keyword", self.notation.keywords),
            marks=tuple(pair for pair in self._counts("mark", words.marks.values()) if pair[1]),
            counters=tuple(pair for pair in self._counts("counter", words.counters.values()) if pair[1]),
            turned=self._one("turned"),
            face=self._one("face"),
            open=("face", "") in self.found and not self._one("face"),
            statuses=self._ordered("status", words.statuses),
            without=self._ordered("without", words.statuses),
            host=self.host,
        )

    def _said(self, about: str, of: str = "") -> list[tuple[str, Number]]:
        return self.found.get((about, of), [])

    def _one(self, about: str) -> str:
        return next((name for name, _ in self._said(about)), "")

    def _ordered(self, about: str, names: Iterable[str], of: str = "") -> tuple[str, ...]:
        said = dict(self._said(about, of))
        return tuple(name for name in names if name in said)

    def _values(self, about: str, names: Iterable[str]) -> tuple[tuple[str, Number], ...]:
        said = self._said(about)
        return tuple(pair for name in dict.fromkeys(names) for pair in sorted((item for item in said if item[0] == name), key=str))

    def _counts(self, about: str, names: Iterable[str]) -> tuple[tuple[str, int], ...]:
        return tuple((name, int(value)) for name, value in self._values(about, names))
