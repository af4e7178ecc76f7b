"""For each open defect, the smallest case on which its readings give different results."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from gunbai.library import Library
from gunbai.library.separating import Separations

SMALL, SAME = "arts-without-target-and-free-standby", "attack-range"


@pytest.fixture
def library(repository: Path, tmp_path: Path) -> Library:
    """Opens one book with a case of D-040, a larger copy of it, one that pins it, and one that has nothing to do with it."""
    root = tmp_path / "content"
    shutil.copytree(repository / "rulebooks" / "legions", root / "rulebooks" / "legions")
    (root / "templates").symlink_to(repository / "templates")
    folder = root / "scenarios" / "legions"
    folder.mkdir(parents=True)
    for name in (SMALL, SAME):
        shutil.copy(repository / "scenarios" / "legions" / f"{name}.yaml", folder)
    text = (folder / f"{SMALL}.yaml").read_text("utf-8")
    (folder / "larger.yaml").write_text(text + f"# {'長い。' * 50}\n", "utf-8")
    (folder / "a-pinned.yaml").write_text(text.partition("expect:")[0] + "readings: {D-040: b}\n", "utf-8")
    return Library.open(root, tmp_path / "data")


def told(library: Library) -> Library:
    """Returns the library once it is known of every case which clauses it runs."""
    for one in library.cases.readable("legions"):
        library.cases.grounds(one)
    return library


def test_the_smallest_case_that_parts_the_readings(library: Library) -> None:
    """31-6: by (a) 乙 is right, by (b) 甲; a case that pins the reading shows nothing, and a larger one is not taken."""
    sought = Separations(told(library).cases, library.rulebook("legions"))
    sought.seek_for(60)
    assert sought.left() == []
    found = sought.found["D-040"]
    assert found is not None
    assert found.resolution.scenario.name == SMALL
    assert found.verdicts == {"a": (("甲", "never"), ("乙", "holds")), "b": (("甲", "holds"), ("乙", "never"))}
    assert [id for id, case in sought.found.items() if case] == ["D-040"]


def test_a_page_seeks_no_longer_than_it_may(library: Library) -> None:
    """One defect at least each time; what was found is kept."""
    sought = Separations(told(library).cases, library.rulebook("legions"))
    many = len(sought.left())
    sought.seek_for(0)
    sought.seek_for(0)
    assert len(sought.left()) == many - 2


def test_nothing_is_given_up_before_all_cases_are_known(library: Library) -> None:
    """While it is not known which clauses the cases run, a defect without a case is still sought; one that has its case is not."""
    sought = Separations(library.cases, library.rulebook("legions"))
    many = len(sought.left())
    sought.seek_for(60)
    assert 0 < len(sought.left()) < many
    told(library)
    sought.seek_for(60)
    assert sought.left() == []


def test_a_case_names_a_defect_in_the_middle_of_a_sentence(library: Library) -> None:
    """D-040のa means D-040; D-0401 would not."""
    folder = library.content / "scenarios" / "legions"
    text = (folder / f"{SMALL}.yaml").read_text("utf-8")
    (folder / "said.yaml").write_text(re.sub(r"note: \|\n(  .*\n)+", "note: D-040のaではどうか。\n", text), "utf-8")
    for name in (f"{SMALL}.yaml", "larger.yaml"):
        (folder / name).unlink()
    sought = Separations(Library.open(library.content).cases, library.rulebook("legions"))
    sought.seek_for(60)
    found = sought.found["D-040"]
    assert found is not None
    assert found.resolution.scenario.name == "said"
