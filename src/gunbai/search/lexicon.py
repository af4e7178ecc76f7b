"""The words of one index: which occur, how they are read, what other words mean the same, which are near."""

from __future__ import annotations

import itertools
import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

import msgspec

from gunbai.search.analysis import KATAKANA, RUN, marked, singular, unhyphened, words
from gunbai.search.document import Document, GlossaryWord
from gunbai.search.normal import KANJI, kana_key, normalise, plain
from gunbai.search.sound import soft, sounds, written
from gunbai.search.tables import asking, tables

OWN_WORD, GROUP, BRIDGE, SHORT, SAID = 0.85, 0.7, 0.6, 0.95, 0.6
"""What a synonym counts: named by the game's own glossary, by the shared groups, by way of another game, as short form, as what is
written for a word that is said."""

TO_COME = 5
"""So much of a half-typed reading may still be missing."""

SURE = 3
"""A word that no document writes is taken for one that sounds like it if it has so many characters: 部族 is not 必要."""

LEAST_LATIN = 5
"""A shorter English word with a slip is another English word: list, down."""

SOUNDED = 4
"""A word of kanji is read as it sounds if that has so many kana."""

PART = 0.5
"""What a word of a longer English name counts, when it leads nowhere else."""

_STEM = re.compile(rf"[{KANJI}](?=[ぁ-ゖ])")
_COMPOUND = re.compile(f"[{KANJI}]{{2,4}}")
_ONE_KANJI = re.compile(f"[{KANJI}]")
_KANA = re.compile(r"[ぁ-ゖァ-ヺー]+")
_LONG = re.compile("(?<=[おこそとのほもよろごぞどぼぽうくすつぬふむゆるぐずぶぷ])う|(?<=[えけせてねへめれげぜでべぺ])い")


class Words(msgspec.Struct):
    """Holds what of a lexicon is written to disk; every word is in normal form.

    ``present`` occur in the documents, ``asked`` in their aliases only, ``readings`` lead from a kana key to words,
    ``synonyms`` from a word to words that occur and what they count, ``defined`` from a word to the ids that define it,
    ``shown`` to its spelling; ``longest`` is the length of the longest word by its first two characters. Readings and synonyms
    stay encoded until they are asked for: a query needs few of thousands.
    """

    present: set[str] = set()
    asked: set[str] = set()
    readings: dict[str, msgspec.Raw] = {}
    heard: msgspec.Raw = msgspec.Raw(b"\x80")
    synonyms: dict[str, msgspec.Raw] = {}
    defined: dict[str, list[str]] = {}
    shown: dict[str, str] = {}
    longest: dict[str, int] = {}


_NAMES = msgspec.msgpack.Decoder(list[str])
_WEIGHED = msgspec.msgpack.Decoder(list[tuple[str, float]])
_NONE = msgspec.Raw(msgspec.msgpack.encode([]))


def _encoded(values: Mapping[str, object]) -> dict[str, msgspec.Raw]:
    return {key: msgspec.Raw(msgspec.msgpack.encode(value)) for key, value in values.items()}


def _longest(words: Iterable[str]) -> dict[str, int]:
    found: dict[str, int] = defaultdict(int)
    for word in words:
        found[word[:2]] = max(found[word[:2]], len(word))
    return dict(found)


