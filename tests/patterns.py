"""Every regular expression of the package, with what it is used for, and strings that cost a bad one too much.

Patterns are found by reading the code: a compiled one by the name it is bound to, with the methods that are called on that name
anywhere; one that stands in a call by itself. Strings are made from the pattern: its own characters, repeated behind the beginnings
of what it matches, with an end that it does not match.
"""

from __future__ import annotations

import ast
import importlib
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

from msgspec import Struct

PACKAGE = Path(__file__).resolve().parents[1] / "src" / "gunbai"
METHODS = ("match", "fullmatch", "search", "findall", "finditer", "sub", "subn", "split")
SAMPLES = {
    "CATEGORY_SPACE": " \n",
    "CATEGORY_DIGIT": "1",
    "CATEGORY_WORD": "a1",
    "CATEGORY_NOT_SPACE": "a",
    "CATEGORY_NOT_DIGIT": "a ",
    "CATEGORY_NOT_WORD": " ",
}


class Use(Struct, frozen=True):
    """One pattern with a method that is called on it, and where it stands."""

    where: str
    pattern: re.Pattern[str]
    method: str

    def run(self, text: str) -> None:
        """Runs it on a text, to the end of what it finds."""
        if self.method in ("sub", "subn"):
            getattr(self.pattern, self.method)("", text)
        else:
            found = getattr(self.pattern, self.method)(text)
            if self.method == "finditer":
                for _ in found:
                    pass


RUN_BY_ALEMBIC = "migrations"
"""The folder of what cannot be imported by itself."""


def uses() -> Iterator[Use]:
    """Yields every pattern of the package with every way in which it is used."""
    called: dict[tuple[Path | None, str], set[str]] = defaultdict(set)
    trees = {path: ast.parse(path.read_text("utf-8")) for path in sorted(PACKAGE.rglob("*.py")) if RUN_BY_ALEMBIC not in path.parts}
    for path, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and node.attr in METHODS:
                name = node.value.attr if isinstance(node.value, ast.Attribute) else getattr(node.value, "id", "")
                called[path if name.startswith("_") or name.islower() else None, name].add(node.attr)
    for path, tree in trees.items():
        module = importlib.import_module(_dotted(path))
        where = path.relative_to(PACKAGE.parents[1])
        passed = {method for (file, name), used in called.items() if file == path and name == "pattern" for method in used}
        for name, value in vars(module).items():
            found = list(_patterns(value))
            if found and _binds(tree, name):
                methods = called.get((path if name.startswith("_") else None, name)) or passed or {"search"}
                yield from (Use(f"{where}: {name}", pattern, method) for pattern in found for method in sorted(methods))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and _is_re(node.func) and node.args and isinstance(node.args[0], ast.Constant):
                assert isinstance(node.func, ast.Attribute)
                written = node.args[0].value
                if isinstance(written, str) and node.func.attr in METHODS:
                    yield Use(f"{where}:{node.lineno}", re.compile(written), node.func.attr)


LITERAL = re.compile(
    r"(?<=[\s(=,!:?&|\[])/((?:[^/\\\[\n*]|\\.|\[(?:[^\]\\\n]|\\.)*\])(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])*)/([dgimsuvy]*)(?=[\s.,;)\]:}])"
)
"""A regular expression as a script writes it."""
AS_PYTHON = (("(?<", "(?P<"), ("(?P<=", "(?<="), ("(?P<!", "(?<!"), (r"\p{No}\p{Nl}", "①Ⅳ"), (r"\p{Mn}", "\u3099"))
AS_PYTHON += ((r"[\p{L}\p{N}]", r"\w"), (r"\p{N}", "[1①]"))
"""What scripts write otherwise than Python does."""


def page_uses() -> Iterator[Use]:
    """Yields every pattern that a script of the pages writes out, as Python writes it."""
    for path in sorted((PACKAGE / "web" / "static").rglob("*.js")):
        text = path.read_text("utf-8")
        for found in LITERAL.finditer(text):
            written = found[1]
            for theirs, ours in AS_PYTHON:
                written = written.replace(theirs, ours)
            where = f"{path.relative_to(PACKAGE.parents[1])}:{text.count(chr(10), 0, found.start()) + 1}"
            yield Use(where, re.compile(written, re.IGNORECASE if "i" in found[2] else 0), "findall")


