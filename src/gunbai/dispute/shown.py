"""What a case shows: of the cards that somebody speaks of or chooses, of what is tried and claimed, and of how it ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

from gunbai.dispute.outcome import Outcome
from gunbai.dispute.prevented import cards_in
from gunbai.interpreter.data.state import State
from gunbai.replay.run import Run
from gunbai.scenario.file import Decision

BORNE = frozenset({"status", "keyword"})
"""What may be in force on a card that it bears as a word."""
TURN, DOES, TWICE, CLAIMS = "turn {}", "does {}", "twice {}", "claims {}"
"""The words for a turn by its number, a decision by its word, one that names the same card twice, a claimed field."""
EMPTY, SEVERAL = "no {}", "several {}"
"""The words for a place of a player without any card, and for what a player has several of, such as dice."""
RETURNED, GOES_ON = "returned", "goes on"
"""The words for a card that leaves a place and comes back to it, and for a game that has not ended."""
SAYS, TEXT, NOT, AND = "says ", "text ", "not ", " + "
"""What stands before what a claim says, before what is printed on a card, before what is not shown; and between what is needed
together."""


class Shown:
    """Knows what one case shows, in the words of ``shown:`` in a list of defects."""

    def __init__(self, words: Collection[str], says: Collection[str] = (), texts: Collection[str] = ()) -> None:
        self.words, self.says, self.texts = words, says, texts

    def any_of(self, conditions: Collection[str]) -> bool:
        """Tells whether a case shows all of what one of some conditions asks for; where nothing is asked for it does."""
        return not conditions or any(all(map(self._shows, condition.split(AND))) for condition in conditions)

    def _shows(self, word: str) -> bool:
        if word.startswith(NOT):
            return not self._shows(word.removeprefix(NOT))
        if word.startswith(SAYS):
            return any(word.removeprefix(SAYS) in says for says in self.says)
        if word.startswith(TEXT):
            return any(word.removeprefix(TEXT) in text for text in self.texts)
        return word in self.words


def shown(outcome: Outcome) -> Shown:
    """Returns what a case shows: at the start and after every step, of the cards that are claimed about, named or chosen.

    Words are kinds, keywords, statuses, places, which face a card shows, and how it lies at the start; ``turn 1``, ``does attack``,
    ``twice attack``, ``claims turned``, ``no 山札``, ``several dice``, ``returned``, ``goes on``.
    """
    runs = (outcome.run, *(claim.own for claim in outcome.claims if claim.own is not None))
    named = {*_named(outcome)} - {0}
    concerned = [named | ({*_chosen(run)} - {0}) for run in runs]
    words = {word for run, uids in zip(runs, concerned, strict=True) for word in _of_a_run(outcome, run, uids) if word}
    texts = [text for uid in sorted(set[int]().union(*concerned)) for text in _texts(outcome, uid)]
    return Shown(words | {*_tried(outcome)}, [claim.says for claim in outcome.scenario.claims if claim.says], texts)


def _of_a_run(outcome: Outcome, run: Run, concerned: Collection[int]) -> Iterator[str]:
    yield from (outcome.start.state.obj(uid).turned for uid in concerned if uid <= len(outcome.start.state.objs))
    places: dict[int, list[str]] = {}
    for state in dict.fromkeys((outcome.start.state, *(step.after for step in run.trace.steps), run.state)):
        yield TURN.format(state.var("turn.number", 0))
        yield from _empty(outcome, state)
        for uid in concerned:
            yield from _of_a_card(outcome, state, uid)
            yield from _back(places, state, uid)
    if run.state.ending is None:
        yield GOES_ON


def _back(places: dict[int, list[str]], state: State, uid: int) -> Iterator[str]:
    """Yields the word for a card that comes back to a place which it had left, and notes the places where it has been in turn."""
    if uid > len(state.objs):
        return
    zone, been = state.obj(uid).zone, places.setdefault(uid, [])
    if been[-1:] == [zone]:
        return
    if zone in been:
        yield RETURNED
    been.append(zone)


def _empty(outcome: Outcome, state: State) -> Iterator[str]:
    """Yields the places in which a player is known to have no card, and what a player has several of, as boards write it."""
    taken = {(obj.owner, obj.zone) for obj in state.objs}
    vocabulary = outcome.table.vocabulary
    for seat in vocabulary.seats:
        kept = (name for name, value in state.vars if name.startswith(f"{seat}.") and isinstance(value, str) and " " in value)
        yield from (SEVERAL.format(name.partition(".")[2]) for name in kept)
        free = (zone for zone in vocabulary.zones if (seat, zone) not in taken and not state.var(f"{seat}.{zone}.unknown", 0))
        yield from map(EMPTY.format, free)


def _of_a_card(outcome: Outcome, state: State, uid: int) -> Iterator[str]:
    """Yields the words that a card bears in a state; nothing of one that is not there yet."""
    if uid > len(state.objs):
        return
    obj = state.obj(uid)
    card = outcome.machine.card(obj.card)
    yield from (card.kind, obj.zone, obj.slot, obj.face, *(word for word, _ in card.keywords))
    yield from (item.field for item in state.in_force if item.obj == uid and item.op in BORNE)


def _texts(outcome: Outcome, uid: int) -> Iterator[str]:
    """Yields what is printed on a card."""
    if uid <= len(outcome.run.state.objs):
        card = outcome.machine.card(outcome.run.state.obj(uid).card)
        yield from (card.text, *(ability.text for ability in card.abilities), *(sentence.text for sentence in card.effect))


def _tried(outcome: Outcome) -> Iterator[str]:
    """Yields what the lines of a case try, and what of a card or a player it makes claims about."""
    scenario = outcome.scenario
    said = [(str(word), str(value)) for line in _lines(outcome) for decision in line for word, value in decision.words.items()]
    yield from (DOES.format(word) for word, _ in said)
    yield from (TWICE.format(word) for (word, _), times in Counter(said).items() if times > 1)
    for claim in scenario.claims:
        yield from (CLAIMS.format(part) for path in claim.then for part in str(path).split(".")[1:])


def _lines(outcome: Outcome) -> list[list[Decision]]:
    """Returns the recorded line and those that are claimed, each decision."""
    return [[*line] for line in (outcome.scenario.line, *(claim.line or () for claim in outcome.scenario.claims))]


def _named(outcome: Outcome) -> Iterator[int]:
    """Yields the cards that a claim is about, or that a line names, or somebody by their name."""
    start, scenario = outcome.start, outcome.scenario
    names = ((obj.uid, outcome.machine.card(obj.card).name) for obj in start.state.objs)
    yield from (uid for uid, name in names if name and any(name in claim.says for claim in scenario.claims))
    yield from (start.about(str(path)) for claim in scenario.claims for path in claim.then)
    for decision in (decision for line in _lines(outcome) for decision in line):
        for value in decision.words.values():
            yield from (start.find(str(one)) for one in (value if isinstance(value, list) else [value]))


def _chosen(run: Run) -> Iterator[int]:
    """Yields the cards that somebody chose in a run."""
    yield from (uid for step in run.trace.steps for choice in step.choices for uid in cards_in(choice.option))
