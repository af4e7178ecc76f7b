"""Card definitions from YAML: a book's ``cards/*.yaml`` and a scenario's ``cards:``, linted as they are read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from gunbai.cards.moments import find_moment
from gunbai.cards.printed import Printed
from gunbai.cards.verbs import Words
from gunbai.document import Mapping, Problems, Scalar, Sequence, mark_of, nearest, read
from gunbai.errors import BadInput
from gunbai.interpreter.card import ABILITY as ABILITY_GIVEN
from gunbai.interpreter.card import Ability, Card, Choose, Cost, Instead, Sentence
from gunbai.notation.notation import UNKNOWN, Notation, called, fold
from gunbai.notation.shapes import split_sentences

ABILITY = ("name", "text", "when", "from", "cost", "do", "gives", "once", "instead", "must")
INSTEAD = ("of", "where", "seat", "by", "do", "amount", "may", "word")
SENTENCE = ("choose", "if", "may", "by-hand", "text", "let", "gain effect", "pick")
NUMBER = re.compile(r"[+-]?(?:\d{1,9}|[A-Z])(?:[-+*×](?:\d{1,9}|[A-Z]))*")
"""A number of a card text: whole numbers and letters, with + - and ×."""
AMOUNT = ("count", "half", "round", "var", "seat", "counter", "field", "of", "times")
ASKED = ("at least", "at most", "exactly")
GIFT = ("where", "field", "op", "amount", "keyword", "ability", "status", "value", "cannot", "can", "modify", "let")
CHOICE = ("count", "up to", "by")
MOMENT = ("where", "count", "from", "seat", "word", "self", "source", "by", "to", "while")
REFERENTS = ("this", "you", "foe", "event", "all")
"""What an order may always refer to: the card itself, its player, the other player, the card of the event, all that fit."""
POINTS = ("to", "card", "it", "on")
"""Keys of an order's argument that refer to something chosen before."""


def load_cards(root: Path, slug: str, notation: Notation, words: Words) -> dict[str, Card]:
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


def read_cards(value: object, notation: Notation, words: Words, problems: Problems) -> dict[str, Card]:
    """Returns the cards that a mapping of names to definitions states; notes every problem at its place."""
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        problems.add("NOT-A-MAPPING", "cards must be written as name: {kind: …}", value)
        return {}
    reader = _Cards(notation, words, problems)
    return {str(name): reader.card(name, entry) for name, entry in value.items()}


