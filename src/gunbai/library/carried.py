"""What a clause carries on: the words of the clause before it, to which it points back or whose sentence it ends."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gunbai.rulebook import Book, Node

_BACK = re.compile(
    r"[(（※\s]*(?:(?:もし|また|しかし|そして|次に)[、,]?\s*)?(?:"
    r"(?:この|その)(?:時(?!点で発)|とき|際|後|行為|処理|フェイズ|ステップ|場合|ため|うち|結果)|この効果|それ(?!ぞれ)|これ|同様に|ただし|但し|なお|尚|つまり|したがって|従って"
    r"|(?:this|these|that|those|however|but|otherwise|then|in (?:this|that) case|if (?:so|not|you do)|doing so)\b"
    r"|(?:dies|diese[rsmn]?|jedoch|dabei|danach|sonst|andernfalls|in diesem fall)\b"
    r"|(?:cependant|toutefois|sinon|ensuite|dans ce cas|cela)\b"
    r"|但是|但|此时|此時|这时|這時|否则|否則|然后|然後|단,|다만|그러나|이때|이 경우|그 후)",
    re.IGNORECASE,
)
"""Matches the beginning of a clause that says nothing by itself: this, but, then."""

_NOTE = re.compile(r"[(（※]|注|例[)）::]|note|n\.b\.", re.IGNORECASE)
_OPEN = ("、", ",", ";")
"""The ends of a clause whose sentence goes on in the next one."""


def carried(book: Book) -> Iterator[tuple[Node, str]]:
    """Yields each node of a book with the text before it, beside it or above it, that it carries on; most with none.

    What that one carries on itself is part of it: 「この処理を…と呼びます」 lies between a process and what else is said of it.
    """
    before: dict[str, tuple[Node, str]] = {}
    for node in book.nodes.values():
        above = node.parent or ""
        earlier, text = before.get(above), node.plain
        if earlier is None and node.parent:
            earlier = (book.node(node.parent), "")
        carries = ""
        if earlier and text and (_BACK.match(text) or _NOTE.match(text) or earlier[0].plain.endswith(_OPEN)):
            carries = f"{earlier[1]} {earlier[0].plain}".strip()
        yield node, carries
        if text:
            before[above] = node, carries
