"""How a card text says when it works: the moments of a game as its vocabulary words them, or as a text would naturally."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from gunbai.cards.expressions import ExpressionReader
from gunbai.cards.word_reader import Referents
from gunbai.document import Mapping as Written
from gunbai.document import Scalar
from gunbai.interpreter.data.argument import Argument
from gunbai.limits import is_number
from gunbai.notation import raw
from gunbai.notation.notation import Notation
from gunbai.notation.spelling import fold

YOU, FOE = "自分", "相手"
SUBJECT = re.compile(r"(?:この[^がはを]{1,10}|自身|これ)[がはを]")
"""What a text calls the card it stands on."""
CARD = "カード"
"""What every game calls a card of any kind."""
COUNTED = re.compile(r"(?<!\d)(?P<count>\d{1,9})[体枚]以上の?")
"""How many at least a moment asks for at a time."""
CAUSED = re.compile(r"(?P<how>効果|戦闘|バトル)(?:によって|により|で)")
"""How a moment says that an event comes about."""
EFFECT, BATTLE = "effect", "battle"
"""How any event may come about, as texts ask for it (``by:``), and how some do; its entry in the vocabulary says how else."""
_SPELT = (
    *(("とき", "時"), ("、", ""), ("あなた", YOU), ("自ターン", YOU + "ターン"), ("のターン", "ターン")),
    *(("の開始", "開始"), ("の終了", "終了"), ("した時", "時")),
)
Moment = tuple[str, dict[str, Argument]]
"""When an ability works: a word of the vocabulary, and what the text asks for besides."""
MOMENT = ("where", "count", "from", "seat", "word", "self", "source", "by", "to", "while")
OWN = ("self", "source")
"""What a moment says of the card of the text itself."""
OF_EVENTS = ("count", "from", "seat", "word", "self", "source", "by", "to", "where")
"""What a moment asks of an event: nothing reads it of one at which nothing happens."""


class Wordings:
    """The moments of a game by whatever words a text may say them.

    ``kinds`` of cards narrow a moment that names cards by one of the ``nouns``, and so does what a card has of a ``set`` of
    words (緑属性を持つ…); that a card enters the ``place`` where abilities work need not be said. ``causes`` are how events may
    come about beside by an effect.
    """

    def __init__(
        self,
        moments: Mapping[str, Mapping[str, Argument]],
        kinds: Iterable[str],
        nouns: Iterable[str] = (),
        place: str = "",
        sets: Mapping[str, Iterable[str]] | None = None,
        causes: Mapping[str, Iterable[str]] | None = None,
    ) -> None:
        self.moments = moments
        self.causes = causes or {}
        self.kinds = tuple(kinds)
        self.nouns = (CARD, *nouns)
        self.place = f"{fold(place)}に" if place else ""
        whose: dict[str, dict[str, Argument]] = {f"{YOU}の": {"side": "you"}, f"{FOE}の": {"side": "foe"}, "他の": {"other": "yes"}}
        had: dict[str, dict[str, Argument]] = {
            f"{fold(word)}{end}": {name: word} for name, of in (sets or {}).items() for word in of for end in _had(fold(name))
        }
        self._adjectives = {**whose, **had}
        self._named = {fold(word): word for word in moments}
        self._spelt: dict[str, str] = {}
        for word, spec in moments.items():
            for name in (word, *raw.words(spec.get("alias"))):
                self._spelt.setdefault(self._plain(name), word)

    def find(self, said: str) -> Moment | None:
        """Returns the moment that a wording means, with what it asks for (where, count); None when the game has none such.

        《》, とき, あなた and 自分, and naming the card itself make no difference; a phase is one's own unless it is said whose;
        「相手のミニオンが…」 narrows a moment of any card, 「2体以上の…」 counts, 「効果で…」 says how it comes about. A moment may
        have further wordings (``alias``).
        """
        if fold(said) in self._named:
            return self._named[fold(said)], {}
        text = self._plain(said)
        counted = COUNTED.search(text)
        if counted is not None:
            found = self.find(text.replace(counted[0], "", 1))
            return found and (found[0], {**found[1], "count": int(counted["count"])})
        if word := self._called(text):
            return word, {}
        caused = CAUSED.search(text)
        if caused is not None:
            found, cause = self.find(text.replace(caused[0], "", 1)), EFFECT if caused["how"] == "効果" else BATTLE
            return (found[0], {**found[1], "by": cause}) if found and self._may_come(found[0], cause) else None
        return next(self._narrowed(text), None)

    def _may_come(self, word: str, cause: str) -> bool:
        """Tells whether what a moment waits for may come about so."""
        event = str(self.moments[word].get("event", ""))
        return bool(event) and cause in (EFFECT, *self.causes.get(event, ()))

    def _plain(self, text: str) -> str:
        """Returns a wording without what makes no difference."""
        bare = "".join(re.sub("[《》「」]", "", fold(text)).split())
        for written, meant in (*_SPELT, (self.place, "")):
            bare = bare.replace(written, meant)
        return SUBJECT.sub("", bare, count=1) if SUBJECT.match(bare) else bare

    def _called(self, text: str) -> str:
        """Returns the moment of a wording, with or without saying that it is one's own; empty when there is none."""
        for name in (text, f"{YOU}の{text}", f"{YOU}が{text}"):
            if name in self._spelt:
                return self._spelt[name]
        own = self._spelt.get(text.removeprefix(YOU).removeprefix("が").removeprefix("の"), "") if text.startswith(YOU) else ""
        return own if own and self.moments[own].get("seat") == "you" else ""

    def _narrowed(self, text: str) -> Iterator[Moment]:
        """Yields the moments of any card that a text narrows to one player's cards, or to one kind of them."""
        said, asked = self._described(text)
        ways = [(said, asked)]
        ways += [
            (said.replace(fold(kind), noun, 1), {**asked, "kind": kind})
            for kind in self.kinds
            for noun in self.nouns
            if fold(kind) in said
        ]
        for way, where in ways:
            word = self._spelt.get(way, "") if asked else self._called(way)
            spec = self.moments.get(word, {})
            if "event" in spec and not {"self", "source", *(["seat"] if "side" in asked else [])} & {*spec}:
                yield word, {"where": where}
            whose, rest = {"you": YOU, "foe": FOE}.get(str(asked.get("side"))), {**where}
            word = self._spelt.get(f"{whose}の{way}", "") or self._spelt.get(f"{whose}{way}", "") if whose else ""
            if whose and self.moments.get(word, {}).get("seat") == rest.pop("side") and rest:
                yield word, {"where": rest}

    def _described(self, text: str) -> tuple[str, dict[str, Argument]]:
        """Returns a wording without what it says of the cards before it names them, and that as a filter."""
        asked: dict[str, Argument] = {}
        while found := next((start for start in self._adjectives if text.startswith(start)), ""):
            asked |= self._adjectives[found]
            text = text.removeprefix(found)
        return text, asked


