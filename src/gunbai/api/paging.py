"""Lists in pages: so many items from one on, how many there are in all, and where the next page begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, TypedDict

from msgspec import Meta

Limit = Annotated[int, Meta(description="How many items at most.", ge=1, le=500)]
Offset = Annotated[int, Meta(description="How many items come before the first one told.", ge=0, le=1_000_000)]
MANY = 100
"""How many items a page holds unless a call says otherwise."""


class ListPage(TypedDict):
    """Where a page lies in its list; ``next`` is the offset of the page after it, null on the last."""

    total: int
    offset: int
    next: int | None


def place(items: Sequence[object], offset: int, limit: int) -> ListPage:
    """Returns where a page of a list lies."""
    end = offset + limit
    return {"total": len(items), "offset": offset, "next": end if end < len(items) else None}
