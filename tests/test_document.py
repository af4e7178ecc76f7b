"""YAML as a person wrote it: strings, places, and problems in words."""

from __future__ import annotations

import codecs
import copy
import json
import pickle
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gunbai.document import Mapping, Mark, Problems, Scalar, Sequence, mark_of, nearest, read, read_text
from gunbai.errors import BadInput, Problem
from gunbai.limits import CASE


def refused(text: str) -> list[str]:
    """Returns the messages with which a text is refused."""
    with pytest.raises(BadInput) as caught:
        read_text(text, "f.yaml")
    return str(caught.value).splitlines()


@pytest.mark.parametrize(
    "word",
    ["5.10", "no", "NO", "off", "yes", "~", "null", "1:2", "0x1F", "010", "1e3", "2017-12-27", "1_000", ".inf", "=", "<<"],
)
def test_scalars_stay_strings(word: str) -> None:
    """What YAML 1.1 takes for numbers, booleans, dates, nulls or merges stays the word that was written."""
    for text in (f"{word}: {word}", f"- {word}", f"[{word}]", f"- !!int {word}"):
        value = read_text(text)
        scalars = [*value.keys(), *value.values()] if isinstance(value, Mapping) else list(value or ())
        assert scalars == [word] * len(scalars)
        assert all(type(scalar) is Scalar for scalar in scalars)


def test_an_empty_value_is_the_empty_string() -> None:
    """``key:`` with nothing after it is an empty scalar, with the place where its value would stand."""
    value = read_text("a: 1\nkey:\n")
    assert isinstance(value, Mapping)
    assert value == {"a": "1", "key": ""}
    assert value["key"].mark == Mark("<text>", 2, 5)


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n", "\ufeff", "---\n"])
def test_an_empty_file_is_nothing(text: str) -> None:
    """A text with no content is None, or one empty scalar where a document was opened."""
    assert not read_text(text)


def test_quotes_are_known() -> None:
    """A scalar knows whether it stood between quotes: ``?`` is a question, ``"?"`` is text."""
    value = read_text('[?, "?", \'?\', "", a]')
    assert isinstance(value, Sequence)
    assert [(str(scalar), scalar.quoted) for scalar in value] == [
        ("?", False),
        ("?", True),
        ("?", True),
        ("", True),
        ("a", False),
    ]


@pytest.mark.parametrize("text", ["a: ?", "{a: ?}", "{a: ?, b: 1}", "a: '?'", "? a : ?"])
def test_a_question_mark_is_a_value(text: str) -> None:
    """``?`` stands anywhere for what is unknown; YAML's own use of it, to open a mapping, is not read."""
    value = read_text(text)
    assert isinstance(value, Mapping)
    assert next(iter(value.values())) == "?"
    assert read_text("- ?\n- [?, C?]\n- 手札は？?\n") == ["?", ["?", "C?"], "手札は？?"]


def test_every_value_knows_its_place() -> None:
    """Keys, scalars, sequences and mappings know file, line and column, counted in characters from 1."""
    value = read_text("乙: {field: {中央: 番兵#C 3/2}}\nline:\n  - 甲:\n      attack: A\n", "case.yaml")
    assert isinstance(value, Mapping)
    places = {
        "乙": value.key("乙"),
        "{field": value["乙"],
        "{中央": value["乙"]["field"],
        "番兵": value["乙"]["field"]["中央"],
        "- 甲": value["line"],
        "甲": value["line"][0],
        "attack": value["line"][0]["甲"].key("attack"),
        "A": value["line"][0]["甲"]["attack"],
    }
    assert {name: (mark.line, mark.column) for name, mark in ((n, mark_of(v)) for n, v in places.items())} == {
        "乙": (1, 1),
        "{field": (1, 4),
        "{中央": (1, 12),
        "番兵": (1, 17),
        "- 甲": (3, 3),
        "甲": (3, 5),
        "attack": (4, 7),
        "A": (4, 15),
    }
    assert {mark_of(place).file for place in places.values()} == {"case.yaml"}