class Lexicon:
    """Knows the words of one index; made once by ``gather``, kept with the index."""

    def __init__(self, held: Words) -> None:
        self.held = held
        self.present = held.present
        self.searched = held.present | held.asked
        self.known = self.searched | held.synonyms.keys()
        self.longest = held.longest

    def plain(self) -> dict[str, object]:
        """Returns what is written of it as values that JSON can hold, but what words sound like."""
        held = self.held
        return {
            "present": sorted(held.present),
            "asked": sorted(held.asked),
            "readings": {key: self.read(key) for key in held.readings},
            "synonyms": {word: self.synonyms(word) for word in held.synonyms},
            "defined": held.defined,
            "longest": held.longest,
        }

    def warming(self) -> Iterator[None]:
        """Makes what only slips are looked up in, one a step."""
        for name in ("_heard", "_spellings", "_keys", "_shortened", "_holding"):
            getattr(self, name)
            yield

    def read(self, key: str) -> list[str]:
        """Returns the words that a kana key may stand for, those of the glossary first."""
        return _NAMES.decode(self.held.readings.get(key, _NONE))

    def read_short(self, key: str) -> list[str]:
        """Returns the words that a kana key may stand for whose long vowels were not typed: せんと like せんとう."""
        return list(dict.fromkeys(word for other in self._shortened.get(_short(key), ()) for word in self.read(other)))

    @cached_property
    def _shortened(self) -> dict[str, list[str]]:
        """The kana keys with a long vowel, by what is left without it."""
        found: dict[str, list[str]] = defaultdict(list)
        for key in self._keys:
            if (short := _short(key)) != key:
                found[short].append(key)
        return dict(found)

    def hear(self, typed: str) -> list[str]:
        """Returns the words of this index that may sound like one that is written otherwise: 高校 like 後攻."""
        if not written(typed):
            return []
        alike: dict[str, None] = {}
        exact: dict[str, None] = {}
        for key in sounds(typed):
            exact.update(dict.fromkeys(self.read(key)))
            for word in self._heard.get(soft(key), ()):
                (exact if key in sounds(word) else alike)[word] = None
        heard = [word for word in exact or alike if word != typed]
        sure = [word for word in heard if word in self.present] or [word for word in heard if len(word) >= SURE]
        return sorted(sure, key=lambda word: abs(len(word) - len(typed)))[:3]

    @cached_property
    def _heard(self) -> dict[str, list[str]]:
        return msgspec.msgpack.decode(self.held.heard, type=dict[str, list[str]])

    def beginning(self, key: str) -> list[str]:
        """Returns a few words whose reading begins like a half-typed kana key, those with least to come first."""
        at = bisect_left(self._keys, key)
        begun = itertools.takewhile(lambda other: other.startswith(key), itertools.islice(self._keys, at, at + 40))
        keys = sorted((other for other in begun if len(other) <= len(key) + TO_COME), key=len)
        return list(dict.fromkeys(word for other in keys for word in self.read(other)))[:3]

    @cached_property
    def _keys(self) -> list[str]:
        return sorted(self.held.readings)

    def synonyms(self, word: str) -> list[tuple[str, float]]:
        """Returns the words of this index that mean the same, each with what it counts."""
        return _WEIGHED.decode(self.held.synonyms.get(word, _NONE))

    def show(self, word: str) -> str:
        """Returns a word as it is spelled in the documents."""
        return self.held.shown.get(word, word)

    @cached_property
    def _spellings(self) -> dict[int, list[str]]:
        """The kana keys, and the words that are not written in kana, by their length."""
        found: dict[int, list[str]] = defaultdict(list)
        for spelling in self.held.readings.keys() | {word for word in self.known if not _KANA.fullmatch(word)}:
            if len(spelling) >= 3:
                found[len(spelling)].append(spelling)
        return found

    def near(self, typed: str) -> list[str]:
        """Returns the words one slip of the finger away: one character more, fewer, other, or two exchanged.

        A long mark left out or put in is the likeliest. Two characters are too few to tell, and a word of three must begin alike.
        """
        key = kana_key(typed) if _KANA.fullmatch(typed) else typed
        if len(key) < 3 or (key.isascii() and len(key) < LEAST_LATIN):
            return []
        first, last = key[0], key[-1]
        good = [
            near
            for size in (len(key) - 1, len(key), len(key) + 1)
            for near in self._spellings.get(size, ())
            if (near[0] == first or near[-1] == last) and (_near_enough(key, near) or _short(key) == _short(near))
        ]
        good.sort(
            key=lambda near: (near[0] != first, near[-1] != last, _short(near) != _short(key), abs(len(near) - len(key)), near)
        )
        return list(dict.fromkeys(word for near in good for word in (near in self.known and [near]) or self.read(near)))[:4]

    @cached_property
    def _holding(self) -> dict[str, list[str]]:
        """The words of this index that hold a kanji or a pair of characters."""
        found: dict[str, list[str]] = defaultdict(list)
        for word in self.present:
            if len(word) > 1:
                for part in {*_ONE_KANJI.findall(word), *_grams(word)}:
                    found[part].append(word)
        return dict(found)

    def alike(self, text: str) -> list[str]:
        """Returns the few words of this index that share most characters with a text, for when nothing else is found.

        None of a text in Latin letters: any two words share some of so few.
        """
        if text.isascii():
            return []
        shared: Counter[str] = Counter()
        for part in {*_ONE_KANJI.findall(text), *_grams(text)}:
            for word in self._holding.get(part, ()):
                shared[word] += 2 if len(part) == 1 else 1
        best = sorted((-count / (len(word) + 2), word) for word, count in shared.items() if count > 1)
        return [word for _, word in best[:6]]


