"""Proves clause numbers: changes them one by one, in code and vocabulary, and counts the changes that a shipped board shows.

    python benchmarks/bench_citations.py [GAME...] [--sample N] [--seed N] [--threshold PERCENT] [--survivors]

A number is changed to that of the next clause beside it, or of the one before. The change is caught when the game does not load any
more, when its reference page or a board cites otherwise than ``docs/reference/<slug>.md`` and ``tests/content/grounds/<slug>.txt``
say, when nothing names a modelled clause any more, or when no board breaks any more without a clause of which
``tests/content/coverage/<slug>.txt`` says that one does. Boards on which the function returns what it seldom does are tried first.

What no board cites and no board runs cannot be seen, nor what ``benchmarks/citations/<slug>.yaml`` lists with the reason: both are
left out of the share. ``--threshold`` makes a lower share of any game an error, ``--survivors`` lists what nothing shows.
"""

from __future__ import annotations

import argparse
import ast
import importlib.util
import multiprocessing
import os
import random
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from msgspec import Struct

from gunbai.cards.kit import Kits
from gunbai.cli.unread_words import unread
from gunbai.dispute.coverage import breaks
from gunbai.dispute.resolution import resolve
from gunbai.document import read_text
from gunbai.games import load_game
from gunbai.reference.files import meanings
from gunbai.reference.game import game_page
from gunbai.reference.game_words import Spec
from gunbai.replay.table import Table, set_table
from gunbai.rulebook import Book, Rulebook, load_rulebooks
from gunbai.scenario.reader import read_scenario

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
from tests.content.record import deck_record, record  # noqa: E402  # the one definition of what a record holds

MOST_BOARDS = 100
"""How many boards are tried before a change counts as one that nothing shows."""
RUNAWAY = 100_000
"""How many steps of the machine are enough for any board, also where a wrong clause makes a line go round."""


class Site(Struct, frozen=True):
    """One place that names a clause: a file, where the name stands in it (character offsets), and the function around it."""

    path: Path
    start: int
    end: int
    line: int
    clause: str
    function: str

    @property
    def place(self) -> str:
        """The file, the function and the clause, whatever the line."""
        return f"{self.path.name} {self.function or 'module'} {self.clause}"

    def __str__(self) -> str:
        return f"{self.path.relative_to(ROOT)}:{self.line} {self.function or 'module'} {self.clause}"


class Result(Struct, frozen=True):
    """What became of a changed number: ``caught`` by what, empty when nothing shows it; ``unseen``: why no board can."""

    site: Site
    other: str
    caught: str
    unseen: str


class Subject(Struct):
    """One game to change: its book, its boards with their records, its page, and what its functions return on which boards."""

    slug: str
    rulebook: Rulebook
    boards: dict[str, list[str]]
    returned: dict[str, dict[str, set[str]]]
    page: str
    laws: Spec
    decisive: frozenset[str]
    hidden: dict[str, str]

    @property
    def book(self) -> Book:
        """The current version of the book."""
        return self.rulebook.book()

    @property
    def package(self) -> Path:
        """The folder of the game's module."""
        return ROOT / "src" / "gunbai" / "games" / self.slug.replace("-", "_")

    def path(self, board: str) -> Path:
        """Returns the file of a board."""
        return ROOT / "scenarios" / self.slug / f"{board}.yaml"

    def candidates(self, site: Site) -> list[str]:
        """Returns the boards that may show a change, the likeliest first: where its function returns what it seldom does."""
        citing = {name for name, lines in self.boards.items() if any(site.clause in _words(line) for line in lines)}
        returned = self.returned.get(f"{site.path.name}:{site.function}", {}) if site.function else {}
        rarity: dict[str, int] = {}
        for boards in returned.values():
            for name in boards:
                rarity[name] = min(rarity.get(name, len(self.boards)), len(boards))
        ranked = sorted(
            citing | rarity.keys(),
            key=lambda name: (rarity.get(name, len(self.boards)) - len(self.boards) * (name in citing), len(self.boards[name])),
        )
        return ranked[:MOST_BOARDS]


