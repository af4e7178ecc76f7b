"""Reads a query with the words of one index: the number in it, and its words from left to right, longest known word first."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import lru_cache
from typing import Any

import msgspec

from gunbai.search.analysis import KATAKANA_RUN, RUN, pairs, singular, uncut
from gunbai.search.kana import Piece, cover
from gunbai.search.lexicon import Lexicon
from gunbai.search.normal_form import LETTER, kana_key, plain
from gunbai.search.number import NumberIndex
from gunbai.search.query import Chunk, Option, Query
from gunbai.search.tables import asking

WEAK = 0.3
"""What a word that decides little counts."""

_REMEMBERED = 4096
"""So many words are remembered of each kind."""

Sounded = tuple[str, tuple[Option, ...]]
"""A stretch of kana and the words it may stand for."""

_SEGMENT = re.compile(rf"[{LETTER}]+|[a-z0-9à-ÿ'+-]+(?: [a-zà-ÿ']+)*")
_KATAKANA = re.compile("[ァ-ヺ]+")
_HIRAGANA = re.compile("[ぁ-ゖー]+")
_LATIN = re.compile(r"[a-zà-ÿ]+(?:'[a-z]+)?")
_RUN = re.compile(f"{RUN.pattern}|(?P<hiragana>{_HIRAGANA.pattern})")

_ASKS = (
    ("meaning", re.compile(r"とは|って何|の意味|what is|meaning")),
    ("amount", re.compile(r"何(?P<counter>[枚回体人点個])|いくつ|いくら|how many|how much")),
    ("place", re.compile(r"どこ|行き先|where")),
    ("time", re.compile(r"いつ|タイミング|when")),
    ("may", re.compile(r"でき|出来|いい|良い|[れせてけめべね]る|可能|可$|[?？]$|can |may ")),
)


class Understanding:
    """Reads queries with the words of one index, and remembers how it read each word; threads share it."""

    def __init__(self, lexicon: Lexicon, numbers: NumberIndex) -> None:
        self.lexicon, self.numbers = lexicon, numbers
        self._chunks: dict[tuple[str, tuple[Option, ...]], Chunk] = {}
        self._covers: dict[tuple[str, bool, bool], list[Sounded] | None] = {}
        self._uncut: dict[str, set[int]] = {}

    def read(self, text: str, slips: Collection[str] = ()) -> Query:
        """Returns a query as understood; ``slips`` are words typed that may be taken for slips of the finger."""
        number = self.numbers.find(text)
        borne = bool(number and self.numbers.exact(number))
        rest = text
        if number and (number.plainly or borne):
            rest = f"{text[: number.start]} {text[number.end :]}"
        reader = _QueryReader(self, slips)
        segments = _segments(rest)
        for segment in segments:
            reader.read(segment, among=len(segments))
        asks = _asked_for(text)
        if number and not borne and not reader.chunks:
            return Query(text, number, asks=asks)
        return Query(text, number, tuple(reader.chunks), tuple(reader.phrases), tuple(reader.joints), tuple(reader.dropped), asks)

    def loosely(self, query: Query) -> Query:
        """Returns a query for the words that look most like it and any neighbours of its letters, for when it finds nothing."""
        text = plain(query.text, wrapped=False)
        found = tuple(dict.fromkeys(pair.text for pair in pairs(text)))
        options = tuple(Option(word, 1.0, "alike") for word in self.lexicon.alike(text))
        chunks = (Chunk(text, options, 1.0, found),) if options else ()
        return msgspec.structs.replace(query, number=None, chunks=chunks, phrases=(), pairs=found, asks="")

    def chunk(self, typed: str, options: tuple[Option, ...]) -> Chunk:
        """Returns a chunk for what was typed, with all that means the same as what it may be."""
        found = self._chunks.get((typed, options))
        if found is None:
            _make_room(self._chunks)
            found = self._chunks[typed, options] = self._expanded(typed, options)
        return found

    def cover(self, run: str, okurigana: bool, inside: bool) -> list[Sounded] | None:
        """Returns a run of kana as stretches, each with the words it may stand for; see ``kana.cover``."""
        try:
            return self._covers[run, okurigana, inside]
        except KeyError:
            _make_room(self._covers)
            pieces = cover(run, self.lexicon, okurigana, inside)
            if pieces is None and okurigana and len(run) < 3:
                pieces = [(run, [])]
            found = self._covers[run, okurigana, inside] = None if pieces is None else [_sounded(piece) for piece in pieces]
            return found

    def cuts(self, segment: str) -> set[int]:
        """Returns the places inside runs of katakana where no known word ends and another begins."""
        found: set[int] = set()
        for run in KATAKANA_RUN.finditer(segment):
            if (places := self._uncut.get(run[0])) is None:
                _make_room(self._uncut)
                places = self._uncut[run[0]] = uncut(run[0], self.lexicon.known)
            found.update([run.start() + at for at in places])
        return found

    def _expanded(self, typed: str, options: tuple[Option, ...]) -> Chunk:
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
        return Chunk(typed, tuple(ranked[:8]), _counts(spelled), _pairs(written))


def _sounded(piece: Piece) -> Sounded:
    typed, words = piece
    return typed, tuple([Option(word, 1.0 if nth == 0 else 0.8, "kana") for nth, word in enumerate(words)])


def _make_room(remembered: dict[Any, Any]) -> None:
    if len(remembered) > _REMEMBERED:
        remembered.clear()


@lru_cache(maxsize=16)
def _segments(text: str) -> tuple[str, ...]:
    """Returns the stretches of a query that blanks and punctuation part, in normal form."""
    return tuple(_SEGMENT.findall(plain(text, wrapped=False)))


@lru_cache(maxsize=16)
def _asked_for(text: str) -> str:
    """Returns what kind of answer a query wants, of an amount with its counter: amount:枚."""
    for kind, pattern in _ASKS:
        if asks := pattern.search(text.lower()):
            counter = asks.groupdict().get("counter")
            return f"{kind}:{counter}" if counter else kind
    return ""


class _QueryReader:
    """Takes the segments of one query apart, from left to right, longest known word first."""

    def __init__(self, words: Understanding, slips: Collection[str]) -> None:
        self.words, self.lexicon, self.slips = words, words.lexicon, slips
        self.chunks: list[Chunk] = []
        self.phrases: list[str] = []
        self.joints: list[str] = []
        self.dropped: list[str] = []

    def read(self, segment: str, among: int = 1) -> None:
        """Reads one of so many stretches that blanks and punctuation part."""
        first = len(self.chunks)
        cuts = self.words.cuts(segment)
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
        found = self.words.cover(run, okurigana, at > 0)
        if found is None:
            return self._add(segment, at, end)
        for typed, options in found:
            if options:
                self._take(typed, options)
            else:
                self.dropped.append(typed)
        return end

    def _add(self, segment: str, at: int, end: int) -> int:
        word = segment[at:end]
        if end - at > 1 and _LATIN.fullmatch(word):
            word = singular(word)
        if word in self.lexicon.known:
            self._take(word, (Option(word),))
        elif sounded := self.lexicon.read(kana_key(word)) if _KATAKANA.fullmatch(word) else []:
            self._take(word, tuple([Option(sound, how="kana") for sound in sounded]))
        elif corrected := self._slip(word):
            self._take(word, tuple([Option(near, 0.9 if nth == 0 else 0.5, "slip") for nth, near in enumerate(corrected)]))
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

    def _take(self, typed: str, options: tuple[Option, ...]) -> None:
        """Adds a chunk, joined to the one before when the two make one known word."""
        before = self.chunks[-1] if self.chunks else None
        if before and before.how == "kana" and options[0].how in ("", "kana"):
            joined = before.options[0].word + options[0].word
            if joined in self.lexicon.present:
                self.chunks.pop()
                typed, options = before.typed + typed, (Option(joined, 1.0, "kana"),)
        self.chunks.append(self.words.chunk(typed, options))


@lru_cache(maxsize=8192)
def _joints(segment: str) -> tuple[str, ...]:
    return tuple(pair for pair in _pairs(segment) if not _HIRAGANA.fullmatch(pair))


def _counts(word: str) -> float:
    return WEAK if word in asking().weak else 1.0


@lru_cache(maxsize=8192)
def _pairs(word: str) -> tuple[str, ...]:
    return tuple(pair.text for pair in pairs(word))
