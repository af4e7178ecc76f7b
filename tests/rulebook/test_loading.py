"""Rulebook files with something wrong in them are refused with every problem and its place."""

import os
from pathlib import Path

import pytest

from gunbai.errors import BadInput, NotFound
from gunbai.rulebook import load_rulebook, load_rulebooks

from .conftest import ROOT

GOOD = """\
source: {file: demo.txt}
nodes:
  - {id: "1", printed: "1.", form: chapter, heading: 総則, spans: [[0, 5]]}
  - {id: 1-1, printed: 1-1, parent: "1", form: clause, text: 赤いカードを引く。, spans: [[5, 20]], parts: [[0, 9]], refs: ["1"]}
"""
VERSIONS = """\
title: 見本
versions:
  - {version: "1", date: 2020-01-01}
"""


def shelf(tmp_path: Path, **files: str) -> Path:
    """Writes a content root with one rulebook; ``files`` replace or add YAML files of it."""
    folder = tmp_path / "rulebooks" / "demo"
    (folder / "text").mkdir(parents=True)
    (folder / "source").mkdir()
    (folder / "source" / "demo.txt").write_text("1.総則\n1-1 赤いカ ードを引く。", "utf-8")
    for name, text in {"versions": VERSIONS, "text/1": GOOD, **files}.items():
        (folder / f"{name}.yaml").write_text(text, "utf-8")
    return tmp_path


def problems(tmp_path: Path, **files: str) -> list[str]:
    """Returns the problems that such a rulebook is refused with."""
    with pytest.raises(BadInput) as caught:
        load_rulebook(shelf(tmp_path, **files), "demo")
    folder = tmp_path / "rulebooks" / "demo"
    return [str(problem).removeprefix(f"{folder}/") for problem in caught.value.problems]


def test_what_is_no_file_is_not_taken_for_one_that_there_is_not(tmp_path: Path) -> None:
    """A pipe or a link that leads nowhere in the place of a vocabulary is named; without one a book is only read."""
    folder = shelf(tmp_path) / "rulebooks" / "demo"
    os.mkfifo(folder / "vocabulary.yaml")
    with pytest.raises(BadInput, match=r"vocabulary\.yaml: cannot be read: it is a pipe"):
        load_rulebook(tmp_path, "demo")
    (folder / "vocabulary.yaml").unlink()
    (folder / "vocabulary.yaml").symlink_to("nowhere")
    with pytest.raises(BadInput, match=r"vocabulary\.yaml: cannot be read: No such file"):
        load_rulebook(tmp_path, "demo")


def test_a_book_without_a_model_is_a_book(tmp_path):
    """Only versions.yaml and a text are needed; everything else is empty until somebody writes it."""
    rulebook = load_rulebook(shelf(tmp_path), "demo")
    assert list(rulebook.book().nodes) == ["1", "1-1"]
    assert len(rulebook.model) == len(rulebook.defects) == len(rulebook.glossary) == 0
    assert rulebook.vocabulary is None
    assert not rulebook.official


def test_a_node_knows_where_it_is_written(tmp_path):
    """An error about a node can name file and line."""
    node = load_rulebook(shelf(tmp_path), "demo").book().node("1-1")
    assert (Path(node.path).name, node.line) == ("1.yaml", 4)


