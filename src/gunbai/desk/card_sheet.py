"""What can be said of one card: read from its token, offered in the words of the game, written back as a token."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from gunbai.cards.kit import Kit
from gunbai.cards.reader import read_cards
from gunbai.desk.case import DeskCase
from gunbai.desk.controls import AtField, Control, Form, any_of, number, one_of, set_value
from gunbai.desk.place import Place, all_cards
from gunbai.desk.used import UsedCards, printed
from gunbai.document import Mapping as Written
from gunbai.document import Problems, read_text
from gunbai.interpreter.data.card import Card
from gunbai.limits import CARDS, CASE, is_number
from gunbai.notation.board_writer import flow
from gunbai.notation.catalogue import Catalogue
from gunbai.notation.definition import definition, kind_of, unsaid, usual_kind
from gunbai.notation.notation import Notation
from gunbai.notation.spelling import UNKNOWN, fold
from gunbai.notation.token import CardToken
from gunbai.notation.token_reader import parse_token
from gunbai.notation.token_writer import print_token

MOST_SUGGESTED = 24
"""How many cards are suggested for a place."""
LONGEST_NAME = 120
"""The most characters of a name, a tag or a word that is typed."""
LARGEST = 999_999
"""The largest number of a card."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Suggestion(Struct, frozen=True):
    """A card that may be meant: its token without a tag, what it is called, and what else its token says."""

    token: str
    name: str
    rest: str


class CardWords(Struct, frozen=True):
    """What the words of a sheet say in the language of a page."""

    unsaid: str
    unknown: str
    name: str
    kind: str
    words: str
    state: str
    lies: str
    part_of: str
    tag: str


def catalogue_of(case: DeskCase, kit: Kit) -> Catalogue:
    """Returns the cards that a case may name: those of the book and its own, as far as these can be read."""
    written = case.data.get("cards")
    if not isinstance(written, dict) or not written:
        return kit.catalogue
    value = read_text(flow({"cards": written}), limit=CASE)
    own = read_cards(value.get("cards"), kit.notation, kit.words, Problems()) if isinstance(value, Written) else {}
    return Catalogue([*kit.catalogue, *own.values()])


def next_tag(case: DeskCase, notation: Notation) -> str:
    """Returns the first letter by which no card of a case is called yet."""
    used = {fold(read_token(token, notation).tag) for _, _, token in all_cards(case, notation)}
    names = (f"{letter}{suffix}" for suffix, letter in product(("", *range(1, CARDS)), LETTERS))
    return next(name for name in names if fold(name) not in used and not notation.seat(name))


def read_token(text: str, notation: Notation, catalogue: Catalogue | None = None) -> CardToken:
    """Returns the card that a token stands for, as far as it can be read."""
    return parse_token(text, notation, Problems(), catalogue)