def test_places_survive_copies() -> None:
    """A copied or pickled value keeps its places: parsed content can be cached."""
    value = read_text('a: [1, "2"]\n')
    assert isinstance(value, Mapping)
    for twin in (copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert twin == value
        assert [(mark_of(x), x.quoted) for x in twin["a"]] == [
            (Mark("<text>", 1, 5), False),
            (Mark("<text>", 1, 8), True),
        ]
        assert (mark_of(twin), mark_of(twin["a"])) == (Mark("<text>", 1, 1), Mark("<text>", 1, 4))


def test_what_came_from_no_file_has_no_place() -> None:
    """A plain value has the default's place, or none."""
    assert mark_of("plain") == Mark("", 0, 0)


def test_an_absent_key_is_a_key_error() -> None:
    """Asking where a key stands that is not there raises KeyError, as the mapping itself does."""
    value = read_text("a: 1")
    assert isinstance(value, Mapping)
    with pytest.raises(KeyError, match=r"^'b'$"):
        value.key("b")


def test_every_repeated_key_is_told() -> None:
    """A repeated key is refused at its second place; all of them are told, also in nested mappings, and no other."""
    text = "a: 1\nb: {c: 1, c: 2}\nc: 3\na: 4\n'a': 5\n"
    assert refused(text) == [
        "f.yaml:2:11: the key c stands here twice — keep one of the two [REPEATED-KEY]",
        "f.yaml:4:1: the key a stands here twice — keep one of the two [REPEATED-KEY]",
        "f.yaml:5:1: the key a stands here twice — keep one of the two [REPEATED-KEY]",
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[a]: b", "f.yaml:1:1: a key must be one word [BAD-KEY]"),
        (
            "甲: ルール: 34-5",
            "f.yaml:1:7: cannot be read as YAML: mapping values are not allowed in this context"
            " — put text that holds ': ' between double quotes [NOT-YAML]",
        ),
        (
            "甲:\n\t- b",
            "f.yaml:2:1: cannot be read as YAML: found character that cannot start any token"
            " — indent with spaces, not with tabs [NOT-YAML]",
        ),
        (
            "- a\n\t- b",
            "f.yaml:2:1: cannot be read as YAML: found a tab character that violates indentation"
            " — indent with spaces, not with tabs [NOT-YAML]",
        ),
        (
            "when: @配置時",
            "f.yaml:1:7: cannot be read as YAML: found character that cannot start any token"
            " — put text that begins with @ between double quotes [NOT-YAML]",
        ),
        (
            "say: {ja: {seat}が引く}",
            "f.yaml:1:17: cannot be read as YAML: did not find expected ',' or '}'"
            " — put text that holds { } [ ] or , between double quotes [NOT-YAML]",
        ),
        (
            "line: - 甲",
            "f.yaml:1:7: cannot be read as YAML: block sequence entries are not allowed in this context — begin the"
            " list on a line of its own, or put text that begins with - between double quotes [NOT-YAML]",
        ),
        ("a: 'b\n", "f.yaml:2:1: cannot be read as YAML: found unexpected end of stream [NOT-YAML]"),
        ("a: 1\n---\nb: 2\n", "f.yaml:2:1: cannot be read as YAML: but found another document [NOT-YAML]"),
        ("a: 日\x07本", "f.yaml:1:5: U+0007 cannot stand in a text — delete it [NOT-TEXT]"),
        ("a:\r\n  - \ud83d", "f.yaml:2:5: U+D83D cannot stand in a text — delete it [NOT-TEXT]"),
        (
            "- &x 1\n- *x\n",
            'f.yaml:2:3: the alias *x is not read — write the value out, or "*x" between quotes when it is text [ALIAS]',
        ),
        (
            "&x [*x]",
            'f.yaml:1:5: the alias *x is not read — write the value out, or "*x" between quotes when it is text [ALIAS]',
        ),
        ("[" * 900 + "]" * 900, "f.yaml:1:65: lists and mappings are nested too deeply to be read [TOO-DEEP]"),
    ],
)
def test_what_is_no_yaml_is_told_in_words(text: str, message: str) -> None:
    """A text that cannot be read is refused with line, column, and - for the usual slips - what to write instead."""
    assert refused(text) == [message]


