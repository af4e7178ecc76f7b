"""Makes rulebooks in six languages and many numbering styles, with their truth: clauses, lists and ranges of references, traps.

A book also has what may lead an import astray: amounts in its sentences, a table of contents in any place, an appendix with a
list of its own, a history that names clauses, and a clause that is printed twice.
"""

from __future__ import annotations

import dataclasses
import random

from hypothesis import strategies as st
from tests.importing.annotated import Truth

LANGUAGES = ("ja", "en", "zh", "de", "fr", "ko")
TITLES = {
    "ja": ("ゲームの概要", "領域", "ターンの進行", "戦闘", "効果の解決", "能力", "勝敗", "計算"),
    "en": ("Concepts", "Zones", "Turn Structure", "Combat", "Effects", "Abilities", "Winning", "Sums"),
    "zh": ("概述", "区域", "回合流程", "战斗", "效果处理", "能力", "胜负", "计算"),
    "de": ("Grundlagen", "Zonen", "Zugablauf", "Kampf", "Wirkungen", "Fähigkeiten", "Spielende", "Rechnen"),
    "fr": ("Principes", "Zones", "Tour de jeu", "Combat", "Effets", "Capacités", "Fin de partie", "Calculs"),
    "ko": ("게임 개요", "영역", "턴 진행", "전투", "효과 처리", "능력", "승패", "계산"),
}
SENTENCES = {
    "ja": (
        "プレイヤーは手札から{n}枚まで選んで公開できます。",
        "ダメージは{n}.5倍になり、端数は切り捨てます。",
        "この効果はターンの終わりまで続きます。",
        "{n}人以上で遊ぶ場合は、時計回りに{n}回行います。",
        "戦績が{n}-1の場合、マッチは終了します。",
        "山札が{n}〜20枚のプレイヤーは、カードを1枚引きます。",
    ),
    "en": (
        "A player may reveal up to {n} cards from their hand.",
        "Damage is multiplied by {n}.5 times and rounded down.",
        "This effect lasts until the end of the turn.",
        "With {n} or more players, play goes clockwise in {n}.5 minutes each.",
        "A score of {n}-1 ends the match.",
        "Players with {n}-20 cards draw 1 card, e.g. a card worth ${n}.20.",
    ),
    "zh": (
        "玩家可以从手牌中选择至多{n}张卡牌。",
        "伤害变为{n}.5倍，向下取整。",
        "此效果持续到回合结束。",
        "{n}名以上玩家时，按顺时针进行{n}次。",
        "比分为{n}-1时，比赛结束。",
        "牌库有{n}至20张的玩家抽1张牌。",
    ),
    "de": (
        "Ein Spieler zeigt bis zu {n} Karten aus seiner Hand.",
        "Schaden wird mit {n},5 multipliziert und abgerundet.",
        "Diese Wirkung hält bis zum Ende des Zuges.",
        "Bei {n} oder mehr Spielern dauert ein Zug {n}.5 Minuten.",
        "Ein Stand von {n}:1 beendet das Match.",
        "Wer {n} bis 20 Karten hat, zieht 1 Karte.",
    ),
    "fr": (
        "Un joueur révèle jusqu'à {n} cartes de sa main.",
        "Les dégâts sont multipliés par {n},5 et arrondis.",
        "Cet effet dure jusqu'à la fin du tour.",
        "À {n} joueurs ou plus, un tour dure {n}.5 minutes.",
        "Un score de {n}-1 met fin au match.",
        "Le joueur qui a {n} à 20 cartes pioche 1 carte.",
    ),
    "ko": (
        "플레이어는 손패에서 {n}장까지 공개할 수 있습니다.",
        "피해는 {n}.5배가 되며 소수점은 버립니다.",
        "이 효과는 턴이 끝날 때까지 계속됩니다.",
        "{n}명 이상이면 시계 방향으로 {n}회 진행합니다.",
        "전적이 {n}-1이면 경기가 끝납니다.",
        "덱이 {n}~20장인 플레이어는 카드 1장을 뽑습니다.",
    ),
}
CITED = {
    "ja": ("詳しくは{}を参照してください。", "この処理は{}に従います。", "対象を選びます（{}）。"),
    "en": ("See {}.", "This follows {} in every case.", "A target is chosen (see {})."),
    "zh": ("详见{}。", "按照{}的规定处理。", "选择目标（见{}）。"),
    "de": ("Siehe {}.", "Dies richtet sich nach {}.", "Ein Ziel wird gewählt (siehe {})."),
    "fr": ("Voir {}.", "Cela se fait selon {}.", "On choisit une cible (voir {})."),
    "ko": ("자세한 것은 {} 참조.", "이 처리는 {}에 따릅니다.", "대상을 고릅니다({})."),
}
NAMES = {"ja": "", "en": "rule ", "zh": "规则", "de": "Regel ", "fr": "la règle ", "ko": ""}
SEVERAL = {"ja": "", "en": "rules ", "zh": "规则", "de": "die Regeln ", "fr": "les règles ", "ko": ""}
AND = {"ja": "及び", "en": " and ", "zh": "和", "de": " und ", "fr": " et ", "ko": " 및 "}
COMMA = {"ja": "、", "en": ", ", "zh": "、", "de": ", ", "fr": ", ", "ko": ", "}
UNTIL = {
    "ja": ("{}から{}まで", "{}～{}"),
    "en": ("{} through {}", "{} to {}", "{}–{}"),
    "zh": ("{}至{}", "{}～{}"),
    "de": ("{} bis {}", "{}–{}"),
    "fr": ("{} à {}",),
    "ko": ("{}부터 {}까지", "{}~{}"),
}
CONTENTS = {"ja": "目次", "en": "Contents", "zh": "目录", "de": "Inhaltsverzeichnis", "fr": "Sommaire", "ko": "목차"}
APPENDIX = {
    "ja": "付録A：一覧",
    "en": "Appendix A: List",
    "zh": "附录A 列表",
    "de": "Anhang A: Liste",
    "fr": "Annexe A : liste",
    "ko": "부록 A: 목록",
}
HISTORY = {
    "ja": "改訂履歴",
    "en": "Change log",
    "zh": "更新记录",
    "de": "Änderungsverzeichnis",
    "fr": "Historique des modifications",
    "ko": "변경 이력",
}
LETTERS = "abcdefghijklmnopqrstuvwxyz"
ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII")
KANJI = "〇一二三四五六七八九十"
HANGUL = "가나다라마바사"

