"""Reads the sentences of card texts: what they choose, under which condition, and what they order."""

from __future__ import annotations

from collections.abc import Iterator

from gunbai.cards.expressions import Amount, ExpressionReader
from gunbai.cards.orders import OrderReader, QuotedAbilities
from gunbai.cards.text_words import CardTextWords
from gunbai.cards.word_reader import Referents
from gunbai.document import Mapping, Problems, Scalar
from gunbai.interpreter.data.card import Card, Choose, Sentence
from gunbai.notation.notation import Notation

CHOICE = ("count", "up to", "by")
PICK = ("of", "count", "up to")
SAYS_NOTHING = {"if", "may", "text", "let"}
"""What a sentence may say besides what it does."""


class SentenceReader(ExpressionReader):
    """Reads sentences; what they quote is gathered in ``quotes``."""

    def __init__(self, notation: Notation, words: CardTextWords, problems: Problems, quotes: QuotedAbilities) -> None:
        super().__init__(notation, words, problems)
        self.orders = OrderReader(notation, words, problems, quotes)

    def sentences(self, ident: str, text: str, value: object) -> tuple[Sentence, ...]:
        """Returns the sentences of ``do``; each gets its own printed sentence where there are as many, else the whole text."""
        entries, printed, named = self.many(value), split_sentences(text), Referents()
        texts = printed if len(printed) == len(entries) else [text] * len(entries)
        pairs = zip(texts, entries, strict=True)
        return tuple(self._sentence(f"{ident}.{number}", said, entry, named) for number, (said, entry) in enumerate(pairs, 1))

    def _sentence(self, ident: str, text: str, value: object, named: Referents) -> Sentence:
        entry = self.mapping(value, "each sentence of do")
        pick = self.mapping(entry.get("pick"), "pick")
        if not entry.keys() - SAYS_NOTHING:
            message = "a sentence must say what is done"
            self.problems.add("MISSING-KEY", message, entry, 'write an order, or by-hand: "what the judge must do"')
        return Sentence(
            ident,
            let=self.letters(entry, named),
            choose=tuple(self.choices(entry, named)),
            orders=tuple(self.orders.orders(entry, named)),
            condition=self.condition(entry["if"], named) if "if" in entry else None,
            by_hand=self.text_of(entry, "by-hand"),
            text=self.text_of(entry, "text") or text,
            may=self.yes(entry, "may"),
            parts=self._parts(ident, entry.get("gain effect", pick.get("of")), named),
            pick=self._picked(pick, entry.key("pick")) if "pick" in entry else None,
        )

    def choices(self, entry: Mapping, named: Referents) -> Iterator[Choose]:
        """Yields what a sentence makes a player choose, each known by its name from then on."""
        for name, value in self.mapping(entry.get("choose"), "choose").items():
            spec = self.mapping(value, str(name))
            where = self.meant(spec, named, CHOICE)
            least = most = self._so_many(spec, "count", named) if "count" in spec else 1
            if "up to" in spec:
                least, most = 0, self._so_many(spec, "up to", named)
            by = self.player(spec["by"], "chance") if "by" in spec else ""
            named.add(str(name))
            yield Choose(str(name), where, least, most, by)

    def _so_many(self, spec: Mapping, key: str, named: Referents) -> Amount:
        """Returns how many are chosen; a number that is written is not negative."""
        amount = self.amount(spec[key], named)
        return self.count(spec[key], key) if isinstance(amount, int) else amount

    def _parts(self, ident: str, value: object, named: Referents) -> tuple[Sentence, ...]:
        """Returns the sentences inside one; what each of them names ends with it."""
        entries = enumerate(self.many(value), 1)
        return tuple(self._sentence(f"{ident}.{number}", "", part, named.copy()) for number, part in entries)

    def _picked(self, pick: Mapping, at: Scalar) -> tuple[int, int]:
        """Returns how many sentences of a list are picked, least and most."""
        self.keys(pick, "pick", PICK)
        if "of" not in pick:
            message = "pick needs of: the list to pick from"
            self.problems.add("MISSING-KEY", message, at, "write pick: {count: 1, of: [...]}")
        most = len(self.many(pick.get("of", ())))
        key = "up to" if "up to" in pick else "count"
        count = self.count(pick[key], key) if key in pick else 1
        if "of" in pick and count > most:
            self.problems.add("TOO-MANY", f"{count} are picked of {most}", pick.get(key, at), f"write {most} at most")
        return (0 if "up to" in pick else count), count


def by_hand(ident: str, text: str) -> tuple[Sentence, ...]:
    """Returns the effect of a text that nobody modelled: the judge carries it out."""
    return (Sentence(f"{ident}.1", text, by_hand=text),) if text else ()


def split_sentences(text: str) -> list[str]:
    """Returns the printed sentences of a card text, each with its full stop; quoted text is not split."""
    found: list[str] = []
    depth, start = 0, 0
    for index, character in enumerate(text):
        depth += (character in "「『(（") - (character in "」』)）")
        if character == "。" and depth <= 0:
            found.append(text[start : index + 1].strip())
            start = index + 1
    return [*found, *([text[start:].strip()] if text[start:].strip() else [])]


def choices_of(card: Card) -> Iterator[Choose]:
    """Yields every choice that the texts of a card ask for."""
    abilities = (*card.abilities, *card.quoted)
    for ability in abilities:
        yield from ability.instead.choose if ability.instead else ()
    for sentence in (*card.effect, *(sentence for ability in abilities for sentence in ability.sentences)):
        yield from sentence.choose
