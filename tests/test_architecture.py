"""The shape of the house: which room may use which, and what no room may contain."""

from __future__ import annotations

import ast
import graphlib
import re
import subprocess
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from gunbai.document import read

REPOSITORY = Path(__file__).resolve().parents[1]
PACKAGE = REPOSITORY / "src" / "gunbai"

FLOORS = [
    {"errors", "limits", "budget", "files", "reports", "document", "content", "numbering", "seal"},
    {"rulebook"},
    {"interpreter", "importing"},
    {"game", "games", "notation"},
    {"cards", "search"},
    {"scenario"},
    {"replay"},
    {"dispute"},
    {"ruling", "writeup"},
    {"store"},
    {"library"},
    {"desk"},
    {"reference"},
    {"schema"},
    {"api"},
    {"assistant"},
    {"web", "cli"},
]
"""The rooms from the ground up (docs/explanation/architecture.md): each may use its own floor and those below, never one above."""

INSIDE = {
    "web": [
        {"shared"},
        {"rules", "serving"},
        {"boards"},
        {"desk"},
        {"rulings"},
        {"offline", "programs"},
        {"errors", "app", "server"},
    ],
}
"""The rooms in a room from its ground up, and the modules that stand beside them: each uses its own floor and those below."""

SEARCH_USES = (
    "gunbai.search",
    "gunbai.document",
    "gunbai.errors",
    "gunbai.content",
    "gunbai.files",
    "gunbai.numbering",
    "gunbai.seal",
)
"""All that the search may use: it knows neither rules nor rulings, only how a rule's number is spelt."""

SEVERAL = {
    # What every verb does at its edges and what hangs on a pile that is not written down, in every game; how units are counted.
    "games/test_edges.py", "games/test_open_piles.py", "replay/test_counted.py",
    # What a stranger's game may do without knowing better, whichever module sees to it.
    "interpreter/test_growth.py",
    "interpreter/test_safe.py",
    # The examples in the docstrings of all modules of a room.
    "search/test_examples.py", "writeup/test_examples.py",
    # Questions to the index as a whole: words, aliases, what narrows them.
    "search/test_search.py", "search/test_aliases.py", "search/test_facets.py", "search/test_rows.py", "search/test_typed.py",
    # Whole books: real ones, styles of publishers, generated ones, those whose truth is written beside them.
    "importing/test_corpora.py", "importing/test_styles.py", "importing/test_generated.py", "importing/test_truth.py",
    # The books and rulings that ship, and their numbers as people type them.
    "rulebook/test_lossless.py", "rulebook/test_counts.py", "rulebook/test_numbering.py", "ruling/test_shipped.py",
    # A store and what happens to it: a clock that jumps, a full disk, what is sent to harm it, a server that is away.
    "store/test_clock.py", "store/test_full.py", "store/test_hostile.py", "store/test_away.py",
    # All that a client made from the document can do.
    "api/test_generated_client.py",
    # Pages as a browser gets them.
    "web/test_axe.py", "web/test_browser.py", "web/test_desk_browser.py", "web/test_pages.py", "web/test_disputes.py",
    "web/test_headers.py", "web/test_roles.py",
    "web/test_citing_browser.py", "web/test_offline_browser.py",
    # A store that is killed at any moment.
    "store/test_killed.py", "store/test_season.py",
    # A page of the reference that is written by hand.
    "reference/test_json.py",
    # The verbs of all games, and what scenarios cannot say of one game.
    "games/test_verbs.py", "games/test_orders.py", "games/king_castle/test_module.py",
    "games/test_amounts.py", "games/test_hidden_numbers.py", "games/test_words.py",
    "games/test_left_out_states.py", "games/test_lists_of_answers.py", "games/test_ordered_texts.py", "games/test_unknown_cards.py",
    "games/legend_of_stars/test_midway.py", "games/legions/test_kinds.py", "games/legions/test_match.py",
    "games/star_wars/test_units.py",
}  # fmt: skip
"""Test files of a room that are about several of its modules; every other is named after one."""

