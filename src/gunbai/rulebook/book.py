"""One version of one rulebook: its nodes in the order of the book, and every way to find one."""

from __future__ import annotations

import datetime
import functools
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise

import msgspec

from gunbai.document import nearest
from gunbai.errors import NotFound
from gunbai.numbering import Key, Typed, key_of, read_number, spell, spelling_of, split_part
from gunbai.rulebook.kinds import Level, printed_level
from gunbai.rulebook.node import Node, Part
from gunbai.rulebook.signs import families

SELF_NUMBERED = ("item", "legend", "example", "note", "lead")
"""Forms whose printed number counts inside their parent, and so cannot be cited without it."""

_AROUND = " .–—"
_WORD = re.compile(r"(?:title|book|part|ch|sec|sub)(?=[0-9])")
"""What stands in an id for the word that counts a chapter."""

_NAME = re.compile("(?:front|glossary|appendix|history|back)(?![a-z])")
"""An id that import gives to what bears no number: there is nothing to cite it by but its words."""

_PLAIN = re.compile(r"[0-9A-Za-z.①-⑳-]*[0-9A-Za-z]|.*[①-⑳]")
_ASIDE = re.compile(r"(?:[.-]|(?<=\d))(ex|note|n)(\d*)$")


class Excluded(msgspec.Struct, frozen=True):
    """Source text that is no node, verbatim, with the reason why."""

    span: tuple[int, int]
    why: str
    text: str


class TextOrigin(msgspec.Struct, frozen=True):
    """Where the text of a version comes from: the file of its source, that file's fingerprint, and what of it is no clause."""

    source: str = ""
    sha256: str = ""
    excluded: tuple[Excluded, ...] = ()


NOWHERE = TextOrigin()


class Found(msgspec.Struct, frozen=True):
    """A node found by a typed number.

    ``explained`` ({ja, en}) says what the number has to do with the book where the two differ, and is empty otherwise;
    ``part`` is the sentence asked for; ``others`` are ids that the same characters could have meant.
    """

    node: Node
    typed: str
    explained: dict[str, str] = {}
    part: Part | None = None
    others: tuple[str, ...] = ()


class Book:
    """One version of one rulebook."""

    def __init__(
        self,
        slug: str,
        title: str,
        version: str,
        date: datetime.date | None,
        nodes: Iterable[Node],
        origin: TextOrigin = NOWHERE,
    ) -> None:
        self.slug = slug
        self.title = title
        self.version = version
        self.date = date
        self.origin = origin
        self.source, self.sha256, self.excluded = origin.source, origin.sha256, origin.excluded
        self.nodes = _numbered(nodes)
        self._children: dict[str, list[Node]] = {}
        self._referring: dict[str, list[Node]] = {}
        for node in self.nodes.values():
            self._children.setdefault(node.parent, []).append(node)
            for ref in node.refs:
                self._referring.setdefault(split_part(ref)[0], []).append(node)

    def with_nodes(self, nodes: Iterable[Node]) -> Book:
        """Returns the version with other nodes."""
        return Book(self.slug, self.title, self.version, self.date, nodes, self.origin)

    def __repr__(self) -> str:
        return f"<Book {self.slug} {self.version}: {len(self.nodes)} nodes>"

    def node(self, id: str) -> Node:
        """Returns the node with this id (``34-4`` or ``demo:34-4``); raises NotFound with the nearest id."""
        wanted = split_part(id)[0]
        if wanted not in self.nodes:
            near = nearest(wanted, self.nodes)
            raise NotFound(f"{self.slug} {self.version} has no node {wanted}", [near] if near else [])
        return self.nodes[wanted]

    def part(self, id: str) -> Part:
        """Returns the sentence with this id (``31-3:2``); raises NotFound when there is none."""
        node, n = split_part(id)
        return self.node(node).part(n)

    def has(self, id: str) -> bool:
        """Returns whether a node or a part has this id; what is no word is none."""
        if not isinstance(id, str):
            return False
        node, n = split_part(id)
        return node in self.nodes and n <= len(self.nodes[node].parts) and (n > 0 or id.endswith(node))

    def children(self, id: str) -> tuple[Node, ...]:
        """Returns the nodes directly below one, in the order of the book; those at the top for the empty id."""
        return tuple(self._children.get(id, ()))

    def ancestors(self, id: str) -> tuple[Node, ...]:
        """Returns the nodes above one, the chapter first."""
        above: list[Node] = []
        parent = self.node(id).parent
        while parent:
            above.append(self.nodes[parent])
            parent = above[-1].parent
        return tuple(reversed(above))

    def referring(self, id: str) -> tuple[Node, ...]:
        """Returns the nodes that refer to one, in the order of the book."""
        return tuple(self._referring.get(split_part(id)[0], ()))

    def find(self, number: str) -> Found | None:
        """Returns the node that a typed number means, in any style a person types, or None.

        ``34-5``, ``34の5``, ``３４－５``, ``34-2②``, ``26の7の③``, ``24の4のc``, ``第5条`` and ``31-3:2`` work.
        """
        typed = read_number(number)
        if typed is None or typed.slug not in ("", self.slug):
            return None
        ids = self._candidates(typed)
        if not ids:
            return None
        node = self.nodes[ids[0]]
        part = node.parts[typed.part - 1] if 0 < typed.part <= len(node.parts) else None
        others = tuple(ids[1:])
        return Found(node, number, self._explain(node, typed, part, others), part, others)

    def _explain(self, node: Node, typed: Typed, part: Part | None, others: tuple[str, ...]) -> dict[str, str]:
        named = [self.nodes[id] for id in others]
        said = [*_explain_number(node, self._in_order(node)), *_explain_part(node, typed, part), *_explain_others(named)]
        return {"ja": "".join(ja for ja, _ in said), "en": " ".join(en for _, en in said)} if said else {}

    def _in_order(self, node: Node) -> bool:
        """Returns whether the number that a node prints rises with those beside it: it is no misprint."""
        beside, key = self.children(node.parent), key_of(node.number)
        above = key_of(self.nodes[node.parent].number) if node.parent else ()
        if above and len(key) == len(above) + 1 and key[:-1] != above:
            return False
        at = beside.index(node)
        numbers = [key_of(each.number) for each in beside[max(0, at - 1) : at + 2]]
        kinds = {tuple(map(type, number)) for number in numbers}
        return len(kinds) > 1 or all(before < after for before, after in pairwise(numbers))

    def _candidates(self, typed: Typed) -> list[str]:
        numbers = self._numbers
        level = printed_level(typed.text)
        if counted := numbers.counted.get(level, []) if level else []:
            return counted
        exact = numbers.spelled.get(typed.spelling)
        printed = numbers.printed.get(typed.spelling, [])
        if exact and (not _has_number(self.nodes[exact].printed) or exact in printed):
            return [exact]
        if exact:
            return [*printed, exact]
        loose = next((numbers.keyed[key] for key in typed.keys if key in numbers.keyed), [])
        found = dict.fromkeys([*printed, *loose])
        return sorted(found, key=lambda id: self.nodes[id].printed.strip(" .") != typed.text)

    @functools.cached_property
    def _numbers(self) -> _Numbers:
        """Every spelling of every number; made when the first number is looked up."""
        return _Numbers(self.nodes.values())


