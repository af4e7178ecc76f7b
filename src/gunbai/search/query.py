"""Reads a query as a judge meant it: which game, which number, which words, and how each may be written in the book."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cached_property, lru_cache

import msgspec

from gunbai.search.analysis import KANJI, katakana_cuts, pairs, singular
from gunbai.search.kana import cover
from gunbai.search.lexicon import Lexicon
from gunbai.search.normal import JAPANESE, kana_key, plain
from gunbai.search.number import Number, Numbers
from gunbai.search.row import character_pairs
from gunbai.search.tables import asking

WEAK = 0.3
"""What a word that decides little counts."""

_SEGMENT = re.compile(rf"[{JAPANESE}]+|[a-z0-9à-ÿ'+-]+(?: [a-zà-ÿ']+)*")
_KATAKANA = re.compile("[ァ-ヺ]+")
_KANJI = re.compile(f"[{KANJI}]+")
_HIRAGANA = re.compile("[ぁ-ゖー]+")
_LATIN = re.compile(r"[a-zà-ÿ]+(?:'[a-z]+)?")
_DIGITS = re.compile(r"(?:(?<=[a-z])[+-])?\d+")
_COUNTER = re.compile(r"(?<=\d)[枚体回人個点色]")
_RUN = re.compile(
    rf"(?P<latin>{_LATIN.pattern})|(?P<digits>{_DIGITS.pattern})|(?P<counter>{_COUNTER.pattern})|(?P<katakana>{_KATAKANA.pattern})"
    rf"|(?P<kanji>{_KANJI.pattern})|(?P<hiragana>{_HIRAGANA.pattern})"
)


class Option(msgspec.Struct, frozen=True):
    """One way a chunk may stand in the book: a word, what it counts, and how we came by it."""

    word: str
    counts: float = 1.0
    how: str = ""


class Chunk(msgspec.Struct, frozen=True):
    """One unit of meaning of a query: what was typed, what that may be, what it counts, its pairs of characters."""

    typed: str
    options: tuple[Option, ...]
    counts: float = 1.0
    pairs: tuple[str, ...] = ()

    @property
    def how(self) -> str:
        """Returns how its best option was found: "" as typed, kana, synonym, slip, or unknown."""
        return self.options[0].how if self.options else "unknown"


class Query(msgspec.Struct, frozen=True, dict=True):
    """Holds a query, understood for one index.

    ``phrases`` are chunks as they were typed side by side, ``pairs`` the characters where they meet; ``asks`` says what
    kind of answer is wanted: "" or meaning, amount, place, time, may.
    """

    text: str
    number: Number | None = None
    chunks: tuple[Chunk, ...] = ()
    phrases: tuple[str, ...] = ()
    pairs: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    asks: str = ""

    @cached_property
    def letters(self) -> frozenset[str]:
        """The pairs of neighbouring letters of the whole query."""
        return _letters(self.text)

    @cached_property
    def means(self) -> dict[str, tuple[int, float]]:
        """The words that the query may mean, each with the place of its chunk and what it counts there."""
        found: dict[str, tuple[int, float]] = {}
        for at, chunk in enumerate(self.chunks):
            for option in chunk.options:
                if option.word not in found or found[option.word][1] < option.counts:
                    found[option.word] = at, option.counts
            found.setdefault(chunk.typed, (at, 1.0))
        return found

    @cached_property
    def shares(self) -> tuple[float, ...]:
        """The share of each chunk in what all of them count."""
        total = sum([chunk.counts for chunk in self.chunks])
        return tuple([chunk.counts / total for chunk in self.chunks])

    @property
    def unknown(self) -> frozenset[str]:
        """Returns what no word of the index was found for, as typed."""
        return frozenset(chunk.typed for chunk in self.chunks if chunk.how == "unknown")


def loosely(query: Query, lexicon: Lexicon) -> Query:
    """Returns a query for the words that look most like it and any two neighbouring characters of it, for when it finds nothing."""
    text = plain(query.text, wrapped=False)
    found = tuple(dict.fromkeys(pair.text for pair in pairs(text)))
    options = tuple(Option(word, 1.0, "alike") for word in lexicon.alike(text))
    chunks = (Chunk(text, options, 1.0, found),) if options else ()
    return msgspec.structs.replace(query, number=None, chunks=chunks, phrases=(), pairs=found, asks="")


_ASKS = (
    ("meaning", re.compile(r"とは|って何|の意味|what is|meaning")),
    ("amount", re.compile(r"何[枚回体人点個]|いくつ|いくら|how many|how much")),
    ("place", re.compile(r"どこ|行き先|where")),
    ("time", re.compile(r"いつ|タイミング|when")),
    ("may", re.compile(r"でき|出来|いい|良い|[れせてけめべね]る|可能|可$|[?？]$|can |may ")),
)


def understand(text: str, lexicon: Lexicon, numbers: Numbers, slips: Collection[str] = ()) -> Query:
    """Reads a query with the words of one index; ``slips`` are words typed that may be taken for slips of the finger."""
    number = numbers.find(text)
    rest = text
    if number and (number.plainly or numbers.exact(number)):
        rest = f"{text[: number.start]} {text[number.end :]}"
    reader = _Reader(lexicon, slips)
    segments = _segments(rest)
    for segment in segments:
        reader.read(segment, among=len(segments))
    asks = _asked_for(text)
    if number and not numbers.exact(number) and not reader.chunks:
        return Query(text, number, asks=asks)
    return Query(text, number, tuple(reader.chunks), tuple(reader.phrases), tuple(reader.joints), tuple(reader.dropped), asks)


@lru_cache(maxsize=16)
def _segments(text: str) -> tuple[str, ...]:
    """Returns the stretches of a query that blanks and punctuation part, in normal form."""
    return tuple(_SEGMENT.findall(plain(text, wrapped=False)))


@lru_cache(maxsize=16)
def _asked_for(text: str) -> str:
    """Returns what kind of answer a query wants."""
    return next((kind for kind, pattern in _ASKS if pattern.search(text.lower())), "")


@lru_cache(maxsize=16)
def _letters(text: str) -> frozenset[str]:
    return character_pairs(plain(text, wrapped=False))


class _Reader:
    """Takes the segments of one query apart, from left to right, longest known word first."""

    def __init__(self, lexicon: Lexicon, slips: Collection[str]) -> None:
        self.lexicon, self.slips = lexicon, slips
        self.chunks: list[Chunk] = []
        self.phrases: list[str] = []
        self.joints: list[str] = []
        self.dropped: list[str] = []

    def read(self, segment: str, among: int = 1) -> None:
        """Reads one of so many stretches that blanks and punctuation part."""
        first = len(self.chunks)
        cuts = katakana_cuts(segment, self.lexicon.known)
        at, begin, end = 0, len(segment), 0
        while at < len(segment):
            before, count = at, len(self.chunks)
            at = self._step(segment, at, cuts)
            if len(self.chunks) > count:
                begin, end = min(begin, before), at
        if len(self.chunks) > first + 1:
            self.phrases.append(segment[begin:end])
        elif len(self.chunks) == first and among > 1 and len(segment) > 2 and not segment.isascii():
            self.chunks.append(Chunk(segment, (Option(segment),), 0.6, _pairs(segment)))
        inside = {pair for chunk in self.chunks[first:] for pair in chunk.pairs}
        self.joints += [pair for pair in _joints(segment) if pair not in inside]

    def _step(self, segment: str, at: int, cuts: set[int]) -> int:
        end = self._dropped(segment, at)
        if end:
            self.dropped.append(segment[at:end])
            return end
        end = self._known(segment, at, cuts)
        if end:
            return self._add(segment, at, end)
        run = _RUN.match(segment, at)
        if run is None:
            return at + 1
        if run.lastgroup == "hiragana":
            return self._kana(segment, at, run.end())
        end = self._kanji_end(segment, at, run.end(), cuts) if run.lastgroup == "kanji" else run.end()
        return self._add(segment, at, end)

    def _dropped(self, segment: str, at: int) -> int:
        """Returns the end of a word of asking that is written with kanji or Latin letters, or 0."""
        if segment[at] <= "ÿ" and (found := _LATIN.match(segment, at)):
            said = found[0] in self.lexicon.present and segment.count(" ") < 2
            return found.end() if found[0] in asking().dropped and not said else 0
        if segment[at] == "何":
            return next((end for end in (at + 2, at + 1) if segment[at:end] in asking().dropped), 0)
        return 0

    def _known(self, segment: str, at: int, cuts: set[int]) -> int:
        """Returns the end of the longest known word that begins here, or 0."""
        if at in cuts:
            return 0
        limit, known = self.lexicon.longest.get(segment[at : at + 2], 0), self.lexicon.known
        for end in range(min(at + limit, len(segment)), at + 1, -1):
            word = segment[at:end]
            if word in known and end not in cuts and word not in asking().dropped:
                if word[-1] < "\x7f" and segment[end : end + 1].isalnum() and segment[end : end + 1] < "\x7f":
                    continue
                return end
        return 0

    def _kanji_end(self, segment: str, at: int, end: int, cuts: set[int]) -> int:
        for stop in range(at + 1, end):
            if self._known(segment, stop, cuts) or segment[stop] == "何":
                return stop
        return end

    def _kana(self, segment: str, at: int, end: int) -> int:
        run = segment[at:end]
        okurigana = at > 0 and not _KATAKANA.match(segment[at - 1])
        found = cover(run, self.lexicon, okurigana, at > 0)
        if found is None and okurigana and len(run) < 3:
            found = [(run, [])]
        if found is None:
            return self._add(segment, at, end)
        for typed, words in found:
            if words:
                self._take(typed, [Option(word, 1.0 if nth == 0 else 0.8, "kana") for nth, word in enumerate(words)])
            else:
                self.dropped.append(typed)
        return end

    def _add(self, segment: str, at: int, end: int) -> int:
        word = segment[at:end]
        if end - at > 1 and _LATIN.fullmatch(word):
            word = singular(word)
        if word in self.lexicon.known:
            self._take(word, [Option(word)])
        elif sounded := self.lexicon.read(kana_key(word)) if _KATAKANA.fullmatch(word) else []:
            self._take(word, [Option(sound, how="kana") for sound in sounded])
        elif corrected := self._slip(word):
            self._take(word, [Option(near, 0.9 if nth == 0 else 0.5, "slip") for nth, near in enumerate(corrected)])
        else:
            self.chunks.append(Chunk(word, (), _counts(word), _pairs(word)))
        return end

    def _slip(self, word: str) -> list[str]:
        if word not in self.slips:
            return []
        if whole := self.lexicon.near(word):
            return whole[:2]
        for at in range(len(word) - 2, 1, -1):
            head, tail = word[:at], word[at:]
            if head in self.lexicon.known and (near := self.lexicon.near(tail)):
                return [head + near[0]] if head + near[0] in self.lexicon.known else near[:1]
            if tail in self.lexicon.known and (near := self.lexicon.near(head)):
                return [near[0] + tail] if near[0] + tail in self.lexicon.known else near[:1]
        return []

    def _take(self, typed: str, options: list[Option]) -> None:
        """Adds a chunk, joined to the one before when the two make one known word."""
        before = self.chunks[-1] if self.chunks else None
        if before and before.how == "kana" and options[0].how in ("", "kana"):
            joined = before.options[0].word + options[0].word
            if joined in self.lexicon.present:
                self.chunks.pop()
                typed, options = before.typed + typed, [Option(joined, 1.0, "kana")]
        expanded = {option.word: option for option in options if option.word in self.lexicon.searched}
        for option in options:
            known = option.word in self.lexicon.present
            for word, counts in self.lexicon.synonyms(option.word):
                found = Option(word, counts * option.counts * (0.5 if known else 1.0), option.how or "synonym")
                if word not in expanded or expanded[word].counts < found.counts:
                    expanded[word] = found
        ranked = sorted(expanded.values(), key=lambda option: -option.counts)
        spelled = options[0].word
        written = spelled if spelled in self.lexicon.present else ranked[0].word
        self.chunks.append(Chunk(typed, tuple(ranked[:8]), _counts(spelled), _pairs(written)))


@lru_cache(maxsize=8192)
def _joints(segment: str) -> tuple[str, ...]:
    return tuple(pair for pair in _pairs(segment) if not _HIRAGANA.fullmatch(pair))


def _counts(word: str) -> float:
    return WEAK if word in asking().weak else 1.0


@lru_cache(maxsize=8192)
def _pairs(word: str) -> tuple[str, ...]:
    return tuple(pair.text for pair in pairs(word))
