"""Numbers at the head of a clause: ``9.6.2.1.``, ``702.19b``, ``01-2a``, ``1a1)``, ``第一章``, ``제1조``; and what they count."""

from __future__ import annotations

import re
import unicodedata

import msgspec

from gunbai.rulebook.kinds import AFTER, inserted, roman

Path = tuple[int, ...]
"""A number as its levels; a small letter counts from LETTER on, a capital one from CAPITAL on, a Roman number below a letter
from ROMAN on: ``19b`` is (19, LETTER + 2)."""

LETTER, CAPITAL, ROMAN = 10_000, 10_100, 10_200

_D = "[0-9０-９]"
MARKUP = re.compile(r"[\s　]*(?:[-*+•]\s+)?(?:#{1,6}\s*)?(?:[-*+•]\s+)?(?:\*\*|__)?[\s　]*")
"""What may stand before a number: blanks, a Markdown heading or list mark, bold."""

_FIRST = rf"{_D}{{1,3}}|[A-Z](?=[.．－-]?{_D}|[)）.:：](?:[\s　]|$)|[】\]〕〉＞]|[ 　][^\sa-z])"
_FIRST_ROMAN = rf"[IVX]{{1,5}}(?=[.．－-]?{_D}|[)）.:：－-]*(?:[\s　]|$))"
_FURTHER = (
    rf"(?:[.．‐‑–−－-](?:{_D}{{1,3}}|[a-z](?=[.．]{_D})|[A-Z](?![A-Za-z])|[a-z](?=[.．](?:[ivx]{{1,4}}|[a-z])(?![A-Za-z0-9])))"
    rf"|(?<={_D})[A-Za-z](?=[.．－-]?{_D})|(?<=[A-Za-z]){_D}{{1,2}}(?!{_D}))*"
)
_LETTER = r"(?P<letter>[.．]?(?:(?<=[a-z][.．])[ivx]{1,4}|[A-Za-z])(?![A-Za-z0-9]))?"
_ITEMS = rf"(?P<items>(?:[（(](?:[a-z]|[ivx]{{2,4}}|{_D}{{1,2}})[)）])*)"
_END = rf"(?P<end>[.．、:：)）]?)(?!{_D})"
_PATH = re.compile(rf"(?P<levels>(?:{_FIRST}){_FURTHER}){_LETTER}{_ITEMS}{_END}")
_ROMAN_PATH = re.compile(rf"(?P<levels>(?:{_FIRST_ROMAN}){_FURTHER}){_LETTER}{_ITEMS}{_END}")
_LEAD = re.compile(
    r"(?:[第제§]|(?:Rule|RULE|Regel|Règle|Article|ARTICLE|Artikel|Art\.|Section|SECTION|규칙|룰|ルール|规则|規則)(?=[ 　\xa0])"
    r"|(?P<open>[（(\[【〔〈＜]))[ 　]?"
)
_TAIL = re.compile(r"[ ]?(?:[条條節节项項款조절항](?![가-힣])|(?P<close>[）)\]】〕〉＞]))[.．、:：]?")
_STOP = re.compile(r"\s?[:：—–-](?=\s|$)")
_LEVEL = re.compile(rf"{_D}+|(?<![A-Za-z])[IVX]{{2,5}}(?![A-Za-z])|(?<![A-Za-z])[ivx]{{2,4}}(?![A-Za-z])|[A-Za-z]")
_ORDINAL = re.compile(
    rf"[第제]\s?({_D}{{1,3}}|[〇零一二三四五六七八九十百]+)\s?([編编篇部章節节条條편부장절관조])"
    rf"(?:\s?[の之의]\s?({_D}{{1,2}}|[一二三四五六七八九十]{{1,2}}))?[.．、:：]?"
)
_HEADED = re.compile(rf"({_D}{{1,3}})\s?([章部篇編節节편부장절조])[.．:：]?(?=[ 　\t]+\S|\s*$)")
_HEADED_WORD = re.compile(rf"({_D}{{1,2}})\.[ \xa0](Kapitel|Abschnitt|Teil|Titel|Buch)\s?[.:–—-]?(?=\s|$)")
_SAME = str.maketrans("编篇节條편부장절관조", "編編節条編部章節款条")
_NAMED = re.compile(
    r"(?P<word>(?i:chapter|part|section|article|rule|title|kapitel|teil|abschnitt|artikel|regel|titre|livre|partie|chapitre|règle|art\.))"
    rf"[ \t\xa0]+(?:(?P<digits>{_D}{{1,3}})(?:er|re|(?P<after>{AFTER}|[a-h](?![A-Za-z])))?|(?P<roman>[IVXLC]+)(?:er)?"
    r"|(?P<spoken>(?i:premi(?:er|ère)|one|two|three|four|five|six|seven|eight|nine|ten))|(?P<single>[A-Z]))\s?[.:—–-]?(?=\s|$)"
)
_POINT_INSIDE = re.compile(rf"(?<={_D})[.．](?={_D}+$)")
_RULED = re.compile(rf"(?:ルール|規則|规则|룰|규칙)[ 　]?(?P<digits>{_D}{{1,3}})(?:[.．:：、)）](?!{_D})|(?=[ 　\n]|$))")
_SPOKEN = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_SIGN = re.compile(r"§\s?([0-9]{1,3})([a-z](?![A-Za-z]))?\.?(?=\s|$)")
_PARAGRAPH = re.compile(rf"[第제]\s?({_D}{{1,2}}|[一二三四五六七八九十]{{1,3}})\s?([款項项号號目항호목])(?:の{_D}+)?")
_COLUMN = re.compile(
    rf"({_D}{{1,2}}|[一二三四五六七八九十]{{1,3}})(?:　(?=\S)|(?<=[０-９一二三四五六七八九十]) (?![\s枚倍個名回秒分点人体本度]))"
)
_CIRCLED = re.compile(r"[①-⑳㉑-㉟❶-❿➀-➉⑴-⒇]")
_KANA = "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン"
_IROHA = "イロハニホヘトチリヌルヲワカヨタレソツネナラム"
_HANGUL = "가나다라마바사아자차카타파하"
_INNER = rf"{_D}{{1,2}}|aa|bb|cc|dd|ee|ff|[a-zａ-ｚ]|[ivx]{{1,4}}|[A-ZＡ-Ｚ]|[一二三四五六七八九十]{{1,3}}|[ア-ン]|[{_HANGUL}]"
_PAREN = re.compile(rf"[（(]\s?({_INNER})\s?[）)]")
_HALF = re.compile(rf"({_INNER})[）)]|({_D}{{1,2}})[°º](?=\s)")
_POINT = re.compile(rf"({_INNER}|[IVX]{{1,5}}|[Ⅰ-Ⅻⅰ-ⅻ])[.．、](?=[\s　]|[^\x00-\x7f]|$)(?!{_D})")
_KANA_COLUMN = re.compile(r"([ア-ン])　(?=\S)")
_ROMAN_COLUMN = re.compile(r"([Ⅰ-Ⅻ])[ 　](?=\S)")
_BARE = re.compile(r"([0-9]{1,2})[ \xa0](?=[A-ZÄÖÜÀÂÇÈÉÊÎÔ«„“\"])")
UNIT = re.compile(
    rf"[\s　]?(?:[%％‰倍點点枚人体個个名回秒分時円元度本匹歳版張张隻只页ヶ장명개점회번턴분초배]"
    rf"|つ|以[上下内降]|未満|이상|이하|月|年|日|월|년|일|(?:mm|cm|km|kg|percent)\b|{_D})"
)
"""What makes a number an amount."""

