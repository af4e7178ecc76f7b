"""What can be said of the text of a card: moments, costs and orders in the words of a game, offered and read back as data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from math import gcd

from gunbai.cards.kit import Kit
from gunbai.desk.card_text import Worded
from gunbai.desk.controls import Chip, Control, Form, number, one_of, set_value
from gunbai.desk.text_words import GIVEN, TIMES, TextWords
from gunbai.errors import BadInput, Problem
from gunbai.limits import is_number
from gunbai.notation.description import Plain
from gunbai.writeup.messages import Messages

FIRST_MOMENTS = 12
"""How many moments are offered as buttons; any other is typed, in whatever words a text says it."""
LONGEST = 60
"""The most characters of a word that is typed."""
ABOUT_PLAYERS = {"amount", "seat", "to", "lose"}
"""The keys of an order about players only."""
BOUNDS = ("at least", "at most", "exactly")
"""How many cards a condition may ask for."""
LASTING = ("to", "by", "amount", "set", "until", "keyword", "value", "ability")
"""The keys of orders that put something in force."""
LYING = ("as", "display", "turned")
"""The keys by which an order says how a card is to lie, all of which mean the same."""
STEPS = (-2, -1, 1, 2, 3)
"""How a number is changed most often, in steps of the numbers that the game prints."""
THIS, CHOSEN, UP_TO, ALL, BEFORE = "this", "chosen", "up to", "all", "it"
"""Whom an order may be about: the card itself, cards that are chosen, all that fit, what was chosen before."""


class TextSheet:
    """Offers the words of one game for the text of a card."""

    def __init__(self, kit: Kit, messages: Messages) -> None:
        self.kit, self.messages = kit, messages
        self.notation, self.words = kit.notation, TextWords(kit, messages)

    # -- when and at what cost ----------------------------------------------------------------------------------------

    @cached_property
    def moments(self) -> list[str]:
        """The moments of the game: those that its cards use most first, then those about the card itself."""
        used = Counter(word for card in self.kit.catalogue for ability in card.abilities for word, _ in ability.when)
        known = self.notation.vocabulary.moments
        return sorted(known, key=lambda word: (-used[word], not {"self", "source"} & {*known[word]}))

    def timing(self, ability: Worded) -> Iterator[Control]:
        """Yields what says when an ability works, and at what cost."""
        t, moment = self.messages, ability.moment
        first = dict.fromkeys((*self.moments[:FIRST_MOMENTS], *([moment] if moment in self.moments else [])))
        chips = [("", t("text.used")), *((word, word) for word in first)]
        yield Control("when", t("text.when"), tuple(Chip(word, said, word == moment) for word, said in chips), moment, typed=True)
        cost = (
            next(iter(ability.data["cost"]), "")
            if isinstance(ability.data.get("cost"), dict | list)
            else ability.data.get("cost", "")
        )
        word = str(cost)
        priced = {self.words.price(name): name for name in (*self.costs, *([word] if word else []))}
        yield one_of("cost", t("text.costs"), [("", t("desk.unsaid")), *((name, said) for said, name in priced.items())], word)
        if word in self.kit.words.counted:
            held = ability.data.get("cost")
            yield number("cost.amount", self.words.price(word), (), str(held.get(word, "1")) if isinstance(held, dict) else "1")

    @property
    def costs(self) -> list[str]:
        """The words for what an ability may cost."""
        return sorted(self.kit.words.costs or ())

    def timed(self, ability: Worded, form: Form) -> Worded:
        """Returns an ability that works when a form says, at the cost that it says."""
        when, cost = set_value(form, "when", ability.moment)[:LONGEST], set_value(form, "cost")
        amount = set_value(form, "cost.amount", "1")
        if cost and cost not in self.costs:
            raise BadInput([Problem("UNKNOWN-WORD", self.messages("text.no-cost", word=cost[:20]))])
        priced: Plain = {cost: amount if is_number(amount) else "1"} if cost in self.kit.words.counted else cost
        kept = {"cost": ability.data["cost"]} if "cost" in ability.data and "cost" not in form else {"cost": priced}
        changed = ability.having(when=when, **kept)
        if self.constant(changed) != self.constant(ability):
            changed = changed.having(do=[], gives=[])
        return changed

    def constant(self, ability: Worded) -> bool:
        """Tells whether an ability gives something as long as it works."""
        found = self.notation.vocabulary.moments.get(ability.moment, {})
        return found.get("constant") == "yes"

    # -- what is done -------------------------------------------------------------------------------------------------

    def verbs(self, ability: Worded) -> list[tuple[str, str]]:
        """Returns what an ability may do, each order with what its button says; those that the game's cards use most first."""
        if self.constant(ability):
            return [(verb, self.words.label(verb)) for verb in GIVEN if verb not in ("cannot", "can") or self._limits]
        cards = [*self.kit.catalogue]
        sentences = [one for card in cards for one in (*card.effect, *(s for ability in card.abilities for s in ability.sentences))]
        used = Counter(verb for sentence in sentences for verb, _ in sentence.orders)
        known = sorted(self.kit.words.verbs or (), key=lambda verb: (-used[verb], verb))
        return [(verb, self.words.label(verb)) for verb in known]

    @property
    def _limits(self) -> list[str]:
        return [*self.notation.vocabulary.raw.get("limits", {})]

    def parts(self, verb: str, ability: Worded) -> list[Control]:
        """Returns what an order needs to know."""
        gives = self.constant(ability)
        keys = ("to", *LASTING) if gives else self.kit.words.keys.get(verb) or (*(self.kit.words.aimed.get(verb) or ()),)
        if "to" not in keys and self.kit.words.aimed.get(verb) is not None:
            keys = ("to", *keys)
        found = [*self._whom(verb, keys, ability, gives=gives), *self._of(verb, keys, gives=gives)]
        if not keys and "{amount}" in (self.words.template(verb) or "{amount}"):
            found.append(number("value", self.messages("text.amount"), (1, 2, 3), "1"))
        return [*found, *self._besides(gives=gives)]

    def _whom(self, verb: str, keys: Iterable[str], ability: Worded, *, gives: bool) -> Iterator[Control]:
        t, keys = self.messages, {*keys}
        if "seat" in keys:
            seats = [("you", t("text.seat-you")), ("foe", t("text.seat-foe")), ("both", t("text.seat-both"))]
            apart = [] if keys <= ABOUT_PLAYERS else [("", t("desk.unsaid"))]
            yield one_of("seat", t("text.player"), [*apart, *seats], "" if apart else "you")
        if "to" not in keys or (keys <= ABOUT_PLAYERS | {"from"} and "seat" in keys):
            return
        options = [(THIS, t("text.this")), *([] if gives else [(CHOSEN, t("text.one-of")), (UP_TO, t("text.up-to-one-of"))])]
        options += [(ALL, t("text.all-of"))]
        if any("choose" in sentence for sentence in ability.done):
            options.insert(0, (BEFORE, t("text.it")))
        known = self.notation.vocabulary.raw.get("referents", {})
        names = () if gives else dict.fromkeys(map(str, known.values() if isinstance(known, dict) else known))
        options += [(name, self.words.referent(name)) for name in names if name not in (THIS, "you", "foe", "both")]
        yield one_of("to", t("text.whom"), options, options[0][0] if options[0][0] in (BEFORE, THIS) else CHOSEN)
        yield from self._filter("", self._kinds)

    def _filter(self, prefix: str, kinds: Iterable[str], *, minor: bool = False) -> Iterator[Control]:
        """Yields what says which cards are meant."""
        t = self.messages
        sides = [("", t("desk.unsaid")), ("foe", t("text.seat-foe")), ("you", t("text.seat-you"))]
        yield one_of(f"{prefix}side", t("text.whose"), sides, "", minor=minor)
        yield one_of(f"{prefix}kind", t("desk.kind"), [("", t("desk.unsaid")), *((kind, kind) for kind in kinds)], "", minor=minor)
        zones = [("", t("desk.unsaid")), *((zone, self.words.zone(zone)) for zone in self._zones)]
        yield one_of(f"{prefix}zone", t("text.where"), zones, "", minor=True)

    @property
    def _kinds(self) -> tuple[str, ...]:
        return tuple(self.notation.kinds)

    @property
    def _zones(self) -> list[str]:
        return [*self.notation.vocabulary.zones, *self.notation.vocabulary.areas]

    def _of(self, verb: str, keys: Iterable[str], *, gives: bool) -> Iterator[Control]:
        """Yields the further parts of an order: numbers, words, places."""
        t, keys = self.messages, (*keys,)
        named = keys if "to" in keys else ()
        changed = [*self.notation.vocabulary.values] if gives else [key for key in named if key in self.notation.vocabulary.values]
        if verb == "gain" or ("keyword" in keys and not gives):
            yield one_of("keyword", t("desk.words"), [(name, name) for name in self.notation.keywords], "")
            yield number("value", t("text.amount"), (), "", (("", t("desk.unsaid")),), minor=True)
        elif "what" in keys or verb in ("cannot", "can"):
            yield one_of("what", t("text.limit"), [(word, self.words.limit(word)) for word in self._limits], "")
        elif changed and (not gives or verb == "modify"):
            for field in dict.fromkeys(changed):
                yield self._changing(field)
        elif "amount" in keys:
            usual = self._usual_amounts(verb)
            yield number("amount", t("text.amount"), usual, str(usual[0]) if usual else "1")
        if "until" in keys and not gives:
            yield one_of(
                "until",
                t("text.until"),
                [("", t("desk.unsaid")), *((word, t(f"text.until.{word}")) for word in TIMES)],
                "",
                minor=True,
            )
        known = {*LASTING, "seat", "what", *changed}
        lying = [key for key in keys if key in LYING]
        for key in keys if not gives else ():
            if key in ("zone", "from") or (key == "to" and "from" in keys):
                yield one_of(
                    f"p.{key}", self.messages.either("text.part", key), [(zone, self.words.zone(zone)) for zone in self._zones], ""
                )
            elif key in known:
                continue
            elif key in lying:
                ways = [(word, word) for word in self.notation.tokens.turned] if key == lying[0] else []
                yield from [one_of(f"p.{key}", t("desk.lies"), [("", t("desk.unsaid")), *ways], "")] if ways else []
            elif key == "top" or key in (*self.kit.words.counted, *self.notation.vocabulary.values):
                first = "1" if key == "top" else ""
                extra = () if first else (("", t("desk.unsaid")),)
                yield number(f"p.{key}", self.messages.either("text.part", key), (), first, extra)
            elif key in ("may", "lose"):
                yield one_of(
                    f"p.{key}",
                    self.messages.either("text.part", key),
                    [("", t("desk.unsaid")), ("yes", t("text.yes"))],
                    "",
                    minor=True,
                )
            else:
                yield Control(f"p.{key}", self.messages.either("text.part", key), typed=True, minor=True)

    def _besides(self, *, gives: bool) -> Iterator[Control]:
        """Yields what a sentence may say besides its order: that it is free to do, and under which condition."""
        t = self.messages
        if gives:
            return
        yield one_of("may", t("text.freely"), [("", t("desk.unsaid")), ("yes", t("text.yes"))], "", minor=True)
        yield one_of(
            "if.bound",
            t("text.only-if"),
            [("", t("desk.unsaid")), *((word, t(f"text.bound-{word}")) for word in BOUNDS)],
            "",
            minor=True,
        )
        yield number("if.count", t("text.amount"), (), "1", minor=True)
        yield from self._filter("if.", self._kinds, minor=True)

    def _changing(self, field: str) -> Control:
        """Returns the control of a number that is changed: by steps of what the game prints."""
        labels = {name: label for label, name in self.notation.tokens.fields.items()}
        step = self._step(field)
        chips = tuple(Chip(f"{count * step:+d}", f"{count * step:+d}") for count in STEPS)
        return Control(
            f"f.{field}", labels.get(field, field.upper()), (Chip("", self.messages("desk.unsaid"), True), *chips), typed=True
        )

    def _step(self, field: str) -> int:
        printed = (card.fields.get(field) for card in self.kit.catalogue)
        return gcd(*(value for value in printed if isinstance(value, int))) or 1

    def _usual_amounts(self, verb: str) -> list[int]:
        """Returns the amounts that the game's cards give an order, where these are large."""
        arguments = (
            argument
            for card in self.kit.catalogue
            for one in (*card.effect, *(sentence for ability in card.abilities for sentence in ability.sentences))
            for word, argument in one.orders
            if word == verb
        )
        found = {
            value
            for value in (item.get("amount") if isinstance(item, dict) else item for item in arguments)
            if isinstance(value, int)
        }
        large = bool(found) and min(map(abs, found)) > 9
        return sorted({value * times for value in found for times in (1, 2, 3)}) if large else []
