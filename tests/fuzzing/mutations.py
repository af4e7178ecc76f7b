"""Changes a file as a slip of the pen, a broken disk or a hostile hand would: the same seed makes the same change."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import yaml

LONG = 3_000
"""How long a run of one character may get in a mutated file."""
WORDS = (
    *(
        "",
        "?",
        "??",
        "0",
        "1",
        "-1",
        "+1",
        "=1",
        "99",
        "999999999",
        "9" * 40,
        "9" * 5_000,
        "1/1",
        "?/?",
        "0/0/0",
        "[]",
        "{}",
        "...",
        "…",
    ),
    *(
        "甲",
        "乙",
        "丙",
        "chance",
        "judge",
        "happened",
        "pass",
        "end",
        "ターン",
        "#A",
        "A#",
        "A#A",
        "#",
        "@A",
        "*9",
        "A*1001",
        "なし",
        "none",
    ),
    *(
        "card:",
        "card:x",
        "@sequence",
        "@immediate",
        "done",
        "turn",
        "scope:1",
        "scope:x",
        "constant",
        "leave",
        "yes",
        "no",
        "X",
        "2*X-1",
    ),
    *(
        "\t",
        " ",
        "\u3000",
        "\u202e",
        "\U0001f0cf",
        "e\u0301",
        "ﷺ",
        "１２",
        "①",
        "Ⅳ",
        "一二三",
        "A.zone",
        "甲.life",
        "turn.seat",
        "A.A.A",
        ".",
    ),
    *(
        "../../etc/passwd",
        "/dev/zero",
        "<script>",
        "{{7*7}}",
        "%s",
        "\\",
        "'",
        '"',
        "a: b",
        "a #b",
        "- a",
        "「",
        "」",
        "「「」",
        "34-5",
        "5.5.1",
    ),
)
"""Values that mean something somewhere, or nothing anywhere."""


def mutated(text: str, seed: int, others: Sequence[str]) -> str:
    """Returns a text with one to four changes, of its tree or of its characters; ``others`` are files to take pieces from."""
    rng = random.Random(seed)
    if rng.random() < 0.75:
        changed = _in_tree(text, rng, others)
        if changed is not None:
            return changed
    for _ in range(rng.choice((1, 1, 2, 4))):
        text = rng.choice(CHARACTERS)(text, rng)
    return text


# -- characters ---------------------------------------------------------------------------------------------------------


def _cut(text: str, rng: random.Random) -> str:
    start = rng.randrange(len(text) + 1)
    return text[:start] + text[start + rng.choice((1, 1, 2, 10, 100, len(text))) :]


def _insert(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text) + 1)
    return (
        text[:at]
        + rng.choice((*WORDS, ":", "[", "{", "]", "}", ",", "\n", "\r", "&a", "*a", "!x", "|\n", "%", "\x07", "\ufeff"))
        + text[at:]
    )


def _repeat(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text) + 1)
    piece = text[at : at + rng.choice((1, 1, 2, 5, 40))] or " "
    return text[:at] + piece * (rng.choice((2, 3, 30, LONG)) // len(piece) + 1) + text[at:]


def _swap(text: str, rng: random.Random) -> str:
    lines = text.split("\n")
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return "\n".join(lines)


def _indent(text: str, rng: random.Random) -> str:
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    lines[at] = rng.choice((" ", "  ", "\t", "- ", "? ")) + lines[at].lstrip(" ") if rng.random() < 0.5 else f"  {lines[at]}"
    return "\n".join(lines)


CHARACTERS: tuple[Callable[[str, random.Random], str], ...] = (_cut, _insert, _insert, _repeat, _swap, _indent)


# -- trees --------------------------------------------------------------------------------------------------------------


def _in_tree(text: str, rng: random.Random, others: Sequence[str]) -> str | None:
    """Returns a YAML text with its tree changed; None when it is no tree."""
    tree = _load(text)
    if not isinstance(tree, dict | list):
        return None
    donor = _load(rng.choice(others)) if others else None
    donor = donor if isinstance(donor, dict | list) else tree
    for _ in range(rng.choice((1, 1, 1, 2, 3, 4))):
        holder, key = rng.choice(_places(tree) or [(tree, None)])
        if key is None:
            break
        rng.choice(CHANGES)(holder, key, rng, donor)
    return yaml.safe_dump(tree, allow_unicode=True, sort_keys=False, width=rng.choice((80, 10_000)))


def _load(text: str) -> Any:
    """Returns the tree of a YAML text, every scalar a string; None when it has none. A value of ``?`` is kept."""
    try:
        return _questions(yaml.load(text.replace("?", "\ufdd0"), Loader=yaml.CBaseLoader))
    except (yaml.YAMLError, RecursionError, TypeError, ValueError):
        return None


def _questions(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(_questions(key)): _questions(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_questions(item) for item in value]
    return value.replace("\ufdd0", "?") if isinstance(value, str) else value


def _places(tree: Any) -> list[tuple[Any, Any]]:
    """Returns every place of a tree: what holds it, and under which key or index."""
    found: list[tuple[Any, Any]] = []
    waiting = [tree]
    while waiting:
        holder = waiting.pop()
        keys = [*holder] if isinstance(holder, dict) else range(len(holder)) if isinstance(holder, list) else ()
        for key in keys:
            found.append((holder, key))
            waiting.append(holder[key])
    return found


def _replace(holder: Any, key: Any, rng: random.Random, donor: Any) -> None:
    holder[key] = rng.choice((rng.choice(WORDS), [], {}, [[]], [{}], {"": ""}, None, [holder[key]], {str(key): holder[key]}))


def _transplant(holder: Any, key: Any, rng: random.Random, donor: Any) -> None:
    within, name = rng.choice(_places(donor) or [(holder, key)])
    holder[key] = _copy(within[name])


def _graft(holder: Any, key: Any, rng: random.Random, donor: Any) -> None:
    within, name = rng.choice(_places(donor) or [(holder, key)])
    if isinstance(holder, dict):
        holder[str(name) if isinstance(within, dict) else rng.choice(WORDS)] = _copy(within[name])
    else:
        holder.insert(key, _copy(within[name]))


def _delete(holder: Any, key: Any, rng: random.Random, donor: Any) -> None:
    del holder[key]


def _rename(holder: Any, key: Any, rng: random.Random, donor: Any) -> None:
    if isinstance(holder, dict):
        names = [name for within, name in _places(donor) if isinstance(within, dict)]
        holder[str(rng.choice(names or ["x"]))] = holder.pop(key)


def _double(holder: Any, key: Any, rng: random.Random, donor: Any) -> None:
    if isinstance(holder, list):
        holder[key:key] = [_copy(holder[key]) for _ in range(rng.choice((1, 1, 3, 60)))]


def _edit(holder: Any, key: Any, rng: random.Random, donor: Any) -> None:
    if isinstance(holder[key], str):
        holder[key] = rng.choice(CHARACTERS)(holder[key] or " ", rng)


def _copy(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copy(item) for key, item in value.items()}
    return [_copy(item) for item in value] if isinstance(value, list) else value


CHANGES: tuple[Callable[[Any, Any, random.Random, Any], None], ...] = (
    *(_replace, _replace, _replace, _transplant, _transplant, _transplant),
    *(_graft, _graft, _delete, _rename, _double, _edit),
)
