"""Reads the words that card texts are made of: players, zones, keywords, referents, under whatever the game calls them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gunbai.cards.text_words import CardTextWords
from gunbai.document import Mapping, Problems, Scalar, mark_of, nearest
from gunbai.interpreter.look.seats import BOTH, FOE, WORDS, YOU
from gunbai.interpreter.words.limit_words import limit_said
from gunbai.limits import is_number
from gunbai.notation.fields import NotationReader
from gunbai.notation.notation import Notation
from gunbai.notation.spelling import fold

REFERENTS = ("this", "you", "foe", "event", "all")
"""What a text may always refer to: the card itself, its player, the other player, the card of the event, all that fit."""

LIMITING = ("cannot", "can")
"""The words by which a text forbids and permits."""


class Referents:
    """The names under which a text has chosen cards, and the letters that it has defined, in the order of the text."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        self._names = dict.fromkeys(names)

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __bool__(self) -> bool:
        return bool(self._names)

    def add(self, *names: str) -> None:
        """Notes that a name may be referred to from now on."""
        self._names.update(dict.fromkeys(names))

    def copy(self) -> Referents:
        """Returns the same names, for a part of the text whose own names end with it."""
        return Referents(self)


class WordReader(NotationReader):
    """Reads the words of card texts of one game."""

    def __init__(self, notation: Notation, words: CardTextWords, problems: Problems) -> None:
        super().__init__(notation, problems)
        self.words = words

    def canonical(self, written: Mapping) -> Mapping:
        """Returns a definition under the keys of these readers, whatever word of the game each is written with."""
        spelt = {fold(alias): str(key) for alias, key in self.notation.vocabulary.card_words.items()}
        return Mapping.at(written, {Scalar(spelt.get(fold(key), key), mark_of(key)): value for key, value in written.items()})

    def spelt(self, value: object) -> object:
        """Returns a word as the game spells it, in its place."""
        return Scalar(self.notation.plain(value), mark_of(value)) if isinstance(value, Scalar) else value

    def word(self, value: object, what: str, known: Iterable[str], code: str = "UNKNOWN-WORD") -> str:
        """Returns a word as the game spells it, from any of its aliases."""
        known = list(known)
        meant = self.notation.plain(str(value))
        said = Scalar(meant, mark_of(value)) if meant in known and str(value) not in known else value
        return super().word(said, what, known, code)

    def player(self, value: object, *more: str, what: str = "player") -> str:
        """Returns whom a text means: you or foe, or one of the further words; as people say it (自分, 相手, お互い), too."""
        meant = WORDS.get(str(value), "")
        spelt = "any" if meant == BOTH and "any" in more else meant
        return self.word(Scalar(spelt, mark_of(value)) if spelt else value, what, (YOU, FOE, *more))

    def area(self, value: object) -> str:
        """Returns a zone or area as the game names it."""
        known = (*self.notation.vocabulary.zones, *self.notation.vocabulary.areas)
        return self.choice(value, "zone", self.notation.area(str(value)), known, "NO-SUCH-ZONE") or str(value)

    def keyword(self, value: object) -> tuple[str, int] | None:
        """Returns a keyword and its number, 0 where it has none; None when it is no keyword."""
        text = self.text(value, "keyword")
        folded = fold(self.notation.plain(text))
        for name, numbered in self.notation.keywords.items():
            if folded == fold(name) and not numbered:
                return name, 0
            rest = folded.removeprefix(fold(name))
            if numbered and rest != folded and is_number(rest):
                return name, int(rest)
        if any(numbered and fold(name) == folded for name, numbered in self.notation.keywords.items()):
            self.problems.add("MISSING-VALUE", f"{text} needs its number", value, f"write {text}1")
        else:
            known = [f"{name}1" if numbered else name for name, numbered in self.notation.keywords.items()]
            self.choice(value, "keyword", "", known, "NO-SUCH-KEYWORD")
        return None

    def limit(self, value: object) -> str:
        """Returns what may not or may be done, by the word of the game or one of its aliases."""
        limits = self.notation.vocabulary.limits
        named = limit_said(limits, str(value)) if isinstance(value, Scalar) else ""
        return self.word(Scalar(named, mark_of(value)) if named else value, "limit", limits)

    def check_limit(self, op: str, word: str, value: object) -> None:
        """Notes a limit that nothing reads when a text forbids it, or permits it: ``only`` of its entry says which is read."""
        only = str(self.notation.vocabulary.limits.get(word, {}).get("only", op))
        if op in LIMITING and only != op:
            self.problems.add("NOT-READ", f"nothing in this game reads {op}: {word}", value, f"write {only}: {word}")

    # -- referents ----------------------------------------------------------------------------------------------------

    def named(self, text: str) -> str:
        """Returns whom the game says that a text names, where it knows other words for it; otherwise the text."""
        known = self.notation.vocabulary.referents
        meant = str(known.get(text, "")) if isinstance(known, dict) else ""
        return meant if meant in known else text

    def check_referent(self, value: Scalar, named: Referents) -> None:
        """Notes a reference to what the text has not chosen, and that is no place or card that it could mean anyway."""
        notation = self.notation
        always = (*REFERENTS, *map(str, notation.vocabulary.referents))
        if value in named or self.named(str(value)) in always or value in self._slots() or notation.area(value):
            return
        near = nearest(value, [*named, *always])
        choices = dict.fromkeys([*named, *(word for word in always if self.named(word) == word)])
        hint = f"did you mean {near}?" if near else f"choose it first, or use one of {', '.join(choices)}"
        self.problems.add("NO-REFERENT", f"nothing was chosen as {value}", value, hint)

    def _slots(self) -> set[str]:
        """Returns every place that a text may name."""
        notation = self.notation
        slots = {slot for zone in notation.vocabulary.zones.values() for slot in zone.slots}
        slots |= {slot for part in notation.parts.values() for slot in part.slots}
        return slots | {*notation.vocabulary.places}
