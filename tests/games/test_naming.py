"""Every clause that a game names is one of its book, and something is made of it: found when the game is loaded."""

from __future__ import annotations

import sys
from importlib.abc import Loader
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, ModuleType

import pytest

from gunbai.games import check_game, installed, load_game
from gunbai.games.naming import in_code
from gunbai.interpreter.game.game import Game
from gunbai.interpreter.words.vocabulary import vocabulary_from
from gunbai.rulebook import Book, Model, Node, RuleModel, load_rulebook

ROOT = Path(__file__).parents[2]
GAMES = [slug for slug in installed() if (ROOT / "rulebooks" / slug).is_dir()]
BOOK = Book("fort", "砦", "1", None, [Node(id=id, text="文。") for id in ("1", "1-1", "1-2")])
MODEL = Model(
    [
        RuleModel(id="1", status="exempt", reason="a heading", steps=("1-1",)),
        RuleModel(id="1-1", status="modelled"),
        RuleModel(id="1-2", status="exempt", reason="tells"),
    ]
)
"""A procedure with its step, and a clause of which nothing is made."""


class Written(Loader):
    """Stands for the file of a module."""

    def __init__(self, text: str) -> None:
        self.text = text

    def get_code(self, name: str) -> CodeType:
        """Returns the code of the text."""
        return compile(self.text, name, "exec")


def told(game: Game, words: dict[str, object]) -> list[str]:
    """Returns what is wrong with a game of one step, and with its vocabulary."""
    game.step("1-1")(lambda play: None)
    return [problem.message for problem in check_game(game, BOOK, MODEL, vocabulary_from(words))]


@pytest.fixture
def fort(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Returns a game whose code names a step, a clause that nothing is made of, and one that the book lacks."""
    module = ModuleType("fort")
    module.__spec__ = ModuleSpec(
        "fort", Written("def f(play):\n    play.cite('1-1', '1-2')\n    return {'of': ('9-9', '12', 'one')}\n")
    )
    monkeypatch.setitem(sys.modules, "fort", module)
    game = Game("fort")
    game.package = "fort"
    return game


def test_code_is_read_to_the_last_constant(fort: Game) -> None:
    """Also a clause inside a function or a table is found; plain numbers and words are none."""
    assert sorted(in_code(fort, BOOK)) == [("fort", "1-1"), ("fort", "1-2"), ("fort", "9-9")]


def test_a_game_that_names_what_is_not_made_does_not_load(fort: Game) -> None:
    """A clause in the body of a function that is exempt, or in no book, would be cited for nothing."""
    assert told(fort, {"seats": ["甲", "乙"]}) == [
        "fort names 1-2, but its model says exempt",
        "fort names 9-9, which the book does not have",
    ]


def test_the_vocabulary_is_held_to_the_same() -> None:
    """A moment, a law or a decision of a clause that nothing is made of; a zone may name a bare definition."""
    words: dict[str, object] = {
        "zones": {"山": {"clause": "1-2"}},
        "moments": {"時": {"clause": "1-2", "event": "draw"}},
        "decisions": {"play": {"clause": "1-1", "not now": ["3-3", "1"]}},
    }
    assert told(Game("fort"), words) == [
        "moments names 1-2, but its model says exempt",
        "decisions names 3-3, which the book does not have",
    ]


@pytest.mark.parametrize(
    ("section", "said"),
    [
        ("windows", {"1-2": {"first": "other"}}),
        ("limits", {"attack": {"clause": "1-2"}}),
        ("laws", {"order": ["1-2"]}),
        ("waits", {"1-2": "order"}),
        ("values", {"power": {"printed": "1-2"}}),
        ("effects", {"choose": "1-2"}),
        ("keywords", {"飛行": {"clause": "1-2"}}),
        ("sequences", ["1-2"]),
        ("keeps", ["1-2"]),
        ("tokens", {"statuses": {"済": "1-2"}}),
        ("leaving", "1-2"),
        ("not yours", "1-2"),
    ],
)
def test_every_section_of_a_vocabulary_is_looked_at(section: str, said: object) -> None:
    """Windows, limits, laws and all the rest name clauses that are modelled, whether a key names them or a value."""
    assert f"{section} names 1-2, but its model says exempt" in told(Game("fort"), {section: said})


def test_a_board_stands_at_a_step_of_the_procedure_around_it() -> None:
    """A phase whose steps do not lie in each other would begin nowhere."""
    words: dict[str, object] = {"phases": {"始": ["1", "1-1"], "終": ["1", "1-2"]}, "preparation": {"frames": {"1-1": "1"}}}
    assert [line for line in told(Game("fort"), words) if "stands at" in line] == [
        "phase 終 stands at 1-2, which is no step of 1",
        "preparation stands at 1, which is no step of 1-1",
    ]


def test_what_is_declared_as_started_by_name_is_no_step_of_another() -> None:
    """A procedure orders 1-1 already, and nothing is bound to 1-2: neither is started by name."""
    game = Game("fort")
    game.calls("1-1", "1-2")
    assert [line.partition(" is ")[0] for line in told(game, {"seats": ["甲", "乙"]})] == ["1-1", "1-2"]


@pytest.mark.parametrize("slug", GAMES)
def test_the_code_of_every_game_is_read(slug: str) -> None:
    """What is loaded for a game is known by its package, so that no number in its code goes unlooked at."""
    book = load_rulebook(ROOT, slug).book()
    assert len({clause for _, clause in in_code(load_game(slug), book)}) > 50