def _grams(text: str) -> set[str]:
    return {text[at : at + 2] for at in range(len(text) - 1)}


def _short(key: str) -> str:
    return _LONG.sub("", key)


def _near_enough(typed: str, word: str) -> bool:
    if min(len(typed), len(word)) < 3:
        return False
    if len(typed) == 3 and (typed[0] != word[0] or len(word) > 3):
        return False
    return one_slip(typed, word)


def one_slip(one: str, other: str) -> bool:
    """Returns whether two different words are one insertion, deletion, substitution or exchange of neighbours apart.

    >>> one_slip("せんせい", "せんせ"), one_slip("ぶろつか", "ぶつろか"), one_slip("あか", "いき")
    (True, True, False)
    """
    if one == other or abs(len(one) - len(other)) > 1:
        return False
    head = next((at for at, (left, right) in enumerate(zip(one, other, strict=False)) if left != right), min(len(one), len(other)))
    left, right = one[head:], other[head:]
    if len(one) != len(other):
        return left[1:] == right if len(left) > len(right) else left == right[1:]
    return left[1:] == right[1:] or (left[:2] == right[1::-1] and left[2:] == right[2:])


def gather(documents: Iterable[Document], terms: Iterable[GlossaryWord] = (), game: str = "") -> Lexicon:
    """Makes the lexicon of some documents, with the glossaries of their game and of the others."""
    documents, terms = list(documents), list(terms)
    shared = tables()
    shown: dict[str, str] = {}
    texts = [text for document in documents for text, _ in marked(document)]
    aliases = [plain(alias) for document in documents for alias in document.aliases]
    offered = set(_runs(texts)) | set(_runs(aliases)) | set(_offered(terms, shown)) | {word for _, word in shared.readings}
    offered |= {word for group in (*shared.groups, *(group for pair in shared.said for group in pair)) for word in group}
    words_offered = {word for word in offered if word}
    trial = Lexicon(Words(present=words_offered, longest=_longest(words_offered)))
    present = _occurring(texts, trial)
    asked = _occurring(aliases, trial) - present
    _spell(documents, present, shown)
    synonyms = _synonyms(terms, game, present, asked)
    known = present | asked | synonyms.keys()
    readings = _readings(terms, game, known)
    heard = msgspec.Raw(msgspec.msgpack.encode(_heard(known)))
    return Lexicon(
        Words(present, asked, _encoded(readings), heard, _encoded(synonyms), _defined(terms, game), shown, _longest(known))
    )


