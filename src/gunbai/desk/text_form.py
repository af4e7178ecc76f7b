"""What a form says of an order, read back as a sentence of a card text."""

from __future__ import annotations

from collections.abc import Iterator

from gunbai.desk.card_text import Worded
from gunbai.desk.case import Entries, entries
from gunbai.desk.controls import AtField, Form, set_value
from gunbai.desk.order_sheet import ALL, BEFORE, CHOSEN, THIS, UP_TO
from gunbai.desk.text_sheet import LONGEST, TextSheet
from gunbai.errors import BadInput, Problem
from gunbai.notation.description import Plain

NEEDED = {"keyword": "{keyword}", "what": "{what}", "p.zone": "{zone}", "p.from": "{from}", "p.to": "{place}"}
"""What an order cannot do without where its wording names it."""


class TextForm:
    """Reads what a form says of one order of an ability."""

    def __init__(self, sheet: TextSheet, ability: Worded, form: Form) -> None:
        self.sheet, self.ability, self.form = sheet, ability, form

    def said(self, name: str, default: str = "") -> str:
        """Returns what the form says under a name."""
        return set_value(self.form, name, default)

    def sentence(self, verb: str) -> Entries:
        """Returns the sentence of an order; raises BadInput for an order that the game does not have."""
        if verb not in [word for word, _ in self.sheet.verbs(self.ability)]:
            raise BadInput([Problem("UNKNOWN-WORD", self.sheet.messages("text.no-order", word=verb[:20]))])
        self._check(verb)
        if self.sheet.constant(self.ability):
            return self._gift(verb)
        sentence: Entries = {"may": "yes"} if self.said("may") == "yes" else {}
        if bound := self.said("if.bound"):
            sentence["if"] = {**self._where("if."), bound: self.said("if.count", "1")}
        if self.said("to") in (CHOSEN, UP_TO):
            sentence["choose"] = {self._name(): {**self._where(), **({"up to": "1"} if self.said("to") == UP_TO else {})}}
        alone = self.sheet.kit.words.said.get(verb, {}).get("", ())
        return {**sentence, verb: dict(self._argument(verb)) or self.said("value") or next(iter(alone), "yes")}

    def _check(self, verb: str) -> None:
        """Raises BadInput for an order that lacks what it needs: a word, a place, or any number of those that it may change."""
        controls, messages = self.sheet.parts(verb, self.ability), self.sheet.messages
        changes = [control for control in controls if control.name.startswith("f.")]
        lacking = changes[:1] if changes and not any(self.said(control.name) for control in changes) else []
        wording = self.sheet.words.template(verb)
        lacking += [one for one in controls if NEEDED.get(one.name, "-") in wording and not self.said(one.name)]
        found = [AtField("MISSING-VALUE", messages("text.lacks", what=control.label), field=control.name) for control in lacking]
        long = [one.name for one in controls if len(set_value(self.form, one.name)) > LONGEST]
        found += [AtField("TOO-LONG", messages("desk.too-long", most=LONGEST), field=name) for name in long]
        if found:
            raise BadInput(found)

    def _argument(self, verb: str) -> Iterator[tuple[str, Plain]]:
        """Yields the parts of the order that were said."""
        controls = [control.name for control in self.sheet.parts(verb, self.ability)]
        if "to" in controls and (to := self.said("to")):
            yield "to", self._meant(to)
        for name in controls:
            value = self.said(name)
            if value and name in ("amount", "seat", "keyword", "value", "what", "until") and not (name == "value" == controls[0]):
                yield name, value
            elif value and name[:2] in ("f.", "p."):
                yield name[2:], value

    def _meant(self, to: str) -> Plain:
        """Returns whom the order is about: a name, or the cards that fit."""
        if to in (CHOSEN, UP_TO):
            return self._name()
        return self._where() if to == ALL else self._chosen[-1] if to == BEFORE and self._chosen else to

    @property
    def _chosen(self) -> list[str]:
        """The names of what the sentences so far choose."""
        return [name for sentence in self.ability.done for name in entries(sentence.get("choose"))]

    def _name(self) -> str:
        """Returns the name of what this sentence chooses."""
        return f"{BEFORE}{len(self._chosen) + 1}" if self._chosen else BEFORE

    def _where(self, prefix: str = "") -> Entries:
        said: Entries = {name: self.said(prefix + name) for name in ("side", "kind", "zone")}
        return {name: value for name, value in said.items() if value} or {"side": "any"}

    def _gift(self, verb: str) -> Entries:
        """Returns what is given as long as the ability works."""
        where: Entries = {"this": "yes"} if self.said("to", THIS) == THIS else self._where()
        if verb == "modify":
            changes: Entries = {field: self.said(f"f.{field}") for field in self.sheet.notation.vocabulary.values}
            return {"where": where, "modify": {name: value for name, value in changes.items() if value}}
        if verb == "gain":
            return {"where": where, "keyword": f"{self.said('keyword')}{self.said('value')}"}
        return {"where": where, verb: self.said("what")}
