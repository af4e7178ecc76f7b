"""Reads what a scenario's author expects of the replay."""

from __future__ import annotations

from gunbai.document import Mapping, Problems, Scalar, Sequence, mark_of
from gunbai.notation.notation import Notation
from gunbai.notation.spelling import fold
from gunbai.rulebook import AnyVersion, Book
from gunbai.scenario.expectation import Expect
from gunbai.scenario.fact_reader import FactReader
from gunbai.scenario.line_reader import OTHERS, decider
from gunbai.scenario.moment_reader import MomentNameReader
from gunbai.scenario.names import CaseNames
from gunbai.scenario.verdicts import VERDICTS

QUESTIONS = ("ask", "asked", "not asked", "offered", "ruled out")
EXPECT = ("then", "at", "grounds", "never", "refused", *QUESTIONS, "verdict", "decided", "parts", "ending", "endings")
ASK = ("who", "key", "at", "options")
ASKED = (*ASK, "ruled out")
DRAWN = ("", "draw", "引き分け")
"""How a draw may be written in the place of a winner."""


class ExpectReader(MomentNameReader):
    """Reads what is expected of clauses of a book, of facts and of words of a case."""

    def __init__(self, notation: Notation, problems: Problems, book: Book, written: AnyVersion, names: CaseNames) -> None:
        super().__init__(notation, problems, book, written)
        self.names = names
        self.facts = FactReader(notation, problems, names).facts

    def expect(self, value: object) -> Expect:
        """Returns everything that a replay must show."""
        entry = self.mapping(value, "expect")
        self.keys(entry, "expect", EXPECT)
        return Expect(
            self.facts(entry.get("then"), "then"),
            self.moments(entry.get("at")),
            self.grounds(entry.get("grounds"), "grounds"),
            self.grounds(entry.get("never"), "never"),
            self.refusals(entry["refused"]) if "refused" in entry else None,
            self.ask(entry["ask"]) if "ask" in entry else None,
            self.asked(entry, "asked", ASKED),
            self.asked(entry, "not asked", ASK[:3]),
            self.offered(entry.get("offered")),
            self.ruled_out(entry.get("ruled out")),
            self.verdicts(entry.get("verdict")),
            self.by_claim(entry.get("decided"), "decided"),
            self.by_claim(entry.get("parts"), "parts"),
            self.ending(entry["ending"]) if "ending" in entry else None,
            self.counted(entry["endings"], "endings") if "endings" in entry else None,
        )

    def counted(self, value: object, what: str) -> Scalar:
        return Scalar(str(self.count(value, what)), mark_of(value))

    def moments(self, value: object) -> Mapping:
        written = self.mapping(value, "at")
        moments = Mapping.at(written)
        for key, item in written.items():
            moments[Scalar(self.moment(key), key.mark)] = self.facts(item, f"at {key}")
        return moments

    def grounds(self, value: object, name: str) -> tuple[Scalar, ...]:
        return tuple(self.ground(item) for item in self.listed(value, name))

    def refusals(self, value: object) -> tuple[Mapping, ...]:
        found = []
        for item in self.listed(value, "refused"):
            entry = self.mapping(item, "each entry of refused")
            self.keys(entry, "refused", ("line", "ground", "grounds"))
            refusal = Mapping.at(entry)
            refusal[Scalar("line", mark_of(entry))] = self.counted(entry.get("line", entry), "line")
            if "ground" in entry:
                refusal[entry.key("ground")] = self.ground(entry["ground"])
            if "grounds" in entry:
                refusal[entry.key("grounds")] = self.grounds(entry["grounds"], "grounds")
            found.append(refusal)
        return tuple(found)

    def asked(self, entry: Mapping, what: str, keys: tuple[str, ...]) -> tuple[Mapping, ...]:
        """Returns questions that come up on the way, or that do not; each says who is asked, for what or by which clause."""
        found = tuple(self.ask(item, what, keys) for item in self.listed(entry.get(what), what))
        if any(not item for item in found):
            self.problems.add("EMPTY", f"{what} says nothing of a question", entry[what], "write who:, key: or at:")
        return found

    def ask(self, value: object, what: str = "ask", keys: tuple[str, ...] = ASK) -> Mapping:
        """Returns who is asked for what; of a question on the way not what there is to choose."""
        entry = self.mapping(value, what)
        self.keys(entry, what, keys)
        asked = Mapping.at(entry)
        if "who" in entry:
            who = self.choice(entry["who"], "who", decider(str(entry["who"]), self.notation), [*self.notation.seats, *OTHERS])
            asked[entry.key("who")] = Scalar(who, mark_of(entry["who"]))
        if "key" in entry:
            asked[entry.key("key")] = Scalar(self.said(self.text_of(entry, "key")), mark_of(entry["key"]))
        if "at" in entry:
            asked[entry.key("at")] = self.ground(entry["at"])
        if "options" in entry:
            asked[entry.key("options")] = self.listed(entry["options"], "options")
        if "ruled out" in keys and "ruled out" in entry:
            asked[entry.key("ruled out")] = self.each_with_clauses(entry["ruled out"], "ruled out")
        if keys == ASKED and asked.get("key") == "action" and {"options", "ruled out"} & {*asked}:
            message = "which actions there are is told only where the line stops"
            self.problems.add("NOT-TOLD", message, entry["key"], "end the line there, and write offered: or ruled out:")
        return asked

    def said(self, word: str) -> str:
        """Returns a word of a line as the game spells it."""
        return self.notation.decision(word) or self.names.choices.get(fold(word), word)

    def offered(self, value: object) -> Mapping:
        """Returns what may be answered with each word where the line stops."""
        written = self.mapping(value, "offered")
        found = Mapping.at(written)
        for key, item in written.items():
            told = self.each_with_clauses(item, str(key)) if isinstance(item, Mapping) else self.listed(item, str(key))
            found[Scalar(self.said(str(key)), mark_of(key))] = told
        return found

    def each_with_clauses(self, value: object, what: str) -> Mapping:
        """Returns options, each with the clauses that are expected of it."""
        written = self.mapping(value, what)
        return Mapping.at(written, {option: self.grounds(clauses, str(option)) for option, clauses in written.items()})

    def ruled_out(self, value: object) -> Mapping:
        """Returns what may not be answered with each word where the line stops, each with its clauses."""
        written = self.mapping(value, "ruled out")
        found = Mapping.at(written)
        for key, item in written.items():
            found[Scalar(self.said(str(key)), mark_of(key))] = self.each_with_clauses(item, str(key))
        return found

    def verdicts(self, value: object) -> Mapping:
        written = self.mapping(value, "verdict")
        verdicts = Mapping.at(written)
        spelt = {fold(word): name for name, words in VERDICTS.items() for word in (name, *words)}
        for key, item in written.items():
            seat = self.seat(key, "a verdict's seat")
            found = [self._verdict(said, spelt) for said in (item if isinstance(item, Sequence) else (item,))]
            verdicts[Scalar(seat, mark_of(key))] = found if isinstance(item, Sequence) else found[0]
        return verdicts

    def _verdict(self, value: object, spelt: dict[str, str]) -> Scalar:
        found = spelt.get(fold(value), "") if isinstance(value, Scalar) else ""
        self.choice(value, "a verdict", found, [words[0] for words in VERDICTS.values()])
        return Scalar(found, mark_of(value))

    def by_claim(self, value: object, what: str) -> Mapping:
        """Returns clauses by seat, any of which will do. Those written without a seat are for every claim, under the empty name."""
        if value is None:
            return Mapping()
        if not isinstance(value, Mapping):
            return Mapping.at(value, {"": self.grounds(value, what)})
        found = Mapping.at(value)
        for key, item in value.items():
            found[Scalar(self.seat(key, f"a seat of {what}"), mark_of(key))] = self.grounds(item, what)
        return found

    def ending(self, value: object) -> Mapping:
        entry = self.mapping(value, "ending")
        self.keys(entry, "ending", ("winner", "ground"))
        ending = Mapping.at(entry)
        if "winner" in entry:
            drawn = fold(self.text_of(entry, "winner")) in DRAWN
            winner = "" if drawn else self.seat(entry["winner"], "the winner")
            ending[entry.key("winner")] = Scalar(winner, mark_of(entry["winner"]))
        if "ground" in entry:
            ending[entry.key("ground")] = self.ground(entry["ground"])
        return ending
