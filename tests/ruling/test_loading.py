"""Ruling files with something wrong in them are refused with every problem, its place and what to write instead."""

import datetime
from pathlib import Path

import pytest

from gunbai.errors import BadInput
from gunbai.rulebook import load_rulebooks
from gunbai.ruling import load_rulings

TEXT = """\
source: {file: demo.txt}
nodes:
  - {id: 1-1, printed: 1-1, form: clause, text: 赤いカードを引く。青いカードは引けない。, spans: [[0, 9]], parts: [[0, 9], [9, 20]]}
  - {id: 1-2, printed: 1-2, form: clause, text: 白いカードを捨てる。, spans: [[9, 20]], parts: [[0, 10]]}
  - {id: 1-2.1, printed: ①, parent: 1-2, form: item, text: 一枚だけ捨てる。, spans: [[20, 29]], parts: [[0, 8]]}
"""
DEFECTS = """\
- {id: D-001, class: open, nodes: [1-1], readings: {a: 一枚, b: 何枚でも}, default: a}
- {id: D-002, class: typo, nodes: [1-2], readings: {a: 白}, default: a}
"""
GOOD = """\
---
id: red-cards
game: demo
version: "1"
question: {ja: 赤いカードを引けるか。, en: May one draw red cards?}
answer: {ja: 引ける。, en: Yes.}
status: published
tags: [赤, 引く]
date: 2026-11-21
author: 行司
reviewer: 勝負審判
provenance: head judge
settles: [D-001:b, D-002]
defects: [D-001]
scenario: ""
citations:
  - {rule: 1-1, quote: 赤いカード を引く}
  - {rule: "1-1:2", quote: 青いカードは引けない}
---
## 理由

引ける。
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Returns a content root with one rulebook and no rulings."""
    folder = tmp_path / "rulebooks" / "demo"
    (folder / "text").mkdir(parents=True)
    (folder / "versions.yaml").write_text('title: 見本\nversions:\n  - {version: "1", date: 2020-01-01}\n', "utf-8")
    (folder / "text" / "1.yaml").write_text(TEXT, "utf-8")
    (folder / "defects.yaml").write_text(DEFECTS, "utf-8")
    (tmp_path / "rulings" / "demo").mkdir(parents=True)
    return tmp_path


def write(root: Path, text: str, name: str = "demo/red-cards") -> None:
    """Writes one ruling file."""
    path = root / "rulings" / f"{name}.md"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(text.encode())


def problems(root: Path, *changes: tuple[str, str]) -> list[str]:
    """Returns what a good ruling with these changes is refused for."""
    text = GOOD
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    write(root, text)
    return refused(root)


def refused(root: Path) -> list[str]:
    """Returns what the rulings of a content root are refused for."""
    with pytest.raises(BadInput) as caught:
        load_rulings(root, load_rulebooks(root))
    return [str(problem).replace(f"{root}/rulings/demo/", "") for problem in caught.value.problems]


def test_a_ruling_is_read(root):
    """Every field arrives, and the Markdown below the front matter stays as it is."""
    write(root, GOOD)
    ruling = load_rulings(root, load_rulebooks(root))["red-cards"]
    assert (ruling.game, ruling.version, ruling.status, ruling.provenance) == ("demo", "1", "published", "head judge")
    assert ruling.question == {"ja": "赤いカードを引けるか。", "en": "May one draw red cards?"}
    assert ruling.answer["en"] == "Yes."
    assert ruling.date == datetime.date(2026, 11, 21)
    assert (ruling.author, ruling.reviewer) == ("行司", "勝負審判")
    assert ruling.tags == ("赤", "引く")
    assert ruling.settles == {"D-001": "b", "D-002": ""}
    assert ruling.defects == ("D-001",)
    assert [(cited.rule, cited.version) for cited in ruling.citations] == [("1-1", "1"), ("1-1:2", "1")]
    assert ruling.body == "## 理由\n\n引ける。\n"
    assert ruling.in_force
    assert not ruling.official


