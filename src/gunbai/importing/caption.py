"""Captions: the words in brackets that stand on a line of their own above an article, ``（目的）`` above ``第1条``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from gunbai.importing.block import Block
from gunbai.importing.draft import Draft, Row
from gunbai.importing.line import width

_ARTICLE = re.compile(r"第.*[条條]")
_CAPTION = re.compile(r"[（(【［\[][^（）()【】［］\[\]。]+[）)】］\]]")
_WIDEST = 60


def give_captions(text: str, front: Sequence[Draft], blocks: Sequence[Block]) -> None:
    """Moves every caption from the end of what stands before it to the article below it, where a book has more than one."""
    found = list(_captions(text, front, blocks))
    if len(found) < 2:
        return
    for rows, block in found:
        block.draft.title = [rows.pop()]


def _captions(text: str, front: Sequence[Draft], blocks: Sequence[Block]) -> Iterator[tuple[list[Row], Block]]:
    """Yields the rows that end with a caption, and the article that follows them."""
    before, head = (front[-1].rows, 0) if front else ([], 0)
    for block in blocks:
        if _ARTICLE.match(block.draft.printed) and before and before[-1].n != head:
            words = text[before[-1].first : before[-1].last]
            if _CAPTION.fullmatch(words) and width(words) <= _WIDEST:
                yield before, block
        before, head = block.rows, block.draft.n
