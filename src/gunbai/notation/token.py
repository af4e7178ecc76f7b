"""Card tokens: one card as one line of words, ``番兵#C 3/2 WT2 再生 ダメージ1``."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from gunbai.document import Problems, mark_of, nearest
from gunbai.interpreter.card import Card
from gunbai.notation.notation import DIGITS, MOST, UNKNOWN, Notation, Number, Place, fold, inside


class Token(Struct, frozen=True):
    """One card as a judge writes it: a name, a tag to refer to it by, and what the words say about it.

    ``numbers`` are in the order of the card's kind (None where nobody knows one), ``fields`` maps field names to values, ``host``
    is the tag of the card this one is part of; ``open``: a word says that it lies face up. Words are kept in the order of the
    vocabulary, so that tokens that say the same are equal.
    """

    name: str
    tag: str = ""
    copies: int = 1
    kind: str = ""
    numbers: tuple[int | None, ...] = ()
    fields: tuple[tuple[str, Number], ...] = ()
    sets: tuple[tuple[str, tuple[str, ...]], ...] = ()
    keywords: tuple[tuple[str, int], ...] = ()
    marks: tuple[tuple[str, int], ...] = ()
    counters: tuple[tuple[str, int], ...] = ()
    turned: str = ""
    face: str = ""
    open: bool = False
    statuses: tuple[str, ...] = ()
    host: str = ""
    place: Place = Place()

    @property
    def known(self) -> bool:
        """Whether anybody knows which card this is."""
        return self.name != UNKNOWN


class Catalogue:
    """The cards known by name, found in any spelling."""

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        self.cards = {card.name: card for card in cards}
        self._names = {fold(name): name for name in self.cards}

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards.values())

    def get(self, name: str) -> Card | None:
        """Returns a card by its name, or None."""
        found = self._names.get(fold(name))
        return self.cards[found] if found else None

    def near(self, name: str, cutoff: float = 0.5) -> str:
        """Returns the known name most like the one given, or the empty string."""
        return next(iter(difflib.get_close_matches(name, sorted(self.cards), 1, cutoff)), "")

    def prefix(self, words: list[str]) -> int:
        """Returns how many of the words, from the first, make a known name; 0 when none do."""
        return next((count for count in range(len(words), 0, -1) if fold(" ".join(words[:count])) in self._names), 0)


MOST_WORDS = 3
"""How many words with blanks between them may be one word of a game."""
_TIMES = re.compile(r"[*＊×][0-9０-９]+|[0-9０-９]+枚")
_HEAD = re.compile(r"(?P<name>.*?)(?:[#＃](?P<tag>[^#＃*＊]*))?(?:[*＊](?P<copies>[0-9０-９]+))?")
_NUMBERS = re.compile(r"\d{1,9}(?:/(?:\d{1,9}|\?))*|\?(?:/(?:\d{1,9}|\?))+")
_LABELLED = re.compile(r"(?P<label>.+?)(?P<mark>[:=]?)(?P<value>(?<!\d)\d{1,9})")
_SPELT = re.compile(r"(?P<label>[^:=]+)[:=](?P<value>.+)")
_TAG = re.compile(r"[^\s.,:;#*@?{}\[\]「」]+")


def parse_token(text: str, notation: Notation, problems: Problems, catalogue: Catalogue | None = None) -> Token:
    """Returns the card that one token stands for; notes every word that says nothing, each at its own column."""
    catalogue = catalogue or Catalogue()
    found = [(match.group(), match.start()) for match in re.finditer(r"\S+", text)]
    if not found:
        problems.add("NO-NAME", "a card needs a name", text, "write a name, or ? for a card nobody knows")
        return Token(UNKNOWN, place=Place(mark_of(text)))
    words = word_table(notation)
    name, head, rest = _split(text, found, words, catalogue, problems)
    times = next((item for item in rest if _TIMES.fullmatch(item[0])), None)
    if times is not None and not re.search("[*＊]", head[0]):
        rest = [item for item in rest if item is not times]
        head = (f"{head[0]}*{''.join(re.findall('[0-9０-９]', times[0]))}", head[1])
    token = _named(text, name, head, catalogue, problems)
    says = _Says(text, notation, problems)
    for word, offset in _joined(rest, words):
        says.add(word, offset, words)
    return says.onto(token)


def _joined(found: list[tuple[str, int]], words: WordTable) -> Iterator[tuple[str, int]]:
    """Yields each word with its offset; those that only together are a word of the game (attack position) as one."""
    while found:
        count = next((n for n in range(MOST_WORDS, 1, -1) if _known(found[:n], words)), 1)
        yield " ".join(word for word, _ in found[:count]), found[0][1]
        found = found[count:]


def _known(found: list[tuple[str, int]], words: WordTable) -> bool:
    together = fold(" ".join(word for word, _ in found))
    return len(found) > 1 and (together in words.alone or together in words.phrases)


def print_token(token: Token, notation: Notation) -> str:
    """Returns the token in canonical words; ``parse_token`` reads it back as it was."""
    words = notation.tokens
    tag = f"#{token.tag}" if token.tag else ""
    copies = f"*{token.copies}" if token.copies != 1 else ""
    said = [_quoted(token.name) + tag + copies, token.kind, spelt_numbers(token.numbers)]
    said += [_labelled(label, value) for label, field in words.fields.items() for value in _values(token.fields, field)]
    said += [word for _, members in token.sets for word in members]
    said += [f"{name}{value}" if notation.keywords.get(name) else name for name, value in token.keywords]
    said += [f"{label}{value}" for label, mark in words.marks.items() for value in _values(token.marks, mark)]
    said += [f"{label}{value}" for label, name in words.counters.items() for value in _values(token.counters, name)]
    said += [token.turned, _facing(token.face, words.face, token.open)]
    said += [*token.statuses, f"@{token.host}" if token.host else ""]
    return " ".join(word for word in said if word)


def spelt_numbers(numbers: Iterable[int | None]) -> str:
    """Returns a card's numbers as they are written, ``3/2`` or ``300/?/100``."""
    return "/".join(UNKNOWN if number is None else str(number) for number in numbers)


