"""Scenario files: a board, a line of decisions, what each player claims, and what is expected of the replay."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct

from gunbai.cards.kit import Kit, Kits
from gunbai.cards.reader import read_cards
from gunbai.document import Mapping, Mark, Problems, Scalar, Sequence, mark_of, nearest, read, read_text
from gunbai.errors import BadInput, NotFound, Problem
from gunbai.interpreter.card import Card
from gunbai.limits import CARDS, CASE, CLAIMS, DECISIONS
from gunbai.notation.board import Bearer, Board, card_names, note_ambiguous, single_names
from gunbai.notation.forms import Forms
from gunbai.notation.notation import Place, fold, note_key
from gunbai.notation.preparation import read_start
from gunbai.notation.shapes import choices_of
from gunbai.notation.token import Catalogue
from gunbai.rulebook import Book
from gunbai.scenario.expectation import WHO, Expect, ExpectReader
from gunbai.scenario.fact_path import FactPath, possible_values, read_path

CONCESSION = ("concede", "concession", "surrender", "resign", "投了", "投了する", "降参", "降参する", "サレンダー")
"""How a line may say that a player gives up; a book with a clause on it has a word for it."""
KEYS = (
    *("game", "version", "as_of", "title", "note", "tags", "board", "setup", "match", "restrictions", "cards", "readings", "line"),
    *("claims", "expect"),
)
CLAIM = ("by", "says", "then", "line")
ALWAYS = ("pass", "may", "by-hand", "option")
"""Words that a seat may decide with in every game."""


class Decision(Struct, frozen=True):
    """One decision of a line: who decides (a seat, chance, judge or happened), and each word with its value as written."""

    who: str
    words: Mapping
    place: Place = Place()

    @property
    def mark(self) -> Mark:
        """Where the decision is written."""
        return self.place.mark


class Claim(Struct, frozen=True):
    """What one player says: in words, as facts (path to value), and by which line when it is not the scenario's."""

    by: str
    says: str = ""
    then: Mapping = Mapping()
    line: tuple[Decision, ...] | None = None

    @property
    def facts(self) -> dict[str, str]:
        """The facts that the claim asserts, by path."""
        return {str(path): str(expected) for path, expected in self.then.items()}


class Scenario(Struct, frozen=True):
    """One case: ``cards`` are its own, ``catalogue`` holds the book's too; ``answers`` go on beyond the line, as picked."""

    path: str
    game: str
    version: str
    as_of: str
    title: str
    board: Board
    cards: dict[str, Card]
    catalogue: Catalogue
    readings: dict[str, str]
    line: tuple[Decision, ...]
    claims: tuple[Claim, ...]
    expect: Expect
    note: str = ""
    tags: tuple[str, ...] = ()
    answers: tuple[tuple[str, Any], ...] = ()

    @property
    def name(self) -> str:
        """The name of the scenario: its file's, without folder and ending."""
        return Path(self.path).stem


def read_scenario(path: Path, kits: Kits) -> Scenario:
    """Returns the scenario of a file; raises BadInput with every problem, each at its place."""
    return _scenario(read(path, CASE), str(path), kits)


def read_scenario_text(text: str, kits: Kits, name: str = "<scenario>") -> Scenario:
    """Returns the scenario that a text states; ``name`` stands in messages for the file."""
    return _scenario(read_text(text, name, CASE), name, kits)


def _scenario(value: object, path: str, kits: Kits) -> Scenario:
    problems = Problems()
    if not isinstance(value, Mapping):
        what = "this file is empty" if value is None else "a scenario must be written as name: value"
        raise BadInput([Problem("NOT-A-SCENARIO", what, path, 1, hint="begin with game: and board:")])
    kit = _kit(value, kits, problems)
    if kit is None:
        for key in value:
            if key not in KEYS:
                note_key(problems, key, "a scenario", KEYS)
        raise BadInput(problems)
    scenario = _Reader(kit, problems).scenario(value, path)
    if problems:
        raise BadInput(sorted(problems, key=lambda problem: (problem.line, problem.column)))
    return scenario


def _kit(value: Mapping, kits: Kits, problems: Problems) -> Kit | None:
    slugs = sorted(kits.rulebooks)
    game = value.get("game")
    if not isinstance(game, Scalar):
        problems.add("MISSING-KEY", "a scenario needs the game it is about", game or value, f"write game: {' or '.join(slugs)}")
        return None
    titles = {fold(rulebook.game): slug for slug, rulebook in kits.rulebooks.items()}
    slug = game if game in slugs else titles.get(fold(game), "")
    if not slug:
        near = nearest(game, slugs)
        hint = f"did you mean {near}?" if near else f"use one of {', '.join(slugs)}"
        problems.add("UNKNOWN-GAME", f"there is no rulebook {game}", game, hint)
        return None
    return kits[str(slug)]


