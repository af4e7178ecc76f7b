"""Reads a query with the words of one index: the number in it, and its words from left to right, longest known word first."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from gunbai.search.analysis import KATAKANA_RUN, RUN, pairs, singular, stems, uncut, unhyphened
from gunbai.search.kana import Piece, cover
from gunbai.search.lexicon import Lexicon
from gunbai.search.normal import KANJI, LETTER, kana_key, plain
from gunbai.search.number import NumberIndex
from gunbai.search.query import Chunk, Option, Query
from gunbai.search.romaji import kana
from gunbai.search.tables import asking

WEAK = 0.3
"""What a word that decides little counts."""

FIGURE = 0.5
"""What a bare number counts: it stands for a number of something, and the something is a word of its own."""

FEWEST = 4
"""Fewer hiragana are no word with a slip, but joints and endings."""

_REMEMBERED = 4096
"""So many words are remembered of each kind."""

Sounded = tuple[str, tuple[Option, ...]]
"""A stretch of kana and the words it may stand for."""

_HALF = re.compile(r"(?<=[ぁ-ゖァ-ヺー])[b-df-hj-np-tv-z]{1,2}(?![a-z0-9])")
"""Matches the consonant of a syllable of which the vowel was not typed: ちぇんj."""

_OPEN = "‥"
"""Stands in a segment for what was not typed."""

_TOUCHING = re.compile(r"(?<=[ぁ-ゖァ-ヺー])[a-z]{2,}(?![a-z0-9])|(?<![a-z0-9])[a-z]{2,}(?=[ぁ-ゖー])")
"""Matches Latin letters in the middle of kana: だうんjo, foーす."""

_SEGMENT = re.compile(rf"\d*[{LETTER}](?:[{LETTER}]|\d)*{_OPEN}?|[a-z0-9à-ÿ'+-]+(?: [a-zà-ÿ'-]+)*")
_WORDS = re.compile(r"[a-z' -]{4,}")
_KATAKANA = re.compile("[ァ-ヺ]+")
_HIRAGANA = re.compile("[ぁ-ゖー]+")
_LATIN = re.compile(r"[a-zà-ÿ]+(?:'[a-z]+)?")
_MIXED = re.compile(rf"(?=.*[ぁ-ヿ])(?=.*[{KANJI}])[{LETTER}]+")
_JOINED = re.compile(f"[{KANJI}][がをは]")
"""Matches a word with the particle behind it: 子がい is no word."""

_RUN = re.compile(f"{RUN.pattern}|(?P<hiragana>{_HIRAGANA.pattern})")

_ASKS = (
    ("meaning", re.compile(r"とは|って何|の意味|what is|what does .* mean|meaning")),
    ("amount", re.compile(r"何(?P<counter>[枚回体人点個])|いくつ|いくら|how many|how much")),
    ("place", re.compile(r"どこ|行き先|where")),
    ("time", re.compile(r"いつ|タイミング|when")),
    ("may", re.compile(r"でき|出来|いい|良い|[れせてけめべね]る|可能|可$|[?？]$|can |may ")),
)

_REFUSED = re.compile(
    r"(?:でき|出来|いけ|使え|出せ|れ|せ|て|け)(?:ない|なく|ません)|だめ|ダメ|駄目|無理|禁止|can't|cannot|not allowed|unable"
)
"""Matches what asks whether something is forbidden."""


class Understanding:
    """Reads queries with the words of one index, and remembers how it read each word; threads share it."""

    def __init__(self, lexicon: Lexicon, numbers: NumberIndex) -> None:
        self.lexicon, self.numbers = lexicon, numbers
        self._chunks: dict[tuple[str, tuple[Option, ...]], Chunk] = {}
        self._covers: dict[tuple[str, bool, bool, bool, bool], list[Sounded] | None] = {}
        self._uncut: dict[str, set[int]] = {}

    def read(self, text: str, slips: Collection[str] = ()) -> Query:
        """Returns a query as understood; ``slips`` are words typed that may be taken for slips of the finger."""
        number = self.numbers.find(text)
        borne = bool(number and self.numbers.exact(number))
        rest = text
        if number and (number.plainly or borne):
            rest = f"{text[: number.start]} {text[number.end :]}"
        reader = _QueryReader(self, slips)
        segments = [read for segment in self._segments(rest) for read in self._readings(segment)]
        for segment, sounded in segments:
            reader.read(segment, len(segments), sounded)
        asks = _asked_for(text)
        if number and not borne and not reader.chunks:
            return Query(text, number, asks=asks)
        return Query(text, number, tuple(reader.chunks), tuple(reader.dropped), asks, _refused(text))

    def _segments(self, text: str) -> list[str]:
        """Returns the stretches of a query that blanks and punctuation part, in normal form."""
        typed = _TOUCHING.sub(self._kana_of, plain(text, wrapped=False))
        return _SEGMENT.findall(_HALF.sub(_OPEN, typed))

    def _kana_of(self, found: re.Match[str]) -> str:
        """Returns Latin letters that touch kana as kana, where they are no word by themselves: だうんjo is だうんじょ."""
        word = found[0]
        return word if singular(word) in self.lexicon.known or word in asking().dropped else kana(word) or word

    def _readings(self, segment: str) -> list[tuple[str, bool]]:
        """Returns the words of a stretch, each with whether it was typed in Latin letters and is read as kana."""
        return [(word, True) for word in self._romaji(segment)] or [(self._unhyphened(segment), False)]

    def _unhyphened(self, segment: str) -> str:
        """Returns a stretch with blanks for the hyphens of English words that are none here: first-player is two words."""
        return segment if "-" not in segment or segment in self.lexicon.known else unhyphened(segment)

    def _romaji(self, segment: str) -> list[str]:
        """Returns the words of a stretch of Latin letters in kana, when it is Japanese and not English."""
        if not _WORDS.fullmatch(segment):
            return []
        words = segment.split()
        sounded = [kana(word) for word in words]
        if not all(sounded):
            return []
        strange = [at for at, word in enumerate(words) if singular(word) not in self.lexicon.known and word not in asking().dropped]
        if 2 * sum([len(words[at]) for at in strange]) < sum([len(word) for word in words]):
            return []
        long = [sounded[at] for at in strange if len(words[at]) > 3]
        read = any(self.cover(word, False, False, half=True, short=True) or self.lexicon.near(word) for word in long)
        return self._joined(sounded) if read else []

    def _joined(self, sounded: Sequence[str]) -> list[str]:
        """Returns words of kana, neighbours that make one word together as one: こど ふの is 行動不能."""
        found: list[str] = []
        for word in sounded:
            key = kana_key(found[-1] + word) if found else ""
            if key and (self.lexicon.read(key) or self.lexicon.read_short(key)):
                found[-1] += word
            else:
                found.append(word)
        return found

    def has(self, chunk: Chunk) -> bool:
        """Tells whether the book itself has a word as it was typed, or as it is read when it was typed in kana."""
        return not chunk.how or (chunk.how == "kana" and chunk.options[0].word in self._read(chunk.typed))

    def _read(self, typed: str) -> list[str]:
        """Returns the words of the book itself that kana stand for."""
        return [word for word in self.lexicon.read(kana_key(typed)) if word in self.lexicon.present]

    def apart(self, query: Query) -> Query:
        """Returns a query in which a run of kanji that is no word here is its kanji, where each is one: 引直 is 引 and 直."""
        if not query.unknown:
            return query
        chunks = [part for chunk in query.chunks for part in (self._stems(chunk) if not chunk.options else (chunk,))]
        return msgspec.structs.replace(query, chunks=tuple(chunks))

    def _stems(self, chunk: Chunk) -> list[Chunk]:
        stems = list(chunk.typed)
        if not 1 < len(stems) < 4 or chunk.typed.isascii() or any(stem not in self.lexicon.searched for stem in stems):
            return [chunk]
        return [self.chunk(stem, (Option(stem),)) for stem in stems]

    def loosely(self, query: Query) -> Query:
        """Returns a query for the words that look most like it and any neighbours of its letters, for when it finds nothing."""
        text = plain(query.text, wrapped=False)
        found = tuple(dict.fromkeys(pair.text for pair in pairs(text)))
        options = tuple(Option(word, 1.0, "alike") for word in self.lexicon.alike(text))
        chunks = (Chunk(text, options, 1.0, found),) if options else ()
        return msgspec.structs.replace(query, number=None, chunks=chunks, asks="")

    def chunk(self, typed: str, options: tuple[Option, ...]) -> Chunk:
        """Returns a chunk for what was typed, with all that means the same as what it may be."""
        found = self._chunks.get((typed, options))
        if found is None:
            _make_room(self._chunks)
            found = self._chunks[typed, options] = self._expanded(typed, options)
        return found

    def cover(self, run: str, okurigana: bool, inside: bool, half: bool = False, short: bool = False) -> list[Sounded] | None:
        """Returns a run of kana as stretches, each with the words it may stand for; see ``kana.cover``."""
        try:
            return self._covers[run, okurigana, inside, half, short]
        except KeyError:
            _make_room(self._covers)
            pieces = cover(run, self.lexicon, okurigana, inside, half, short)
            if pieces is None and okurigana and len(run) < 3:
                pieces = [(run, [])]
            found = self._covers[run, okurigana, inside, half, short] = (
                None if pieces is None else [_sounded(piece) for piece in pieces]
            )
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
def _asked_for(text: str) -> str:
    """Returns what kind of answer a query wants, of an amount with its counter: amount:枚."""
    for kind, pattern in _ASKS:
        if asks := pattern.search(text.lower()):
            counter = asks.groupdict().get("counter")
            return f"{kind}:{counter}" if counter else kind
    return ""


@lru_cache(maxsize=16)
def _refused(text: str) -> bool:
    """Returns whether a query asks for what is not allowed."""
    return _REFUSED.search(text.lower()) is not None


class _QueryReader:
    """Takes the segments of one query apart, from left to right, longest known word first."""

    def __init__(self, words: Understanding, slips: Collection[str]) -> None:
        self.words, self.lexicon, self.slips = words, words.lexicon, slips
        self.chunks: list[Chunk] = []
        self.dropped: list[str] = []
        self.half = self.short = False

    def read(self, segment: str, among: int = 1, sounded: bool = False) -> None:
        """Reads one of so many stretches that blanks and punctuation part; ``sounded`` is one that was typed in Latin letters."""
        first = len(self.chunks)
        self.short = sounded
        self.half = segment.endswith(_OPEN) or _HIRAGANA.fullmatch(segment) is not None
        segment = segment.removesuffix(_OPEN)
        cuts = self.words.cuts(segment)
        at = 0
        while at < len(segment):
            at = self._step(segment, at, cuts)
        if len(self.chunks) == first and among > 1 and len(segment) > 2 and not segment.isascii():
            self.chunks.append(Chunk(segment, (Option(segment),), 0.6, _pairs(segment)))

    def _step(self, segment: str, at: int, cuts: set[int]) -> int:
        known = self._known(segment, at, cuts)
        end = 0 if " " in segment[at:known] else self._dropped(segment, at)
        if end and not (segment[at] == "何" and known > end):
            self.dropped.append(segment[at:end])
            return end
        if known:
            return self._add(segment, at, known)
        run = _RUN.match(segment, at)
        if run is None:
            return at + 1
        if stop := self._mixed(segment, at):
            return stop
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
        found = self.words.cover(run, okurigana, at > 0, self.half and end == len(segment), self.short)
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
        elif stem := next((stem for stem in stems(word) if stem in self.lexicon.known), ""):
            self._take(word, (Option(stem),))
        elif sounded := self.lexicon.read(kana_key(word)) if _KATAKANA.fullmatch(word) else []:
            self._take(word, tuple([Option(sound, how="kana") for sound in sounded]))
        elif word in self.slips and word not in asking().weak and (heard := self.lexicon.hear(word)):
            self._take(word, tuple([Option(sound, 0.9 if nth == 0 else 0.6, "sound") for nth, sound in enumerate(heard)]))
        elif begun := self._begun(word, segment, end):
            self._take(word, tuple([Option(whole, 0.9, "kana") for whole in begun]))
        elif corrected := self._slip(word):
            self._take(word, tuple([Option(near, 0.9 if nth == 0 else 0.5, "slip") for nth, near in enumerate(corrected)]))
        else:
            self.chunks.append(Chunk(word, (), _counts(word), _pairs(word)))
        return end

    def _begun(self, word: str, segment: str, end: int) -> list[str]:
        """Returns what a word of katakana may be that was not typed to its end."""
        if self.half and end == len(segment) and _KATAKANA.fullmatch(word) and len(word) > 2:
            return self.lexicon.beginning(kana_key(word))
        return []

    def _mixed(self, segment: str, at: int) -> int:
        """Takes a word that is written in part with kana, in part with kanji, and by its sound; returns its end, or 0."""
        if not self.slips:
            return 0
        for end in range(min(at + 6, len(segment)), at + 2, -1):
            span = segment[at:end]
            if not any(slip in span or span in slip for slip in self.slips) or not _MIXED.fullmatch(span):
                continue
            if not asking().dropped.isdisjoint((span[0], span[-1], *_HIRAGANA.findall(span))) or _JOINED.search(span):
                continue
            if heard := self.lexicon.hear(span):
                self._take(span, (Option(heard[0], 0.9, "sound"),))
                return end
        return 0

    def _slip(self, word: str) -> list[str]:
        if word not in self.slips or (len(word) < FEWEST and _HIRAGANA.fullmatch(word) and not self.half):
            return []
        if whole := self.lexicon.near(word):
            return whole[:2]
        for at in () if word.isascii() else range(len(word) - 2, 1, -1):
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


def _counts(word: str) -> float:
    return WEAK if word in asking().weak else FIGURE if word.isdigit() else 1.0


@lru_cache(maxsize=8192)
def _pairs(word: str) -> tuple[str, ...]:
    return tuple(pair.text for pair in pairs(word))