def test_windows_line_ends_are_read(root):
    """A ruling saved on Windows is a ruling."""
    write(root, "\ufeff" + GOOD.replace("\n", "\r\n"))
    assert load_rulings(root, load_rulebooks(root))["red-cards"].body == "## 理由\r\n\r\n引ける。\r\n"


def test_rulings_stand_in_the_order_of_games_and_ids(root):
    """The same content gives the same order everywhere."""
    for name in ("white", "blue", "red-cards"):
        write(root, GOOD.replace("id: red-cards", f"id: {name}"), f"demo/{name}")
    assert list(load_rulings(root, load_rulebooks(root))) == ["blue", "red-cards", "white"]


def test_a_content_root_without_rulings_has_none(root):
    """Text and search of a book work before anybody has ruled on it."""
    (root / "rulings" / "demo").rmdir()
    assert load_rulings(root, load_rulebooks(root)) == {}


def test_a_file_without_front_matter_is_refused(root):
    """A Markdown file that lost its first line is named, not skipped."""
    write(root, GOOD.removeprefix("---\n"))
    assert refused(root) == [
        "red-cards.md:1:1: a ruling must begin with its fields — write the fields between two lines ---, then the text"
        " [NO-FRONT-MATTER]"
    ]


def test_a_file_that_is_no_utf8_is_refused(root):
    """A file from an old Windows editor is named."""
    (root / "rulings" / "demo" / "red-cards.md").write_bytes(GOOD.encode("cp932"))
    said = "このファイルはUTF-8ではありません / not UTF-8 text — it looks like Shift_JIS: save it as UTF-8"
    assert refused(root) == [f"red-cards.md:5:16: {said} [NOT-UTF8]"]


def test_what_the_text_below_the_fields_quotes_is_checked(root):
    """A clause quoted as ``> **1-1** words`` is checked at its line and column, also over several lines."""
    body = "> **1-1** 赤いカード を\n> 引く。\n\n> **1-2** 黒いカードを捨てる\n\n> **9-9** 何か\n"
    assert problems(root, ("引ける。\n", body)) == [
        "red-cards.md:25:5: 1-2 does not say 「黒いカードを捨てる」 (1-2) — it says 「白いカードを捨てる。」 [QUOTE-NOT-FOUND]",
        "red-cards.md:27:5: demo 1 has no clause 9-9 [UNKNOWN-RULE]",
    ]


def test_broken_yaml_is_refused_with_its_line(root):
    """Lines count from the top of the file, not from the first field."""
    assert problems(root, ("author: 行司", "author: 行司: 横綱")) == [
        "red-cards.md:10:11: cannot be read as YAML: mapping values are not allowed in this context — put text that"
        " holds ': ' between double quotes [NOT-YAML]"
    ]


def test_all_problems_of_all_files_are_reported_at_once(root):
    """One run shows a judge everything that has to be mended."""
    write(root, GOOD.replace("status: published", "status: publshed"), "demo/a")
    write(root, GOOD.replace("id: red-cards", "idd: b").replace("2026-11-21", "昨日"), "demo/b")
    assert refused(root) == [
        "a.md:7:9: this ruling: status cannot be publshed — did you mean published? [UNKNOWN-WORD]",
        "a.md:2:5: the ruling red-cards stands in a.md — name it red-cards.md [WRONG-PLACE]",
        "b.md:2:1: this ruling has no field idd — did you mean id? [UNKNOWN-KEY]",
        "b.md:2:1: this ruling needs the field id [MISSING-KEY]",
        "b.md:9:7: 昨日 is no date — write 2017-12-27 [NOT-A-DATE]",
    ]


def test_a_quote_that_is_not_in_its_clause_is_refused(root):
    """The nearest sentence of the clause is shown, so that the quote can be mended without the book."""
    assert problems(root, ("赤いカード を引く", "赤いカードを捨てる")) == [
        "red-cards.md:17:24: 1-1 does not say 「赤いカードを捨てる」 (1-1) — it says 「赤いカードを引く。」 [QUOTE-NOT-FOUND]"
    ]


