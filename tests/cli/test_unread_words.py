"""What of a game nothing reads is named, with the words that are reserved."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.cli.conftest import Run

from gunbai.cards.kit import Kit
from gunbai.cli.unread_words import reserved_words, unread
from gunbai.game import Game
from gunbai.interpreter.vocabulary import vocabulary_from
from gunbai.library import Library

ROOT = Path(__file__).parents[2]
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


def test_a_reserved_word_is_named(tmp_path: Path) -> None:
    """A kernel event triggers nothing, a sentence's own word is no verb; nothing would ever ask these bindings."""
    kit = Library.open(ROOT, tmp_path).cases.kits["king-castle"]
    own = Game("king-castle")
    own.trigger("1-1", on="var")(lambda play, obj, record: True)
    own.verb("choose", "1-1")(lambda play, argument: [])
    own.verb("draw", "1-1")(lambda play, argument: [])
    found = [problem for problem in unread(replace(kit, game=own)) if problem.code == "RESERVED-WORD"]
    assert [problem.message.split(",")[0] for problem in found] == [
        "@game.trigger binds var",
        "@game.verb binds choose",
    ]


def test_a_clause_that_is_only_called_modelled_is_named(tmp_path: Path) -> None:
    """Modelled means that something reads the clause: an empty module reads none."""
    kit = Library.open(ROOT, tmp_path).cases.kits["king-castle"]
    assert "1-1 is modelled, but neither the module nor the vocabulary names it" in told(replace(kit, game=Game("king-castle")))


def test_the_command_lists_what_is_reserved(run: Run) -> None:
    """`gunbai check --vocabulary` ends with the words that no game can bind."""
    said = run("check", "--vocabulary", "king-castle")
    assert said.exit_code == 0
    assert said.output.splitlines()[-len(reserved_words()) :][0].startswith("reserved (events): set, mark, ")
