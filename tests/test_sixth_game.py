"""A sixth game needs nothing of this repository: docs/how-to/sixth-game.md builds one, and this test builds what the page says.

The blocks of the page are its files and its commands, so that page and test cannot part.
"""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from tests.docs.pages import DOCS, blocks
from tests.wheels import build_wheel, install, run

pytestmark = pytest.mark.xdist_group("wheel")

PAGE = DOCS / "how-to" / "sixth-game.md"


def files() -> dict[str, str]:
    """Returns the files that the page shows, by their path."""
    return {block.path: block.text for block in blocks(PAGE) if block.path}


def commands() -> Iterator[tuple[list[str], list[str]]]:
    """Yields the commands of the page in order, each with the lines that it must print."""
    for block in blocks(PAGE):
        if block.kind == "console":
            for said in block.text.split("$ gunbai ")[1:]:
                command, *lines = said.rstrip().splitlines()
                yield command.split(), lines


class Fort(NamedTuple):
    """The game of the page: its folder, the command of an environment that has only gunbai and its package, what import said."""

    folder: Path
    command: Path
    imported: subprocess.CompletedProcess[str]

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Runs the command in the folder, on the content of the page."""
        return run(self.command, self.folder, "--content", "content", *arguments)

    def json(self, *arguments: str) -> Any:
        """Returns what a command prints with --json; an expectation that is not met is no error here."""
        said = self.run(*arguments, "--json")
        assert said.returncode in (0, 1), said.stderr
        return json.loads(said.stdout)


@pytest.fixture(scope="module")
def fort(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Fort:
    """Builds the game of the page in its order: the text is imported, then its other files are written, its package installed."""
    folder = tmp_path_factory.mktemp("fort")
    for path, text in files().items():
        if not path.startswith("content/"):
            write(folder / path, text)
    built = [
        build_wheel(repository, tmp_path_factory.mktemp("own")),
        build_wheel(folder / "package", tmp_path_factory.mktemp("its")),
    ]
    command = install(repository, tmp_path_factory.mktemp("environment"), *built)
    arguments, _ = next(commands())
    imported = run(command, folder, *arguments)
    for path, text in files().items():
        write(folder / path, text)
    return Fort(folder, command, imported)


def write(path: Path, text: str) -> None:
    """Writes a file with the folders around it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


@pytest.mark.parametrize(("arguments", "lines"), [*commands()], ids=lambda value: " ".join(value)[:40])
def test_every_command_of_the_page_prints_what_it_says(fort: Fort, arguments: list[str], lines: list[str]) -> None:
    """Import, search, rule, check, replay, why, explore and coverage run in the new environment and print the lines shown."""
    said = fort.imported if arguments[0] == "import" else run(fort.command, fort.folder, *arguments)
    assert said.returncode == 0, said.stderr
    printed = "".join((said.stdout + said.stderr).split())
    assert [line for line in lines if "".join(line.split()) not in printed] == []


def test_the_page_runs_every_command_it_is_to_show() -> None:
    """Nothing that a stranger needs is left to be tried elsewhere."""
    told = {word for command, _ in commands() for word in command}
    assert {"import", "search", "rule", "replay", "explore", "why", "coverage", "check"} <= told


CASES = "content/scenarios/fort/"


def test_what_is_certain_and_what_is_not(fort: Fort) -> None:
    """The open defect makes a verdict depend; pinned, it is certain; the trigger, the replacement and the refusals are cited."""
    case = fort.json("replay", f"{CASES}raider-falls.yaml")
    assert [(claim["verdict"], [item["id"] for item in claim["on"]]) for claim in case["claims"]] == [("depends", ["FORT-1"])] * 2
    text = files()[f"{CASES}raider-falls.yaml"].replace("line:", "readings: {FORT-1: b}\nline:", 1)
    write(fort.folder / "pinned.yaml", text.partition("expect:")[0])
    assert [claim["verdict"] for claim in fort.json("replay", "pinned.yaml")["claims"]] == ["holds", "never"]
    other = fort.json("replay", f"{CASES}shield-and-lookout.yaml")
    assert {"300.5", "300.6"} <= {ground["rule"] for step in other["steps"] for ground in step["grounds"]}
    assert [item["ground"] for item in other["refused"]] == ["300.1a", "300.2a"]


def test_coverage_rests_on_the_trigger_and_the_replacement(fort: Fort) -> None:
    """Coverage of a stranger's book counts its sentences."""
    decisive = {part["id"].partition(":")[0] for part in fort.json("coverage", "fort")["parts"] if part["decisive"]}
    assert {"300.5", "300.6", "400.2"} <= decisive


