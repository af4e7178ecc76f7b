"""Leaves parts of the shipped boards out at random, and counts certain answers that come out otherwise once filled in.

    python benchmarks/omissions.py [GAME...] [--per N] [--fills N] [--seed N] [--every N] [--first N]

Of each board ``--per`` thinner ones are made: numbers, piles that nobody sees, how cards lie, the turn or the phase are left out.
Each is filled in as it was, and ``--fills`` times at random. The exit code is 1 when an answer that was certain is another then.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
from tests.content.omissions import omissions  # noqa: E402  # the one definition of what may be left out

from gunbai.errors import GunbaiError  # noqa: E402  # after the path
from gunbai.library import Library  # noqa: E402  # after the path


def main() -> int:
    """Tries every board and prints each certain answer that was not."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--per", type=int, default=3, help="thinner boards made of each board")
    parser.add_argument("--fills", type=int, default=3, help="how often each is filled in at random")
    parser.add_argument("--seed", type=int, default=15)
    parser.add_argument("--every", type=int, default=1, help="try every n-th board")
    parser.add_argument("--first", type=int, default=0, help="the board to begin with, from 0")
    asked = parser.parse_args()
    library, tried, wrong = Library.open(content=str(ROOT)), 0, 0
    for path in sorted((ROOT / "scenarios").glob("*/*.yaml"))[asked.first :: asked.every]:
        if asked.games and path.parent.name not in asked.games:
            continue
        try:
            whole = library.replay(path)
        except GunbaiError:
            continue
        rng = random.Random(f"{asked.seed} {path.stem}")
        for found in (item for _ in range(asked.per) for item in omissions(whole.table, whole, rng, asked.fills)):
            tried += 1
            wrong += found is not None
            if found is not None:
                print(f"{path.parent.name}/{path.stem}: {found}", flush=True)
    print(f"{tried} boards filled in, {wrong} answers were certain and wrong")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
