"""Words that mean something in every game: a module or a vocabulary that gives one of them another meaning is refused."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from gunbai.interpreter.data.state import CARRIED_OUT

SENTENCE = ("choose", "if", "may", "by-hand", "text", "let", "gain effect", "pick")
"""What a sentence of a card text says besides its orders."""
UNPRINTED = frozenset(("side", "zone", "other", "this", "part", "top", "among", "turned", "face", "slot", "status"))
"""The words of a filter that ask for nothing printed on a card."""
NAMES = ("this", "you", "foe", "it", "event", "all", "amount", "N")
"""What the interpreter itself binds for a card text, or means by a word in one."""
ANSWERS = ("may", "pass", "judge", "happened", "chance")
"""What a line says of anything: whether it is done, that it is not, who says so."""

RESERVED: Mapping[str, Collection[str]] = {
    "event": CARRIED_OUT,
    "forbid": CARRIED_OUT,
    "replace": CARRIED_OUT,
    "trigger": CARRIED_OUT,
    "verb": SENTENCE,
    "filter": (*sorted(UNPRINTED), "name", "keyword"),
    "target": NAMES,
    "actions": ANSWERS,
    "decisions": ("judge", "happened", "chance"),
}
"""The words that a decorator, or a section of a vocabulary, cannot be given: what they would say is never asked."""


def require_free(slug: str, kind: str, word: str, clause: str) -> None:
    """Raises ValueError for a binding of a word that is reserved."""
    if word in RESERVED.get(kind, ()):
        said = f"{slug}: {clause or 'no clause'} binds the {kind} {word}"
        raise ValueError(f"{said}, which means something in every game: name it otherwise")
