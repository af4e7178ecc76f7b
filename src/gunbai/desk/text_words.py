"""How a card text reads that was put together from the words of a game: one sentence per ability, in the language of a page."""

from __future__ import annotations

import string
from collections.abc import Mapping

from gunbai.cards.kit import Kit
from gunbai.desk.card_text import Worded
from gunbai.desk.case import Entries, entries, items
from gunbai.interpreter.look.seats import WORDS
from gunbai.limits import is_number
from gunbai.notation.board_writer import flow
from gunbai.notation.description import Plain
from gunbai.notation.game_words import word_of
from gunbai.notation.spelling import fold
from gunbai.writeup.messages import Messages, said

TIMES = ("turn", "attack", "leave", "your next turn", "their next turn")
"""How long something may last, as a text says it (``until:``)."""
GIVEN = ("modify", "gain", "cannot", "can")
"""What a text may give as long as it works, by the orders that do the same for a while."""
BLANK = {"amount": "n", "who": "", "until": "", "change": "±n"}
"""What stands for the parts of an order on a button."""


class TextWords:
    """Says the card texts of one game in words; what neither the game nor this program words is said as it is written."""

    def __init__(self, kit: Kit, messages: Messages) -> None:
        self.kit, self.messages = kit, messages
        self.notation = kit.notation
        self.orders: Mapping[str, Mapping[str, str]] = kit.notation.vocabulary.orders

    def template(self, verb: str) -> str:
        """Returns how an order is worded, with the names of its parts; empty where nothing words it."""
        if verb in self.orders:
            return said(self.orders[verb], self.messages.lang)
        key = f"order.{verb}"
        return self.messages(key) if key in self.messages else ""

    def label(self, verb: str) -> str:
        """Returns an order as it stands on a button, with blanks for what it needs."""
        template = self.template(verb) or verb
        blanks = {name: BLANK.get(name, "〜") for _, name, _, _ in string.Formatter().parse(template) if name is not None}
        return template.format_map(blanks).strip()

    def ability(self, ability: Worded) -> str:
        """Returns what an ability says: when, at what cost, and every sentence."""
        lead = f"《{ability.moment}》" if ability.moment else ""
        costs = self.messages("text.and").join(map(self.cost, items(ability.data.get("cost"))))
        lead += self.messages("text.cost", cost=costs) if costs else ""
        told = [*map(self.sentence, ability.done), *map(self.gift, ability.given)]
        return lead + (self.messages("text.colon") if lead and told else "") + " ".join(told).replace("。 ", "。")

    def cost(self, value: Plain) -> str:
        """Returns one cost in words."""
        if isinstance(value, dict):
            told = ((self.price(word), amount if isinstance(amount, str) else flow(amount)) for word, amount in value.items())
            return " ".join(f"{word} {amount}" for word, amount in told)
        return self.price(str(value))

    def price(self, word: str) -> str:
        """Returns what a cost is called."""
        known = self.notation.vocabulary.costs
        return said(known[word], self.messages.lang) if word in known else word

    def sentence(self, entry: Entries) -> str:
        """Returns one sentence in words: its condition, what is chosen, what is ordered."""
        t = self.messages
        if "by-hand" in entry:
            return t("text.by-hand", what=str(entry["by-hand"]))
        parts = [t("text.if", what=self.condition(entries(entry["if"])))] if "if" in entry else []
        parts += [self._choice(entries(spec)) for spec in entries(entry.get("choose")).values()]
        rest = {key: value for key, value in entry.items() if key not in ("if", "choose", "may", "text")}
        orders = t("text.and").join(self.order(verb, argument) for verb, argument in rest.items())
        said_last = t("text.may", what=orders) if entry.get("may") == "yes" else t("text.order", what=orders)
        begun = bool(parts) and not parts[-1].endswith(". ")
        return "".join([*parts, said_last if begun else said_last[:1].upper() + said_last[1:]])

    def _choice(self, spec: Entries) -> str:
        key = "text.choose-up-to" if "up to" in spec else "text.choose"
        count = str(spec.get("up to", spec.get("count", "1")))
        return self.messages(key, what=self.cards({name: spec[name] for name in spec if name not in ("count", "up to")}), n=count)

    def condition(self, spec: Entries) -> str:
        """Returns a condition in words."""
        t, bounds = self.messages, ("at least", "at most", "exactly")
        bound = next((name for name in bounds if name in spec), "")
        what = self.cards({name: value for name, value in spec.items() if name not in bounds})
        return t(f"text.{bound.replace(' ', '-')}", what=what, n=spec[bound]) if bound else what

    def gift(self, entry: Entries) -> str:
        """Returns what an ability gives in words."""
        whom = self.cards(entries(entry.get("where")))
        for verb, key in (("modify", "modify"), ("gain", "keyword"), ("cannot", "cannot"), ("can", "can")):
            if key in entry:
                value = entry[key]
                argument = entries(value) if verb == "modify" and isinstance(value, dict) else {_PART[verb]: value}
                return self.messages("text.order", what=self._filled(verb, {**argument, "to": whom}, whom))
        return f"{whom}: {flow({key: value for key, value in entry.items() if key != 'where'})}"

    def order(self, verb: str, argument: Plain) -> str:
        """Returns one order in words."""
        given = self._argument(verb, argument)
        return self._filled(verb, given, self.whom(given["to"]) if "to" in given else "")

    def _argument(self, verb: str, argument: Plain) -> Entries:
        """Returns the parts of an order under their names, whatever short form it is written in."""
        if isinstance(argument, dict):
            return argument
        text = argument if isinstance(argument, str) else flow(argument)
        if is_number(text.lstrip("+-")):
            return {"amount": text}
        if not self.kit.words.keys.get(verb, ("",)) and "{amount}" not in self.template(verb):
            return {}
        if fold(text) in WORDS or text in WORDS:
            return {"seat": text}
        return {"to": text} if self.kit.words.aimed.get(verb) is not None else {"": "" if text == "yes" else text}

    def _filled(self, verb: str, given: Entries, whom: str) -> str:
        t, template = self.messages, self.template(verb)
        seat = WORDS.get(str(given.get("seat", "")), "")
        numbers = {name: given[name] for name in given if name in self.notation.vocabulary.values or name == "by"}
        parts = {
            "to": whom or (t(f"text.seat-{seat or 'you'}") if "{to}" in template and "seat" in given else t("text.it")),
            "who": t(f"text.who-{seat}") if seat in ("foe", "both") else "",
            "amount": str(given.get("amount", "1")),
            "until": t.either("text.until", str(given.get("until", ""))) if "until" in given else "",
            "change": self._change(numbers) or str(given.get("amount", "")),
            "what": self.limit(str(given.get("what", ""))),
            "keyword": f"{given.get('keyword', '')}{given.get('value', '')}",
            "zone": self._place(given.get("zone")),
            "from": self._place(given.get("from")),
            "place": self._place(given.get("to")),
        }
        named = {name for _, name, _, _ in string.Formatter().parse(template) if name}
        spoken = {"to", *named, *({"seat"} if named & {"who", "to"} else ()), *(numbers if "change" in named else ())}
        spoken |= {"value"} if "keyword" in named else {"amount"} if "change" in named else set()
        rest = {name: value for name, value in given.items() if name not in spoken and value != ""}
        more = "".join(
            t("text.more", name=name, value=value if isinstance(value, str) else flow(value)) for name, value in rest.items()
        )
        return (template.format_map(_Parts(parts, given)).strip() if template else f"{verb} {whom}".strip()) + more

    def _change(self, numbers: Entries) -> str:
        labels = {name: label for label, name in self.notation.tokens.fields.items()}
        told = (
            str(value) if name == "by" else f"{labels.get(name, name.upper())}{'' if str(value)[:1] in '+-' else '+'}{value}"
            for name, value in numbers.items()
        )
        return " ".join(told)

    def _place(self, value: Plain | None) -> str:
        return self.zone(value) if isinstance(value, str) else ""

    def zone(self, name: str) -> str:
        """Returns a zone or an area by its name in the language of the page."""
        return word_of(self.notation, name, self.messages.lang)

    def limit(self, word: str) -> str:
        """Returns what may be forbidden, as the game says it."""
        spec = self.notation.vocabulary.limits.get(word, {})
        own = [str(item) for item in items(spec.get("alias"))]
        return next(iter(own), word) if self.messages.lang == "ja" else word

    def whom(self, value: Plain) -> str:
        """Returns whom an order is about."""
        t = self.messages
        if isinstance(value, dict):
            return t("text.all", what=self.cards(value))
        name = str(value)
        if name in ("this", "it", "you", "foe", "both"):
            return t(f"text.{name if name in ('this', 'it') else f'seat-{name}'}")
        return self.referent(name) or (t("text.it") if name.startswith("it") else name)

    def referent(self, name: str) -> str:
        """Returns what the game calls whom a text may name without a choice; empty for another name."""
        known = self.notation.vocabulary.referents
        if not isinstance(known, Mapping):
            return name if name in known else ""
        own = [str(word) for word, meant in known.items() if meant == name and not str(word).isascii()]
        return (next(iter(own), name) if self.messages.lang == "ja" else name) if name in known.values() else ""

    def cards(self, where: Entries) -> str:
        """Returns which cards a filter means."""
        t = self.messages
        if where.get("this") == "yes":
            return t("text.this")
        side = WORDS.get(str(where.get("side", "")), "")
        kind = "・".join(map(str, items(where.get("kind")))) or t("text.card")
        place = "・".join(self.zone(str(item)) for item in items(where.get("zone")))
        named = t("text.in-zone", what=kind, zone=place) if place else kind
        whole = t(f"text.of-{side}", what=named) if side in ("you", "foe") else named
        rest = {name: value for name, value in where.items() if name not in ("side", "kind", "zone")}
        return whole + "".join(
            t("text.more", name=name, value=value if isinstance(value, str) else flow(value)) for name, value in rest.items()
        )


_PART = {"gain": "keyword", "cannot": "what", "can": "what"}


class _Parts(dict[str, str]):
    """The parts of an order by name; what no part is named for is what the order says under that name."""

    def __init__(self, parts: Mapping[str, str], given: Entries) -> None:
        super().__init__(parts)
        self.given = given

    def __missing__(self, name: str) -> str:
        return str(self.given.get(name, ""))
