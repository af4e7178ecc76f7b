"""A new version in the arrangement of the one before: where a person arranged its clauses, only what changed is read anew."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from gunbai.importing.doubt import Doubts
from gunbai.importing.reader import SourceReading
from gunbai.importing.sentence import sentences
from gunbai.importing.shift import GONE, shift
from gunbai.rulebook import Book, Excluded, Node, Part, plain, split_part

Span = tuple[int, int]

_NUMBER = re.compile(r"\d+(?:[.-]\d+)*(?=[.．、\s])")
"""The number with which a line that is new may begin."""


KEPT = 0.5
"""How much of the version before has to stand in a text for its arrangement to be kept."""


def carry(old: Book, source: str, text: str, used: Iterable[str]) -> SourceReading | None:
    """Returns a text in the arrangement of a version whose ``source`` is given; None where the two have little in common.

    What stayed keeps its id; lines that are new get ids that are not ``used``.
    """
    carrying = _Carrying(old, source, text, {*used, *old.nodes})
    stay = sum(to != GONE for to in carrying.places)
    return carrying.reading() if stay >= KEPT * len(source) else None


class _Carrying:
    def __init__(self, old: Book, source: str, text: str, used: set[str]) -> None:
        self.old, self.source, self.text, self.used, self.doubts = old, source, text, used, Doubts()
        self.places = shift(source, text)
        self.owner: list[str | None] = [None] * len(text)
        for at, to in enumerate(self.places):
            if to != GONE and source[at].strip():
                self.owner[to] = ""  # what was mark-up or left out before is so again, unless a clause takes it below

    def reading(self) -> SourceReading:
        """Returns what the text says, clause by clause."""
        for node in self.old.nodes.values():
            for at in _positions(node.spans):
                if self.places[at] != GONE:
                    self.owner[self.places[at]] = node.id
        self._settle()
        excluded, spans = tuple(self._excluded()), self._spans()
        stayed = [self._moved(node, spans[node.id]) for node in self.old.nodes.values() if node.id in spans]
        self.doubts.add(1, "ARRANGED", f"the clauses stand as in {self.old.version}, as a person arranged them there")
        for node in self.old.nodes.values():
            if node.id not in spans:
                self.doubts.add(1, "ARRANGED", f"the clause {node.id} of {self.old.version} is not there any more")
        nodes = self._with_new(self._below(stayed))
        known = {node.id for node in nodes}
        nodes = [replace(node, refs=tuple(ref for ref in node.refs if split_part(ref)[0] in known)) for node in nodes]
        refs = sum(len(node.refs) for node in nodes)
        return SourceReading(self.text, tuple(nodes), excluded, (), refs, 0, tuple(self.doubts))

    def _settle(self) -> None:
        """Gives new words to the clause on whose line they stand: to the one before them, else to the one behind."""
        at = 0
        for line in self.text.splitlines(keepends=True):
            owners = [owner for owner in self.owner[at : at + len(line)] if owner]
            if owners:
                last = owners[0]
                for n in range(at, at + len(line)):
                    last = self.owner[n] or last
                    if self.owner[n] is None and self.text[n].strip():
                        self.owner[n] = last
            at += len(line)

    def _spans(self) -> dict[str, list[Span]]:
        """Returns the offsets of each clause, with nothing but blanks between the pieces of one span."""
        spans: dict[str, list[Span]] = {}
        last = None
        for at, owner in enumerate(self.owner):
            if owner is None or not self.text[at].strip():
                if self.text[at].strip():
                    last = None
                continue
            own = spans.setdefault(owner, [])
            if own and last == owner:
                own[-1] = (own[-1][0], at + 1)
            else:
                own.append((at, at + 1))
            last = owner
        return spans

    def _excluded(self) -> Iterator[Excluded]:
        """Yields what was left out before and stands there still."""
        for each in self.old.excluded:
            there = [self.places[at] for at in range(*each.span) if self.places[at] != GONE]
            if there:
                span = (there[0], there[-1] + 1)
                yield Excluded(span, each.why, self.text[span[0] : span[1]])

    # -- a clause that stayed ---------------------------------------------------------------------------------------

    def _moved(self, node: Node, spans: Sequence[Span]) -> Node:
        """Returns a clause where it stands now, with the words that it has now."""
        now = [at for at in _positions(spans) if self.text[at].strip()]
        before = [at for at in _positions(node.spans) if self.source[at].strip()]
        moved = replace(node, number="", spans=tuple(spans))
        if [self.places[at] for at in before] == now:
            return replace(moved, spans=tuple(self._there(span) for span in node.spans))
        return self._reworded(moved, _fields(node, self.source, before), now)

    def _there(self, span: Span) -> Span:
        """Returns where a span stands of which nothing has changed."""
        there = [self.places[at] for at in range(*span) if self.places[at] != GONE]
        return there[0], there[-1] + 1

    def _reworded(self, node: Node, fields: dict[str, list[int]], now: Sequence[int]) -> Node:
        """Returns a clause with the words of its place: each stands in the field in which the words around it stood."""
        field_at = {self.places[at]: name for name, places in fields.items() for at in places if self.places[at] != GONE}
        found: dict[str, list[int]] = {name: [] for name in fields}
        name = next((field_at[at] for at in now if at in field_at), "text")
        for at in now:
            name = field_at.get(at, name)
            found.setdefault(name, []).append(at)
        said = {name: self._words(places) for name, places in found.items() if name in fields or places}
        changed = {name: words for name, words in said.items() if plain(words) != plain(getattr(node, name))}
        printed, heading = (" ".join(changed.get(name, getattr(node, name)).split()) for name in ("printed", "heading"))
        text = changed.get("text", node.text)
        parts = _parts(node.id, text) if "text" in changed else node.parts
        return replace(node, printed=printed, heading=heading, text=text, parts=parts)

    def _words(self, places: Sequence[int]) -> str:
        """Returns what stands from the first of some places to the last, without blanks around its lines."""
        if not places:
            return ""
        pieces, start = [], places[0]
        for at, then in zip(places, [*places[1:], None], strict=True):
            if then is None or any(self.owner[n] != self.owner[at] and self.text[n].strip() for n in range(at, then)):
                pieces.append(self.text[start : at + 1])
                start = then if then is not None else start
        return "\n".join(line.strip() for piece in pieces for line in piece.split("\n") if line.strip())

    def _below(self, nodes: Sequence[Node]) -> list[Node]:
        """Returns clauses each below the nearest one above it that is still there."""
        known = {node.id for node in nodes}

        def above(node: Node) -> str:
            while node.parent and node.parent not in known:
                node = self.old.nodes[node.parent]
            return node.parent

        return [replace(node, parent=above(node)) for node in nodes]

    # -- what is new ------------------------------------------------------------------------------------------------

    def _with_new(self, nodes: list[Node]) -> list[Node]:
        """Returns clauses with one for each stretch of new lines, behind the clause that they follow."""
        for lines in self._new_lines():
            start, end = lines[0][0], lines[-1][1]
            last = next((owner for owner in reversed(self.owner[:start]) if owner), nodes[0].id)
            place = next(n for n, node in enumerate(nodes) if node.id == last)
            node = self._new(nodes[: place + 1], lines)
            self.used.add(node.id)
            nodes.insert(place + 1, node)
            self.owner[start:end] = [node.id] * (end - start)
            line = self.text.count("\n", 0, start) + 1
            self.doubts.add(line, "NEW-LINES", f"new lines were taken for the clause {node.id}, behind {last}")
        return nodes

    def _new(self, before: Sequence[Node], lines: Sequence[Span]) -> Node:
        """Returns the clause that new lines are: below the clause that its number names, else beside the one before it."""
        said = [self.text[start:end] for start, end in lines]
        number = _NUMBER.match(said[0])
        printed = number[0] if number else ""
        said[0] = said[0][len(printed) :].lstrip(".．、 \u3000")
        above, _, _ = printed.rpartition(".")
        parent = next((node.id for node in reversed(before) if above and node.printed == above), before[-1].parent)
        headed = len(said) > 1 and not said[0].endswith(("。", "."))
        text = "\n".join(said[1:] if headed else said)
        id = self._unused(printed or f"{before[-1].id}.n1")
        return Node(
            id=id,
            game=self.old.slug,
            printed=printed,
            parent=parent,
            heading=said[0] if headed else "",
            text=text,
            parts=_parts(id, text),
            spans=((lines[0][0], lines[-1][1]),),
        )

    def _unused(self, wanted: str) -> str:
        found, n = wanted, 2
        while found in self.used:
            found, n = f"{wanted}.v{n}", n + 1
        return found

    def _new_lines(self) -> list[list[Span]]:
        """Returns the lines that no clause had before, those together that are one clause."""
        found: list[list[Span]] = []
        at, follows = 0, False
        for line in self.text.splitlines(keepends=True):
            start, end = at + len(line) - len(line.lstrip()), at + len(line.rstrip())
            at += len(line)
            if start >= end:
                continue
            new = all(self.owner[n] is None for n in range(start, end) if self.text[n].strip())
            if new and follows and not _NUMBER.match(self.text[start:end]):
                found[-1].append((start, end))
            elif new:
                found.append([(start, end)])
            follows = new
        return found


def _positions(spans: Iterable[Span]) -> Iterator[int]:
    for start, end in spans:
        yield from range(start, end)


def _fields(node: Node, source: str, places: Sequence[int]) -> dict[str, list[int]]:
    """Returns at which of its places each field of a clause stands, as they follow each other in the source."""
    found: dict[str, list[int]] = {}
    ahead = iter(places)
    for name in ("printed", "heading", "text"):
        wanted = [sign for sign in getattr(node, name) if sign.strip()]
        held, rest = [], list(ahead)
        at = 0
        for sign in wanted:
            while at < len(rest) and source[rest[at]] != sign:
                at += 1
            if at == len(rest):
                break
            held.append(rest[at])
            at += 1
        if len(held) == len(wanted):
            found[name] = held
            ahead = iter(rest[at:])
        else:
            ahead = iter(rest)
    return found


def _parts(id: str, text: str) -> tuple[Part, ...]:
    cut = sentences(text)
    return tuple(Part(f"{id}:{n}", plain(text[start:end]), start, end) for n, (start, end) in enumerate(cut, 1))
