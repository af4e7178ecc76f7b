"""Reads the abilities of a card: when each works, from where, at what cost, and what it does."""

from __future__ import annotations

import re
from collections.abc import Iterable

from gunbai.cards.expressions import Amount, ExpressionReader
from gunbai.cards.gifts import GiftReader
from gunbai.cards.moments import Moment, MomentReader
from gunbai.cards.orders import QuotedAbilities
from gunbai.cards.sentences import SentenceReader, by_hand
from gunbai.cards.text_words import CardTextWords
from gunbai.cards.word_reader import Referents
from gunbai.document import Mapping, Problems, Scalar, mark_of
from gunbai.interpreter.data.card import Ability, Cost, Instead
from gunbai.interpreter.words.reserved import SENTENCE
from gunbai.notation.notation import Notation
from gunbai.notation.spelling import fold

ABILITY = ("name", "text", "when", "from", "cost", "do", "gives", "once", "instead", "must")
INSTEAD = ("of", "where", "seat", "by", "do", "amount", "may", "word")


class AbilityReader(MomentReader):
    """Reads the abilities of one card."""

    def __init__(self, notation: Notation, words: CardTextWords, problems: Problems, card: str) -> None:
        super().__init__(notation, words, problems)
        self.card = card
        self.quotes = QuotedAbilities(card)
        self.costs = CostReader(notation, words, problems)
        self.gifts = GiftReader(notation, words, problems, self.quotes)
        self.sentences = SentenceReader(notation, words, problems, self.quotes)

    def ability(self, number: str, value: object, *, used: bool = False) -> Ability:
        """Returns one ability; a constant ability gives, any other does. ``used``: it may be what using its card does."""
        entry = self.canonical(self.mapping(value, f"each ability of {self.card}"))
        name = self.text_of(entry, "name") or number
        what, ident = f"{self.card}: {name}", f"card:{self.card}:{name}"
        self.keys(entry, what, ABILITY)
        text = self.text_of(entry, "text")
        if not text:
            self.problems.add("TEXT-MISSING", f"{what} has no printed text", entry, "write text: as the card prints it")
        when = tuple(self.moment(item) for item in self.many_of(entry, "when"))
        if not when and not used:
            usual = next(iter(self.notation.vocabulary.moments), "…")
            hint = f"write when: {usual}, or text: and do: on the card itself"
            self.problems.add("MISSING-KEY", f"{what} does not say when it works", entry, hint)
        self._check_works(entry, what, when)
        unsaid = () if "gives" in entry or "instead" in entry else by_hand(ident, text)
        return Ability(
            ident,
            name if "name" in entry else "",
            text,
            when,
            self._zones(entry, when),
            tuple(cost for item in self.many_of(entry, "cost") for cost in self.costs.costs(item)),
            self.sentences.sentences(ident, text, entry["do"]) if "do" in entry else unsaid,
            self.yes(entry, "once") or any(self.spec(word).get("once") == "yes" for word, _ in when),
            tuple(gift for item in self.many_of(entry, "gives") for gift in self.gifts.gifts(item)),
            self._instead(entry["instead"]) if "instead" in entry else None,
            self.yes(entry, "must"),
        )

    def _check_works(self, entry: Mapping, what: str, when: Iterable[Moment]) -> None:
        """Notes what an ability says that nothing would read at the moments at which it works."""
        always = {self.spec(word).get("constant") == "yes" for word, _ in when if self.spec(word)}
        if len(always) != 1:
            return
        if "must" in entry and all(self.spec(word).get("activated") == "yes" for word, _ in when):
            message = f"{what} is used when its player likes: nothing reads must there"
            self.problems.add("NOT-READ", message, entry.key("must"), "leave it out")
        constant = True in always
        for key in ("do", "must", "cost", "once") if constant else ("gives", "instead"):
            if key in entry:
                kind, hint = ("works all the time", "write gives:") if constant else ("works at a moment", "write do:")
                hint = "leave it out" if key == "once" else hint
                self.problems.add("NOT-READ", f"{what} {kind}: nothing reads {key} there", entry.key(key), hint)

    def quoted(self) -> tuple[Ability, ...]:
        """Returns the abilities that the texts read so far quote, and those that they quote in turn."""
        found: list[Ability] = []
        for quote in self.quotes.found:  # grows while quoted texts that quote others are read
            found.append(self.ability(quote.number, quote.entry))
        return tuple(found)

    def _zones(self, entry: Mapping, when: Iterable[Moment]) -> tuple[str, ...]:
        """Returns where an ability works: where its text says, else where its moments arise; empty for the usual place."""
        if "from" in entry:
            return tuple(self.area(item) for item in self.many_of(entry, "from"))
        moments = self.notation.vocabulary.moments
        own = [moments[word].get("zones", ()) for word, _ in when if word in moments]
        usual = (self.notation.vocabulary.live,)
        return tuple(dict.fromkeys(str(zone) for zones in own for zone in zones or usual)) if any(own) else ()

    def _instead(self, value: object) -> Instead:
        """Returns what an ability does instead of an event, of which it may name the card (it) and the number (N)."""
        entry, named = self.mapping(value, "instead"), Referents(("it", "N"))
        self.keys(entry, "instead", INSTEAD)
        if "of" not in entry or not ("do" in entry or "amount" in entry):
            self.problems.add("MISSING-KEY", "instead needs of: and do: or amount:", value, "write instead: {of: break, do: {…}}")
        events = self.notation.vocabulary.event_words
        done = self.mapping(entry.get("do"), "do")
        choices = tuple(self.sentences.choices(done, named))
        for key in done.keys() & {*SENTENCE} - {"choose"}:
            self.problems.add("UNKNOWN-KEY", f"nothing reads {key} inside do of instead", done.key(key), "write may beside do")
        return Instead(
            self.word(entry["of"], "event", events) if "of" in entry else "",
            self.filter(entry["where"]) if "where" in entry else None,
            self.player(entry["seat"]) if "seat" in entry else "",
            self.cause(entry["by"], self.text_of(entry, "of")) if "by" in entry else "",
            tuple(self.sentences.orders.orders(done, named)),
            self.amount(entry["amount"], named) if "amount" in entry else None,
            self.yes(entry, "may"),
            self.event_word(entry["word"], self.text_of(entry, "of")) if "word" in entry else "",
            choices,
        )