NAMES = [
    "legions", "レギオンズ",
    "legend-of-stars", "レジェンドオブスターズ",
    "asterisk", "アスタリスク",
    "star-wars", "スター・ウォーズ", "スターウォーズ",
    "king-castle", "キングカード",
]  # fmt: skip
"""Slugs and titles of the games that ship; a hyphen also stands for a blank, an underscore or nothing."""

# In pieces, so that this file passes its own test.
REGISTRIES = [
    ".".join(host)
    for host in [
        ("pypi", "org"), ("pythonhosted", "org"), ("debian", "org"), ("npmjs", "org"), ("npmjs", "com"), ("yarnpkg", "com"),
        ("crates", "io"), ("proxy.golang", "org"), ("rubygems", "org"), ("maven", "org"), ("anaconda", "org"),
    ]
]  # fmt: skip
TEXTS = {".py", ".html", ".j2", ".js", ".css", ".md", ".yaml", ".txt", ".sql", ".toml", ".json", ".svg", ".webmanifest", ""}


def modules() -> Iterator[tuple[str, Path]]:
    """Yields every module of the package as (dotted name, file)."""
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


def imports(name: str, path: Path) -> Iterator[tuple[int, str]]:
    """Yields (line, dotted name) for each import of a module, at its top or inside a function or TYPE_CHECKING."""
    package = name if path.stem == "__init__" else name.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*above, node.module] if node.module else above)
            yield from ((node.lineno, f"{base}.{alias.name}") for alias in node.names)


def arrows() -> Iterator[tuple[str, str, str]]:
    """Yields (where, room, room it imports) for each import from one room of gunbai to another."""
    for name, path in modules():
        for line, target in imports(name, path):
            source, used = (f"{dotted}..".split(".")[1] for dotted in (name, target))
            if target.startswith("gunbai.") and source and source != used and is_room(used):
                yield f"{path.relative_to(REPOSITORY)}:{line}", source, used


def is_room(name: str) -> bool:
    """Tells whether a name is a module or package directly in gunbai."""
    return (PACKAGE / name).is_dir() or (PACKAGE / f"{name}.py").is_file()


def games() -> set[str]:
    """Returns the modules of the games that ship, from the entry points and from the folder."""
    registered = tomllib.loads((REPOSITORY / "pyproject.toml").read_text("utf-8"))["project"]["entry-points"]["gunbai.games"]
    slugs = {path.name.replace("-", "_") for path in (REPOSITORY / "rulebooks").iterdir()}
    found = {path.stem for path in (PACKAGE / "games").iterdir() if path.stem in slugs}
    return {target.partition(":")[0] for target in registered.values()} | {f"gunbai.games.{name}" for name in found}


def circles(graph: Mapping[str, set[str]]) -> list[set[str]]:
    """Returns the groups of modules that lead to each other."""
    reached = {name: _reached(graph, name) for name in graph}
    found = {frozenset(other for other in reached[name] if name in reached[other]) for name in graph}
    return [set(circle) for circle in found if len(circle) > 1]


def _reached(graph: Mapping[str, set[str]], start: str) -> set[str]:
    """Returns everything that a module leads to, itself included."""
    seen, ahead = {start}, [start]
    while ahead:
        new = graph[ahead.pop()] - seen
        seen |= new
        ahead.extend(new)
    return seen


