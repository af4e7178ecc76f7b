"""A number of a card that nobody wrote down: what it is held against is doubted, and the whole of it is asked of the judge."""

from __future__ import annotations

from typing import NamedTuple, Protocol, TypeAlias

from gunbai.interpreter.data.state import State, Value

YES, NO = "yes", "no"


class Doubting(Protocol):
    """What an unknown number needs of the look that came upon it."""

    state: State

    def presume(self, name: str, options: tuple[str, ...], /) -> str: ...

    def number_of(self, uid: int, field: str, /) -> int: ...


class Reckoned(NamedTuple):
    """One thing that was done with a number: added to it, multiplied, divided (rounded down), or made no less than something."""

    what: str
    amount: int

    def of(self, number: int) -> int:
        """Returns what comes of a number that is known."""
        match self.what:
            case "add":
                return number + self.amount
            case "times":
                return number * self.amount
            case "parts":
                return number // self.amount
        return max(number, self.amount)


class UnknownNumber:
    """A number that nobody knows, as a rule comes upon it: what is in force on it (``plus``), the ``least`` that it can be.

    To compare it with a number is never certain: it is presumed to be more, and a verdict tries both (``fact:3:power<=2``). Sums,
    differences, multiples and quotients with known numbers are compared in the same way. Whatever else is done with it needs the
    number itself, which the judge is asked for.
    """

    __slots__ = ("field", "look", "steps", "uid")
    __hash__ = None  # type: ignore[assignment]  # nobody can tell whether two of them are the same

    def __init__(self, look: Doubting, uid: int, field: str, plus: int = 0, least: int | None = None) -> None:
        self.look = look
        self.uid = uid
        self.field = field
        self.steps = (Reckoned("add", plus), *([] if least is None else [Reckoned("least", least)]))

    # -- comparing ----------------------------------------------------------------------------------------------------

    def __le__(self, other: Number) -> bool:
        """Tells whether it is at most a number, as presumed: what was done with it is taken back on the other side."""
        most, straight = _known(other), True
        for what, amount in reversed(self.steps):
            if what == "add":
                most = most - amount
            elif what == "parts":
                most = amount * most + amount - 1
            elif what == "least" and most < amount:
                return not straight
            elif what == "times" and amount > 0:
                most = most // amount
            elif what == "times":
                most, straight = -(most // -amount) - 1, not straight
        return self._at_most(most) is straight

    def _at_most(self, bound: int) -> bool:
        """Tells whether the printed number is at most another, as presumed: by what is pinned of it, if that says so."""
        prefix = f"fact:{self.uid}:{self.field}<="
        for name, taken in self.look.state.readings:
            held = int(name.removeprefix(prefix)) if name.startswith(prefix) else None
            if held is not None and ((taken == YES and held <= bound) or (taken == NO and held >= bound)):
                return taken == YES
        return self.look.presume(f"{prefix}{bound}", (NO, YES)) == YES

    def __lt__(self, other: Number) -> bool:
        return self <= _known(other) - 1

    def __gt__(self, other: Number) -> bool:
        return not self <= other

    def __ge__(self, other: Number) -> bool:
        return not self < other

    def __eq__(self, other: object) -> bool:
        return isinstance(other, int | UnknownNumber) and self <= other and self >= other

    def __bool__(self) -> bool:
        return self != 0

    # -- reckoning ----------------------------------------------------------------------------------------------------

    def __int__(self) -> int:
        """Returns the number itself, which the judge is asked for; until then nothing that rests on it is certain."""
        number = self.look.number_of(self.uid, self.field)
        for step in self.steps:
            number = step.of(number)
        return int.__index__(number)

    __index__ = __int__

    def _with(self, what: str, amount: int) -> UnknownNumber:
        found = UnknownNumber(self.look, self.uid, self.field)
        found.steps = (*self.steps, Reckoned(what, amount))
        return found

    def __add__(self, other: Number) -> Number:
        return self._with("add", _known(other))

    def __sub__(self, other: Number) -> Number:
        return self._with("add", -_known(other))

    def __rsub__(self, other: Number) -> Number:
        return -self + other

    def __mul__(self, other: Number) -> Number:
        times = _known(other)
        return self._with("times", times) if times else 0

    def __neg__(self) -> Number:
        return self * -1

    def __floordiv__(self, other: Number) -> Number:
        parts = _known(other)
        if parts == 0:
            raise ZeroDivisionError(f"{self.field} is divided by nothing")
        return self._with("parts", parts) if parts > 0 else -self // -parts

    def __rfloordiv__(self, other: Number) -> int:
        return _known(other) // int(self)

    def __mod__(self, other: Number) -> int:
        return int(self) % _known(other)

    def __rmod__(self, other: Number) -> int:
        return _known(other) % int(self)

    def __truediv__(self, other: Number) -> float:
        return int(self) / _known(other)

    def __rtruediv__(self, other: Number) -> float:
        return _known(other) / int(self)

    def __abs__(self) -> Number:
        return self if self >= 0 else -self

    def __str__(self) -> str:
        return "?"

    __radd__, __rmul__ = __add__, __mul__


def _known(number: Number) -> int:
    """Returns a number that is known; of another that nobody knows the judge is asked."""
    return number if isinstance(number, int) else int(number)


Number: TypeAlias = int | UnknownNumber
"""A number of a card as a rule comes upon it."""


def to_keep(value: Value | UnknownNumber) -> Value:
    """Returns what may be kept in a state: of a number that nobody knows the number itself, which the judge is asked for."""
    return int(value) if isinstance(value, UnknownNumber) else value