def _words(line: str) -> set[str]:
    return set(line.replace(":", " : ").split()) | set(line.split())


# -- the places ---------------------------------------------------------------------------------------------------------


def sites(subject: Subject) -> Iterator[Site]:
    """Yields every place of a game's code and vocabulary that names a clause of its book."""
    for path in sorted(subject.package.rglob("*.py")):
        yield from _in_code(path, subject.book)
    yield from _in_vocabulary(ROOT / "rulebooks" / subject.slug / "vocabulary.yaml", subject.book)


def _is_clause(word: object, book: Book) -> bool:
    return isinstance(word, str) and not word.isdigit() and book.has(word)


def _in_code(path: Path, book: Book) -> Iterator[Site]:
    text = path.read_text("utf-8")
    offsets = [0]
    for line in text.encode().splitlines(keepends=True):
        offsets.append(offsets[-1] + len(line))
    around: dict[ast.AST, str] = {}
    for node in ast.walk(ast.parse(text)):
        name = node.name if isinstance(node, ast.FunctionDef) else around.get(node, "")
        around.update(dict.fromkeys(ast.iter_child_nodes(node), name))
        if isinstance(node, ast.Constant) and _is_clause(node.value, book):
            assert node.end_col_offset is not None
            start, end = (offsets[node.lineno - 1] + column for column in (node.col_offset, node.end_col_offset))
            yield Site(path, start, end, node.lineno, node.value, around.get(node, ""))


def _in_vocabulary(path: Path, book: Book) -> Iterator[Site]:
    import yaml

    text = path.read_text("utf-8")
    for token in yaml.scan(text):
        if isinstance(token, yaml.ScalarToken) and _is_clause(token.value, book):
            start, end = (len(text[: mark.index].encode()) for mark in (token.start_mark, token.end_mark))
            yield Site(path, start, end, token.start_mark.line + 1, token.value, "")


def neighbour(clause: str, book: Book, rng: random.Random) -> str:
    """Returns the clause, or the sentence, beside another: the next or the one before, of the same parent if it has company."""
    node, _, part = clause.partition(":")
    if part:
        others = [f"{node}:{number}" for number in range(1, len(book.nodes[node].parts) + 1) if str(number) != part]
        return rng.choice(others) if others else node
    company = [other.id for other in book.nodes.values() if other.parent == book.nodes[node].parent]
    company = company if len(company) > 1 else [*book.nodes]
    index = company.index(node)
    beside = [company[at] for at in (index - 1, index + 1) if 0 <= at < len(company)]
    return rng.choice(beside)


# -- one change ---------------------------------------------------------------------------------------------------------


class Changed:
    """Imports one module from a changed text, in the place of its file."""

    def __init__(self, path: Path, code: CodeType) -> None:
        self.path = path
        self.code = code

    def find_spec(self, name: str, path: Any, target: Any = None) -> Any:
        """Returns how the module is loaded; None for every other."""
        wanted = ".".join(self.path.relative_to(ROOT / "src").with_suffix("").parts).removesuffix(".__init__")
        if name != wanted:
            return None
        package = self.path.name == "__init__.py"
        spec = importlib.util.spec_from_loader(name, self, origin=str(self.path), is_package=package)  # type: ignore[arg-type]
        if spec is not None and package:
            spec.submodule_search_locations = [str(self.path.parent)]
        return spec

    def create_module(self, spec: Any) -> None:
        """Leaves it to the import system."""

    def get_code(self, name: str) -> CodeType:
        """Returns the changed code: what a game names is checked in it when the game is loaded."""
        return self.code

    def exec_module(self, module: Any) -> None:
        """Runs the changed text."""
        exec(self.code, module.__dict__)


