"""Adds refused attempts to the lines of the shipped boards, and counts those that change anything.

    python benchmarks/attempts.py [GAME...] [--per N] [--guessed N] [--seed N] [--every N] [--first N]

Before each decision of a line, and after the last, ``--per`` attempts are made (0: all): what the question there rules out, and
actions of any player about any card (``--guessed``). The exit code is 1 when one of them is carried out, or changes what is told
of the line.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
from tests.content.attempts import Attempts, changes  # noqa: E402  # the one definition of what an attempt may change

from gunbai.errors import GunbaiError  # noqa: E402  # after the path
from gunbai.library import Library  # noqa: E402  # after the path


def main() -> int:
    """Tries every board and prints what an attempt changed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--per", type=int, default=3, help="attempts at each place of a line; 0 is all")
    parser.add_argument("--guessed", type=int, default=3, help="actions taken at random at each place")
    parser.add_argument("--seed", type=int, default=15)
    parser.add_argument("--every", type=int, default=1, help="try every n-th board")
    parser.add_argument("--first", type=int, default=0, help="the board to begin with, from 0")
    asked = parser.parse_args()
    library, made, wrong = Library.open(content=str(ROOT)), 0, 0
    for path in sorted((ROOT / "scenarios").glob("*/*.yaml"))[asked.first :: asked.every]:
        if asked.games and path.parent.name not in asked.games:
            continue
        for tried, problem in _tried(library, path, random.Random(f"{asked.seed} {path.stem}"), asked.per, asked.guessed):
            made += 1
            wrong += bool(problem)
            if problem:
                print(f"{path.parent.name}/{path.stem}: {tried}: {problem[:300]}", flush=True)
    print(f"{made} attempts, {wrong} changed something")
    return int(wrong > 0)


def _tried(library: Library, path: Path, rng: random.Random, per: int, guessed: int) -> list[tuple[str, str]]:
    """Returns the attempts made in one line, each with what it changed; nothing where the line itself takes too long."""
    try:
        whole = library.replay(path)
    except GunbaiError:
        return []
    attempts, found = Attempts(whole), []
    for place in range(len(whole.scenario.line) + 1):
        found += [(str(item), "carried out, though it was ruled out") for item in attempts.missed(place)]
        refused = [*attempts.at(place, rng, guessed)]
        for attempt in rng.sample(refused, min(per or len(refused), len(refused))):
            try:
                found.append((str(attempt), "; ".join(changes(whole, attempt))))
            except GunbaiError as error:
                found.append((str(attempt), f"the line cannot be followed with it: {error}"))
    return found


if __name__ == "__main__":
    sys.exit(main())
