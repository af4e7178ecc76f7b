"""The difference of two versions: matched by what clauses say, not by their numbers."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gunbai.errors import NotFound
from gunbai.rulebook import Book, Imprint, Node, Rulebook, Version
from gunbai.rulebook.diff import Change, compare, diff
from gunbai.rulebook.history import history
from gunbai.rulebook.word_diff import word_diff


def book(*lines: str, version: str = "1", refs: dict[str, tuple[str, ...]] | None = None) -> Book:
    """Returns a book of lines like ``1.2 text``; the id of a node is its number."""
    nodes = []
    for line in lines:
        number, _, text = line.partition(" ")
        nodes.append(
            Node(id=number, printed=number, parent=number.rpartition(".")[0], text=text, refs=(refs or {}).get(number, ()))
        )
    return Book("demo", "見本", version, None, nodes)


def said(changes: list[Change]) -> list[str]:
    """Returns changes as ``class old>new``."""
    return [f"{change.cls} {'>'.join(node.printed for node in (change.old, change.new) if node)}" for change in changes]


OLD = book(
    "1 ゲームの概要",
    "1.1 プレイヤーは二人です。",
    "1.2 先攻を決めます（2.1）。",
    "2 ターンの進行",
    "2.1 ターンプレイヤーはカードを1枚引きます。",
    "2.2 ターンプレイヤーはエネルギーを1枚置きます。",
    "2.3 ターンを終了します。",
)


def test_the_same_text_has_no_difference():
    """Two equal books do not differ, nor do two that differ in blanks and line wraps only."""
    wrapped = book(
        *(f"{node.printed} {node.text[:4]}\n {node.text[4:]}" for node in OLD.nodes.values()),
    )
    assert diff(OLD, OLD) == []
    assert diff(OLD, wrapped) == []


def test_a_renumbering_shows_no_text():
    """A clause put in front renumbers what follows; a reference to it follows along and is no rewording."""
    new = book(
        "1 ゲームの概要",
        "1.1 プレイヤーは二人です。",
        "1.2 先攻を決めます（2.2）。",
        "2 ターンの進行",
        "2.1 手番の始めにすべての待機を解きます。",
        "2.2 ターンプレイヤーはカードを1枚引きます。",
        "2.3 ターンプレイヤーはエネルギーを1枚置きます。",
        "2.4 ターンを終了します。",
    )
    changes = diff(OLD, new)
    assert said(changes) == [
        "reference-only 1.2>1.2",
        "added 2.1",
        "renumbered 2.1>2.2",
        "renumbered 2.2>2.3",
        "renumbered 2.3>2.4",
    ]
    assert [change.marks for change in changes if change.cls == "renumbered"] == [()] * 3
    assert [(run.op, run.text) for run in changes[0].marks if run.op != "same"] == [("removed", "2.1"), ("added", "2.2")]


def test_an_amount_is_no_reference():
    """One card instead of two is a changed rule, however like a number of a clause it looks."""
    old = book("1 倍率", "1.5 ダメージは1.5倍です。", "2 枚数", "2.1 カードを2枚引きます。", "2.5 ダメージを増やします。")
    new = book("1 倍率", "1.5 ダメージは2.5倍です。", "2 枚数", "2.1 カードを1枚引きます。", "2.5 ダメージを増やします。")
    assert said(diff(old, new)) == ["changed 1.5>1.5", "changed 2.1>2.1"]


def test_clauses_that_read_the_same_are_told_apart_by_what_stands_above():
    """Three keywords with one and the same sentence: each goes with its own heading when all are renumbered."""
    same = "は、能力の誘発を制限するキーワードです。"
    old = book("1 キーワード", "1.1 中央", f"1.1.1 {same}", "1.2 左", f"1.2.1 {same}", "1.3 右", f"1.3.1 {same}")
    new = book(
        "1 キーワード",
        "1.1 後列",
        f"1.1.1 {same}",
        "1.2 中央",
        f"1.2.1 {same}",
        "1.3 左",
        f"1.3.1 {same}",
        "1.4 右",
        f"1.4.1 {same}",
    )
    assert said(diff(old, new)) == [
        *("added 1.1", "added 1.1.1", "renumbered 1.1>1.2", "renumbered 1.1.1>1.2.1"),
        *("renumbered 1.2>1.3", "renumbered 1.2.1>1.3.1", "renumbered 1.3>1.4", "renumbered 1.3.1>1.4.1"),
    ]


def test_a_clause_that_stands_elsewhere_moved():
    """Under another heading, or before what it stood behind: moved; what merely closes the gap is renumbered."""
    new = book(
        "1 ゲームの概要",
        "1.1 先攻を決めます（2.1）。",
        "1.2 プレイヤーは二人です。",
        "1.3 ターンを終了します。",
        "2 ターンの進行",
        "2.1 ターンプレイヤーはカードを1枚引きます。",
        "2.2 ターンプレイヤーはエネルギーを1枚置きます。",
    )
    changes = diff(OLD, new)
    assert said(changes) == ["moved 1.2>1.1", "renumbered 1.1>1.2", "moved 2.3>1.3"]
    assert [[run.text for run in change.place] for change in changes] == [
        *(["1.2", "1.1"], ["1.1", "1.2"], ["2 ターンの進行", "1 ゲームの概要"]),
    ]


def test_a_reworded_clause_is_marked_by_words():
    """The words that differ are marked, and the same and new runs together are the new text."""
    new = book(*(f"{node.printed} {node.text}".replace("1枚引き", "2枚まで引き") for node in OLD.nodes.values()))
    (change,) = diff(OLD, new)
    assert change.cls == "changed"
    assert [(run.op, run.text) for run in change.marks] == [
        ("same", "ターンプレイヤーはカードを"),
        ("removed", "1"),
        ("added", "2"),
        ("same", "枚"),
        ("added", "まで"),
        ("same", "引きます。"),
    ]
    assert change.to_json() == {
        "class": "changed",
        "old": {"id": "2.1", "printed": "2.1"},
        "new": {"id": "2.1", "printed": "2.1"},
        "marks": change.marks,
    }


def test_another_rule_under_the_same_number_is_not_a_rewording():
    """What has nothing in common is one clause removed and one added, also when it bears the same number."""
    new = book(
        *(line for line in (f"{node.printed} {node.text}" for node in OLD.nodes.values()) if "2.3" not in line),
        "2.3 山札が尽きたら敗北です。",
    )
    assert sorted(said(diff(OLD, new))) == ["added 2.3", "removed 2.3"]


def test_a_permanent_id_follows_its_clause():
    """Where ids were kept, the printed number tells what was renumbered."""
    old = Book(
        "demo",
        "",
        "1",
        None,
        [Node(id="1", printed="1.", text="手札を公開します。"), Node(id="2", printed="2.", text="山札を切ります。")],
    )
    new = Book(
        "demo",
        "",
        "2",
        None,
        [
            Node(id="1.v2", printed="1.", text="コインを投げます。"),
            Node(id="1", printed="2.", text="手札を公開します。"),
            Node(id="2", printed="3.", text="山札を切ります。"),
        ],
    )
    assert said(diff(old, new)) == ["added 1.", "renumbered 1.>2.", "renumbered 2.>3."]


def test_both_sides_are_found_from_either():
    """A comparison leads from a clause to what it became, and back."""
    new = book("1 ゲームの概要", "1.1 先攻を決めます（2.1）。", "2 ターンの進行", "2.1 ターンプレイヤーはカードを1枚引きます。")
    compared = compare(OLD, new)
    assert compared.counterpart("1.2") == new.node("1.1")
    assert compared.origin("1.1") == OLD.node("1.2")
    assert compared.counterpart("2.3") is None
    assert compared.change("2.1") is None


NOUNS = [f"{one}{two}" for one in "赤青黄緑紫白黒金銀" for two in "竜剣盾森海空城星月花鳥"]


@st.composite
def edits(draw: st.DrawFn) -> tuple[Book, Book, dict[str, int]]:
    """Makes a book and its next version by removing, adding and rewording clauses, and says what truly changed."""
    sizes = draw(st.lists(st.integers(2, 6), min_size=2, max_size=6))
    nouns = iter(draw(st.permutations(NOUNS)))
    old = [[f"{next(nouns)}は{next(nouns)}を持つ間、アタックされたとき待機できます。" for _ in range(size)] for size in sizes]
    new = [list(chapter) for chapter in old]
    kept = [list(range(len(chapter))) for chapter in old]
    truth = {"added": 0, "removed": 0, "changed": 0}
    for at, chapter in enumerate(new):
        kind = draw(st.sampled_from(["", "", "added", "removed", "changed"]))
        place = draw(st.integers(0, len(chapter) - 1))
        if kind == "added":
            chapter.insert(place, f"プレイヤーは{next(nouns)}を捨てて{next(nouns)}にできます。")
            kept[at].insert(place, -1)
        elif kind == "removed":
            del chapter[place], kept[at][place]
        elif kind == "changed":
            chapter[place] = chapter[place].replace("待機", "退却")
        if kind:
            truth[kind] += 1
    truth["renumbered"] = sum(was not in (-1, now) for places in kept for now, was in enumerate(places))
    return _numbered(old), _numbered(new), truth


def _numbered(chapters: list[list[str]]) -> Book:
    lines = []
    for n, chapter in enumerate(chapters, 1):
        lines += [f"{n} {NOUNS[-n]}の章", *(f"{n}.{m} {text}" for m, text in enumerate(chapter, 1))]
    return book(*lines)


@given(edits())
def test_a_known_difference_is_found(made):
    """What was added, removed, reworded and thereby renumbered is exactly what the diff lists, in either direction."""
    old, new, truth = made
    found = [change.cls for change in diff(old, new)]
    assert {cls: found.count(cls) for cls in truth} == truth
    assert len(found) == sum(truth.values())
    back = [change.cls for change in diff(new, old)]
    swapped = {**truth, "added": truth["removed"], "removed": truth["added"]}
    assert {cls: back.count(cls) for cls in truth} == swapped


@given(st.text("カード手札を12枚引く. abc\n", max_size=30), st.text("カード手札を12枚引く. abc\n", max_size=30))
def test_marks_are_both_texts(old, new):
    """Same and removed runs are the words of the old text, same and added runs the new text."""
    marks = word_diff(old, new)
    assert "".join(run.text for run in marks if run.op != "removed") == new
    kept = [word for run in marks if run.op != "added" for word in run.text.split()]
    assert "".join(kept) == "".join(old.split())


def test_a_large_book_is_compared_in_time():
    """A book of 2,600 clauses of which every fourth is reworded and all are renumbered: well under five seconds."""
    lines = [
        f"{n // 20 + 1}.{n % 20 + 1} When {NOUNS[n % 97]} {n * 7919} attacks, its owner may draw {n % 9} cards and {NOUNS[n % 89]}."
        for n in range(2600)
    ]
    chapters = [f"{n} Chapter {n} on {NOUNS[n % 90]}" for n in range(1, 131)]
    old = book(*_in_order(chapters, lines))
    new = book(
        *_in_order(
            ["1 A new chapter", *(_next(line) for line in chapters)],
            [_next(line.replace("may draw", "draws") if n % 4 else line) for n, line in enumerate(lines)],
        )
    )
    begun = time.process_time()
    found = [change.cls for change in diff(old, new)]
    assert time.process_time() - begun < 5
    assert (found.count("added"), found.count("removed"), found.count("changed"), found.count("renumbered")) == (1, 0, 1950, 780)


def _in_order(chapters: list[str], lines: list[str]) -> list[str]:
    return sorted([*chapters, *lines], key=lambda line: [int(part) for part in line.split()[0].split(".")])


def _next(line: str) -> str:
    number, _, text = line.partition(" ")
    chapter, dot, rest = number.partition(".")
    return f"{int(chapter) + 1}{dot}{rest} {text}"


@pytest.fixture
def three() -> Rulebook:
    """Returns a rulebook of three versions: a clause is added, then renumbered and reworded, then removed."""
    versions = [
        book("1 進行", "1.1 カードを1枚引きます。", version="1"),
        book("1 進行", "1.1 手番を始めます。", "1.2 カードを1枚引きます。", version="2"),
        book("1 進行", "1.1 手番を宣言して始めます。", version="3"),
    ]
    return Rulebook(Imprint("demo", "見本"), [(Version(held.version), held) for held in versions])


def test_the_history_of_a_clause(three):
    """A clause is followed through its numbers, from any version that has it."""
    assert [(moment.version, moment.cls, moment.node and moment.node.printed) for moment in history(three, "1.2")] == [
        ("1", "first", "1.1"),
        ("2", "renumbered", "1.2"),
        ("3", "removed", None),
    ]
    assert [(moment.version, moment.cls) for moment in history(three, "demo:1.1:1")] == [
        ("1", "absent"),
        ("2", "added"),
        ("3", "changed"),
    ]
    with pytest.raises(NotFound, match="no version of demo has a node 9"):
        history(three, "9")


@pytest.mark.parametrize(
    ("old", "new", "marked"),
    [
        ("如果一个费用减少了数个有色法术力", "如果一个费用减少了数点有色法术力", "如果一个费用减少了数[-个-]{+点+}有色法术力"),
        ("某些能力要求玩家投票。", "一些能力要求玩家投票。", "[-某-]{+一+}些能力要求玩家投票。"),
        ("先攻プレイヤーが選びます。", "後攻プレイヤーが選びます。", "[-先攻-]{+後攻+}プレイヤーが選びます。"),
        ("自分のカード置き場に置く。", "自分の成功カード置き場に置く。", "自分の{+成功+}カード置き場に置く。"),
        ("A player draws a card.", "A player draws two cards.", "A player draws [-a card-]{+two cards+}."),
    ],
)
def test_marks_are_by_words_of_each_language(old, new, marked):
    """English by words, Japanese by runs of a script, Chinese by characters; one alone between two changes is taken in."""
    signs = {"same": "{}", "removed": "[-{}-]", "added": "{{+{}+}}"}
    assert "".join(signs[run.op].format(run.text) for run in word_diff(old, new)) == marked


def test_another_way_to_name_the_same_clauses_is_reference_only():
    """A rule named as a section, a list that became a range: only the numbers differ, so only a reference changed."""
    old = book("1 Play", "1.1 Start.", "1.2 Draw.", "1.3 End (see rules 1.1 and 1.2).", "1.4 Pay as section 1.1 says.")
    new = book("1 Play", "1.1 Start.", "1.2 Draw.", "1.3 End (see rules 1.1–1.2).", "1.4 Pay as rule 1.2 says.")
    assert said(diff(old, new)) == ["reference-only 1.3>1.3", "reference-only 1.4>1.4"]


def test_a_clause_that_grew_where_it_stood_is_the_same():
    """A sentence that got two more after it is one clause that changed, not one removed and one added."""
    long = "1.2 Units always have an order. Each order is one of the kinds that the following clauses list."
    old = book("1 Units", "1.1 A unit attacks.", "1.2 Units always have an order.", "1.3 A unit blocks.")
    new = book("1 Units", "1.1 A unit attacks.", f"{long} It keeps them until the turn ends.", "1.3 A unit blocks.")
    assert said(diff(old, new)) == ["changed 1.2>1.2"]


def test_white_space_and_the_signs_around_a_number_are_no_change():
    """Blanks put in or left out, in any language, and 1.1 printed as 1.1. or １．１ make no row."""
    old = book("1 Zug", "1.1 Draw 2 cards, then pass.", "1.2 ＨＰ を 3 減らす。", "2 Ende")
    printed = {"1": "1.", "1.1": "1.1.", "1.2": "１．２"}
    new = [
        Node(
            id=node.id,
            printed=printed.get(node.id, node.printed),
            parent=node.parent,
            text=node.text.replace(", ", ",").replace(" ", "  "),
        )
        for node in old.nodes.values()
    ]
    assert diff(old, Book("demo", "", "2", None, new)) == []


LONG = "Each player shuffles a deck of forty cards, and then the starting player is found by a throw of two dice."
MORE = "Whoever cannot draw any further card during their own turn loses the whole match at once."


def test_the_parts_of_a_clause_that_was_split_are_paired_with_it():
    """What was one clause is two: both rows name it, and the words that went elsewhere are marked as gone."""
    old = book("1 Start", f"1.1 {LONG} {MORE}", "1.2 Players sit across the table.")
    new = book("1 Start", f"1.1 {LONG}", f"1.2 {MORE}", "1.3 Players sit across the table.")
    changes = diff(old, new)
    assert said(changes) == ["split 1.1>1.1", "split 1.1>1.2", "renumbered 1.2>1.3"]
    assert [[(run.op, run.text.strip()) for run in change.marks if run.op != "same"] for change in changes[:2]] == [
        [("removed", MORE)],
        [("removed", LONG)],
    ]
    compared = compare(old, new)
    assert (compared.origin("1.2"), compared.came_from("1.2")) == (None, old.node("1.1"))
    assert compared.change("1.1").new == new.node("1.1")


def test_clauses_that_became_one_are_paired_with_it():
    """What were two clauses is one: the one that is gone is not removed but merged, and leads to where its words stand now."""
    old = book("1 Start", f"1.1 {LONG}", f"1.2 {MORE}", "1.3 Players sit across the table.")
    new = book("1 Start", f"1.1 {LONG} {MORE}", "1.2 Players sit across the table.", version="2")
    changes = diff(old, new)
    assert said(changes) == ["merged 1.1>1.1", "merged 1.2>1.1", "renumbered 1.3>1.2"]
    compared = compare(old, new)
    assert compared.kept("1.2") is None
    assert compared.counterpart("1.2") == new.node("1.1")
    rulebook = Rulebook(Imprint("demo", ""), [(Version(name), held) for name, held in (("1", old), ("2", new))])
    assert [(moment.cls, moment.node and moment.node.id) for moment in history(rulebook, "1.2", "1")] == [
        ("first", "1.2"),
        ("merged", "1.1"),
    ]


@given(edits())
def test_no_row_is_without_a_difference_that_can_be_marked(made):
    """Every row shows words that are gone or new, another number, another parent or another order."""
    old, new, _ = made
    for change in diff(old, new):
        words = any(run.op != "same" and run.text.strip() for run in change.marks)
        numbers = change.old is not None and change.new is not None and change.old.printed != change.new.printed
        assert words or numbers or change.cls == "moved"