def tracked() -> Iterator[Path]:
    """Yields every file that git tracks or would add."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listed = subprocess.run(command, cwd=REPOSITORY, capture_output=True, check=True, text=True).stdout
    yield from (path for name in sorted(set(listed.split("\0")) - {""}) if (path := REPOSITORY / name).is_file())


def test_every_room_has_its_floor() -> None:
    """Each module or package directly in gunbai stands on exactly one floor."""
    rooms = {name.split(".")[1] for name, _ in modules() if "." in name}
    assert sorted(rooms - {room for floor in FLOORS for room in floor}) == []


def test_arrows_point_one_way() -> None:
    """No room imports one on a floor above it: web, cli -> writeup -> dispute -> replay -> scenario -> ... -> rulebook."""
    floor = {room: number for number, rooms in enumerate(FLOORS) for room in rooms}
    upward = [f"{where}: {room} uses {used}" for where, room, used in arrows() if floor.get(used, 0) > floor.get(room, 99)]
    assert not upward, "\n".join(upward)


def test_no_rooms_use_each_other() -> None:
    """Rooms on one floor do not use each other in a circle."""
    graph: dict[str, set[str]] = {}
    for _, room, used in arrows():
        graph.setdefault(room, set()).add(used)
    assert tuple(graphlib.TopologicalSorter(graph).static_order()) is not None


def test_no_modules_use_each_other() -> None:
    """No two modules of the package lead to each other by imports, those that only an annotation needs counted."""
    known = dict(modules())
    graph = {name: {_module(target, known) for _, target in imports(name, path)} - {name, ""} for name, path in known.items()}
    assert [sorted(circle) for circle in circles(graph)] == []


@pytest.mark.parametrize("room", INSIDE)
def test_arrows_inside_a_room_point_one_way(room: str) -> None:
    """No room in a room imports one on a floor above it, nor is there one without a floor."""
    floor = {name: number for number, names in enumerate(INSIDE[room]) for name in names}
    used = [
        (f"{path.relative_to(REPOSITORY)}:{line}", inner, target.split(".")[2])
        for name, path in modules()
        if name.startswith(f"gunbai.{room}.") and (inner := name.split(".")[2])
        for line, target in imports(name, path)
        if target.startswith(f"gunbai.{room}.")
    ]
    assert {inner for _, inner, _ in used} <= set(floor)
    assert [where for where, inner, other in used if floor.get(other, 0) > floor[inner]] == []


def test_no_rooms_in_a_room_use_each_other() -> None:
    """A room in a room and what stands beside it lead to each other in no circle: it was cut where arrows point one way."""
    graph: dict[str, set[str]] = {}
    for name, path in modules():
        for _, target in imports(name, path):
            source, used = (".".join(dotted.split(".")[1:3]) for dotted in (name, target))
            if source != used and source.split(".")[0] == used.split(".")[0] and "." in source and "." in used:
                graph.setdefault(source, set()).add(used)
    known = {source: used & {*graph} for source, used in graph.items() if not source.startswith("games.")}
    assert [sorted(circle) for circle in circles(known)] == []


def test_the_interpreter_stands_on_the_floors_of_its_page() -> None:
    """Each module of the interpreter has its place in the table of the page, and uses none that stands below it there."""
    page = (REPOSITORY / "docs/explanation/interpreter.md").read_text("utf-8").partition("## The floors")[2].partition("\n## ")[0]
    rows = [re.findall(r"`([a-z_]+)`", line.split("|")[2]) for line in page.splitlines() if line.startswith("| ")]
    floor = {name: number for number, row in enumerate(rows) for name in row}
    used = {(_part(name), _part(target)) for name, path in modules() for _, target in imports(name, path)}
    used = {(name, target) for name, target in used if name and target}
    assert sorted(floor) == sorted({_part(name) for name, _ in modules()} - {""})
    assert sorted((name, target) for name, target in used if floor[target] > floor[name]) == []


def _part(name: str) -> str:
    """Returns the module of the interpreter that a dotted name stands for, the verbs of all games as one; empty for any other."""
    room, _, rest = name.partition("gunbai.interpreter.")
    folder, _, module = rest.partition(".")
    return "" if room else folder if folder in ("play", "standard") else module.split(".")[0]


def _module(target: str, known: Mapping[str, Path]) -> str:
    """Returns the module that an import reads: the one it names, or the one that holds what it names; empty for others'."""
    return target if target in known else target.rpartition(".")[0] if target.rpartition(".")[0] in known else ""


def test_one_room_reads_the_vocabulary_by_its_keys() -> None:
    """A vocabulary is asked by name (`vocabulary.windows`); its file as written is for those who show or check the whole of it."""
    whole = ("interpreter/words/", "reference/", "cli/shared/vocabulary.py", "cli/shared/unread_words.py", "games/naming.py")
    found = [
        f"{path.relative_to(REPOSITORY)}:{node.lineno}"
        for _, path in modules()
        if not str(path.relative_to(PACKAGE)).startswith(whole)
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and ast.unparse(node).endswith("vocabulary.raw")
    ]
    assert found == []


