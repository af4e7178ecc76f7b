"""The library: everything of a content root behind one door."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace

from gunbai.errors import BadInput, GunbaiError, NotFound
from gunbai.library import Library

SCENARIO = """\
game: legions
title: 隣のレーンへアタックした
board:
  turn: {seat: 甲, number: 3, phase: メイン}
  甲: {life: 20, field: {左: 剣士#A 3/2 WT2}}
  乙: {field: {中央: 番兵#C 1/9 WT2}}
line:
  - 甲: {attack: A, target: C}
claims:
  甲: {says: 番兵に3点, then: {C.damage: 3}}
"""


@pytest.fixture(scope="module")
def library() -> Library:
    """Opens what ships."""
    return Library.open()


@pytest.fixture
def small(repository: Path, tmp_path: Path) -> Library:
    """Opens a content root of one rulebook and one scenario."""
    root = tmp_path / "content"
    shutil.copytree(repository / "rulebooks" / "legions", root / "rulebooks" / "legions")
    (root / "scenarios" / "legions").mkdir(parents=True)
    (root / "scenarios" / "legions" / "next-lane.yaml").write_text(SCENARIO, "utf-8")
    return Library.open(root, tmp_path / "data")


def test_games_are_the_folders(library: Library, repository: Path) -> None:
    """Every folder of rulebooks/ is a game, under its own name."""
    assert library.games() == sorted(path.name for path in (repository / "rulebooks").iterdir())


def test_rule_takes_any_style(library: Library) -> None:
    """A clause is found however its number is typed; the node knows its heading and its text."""
    for typed in ("34-5", "34の5", "３４－５", "legions:34-5"):
        assert library.rule("legions", typed).heading == "アタック可能範囲"


def test_rule_as_of(library: Library) -> None:
    """A date selects the version in force; before the first there is none."""
    assert library.rule("legions", "34-5", as_of="2018-01-01").id == "34-5"
    with pytest.raises(NotFound, match="no version dated 2010-01-01 or before"):
        library.rule("legions", "34-5", as_of="2010-01-01")


def test_what_is_not_there_names_what_is_near(library: Library) -> None:
    """A wrong game, number or ruling is refused with the nearest right one."""
    with pytest.raises(NotFound) as game:
        library.rulebook("legion")
    assert game.value.suggestions == ("legions",)
    with pytest.raises(NotFound) as number:
        library.rule("legions", "99-99")
    assert str(number.value) == "legions 1.00 has no clause 99-99"
    with pytest.raises(NotFound) as ruling:
        library.ruling("regeneration-replaces-the-brake")
    assert ruling.value.suggestions == ("regeneration-replaces-the-break",)
    with pytest.raises(NotFound, match="there is no rulebook nothing"):
        library.search("x", game="nothing")


def test_search_finds_each_kind(library: Library) -> None:
    """One search answers with clauses, rulings and scenarios, in rows or under them, and each knows the page it stands on."""
    rows = library.search("再生 ブレイク", limit=30).hits
    hits = [hit for row in rows for hit in (row, *row.under)]
    urls = {hit.document.kind: hit.document.url for hit in reversed(hits)}
    assert urls["rule"] == "/rules/legions/39-5"
    assert library.ruling(urls["ruling"].rpartition("/")[2]).defects[0] in ("D-017", "D-018", "D-019")
    assert urls["scenario"].startswith("/scenarios/legions/")


def test_search_narrows(library: Library) -> None:
    """A game or a kind leaves the others out."""
    assert {hit.document.game for hit in library.search("手札", game="asterisk").hits} == {"asterisk"}
    assert {hit.document.kind for hit in library.search("再生", kinds=["ruling"]).hits} == {"ruling"}


def test_hits_show_formulas_as_signs(library: Library) -> None:
    """The arrows that a source holds as TeX are arrows, and what is marked in such a text is what matched."""
    hit = library.search("26-2 コアフェイズ", game="legions").hits[0]
    assert hit.document.text.startswith("ターンは、スタートフェイズ → コアフェイズ → ")
    marked = {hit.document.text[mark.start : mark.end] for mark in hit.highlights if mark.field == "text"}
    assert marked == {"コアフェイズ"}


def test_search_narrows_to_a_situation(library: Library) -> None:
    """The phase, the zone and the action of a clause come from the tree of its book, its sort from the model."""
    found = library.search("手札", game="legions", where={"phase": ["ドローフェイズ"]}).hits
    assert {hit.document.number for hit in found if hit.document.kind == "rule"} >= {"26-5②", "26-5③"}
    assert all(hit.document.number.startswith("26-5") for hit in found)
    zoned = library.search("カードのプレイ", game="legions", where={"zone": ["プレイゾーン"]}).hits
    assert {"17-19", "32-2"} <= {hit.document.number for hit in zoned}
    attacks = library.search("攻撃", game="star-wars", where={"action": ["各攻撃の処理"]}).hits
    assert {hit.document.facets["action"] for hit in attacks} == {("各攻撃の処理",)}
    setup = library.search("手札", game="asterisk", where={"sort": ["setup"]}).hits
    assert {hit.document.facets["sort"] for hit in setup} == {("setup",)}


def test_search_finds_glossary_entries(library: Library) -> None:
    """An entry leads to the clause that defines its term, and stands behind the clauses themselves unless it is asked for."""
    entry = library.search("マナ", game="legions", kinds=["glossary"]).hits[0].document
    assert (entry.kind, entry.heading, entry.url) == ("glossary", "コア", "/rules/legions/07-1")
    rows = library.search("コア", game="legions", limit=60).hits
    assert "glossary" in {under.kind for row in rows for under in row.under}
    assert [row.kind for row in rows][:5].count("glossary") == 0


def test_rulings_narrow_by_status(library: Library) -> None:
    """Only rulings have a status."""
    hits = library.search("再生", where={"status": ["published"]}).hits
    assert {hit.document.kind for hit in hits} == {"ruling"}


def test_search_in_another_version(library: Library) -> None:
    """A version is searched by itself, and its pages are those of that version."""
    hits = library.search("デッキ枚数", game="asterisk", version="before-2022-03-28").hits
    assert {hit.document.version for hit in hits} == {"before-2022-03-28"}
    assert hits[0].document.url == f"/rules/asterisk/{hits[0].document.local_id}?version=before-2022-03-28"


def test_index_is_kept(small: Library, tmp_path: Path) -> None:
    """What is built once is opened from then on; a rebuild writes it anew."""
    first = small.index()
    assert first["+cases"] == 1 + len(small.rulebook("legions").glossary)
    built = {path: path.stat().st_mtime_ns for path in (tmp_path / "data").rglob("manifest.json")}
    again = Library.open(small.content, small.data)
    assert again.index() == first
    assert {path: path.stat().st_mtime_ns for path in (tmp_path / "data").rglob("manifest.json")} == built
    again.index(rebuild=True)
    assert set((tmp_path / "data").rglob("manifest.json")) > set(built)


def test_two_content_roots_share_a_data_folder(small: Library, repository: Path) -> None:
    """An index belongs to its content root: another one in the same data folder leaves it alone."""
    other = Library.open(repository, small.data)
    assert other.search("手札", game="asterisk").hits
    assert {hit.document.game for hit in small.search("手札").hits} == {"legions"}


def test_index_follows_its_files(small: Library) -> None:
    """An index is opened without reading its files until one of them changes."""
    assert "まったく新しい題名" not in [hit.document.heading for hit in small.search("まったく新しい題名").hits]
    path = small.content / "scenarios" / "legions" / "new.yaml"
    path.write_text(SCENARIO.replace("隣のレーンへアタックした", "まったく新しい題名"), "utf-8")
    again = Library.open(small.content, small.data)
    assert again.search("まったく新しい題名", kinds=["scenario"]).hits[0].document.heading == "まったく新しい題名"


def test_no_place_for_the_index(small: Library, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Where nothing can be written, the index is kept in memory: the search finds, and the log says why."""
    (tmp_path / "file").write_text("")
    library = Library.open(small.content, tmp_path / "file" / "data")
    found = library.search("再生")
    assert [hit.document.heading for hit in found.hits] == [hit.document.heading for hit in small.search("再生").hits]
    assert "it is kept in memory" in caplog.text
    with pytest.raises(GunbaiError, match="name another folder with --data DIR"), library.registry.database.writing():
        pytest.fail("what is written here would be lost")


def test_replay_of_a_file_and_of_a_scenario(small: Library) -> None:
    """A scenario is replayed by its path or as it was read, once, until its file changes."""
    (scenario,) = small.scenarios()
    path = Path(scenario.path)
    assert small.replay(scenario) is small.replay(path)
    assert [claim.verdict for claim in small.replay(path).claims] == ["holds"]
    path.write_text(SCENARIO.replace("C.damage: 3", "C.damage: 4"), "utf-8")
    assert [claim.verdict for claim in small.replay(path).claims] == ["never"]


def test_a_case_that_is_followed_is_replayed_once(small: Library) -> None:
    """What is asked for again in the same words is held; one with another word is another replay."""
    (scenario,) = small.scenarios()
    followed, same = replace(scenario, title="別"), replace(scenario, title="別")
    assert small.replay(followed) is small.replay(same)
    assert small.replay(followed) is not small.replay(replace(scenario, title="ほか"))


def test_scenarios_touching_a_clause(small: Library) -> None:
    """A clause knows the scenarios that pass it, and only those."""
    assert [one.name for one in small.scenarios_touching("legions", "34-7")] == ["next-lane"]
    assert small.scenarios_touching("legions", "39-5") == []


def test_a_broken_scenario_spoils_no_other(small: Library) -> None:
    """A file that cannot be read is reported with its places; the others are still found and replayed."""
    folder = small.content / "scenarios" / "legions"
    (folder / "broken.yaml").write_text("game: legions\nbored: {}\n", "utf-8")
    with pytest.raises(BadInput, match=r"broken\.yaml:2:1: "):
        small.scenarios()
    assert [case.name for case in small.cases.cases() if case.problems] == ["broken"]
    assert [one.name for one in small.cases.readable()] == ["next-lane"]
    assert small.search("隣のレーンへ", kinds=["scenario"]).hits


def test_a_broken_rulebook_spoils_no_other(small: Library, repository: Path) -> None:
    """A rulebook that cannot be read says so when it is asked for; the others are read, searched and replayed."""
    root = small.content / "rulebooks"
    shutil.copytree(repository / "rulebooks" / "king-castle", root / "king-castle")
    (root / "king-castle" / "defects.yaml").write_text("x\n", "utf-8")
    library = Library.open(small.content, small.data)
    assert library.games() == ["legions"]
    assert library.search("再生").hits
    assert library.replay(library.scenario("legions", "next-lane")).met
    with pytest.raises(BadInput, match=r"defects\.yaml:1:1: "):
        library.rulebook("king-castle")


def test_rulings_citing_a_clause(library: Library) -> None:
    """A clause knows the rulings that cite it or one of its sentences."""
    assert "regeneration-replaces-the-break" in [ruling.id for ruling in library.rulings_citing("legions", "39-5")]
    assert library.rulings_citing("legions", "01-1") == []


def test_writeups(small: Library, library: Library) -> None:
    """A replay and a ruling are written up in both languages; an unknown kind is refused with those there are."""
    resolution = small.replay(small.scenario("legions", "next-lane"))
    assert small.writeup(resolution).markdown.startswith("# 隣のレーンへアタックした\n")
    assert "## Ruling" in library.writeup(library.rulings()[0], lang="en").markdown
    with pytest.raises(NotFound) as error:
        small.writeup(resolution, kind="poem")
    assert error.value.suggestions == ("ruling", "slip", "appeal")


def test_nodes_and_hits_have_what_the_design_promises(library: Library) -> None:
    """Programs read the same five names of a node and of a hit, and go through results as through a list."""
    node = library.rule("legions", "39-5")
    assert (node.game, node.id, node.printed) == ("legions", "39-5", "39-5")
    found = library.search("39-5", "legions")
    hit = found[0]
    assert [hit.game, hit.id, hit.printed, hit.heading, hit.text] == [node.game, node.id, node.number, node.heading, node.plain]
    assert (hit.kind, len(found)) == ("rule", len(list(found)))
    assert hit.score > 0


def test_items_stand_inside_the_sentence_they_are_part_of(library: Library) -> None:
    """A sentence that begins before a list and ends behind it is found and shown with the list where it stands."""
    hit = library.search("5.5.3", game="legend-of-stars").hits[0]
    assert hit.text.startswith("エフェクト(フラッシュ)は ・相手のキャラクターのアタック時 ・")
    assert "フェイズ終了前 でプレイできます。" in hit.text


def test_what_is_about_a_clause_leads_to_it(library: Library) -> None:
    """Rulings, boards and glossary entries stand under the clause that they cite, are held to or define."""
    hit = library.search("再生", game="legions").hits[0]
    assert hit.id == "39-5"
    assert {under.kind for under in hit.under} >= {"ruling", "glossary"}
    assert all("legions:39-5" in under.document.about for under in hit.under)
