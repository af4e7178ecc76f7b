"""What may be written in short of a card, and what that means in full."""

from __future__ import annotations

from gunbai.cards.word_reader import WordReader
from gunbai.document import Mapping, Scalar, Sequence, mark_of
from gunbai.notation.spelling import fold

ABILITY_ALONE = ("when", "from", "gives", "once", "instead", "must")
"""What an ability may say and a card may not: a card that does has one ability, and this is it."""
USE = {"name", "text", "do", "when"}
"""What the ability says that using its card carries out."""


class ShortFormReader(WordReader):
    """Reads definitions of cards that leave out what goes without saying."""

    def with_ability(self, entry: Mapping) -> Mapping:
        """Returns a card with its one ability as such, where the card itself says when it works, or what it gives."""
        if "abilities" in entry or not {*entry} & {*ABILITY_ALONE}:
            return entry
        own = {key: value for key, value in entry.items() if key in (*ABILITY_ALONE, "text", "do")}
        rest = {key: value for key, value in entry.items() if key not in own}
        return Mapping.at(entry, {**rest, Scalar("abilities", mark_of(entry)): Mapping.at(entry, own)})

    def costs_besides(self, kind: str, entry: Mapping) -> bool:
        """Tells whether a text without a moment may be what using the card costs besides (``costs:`` of the kind)."""
        return self._use(kind, entry).get("costs") == "yes"

    def with_use(self, kind: str, entry: Mapping) -> Mapping:
        """Returns a card that is used from the hand with what using it does as its own effect.

        That is its one ability without a moment. A word in the place of the moment (``when:`` of the kind) says when the card may
        be used: it goes to the keywords of the card.
        """
        use = self._use(kind, entry)
        if not use or "text" in entry or "do" in entry:
            return entry
        words = use.get("when", ())
        known = {fold(str(word)) for word in words} if isinstance(words, list | tuple) else set()
        items = [self.canonical(item) if isinstance(item, Mapping) else item for item in self.many_of(entry, "abilities")]
        used = [item for item in items if isinstance(item, Mapping) and self._is_use(item, known)]
        if len(used) != 1:
            return entry
        rest = Sequence(item for item in items if item is not used[0])
        keywords = Sequence([*self.many_of(entry, "keywords"), *self.many_of(used[0], "when")])
        rest.mark = keywords.mark = mark_of(used[0])
        own = {key: used[0][key] for key in ("text", "do") if key in used[0]}
        return Mapping.at(entry, {**entry, **own, "abilities": rest, "keywords": keywords})

    def abilities(self, entry: Mapping) -> list[object]:
        """Returns the abilities of a card; where none has a text, the lines of the card's are theirs, or all of it."""
        items = self.many_of(entry, "abilities")
        if not self.shares_text(entry):
            return items
        text, at = str(entry["text"]), mark_of(entry["text"])
        lines = text.splitlines() if len(text.splitlines()) == len(items) else [text] * len(items)
        told = [(item, line) for item, line in zip(items, lines, strict=True) if isinstance(item, Mapping)]
        return [Mapping.at(item, {Scalar("text", at): Scalar(line, at), **item}) for item, line in told]

    def shares_text(self, entry: Mapping) -> bool:
        """Tells whether the text of a card is that of its abilities, none of which has its own."""
        items = self.many_of(entry, "abilities")
        alone = bool(items) and all(isinstance(item, Mapping) and "text" not in item for item in items)
        return alone and bool(entry.get("text")) and "do" not in entry

    def _use(self, kind: str, entry: Mapping) -> dict[str, object]:
        """Returns how cards of a kind, or of a type that the card names, are used from the hand; empty for others."""
        kinds = self.notation.vocabulary.kinds
        types = [self.notation.plain(str(item)) for name in self.notation.tokens.sets for item in self.many_of(entry, name)]
        specs = (kinds.get(word) or {} for word in (kind, *types))
        return next((spec for spec in specs if spec.get("used") == "yes"), {})

    def _is_use(self, item: Mapping, known: set[str]) -> bool:
        words = (fold(self.notation.plain(str(word))) for word in self.many_of(item, "when"))
        return {*item} <= USE and all(word in known for word in words)