class CostReader(ExpressionReader):
    """Reads costs."""

    def costs(self, value: object) -> list[Cost]:
        """Returns the costs of one entry: a word, {word: how much}, or words with their numbers as printed on the card."""
        if isinstance(value, Mapping) and len(value) == 1:
            word, amount = next(iter(value.items()))
            return [Cost(self._cost(word), self._paid(self.words.cost_amount(word, amount, self.problems)))]
        if isinstance(value, Mapping):
            self.problems.add("NOT-ONE-WORD", "a cost is one word", value, "write [word, {word: 2}]")
            return []
        printed = re.findall(r"(?<![^\d\s])([^\d\s]+)\s*(\d{1,9})", fold(self.text(value, "cost")))
        if printed and "".join(word + number for word, number in printed) == "".join(fold(str(value)).split()):
            return [Cost(self._cost(Scalar(word, mark_of(value))), int(number)) for word, number in printed]
        return [Cost(self._cost(value))]

    def _paid(self, value: object) -> Amount:
        """Returns how much a cost is: a number, X, or which cards (a filter with a count, ``this`` for the card itself)."""
        if isinstance(value, Scalar) and value == "this":
            return self.among(Mapping.at(value, {value: Scalar("yes", mark_of(value))}))
        if not isinstance(value, Mapping):
            return self.amount(value, Referents())
        number = {"count": self.integer(value["count"], "count")} if "count" in value else {}
        return {**self.among(value, ("count",)), **number}

    def _cost(self, value: object) -> str:
        return self.text(value, "cost") if self.words.costs is None else self.word(value, "cost", self.words.costs)
