"""The situation that a clause speaks of, read off the tree of the rules: its phase, its zones, its action.

A phase and a zone are what a book calls so: a heading or a glossary term that ends like the name of one. The action is the
section, no phase, in which a clause says what is to be done. Nothing here knows a game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from gunbai.limits import WORD
from gunbai.rulebook import Book, Node, Rulebook

_PHASE = re.compile(r"(?:フェイズ|フェーズ|ステップ|[Pp]hase|[Ss]tep)$")
_ZONE = re.compile(
    r"(?:ゾーン|エリア|領域|フィールド|置き場|レーン|山札|手札|捨て札|捨て山|トラッシュ|墓地|デッキ|前列|後列|前衛|後衛|ベース"
    r"|[Zz]one|[Ff]ield|[Hh]and|[Dd]eck)$"
)
_ASIDE = re.compile(r"[((【〈<].*?[))】〉>]")
_DONE = frozenset({"procedure", "step", "setup", "choice", "limit", "permission", "prohibition", "order", "trigger", "replacement"})
"""Kinds of clauses that say what is done, and what may or may not be."""


class Situations:
    """Knows the phases and zones of one version of a rulebook, and finds them in its clauses."""

    def __init__(self, rulebook: Rulebook, book: Book) -> None:
        self.rulebook, self.book = rulebook, book
        names = [*(node.title for node in book.nodes.values()), *(term.term for term in rulebook.glossary)]
        self.phases = _longest_first(name for name in names if _PHASE.search(_bare(name)))
        self.zones = _longest_first(name for name in names if _ZONE.search(_bare(name)) and len(_bare(name)) <= 12)

    def facets(self, node: Node) -> dict[str, tuple[str, ...]]:
        """Returns the chapter, the sort of clause, the phases, zones and action of a node; only those it has."""
        above = (*self.book.ancestors(node.id), node)
        found = {
            "chapter": (above[0].id,),
            "sort": tuple(filter(None, (self.rulebook.model.rule(node.id).kind,))),
            "phase": self._phases(node, above),
            "zone": _mentioned(self.zones, f"{node.title}\n{node.plain}"),
            "action": self._action(node, above),
        }
        return {name: values for name, values in found.items() if values}

    def _phases(self, node: Node, above: tuple[Node, ...]) -> tuple[str, ...]:
        around = [_bare(each.title) for each in above if _PHASE.search(_bare(each.title))]
        return tuple(dict.fromkeys([*around[-1:], *_mentioned(self.phases, f"{node.title}\n{node.plain}")]))

    def _action(self, node: Node, above: tuple[Node, ...]) -> tuple[str, ...]:
        if self.rulebook.model.rule(node.id).kind not in _DONE:
            return ()
        titles = (_bare(section.title) for section in reversed(above) if self.book.children(section.id))
        return tuple(title for title in titles if title and not _PHASE.search(title))[:1]


def _bare(name: str) -> str:
    return name if len(name) > WORD else _ASIDE.sub("", name).strip().strip(":").strip()


def _longest_first(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted({_bare(name) for name in names}, key=lambda name: (-len(name), name)))


def _mentioned(names: tuple[str, ...], text: str) -> tuple[str, ...]:
    """Returns the names that stand in a text, a name inside a longer one only where it also stands alone."""
    found = []
    for name in names:
        if name in text:
            found.append(name)
            text = text.replace(name, "\n")
    return tuple(found)
