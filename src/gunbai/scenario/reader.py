"""Reads scenario files: the head, the board, and then what names its cards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from gunbai.cards.kit import Kit, Kits
from gunbai.cards.reader import read_cards
from gunbai.document import Mapping, Problems, Scalar, Sequence, nearest, read, read_text
from gunbai.errors import BadInput, NotFound, Problem, unusable
from gunbai.limits import CARDS, CASE, CLAIMS
from gunbai.notation.board import Board
from gunbai.notation.board_reader import read_board
from gunbai.notation.catalogue import Catalogue
from gunbai.notation.fields import NotationReader
from gunbai.notation.match import read_match
from gunbai.notation.restrictions import read_restrictions
from gunbai.notation.setup_reader import read_setup
from gunbai.notation.spelling import note_key
from gunbai.rulebook import Book
from gunbai.scenario.expectation_reader import ExpectReader
from gunbai.scenario.file import Claim, Scenario
from gunbai.scenario.line_reader import LineReader
from gunbai.scenario.names import names_of

KEYS = (
    *("game", "version", "as_of", "title", "note", "tags", "board", "setup", "match", "restrictions", "cards", "readings", "line"),
    *("claims", "expect"),
)
CLAIM = ("by", "says", "then", "at", "line")


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
    kit = kits.of_file(value, "a scenario", problems)
    if kit is None:
        for key in value:
            if key not in KEYS:
                note_key(problems, key, "a scenario", KEYS)
        raise unusable(problems)
    scenario = _ScenarioReader(kit, problems).scenario(value, path)
    if problems:
        raise unusable(sorted(problems, key=lambda problem: (problem.line, problem.column)))
    return scenario


class _ScenarioReader(NotationReader):
    def __init__(self, kit: Kit, problems: Problems) -> None:
        super().__init__(kit.notation, problems)
        self.kit = kit

    def scenario(self, value: Mapping, path: str) -> Scenario:
        """Reads the whole file; the line and the facts come last, when every card has its name."""
        self.keys(value, "a scenario", KEYS)
        notation, problems = self.notation, self.problems
        cards = read_cards(value.get("cards"), notation, self.kit.words, problems)
        catalogue = Catalogue([*self.kit.catalogue, *cards.values()])
        board = self.start(value, catalogue)
        if (count := sum(token.copies for *_, token in board.tokens())) > CARDS:
            at = value.get("board", value.get("setup"))
            problems.add("TOO-MANY", f"there are {count:,} cards on this board", at, f"write {CARDS:,} at most")
        names = names_of(board, notation, catalogue)
        version, as_of = self.text_of(value, "version"), self.text_of(value, "as_of")
        book = self.book(version, as_of, value.get("version", value.get("as_of")))
        expects = ExpectReader(notation, problems, book, self.kit.rulebook.any_version, names)
        lines = LineReader(expects, names, self.kit.game.actions if self.kit.game is not None else ())
        return Scenario(
            path,
            self.kit.rulebook.slug,
            version,
            as_of,
            self.text_of(value, "title"),
            board,
            cards,
            catalogue,
            self.readings(value.get("readings")),
            lines.line(value.get("line")),
            tuple(_ClaimReader(lines, expects).claims(value.get("claims"))),
            expects.expect(value.get("expect")),
            self.text_of(value, "note"),
            tuple(str(item) for item in self.listed(value.get("tags"), "tags")),
        )

    def start(self, value: Mapping, catalogue: Catalogue) -> Board:
        """Returns where the case begins: on its ``board:``, or before a game is prepared by its ``setup:``."""
        notation, problems = self.notation, self.problems
        match = read_match(value.get("match"), notation, problems)
        if match and match.won_after and ("setup" in value or "board" in value):
            problems.add(
                "MATCH-OVER", "the match is over: no further game is played", value.key("match"), "leave the last game out"
            )
        if "setup" not in value:
            if "restrictions" in value:
                problems.add("NO-DECKS", "restrictions are about the decks of a setup:", value.key("restrictions"), "write setup:")
            return replace(read_board(value.get("board"), notation, problems, catalogue), match=match)
        if "board" in value:
            problems.add("REPEATED-KEY", "a scenario has a board: or a setup:, not both", value.key("setup"))
        board = replace(read_setup(value["setup"], notation, problems, catalogue), match=match)
        if "restrictions" not in value or board.prepare is None:
            return board
        words = [str(word) for word in notation.vocabulary.deck_list.get("restrictions", ())]
        lists = read_restrictions(value["restrictions"], words, problems)
        return replace(board, prepare=replace(board.prepare, restrictions=lists))

    def book(self, version: str, as_of: str, at: object) -> Book:
        rulebook = self.kit.rulebook
        try:
            return rulebook.book(version or None, as_of or None)
        except NotFound as error:
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


class _ClaimReader(NotationReader):
    """Reads claims: a mapping of seats, or a list in which each says by whom it is made."""

    def __init__(self, lines: LineReader, expects: ExpectReader) -> None:
        super().__init__(lines.notation, lines.problems)
        self.lines = lines
        self.facts = expects.facts
        self.moments = expects.moments

    def claims(self, value: object) -> Iterator[Claim]:
        """Yields the claims of a case."""
        if isinstance(value, Sequence):
            yield from (self._listed(self.mapping(entry, "a claim")) for entry in self.listed(value, "claims", most=CLAIMS))
            return
        for key, entry in self.mapping(value, "claims").items():
            yield self._claim(self.seat(key, "a claim's seat"), self.mapping(entry, f"the claim of {key}"))

    def _listed(self, entry: Mapping) -> Claim:
        if "by" in entry:
            return self._claim(self.seat(entry["by"], "by"), entry)
        hint = f"write by: {self.notation.seats[0]}"
        self.problems.add("MISSING-KEY", "a claim needs by: the seat that makes it", entry, hint)
        return self._claim("", entry)

    def _claim(self, by: str, entry: Mapping) -> Claim:
        self.keys(entry, "a claim", CLAIM)
        line = self.lines.line(entry["line"]) if "line" in entry else None
        at = self.moments(entry.get("at"))
        if not (line or "then" in entry or at):
            self.problems.add("MISSING-KEY", "a claim needs then: the facts it comes to", entry, "write then: {C.zone: …}")
        if len(at) + ("then" in entry) > 1:
            message = "a claim is about one moment: where the line stops (then:) or one of at:"
            self.problems.add("ONE-MOMENT", message, entry["at"], "make a claim of each, in a list with by:")
        moment, facts = next(iter(at.items()), ("", self.facts(entry.get("then"), "then")))
        return Claim(by, self.text_of(entry, "says"), facts, line, str(moment))
