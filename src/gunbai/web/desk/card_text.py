"""The text of a card at the desk: what is shown of it, and what a form changes of it."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from gunbai.cards.kit import Kit
from gunbai.desk.card_sheet import CardSheet
from gunbai.desk.card_text import CardText, Worded
from gunbai.desk.case import DeskCase
from gunbai.desk.controls import Control, Form, set_value
from gunbai.desk.place import Place, find_place, pile_at, put
from gunbai.desk.text_form import TextForm
from gunbai.desk.text_sheet import TextSheet
from gunbai.desk.text_words import TextWords
from gunbai.errors import NotFound
from gunbai.notation.token_writer import print_token
from gunbai.writeup.messages import Messages

TEXT = "text~"
"""How an address begins that opens the text of a card: ``text~ABILITY~ORDER~PLACE``."""


class TextAddress(Struct, frozen=True):
    """Which text is open: the card by its place, which ability, which order is being put together."""

    place: str
    ability: int = 0
    verb: str = ""

    def __str__(self) -> str:
        return f"{TEXT}{self.ability}~{self.verb}~{self.place}"

    @classmethod
    def of(cls, at: str) -> TextAddress:
        """Returns the address that a word of a page names."""
        _, number, verb, place = [*at.split("~", 3), "", "", ""][:4]
        return cls(place, int(number) if number.isdecimal() and len(number) < 3 else 0, verb)


class ToldAbility(Struct, frozen=True):
    """One ability in words: its number, how it reads, its sentences."""

    number: int
    reads: str
    sentences: tuple[str, ...]


class TextShown(Struct, frozen=True):
    """What is shown of the text of a card."""

    address: TextAddress
    name: str
    printed: str
    told: tuple[ToldAbility, ...]
    now: ToldAbility
    timing: tuple[Control, ...]
    verbs: tuple[tuple[str, str], ...]
    parts: tuple[Control, ...]

    def at(self, ability: int, verb: str = "") -> str:
        """Returns the word of an address that opens another ability or order of this text."""
        return str(TextAddress(self.address.place, ability, verb))


class Texting:
    """The text of one card of a case that a page or a form is about."""

    def __init__(self, kit: Kit, case: DeskCase, messages: Messages, at: str) -> None:
        self.kit, self.case, self.messages = kit, case, messages
        self.address = TextAddress.of(at)
        self.sheet, self.words = TextSheet(kit, messages), TextWords(kit, messages)
        self.place, self.index = self._spot()
        cards = pile_at(case, self.place).cards
        if self.index >= len(cards):
            raise NotFound(f"there is no card at {self.address.place}")
        self.card = CardSheet(kit, case, self.place, cards[self.index])

    def _spot(self) -> tuple[Place, int]:
        name, _, number = self.address.place.partition("@")
        return find_place(self.kit.notation, name), int(number) if number.isdecimal() and len(number) < 4 else 0

    @property
    def text(self) -> CardText:
        """The text of the card as the case has it."""
        return CardText.of(self.case, self.card.token.name, self.card.kind)

    @property
    def ability(self) -> Worded:
        """The ability that the address names."""
        return self.text.ability(self.address.ability)

    def shown(self) -> TextShown:
        """Returns what is shown of it."""
        text, verb = self.text, self.address.verb
        known = tuple(self.sheet.verbs(self.ability))
        parts = self.sheet.parts(verb, self.ability) if verb in dict(known) else []
        told = tuple(self._told(number, ability) for number, ability in enumerate(text.abilities))
        now = self._told(min(self.address.ability, len(told)), self.ability)
        timing = tuple(self.sheet.timing(self.ability))
        address = replace(self.address, ability=now.number, verb=verb if parts else "")
        return TextShown(address, self.card.token.name, text.printed, told, now, timing, known, tuple(parts))

    def _told(self, number: int, ability: Worded) -> ToldAbility:
        sentences = (*map(self.words.sentence, ability.done), *map(self.words.gift, ability.given))
        return ToldAbility(number, self.words.ability(ability), sentences)

    # -- changes ------------------------------------------------------------------------------------------------------

    def timed(self, form: Form) -> DeskCase:
        """Returns the case in which the ability works when a form says."""
        return self._with(self.sheet.timed(self.ability, form))

    def ordered(self, form: Form) -> DeskCase:
        """Returns the case in which the ability orders one thing more."""
        sentence = TextForm(self.sheet, self.ability, form).sentence(self.address.verb)
        return self._with(self.ability.with_sentence(sentence, gives=self.sheet.constant(self.ability)))

    def by_hand(self, said: str) -> DeskCase:
        """Returns the case in which the judge carries out one sentence more."""
        return self._with(self.ability.with_sentence({"by-hand": said})) if said else self.case

    def taken_back(self, form: Form) -> DeskCase:
        """Returns the case in which the ability lacks one of its sentences, or the text the whole ability."""
        number = set_value(form, "number")
        return self._with(self.ability.without(int(number)) if number.isdecimal() and len(number) < 3 else Worded())

    def printed(self, text: str) -> DeskCase:
        """Returns the case in which the card prints other words."""
        return self._put(replace(self.named.text, printed=text))

    def _with(self, ability: Worded) -> DeskCase:
        named = self.named
        return named._put(named.text.with_ability(self.address.ability, ability))

    @property
    def named(self) -> Texting:
        """The same text on a card that has a name of its own: a card that is called by its kind gets one by its tag."""
        token = self.card.token
        if token.known and token.name not in self.kit.notation.kinds:
            return self
        name = self.messages("text.card-named", tag=token.tag)
        own = replace(token, name=name, kind=self.card.kind if self.card.kind != self.card.usual else "")
        case = put(self.case, self.place, self.index, print_token(own, self.kit.notation))
        return Texting(self.kit, case, self.messages, str(self.address))

    def _put(self, text: CardText) -> DeskCase:
        return text.put(self.case, self.kit, tuple(map(self.words.ability, text.abilities)))
