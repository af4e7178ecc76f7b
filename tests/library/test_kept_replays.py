"""How scenarios ended is kept by what decides it: one of the same words is not played again, one by another book is."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tests.library.test_recheck import CASE

from gunbai.content import Layers
from gunbai.library import Library
from gunbai.library import recheck as module
from gunbai.library.batch import Crew
from gunbai.library.kept_replays import Replays
from gunbai.library.recheck import Recheck
from gunbai.library.replaying import Job
from gunbai.ruling.played import PlayedOut, played_out

HERE = Job(CASE, None, "1.00")


@pytest.fixture
def content(repository: Path, tmp_path: Path) -> Path:
    """Writes a content root with one book and one scenario under three names, the third one in other words."""
    root = tmp_path / "content"
    shutil.copytree(repository / "rulebooks" / "legions", root / "rulebooks" / "legions")
    (root / "templates").symlink_to(repository / "templates")
    text = (repository / CASE).read_text("utf-8")
    (root / CASE).parent.mkdir(parents=True)
    for name, words in ((CASE, text), (named("twin"), text), (named("other"), text.replace("title: ", "title: 別・"))):
        (root / name).write_text(words, "utf-8")
    return root


def named(name: str) -> str:
    """Returns the path of a scenario."""
    return f"scenarios/legions/{name}.yaml"


def test_the_same_words_are_one_replay(content: Path, tmp_path: Path) -> None:
    """A file of another name, or kept in the store, is the same replay; other words and another version are others."""
    text = (content / CASE).read_text("utf-8")
    jobs = [HERE, Job(named("twin"), None, "1.00"), Job(named("kept"), text, "1.00"), Job(named("other"), None, "1.00")]
    found = Replays(Layers([content]), tmp_path).alike("legions", [*jobs, Job(CASE, None, "1.01")])
    assert sorted(map(len, found.values())) == [1, 1, 3]


def test_another_book_is_another_replay(content: Path, tmp_path: Path) -> None:
    """Whatever changes below the rulebook, nothing is known any more."""
    replays = Replays(Layers([content]), tmp_path)
    before = replays.alike("legions", [HERE])
    replays.keep("legions", dict.fromkeys(before, PlayedOut(winner="甲")))
    assert replays.known("legions").keys() == before.keys()
    with (content / "rulebooks" / "legions" / "model.yaml").open("a", encoding="utf-8") as file:
        file.write("# 変わった\n")
    after = replays.alike("legions", [HERE])
    assert not after.keys() & before.keys()
    replays.keep("legions", dict.fromkeys(after, PlayedOut(winner="乙")))
    assert {outcome.winner for outcome in replays.known("legions").values()} == {"乙"}


def test_what_could_not_be_played_is_not_kept(content: Path, tmp_path: Path) -> None:
    """The next recheck tries it again; a file that is none keeps nothing either."""
    replays = Replays(Layers([content]), tmp_path)
    replays.keep("legions", {"a.b": PlayedOut(fault="打ち切りました")})
    assert replays.known("legions") == {}
    (tmp_path / "replays").mkdir(exist_ok=True)
    (tmp_path / "replays" / "legions.msgpack").write_bytes(b"\xff")
    assert replays.known("legions") == {}


def test_a_recheck_plays_nothing_twice(repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second recheck of the same book hands no scenario to any process, and finds the same."""
    library = Library.open(repository, tmp_path)
    rulebook = library.rulebook("king-castle")
    first = Recheck(library.registry, rulebook, rulebook.book().version)
    first.play_all(crew=Crew(1))
    handed: list[Job] = []
    monkeypatch.setattr(module.Batch, "done", lambda batch, jobs, crew, done: iter(handed.extend(jobs) or ()))
    again, told = Recheck(library.registry, rulebook, rulebook.book().version), list[int]()
    left = len(again.left())
    again.play_all(told.append)
    assert (handed, again.left(), sum(told)) == ([], [], left)
    assert again.results() == first.results()


def test_an_outcome_is_the_same_without_its_reasons(repository: Path, tmp_path: Path) -> None:
    """Verdicts, refusals, what is asked and the board do not hang on whether the deciding clauses are sought."""
    library = Library.open(repository, tmp_path)
    for game in library.games():
        version = library.rulebook(game).book().version
        for scenario in library.scenarios(game)[:6]:
            assert played_out(library.cases.outcome(scenario, version)) == played_out(library.cases.replay(scenario, version))