def made_while_running() -> set[str]:
    """Returns each file and function of the package that makes a pattern of what it is given, or keeps none by a name."""
    found = set()
    for path in sorted(PACKAGE.rglob("*.py")):
        for function in (node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.FunctionDef)):
            calls = [node for node in ast.walk(function) if isinstance(node, ast.Call) and _is_re(node.func) and node.args]
            if any(not isinstance(call.args[0], ast.Constant) and ast.unparse(call.func) != "re.escape" for call in calls):
                found.add(f"{path.relative_to(PACKAGE)}: {function.name}")
    return found


def _dotted(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _patterns(value: Any) -> Iterator[re.Pattern[str]]:
    if isinstance(value, re.Pattern):
        yield value
    elif isinstance(value, tuple | list):
        for item in value:
            yield from _patterns(item)
    elif isinstance(value, dict):
        yield from _patterns([*value.values()])


def _binds(tree: ast.Module, name: str) -> bool:
    targets = (node for node in tree.body if isinstance(node, ast.Assign | ast.AnnAssign))
    return any(isinstance(each, ast.Name) and each.id == name for node in targets for each in ast.walk(node))


def _is_re(func: ast.expr) -> bool:
    return isinstance(func, ast.Attribute) and isinstance(func.value, ast.Name) and func.value.id == "re"


def adversaries(pattern: re.Pattern[str], length: int) -> Iterator[str]:
    """Yields strings of about so many characters that a pattern with two ways to read one run reads again and again."""
    tree = parser.parse(pattern.pattern, pattern.flags & ~re.DEBUG)
    samples = list(dict.fromkeys(_samples(tree)))[:14]
    examples = list(dict.fromkeys(_example(tree, pick) for pick in range(6)))
    heads = [example[:end] for example in examples for end in range(1, min(len(example), 14) + 1)]
    begins = dict.fromkeys(["", *samples[:6], *heads])
    blanks = [sample for sample in samples if not sample.strip()]
    pairs = [one + other for one in samples[:7] for other in samples[:7]]
    pumps = dict.fromkeys([*samples, *pairs, *filter(None, examples)])
    for pump in pumps:
        run = pump * (length // len(pump))
        for begin in begins if len(pump) == 1 and (pump in samples[:5] or pump in blanks) else [""]:
            yield f"{begin}{run}\x00"
            yield f"{begin}{run}"


def _samples(tree: Any) -> Iterator[str]:
    """Yields characters that occur in a pattern or belong to a class in it."""
    for code, value in tree:
        if code is codes.LITERAL:
            yield chr(value)
        elif code in (codes.NOT_LITERAL, codes.ANY):
            yield "a"
        elif code is codes.IN:
            yield from _members(value)
        elif code is codes.SUBPATTERN:
            yield from _samples(value[-1])
        elif code is codes.ATOMIC_GROUP:
            yield from _samples(value)
        elif code in (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT):
            yield from _samples(value[2])
        elif code is codes.BRANCH:
            for branch in value[1]:
                yield from _samples(branch)
        elif code in (codes.ASSERT, codes.ASSERT_NOT):
            yield from _samples(value[1])


def _members(items: Any) -> Iterator[str]:
    if items[0][0] is codes.NEGATE:
        yield from "a 1"
        return
    for code, value in items[:4]:
        if code is codes.LITERAL:
            yield chr(value)
        elif code is codes.RANGE:
            yield chr(value[0])
        elif code is codes.CATEGORY:
            yield from SAMPLES.get(str(value), "a")


def _example(tree: Any, pick: int) -> str:
    """Returns a string like those that a pattern matches, each repeat taken once at least, by the branches picked."""
    out = ""
    for code, value in tree:
        if code is codes.BRANCH:
            out += _example(value[1][pick % len(value[1])], pick)
        elif code is codes.SUBPATTERN:
            out += _example(value[-1], pick)
        elif code is codes.ATOMIC_GROUP:
            out += _example(value, pick)
        elif code in (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT):
            out += _example(value[2], pick) * max(1, min(value[0], 5))
        elif code not in (codes.ASSERT, codes.ASSERT_NOT, codes.AT):
            out += next(_samples([(code, value)]), "")
    return out
