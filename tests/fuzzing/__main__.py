"""A campaign: ``python -m fuzzing --seed 7 --minutes 3``; prints every finding once, with the seed that makes it."""

from __future__ import annotations

import argparse
import collections
import gc
import random
import resource
import signal
import sys
import tempfile
import time
from pathlib import Path
from types import FrameType

from fuzzing.files import Files, seeds, where
from fuzzing.requests import Hall
from fuzzing.retake import Game
from gunbai.web import create_app

SECONDS = 10
BYTES = 3_000_000_000


class TooLong(BaseException):
    """A file took longer than any may."""


def main() -> int:
    """Runs a campaign over files; returns 1 when anything was found."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seed", type=int, default=int(time.time()) % 100_000, help="the campaign; another seed, other files")
    options.add_argument("--minutes", type=float, default=3)
    options.add_argument("--only", type=int, help="the one file of this seed, printed")
    options.add_argument("--kind", help="only files of this kind")
    asked = options.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    signal.signal(signal.SIGALRM, _too_long)
    with tempfile.TemporaryDirectory() as folder:
        files = Files(Path(folder))
        if asked.kind:
            files.kinds = [kind for kind in files.kinds if kind.name == asked.kind]
        if asked.only is not None:
            kind, path = files.make(asked.only)
            print(path.read_text("utf-8", "replace"))
            print(files.use(kind, path, asked.only))
            return 0
        share = asked.minutes * 60 / 3
        return max(campaign(files, asked.seed, share), requested(files, asked.seed, share), played(files, asked.seed, share))


def campaign(files: Files, seed: int, most: float) -> int:
    """Uses files until the time is up; returns 1 when anything was found."""
    found: dict[str, list[int]] = collections.defaultdict(list)
    outcomes: collections.Counter[str] = collections.Counter()
    begun = time.monotonic()
    slowest = (0.0, 0)
    for number in seeds(seed, 10_000_000):
        if time.monotonic() - begun > most:
            break
        kind, path = files.make(number)
        started = time.monotonic()
        signal.setitimer(signal.ITIMER_REAL, SECONDS)
        try:
            outcome = files.use(kind, path, number)
        except TooLong as error:
            outcome = f"{kind.name}: over {SECONDS} s in {where(error)}"
        except Exception as error:
            outcome = f"{kind.name}: {type(error).__name__} in {where(error)}: {str(error)[:100]}"
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
        slowest = max(slowest, (time.monotonic() - started, number))
        outcomes[outcome if outcome in ("fine", "refused") else "found"] += 1
        if outcome not in ("fine", "refused"):
            key = outcome.rpartition(": ")[0] if "Error" in outcome else outcome
            if key not in found:
                print(f"{number}  {outcome}", flush=True)
            found[key].append(number)
        if sum(outcomes.values()) % 500 == 0:
            gc.collect()
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(
        f"campaign {seed}: {dict(outcomes)}, {len(found)} kinds of findings, slowest {slowest[0]:.1f} s ({slowest[1]}), {memory} MB"
    )
    for key, numbers in sorted(found.items(), key=lambda item: -len(item[1])):
        print(f"  {len(numbers):4}  {numbers[0]}  {key}")
    return 1 if found else 0


def requested(files: Files, seed: int, most: float) -> int:
    """Sends hostile requests until the time is up; returns 1 when anything was found."""
    files.library.cases.at_once = False
    hall = Hall(create_app(files.library), files.library, seed)
    begun, count, slowest, found = time.monotonic(), 0, (0.0, ""), 0
    for request in hall.requests():
        if time.monotonic() - begun > most:
            break
        started = time.monotonic()
        if said := hall.wrong(request):
            print(said, flush=True)
            found = 1
        count += 1
        slowest = max(slowest, (time.monotonic() - started, request.address[:80]))
    print(f"requests {seed}: {count}, slowest {slowest[0]:.1f} s ({slowest[1]})")
    return found


def played(files: Files, seed: int, most: float) -> int:
    """Plays random games and takes up every fifth board until the time is up; returns 1 when one was not the same."""
    scenarios = list(files.library.cases.readable())
    begun, boards, games, found = time.monotonic(), 0, 0, 0
    while time.monotonic() - begun < most:
        rng = random.Random(f"{seed} {games}")
        game = Game(files.library, rng.choice(scenarios), rng.randrange(1_000_000))
        for broken in game.play():
            print(f"{broken.scenario}: {broken.what}\n{broken.detail}\n{broken.board}", flush=True)
            found = 1
        boards, games = boards + game.boards, games + 1
    print(f"random play {seed}: {games} games, {boards} boards taken up again")
    return found


def _too_long(number: int, frame: FrameType | None) -> None:
    raise TooLong


if __name__ == "__main__":
    sys.exit(main())
