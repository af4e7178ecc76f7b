"""What one order of a card text needs to know: whom it is about, how much, where; offered in the words of its game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from gunbai.desk.card_text import Worded
from gunbai.desk.changing import changing
from gunbai.desk.controls import Control, number, one_of
from gunbai.desk.text_words import TIMES, TextWords

ABOUT_PLAYERS = {"amount", "seat", "to", "lose"}
"""The keys of an order about players only."""
BOUNDS = ("at least", "at most", "exactly")
"""How many cards a condition may ask for."""
LASTING = ("to", "by", "amount", "set", "until", "keyword", "value", "ability")
"""The keys of orders that put something in force."""
LYING = ("as", "display", "turned")
"""The keys by which an order says how a card is to lie, all of which mean the same."""
LARGE = 9
"""Amounts above are offered as the game's cards have them, smaller ones one by one."""
PLAYERS = ("you", "foe", "both")
THIS, CHOSEN, UP_TO, ALL, BEFORE = "this", "chosen", "up to", "all", "it"
"""Whom an order may be about: the card itself, cards that are chosen, all that fit, what was chosen before."""

Values = list[tuple[str, str]]
"""Values with what they are called."""


class OrderSheet:
    """Offers the parts of one order of an ability; what is given as long as the ability works needs fewer of them."""

    def __init__(self, words: TextWords, ability: Worded, verb: str, *, gives: bool) -> None:
        self.words, self.ability, self.verb, self.gives = words, ability, verb, gives
        self.kit, self.notation, self.messages = words.kit, words.notation, words.messages
        self.unsaid = ("", self.messages("desk.unsaid"))

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The keys that the order knows."""
        if self.gives:
            return LASTING
        aimed = self.kit.words.aimed.get(self.verb)
        keys = self.kit.words.keys.get(self.verb) or (*(aimed or ()),)
        return keys if "to" in keys or aimed is None else ("to", *keys)

    def parts(self) -> list[Control]:
        """Returns what the order needs to know, the most usual first."""
        if not self.keys:
            counts = "{amount}" in (self.words.template(self.verb) or "{amount}")
            return [*([number("value", self.messages("text.amount"), (), "1")] if counts else []), *self._besides()]
        found = [*self._players(), *self._cards(), *self._much()]
        if not self.gives:
            found += [*self._until(), *(control for key in self.keys for control in self._further(key)), *self._besides()]
        return found

    # -- whom ---------------------------------------------------------------------------------------------------------

    def _players(self) -> Iterator[Control]:
        """Yields which player an order is about, where it is about one."""
        if "seat" in self.keys:
            alone = {*self.keys} <= ABOUT_PLAYERS
            seats = [(seat, self.messages(f"text.seat-{seat}")) for seat in PLAYERS]
            yield one_of("seat", self.messages("text.player"), [*([] if alone else [self.unsaid]), *seats], "you" if alone else "")

    def _cards(self) -> Iterator[Control]:
        """Yields which cards an order is about, where it is about cards."""
        places = "from" in self.keys or ("seat" in self.keys and {*self.keys} <= ABOUT_PLAYERS)
        if "to" in self.keys and not places:
            options = self._targets()
            yield one_of("to", self.messages("text.whom"), options, options[0][0])
            yield from self._filter("")

    def _targets(self) -> Values:
        t, names = self.messages, {THIS: "text.this", CHOSEN: "text.one-of", UP_TO: "text.up-to-one-of", ALL: "text.all-of"}
        usual = [(name, t(key)) for name, key in names.items() if not self.gives or name in (THIS, ALL)]
        before = [(BEFORE, t("text.it"))] if any("choose" in sentence for sentence in self.ability.done) else []
        known = self.notation.vocabulary.referents
        called = dict.fromkeys(map(str, known.values() if isinstance(known, dict) else known))
        others = [name for name in called if name not in (THIS, *PLAYERS) and not self.gives]
        return [*before, *usual, *((name, self.words.referent(name)) for name in others)]

    def _filter(self, prefix: str, *, minor: bool = False) -> Iterator[Control]:
        """Yields what says which cards are meant."""
        t = self.messages
        sides = [(side, t(f"text.seat-{side}")) for side in ("foe", "you")]
        kinds = [(kind, kind) for kind in self.notation.kinds]
        yield one_of(f"{prefix}side", t("text.whose"), [self.unsaid, *sides], "", minor=minor)
        yield one_of(f"{prefix}kind", t("desk.kind"), [self.unsaid, *kinds], "", minor=minor)
        yield one_of(f"{prefix}zone", t("text.where"), [self.unsaid, *self._zones()], "", minor=True)

    def _zones(self) -> Values:
        vocabulary = self.notation.vocabulary
        return [(zone, self.words.zone(zone)) for zone in (*vocabulary.zones, *vocabulary.areas)]

    # -- how much -----------------------------------------------------------------------------------------------------

    def _much(self) -> Iterator[Control]:
        """Yields what the order does with them: a keyword, a limit, numbers that change, or a number."""
        t, changed = self.messages, self._changed()
        if self.verb == "gain" or ("keyword" in self.keys and not self.gives):
            yield one_of("keyword", t("desk.words"), [(name, name) for name in self.notation.keywords], "")
            yield number("value", t("text.amount"), (), "", (self.unsaid,), minor=True)
        elif "what" in self.keys or self.verb in ("cannot", "can"):
            limits = self.notation.vocabulary.limits
            read = [word for word, spec in limits.items() if spec.get("only", self.verb) == self.verb]
            yield one_of("what", t("text.limit"), [(word, self.words.limit(word)) for word in read], "")
        elif changed:
            yield from (changing(self.kit, field, self.unsaid) for field in changed)
        elif "amount" in self.keys:
            usual = self._usual_amounts()
            yield number("amount", t("text.amount"), usual, str(usual[0]) if usual else "1")

    def _changed(self) -> list[str]:
        """Returns the numbers of a card that the order may change."""
        values = self.notation.vocabulary.values
        if self.gives:
            return [*values] if self.verb == "modify" else []
        return [key for key in self.keys if key in values] if "to" in self.keys else []

    def _usual_amounts(self) -> list[int]:
        """Returns the amounts that the game's cards give the order, where these are large."""
        cards = self.kit.catalogue
        sentences = [one for card in cards for one in (*card.effect, *(item for own in card.abilities for item in own.sentences))]
        given = (argument for sentence in sentences for verb, argument in sentence.orders if verb == self.verb)
        amounts = (item.get("amount") if isinstance(item, dict) else item for item in given)
        found = {abs(amount) for amount in amounts if isinstance(amount, int)}
        return sorted({amount * times for amount in found for times in (1, 2, 3)}) if min(found, default=0) > LARGE else []

    # -- besides ------------------------------------------------------------------------------------------------------

    def _until(self) -> Iterator[Control]:
        if "until" in self.keys:
            times = [(word, self.messages(f"text.until.{word}")) for word in TIMES]
            yield one_of("until", self.messages("text.until"), [self.unsaid, *times], "", minor=True)

    def _further(self, key: str) -> Iterator[Control]:
        """Yields the control of a key that only some orders know: a place, how cards are to lie, a number, a word."""
        t, name, label = self.messages, f"p.{key}", self.messages.either("text.part", key)
        place = key in ("zone", "from") or (key == "to" and "from" in self.keys)
        told = self.kit.words.said.get(self.verb, {}).get(key, ())
        if place:
            yield one_of(name, label, [(word, self.words.zone(word)) for word in told] or self._zones(), "")
        elif told and key not in LASTING:
            yield one_of(name, label, [self.unsaid, *((word, word) for word in told)], "", minor=key != self._lying)
        elif key in (*LASTING, "seat", "what", *self._changed()):
            return
        elif key in LYING:
            ways = [(word, word) for word in self.notation.tokens.turned]
            yield from [one_of(name, t("desk.lies"), [self.unsaid, *ways], "")] if key == self._lying else []
        elif key == "top":
            yield number(name, label, (), "1")
        elif key in (*self.kit.words.counted, *self.notation.vocabulary.values):
            yield number(name, label, (), "", (self.unsaid,))
        elif key in ("may", "lose"):
            yield one_of(name, label, self._yes(), "", minor=True)
        else:
            yield Control(name, label, typed=True, minor=True)

    @property
    def _lying(self) -> str:
        return next((key for key in self.keys if key in LYING), "")

    def _yes(self) -> Iterable[tuple[str, str]]:
        return (self.unsaid, ("yes", self.messages("text.yes")))

    def _besides(self) -> Iterator[Control]:
        """Yields what a sentence may say besides its order: that it is free to do, and under which condition."""
        t = self.messages
        bounds = [(word, t(f"text.bound-{word}")) for word in BOUNDS]
        yield one_of("may", t("text.freely"), self._yes(), "", minor=True)
        yield one_of("if.bound", t("text.only-if"), [self.unsaid, *bounds], "", minor=True)
        yield number("if.count", t("text.amount"), (), "1", minor=True)
        yield from self._filter("if.", minor=True)
