"""Books written by hand with their truth beside the words: where each clause begins, and what each reference leads to.

``{1.2}`` stands before the number of a clause, ``{x<y}`` before one that stands under y; ``{}`` takes the number itself as its
name. ``{=name}`` begins a section without number. ``[[rules 1.2 to 1.4->1.2..1.4]]`` is a reference to 1.2, 1.3 and 1.4,
``[[9.9->?]]`` one that leads nowhere. Everything else is the book.
"""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

from gunbai.importing import Imported
from gunbai.rulebook import Node

BOOKS = sorted((Path(__file__).parent / "books").glob("*.txt"))
TRAPS = sorted((Path(__file__).parent / "traps").glob("*.txt"))
"""Short books full of amounts, versions, tables, scores and dates that look like the numbers of their clauses."""

_MARK = re.compile(r"\{(?P<name>[^{}\n]*)\}(?P<number>(?<={})[^\s{}\[]*|)|\[\[(?P<said>.*?)(?:->(?P<to>[^\]]*))?\]\]", re.S)
_LAST = re.compile(r"^(.*\d)[a-z]$|^(.*)[.\-][^.\-]+$")


@dataclasses.dataclass
class Truth:
    """What a book truly is: the offset of each clause, the clause above it, and what each refers to, by their names."""

    text: str
    starts: dict[str, int]
    above: dict[str, str]
    refs: set[tuple[str, str]]
    nowhere: list[int]

    @property
    def numbered(self) -> list[str]:
        """The names of what bears a number."""
        return [name for name in self.starts if not name.startswith("=")]


def read_annotated(path: Path) -> Truth:
    """Returns the text of a book without its marks, and what the marks say."""
    return annotated(path.read_text("utf-8"))


def annotated(marked: str) -> Truth:
    """Returns a marked text without its marks, and what they say."""
    out, at = "", 0
    truth = Truth("", {}, {}, set(), [])
    pending: list[tuple[str, str]] = []
    last = ""
    for found in _MARK.finditer(marked):
        out += marked[at : found.start()]
        at = found.end()
        if found["said"] is None:
            name, _, above = found["name"].partition("<")
            name = name or found["number"].strip(".:)、．")
            assert name not in truth.starts, f"{name} stands twice"
            truth.starts[name] = len(out)
            truth.above[name] = above if "<" in found["name"] else _above(name, truth.starts)
            assert not truth.above[name] or truth.above[name] in truth.starts, f"{name} under {truth.above[name]}"
            out += found["number"]
            last = name
        else:
            to = found["to"] if found["to"] is not None else found["said"]
            if to == "?":
                truth.nowhere.append(out.count("\n") + 1)
            else:
                pending.append((last, to))
            out += found["said"]
    truth.text = out + marked[at:]
    for name, to in pending:
        for each in to.split(","):
            truth.refs |= {(name, target) for target in _expanded(each.strip(), truth)}
    return truth


def _above(name: str, known: dict[str, int]) -> str:
    if name.startswith("="):
        return ""
    while found := _LAST.match(name):
        name = found[1] or found[2]
        if name in known:
            return name
    return ""


def _expanded(to: str, truth: Truth) -> list[str]:
    first, dots, last = to.partition("..")
    for name in filter(None, (first, last)):
        assert name in truth.starts, f"no clause {name}"
    if not dots:
        return [first]
    names = [name for name in truth.starts if _depth(name, truth) == _depth(first, truth)]
    return names[names.index(first) : names.index(last) + 1]


def _depth(name: str, truth: Truth) -> int:
    depth = 0
    while name := truth.above[name]:
        depth += 1
    return depth


@dataclasses.dataclass
class Score:
    """How an imported book compares with its truth."""

    nodes: int
    refs: int
    missed: list[str]
    invented: list[str]
    misplaced: list[str]
    sections: list[str]
    unseen: list[str]
    false: list[str]
    undoubted: list[str]
    unreported: list[int]

    @property
    def clean(self) -> bool:
        """Whether nothing is wrong at all."""
        return not any(dataclasses.astuple(self)[2:])


def score(truth: Truth, imported: Imported) -> Score:
    """Returns what is missing, invented, misplaced and falsely referred to."""
    starts = {offset: name for name, offset in truth.starts.items()}
    nodes = imported.book.nodes.values()
    names = {node.id: name for node in nodes if (name := _name(node, truth.text, starts))}
    found = {name: node for node in nodes if (name := names.get(node.id)) and (node.printed or name.startswith("="))}
    refs = {
        (holder, names.get(ref, f"<{ref}>")) for node in nodes for ref in node.refs if (holder := _holder(node, imported, names))
    }
    lines = {(node.line, names.get(node.id, node.id)) for node in nodes}
    doubted = {doubt.line for doubt in imported.report.doubts if doubt.code in ("UNSURE-REFERENCE", "MANY-REFERENCES")}
    false = sorted(refs - truth.refs)
    unresolved = {doubt.line for doubt in imported.report.doubts if doubt.code == "UNRESOLVED-REFERENCE"}
    return Score(
        nodes=len(truth.numbered),
        refs=len(truth.refs),
        missed=[name for name in truth.numbered if name not in found],
        invented=[
            f"{node.id} (line {node.line}: {truth.text[node.spans[0][0] :][:24]!r})"
            for node in nodes
            if node.printed and node.id not in names
        ],
        misplaced=[
            f"{name} under {names.get(node.parent, node.parent)}, not {truth.above[name]}"
            for name, node in found.items()
            if names.get(node.parent, "") != truth.above[name]
        ],
        sections=[name for name in truth.starts if name.startswith("=") and name not in found],
        unseen=[f"{name} -> {to}" for name, to in sorted(truth.refs - refs)],
        false=[f"{name} -> {to}" for name, to in false],
        undoubted=[f"{name} -> {to}" for name, to in false if not any(n in doubted for n, other in lines if other == name)],
        unreported=[line for line in truth.nowhere if line not in unresolved],
    )


def _name(node: Node, text: str, starts: dict[int, str]) -> str:
    """Returns the clause of the truth that begins where a node prints its number, or where it begins at all."""
    at = text.find(node.printed, node.spans[0][0], node.spans[0][1]) if node.printed else node.spans[0][0]
    while not node.printed and text[at] in " #*_":
        at += 1
    return starts.get(at, "")


def _holder(node: Node, imported: Imported, names: dict[str, str]) -> str:
    """Returns the clause that a reference belongs to: examples and terms count as what stands above them."""
    while node.id not in names and node.parent:
        node = imported.book.nodes[node.parent]
    return names.get(node.id, node.id if node.form != "front" else "")