def test_its_own_tests_run(fort: Fort) -> None:
    """The test that the page shows holds: it runs here with the package's environment."""
    program = (
        "import importlib.util, pathlib, tempfile;"
        "spec = importlib.util.spec_from_file_location('t', 'package/tests/test_fort.py');"
        "test = importlib.util.module_from_spec(spec); spec.loader.exec_module(test);"
        "test.test_scenarios_meet_their_expectations(pathlib.Path(tempfile.mkdtemp()))"
    )
    command = [fort.command.with_name("python"), "-c", program]
    said = subprocess.run(command, cwd=fort.folder, capture_output=True, text=True, check=False, env={})
    assert (said.returncode, said.stderr) == (0, "")


DESK = """
import html, json, pathlib, re, tempfile
from gunbai import Library
from gunbai.web import create_app

client = create_app(Library.open(pathlib.Path("content"), tempfile.mkdtemp())).test_client()
page = client.get("/desk/fort").get_data(as_text=True)

def press(**fields):
    word = re.search(r'data-draft="([^"]+)"', page)[1]
    sent = client.post("/desk/fort", data={"d": word, "stage": "happened", **fields})
    return client.get(sent.location).get_data(as_text=True)

def act(said):
    offered = {said: value for value, said in re.findall(r'name="decision" value="([^"]+)"[^>]*>([^<]+)<', page)}
    return press(do="act", decision=html.unescape(offered.get(said) or exit(f'{said}: {offered}')))

page = press(do="card", at="甲/fort@0", name="槍兵", **{"n.power": "2"})
page = press(do="pick", at="乙/hand@0", card="落石")
page = press(do="seat", at="乙", flags="3")
page = act("襲う：槍兵")
page = act("落石")
word = re.search(r'data-draft="([^"]+)"', page)[1]
claims = client.get(f"/desk/fort?d={word}&stage=claims").get_data(as_text=True)
page = press(do="claim", by="甲", path="乙.flags", value="1", **{"other.1": "3"})
link = html.unescape(re.search(r'href="(/case/fort[^"]+)"', page)[1])
answer = client.get(link).get_data(as_text=True)
print(json.dumps({"claims": "乙の旗" in claims, "readings": "FORT-1" in answer, "said": answer.count("〜による")}))
"""


def test_its_desk_needs_no_line_of_page_code(fort: Fort) -> None:
    """A raid is entered at the desk in the words of the vocabulary, up to the answer that hangs on the open defect."""
    command = [fort.command.with_name("python"), "-c", DESK]
    said = subprocess.run(command, cwd=fort.folder, capture_output=True, text=True, check=False, env={})
    assert said.stderr == ""
    found = json.loads(said.stdout)
    assert (found["claims"], found["readings"]) == (True, True)
    assert found["said"] >= 2


def test_an_orphan_is_an_error_with_its_clause(fort: Fort) -> None:
    """A clause that the model orders as a step, and that nothing carries out, is reported by its number."""
    model = fort.folder / "content" / "rulebooks" / "fort" / "model.yaml"
    kept = model.read_text("utf-8")
    write(model, kept.replace('"300.2a", "400.1", "300.2b"', '"300.2a", "300.1a", "300.2b"'))
    try:
        said = fort.run("check")
    finally:
        write(model, kept)
    assert said.returncode == 2
    assert "300.1a is a step of a procedure, but nothing says what it does" in said.stderr


def test_fingerprints_are_listed_until_confirmed(fort: Fort) -> None:
    """A modelled clause without its fingerprint is listed with it, and an answer that rests on it is not certain."""
    model = fort.folder / "content" / "rulebooks" / "fort" / "model.yaml"
    kept = model.read_text("utf-8")
    confirmed = re.search(r'^"300.4".*confirmed: "(\w+)"', kept, re.MULTILINE)
    assert confirmed is not None
    write(model, kept.replace(f', confirmed: "{confirmed[1]}"', ""))
    try:
        listed = fort.json("check", "--fingerprints", "fort")
        verdicts = [claim["verdict"] for claim in fort.json("replay", f"{CASES}raider-falls.yaml")["claims"]]
    finally:
        write(model, kept)
    assert (listed, fort.json("check", "--fingerprints", "fort")) == ({"300.4": confirmed[1]}, {})
    assert verdicts == ["unknown", "unknown"]
