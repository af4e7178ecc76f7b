"""What an answer hangs on, as things to tap: readings, missing facts, what was presumed; each replays through the address."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from gunbai.dispute.resolution import Resolution
from gunbai.notation.game_words import word_of
from gunbai.replay.answers import BOUND
from gunbai.scenario.otherwise import TURN, can_be_said, words_of_the_turn
from gunbai.web.boards.followed import IF, Here
from gunbai.web.shared.current import messages
from gunbai.writeup.account import Account, Hinge
from gunbai.writeup.names import Namer

FIRST_TURNS = (1, 2)
"""The turns that rules tell from others most often: they are offered beside the one that is presumed."""
Outcome = tuple[str, str, str]
"""Who claims, the verdict, and the word for it."""
_TAGGED = re.compile(r"[^#]*#(?P<tag>[^.#]+)\.(?P<field>\w+)")


class SwitchChoice(Struct, frozen=True):
    """One answer: its name and its words, where it leads, whether it is taken now, what it makes of each claim."""

    label: str
    text: str
    to: str
    chosen: bool
    usual: bool = False
    outcomes: tuple[Outcome, ...] = ()


class Switch(Struct, frozen=True):
    """One thing that an answer hangs on: a ``reading``, a ``fact`` that is missing, something ``presumed``.

    ``field`` is the word of the address for a number to type in, empty where there is only a choice; ``value`` is what it says now.
    ``asks`` names that number. ``undo`` leads to the case as it is written. ``matters``: the answer turns on it.
    """

    kind: str
    id: str
    question: str
    choices: tuple[SwitchChoice, ...] = ()
    node: str = ""
    field: str = ""
    value: str = ""
    asks: str = ""
    undo: str = ""
    matters: bool = True


class Switches:
    """Makes the switches of one answer.

    ``open`` tells the case with every reading open that only the address chooses, ``told`` tells it as it is followed.
    """

    def __init__(self, resolution: Resolution, told: Account, open: Account, here: Here, namer: Namer) -> None:
        self.resolution = resolution
        self.told = told
        self.open = open
        self.here = here
        self.namer = namer
        self.notation = namer.notation

    def all(self) -> list[Switch]:
        """Returns every switch: readings, the fact that is asked for, facts said otherwise, what was presumed."""
        found = [*self.readings(), *self.asked(), *self.changed(), *self.presumed()]
        return [*{switch.id: switch for switch in reversed(found)}.values()][::-1]

    def readings(self) -> Iterator[Switch]:
        hinges = {hinge.id: hinge for claim in self.open.claims for hinge in claim.on if hinge.kind == "reading"}
        for hinge in hinges.values():
            yield Switch("reading", hinge.id, hinge.text, tuple(self.reading_choices(hinge)), hinge.node)

    def reading_choices(self, hinge: Hinge) -> Iterator[SwitchChoice]:
        """Yields the readings of a defect, each with what it makes of every claim that hangs on it."""
        chosen = self.here.followed.readings.get(hinge.id) or next((item.reading for item in hinge.outcomes if item.taken), "")
        for item in hinge.outcomes:
            outcomes = [
                (claim.by, other.verdict, other.word)
                for claim in self.open.claims
                for same in claim.on
                if same.id == hinge.id
                for other in same.outcomes
                if other.reading == item.reading
            ]
            to = self.here.reading(hinge.id, None if item.taken else item.reading)
            yield SwitchChoice(f"({item.reading})", item.text, to, item.reading == chosen, item.taken, tuple(outcomes))

    def asked(self) -> Iterator[Switch]:
        """Yields the fact that the judge is asked for, with a field where a number is meant."""
        question, asked = self.told.question, self.resolution.run.ask
        if question is None or asked is None or not question.fact:
            return
        choices = [
            SwitchChoice(
                answer.option, "", self.here.at(then=[*self.here.followed.answers, answer.code]), False, outcomes=answer.outcomes
            )
            for answer in question.answers
        ]
        name = asked.name or asked.key
        path = self.number_path(name)
        field, asks = (IF + path, self.namer.fact(path)) if path else ("", "")
        yield Switch("fact", f"fact:{name}", question.what, tuple(choices), question.at.rule, field, asks=asks)

    def number_path(self, name: str) -> str:
        """Returns the path of the number that a question is about; empty where it is about none that a board could say."""
        uid, _, key = name.rpartition(":")
        bound = BOUND.fullmatch(key)
        tag = self.resolution.start.tags.of(int(uid)) if uid.isdigit() else ""
        path = f"{tag}.{bound['field']}" if bound and tag else ""
        return path if path and can_be_said(path, self.notation) else ""

    def changed(self) -> Iterator[Switch]:
        """Yields the facts that the address says otherwise."""
        for path, value in self.here.followed.facts.items():
            yield self.presumption(path, value, self.here.supposing(path, None), True)

    def presumed(self) -> Iterator[Switch]:
        """Yields what was presumed and can be said otherwise."""
        hinges = [hinge.id for claim in self.open.claims for hinge in claim.on if hinge.kind == "presumed"]
        listed = [item for item in self.told.premises if item.kind == "presumed"]
        for name in hinges:
            if not any(item.id == name for item in listed):
                yield from self.one_presumed(name, "", True)
        for item in listed:
            yield from self.one_presumed(item.id, item.value, item.matters or item.id in hinges)

    def one_presumed(self, name: str, value: str, matters: bool) -> Iterator[Switch]:
        tagged = _TAGGED.fullmatch(name)
        path = f"{tagged['tag']}.{tagged['field']}" if tagged else name
        if can_be_said(path, self.notation) and (tagged or path.partition(".")[0] in (TURN, *self.notation.seats)):
            yield self.presumption(path, value, "", matters)

    def presumption(self, path: str, value: str, undo: str, matters: bool) -> Switch:
        """Returns the switch of a fact: the words that it may be, or a field for its number."""
        words = self.words_of(path, value)
        choices = [
            SwitchChoice(word_of(self.notation, word, messages().lang), "", self.here.supposing(path, word), word == value)
            for word in words
        ]
        number, fact = value if value.isdecimal() else "", self.namer.fact(path)
        typed = IF + path if not words or path == f"{TURN}.number" else ""
        return Switch("presumed", path, fact, tuple(choices), "", typed, number, fact, undo, matters)

    def words_of(self, path: str, value: str) -> Sequence[str]:
        """Returns the words that a fact may be; none where it is a number."""
        subject, _, field = path.rpartition(".")
        if path == f"{TURN}.number":
            return [*map(str, sorted({*FIRST_TURNS, *([int(value)] if value.isdecimal() else [])}))]
        if subject == TURN:
            return words_of_the_turn(field, self.notation)
        part = self.notation.parts.get(field) if subject in self.notation.seats else None
        if field == "turned":
            doubts = self.notation.vocabulary.presumed.get("turned", {}).get("doubt", ())
            return list(
                dict.fromkeys(word for word in (value, self.notation.presumed.get("turned", ""), *map(str, doubts)) if word)
            )
        return part.words if part is not None else ()