def _heard(known: Iterable[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for word in sorted(known):
        if written(word) and not _KANA.search(word[-1]):
            for key in dict.fromkeys(soft(key) for key in sounds(word)):
                found[key].append(word)
    return found


def _occurring(texts: Iterable[str], trial: Lexicon) -> set[str]:
    return {word.text for text in texts for word in words(text, trial.present, trial.longest)} & trial.present


def _runs(texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        yield from _STEM.findall(text)
        for run in RUN.finditer(text):
            yield singular(run[0]) if run.lastgroup == "latin" else run[0]


def _names(term: GlossaryWord) -> tuple[str, ...]:
    return (term.term, *term.abbr)


def _offered(terms: Iterable[GlossaryWord], shown: dict[str, str]) -> Iterator[str]:
    for term in terms:
        for name in (*_names(term), *term.also, *term.en):
            folded = _written(name)
            if folded != name:
                shown.setdefault(folded, name)
            yield folded


def _written(name: str) -> str:
    folded = unhyphened(plain(name))
    return tables().stems.get(folded, singular(folded))


def _spell(documents: Iterable[Document], present: set[str], shown: dict[str, str]) -> None:
    for document in documents:
        for text in (document.heading, document.text):
            normal = normalise(text)
            for run in re.finditer(rf"[{KATAKANA}]{{2,}}|[a-z]+", normal.text):
                if run[0] not in shown:
                    start, end = normal.original(*run.span())
                    if text[start:end] != run[0]:
                        shown[run[0]] = text[start:end]


def _synonyms(terms: Iterable[GlossaryWord], game: str, present: set[str], asked: set[str]) -> dict[str, list[tuple[str, float]]]:
    found: dict[str, dict[str, float]] = defaultdict(dict)

    def lead(word: str, to: Iterable[str], counts: float, among: set[str] = present) -> None:
        for other in to:
            if other != word and other in among:
                found[word][other] = max(counts, found[word].get(other, 0.0))

    own: dict[str, dict[str, None]] = defaultdict(dict)
    for term in (term for term in terms if not game or term.game in (game, "")):
        names = [_written(name) for name in _names(term)]
        for word in map(_written, (*term.also, *term.en)):
            lead(word, names, OWN_WORD)
            own[word].update(dict.fromkeys(names))
        for name in names:
            lead(name, names, SHORT)
            lead(name, map(_written, term.also), GROUP)
    for term in (term for term in terms if game and term.game not in (game, "")):
        bridges = [own[word] for word in map(_written, (*_names(term), *term.also)) if word in own]
        for name in map(_written, (*_names(term), *term.en)):
            for bridge in bridges if name not in own else ():
                lead(name, bridge, BRIDGE)
    for group in tables().groups:
        for word in group:
            lead(singular(word), group, GROUP)
    for said, meant in tables().said:
        names = [name for word in meant for name in (word, *own.get(singular(word), ()))]
        for word in said:
            lead(singular(word), names, SAID)
    led = present | found.keys()
    for group in tables().groups:
        for word in {singular(word) for word in group} - led:
            lead(word, (name for other in group for name in own.get(singular(other), ())), BRIDGE)
            lead(word, group, GROUP, among=asked)
    parts = {part: names for word, names in own.items() if word.isascii() and " " in word for part in word.split()}
    for part, whole in parts.items():
        if part not in present | found.keys() and part not in asking().dropped | asking().weak:
            lead(part, whole, PART)
    return {word: sorted(others.items(), key=lambda pair: -pair[1]) for word, others in found.items()}


def _readings(terms: Iterable[GlossaryWord], game: str, useful: set[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)

    def note(key: str, word: str) -> None:
        if key and word in useful and word not in found[key]:
            found[key].append(word)

    for term in sorted(terms, key=lambda term: term.game != game):
        if term.kana:
            note(kana_key(term.kana), _written(term.term))
    for key, word in tables().readings:
        note(key, word)
    for word in sorted(useful):
        if len(word) > 1 and _KANA.fullmatch(word):
            note(kana_key(word), word)
    _sound_out(found, useful)
    return {key: names for key, names in found.items() if names}


def _sound_out(found: dict[str, list[str]], useful: set[str]) -> None:
    """Adds how words of kanji sound of which no reading is known, こうしん for 更新, where such a key leads nowhere yet."""
    told = {word for words in found.values() for word in words}
    sounded: dict[str, list[str]] = defaultdict(list)
    for word in sorted(useful - told):
        if _COMPOUND.fullmatch(word):
            for key in sounds(word, on=True)[:2]:
                if len(key) >= SOUNDED and not found.get(key):
                    sounded[key].append(word)
    found.update(sounded)


def _defined(terms: Iterable[GlossaryWord], game: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for term in terms:
        if term.defined and term.game in (game, "" if game else term.game):
            for name in _names(term):
                found[_written(name)].append(term.defined)
    return dict(found)
