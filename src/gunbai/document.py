"""Reads YAML as a person wrote it: every scalar stays a string, every value knows its line and column.

YAML's own typing would turn rule 5.10 into 5.1, ``no`` into False and ``1:2`` into 62.
"""

from __future__ import annotations

import codecs
import difflib
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import yaml

from gunbai import limits
from gunbai.errors import BadInput, Problem, unusable
from gunbai.files import printable, read_bytes
from gunbai.limits import Limit

__all__ = ["Mapping", "Mark", "Problems", "Scalar", "Sequence", "Value", "mark_of", "nearest", "read", "read_plain", "read_text"]


class Mark(msgspec.Struct, frozen=True):
    """Points at one place of one file; line and column count from 1."""

    file: str = ""
    line: int = 0
    column: int = 0


class Scalar(str):
    """Holds one scalar as written, with its place."""

    mark: Mark
    quoted: bool

    def __new__(cls, text: str, mark: Mark, quoted: bool = False) -> Scalar:
        self = super().__new__(cls, text)
        self.mark = mark
        self.quoted = quoted
        return self

    def __getnewargs__(self) -> tuple[str, Mark, bool]:  # type: ignore[override]  # str's own has one item
        return str(self), self.mark, self.quoted


class Sequence(list[Any]):
    """Holds a YAML sequence, with its place; one that was made here has none."""

    mark = Mark()


class Mapping(dict[Any, Any]):
    """Holds a YAML mapping, with its place; its keys are scalars and know theirs; one that was made here has none."""

    mark = Mark()

    @classmethod
    def at(cls, place: object, items: dict[Any, Any] | None = None) -> Mapping:
        """Returns a mapping that stands where a value stands: what a file states in short, as it could have been written."""
        mapping = cls(items or {})
        mapping.mark = mark_of(place)
        return mapping

    def key(self, name: str) -> Scalar:
        """Returns the key as written, with its place; raises KeyError when there is none."""
        for key in self:
            if key == name:
                found: Scalar = key
                return found
        raise KeyError(name)


Value = Scalar | Sequence | Mapping


def mark_of(value: object) -> Mark:
    """Returns where a value stands; nowhere when it came from no file."""
    return getattr(value, "mark", Mark())


class Problems:
    """Collects problems, so that all of them can be reported at once."""

    def __init__(self) -> None:
        self._found: list[Problem] = []

    def add(self, code: str, message: str, at: object = None, hint: str = "", rule: str = "") -> None:
        """Notes one problem at the place of a value (or at a Mark)."""
        mark = at if isinstance(at, Mark) else mark_of(at)
        self._found.append(Problem(code, message, mark.file, mark.line, mark.column, hint, rule))

    def extend(self, problems: Iterable[Problem]) -> None:
        """Notes problems that were found elsewhere."""
        self._found.extend(problems)

    def __bool__(self) -> bool:
        return bool(self._found)

    def __iter__(self) -> Iterator[Problem]:
        return iter(self._found)

    def raise_any(self) -> None:
        """Raises BadInput with every problem collected, or does nothing when there is none."""
        if self._found:
            raise unusable(self._found)


def nearest(word: str, known: Iterable[str]) -> str:
    """Returns the known word most like the one given, or the empty string when none is near; what is too long is no word."""
    if len(word) > limits.WORD:
        return ""
    return next(iter(difflib.get_close_matches(word, sorted(set(known)), 1, 0.5)), "")


def read(path: Path, limit: Limit = limits.BOOK) -> Value | None:
    """Reads a YAML file.

    Raises BadInput with file, line and column when it is no file, too large, no UTF-8, no YAML, or repeats a key. An empty file
    is None.
    """
    return read_text(read_plain(path, limit.bytes), printable(path), limit)


def read_plain(path: Path, most: int = limits.BOOK.bytes) -> str:
    """Reads a file of text, of so many bytes at most; raises BadInput with file, line and column when it is no UTF-8."""
    data = read_bytes(path, most)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line, column = _place(bytes(error.object[: error.start]).decode())
        message = "このファイルはUTF-8ではありません / not UTF-8 text"
        raise BadInput([Problem("NOT-UTF8", message, printable(path), line, column, _encoding_hint(data))]) from error


def read_text(text: str, name: str = "<text>", limit: Limit = limits.BOOK) -> Value | None:
    """Reads YAML from a string; ``name`` stands in messages for the file. Raises BadInput as ``read`` does."""
    problems = Problems()
    if unprintable := _unfit(text, limit):
        at = Mark(name, *_place(text[: unprintable.start()]))
        problems.add("NOT-TEXT", f"U+{ord(unprintable[0]):04X} cannot stand in a text", at, "delete it")
    if directive := _DIRECTIVE.search(text):
        at = Mark(name, *_place(text[: directive.start()]))
        problems.add("NOT-YAML", f"cannot be read as YAML: {directive[0]} is not read", at, "delete the line")
    problems.raise_any()
    try:
        value = _Composer(name, limit, problems).document(yaml.parse(text.replace("?", _QUESTION), Loader=yaml.CBaseLoader))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        at = Mark(name, mark.line + 1, mark.column + 1) if mark else Mark(name)
        problem = str(error.problem or error.context)
        character = "".join(text.splitlines()[at.line - 1 : at.line])[at.column - 1 : at.column]
        problems.add("NOT-YAML", f"cannot be read as YAML: {problem}", at, _yaml_hint(problem, character))
        raise BadInput(problems) from error
    problems.raise_any()
    return value


_UNPRINTABLE = re.compile("[^\t\n\r -~\x85\xa0-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd\U00010000-\U0010ffff]")
TURNING = "\u202a-\u202e\u2066-\u2069"
"""What turns the order of letters round, so that a line reads otherwise than it is written: a class of a pattern."""
_TURNING = re.compile(f"[{TURNING}]")


