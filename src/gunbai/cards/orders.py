"""Reads what a sentence orders: the verbs of the game with their arguments, and the abilities that these quote."""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Mapping as Map

from msgspec import Struct

from gunbai.cards.expressions import ExpressionReader
from gunbai.cards.text_words import CardTextWords
from gunbai.cards.word_reader import Referents
from gunbai.document import Mapping, Problems, Scalar, Sequence, mark_of, nearest
from gunbai.interpreter.data.argument import Argument
from gunbai.interpreter.look.seats import BOTH, WORDS
from gunbai.interpreter.standard.told import UNTIL as ENDINGS
from gunbai.interpreter.words.reserved import SENTENCE
from gunbai.limits import is_number
from gunbai.notation.notation import Notation
from gunbai.notation.spelling import fold

POINTS = ("to", "card", "it", "on")
"""Keys of an order's argument that refer to something chosen before."""
RECKONED = ("count", "half", "var")
"""Keys that make an argument a number."""
ENDS = ("top", "bottom")
"""The ends of a pile, which are no cards."""
NUMBERED = ("amount", "lose", "value", "top")
"""Keys of an order's argument that hold a number."""
CHANGES = ("by", "amount", "set")
"""Keys under which a verb that changes numbers takes them in the order in which a card prints them."""
LYING = ("turned", "as", "display")
"""Keys that say how a card comes to lie."""
PLACES = ("slot", "square")
"""Keys that name a place."""
UNTIL = tuple(word for name, others in ENDINGS.items() for word in (name, *others))
"""Until when a text may say that something lasts."""


Words = Map[str, tuple[str, ...]]
"""The words that may stand under each key of a verb."""


class QuotedAbility(Struct, frozen=True):
    """An ability that a text quotes, as it is written, and the number it goes by where it has no name."""

    number: str
    entry: Mapping


class QuotedAbilities:
    """Gathers what the texts of one card quote; the abilities are read when the texts that quote them have been read."""

    def __init__(self, card: str) -> None:
        self.card = card
        self.found: list[QuotedAbility] = []

    def add(self, entry: Mapping) -> str:
        """Notes an ability that is quoted, and returns its id."""
        quote = QuotedAbility(f"「{len(self.found) + 1}」", entry)
        self.found.append(quote)
        return f"card:{self.card}:{entry.get('name', quote.number)}"


