"""Every error that gunbai raises on purpose.

GunbaiError
├── BadInput            something a person wrote cannot be used; carries every problem found, of very many the first
│   └── Ambiguous       what a person wrote can be read, but may mean several things
├── NotAllowed          a clause forbids a decision; the interpreter takes back everything since
├── NotFound            a game, version, rule, card or file that was asked for does not exist
├── Conflict            somebody else has changed what is to be changed; carries both
├── Forbidden           who asks may not do it, or it cannot be done now
├── Lacking             what a clause says is needed further on, and the clause is switched off
├── Endless             a board goes on by itself for ever: a loop that no decision ends
├── Away                the store does not answer now
├── Spent               a request has used up its time before anything could be said
├── BrokenGame          the module that runs a game failed while it carried out a clause
└── BadContent          shipped or installed content contradicts the code that runs it

A message is a sentence for a judge in a hurry: what to do, then what was wrong and where.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import msgspec

from gunbai.limits import PROBLEMS

AMBIGUOUS = "AMBIGUOUS-NAME"
"""The code of a problem about what may mean several things."""


_BREAK = re.compile(r"\s++")
_WORD = re.compile(r"\S{300}\S++")


class Problem(msgspec.Struct, frozen=True):
    """Describes one thing wrong in one place: where it is, what is wrong, what to write instead.

    ``line`` and ``column`` count from 1; 0 means the place is not known more closely. ``rule`` is the clause that
    forbids what was written, when a clause does.
    """

    code: str
    message: str
    file: str = ""
    line: int = 0
    column: int = 0
    hint: str = ""
    rule: str = ""

    def __str__(self) -> str:
        where = ":".join(str(part) for part in (self.file, self.line, self.column) if part)
        hint = f" — {_in_short(self.hint)}" if self.hint else ""
        said = f"{_in_short(self.message)}{f' ({self.rule})' if self.rule else ''}{hint} [{self.code}]"
        return f"{where}: {said}" if where else said


def _in_short(text: str) -> str:
    """Returns a text as one line; of a word that is no word, but a page without a blank, the beginning."""
    return _WORD.sub(lambda found: f"{found[0][:200]}…", _BREAK.sub(" ", text))


class Rest(Problem, frozen=True):
    """Stands for ``count`` further problems of an input; its place is that of the first of them."""

    count: int = 0


def counted(problems: Iterable[Problem]) -> int:
    """Returns how many problems there are, those that are not told one by one counted in.

    >>> counted([Problem("X", "is wrong"), Rest("MORE", "there are more", count=3)])
    4
    """
    return sum(problem.count if isinstance(problem, Rest) else 1 for problem in problems)


def first(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Returns the problems of one input, of very many the first and one that says how many more there are."""
    found = tuple(problems)
    told = [problem for problem in found if not isinstance(problem, Rest)]
    left = [*told[PROBLEMS:], *(problem for problem in found if isinstance(problem, Rest))]
    if not left:
        return found
    at, more = left[0], counted(left)
    message = f"ここから先に、ほかに{more:,}件あります / there are {more:,} more from here on"
    return (*told[:PROBLEMS], Rest("MORE", message, at.file, at.line, at.column, count=more))


class GunbaiError(Exception):
    """Something that gunbai refuses, in words a judge can act on.

    Catch this to catch everything that gunbai raises on purpose.
    """