class _Reader(Forms):
    def __init__(self, kit: Kit, problems: Problems) -> None:
        super().__init__(kit.notation, problems)
        self.kit = kit
        self.catalogue = kit.catalogue
        self.names: dict[str, tuple[Bearer, ...]] = {}
        self.references: dict[str, str] = {}
        self.singles: list[str] = []
        self.words: dict[str, str] = {}

    def scenario(self, value: Mapping, path: str) -> Scenario:
        """Reads the whole file; the line and the facts come last, when every card has its name."""
        self.keys(value, "a scenario", KEYS)
        cards = read_cards(value.get("cards"), self.notation, self.kit.words, self.problems)
        self.catalogue = Catalogue([*self.kit.catalogue, *cards.values()])
        board = read_start(value, self.notation, self.problems, self.catalogue)
        if (count := sum(token.copies for *_, token in board.tokens())) > CARDS:
            at = value.get("board", value.get("setup"))
            self.problems.add("TOO-MANY", f"there are {count:,} cards on this board", at, f"write {CARDS:,} at most")
        self.know(board)
        reader = ExpectReader(self.notation, self.problems, self.book(value), self.facts, self.words)
        return Scenario(
            path,
            self.kit.rulebook.slug,
            self.text(value, "version"),
            self.text(value, "as_of"),
            self.text(value, "title"),
            board,
            cards,
            self.catalogue,
            self.readings(value.get("readings")),
            self.line(value.get("line")),
            tuple(self.claims(value.get("claims"))),
            reader.expect(value.get("expect")),
            self.text(value, "note"),
            tuple(str(item) for item in self.many(value.get("tags"), "tags")),
        )

    # -- head ---------------------------------------------------------------------------------------------------------

    def know(self, board: Board) -> None:
        """Notes what every card of the board may be called, and which words a seat may decide with."""
        self.names = card_names(board, self.notation)
        for bearers in self.names.values():
            for bearer in bearers:
                self.references[fold(bearer.token.name)] = bearer.token.name
        for bearers in self.names.values():
            for bearer in bearers:
                if bearer.token.tag:
                    self.references[fold(bearer.token.tag)] = bearer.token.tag
        self.singles = list(single_names(board, self.notation))
        chosen = {choose.name for card in self.catalogue for choose in choices_of(card)}
        self.words = {fold(word): word for word in (*ALWAYS, *chosen)}

    def book(self, value: Mapping) -> Book:
        rulebook = self.kit.rulebook
        try:
            return rulebook.book(self.text(value, "version") or None, self.text(value, "as_of") or None)
        except NotFound as error:
            at = value.get("version", value.get("as_of"))
            hint = f"use one of {', '.join(error.suggestions)}" if error.suggestions else ""
            self.problems.add("UNKNOWN-VERSION", str(error), at, hint)
            return rulebook.book()

    def readings(self, value: object) -> dict[str, str]:
        found = {}
        defects = self.kit.rulebook.defects
        for key, reading in self.mapping(value, "readings").items():
            if key not in defects:
                near = nearest(key, [defect.id for defect in defects])
                hint = f"did you mean {near}?" if near else ""
                self.problems.add("UNKNOWN-DEFECT", f"{self.kit.rulebook.slug} has no defect {key}", key, hint)
                continue
            defect = defects[key]
            if not isinstance(reading, Scalar) or reading not in defect.readings:
                said = [(each.id, each.text.get("en") or each.text.get("ja", "")) for each in defect.readings.values()]
                hint = f"use one of {'; '.join(f'{id}: {text}' for id, text in said)}"
                self.problems.add("UNKNOWN-READING", f"{defect.id} has no reading {reading}", reading, hint)
            found[defect.id] = str(reading)
        return found

    # -- line ---------------------------------------------------------------------------------------------------------

    def line(self, value: object) -> tuple[Decision, ...]:
        entries = self.at_most(DECISIONS, self.many(value, "line"), "a line has", value)
        return tuple(found for entry in entries if (found := self.decision(entry)))

    def at_most(self, most: int, entries: list[Any], what: str, at: object) -> list[Any]:
        """Returns the entries of a list, none where there are more than anybody needs; notes that."""
        if len(entries) <= most:
            return entries
        self.problems.add("TOO-MANY", f"{what} {len(entries):,} entries", at, f"write {most:,} at most")
        return []

    def decision(self, entry: object) -> Decision | None:
        if not isinstance(entry, Mapping) or len(entry) != 1:
            hint = f"write - {self.notation.seats[0]}: {{word: value}}"
            self.problems.add("NOT-A-DECISION", "a decision is one seat with its words", entry, hint)
            return None
        key, value = next(iter(entry.items()))
        others = {fold(word): name for name, alias in WHO.items() for word in (name, alias)}
        who = self.notation.seat(key) or others.get(fold(key), "")
        if not who:
            self.choice(key, "who decides", who, [*self.notation.seats, *WHO])
            return None
        if isinstance(value, Scalar) and value:
            value = Mapping.at(value, self.notation.in_short(value))
        elif not isinstance(value, Mapping) or not value:
            self.problems.add("NOT-A-DECISION", f"{key} decides nothing here", value or key, "write {word: value}, or pass")
            return None
        return Decision(who, self.decided(who, value), Place(mark_of(entry)))

    def decided(self, who: str, value: Mapping) -> Mapping:
        """Returns the words of a decision as the game spells them; values are checked when they can only mean a card."""
        words = Mapping.at(value)
        for key, item in self.notation.apart(value):
            word = self.notation.decision(key) or self.words.get(fold(key), "")
            if not word and fold(key) in map(fold, CONCESSION):
                message = "この書には投了の条文がありません / this book has no clause on conceding: it ends no game here"
                hint = "leave the decision out: the rules of the event, not this book, say what a concession does"
                self.problems.add("NO-CONCESSION", message, key, hint)
            elif not word and who in self.notation.seats:
                self.choice(key, "a decision", word, dict.fromkeys((*self.notation.decisions, *self.words.values())))
            spelt = Scalar(word or str(key), mark_of(key))
            if spelt in words:
                self.problems.add("REPEATED-KEY", f"{spelt} is decided twice here", key, "keep one of the two")
            words[spelt] = item
            if who in self.notation.seats:
                self.meant(item, who, spelt)
        return words

    def meant(self, value: object, who: str, word: str) -> None:
        """Notes a word that may mean several cards, or that looks like the tag of a card that is not there."""
        if isinstance(value, Sequence | Mapping):
            for item in value.values() if isinstance(value, Mapping) else value:
                self.meant(item, who, word)
        elif isinstance(value, Scalar):
            bearers = self.names.get(fold(value), ())
            if len(bearers) > 1 and not self.own(bearers, who, word):
                note_ambiguous(self.problems, str(value), bearers, value)
            elif not bearers and re.fullmatch(r"[A-Z][0-9]?", value) and fold(value) not in self.words:
                self.problems.add("NO-SUCH-CARD", f"no card on the board is called {value}", value, self.nearby(value))

    def own(self, bearers: Iterable[Bearer], who: str, word: str) -> bool:
        """Tells whether a name that several cards bear means the deciding player's one: of decks, or of whom an action is about."""
        acts = self.kit.game is not None and word in self.kit.game.actions
        parts = {bearer: self.notation.parts.get(bearer.where) for bearer in bearers}
        zones = [self.notation.vocabulary.zones.get(part.zone) if part else None for part in parts.values()]
        own = [bearer for bearer in parts if bearer.seat == who]
        return len(own) == 1 and (acts or all(zone is not None and zone.visible == "none" for zone in zones))

    def nearby(self, name: str) -> str:
        near = nearest(name, self.references.values())
        known = ", ".join(filter(None, self.references.values()))
        return f"did you mean {near}?" if near else f"use one of {known}" if known else "there is none on it"

    # -- facts --------------------------------------------------------------------------------------------------------

    def facts(self, value: object, what: str) -> Mapping:
        written = self.mapping(value, what)
        facts = Mapping.at(written)
        for key, item in written.items():
            if self.fact(key, item):
                facts[key] = item
        return facts

    def fact(self, key: Scalar, item: object) -> bool:
        if not isinstance(item, Scalar):
            self.problems.add("NOT-TEXT", f"{key} must be one word or number", item)
            return False
        path = read_path(key, self.notation, [*self.references.values(), *self.singles])
        if isinstance(path, Problem):
            self.problems.add(path.code, path.message, key, path.hint)
            return False
        bearers = self.names.get(fold(path.subject), ()) if path.about == "card" else ()
        if len(bearers) > 1:
            note_ambiguous(self.problems, path.subject, bearers, key)
        self.value(path, item)
        return True

    def value(self, path: FactPath, item: Scalar) -> None:
        """Notes a value that the fact can never have: a claim is not lost by a slip of the pen."""
        known = possible_values(path, self.notation)
        if known and fold(item) not in map(fold, known):
            near = nearest(item, known)
            shown = [*self.notation.vocabulary.zones, *self.notation.vocabulary.areas] if path.field == "zone" else known
            hint = f"did you mean {near}?" if near else f"use one of {', '.join(dict.fromkeys(shown))}"
            self.problems.add("UNKNOWN-VALUE", f"{path} can never be {item}", item, hint)

    # -- claims --------------------------------------------------------------------------------------

    def claims(self, value: object) -> Iterator[Claim]:
        if isinstance(value, Sequence):
            for entry in self.at_most(CLAIMS, [*value], "there are", value):
                mapping = self.mapping(entry, "a claim")
                by = self.seat(mapping["by"], "by") if "by" in mapping else ""
                if not by and "by" not in mapping:
                    hint = f"write by: {self.notation.seats[0]}"
                    self.problems.add("MISSING-KEY", "a claim needs by: the seat that makes it", entry, hint)
                yield self.claim(by, mapping)
            return
        for key, entry in self.mapping(value, "claims").items():
            mapping = self.mapping(entry, f"the claim of {key}")
            yield self.claim(self.seat(key, "a claim's seat"), mapping)

    def claim(self, by: str, entry: Mapping) -> Claim:
        self.keys(entry, "a claim", CLAIM)
        line = self.line(entry["line"]) if "line" in entry else None
        if "then" not in entry:
            self.problems.add("MISSING-KEY", "a claim needs then: the facts it comes to", entry, "write then: {C.zone: …}")
        return Claim(by, self.text(entry, "says"), self.facts(entry.get("then"), "then"), line)