class OrderReader(ExpressionReader):
    """Reads orders; what they quote is gathered in ``quotes``."""

    def __init__(self, notation: Notation, words: CardTextWords, problems: Problems, quotes: QuotedAbilities) -> None:
        super().__init__(notation, words, problems)
        self.quotes = quotes

    def orders(self, entry: Mapping, named: Referents) -> Iterator[tuple[str, Argument]]:
        """Yields the verbs of a sentence with their arguments; what a verb binds may be referred to from the next sentence on."""
        bound: list[str] = []
        for key, value in entry.items():
            verb = self._verb(key) if key not in SENTENCE else ""
            if verb:
                yield verb, self._ordered(verb, self._aimed(verb, self.words.argument(verb, value, self.problems)), named)
                bound += map(str, self.notation.vocabulary.binds.get(verb, ()))
        named.add(*bound)

    def _verb(self, key: Scalar) -> str:
        """Returns a verb as the game spells it; the empty string for a word that is none."""
        known = self.words.verbs
        found = str(key) if known is None else next((verb for verb in known if fold(verb) == fold(key)), "")
        if not found:
            near = nearest(key, [*(known or ()), *SENTENCE])
            hint = f"did you mean {near}?" if near else 'or write by-hand: "what the judge must do"'
            self.problems.add("UNKNOWN-WORD", f"{key} is no word of card texts in this game", key, hint)
        return found

    def _aimed(self, verb: str, value: object) -> object:
        """Returns an argument with the cards that the verb works on under ``to``, where a text gives them alone."""
        besides = self.words.aimed.get(verb)
        if besides is None or isinstance(value, Sequence) or (isinstance(value, Mapping) and "to" in value):
            return value
        if "amount" in besides and is_number(str(value).lstrip("+-")):
            return value
        said = value if isinstance(value, Mapping) else {}
        where: object = Mapping.at(value, {key: item for key, item in said.items() if key not in besides}) if said else value
        if not where:
            return value
        rest = {key: item for key, item in said.items() if key in besides}
        return Mapping.at(value, {Scalar("to", mark_of(value)): where, **rest})

    def _ordered(self, verb: str, value: object, named: Referents) -> Argument:
        """Returns the argument of a verb; of one whose keys are known each word is checked, also one that stands alone."""
        known = self.words.keys.get(verb)
        keys = known or ()
        if known is not None and isinstance(value, Sequence):
            self.text(value, verb)
        if isinstance(value, Mapping) and not any(key in value for key in RECKONED):
            said = self.words.said.get(verb, {})
            self._check_points(value, named)
            parts = {str(key): self._said(keys, said, str(key), item, named) for key, item in value.items()}
            if "what" in parts:
                self.check_limit(verb, str(parts["what"]), value["what"])
            return parts | self._keywords(value)
        if isinstance(value, Scalar) and verb not in self.words.aimed:
            self._check_alone(verb, value, named)
        return self._argument(value, named)

    def _check_alone(self, verb: str, value: Scalar, named: Referents) -> None:
        """Notes a word that a verb cannot be told alone."""
        keys, alone = self.words.keys.get(verb, ()), self.words.said.get(verb, {}).get("", ())
        if alone:
            self.word(value, verb, alone)
        elif "seat" in keys and value in WORDS:
            return
        elif "by" in keys:
            self._changes_in_order(value, named)
        elif "what" in keys:
            self.check_limit(verb, self.limit(value), value)
        elif "keyword" in keys:
            self._numbered(value)
        elif keys and all(map(self._is_number, keys)):
            self._check_pieces(keys, value)
        elif "amount" in keys or "top" in keys or any(map(self._is_number, keys)):
            self.amount(value, named)
        elif lying := next((key for key in LYING if key in keys), ""):
            self._said(keys, {}, lying, value, named)
        elif keys == ("seat",):
            self.player(value, BOTH)
        elif "to" in keys:
            self.check_referent(value, named)

    def _check_pieces(self, keys: tuple[str, ...], value: Scalar) -> None:
        """Notes what is no number of something that a verb knows numbers of: 火2, 火2水1, 2."""
        words = "|".join(re.escape(fold(key)) for key in sorted(keys, key=len, reverse=True))
        piece = rf"(?>(?:{words})?+\d{{1,9}}+)"
        if not re.fullmatch(rf"{piece}(?:[\s+]*+{piece})*+", fold(value)):
            self.problems.add("NOT-A-NUMBER", f"{value} says no number of {', '.join(keys)}", value, f"write {keys[0]}2")

    def _said(self, keys: tuple[str, ...], said: Words, key: str, value: object, named: Referents) -> Argument:
        """Returns what a text says under a key of a verb: a word that may stand there, a number, or what any order may hold."""
        if key in said and isinstance(value, Scalar):
            return self.word(value, key, said[key])
        in_order = "by" in keys and key in CHANGES and isinstance(value, Scalar)
        counts = key in NUMBERED or self._is_number(key) or ("by" in keys and key not in ("to", "until"))
        if keys and counts and not in_order and not isinstance(value, Sequence):
            return self.amount(value, named)
        if keys and key != "keywords" and not self._may_hold(key, value):
            self.text(value, key)
        if not keys or not isinstance(value, Scalar):
            return self._part(key, value, named)
        if in_order:
            return self._changes_in_order(value, named)
        if key == "seat":
            return self.player(value, BOTH)
        if key == "until":
            return self.word(value, key, UNTIL)
        if key in LYING:
            return self.word(value, key, (*self.notation.tokens.turned, *self.notation.tokens.covers))
        if key == "face":
            return self.word(value, key, ("", *self.notation.tokens.face.values()))
        if key in PLACES:
            return self.word(value, key, self._slots())
        if key == "ability":
            self.mapping(value, "ability")
        return self._part(key, value, named)

    @staticmethod
    def _may_hold(key: str, value: object) -> bool:
        """Tells whether what stands under a key is of its kind: a filter or an ability where one may stand, else a word."""
        return isinstance(value, Scalar) or (isinstance(value, Mapping) and key in ("to", "where", "ability"))

    def _is_number(self, key: str) -> bool:
        """Tells whether a key of a verb names a number of a card or of a player."""
        return key in self.notation.numbers or fold(key) in self.notation.vars

    def _changes_in_order(self, value: Scalar, named: Referents) -> Argument:
        """Returns changes in the order in which a card prints its numbers, each of them a number."""
        for part in value.split("/"):
            self.amount(Scalar(part, mark_of(value)), named)
        return self._argument(value, named)

    def _check_points(self, value: Mapping, named: Referents) -> None:
        """Notes what an order refers to although nothing has been chosen so."""
        for key, item in value.items():
            if key in POINTS and isinstance(item, Scalar) and item not in ENDS:
                self.check_referent(item, named)

    def _argument(self, value: object, named: Referents) -> Argument:
        """Returns an argument as plain data: whole numbers as int; what it refers to must have been chosen before."""
        if isinstance(value, Mapping):
            self._check_points(value, named)
            if any(key in value for key in RECKONED):
                return self.amount(value, named)
            return {str(key): self._part(str(key), item, named) for key, item in value.items()} | self._keywords(value)
        if isinstance(value, Sequence):
            return tuple(self._argument(item, named) for item in value)
        text = str(value)
        return int(text) if re.fullmatch(r"[+-]?\d{1,9}", text) else text

    def _part(self, key: str, value: object, named: Referents) -> Argument:
        """Returns one part of an argument: a filter, an ability that is quoted, or plain data."""
        if key == "where" or (key == "to" and isinstance(value, Mapping)):
            return self.meant(value, named)
        if key == "ability" and isinstance(value, Mapping):
            return self.quotes.add(self.canonical(value))
        if key in POINTS and isinstance(value, Scalar):
            return self._argument(Scalar(self.named(value), value.mark), named)
        if key == "zone" and isinstance(value, Scalar):
            return self.area(value)
        if key == "what":
            return self.limit(value)
        return self._argument(value, named)

    # -- keywords -----------------------------------------------------------------------------------------------------

    def _keywords(self, value: Mapping) -> dict[str, Argument]:
        """Returns the keywords that an order gives, each with its number: 貫通2, 貫通X, or 貫通 with ``value:``."""
        found: dict[str, Argument] = {}
        if isinstance(value.get("keyword"), Scalar):
            name, number = self._numbered(value["keyword"], said="value" in value)
            found = {"keyword": name} | ({"value": number} if number and "value" not in value else {})
        if "keywords" in value:
            found["keywords"] = tuple(self._numbered(item) for item in self.many(value["keywords"]))
        return found

    def _numbered(self, value: object, *, said: bool = False) -> tuple[str, int | str]:
        """Returns a keyword and its number, which may be a letter; ``said`` when the number is said apart."""
        folded = fold(self.text(value, "keyword"))
        for name, number in self.notation.keywords.items():
            letter = folded.removeprefix(fold(name))
            if number and letter != folded and ((said and not letter) or re.fullmatch("[a-z]", letter)):
                return name, letter.upper()
        return self.keyword(value) or (str(value), 0)
