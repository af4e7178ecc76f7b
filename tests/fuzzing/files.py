"""Every kind of file that gunbai reads, mutated and put where it is read, and what is done with it."""

from __future__ import annotations

import random
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec import Struct

from fuzzing.mutations import mutated
from gunbai.dispute.worlds import TURN
from gunbai.errors import BadContent, BadInput, BrokenGame, GunbaiError
from gunbai.games import load_game, require_sound
from gunbai.importing import import_file
from gunbai.interpreter.words.keys import check_keys
from gunbai.library import Library
from gunbai.notation.board_writer import format_board
from gunbai.replay.deck import check_deck
from gunbai.replay.snapshot import board_of
from gunbai.rulebook import load_rulebook
from gunbai.rulebook.integrity import check_folder
from gunbai.ruling import read_ruling

REPOSITORY = Path(__file__).resolve().parents[2]


class Kind(Struct, frozen=True):
    """One kind of file: which ones ship, and what is done with a mutated one."""

    name: str
    globs: tuple[str, ...]
    use: Callable[[Library, Path, int], None]
    weight: int = 1


def replay(library: Library, path: Path, seed: int) -> None:
    """Replays, tells, prints and now and then explores a scenario."""
    resolution = library.replay(path)
    resolution.to_json(boards=True)
    format_board(board_of(resolution.run.state, resolution.start), resolution.table.notation)
    if seed % 4 == 0:
        library.explore(path, budget=2_000).to_json()
    if seed % 16 == 1:
        library.explore(path, TURN, budget=2_000)
    if seed % 4 == 2:
        library.cases.failures(path)
    if seed % 8 == 3:
        library.writeup(resolution)


def judge_deck(library: Library, path: Path, seed: int) -> None:
    """Checks a deck list."""
    check_deck(path, library.cases.kits)


def ruling(library: Library, path: Path, seed: int) -> None:
    """Reads a ruling and writes it up."""
    read = read_ruling(path, library.rulebooks)
    library.writeup(read)


def book(library: Library, path: Path, seed: int) -> None:
    """Loads the rulebook that a file belongs to, in a content root of its own, and checks and plays with it."""
    folder = next(above for above in path.parents if (above / "versions.yaml").is_file() or above.parent.name == "rulebooks")
    root, slug = folder.parents[1], folder.name
    rulebook = load_rulebook(root, slug)
    check_folder(root, rulebook).raise_any()
    check_keys(rulebook.vocabulary).raise_any()
    own = Library(root, library.data)
    require_sound(load_game(slug), rulebook.any_version, rulebook.model, own.cases.kits[slug].notation.vocabulary)
    own.contents(f"{slug} +current")
    for scenario in sorted((REPOSITORY / "scenarios" / slug).glob("*.yaml"))[seed % 50 :: 100]:
        own.replay(scenario)


def imported(library: Library, path: Path, seed: int) -> None:
    """Imports a text as a rulebook."""
    with tempfile.TemporaryDirectory() as folder:
        import_file(path, Path(folder) / "book", slug="book", version="1")


KINDS = (
    Kind("scenario", ("scenarios/*/*.yaml",), replay, 12),
    Kind("deck", ("scenarios/*/decks/*.yaml",), judge_deck, 2),
    Kind("ruling", ("rulings/*/*.md",), ruling, 2),
    Kind("book", ("rulebooks/*/*.yaml", "rulebooks/*/*/*.yaml", "rulebooks/*/ids.txt"), book, 2),
    Kind("text", ("rulebooks/*/source/*.txt",), imported, 1),
)


class Finding(Struct, frozen=True):
    """One file that was not read or refused as it should be: the seed that makes it, what happened, and where."""

    kind: str
    seed: int
    what: str
    where: str
    text: str = ""


class Files:
    """Makes mutated files of what ships, by seed, and uses them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.library = Library.open(REPOSITORY, folder / "data")
        self.paths = {kind.name: [path for glob in kind.globs for path in sorted(REPOSITORY.glob(glob))] for kind in KINDS}
        self.kinds = [kind for kind in KINDS for _ in range(kind.weight)]

    def make(self, seed: int) -> tuple[Kind, Path]:
        """Writes the file of a seed, in place of the one that it was made from; returns its kind and path."""
        rng = random.Random(seed)
        kind = rng.choice(self.kinds)
        origin = rng.choice(self.paths[kind.name])
        others = [path.read_text("utf-8") for path in rng.sample(self.paths[kind.name], min(2, len(self.paths[kind.name])))]
        text = mutated(origin.read_text("utf-8"), seed, others)
        path = self._place(kind, origin)
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        return kind, path

    def _place(self, kind: Kind, origin: Path) -> Path:
        below = origin.relative_to(REPOSITORY)
        if kind.name != "book":
            path = self.folder / "files" / below
            path.parent.mkdir(parents=True, exist_ok=True)
            return path
        root = self.folder / "root"
        shutil.rmtree(root, ignore_errors=True)
        folder = root / Path(*below.parts[:2])
        shutil.copytree(REPOSITORY / Path(*below.parts[:2]), folder)
        return root / below

    def use(self, kind: Kind, path: Path, seed: int) -> str:
        """Uses a file; returns what became of it: ``fine`` or ``refused``. Raises what should not come out."""
        try:
            kind.use(self.library, path, seed)
        except BrokenGame:
            raise
        except (BadInput, BadContent) as error:
            return _refused(list(map(str, error.problems)))
        except GunbaiError as error:
            return _refused([str(error)])
        return "fine"


class Unclear(Exception):
    """A refusal is no sentence: it is empty, has several lines, or names a file of Python."""


def _refused(sentences: list[str]) -> str:
    if not sentences or any(not said or "\n" in said or ".py" in said for said in sentences):
        raise Unclear(sentences)
    return "refused"


def where(error: BaseException) -> str:
    """Returns the place in gunbai's own code where an error arose, by which equal findings are counted together."""
    cause = error.__cause__ if isinstance(error, BrokenGame) and error.__cause__ is not None else error
    last = ""
    trace = cause.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        if "gunbai" in code.co_filename:
            last = f"{Path(code.co_filename).parent.name}/{Path(code.co_filename).name}:{trace.tb_lineno} {code.co_name}"
        trace = trace.tb_next
    return last


def seeds(first: int, count: int) -> Iterator[int]:
    """Yields the seeds of one campaign."""
    yield from range(first * 1_000_000, first * 1_000_000 + count)