UNIT_WORD = re.compile(
    r"[ \xa0](?:minutes?|seconds?|hours?|days?|points?|times|cards?|players?|copies|damage|turns?|heures?|secondes?|jours?|fois"
    r"|cartes?|joueurs?|tours?|euros?|Minuten?|Sekunden?|Stunden?|mal)\b"
)
"""A word that makes a number an amount; one that begins with a capital heads a clause."""


class Numeral(msgspec.Struct, frozen=True):
    """A number found at the head of a clause.

    ``kind`` is ``path`` for numbers that say where they belong, an ordinal's own character (``章``) or ``named``, else
    the style of an enumeration (``(1)``, ``a)``, ``①``). ``form`` is how it is printed, levels apart; ``bare`` is the number
    without the words and brackets around it.
    """

    kind: str
    path: Path
    printed: str
    start: int
    end: int
    form: str
    bare: str = ""


def read_path(text: str, at: int, romans: bool = False, until: int = -1) -> Numeral | None:
    """Returns the number with levels that stands at an offset of a text, or None.

    Where a book counts by Roman numbers (``romans``), ``II.3`` is one; nothing is read beyond the offset ``until``.
    """
    until = until if until >= 0 else len(text)
    lead = _LEAD.match(text, at, until)
    found = _match(text, lead.end() if lead else at, until, romans)
    if not found:
        return None
    if amount := _amount(text, found):
        return read_path(text, at, romans, amount)
    values = _levels(found, romans)
    if values[0] > LETTER and text[found.end() : found.end() + 1].isalpha() and not found["end"]:
        return None
    tail = _TAIL.match(text, found.end("end") if not lead else found.end("items"), until) if lead else None
    if lead and (bool(lead["open"]) != bool(tail and tail["close"]) or (len(values) < 2 and not lead["open"])):
        return None
    end = unicodedata.normalize("NFKC", found["end"]) if not tail else text[tail.end() - 1]
    group = "letter" if values[-1] >= LETTER and len(values) > 1 else "deep" if len(values) > 1 else "single"
    signs = "".join(sorted(set(re.sub(r"[^.-]", "", unicodedata.normalize("NFKC", found["levels"])))))
    last = tail.end() if tail else found.end()
    if lead and lead[0][0].isascii() and lead[0][0].isalpha() and (stop := _STOP.match(text, last, until)):
        last = stop.end()
    form = f"{lead[0].strip() if lead else ''}{group}{signs}{end}"
    return Numeral("path", values, text[at:last], at, last, form, text[found.start() : found.end("items")])


