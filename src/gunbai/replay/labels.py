"""Puts a step into words: cards by name and tag, decisions by the game's words, sentences from the book's templates."""

from __future__ import annotations

import string
from collections.abc import Iterable, Mapping

from gunbai.interpreter.data.option import Action, EndingText, WaitingText
from gunbai.interpreter.data.state import Event, Obj, Record, State, Value
from gunbai.interpreter.effects.window import PASS
from gunbai.interpreter.lines.explore import Answered
from gunbai.notation.game_words import label_of, word_of
from gunbai.notation.notation import Notation
from gunbai.replay.start import Start
from gunbai.replay.table import Table

LANGUAGES = ("ja", "en")
NOTHING = "―"
TRUE = {"yes": {"ja": "はい", "en": "yes"}, "no": {"ja": "いいえ", "en": "no"}}
ENOUGH = {"yes": {"ja": "足りる", "en": "enough"}, "no": {"ja": "足りない", "en": "not enough"}}
"""What is answered about a fact, and about whether a player has enough of something."""
DONE = {"done": {"ja": "処理した", "en": "done"}}
CALLED = {
    "pass": {"ja": "パスする", "en": "pass"},
    "it": {"ja": "選ぶ対象", "en": "what is chosen"},
    "by-hand": {"ja": "人が処理する文", "en": "a sentence that is carried out by hand"},
    "trigger": {"ja": "次に処理する誘発", "en": "the trigger to resolve next"},
}
"""What is asked under names of this program, where the vocabulary has no other word for it."""


MOMENTS = {"after": ("{}の後", "after {}"), "before": ("{}の前", "before {}"), "end": ("{}ターンの終わり", "at the end of turn {}")}
"""How a moment of a line is told."""


def told_moment(moment: str) -> dict[str, str]:
    """Returns a moment of a line in words: after or before a clause ran, as a turn ended, after a decision."""
    word, _, about = moment.partition(" ")
    if word == "end" and not about:
        return {"ja": "ターンの終わり", "en": "as the turn ended"}
    if word in MOMENTS:
        return {lang: said.format(about) for lang, said in zip(LANGUAGES, MOMENTS[word], strict=True)}
    return {"ja": "始め", "en": "at the start"} if word == "0" else {"ja": f"{word}番目の決定の後", "en": f"after decision {word}"}