def test_stars_in_text_are_text() -> None:
    """Only a real alias is refused: bold marks and multiplication are text."""
    text = "- '*x'\n- a*b\n- |\n  **34-4** *x\n- a *x\n"
    assert read_text(text) == ["*x", "a*b", "**34-4** *x\n", "a *x"]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("bom", [b"", codecs.BOM_UTF8])
def test_files_from_any_editor(tmp_path: Path, end: str, bom: bytes) -> None:
    """A byte order mark and any line ends change neither values nor places."""
    path = tmp_path / "case.yaml"
    path.write_bytes(bom + end.join(["game: legions", "甲:", "  life: 20", ""]).encode())
    value = read(path)
    assert isinstance(value, Mapping)
    assert value == {"game": "legions", "甲": {"life": "20"}}
    assert value.key("game").mark == Mark(str(path), 1, 1)
    assert value["甲"]["life"].mark == Mark(str(path), 3, 9)


@pytest.mark.parametrize(
    ("data", "place", "hint"),
    [
        ("a: 1\r\nb: 番兵\r\n".encode("cp932"), "2:4", "it looks like Shift_JIS: save it as UTF-8"),
        ("甲: 1".encode("utf-16"), "1:1", "it is UTF-16: save it as UTF-8"),
        ("甲: ".encode() + b"\x80\xff", "1:4", "save it as UTF-8"),
        (codecs.BOM_UTF8 + b"a: \xff", "1:4", "save it as UTF-8"),
    ],
)
def test_what_is_not_utf8_is_told_in_words(tmp_path: Path, data: bytes, place: str, hint: str) -> None:
    """A file in another encoding is refused where it first differs, with the encoding it is likely to have."""
    path = tmp_path / "case.yaml"
    path.write_bytes(data)
    message = f"{path}:{place}: このファイルはUTF-8ではありません / not UTF-8 text — {hint} [NOT-UTF8]"
    with pytest.raises(BadInput, match=f"^{re.escape(message)}$"):
        read(path)


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    """A file that cannot be opened is refused with the system's reason; so is a folder."""
    for path, reason in (
        (tmp_path / "none.yaml", "No such file or directory"),
        (tmp_path, "it is a folder — name a file"),
        (Path("/dev/zero"), "it is a device — name a file"),
    ):
        with pytest.raises(BadInput, match=f"^{re.escape(f'{path}: cannot be read: {reason} [NO-FILE]')}$"):
            read(path)


def test_problems_are_told_together() -> None:
    """Problems gather from values, marks and elsewhere, keep their order, and are raised as one error."""
    problems = Problems()
    problems.raise_any()
    assert not problems
    value = read_text("a: 1\n", "f.yaml")
    assert isinstance(value, Mapping)
    problems.add("ONE", "is wrong", value["a"], "write 2", "34-5")
    problems.add("TWO", "is missing", Mark("g.yaml", 7))
    problems.extend([Problem("THREE", "came from elsewhere")])
    assert problems
    with pytest.raises(BadInput) as caught:
        problems.raise_any()
    assert str(caught.value).splitlines() == [
        "f.yaml:1:4: is wrong (34-5) — write 2 [ONE]",
        "g.yaml:7: is missing [TWO]",
        "came from elsewhere [THREE]",
    ]
    assert caught.value.problems == tuple(problems)


def test_the_nearest_word_is_near() -> None:
    """A slip of the pen finds its word, in kana too; a stranger finds none; equal candidates come out the same way."""
    assert nearest("calims", ["claims", "cards", "line"]) == "claims"
    assert nearest("ウエイトゾーン", ["ウェイトゾーン", "タイムライン"]) == "ウェイトゾーン"
    assert nearest("zzz", ["claims", "cards"]) == ""
    assert nearest("a", []) == ""
    assert nearest("ab", ["aб", "ac", "ad"]) == nearest("ab", ["ad", "ac", "aб"])


