"""What can be said of the text of a card: moments, costs and orders in the words of a game, offered and read back as data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property

from gunbai.cards.kit import Kit
from gunbai.cards.word_reader import LIMITING
from gunbai.desk.card_text import Worded
from gunbai.desk.controls import AtField, Chip, Control, Form, number, one_of, set_value
from gunbai.desk.order_sheet import OrderSheet
from gunbai.desk.text_words import GIVEN, TextWords
from gunbai.errors import BadInput
from gunbai.limits import is_number
from gunbai.notation.description import Plain
from gunbai.writeup.messages import Messages

FIRST_MOMENTS = 12
"""How many moments are offered as buttons; any other is typed, in whatever words a text says it."""
LONGEST = 60
"""The most characters of a word that is typed."""


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
        held = ability.data.get("cost", "")
        word = str(next(iter(held), "") if isinstance(held, dict | list) else held)
        priced = {self.words.price(name): name for name in (*self.costs, *([word] if word else []))}
        yield one_of("cost", t("text.costs"), [("", t("desk.unsaid")), *((name, said) for said, name in priced.items())], word)
        if word in self.kit.words.counted:
            yield number("cost.amount", self.words.price(word), (), str(held.get(word, "1")) if isinstance(held, dict) else "1")

    @property
    def costs(self) -> list[str]:
        """The words for what an ability may cost."""
        return sorted(self.kit.words.costs or ())

    def timed(self, ability: Worded, form: Form) -> Worded:
        """Returns an ability that works when a form says, at the cost that it says."""
        when, cost = set_value(form, "when", ability.moment), set_value(form, "cost")
        amount = set_value(form, "cost.amount", "1") or "1"
        if len(when) > LONGEST:
            raise BadInput([AtField("TOO-LONG", self.messages("desk.too-long", most=LONGEST), field="when")])
        if cost and cost not in self.costs:
            raise BadInput([AtField("UNKNOWN-WORD", self.messages("text.no-cost", word=cost[:20]), field="cost")])
        if not is_number(amount):
            raise BadInput([AtField("NOT-A-NUMBER", self.messages("desk.no-number", value=amount[:20]), field="cost.amount")])
        priced: Plain = {cost: amount} if cost in self.kit.words.counted else cost
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
            return [(verb, self.words.label(verb)) for verb in GIVEN if verb not in LIMITING or self._limited(verb)]
        cards = [*self.kit.catalogue]
        sentences = [one for card in cards for one in (*card.effect, *(s for ability in card.abilities for s in ability.sentences))]
        used = Counter(verb for sentence in sentences for verb, _ in sentence.orders)
        known = sorted(self.kit.words.verbs or (), key=lambda verb: (-used[verb], verb))
        return [(verb, self.words.label(verb)) for verb in known]

    def parts(self, verb: str, ability: Worded) -> list[Control]:
        """Returns what an order needs to know."""
        return OrderSheet(self.words, ability, verb, gives=self.constant(ability)).parts()

    def _limited(self, verb: str) -> bool:
        """Tells whether a text may forbid, or permit, anything at all."""
        limits = self.notation.vocabulary.limits
        return any(spec.get("only", verb) == verb for spec in limits.values())
