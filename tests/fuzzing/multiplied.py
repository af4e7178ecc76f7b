"""Boards that multiply: shipped ones with a hundred times the dice, cards, unknown cards, decisions and claims.

Each is replayed, followed and shown in a child of a process that has loaded everything: the command as it is typed, and the page.
"""

from __future__ import annotations

import io
import json
import os
import random
import resource
import signal
import traceback
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

from flask import Flask
from msgspec import Struct

from gunbai.cli import main as command
from gunbai.document import read_text
from gunbai.library import Library
from gunbai.web import create_app

REPOSITORY = Path(__file__).resolve().parents[2]
SIZES = (7, 40, 300, 999, 1_001, 10_000, 1_000_000)
SECONDS, BYTES = 10.0, 1_000_000_000
"""What one of them may take: seconds of the processor for all that is done with a board once, memory of the whole process."""
WORDS = (("replay",), ("replay", "--json"), ("explore",), ("explore", "--to", "turn"), ("explore", "--to", "game"), ("writeup",))
"""The commands, without the file."""
PAGE = ("page",)
"""The page of the board in the browser instead of a command."""


class Outcome(Struct, frozen=True):
    """How a board was taken: the exit code or status, seconds, bytes, what was said in the end."""

    code: int
    seconds: float
    bytes: int
    said: str

    @property
    def wrong(self) -> str:
        """What is wrong with what was answered, empty when nothing is."""
        if "Traceback" in self.said or ".py" in self.said or self.code not in (0, 1, 2, 200, 422):
            return f"ends with {self.code}: {self.said[-300:]}"
        if self.code in (2, 422) and not self.said.strip():
            return "refused without a sentence"
        return ""

    @property
    def fault(self) -> str:
        """What is wrong with it, with what it took, too."""
        if self.wrong:
            return self.wrong
        if self.seconds > SECONDS:
            return f"takes {self.seconds:.1f} s"
        return f"takes {self.bytes / 1e6:.0f} MB" if self.bytes > BYTES else ""


class Boards:
    """Makes multiplied boards by seed, and takes them through the commands and the page."""

    def __init__(self, folder: Path) -> None:
        self.root, self.data = folder / "multiplied", folder / "data"
        for name in ("rulebooks", "templates"):
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
            (self.root / name).symlink_to(REPOSITORY / name)
        self.origins = sorted((REPOSITORY / "scenarios").glob("*/*.yaml"))
        library = Library.open(REPOSITORY, self.data)
        library.replay(self.origins[0])
        for game in library.games():
            library.cases.table(next(iter(library.cases.readable(game))))
        own = Library(self.root, self.data)  # whose books are read once, as those of a server are
        for game in own.games():
            own.rulebook(game).book()

    def make(self, seed: int) -> tuple[Path, str, tuple[str, ...]]:
        """Writes the board of a seed; returns its file, what was multiplied, and what is to be done with it."""
        rng = random.Random(seed)
        origin = rng.choice(self.origins)
        raw = json.loads(json.dumps(read_text(origin.read_text("utf-8"), origin.name), ensure_ascii=False))
        told = [rng.choice(WAYS)(raw, rng) for _ in range(rng.choice((1, 1, 2, 3)))]
        path = self.root / "scenarios" / origin.parent.name / "one.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(raw, ensure_ascii=False, default=str), "utf-8")
        return path, f"{origin.parent.name}/{origin.stem} {', '.join(told)}", rng.choice((*WORDS, PAGE, PAGE))

    def take(self, path: Path, words: tuple[str, ...]) -> Outcome:
        """Does one thing with a board in a child."""
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            os.close(reading)
            self._child(path, words, writing)
        os.close(writing)
        with os.fdopen(reading, "rb") as pipe:
            told = pipe.read().decode(errors="replace")
        _, status, used = os.wait4(child, 0)
        code, _, said = told.partition("\n")
        return Outcome(int(code or os.waitstatus_to_exitcode(status)), used.ru_utime + used.ru_stime, used.ru_maxrss * 1024, said)

    def _child(self, path: Path, words: tuple[str, ...], writing: int) -> None:
        code, said = -1, io.StringIO()
        signal.alarm(600)
        resource.setrlimit(resource.RLIMIT_CPU, (60, 60))
        try:
            with redirect_stdout(io.StringIO()), redirect_stderr(said):
                code = self._page(path, said) if words == PAGE else self._command(path, words)
        except BaseException:  # a child must not go on as the tests
            said.write(traceback.format_exc())
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(f"{code}\n{said.getvalue()[-2000:]}".encode())
        os._exit(0)

    def _command(self, path: Path, words: tuple[str, ...]) -> int:
        try:
            command.main(["--content", str(REPOSITORY), "--data", str(self.data), *words, str(path)])
        except SystemExit as end:
            return end.code if isinstance(end.code, int) else 0
        return 0

    def _page(self, path: Path, said: io.StringIO) -> int:
        library = Library(self.root, self.data)
        library.cases.at_once = False
        app: Flask = create_app(library, at_once=False)
        answer = app.test_client().get(f"/scenarios/{path.parent.name}/{path.stem}")
        said.write(answer.get_data(as_text=True)[-500:].replace(".py", "") if answer.status_code != 200 else "")
        return answer.status_code


