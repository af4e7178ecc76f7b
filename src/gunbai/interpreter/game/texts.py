"""The texts of the cards of a game, found by what they are called: abilities, sentences, and the order of each text's sentences."""

from __future__ import annotations

from collections.abc import Iterable

from gunbai.interpreter.data.card import Ability, Card, Sentence


class Texts:
    """The abilities and sentences of cards by their ids, quoted ones and sentences inside sentences included.

    ``ordered`` are the abilities that say that they are carried out: nobody may pass them up.
    """

    def __init__(self, cards: Iterable[Card]) -> None:
        self.abilities: dict[str, Ability] = {}
        self.sentences: dict[str, tuple[Sentence, bool]] = {}
        self.orders: dict[str, tuple[str, ...]] = {}
        for card in cards:
            self._learn(card)
        self.ordered = frozenset(ident for ident, ability in self.abilities.items() if ability.must)

    def ability(self, ident: str) -> Ability | None:
        """Returns an ability, printed or quoted, by its id."""
        return self.abilities.get(ident)

    def sentence(self, ident: str) -> tuple[Sentence, bool] | None:
        """Returns a sentence by its id, and whether it is the first of its text."""
        return self.sentences.get(ident)

    def order(self, ident: str) -> tuple[str, ...]:
        """Returns the ids of the sentences of a text in printed order; none for anything else."""
        return self.orders.get(ident, ())

    def _learn(self, card: Card) -> None:
        abilities = (*card.abilities, *card.quoted)
        self.abilities.update({ability.id: ability for ability in abilities})
        units = [(ability.id, ability.sentences) for ability in abilities]
        if card.effect:
            units.append((f"card:{card.name}", card.effect))
        for ident, sentences in units:
            self.orders[ident] = tuple(sentence.id for sentence in sentences)
            for index, sentence in enumerate(sentences):
                self._learn_sentence(sentence, first=index == 0)

    def _learn_sentence(self, sentence: Sentence, *, first: bool) -> None:
        self.sentences[sentence.id] = (sentence, first)
        for part in sentence.parts:
            self.orders[part.id] = (part.id,)
            self._learn_sentence(part, first=first)
