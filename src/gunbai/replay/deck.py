"""Deck files: a master and a main deck with the number of copies of each card, judged by the clauses about decks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from gunbai.cards.kit import Kits
from gunbai.cards.reader import read_cards
from gunbai.document import Mapping, Problems, Scalar, mark_of, read, read_plain, read_text
from gunbai.errors import BadInput, Problem
from gunbai.interpreter.game.deck import DeckList, Entry, faults_of
from gunbai.limits import CARDS, CASE
from gunbai.notation.board_part import find_slot
from gunbai.notation.catalogue import Catalogue
from gunbai.notation.definition import definition
from gunbai.notation.fields import NotationReader
from gunbai.notation.restrictions import Announcement, in_force_on, is_date, load_restrictions, read_restrictions
from gunbai.notation.spelling import UNKNOWN, fold
from gunbai.notation.token_reader import parse_token
from gunbai.replay.deck_claims import BREAKS, KEEPS, DeckClaim, DeckClaimReader, DeckClause, DeckCourt, DeckJudged
from gunbai.replay.deck_fillings import is_kept
from gunbai.replay.start import Start
from gunbai.replay.table import Table, set_table
from gunbai.scenario.expectation import stands_on
from gunbai.scenario.verdicts import VERDICTS

KEYS = ("game", "version", "as_of", "title", "note", "cards", "restrictions", "deck", "claims", "expect")
MAIN, REGULATION = "main", "regulation"
VERDICT, DECIDED = "verdict", "decided"
EXPECTED = (BREAKS, KEEPS, VERDICT, DECIDED)
"""What a deck file says its author expects: which clauses it breaks, which it keeps, the verdict on each claim and its clause."""


class DeckCase(Struct, frozen=True):
    """The deck of a file, the table that it is judged at, and what is claimed of it."""

    table: Table
    deck: DeckList
    title: str = ""
    claims: tuple[DeckClaim, ...] = ()


class DeckAnswer(Struct, frozen=True):
    """What comes of a deck list: what it does with every clause about decks, its claims judged, and what is not as it expects."""

    case: DeckCase
    clauses: tuple[DeckClause, ...]
    claims: tuple[DeckJudged, ...]
    problems: tuple[Problem, ...]

    def to_json(self) -> dict[str, Any]:
        """Returns it as plain data."""
        table, said = self.case.table, {item.clause: list(item.said) for item in self.clauses}
        return {
            "game": table.book.slug,
            "version": table.book.version,
            "title": self.case.title,
            "clauses": [{"clause": item.clause, "state": item.state, "said": said[item.clause]} for item in self.clauses],
            "claims": [
                {"by": item.claim.by, "says": item.claim.says, "verdict": item.verdict, "decided_by": item.decided_by}
                for item in self.claims
            ],
            "problems": [str(problem) for problem in self.problems],
        }


def is_deck(value: object) -> bool:
    """Tells whether a document is a deck list, and no scenario."""
    return isinstance(value, Mapping) and "deck" in value


def holds_deck(path: Path) -> bool:
    """Tells whether a file holds a deck list; one that cannot be read does not."""
    try:
        text = read_plain(path, CASE.bytes)
        return "deck" in text and is_deck(read_text(text, str(path), CASE))
    except BadInput:
        return False


def check_deck(
    path: Path,
    kits: Kits,
    lists: Sequence[Announcement] | None = None,
    *,
    disabled: Iterable[str] = (),
    version: str = "",
    as_of: str = "",
) -> list[Problem]:
    """Returns what is wrong with the deck in a file, each at its line with its clause; raises BadInput when it cannot be read.

    Where the file says which clauses it breaks (``expect: {breaks: [...]}``), only what differs from that is wrong.
    ``lists`` takes the place of the restrictions that ship, as do ``restrictions:`` in the file; a version or a date that of
    those in the file.
    """
    document = read(path, CASE)
    return _unexpected(document, _deck(document, kits, lists, disabled, version, as_of))


def answer_deck(path: Path, kits: Kits, *, version: str = "", as_of: str = "") -> DeckAnswer:
    """Returns what the deck in a file does with every clause about decks, and which claims about that hold."""
    document = read(path, CASE)
    case = _deck(document, kits, None, (), version, as_of)
    court = DeckCourt(case.table.game, case.deck)
    failures = tuple(_unexpected(document, case)) if isinstance(document, Mapping) and "expect" in document else ()
    return DeckAnswer(case, court.clauses(), tuple(court.judge(case.claims)), failures)


def broken_by(path: Path, kits: Kits, disabled: Iterable[str]) -> set[str]:
    """Returns the clauses that the deck in a file breaks when some clauses are switched off."""
    return {problem.rule.partition(":")[2] for problem in _judged(_deck(read(path, CASE), kits, None, disabled))}


def check_deck_text(
    text: str, kits: Kits, lists: Sequence[Announcement] | None = None, *, disabled: Iterable[str] = ()
) -> list[Problem]:
    """Returns what is wrong with the deck that a text states."""
    document = read_text(text, limit=CASE)
    return _unexpected(document, _deck(document, kits, lists, disabled))


def check_restrictions(kits: Kits, slug: str) -> None:
    """Reads the restrictions that ship with a book; raises BadInput with every problem."""
    problems = Problems()
    table = set_table(kits[slug])
    if table.game.of("deck"):
        load_restrictions(kits.root(slug), slug, _DeckReader(table, problems).said("restrictions"))
    problems.raise_any()


def _unexpected(document: object, case: DeckCase) -> list[Problem]:
    table, deck = case.table, case.deck
    faults = [*_judged(case)]
    wanted = document.get("expect") if isinstance(document, Mapping) else None
    if not isinstance(wanted, Mapping):
        return faults
    expected = [str(clause) for clause in wanted.get(BREAKS) or ()]
    problems = Problems()
    found = {problem.rule.partition(":")[2] for problem in faults}
    for clause in wanted.get(KEEPS) or ():
        if not is_kept(table.game, deck, str(clause)):
            problems.add("EXPECT", f"the deck does not certainly keep {clause}", clause)
    for clause in wanted.get(BREAKS) or ():
        if not any(stands_on(broken, str(clause)) for broken in found):
            problems.add("EXPECT", f"the deck does not break {clause}", clause)
    _check_claims(wanted, DeckCourt(table.game, deck).judge(case.claims), problems)
    meant = {_told(item) for item in faults if any(stands_on(item.rule.partition(":")[2], clause) for clause in expected)}
    return [*problems, *(item for item in faults if _told(item) not in meant)]


def _check_claims(wanted: Mapping, claims: Sequence[DeckJudged], problems: Problems) -> None:
    """Notes the claims that do not come out as the author expects, and those that another clause decides."""
    for name in (VERDICT, DECIDED):
        for by, said in (wanted.get(name) or Mapping()).items():
            own = [item for item in claims if item.claim.by == by]
            expected = said if isinstance(said, list) and name == VERDICT else [said] * max(len(own), 1)
            if len(expected) != len(own):
                problems.add("EXPECT", f"{by} makes {len(own)} claims, not {len(expected)}", by)
                continue
            for one, item in zip(expected, own, strict=True):
                seen, words = item.verdict, (item.verdict, *VERDICTS[item.verdict])
                if name == VERDICT and fold(str(one)) not in map(fold, words):
                    problems.add("EXPECT", f"the claim of {by} is {seen} ({words[1]}), not {one}", one)
                clauses = one if isinstance(one, list) else [one]
                if name == DECIDED and not any(stands_on(item.decided_by, str(clause)) for clause in clauses):
                    message = f"{item.decided_by or 'no clause'} decides on the claim of {by}, not {' or '.join(map(str, clauses))}"
                    problems.add("EXPECT", message, clauses[0])


def _told(fault: Problem) -> tuple[object, ...]:
    """Returns what a fault tells: two clauses that say the same of a deck are broken as one, whichever is named."""
    return fault.message, fault.line, fault.column


def _deck(
    value: object,
    kits: Kits,
    lists: Sequence[Announcement] | None,
    disabled: Iterable[str],
    version: str = "",
    as_of: str = "",
) -> DeckCase:
    """Returns the deck that a document states, the table that it is judged at, and what is claimed of it."""
    problems = Problems()
    kit = kits.of_file(value if isinstance(value, Mapping) else Mapping.at(value), "a deck", problems)
    if kit is None or not isinstance(value, Mapping):
        raise BadInput(problems)
    if "deck" not in value:
        problems.add("MISSING-KEY", "a deck list needs deck: the cards of a deck", value, "write deck: {番兵: 3}")
        raise BadInput(problems)
    date = as_of or ("" if version else str(value.get("as_of", "")))
    named = version or ("" if as_of else str(value.get("version", "")))
    if date and not is_date(date):
        problems.add("BAD-DATE", f"{date} is no date", value["as_of"], "write as_of: 2018-04-01")
        raise BadInput(problems)
    table = set_table(kit, named, date)
    if not table.game.of("deck"):
        problems.add("NO-DECKS", f"nothing says yet what a deck of {kit.rulebook.slug} must be", value["deck"])
    reader = _DeckReader(table, problems)
    words = reader.said("restrictions")
    if "restrictions" in value:
        lists = read_restrictions(value["restrictions"], words, problems)
    known = load_restrictions(kits.root(kit.rulebook.slug), kit.rulebook.slug, words) if lists is None else lists
    deck = reader.deck(value, date, known, frozenset(disabled))
    if (count := sum(entry.copies for entry in (*deck.leaders, *deck.main))) > CARDS:
        problems.add("TOO-MANY", f"there are {count:,} cards in this deck", value["deck"], f"write {CARDS:,} at most")
    claims = tuple(reader.claims.claims(value.get("claims")))
    problems.raise_any()
    return DeckCase(table, deck, str(value.get("title", "")), claims)


def _judged(case: DeckCase) -> Iterator[Problem]:
    table, deck = case.table, case.deck
    unnamed = [entry.at for entry in deck.main if entry.name.startswith(UNKNOWN)]
    for fault in faults_of(table.game, deck):
        if fault.unknown and any(fault.at is at for at in unnamed):
            continue  # what nobody says of a card breaks nothing
        mark = mark_of(fault.at)
        code = "DECK-UNKNOWN" if fault.unknown else "DECK"
        rule = f"{table.rulebook.slug}:{fault.clause}"
        yield Problem(code, fault.message, mark.file, mark.line, mark.column, fault.hint, rule)


def judge_setup(table: Table, start: Start, lists: Sequence[Announcement] | None = None, date: str = "") -> list[Problem]:
    """Returns which clauses the decks break that a game is set up with; what is not known of a card breaks none.

    ``lists`` takes the place of the restrictions that ship; of them those count that are in force on the date.
    """
    spec = table.vocabulary.preparation
    if spec.get("judged") != "yes":
        return []
    words = list(map(str, table.vocabulary.deck_list.get("restrictions", ())))
    if lists is None and table.kit.root is not None:
        lists = load_restrictions(table.kit.root, table.rulebook.slug, words)
    announced = in_force_on(lists or (), date)
    leading = {part.kind for name in spec.get("apart", ()) if (part := table.notation.part(str(name)))}
    found = []
    for seat in table.notation.seats:
        cards = [start.cards[obj.card] for obj in start.state.objs if obj.owner == seat]
        named = [replace(card, name=f"{card.name}{at}") if card.name == UNKNOWN else card for at, card in enumerate(cards)]
        leaders, main = ([Entry(card) for card in named if (card.kind in leading) == apart] for apart in (True, False))
        groups, said = (announced.groups, announced.said) if announced else ({}, "")
        deck = DeckList(tuple(leaders), tuple(main), groups, said, amount=table.amount)
        faults = [fault for fault in faults_of(table.game, deck) if not fault.unknown]
        found += [Problem("DECK", f"{seat}: {fault.message}", rule=f"{table.rulebook.slug}:{fault.clause}") for fault in faults]
    return found


class _DeckReader(NotationReader):
    def __init__(self, table: Table, problems: Problems) -> None:
        super().__init__(table.notation, problems)
        self.table = table
        self.catalogue = table.kit.catalogue
        judging = [binding.clause for binding in table.game.of("deck")]
        self.claims = DeckClaimReader(table.notation, problems, table.book, judging)

    def said(self, name: str) -> list[str]:
        """Returns words that the vocabulary defines for deck lists."""
        spec = self.notation.vocabulary.deck_list
        return [str(word) for word in spec.get(name, ())]

    def deck(self, value: Mapping, date: str, lists: Sequence[Announcement], off: frozenset[str]) -> DeckList:
        """Reads the whole file."""
        self.keys(value, "a deck list", KEYS)
        self.expected(value)
        cards = read_cards(value.get("cards"), self.notation, self.table.kit.words, self.problems)
        self.catalogue = Catalogue([*self.table.kit.catalogue, *cards.values()])
        written = value["deck"]
        apart, besides = self.said("apart"), self.said("besides")
        if not isinstance(written, Mapping) and not apart:
            written = Mapping.at(written, {Scalar(MAIN, mark_of(written)): written})
        written = self.spelt(self.mapping(written, "a deck", "write main: and each card with its copies"), apart)
        main = written.get(MAIN)
        if not apart and MAIN not in written:
            main = Mapping({key: item for key, item in written.items() if key not in (*besides, REGULATION)})
        else:
            self.keys(written, "a deck", (*apart, *besides, MAIN, REGULATION))
        regulation = self.regulation(written)
        announced = in_force_on(lists, date)
        return DeckList(
            tuple(leader for part in apart if part in written for leader in self.cards_of(written[part], part)),
            tuple(card for entry in self.cards_of(main, "") for card in _apart(entry)),
            announced.groups if announced else {},
            announced.said if announced else "",
            {"deck": value.key("deck"), **{str(key): key for key in written}},
            self.table.amount,
            off,
            regulation,
        )

    def expected(self, value: Mapping) -> None:
        """Checks the form of what the author expects, and that a clause which is kept is one that judges decks."""
        wanted = value.get("expect")
        if wanted is None:
            return
        lists = [wanted[name] for name in (BREAKS, KEEPS) if name in wanted] if isinstance(wanted, Mapping) else []
        seats = [wanted[name] for name in (VERDICT, DECIDED) if name in wanted] if isinstance(wanted, Mapping) else []
        formed = all(isinstance(item, list) for item in lists) and all(isinstance(item, Mapping) for item in seats)
        if not isinstance(wanted, Mapping) or not (lists or seats) or not formed:
            message = "what is expected of a deck is the clauses it breaks or keeps, and the verdict on each claim"
            self.problems.add("BAD-EXPECT", message, wanted, "write breaks: [23-2c], keeps: [23-2a] or verdict: {甲: 成立}")
            return
        self.keys(wanted, "expect", EXPECTED)
        for clause in wanted.get(BREAKS) or ():
            if not self.table.book.has(str(clause)):
                self.problems.add("NO-SUCH-RULE", f"the book has no clause {clause}", clause)
        self.claims.clauses(wanted, KEEPS)
        for by in (by for item in seats for by in item):
            self.seat(by, "whose claim it is")

    def regulation(self, written: Mapping) -> str:
        """Returns the regulation that the list names, as the book does; empty when it names none."""
        known = self.said("regulations")
        found = written.get(REGULATION)
        meant = next((word for word in known if found is not None and fold(str(found)) == fold(word)), "")
        if found is not None and not meant:
            message = f"the book has no regulation {found}"
            self.problems.add("UNKNOWN-REGULATION", message, found, f"use one of {', '.join(known)}" if known else "")
        return meant

    def spelt(self, written: Mapping, apart: list[str]) -> Mapping:
        """Returns the deck with its parts under their own names, as the board calls them in any spelling."""
        pile = str(self.notation.vocabulary.preparation.get("pile", ""))
        found = Mapping.at(written)
        names = self.notation.vocabulary.deck_list.get("names") or {}
        called = {fold(alias): str(name) for alias, name in names.items()}
        for said, item in written.items():
            key = Scalar(called.get(fold(said), str(said)), mark_of(said))
            part = self.notation.part(key) if key not in (*apart, *self.said("besides"), MAIN) else None
            name = MAIN if part and part.name == pile else part.name if part and part.name in apart else str(key)
            found[Scalar(name, mark_of(key))] = item
        return found

    def cards_of(self, value: object, part: str) -> Iterator[Entry]:
        """Yields the cards of one part: one card, a list of them, or each with its copies."""
        if value is None:
            return
        if not part and isinstance(value, Scalar) and (so_many := re.fullmatch(r"(\d{1,4})枚?", fold(value))):
            at = mark_of(value)
            value = Mapping.at(value, {Scalar(UNKNOWN, at): Scalar(so_many[1], at)})
        if isinstance(value, list) or (part and not isinstance(value, Mapping)):
            items = value if isinstance(value, list) else [value]
            yield from (entry for item in items if (entry := self.entry(item, 1, part)))
            return
        place = self.notation.parts.get(part)
        for key, copies in self.mapping(value, "the main deck", "write 番兵: 3").items():
            said = place.says if place else ""
            slot = (find_slot(place, key) or self.beyond(key, copies, said)) if place and said else ""
            if slot and (entry := self.entry(copies, 1, part)):
                yield replace(entry, card=replace(entry.card, fields={said: int(slot), **entry.card.fields}))
                continue
            number = self.copies(copies, f"the copies of {key}")
            if entry := self.entry(key, number, part):
                yield entry

    def beyond(self, key: str, card: object, field: str) -> str:
        """Returns the number of a place that the part does not have (6, レベル6), where a card stands there and no copies."""
        number = re.search(r"\d{1,3}$", fold(key))
        if number is None or not isinstance(card, Scalar) or fold(card).isdecimal():
            return ""
        label, tokens = fold(key)[: number.start()], self.notation.tokens
        words = {fold(word): tokens.aliases.get(word, word) for word in (*tokens.fields, *tokens.aliases)}
        return number[0] if not label or tokens.fields.get(words.get(label, "")) == field else ""

    def entry(self, value: object, copies: int, part: str) -> Entry | None:
        """Returns the card that a token means; what is neither defined nor said on it stays unknown."""
        if not isinstance(value, Scalar) or not value:
            self.problems.add("NOT-A-CARD", "a card is written on one line", value, "e.g. 番兵#C 3/2")
            return None
        token = parse_token(value, self.notation, self.problems, self.catalogue)
        place = self.notation.parts.get(part)
        kind = place.kind if place else ""
        if place and place.says and token.numbers and not token.kind and not self.notation.tokens.numbers.get(kind):
            kind = self.notation.tokens.kind  # its numbers tell that it is none of those that lie here
        _, card = definition(token, kind, self.notation, self.catalogue)
        if not token.known and part:
            self.problems.add("UNKNOWN-CARD", f"{part} is no card that nobody knows", value, "write its name")
        if self.catalogue.get(token.name) is None and not token.kind and not part:
            card = replace(card, kind="")
        return Entry(card, copies * token.copies, value)


def _apart(entry: Entry) -> Iterator[Entry]:
    """Yields the entry of a list; cards that nobody has named count one by one, each as a card of its own."""
    if entry.name != UNKNOWN:
        yield entry
        return
    mark = mark_of(entry.at)
    for number in range(1, entry.copies + 1):
        yield Entry(replace(entry.card, name=f"{UNKNOWN} {mark.line}:{mark.column} {number}"), 1, entry.at)
