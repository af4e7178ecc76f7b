"""Catalogues of words: what is wrong in one is said with its place, so that an organiser can mend his own."""

from __future__ import annotations

import string
from pathlib import Path

import pytest

from gunbai.errors import BadContent
from gunbai.library import Library
from gunbai.writeup.messages import Messages, in_words, load_messages


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ('{"a": {"ja": "一", "en": "one"}\n "b": 2}', "messages.json:2:2: Expecting ',' delimiter [BAD-JSON]"),
        ('{"a": {"ja": "一", "en": "one"}, "a": {"ja": "二", "en": "two"}}', "messages.json: a is written twice [BAD-JSON]"),
        ('["a"]', 'messages.json: write {"key": {"ja": "…", "en": "…"}, …} [BAD-JSON]'),
        ('{"a": {"ja": "一"}, "b": "二"}', "messages.json: a needs a text in ja and en [MISSING-TEXT]"),
    ],
)
def test_a_catalogue_that_cannot_be_used_is_refused_with_its_place(tmp_path: Path, written: str, said: str) -> None:
    """A key twice would drop the first text silently; a text in one language only would fail on the first page."""
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "messages.json").write_text(written, "utf-8")
    with pytest.raises(BadContent) as refused:
        load_messages(tmp_path, "web")
    assert said in str(refused.value)


def test_every_text_that_is_missing_is_named_at_once(tmp_path: Path) -> None:
    """Whoever translates a catalogue sees the whole list."""
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "messages.json").write_text('{"a": {"ja": "一"}, "b": {"en": "two"}}', "utf-8")
    with pytest.raises(BadContent) as refused:
        load_messages(tmp_path, "web")
    assert [problem.message.split()[0] for problem in refused.value.problems] == ["a", "b"]


def test_words_have_both_languages_and_no_holes(library: Library) -> None:
    """What a text leaves open is the same in both languages."""
    for room in ("web", "cli", "writeups"):
        texts = load_messages(library.content, room)["ja"].texts
        for key, said in texts.items():
            holes = [{name for _, name, _, _ in string.Formatter().parse(text) if name} for text in said.values()]
            assert holes[0] == holes[1], key


def test_a_message_in_one_language_stays() -> None:
    """A fraction is no border between languages."""
    assert in_words("write 3/2", "ja") == "write 3/2"
    assert in_words("大きい / large", "ja") == "大きい"


def test_a_number_stands_before_its_noun() -> None:
    """One thing is one; any other number, also one that is not known, is many; a text without a number stays as it was."""
    texts = {"n": {"ja": "{lines}通り", "en": "{lines:line|lines} of {book:>3}"}}
    english = Messages(texts, "en")
    assert [english("n", lines=lines, book="a") for lines in (1, 2, 0)] == ["1 line of   a", "2 lines of   a", "0 lines of   a"]
    assert Messages(texts, "ja")("n", lines=1, book="a") == "1通り"


def test_a_catalogue_that_has_changed_is_read_again(tmp_path: Path) -> None:
    """It is read once while its file stays as it is; whoever edits it sees the new words on the next write-up."""
    (tmp_path / "templates" / "web").mkdir(parents=True)
    (tmp_path / "templates" / "web" / "messages.json").write_text("{}", "utf-8")
    shared = tmp_path / "templates" / "messages.json"
    shared.write_text('{"a": {"ja": "一", "en": "one"}}', "utf-8")
    assert load_messages(tmp_path, "web")["en"]("a") == "one"
    shared.write_text('{"a": {"ja": "二", "en": "the second"}}', "utf-8")
    assert load_messages(tmp_path, "web")["en"]("a") == "the second"
