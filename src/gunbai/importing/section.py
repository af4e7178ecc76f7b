"""Sections without a number: the glossary, appendices, credits, the history of the text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

import msgspec

from gunbai.importing.line import Line, width
from gunbai.importing.numeral import CAPITAL
from gunbai.rulebook.numbers import western

_MARKS = re.compile(r"^[#*_\s■◆●【\[<＜〈《]+|(?<![*_\s】\]>＞〉》:：])[*_\s】\]>＞〉》:：]+$")
_LABEL = r"[\s　]*(?P<label>第?[0-9０-９]{1,2}|[A-Za-zＡ-Ｚ]|[IVX]{1,4}|第?[一二三四五六七八九十]{1,2})?"
_APPENDIX = re.compile(
    rf"(?:appendi(?:x|ces)|annex(?:es)?|exhibit|schedule(?=\s+[A-Z0-9]\b)|supplements?|anhang|anlagen?|annexes?|付録|附録|附录|附錄|別表|別紙|別添|附表|부록|별표|별지){_LABEL}"
    r"(?:[\s　:：.．、—–（(-].*)?",
    re.IGNORECASE,
)
_PREFIX = rf"(?:(?:appendix|anhang|annexe|付録|附録|附录|附錄|부록){_LABEL}\s*[:：.．、—–-]?\s*)?"
GLOSSARY = re.compile(
    f"{_PREFIX.replace('?P<label>', '')}"
    r"(?:glossary(?: of (?:terms|game terms|keywords))?|(?:list of )?defined terms|用語集|用語(?:解説|一覧|説明|辞典|の定義)"
    r"|词汇表|詞彙表|术语表|術語表|术语|名词解释|名詞解釋|用语(?:解释|表)|용어집|용어 ?(?:해설|설명|사전|정리|목록)"
    r"|glossar|begriffsverzeichnis|begriffserklärungen|glossaire|lexique)",
    re.IGNORECASE,
)
_HISTORY = re.compile(
    f"{_PREFIX.replace('?P<label>', '')}"
    r"(?:(?:更新|改訂|改定|変更|修正|改正|改版)(?:の?(?:履歴|内容|記録|点|箇所|沿革))?(?:一覧|の?(?:履歴|内容|記録|点|箇所|沿革))|(?:更新|修订|修訂|修改|修正|版本|变更|變更)(?:记录|記錄|紀錄|历史|歷史|日志|日誌|說明|说明|内容)"
    r"|(?:change|release|version|revision|update|edit|document|amendment) ?(?:log|histor(?:y|ies)|notes|record)s?"
    r"|changes|amendments|revisions"
    r"|(?:summary|list|record) of (?:changes|revisions|amendments)|what['’]s new|recent changes|errata"
    r"|änderung(?:en|sverzeichnis|shistorie|sprotokoll|sverlauf|sübersicht)"
    r"|versions(?:geschichte|historie|verlauf|übersicht)|revisionsverlauf|änderungs- und versionsverzeichnis"
    r"|(?:historique|journal|suivi|liste)(?: des (?:modifications|versions|révisions|changements|mises à jour))?"
    r"|modifications|révisions|changements"
    r"|(?:개정|변경|수정|업데이트|갱신|버전|제·개정) ?(?:이력|내역|기록|사항|연혁|로그))"
    r"(?:[\s　]*(?:[:：(（].*|(?:in|since|from|for|of|seit|gegenüber|zur?|der|des?|du|depuis|par rapport)\b.*|v?[0-9][0-9.]*.*))?",
    re.IGNORECASE,
)
_BACK = re.compile(
    r"faqs?|q ?[&＆] ?a|questions (?:and|&) answers|frequently asked questions"
    r"|よくある(?:ご)?質問(?:と回答)?|質疑応答|常见问题|常見問題|자주 묻는 질문"
    r"|häufig(?:e| gestellte) fragen|foire aux questions|questions fréquentes"
    r"|credits?|acknowledge?ments?|legal(?: notices?)?|copyrights?(?: notices?)?|contact"
    r"|奥付|著作権(?:表示|一覧)?|権利表記|謝辞|スタッフ|制作|版权(?:信息|声明)?|版權聲明|致谢|저작권|만든 사람들"
    r"|übergangsbestimmungen|übergangs- und schlussbestimmungen|inkrafttreten|dispositions transitoires|transitional provisions"
    r"|(?:附則|附则|経過措置|过渡条款|경과조치|부칙)(?:\s*[<〈（(].*)?"
    r"|index|索引|さくいん|색인|찾아보기|stichwortverzeichnis|sachregister|register|index alphabétique"
    r"|impressum|danksagung|rechtliche hinweise|schlussbestimmungen|mentions légales|remerciements|crédits|dispositions finales",
    re.IGNORECASE,
)
_MARKED = re.compile(r"[■◆【《]")
_SMALL = "of|for|the|and|to|in|a|an|de|des|du|la|le|les|et|der|die|das|und|von|für"
_CAPITALS = re.compile(rf"[A-ZÀ-Ý][^\W\d_]*(?:[ '’/&-]+(?:[A-ZÀ-Ý][^\W\d_]*|{_SMALL}|&)){{1,5}}:?|[A-ZÀ-Ý]{{4,}}S?:?")
"""A heading of which every word but the small ones begins with a capital, or one word in capitals."""

IMPRINT = re.compile(
    r"credits?|acknowledge?ments?|legal(?: notices?)?|copyrights?(?: notices?)?|contacts?|imprint|impressum|danksagung|crédits"
    r"|mentions légales|remerciements|rechtliche hinweise|(?:お?問い?合わ?せ先?|連絡先|奥付|著作権|権利表記|謝辞|スタッフ|制作).*"
    r"|版权.*|版權.*|致谢|联系方式|聯絡方式|저작권|만든 사람들|문의처?",
    re.IGNORECASE,
)
"""The heading of what tells who made a book: its numbers are addresses and names."""

TAIL = "tail"
"""Why a line is passed over that stands in a section behind the last clause."""


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
        in_terms = bool(found) and found[-1].kind == "glossary"
        other = _bare(line.bare).lower() in listed or (not in_terms and _stands_out(lines, at))
        kind = kind_of(line.bare) or ("other" if other else "")
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
            if named and named["label"] and CAPITAL + ord(named["label"][0].upper()) - 64 == value:
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


def is_imprint(words: str) -> bool:
    """Returns whether a heading opens what tells who made a book."""
    return IMPRINT.fullmatch(_bare(words)) is not None


def _stands_out(lines: Sequence[Line], at: int) -> bool:
    """Returns whether a line is printed as a heading: behind a blank line, before words, marked or in capitals."""
    if not at or not lines[at - 1].blank or at + 1 >= len(lines) or lines[at + 1].blank:
        return False
    return _MARKED.match(lines[at].bare) is not None or _CAPITALS.fullmatch(lines[at].bare) is not None


def _bare(words: str) -> str:
    return _MARKS.sub("", _MARKS.sub("", words))


def _key(words: str, kind: str, n: int) -> str:
    bare = _bare(words)
    named = _APPENDIX.fullmatch(bare)
    label = western(unicodedata.normalize("NFKC", named["label"] or "").lstrip("第")) if named else ""
    if label.isascii() and label:
        return f"appendix-{label.lower()}"
    if kind in ("glossary", "history"):
        return kind
    slug = re.sub(r"[^a-z0-9]+", "-", bare.lower()).strip("-") if bare.isascii() else ""
    return slug or f"back.{n}"
