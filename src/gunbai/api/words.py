"""The arguments that operations share, each with what it means."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

Game = Annotated[str, Meta(description="The slug of a game, as the list of books has it.", max_length=80)]
AnyGame = Annotated[str, Meta(description="The slug of a game; empty for all.", max_length=80)]
Number = Annotated[str, Meta(description="The number of a clause as printed or typed: 34-5, 5.5.1.2-3, 第3条.", max_length=200)]
Version = Annotated[str, Meta(description="A version of the book; empty for the current one.", max_length=80)]
AsOf = Annotated[str, Meta(description="A date (2026-11-23): the version in force on it.", max_length=40)]
Query = Annotated[str, Meta(description="What a judge would type: words, a question, a number.", max_length=500)]
Kind = Literal["", "rule", "example", "glossary", "ruling", "scenario"]
Id = Annotated[str, Meta(description="The permanent id.", max_length=200)]
Name = Annotated[str, Meta(description="The name of the file of a board.", max_length=200)]
Revision = Annotated[int, Meta(description="The number of a state, from 1 on.", ge=1, le=1_000_000)]
Reason = Annotated[str, Meta(description="Why: it stands in the history.", max_length=2000)]
AnyStatus = Literal["", "draft", "in review", "published", "superseded", "withdrawn", "pending"]
"""A status of rulings; empty for all."""
Deed = Literal["submit", "accept", "return", "publish", "hold", "supersede", "withdraw"]
"""What may be done to a ruling without changing its text."""