def read_numbers(text: str) -> tuple[int | None, ...]:
    """Returns a card's numbers from how they are written."""
    return tuple(None if number == UNKNOWN else int(number) for number in text.split("/"))


Word = tuple[str, str]
"""What a word is about (kind, keyword, field ...) and which one."""


class WordTable(Struct, frozen=True):
    """The words of a token by their folded spelling: those that stand alone and those that carry a number.

    ``phrases`` stand for several words.
    """

    alone: Mapping[str, Word]
    labels: Mapping[str, Word]
    spellings: tuple[str, ...]
    phrases: Mapping[str, tuple[str, ...]] = {}


@lru_cache(maxsize=32)
def word_table(notation: Notation) -> WordTable:
    """Returns the words that may stand in a token of this game."""
    words = notation.tokens
    alone: dict[str, Word] = {}
    labels: dict[str, Word] = {}
    for name, numbered in notation.keywords.items():
        (labels if numbered else alone)[fold(name)] = ("keyword", name)
    labels.update({fold(label): ("field", field) for label, field in words.fields.items()})
    labels.update({fold(label): ("mark", mark) for label, mark in words.marks.items()})
    labels.update({fold(label): ("counter", name) for label, name in words.counters.items()})
    alone.update({fold(kind): ("kind", kind) for kind in notation.kinds})
    alone.update({fold(member): (f"set:{name}", member) for name, members in words.sets.items() for member in members})
    alone.update({fold(word): ("turned", word) for word in (*words.turned, *words.covers)})
    alone.update({fold(word): ("plain", word) for word in words.plain})
    alone.update({fold(word): ("face", face) for word, face in words.face.items()})
    alone.update({fold(word): ("status", word) for word in words.statuses})
    for alias, word in words.aliases.items():
        for table in (alone, labels):
            if fold(word) in table:
                table.setdefault(fold(alias), table[fold(word)])
    phrases = {fold(phrase): said for phrase, said in words.phrases.items()}
    return WordTable(alone, labels, (*alone, *labels, *phrases), phrases)