class _Numbers:
    """The numbers of a book: ids by their spelling, nodes by the number they print, its parts, and what a word counts in it."""

    def __init__(self, nodes: Collection[Node]) -> None:
        self.spelled: dict[str, str] = {}
        self.printed: dict[str, list[str]] = {}
        self.keyed: dict[Key, list[str]] = {}
        self.counted: dict[Level, list[str]] = {}
        for node in nodes:
            if level := printed_level(node.printed):
                self.counted.setdefault(level, []).append(node.id)
            self.spelled[spell(node.id)] = node.id
            self.keyed.setdefault(key_of(node.id), []).append(node.id)
        for node in nodes:
            self._index_printed(node)

    def _index_printed(self, node: Node) -> None:
        if not _has_number(node.printed):
            return
        cited = node.printed if node.form == "heading" else node.number
        spelled = spelling_of(cited)
        if spelled:
            self.printed.setdefault(spelled, []).append(node.id)
        for key in {key_of(cited), key_of(node.number)} - {()}:
            if node.id not in self.keyed.setdefault(key, []):
                self.keyed[key].append(node.id)


def _numbered(nodes: Iterable[Node]) -> dict[str, Node]:
    numbered: dict[str, Node] = {}
    for node in nodes:
        above = numbered[node.parent].number if node.parent in numbered else ""
        numbered[node.id] = msgspec.structs.replace(node, number=_number(node, above))
    return numbered


def _number(node: Node, above: str) -> str:
    printed = node.printed.strip(_AROUND)
    aside = _ASIDE.search(node.id)
    if aside and printed == ("" if aside[1] == "ex" else "※"):
        return f"{above}{'例' if aside[1] == 'ex' else '※'}{aside[2]}"
    if not printed or node.form == "heading":
        return "" if _NAME.match(node.id) else node.id
    if node.form not in SELF_NUMBERED:
        return printed
    if not (printed[0].isascii() and printed[0].isalnum()):
        return f"{above}{printed}"
    return f"{above}.{printed}" if _PLAIN.fullmatch(above) else f"{above} {node.printed.strip()}"


def _has_number(printed: str) -> bool:
    return any(isinstance(token, int) for token in key_of(printed)) or bool(families(printed))


def _explain_number(node: Node, in_order: bool) -> Iterator[tuple[str, str]]:
    printed = node.printed.strip(" .")
    cited = printed if node.form == "heading" else node.number
    level = printed_level(printed)
    if level and level.value in key_of(_WORD.sub("", node.id)):
        return
    if not level and not _has_number(printed):
        yield (
            f"{node.id} は本に印刷された番号ではなく、gunbai が付けた番号です。",
            f"{node.id} is not printed in the book; gunbai gave this number.",
        )
    elif key_of(cited) == key_of(_WORD.sub("", node.id)) or node.form in SELF_NUMBERED:
        return
    elif in_order:
        yield (
            f"この版の番号は {printed} です。gunbai は、以前の版の番号から {node.id} と呼び続けます。",
            f"This version numbers it {printed}; gunbai keeps calling it {node.id}, as an earlier version did.",
        )
    else:
        yield (
            f"本には {printed} と印刷されていますが、その位置は {node.id} です。",
            f"The book prints {printed}; by its position this is {node.id}.",
        )


def _explain_part(node: Node, typed: Typed, part: Part | None) -> Iterator[tuple[str, str]]:
    if typed.part and part is None:
        yield (
            f"{node.number} の文は {len(node.parts)} つです。第{typed.part}文はありません。",
            f"{node.number} has {len(node.parts)} sentences, and no number {typed.part}.",
        )


def _explain_others(others: Sequence[Node]) -> Iterator[tuple[str, str]]:
    renumbered = [node for node in others if _has_number(node.printed) and key_of(node.number) != key_of(node.id)]
    ids = [node.id for node in others if node not in renumbered]
    if ids:
        yield f"ほかに {'、'.join(ids)} とも読めます。", f"It can also be read as {', '.join(ids)}."
    for node in renumbered:
        yield (
            f"gunbai が {node.id} と呼ぶ条文の番号は、この版では {node.number} です。",
            f"What gunbai calls {node.id} is numbered {node.number} in this version.",
        )
