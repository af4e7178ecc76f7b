"""What card texts forbid and permit, as they word it: 破壊されることを, 破壊されない, 城を攻撃できない."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

ACT = "こと"
"""How the name of a limit ends that is a whole clause: 破壊されること."""
DENIED = (("する", "しない"), ("なる", "ならない"), ("る", "ない"))
"""How a verb is denied, the more special ending first."""


def limit_said(limits: Mapping[str, Any], said: str) -> str:
    """Returns the word of a game's limits that a text means, by its names or as a sentence; what is none is returned as it is.

    >>> limits = {"be destroyed": {"alias": ["破壊されること"]}, "attack": {"alias": ["攻撃"]}}
    >>> limit_said(limits, "破壊されない"), limit_said(limits, "攻撃できない"), limit_said(limits, "飛ぶ")
    ('be destroyed', 'attack', '飛ぶ')
    """
    names = ((str(word), spec.get("alias", ())) for word, spec in limits.items())
    known = tuple((word, (alias,) if isinstance(alias, str) else tuple(map(str, alias))) for word, alias in names)
    return said if said in limits else _meant(known).get(said, said)


@lru_cache(maxsize=64)
def _meant(known: tuple[tuple[str, tuple[str, ...]], ...]) -> dict[str, str]:
    found: dict[str, str] = {}
    for word, names in known:
        for name in names:
            for wording in _wordings(name):
                found.setdefault(wording, word)
    return found


def _wordings(name: str) -> Iterator[str]:
    """Yields how a text says that a thing is forbidden or permitted."""
    act = name.removesuffix(ACT)
    yield from (name, act, f"{name}ができない", f"{name}ができる", f"{act}できない", f"{act}できる")
    for ending, denied in DENIED:
        if act.endswith(ending):
            yield act.removesuffix(ending) + denied
            return