def _unfit(text: str, limit: Limit) -> re.Match[str] | None:
    """Finds what cannot stand in a text; what a source prints may turn its letters round, what a judge writes may not."""
    return _UNPRINTABLE.search(text) or (None if limit.verbatim else _TURNING.search(text))


_QUESTION = "\ufdd0"
"""Stands for ``?`` while YAML reads, to which it would open a mapping; to a judge it is an unknown (``hand: ?``).

A noncharacter, so that no text holds it.
"""
_DIRECTIVE = re.compile(r"^%[A-Z]+", re.MULTILINE)


def _place(before: str) -> tuple[int, int]:
    """Returns the line and column that follow a text, both from 1."""
    lines = re.split("\r\n|\r|\n", before)
    return len(lines), len(lines[-1]) + 1


def _encoding_hint(data: bytes) -> str:
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "it is UTF-16: save it as UTF-8"
    try:
        japanese = not _UNPRINTABLE.search(data.decode("cp932"))
    except UnicodeDecodeError:
        japanese = False
    return "it looks like Shift_JIS: save it as UTF-8" if japanese else "save it as UTF-8"


def _yaml_hint(problem: str, character: str) -> str:
    if "tab" in problem or character == "\t":
        return "indent with spaces, not with tabs"
    if "mapping values are not allowed" in problem:
        return "put text that holds ': ' between double quotes"
    if "block sequence entries are not allowed" in problem:
        return "begin the list on a line of its own, or put text that begins with - between double quotes"
    if "cannot start any token" in problem:
        return f"put text that begins with {character} between double quotes"
    if "expected ',' or" in problem:
        return "put text that holds { } [ ] or , between double quotes"
    return ""


class _Composer:
    """Makes values of the events of one document, without recursion; counts them, and stops at the limit."""

    def __init__(self, name: str, limit: Limit, problems: Problems) -> None:
        self.name = name
        self.limit = limit
        self.problems = problems
        self.left = limit.values
        self.root: Value | None = None
        self.around: list[tuple[Sequence | Mapping, Scalar | None]] = []
        """Each open list or mapping, with the key whose value comes next."""

    def document(self, events: Iterable[yaml.Event]) -> Value | None:
        """Returns the value of the only document; raises BadInput for a second one, an alias, or more than the limit."""
        documents = 0
        for event in events:
            if isinstance(event, yaml.ScalarEvent):
                self.add(self.scalar(event))
            elif isinstance(event, yaml.SequenceStartEvent):
                self.open(Sequence(), event)
            elif isinstance(event, yaml.MappingStartEvent):
                self.open(Mapping(), event)
            elif isinstance(event, yaml.SequenceEndEvent | yaml.MappingEndEvent):
                self.add(self.around.pop()[0])
            elif isinstance(event, yaml.AliasEvent):
                hint = f'write the value out, or "*{event.anchor}" between quotes when it is text'
                self.refuse("ALIAS", f"the alias *{event.anchor} is not read", event, hint)
            elif isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    self.refuse("NOT-YAML", "cannot be read as YAML: but found another document", event)
        return self.root

    def scalar(self, event: yaml.ScalarEvent) -> Scalar:
        """Returns one scalar; an escape must not bring in what no text may hold."""
        mark = self.mark(event)
        if len(event.value) > self.limit.characters:
            self.refuse("TOO-LONG", f"this text is longer than {self.limit.characters:,} characters", event, "write less")
        if (
            event.style == '"'
            and not self.limit.verbatim
            and (unprintable := _unfit(event.value.replace(_QUESTION, "?"), self.limit))
        ):
            self.problems.add("NOT-TEXT", f"U+{ord(unprintable[0]):04X} cannot stand in a text", mark, "delete its escape")
        return Scalar(event.value.replace(_QUESTION, "?"), mark, quoted=event.style in ("'", '"'))

    def open(self, value: Sequence | Mapping, event: yaml.Event) -> None:
        """Begins with a list or a mapping."""
        if len(self.around) >= self.limit.depth:
            self.refuse("TOO-DEEP", "lists and mappings are nested too deeply to be read", event)
        value.mark = self.mark(event)
        self.around.append((value, None))

    def add(self, value: Value) -> None:
        """Puts a value where it belongs: into the list, as a key or as the value of the key before."""
        self.left -= 1
        if self.left < 0:
            self.refuse("TOO-MUCH", f"there are more than {self.limit.values:,} values in this file", value)
        if not self.around:
            self.root = value
            return
        within, key = self.around[-1]
        if isinstance(within, Sequence):
            within.append(value)
        elif key is None:
            self.around[-1] = within, self.key(within, value)
        else:
            self.around[-1] = within, None
            if key not in within:
                within[key] = value

    def key(self, within: Mapping, key: Value) -> Scalar:
        """Returns the key as written; notes one that is no word, or is there already."""
        if not isinstance(key, Scalar):
            self.problems.add("BAD-KEY", "a key must be one word", key)
            return Scalar("", mark_of(key))
        if key in within:
            self.problems.add("REPEATED-KEY", f"the key {key} stands here twice", key, "keep one of the two")
        return key

    def mark(self, event: yaml.Event) -> Mark:
        """Returns where an event begins."""
        at = event.start_mark
        return Mark(self.name, at.line + 1, at.column + 1) if at is not None else Mark(self.name)

    def refuse(self, code: str, message: str, at: yaml.Event | Value, hint: str = "") -> None:
        """Raises BadInput: nothing after this is read."""
        mark = self.mark(at) if isinstance(at, yaml.Event) else mark_of(at)
        raise BadInput([*self.problems, Problem(code, message, mark.file, mark.line, mark.column, hint)])
