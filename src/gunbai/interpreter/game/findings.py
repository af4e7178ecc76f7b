"""What one run is asked for and what it finds out, so that many runs may share one machine."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from msgspec import Struct

from gunbai.budget import Budget
from gunbai.errors import BadInput, BrokenGame, Endless, Problem
from gunbai.interpreter.data.measured import Dependence, Measured
from gunbai.interpreter.data.state import State, Use
from gunbai.interpreter.data.trace import Assumption
from gunbai.interpreter.game.rules import Rules

Passed = tuple[str, tuple[Any, Any]]
"""A pile, as ``seat.zone``, and the turn in which it was passed: whose, and which."""


Fault = BadInput | BrokenGame | Endless
"""How something that is only tried may end without an answer: what is written does not do, or the game fails, or never ends."""


FAULTS = (BadInput, BrokenGame, Endless)
"""The kinds of ``Fault``, to be caught."""


class Wanted(Struct, frozen=True):
    """What the caller of a run wants asked, and what need not be weighed.

    ``words`` are keys of questions that are asked even where there is nothing to choose. ``next`` is who decides afterwards (empty:
    whoever is asked), and about what: that is asked even where all that there is to choose is forbidden, so that the refusal is
    told. ``actions`` are the words of all actions that need be weighed (everything where empty), ``card`` the card they are
    declared with (0: any). ``unread`` holds the keys of questions whose options nobody reads.
    """

    words: frozenset[str] = frozenset()
    next: tuple[str, str] = ("", "")
    actions: frozenset[str] = frozenset()
    card: int = 0
    unread: frozenset[str] = frozenset()

    def decides(self, who: str, word: str) -> bool:
        """Tells whether somebody decides something by this very word: in what is being decided, or next."""
        return word in self.words or self.follows(who, word)

    def follows(self, who: str, word: str) -> bool:
        """Tells whether somebody decides something by this very word next; a decision without a name is anybody's."""
        return self.next in ((who, word), ("", word))


NOTHING = Wanted()
"""What is wanted where nothing in particular is."""


class Meter:
    """Counts the frames that a request runs in all that it tries, and says when they are as many as it may run (0: any number).

    ``faults`` are where the game failed, went on for ever, or could not go on from what is written, in what was only tried.
    """

    __slots__ = ("budget", "faults", "frames", "most")

    def __init__(self, most: int = 0, budget: Budget | None = None) -> None:
        """``budget`` is what the whole request may spend; its time is looked at every few frames."""
        self.most = most
        self.frames = 0
        self.budget = budget or Budget()
        self.faults: list[Fault] = []

    @contextmanager
    def trying(self) -> Iterator[None]:
        """Goes on where a game fails, runs for ever or lacks something in what is only tried, and notes it: what needs it is open.

        Raises Endless where no more may be run at all.
        """
        try:
            yield
        except FAULTS as fault:
            if self.is_over:
                raise
            self.faults.append(fault)

    @property
    def failed(self) -> tuple[Problem, ...]:
        """What is told of the failures that were noted."""
        return tuple(dict.fromkeys(fault.problem for fault in self.faults))

    @property
    def is_over(self) -> bool:
        """Whether as many frames as may be have run."""
        return self.frames > self.most > 0

    def spent(self) -> bool:
        """Counts one frame more; tells whether that is one too many. Raises Spent once the time of the request is over."""
        self.frames += 1
        if not self.frames % 64:
            self.budget.check()
        return self.frames > self.most > 0

    def skipped(self, frames: int) -> None:
        """Counts frames that need not be run again; raises Spent once the time of the request is over."""
        self.frames += frames
        self.budget.check()


REFUSED = "refused "
"""Before the number of a decision in whose stead nothing was done, though something was looked at for it."""


