"""A number that the board leaves out, as a clause reads it: it notes where it would be met or missed by what it is held against."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import ceil, floor
from typing import Any, NamedTuple

from gunbai.interpreter.data.unknown_number import to_keep

MOST_KEPT = 20
"""Up to this each value is worth trying of a number that goes into something else: damage dealt, cards drawn, a letter."""


class Dependence(NamedTuple):
    """How a number depends on one that the board leaves out: by how much it grows with it, and what that is taken to be.

    ``edges`` gathers the values of the one left out with which a comparison comes out otherwise, the nearest of each; rounding may
    have moved them by ``slack``.
    """

    edges: set[int]
    usual: int
    rate: Fraction = Fraction(1)
    slack: int = 0

    def times(self, rate: Fraction) -> Dependence:
        """Returns the term of a multiple."""
        return self if rate == 1 else self._replace(rate=self.rate * rate)

    def rounded(self, divisor: int) -> Dependence:
        """Returns the term of a quotient that is rounded to a whole number."""
        return self._replace(rate=self.rate / divisor, slack=self.slack + ceil(abs((divisor - 1) / self.rate)))

    def turns_at(self, more: int) -> None:
        """Notes that a comparison comes out otherwise where the number is so much more than it is."""
        if self.rate == 1 and not self.slack:
            self.edges.add(self.usual + more)
            return
        edge = self.usual + more / self.rate
        self.edges.update(found + moved for found in (floor(edge), ceil(edge)) for moved in (-self.slack, 0, self.slack))


class Measured(int):
    """An integer like any other; sums, differences and multiples of it note their comparisons, too."""

    terms: tuple[Dependence, ...]

    def __new__(cls, value: int, *terms: Dependence) -> Measured:
        """Returns the number with the terms that it depends on."""
        made = super().__new__(cls, value)
        made.terms = terms
        return made

    def __reduce__(self) -> tuple[type[int], tuple[int]]:
        """A copy is a plain number."""
        return int, (int.__index__(self),)

    # -- comparing ----------------------------------------------------------------------------------------------------

    def _compared(self, other: object, *otherwise: Callable[[int], int]) -> None:
        """Notes what the number would have to be for a comparison to come out otherwise.

        ``otherwise`` tells by how much more, from how much it lacks of the other number.
        """
        if isinstance(other, int):
            lacking = int.__sub__(other, self)
            terms = self.terms
            if len(terms) > 1 or isinstance(other, Measured):
                terms = _joined(terms, other.terms if isinstance(other, Measured) else ())
            for term in terms:
                for more in otherwise:
                    term.turns_at(more(lacking))

    def __lt__(self, other: int) -> bool:
        """Compares, and notes where that turns."""
        self._compared(other, _from)
        return super().__lt__(other)

    def __le__(self, other: int) -> bool:
        """Compares, and notes where that turns."""
        self._compared(other, _beyond)
        return super().__le__(other)

    def __gt__(self, other: int) -> bool:
        """Compares, and notes where that turns."""
        self._compared(other, _beyond)
        return super().__gt__(other)

    def __ge__(self, other: int) -> bool:
        """Compares, and notes where that turns."""
        self._compared(other, _from)
        return super().__ge__(other)

    def __eq__(self, other: object) -> bool:
        """Compares, and notes where that turns."""
        self._compared(other, *_SAME)
        return super().__eq__(other)

    def __ne__(self, other: object) -> bool:
        """Compares, and notes where that turns."""
        self._compared(other, *_SAME)
        return super().__ne__(other)

    def __bool__(self) -> bool:
        """Tells whether there is any, and notes where that turns."""
        self._compared(0, *_SAME)
        return super().__bool__()

    __hash__ = int.__hash__

    # -- reckoning ----------------------------------------------------------------------------------------------------

    def _reckoned(self, value: int, other: object = 0, *, rate: Fraction = Fraction(1), others: int = 1) -> Measured:
        """Returns a result with the terms of both sides."""
        terms = [term.times(rate) for term in self.terms]
        terms += [term.times(Fraction(others)) for term in (other.terms if isinstance(other, Measured) else ())]
        return Measured(value, *terms)

    def __add__(self, other: int) -> int:
        """Adds."""
        return self._reckoned(super().__add__(other), other) if isinstance(other, int) else NotImplemented

    __radd__ = __add__

    def __sub__(self, other: int) -> int:
        """Subtracts."""
        return self._reckoned(super().__sub__(other), other, others=-1) if isinstance(other, int) else NotImplemented

    def __rsub__(self, other: int) -> int:
        """Subtracts from another number."""
        return self._reckoned(super().__rsub__(other), rate=Fraction(-1)) if isinstance(other, int) else NotImplemented

    def __neg__(self) -> int:
        """Turns the sign."""
        return self._reckoned(super().__neg__(), rate=Fraction(-1))

    def __mul__(self, other: int) -> int:
        """Multiplies; by nothing it is plainly nothing."""
        if not isinstance(other, int):
            return NotImplemented
        return self._reckoned(super().__mul__(other), rate=Fraction(int.__index__(other))) if int.__bool__(other) else 0

    __rmul__ = __mul__

    def __floordiv__(self, other: int) -> int:
        """Divides, rounded down."""
        if not isinstance(other, int):
            return NotImplemented
        return Measured(super().__floordiv__(other), *(term.rounded(int.__index__(other)) for term in self.terms))

    def __mod__(self, other: int) -> int:
        """Returns what is left over; each remainder is worth trying."""
        for term in self.terms:
            term.edges.update(term.usual + step for step in range(min(abs(other), MOST_KEPT)))
        return super().__mod__(other)

    def kept(self) -> int:
        """Returns the plain number, where it goes into something else: each small value may come to something else there."""
        for term in self.terms:
            term.edges.update(range(MOST_KEPT + 1))
        return int.__index__(self)


def _from(lacking: int) -> int:
    """Returns how much more it takes for "less than" to turn: just as much as the other, or just less again."""
    return lacking if lacking > 0 else lacking - 1


def _beyond(lacking: int) -> int:
    """Returns how much more it takes for "at most" to turn: just more than the other, or just as much again."""
    return lacking + 1 if lacking >= 0 else lacking


_SAME: tuple[Callable[[int], int], ...] = (lambda lacking: lacking or 1, lambda lacking: lacking or -1)
"""How much more or less it takes for two numbers to be the same, or different again."""


def _joined(ours: tuple[Dependence, ...], theirs: tuple[Dependence, ...]) -> tuple[Dependence, ...]:
    """Returns what the difference of two numbers depends on: what both grow by alike is none of it."""
    found: dict[int, Dependence] = {}
    for term in (*ours, *(term.times(Fraction(-1)) for term in theirs)):
        known = found.get(id(term.edges))
        rate = term.rate + known.rate if known is not None else term.rate
        found[id(term.edges)] = term._replace(rate=rate, slack=max(term.slack, known.slack if known is not None else 0))
    return tuple(term for term in found.values() if term.rate)


def kept(value: Any) -> Any:
    """Returns a value as it goes into something else: a measured number plainly, each small value of it being worth trying.

    Of a number that nobody knows it is the number itself, which the judge is asked for.
    """
    return value.kept() if isinstance(value, Measured) else to_keep(value)


def plain(value: Any) -> Any:
    """Returns a value as the state holds it: a measured number plainly, and an unknown one as the judge says."""
    return int.__index__(value) if isinstance(value, Measured) else to_keep(value)
