"""Events and the calls at them."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0005", "0004"


def upgrade() -> None:
    """Makes the tables of events and of every state of a call."""
    op.create_table(
        "event",
        sa.Column("id", sa.String(80), primary_key=True),
        sa.Column("title", sa.String(200), nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("by", sa.String(200), nullable=False),
        sa.Column("at", sa.String(40), nullable=False),
    )
    op.create_table(
        "call",
        sa.Column("event", sa.String(80), sa.ForeignKey("event.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("revision", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("by", sa.String(200), nullable=False),
        sa.Column("at", sa.String(40), nullable=False),
    )