def test_all_problems_of_a_text_are_reported_at_once(tmp_path):
    """Every wrong node is named with file, line and column, not only the first."""
    text = """\
source: {file: demo.txt}
nodes:
  - {id: "1", form: chapter, spans: [[0, 5]], numbr: 1}
  - {id: "1", form: clause, spans: [[5, 2]]}
  - {id: 1の2, form: claus, spans: [[0, 5]]}
  - {id: "1.3", form: clause, parent: "1.4", spans: [[0, 5]], text: 短い。, parts: [[0, 9]]}
  - {id: "1.4", form: clause, parent: "9", refs: ["1.5"], spans: [[0, 5]]}
  - {form: clause}
"""
    assert problems(tmp_path, **{"text/1": text}) == [
        "text/1.yaml:3:47: a node has no field numbr — use one of id, printed, parent, form, heading, text, spans,"
        " parts, refs [UNKNOWN-KEY]",
        "text/1.yaml:4:37: node 1: spans must hold [from, to] [NOT-A-SPAN]",
        "text/1.yaml:5:21: node 1の2: form cannot be claus — did you mean clause? [UNKNOWN-WORD]",
        "text/1.yaml:6:81: node 1.3: its parts must follow each other inside its text [BAD-PARTS]",
        "text/1.yaml:8:5: a node needs the field id [MISSING-KEY]",
        "text/1.yaml:8:5: a node needs the field spans [MISSING-KEY]",
        "text/1.yaml:4:5: node 1 stands here twice [REPEATED-ID]",
        "text/1.yaml:5:5: 1の2 is no node id — use ASCII, like 34-2.2 [BAD-ID]",
        "text/1.yaml:6:5: node 1.3: its parent 1.4 comes later [NO-SUCH-PARENT]",
        "text/1.yaml:7:5: node 1.4: its parent 9 does not exist [NO-SUCH-PARENT]",
        "text/1.yaml:7:5: node 1.4 refers to 1.5, which does not exist [NO-SUCH-NODE]",
        "text/1.yaml:8:5: nothing is no node id — use ASCII, like 34-2.2 [BAD-ID]",
    ]


def test_problems_of_versions_are_reported(tmp_path):
    """A date that is none and a text that is missing are both named."""
    versions = 'title: 見本\nofficial: maybe\nversions:\n  - {version: "2", date: 2020-13-01}\n'
    assert problems(tmp_path, versions=versions) == [
        "versions.yaml:2:11: demo: official cannot be maybe — use one of yes, no [UNKNOWN-WORD]",
        "versions.yaml:4:26: 2020-13-01 is no date — write 2017-12-27 [NOT-A-DATE]",
        "versions.yaml:4:15: there is no text/2.yaml for this version — name one of 1 [NO-FILE]",
    ]


def test_a_file_that_is_no_yaml_is_reported_with_its_place(tmp_path):
    """The reader's own complaint is passed on in the same shape."""
    (found,) = problems(tmp_path, model="1-1: {kind: [}\n")
    assert found.startswith("model.yaml:1:14: cannot be read as YAML")


def test_an_empty_file_is_reported(tmp_path):
    """A text without a word is refused, not taken for a book without nodes."""
    assert problems(tmp_path, **{"text/1": "# nothing yet\n"}) == ["text/1.yaml: this file is empty [EMPTY-FILE]"]


def test_problems_of_all_books_are_reported_together(tmp_path):
    """One broken book does not hide another."""
    root = shelf(tmp_path, versions="title: 見本\n")
    other = root / "rulebooks" / "other"
    other.mkdir()
    (other / "versions.yaml").write_text("versions: []\n", "utf-8")
    with pytest.raises(BadInput) as caught:
        load_rulebooks(root)
    assert [problem.message for problem in caught.value.problems] == [
        "demo needs the field versions",
        "demo needs at least one version",
        "other needs the field title",
        "other needs at least one version",
    ]


def test_an_unknown_rulebook_is_refused_with_the_known_ones(tmp_path):
    """A wrong slug names those there are."""
    with pytest.raises(NotFound) as caught:
        load_rulebook(shelf(tmp_path), "dmo")
    assert str(caught.value) == "there is no rulebook dmo"
    assert caught.value.suggestions == ("demo",)


def test_a_model_is_read(tmp_path):
    """Kind, steps, values, sentences and status come out typed; what is not said is unmodelled."""
    model = """\
"1": {kind: procedure, steps: [1-1], actor: turn player, confirmed: 00000000}
1-1: {kind: step, values: {life: 20, colours: [赤, 2]}, say: {ja: 引いた, en: drew}, status: manual, reason: 図が無い}
1-1:1: {kind: limit}
"""
    rulebook = load_rulebook(shelf(tmp_path, model=model), "demo")
    rule = rulebook.model.rule("1-1")
    assert rulebook.model.rule("1").steps == ("1-1",)
    assert rulebook.model.rule("1").status == "modelled"
    assert rule.values == {"life": 20, "colours": ("赤", 2)}
    assert rule.say == {"ja": "引いた", "en": "drew"}
    assert (rule.status, rule.reason) == ("manual", "図が無い")
    assert (Path(rule.path).name, rule.line) == ("model.yaml", 2)
    assert "2" not in rulebook.model
    assert rulebook.model.rule("2").status == "unmodelled"


