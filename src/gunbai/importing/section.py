"""Sections without a number: the glossary, appendices, credits, the history of the text."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from gunbai.importing.line import Line, width
from gunbai.importing.numeral import CAPITAL

_MARKS = re.compile(r"^[#*_\s■◆●【\[<＜〈《]+|(?<![*_\s】\]>＞〉》:：])[*_\s】\]>＞〉》:：]+$")
GLOSSARY = re.compile(
    r"(?:appendix\s+\w+\s*[:.—-]\s*|(?:付録|附録|附录|附錄)\s*+\w{0,20}(?<!\s)\s*+[:：.．、—-]?\s*+)?"
    r"(?:glossary(?: of (?:terms|game terms|keywords))?|用語集|用語(?:解説|一覧|説明|辞典|の定義)"
    r"|词汇表|詞彙表|术语表|術語表|术语|名词解释|名詞解釋|用语(?:解释|表))",
    re.I,
)
_HISTORY = re.compile(
    r"(?:付録\s*+\w*+\s*+[:：]\s*+)?(?:更新|改訂|改定|変更|修正)(?:履歴|内容|記録|点)"
    r"|(?:change\s*log|(?:revision|version|change) history|changes)|(?:更新|修订|修改|版本)(?:记录|历史|日志|說明|说明)",
    re.I,
)
_APPENDIX = re.compile(
    r"(?:appendix|annex|付録|附録|附录|附錄|別表)\s*([A-Za-z0-9０-９一二三四五六七八九十ＡＢ-Ｚ]*)(?:[\s:：.．、—-].*)?", re.I
)
_BACK = re.compile(
    r"credits?|acknowledge?ments?|legal(?: notices?)?|copyrights?(?: notices?)?|contact"
    r"|奥付|著作権(?:表示|一覧)?|権利表記|謝辞|スタッフ|制作|版权(?:信息|声明)?|版權聲明|致谢|附則|附则",
    re.I,
)


class Section(msgspec.Struct, frozen=True):
    """The head of a section without number: its line, what it is, its key for an id."""

    line: int
    start: int
    kind: str
    key: str


def find_sections(lines: Sequence[Line], skipped: dict[int, str], first: int, titles: Sequence[str]) -> list[Section]:
    """Returns the sections without number from a line on, behind the last numbered clause.

    A heading is known by its words, or by the table of contents (``titles``).
    """
    listed = {_bare(title).lower() for title in titles if not re.match(r"[0-9０-９第]", _bare(title))}
    found: list[Section] = []
    for at in range(first, len(lines)):
        line = lines[at]
        if at in skipped or line.blank or width(line.bare) > 60 or line.bare.endswith(("。", ".", "、", ",")):
            continue
        kind = kind_of(line.bare) or ("other" if _bare(line.bare).lower() in listed else "")
        if kind:
            found.append(Section(at, line.start, kind, _key(line.bare, kind, len(found) + 1)))
    return found


def find_appendices(lines: Sequence[Line], skipped: dict[int, str], lettered: dict[int, int]) -> list[tuple[Section, int]]:
    """Returns the heads of appendices whose clauses are numbered ``A.1``: of each letter, the line before its first number."""
    found = []
    for value, first in lettered.items():
        for at in range(first - 1, max(-1, first - 12), -1):
            line = lines[at]
            named = _APPENDIX.fullmatch(_bare(line.bare)) if at not in skipped and not line.blank else None
            if named and named[1] and CAPITAL + ord(named[1][0].upper()) - 64 == value:
                found.append((Section(at, line.start, "appendix", _key(line.bare, "appendix", value - CAPITAL)), value))
                break
    return found


def kind_of(words: str) -> str:
    """Returns what a heading opens: ``glossary``, ``history``, ``appendix``, ``back``, or nothing.

    >>> kind_of("付録A：用語集"), kind_of("ゲームの勝敗")
    ('glossary', '')
    """
    bare = _bare(words)
    for kind, pattern in (("glossary", GLOSSARY), ("history", _HISTORY), ("appendix", _APPENDIX), ("back", _BACK)):
        if pattern.fullmatch(bare):
            return kind
    return ""


def _bare(words: str) -> str:
    return _MARKS.sub("", _MARKS.sub("", words))


def _key(words: str, kind: str, n: int) -> str:
    bare = _bare(words)
    named = _APPENDIX.fullmatch(bare)
    if named and named[1].isascii() and named[1]:
        return f"appendix-{named[1].lower()}"
    if kind in ("glossary", "history"):
        return kind
    slug = re.sub(r"[^a-z0-9]+", "-", bare.lower()).strip("-") if bare.isascii() else ""
    return slug or f"back.{n}"
