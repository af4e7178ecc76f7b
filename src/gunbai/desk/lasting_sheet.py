"""What goes on around the cards of a board: what has been used, what lasts, what waits, what is open; in the words of a game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property

from msgspec import Struct

from gunbai.cards.kit import Kit
from gunbai.desk.card_sheet import catalogue_of, read_token
from gunbai.desk.case import DeskCase, items
from gunbai.desk.changing import changing
from gunbai.desk.controls import AtField, Control, Form, one_of, set_value
from gunbai.desk.place import all_cards
from gunbai.desk.used import UsedCards
from gunbai.errors import BadInput, Problem
from gunbai.notation.board_writer import flow
from gunbai.notation.description import Plain
from gunbai.notation.game_words import word_of
from gunbai.notation.raw import texts
from gunbai.replay.labels import asked
from gunbai.writeup.messages import Messages

ALREADY, IN_FORCE, PENDING, NOW = "already", "in force", "pending", "now"
LISTED = (ALREADY, IN_FORCE, PENDING, NOW)
"""The entries of a board that the sheet lists; what is open can only be taken away, for a line leads there."""
UNTIL = ("turn", "leave")
"""How long what is put in force may last."""
LONGEST, MOST_ENTRIES = 40, 40
"""The most characters of a word that is typed, and the most entries of one list."""
CHANGED = re.compile(r"[-+=]\d{1,6}")


class Lasting(Struct, frozen=True):
    """One of these entries: its name, what it lists in words, and what may be added to it."""

    name: str
    listed: tuple[str, ...]
    controls: tuple[Control, ...]


class LastingSheet:
    """Offers and changes these entries of one case, in one language."""

    def __init__(self, kit: Kit, case: DeskCase, messages: Messages, used: UsedCards | None = None) -> None:
        self.kit, self.case, self.messages = kit, case, messages
        self.notation = kit.notation
        self.used = used or UsedCards()
        self.unsaid = ("", messages("desk.unsaid"))

    def groups(self) -> list[Lasting]:
        """Returns each of these entries, the most usual first."""
        offered = {ALREADY: self._using(), IN_FORCE: self._lasting(), PENDING: self._waiting()}
        return [Lasting(name, tuple(map(self.said, self.held(name))), tuple(offered.get(name, ()))) for name in LISTED]

    def held(self, name: str) -> list[Plain]:
        """Returns what the case lists under a name."""
        return items(self.case.board.get(name))

    # -- in words -----------------------------------------------------------------------------------------------------

    def said(self, item: Plain) -> str:
        """Returns one entry in words: cards by their names, what the game has a word for by that."""
        if not isinstance(item, dict):
            return self.called.get(str(item), flow(item))
        shown = {name: value for name, value in item.items() if name not in ("by", "with", "sequence")}
        return " ".join(self._part(name, value) for name, value in shown.items())

    def _part(self, name: str, value: Plain) -> str:
        word = value if isinstance(value, str) else flow(value)
        if name in ("on", "card", "trigger", "holder"):
            return self.called.get(word, word)
        if name == "until":
            return self.messages.either("text.until", word)
        if name in (*self.called, *self.notation.seats):
            return f"{self.called.get(name, name)}: {self._word(word)}"
        label = "" if name in ("keyword", "status", "field", "op", "path", "ability") else f"{self._field(name)} "
        return f"{label}{self._word(word)}"

    def _word(self, word: str) -> str:
        known = word in self.notation.decisions
        return asked(self.notation, word, self.messages.lang) if known else word_of(self.notation, word, self.messages.lang)

    def _field(self, name: str) -> str:
        labels = {field: label for label, field in self.notation.tokens.fields.items()}
        return labels.get(name) or asked(self.notation, name, self.messages.lang)

    @property
    def called(self) -> dict[str, str]:
        """The tagged cards of the case, each with what it is called."""
        catalogue = catalogue_of(self.case, self.kit)
        tokens = (read_token(text, self.notation, catalogue) for _, _, text in all_cards(self.case, self.notation))
        return {token.tag: f"{token.name if token.known else '?'}#{token.tag}" for token in tokens if token.tag}

    # -- what is offered ----------------------------------------------------------------------------------------------

    def _who(self, *, seats: bool) -> Control:
        found = [*((seat, seat) for seat in self.notation.seats if seats), *self.called.items()]
        return one_of("who", self.messages("desk.who"), found, found[0][0] if found else "")

    def _using(self) -> Iterator[Control]:
        yield self._who(seats=True)
        own = (*texts(self.notation.vocabulary.already).values(), *self.used.uses)
        if words := dict.fromkeys(word for word in own if word in self._uses):
            yield one_of("word", self.messages("desk.used-what"), [(word, self._word(word)) for word in words], "")
        yield Control("other", self.messages("desk.used-other"), typed=True)

    @cached_property
    def _uses(self) -> frozenset[str]:
        """The words by which the vocabulary calls a use: decisions in any spelling, statuses, and what it lists besides."""
        decisions = (word for name, aliases in self.notation.decisions.items() for word in (name, *aliases))
        own = texts(self.notation.vocabulary.already).values()
        return frozenset((*decisions, *self.notation.tokens.statuses, *own))

    def _lasting(self) -> Iterator[Control]:
        if not self.called:
            return
        yield self._who(seats=False)
        yield from (changing(self.kit, field, self.unsaid) for field in self._numbers)
        t = self.messages
        for name, label, words in (
            ("keyword", t("desk.words"), self.notation.keywords),
            ("status", t("desk.state"), self.notation.tokens.statuses),
        ):
            if words:
                yield one_of(name, label, [self.unsaid, *((word, word) for word in words)], "")
        yield one_of("until", t("text.until"), [(word, t.either("text.until", word)) for word in UNTIL], UNTIL[0])

    @property
    def _numbers(self) -> list[str]:
        """The numbers of cards that may be more or less for a while: those that the game works out, as cards print them."""
        tokens = self.notation.tokens
        printed = {*tokens.number_names, *tokens.fields.values()}
        return [name for name in self.notation.vocabulary.values if name in printed]

    def _waiting(self) -> Iterator[Control]:
        if self.called:
            yield self._who(seats=False)
            yield Control("other", self.messages("desk.waits-which"), typed=True, minor=True)

    # -- changes ------------------------------------------------------------------------------------------------------

    def added(self, name: str, form: Form) -> DeskCase:
        """Returns the case with one entry more; raises BadInput for what cannot be one."""
        who = set_value(form, "who")
        if len(self.held(name)) >= MOST_ENTRIES:
            raise BadInput([Problem("TOO-MANY", self.messages("desk.too-many-entries", most=MOST_ENTRIES))])
        if who not in (*self.notation.seats, *self.called):
            raise BadInput([AtField("NO-ENTRY", self.messages("desk.no-entry"), field="who")])
        if len(set_value(form, "other")) > LONGEST:
            raise BadInput([AtField("TOO-LONG", self.messages("desk.too-long", most=LONGEST), field="other")])
        made = {ALREADY: self._use, IN_FORCE: self._force, PENDING: self._wait}
        entry = made[name](who, form) if name in made else None
        if entry is None:
            raise BadInput([AtField("NO-ENTRY", self.messages("desk.no-entry"), field=self._asked_first(name))])
        return self._listing(name, [*self.held(name), entry])

    def _asked_first(self, name: str) -> str:
        """Returns the field that says what an entry of a list is."""
        return f"f.{self._numbers[0]}" if name == IN_FORCE and self._numbers else "other"

    def _use(self, who: str, form: Form) -> Plain | None:
        word = set_value(form, "other") or set_value(form, "word")
        return {who: word} if word else None

    def _wait(self, who: str, form: Form) -> Plain | None:
        ability = set_value(form, "other")
        return {"card": who, "ability": ability} if ability else who

    def _force(self, who: str, form: Form) -> Plain | None:
        told = {field: value for field in self._numbers if (value := set_value(form, f"f.{field}"))}
        wrong = {field: value for field, value in told.items() if not CHANGED.fullmatch(value)}
        if wrong:
            said_so = {field: self.messages("desk.no-amount", value=value[:20]) for field, value in wrong.items()}
            raise BadInput([AtField("BAD-AMOUNT", message, field=f"f.{field}") for field, message in said_so.items()])
        said: dict[str, Plain] = {**told}
        for name, known in (("keyword", self.notation.keywords), ("status", self.notation.tokens.statuses)):
            if (value := set_value(form, name)) in known:
                said[name] = value
        until = set_value(form, "until")
        return {"on": who, **said, "until": until if until in UNTIL else UNTIL[0]} if said else None

    def without(self, name: str, number: int) -> DeskCase:
        """Returns the case without one entry; what is open is open as a whole, and goes as one."""
        held = self.held(name) if name in LISTED else []
        left = [] if name == NOW else [*held[:number], *held[number + 1 :]]
        return self._listing(name, left) if held else self.case

    def _listing(self, name: str, held: list[Plain]) -> DeskCase:
        return self.case.with_board(**{name: held or ""})
