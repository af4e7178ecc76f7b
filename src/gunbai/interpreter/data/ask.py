"""The one kind of question the interpreter stops at, and what a leaf may hand back."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from gunbai.interpreter.data.option import Option
from gunbai.interpreter.data.state import Event, Pairs, Window
from gunbai.limits import is_number

CHANCE = "chance"
JUDGE = "judge"


class Each(Struct, frozen=True):
    """What it means that a line leaves out how a question was answered: any answer under which the line is what was recorded.

    A verdict tries every answer, ``first`` before the others. Where the line ends with the question, it is left out as well, or
    it is open (``at_the_end``).
    """

    first: Option = None
    at_the_end: bool = True


EACH = Each()


class Rejected(Struct, frozen=True):
    """An option that is not offered: the clause that rules it out, why in words, and what was ``presumed`` by it (``3.turned``)."""

    option: Option
    ground: str
    why: Pairs = ()
    grounds: tuple[str, ...] = ()
    presumed: tuple[str, ...] = ()


class Ask(Struct, frozen=True):
    """A question to a seat, to chance or to the judge.

    ``key`` is the word a scenario answers with (``target: C``). An answer is one option, or a tuple of between ``least`` and
    ``most`` different options when ``most`` is not 1. ``voluntary`` asks are never answered by default, not even with
    one option. ``name`` is what the answer is bound to: the key, but where several events at once may ask the same, one for each.
    ``skip`` is the option that a recorded line takes when it says nothing: an opportunity that need not be mentioned; `Each`
    where a line may leave out how it was answered. ``counted``: any number may be given from the first on offer.
    """

    key: str
    who: str
    clause: str
    options: tuple[Option, ...]
    rejected: tuple[Rejected, ...] = ()
    least: int = 1
    most: int = 1
    voluntary: bool = False
    grounds: tuple[tuple[Option, tuple[str, ...]], ...] = ()
    name: str = ""
    skip: Option = None
    counted: bool = False

    def takes(self, option: Option) -> bool:
        """Tells whether an answer is one of those on offer, or a number where any may be given."""
        any_number = self.counted and isinstance(option, str) and is_number(option)
        return option in self.options or (any_number and int(str(option)) >= int(str(self.options[0])))


class Stop(BaseException):
    """A leaf needs an answer; no Exception, so that nothing in a module that catches what fails swallows the question.

    The interpreter catches it, asks, and runs the leaf again with the answer bound. ``doubt`` is the number of a card that
    nobody knows, ``fresh`` whether the run has noted it as open only because of this question.
    """

    def __init__(self, ask: Ask) -> None:
        self.ask = ask
        self.doubt, self.fresh = "", False
        super().__init__(ask.key)


class Reach(BaseException):
    """A leaf reaches for a card of a pile that nobody wrote down; no Exception, as `Stop`.

    The interpreter catches it, makes the card - lying on its own, or somewhere among others - and runs the leaf again. With
    ``all_of_them`` it makes so many, and nothing of the pile is left open.
    """

    def __init__(self, zone: str, owner: str, slot: str = "", *, all_of_them: int | None = None) -> None:
        self.zone = zone
        self.owner = owner
        self.slot = slot
        self.all_of_them = all_of_them
        super().__init__(zone)


class Call(Struct, frozen=True):
    """Runs another procedure next, in a scope of its own when ``kind`` names one."""

    rule: str
    kind: str = ""
    vars: Pairs = ()
    sequence: bool = False


class Repeat(Struct, frozen=True):
    """Goes back to a step of the procedure that is running, or of the nearest one around it that has this step.

    All else that is returned with it comes before, wherever it stands in the list.
    """

    step: str


class Leave(Struct, frozen=True):
    """Ends the running procedure (or the named one around it) here."""

    rule: str = ""


class Fizzle(Struct, frozen=True):
    """Ends the running effect because it cannot be resolved, for the clause named."""

    clause: str


class Open(Struct, frozen=True):
    """Opens a window."""

    window: Window
    kind: str = ""
    vars: Pairs = ()


Outcome = Event | Call | Repeat | Leave | Fizzle | Open


class Offer(Struct, frozen=True):
    """One thing that a window offers: the option, what using it sets going, and the clauses that the offer rests on.

    ``now`` happens at once (costs, and the effect itself unless it has to wait), ``later`` are the procedures that wait in the
    window's chain.
    """

    option: Option
    now: Sequence[Outcome] = ()
    later: Sequence[Call] = ()
    grounds: tuple[str, ...] = ()