PLAIN = st.text("あ漢ア字abz059-_/①ⅡＡ", min_size=1, max_size=8).filter(lambda text: text[0] not in "-")
QUOTED = st.text(st.characters(exclude_categories=("Cc", "Cs", "Cn", "Zl", "Zp"), exclude_characters="\ufeff"), max_size=8)


@dataclass(frozen=True)
class Drawn:
    """Holds one drawn value: a scalar (what it says, how it is written), a list, or a mapping."""

    says: str = ""
    written: str = ""
    items: tuple[Drawn, ...] = ()
    pairs: tuple[tuple[Drawn, Drawn], ...] = ()

    def scalars(self) -> Iterator[Drawn]:
        """Yields every key and scalar in the order of the text."""
        if self.written:
            yield self
        for part in (*self.items, *(part for pair in self.pairs for part in pair)):
            yield from part.scalars()

    def write(self, indent: int, lines: list[str]) -> None:
        """Appends the value in block style to lines of YAML, the last of which is open."""
        lines[-1] += self.written
        for head, value in (*(("-", item) for item in self.items), *((k.written + ":", v) for k, v in self.pairs)):
            if lines[-1].strip(" -"):
                lines.append(" " * indent)
            lines[-1] += head + " "
            value.write(indent + 2, lines)


SCALARS = PLAIN.map(lambda text: Drawn(text, text)) | QUOTED.map(lambda text: Drawn(text, json.dumps(text, ensure_ascii=False)))
VALUES = st.recursive(
    SCALARS,
    lambda values: (
        st.lists(values, min_size=1, max_size=4).map(lambda items: Drawn(items=tuple(items)))
        | st.lists(st.tuples(SCALARS, values), min_size=1, max_size=4, unique_by=lambda pair: pair[0].says).map(
            lambda pairs: Drawn(pairs=tuple(pairs))
        )
    ),
    max_leaves=12,
)


def scalars(value: object) -> Iterator[Scalar]:
    """Yields every key and scalar of what was read, in the order of the text."""
    if isinstance(value, Scalar):
        yield value
    elif isinstance(value, Sequence):
        for item in value:
            yield from scalars(item)
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield key
            yield from scalars(item)


@given(VALUES, st.sampled_from(["\n", "\r\n"]), st.booleans())
def test_places_lead_back_to_the_text(value: Drawn, end: str, bom: bool) -> None:
    """For any document, what stands in the text at a scalar's line and column is that scalar as written."""
    lines = [""]
    value.write(0, lines)
    found = list(scalars(read_text("\ufeff" * bom + end.join(lines) + end)))
    drawn = list(value.scalars())
    assert [str(scalar) for scalar in found] == [scalar.says for scalar in drawn]
    for scalar, origin in zip(found, drawn, strict=True):
        assert lines[scalar.mark.line - 1][scalar.mark.column - 1 :].startswith(origin.written)
        assert scalar.quoted == origin.written.startswith('"')


@given(st.text(st.characters() | st.sampled_from(":-[]{}*&!|>'\"%@`?,# \t\n\r"), max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    """No text whatever breaks the reader: it is read, or refused with a place inside the text."""
    try:
        read_text(text, "f")
    except BadInput as error:
        for problem in error.problems:
            assert problem.file == "f"
            assert problem.message
            assert problem.line <= len(re.split("\r\n|[\r\n\x85\u2028\u2029]", text)) + 1


def test_normal_forms_are_left_alone() -> None:
    """Half-width kana and decomposed marks stay as written: folding is the search's work, not the reader's."""
    words = ["ｶﾞ", unicodedata.normalize("NFD", "ガ"), "３４－５"]
    assert read_text("\n".join(f"- {word}" for word in words)) == words


@pytest.mark.parametrize("written", ["a: 甲\u202eの勝ち", 'a: "\\u2066甲"'])
def test_what_turns_letters_round_is_refused_in_what_a_judge_writes(written: str) -> None:
    """A verdict that reads otherwise than it is written misleads; what a source prints is read as it is."""
    with pytest.raises(BadInput, match="cannot stand in a text"):
        read_text(written, limit=CASE)
    assert read_text(written) is not None