def test_search_knows_no_rules() -> None:
    """The search indexes documents: it imports nothing of rulebooks but their numbering, nothing of rulings or games."""
    found = [
        f"{path.relative_to(REPOSITORY)}:{line}: {target}"
        for name, path in modules()
        if f"{name}.".startswith("gunbai.search.")
        for line, target in imports(name, path)
        if target.startswith("gunbai") and not any(f"{target}.".startswith(f"{allowed}.") for allowed in SEARCH_USES)
    ]
    assert not found, "\n".join(found)


def test_games_are_found_not_imported() -> None:
    """Only games/ imports a game; all else finds games by entry point, as it would a stranger's package."""
    direct = [
        f"{path.relative_to(REPOSITORY)}:{line}: {target}"
        for name, path in modules()
        if not any(f"{name}.".startswith(f"{game}.") for game in games())
        for line, target in imports(name, path)
        if any(f"{target}.".startswith(f"{game}.") for game in games())
    ]
    assert not direct, "\n".join(direct)


def test_games_come_in_by_the_door() -> None:
    """A game that ships imports only gunbai.game and its own package, as a stranger's would: what it may do, anybody may."""
    beside = [
        f"{path.relative_to(REPOSITORY)}:{line}: {target}"
        for game in sorted(games())
        for name, path in modules()
        if f"{name}.".startswith(f"{game}.")
        for line, target in imports(name, path)
        if target.startswith("gunbai") and not f"{target}.".startswith(("gunbai.game.", f"{game}."))
    ]
    assert not beside, "\n".join(beside)


def test_games_do_not_know_each_other() -> None:
    """A game imports no other game: what two share belongs to the interpreter."""
    crossed = [
        f"{path.relative_to(REPOSITORY)}:{line}: {target}"
        for game in sorted(games())
        for name, path in modules()
        if f"{name}.".startswith(f"{game}.")
        for line, target in imports(name, path)
        if any(f"{target}.".startswith(f"{other}.") for other in games() - {game})
    ]
    assert not crossed, "\n".join(crossed)


def test_no_clause_reads_the_line() -> None:
    """No game looks at what the caller of a run wants, or at what it has found out: a clause asks, and the line answers."""
    hidden = {"play.wanted", "play.findings"}
    found = [
        f"{path.relative_to(REPOSITORY)}:{node.lineno}: {ast.unparse(node)}"
        for name, path in modules()
        if any(f"{name}.".startswith(f"{game}.") for game in games())
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and ast.unparse(node) in hidden
    ]
    assert not found, "\n".join(found)


def test_every_game_is_registered() -> None:
    """The entry points of pyproject.toml name every game in games/ under the slug of its rulebook, and nothing else."""
    registered = tomllib.loads((REPOSITORY / "pyproject.toml").read_text("utf-8"))["project"]["entry-points"]["gunbai.games"]
    assert registered == {module.rpartition(".")[2].replace("_", "-"): module for module in games()}
    assert games() <= {name for name, _ in modules()}
    assert [slug for slug in registered if not (REPOSITORY / "rulebooks" / slug / "versions.yaml").is_file()] == []


def test_no_code_names_a_game() -> None:
    """Outside games/ no file of the package holds the slug or title of a game, be it code, comment, template or script."""
    needle = re.compile("|".join(re.escape(name).replace(r"\-", "[-_ ]?") for name in NAMES), re.IGNORECASE)
    named = [
        f"{path.relative_to(REPOSITORY)}:{number}: {found[0]}"
        for path in sorted(PACKAGE.rglob("*"))
        if path.is_file() and path.suffix in TEXTS and PACKAGE / "games" not in path.parents
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if (found := needle.search(line))
    ]
    assert not named, "\n".join(named)


ORDINARY = {"cost", "down", "level", "life", "mode", "number", "type"}
"""Names of fields that are words of this program or of any game, too."""


