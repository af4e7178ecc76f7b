"""Reads the line of a case: decisions in the words of the game, about cards that are on the board."""

from __future__ import annotations

import re
from collections.abc import Collection

from gunbai.document import Mapping, Scalar, Sequence, mark_of
from gunbai.limits import DECISIONS
from gunbai.notation.card_names import Bearer, note_ambiguous
from gunbai.notation.fields import Aliases, NotationReader
from gunbai.notation.notation import Notation
from gunbai.notation.spelling import fold
from gunbai.notation.written_at import written_at
from gunbai.scenario.file import Decision
from gunbai.scenario.moment_reader import MomentNameReader
from gunbai.scenario.names import CaseNames

OTHERS: Aliases = {"chance": ("偶然",), "judge": ("ジャッジ",), "happened": ("実際",)}
"""Who decides besides the seats: dice and hidden cards, the judge, and what happened against the rules."""
CONCESSION = ("concede", "concession", "surrender", "resign", "投了", "投了する", "降参", "降参する", "サレンダー")
"""How a line may say that a player gives up; a book with a clause on it has a word for it."""
AT = "at"
"""What stands beside a decision: when it is tried, in the middle of what runs by itself."""
TAG = re.compile(r"[A-Z][0-9]?")
"""What looks like the tag of a card."""


class LineReader(NotationReader):
    """Reads decisions; ``actions`` are the words of the game that are about a card of whoever decides."""

    def __init__(self, moments: MomentNameReader, names: CaseNames, actions: Collection[str]) -> None:
        super().__init__(moments.notation, moments.problems)
        self.moments = moments
        self.names = names
        self.actions = actions

    def line(self, value: object) -> tuple[Decision, ...]:
        """Returns the decisions of a list."""
        return tuple(found for entry in self.listed(value, "line", most=DECISIONS) if (found := self._decision(entry)))

    def _decision(self, entry: object) -> Decision | None:
        said = [item for item in entry.items() if item[0] != AT] if isinstance(entry, Mapping) else []
        if not isinstance(entry, Mapping) or len(said) != 1:
            hint = f"write - {self.notation.seats[0]}: {{word: value}}"
            self.problems.add("NOT-A-DECISION", "a decision is one seat with its words", entry, hint)
            return None
        key, value = said[0]
        who = self.choice(key, "who decides", decider(key, self.notation), [*self.notation.seats, *OTHERS])
        if not who:
            return None
        if isinstance(value, Scalar) and value:
            value = Mapping.at(value, self.notation.in_short(value))
        elif not isinstance(value, Mapping) or not value:
            self.problems.add("NOT-A-DECISION", f"{key} decides nothing here", value or key, "write {word: value}, or pass")
            return None
        moment = self._tried_at(who, entry[AT]) if AT in entry else ""
        return Decision(who, self._decided(who, value), written_at(entry), moment)

    def _tried_at(self, who: str, when: object) -> str:
        """Returns the moment at which a player tries something while the rules run by themselves."""
        if who in self.notation.seats:
            return self.moments.step(self.moments.ground(when)) if not isinstance(when, Scalar) else self.moments.step(when)
        self.problems.add("NOT-TRIED", f"{who} tries nothing: at: says when a player does", when, "leave at: out")
        return ""

    def _decided(self, who: str, value: Mapping) -> Mapping:
        """Returns the words of a decision as the game spells them; values are checked when they can only mean a card."""
        words = Mapping.at(value)
        for key, item in self.notation.apart(value):
            spelt = Scalar(self._word(who, key) or str(key), mark_of(key))
            if spelt in words:
                self.problems.add("REPEATED-KEY", f"{spelt} is decided twice here", key, "keep one of the two")
            words[spelt] = item
            if who in self.notation.seats:
                self._check_meaning(item, who, spelt)
        return words

    def _word(self, who: str, key: str) -> str:
        """Returns the word of a decision as the game, or the text of a card, spells it."""
        word = self.notation.decision(key) or self.names.choices.get(fold(key), "")
        if not word and fold(key) in map(fold, CONCESSION):
            message = "この書には投了の条文がありません / this book has no clause on conceding: it ends no game here"
            hint = "leave the decision out: the rules of the event, not this book, say what a concession does"
            self.problems.add("NO-CONCESSION", message, key, hint)
        elif not word and who in self.notation.seats:
            self.choice(key, "a decision", "", dict.fromkeys((*self.notation.decisions, *self.names.choices.values())))
        return word

    def _check_meaning(self, value: object, who: str, word: str) -> None:
        """Notes a word that may mean several cards, or that looks like the tag of a card that is not there."""
        if isinstance(value, Sequence | Mapping):
            for item in value.values() if isinstance(value, Mapping) else value:
                self._check_meaning(item, who, word)
        elif isinstance(value, Scalar):
            bearers = self.names.of(value)
            if len(bearers) > 1 and not self._one_is_own(bearers, who, word):
                note_ambiguous(self.problems, str(value), bearers, value)
            elif not bearers and TAG.fullmatch(value) and fold(value) not in self.names.choices:
                self.problems.add("NO-SUCH-CARD", f"no card on the board is called {value}", value, self.names.hint(value))

    def _one_is_own(self, bearers: tuple[Bearer, ...], who: str, word: str) -> bool:
        """Tells whether a name that several cards bear means the deciding player's one: of decks, or of whom an action is about."""
        parts = {bearer: self.notation.parts.get(bearer.where) for bearer in bearers}
        zones = [self.notation.vocabulary.zones.get(part.zone) if part else None for part in parts.values()]
        own = [bearer for bearer in parts if bearer.seat == who]
        return len(own) == 1 and (word in self.actions or all(zone is not None and zone.visible == "none" for zone in zones))


def decider(word: str, notation: Notation) -> str:
    """Returns who decides, as the game or a case names them; the empty string for nobody."""
    others = {fold(alias): name for name, aliases in OTHERS.items() for alias in (name, *aliases)}
    return notation.seat(word) or others.get(fold(word), "")
