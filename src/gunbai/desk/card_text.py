"""The text of a card of a case: its printed words, and what they mean as abilities that are put together piece by piece."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from gunbai.cards.kit import Kit
from gunbai.cards.reader import read_cards
from gunbai.cards.short_forms import ABILITY_ALONE
from gunbai.desk.case import DeskCase, Entries, entries, items
from gunbai.document import Mapping as Written
from gunbai.document import Problems, read_text
from gunbai.limits import CASE
from gunbai.notation.board_writer import flow
from gunbai.notation.description import Plain

OURS = "〔"
"""Begins a text that nobody printed: it was put together from what the card is said to do."""
ENDS = "〕"
MOST_ABILITIES, MOST_SENTENCES = 6, 8
"""How many abilities a card may be given here, and how many sentences each."""


class Worded(Struct, frozen=True):
    """One ability as data: when it works (nothing: what using the card does), at what cost, and what it does or gives."""

    data: Entries = {}

    @property
    def moment(self) -> str:
        """When it works; empty for what using the card does."""
        return next((str(item) for item in items(self.data.get("when")) if isinstance(item, str)), "")

    @property
    def done(self) -> tuple[Entries, ...]:
        """What it does, sentence by sentence."""
        return tuple(entries(item) for item in items(self.data.get("do")))

    @property
    def given(self) -> tuple[Entries, ...]:
        """What it gives as long as it works."""
        return tuple(entries(item) for item in items(self.data.get("gives")))

    @property
    def begun(self) -> bool:
        """Whether it says anything yet."""
        return bool(self.data)

    def having(self, **changes: Plain) -> Worded:
        """Returns the ability with other entries; what is empty is left out."""
        data = {**self.data, **changes}
        return Worded(
            {key: data[key] for key in ("name", "when", "from", "cost", "once", "must", "do", "gives", "instead") if data.get(key)}
        )

    def with_sentence(self, sentence: Entries, *, gives: bool = False) -> Worded:
        """Returns the ability with one more sentence; ``gives``: with one more thing that it gives."""
        key, held = ("gives", self.given) if gives else ("do", self.done)
        said: list[Plain] = [*held, sentence]
        return self.having(**{key: said})

    def without(self, number: int) -> Worded:
        """Returns the ability without one of its sentences, those that give counted last."""
        said = [("do", item) for item in self.done] + [("gives", item) for item in self.given]
        kept = said[:number] + said[number + 1 :]
        sorted_out: dict[str, Plain] = {name: [item for key, item in kept if key == name] for name in ("do", "gives")}
        return self.having(**sorted_out)


class CardText(Struct, frozen=True):
    """The text of one card: what it prints, what it means, and what else its definition says."""

    name: str
    kind: str
    printed: str = ""
    abilities: tuple[Worded, ...] = ()
    rest: Entries = {}

    @classmethod
    def of(cls, case: DeskCase, name: str, kind: str) -> CardText:
        """Returns the text that a case gives a card; empty where it gives none."""
        held = entries(entries(case.data.get("cards")).get(name))
        printed = str(held.get("text", ""))
        own = {*held} & {*ABILITY_ALONE}
        alone = [Worded({key: value for key, value in held.items() if key in (*ABILITY_ALONE, "do", "cost")})] if own else []
        used = [Worded({"do": held["do"]})] if "do" in held and not own else []
        listed = [
            Worded({key: value for key, value in entries(item).items() if key != "text"}) for item in items(held.get("abilities"))
        ]
        rest = {key: value for key, value in held.items() if key not in ("text", "do", "abilities", "kind", *own)}
        if own:
            rest.pop("cost", None)
        return cls(name, str(held.get("kind", kind)), "" if printed.startswith(OURS) else printed, (*used, *alone, *listed), rest)

    def with_ability(self, number: int, ability: Worded) -> CardText:
        """Returns the text with another ability in the place of one, or behind the last; one that says nothing is left out."""
        held = (*self.abilities[:number], ability, *self.abilities[number + 1 :])
        return replace(self, abilities=tuple(item for item in held if item.begun)[:MOST_ABILITIES])

    def ability(self, number: int) -> Worded:
        """Returns one ability; an empty one behind the last."""
        return self.abilities[number] if number < len(self.abilities) else Worded()

    def definition(self, said: tuple[str, ...]) -> Entries:
        """Returns it as an entry of ``cards:``; ``said`` are the abilities in words, for what prints no text of its own."""
        texts = [self.printed or f"{OURS}{words}{ENDS}" for words in said]
        used = [(ability, text) for ability, text in zip(self.abilities, texts, strict=True) if not ability.moment]
        timed = [(ability, text) for ability, text in zip(self.abilities, texts, strict=True) if ability.moment]
        found: Entries = {"kind": self.kind, **self.rest}
        if used:
            found["text"] = self.printed or "\n".join(text for _, text in used)
            found["do"] = [sentence for ability, _ in used for sentence in ability.done]
        elif self.printed:
            found["text"] = self.printed
        if timed:
            shares = bool(self.printed) and not used
            found["abilities"] = [ability.data if shares else {**ability.data, "text": text} for ability, text in timed]
        return found

    def put(self, case: DeskCase, kit: Kit, said: tuple[str, ...]) -> DeskCase:
        """Returns the case with this text; raises BadInput for every word of it that the game does not have."""
        cards = entries(case.data.get("cards"))
        if not self.printed and not self.abilities and not self.rest:
            return case.having(cards={name: card for name, card in cards.items() if name != self.name})
        definition: Plain = self.definition(said)
        return readable_cards(case.having(cards={**cards, self.name: definition}), kit)


def readable_cards(case: DeskCase, kit: Kit) -> DeskCase:
    """Returns a case of which all cards can be read; raises BadInput with what is wrong with them."""
    problems = Problems()
    value = read_text(flow({"cards": entries(case.data.get("cards"))}), limit=CASE)
    if isinstance(value, Written):
        read_cards(value.get("cards"), kit.notation, kit.words, problems)
    problems.raise_any()
    return case