def test_a_quote_from_another_clause_is_shown_where_it_stands(root):
    """The usual slip is a wrong number, so the right one is named."""
    assert problems(root, ("赤いカード を引く", "白いカードを捨てる")) == [
        "red-cards.md:17:24: 1-1 does not say 「白いカードを捨てる」 (1-1) — 1-2 says it [QUOTE-NOT-FOUND]"
    ]


def test_a_quote_like_nothing_is_refused(root):
    """No passage is offered that has nothing to do with the quote."""
    assert problems(root, ("赤いカード を引く", "Z")) == [
        "red-cards.md:17:24: 1-1 does not say 「Z」 (1-1) — no sentence there is like it [QUOTE-NOT-FOUND]"
    ]


def test_a_part_must_hold_the_quote_itself(root):
    """Citing the second sentence with the words of the first is wrong."""
    assert problems(root, ("quote: 青いカードは引けない", "quote: 赤いカードを引く")) == [
        "red-cards.md:18:28: 1-1:2 does not say 「赤いカードを引く」 (1-1:2) — 1-1 says it [QUOTE-NOT-FOUND]"
    ]


def test_an_unknown_clause_is_refused(root):
    """A number as printed becomes its id, a slip the nearest id, and a quote known elsewhere its clause."""
    found = problems(root, ("- {rule: 1-1, quote", "- {rule: 1-2①, quote"), ('rule: "1-1:2"', "rule: 7-7"))
    assert found == [
        "red-cards.md:17:12: demo 1 has no clause 1-2① — write 1-2.1 [UNKNOWN-RULE]",
        "red-cards.md:18:12: demo 1 has no clause 7-7 — 1-1 says it [UNKNOWN-RULE]",
    ]
    assert problems(root, ("rule: 1-1, quote: 赤いカード を引く", "rule: 1-1l, quote: 札を引く")) == [
        "red-cards.md:17:12: demo 1 has no clause 1-1l — did you mean 1-1? [UNKNOWN-RULE]"
    ]


def test_a_citation_needs_its_words(root):
    """A number alone would still be OK when the clause has changed."""
    assert problems(root, ("赤いカード を引く", '""'), (", quote: 青いカードは引けない", "")) == [
        "red-cards.md:18:5: a citation needs the field quote [MISSING-KEY]",
        "red-cards.md:17:24: 1-1 is cited without its words — quote the words that the ruling rests on [NO-QUOTE]",
    ]


def test_a_published_ruling_needs_a_second_judge(root):
    """The author cannot be the only reviewer."""
    assert problems(root, ("reviewer: 勝負審判", "reviewer: 行司")) == [
        "red-cards.md:11:11: 行司 cannot review an own ruling alone [SAME-REVIEWER]"
    ]
    assert problems(root, ("reviewer: 勝負審判\n", "")) == [
        "red-cards.md:7:9: a published ruling needs a reviewer — somebody other than its author [NO-REVIEWER]"
    ]


def test_a_published_ruling_needs_a_clause_and_an_answer(root):
    """A ruling that rests on nothing, or says nothing, is no ruling."""
    cited = GOOD[GOOD.index("citations:") : GOOD.index("---\n##")]
    found = problems(root, (cited, "citations: []\n"), ("answer: {ja: 引ける。, en: Yes.}", "answer: {en: Yes.}"))
    assert found == [
        "red-cards.md:6:9: this ruling needs its answer in ja [MISSING-TEXT]",
        "red-cards.md:16:12: a published ruling must cite a clause [NO-CITATION]",
    ]


def test_a_draft_needs_neither(root):
    """A draft may be saved half-written."""
    draft = GOOD.replace("status: published", "status: draft").replace("reviewer: 勝負審判\n", "")
    write(root, draft[: draft.index("citations:")] + "citations: []\n---\n")
    assert load_rulings(root, load_rulebooks(root))["red-cards"].body == ""


def test_a_pending_ruling_needs_no_answer(root):
    """調整中 says that there is a question, and no answer yet."""
    write(root, GOOD.replace("answer: {ja: 引ける。, en: Yes.}", "answer: {}").replace("published", "pending"))
    assert load_rulings(root, load_rulebooks(root))["red-cards"].answer == {}