Path = tuple[int, ...]
_WHOLE = "0123456789.-～–ABCDEFGHIVXabcdefghij()"
"""No line is broken between two of these."""


@dataclasses.dataclass(frozen=True)
class Plan:
    """How a book is numbered and laid out."""

    scheme: str
    language: str
    end: str = ""
    blank: bool = False
    wrap: int = 0
    contents: str = ""
    tail: bool = False
    items: str = ""


def head(scheme: str, path: Path, end: str) -> str:
    """Returns a number as it stands before its clause."""
    if scheme == "hundreds":
        return f"{path[0]}." if len(path) == 1 else f"{spoken(scheme, path)}{'' if len(path) == 4 else '.'}"
    if scheme == "brackets":
        return f"({spoken(scheme, path)})"
    if scheme in ("alternating", "capitals"):
        return f"{spoken(scheme, path)})"
    if scheme == "letters" and len(path) == 3:
        return spoken(scheme, path)
    if scheme == "words" and len(path) == 1:
        return f"第{KANJI[path[0]]}章"
    return spoken(scheme, path) + (end or ("." if len(path) == 1 else ""))


def spoken(scheme: str, path: Path) -> str:
    """Returns a number as other clauses name it."""
    first, *rest = path
    if scheme == "letters":
        return ".".join(map(str, path[:2])) + (LETTERS[path[2] - 1] if len(path) > 2 else "")
    if scheme == "hundreds":
        if len(path) == 1:
            return str(first)
        section = f"{100 * first + path[1] - 1}"
        return section + (f".{path[2]}" if len(path) > 2 else "") + (LETTERS[path[3] - 1] if len(path) > 3 else "")
    if scheme == "alternating":
        return "".join(str(n) if at % 2 == 0 else LETTERS[n - 1] for at, n in enumerate(path))
    if scheme == "capitals":
        return LETTERS[first - 1].upper() + "".join(str(n) if at % 2 == 0 else LETTERS[n - 1] for at, n in enumerate(rest))
    if scheme == "lettered":
        return ".".join([LETTERS[first - 1].upper(), *map(str, rest)])
    if scheme == "roman":
        return ".".join([ROMAN[first], *map(str, rest)])
    return ("-" if scheme == "dash" else ".").join(map(str, path))