def _split(
    text: str, found: list[tuple[str, int]], words: WordTable, catalogue: Catalogue, problems: Problems
) -> tuple[str | None, tuple[str, int], list[tuple[str, int]]]:
    """Returns the quoted name if there is one, the word that carries the tag, and the words after it."""
    if text.lstrip().startswith("「") and (end := _closing(text)):
        start = text.index("「")
        head = re.match(r"\S*", text[end + 1 :])
        tail = head.group() if head else ""
        rest = [(word, offset) for word, offset in found if offset > end + len(tail)]
        return text[start + 1 : end], (tail, end + 1), rest
    tagged = next((index for index, (word, _) in enumerate(found) if "#" in word.replace("＃", "#")), 0)
    stem = re.split("[#＃]", found[tagged][0])[0]
    spelt = [*(word for word, _ in found[1:tagged]), stem] if tagged else []
    whole = " ".join([found[0][0], *spelt])
    if tagged and catalogue.get(whole) is None and any(_recognised(word, words) for word in spelt):
        message = f"the tag in {found[tagged][0]} does not follow the name"
        problems.add("MISPLACED-TAG", message, inside(text, found[tagged][1]), f"write {found[0][0]}#TAG first")
        tagged = 0
        found = [(re.split("[#＃]", word)[0] if index else word, offset) for index, (word, offset) in enumerate(found)]
        found = [item for item in found if item[0]]
    count = tagged + 1 if tagged else max(1, catalogue.prefix([word for word, _ in found]))
    name = " ".join(word for word, _ in found[:count])
    return None, (name, found[0][1]), found[count:]


def _recognised(word: str, words: WordTable) -> bool:
    folded = fold(word)
    match = _LABELLED.fullmatch(folded)
    return bool(folded in words.alone or _NUMBERS.fullmatch(folded) or (match and match["label"] in words.labels))


def _together(folded: str, words: WordTable) -> list[tuple[Word, int]]:
    """Returns labels with their numbers that are written together as one word; none when it is made of anything else."""
    parts = re.findall(r"(?<!\D)(\D+)(\d{1,9})", folded)
    whole = "".join(label + number for label, number in parts) == folded and all(label in words.labels for label, _ in parts)
    return [(words.labels[label], int(number)) for label, number in parts] if whole and len(parts) > 1 else []


def _closing(text: str) -> int:
    depth = 0
    for index, character in enumerate(text):
        depth += (character == "「") - (character == "」")
        if depth == 0 and character == "」":
            return index
    return 0


def _named(text: str, name: str | None, head: tuple[str, int], catalogue: Catalogue, problems: Problems) -> Token:
    match = _HEAD.fullmatch(head[0])
    assert match is not None
    at = inside(text, head[1])
    known = catalogue.get(head[0]) if name is None else None
    if known is not None:
        return Token(known.name, place=Place(at))
    if name is None:
        name = "?" if match["name"] in ("?", "？") else match["name"]
    elif match["name"]:
        problems.add("UNKNOWN-WORD", f"{match['name']} stands between the name and its tag", at, "put a blank after 」")
    known = catalogue.get(name)
    if not name or _NUMBERS.fullmatch(fold(name)):
        problems.add("NO-NAME", f"the card {text} has no name", at, f"write a name first, e.g. X#A {fold(name) or '3/2'}")
    return Token(known.name if known else name, _tag(match, at, problems), _copies(match, at, problems), place=Place(at))


def _tag(match: re.Match[str], at: object, problems: Problems) -> str:
    tag = unicodedata.normalize("NFKC", match["tag"] or "")
    if match["tag"] is not None and not _TAG.fullmatch(tag):
        problems.add("BAD-TAG", f"#{tag} is no tag", at, "write letters or digits after #, e.g. #A")
        return ""
    if tag and match["copies"]:
        problems.add("TAGGED-COPIES", f"{match.group()}: one tag cannot name several cards", at, "write each card by itself")
        return ""
    return tag


