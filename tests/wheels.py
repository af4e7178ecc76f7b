"""What the tests of packaging share: building a wheel, an environment that has nothing else, running the command there."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
import venv
from importlib.metadata import Distribution, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name


def project(repository: Path) -> dict[str, object]:
    """Returns the [project] table of pyproject.toml."""
    table: dict[str, object] = tomllib.loads((repository / "pyproject.toml").read_text("utf-8"))["project"]
    return table


def closure(names: list[str]) -> dict[str, Distribution]:
    """Returns the installed packages that the named ones need, themselves included, on this machine."""
    found: dict[str, Distribution] = {}
    waiting = list(names)
    while waiting:
        name = canonicalize_name(waiting.pop())
        if name not in found:
            found[name] = distribution(name)
            needs = map(Requirement, found[name].requires or ())
            waiting += [need.name for need in needs if need.marker is None or need.marker.evaluate({"extra": ""})]
    return found


def build_wheel(package: Path, folder: Path) -> Path:
    """Builds the wheel of a package with the locked backend: no build isolation, no network."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=package, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


def install(repository: Path, folder: Path, *wheels: Path) -> Path:
    """Installs wheels in an empty environment and returns its ``gunbai`` command.

    The run-time dependencies are linked in from this environment, package by package as the wheel's metadata asks for
    them: that needs no network and a second, not a minute, and unlike the whole of site-packages it shows an import
    that nobody declared. That they install from the lock is what ``make`` has just done.
    """
    venv.create(folder, with_pip=False, symlinks=True)
    python = folder / "bin" / "python"
    command = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-index", "--no-deps"]
    subprocess.run([*command, "--disable-pip-version-check", *map(str, wheels)], check=True, capture_output=True)
    (site,) = folder.glob("lib/python*/site-packages")
    needs = [need.name for need in map(Requirement, project(repository)["dependencies"])]  # type: ignore[call-overload]
    for package in closure(needs).values():
        for top in {file.parts[0] for file in package.files or () if file.parts[0] != ".."}:
            if top != "__pycache__" and not (site / top).exists():
                (site / top).symlink_to(package.locate_file(top))  # type: ignore[arg-type]
    return folder / "bin" / "gunbai"


def run(command: Path, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs the installed command in a folder of its own, with no variable of this environment that could help it."""
    environment = {"PATH": os.defpath, "HOME": str(folder), "GUNBAI_DATA": str(folder / "data")}
    return subprocess.run([command, *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=False)