class Labels:
    """Names the things of one run."""

    def __init__(self, table: Table, start: Start, state: State) -> None:
        self.table = table
        self.start = start
        self.state = state
        self.answers: Mapping[str, Mapping[str, str]] = table.vocabulary.answers
        self.events: Mapping[str, Mapping[str, str]] = table.vocabulary.event_words

    def card(self, obj: Obj | int) -> str:
        """Returns a card as people call it: its name, with its tag when it has one."""
        uid = obj.uid if isinstance(obj, Obj) else obj
        if not 0 < uid <= len(self.state.objs):
            return NOTHING
        key = self.state.obj(uid).card
        card = self.start.cards.get(key)
        name = card.name if card is not None else key
        tag = self.start.tags.of(uid)
        if not tag or tag == name:
            return name
        return tag if name in tag else f"{name}#{tag}"

    def option(self, key: str, option: object, lang: str) -> str:
        """Returns an option of an ask in words."""
        if option is None or option == ():
            return NOTHING
        if isinstance(option, Action):
            return self.action(option, lang)
        if isinstance(option, WaitingText):
            return self._waiting(option)
        if isinstance(option, EndingText):
            return self.card(option.card) if option.card else option.text
        if isinstance(option, tuple):
            return self._several(key, option, lang)
        if isinstance(option, int):
            return str(option) if self.table.vocabulary.is_number(key) else self.card(option)
        answer = self.about(key).get(str(option)) or self.passed(key, option) or self.answers.get(str(option))
        return str(answer[lang]) if answer else str(option).removeprefix("card:")

    def passed(self, key: str, option: object) -> Mapping[str, str] | None:
        """Returns how it is said that somebody passes a decision up, where that has words of its own."""
        return self.table.vocabulary.decision(key).get(PASS) if option == PASS else None

    def answered(self, path: Iterable[Answered]) -> list[dict[str, str]]:
        """Returns answers in words: the key of each question, and the option in each language."""
        return [{"key": key, **{lang: self.option(key, option, lang) for lang in LANGUAGES}} for key, option in path]

    def act(self, key: str, lang: str) -> str:
        """Returns what a decision does: by the word for the answer, else by that for the question."""
        said = self.option("", key, lang)
        return said if said != key else self.asked(key, lang)

    def about(self, key: str) -> Mapping[str, Mapping[str, str]]:
        """Returns how yes and no are said of a question of fact; nothing for what a player decides."""
        if key.partition(".")[0] in self.start.notation.seats and "." in key:
            return ENOUGH
        if key == BY_HAND:
            return DONE
        return TRUE if LIMIT in key or is_fact(self.start.notation, key) else {}

    def asked(self, name: str, lang: str) -> str:
        """Returns what is asked, in words: ``3:power<=3000``, ``甲.energy``, ``lane``."""
        uid, _, key = name.rpartition(":")
        what = asked(self.start.notation, key, lang)
        if not uid.isdigit():
            return what
        card = self.card(int(uid))
        if lang == "ja":
            return f"{card}の{what}"
        field, limit, most = what.partition(" at most ")
        return f"whether {card}'s {field} is at most {most}" if limit else f"{card}'s {what}"

    def choice(self, name: str, value: str, lang: str) -> str:
        """Returns what is taken to be so in a world, in words: a reading (``D-017 a``), a fact, a presumption taken otherwise."""
        kind, found, fact = name.partition(":")
        if kind == "fact" and found:
            answer = self.option(fact.rpartition(":")[2], value, lang)
            return f"{self.asked(fact, lang)}: {answer}"
        return f"{self.number(name)} {value}"

    def _several(self, key: str, option: tuple[Value, ...], lang: str) -> str:
        if option and isinstance(option[0], str):
            return " ".join(self.option("", item, lang) for item in option)
        return "、".join(self.option(key, item, lang) for item in option)

    def action(self, action: Action, lang: str) -> str:
        """Returns an action: its word, and what it is taken with."""
        said = self.option("", action.word, lang)
        return said if action.option is None else f"{said} {self.option('', action.option, lang)}"

    def _waiting(self, text: WaitingText) -> str:
        """Returns a text that waits: its card, its name where it has one, the card that it answers."""
        name, number = text.text.rpartition(":")[2], f" {text.amount}" if text.amount else ""
        if name.partition(".")[0].partition("-")[0].isdecimal():
            name = "・".join(sorted(self.table.game.keywords_of(text.text)))
        ability = f"「{name}{number}」" if name else ""
        return f"{self.card(text.card)}{ability}" + (f"（{self.card(text.about)}）" if text.about not in (0, text.card) else "")

    def number(self, name: str) -> str:
        """Returns what a number of the state is called in fact paths: ``甲.life``, or a counter of a card."""
        uid, _, field = name.partition(".")
        return f"{self.card(int(uid))}.{field}" if uid.isdigit() else name

    def counted(self, name: str, lang: str) -> str:
        """Returns what a number of a seat is called, or one of its piles: 甲のライフ."""
        seat, _, field = name.partition(".")
        parts = self.start.notation.parts
        part = parts.get(field) or next((one for one in parts.values() if one.var == field), None)
        what = label_of(part, lang) if part is not None else self._of_a_group(field, lang)
        return f"{seat}の{what}" if lang == "ja" else f"{seat}'s {what}"

    def _of_a_group(self, field: str, lang: str) -> str:
        """Returns a number of a group of numbers of a seat (``cores.active``); else a word of the game."""
        name, _, member = field.partition(".")
        part = self.start.notation.parts.get(name)
        if part is None or member not in part.group:
            return word_of(self.start.notation, field, lang)
        return f"{label_of(part, lang)}({word_of(self.start.notation, label_of(part.group[member], lang), lang)})"

    def tells(self, template: str, names: Mapping[str, object]) -> bool:
        """Tells whether a template has anything to say: its names stand for nothing where another procedure cites the clause."""
        wanted = _names_in(template)
        return not wanted or any(names.get(name) is not None for name in wanted)

    def sentence(self, template: str, names: Mapping[str, object], lang: str) -> str:
        """Returns a template of the book filled in with what its names are bound to."""
        said = {name: self.option(name, names.get(name), lang) for name in _names_in(template)}
        return template.format_map(said).removesuffix(f": {NOTHING}")

    def word(self, word: str, lang: str) -> str:
        """Returns a place, a state or a kind as the game calls it in a language."""
        return word_of(self.start.notation, word, lang)

    def event(self, event: Event, lang: str) -> str:
        """Returns one line about an event, or the empty string for one that needs no words."""
        spec = self.events.get(event.kind)
        if spec is None:
            return ""
        names = {
            "obj": self.card(event.obj) if event.obj else "",
            "seat": event.seat,
            "amount": f"{event.amount:+d}" if spec.get("signed") == "yes" else str(abs(event.amount)),
            "zone": self.word(event.zone, lang),
            "slot": self.word(event.slot or event.zone, lang),
            "source": self.card(event.source) if event.source else "",
            "word": self.word(event.word, lang),
        }
        return str(spec[lang]).format_map(names)

    def is_empty(self, event: Event) -> bool:
        """Tells whether an event is one of a number of things that is none, so that without any clause nothing came of it."""
        spec = self.events.get(event.kind, {})
        counts = "amount" in _names_in(str(spec.get(LANGUAGES[0], "")))
        return counts and (event.amount == 0 if spec.get("signed") == "yes" else event.amount <= 0)