def test_a_model_is_confirmed_by_the_text_it_was_written_for(tmp_path):
    """A rule with the fingerprint of the book's own text is confirmed; no fingerprint or another is not."""
    digest = load_rulebook(ROOT, "legions").book().node("34-5").digest
    assert digest == "".join(digest.split())
    assert len(digest) == 8
    book = load_rulebook(shelf(tmp_path), "demo").book()
    model = f"1-1: {{kind: step, confirmed: {book.node('1-1').digest}}}\n1-1:1: {{kind: step, confirmed: 00000000}}\n"
    (tmp_path / "rulebooks/demo/model.yaml").write_text(model, "utf-8")
    rulebook = load_rulebook(tmp_path, "demo")
    assert rulebook.model.confirmed("1-1", rulebook.book())
    assert not rulebook.model.confirmed("1-1:1", rulebook.book())
    assert not rulebook.model.confirmed("1", rulebook.book())
    assert rulebook.model.unconfirmed(rulebook.book()) == ("1-1:1",)


def test_problems_of_a_model_are_reported(tmp_path):
    """Unknown nodes, steps, kinds, fields, and a reason left out."""
    model = """\
"9": {kind: step}
"1": {kind: stp, steps: [1-2], stats: modelled}
1-1: {status: exempt, say: {jp: 引く}, values: {life: {a: b}}}
"""
    assert problems(tmp_path, model=model) == [
        "model.yaml:1:1: demo 1 has no node 9 [NO-SUCH-NODE]",
        "model.yaml:2:32: rule 1 has no field stats — did you mean status? [UNKNOWN-KEY]",
        "model.yaml:2:13: rule 1: kind cannot be stp — did you mean step? [UNKNOWN-WORD]",
        "model.yaml:2:26: rule 1: its step 1-2 is no node of demo 1 [NO-SUCH-NODE]",
        "model.yaml:3:6: rule 1-1 needs the field kind [MISSING-KEY]",
        "model.yaml:3:53: rule 1-1: values.life must be a number, a word or a list of them [NOT-A-VALUE]",
        "model.yaml:3:29: rule 1-1: say has no field jp — use one of ja, en [UNKNOWN-KEY]",
        "model.yaml:3:1: rule 1-1 is exempt and must say why — add reason: … [NO-REASON]",
    ]


DEFECTS = """\
- id: D-1
  class: open
  severity: A
  nodes: [1-1, "1"]
  quotes: [赤いカードを引く]
  matter: {ja: 何枚か, en: how many}
  readings: {a: {ja: 1枚, en: one}, b: 何枚でも}
  default: a
  reason: {ja: 単数, en: singular}
"""


def test_defects_are_read(tmp_path):
    """A defect keeps its readings in order, and is found by id and by node; blanks in the source do not matter."""
    defects = load_rulebook(shelf(tmp_path, defects=DEFECTS), "demo").defects
    defect = defects["demo:D-1"]
    assert defect is defects["D-1"]
    assert defect.open
    assert list(defect.readings) == ["a", "b"]
    assert defect.reading().text == {"ja": "1枚", "en": "one"}
    assert defect.reading("b").text == {"ja": "何枚でも"}
    assert defects.of("1-1:1") == (defect,)
    assert defects.of("2") == ()
    with pytest.raises(NotFound, match="D-1 has no reading c"):
        defect.reading("c")
    with pytest.raises(NotFound, match="there is no defect D-2"):
        defects["D-2"]


def test_problems_of_defects_are_reported(tmp_path):
    """A node, a quote, a class and a default that do not exist, and an open defect with one reading."""
    defects = """\
- {id: D-1, class: opn, nodes: ["7"], quotes: [青いカード], readings: {a: 一}, default: b}
- {id: D-2, class: open, nodes: ["1"], readings: {a: 一}, default: a}
"""
    assert problems(tmp_path, defects=defects) == [
        "defects.yaml:1:20: defect D-1: class cannot be opn — use one of typo, construed, open [UNKNOWN-WORD]",
        "defects.yaml:1:33: defect D-1: demo 1 has no node 7 [NO-SUCH-NODE]",
        "defects.yaml:1:48: defect D-1: the source does not say 「青いカード」 [NOT-IN-SOURCE]",
        "defects.yaml:1:83: defect D-1: its default b is none of its readings [NO-SUCH-READING]",
        "defects.yaml:2:3: defect D-2 is open and must have two readings or more [ONE-READING]",
    ]


