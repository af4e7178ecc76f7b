"""What a scenario's author expects of the replay, as the file writes it."""

from __future__ import annotations

import re
from collections.abc import Callable

from msgspec import Struct

from gunbai.document import Mapping, Problems, Scalar, mark_of, nearest
from gunbai.notation.fields import NotationReader
from gunbai.notation.notation import Notation
from gunbai.notation.spelling import fold
from gunbai.rulebook import Book


def stands_on(seen: str, wanted: str) -> bool:
    """Tells whether a ground is the one wanted, or a part or printed step of it."""
    return seen == wanted or seen.startswith((wanted + ":", wanted + "."))


END = "end"
TURN_OVER = re.compile(r"(?:end(?: of)?(?: turn)?|turn end|ターン終了時?|ターンの?終わり) ?(\d*)")
"""What ``at:`` may say instead of a decision: as the last turn (the turn of that number) ended."""
EXPECT = ("then", "at", "grounds", "never", "refused", "ask", "verdict", "decided", "parts", "ending", "endings")
ASK = ("who", "key", "at", "options")
VERDICTS = {
    "holds": ("成立",),
    "never": ("不成立",),
    "depends": ("〜による", "による", "～による", "~による"),
    "unknown": ("不明",),
}
WHO = {"chance": "偶然", "judge": "ジャッジ", "happened": "実際"}
"""Who decides besides the seats: dice and hidden cards, the judge, and what happened against the rules."""


class Expect(Struct, frozen=True):
    """What a replay must show; every value is a scalar that knows its place, words are in the game's own spelling.

    ``then``: path to value at the end; ``at``: the same after a decision (counted from 1), or as a turn ended (`end`, `end 3`);
    ``refused``: mappings of line and ground, None when the file does not say; ``ask``: who, key, at, options; ``verdict``: seat to
    holds, never, depends or unknown; ``decided``, ``parts``: seat (empty: every claim) to the clauses any of which may decide on
    its claim, or stand behind the step where it parts; ``ending``: winner (empty for a draw) and ground; ``endings``: how many.
    """

    then: Mapping = Mapping()
    at: Mapping = Mapping()
    grounds: tuple[Scalar, ...] = ()
    never: tuple[Scalar, ...] = ()
    refused: tuple[Mapping, ...] | None = None
    ask: Mapping | None = None
    verdict: Mapping = Mapping()
    decided: Mapping = Mapping()
    parts: Mapping = Mapping()
    ending: Mapping | None = None
    endings: Scalar | None = None


class ExpectReader(NotationReader):
    """Reads what is expected; ``facts`` reads facts about the board, ``words`` spells what card texts ask for."""

    def __init__(
        self, notation: Notation, problems: Problems, book: Book, facts: Callable[[object, str], Mapping], words: dict[str, str]
    ) -> None:
        super().__init__(notation, problems)
        self.book = book
        self.facts = facts
        self.words = words

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
            over = TURN_OVER.fullmatch(fold(key))
            name = Scalar(f"{END} {over[1]}".strip(), key.mark) if over else self.counted(key, "a decision, or end,")
            moments[name] = self.facts(item, f"at {key}")
        return moments

    def grounds(self, value: object, name: str) -> tuple[Scalar, ...]:
        return tuple(self.ground(item) for item in self.listed(value, name))

    def ground(self, value: object) -> Scalar:
        """Returns the id of a clause, typed in any style, or of a sentence of a card."""
        if not isinstance(value, Scalar):
            return Scalar(self.text(value, "a ground"), mark_of(value))
        if value.startswith("card:") or self.book.has(value):
            return value
        found = self.book.find(value)
        if found is None:
            near = nearest(value, self.book.nodes)
            self.problems.add("NO-SUCH-RULE", f"the book has no clause {value}", value, f"did you mean {near}?" if near else "")
            return value
        return Scalar(found.part.id if found.part else found.node.id, value.mark)

    def refusals(self, value: object) -> tuple[Mapping, ...]:
        found = []
        for item in self.listed(value, "refused"):
            entry = self.mapping(item, "each entry of refused")
            self.keys(entry, "refused", ("line", "ground"))
            refusal = Mapping.at(entry)
            refusal[Scalar("line", mark_of(entry))] = self.counted(entry.get("line", entry), "line")
            if "ground" in entry:
                refusal[entry.key("ground")] = self.ground(entry["ground"])
            found.append(refusal)
        return tuple(found)

    def ask(self, value: object) -> Mapping:
        entry = self.mapping(value, "ask")
        self.keys(entry, "ask", ASK)
        asked = Mapping.at(entry)
        others = {fold(word): name for name, alias in WHO.items() for word in (name, alias)}
        if "who" in entry:
            who = self.text_of(entry, "who")
            spelt = self.notation.seat(who) or others.get(fold(who), "")
            self.choice(entry["who"], "who", spelt, [*self.notation.seats, *WHO])
            asked[entry.key("who")] = Scalar(spelt, mark_of(entry["who"]))
        if "key" in entry:
            key = self.text_of(entry, "key")
            spelt = self.notation.decision(key) or self.words.get(fold(key), key)
            asked[entry.key("key")] = Scalar(spelt, mark_of(entry["key"]))
        if "at" in entry:
            asked[entry.key("at")] = self.ground(entry["at"])
        if "options" in entry:
            asked[entry.key("options")] = self.listed(entry["options"], "options")
        return asked

    def verdicts(self, value: object) -> Mapping:
        written = self.mapping(value, "verdict")
        verdicts = Mapping.at(written)
        spelt = {fold(word): name for name, words in VERDICTS.items() for word in (name, *words)}
        for key, item in written.items():
            seat = self.seat(key, "a verdict's seat")
            found = spelt.get(fold(item), "") if isinstance(item, Scalar) else ""
            self.choice(item, "a verdict", found, [words[0] for words in VERDICTS.values()])
            verdicts[Scalar(seat, mark_of(key))] = Scalar(found, mark_of(item))
        return verdicts

    def by_claim(self, value: object, what: str) -> Mapping:
        """Returns clauses by seat, any of which will do; under the empty name those that are written for every claim."""
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
            drawn = fold(self.text_of(entry, "winner")) in ("", "draw", "引き分け")
            winner = "" if drawn else self.seat(entry["winner"], "the winner")
            ending[entry.key("winner")] = Scalar(winner, mark_of(entry["winner"]))
        if "ground" in entry:
            ending[entry.key("ground")] = self.ground(entry["ground"])
        return ending
