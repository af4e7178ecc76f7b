"""Makes rulebooks of every style with known truth: what each clause prints, says, stands under and refers to."""

from __future__ import annotations

import dataclasses
import random

from hypothesis import strategies as st

JAPANESE = (
    "プレイヤーは自分の手札から{n}枚まで選んで公開することができます。",
    "この効果は、ターンの終わりまで続きます。",
    "アクティブプレイヤーが先に{n}体のメンバーを選びます。その後、相手が選びます。",
    "カードが領域を移動した場合、それは新しいカードとして扱われます。",
    "山札が{n}枚以下である場合、控え室のカードを切り直して新しい山札とします。",
    "この手順は2回まで繰り返すことができ、3回目からは何も起こりません。",
)
ENGLISH = (
    "A player may reveal up to {n} cards from their hand.",
    "This effect lasts until the end of the turn, even if the card leaves the field.",
    "The active player chooses {n} units first. Then each other player chooses.",
    "A card that changes zones becomes a new object with no memory of what it was.",
    "If a deck holds {n} cards or fewer, its owner shuffles the discard pile into it.",
    "This process may be repeated 2 times; 3 or more repetitions do nothing.",
)
CHINESE = (
    "玩家可以从手牌中选择至多{n}张卡牌展示给对手。",
    "此效果持续到回合结束为止。",
    "主动玩家先选择{n}个单位，然后由对手选择。",
    "卡牌改变区域后视为新的对象，不保留之前的任何信息。",
    "若牌库中的卡牌不超过{n}张，则将弃牌区洗入牌库。",
)
TITLES = {
    "ja": ("ゲームの概要", "領域", "ターンの進行", "戦闘", "効果の解決", "キーワード能力", "勝敗の判定", "数値と計算"),
    "en": ("Game Concepts", "Zones", "Turn Structure", "Combat", "Resolving Effects", "Keyword Abilities", "Winning", "Numbers"),
    "zh": ("游戏概述", "区域", "回合流程", "战斗", "效果处理", "关键词能力", "胜负判定", "数值计算"),
}
SENTENCES = {"ja": JAPANESE, "en": ENGLISH, "zh": CHINESE}


@dataclasses.dataclass
class Clause:
    """One clause of a made book."""

    id: str
    printed: str
    parent: str
    heading: str = ""
    text: str = ""
    refs: list[str] = dataclasses.field(default_factory=list)
    depth: int = 1
    letter: bool = False
    form: str = "clause"


@dataclasses.dataclass
class Style:
    """How a book prints its numbers, breaks its lines and names other clauses."""

    language: str
    separator: str = "."
    end: str = "."
    letters: bool = False
    chapters: str = ""
    pad: bool = False
    reference: str = "（{}）"
    wrap: int = 0
    pages: bool = False
    blank: bool = False
    alone: bool = False
    contents: bool = False
    items: str = ""
    example: str = ""
    glossary: bool = False
    glue: bool = False
    hundreds: bool = False
    wide: bool = False


STYLES = [
    Style("ja", wrap=24, pages=True, contents=True),
    Style("ja", wrap=18, alone=True),
    Style("ja", separator="-", end="", pad=True, blank=True),
    Style("ja", end="", wrap=30),
    Style("ja", end="", blank=True, contents=True),
    Style("en", letters=True, end=".", blank=True, reference=" (see rule {})"),
    Style("en", letters=True, end="", reference=" [{}]", wrap=60),
    Style("en", end=".", reference=" See rule {}.", wrap=70, pages=True, contents=True),
    Style("en", end="", reference=" (see {})", blank=True),
    Style("zh", end="", chapters="第{}章", reference="（见{}）", blank=True),
    Style("zh", end="", chapters="第{}章", reference="（参见第{}条）", wrap=22, contents=True),
    Style("zh", end="", separator=".", reference="，见{}"),
    Style("ja", wrap=26, reference="、{}の処理を行います", items="①", glue=True),
    Style("ja", separator="-", end="", pad=True, reference="（{}を参照）", items="（1）", blank=True, example="例："),
    Style("ja", end="", wrap=20, reference="、{} に戻ります", pages=True, items="①", glossary=True),
    Style("ja", wide=True, reference="（{}）", items="(1)", example="（例）"),
    Style(
        "en", letters=True, hundreds=True, blank=True, reference=" (see rule {})", example="Example: ", glossary=True, contents=True
    ),
    Style(
        "en", letters=True, hundreds=True, wrap=66, reference=" as described in {}", example="Example: ", glossary=True, blank=True
    ),
    Style("en", end="", reference=" (rule {})", items="(a)", wrap=58, blank=True),
    Style("en", end=".", reference=" [{}]", items="a)", example="Example: ", blank=True, pages=True),
    Style("zh", end="", chapters="第{}章", reference="（见{}）", items="（1）", example="例：", glossary=True, blank=True),
    Style("zh", end="、", chapters="第{}章", reference="（参见{}）", items="①", wrap=25),
]
TERMS = {
    "ja": ("アクティブプレイヤー", "領域", "控え室", "山札", "誘発", "待機状態"),
    "en": ("Active Player", "Zone", "Discard Pile", "Deck", "Trigger", "Resting"),
    "zh": ("主动玩家", "区域", "弃牌区", "牌库", "触发", "横置"),
}
KANJI = "〇一二三四五六七八九十"
SKIPPED = "abcdefghijkmnpqrstuvwxyz"