def _names_in(template: str) -> list[str]:
    return [name for _, name, _, _ in string.Formatter().parse(template) if name is not None]


def bound(names: Mapping[str, object]) -> dict[str, object]:
    """Returns the names of a scope that can be told: records of events are told by their card."""
    return {key: value.event.obj if isinstance(value, Record) else value for key, value in names.items()}


LIMIT, BY_HAND = "<=", "by-hand"


def is_fact(notation: Notation, key: str) -> bool:
    """Tells whether a question is about a fact, which nobody decides."""
    return str(notation.vocabulary.decision(key).get("fact", "")) == "yes"


def _letters(label: str) -> bool:
    """Tells whether a label is an abbreviation that cards print in every language (``ATK``)."""
    return label.isascii() and label.isupper()


def asked(notation: Notation, key: str, lang: str) -> str:
    """Returns what a question is about: a decision by the game's word for it, a field with its limit, a number of a seat."""
    field, limit, most = key.partition(LIMIT)
    seat, _, entry = key.partition(".")
    part = notation.parts.get(entry) if seat in notation.seats else None
    if part is not None:
        return f"{seat}の{next(iter(part.aliases), entry)}" if lang == "ja" else f"{seat}'s {entry}"
    labels = [label for label, name in notation.tokens.fields.items() if name == field]
    labels = labels or ([field.upper()] if any(field in names for names in notation.tokens.numbers.values()) else [])
    aliases = notation.decisions.get(field, ())
    english = str(notation.vocabulary.decision(field).get("en", next(filter(_letters, (*aliases, *labels)), field)))
    word = next(iter((*labels, *aliases) if limit else (*aliases, *labels)), field) if lang == "ja" else english
    if key in CALLED and not notation.decisions.get(key):
        return CALLED[key][lang]
    if not limit:
        return word
    return f"{word}は{most}以下か" if lang == "ja" else f"{word} at most {most}"
