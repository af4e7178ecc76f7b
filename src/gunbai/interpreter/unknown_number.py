"""A number of a card that nobody wrote down: what it is held against is doubted, and the whole of it is asked of the judge."""

from __future__ import annotations

from typing import Protocol, TypeAlias

from gunbai.interpreter.state import State, Value

YES, NO = "yes", "no"


class Doubting(Protocol):
    """What an unknown number needs of the look that came upon it."""

    state: State

    def presume(self, name: str, options: tuple[str, ...], /) -> str: ...

    def number_of(self, uid: int, field: str, /) -> int: ...


class UnknownNumber:
    """A number that nobody knows, as a rule comes upon it: ``plus`` is what is in force on it, ``least`` the least that it can be.

    To compare it with a number is never certain: it is presumed to be more, and a verdict tries both (``fact:3:power<=2``).
    Whatever else is done with it needs the number itself, which the judge is asked for.
    """

    __slots__ = ("field", "least", "look", "plus", "uid")
    __hash__ = None  # type: ignore[assignment]  # nobody can tell whether two of them are the same

    def __init__(self, look: Doubting, uid: int, field: str, plus: int = 0, least: int | None = None) -> None:
        self.look = look
        self.uid = uid
        self.field = field
        self.plus = plus
        self.least = least

    def __le__(self, other: Number) -> bool:
        """Tells whether it is at most a number, as presumed: by what is pinned of it, if that says so."""
        most = int(other)
        if self.least is not None and most < self.least:
            return False
        prefix, bound = f"fact:{self.uid}:{self.field}<=", most - self.plus
        for name, taken in self.look.state.readings:
            held = int(name.removeprefix(prefix)) if name.startswith(prefix) else None
            if held is not None and ((taken == YES and held <= bound) or (taken == NO and held >= bound)):
                return taken == YES
        return self.look.presume(f"{prefix}{bound}", (NO, YES)) == YES

    def __lt__(self, other: Number) -> bool:
        return self <= int(other) - 1

    def __gt__(self, other: Number) -> bool:
        return not self <= other

    def __ge__(self, other: Number) -> bool:
        return not self < other

    def __eq__(self, other: object) -> bool:
        return isinstance(other, int | UnknownNumber) and self <= other and self >= other

    def __bool__(self) -> bool:
        return self != 0

    def __int__(self) -> int:
        """Returns the number itself, which the judge is asked for; until then nothing that rests on it is certain."""
        whole = self.look.number_of(self.uid, self.field) + self.plus
        return whole if self.least is None else max(whole, self.least)

    __index__ = __int__

    def __add__(self, other: Number) -> int:
        return int(self) + int(other)

    def __sub__(self, other: Number) -> int:
        return int(self) - int(other)

    def __rsub__(self, other: Number) -> int:
        return int(other) - int(self)

    def __mul__(self, other: Number) -> int:
        return int(self) * int(other)

    def __floordiv__(self, other: Number) -> int:
        return int(self) // int(other)

    def __mod__(self, other: Number) -> int:
        return int(self) % int(other)

    def __neg__(self) -> int:
        return -int(self)

    def __str__(self) -> str:
        return "?"

    __radd__, __rmul__ = __add__, __mul__


Number: TypeAlias = int | UnknownNumber
"""A number of a card as a rule comes upon it."""


def settled(value: Value | UnknownNumber) -> Value:
    """Returns what may be kept in a state: of a number that nobody knows the number itself, which the judge is asked for."""
    return int(value) if isinstance(value, UnknownNumber) else value