class CardSheet:
    """One card of a case, or the empty place for one."""

    def __init__(self, kit: Kit, case: DeskCase, place: Place, token: str = "", used: UsedCards | None = None) -> None:
        """``token`` is the card, empty where none lies there; ``used``: what may be suggested besides the book's cards."""
        self.kit, self.case, self.place = kit, case, place
        self.used = used or UsedCards()
        self.notation = kit.notation
        self.catalogue = catalogue_of(case, kit)
        self.token = read_token(token, kit.notation, self.catalogue) if token else CardToken("")

    @cached_property
    def usual(self) -> str:
        """The kind that the place gives a card."""
        return usual_kind(self.notation.parts[self.place.entry], self.place.slot, self.notation)

    @cached_property
    def kind(self) -> str:
        """The kind of the card."""
        return kind_of(self.token, self.usual or self.notation.tokens.kind, self.notation, self.known)

    @cached_property
    def known(self) -> Card | None:
        """The card of that name, where one is known."""
        return self.catalogue.get(self.token.name) if self.token.name else None

    @cached_property
    def card(self) -> Card:
        """The card as the token makes it."""
        if not self.token.name:
            return Card("", self.usual)
        return definition(self.token, self.kind, self.notation, self.catalogue)[1]

    @property
    def printed_text(self) -> str:
        """The printed text of the card, where the case or the book gives it."""
        return self.known.text if self.known is not None else ""

    @property
    def own(self) -> bool:
        """Whether the card is none of the book, so that its text can be written here."""
        return self.kit.catalogue.get(self.token.name) is None

    @property
    def current(self) -> str:
        """The card as it is printed, in the words of a suggestion."""
        return print_token(printed(self.token), self.notation)

    # -- what is offered ----------------------------------------------------------------------------------------------

    def suggestions(self) -> list[Suggestion]:
        """Returns the cards that may be meant: those of this case first, then those used before, then the book's."""
        found: dict[str, Suggestion] = {}
        for _, _, text in all_cards(self.case, self.notation):
            token = read_token(text, self.notation, self.catalogue)
            if token.known and token.name and self._fits(token):
                self._suggest(found, printed(token))
        for name in self.case_cards:
            self._suggest(found, CardToken(name))
        usual = self.used.named.get(self.usual or self.notation.tokens.kind, ())
        lain = [CardToken(name) for name in self.used.placed.get(self.place.entry, ()) if self.kit.catalogue.get(name) is not None]
        for token in (*usual, *lain) if self.usual else (*lain, *usual):
            if len(found) < MOST_SUGGESTED:
                self._suggest(found, token)
        for card in sorted(self.kit.catalogue, key=lambda card: card.kind != self.usual):
            if len(found) < MOST_SUGGESTED:
                self._suggest(found, CardToken(card.name))
        return [*found.values()]

    def _fits(self, token: CardToken) -> bool:
        return self.usual in ("", self._kind_of(token))

    @property
    def case_cards(self) -> tuple[str, ...]:
        """The names of the cards that the case itself defines."""
        cards = self.case.data.get("cards")
        return tuple(cards) if isinstance(cards, dict) else ()

    def plain_cards(self) -> list[Suggestion]:
        """Returns cards without a name and a text, unless suggested already: the usual kind with the numbers that are used most."""
        kind = self.usual or self.notation.tokens.kind
        found: dict[str, Suggestion] = {}
        for numbers in self.used.numbers.get(kind, ()):
            self._suggest(found, CardToken(kind, numbers=numbers))
        suggested = {one.token for one in self.suggestions()}
        return [one for one in found.values() if one.token not in suggested]

    def controls(self, words: CardWords) -> list[Control]:
        """Returns what can be set of the card, the most usual first."""
        return [*self._numbers(words), *self._marks(), *self._keywords(words), *self._states(words), *self._minor(words)]

    def _numbers(self, words: CardWords) -> Iterator[Control]:
        tokens = self.notation.tokens
        if hosts := [tag for tag in self._tags() if tag != self.token.tag]:
            values = (("", words.unsaid), *((tag, tag) for tag in hosts))
            yield one_of("host", words.part_of, values, self.token.host)
        for name in tokens.numbers.get(self.kind, ()):
            label = next((label for label, field in tokens.fields.items() if field == name), name.upper())
            extra = (("", words.unsaid), *(((UNKNOWN, words.unknown),) if name in self._askable else ()))
            yield number(f"n.{name}", label, self._printed(name), self._number(name), extra)

    @property
    def _askable(self) -> frozenset[str]:
        """The numbers that may be unknown: those that the game asks for, and the only one of a kind."""
        tokens = self.notation.tokens
        return frozenset((*tokens.asked, *(names[0] for names in tokens.numbers.values() if len(names) == 1)))

    def _number(self, name: str) -> str:
        """Returns a printed number as it was written: unknown, too, where the kind has that number alone."""
        names = self.notation.tokens.numbers.get(self.kind, ())
        written = dict(zip(names, self.token.numbers, strict=False))
        return UNKNOWN if name in written and written[name] is None else _text(self.card.fields.get(name, ""), self._was_said(name))

    def _was_said(self, name: str) -> bool:
        return bool(self.token.numbers) or name in dict(self.token.fields) or bool(self.known)

    def _marks(self) -> Iterator[Control]:
        for label, mark in self.notation.tokens.marks.items():
            yield number(f"m.{mark}", label, (), str(dict(self.token.marks).get(mark, 0)))
        for label, counter in self.notation.tokens.counters.items():
            held = dict(self.token.counters).get(counter, 0)
            yield number(f"c.{counter}", label, (), str(held), minor=not held)

    def _states(self, words: CardWords) -> Iterator[Control]:
        tokens = self.notation.tokens
        turned = self._most_said(word for word in tokens.turned if self._lies_there(word))
        if turned:
            yield one_of("turned", words.lies, (("", words.unsaid), *((word, word) for word in turned)), self.token.turned)
        faces = [word for word, face in tokens.face.items() if face]
        held = [*self.token.statuses, self._shown]
        if faces or tokens.statuses:
            yield any_of("state", words.state, self._most_said(dict.fromkeys((*faces, *tokens.statuses))), held)

    def _most_said(self, words: Iterable[str]) -> list[str]:
        """Returns words with those first that boards say most of cards of this kind."""
        said = self.used.said.get(self.kind, {})
        return sorted(words, key=lambda word: -said.get(word, 0))

    @property
    def _shown(self) -> str:
        """The word for the face that the card shows; empty where it lies open."""
        return next((word for word, face in self.notation.tokens.face.items() if face and face == self.token.face), "")

    def _lies_there(self, word: str) -> bool:
        """Tells whether cards of the place may lie so: each zone that turns cards begins with one of these words."""
        zone = self.notation.vocabulary.zones.get(self.notation.parts[self.place.entry].slots.get(self.place.slot, self._zone))
        return bool(zone and zone.turned)

    @property
    def _zone(self) -> str:
        return self.notation.parts[self.place.entry].zone

    def _keywords(self, words: CardWords) -> Iterator[Control]:
        plain = [name for name, numbered in self.notation.keywords.items() if not numbered and self._may_have(name)]
        held = [name for name, _ in self.card.keywords]
        if plain:
            yield any_of("k", words.words, self._most_said(plain), held)
        for name, numbered in self.notation.keywords.items():
            if numbered:
                value = next((str(value) for keyword, value in self.card.keywords if keyword == name), "")
                yield number(f"k.{name}", name, (), value, (("", words.unsaid),), minor=True)

    def _may_have(self, keyword: str) -> bool:
        return self.notation.kind_by_keyword.get(keyword, self.kind) == self.kind or keyword in dict(self.card.keywords)

    def _minor(self, words: CardWords) -> Iterator[Control]:
        tokens = self.notation.tokens
        kinds = (("", words.unsaid), *((kind, kind) for kind in self.notation.kinds))
        yield one_of("kind", words.kind, kinds, self.token.kind, minor=True)
        for label, name in tokens.fields.items():
            if name in tokens.numbers.get(self.kind, ()):
                continue
            value = _text(self.card.fields.get(name, ""), said=True)
            if name in tokens.words:
                yield Control(f"f.{name}", label, value=value, typed=True, minor=True)
            else:
                yield number(f"f.{name}", label, self._printed(name), value, (("", words.unsaid),), minor=True)
        for name, members in tokens.sets.items():
            held = self.card.fields.get(name, ())
            yield any_of(f"s.{name}", name, members, map(str, held if isinstance(held, list | tuple) else ()), minor=True)
        yield Control("tag", words.tag, value=self.token.tag, typed=True, minor=True)

    def _tags(self) -> list[str]:
        own = (text for place, _, text in all_cards(self.case, self.notation) if place == self.place and self.place.slot)
        return [tag for text in own if (tag := read_token(text, self.notation, self.catalogue).tag)]

    def _printed(self, name: str) -> list[int]:
        """Returns the values of a number that cards print."""
        values = (card.fields.get(name) for card in self.catalogue)
        return [value for value in values if isinstance(value, int)]

    def _suggest(self, found: dict[str, Suggestion], token: CardToken) -> None:
        text = print_token(token, self.notation)
        card = definition(token, self._kind_of(token), self.notation, self.catalogue)[1]
        names = self.notation.tokens.numbers.get(card.kind, ())
        printed = "/".join(str(card.fields[name]) for name in names if isinstance(card.fields.get(name), int))
        said = " ".join(filter(None, (printed, *(f"{name}{value or ''}" for name, value in card.keywords))))
        found.setdefault(text if token.name == card.kind else token.name, Suggestion(text, token.name, said))

    def _kind_of(self, token: CardToken) -> str:
        return kind_of(token, self.usual, self.notation, self.catalogue.get(token.name))

    # -- what was set -------------------------------------------------------------------------------------------------

    def named(self, token: str) -> str:
        """Returns the token of a card that was picked, with the tag and the state of the card that was there."""
        picked = read_token(token, self.notation, self.catalogue)
        kept = ("marks", "counters", "turned", "face", "open", "statuses", "without", "host")
        state = {name: getattr(self.token, name) for name in kept}
        tag = self.token.tag or next_tag(self.case, self.notation)
        return print_token(replace(picked, tag=tag, copies=1, **(state if self.token.name else {})), self.notation)

    def read(self, form: Form) -> str:
        """Returns the token that a sheet makes of a card; raises BadInput for every field that cannot be so."""
        problems = Problems()
        self._check_numbers(form, problems)
        self._check_words(form, problems)
        problems.raise_any()
        tokens = self.notation.tokens
        name = set_value(form, "name").strip().strip("「」") or self.token.name or self.kind or UNKNOWN
        renamed = fold(name) != fold(self.token.name)
        known = self.catalogue.get(name)
        if renamed and known is not None:
            return self.named(print_token(CardToken(known.name), self.notation))
        kind = set_value(form, "kind", self.token.kind)
        base = known or Card(name, "")
        tag = "".join(set_value(form, "tag").split()) or self.token.tag or next_tag(self.case, self.notation)
        stated = _many(form, "state", (*self.token.statuses, self._shown))
        token = CardToken(
            name,
            tag=tag,
            copies=self.token.copies,
            kind=kind if kind in self.notation.kinds and kind != base.kind else "",
            fields=tuple(self._fields(form, base)),
            sets=tuple(self._sets(form, base)),
            keywords=tuple(pair for pair in self._said_keywords(form) if pair not in base.keywords),
            marks=tuple(self._counted(form, "m", tokens.marks.values(), self.token.marks)),
            counters=tuple(self._counted(form, "c", tokens.counters.values(), self.token.counters)),
            turned=_word(set_value(form, "turned", self.token.turned), (*tokens.turned, *tokens.covers)),
            face=next((face for word, face in tokens.face.items() if face and word in stated), ""),
            statuses=tuple(status for status in tokens.statuses if status in stated),
            without=tuple(status for status in self.token.without if status not in stated),
            host=set_value(form, "host", self.token.host),
        )
        token = replace(token, numbers=self._said_numbers(form, base, token))
        if known is None and token.numbers != self.token.numbers and unsaid(token, self.kind, self.notation):
            token = replace(token, kind=kind_of(token, self.kind, self.notation, known))
        return print_token(token, self.notation)

    def _check_words(self, form: Form, problems: Problems) -> None:
        """Notes every word that is too long, and every one with a blank where a card has one word."""
        names = ("name", "tag", *(f"f.{name}" for name in self.notation.tokens.words))
        said = {name: set_value(form, name) for name in names}
        for name, value in said.items():
            if len(value) > LONGEST_NAME:
                message = f"{LONGEST_NAME}文字までです（今は{len(value)}） / {LONGEST_NAME} characters at most, not {len(value)}"
                problems.extend([AtField("TOO-LONG", message, field=name)])
            elif name.startswith("f.") and len(value.split()) > 1:
                message = f"空白は入れられません: {value[:20]} / there can be no blank in {value[:20]}"
                problems.extend([AtField("BAD-WORD", message, hint=f"write {''.join(value.split())}", field=name)])

    def _check_numbers(self, form: Form, problems: Problems) -> None:
        """Notes everything that is to be a number and is none, or is larger than any that is printed."""
        tokens = self.notation.tokens
        printed = {name for names in tokens.numbers.values() for name in names}
        numbers = {f"{kind}.{name}" for kind, names in (("m", tokens.marks), ("c", tokens.counters)) for name in names.values()}
        numbers |= {f"n.{name}" for name in printed} | {
            f"k.{name}" for name, numbered in self.notation.keywords.items() if numbered
        }
        numbers |= {f"f.{name}" for name in tokens.fields.values() if name not in printed}
        labels = {name: label for table in (tokens.marks, tokens.counters, tokens.fields) for label, name in table.items()}
        for name in sorted(numbers):
            value = set_value(form, name)
            sort, _, said = name.partition(".")
            known = value == "" or (is_number(value) and int(value) <= LARGEST)
            if sort == "f":  # a field may hold words, too, and be unknown; less than none it is never
                known |= value == UNKNOWN or (said in tokens.words and not value.lstrip("-−").isdecimal())
            if not known and not (value == UNKNOWN and said in self._askable):
                called, english = labels.get(said, said.upper()), said.upper() if said in printed else said
                message = f"{called}に {value[:20]} は書けません / {english} cannot be {value[:20]}"
                problems.extend([AtField("NOT-A-NUMBER", message, hint=f"write 0 … {LARGEST}", field=name)])

    def _said_numbers(self, form: Form, base: Card, token: CardToken) -> tuple[int | None, ...]:
        kind = kind_of(token, self.usual or self.notation.tokens.kind, self.notation, base if base.kind else None)
        names = self.notation.tokens.numbers.get(kind, ())
        said = {name: set_value(form, f"n.{name}", self._number(name)) for name in names}
        if all(said[name] in ("", str(base.fields.get(name, ""))) for name in names):
            return ()
        values = [int(said[name]) if is_number(said[name]) else None for name in names]
        while names and values and not said[names[len(values) - 1]] and names[len(values) - 1] in self.notation.tokens.optional:
            values.pop()
        return tuple(values)

    def _fields(self, form: Form, base: Card) -> Iterator[tuple[str, int | str]]:
        tokens = self.notation.tokens
        numbers = tokens.numbers.get(self.kind, ())
        for name in dict.fromkeys(tokens.fields.values()):
            value = set_value(form, f"f.{name}", _text(dict(self.token.fields).get(name, ""), said=True))
            if name in numbers or not value or value == str(base.fields.get(name, "")):
                continue
            if is_number(value):
                yield name, int(value)
            elif name in tokens.words:
                yield name, value

    def _sets(self, form: Form, base: Card) -> Iterator[tuple[str, tuple[str, ...]]]:
        for name, members in self.notation.tokens.sets.items():
            chosen = tuple(member for member in members if member in _many(form, f"s.{name}", dict(self.token.sets).get(name, ())))
            if chosen and chosen != tuple(map(str, base.fields.get(name, ()))):
                yield name, chosen

    def _said_keywords(self, form: Form) -> Iterator[tuple[str, int]]:
        held = _many(form, "k", tuple(name for name, _ in self.card.keywords))
        for name, numbered in self.notation.keywords.items():
            was = next((str(value) for keyword, value in self.token.keywords if keyword == name), "")
            value = set_value(form, f"k.{name}", was) if numbered else ""
            if numbered and value == was:
                yield from (pair for pair in self.token.keywords if pair[0] == name)
            elif numbered and is_number(value):
                yield name, int(value)
            elif not numbered and name in held:
                yield name, 0

    def _counted(
        self, form: Form, prefix: str, names: Iterable[str], was: tuple[tuple[str, int], ...]
    ) -> Iterator[tuple[str, int]]:
        for name in dict.fromkeys(names):
            value = set_value(form, f"{prefix}.{name}", str(dict(was).get(name, 0)))
            if is_number(value) and int(value):
                yield name, int(value)


def _many(form: Form, name: str, default: Sequence[str] = ()) -> Sequence[str]:
    """Returns the values under a name; what the sheet leaves out stays as it was."""
    return form.get(name, default)


def _word(value: str, known: Sequence[str]) -> str:
    return value if value in known else ""


def _text(value: object, said: bool) -> str:
    """Returns a printed number as a sheet shows it; nothing where it was not said."""
    if value is None:
        return UNKNOWN if said else ""
    return str(value) if isinstance(value, int | str) else ""