def play(subject: Subject, name: str, table: Table, kits: Kits) -> list[str]:
    """Returns the record of a board, or of a deck list."""
    path = subject.path(name)
    return (
        deck_record(path, kits) if path.parent.name == "decks" else record(resolve(table, read_scenario(path, kits), most=RUNAWAY))
    )


def table_of(slug: str, rulebook: Rulebook) -> tuple[Table, Kits]:
    """Returns the table of a game as its module and its book say now."""
    kits = Kits(ROOT, {slug: rulebook})
    return set_table(kits[slug]), kits


def verdict(subject: Subject, site: Site, other: str) -> str:
    """Returns what catches a changed number, run in a process of its own; empty when nothing does."""
    from gunbai.errors import GunbaiError

    try:
        rulebook = _change(subject, site, other)
        table, kits = table_of(subject.slug, rulebook)
    except (GunbaiError, ValueError, KeyError) as error:
        return f"load: {str(error).splitlines()[0][:80]}"
    if game_page(kits[subject.slug], subject.laws) != subject.page:
        return "page"
    if problems := unread(kits[subject.slug]):
        return f"unread: {problems[0].rule}"
    for name in subject.candidates(site):
        try:
            told = play(subject, name, table, kits)
        except Exception as error:  # whatever a wrong clause leads to: the test of the record fails by it
            return f"{name}: {type(error).__name__}"
        if told != subject.boards[name]:
            return name
    return "coverage" if loses_its_board(subject, site.clause, table, kits) else ""


def loses_its_board(subject: Subject, clause: str, table: Table, kits: Kits) -> bool:
    """Tells whether a clause on which a board rested has none any more that breaks without it."""
    if clause not in subject.decisive:
        return False
    citing = (name for name, lines in subject.boards.items() if any(clause in _words(line) for line in lines))
    return not any(subject.path(name).parent.name == "decks" or fails(subject, name, clause, table, kits) for name in citing)


def fails(subject: Subject, name: str, clause: str, table: Table, kits: Kits) -> bool:
    """Tells whether a board no longer meets what it expects with a clause switched off."""
    return breaks(table, read_scenario(subject.path(name), kits), clause)


def _change(subject: Subject, site: Site, other: str) -> Rulebook:
    raw = site.path.read_bytes()
    quoted = raw[site.start : site.end]
    changed = raw[: site.start] + quoted.replace(site.clause.encode(), other.encode()) + raw[site.end :]
    if site.path.suffix == ".py":
        package = f"gunbai.games.{subject.package.name}"
        for name in [name for name in sys.modules if f"{name}.".startswith(f"{package}.")]:
            del sys.modules[name]
        load_game.cache_clear()
        sys.meta_path.insert(0, Changed(site.path, compile(changed, str(site.path), "exec")))
        return subject.rulebook
    with tempfile.TemporaryDirectory() as folder:
        book = Path(folder) / "rulebooks" / subject.slug
        book.mkdir(parents=True)
        for item in (ROOT / "rulebooks" / subject.slug).iterdir():
            if item != site.path:
                (book / item.name).symlink_to(item)
        (book / site.path.name).write_bytes(changed)
        return load_rulebooks(Path(folder))[subject.slug]