def test_a_superseded_ruling_names_its_successor(root):
    """Whoever finds an old ruling is led to the one in force; a link to nowhere is refused."""
    assert problems(root, ("status: published", "status: superseded")) == [
        "red-cards.md:7:9: a superseded ruling must name the one that replaced it — superseded_by: ID [MISSING-KEY]"
    ]
    assert problems(root, ("status: published", "status: published\nsuperseded_by: blue")) == [
        "red-cards.md:8:16: a ruling that is published has no superseded_by [NOT-SUPERSEDED]"
    ]
    assert problems(root, ("status: published", "status: superseded\nsuperseded_by: red-card")) == [
        "red-cards.md: there is no ruling red-card that supersedes this one — did you mean red-cards? [NO-SUCH-RULING]"
    ]


def test_defects_must_exist_and_open_ones_name_their_reading(root):
    """A ruling that settles an open defect must say how, because the default may change later."""
    assert problems(root, ("defects: [D-001]", "defects: [D-01]")) == [
        "red-cards.md:14:11: demo has no defect D-01 — did you mean D-001? [NO-SUCH-DEFECT]"
    ]
    assert problems(root, ("settles: [D-001:b, D-002]", "settles: [D-001, D-002:c]")) == [
        "red-cards.md:13:11: D-001 is open: what settles it must name its reading — write D-001:a or D-001:b [NO-READING]",
        "red-cards.md:13:18: D-002 has no reading c — write D-002:a [NO-SUCH-READING]",
    ]


def test_a_game_and_a_version_are_named(root):
    """An empty name is none: a ruling without a version could not be opened again."""
    assert problems(root, ('version: "1"', 'version: ""'))[0].endswith("has no version ‹nothing› — use one of 1 [NO-SUCH-VERSION]")
    assert "there is no rulebook ‹nothing›" in " ".join(problems(root, ("game: demo", 'game: ""')))


def test_game_version_and_scenario_must_exist(root):
    """A ruling cannot be checked against a book that is not there."""
    assert problems(root, ('version: "1"', 'version: "2"'), ('scenario: ""', "scenario: scenarios/demo/x.yaml")) == [
        "red-cards.md:15:11: there is no scenario scenarios/demo/x.yaml — scenarios/<game>/<name>.yaml [NO-FILE]",
        "red-cards.md:4:10: demo has no version 2 — use one of 1 [NO-SUCH-VERSION]",
    ]
    assert problems(root, ("game: demo", "game: demos")) == [
        "red-cards.md:3:7: a ruling of demos stands in the folder demo — move it to rulings/demos/ [WRONG-PLACE]",
        "red-cards.md:3:7: there is no rulebook demos — did you mean demo? [NO-SUCH-GAME]",
    ]


def test_an_id_is_a_slug(root):
    """The id stands in permalinks."""
    write(root, GOOD.replace("id: red-cards", "id: 赤いカード"), "demo/赤いカード")
    assert refused(root) == ["赤いカード.md:2:5: 赤いカード is no id of a ruling — use a-z, 0-9 and hyphens [BAD-ID]"]


def test_ids_are_unique_over_all_games(root):
    """A permalink names a ruling without its game."""
    other = root / "rulebooks" / "other"
    (root / "rulebooks" / "demo").rename(other)
    (root / "rulebooks" / "demo").symlink_to(other)
    write(root, GOOD)
    write(root, GOOD.replace("game: demo", "game: other"), "other/red-cards")
    assert refused(root) == [
        f"{root}/rulings/other/red-cards.md:1: red-cards.md has the id red-cards too — rename one [REPEATED-ID]"
    ]


@pytest.mark.parametrize("named", ["/etc/passwd", "../../etc/passwd", "scenarios/demo/" + "x" * 300 + ".yaml"])
def test_a_scenario_lies_below_the_content_root(root: Path, named: str) -> None:
    """A path that leads elsewhere, or is longer than any name, is that of no scenario, whatever lies there."""
    (said,) = problems(root, ('scenario: ""', f"scenario: {named}"))
    assert said.startswith(f"red-cards.md:15:11: there is no scenario {named[:40]}")
    assert said.endswith("— scenarios/<game>/<name>.yaml [NO-FILE]")