def _match(text: str, at: int, until: int, romans: bool) -> re.Match[str] | None:
    return (_ROMAN_PATH.match(text, at, until) if romans else None) or _PATH.match(text, at, until)


def _levels(found: re.Match[str], romans: bool) -> Path:
    """Returns the levels of a number: what stands below a letter is Roman where it can be."""
    values: list[int] = []
    for part in (*_LEVEL.findall(found["levels"]), (found["letter"] or "").lstrip(".．"), *_LEVEL.findall(found["items"])):
        below_letter = bool(values) and LETTER <= values[-1] < CAPITAL
        if not part:
            continue
        if part.isupper() and romans and not values and roman(part):
            values.append(roman(part))
        elif part.islower() and (len(part) > 1 or below_letter) and roman(part):
            values.append(ROMAN + roman(part))
        else:
            values.append(_level(part))
    return tuple(values)


def _amount(text: str, found: re.Match[str]) -> int:
    """Returns where an amount begins that stands right behind a number: ``1-1-2.3人以上`` is 1-1-2 and three people."""
    last = re.search(rf"[.．](?={_D}+$)", found["levels"])
    if not last or found["letter"] or found["end"] or len(_LEVEL.findall(found["levels"])) < 3:
        return 0
    behind = found.end()
    return found.start() + last.end() if UNIT.match(text, behind) and not text[behind : behind + 1].isspace() else 0


def before_amount(text: str, numeral: Numeral) -> Numeral | None:
    """Returns what a number of two levels is where the second may be an amount behind the first: ``２．３０分で``; else None."""
    dot = _POINT_INSIDE.search(numeral.bare)
    if dot is None or numeral.printed != numeral.bare or not UNIT.match(text, numeral.end):
        return None
    return read_path(text, numeral.start, until=numeral.start + dot.end())


def read_ordinal(text: str, at: int) -> Numeral | None:
    """Returns the ``第一章``, ``제1조``, ``§ 4a`` or ``Chapter 1`` that stands at an offset of a text, or None."""
    found = _ORDINAL.match(text, at)
    if found:
        path = (_value(found[1]), *([_value(found[3])] if found[3] else []))
        return Numeral(found[2].translate(_SAME), path, found[0], found.start(), found.end(), "ordinal")
    if found := _HEADED.match(text, at):
        return Numeral(found[2].translate(_SAME), (_value(found[1]),), found[0], found.start(), found.end(), "headed")
    if found := _HEADED_WORD.match(text, at):
        return Numeral(found[2].lower(), (_value(found[1]),), found[0], found.start(), found.end(), "headed")
    if found := _RULED.match(text, at):
        return Numeral("named", (_value(found["digits"]),), found[0], found.start(), found.end(), "named")
    if found := _SIGN.match(text, at):
        path = (_value(found[1]), *([_level(found[2])] if found[2] else []))
        return Numeral("§", path, found[0], found.start(), found.end(), "ordinal")
    found = _NAMED.match(text, at)
    if found and found["word"][0].isupper():
        after = inserted(found["after"] or "")
        path = (_named(found), after) if after else (_named(found),)
        return Numeral("named", path, found[0], found.start(), found.end(), "named")
    return None