class Findings:
    """Collects what runs look at; whoever asks for a run owns it, as a trace."""

    def __init__(
        self, meter: Meter | None = None, watched: Mapping[str, int] | None = None, asked_about: frozenset[int] = frozenset()
    ) -> None:
        self.meter = meter or Meter()
        self.asked_about = asked_about
        """Cards that somebody asks about: none that is equal stands for them."""
        self.watched = watched or {}
        """Variables that the board leaves out, with what is taken for them."""
        self.edges: dict[str, set[int]] = {}
        """Of those the values at which what a clause made of one turns."""
        self.consulted: dict[str, tuple[str, ...]] = {}
        """The defects that were read, and what was presumed with its options."""
        self.assumed: dict[Assumption, None] = {}
        """Whatever steps took for granted, with or without a trace."""
        self.overlooked: dict[Passed, None] = {}
        """Piles whose unknown cards somebody might have used, each with the turn."""
        self.nothing_to: dict[tuple[str, str], None] = {}
        """Who was left nothing to do where something may be done, and by which key: to decline that changes nothing."""
        self.searched: dict[str, None] = {}
        """Piles that a clause looked through, of which nobody knows all cards; numbers that it needed and nobody was asked for."""
        self.numbers: dict[str, None] = {}
        """Numbers that the judge was asked for: not every one is on offer."""
        self.read: dict[tuple[str, str], None] = {}
        """Variables looked at, piles reached into (``甲.山札``), statuses that a card was found without (``3.status.行動不能``).

        Each stands with the step that looked, or the decision that was refused (``REFUSED`` and its number).
        """
        self.unused: dict[Use, None] = {}
        """Uses of this turn that were asked for and had not been made."""
        self.idle: dict[tuple[Rules, str], tuple[object, ...]] = {}
        """Steps of settling that came to nothing, by the rules that ran them, with what they hang on as it was then."""

    def reading(self, rules: Rules, state: State, defect: str) -> str:
        """Returns the reading of a defect that is in force, noted as consulted."""
        self.consulted[defect] = ()
        return rules.reading(state, defect)

    def presumption(self, state: State, name: str, options: tuple[str, ...]) -> str:
        """Returns what is presumed of what the board leaves out: as pinned for this run if it is an option here, else the first."""
        self.consulted[name] = options
        pinned = dict(state.readings).get(name, "")
        return pinned if pinned in options else options[0]

    def measured(self, name: str, value: object) -> object:
        """Returns what a variable holds; one that is watched notes what it is held against."""
        return self.number(name, value) if type(value) is int else value

    def number(self, name: str, value: int) -> int:
        """Returns a number; one that is watched notes what it is held against."""
        if name not in self.watched:
            return value
        return Measured(value, Dependence(self.edges.setdefault(name, set()), self.watched[name]))

    @property
    def budget(self) -> Budget:
        """What the whole request may spend."""
        return self.meter.budget

    def apart(self, watched: Mapping[str, int] | None = None, asked_about: frozenset[int] | None = None) -> Findings:
        """Returns a collector for what is tried beside this: it gathers on its own, and its frames count here."""
        return Findings(self.meter, watched, self.asked_about if asked_about is None else asked_about)

    def beside(self) -> Findings:
        """Returns a collector for one leg of what this gathers, to be joined to it; they share what numbers turn at."""
        found = Findings(self.meter, self.watched, self.asked_about)
        found.edges, found.idle = self.edges, self.idle
        return found

    def join(self, other: Findings) -> None:
        """Takes over all that a collector beside this gathered."""
        self.consulted.update(other.consulted)
        self.assumed.update(other.assumed)
        self.overlooked.update(other.overlooked)
        self.nothing_to.update(other.nothing_to)
        self.searched.update(other.searched)
        self.numbers.update(other.numbers)
        self.read.update(other.read)
        self.unused.update(other.unused)

    def take(self, other: Findings, *, attempted: Collection[int] = ()) -> None:
        """Takes over what another collector gathered.

        Where decisions were refused in it (``attempted``, from 0) it is for them that something was looked at, at no step, and what
        was passed, searched and counted is left.
        """
        self.consulted.update(other.consulted)
        self.assumed.update(other.assumed)
        tried = ((name, f"{REFUSED}{number}") for name, _ in other.read for number in attempted)
        self.read.update(dict.fromkeys(tried) if attempted else other.read)
        self.unused.update(other.unused)
        for name, values in other.edges.items():
            self.edges.setdefault(name, set()).update(values)
        if not attempted:
            self.overlooked.update(other.overlooked)
            self.searched.update(other.searched)
            self.numbers.update(other.numbers)
