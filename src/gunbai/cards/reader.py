"""Reads card definitions from YAML: a book's ``cards/*.yaml`` and a scenario's ``cards:``, with every problem at its place."""

from __future__ import annotations

from pathlib import Path

from gunbai.cards.abilities import AbilityReader
from gunbai.cards.printed import PrintedReader
from gunbai.cards.sentences import by_hand
from gunbai.cards.short_forms import ShortFormReader
from gunbai.cards.text_words import CardTextWords
from gunbai.cards.word_reader import WordReader
from gunbai.document import Mapping, Problems, read
from gunbai.errors import BadInput
from gunbai.interpreter.data.card import Ability, Card
from gunbai.notation.notation import Notation
from gunbai.notation.spelling import UNKNOWN


def load_cards(root: Path, slug: str, notation: Notation, words: CardTextWords) -> dict[str, Card]:
    """Returns the cards of ``rulebooks/<slug>/cards/*.yaml`` by name; raises BadInput with every problem of every file."""
    problems = Problems()
    cards: dict[str, Card] = {}
    for path in sorted((root / "rulebooks" / slug / "cards").glob("*.yaml")):
        try:
            document = read(path)
        except BadInput as error:
            problems.extend(error.problems)
            continue
        for name, card in read_cards(document, notation, words, problems).items():
            if name in cards:
                problems.add("REPEATED-KEY", f"the card {name} is defined twice", document, f"see also {path.name}")
            cards[name] = card
    problems.raise_any()
    return cards


def read_cards(value: object, notation: Notation, words: CardTextWords, problems: Problems) -> dict[str, Card]:
    """Returns the cards that a mapping of names to definitions states; notes every problem at its place."""
    reader = CardReader(notation, words, problems)
    return {str(name): reader.card(name, entry) for name, entry in reader.mapping(value, "cards", "write name: {kind: …}").items()}


class CardReader(WordReader):
    """Reads definitions of cards."""

    def __init__(self, notation: Notation, words: CardTextWords, problems: Problems) -> None:
        super().__init__(notation, words, problems)
        self.forms = ShortFormReader(notation, words, problems)
        self.printed = PrintedReader(notation, words, problems)

    def card(self, name: str, value: object) -> Card:
        """Returns one card."""
        if name == UNKNOWN or not name.strip():
            self.problems.add("NO-NAME", f"a card cannot be called {name or 'nothing'}", name, "write its printed name")
        entry = self.mapping(value, name, "write {kind: …}")
        if not isinstance(value, Mapping):
            return Card(str(name), "")
        entry = self.forms.with_ability(self.canonical(entry))
        kind = self.printed.kind(entry)
        if "kind" not in entry and not kind:
            hint = f"write kind: {' or '.join(self.notation.kinds)}"
            self.problems.add("MISSING-KEY", f"{name} needs its kind", entry if entry else name, hint)
        entry = self.forms.with_use(kind, entry)
        fields, keywords = self.printed.fields(name, kind, entry), self.printed.keywords(entry)
        return self._with_texts(Card(str(name), kind, fields, keywords, text=self.text_of(entry, "text")), entry)

    def _with_texts(self, card: Card, entry: Mapping) -> Card:
        """Returns a card with what its texts do: the effect of using it, and its abilities."""
        if "do" in entry and not card.text:
            message = f"{card.name} has an effect but no printed text"
            self.problems.add("TEXT-MISSING", message, entry.key("do"), "write text: above do:")
        reader = AbilityReader(self.notation, self.words, self.problems, card.name)
        ident = f"card:{card.name}"
        unsaid = () if self.forms.shares_text(entry) else by_hand(ident, card.text)
        effect = reader.sentences.sentences(ident, card.text, entry["do"]) if "do" in entry else unsaid
        used = self.forms.costs_besides(card.kind, entry)
        items = enumerate(self.forms.abilities(entry), 1)
        abilities = tuple(reader.ability(str(number), item, used=used) for number, item in items)
        self._check_unique(card.name, abilities, entry)
        return Card(card.name, card.kind, card.fields, card.keywords, abilities, effect, card.text, reader.quoted())

    def _check_unique(self, name: str, abilities: tuple[Ability, ...], entry: Mapping) -> None:
        idents = [ability.id for ability in abilities]
        for ident in dict.fromkeys(ident for ident in idents if idents.count(ident) > 1):
            message = f"{name} has two abilities named {ident.rpartition(':')[2]}"
            self.problems.add("REPEATED-NAME", message, entry.get("abilities"), "give each its own name")
