"""A game with other code in the place of its files: one number changed, or every place that names a clause telling that it ran."""

from __future__ import annotations

import ast
import importlib.util
import sys
import tempfile
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, ModuleType

from gunbai.games import load_game
from gunbai.rulebook import Book, Rulebook, load_rulebook

from .places import ROOT, Site, is_clause, package

TELLS, RETURNS = "_gunbai_ran", "_gunbai_returned"
"""The names by which code under trial tells that a place ran, and what a function returned."""

Told = tuple[str, object, object]
"""What code under trial tells: a file, a line and a column; or a file, a function and the kind of what it returned."""


class Changed:
    """Imports modules from changed code, in the place of their files."""

    def __init__(self, codes: dict[Path, CodeType]) -> None:
        self.codes = {_module(path): (path, code) for path, code in codes.items()}
        self.names: dict[str, object] = {}

    def find_spec(self, name: str, path: object, target: object = None) -> ModuleSpec | None:
        """Returns how a module is loaded; None for every other."""
        if name not in self.codes:
            return None
        file = self.codes[name][0]
        is_package = file.name == "__init__.py"
        spec = importlib.util.spec_from_loader(name, self, origin=str(file), is_package=is_package)  # type: ignore[arg-type]
        if spec is not None and is_package:
            spec.submodule_search_locations = [str(file.parent)]
        return spec

    def create_module(self, spec: ModuleSpec) -> None:
        """Leaves it to the import system."""

    def get_code(self, name: str) -> CodeType:
        """Returns the changed code: what a game names is checked in it when the game is loaded."""
        return self.codes[name][1]

    def exec_module(self, module: ModuleType) -> None:
        """Runs the changed code."""
        module.__dict__.update(self.names)
        exec(self.codes[module.__name__][1], module.__dict__)


def _module(path: Path) -> str:
    return ".".join(path.relative_to(ROOT / "src").with_suffix("").parts).removesuffix(".__init__")


def put_in_place(slug: str, changed: Changed) -> None:
    """Lets a game be loaded anew from changed code."""
    _forget(slug)
    sys.meta_path.insert(0, changed)


def take_away(slug: str, changed: Changed) -> None:
    """Lets a game be loaded anew from its files."""
    _forget(slug)
    sys.meta_path.remove(changed)


def _forget(slug: str) -> None:
    home = _module(package(slug))
    for name in [name for name in sys.modules if f"{name}.".startswith(f"{home}.")]:
        del sys.modules[name]
    load_game.cache_clear()


def with_another(rulebook: Rulebook, site: Site, other: str) -> Rulebook:
    """Returns the book of a game in which one place names another clause; its module is loaded anew."""
    raw = site.path.read_bytes()
    quoted = raw[site.start : site.end].replace(site.clause.encode(), other.encode())
    text = raw[: site.start] + quoted + raw[site.end :]
    if site.path.suffix == ".py":
        put_in_place(rulebook.slug, Changed({site.path: compile(text, str(site.path), "exec")}))
        return rulebook
    with tempfile.TemporaryDirectory() as folder:
        book = Path(folder) / "rulebooks" / rulebook.slug
        book.mkdir(parents=True)
        for item in site.path.parent.iterdir():
            if item != site.path:
                (book / item.name).symlink_to(item)
        (book / site.path.name).write_bytes(text)
        return load_rulebook(Path(folder), rulebook.slug)


# -- which places run ---------------------------------------------------------------------------------------------------


def telling(slug: str, book: Book) -> tuple[Changed, set[Told]]:
    """Returns the code of a game that tells which of its places ran and what its functions returned, in the set returned."""
    ran: set[Told] = set()
    codes = {}
    for path in package(slug).rglob("*.py"):
        tree = _Telling(path.name, book).visit(ast.parse(path.read_bytes()))
        codes[path] = compile(ast.fix_missing_locations(tree), str(path), "exec")

    def told(clause: str, file: str, line: int, column: int) -> str:
        ran.add((file, line, column))
        return clause

    def returned(value: object, file: str, function: str) -> object:
        kind = str(value) if value is None or isinstance(value, bool) else f"{type(value).__name__} {bool(value)}"
        ran.add((file, function, kind))
        return value

    changed = Changed(codes)
    changed.names.update({TELLS: told, RETURNS: returned})
    return changed, ran


class _Telling(ast.NodeTransformer):
    """Lets each text in a function that names a clause tell that it was asked; one above a function, that the function ran."""

    def __init__(self, file: str, book: Book) -> None:
        self.file = file
        self.book = book
        self.within: list[str] = []

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:  # the name that ast asks for
        around = [*node.decorator_list, *node.args.defaults, *(item for item in node.args.kw_defaults if item)]
        above = [item for whole in around for item in ast.walk(whole) if self._names(item)]
        self.within.append(node.name)
        node.body = [self.visit(statement) for statement in node.body]
        self.within.pop()
        node.body[0:0] = [ast.Expr(self._told(item)) for item in above if isinstance(item, ast.Constant)]
        return node

    def visit_Return(self, node: ast.Return) -> ast.Return:
        value = self.visit(node.value) if node.value is not None else ast.Constant(None)
        told = [value, ast.Constant(self.file), ast.Constant(self.within[-1])]
        return ast.Return(ast.Call(ast.Name(RETURNS, ast.Load()), told, []))

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.JoinedStr:
        return node

    def visit_Match(self, node: ast.Match) -> ast.Match:
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        return self._told(node) if self.within and self._names(node) else node

    def _names(self, node: ast.AST) -> bool:
        return isinstance(node, ast.Constant) and is_clause(node.value, self.book)

    def _told(self, node: ast.Constant) -> ast.expr:
        place = [ast.Constant(self.file), ast.Constant(node.lineno), ast.Constant(node.col_offset)]
        return ast.Call(ast.Name(TELLS, ast.Load()), [ast.Constant(node.value), *place], [])
