"""The head of a card token: the name of the card, its tag, and how many copies it stands for."""

from __future__ import annotations

import re
import unicodedata

from msgspec import Struct
from msgspec.structs import replace

from gunbai.document import Mark, Problems
from gunbai.notation.catalogue import Catalogue
from gunbai.notation.spelling import MOST, UNKNOWN, fold, is_amount, is_unknown
from gunbai.notation.token import CardToken
from gunbai.notation.word_table import NUMBERS, WordTable
from gunbai.notation.written_at import WrittenAt, inside

_HEAD = re.compile(r"(?P<name>.*?)(?:[#＃](?P<tag>[^#＃*＊]*))?(?:[*＊](?P<copies>[0-9０-９]+))?")
_TAG = re.compile(r"[^\s.,:;#*@?{}\[\]「」]+")
_TIMES = re.compile(r"[*＊×][0-9０-９]+|[0-9０-９]+枚")


class TokenWord(Struct, frozen=True):
    """One word of a token, and the character of the token at which it begins."""

    text: str
    offset: int


class TokenHead(Struct, frozen=True):
    """A token taken apart: the word that carries name, tag and copies, the words after it, and a name that stands between 「」."""

    word: TokenWord
    rest: tuple[TokenWord, ...]
    quoted: str | None = None


def words_in(text: str) -> list[TokenWord]:
    """Returns the words of a token."""
    return [TokenWord(match.group(), match.start()) for match in re.finditer(r"\S+", text)]


def take_apart(text: str, table: WordTable, catalogue: Catalogue, problems: Problems) -> TokenHead:
    """Returns a token as its head and the words after it; copies that are written apart (兵 3枚) belong to the head."""
    found = words_in(text)
    head = _quoted_head(text, found) or _plain_head(text, found, table, catalogue, problems)
    times = next((item for item in head.rest if _TIMES.fullmatch(item.text)), None)
    if times is None or re.search("[*＊]", head.word.text):
        return head
    copies = "".join(re.findall("[0-9０-９]", times.text))
    word = replace(head.word, text=f"{head.word.text}*{copies}")
    return replace(head, word=word, rest=tuple(item for item in head.rest if item is not times))


def read_head(text: str, head: TokenHead, catalogue: Catalogue, problems: Problems) -> CardToken:
    """Returns the card that a head names, with its tag and copies; notes what keeps it from naming one."""
    match = _HEAD.fullmatch(head.word.text)
    assert match is not None
    at = inside(text, head.word.offset)
    known = catalogue.get(head.word.text) if head.quoted is None else None
    if known is not None:
        return CardToken(known.name, at=WrittenAt(at))
    name = head.quoted
    if name is None:
        name = UNKNOWN if is_unknown(match["name"]) else match["name"]
    elif match["name"]:
        problems.add("UNKNOWN-WORD", f"{match['name']} stands between the name and its tag", at, "put a blank after 」")
    known = catalogue.get(name)
    if not name or (fold(name) != UNKNOWN and NUMBERS.fullmatch(fold(name))):
        problems.add("NO-NAME", f"the card {text} has no name", at, f"write a name first, e.g. X#A {fold(name) or '3/2'}")
    elif head.quoted is None and known is None and is_amount(name):
        hint = f"write a whole number without brackets for so many cards, or 「{name}」 for a card that is called so"
        problems.add("NOT-A-CARD", f"{name} says how many, and names no card", at, hint)
    return CardToken(known.name if known else name, _tag(match, at, problems), _copies(match, at, problems), at=WrittenAt(at))


def _quoted_head(text: str, found: list[TokenWord]) -> TokenHead | None:
    """Returns the head of a token whose name stands between 「」, or None."""
    end = _closing(text) if text.lstrip().startswith("「") else 0
    if not end:
        return None
    match = re.match(r"\S*", text[end + 1 :])
    tail = match.group() if match else ""
    rest = tuple(word for word in found if word.offset > end + len(tail))
    return TokenHead(TokenWord(tail, end + 1), rest, text[text.index("「") + 1 : end])


def _plain_head(text: str, found: list[TokenWord], table: WordTable, catalogue: Catalogue, problems: Problems) -> TokenHead:
    """Returns the head of a token whose name ends at its tag, is known, or else is one word."""
    tagged = next((index for index, word in enumerate(found) if "#" in word.text.replace("＃", "#")), 0)
    stem = _untagged(found[tagged].text)
    spelt = [*(word.text for word in found[1:tagged]), stem] if tagged else []
    whole = " ".join([found[0].text, *spelt])
    if tagged and catalogue.get(whole) is None and any(table.holds(word) for word in spelt):
        message = f"the tag in {found[tagged].text} does not follow the name"
        problems.add("MISPLACED-TAG", message, inside(text, found[tagged].offset), f"write {found[0].text}#TAG first")
        tagged = 0
        rest = [replace(word, text=_untagged(word.text)) for word in found[1:]]
        found = [found[0], *(word for word in rest if word.text)]
    count = tagged + 1 if tagged else max(1, catalogue.prefix([word.text for word in found]))
    name = " ".join(word.text for word in found[:count])
    return TokenHead(replace(found[0], text=name), tuple(found[count:]))


def _untagged(word: str) -> str:
    return re.split("[#＃]", word)[0]


def _closing(text: str) -> int:
    """Returns where the first 「 is closed; 0 when it is not."""
    depth = 0
    for index, character in enumerate(text):
        depth += (character == "「") - (character == "」")
        if depth == 0 and character == "」":
            return index
    return 0


def _tag(match: re.Match[str], at: Mark, problems: Problems) -> str:
    tag = unicodedata.normalize("NFKC", match["tag"] or "")
    if match["tag"] is not None and not _TAG.fullmatch(tag):
        problems.add("BAD-TAG", f"#{tag} is no tag", at, "write letters or digits after #, e.g. #A")
        return ""
    if tag and match["copies"]:
        problems.add("TAGGED-COPIES", f"{match.group()}: one tag cannot name several cards", at, "write each card by itself")
        return ""
    return tag


def _copies(match: re.Match[str], at: Mark, problems: Problems) -> int:
    copies = int(unicodedata.normalize("NFKC", match["copies"] or "1"))
    if 1 <= copies <= MOST:
        return copies
    problems.add("BAD-COPIES", f"*{copies} copies are no number of cards", at, f"write a number from 1 to {MOST}")
    return 1
