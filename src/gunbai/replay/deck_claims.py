"""Claims about a deck list, which clauses about decks it keeps or breaks, and the verdict on each claim with its clause."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from gunbai.document import Mapping, Problems, Scalar, nearest
from gunbai.interpreter.game.deck import DeckList, Fault, faults_of
from gunbai.interpreter.game.game import Game
from gunbai.limits import CLAIMS
from gunbai.notation.fields import NotationReader
from gunbai.notation.notation import Notation
from gunbai.notation.spelling import UNKNOWN as NOBODY_SAYS
from gunbai.notation.spelling import fold
from gunbai.replay.deck_fillings import fillings
from gunbai.rulebook import Book
from gunbai.scenario.expectation import stands_on
from gunbai.scenario.fact_path import NO, YES
from gunbai.scenario.verdicts import HOLDS, NEVER, UNKNOWN

CLAIM = ("by", "says", "then")
LEGAL, BREAKS, KEEPS = FACTS = ("legal", "breaks", "keeps")
"""What can be claimed of a deck list: whether it keeps every clause, which it breaks, which it keeps."""
KEPT, BROKEN, OPEN = "kept", "broken", "unknown"
"""What a list does with a clause about decks; open where that hangs on cards that nobody has described or named."""


class DeckClaim(Struct, frozen=True):
    """What somebody says of a list: that it is legal or not (empty: nothing of that), breaks clauses, keeps clauses."""

    by: str
    says: str = ""
    legal: str = ""
    breaks: tuple[Scalar, ...] = ()
    keeps: tuple[Scalar, ...] = ()


class DeckClause(Struct, frozen=True):
    """A clause about decks, what the list does with it, and what is said of that."""

    clause: str
    state: str
    said: tuple[str, ...] = ()


class DeckJudged(Struct, frozen=True):
    """A claim about a list and its verdict, with the clause that decides; that is empty where every clause is kept."""

    claim: DeckClaim
    verdict: str
    decided_by: str = ""


class DeckClaimReader(NotationReader):
    """Reads claims about a deck list: a mapping of seats, or a list in which each says by whom it is made."""

    def __init__(self, notation: Notation, problems: Problems, book: Book, judging: Sequence[str]) -> None:
        super().__init__(notation, problems)
        self.book = book
        self.judging = judging

    def claims(self, value: object) -> Iterator[DeckClaim]:
        """Yields the claims of a list."""
        if value is None or isinstance(value, Mapping):
            for key, entry in self.mapping(value, "claims").items():
                yield self._claim(self.seat(key, "a claim's seat"), self.mapping(entry, f"the claim of {key}"))
            return
        for item in self.listed(value, "claims", most=CLAIMS):
            entry = self.mapping(item, "a claim")
            if "by" not in entry:
                hint = f"write by: {self.notation.seats[0]}"
                self.problems.add("MISSING-KEY", "a claim needs by: the seat that makes it", entry, hint)
            yield self._claim(self.seat(entry["by"], "by") if "by" in entry else "", entry)

    def _claim(self, by: str, entry: Mapping) -> DeckClaim:
        self.keys(entry, "a claim", CLAIM)
        then = self.mapping(entry.get("then"), "then", f"write then: {{{LEGAL}: yes}}")
        self.keys(then, "then", FACTS)
        if not then:
            self.problems.add("MISSING-KEY", "a claim about a deck list needs then:", entry, f"write then: {{{BREAKS}: [23-2c]}}")
        return DeckClaim(by, self.text_of(entry, "says"), self._legal(then), self.clauses(then, BREAKS), self.clauses(then, KEEPS))

    def _legal(self, then: Mapping) -> str:
        said = fold(self.text_of(then, LEGAL))
        meant = "yes" if said in YES else "no" if LEGAL in then and said in NO else ""
        return self.choice(then[LEGAL], LEGAL, meant, ("yes", "no")) if LEGAL in then else ""

    def clauses(self, entry: Mapping, name: str) -> tuple[Scalar, ...]:
        """Returns clauses about decks; notes one that the book does not have, or that judges no deck."""
        found = []
        for item in self.listed(entry.get(name), name):
            if not isinstance(item, Scalar) or not self.book.has(item):
                near = nearest(str(item), self.judging)
                self.problems.add("NO-SUCH-RULE", f"the book has no clause {item}", item, f"did you mean {near}?" if near else "")
            elif not any(stands_on(one, item) for one in self.judging):
                message = f"{item} judges no deck: no list keeps or breaks it"
                self.problems.add("BAD-EXPECT", message, item, f"clauses about decks are {', '.join(self.judging)}")
            else:
                found.append(item)
        return tuple(found)


class DeckCourt:
    """Judges one list as it is written, and with its unnamed cards filled in."""

    def __init__(self, game: Game, deck: DeckList) -> None:
        self.judging = [binding.clause for binding in game.of("deck") if binding.clause not in deck.off]
        self.written = [*faults_of(game, deck)]
        self.ways = [self.written, *([*faults_of(game, filled)] for filled in fillings(deck))]
        self.named = not any(entry.name.startswith(NOBODY_SAYS) for entry in deck.main)

    def clauses(self) -> tuple[DeckClause, ...]:
        """Returns what the list does with every clause about decks, in the order of the book's binding."""
        return tuple(DeckClause(clause, self.state(clause), self._said(clause)) for clause in dict.fromkeys(self.judging))

    def state(self, clause: str) -> str:
        """Returns what the list does with a clause, whatever the cards are that nobody has named."""
        states = {_state(faults, clause) for faults in self.ways}
        return states.pop() if len(states) == 1 else OPEN

    def _said(self, clause: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(fault.message for fault in self.written if fault.clause == clause))

    def judge(self, claims: Iterable[DeckClaim]) -> list[DeckJudged]:
        """Returns the verdict on each claim: it holds, it never does, or that hangs on cards that nobody has described or named."""
        return [self._judged(claim) for claim in claims]

    def _judged(self, claim: DeckClaim) -> DeckJudged:
        told = [*self._told(claim)]
        if wrong := [clause for clause, so in told if so is False]:
            return DeckJudged(claim, NEVER, wrong[0])
        if unknown := [clause for clause, so in told if so is None]:
            return DeckJudged(claim, UNKNOWN, unknown[0])
        return DeckJudged(claim, HOLDS, next((clause for clause, _ in told if clause), ""))

    def _told(self, claim: DeckClaim) -> Iterator[tuple[str, bool | None]]:
        """Yields each thing that a claim says, by the clause that settles it: so, not so, or not known."""
        for wanted, said in ((BROKEN, claim.breaks), (KEPT, claim.keeps)):
            for clause in said:
                yield str(clause), self._is(str(clause), wanted)
        if claim.legal:
            states = {clause: self.state(clause) for clause in self.judging}
            broken = next((clause for clause, state in states.items() if state == BROKEN), "")
            unknown = next((clause for clause, state in states.items() if state == OPEN), "")
            legal = False if broken else None if unknown else True
            yield broken or unknown, legal if legal is None else legal == (claim.legal == "yes")

    def _is(self, clause: str, wanted: str) -> bool | None:
        """Tells whether every part of a clause is kept, or any is broken; None where that is not known."""
        states = {self.state(one) for one in self.judging if stands_on(one, clause)}
        seen = BROKEN if BROKEN in states else OPEN if OPEN in states else KEPT
        return None if seen == OPEN else seen == wanted


def _state(faults: Iterable[Fault], clause: str) -> str:
    found = [fault.unknown for fault in faults if fault.clause == clause]
    return KEPT if not found else OPEN if all(found) else BROKEN
