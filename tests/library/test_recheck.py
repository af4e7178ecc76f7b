"""What a new version of a book, or a changed model, makes of rulings: exactly what changed, and no alarm without a cause."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from gunbai.library import Library
from gunbai.library.batch import Crew
from gunbai.library.recheck import Recheck
from gunbai.library.registry import Registry
from gunbai.library.replaying import Job, play
from gunbai.ruling import Person, compose, read_ruling_text
from gunbai.ruling.played import PlayedOut
from gunbai.ruling.staleness import taken_over

CASE = "scenarios/legions/eleven-cores-and-one-still-waiting.yaml"
RULING = """\
---
id: {id}
game: legions
version: "1.00"
question: {{ja: 十一個と待つ一個で勝つか。}}
answer: {{ja: 勝たない。}}
status: published
tags: []
date: 2026-11-21
author: a
reviewer: b
provenance: judge
settles: []
defects: []
scenario: {scenario}
citations:
  - {{rule: {rule}, quote: {quote}}}
---
> **{rule}** {quote}
"""
REGENERATION = ("39-5", "その場でリバース状態")
CORES = ("24-2b", "コアの合計が12個になった場合、勝利します")


@pytest.fixture
def content(repository: Path, tmp_path: Path) -> Path:
    """Writes a content root with one book, one scenario and three rulings: a battle clause, a scenario, both of the cores."""
    root = tmp_path / "content"
    shutil.copytree(repository / "rulebooks" / "legions", root / "rulebooks" / "legions")
    (root / "templates").symlink_to(repository / "templates")
    (root / CASE).parent.mkdir(parents=True)
    shutil.copy(repository / CASE, root / CASE)
    (root / "rulings" / "legions").mkdir(parents=True)
    for id, (rule, quote), scenario in (
        ("battle", REGENERATION, '""'),
        ("cores", CORES, CASE),
        ("both", REGENERATION, CASE),
    ):
        text = RULING.format(id=id, rule=rule, quote=quote, scenario=scenario)
        (root / "rulings" / "legions" / f"{id}.md").write_text(text, "utf-8")
    return root


@pytest.fixture
def verdicts(content: Path, tmp_path: Path) -> Callable[..., dict[str, str]]:
    """Returns a function that opens that content anew and says what becomes of each ruling."""

    def found(version: str | None = None) -> dict[str, str]:
        return {one.ruling.id: one.verdict for one in Library.open(content, tmp_path).recheck("legions", version)}

    return found


def add_version(content: Path, *changes: tuple[str, str]) -> None:
    """Adds version 1.01 of the book: the same text with some of it replaced."""
    book = content / "rulebooks" / "legions"
    text = (book / "text" / "1.00.yaml").read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    (book / "text" / "1.01.yaml").write_text(text, "utf-8")
    with (book / "versions.yaml").open("a", encoding="utf-8") as file:
        file.write('  - version: "1.01"\n    date: 2018-06-01\n')


def test_nothing_has_changed(verdicts: Callable[..., dict[str, str]]) -> None:
    """Against the version they were written for all are fine."""
    assert verdicts() == {"battle": "fine", "both": "fine", "cores": "fine"}


def test_a_renumbering_raises_no_alarm(verdicts: Callable[..., dict[str, str]], content: Path, tmp_path: Path) -> None:
    """A clause that only has another number moves its rulings; the others stay fine, and no scenario ends otherwise."""
    add_version(content, ('printed: "39-5"', 'printed: "39-99"'))
    assert verdicts() == {"battle": "moved", "both": "moved", "cores": "fine"}
    assert not any(one.alarming for one in Library.open(content, tmp_path).recheck("legions"))


def test_a_changed_text_finds_those_who_quote_it(verdicts: Callable[..., dict[str, str]], content: Path) -> None:
    """Exactly the rulings that quote a reworded clause are listed."""
    add_version(content, ("その場でリバース状態に します", "その場で裏返した状態に します"))
    assert verdicts() == {"battle": "text changed", "both": "text changed", "cores": "fine"}
    assert set(verdicts("1.00").values()) == {"fine"}


def test_a_changed_model_finds_those_whose_board_ends_otherwise(
    verdicts: Callable[..., dict[str, str]], content: Path, tmp_path: Path
) -> None:
    """The first time the outcome is kept; when the model counts eleven cores as a win, both boards now end otherwise."""
    assert set(verdicts().values()) == {"fine"}
    model = content / "rulebooks" / "legions" / "model.yaml"
    text = model.read_text("utf-8")
    assert "values: {cores: 12}" in text
    model.write_text(text.replace("values: {cores: 12}", "values: {cores: 11}"), "utf-8")
    assert verdicts() == {"battle": "fine", "both": "outcome changed", "cores": "outcome changed"}
    one = next(one for one in Library.open(content, tmp_path).recheck("legions") if one.ruling.id == "cores")
    assert one.old is not None
    assert one.new is not None
    assert (one.old.winner, one.new.winner) == ("", "甲")
    assert set(one.differences) >= {"甲", "乙", "winner"}


def test_publishing_keeps_how_the_scenario_ends(content: Path, tmp_path: Path) -> None:
    """A model that changes before anybody has rechecked is found, too, where the ruling was published here."""
    library = Library.open(content, tmp_path)
    text = RULING.format(id="new", rule=CORES[0], quote=CORES[1], scenario=CASE).replace("status: published", "status: in review")
    library.docket.add(text, Person("a", "judge"), "")
    library.registry.act("new", "submit", 1, Person("a", "judge"), "")
    assert library.registry.outcomes.all() == {}
    library.registry.act("new", "publish", 2, Person("c", "head judge"), "")
    assert [(id, n, kept.winner) for (id, n), kept in library.registry.outcomes.all().items()] == [("new", 3, "")]


def test_what_cannot_be_played_is_said(verdicts: Callable[..., dict[str, str]], content: Path) -> None:
    """A scenario that breaks is no outcome: its rulings are named."""
    assert set(verdicts().values()) == {"fine"}
    (content / CASE).write_text((content / CASE).read_text("utf-8").replace("{end: メイン}", "{end: 昼}"), "utf-8")
    assert verdicts() == {"battle": "fine", "both": "not played", "cores": "not played"}


def test_a_moved_ruling_is_taken_over(content: Path, tmp_path: Path) -> None:
    """A ruling whose clause was reworded is offered in its new words, below the fields too, and can be read."""
    add_version(content, ("その場でリバース状態に します", "その場で裏返した状態に します"))
    library = Library.open(content, tmp_path)
    found = {one.ruling.id: one for one in library.recheck("legions")}
    new = taken_over(found["battle"], library.rulebook("legions").book("1.01"))
    assert new is not None
    assert new.version == "1.01"
    assert "裏返した" in new.citations[0].quote
    assert f"> **39-5** {new.citations[0].quote}" in new.body
    assert read_ruling_text(compose(new), None, library.rulebooks, lambda path: True).citations == new.citations


def test_a_gone_clause_cannot_be_taken_over(content: Path, tmp_path: Path) -> None:
    """Where nothing like the quote is left, somebody has to write it."""
    add_version(content, ("コアの合計が12個になった場合、勝利します", "以下省略とするから読む者は推し量ることになる"))
    library = Library.open(content, tmp_path)
    found = {one.ruling.id: one for one in library.recheck("legions")}
    assert found["cores"].verdict in ("text changed", "clause gone")
    assert taken_over(found["cores"], library.rulebook("legions").book("1.01")) is None


def test_a_page_replays_a_little_at_a_time(content: Path, tmp_path: Path) -> None:
    """In no time one scenario is replayed; the rulings whose turn it was not are told by their citations alone."""
    library = Library.open(content, tmp_path)
    registry: Registry = library.registry
    recheck = Recheck(registry, library.rulebook("legions"), "1.00")
    assert len(recheck.left()) == 1
    assert {one.ruling.id: one.new is None for one in recheck.results()} == {"battle": True, "both": True, "cores": True}
    recheck.play_for(0)
    assert recheck.left() == []
    assert {one.ruling.id: one.new is None for one in recheck.results()} == {"battle": True, "both": False, "cores": False}
    assert play(library.cases, Job("scenarios/legions/nothing.yaml", None, "1.00")).fault


# -- the library that ships --------------------------------------------------------------------------------------------


@pytest.fixture
def shipped(repository: Path, tmp_path: Path) -> Path:
    """Returns a content root with one book and every ruling on it that ships, which a test may give another version."""
    root = tmp_path / "shipped"
    for name in ("rulebooks", "rulings"):
        shutil.copytree(repository / name / "legions", root / name / "legions")
    for name in ("templates", "scenarios"):
        (root / name).symlink_to(repository / name)
    return root


def by_citations(content: Path, data: Path) -> dict[str, str]:
    """Returns what the newest version makes of each ruling by what it quotes; no board is played."""
    library = Library.open(content, data)
    rulebook = library.rulebook("legions")
    return {one.ruling.id: one.verdict for one in Recheck(library.registry, rulebook, rulebook.book().version).results()}


def test_an_update_lists_exactly_who_quotes_what_changed(shipped: Path, tmp_path: Path) -> None:
    """Of all rulings on a book, the text has changed for those whose files quote the words that are gone, and for no other."""
    add_version(shipped, ("その場でリバース状態に します", "その場で裏返した状態に します"))
    files = {path.stem: path.read_text("utf-8") for path in (shipped / "rulings" / "legions").glob("*.md")}
    quoting = {id for id, text in files.items() if "rule: 39-5," in text and "その場でリバース状態" in text}
    found = by_citations(shipped, tmp_path / "data")
    assert found.keys() == files.keys()
    assert len(found) >= 25
    assert quoting
    assert {id for id, verdict in found.items() if verdict == "text changed"} == quoting
    assert {verdict for id, verdict in found.items() if id not in quoting} <= {"fine", "context changed"}


def test_a_renumbered_chapter_alarms_nobody(shipped: Path, tmp_path: Path) -> None:
    """Every clause of a chapter has another number, and of all rulings on the book none has to be looked at."""
    text = (shipped / "rulebooks" / "legions" / "text" / "1.00.yaml").read_text("utf-8")
    numbers = sorted(set(re.findall(r'printed: "(39-\d+)"', text)))
    add_version(shipped, *((f'printed: "{number}"', f'printed: "{number}9"') for number in numbers))
    found = by_citations(shipped, tmp_path / "data")
    assert set(found.values()) == {"fine", "moved"}


def test_a_removed_clause_lists_who_cites_it(shipped: Path, tmp_path: Path) -> None:
    """A version without a clause that is modelled is read; the rulings that quote it have lost it, and no other is alarmed."""
    book = shipped / "rulebooks" / "legions"
    (clause,) = re.findall(r'(?ms)^  - id: "39-4"\n.*?(?=^  - id: )', (book / "text" / "1.00.yaml").read_text("utf-8"))
    add_version(shipped, (clause, ""))
    files = {path.stem: path.read_text("utf-8") for path in (shipped / "rulings" / "legions").glob("*.md")}
    quoting = {id for id, text in files.items() if "rule: 39-4," in text}
    library = Library.open(shipped, tmp_path / "data")
    found = {one.ruling.id: one for one in library.recheck("legions", crew=Crew(1))}
    assert quoting
    assert {id for id, one in found.items() if one.verdict == "clause gone"} == quoting
    assert {id for id, one in found.items() if one.alarming} == quoting
    assert [said for file, said in library.faults() if "legions" in file] == []


MOVING = ("39-7", "レーン移動した場合を行った時")
MOVED, APART = "scenarios/legions/attack-after-moving.yaml", "scenarios/legions/two-pierces-on-one-unit.yaml"


@pytest.fixture
def moving(repository: Path, content: Path) -> Path:
    """Adds two rulings: one on a board that attacks after moving, which cites another clause, one on a board that does not."""
    for id, scenario in (("moving", MOVED), ("apart", APART)):
        shutil.copy(repository / scenario, content / scenario)
        text = RULING.format(id=id, rule=CORES[0], quote=CORES[1], scenario=scenario)
        (content / "rulings" / "legions" / f"{id}.md").write_text(text, "utf-8")
    return content


def test_a_reworded_clause_lists_only_boards_that_rest_on_it(moving: Path, tmp_path: Path) -> None:
    """Every sequence looks whether 39-7 has anything to do: where nothing moved, its new words alarm nobody."""
    add_version(moving, (MOVING[1], MOVING[1].replace("行った時", "行ったとき")))
    found = {one.ruling.id: one for one in Library.open(moving, tmp_path).recheck("legions", "1.01")}
    assert {id: one.verdict for id, one in found.items() if one.alarming} == {"moving": "context changed"}
    assert found["moving"].unread == ("39-7",)
    assert found["moving"].differences == ()


def test_what_a_reworded_clause_left_undecided_is_compared_once_it_is_modelled() -> None:
    """Nobody can judge a claim until then; what was known of it before is what is held against the new outcome."""
    old = PlayedOut(claims=(("甲", "", "holds"), ("乙", "", "never")))
    new = PlayedOut(claims=(("甲", "", "unknown"), ("乙", "", "holds")), unread=("1",), undecided=("甲",))
    assert old.differences(new) == ("乙",)
    kept = new.decided_by(old)
    assert (kept.claims, kept.undecided) == ((("甲", "", "holds"), ("乙", "", "holds")), ())
    assert kept.differences(PlayedOut(claims=(("甲", "", "never"), ("乙", "", "holds")))) == ("甲",)