def _piles(raw: dict[str, Any]) -> list[tuple[dict[str, Any], str, list[Any]]]:
    """Returns the piles and rows of a board: the side, the entry, the cards."""
    board = raw.get("board") or {}
    sides = [board[seat] for seat in ("甲", "乙") if isinstance(board.get(seat), dict)]
    return [(side, name, list(cards)) for side in sides for name, cards in side.items() if isinstance(cards, list)]


def cards(raw: dict[str, Any], rng: random.Random) -> str:
    """Multiplies a card, an unknown one, or puts as many different ones."""
    piles = _piles(raw)
    if not piles:
        return "no pile"
    side, name, held = rng.choice(piles)
    size, known = rng.choice(SIZES), [token for token in held if isinstance(token, str)]
    match rng.choice(("unknown", "copies", "different", "tagged")):
        case "unknown":
            side[name] = [*held, f"?*{size}"]
        case "copies":
            side[name] = [*held, f"{(known or ['兵'])[0].partition('#')[0].partition(' ')[0]}*{size}"]
        case "different":
            side[name] = [*held, *(f"札{number}" for number in range(min(size, 10_000)))]
        case _:
            side[name] = [*held, *(f"?#T{number}" for number in range(min(size, 10_000)))]
    return f"{name}={size}"


def unknown(raw: dict[str, Any], rng: random.Random) -> str:
    """Puts unknown cards into every pile."""
    size = rng.choice(SIZES[:4])
    for side, name, held in _piles(raw):
        side[name] = [*held, f"?*{size // 8 + 1}"]
    return f"?*{size // 8 + 1} everywhere"


def numbers(raw: dict[str, Any], rng: random.Random) -> str:
    """Makes a number of a player, or one in the words of an entry such as dice, as large."""
    board = raw.get("board") or {}
    sides = [board[seat] for seat in ("甲", "乙") if isinstance(board.get(seat), dict)]
    places = [(side, name) for side in sides for name, value in side.items() if _has_number(value)]
    if not places:
        return "no number"
    side, name = rng.choice(places)
    side[name] = "".join(char for char in side[name] if not char.isdecimal()) + str(rng.choice(SIZES))
    return f"{name}={side[name]}"


def _has_number(value: object) -> bool:
    return isinstance(value, str) and len(value) < 20 and any(char.isdecimal() for char in value)


def line(raw: dict[str, Any], rng: random.Random) -> str:
    """Says a decision, or the whole line, as often."""
    said = raw.get("line") or [{"甲": "pass"}]
    size = rng.choice(SIZES[:6])
    if rng.random() < 0.5:
        raw["line"] = (said * size)[: min(size, 10_000)]
    else:
        at = rng.randrange(len(said))
        raw["line"] = [*said[:at], *[said[at]] * min(size, 10_000), *said[at + 1 :]]
    return f"line of {len(raw['line'])}"


def claims(raw: dict[str, Any], rng: random.Random) -> str:
    """Has as much claimed."""
    said = raw.get("claims")
    if not isinstance(said, dict) or not said:
        return "no claims"
    size, (seat, claim) = rng.choice(SIZES[:5]), next(iter(said.items()))
    said[seat] = [*(claim if isinstance(claim, list) else [claim]) * size][:size]
    return f"{size} claims"


def texts(raw: dict[str, Any], rng: random.Random) -> str:
    """Has the text of a card do what it does as often, or with numbers as large."""
    texts = [card for card in (raw.get("cards") or {}).values() if isinstance(card, dict) and isinstance(card.get("do"), list)]
    if not texts:
        return "no text"
    card, size = rng.choice(texts), rng.choice(SIZES[:5])
    card["do"] = _larger(card["do"], size) if rng.random() < 0.5 else (card["do"] * size)[:size]
    return f"text of {size}"


def _larger(said: Any, size: int) -> Any:
    if isinstance(said, dict):
        return {key: _larger(value, size) for key, value in said.items()}
    if isinstance(said, list):
        return [_larger(value, size) for value in said]
    return str(size) if said.isdecimal() else said


WAYS = (cards, cards, unknown, numbers, numbers, line, line, claims, texts)
"""What is multiplied, and how often it is chosen."""
