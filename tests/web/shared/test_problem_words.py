"""What is wrong with a case is said in the language of the page, and what nobody translated is marked as English."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.shipped import library

from gunbai.desk.case import read_case
from gunbai.errors import BadInput, Problem
from gunbai.web.shared.problem_words import HINTS, MISSING, WRONG, in_one_language, told_hint, told_missing, told_problem
from gunbai.writeup.messages import load_messages

BOTH = Problem("NOT-A-NUMBER", "lifeに x は書けません / life cannot be x", hint="write 0 … 9")


@pytest.mark.parametrize(
    ("problem", "lead", "detail"),
    [
        (Problem("UNKNOWN-KEY", "nothing reads lief of 甲", hint="did you mean life?"), "life のことですか", "知らない項目です。"),
        (
            Problem("NOT-A-NUMBER", "lifeに x は書けません / life cannot be x", hint="write 0 … 9"),
            "0 … 9 と書いてください",
            "lifeに x は書けません",
        ),
        (
            Problem("QUOTE-NOT-FOUND", "39-5 does not say 「ならない」", hint="it says 「なる。」"),
            "そこには「なる。」とあります",
            "引用の言葉がその条文にありません。",
        ),
        (Problem("NEW-CODE", "something odd"), "このままでは読めません。", ""),
        (Problem("TOO-LONG", "300文字までです。"), "300文字までです。", ""),
    ],
)
def test_a_problem_is_told_in_japanese(problem: Problem, lead: str, detail: str, repository: Path) -> None:
    """First what to do, then what was wrong; words in English only are kept apart."""
    told = told_problem(problem, load_messages(repository, "web")["ja"])
    assert (told.lead, told.detail) == (lead, detail)
    assert not told.original or told.original.startswith(problem.message)


def test_a_problem_is_told_in_english(repository: Path) -> None:
    """The English half of a message in both languages."""
    told = told_problem(BOTH, load_messages(repository, "web")["en"])
    assert (told.lead, told.detail, told.original) == ("write 0 … 9", "life cannot be x", "")


@pytest.mark.parametrize(
    ("hint", "said"),
    [
        ("no sentence there is like it", "似た文はそこにありません"),
        ("39-5, 39-6 says it", "そう書いてあるのは 39-5, 39-6"),
        ("numbered 3.2.3 now: write 3.3.3", "今の番号は 3.2.3。3.3.3 と書いてください"),
        (
            "numbered 40-5 now: its id is still 39-5, so the rule stays as it is",
            "今の番号は 40-5。識別子は 39-5 のままなので、書き換えは要りません",
        ),
        (
            "3.2.3 is the clause numbered 3.2.2; the one numbered 3.2.3 is 3.3.3",
            "3.2.3 は印刷番号 3.2.2 の条文です。印刷番号 3.2.3 の条文は 3.3.3",
        ),
        ("something else", "something else"),
    ],
)
def test_what_is_said_of_a_quote_is_in_the_language_of_the_page(hint: str, said: str, repository: Path) -> None:
    """A hint about a quote is Japanese on a Japanese page, and stays as it is on an English one."""
    messages = load_messages(repository, "web")
    assert told_hint(hint, messages["ja"]) == said
    assert told_hint(hint, messages["en"]) == hint
    assert all(f"problem.hint-{name}" in messages["ja"] for name in HINTS)
    assert all(f"problem.said-{name}" in messages["ja"] for name in WRONG)


@pytest.mark.parametrize(
    ("text", "name", "part"),
    [
        ("there is no rulebook nothing", "rulebook", "nothing"),
        ("nothing runs legion", "runs", "legion"),
        ("no installed package runs demo: its text can be searched and cited, not replayed", "runs", "demo"),
        ("there is no reading q of D-017", "reading", "q"),
        ("there is no kind of write-up called x", "kind", "x"),
        ("legions has no version dated 2001-01-01 or before", "dated", "2001-01-01"),
        ("legions has no version 9", "version", "9"),
        ("legions 1.00 has no clause 99-9", "clause", "99-9"),
        ("legions 1.00 has no node 34-2.22", "clause", "34-2.22"),
        ("no version of legions has a node 99", "clause", "99"),
        ("34-5 has 2 parts, not 9", "part", "9"),
        ("legions has no scenario nothing", "scenario", "nothing"),
        ("nobody called 丙 claims anything of case", "claim", "丙"),
        ("昨日 is no date", "date", "昨日"),
    ],
)
def test_what_does_not_exist_is_told_in_one_language(text: str, name: str, part: str, repository: Path) -> None:
    """By a sentence of the page's own language that names what was asked for; the first pattern that fits is the one meant."""
    assert next(key for key, pattern in MISSING.items() if pattern.fullmatch(text)) == name
    said = {lang: told_missing(text, messages) for lang, messages in load_messages(repository, "web").items()}
    assert all(part in sentence for sentence in said.values())
    assert "。" in said["ja"]
    assert said["en"].replace(part, "").isascii()


def test_what_nobody_translated_stays(repository: Path) -> None:
    """A message in both languages is cut to one, another stands as it is."""
    messages = load_messages(repository, "web")["ja"]
    assert told_missing("無い / there is none", messages) == "無い"
    assert told_missing("something is lost", messages) == "something is lost"


def test_a_problem_of_a_file_is_in_one_language() -> None:
    """Its place and its code stay."""
    assert str(in_one_language(BOTH, "en")) == "life cannot be x — write 0 … 9 [NOT-A-NUMBER]"
    assert str(in_one_language(BOTH, "ja")) == "lifeに x は書けません — write 0 … 9 [NOT-A-NUMBER]"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("game: legion\n", [("legions のことですか", "legion という本はありません")]),
        (
            "game: legions\nboard: {甲: {field: {左: 剣#A 3/2, 右: 盾#A 3/2}}}\n",
            [("このカードには別の目印を付けてください", "#A は2行目の剣の目印です")],
        ),
        ("game: legions\ngame: legions\n", [("どちらか一方だけを残してください", "game が2度あります")]),
        ("game: legions\nboard: {\n", [("YAMLとして読めません", "")]),
        (
            "game: legions\nboard: {甲: {field: {左: 剣#A 3/2}}}\nclaims: {甲: {then: {B.zone: 左}}}\n",
            [
                (
                    "剣, A, 甲マスター, 甲master, 乙マスター, 乙master, 甲, 乙, turn, game, match から始めてください",
                    "「B」はカードでも席でもありません",
                )
            ],
        ),
    ],
)
def test_a_case_typed_wrongly_is_told_in_japanese(text: str, told: list[tuple[str, str]], repository: Path) -> None:
    """What is wrong and what to write, with the words as they were typed, and no English beside it."""
    messages = load_messages(repository, "web")["ja"]
    with pytest.raises(BadInput) as caught:
        read_case(text, library().cases.kits)
    found = [told_problem(problem, messages) for problem in caught.value.problems]
    assert [(one.lead, one.detail) for one in found] == told
    assert not any(one.original for one in found)
