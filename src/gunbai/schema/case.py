"""The schema of scenario files and deck lists of one game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from gunbai.cards.kit import Kit
from gunbai.cards.sentences import choices_of
from gunbai.notation.board_part import BoardPart, find_slot
from gunbai.notation.board_reader import KEYS as BOARD
from gunbai.notation.board_reader import OF_THE_TURN, TURN
from gunbai.notation.match import KEYS as MATCH
from gunbai.notation.notation import PASSING, Notation
from gunbai.notation.setup_reader import KNOWN as SETUP
from gunbai.notation.spelling import NUMERALS
from gunbai.reference.files import meanings
from gunbai.replay import deck
from gunbai.scenario.expectation_reader import ASK, ASKED, EXPECT
from gunbai.scenario.line_reader import OTHERS
from gunbai.scenario.names import ALWAYS
from gunbai.scenario.reader import CLAIM, KEYS
from gunbai.scenario.verdicts import VERDICTS
from gunbai.schema.announcement import restrictions
from gunbai.schema.card import definitions
from gunbai.schema.shapes import ANY, NUMBER, TEXT, Schema, exactly, many, offered, perhaps, spelt_table, table, told, word

PAGE = "scenario-file"
"""The page whose sentences tell the keys."""
LINE: Schema = {"type": "array", "items": {"$ref": "#/definitions/decision"}}
FACTS: Schema = perhaps({"additionalProperties": many(TEXT)})
AT: Schema = perhaps({"additionalProperties": FACTS})


def case_schema(kit: Kit) -> Schema:
    """Returns the schema of a file that holds a case of a game, or a deck list of it."""
    words = CaseWords(kit)
    return {
        "type": "object",
        "required": ["game"],
        "if": {"required": ["deck"]},
        "then": words.deck(),
        "else": {
            **words.case(),
            # A card that only this case defines may make its player decide with words of its own.
            "if": {"required": ["cards"]},
            "else": {"properties": {"line": {"items": {"$ref": "#/definitions/known decision"}}}},
        },
        "definitions": {
            "board": words.board(),
            "side": words.side(),
            "decision": words.decision(ANY),
            "known decision": words.decision(False),
            "claim": words.claim(),
            "expect": words.expect(),
            "cards": definitions(kit),
        },
    }


class CaseWords:
    """The parts of the schema, in the words of one game."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.notation: Notation = kit.notation
        self.seat = word(self.notation.seats)
        self.who = word((*self.notation.seats, *OTHERS), (alias for aliases in OTHERS.values() for alias in aliases))
        self.game = word([kit.rulebook.slug, *filter(None, [kit.rulebook.game])])
        self.version = offered(version.name for version in kit.rulebook.versions)

    def case(self) -> Schema:
        """Returns the schema of a case, from which the words of its line are left open."""
        readings = {defect.id: told(exactly(defect.readings), defect.matter.get("ja", "")) for defect in self.kit.rulebook.defects}
        qualified = {f"^.*:{id}$": schema for id, schema in readings.items()}
        claims: Schema = {"$ref": "#/definitions/claim"}
        by_seat = spelt_table(dict.fromkeys(self.notation.seats, claims))
        said: dict[str, Schema] = {
            "game": self.game,
            "version": self.version,
            "tags": many(ANY),
            "board": {"$ref": "#/definitions/board"},
            "setup": self.setup(),
            "match": spelt_table(dict.fromkeys(MATCH, ANY), MATCH),
            "restrictions": restrictions(self.kit),
            "cards": {"$ref": "#/definitions/cards"},
            "readings": perhaps({**table(readings), "patternProperties": qualified}),
            "line": LINE,
            "claims": {"if": {"type": "array"}, "then": {"items": {**claims, "required": ["by"]}}, "else": by_seat},
            "expect": {"$ref": "#/definitions/expect"},
        }
        return table(_told("A scenario", said, KEYS))

    def claim(self) -> Schema:
        """Returns the schema of a claim: what comes out, what was so at one moment, or a line that is allowed."""
        said: dict[str, Schema] = {"by": self.seat, "says": TEXT, "then": FACTS, "at": AT, "line": LINE}
        needed: list[Schema] = [{"required": [name]} for name in ("then", "at", "line")]
        return {**table(_told("A claim", said, CLAIM)), "anyOf": needed}

    def deck(self) -> Schema:
        """Returns the schema of a deck list."""
        said: dict[str, Schema] = {
            "game": self.game,
            "version": self.version,
            "cards": {"$ref": "#/definitions/cards"},
            "restrictions": restrictions(self.kit),
            "deck": ANY,
            "claims": ANY,
            "expect": ANY,
        }
        return table(_told("A deck list", said, deck.KEYS))

    def board(self) -> Schema:
        """Returns the schema of a board: its seats, what they share, what is open."""
        turn = self._keyed(TURN, {"seat": self.seat, "first": self.seat, "phase": offered(self.notation.phases)})
        shared = {part.name: self.part(part) for part in self.notation.parts_of("")}
        seats: dict[str, Schema] = {seat: {"$ref": "#/definitions/side"} for seat in self.notation.seats}
        sentences = meanings(PAGE, "A board")
        others = {name: told(perhaps(turn) if name == "turn" else ANY, sentences.get(name, "")) for name in BOARD}
        called = {**{part.name: part.aliases for part in self.notation.parts_of("")}, **BOARD}
        return perhaps(spelt_table({**others, **shared, **seats}, called))

    def side(self) -> Schema:
        """Returns the schema of what one seat has."""
        parts = self.notation.parts_of(self.notation.seats[0])
        own = {part.name: self.part(part) for part in parts}
        aliases = {part.name: part.aliases for part in parts}
        return perhaps(spelt_table({**own, **dict.fromkeys(OF_THE_TURN, ANY)}, aliases))

    def part(self, part: BoardPart) -> Schema:
        """Returns the schema of one entry of a board: cards in any form, members of a group, a number or word."""
        if part.labels or (part.zone and not part.slots and not part.group):
            return ANY
        if part.group:
            members = spelt_table(
                {name: self.part(one) for name, one in part.group.items()}, {name: one.aliases for name, one in part.group.items()}
            )
            return {"if": {"type": "object"}, "then": members}
        if part.slots:
            cards = perhaps(spelt_table(dict.fromkeys(part.slots, ANY), {next(iter(part.slots)): self._slots(part)}))
            return {"if": {"type": "object"}, "then": cards} if part.filling else cards
        if not part.words:
            return NUMBER
        aliases = (alias for alias, meant in self.notation.tokens.aliases.items() if meant in part.words)
        return word((*part.words, "?"), aliases)

    def _slots(self, part: BoardPart) -> Iterable[str]:
        """Returns everything by which a slot of a part, or a row of it, may be named."""
        slots = [*part.slots, *NUMERALS, *NUMERALS.values()]
        typed = [f"{alias}{slot}" for alias in part.spellings for slot in slots]
        named = {one for one in (*slots, *typed, *part.slots.values(), *part.names) if find_slot(part, one)}
        rows = (one for one in self.notation.parts.values() if one.slots and {*one.slots} < {*part.slots})
        return {*named, *(spelling for row in rows for spelling in row.spellings)}

    def setup(self) -> Schema:
        """Returns the schema of the start of a game."""
        seats: dict[str, Schema] = {seat: {"type": ["object", "array"]} for seat in self.notation.seats}
        return spelt_table({**dict.fromkeys(SETUP, self.seat), **seats}, SETUP)

    def decision(self, others: Schema | bool) -> Schema:
        """Returns the schema of one decision; ``others`` is that of words that the game does not know: False for none."""
        words = {name: told(ANY, sentence) for name, sentence in self._sentences().items()}
        named = spelt_table({**words, **dict.fromkeys(self._asked(), ANY)}, {**self.notation.decisions, "pass": PASSING})
        value: Schema = {"type": ["string", "number", "boolean", "object"], "minLength": 1, "minProperties": 1}
        open_: Schema = {**value, **named, "type": value["type"], "additionalProperties": others}
        seats: dict[str, Schema] = dict.fromkeys(self.notation.seats, open_)
        one = spelt_table({**seats, **dict.fromkeys(OTHERS, value), "at": TEXT}, OTHERS)
        timed: Schema = {"if": {"required": ["at"]}, "then": {"minProperties": 2}, "else": {"maxProperties": 1}}
        return {**one, **timed, "minProperties": 1, "maxProperties": 2}

    def _sentences(self) -> Mapping[str, str]:
        """Returns the words of decisions with what is said of those that every game has."""
        return {**dict.fromkeys((*self.notation.decisions, *ALWAYS), ""), **meanings(PAGE, "Words of every game")}

    def _asked(self) -> Iterable[str]:
        """Returns the words with which the texts of the cards that ship are answered."""
        return {choose.name for card in self.kit.catalogue for choose in choices_of(card)}

    def expect(self) -> Schema:
        """Returns the schema of what the author of a case expects."""
        verdict = word(
            (names[0] for names in VERDICTS.values()), (name for key, names in VERDICTS.items() for name in (key, *names))
        )
        asked = table(_told("`ask`", {"who": self.who, "options": many(ANY)}, ASK))
        mapped = perhaps({})
        on_the_way = many(table(_told("`ask`", {"who": self.who, "options": many(ANY), "ruled out": mapped}, ASKED)))
        unasked = many(table(_told("`ask`", {"who": self.who}, ASK[:3])))
        grounds, by_claim = (
            many(TEXT),
            {"if": {"type": "object"}, "then": spelt_table(dict.fromkeys(self.notation.seats, many(TEXT)))},
        )
        refused = table({"line": NUMBER, "ground": TEXT, "grounds": grounds})
        said: dict[str, Schema] = {
            "then": FACTS,
            "at": AT,
            "grounds": grounds,
            "never": grounds,
            "refused": many(refused),
            "ask": perhaps(asked),
            "asked": on_the_way,
            "not asked": unasked,
            "offered": mapped,
            "ruled out": mapped,
            "verdict": perhaps(spelt_table(dict.fromkeys(self.notation.seats, many(verdict)))),
            "decided": by_claim,
            "parts": by_claim,
            "ending": perhaps(table({"winner": TEXT, "ground": TEXT})),
            "endings": NUMBER,
        }
        return perhaps(table(_told("`expect`", said, EXPECT)))

    def _keyed(self, keys: Mapping[str, Iterable[str]], known: Mapping[str, Schema]) -> Schema:
        sentences = meanings(PAGE, "`turn`")
        return spelt_table({name: told(known.get(name, ANY), sentences.get(name, "")) for name in keys}, keys)


def _told(heading: str, known: Mapping[str, Schema], keys: Iterable[str]) -> dict[str, Schema]:
    """Returns the keys of a table with their schemas, each told by its sentence; a key without a schema is a text."""
    sentences = meanings(PAGE, heading)
    return {key: told(known.get(key, TEXT), sentences.get(key, "")) for key in keys}