def test_no_code_names_a_field_of_one_game() -> None:
    """Outside games/ no text of the package is the name of a number or field that a vocabulary makes."""
    names = {name for path in (REPOSITORY / "rulebooks").glob("*/vocabulary.yaml") for name in made_names(read(path))}
    shared = ((where, path) for where, path in modules() if PACKAGE / "games" not in path.parents)
    named = [
        f"{path.relative_to(REPOSITORY)}:{item.lineno}: {item.value}"
        for _, path in shared
        for item in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(item, ast.Constant) and isinstance(item.value, str) and item.value in names - ORDINARY
    ]
    assert not named, "\n".join(named)


def made_names(vocabulary: object) -> Iterator[str]:
    """Yields the derived numbers, printed fields and variables that a vocabulary names."""
    assert isinstance(vocabulary, Mapping)
    yield from map(str, vocabulary.get("values", {}))
    yield from map(str, vocabulary.get("tokens", {}).get("fields", {}).values())
    for entry in vocabulary.get("board", {}).values():
        members = [entry, *entry.get("group", {}).values()] if isinstance(entry, Mapping) else []
        yield from (str(member["var"]) for member in members if isinstance(member, Mapping) and "var" in member)


def test_every_shipped_game_is_looked_for() -> None:
    """The test above knows the slug of every rulebook that ships."""
    assert {path.name for path in (REPOSITORY / "rulebooks").iterdir() if path.is_dir()} <= set(NAMES)


def test_no_module_is_long() -> None:
    """No module of the package has more than 500 lines."""
    lengths = {str(path.relative_to(REPOSITORY)): len(path.read_text("utf-8").splitlines()) for _, path in modules()}
    assert {name: length for name, length in lengths.items() if length > 500} == {}


def test_tests_mirror_modules() -> None:
    """A test file of a room is named after a module of that room, at the same place, unless it is listed as about several."""
    folder = REPOSITORY / "tests"
    files = [path.relative_to(folder) for room in PACKAGE.iterdir() for path in (folder / room.name).rglob("test_*.py")]
    strangers = {str(path) for path in files if not (PACKAGE / path.with_name(path.name.removeprefix("test_"))).is_file()}
    assert sorted(strangers - SEVERAL) == []
    assert sorted(SEVERAL - strangers) == []


def test_one_module_imports_whoosh() -> None:
    """Whoosh stands behind one module of gunbai.search, so that another index can take its place."""
    users = {name for name, path in modules() for _, target in imports(name, path) if target.split(".")[0] == "whoosh"}
    assert len(users) <= 1
    assert all(user.startswith("gunbai.search.") for user in users)


def test_one_room_knows_the_database() -> None:
    """SQLAlchemy and Alembic stand behind gunbai.store: the rest of the package asks for rulings, not for rows."""
    tools = {"sqlalchemy", "alembic", "sqlite3", "psycopg"}
    users = {name for name, path in modules() for _, target in imports(name, path) if target.split(".")[0] in tools}
    assert {user for user in users if not user.startswith("gunbai.store.")} == set()


def test_no_file_names_a_registry() -> None:
    """No tracked file names the host of a package registry: where packages come from is the machine's business."""
    needle = re.compile("|".join(map(re.escape, REGISTRIES)).encode(), re.IGNORECASE)
    named = [
        f"{path.relative_to(REPOSITORY)}: {found[0].decode()}" for path in tracked() if (found := needle.search(path.read_bytes()))
    ]
    assert not named, "\n".join(named)


@pytest.mark.parametrize("name", ["serve", "dev"])
def test_locks_name_no_place(name: str) -> None:
    """A lock file holds names, versions, markers and hashes: no address, no index, no path."""
    lines = (REPOSITORY / "requirements" / f"{name}.txt").read_text("utf-8").splitlines()
    allowed = re.compile(r"#.*|[a-z0-9-]+==[\w.]+( ; [^/]+)? \\|    --hash=sha256:[0-9a-f]{64}( \\)?")
    assert [line for line in lines if not allowed.fullmatch(line) or "://" in line] == []
