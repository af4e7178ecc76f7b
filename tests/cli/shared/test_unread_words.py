"""What of a game nothing reads is named, with the words that are reserved."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.cli.conftest import Run

from gunbai.cards.kit import Kit
from gunbai.cli.shared.unread_words import reserved_words, unread
from gunbai.document import read_text
from gunbai.game import Game
from gunbai.interpreter.words.vocabulary import vocabulary_from
from gunbai.library import Library

ROOT = Path(__file__).parents[3]
GAMES = sorted(path.parent.name for path in (ROOT / "rulebooks").glob("*/versions.yaml"))


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """Opens the shipped content."""
    return Library.open(ROOT, tmp_path_factory.mktemp("data"))


@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_a_shipped_game_is_unread(library: Library, game: str) -> None:
    """Every law, effect, presumption and sequence is read, every modelled clause named, no word taken twice."""
    assert unread(library.cases.kits[game]) == []


def told(kit: Kit) -> list[str]:
    """Returns what is said of a kit."""
    return [problem.message for problem in unread(kit)]


def saying(kit: Kit, **more: object) -> Kit:
    """Returns a kit whose vocabulary says something more."""
    kit.notation.vocabulary = vocabulary_from({**kit.notation.vocabulary.raw, **more})
    return kit


def test_a_misspelt_word_is_named(tmp_path: Path) -> None:
    """A law, an effect or a presumption that nothing reads, and a sequence that is no procedure, would silently do nothing."""
    kit = Library.open(ROOT, tmp_path).cases.kits["king-castle"]
    more = {"laws": {"onec": ["1-1"]}, "effects": {"chose": "1-1"}, "presumed": {"turnd": {"value": "縦"}}}
    assert told(saying(kit, **more, sequences=["0-0"], waits={"1-1": "trigger"})) == [
        "nothing reads onec of laws",
        "nothing reads chose of effects",
        "nothing reads turnd of presumed",
        "nothing reads trigger of waits: 1-1",
        "0-0 of sequences is no procedure",
    ]


def test_a_misspelt_word_of_a_file_has_its_place(tmp_path: Path) -> None:
    """Line and column of the word, in the file that says it."""
    kit = Library.open(ROOT, tmp_path).cases.kits["king-castle"]
    more = read_text("laws:\n  onec: [1-1]\n", "v.yaml")
    found = unread(saying(kit, **more))
    assert [(problem.file, problem.line, problem.column) for problem in found] == [("v.yaml", 2, 3)]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"decisions": {"judge": {"clause": "1-1"}}}, "decisions: judge means something in every game"),
        ({"decisions": {"a": {"alias": "甲斐"}, "b": {"alias": ["甲斐"]}}}, "decisions: 甲斐 is said of a and of b"),
        (
            {"keywords": {"縦向き": {"clause": "1-1"}}, "tokens": {"turned": ["縦向き"]}},
            "keywords: 縦向き is a word of tokens, under turned",
        ),
    ],
)
def test_a_word_that_means_two_things_is_named(tmp_path: Path, more: dict[str, object], said: str) -> None:
    """A decision, alias or keyword that a line could not tell from another, are reported."""
    assert said in told(saying(Library.open(ROOT, tmp_path).cases.kits["king-castle"], **more))


def test_a_clause_that_is_only_called_modelled_is_named(tmp_path: Path) -> None:
    """Modelled means that something reads the clause: an empty module reads none."""
    kit = Library.open(ROOT, tmp_path).cases.kits["king-castle"]
    assert "1-1 is modelled, but neither the module nor the vocabulary names it" in told(replace(kit, game=Game("king-castle")))


def test_the_command_lists_what_is_reserved(run: Run) -> None:
    """`gunbai check --vocabulary` ends with the words that no game can bind."""
    said = run("check", "--vocabulary", "king-castle")
    assert said.exit_code == 0
    assert said.output.splitlines()[-len(reserved_words()) :][0].startswith("reserved (events): set, mark, ")