@lru_cache(maxsize=32)
def wordings_of(notation: Notation) -> Wordings:
    """Returns the wordings of a game's moments."""
    vocabulary = notation.vocabulary
    sets = raw.lists(raw.entry(vocabulary.tokens, "sets"))
    causes = {event: raw.words(raw.entry(spec, "by")) for event, spec in vocabulary.event_words.items()}
    return Wordings(vocabulary.moments, notation.kinds, raw.words(vocabulary.nouns), vocabulary.live, sets, causes)


def _had(name: str) -> tuple[str, ...]:
    """Returns what follows the word of a set where a text says that a card has it, the longest first."""
    return (f"{name}を持つ", f"{name}の", "を持つ", "の")


class MomentReader(ExpressionReader):
    """Reads moments."""

    def moment(self, value: object) -> Moment:
        """Returns the moment of an entry: its word alone, or the word with what it asks for."""
        if not isinstance(value, Written):
            return self._worded(value)
        if len(value) != 1:
            self.problems.add("NOT-ONE-WORD", "a moment is one word with what it asks for", value, "write {word: {where: …}}")
        if not value:
            return "", {}
        key, spec = next(iter(value.items()))
        word, found = self._worded(key)
        asked = self.mapping(spec, word)
        self.keys(asked, word, MOMENT)
        self._check_read(asked, word)
        found.update({name: "yes" for name in OWN if self.yes(asked, name)})
        if "word" in asked:
            found["word"] = self.event_word(asked["word"], str(self.spec(word).get("event", "")))
        if "by" in asked and self._events(word):
            found["by"] = self.cause(asked["by"], *self._events(word))
        if "seat" in asked:
            found["seat"] = self.player(asked["seat"])
        if "where" in asked:
            found["where"] = {**_where(self.spec(word)), **_where(found), **self.filter(asked["where"])}
        if "while" in asked:
            found["while"] = self.condition(asked["while"], Referents())
        if "count" in asked:
            found["count"] = self._count(asked["count"])
        found.update({end: [self.area(item) for item in self.many(asked[end])] for end in ("from", "to") if end in asked})
        return word, found

    def spec(self, word: str) -> Mapping[str, Argument]:
        """Returns what the vocabulary says of a moment."""
        return self.notation.vocabulary.moments.get(word, {})

    def cause(self, value: object, *events: str) -> str:
        """Returns how an event is to come about: by an effect, or as the entry of one of these events says."""
        told = [raw.entry(self.notation.vocabulary.event_words, event) for event in events]
        return self.word(
            value, "by", dict.fromkeys((EFFECT, *(cause for spec in told for cause in raw.words(raw.entry(spec, "by")))))
        )

    def _check_read(self, asked: Written, word: str) -> None:
        """Notes what is asked of an event at a moment at which none happens."""
        if not word or self._events(word):
            return
        used = self.spec(word).get("activated") == "yes"
        for key in (*OF_EVENTS, "while") if used else OF_EVENTS:
            if key in asked:
                self.problems.add(
                    "NOT-READ", f"{word} waits for no event: nothing reads {key} there", asked.key(key), "leave it out"
                )

    def _events(self, word: str) -> tuple[str, ...]:
        """Returns the kinds of events that a moment waits for."""
        each = self.spec(word).get("either", (word,))
        found = [self.spec(str(one)).get("event") for one in each] if isinstance(each, (tuple, list)) else []
        return tuple(str(kind) for kind in found if kind)

    def _count(self, value: object) -> int:
        """Returns how many at least have to be there at a time: one or more."""
        count = self.integer(value, "count")
        if count < 1 and is_number(str(value)):
            self.problems.add("NOT-A-NUMBER", f"count is 1 or more, not {count}", value, "write 1, 2, 3 …")
        return count

    def event_word(self, value: object, event: str) -> str:
        """Returns the word of an event that a text asks for: one that the events of the game, or its moments, have."""
        vocabulary = self.notation.vocabulary
        said = raw.words(raw.entry(raw.entry(vocabulary.event_words, event), "words"))
        moments = [spec for spec in vocabulary.moments.values() if "word" in spec and spec.get("event") == event]
        return self.word(
            value, f"the word of {event or 'an event'}", dict.fromkeys((*said, *(str(spec["word"]) for spec in moments)))
        )

    def _worded(self, value: object) -> Moment:
        """Returns the moment that a wording means, with what the wording itself asks for."""
        known = self.notation.vocabulary.moments
        text = self.text(value, "moment")
        found = wordings_of(self.notation).find(text) if text else None
        if found is None:
            return self.word(value, "moment", known) if isinstance(value, Scalar) else "", {}
        word, asked = found
        return (word, {**asked, "where": {**_where(known[word]), **_where(asked)}}) if "where" in asked else (word, {**asked})


def _where(spec: Mapping[str, Argument]) -> dict[str, Argument]:
    """Returns the filter that a moment has, empty when it has none."""
    where = spec.get("where")
    return {**where} if isinstance(where, Mapping) else {}
