"""The vocabulary of a game for a reader: the words of its boards and card texts, each with the clause that makes it."""

from __future__ import annotations

from collections.abc import Iterator

from gunbai.cards.kit import Kit


def words_of_game(kit: Kit) -> dict[str, dict[str, str]]:
    """Returns the words of a game by what they are for, each with its clause."""
    raw = kit.notation.vocabulary.raw
    return {
        "keywords": dict(_spoken(raw.get("keywords"))),
        "when": dict(_spoken(raw.get("moments"))),
        "do": dict(_bound(kit, "verb")),
        "cost": dict(_bound(kit, "cost")),
        "decisions": dict(_spoken(raw.get("decisions"))),
        "zones": dict(_spoken(raw.get("zones"))),
    }


def _spoken(entries: object) -> Iterator[tuple[str, str]]:
    for word, spec in entries.items() if isinstance(entries, dict) else ():
        yield str(word), str(spec.get("clause", ""))


def _bound(kit: Kit, kind: str) -> Iterator[tuple[str, str]]:
    for binding in kit.game.bindings if kit.game else ():
        if binding.kind == kind:
            yield binding.about, binding.clause