def test_a_glossary_is_read(tmp_path):
    """A term is found by itself, by its short form and by other games' words."""
    text = "- {term: 赤, kana: あか, abbr: [R], defined: 1-1, also: [レッド], en: red}\n"
    glossary = load_rulebook(shelf(tmp_path, glossary=text), "demo").glossary
    assert glossary.term("レッド") is glossary.term("赤") is glossary.term("R")
    assert glossary.term("赤").defined == "1-1"
    assert glossary.term("青") is None


def test_problems_of_a_glossary_are_reported(tmp_path):
    """A term must name a node that exists."""
    assert problems(tmp_path, glossary='- {term: 赤, defined: "8"}\n') == [
        "glossary.yaml:1:22: term 赤: demo 1 has no node 8 [NO-SUCH-NODE]"
    ]


def test_aliases_are_read(tmp_path):
    """Each clause has its ways to ask, as written; question marks and colons are text."""
    rulebook = load_rulebook(shelf(tmp_path, aliases='1-1: [赤を引ける?, "red: draw"]\n1: [総則ってどこ]\n'), "demo")
    assert rulebook.aliases == {"1-1": ("赤を引ける?", "red: draw"), "1": ("総則ってどこ",)}
    assert load_rulebook(tmp_path, "demo").aliases["1"] == ("総則ってどこ",)


def test_a_book_needs_no_aliases(tmp_path):
    """aliases.yaml may be left out, or be empty."""
    assert load_rulebook(shelf(tmp_path), "demo").aliases == {}
    (tmp_path / "rulebooks" / "demo" / "aliases.yaml").write_text("# none yet\n", "utf-8")
    assert load_rulebook(tmp_path, "demo").aliases == {}


def test_problems_of_aliases_are_reported(tmp_path):
    """Unknown ids, phrases that stand there twice and what is no phrase are all reported at once, with their place."""
    text = '1-2: [引く]\n1-1:\n  - ドロー できる\n  - ﾄﾞﾛｰできる\n  - [a]\n  - ""\n1: 総則\n'
    assert problems(tmp_path, aliases=text) == [
        "aliases.yaml:1:1: aliases: demo 1 has no node 1-2 — did you mean 1-1? [NO-SUCH-NODE]",
        "aliases.yaml:4:5: aliases of 1-1: ﾄﾞﾛｰできる stands here twice — keep one of the two [REPEATED-ALIAS]",
        "aliases.yaml:5:5: aliases of 1-1: a way to ask must be words [NOT-TEXT]",
        "aliases.yaml:6:5: aliases of 1-1: a way to ask must be words [NOT-TEXT]",
        "aliases.yaml:7:4: aliases of 1: write a list of ways to ask — [a, b] [NOT-A-LIST]",
    ]


def test_an_id_with_two_lists_of_aliases_is_reported(tmp_path):
    """A second list would silently replace the first."""
    assert problems(tmp_path, aliases="1: [a b]\n1: [c d]\n") == [
        "aliases.yaml:2:1: the key 1 stands here twice — keep one of the two [REPEATED-KEY]"
    ]


def test_the_vocabulary_is_handed_on_as_written(tmp_path):
    """What the words of cards mean is the interpreter's business; the rulebook only carries it."""
    assert load_rulebook(shelf(tmp_path, vocabulary="fields: [atk]\n"), "demo").vocabulary == {"fields": ["atk"]}


@pytest.mark.parametrize("name", ["1" * 300, "x" * 5_000])
def test_a_version_with_a_name_that_no_file_can_have(tmp_path, name):
    """It is a version without a text, not a fault of the file system."""
    folder = shelf(tmp_path) / "rulebooks" / "demo"
    versions = folder / "versions.yaml"
    versions.write_text(f"title: 見本\nversions:\n  - {{version: '{name}'}}\n", "utf-8")
    with pytest.raises(BadInput) as caught:
        load_rulebook(tmp_path, "demo")
    assert "NO-FILE" in [problem.code for problem in caught.value.problems]
