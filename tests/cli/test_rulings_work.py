"""``gunbai rulings new|edit|review|publish|…``: a ruling's life from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Run
from tests.versions import RULING

DRAFT = RULING.replace("id: red", "id: blue").replace("status: published", "status: draft").replace("reviewer: b\n", "")


@pytest.fixture
def draft(tmp_path: Path) -> Path:
    """Writes a draft by a."""
    path = tmp_path / "draft.md"
    path.write_text(DRAFT, "utf-8")
    return path


def test_a_ruling_is_written_reviewed_and_published(demo: Run, draft: Path) -> None:
    """Each command says which revision it made; the history says who, when and why."""
    assert demo("rulings", "new", draft, "--by", "a", "--reason", "質問").output == "blue 第1稿: 下書き\n"
    assert demo("rulings", "review", "blue", "--by", "a").output == "blue 第2稿: 査読中\n"
    assert demo("rulings", "review", "blue", "--accept", "--by", "b").output == "blue 第3稿: 査読中\n"
    said = json.loads(demo("rulings", "publish", "blue", "--by", "a", "--json").output)
    assert (said["id"], said["n"], said["status"], said["by"]) == ("blue", 4, "published", "a")
    history = json.loads(demo("rulings", "history", "blue", "--json").output)
    assert [(each["deed"], each["by"], each["reason"]) for each in history] == [
        ("draft", "a", "質問"),
        ("submit", "a", ""),
        ("accept", "b", ""),
        ("publish", "a", ""),
    ]
    assert "a  起案 → 下書き" in demo("rulings", "history", "blue").output
    diff = demo("rulings", "history", "blue", "--diff", "1", "4").output
    assert "-status: draft\n+status: published\n" in diff


def test_who_wrote_it_cannot_review_it(demo: Run, draft: Path) -> None:
    """The author is told that a second person has to, with exit code 2."""
    demo("rulings", "new", draft, "--by", "a")
    demo("rulings", "review", "blue", "--by", "a")
    refused = demo("rulings", "publish", "blue", "--by", "a")
    assert refused.exit_code == 2
    assert refused.stderr == "a が書いた裁定は別の人が査読します / a wrote it: a second person has to review it\n"


def test_the_second_writer_sees_both(demo: Run, draft: Path) -> None:
    """An edit of a state that is not the last one any more prints who was first and how the texts differ."""
    demo("rulings", "new", draft, "--by", "a")
    draft.write_text(DRAFT.replace("en: One", "en: Two"), "utf-8")
    assert demo("rulings", "edit", "blue", draft, "--by", "b").exit_code == 0
    draft.write_text(DRAFT.replace("en: One", "en: Three"), "utf-8")
    refused = demo("rulings", "edit", "blue", draft, "--base", "1", "--by", "a")
    assert refused.exit_code == 2
    assert refused.stderr.startswith("blue は b が先に変えました（第1稿→第2稿） / b has changed blue meanwhile (revision 1 → 2)\n")
    assert "-answer: {ja: 一枚, en: Two}\n+answer: {ja: 一枚, en: Three}\n" in refused.stderr


def test_a_ruling_is_taken_back(demo: Run) -> None:
    """Withdrawn, it is listed as such; restored, it is a draft again; superseding takes a published one."""
    assert demo("rulings", "withdraw", "red", "--reason", "誤り").output == "red 第2稿: 取り下げ\n"
    assert "red  demo 1 · 取り下げ" in demo("rulings", "list").output
    assert demo("rulings", "restore", "red", "1").output == "red 第3稿: 下書き\n"
    refused = demo("rulings", "supersede", "red", "blue")
    assert refused.exit_code == 2
    assert "red is draft: supersede needs published" in refused.stderr


def test_what_is_wrong_with_a_draft_is_printed(demo: Run, draft: Path) -> None:
    """Every problem is printed with its line, and nothing is kept."""
    draft.write_text(DRAFT.replace("青いカードを見る", "黒い").replace("provenance: judge", "provenance: me"), "utf-8")
    refused = demo("rulings", "new", draft)
    assert refused.exit_code == 2
    assert [line.rpartition(" ")[2] for line in refused.stderr.splitlines()] == ["[UNKNOWN-WORD]", "[QUOTE-NOT-FOUND]"]
    assert "blue" not in demo("rulings", "list").output


def test_a_draft_may_come_from_another_program(demo: Run, draft: Path) -> None:
    """- reads the standard input."""
    from click.testing import CliRunner

    from gunbai.cli import main

    options = ["--content", str(draft.parent), "--data", str(draft.parent / "data")]
    done = CliRunner().invoke(main, [*options, "rulings", "new", "-", "--by", "a"], input=DRAFT.encode())
    assert done.output == "blue 第1稿: 下書き\n"
    refused = CliRunner().invoke(main, [*options, "rulings", "new", "-"], input=DRAFT.encode("cp932"))
    assert (refused.exit_code, refused.stderr) == (2, "-: not UTF-8 text — save it as UTF-8 [NOT-UTF8]\n")