class BadInput(GunbaiError):
    """A person's input cannot be used.

    Holds the problems that were found, in the order of the input: the first of very many, and how many more.
    """

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = first(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(str(problem) for problem in self.problems)

    @property
    def clause(self) -> str:
        """The clause that needs what was written otherwise; empty where none is named."""
        return next((problem.rule.rpartition(":")[2] for problem in self.problems if problem.rule), "")

    @property
    def problem(self) -> Problem:
        """What is told where this came up in something that was only tried: what hangs on that is left open."""
        first = self.problems[0]
        message = (
            f"試した手順は、書かれた内容では進められません（{first.message}）。それによる答えは不明です"
            f" / what was only tried cannot go on from what is written ({first.message}): what hangs on it is open"
        )
        return msgspec.structs.replace(first, message=message)


class Ambiguous(BadInput):
    """What a person wrote may mean several things.

    Every problem that it holds is of this kind, and names the things.
    """


def unusable(problems: Iterable[Problem]) -> BadInput:
    """Returns the error for problems of one input: Ambiguous where nothing else is wrong than what may mean several things."""
    found = tuple(problems)
    return (Ambiguous if found and all(problem.code == AMBIGUOUS for problem in found) else BadInput)(found)


class NotAllowed(GunbaiError):
    """A clause forbids a decision that was begun.

    ``ground`` is the clause, ``why`` names and values for the sentence that tells it. Whoever plays a line takes the decision back.
    """

    def __init__(self, ground: str, why: tuple[tuple[str, Any], ...] = ()) -> None:
        self.ground, self.why = ground, why
        super().__init__(ground, why)

    def __str__(self) -> str:
        return f"{self.ground} によりできません / {self.ground} does not allow it"


class NotFound(GunbaiError):
    """Something that was asked for by name does not exist.

    ``suggestions`` holds the nearest names that do.
    """

    def __init__(self, message: str, suggestions: Iterable[str] = ()) -> None:
        self.suggestions = tuple(suggestions)
        super().__init__(message)


class Conflict(GunbaiError):
    """Somebody else changed a ruling in the meantime.

    ``theirs`` is the text that stands now, as revision ``head``; ``ours`` the text that was to take the place of revision ``base``.
    """

    def __init__(self, id: str, base: int, head: int, by: str, theirs: str, ours: str) -> None:
        self.id, self.base, self.head, self.by, self.theirs, self.ours = id, base, head, by, theirs, ours
        super().__init__(
            f"{id} は {by} が先に変えました（第{base}稿→第{head}稿） / {by} has changed {id} meanwhile (revision {base} → {head})"
        )


class Forbidden(GunbaiError):
    """A person may not do what was asked, or it cannot be done to a ruling as it stands.

    The message says who may, or what has to come first.
    """


class Lacking(GunbaiError):
    """A board cannot be played on because a clause is switched off.

    ``name`` is what the clause would have bound, and ``clause`` the one that needs it.
    """

    def __init__(self, name: str, clause: str) -> None:
        self.name, self.clause = name, clause
        super().__init__(
            f"{clause} に必要な {name} がありません / {clause} needs {name}, which a clause that is off would have said"
        )


class Endless(GunbaiError):
    """A board goes on by itself for ever.

    ``clause`` is the step at which the loop was noticed.
    """

    def __init__(self, clause: str, steps: int) -> None:
        self.clause = clause
        near = f"{steps}手順、{clause} の付近"
        super().__init__(f"処理が終わりません（{near}） / no decision ends this: {steps} steps, around {clause}")

    @property
    def problem(self) -> Problem:
        """What is told where this came up in something that was only tried: what hangs on that is left open."""
        message = (
            "試した手順の一つは処理が終わりません。それによる答えは不明です"
            " / what was only tried goes on by itself for ever: what hangs on it is open"
        )
        return Problem("ENDLESS", message, rule=self.clause)


class Away(GunbaiError):
    """The store does not answer now: its server is not there or not reached, or others keep what is asked for.

    Whether what was sent to it has been kept is not known.
    """


class Spent(GunbaiError):
    """A request has used up its time before anything could be said.

    What a part of an answer costs too much is left out, and the answer says so; this is raised where nothing is left.
    """

    def __init__(self, seconds: float) -> None:
        said = f"{seconds:g}"
        wish = "行か盤面を小さくしてください / make the line or the board smaller"
        super().__init__(f"{said}秒で打ち切りました / stopped after {said} seconds — {wish}")


class BrokenGame(GunbaiError):
    """The module that runs a game failed while it carried out a clause.

    Says where in its code, so that its author can mend it; the failure itself is the cause. ``sentence`` is for a judge.
    """

    def __init__(self, game: str, clause: str, file: str, line: int, function: str, fault: str) -> None:
        self.game, self.clause, self.file, self.line = game, clause, file, line
        self.sentence = (
            f"{game}のプログラムが {clause} の処理で失敗しました / the program of {game} failed while it carried out {clause}"
        )
        self.function, self.fault = function, fault
        super().__init__(f"{file}:{line}: {function} failed while {game} carried out {clause}: {fault}")

    @property
    def problem(self) -> Problem:
        """What is told where this came up in something that was only tried: what hangs on that is left open."""
        message = (
            f"試した手順で{self.game}のプログラムが失敗しました（{self.function}：{self.fault}）。それによる答えは不明です"
            f" / the program of {self.game} failed in what was only tried ({self.function}: {self.fault}): what hangs on it is open"
        )
        return Problem("FAILED", message, self.file, self.line, rule=self.clause)


class BadContent(GunbaiError):
    """Content and the code that runs it contradict each other.

    Raised while a game is loaded, or where a board first needs what the content does not give.
    """

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = first(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(str(problem) for problem in self.problems)
