"""The word-level difference of two texts: what they are compared by, and the runs of words in which they differ."""

from __future__ import annotations

import difflib
import itertools
import re
from collections.abc import Iterable, Iterator, Sequence

import msgspec

_WORD = (
    r"[^\W\d_\u3040-\u30ff\u3400-\u9fff]+(?:['’][^\W\d_\u3040-\u30ff\u3400-\u9fff]+)*"  # a word of an alphabet
    r"|[0-9０-９]+(?:[.\-．－][0-9０-９]+)*[a-z]?(?![a-z])"  # a number, a rule number with its letter
    r"|[0-9０-９]+"
    r"|(?:(?<=[0-9０-９])|(?<=[0-9０-９] ))[枚体点人個回名本匹分秒倍章条節张点个次]"  # a counter
    r"|[\u3041-\u309f]+|[\u30a0-\u30ff]+|[\u3005\u3400-\u9fff]+"  # hiragana, katakana, characters
    r"|\S"
)
_CHARACTER = rf"[\u3005\u3400-\u9fff]|{_WORD}"
"""In Chinese each character is a word: nothing else parts them. Both are compiled when texts are compared: few commands do."""

_KANA = re.compile(r"[\u3041-\u30ff]")
_LONG = 6
"""A run of one script that is longer holds several words."""

_HAN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_WIDE = re.compile(r"[\u2010-\u3040\u3041-\u9fff\uf900-\ufaff\uff00-\uffef]")


class DiffRun(msgspec.Struct, frozen=True):
    """A run of words that both texts have (``same``), only the old (``removed``) or only the new one (``added``)."""

    op: str
    text: str


def words(text: str) -> list[str]:
    """Returns the words of a text: English by words, Japanese and Chinese by runs of one script; blanks are left out.

    >>> words("rule 702.19b: 手札を3枚にする")
    ['rule', '702.19b', ':', '手札', 'を', '3', '枚', 'にする']
    """
    return re.findall(_WORD, text)


def features(text: str) -> list[str]:
    """Returns what the likeness of two texts is measured by: words, and pairs of characters where no blank parts words.

    >>> features("draw 手札")
    ['draw', '手札']
    """
    return [feature for word in words(text) for feature in _features(word)]


def spelled(text: str) -> str:
    """Returns a text by which it equals others that differ in line wraps and in blanks beside Japanese only.

    >>> spelled("カードを 3 枚\\n引く") == spelled("カードを3枚引く")
    True
    """
    words = text.split()
    beside = (bool(_WIDE.match(before[-1]) or _WIDE.match(after)) for before, after in itertools.pairwise(words))
    return "".join([*words[:1], *(after if wide else f" {after}" for wide, after in zip(beside, words[1:], strict=True))])


def word_diff(old: str, new: str) -> tuple[DiffRun, ...]:
    """Returns the word-level difference of two texts; all ``same`` and ``added`` runs together are the new text.

    >>> [(run.op, run.text) for run in word_diff("カードを1枚引く。", "カードを2枚引く。")]
    [('same', 'カードを'), ('removed', '1'), ('added', '2'), ('same', '枚引く。')]
    """
    pattern = re.compile(_WORD if _KANA.search(old) or _KANA.search(new) else _CHARACTER)
    before, after = _pieces(old, pattern), _pieces(new, pattern)
    keys = [[piece.strip() for piece in side] for side in (before, after)]
    return tuple(_joined(_trimmed(_gathered(list(_joined(_runs(before, after, *keys)))))))


def whole(op: str, text: str) -> tuple[DiffRun, ...]:
    """Returns one mark over a whole text; none for no text."""
    return (DiffRun(op, text),) if text else ()


def _features(word: str) -> Iterator[str]:
    if len(word) > 2 and _HAN.match(word):
        yield from (word[at : at + 2] for at in range(len(word) - 1))
    else:
        yield word.lower()


def _pieces(text: str, pattern: re.Pattern[str]) -> list[str]:
    """Returns the words of a text, each with the blanks after it."""
    starts = [found.start() for found in pattern.finditer(text)][1:]
    return [piece for start, end in zip([0, *starts], [*starts, len(text)], strict=True) if (piece := text[start:end])]


def _runs(before: list[str], after: list[str], old: list[str], new: list[str]) -> Iterator[DiffRun]:
    head = _common(old, new)
    tail = _common(old[head:][::-1], new[head:][::-1])
    yield DiffRun("same", "".join(after[:head]))
    matcher = difflib.SequenceMatcher(None, old[head : len(old) - tail], new[head : len(new) - tail], autojunk=False)
    for op, i, j, k, m in matcher.get_opcodes():
        if op == "equal":
            yield DiffRun("same", "".join(after[head + k : head + m]))
            continue
        yield DiffRun("removed", "".join(before[head + i : head + j]))
        yield DiffRun("added", "".join(after[head + k : head + m]))
    yield DiffRun("same", "".join(after[len(new) - tail :]))


def _gathered(marks: list[DiffRun]) -> Iterator[DiffRun]:
    """Yields marks with what is the same between two longer changes taken into them: one character alone says nothing."""
    for at, each in enumerate(marks):
        lone = each.op == "same" and len(each.text.strip()) < 2 and _HAN.match(each.text) is not None
        if lone and 0 < at < len(marks) - 1 and min(_size(marks[:at][::-1]), _size(marks[at + 1 :])) > 1:
            yield DiffRun("removed", each.text)
            yield DiffRun("added", each.text)
        else:
            yield each


def _size(marks: Sequence[DiffRun]) -> int:
    """Returns how many characters the change is long that a list of marks begins with."""
    changed = itertools.takewhile(lambda each: each.op != "same", marks)
    return max((len(each.text) for each in changed), default=0)


def _trimmed(marks: Iterable[DiffRun]) -> Iterator[DiffRun]:
    """Yields marks with one removed and one added run for each change; of two long words only the part that differs."""
    for changed, group in itertools.groupby(marks, lambda each: each.op != "same"):
        runs = list(group)
        if not changed:
            yield from runs
            continue
        old = "".join(each.text for each in runs if each.op == "removed")
        new = "".join(each.text for each in runs if each.op == "added")
        head = tail = 0
        if min(len(old), len(new)) > _LONG and _HAN.match(old) and _HAN.match(new):
            head = _common(old, new)
            tail = _common(old[head:][::-1], new[head:][::-1])
        yield DiffRun("same", new[:head])
        yield DiffRun("removed", old[head : len(old) - tail])
        yield DiffRun("added", new[head : len(new) - tail])
        yield DiffRun("same", new[len(new) - tail :])


def _common(first: Sequence[str], second: Sequence[str]) -> int:
    together = zip(first, second, strict=False)
    return next((at for at, (one, other) in enumerate(together) if one != other), min(len(first), len(second)))


def _joined(marks: Iterable[DiffRun]) -> Iterator[DiffRun]:
    held = DiffRun("same", "")
    for each in marks:
        if not each.text:
            continue
        if each.op == held.op:
            held = DiffRun(held.op, held.text + each.text)
            continue
        if held.text:
            yield held
        held = each
    if held.text:
        yield held
