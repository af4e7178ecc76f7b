"""A campaign: ``python -m fuzzing --seed 7 --minutes 3``; prints every finding once, with the seed that makes it.

By amount instead of time: ``python -m fuzzing --seed 7 --files 20000 --requests 10000 --games 400 --deeds 200 --boards 300``.
Whoever stops it (Ctrl+C, SIGTERM) is told how far it came.
"""

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
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from types import FrameType

from fuzzing.deeds import DEEDS, Place
from fuzzing.files import Files, seeds, where
from fuzzing.multiplied import Boards
from fuzzing.requests import Hall
from fuzzing.retake import Game
from gunbai.errors import BadInput, GunbaiError
from gunbai.web import create_app

SECONDS = 10
"""Of the processor: a busy machine finds nothing else."""
BYTES = 3_000_000_000


class TooLong(BaseException):
    """A file took longer than any may."""


def main() -> int:
    """Runs a campaign over files; returns 1 when anything was found."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seed", type=int, default=int(time.time()) % 100_000, help="the campaign; another seed, other files")
    options.add_argument("--minutes", type=float, default=3)
    for what in ("files", "requests", "games", "deeds", "boards"):
        options.add_argument(f"--{what}", type=int, help=f"so many {what}, however long it takes; of what is not named, none")
    options.add_argument("--only", type=int, help="the one file of this seed, printed")
    options.add_argument("--kind", help="only files of this kind")
    asked = options.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    signal.signal(signal.SIGPROF, _too_long)
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, _stop)
    with tempfile.TemporaryDirectory() as folder:
        files = Files(Path(folder))
        if asked.kind:
            files.kinds = [kind for kind in files.kinds if kind.name == asked.kind]
        if asked.only is not None:
            kind, path = files.make(asked.only)
            print(path.read_text("utf-8", "replace"))
            print(files.use(kind, path, asked.only))
            return 0
        amounts = (asked.files, asked.requests, asked.games, asked.deeds, asked.boards)
        turns = [Turns(amount or 0) if any(amounts) else Turns(seconds=asked.minutes * 60 / len(amounts)) for amount in amounts]
        parts = (campaign, requested, played, done, multiplied)
        return max(part(files, asked.seed, each) for part, each in zip(parts, turns, strict=True))


class Turns:
    """Counts from 0 until the time is up that begins with the first, or to an amount where there is no time, or it is stopped."""

    stopped = False

    def __init__(self, amount: int = 0, seconds: float = 0.0) -> None:
        self.amount, self.seconds = amount, seconds

    def __iter__(self) -> Iterator[int]:
        begun = time.monotonic()
        for number in count():
            if Turns.stopped or (time.monotonic() - begun > self.seconds if self.seconds else number >= self.amount):
                return
            yield number


def campaign(files: Files, seed: int, turns: Turns) -> int:
    """Uses files, one a turn; returns 1 when anything was found."""
    found: dict[str, list[int]] = collections.defaultdict(list)
    outcomes: collections.Counter[str] = collections.Counter()
    slowest = (0.0, 0)
    for _, number in zip(turns, seeds(seed, 10_000_000), strict=False):
        kind, path = files.make(number)
        started = time.process_time()
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        try:
            outcome = files.use(kind, path, number)
        except TooLong as error:
            outcome = f"{kind.name}: over {SECONDS} s in {where(error)}"
        except Exception as error:
            outcome = f"{kind.name}: {type(error).__name__} in {where(error)}: {str(error)[:100]}"
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
        slowest = max(slowest, (time.process_time() - started, number))
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


def requested(files: Files, seed: int, turns: Turns) -> int:
    """Sends hostile requests, one a turn; returns 1 when anything was found."""
    files.library.cases.at_once = False
    hall = Hall(create_app(files.library), files.library, seed)
    asked, slowest, found = 0, (0.0, ""), 0
    for number, request in zip(turns, hall.requests(), strict=False):
        started, asked = time.process_time(), number + 1
        if said := hall.wrong(request):
            print(said, flush=True)
            found = 1
        slowest = max(slowest, (time.process_time() - started, request.address[:80]))
    print(f"requests {seed}: {asked}, slowest {slowest[0]:.1f} s ({slowest[1]})")
    return found


def played(files: Files, seed: int, turns: Turns) -> int:
    """Plays random games, one a turn, and takes up every fifth board; returns 1 when one was not the same."""
    scenarios = list(files.library.cases.readable())
    boards, games, found = 0, -1, 0
    for games in turns:
        rng = random.Random(f"{seed} {games}")
        game = Game(files.library, rng.choice(scenarios), rng.randrange(1_000_000))
        try:
            for broken in game.play():
                print(f"{broken.scenario}: {broken.what}\n{broken.detail}\n{broken.board}", flush=True)
                found = 1
        except BadInput as error:
            print(f"{seed} {games} {game.scenario.name} ends with a sentence: {error}", flush=True)
        except GunbaiError as error:
            print(f"{seed} {games} {game.scenario.name}: {type(error).__name__} in {where(error)}: {error}", flush=True)
            found = 1
        boards += game.boards
    print(f"random play {seed}: {games + 1} games, {boards} boards taken up again")
    return found


def done(files: Files, seed: int, turns: Turns) -> int:
    """Kills what writes, or lets the disk be full, once a turn; returns 1 when anything was lost, or was half there."""
    place, rng, count, found = Place(files.folder / "place"), random.Random(seed), 0, 0
    for number in turns:
        deed, count = DEEDS[number % len(DEEDS)], number + 1
        if deed.name not in place.changes:
            place.learn(deed)
        if said := place.disturbed(deed, rng):
            print(said, flush=True)
            found = 1
    print(f"deeds {seed}: {count} killed or without room")
    return found


def multiplied(files: Files, seed: int, turns: Turns) -> int:
    """Takes a board that multiplies through a command or a page, once a turn; returns 1 when one took too much, or failed."""
    boards, outcomes, found = Boards(files.folder), collections.Counter[int](), 0
    slowest, largest = (0.0, ""), (0, "")
    for _, number in zip(turns, seeds(seed, 1_000_000), strict=False):
        path, what, words = boards.make(number)
        outcome, told = boards.take(path, words), f"{number} {' '.join(words)} {what}"
        outcomes[outcome.code] += 1
        slowest, largest = max(slowest, (outcome.seconds, told)), max(largest, (outcome.bytes, told))
        if outcome.fault:
            print(f"{told}: {outcome.fault}", flush=True)
            found = 1
    print(f"boards {seed}: codes {dict(outcomes)}, {slowest[0]:.1f} s ({slowest[1]}), {largest[0] / 1e6:.0f} MB ({largest[1]})")
    return found


def _stop(number: int, frame: FrameType | None) -> None:
    Turns.stopped = True


def _too_long(number: int, frame: FrameType | None) -> None:
    raise TooLong


if __name__ == "__main__":
    sys.exit(main())
