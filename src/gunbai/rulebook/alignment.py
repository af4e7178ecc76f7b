"""Two versions of a book aligned: which node of one is which of the other, by words and place first, then by likeness."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator, Mapping

from gunbai.rulebook.book import Book
from gunbai.rulebook.mentions import Numbers, mentions
from gunbai.rulebook.node import Node
from gunbai.rulebook.word_diff import features, spelled

ALIKE = 0.5
"""How alike two texts must be to be one clause that changed, rather than one removed and one added."""

_ALIKE_IN_PLACE = 0.3
"""The same where both stand under the same clause and bear the same id."""

_HELD = 0.75
"""How much of the shorter text the longer must hold to be one clause that grew or shrank where it stood."""

_NEAREST = 6
_CROWD = 40


_NAMED = re.compile(
    r"(?:\b(?:rules?|sections?|chapters?|articles?|clauses?|paragraphs?|steps?|regeln?|ziffern?|punkte?n?|abschnitte?n?|artikeln?"
    r"|règles?|points?)\s+|(?:ルール|規則|规则|규칙|룰|第|§{1,2})\s*)?#\s?[章節节条條장절조]?",
    re.I,
)
_SEVERAL = re.compile(
    r"#(?:\s*+(?:,?\s*+(?:and/or|and|or|to|through|und|oder|bis|et|ou|à)\b|[,，、・~〜～–—-]"
    r"|及び|及|および|または|又は|や|と|から|和|与|或|至|및|또는|부터)\s*#)+",
    re.I,
)
"""A list or a range of numbers."""


class Edition:
    """One version as the alignment sees it: what each node says, with the numbers of other clauses masked, and where."""

    def __init__(self, book: Book, known: Numbers) -> None:
        self.book = book
        self.nodes = list(book.nodes.values())
        self.at = {node.id: at for at, node in enumerate(self.nodes)}
        self.texts = {node.id: said(node) for node in self.nodes}
        self.masked = {id: masked(text, known, id) for id, text in self.texts.items()}
        self.paths: dict[str, int] = {}
        for node in self.nodes:
            self.paths[node.id] = hash((self.masked[node.id], self.paths.get(node.parent, 0)))


class Alignment:
    """The pairs of nodes that two versions have in common, by id of either side."""

    def __init__(self, old: Edition, new: Edition) -> None:
        self.old, self.new = old, new
        self.after: dict[str, str] = {}
        self.before: dict[str, str] = {}
        self._match_equals(old.paths, new.paths)
        self._match_equals(_left_texts(old, self.after), _left_texts(new, self.before))
        self._bags: dict[tuple[int, str], Counter[str]] = {}
        self._weights: dict[str, float] = {}
        self._match_alike()

    def _match_equals(self, old: Mapping[str, Hashable], new: Mapping[str, Hashable]) -> None:
        """Matches nodes whose key no other node of their version has."""
        olds, news = Counter(old.values()), Counter(new.values())
        alone = {key: id for id, key in new.items() if news[key] == 1 and id not in self.before}
        for id, key in old.items():
            if olds[key] == 1 and key in alone and id not in self.after:
                self._pair(id, alone[key])

    def _match_alike(self) -> None:
        """Matches the rest by likeness, the likest first; again as long as each round finds a better neighbourhood."""
        self._weigh()
        for _ in range(8):
            found = sorted(self._candidates(), key=lambda pair: (-pair[0], self.old.at[pair[1]], self.new.at[pair[2]]))
            matched = False
            for _, old, new in found:
                if old not in self.after and new not in self.before:
                    self._pair(old, new)
                    matched = True
            if not matched:
                return

    def _pair(self, old: str, new: str) -> None:
        self.after[old] = new
        self.before[new] = old

    def _left(self) -> tuple[list[Node], list[Node]]:
        return (
            [node for node in self.old.nodes if node.id not in self.after],
            [node for node in self.new.nodes if node.id not in self.before],
        )

    def _weigh(self) -> None:
        """Gives each word a weight: the rarer in both versions, the heavier."""
        olds, news = self._left()
        if not olds or not news:
            return
        counts: Counter[str] = Counter()
        for node in olds:
            counts.update(set(self.bag(self.old, node.id)))
        for node in news:
            counts.update(set(self.bag(self.new, node.id)))
        total = len(olds) + len(news)
        self._weights = {word: 0.2 + math.log(1 + total / count) for word, count in counts.items()}

    def bag(self, edition: Edition, id: str) -> Counter[str]:
        key = (0 if edition is self.old else 1, id)
        if key not in self._bags:
            self._bags[key] = Counter(features(edition.masked[id]))
        return self._bags[key]

    def alike(self, old: str, new: str) -> float:
        """Returns how alike two nodes are, from 0 to 1: the share of their words, by weight, that both have."""
        if self.old.masked[old] == self.new.masked[new]:
            return 1.0
        shared, before, after = self._shares(old, new)
        return 2 * shared / (before + after) if before + after else 0.0

    def held(self, old: str, new: str) -> float:
        """Returns how much of the shorter of two nodes the other one holds, from 0 to 1, by weight."""
        shared, before, after = self._shares(old, new)
        return shared / min(before, after) if min(before, after) else 0.0

    def _shares(self, old: str, new: str) -> tuple[float, float, float]:
        """Returns the weight of the words that two nodes share, and that of each."""
        first, second = self.bag(self.old, old), self.bag(self.new, new)
        shared = sum(self.weight(word) * min(count, second[word]) for word, count in first.items() if word in second)
        before, after = (sum(self.weight(word) * count for word, count in bag.items()) for bag in (first, second))
        return shared, before, after

    def weight(self, word: str) -> float:
        return self._weights.get(word, 1.0)

    def _candidates(self) -> Iterator[tuple[float, str, str]]:
        olds, news = self._left()
        if not olds or not news:
            return
        open_new = {node.id for node in news}
        holding: dict[str, list[str]] = defaultdict(list)
        for node in news:
            for word in self.bag(self.new, node.id):
                holding[word].append(node.id)
        for node in olds:
            for id in dict.fromkeys([*self._near(node, open_new), *self._likest(node, holding)]):
                weight = self._likeness(node, self.new.book.nodes[id])
                if weight:
                    yield weight, node.id, id

    def _near(self, node: Node, open_new: set[str]) -> Iterator[str]:
        """Yields the nodes that may be this one because of where they stand."""
        if node.id in open_new:
            yield node.id
        parent = self.after.get(node.parent, "")
        if parent or not node.parent:
            beside = [other.id for other in self.new.book.children(parent) if other.id in open_new]
            yield from beside if len(beside) <= _CROWD else ()
        for child in self.old.book.children(node.id):
            if child.id in self.after and (above := self.new.book.nodes[self.after[child.id]].parent) in open_new:
                yield above

    def _likest(self, node: Node, holding: dict[str, list[str]]) -> list[str]:
        """Returns the nodes that share the rarest words with this one."""
        shared: dict[str, float] = defaultdict(float)
        bag = self.bag(self.old, node.id)
        for word in sorted(bag, key=lambda word: len(holding.get(word, ())))[:24]:
            held = holding.get(word, ())
            for id in held if len(held) <= 4 * _CROWD else ():
                shared[id] += self.weight(word)
        return sorted(shared, key=lambda id: -shared[id])[:_NEAREST]

    def _likeness(self, old: Node, new: Node) -> float:
        """Returns the weight of a pair, 0 when the two are not one clause."""
        like = self.alike(old.id, new.id)
        beside = self.after.get(old.parent, "") == new.parent if old.parent else not new.parent
        below = self._shared_children(old, new)
        same = old.id == new.id
        needed = _ALIKE_IN_PLACE if same and beside else 0.0 if below > 0.5 else ALIKE if beside else ALIKE + 0.1
        if like < needed and beside and (same or self._follows(old, new)) and self.held(old.id, new.id) > _HELD:
            needed = like
        if like < needed or not (like or beside or below):
            return 0.0
        if not self.old.masked[old.id] and not below and not (beside and old.form == new.form):
            return 0.0
        return like + 0.2 * beside + 0.3 * below + 0.1 * same + 0.05 * (old.printed == new.printed) + 0.05 * self._follows(old, new)

    def _shared_children(self, old: Node, new: Node) -> float:
        children = self.old.book.children(old.id)
        if not children:
            return 0.0
        there = sum(self.new.book.nodes[id].parent == new.id for child in children if (id := self.after.get(child.id)))
        return there / max(len(children), len(self.new.book.children(new.id)))

    def _follows(self, old: Node, new: Node) -> bool:
        at, there = self.old.at[old.id], self.new.at[new.id]
        if not at or not there:
            return at == there
        return self.after.get(self.old.nodes[at - 1].id) == self.new.nodes[there - 1].id


def _left_texts(edition: Edition, done: Mapping[str, str]) -> dict[str, str]:
    return {id: key for id, key in edition.masked.items() if len(key) > 8 and id not in done}


def said(node: Node) -> str:
    """Returns what a node says, as one text: its heading, then its text, without line wraps."""
    return "\n".join(filter(None, (node.title, node.plain)))


def masked(text: str, known: Numbers, near: str = "") -> str:
    """Returns a text as ``spelled`` does, with ``#`` for the numbers of clauses that it names, however it names them."""
    out, at = [], 0
    for found in mentions(text, known, near):
        out += [text[at : found.start], "#"]
        at = found.end
    if not out:
        return spelled(text)
    return spelled(_SEVERAL.sub("#", _NAMED.sub("#", "".join([*out, text[at:]]))))
