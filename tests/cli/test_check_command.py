"""``gunbai check``: files, models, vocabularies and deck lists."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tests.cli.conftest import Run


def test_check_of_one_file(run: Run, scenario: Path) -> None:
    """A sound file is counted; a broken one is reported with its place and exit code 2."""
    assert run("check", scenario).output == "問題ありません: 盤面1件\n"
    scenario.write_text("game: legions\nbored: {}\n", "utf-8")
    result = run("check", scenario)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"{scenario}:2:1: ")


def test_check_counts_failed_expectations(run: Run, scenario: Path) -> None:
    """An expectation that is not met is exit code 1, not 2."""
    scenario.write_text(scenario.read_text("utf-8").replace("then: {C.face: リバース}\n", "then: {A.zone: 山札}\n"), "utf-8")
    assert run("check", scenario).exit_code == 1


LIST = "".join(f"    兵{number} ミニオン 赤: 3\n" for number in range(13))
DECK = f"game: legions\ndeck:\n  master: 長 赤 白\n  main:\n{LIST}"


def test_a_deck_that_breaks_a_clause(run: Run, tmp_path: Path) -> None:
    """The clause is said at the line; the command fails."""
    path = tmp_path / "deck.yaml"
    path.write_text(DECK, "utf-8")
    result = run("check", path)
    assert result.exit_code == 1
    assert f"{path}:4:3: メインデッキが39枚です" in result.output
    assert "(legions:23-2a)" in result.output


def test_a_deck_in_order(run: Run, tmp_path: Path) -> None:
    """A deck of 41 with nothing wrong."""
    path = tmp_path / "deck.yaml"
    path.write_text(f"{DECK}    弓兵 スキル 緑: 1\n", "utf-8")
    result = run("check", path)
    assert result.output == "問題ありません: デッキ1件\n"
    assert result.exit_code == 0


def test_a_deck_that_is_expected_to_break_a_clause(run: Run, tmp_path: Path) -> None:
    """What the author expects is not wrong; a clause that is expected but not broken is, at its place."""
    path = tmp_path / "deck.yaml"
    path.write_text(f"{DECK}expect: {{breaks: [23-2a]}}\n", "utf-8")
    assert run("check", path).exit_code == 0
    path.write_text(f"{DECK}expect: {{breaks: [23-2a, 23-2c]}}\n", "utf-8")
    result = run("check", path)
    assert result.exit_code == 1
    assert "18:26: the deck does not break 23-2c" in result.output


def test_a_deck_that_is_expected_to_keep_a_clause(run: Run, tmp_path: Path) -> None:
    """40 cards keep the limit of three copies and not the number of cards; a clause that is not about decks judges none."""
    path = tmp_path / "deck.yaml"
    path.write_text(f"{DECK}expect: {{breaks: [23-2a], keeps: [23-2b, 23-2c]}}\n", "utf-8")
    assert run("check", path).exit_code == 0
    path.write_text(f"{DECK}expect: {{breaks: [23-2a], keeps: [23-2a]}}\n", "utf-8")
    result = run("check", path)
    assert (result.exit_code, "18:35: the deck does not certainly keep 23-2a" in result.output) == (1, True)
    path.write_text(f"{DECK}expect: {{keeps: [34-5]}}\n", "utf-8")
    result = run("check", path)
    assert (result.exit_code, "34-5 judges no deck" in result.output) == (2, True)


def test_restrictions_of_an_event(run: Run, tmp_path: Path) -> None:
    """A file may carry the restrictions it is judged by."""
    path = tmp_path / "deck.yaml"
    lists = "restrictions: [{date: 2018-04-01, 禁止: [兵3]}]\n"
    path.write_text(f"{DECK}    弓兵 スキル 緑: 1\n{lists}", "utf-8")
    assert "(legions:23-2e)" in run("check", path).output


TEXT = (
    "1. Turns\n1.1. A turn has two phases: draw and play.\n1.1a The first turn has no draw.\n"
    "2. Ending\n2.1. Who has no card loses.\n"
)


def test_a_model_can_begin_with_what_is_printed(run: Run, tmp_path: Path) -> None:
    """Every clause gets a line that loads; once a clause stands in the model it is printed no more."""
    (tmp_path / "rules.txt").write_text(TEXT, "utf-8")
    folder = tmp_path / "rulebooks" / "turns"
    assert run("import", tmp_path / "rules.txt", "-o", folder, "--title", "Turns", "--version", "1").exit_code == 0
    printed = run("--content", tmp_path, "check", "--model", "turns").output
    assert printed.splitlines()[:2] == [
        '"1": {kind: informative, status: exempt, reason: "a heading"}  # Turns',
        '"1.1": {kind: definition, status: unmodelled}  # A turn has two phases: draw and play.',
    ]
    (folder / "model.yaml").write_text(printed, "utf-8")
    assert run("--content", tmp_path, "check", folder).exit_code == 0
    assert run("--content", tmp_path, "check", "--model", "turns").output == ""


ROOT = Path(__file__).parents[2]


def test_a_key_that_nothing_reads_is_a_problem(tmp_path: Path, run: Run) -> None:
    """A misspelled key of a vocabulary would silently say nothing: check names it where it stands."""
    folder = tmp_path / "rulebooks" / "asterisk"
    shutil.copytree(ROOT / "rulebooks" / "asterisk", folder)
    path = folder / "vocabulary.yaml"
    path.write_text(path.read_text("utf-8").replace("\nareas:", "\naera:"), "utf-8")
    line = path.read_text("utf-8").split("\n").index("aera:") + 1
    result = run("--content", str(tmp_path), "check", str(folder))
    assert result.exit_code == 2
    assert f"vocabulary.yaml:{line}:1: nothing reads aera of a vocabulary — did you mean areas? [UNKNOWN-KEY]" in result.stderr


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("visible: owner}", "visibel: owner}", "nothing reads visibel of 手札 under zones — did you mean visible? [UNKNOWN-KEY]"),
        ("  numbers:", "  nubmers:", "nothing reads nubmers of tokens — did you mean numbers? [UNKNOWN-KEY]"),
        (
            "\nareas:",
            "  宝物庫: {clause: 1.1}\nareas:",
            "no entry of board lists what lies in 宝物庫 — write 宝物庫: {zone: 宝物庫} [UNLISTED-ZONE]",
        ),
        ("  arrow: {from", "  left: [斜め]\n  arrow: {from", "drawing: there is no way for a card to lie 斜め"),
        ("\nlayout:", "\nlayout:\n  - throne", "layout: the board has no place throne"),
    ],
)
def test_what_nothing_reads_inside_a_section(tmp_path: Path, run: Run, old: str, new: str, said: str) -> None:
    """A misspelled key of one zone or token would say nothing either, and a zone without an entry could not be printed."""
    folder = tmp_path / "rulebooks" / "asterisk"
    shutil.copytree(ROOT / "rulebooks" / "asterisk", folder)
    path = folder / "vocabulary.yaml"
    assert old in path.read_text("utf-8")
    path.write_text(path.read_text("utf-8").replace(old, new, 1), "utf-8")
    assert said in run("--content", str(tmp_path), "check", str(folder)).stderr


@pytest.mark.parametrize("folder", sorted((ROOT / "rulebooks").iterdir()), ids=lambda folder: folder.name)
def test_every_key_that_ships_is_read(folder: Path, run: Run) -> None:
    """A key that the reader learns must be known to the check as well, or every check of a book fails."""
    assert run("check", str(folder)).exit_code == 0


def test_a_book_without_its_list_of_versions_is_reported(run: Run, tmp_path: Path) -> None:
    """A folder that holds no versions.yaml is no book, and is not passed over in silence."""
    (tmp_path / "rulebooks" / "demo" / "text").mkdir(parents=True)
    result = run("--content", tmp_path, "check")
    assert result.exit_code == 2
    assert "rulebooks/demo: there is no versions.yaml in this folder" in result.stderr