class Book:
    """One made book: ``text`` is what a publisher would send, ``truth`` what it says."""

    def __init__(self, plan: Plan, seed: int) -> None:
        if plan.scheme == "brackets" and plan.items == "(1)":
            plan = dataclasses.replace(plan, items="")  # nobody could tell its items from its chapters
        self.plan, self.random = plan, random.Random(seed)
        self.paths: list[Path] = []
        deepest = {"hundreds": 4, "alternating": 4, "words": 3}.get(plan.scheme, 3)
        for chapter in range(1, self.random.randint(3, 5) + 1):
            self._grow((chapter,), deepest)
        self.truth = Truth("", {}, {}, set(), [])
        self._lines: list[str] = []
        self._write()
        self.text = self.truth.text

    def _grow(self, path: Path, deepest: int) -> None:
        self.paths.append(path)
        least = 2 if len(path) < 2 or (self.plan.scheme == "hundreds" and len(path) < 3) else 0
        below = self.random.choice([least, 2, 3, 5]) if len(path) < deepest else 0
        for n in range(1, below + 1):
            self._grow((*path, n), deepest)

    # -- words --------------------------------------------------------------------------------------------------------

    def _said(self, path: Path) -> tuple[str, list[Path]]:
        """Returns the sentences of a clause and the clauses that they refer to."""
        language = self.plan.language
        said = [
            each.format(n=self.random.randint(2, 5)) for each in self.random.sample(SENTENCES[language], self.random.randint(1, 2))
        ]
        targets: list[Path] = []
        if self.random.random() < 0.5:
            words, targets = self._reference()
            said.append(self.random.choice(CITED[language]).format(words))
        self.random.shuffle(said)
        return ("" if language in ("ja", "zh") else " ").join(said), targets

    def _reference(self) -> tuple[str, list[Path]]:
        language, scheme = self.plan.language, self.plan.scheme
        deep = [path for path in self.paths if len(path) > 1]
        kind = self.random.choice(["one", "one", "list", "range", "short"])
        if kind == "list":
            targets = self.random.sample(deep, min(3, len(deep)))
            words = [spoken(scheme, path) for path in targets]
            return SEVERAL[language] + COMMA[language].join(words[:-1]) + AND[language] + words[-1], targets
        first = self.random.choice(deep)
        beside = [path for path in self.paths if path[:-1] == first[:-1] and path >= first]
        if kind == "one" or len(beside) < 2:
            return NAMES[language] + spoken(scheme, first), [first]
        last = self.random.choice(beside[1:])
        between = beside[: beside.index(last) + 1]
        ends = spoken(scheme, first), spoken(scheme, last)
        if kind == "short" and scheme not in ("roman", "alternating", "capitals"):
            dash = "–" if language in ("en", "de", "fr") else "～" if language in ("ja", "zh") else "~"
            return f"{SEVERAL[language]}{ends[0]}{dash}{self._short(ends[1], last)}", between
        return SEVERAL[language] + self.random.choice(UNTIL[language]).format(*ends), between

    def _short(self, number: str, path: Path) -> str:
        """Returns the last level of a number, as the end of a range may be written."""
        if number[-1].isalpha():
            return number[-1]
        return number.replace("-", ".").rpartition(".")[2]

    # -- print --------------------------------------------------------------------------------------------------------

    def _write(self) -> None:
        plan, language = self.plan, self.plan.language
        out = [{"ja": "総合ルール", "zh": "综合规则", "ko": "종합 규칙"}.get(language, "Rules"), ""]
        marks: list[tuple[int, Path]] = []
        titles = {path: self.random.choice(TITLES[language]) for path in self.paths}
        self.titles = titles
        if plan.contents == "front":
            out += self._contents()
        middle = [path for path in self.paths if len(path) == 1][1]
        for path in self.paths:
            if plan.contents == "middle" and path == middle:
                out += self._contents()
            above = any(other[:-1] == path for other in self.paths)
            titled = len(path) == 1 or (plan.scheme == "hundreds" and len(path) == 2) or (above and self.random.random() < 0.5)
            words, targets = (titles[path], []) if titled else self._said(path)
            marks.append((len(out), path))
            self.truth.refs |= {(self._name(path), self._name(target)) for target in targets}
            out += self._wrapped(f"{head(plan.scheme, path, plan.end)} {words}")
            if plan.items and not titled and not above and self.random.random() < 0.3:
                out += self._items(path, marks, len(out))
            if plan.blank:
                out.append("")
        if plan.tail:
            out += self._tail()
        if plan.contents == "end":
            out += ["", *self._contents()]
        self._mark(out, marks)

    def _items(self, path: Path, marks: list[tuple[int, Path]], at: int) -> list[str]:
        lines = []
        for n in range(1, self.random.randint(2, 4) + 1):
            sign = {
                "(1)": f"({n})",
                "①": "①②③④"[n - 1],
                "a)": f"{LETTERS[n - 1]})",
                "(a)": f"({LETTERS[n - 1]})",
                "가.": f"{HANGUL[n - 1]}.",
            }
            marks.append((at + len(lines), (*path, -n)))
            words = self.random.choice(SENTENCES[self.plan.language]).format(n=self.random.randint(2, 9))
            lines += self._wrapped(f"{sign[self.plan.items]} {words}")
        return lines

    def _mark(self, out: list[str], marks: list[tuple[int, Path]]) -> None:
        starts = [0]
        for line in out:
            starts.append(starts[-1] + len(line) + 1)
        self.truth.text = "\n".join(out) + "\n"
        for at, path in marks:
            name = self._name(path)
            self.truth.starts[name] = starts[at]
            self.truth.above[name] = self._name(path[:-1]) if len(path) > 1 else ""

    @staticmethod
    def _name(path: Path) -> str:
        return ".".join(map(str, path))

    def _contents(self) -> list[str]:
        plan = self.plan
        chapters = [path for path in self.paths if len(path) == 1]
        tail = [APPENDIX[plan.language], HISTORY[plan.language]] if plan.tail else []
        listed = [f"{head(plan.scheme, path, plan.end)} {self.titles[path]} {'.' * 12} {n}" for n, path in enumerate(chapters, 1)]
        return [CONTENTS[plan.language], *listed, *(f"{each} {'.' * 12} 9" for each in tail), ""]

    def _tail(self) -> list[str]:
        plan = self.plan
        deep = [path for path in self.paths if len(path) > 1]
        changed = self.random.sample(deep, min(4, len(deep)))
        return [
            *("", APPENDIX[plan.language], "", *(f"{n}. {title}" for n, title in enumerate(TITLES[plan.language], 1))),
            *("", HISTORY[plan.language], "", "2024-05-01"),
            *(f"{spoken(plan.scheme, path)} {self.random.choice(TITLES[plan.language])}" for path in changed),
            f"2.0 {self.random.choice(TITLES[plan.language])}",
        ]

    def _wrapped(self, words: str) -> list[str]:
        if not self.plan.wrap:
            return [words]
        if self.plan.language in ("ja", "zh"):
            return _cut(words, self.plan.wrap)
        lines = [""]
        for word in words.split(" "):
            if lines[-1] and len(lines[-1]) + len(word) > self.plan.wrap:
                lines.append("")
            lines[-1] = f"{lines[-1]} {word}".strip()
        return lines


def _cut(words: str, width: int) -> list[str]:
    lines, at = [], 0
    while at < len(words):
        end = at + width
        while at < end < len(words) and words[end - 1] in _WHOLE and words[end] in _WHOLE:
            end -= 1
        lines.append(words[at:end].strip())
        at = end
    return [line for line in lines if line]


SCHEMES = ("dot", "dash", "letters", "hundreds", "alternating", "capitals", "lettered", "roman", "brackets", "words")


def plans() -> st.SearchStrategy[Plan]:
    """Returns any way to number and lay out a book."""
    return st.builds(
        Plan,
        scheme=st.sampled_from(SCHEMES),
        language=st.sampled_from(LANGUAGES),
        end=st.sampled_from(["", "."]),
        blank=st.booleans(),
        wrap=st.sampled_from([0, 0, 40, 60]),
        contents=st.sampled_from(["", "front", "middle", "end"]),
        tail=st.booleans(),
        items=st.sampled_from(["", "(1)", "①", "a)", "(a)"]),
    )


def made_books() -> st.SearchStrategy[Book]:
    """Returns books of any plan and seed."""
    return st.builds(Book, plans(), st.integers(0, 100_000))
