"""What a clause asks, before anybody has weighed what may be answered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from gunbai.interpreter.data.ask import Rejected
from gunbai.interpreter.data.option import Option

Options = dict[Option, tuple[str, ...]]
"""What may be answered, each with the clauses that allow it beyond the plain rule."""
Weighed = tuple[Options, list[Rejected]]
"""What may be answered, and what may not, each with the clause that forbids it."""


class Question(Struct, frozen=True):
    """One question to a player, to chance or to the judge (``by``; the turn player when nobody is named).

    ``among`` are the candidates; conditions of the decision named ``if_allowed`` say which may be chosen, and ``weighed`` is what
    they have said already. ``free`` options (to pass) ask for no condition; ``refused`` are known beforehand not to be on offer.
    ``named`` are options that count only where the line names one: what comes to the same as something on offer, what nobody
    knows enough of to offer it, what would only be refused. With ``most`` above 1 (or ``least`` 0) the answer is a tuple;
    ``ways`` are then the choices that differ, by what each is called, for who does not name single cards.

    One option is taken without asking unless the question is ``voluntary``. A line may leave it out when ``skip`` says what that
    means. A ``tacit`` question is told of only where it is asked.
    Of a ``counted`` one any number may be given from the first on offer.
    """

    key: str
    among: Iterable[Option] = ()
    by: str = ""
    if_allowed: str = ""
    least: int = 1
    most: int = 1
    voluntary: bool = False
    clause: str = ""
    free: Sequence[Option] = ()
    refused: Iterable[Rejected] = ()
    named: Iterable[Option] = ()
    ways: Mapping[str, tuple[int, ...]] | None = None
    skip: Option = None
    weighed: Weighed | None = None
    tacit: bool = False
    counted: bool = False

    @property
    def many(self) -> bool:
        """Whether the answer is a tuple."""
        return self.most != 1 or self.least != 1