def apart(subject: Subject, site: Site, other: str) -> str:
    """Returns the verdict of a forked process, so that no change outlives it."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            said = verdict(subject, site, other)
        except BaseException as error:
            said = f"fault: {type(error).__name__}: {error}"
        os.write(writing, said.encode()[:4000])
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        said = pipe.read().decode()
    os.waitpid(child, 0)
    return said


# -- a game -------------------------------------------------------------------------------------------------------------


def subject_of(slug: str) -> Subject:
    """Returns a game with the records of its boards as committed, and which functions each board runs."""
    rulebook = load_rulebooks(ROOT)[slug]
    boards: dict[str, list[str]] = {}
    for line in (ROOT / "tests" / "content" / "grounds" / f"{slug}.txt").read_text("utf-8").splitlines():
        if line.startswith("# "):
            boards[line[2:]] = lines = []
        else:
            lines.append(line)
    page = (ROOT / "docs" / "reference" / f"{slug}.md").read_text("utf-8")
    ranked = (ROOT / "tests" / "content" / "coverage" / f"{slug}.txt").read_text("utf-8").splitlines()
    decisive = frozenset(line.removesuffix(" decisive") for line in ranked if line.endswith(" decisive"))
    subject = Subject(slug, rulebook, boards, {}, page, meanings("vocabulary-file", "Laws"), decisive, hidden(slug))
    table, kits = table_of(slug, rulebook)
    if game_page(kits[slug], subject.laws) != page:
        raise SystemExit(f"docs/reference/{slug}.md is not what it would be now: nothing can be learned from a change")
    returned: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    folder = str(subject.package)
    for name in boards:

        def watch(frame: FrameType, event: str, value: Any, name: str = name) -> None:
            if event == "return" and frame.f_code.co_filename.startswith(folder):
                kind = str(value) if value is None or isinstance(value, bool) else f"{type(value).__name__} {bool(value)}"
                returned[f"{Path(frame.f_code.co_filename).name}:{frame.f_code.co_name}"][kind].add(name)

        sys.setprofile(watch)
        try:
            told = play(subject, name, table, kits)
        finally:
            sys.setprofile(None)
        if told != boards[name]:
            raise SystemExit(f"{slug}/{name} cites otherwise than its record: nothing can be learned from a change")
    subject.returned = {function: dict(kinds) for function, kinds in returned.items()}
    return subject


def hidden(slug: str) -> dict[str, str]:
    """Returns the places whose numbers no board can show, each as ``file function clause``, with the reason."""
    path = ROOT / "benchmarks" / "citations" / f"{slug}.yaml"
    told = read_text(path.read_text("utf-8"), str(path)) if path.is_file() else {}
    return {place: reason for reason, places in told.items() for place in places}


_SUBJECT: Subject


def _judged(work: tuple[Site, str]) -> Result:
    site, other = work
    unseen = _SUBJECT.hidden.get(site.place, "") if _SUBJECT.candidates(site) else "no board cites it or runs its function"
    return Result(site, other, apart(_SUBJECT, site, other), unseen)


def measure(slug: str, sample: int, seed: int) -> list[Result]:
    """Returns what becomes of the changed numbers of one game: of all, or of a sample."""
    global _SUBJECT
    _SUBJECT = subject_of(slug)
    rng = random.Random(seed)
    found = [(site, neighbour(site.clause, _SUBJECT.book, rng)) for site in sites(_SUBJECT)]
    work = rng.sample(found, min(sample, len(found))) if sample else found
    with multiprocessing.get_context("fork").Pool(os.cpu_count()) as pool:
        return pool.map(_judged, work, chunksize=1)


def main() -> int:
    """Prints the share of changes that are caught, per game; returns 1 when one is below the threshold."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--sample", type=int, default=0, help="change so many numbers of each game (0: all)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threshold", type=float, default=0.0, help="the least share in percent")
    parser.add_argument("--survivors", action="store_true", help="list what nothing shows")
    options = parser.parse_args()
    low = False
    for slug in options.games or sorted(path.stem for path in (ROOT / "tests/content/grounds").glob("*.txt")):
        results = measure(slug, options.sample, options.seed)
        seen = [result for result in results if result.caught or not result.unseen]
        caught = [result for result in seen if result.caught]
        share = 100 * len(caught) / len(seen) if seen else 0.0
        loading = sum(result.caught.startswith("load") for result in caught)
        print(
            f"{slug}: {len(results)} numbers changed, {len(seen)} that a board can show,"
            f" {len(caught)} caught ({share:.1f} %), {loading} of them on load"
        )
        low = low or share < options.threshold
        if options.survivors:
            for result in results:
                if not result.caught:
                    print(f"  {result.site} -> {result.other}: {result.unseen or 'not shown'}")
    return int(low)


if __name__ == "__main__":
    sys.exit(main())
