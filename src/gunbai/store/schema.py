"""The tables of the store, as the last migration leaves them."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Integer, MetaData, String, Table, Text

HEAD = "0007"
"""The name of the last migration."""

metadata = MetaData()

ruling = Table(
    "ruling",
    metadata,
    Column("id", String(200), primary_key=True),
    Column("game", String(200), nullable=False),
    Column("head", Integer, nullable=False),
    Column("shown", Integer, nullable=False),
    Column("shipped", String(64), nullable=False),
)
"""One ruling: its last revision, the one that everybody sees (0: none yet), the digest of the file that it was last taken from."""

revision = Table(
    "revision",
    metadata,
    Column("ruling", ForeignKey("ruling.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("deed", String(20), nullable=False),
    Column("by", String(200), nullable=False),
    Column("at", String(40), nullable=False),
    Column("reason", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("digest", String(64), nullable=False),
    Column("data", Text, nullable=False),
)
"""One state of a ruling: the whole text of its file, verbatim, and what was read from it, as JSON."""

board = Table(
    "board",
    metadata,
    Column("path", String(300), primary_key=True),
    Column("text", Text, nullable=False),
    Column("by", String(200), nullable=False),
    Column("at", String(40), nullable=False),
)
"""One scenario file that came with a ruling and that the content root lacks, by the path it would have there."""

audit = Table(
    "audit",
    metadata,
    Column("n", Integer, primary_key=True),
    Column("at", String(40), nullable=False),
    Column("by", String(200), nullable=False),
    Column("did", String(40), nullable=False),
    Column("about", String(300), nullable=False),
    Column("detail", Text, nullable=False),
)
"""Who did what, in its order; nothing is ever taken out."""

account = Table(
    "account",
    metadata,
    Column("name", String(200), primary_key=True),
    Column("role", String(20), nullable=False),
    Column("password", Text, nullable=False),
    Column("stamp", String(40), nullable=False),
)
"""One account; ``stamp`` changes with the password and the role, so that older sessions end."""

token = Table(
    "token",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("account", ForeignKey("account.name"), nullable=False),
    Column("label", String(200), nullable=False),
    Column("at", String(40), nullable=False),
)
"""One token of a program, of which only the digest is kept."""

attempt = Table(
    "attempt",
    metadata,
    Column("n", Integer, primary_key=True),
    Column("name", String(200), nullable=False, index=True),
    Column("address", String(100), nullable=False, index=True),
    Column("at", String(40), nullable=False),
)
"""One sign-in that failed, kept as long as it counts."""

notice = Table(
    "notice",
    metadata,
    Column("n", Integer, primary_key=True),
    Column("about", String(300), nullable=False),
    Column("said", Text, nullable=False),
    Column("sender", String(200), nullable=False),
    Column("at", String(40), nullable=False),
    Column("state", String(20), nullable=False),
    Column("answer", Text, nullable=False),
    Column("by", String(200), nullable=False),
)
"""One problem that a reader reported, and what was answered."""

outcome = Table(
    "outcome",
    metadata,
    Column("ruling", ForeignKey("ruling.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("data", Text, nullable=False),
    Column("at", String(40), nullable=False),
)
"""How the scenario of one state of a ruling ended when it was first played, as JSON."""

event = Table(
    "event",
    metadata,
    Column("id", String(80), primary_key=True),
    Column("title", String(200), nullable=False),
    Column("day", String(10), nullable=False),
    Column("by", String(200), nullable=False),
    Column("at", String(40), nullable=False),
)
"""One tournament."""

call = Table(
    "call",
    metadata,
    Column("event", ForeignKey("event.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("revision", Integer, primary_key=True, autoincrement=False),
    Column("data", Text, nullable=False),
    Column("by", String(200), nullable=False),
    Column("at", String(40), nullable=False),
)
"""One state of a judge call at a tournament, as JSON; the last one counts."""

desk = Table(
    "desk",
    metadata,
    Column("account", String(200), primary_key=True),
    Column("game", String(200), primary_key=True),
    Column("card", String(200), primary_key=True),
    Column("data", Text, nullable=False),
    Column("at", String(40), nullable=False),
)
"""What somebody entered last in one game (``card`` is empty), and each of their own cards."""

secret = Table(
    "secret",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", String(64), nullable=False),
)
"""What every process of a site has to know, and nobody else; in no archive."""
