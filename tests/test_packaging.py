"""The wheel: what is in it, and that it works on a machine that has nothing else."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import tomllib
import zipfile
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from tests.wheels import build_wheel, closure, install, project, run

from gunbai.content import FOLDERS

pytest_plugins = ["pytester"]
pytestmark = pytest.mark.xdist_group("wheel")


def pins(repository: Path, name: str) -> dict[str, tuple[str, int]]:
    """Returns each package of a lock file with its version and its number of hashes."""
    text = (repository / "requirements" / f"{name}.txt").read_text("utf-8")
    entries = re.findall(r"^([a-z0-9-]+)==(\S+)(.*\n(?:    .*\n)*)", text, re.MULTILINE)
    return {package: (version, rest.count("--hash=sha256:")) for package, version, rest in entries}


@pytest.fixture(scope="session")
def wheel(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Builds the wheel."""
    return build_wheel(repository, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="session")
def installed(repository: Path, wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Installs the wheel in an empty environment and returns its ``gunbai`` command."""
    return install(repository, tmp_path_factory.mktemp("installed"), wheel)


@pytest.mark.parametrize("folder", FOLDERS)
def test_wheel_holds_the_content(repository: Path, wheel: Path, folder: str) -> None:
    """Every file of a content folder is in the wheel, below gunbai/content/, as it stands in the repository."""
    here = {
        f"gunbai/content/{path.relative_to(repository).as_posix()}": path.stat().st_size
        for path in (repository / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    with zipfile.ZipFile(wheel) as archive:
        there = {entry.filename: entry.file_size for entry in archive.infolist()}
    assert here
    assert {name: there.get(name) for name in here} == here


def test_wheel_holds_nothing_else(wheel: Path) -> None:
    """The wheel brings the package and its metadata: no tests, no caches, no name at the top but its own."""
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert {name.split("/")[0] for name in names} == {"gunbai", wheel.name.removesuffix("-py3-none-any.whl") + ".dist-info"}
    assert [name for name in names if "__pycache__" in name or name.endswith((".pyc", ".DS_Store"))] == []
    assert "gunbai/py.typed" in names


def test_version_has_one_source(repository: Path, wheel: Path, installed: Path, tmp_path: Path) -> None:
    """The version stands in pyproject.toml alone; the wheel's name and ``gunbai --version`` come from there."""
    version = str(project(repository)["version"])
    assert wheel.name == f"gunbai-{version}-py3-none-any.whl"
    assert distribution("gunbai").version == version
    assert version in run(installed, tmp_path, "--version").stdout.split()
    sources = [*repository.glob("src/**/*.py"), repository / "Makefile"]
    assert [path for path in sources if f'"{version}"' in path.read_text("utf-8")] == []
    assert re.search(rf"^## \[({re.escape(version)}|Unreleased)\]", (repository / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)


def test_installed_package_reads_its_own_content(installed: Path, tmp_path: Path) -> None:
    """The wheel's package is the one that runs, from the new environment, and finds the content inside itself."""
    program = "import gunbai.content as c; print(c.__file__, c.content_root(), sep='\\n')"
    python = installed.with_name("python")
    said = subprocess.run([python, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=True, env={})
    module, root = said.stdout.splitlines()
    (site,) = installed.parents[1].glob("lib/python*/site-packages")
    assert (module, root) == (str(site / "gunbai" / "content.py"), str(site / "gunbai" / "content"))


def test_help(installed: Path, tmp_path: Path) -> None:
    """``gunbai --help`` runs from any folder and lists the commands that a judge begins with."""
    said = run(installed, tmp_path, "--help")
    assert (said.returncode, said.stderr) == (0, "")
    for command in ("serve", "search", "rule", "replay"):
        assert re.search(rf"^  {command} ", said.stdout, re.MULTILINE), command


def test_rule(installed: Path, tmp_path: Path) -> None:
    """``gunbai rule`` reads a clause from the content in the wheel."""
    said = run(installed, tmp_path, "rule", "legions", "34-5", "--json")
    assert (said.returncode, said.stderr) == (0, "")
    rule = json.loads(said.stdout)
    assert (rule["game"], rule["id"], rule["printed"]) == ("legions", "34-5", "34-5")
    assert rule["heading"] == "アタック可能範囲"
    assert rule["text"]


def test_search(installed: Path, tmp_path: Path) -> None:
    """``gunbai search`` makes its index in the data folder and finds a word in the wheel's rulebooks."""
    said = run(installed, tmp_path, "search", "先制")
    assert (said.returncode, said.stderr) == (0, "")
    assert "先制" in said.stdout
    assert (tmp_path / "data").is_dir()


def test_locks_cover_what_is_declared(repository: Path) -> None:
    """Each lock pins all that its part of pyproject.toml needs on this machine, and the build backend; serve within dev."""
    table = tomllib.loads((repository / "pyproject.toml").read_text("utf-8"))
    backend, needs = table["build-system"]["requires"], table["project"]["dependencies"]
    serve, dev = pins(repository, "serve"), pins(repository, "dev")
    for lock, wanted in ((serve, needs + backend), (dev, needs + backend + table["project"]["optional-dependencies"]["dev"])):
        declared = [Requirement(line) for line in wanted]
        assert [str(need) for need in declared if not need.specifier.contains(lock[canonicalize_name(need.name)][0])] == []
        assert sorted(set(closure([need.name for need in declared])) - set(lock)) == []
    assert serve.items() <= dev.items()
    assert serve["whoosh"][0] == "2.7.4"


def test_every_dependency_is_explained(repository: Path) -> None:
    """docs/explanation/dependencies.md has one table row for each package that pyproject.toml names, and no other."""
    table = tomllib.loads((repository / "pyproject.toml").read_text("utf-8"))["project"]
    page = (repository / "docs" / "explanation" / "dependencies.md").read_text("utf-8")
    runtime, dev = re.split("^## For development", page, flags=re.M)
    for text, needs in ((runtime, table["dependencies"]), (dev, table["optional-dependencies"]["dev"])):
        rows = re.findall(r"^\| ([a-z][a-z0-9-]*) \|", text, re.MULTILINE)
        assert [row for row in rows if row != "package"] == [Requirement(need).name for need in needs]


def test_locks_hold_the_public_releases(repository: Path) -> None:
    """Hashes are those of all public files of a release: a compiled package has dozens, not the one of this machine."""
    dev = pins(repository, "dev")
    assert [name for name, (_, hashes) in dev.items() if not hashes] == []
    for name in ("markupsafe", "msgspec", "pyyaml", "mypy", "ruff"):
        assert dev[name][1] >= 15, name


def test_this_environment_is_the_lock(repository: Path) -> None:
    """What runs these tests is what the lock pins."""
    names = closure(["gunbai", "pytest", "pytest-xdist", "hypothesis", "mypy", "ruff", "selenium", "hatchling"])
    running = {name: found.version for name, found in names.items() if name != "gunbai"}
    assert running == {name: pins(repository, "dev")[name][0] for name in running}


@pytest.mark.parametrize("command", ["make --dry-run serve PORT=9000", "make --dry-run test", "make --dry-run lock"])
def test_make_knows_its_targets(repository: Path, command: str) -> None:
    """``make serve`` binds to this machine on the port asked for; ``make test`` lints, checks types and tests."""
    said = subprocess.run(command.split(), cwd=repository, capture_output=True, text=True, check=True).stdout
    expected = {
        "serve": ["gunbai serve --host 127.0.0.1 --port 9000"],
        "test": ["ruff check", "mypy", "-m pytest"],
        "lock": ["--generate-hashes", "--no-emit-index-url", "requirements/dev.txt", "requirements/serve.txt"],
    }
    assert [part for part in expected[command.split()[2]] if part not in said] == []


SKIPS = """
    import pytest

    def test_tool(): pytest.skip("missing tool: chromium")
    def test_shared(): pytest.skip("no shared/ beside main/")
    @pytest.mark.skipif(True, reason="missing tool: chromedriver")
    def test_marked(): pass
    @pytest.mark.xfail(reason="known", strict=True)
    def test_known(): assert False
    def test_fine(): pass
"""


@pytest.mark.parametrize(
    ("required", "outcomes"),
    [("1", {"passed": 1, "failed": 1, "errors": 1, "skipped": 1, "xfailed": 1}), ("", {"passed": 1, "skipped": 3, "xfailed": 1})],
)
def test_ci_skips_nothing_for_want_of_a_tool(
    repository: Path, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, required: str, outcomes: dict[str, int]
) -> None:
    """With GUNBAI_REQUIRE_TOOLS=1 a skip is a failure, but for shared/, which a clone need not have."""
    monkeypatch.setenv("GUNBAI_REQUIRE_TOOLS", required)
    monkeypatch.setenv("GUNBAI_DATA", os.environ["GUNBAI_DATA"])
    monkeypatch.setenv("PYTHONPATH", str(repository))
    shutil.copy(repository / "tests" / "conftest.py", pytester.path)
    pytester.makepyfile(SKIPS)
    pytester.runpytest_subprocess("-p", "no:cacheprovider").assert_outcomes(**outcomes)


def test_ci_counts_modules_that_skip_themselves(
    repository: Path, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A module that skips as a whole because an import is missing is an error there, too."""
    monkeypatch.setenv("GUNBAI_REQUIRE_TOOLS", "1")
    monkeypatch.setenv("PYTHONPATH", str(repository))
    shutil.copy(repository / "tests" / "conftest.py", pytester.path)
    pytester.makepyfile('import pytest\npytest.importorskip("no_such_module")\n')
    pytester.runpytest_subprocess("-p", "no:cacheprovider").assert_outcomes(errors=1)
