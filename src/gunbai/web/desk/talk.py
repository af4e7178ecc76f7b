"""What the desk offers to tell of a case: what may come next, and what each player may claim."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from gunbai.budget import Budget
from gunbai.desk.acts import END, Act, Next, acts_in, next_acts, refused_here, together
from gunbai.desk.card_sheet import CardSheet, read_token
from gunbai.desk.case import DeskCase, facts_of, moment_of
from gunbai.desk.claimable import NONE, Claimable, claimable_of_card, claimable_of_seat
from gunbai.desk.differing import FOLLOWS, Differing, differing_facts
from gunbai.desk.midway import begun_here, can_begin_here
from gunbai.desk.missed import missed_acts
from gunbai.desk.place import SHARED, all_cards
from gunbai.desk.played import play
from gunbai.errors import BadInput, BrokenGame, Endless, GunbaiError, NotFound, Problem, Spent
from gunbai.interpreter.data.ask import JUDGE
from gunbai.limits import is_number
from gunbai.notation.description import Plain
from gunbai.replay.labels import told_moment
from gunbai.replay.phase import phase_of
from gunbai.replay.run import HAPPENED
from gunbai.scenario.file import Scenario
from gunbai.scenario.line_reader import AT
from gunbai.web.desk.recent import Recent, recent
from gunbai.web.desk.view import DeskView
from gunbai.writeup.fact_text import claim_text, fact_text
from gunbai.writeup.names import Namer

SECONDS = 2.0
"""How long a page works on what may come next, or on what may be claimed."""
MOST_MOMENTS = 16
"""Of how many moments of a line something may be claimed with a tap."""
FIRST, FEW = 6, 2
"""How many facts are offered to be claimed before the others fold, and how many refusals of one word stand together."""
CANNOT = (BadInput, Spent, Endless, NotFound, BrokenGame)
"""What keeps a case from being played."""


class ClaimChip(Struct, frozen=True):
    """One value that a seat may claim of a fact, in words, what the other seat says then, and whether it does claim it."""

    value: str
    said: str
    other: str
    chosen: bool


class FactRow(Struct, frozen=True):
    """One fact that may be claimed, in words, with its values; ``typed``: another number can be written.

    ``presumed`` is what it is before the line where the board leaves that out: who claims anything of it says that, too.
    """

    path: str
    said: str
    chips: tuple[ClaimChip, ...]
    typed: bool = False
    presumed: str = ""


class Picked(Struct, frozen=True):
    """What somebody points at on the table, and the facts of it that one seat may claim (``by``).

    ``moment`` is when, empty for the end; ``moments`` are those that may be spoken of, in words.
    """

    at: str
    title: str
    by: str
    rows: tuple[FactRow, ...]
    moment: str = ""
    moments: tuple[tuple[str, str], ...] = ()

    def to(self, by: str = "", moment: str | None = None) -> str:
        """Returns the word of an address that opens the same for another seat, or of another moment."""
        return "~".join((self.at, by or self.by, self.moment if moment is None else moment)).rstrip("~")


class Besides(Struct, frozen=True):
    """A claim that no row of facts shows: its number among the claims, who makes it, in words."""

    number: int
    by: str
    said: str


class ToldAct(Struct, frozen=True):
    """One act as a button: phase and decision for the form, in words, and the clause that refuses it with its quote."""

    decision: tuple[str, dict[str, Plain]]
    said: str
    ground: str = ""
    quote: str = ""


class ToldNext(Struct, frozen=True):
    """What comes next: who is asked, in words, what may be answered and what is refused."""

    asked: Next
    prompt: str
    acts: tuple[ToldAct, ...]
    refused: tuple[ToldAct, ...]

    @property
    def counts(self) -> bool:
        """Whether only numbers may be answered."""
        return len(self.acts) > 1 and all(act.said.isdecimal() for act in self.acts)

    @property
    def free(self) -> bool:
        """Whether a player may begin something or end the phase, rather than has to answer."""
        ends = [*self.asked.acts[-1].words] == [END] if self.asked.acts else True
        return self.asked.key == "action" and ends


class Arrived(Struct, frozen=True):
    """How a line has come to where it stands: which of its decisions (from 0) the rules refuse, and the case as a board from there.

    ``midway`` is None where no board can begin there. ``moments`` are those on the way: after each decision, before each change.
    """

    refused: frozenset[int] = frozenset()
    midway: DeskCase | None = None
    moments: tuple[str, ...] = ()


class ToldDecision(Struct, frozen=True):
    """A decision of the line: who takes it, what, whether the rules refuse it, whether it was carried out all the same."""

    who: str
    said: str
    refused: bool
    carried: bool


class DeskTalk:
    """Tells what may have happened and what may be claimed in the case of a view."""

    def __init__(self, view: DeskView) -> None:
        self.view, self.case, self.messages = view, view.case, view.messages
        book = view.kit.rulebook.book(str(self.case.data.get("version", "")) or None, str(self.case.data.get("as_of", "")) or None)
        self.namer = Namer(book, view.notation, view.messages)

    # -- what happened ------------------------------------------------------------------------------------------------

    @cached_property
    def coming(self) -> tuple[list[ToldNext], list[Problem]]:
        """What may come next, for each phase in which the case may stand, and what keeps it from being told."""
        scenario, problems = self.view.read
        if scenario is None:
            return [], [*problems]
        found = list[Next]()
        kept: Recent[list[Next]] = recent("next")
        try:
            found = kept.of(self.case, lambda: self._next(scenario, found))
        except CANNOT as error:
            return [*map(self.told, together(found))], _problems(error)
        return [*map(self.told, together(found))], []

    def _next(self, scenario: Scenario, found: list[Next]) -> list[Next]:
        """Adds what may come next, in the presumed phase first, to what is found; that holds what there is when it raises."""
        budget, table = Budget(seconds=SECONDS), self.view.library.cases.table(scenario)
        played = play(table, scenario, budget)
        found += refused_here(next_acts(played), phase_of(played.run.state, table.notation)[0])
        found += missed_acts(played)
        told = [acts_in(play(table, scenario, budget, phase), phase) for phase in self._phases()]
        found += [coming for coming in told if coming is not None]
        return found

    @cached_property
    def arrived(self) -> Arrived:
        """How the line has come to where it stands."""
        scenario, _ = self.view.read
        if scenario is None or not self.case.line:
            return Arrived()
        kept: Recent[Arrived] = recent("arrived")
        try:
            return kept.of(self.case, lambda: self._arrived(scenario))
        except CANNOT:
            return Arrived()

    def _arrived(self, scenario: Scenario) -> Arrived:
        played = play(self.view.library.cases.table(scenario), scenario, Budget(seconds=SECONDS))
        against = frozenset(item.line - 1 for item in played.run.refused if not item.part)
        changing = (step.at for step in played.run.trace.steps if step.before != step.after and not step.at.startswith("@"))
        moments = [*map(str, range(1, len(self.case.line))), *(f"before {at}" for at in dict.fromkeys(changing))]
        midway = begun_here(self.case, played) if can_begin_here(played) else None
        return Arrived(against, midway, tuple(moments[:MOST_MOMENTS]))

    @property
    def is_answered(self) -> bool:
        """Whether what was told needs no further answer of a player: only the judge is asked, or something new may begin."""
        coming, wrong = self.coming
        open_ = (item for item in coming if not item.asked.past)
        return bool(self.case.line) and not wrong and all(item.free or item.asked.who == JUDGE for item in open_)

    def _phases(self) -> list[str]:
        """Returns the phases in which a case may stand besides the presumed one: any, as long as nothing has been told."""
        return [] if self.case.line or self.case.turn.get("phase") or self.case.board.get("now") else [*self.view.notation.phases]

    def told(self, item: Next) -> ToldNext:
        """Returns what comes next in words."""
        t, lang = self.messages, self.messages.lang
        who = t.either("who", item.who)
        acts = tuple(map(self.act, sorted(item.acts, key=self._seldom)))
        said = "desk.past" if item.past else "desk.did" if item.key == "action" else "desk.asked"
        prompt = t(said, who=who, what=item.asked[lang])
        return ToldNext(item, prompt, acts, tuple(map(self.act, self._likely(item))))

    def _likely(self, item: Next) -> list[Act]:
        """Returns what is refused, a few of each word in turn: words with which something may be done first."""
        begun, so_far = {next(iter(act.words)) for act in item.acts}, Counter[str]()
        rank = dict[int, tuple[bool, int, bool, int]]()
        for act in item.refused:
            word = next(iter(act.words))
            rank[id(act)] = (word not in begun, so_far[word] // FEW, *self._seldom(act))
            so_far[word] += 1
        return sorted(item.refused, key=lambda act: rank[id(act)])

    def _seldom(self, item: Act) -> tuple[bool, int]:
        """Returns where an act stands among others: those that other cases are about most come first, the end of a phase last."""
        word = next(iter(item.words))
        return [*item.words] == [END], -self.view.used.words.get(word, 0)

    def act(self, item: Act) -> ToldAct:
        """Returns an act in words."""
        ground = self.namer.number(item.ground) if item.ground else ""
        said = item.said[self.messages.lang]
        for tag, called in self._names.items():
            said = said.replace(f"{called.partition('#')[0]}#{tag}", called)
        return ToldAct((item.phase, item.decision), said, ground, self.namer.quote(item.ground) if ground else "")

    def line(self) -> list[ToldDecision]:
        """Returns the decisions so far."""
        return [
            ToldDecision(self.messages.either("who", who), said, number in self.arrived.refused, who == HAPPENED)
            for number, who, said in self._decisions()
        ]

    @property
    def first(self) -> str:
        """The first decision in one line, for which nothing is played; empty where there is none."""
        return next((f"{self.messages.either('who', who)} {said}" for _, who, said in self._decisions()), "")

    def _decisions(self) -> Iterator[tuple[int, str, str]]:
        """Yields each decision with its number in the line: who decided, and what in words."""
        for number, one in enumerate(self.case.line):
            for who, words in one.items():
                if who != AT:
                    yield number, who, self._decided(words) + self._when(number)

    def _when(self, number: int) -> str:
        """Returns at which moment a decision is tried, in brackets; empty for one that answers a question."""
        scenario, _ = self.view.read
        moment = scenario.line[number].moment if scenario is not None else ""
        return self.messages("desk.moment", when=told_moment(moment)[self.messages.lang]) if moment else ""

    def _decided(self, words: Plain) -> str:
        if not isinstance(words, dict):
            return self.namer.answer(str(words))
        said = ([value] if isinstance(value, str) else [*map(str, value)] for value in words.values())
        values = ("、".join(self._names.get(item) or (item and self.namer.answer(item)) for item in one) for one in said)
        named = [(self.namer.decision(key), value) for key, value in zip(words, values, strict=True)]
        first, *rest = named
        return " → ".join([" ".join(filter(None, first)), *(value for _, value in rest if value)])

    # -- what is claimed ----------------------------------------------------------------------------------------------

    @cached_property
    def differing(self) -> tuple[list[Differing], list[Problem]]:
        """The facts in which the endings of the case differ, and what keeps them from being told."""
        scenario, problems = self.view.read
        if scenario is None:
            return [], [*problems]
        kept: Recent[list[Differing]] = recent("differing")
        try:
            return kept.of(self.case, lambda: self._differing(scenario)), []
        except CANNOT as error:
            return [], _problems(error)

    def _differing(self, scenario: Scenario) -> list[Differing]:
        return differing_facts(self.view.library.replay(replace(scenario, claims=())), Budget(seconds=SECONDS))

    def rows(self, seat: str) -> tuple[list[FactRow], list[FactRow]]:
        """Returns the facts that a seat may claim with their values: those offered first, and the others."""
        held = facts_of(self.case.claim_of(seat))
        offered = {item.path: item.values for item in self.differing[0]}
        own = {path: (value,) for path, value in held.items() if value not in offered.get(path, ())}
        telling = [item.path for item in self.differing[0] if item.weight > FOLLOWS][:FIRST]
        values = {path: dict.fromkeys((*own.get(path, ()), *offered.get(path, ()))) for path in {**own, **offered}}
        rows = {path: self._row(path, said, held) for path, said in values.items()}
        first = {path: row for path, row in rows.items() if path in telling or path in held}
        return [*first.values()], [row for path, row in rows.items() if path not in first]

    def picked(self, at: str) -> Picked | None:
        """Returns what may be claimed of a card or a side of the table, as an address names it; None where nothing lies there."""
        spot, said, moment = [*at.split("~", 2), "", ""][:3]
        by = self.view.notation.seat(said) or self.view.notation.seats[0]
        held = facts_of(self.case.claim_of(by, moment))
        title, found = self._pointed(spot)
        rows = (self._row(item.path, _values(item, held), held, typed=item.typed) for item in found)
        moments = ((one, self._told_moment(one)) for one in dict.fromkeys((*self.arrived.moments, *([moment] if moment else []))))
        return Picked(spot, title, by, tuple(rows), moment, tuple(moments)) if found else None

    def besides(self) -> list[Besides]:
        """Returns the claims that no row of facts shows: of a moment, of a line of their own, a further one of a seat."""
        found = list[Besides]()
        for number, claim in enumerate(self.case.claims):
            seat = self.view.notation.seat(str(claim.get("by", "")))
            if claim is self.case.claim_of(seat) and "line" not in claim:
                continue
            moment, said = moment_of(claim), str(claim.get("says", "")) or self.facts(facts_of(claim))
            own = self.messages("desk.own-line") if "line" in claim else ""
            when = self.messages("desk.moment", when=self._told_moment(moment)) if moment else ""
            found.append(Besides(number, seat, f"{said or own}{when}"))
        return found

    def _told_moment(self, moment: str) -> str:
        """Returns a moment of the line in words, clauses by the numbers that are printed."""
        word, _, clause = moment.partition(" ")
        known = clause and self.namer.book.has(clause)
        return told_moment(f"{word} {self.namer.number(clause)}" if known else moment)[self.messages.lang]

    def _pointed(self, spot: str) -> tuple[str, list[Claimable]]:
        notation, t = self.view.notation, self.messages
        if spot in (*notation.seats, SHARED):
            owner = spot.strip(SHARED)
            return t("desk.side", seat=owner) if owner else t("desk.shared"), [*claimable_of_seat(owner, notation)]
        name, _, number = spot.partition("@")
        for place, index, text in all_cards(self.case, notation):
            if str(place) == name and str(index) == number:
                sheet = CardSheet(self.view.kit, self.case, place, text)
                found = claimable_of_card(sheet.token.tag, sheet.kind, place, notation) if sheet.token.tag else ()
                return self._called(sheet.token.tag), [*found]
        return "", []

    def _row(self, path: str, values: Iterable[str], held: Mapping[str, str], *, typed: bool = False) -> FactRow:
        differs = next((item for item in self.differing[0] if item.path == path), None)
        before = differs.before if differs is not None and not typed else ""
        chips = tuple(
            ClaimChip(value, self._becoming(path, before, value), self.opposite(path, value), held.get(path) == value)
            for value in values
        )
        return FactRow(path, self._fact(path), chips, typed, differs.before if differs is not None and differs.unsaid else "")

    def _becoming(self, path: str, before: str, value: str) -> str:
        """Returns a value in words, a number by what it was and what it is then."""
        if not (is_number(before) and is_number(value)):
            return self._value(path, value)
        return self.messages("desk.stays" if before == value else "desk.becomes", before=before, value=value)

    def opposite(self, path: str, value: str) -> str:
        """Returns what the other player says of a fact that has two values; empty where it has more: nobody knows which."""
        values = next((item.values for item in self.differing[0] if item.path == path), ())
        others = [other for other in values if other != value]
        return others[0] if len(others) == 1 else ""

    def facts(self, facts: Mapping[str, str]) -> str:
        """Returns facts in words, one after the other."""
        said = (claim_text(path, self._value(path, facts[path]), self.namer, self._card_of(path)) for path in facts)
        return self.messages.listed(said)

    def _fact(self, path: str) -> str:
        return fact_text(path, self.namer, self._card_of(path))

    def _card_of(self, path: str) -> str:
        """What the card is called that a fact is about; empty where it is about none."""
        return self._names.get(path.partition(".")[0], "")

    def _value(self, path: str, value: str) -> str:
        if value != NONE:
            return self.namer.answer(value)
        return self.messages("field.face-up") if path.endswith(".face") else self.messages("field.nothing")

    def _called(self, tag: str) -> str:
        return self._names.get(tag, tag)

    @cached_property
    def _names(self) -> dict[str, str]:
        """What each tagged card is called: its name, with the tag where several bear it."""
        tokens = [
            read_token(text, self.view.notation, self.view.surface.catalogue)
            for _, _, text in all_cards(self.case, self.view.notation)
        ]
        names = [token.name for token in tokens]
        return {
            token.tag: token.name if names.count(token.name) == 1 and token.known else f"{token.name}#{token.tag}"
            for token in tokens
            if token.tag
        }


def _values(item: Claimable, held: Mapping[str, str]) -> Iterable[str]:
    """Returns the values of a fact, with the one that is claimed already."""
    return dict.fromkeys((*item.values, *([held[item.path]] if item.path in held else [])))


def _problems(error: GunbaiError) -> list[Problem]:
    return [*error.problems] if isinstance(error, BadInput) else [Problem(type(error).__name__.upper(), str(error))]