class _Cards(Printed):
    quoted: list[Ability]
    current = ""

    def word(self, code: str, value: object, what: str, known: Iterable[str]) -> str:
        """Returns a word as the game spells it, from any of its aliases."""
        known = list(known)
        meant = next((word for alias, word in self.notation.tokens.aliases.items() if fold(alias) == fold(str(value))), "")
        said = Scalar(meant, mark_of(value)) if meant in known and str(value) not in known else value
        return super().word(code, said, what, known)

    def card(self, name: str, value: object) -> Card:
        """Returns one card."""
        if name == UNKNOWN or not name.strip():
            self.bad(f"a card cannot be called {name or 'nothing'}", name, "write its printed name")
        if not isinstance(value, Mapping):
            self.bad(f"{name} must be written as name: value", value, "write {kind: …}")
            return Card(name, "")
        entry = self.with_ability(self.canonical(value))
        self.quoted, self.current = [], str(name)
        said, more = self.kind_said(entry)
        kind = self.word("NO-SUCH-WORD", said, "kind of card", self.notation.kinds) if "kind" in entry else self.kind_unsaid(entry)
        if "kind" not in entry and not kind:
            self.bad(f"{name} needs its kind", entry if entry else name, f"write kind: {' or '.join(self.notation.kinds)}")
        used = self.used(kind, entry)
        fields = {**self.printed_numbers(name, kind, entry), **self.printed_fields(name, entry)}
        for field, words in self.sorted_out(entry).items():
            fields[field] = tuple(dict.fromkeys((*fields.get(field, ()), *words)))
        text = self.text(entry["text"], "text") if "text" in entry else ""
        ident = f"card:{name}"
        if "do" in entry and not text:
            self.problems.add("TEXT-MISSING", f"{name} has an effect but no printed text", entry.key("do"), "write text: above do:")
        items = self.with_texts(entry, text) if "do" not in entry else self.listed(entry, "abilities")
        told = items != self.listed(entry, "abilities")
        unsaid = () if told else self.printed_only(ident, text)
        effect = self.sentences(ident, text, entry["do"], {}) if "do" in entry else unsaid
        abilities = [self.ability(name, str(number), item, used=used) for number, item in enumerate(items, 1)]
        self.unique(name, abilities, entry)
        keywords = tuple(dict.fromkeys((*more, *self.keywords(entry))))
        return Card(name, kind, fields, keywords, tuple(abilities), effect, text, tuple(self.quoted))

    def with_texts(self, entry: Mapping, text: str) -> list[Any]:
        """Returns the abilities of a card; where none has a text, the lines of the card's are theirs, or all of it."""
        items = self.listed(entry, "abilities")
        if not text or not items or any(not isinstance(item, Mapping) or "text" in item for item in items):
            return items
        lines = text.splitlines() if len(text.splitlines()) == len(items) else [text] * len(items)
        at = mark_of(entry["text"])
        return [Mapping.at(item, {Scalar("text", at): Scalar(line, at), **item}) for item, line in zip(items, lines, strict=True)]

    def kind_unsaid(self, entry: Mapping) -> str:
        """Returns the kind of a card that names none: a keyword's, what is used where it does something, else the usual one."""
        words = (str(self.spelt(item)) for item in self.listed(entry, "keywords"))
        usual = self.notation.tokens.kind if "do" not in entry else "" if "numbers" in entry else self.notation.used_kind
        return next(filter(None, map(self.notation.kind_by_keyword.get, words)), usual)

    def kind_said(self, entry: Mapping) -> tuple[object, tuple[tuple[str, int], ...]]:
        """Returns the kind that an entry names, and the keywords that the book writes along with it: one phrase for both."""
        said = self.spelt(entry["kind"]) if "kind" in entry else ""
        if (word := str(said)) in self.notation.kind_by_keyword:
            return Scalar(self.notation.kind_by_keyword[word], mark_of(said)), ((word, 0),)
        phrases = self.notation.tokens.phrases
        words = next((words for phrase, words in phrases.items() if fold(phrase) == fold(str(said))), ())
        kind = next((word for word in words if word in self.notation.kinds), "")
        if not kind:
            return said, ()
        return Scalar(kind, mark_of(said)), tuple((word, 0) for word in words if word in self.notation.keywords)

    def unique(self, name: str, abilities: list[Ability], entry: Mapping) -> None:
        idents = [ability.id for ability in abilities]
        for ident in dict.fromkeys(ident for ident in idents if idents.count(ident) > 1):
            self.bad(f"{name} has two abilities named {ident.rpartition(':')[2]}", entry.get("abilities"), "give each its own name")

    def printed_only(self, ident: str, text: str) -> tuple[Sentence, ...]:
        """Returns the effect of a text that has no model: the judge carries it out by hand."""
        return (Sentence(f"{ident}.1", text, by_hand=text),) if text else ()

    # -- abilities ----------------------------------------------------------------------------------------------------

    def quote(self, value: object) -> str:
        """Returns the id of an ability that a text quotes and gives to cards."""
        ability = self.ability(self.current, f"「{len(self.quoted) + 1}」", value)
        self.quoted.append(ability)
        return ability.id

    def ability(self, card: str, number: str, value: object, *, used: bool = False) -> Ability:
        """Returns one ability; a constant ability gives, any other does. ``used``: it may be what using its card does."""
        entry = self.canonical(self.mapping(value, f"each ability of {card}"))
        name = self.text(entry["name"], "name") if "name" in entry else number
        what = f"{card}: {name}"
        self.keys(entry, what, ABILITY)
        ident = f"card:{card}:{name}"
        text = self.text(entry["text"], "text") if "text" in entry else ""
        if not text:
            self.problems.add("TEXT-MISSING", f"{what} has no printed text", entry, "write text: as the card prints it")
        when = tuple(self.moment(item) for item in self.listed(entry, "when"))
        if not when and not used:
            usual = next(iter(self.moments), "…")
            self.bad(f"{what} does not say when it works", entry, f"write when: {usual}, or text: and do: on the card itself")
        once = self.yes(entry, "once") or any(self.spec(word).get("once") == "yes" for word, _ in when)
        scope: dict[str, Any] = {}
        unsaid = () if "gives" in entry or "instead" in entry else self.printed_only(ident, text)
        return Ability(
            ident,
            name if "name" in entry else "",
            text,
            when,
            self.zones(entry, when),
            tuple(cost for item in self.listed(entry, "cost") for cost in self.costs(item)),
            self.sentences(ident, text, entry["do"], scope) if "do" in entry else unsaid,
            once,
            tuple(gift for item in self.listed(entry, "gives") for gift in self.gifts(item)),
            self.instead(entry["instead"]) if "instead" in entry else None,
            self.yes(entry, "must"),
        )

    def zones(self, entry: Mapping, when: Iterable[tuple[str, Any]]) -> tuple[str, ...]:
        """Returns where an ability works: where its text says, else where its conditions arise; empty for the usual place."""
        if "from" in entry:
            return tuple(self.area(item) for item in self.listed(entry, "from"))
        own = [self.spec(word).get("zones", ()) for word, _ in when]
        usual = (self.notation.vocabulary.live,)
        return tuple(dict.fromkeys(str(zone) for zones in own for zone in zones or usual)) if any(own) else ()

    def instead(self, value: object) -> Instead:
        """Returns what an ability does instead of an event."""
        entry = self.mapping(value, "instead")
        self.keys(entry, "instead", INSTEAD)
        if "of" not in entry or not ("do" in entry or "amount" in entry):
            self.bad("instead needs of: and do: or amount:", value, "write instead: {of: break, do: {…}}")
        bound: dict[str, Any] = {"it": {}, "N": {}}
        return Instead(
            self.word("NO-SUCH-WORD", entry.get("of", ""), "event", self.notation.vocabulary.raw.get("events", {})),
            self.filter(entry["where"]) if "where" in entry else None,
            self.player(entry["seat"]) if "seat" in entry else "",
            self.text(entry["by"], "by") if "by" in entry else "",
            tuple(self.orders(self.mapping(entry["do"], "do"), bound)) if "do" in entry else (),
            self.amount(entry["amount"], bound) if "amount" in entry else None,
            self.yes(entry, "may"),
            self.text(entry["word"], "word") if "word" in entry else "",
        )

    @property
    def moments(self) -> Iterable[str]:
        return self.notation.vocabulary.moments

    def spec(self, word: str) -> Any:
        return self.notation.vocabulary.moments.get(word, {})

    def moment(self, value: object) -> tuple[str, dict[str, Any]]:
        if not isinstance(value, Mapping):
            return self.moment_word(value)
        if len(value) != 1:
            self.bad("a moment is one word with what it asks for", value, "write {word: {where: …}}")
        for key, spec in value.items():
            word, found = self.moment_word(key)
            asked = self.mapping(spec, word)
            self.keys(asked, word, MOMENT)
            apart = ("where", "count", "from", "to", "while")
            found.update({str(name): item for name, item in asked.items() if name not in apart})
            if "seat" in asked:
                found["seat"] = self.player(asked["seat"])
            if "where" in asked:
                found["where"] = {**self.spec(word).get("where", {}), **found.get("where", {}), **self.filter(asked["where"])}
            if "while" in asked:
                found["while"] = self.condition(asked["while"], {})
            if "count" in asked:
                found["count"] = self.integer(asked["count"], "count")
            for end in ("from", "to"):
                if end in asked:
                    found[end] = [self.area(item) for item in self.many(asked[end], end)]
            return word, found
        return "", {}

    def moment_word(self, value: object) -> tuple[str, dict[str, Any]]:
        """Returns the moment that a wording means, with what the wording itself asks for."""
        known = self.notation.vocabulary.moments
        text = self.text(value, "moment")
        found = find_moment(text, known, self.notation.kinds) if text else None
        if found is None:
            return self.word("NO-SUCH-WORD", value, "moment", self.moments), {}
        word, asked = found
        where = {**known[word].get("where", {}), **asked["where"]} if "where" in asked else None
        return word, {**asked, "where": where} if where else asked

    def costs(self, value: object) -> list[Cost]:
        """Returns the costs of one entry: a word, {word: how much}, or words with their numbers as printed on the card."""
        if isinstance(value, Mapping) and len(value) == 1:
            word, amount = next(iter(value.items()))
            return [Cost(self.costing(word), self.paid(self.words.so_much(word, amount, self.problems)))]
        if isinstance(value, Mapping):
            self.bad("a cost is one word", value, "write [word, {word: 2}]")
            return []
        printed = re.findall(r"(?<![^\d\s])([^\d\s]+)\s*(\d{1,9})", fold(self.text(value, "cost")))
        if printed and "".join(word + number for word, number in printed) == "".join(fold(str(value)).split()):
            return [Cost(self.costing(Scalar(word, mark_of(value))), int(number)) for word, number in printed]
        return [Cost(self.costing(value))]

    def paid(self, value: object) -> Any:
        """Returns how much a cost is: a number, X, or which cards (a filter with a count, ``this`` for the card itself)."""
        if isinstance(value, Scalar) and value == "this":
            return self.among(Mapping.at(value, {value: Scalar("yes", mark_of(value))}))
        if not isinstance(value, Mapping):
            return self.amount(value, {})
        number = {"count": self.integer(value["count"], "count")} if "count" in value else {}
        return {**self.among(value, ("count",)), **number}

    def costing(self, value: object) -> str:
        return self.text(value, "cost") if self.words.costs is None else self.word("NO-SUCH-WORD", value, "cost", self.words.costs)

    def gifts(self, value: object) -> list[dict[str, Any]]:
        """Returns what one entry of gives puts on cards: one thing, or with modify a change of each number."""
        entry = self.mapping(value, "each entry of gives")
        self.keys(entry, "gives", GIFT)
        where = self.among(entry["where"]) if "where" in entry else {}
        bound: dict[str, Any] = {}
        let = tuple((str(name), self.amount(item, bound)) for name, item in self.letters(entry, bound))
        gift: dict[str, Any] = {"let": let} if let else {}
        if "where" not in entry:
            self.bad("gives needs where: the cards it is given to", entry, "write where: {side: you}")
        if "modify" in entry:
            changes = self.changes(entry["modify"], bound)
            return [{**gift, "where": where, "field": field, "op": "add", "amount": amount} for field, amount in changes if amount]
        return [{**gift, **self.gift(entry, where, bound)}]

    def changes(self, value: object, bound: dict[str, Any]) -> list[tuple[str, Any]]:
        """Returns the changes that modify writes: by name, or in the order in which a card prints its numbers."""
        if isinstance(value, Mapping) and "by" not in value:
            values = self.notation.vocabulary.values
            return [(self.word("NO-SUCH-WORD", key, "number", values), self.signed(item, bound)) for key, item in value.items()]
        said = value["by"] if isinstance(value, Mapping) else value
        printed = self.notation.tokens.numbers.get(self.notation.tokens.kind, ())
        parts = self.text(said, "modify").split("/")
        if len(parts) > len(printed):
            self.bad(f"modify changes {len(parts)} numbers, but a card prints {len(printed)}", said, f"use {'/'.join(printed)}")
        return [(field, self.signed(Scalar(part, mark_of(said)), bound)) for field, part in zip(printed, parts, strict=False)]

    def signed(self, value: object, bound: dict[str, Any]) -> Any:
        """Returns a change: a whole number that may be negative, a letter that the text defines, or what is counted."""
        text = fold(value) if isinstance(value, Scalar) else ""
        if isinstance(value, Mapping) or text.upper().lstrip("+-") in bound:
            return self.amount(value, bound)
        if re.fullmatch(r"[+-]?\d{1,9}", text):
            return int(text)
        self.problems.add("NOT-A-NUMBER", "a change is a whole number", value, "write +1 or -1")
        return 0

    def gift(self, entry: Mapping, where: Mapping | dict[str, Any], bound: dict[str, Any]) -> dict[str, Any]:
        if "keyword" in entry:
            pair = self.keyword(entry["keyword"])
            amount = self.integer(entry["value"], "value") if "value" in entry else pair[1] if pair else 0
            return {"where": where, "field": pair[0] if pair else "", "op": "keyword", "amount": amount}
        if "ability" in entry:
            return {"where": where, "field": self.quote(entry["ability"]), "op": ABILITY_GIVEN, "amount": 0}
        for op in ("cannot", "can"):
            if op in entry:
                limits = self.notation.vocabulary.raw.get("limits", {})
                said = next((name for name, spec in limits.items() if fold(entry[op]) in called(spec)), entry[op])
                return {"where": where, "field": self.word("NO-SUCH-WORD", said, "limit", limits), "op": op, "amount": 0}
        if "status" in entry:
            status = self.word("NO-SUCH-WORD", entry["status"], "status", self.notation.tokens.statuses)
            return {"where": where, "field": status, "op": "status", "amount": 0}
        if "field" not in entry:
            self.bad("gives must say what it gives", entry, "write keyword: … or field: …")
        known = dict.fromkeys([*self.numbers, *self.notation.vocabulary.values, *self.fields])
        field = self.word("NO-SUCH-WORD", entry["field"], "field", known) if "field" in entry else ""
        op = self.word("NO-SUCH-WORD", entry.get("op", Scalar("add", entry.mark)), "operation", ("add", "set", "set-base"))
        given = entry.get("amount", Scalar("0", entry.mark))
        amount = self.amount(given, bound) if isinstance(given, Mapping) or bound else self.integer(given, "amount")
        return {"where": where, "field": field, "op": op, "amount": amount}

    # -- sentences ----------------------------------------------------------------------------------------------------

    def sentences(self, ident: str, text: str, value: object, bound: dict[str, Any]) -> tuple[Sentence, ...]:
        entries = self.many(value, "do")
        printed = split_sentences(text)
        return tuple(
            self.sentence(f"{ident}.{number}", printed[number - 1] if len(printed) == len(entries) else text, entry, bound)
            for number, entry in enumerate(entries, 1)
        )

    def sentence(self, ident: str, text: str, value: object, bound: dict[str, Any]) -> Sentence:
        entry = self.mapping(value, "each sentence of do")
        let = tuple((str(name), self.amount(item, bound)) for name, item in self.letters(entry, bound))
        choices = tuple(self.choices(entry, bound))
        orders = tuple(self.orders(entry, bound))
        condition = self.condition(entry["if"], bound) if "if" in entry else None
        by_hand = self.text(entry["by-hand"], "by-hand") if "by-hand" in entry else ""
        said = self.text(entry["text"], "text") if "text" in entry else text
        parts, pick = self.inside(ident, entry, bound)
        return Sentence(ident, said, choices, orders, condition, self.yes(entry, "may"), by_hand, let, parts, pick)

    def letters(self, entry: Mapping, bound: dict[str, Any]) -> Iterator[tuple[str, Any]]:
        """Yields the letters that a sentence defines, each known from then on."""
        for name, value in self.mapping(entry["let"], "let").items() if "let" in entry else ():
            if not re.fullmatch("[A-Z]", name):
                self.bad(f"{name} is no letter", name, "write let: {X: …}")
            yield name, value
            bound[str(name)] = {}

    def inside(self, ident: str, entry: Mapping, bound: dict[str, Any]) -> tuple[tuple[Sentence, ...], tuple[int, int] | None]:
        """Returns the sentences inside one - an effect that is gained, or a list to pick from - and how many are picked."""
        if "gain effect" in entry:
            return self.listed_sentences(ident, entry["gain effect"], bound), None
        if "pick" not in entry:
            return (), None
        spec = self.mapping(entry["pick"], "pick")
        self.keys(spec, "pick", ("of", "count", "up to"))
        most = self.integer(spec["up to" if "up to" in spec else "count"], "count") if len(spec) > 1 else 1
        if "of" not in spec:
            self.bad("pick needs of: the list to pick from", entry.key("pick"), "write pick: {count: 1, of: [...]}")
        return self.listed_sentences(ident, spec.get("of"), bound), (0 if "up to" in spec else most, most)

    def listed_sentences(self, ident: str, value: object, bound: dict[str, Any]) -> tuple[Sentence, ...]:
        entries = enumerate(self.many(value, "a list of effects"), 1)
        return tuple(self.sentence(f"{ident}.{number}", "", entry, dict(bound)) for number, entry in entries)

    def amount(self, value: object, bound: dict[str, Any]) -> Any:
        """Returns a number of a card text: 3, X, 2*X-1, or what is counted, halved or looked up."""
        if isinstance(value, Mapping):
            self.keys(value, "a number", AMOUNT)
            if "of" in value:
                self.referent(value["of"], bound)
            inner: dict[str, Callable[[Any], Any]] = {
                "count": self.among,
                "half": lambda item: self.amount(item, bound),
                "times": lambda item: self.integer(item, "times"),
                "seat": self.player,
            }
            if not any(key in value for key in ("count", "half", "var", "counter", "field")):
                self.bad("a number must say what it is", value, "write {count: {side: you, zone: …}}")
            return {str(key): inner[key](item) if key in inner else self.text(item, key) for key, item in value.items()}
        text = fold(value).replace(" ", "").upper() if isinstance(value, Scalar) else ""
        if not NUMBER.fullmatch(text):
            self.bad("a number is whole, a letter, or both with + - ×", value, "write 3, X or 2*X+1")
            return 0
        unknown = [letter for letter in re.findall("[A-Z]", text) if letter not in bound and letter != "X"]
        if unknown:
            self.problems.add("NO-REFERENT", f"nothing says what {unknown[0]} is", value, f"write let: {{{unknown[0]}: …}} first")
        return int(text) if re.fullmatch(r"[+-]?\d{1,9}", text) else text

    def choices(self, entry: Mapping, bound: dict[str, Any]) -> Iterator[Choose]:
        for name, value in self.mapping(entry["choose"], "choose").items() if "choose" in entry else ():
            spec = self.mapping(value, str(name))
            where = self.among(spec, CHOICE)
            least = most = self.amount(spec["count"], bound) if "count" in spec else 1
            if "up to" in spec:
                least, most = 0, self.amount(spec["up to"], bound)
            by = self.player(spec["by"], "chance") if "by" in spec else ""
            bound[str(name)] = where
            yield Choose(str(name), where, least, most, by)

    def condition(self, value: object, bound: dict[str, Any]) -> dict[str, Any]:
        entry = self.mapping(value, "if")
        for key in ("all", "any"):
            if key in entry:
                return {key: tuple(self.condition(item, bound) for item in self.many(entry[key], key))}
        if "not" in entry:
            return {"not": self.condition(entry["not"], bound)}
        if "turn" in entry:
            return {"turn": self.player(entry["turn"])}
        if "is" in entry:
            return {str(key): self.player(item) if key == "seat" else self.text(item, key) for key, item in entry.items()}
        asked = {key: self.amount(entry[key], bound) for key in ASKED if key in entry}
        if "number" in entry:
            self.keys(entry, "if", ("number", *ASKED))
            return {"number": self.amount(entry["number"], bound), **asked}
        return {**self.among(entry, ASKED), **asked}

    def orders(self, entry: Mapping, bound: dict[str, Any]) -> Iterator[tuple[str, Any]]:
        for key, value in entry.items():
            if key in SENTENCE:
                continue
            if self.words.verbs is not None and not any(fold(key) == fold(verb) for verb in self.words.verbs):
                near = nearest(key, [*self.words.verbs, *SENTENCE])
                hint = f"did you mean {near}?" if near else 'or write by-hand: "what the judge must do"'
                self.problems.add("NO-SUCH-WORD", f"{key} is no word of card texts in this game", key, hint)
                continue
            verb = next((verb for verb in self.words.verbs or () if fold(verb) == fold(key)), str(key))
            yield verb, self.argument(self.aimed(verb, self.words.spelt(verb, value, self.problems)), bound)
            letters = self.notation.vocabulary.raw.get("binds", {}).get(verb, ())
            bound.update({str(letter): {} for letter in letters})

    def aimed(self, verb: str, value: object) -> object:
        """Returns an argument with the cards that the word works on under ``to``, where a text gives them alone."""
        besides = self.words.aimed.get(verb)
        if besides is None or isinstance(value, Sequence) or (isinstance(value, Mapping) and "to" in value):
            return value
        if "amount" in besides and str(value).isdecimal():
            return value
        said = value if isinstance(value, Mapping) else {}
        where: object = Mapping.at(value, {key: item for key, item in said.items() if key not in besides}) if said else value
        if not where:
            return value
        rest = {key: item for key, item in said.items() if key in besides}
        return Mapping.at(value, {Scalar("to", mark_of(value)): where, **rest})

    def argument(self, value: object, bound: dict[str, Any]) -> Any:
        """Returns an argument as plain data: whole numbers as int; what it refers to must have been chosen before."""
        if isinstance(value, Mapping):
            for key, item in value.items():
                if key in POINTS and isinstance(item, Scalar) and item not in ("top", "bottom"):
                    self.referent(item, bound)
            if any(key in value for key in ("count", "half", "var")):
                return self.amount(value, bound)
            return {str(key): self.part(str(key), item, bound) for key, item in value.items()} | self.granted(value)
        if isinstance(value, Sequence):
            return tuple(self.argument(item, bound) for item in value)
        text = str(value)
        return int(text) if re.fullmatch(r"[+-]?\d{1,9}", text) else text

    def part(self, key: str, value: object, bound: dict[str, Any]) -> Any:
        """Returns one part of an argument: a filter, an ability that is quoted, or plain data."""
        if key == "where" or (key == "to" and isinstance(value, Mapping)):
            return self.among(value)
        if key == "ability" and isinstance(value, Mapping):
            return self.quote(value)
        if key in POINTS and isinstance(value, Scalar):
            return self.argument(Scalar(self.named(value), value.mark), bound)
        if key == "zone" and isinstance(value, Scalar):
            return self.area(value)
        if key == "what":
            return self.word("NO-SUCH-WORD", value, "limit", self.notation.vocabulary.raw.get("limits", {}))
        return self.argument(value, bound)

    def referent(self, value: Scalar, bound: dict[str, Any]) -> None:
        notation = self.notation
        slots = {slot for zone in notation.vocabulary.zones.values() for slot in zone.slots}
        slots |= {slot for part in notation.parts.values() for slot in part.slots} | set(notation.vocabulary.raw.get("places", ()))
        referents = (*REFERENTS, *map(str, notation.vocabulary.raw.get("referents", ())))
        if value in bound or self.named(str(value)) in referents or value in slots or notation.area(value):
            return
        near = nearest(value, [*bound, *referents])
        named = dict.fromkeys([*bound, *(word for word in referents if self.named(word) == word)])
        hint = f"did you mean {near}?" if near else f"choose it first, or use one of {', '.join(named)}"
        self.problems.add("NO-REFERENT", f"nothing was chosen as {value}", value, hint)