class Maker:
    """Makes one book from a seed."""

    def __init__(self, style: Style, seed: int, size: int = 4) -> None:
        self.style, self.random, self.size = style, random.Random(seed), size
        self.clauses: list[Clause] = []
        self.terms: list[str] = []
        for chapter in range(1, self.random.randint(2, size) + 1):
            self._add((chapter,), "", 1)
        self._refer()
        self.text = self._text()

    def _number(self, path: tuple[int, ...]) -> str:
        style = self.style
        if len(path) == 1 and style.chapters:
            return style.chapters.format(KANJI[path[0]])
        last = len(path) - 1
        if style.hundreds and len(path) > 1:
            section = 100 * path[0] + path[1] - 1
            letter = SKIPPED[path[3] - 1] if len(path) > 3 else ""
            return f"{section}.{path[2]}{letter}" if len(path) > 2 else f"{section}"
        if style.letters and len(path) == 3:
            return f"{path[0]}.{path[1]}{SKIPPED[path[2] - 1]}"
        first = f"{path[0]:02}" if style.pad else str(path[0])
        return style.separator.join([first, *(str(level) for level in path[1 : last + 1])])

    def _add(self, path: tuple[int, ...], parent: str, depth: int) -> None:
        number = self._number(path)
        id = str(path[0]) if depth == 1 and self.style.chapters else number
        lettered = self.style.letters and depth == (4 if self.style.hundreds else 3)
        end = "" if lettered or (depth == 1 and self.style.chapters) else self.style.end or ("." if depth == 1 else "")
        deepest = 3 if self.style.letters and not self.style.hundreds else 4
        below = (
            self.random.randint(1, self.size) if depth == 1 else self.random.choice([0, 0, 2, self.size]) if depth < deepest else 0
        )
        clause = Clause(id, number + end, parent, depth=depth, letter=lettered)
        if self.style.hundreds and depth == 2:
            below = max(below, 2)
        titled = depth == 1 or (self.style.hundreds and depth == 2) or (below > 0 and self.random.random() < 0.5)
        if titled:
            clause.heading = self.random.choice(TITLES[self.style.language])
        else:
            clause.text = self._sentences()
        self.clauses.append(clause)
        if not below and not titled:
            self._add_below(clause)
        for n in range(1, below + 1):
            self._add((*path, n), id, depth + 1)

    def _add_below(self, clause: Clause) -> None:
        """Adds items and an example to a clause without clauses below it."""
        style = self.style
        if style.items and self.random.random() < 0.4:
            for n in range(1, self.random.randint(2, 5) + 1):
                mark = {
                    "①": "①②③④⑤"[n - 1],
                    "（1）": f"（{n}）",
                    "(1)": f"({n})",
                    "(a)": f"({'abcde'[n - 1]})",
                    "a)": f"{'abcde'[n - 1]})",
                }
                key = "abcde"[n - 1] if "a" in style.items else str(n)
                self.clauses.append(
                    Clause(f"{clause.id}.{key}", mark[style.items], clause.id, text=self._sentences(), depth=9, form="item")
                )
        elif style.example and self.random.random() < 0.4:
            for n in range(1, self.random.randint(1, 2) + 1):
                text = style.example + self._sentences()
                self.clauses.append(Clause(f"{clause.id}.ex{n}", "", clause.id, text=text, depth=9, form="example"))

    def _sentences(self) -> str:
        joint = " " if self.style.language == "en" else ""
        said = self.random.choices(SENTENCES[self.style.language], k=self.random.randint(1, 3))
        return joint.join(each.format(n=self.random.randint(2, 60)) for each in said)

    def _refer(self) -> None:
        deep = [clause for clause in self.clauses if 1 < clause.depth < 9 and not clause.id.isdecimal()]
        for clause in self.clauses:
            if clause.text and deep and self.random.random() < 0.4:
                target = self.random.choice(deep)
                mention = self.style.reference.format(target.id)
                stop = clause.text[-1]
                clause.text = clause.text[:-1] + mention + ("" if mention.endswith(".") else stop)
                if mention.startswith(" See"):
                    clause.text = clause.text.replace(mention, f".{mention}")
                clause.refs = [target.id]

    # -- print --------------------------------------------------------------------------------------------------------

    def _text(self) -> str:
        """Returns the book as a publisher would send it."""
        lines = [
            "総合ルール" if self.style.language == "ja" else "规则书" if self.style.language == "zh" else "Rules of the Game",
            "",
        ]
        if self.style.contents:
            lines += self._contents()
        for clause in self.clauses:
            printed = self._printed(clause)
            if (
                self.style.glue
                and clause.form == "clause"
                and clause.depth > 2
                and lines[-1].endswith("。")
                and self.random.random() < 0.2
            ):
                lines[-1] += printed.pop(0)
            lines += printed
            if self.style.blank:
                lines.append("")
        if self.style.glossary:
            lines += self._glossary()
        text = "\n".join(self._paged(lines) if self.style.pages else lines) + "\n"
        return text.translate(str.maketrans("0123456789.", "０１２３４５６７８９．")) if self.style.wide else text

    def _glossary(self) -> list[str]:
        self.terms = self.random.sample(TERMS[self.style.language], 4)
        header = {"ja": "用語集", "en": "Glossary", "zh": "词汇表"}[self.style.language]
        lines = ["", header, ""]
        for term in self.terms:
            lines += [term, *self._wrapped(self._sentences()), ""]
        return lines

    def _contents(self) -> list[str]:
        header = {"ja": "目次", "en": "Contents", "zh": "目录"}[self.style.language]
        chapters = [clause for clause in self.clauses if clause.depth == 1]
        return [header, *(f"{each.printed} {each.heading} {'.' * 30} {n}" for n, each in enumerate(chapters, 1)), ""]

    def _printed(self, clause: Clause) -> list[str]:
        words = clause.heading or clause.text
        if self.style.alone and clause.depth > 1 and self.random.random() < 0.3:
            return [clause.printed, *self._wrapped(words)]
        return self._wrapped(f"{clause.printed} {words}".strip())

    def _wrapped(self, words: str) -> list[str]:
        if not self.style.wrap:
            return [words]
        if self.style.language == "en":
            return _wrapped_words(words, self.style.wrap)
        cuts, at = [], 0
        while at < len(words):
            end = at + self.style.wrap
            while 0 < end < len(words) and words[end - 1] in "0123456789.-" and words[end] in "0123456789.-":
                end -= 1
            cuts.append(words[at:end].strip())
            at = end
        return [cut for cut in cuts if cut]

    def _paged(self, lines: list[str]) -> list[str]:
        out = []
        for n, line in enumerate(lines, 1):
            out.append(line)
            if n % 9 == 0 and n > 20:
                out += ["", "---PAGE---", ""]
        return out


def _wrapped_words(words: str, width: int) -> list[str]:
    lines = [""]
    for word in words.split(" "):
        if lines[-1] and len(lines[-1]) + len(word) > width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def books() -> st.SearchStrategy[Maker]:
    """Returns books of any style and seed."""
    return st.builds(Maker, st.sampled_from(STYLES), st.integers(0, 10_000))