def _copies(match: re.Match[str], at: object, problems: Problems) -> int:
    copies = int(unicodedata.normalize("NFKC", match["copies"] or "1"))
    if 1 <= copies <= MOST:
        return copies
    problems.add("BAD-COPIES", f"*{copies} copies are no number of cards", at, f"write a number from 1 to {MOST}")
    return 1


def _in_roman(folded: str, words: WordTable) -> tuple[Word, int] | None:
    """Returns what a label with a Roman numeral says, as WTⅡ."""
    for roman, digit in DIGITS.items():
        stem = folded.removesuffix(roman)
        if stem != folded and stem in words.labels:
            return words.labels[stem], int(digit)
    return None


class _Says:
    """Gathers what the words of one token say."""

    def __init__(self, text: str, notation: Notation, problems: Problems) -> None:
        self.text = text
        self.notation = notation
        self.problems = problems
        self.found: dict[str, list[tuple[str, Number]]] = {}
        self.numbers: tuple[int | None, ...] = ()
        self.host = ""

    def add(self, word: str, offset: int, words: WordTable) -> None:
        """Reads one word."""
        plain = unicodedata.normalize("NFKC", word)
        folded = fold(word)
        if folded in words.phrases:
            for said in words.phrases[folded]:
                self.add(said, offset, words)
        elif _NUMBERS.fullmatch(folded):
            if self.numbers:
                self._wrong("REPEATED-WORD", word, offset, "the card's numbers stand here twice", "keep one of the two")
            self.numbers = read_numbers(folded)
        elif folded.startswith("@") and len(folded) > 1:
            self.host = plain[1:]
        elif folded in words.alone:
            self._note(words.alone[folded], 0, word, offset)
        elif (several := self.notation.members(folded))[0]:
            for member in several[1]:
                self._note((f"set:{several[0]}", member), 0, word, offset)
        elif (match := _LABELLED.fullmatch(folded)) and match["label"] in words.labels:
            self._note(words.labels[match["label"]], int(match["value"]), word, offset)
        elif found := _in_roman(folded, words):
            self._note(*found, word, offset)
        elif parts := _together(folded, words):
            for what, number in parts:
                self._note(what, number, word, offset)
        elif (spelt := _SPELT.fullmatch(plain)) and self._holds_words(words.labels.get(fold(spelt["label"]))):
            self._note(words.labels[fold(spelt["label"])], spelt["value"], word, offset)
        elif spelt and (inside_set := self._member(spelt["label"], spelt["value"], words)):
            self._note(inside_set, 0, word, offset)
        else:
            self._unknown(word, folded, offset, words)

    def _member(self, label: str, value: str, words: WordTable) -> Word | None:
        """Returns a word of a set that is written with the name of its set."""
        what = words.alone.get(fold(value))
        said = {fold(self.notation.plain(label)), fold(label)}
        sets = {f"set:{name}" for name in self.notation.tokens.sets if fold(name) in said}
        return what if what is not None and what[0] in sets else None

    def _holds_words(self, what: Word | None) -> bool:
        return what is not None and what[0] == "field" and what[1] in self.notation.tokens.words

    def _note(self, what: Word, value: Number, word: str, offset: int) -> None:
        about, name = what
        held = self.found.setdefault(about, [])
        once = about in ("kind", "turned", "face") and held
        if once or (name, value) in held or (about in ("field", "mark", "counter") and name in dict(held)):
            message = f"{word} stands beside {held[0][0]}" if once and held[0][0] != name else f"{word} stands here twice"
            self._wrong("REPEATED-WORD", word, offset, message, "keep one of the two")
            return
        held.append((name, value))

    def _unknown(self, word: str, folded: str, offset: int, words: WordTable) -> None:
        stem = folded.rstrip("0123456789")
        number = folded[len(stem) :]
        label = re.split("[:=]", folded)[0]
        if label in words.labels:
            said = word[: len(label)]
            needs, example = ("word", ":…") if self._holds_words(words.labels[label]) else ("number", "1")
            self._wrong("UNKNOWN-WORD", word, offset, f"{said} needs its {needs}", f"write {said}{example}")
        elif stem in words.alone:
            self._wrong("UNKNOWN-WORD", word, offset, f"{word[: len(stem)]} has no number", f"write {word[: len(stem)]}")
        else:
            near = nearest(stem or folded, words.spellings)
            spelt = self._spelling(near)
            said = ":…" if self._holds_words(words.labels.get(near)) else number or "1"
            with_number = f"{spelt}{said}" if near in words.labels else spelt
            hint = f"did you mean {with_number}?" if near else ""
            self._wrong("UNKNOWN-WORD", word, offset, f"{word} says nothing about a card", hint)

    def _spelling(self, folded: str) -> str:
        tokens = self.notation.tokens
        spellings = (*self.notation.keywords, *self.notation.kinds, *tokens.fields, *tokens.marks, *tokens.counters)
        return next((word for word in spellings if fold(word) == folded), folded)

    def _wrong(self, code: str, word: str, offset: int, message: str, hint: str) -> None:
        self.problems.add(code, message, inside(self.text, offset), hint)

    def onto(self, token: Token) -> Token:
        """Returns the token with what was said, in the order of the vocabulary."""
        words = self.notation.tokens
        sets = ((name, self._ordered(f"set:{name}", members)) for name, members in words.sets.items())
        return replace(
            token,
            kind=self._one("kind"),
            numbers=self.numbers,
            fields=self._pairs("field", words.fields.values()),
            sets=tuple((name, members) for name, members in sets if members),
            keywords=tuple((name, int(value)) for name, value in self._pairs("keyword", self.notation.keywords)),
            marks=tuple((name, int(value)) for name, value in self._pairs("mark", words.marks.values()) if value),
            counters=tuple((name, int(value)) for name, value in self._pairs("counter", words.counters.values()) if value),
            turned=self._one("turned"),
            face=self._one("face"),
            open="face" in self.found and not self._one("face"),
            statuses=self._ordered("status", words.statuses),
            host=self.host,
        )

    def _one(self, about: str) -> str:
        return next((name for name, _ in self.found.get(about, ())), "")

    def _ordered(self, about: str, names: Iterable[str]) -> tuple[str, ...]:
        said = dict(self.found.get(about, ()))
        return tuple(name for name in names if name in said)

    def _pairs(self, about: str, names: Iterable[str]) -> tuple[tuple[str, Number], ...]:
        said = self.found.get(about, ())
        ordered = dict.fromkeys(names)
        return tuple(pair for name in ordered for pair in sorted((item for item in said if item[0] == name), key=str))


def _facing(face: str, words: Mapping[str, str], said: bool = False) -> str:
    """Returns the word for how a card faces; a card that lies open needs none unless that was said."""
    return next((word for word, meant in words.items() if meant == face), face) if face or said else ""


def _values(pairs: tuple[tuple[str, Number], ...] | tuple[tuple[str, int], ...], name: str) -> list[Number]:
    return [value for key, value in pairs if key == name]


def _labelled(label: str, value: Number) -> str:
    return f"{label}{value}" if isinstance(value, int) else f"{label}:{value}"


def _quoted(name: str) -> str:
    plain = name == UNKNOWN or not re.search(r"[\s#＃*＊「」?？]", name)
    return name if plain else f"「{name}」"


def merged(tokens: list[Token]) -> tuple[Token, ...]:
    """Returns the tokens with neighbours that nobody knows counted together."""
    found: list[Token] = []
    for token in tokens:
        if found and token == Token(UNKNOWN, copies=token.copies) and found[-1] == Token(UNKNOWN, copies=found[-1].copies):
            found[-1] = Token(UNKNOWN, copies=found[-1].copies + token.copies, place=found[-1].place)
        else:
            found.append(token)
    return tuple(found)
