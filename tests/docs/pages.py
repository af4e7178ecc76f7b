"""The pages of docs/: their blocks, what running them prints, their links and their sentences.

A block says by its first line what it is. ``console`` holds commands with what they print. A language with a path is a file that is
written. ``python masks: f, g`` and ``yaml masks: key`` show parts of the game in tests/masks.
"""

from __future__ import annotations

import ast
import os
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from click.testing import CliRunner

from gunbai.cli import main

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
REFERENCE = DOCS / "reference"
MASKS = {
    "python": ROOT / "tests/masks/gunbai_masks/__init__.py",
    "yaml": ROOT / "tests/masks/content/rulebooks/masks/vocabulary.yaml",
}
BLOCK = re.compile(r"^```(?P<kind>\w+)(?: (?P<about>[^\n]*))?\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:)([^)\s]+)\)")
REWRITE = "GUNBAI_REWRITE_DOCS"


class Block(NamedTuple):
    """One block of a page: its language, what stands behind it, its text."""

    kind: str
    about: str
    text: str

    @property
    def path(self) -> str:
        """The file that the block is; empty where it is none."""
        return self.about if self.about and not self.about.startswith("masks:") else ""


def pages() -> list[Path]:
    """Returns every page of docs/."""
    return sorted(DOCS.rglob("*.md"))


def written() -> list[Path]:
    """Returns the pages that a person writes."""
    return [path for path in pages() if "<!-- Written by `gunbai reference`" not in path.read_text("utf-8")]


def blocks(page: Path) -> Iterator[Block]:
    """Yields the blocks of a page."""
    for match in BLOCK.finditer(page.read_text("utf-8")):
        yield Block(match["kind"], match["about"] or "", match["text"])


def run_page(page: Path, folder: Path) -> str:
    """Returns a page as it should be: its files are written into the folder, its commands run there."""
    environment: dict[str, str] = {}

    def fresh(match: re.Match[str]) -> str:
        block = Block(match["kind"], match["about"] or "", match["text"])
        if block.path:
            (folder / block.path).parent.mkdir(parents=True, exist_ok=True)
            (folder / block.path).write_text(block.text, "utf-8")
        elif block.kind == "sh":
            environment.update(re.findall(r"^export (\w+)=(\S+)$", block.text, re.MULTILINE))
        elif block.kind == "console":
            return f"```console\n{printed(block.text, folder, environment)}```"
        return match[0]

    return BLOCK.sub(fresh, page.read_text("utf-8"))


def with_parts(page: Path) -> str:
    """Returns a page with the parts that it shows of the game in tests/masks as they stand there."""

    def fresh(match: re.Match[str]) -> str:
        block = Block(match["kind"], match["about"] or "", match["text"])
        parts = block.about and not block.path
        return f"```{block.kind} {block.about}\n{shown(block)}```" if parts else match[0]

    return BLOCK.sub(fresh, page.read_text("utf-8"))


def printed(text: str, folder: Path, environment: dict[str, str]) -> str:
    """Returns a console block with what its commands print now."""
    commands = [line for line in text.splitlines() if line.startswith("$ ")]
    return "".join(f"{command}\n{said(command[2:], folder, environment)}" for command in commands)


def said(command: str, folder: Path, environment: dict[str, str]) -> str:
    """Returns what one command prints in a folder, or its first or last lines where it is piped into `head` or `tail`."""
    command, _, piped = command.partition(" | ")
    end, _, count = piped.partition(" -")
    program, *words = shlex.split(command)
    assert program == "gunbai", command
    arguments = ["--data", str(folder / ".data"), *words]
    result = CliRunner(env=environment).invoke(main, arguments, prog_name="gunbai")
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    lines = [f"{line.rstrip()}\n" for line in result.output.rstrip().splitlines()]
    return "".join(lines[-int(count) :] if end == "tail" else lines[: int(count)] if end == "head" else lines)


def shown(block: Block) -> str:
    """Returns the parts of the game in tests/masks that a block names: functions, or keys of its vocabulary."""
    names = re.split(r",\s*", block.about.removeprefix("masks:").strip())
    source = MASKS[block.kind].read_text("utf-8")
    parts = {"python": functions, "yaml": keys}[block.kind](source)
    return ("\n\n\n" if block.kind == "python" else "\n").join(parts[name] for name in names) + "\n"


def functions(source: str) -> dict[str, str]:
    """Returns the functions of a module with their decorators, by name, and what it imports."""
    lines = source.splitlines()
    body = ast.parse(source).body
    found = {"imports": "\n".join(lines[node.lineno - 1] for node in body if isinstance(node, ast.ImportFrom))}
    for node in body:
        if isinstance(node, ast.FunctionDef):
            first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
            found[node.name] = "\n".join(lines[first - 1 : node.end_lineno])
    return found


def keys(source: str) -> dict[str, str]:
    """Returns the top-level entries of a YAML file as they are written, by key."""
    entries = re.split(r"^(?=\S)", source, flags=re.MULTILINE)
    return {entry.partition(":")[0]: entry.rstrip("\n") for entry in entries if ":" in entry}


def rewriting() -> bool:
    """Tells whether the pages are to be written anew instead of compared."""
    return bool(os.environ.get(REWRITE))


def paragraphs(page: Path) -> Iterator[str]:
    """Yields what a page says in sentences: no blocks, tables, headings or comments; each item of a list by itself."""
    text = BLOCK.sub("", page.read_text("utf-8"))
    text = re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL)
    for paragraph in re.split(r"\n\s*\n|\n(?=\s*(?:-|\d+\.) )", text):
        plain = " ".join(paragraph.split())
        if plain and not plain.startswith(("#", "|")):
            yield re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", plain)


def sentences(page: Path) -> Iterator[str]:
    """Yields the sentences of a page, code as one word each."""
    for paragraph in paragraphs(page):
        bare = re.sub(r"`[^`]*`", "CODE", paragraph)
        yield from re.split(r"(?:(?<=[.!?:;])|(?<=[.!?:;]\*\*))\s+", bare)
