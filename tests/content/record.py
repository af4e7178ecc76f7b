"""The record of a resolution: every clause it cites, in the place and the role in which it cites it, a line each.

A record holds no words of the product, so that only a citation can change it. Steps come in their order. What else might have
happened stands under its step, what was refused, asked and decided at the end.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gunbai.cards.kit import Kits
from gunbai.dispute.resolution import Resolution
from gunbai.replay.deck import broken_by

Json = dict[str, Any]


def record(resolution: Resolution) -> list[str]:
    """Returns the lines that say what a resolution cites and where."""
    told = resolution.to_json()
    lines = [f"board {problem.code} {problem.rule}" for problem in resolution.start.problems]
    lines += [*_steps(told["steps"])]
    lines += [f"in force {line}" for line in _forced(resolution)]
    lines += [*_asked(resolution)]
    lines += [_refusal("refused", item) for item in told["refused"]]
    lines += [line for item in told["happened"] for line in _happened(item)]
    if told["ask"] is not None:
        lines.append(f"ask {told['ask']['at']}")
        lines += [f"  not {_name(item['option'])}: {_cited(item)}" for item in told["ask"]["rejected"]]
    if told["ending"] is not None:
        lines.append(f"end {told['ending']['ground']}")
    lines += [line for item in told["claims"] for line in _claim(item)]
    premises = [item for item in told["assumptions"] if item["kind"] != "interpretation" or item["matters"]]
    lines += [f"premise {item['kind']} {item['id']}{' matters' if item['matters'] else ''}" for item in premises]
    return lines


def _steps(steps: list[Json]) -> Iterator[str]:
    """Yields the lines of steps, each after the procedures that it is in where they are others than before."""
    path: list[str] = []
    for step in steps:
        if step["path"] != path:
            path = step["path"]
            yield f"in {' '.join(path)}"
        yield from _step(step)


def _forced(resolution: Resolution) -> Iterator[str]:
    """Yields what steps put in force and by which clause, in their order: marks left on a card, and what texts give."""
    known = {item for item in resolution.start.state.in_force if item.until != "constant"}
    for step in resolution.run.trace.steps:
        entered = [item for item in step.onward.in_force if item not in known]
        known.update(entered)
        yield from dict.fromkeys(f"{item.op} {item.field}: {item.clause}" for item in entered)


def _asked(resolution: Resolution) -> Iterator[str]:
    """Yields the questions that were answered by another clause than that of their step, each once, in their order."""
    choices = ((step.at, choice) for step in resolution.run.trace.steps for choice in step.choices)
    yield from dict.fromkeys(f"asked {choice.key} {choice.clause}" for at, choice in choices if choice.clause not in ("", at))


def _happened(item: Json) -> Iterator[str]:
    yield _refusal("happened", item) + (f" remedy {item['remedy']}" if item["remedy"] else "")
    for decision in item["rests"]["decisions"]:
        yield f"  rests {decision['line']}: {decision['ground']}"


def _claim(item: Json) -> Iterator[str]:
    yield f"claim {item['by']} {item['verdict']}: {item['decided_by'] or '-'} < {_rules(item['grounds'])}{_leaning(item)}"
    if item["line"] is not None:
        for line in (*_steps(item["line"]["steps"]), *(_refusal("refused", refused) for refused in item["line"]["refused"])):
            yield f"  {line}"


def _leaning(claim: Json) -> str:
    """Returns the clause that a failing claim leans on."""
    return f" leans {claim['leans_on']['rule']}" if claim["leans_on"] else ""


def deck_record(path: Path, kits: Kits) -> list[str]:
    """Returns the lines that say which clauses a deck list breaks."""
    return [f"breaks {clause}" for clause in sorted(broken_by(path, kits, ()))]


def _step(step: Json) -> Iterator[str]:
    yield f"{step['at']}{' ' + step['outcome'] if step['outcome'] else ''}: {_rules(step['grounds'])}"
    for event in step["events"]:
        yield f"  {event['outcome']} {event['kind']} {event['clause']}: {_rules(event['grounds'])}"
    for other in step["alternatives"]:
        if other["ground"]:
            yield f"  {other['status']} {_name(other['option'])}: {_cited(other)}"


def _refusal(word: str, item: Json) -> str:
    return f"{word} {item['line']}: {_cited(item)}"


def _cited(item: Json) -> str:
    return f"{item['ground']} < {_rules(item['grounds'])}"


def _name(said: Json) -> str:
    return str(said["ja"])


def _rules(grounds: list[Any]) -> str:
    return " ".join(ground["rule"] if isinstance(ground, dict) else ground for ground in grounds)
