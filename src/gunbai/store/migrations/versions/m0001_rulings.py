"""Rulings, their revisions and boards, and the log of who did what."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0001", None


def upgrade() -> None:
    """Makes the tables of rulings."""
    op.create_table(
        "ruling",
        sa.Column("id", sa.String(200), primary_key=True),
        sa.Column("game", sa.String(200), nullable=False),
        sa.Column("head", sa.Integer, nullable=False),
        sa.Column("shown", sa.Integer, nullable=False),
        sa.Column("shipped", sa.String(64), nullable=False),
    )
    op.create_table(
        "revision",
        sa.Column("ruling", sa.String(200), sa.ForeignKey("ruling.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("deed", sa.String(20), nullable=False),
        sa.Column("by", sa.String(200), nullable=False),
        sa.Column("at", sa.String(40), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("data", sa.Text, nullable=False),
    )
    op.create_table(
        "board",
        sa.Column("path", sa.String(300), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("by", sa.String(200), nullable=False),
        sa.Column("at", sa.String(40), nullable=False),
    )
    op.create_table(
        "audit",
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("at", sa.String(40), nullable=False),
        sa.Column("by", sa.String(200), nullable=False),
        sa.Column("did", sa.String(40), nullable=False),
        sa.Column("about", sa.String(300), nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
    )