def _named(found: re.Match[str]) -> int:
    """Returns what a number behind a word counts: ``Article 1er``, ``Chapter One``, ``Part B``, ``Titre II``."""
    if found["digits"]:
        return _value(found["digits"])
    if found["spoken"]:
        return _SPOKEN.index(found["spoken"].lower()) + 1 if found["spoken"].lower() in _SPOKEN else 1
    return roman(found["roman"]) if found["roman"] else ord(found["single"]) - 64


def read_items(text: str, at: int) -> list[Numeral]:
    """Returns what the mark of an enumeration at an offset may count: ``(i)`` is a letter or a Roman number."""
    found = _CIRCLED.match(text, at)
    if found:
        value = int(unicodedata.numeric(found[0]))
        return [Numeral("①", (value,), found[0], found.start(), found.end(), "item")]
    if found := _PARAGRAPH.match(text, at):
        return [Numeral("第" + found[2], (_value(found[1]),), found[0], found.start(), found.end(), "item")]
    for pattern, style in ((_PAREN, "(%s)"), (_HALF, "%s)"), (_POINT, "%s.")):
        if found := pattern.match(text, at):
            return [
                Numeral(style % kind, (value,), found[0], found.start(), found.end(), "item")
                for kind, value in _readings(found[1] or found[2])
            ]
    if found := _COLUMN.match(text, at) or _KANA_COLUMN.match(text, at) or _ROMAN_COLUMN.match(text, at):
        end = found.start() + len(found[1])
        if not found[1][0].isdecimal():
            return [Numeral(f"{kind}　", (value,), found[1], found.start(), end, "item") for kind, value in _readings(found[1])]
        return [Numeral(COLUMN, (_value(found[1]),), found[1], found.start(), end, "item")]
    return []


def read_paragraph(text: str, at: int) -> list[Numeral]:
    """Returns the bare number of a paragraph of an article, as in ``1 Wer spielt, ...``, that stands at an offset of a text."""
    found = _BARE.match(text, at)
    return [Numeral("1 ", (_value(found[1]),), found[1], found.start(), found.end(1), "item")] if found else []


COLUMN = "1　"
"""The style of paragraphs whose number a wide blank parts from its words, as in a law."""


def level_text(value: int) -> str:
    """Returns one level of a path as it stands in an id.

    >>> level_text(19), level_text(LETTER + 2), level_text(CAPITAL + 1)
    ('19', 'b', 'A')
    """
    if value < LETTER:
        return str(value)
    if value > ROMAN:
        return (
            ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x")[value - ROMAN]
            if value - ROMAN < 11
            else str(value - ROMAN)
        )
    return chr(value - LETTER + 96) if value < CAPITAL else chr(value - CAPITAL + 64)


def _readings(mark: str) -> list[tuple[str, int]]:
    if mark[0].isdecimal():
        return [("1", _value(mark))]
    folded = unicodedata.normalize("NFKC", mark)
    if mark in _HANGUL:
        return [("가", _HANGUL.index(mark) + 1)]
    if mark in _KANA:
        return [(name, signs.index(mark) + 1) for name, signs in (("ア", _KANA), ("イ", _IROHA)) if mark in signs]
    if not folded.isascii():
        return [("一", _value(mark))]
    found = []
    if len(folded) == 2 and folded.islower() and folded[0] == folded[1] and folded not in ("ii", "xx"):
        return [("aa", ord(folded[0]) - 96)]
    if len(folded) == 1 and not unicodedata.category(mark).startswith("N"):
        found.append(("a" if mark.islower() else "A", ord(folded.lower()) - 96))
    if set(folded.lower()) <= set("ivx"):
        found.append(("i" if folded.islower() else "I", roman(folded)))
    return found


def _level(text: str) -> int:
    return LETTER + ord(text) - 96 if text.islower() else _value(text)


def _value(text: str) -> int:
    if text[0].isdecimal():
        return int(unicodedata.normalize("NFKC", text))
    if text.isascii():
        return roman(text) if text.islower() or len(text) > 1 else CAPITAL + ord(text) - 64
    total = current = 0
    for digit in text:
        value = int(unicodedata.numeric(digit))
        total, current = (total + max(current, 1) * value, 0) if value >= 10 else (total, current * 10 + value)
    return total + current
