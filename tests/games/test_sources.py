"""A word of a module that nothing says anywhere is found on load; a module that Python cannot read is one line."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from gunbai.errors import BadContent
from gunbai.games import _loaded, installed, load_game
from gunbai.games.sources import unused_bindings
from gunbai.library import Library

MODULE = """from gunbai.game import Game
game = Game("own")
HAND = "手札"

@game.step("1.1")
def act(play):
    return play.choose("who", [1], if_allowed="strike"), play.choose_action("main", "甲"), play.event("burn")
"""


@pytest.fixture(scope="module")
def library() -> Library:
    """Returns the library of the repository."""
    return Library.open(content=str(Path(__file__).parents[2]))


def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, more: str):
    """Returns what is made of a module with these lines."""
    (tmp_path / f"{name}.py").write_text(MODULE + more, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    return _loaded("own", EntryPoint("own", name, "gunbai.games"))


@pytest.mark.parametrize(
    ("name", "binding", "why"),
    [
        ("own_a", '@game.condition("1.1", of="strik")', ["nothing is decided under strik"]),
        ("own_b", '@game.condition("1.1", of="strike")', []),
        ("own_c", '@game.action("hit", "1.1", at="mian")', ["nothing asks for actions at mian"]),
        ("own_d", '@game.event("brun", "1.1")', ["nothing emits the event brun"]),
        ("own_e", '@game.event("burn", "1.1")', []),
        ("own_j", '@game.trigger("1.1", on="brun")', ["nothing emits the event brun"]),
        ("own_k", '@game.replace("brun", "1.1")', ["nothing emits the event brun"]),
        ("own_l", '@game.trigger("1.1", on="burn", keyword="swfit")', ["no card has the keyword swfit"]),
        ("own_m", '@game.trigger("1.1", on="burn", keyword="swift")', []),
    ],
)
def test_a_binding_that_nothing_names_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, binding: str, why: list[str]
) -> None:
    """What a condition, an action and an event are about stands in some function of the module, or is misspelt."""
    game = own(tmp_path, monkeypatch, name, f"\n{binding}\ndef about(play, it):\n    return None\n")
    assert list(unused_bindings(game, [], ["swift"])) == [("1.1", item) for item in why]


@pytest.mark.parametrize("slug", installed())
def test_the_games_that_ship_bind_nothing_in_vain(library: Library, slug: str) -> None:
    """Each of their bindings is named somewhere."""
    if slug in library.games():
        assert list(unused_bindings(load_game(slug), library.rulebook(slug).vocabulary.get("events", {}))) == []


@pytest.mark.parametrize(
    ("name", "line", "said"),
    [
        ("own_f", "\ndef broken(:\n", "cannot be read: "),
        ("own_g", "\nimport nothing_of_the_kind\n", "failed while it was read: ModuleNotFoundError: "),
        (
            "own_h",
            '\n@game.step("1.1")\ndef again(play):\n    return []\n',
            "failed while it was read: ValueError: own: 1.1 is",
        ),
        ("own_i", "\ndel game\n", "failed while it was read: AttributeError: "),
        (
            "own_n",
            '\n@game.condition("", of="strike")\ndef swift(play, uid):\n    return True\n',
            "failed while it was read: ValueError: own: a binding (condition) names no clause",
        ),
    ],
)
def test_a_module_that_cannot_be_read_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, line: str, said: str
) -> None:
    """The line names the file, and says what Python said."""
    with pytest.raises(BadContent) as refused:
        own(tmp_path, monkeypatch, name, line)
    assert f"the module of own {said}" in str(refused.value)
    assert "\n" not in str(refused.value)
    if "ValueError" in said:
        assert f"{name}.py:" in str(refused.value)
