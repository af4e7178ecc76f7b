"""People, the tokens of their programs, and sign-ins that failed."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0002", "0001"


def upgrade() -> None:
    """Makes the tables of people."""
    op.create_table(
        "account",
        sa.Column("name", sa.String(200), primary_key=True),
        sa.Column("role", sa.String(20), nullable=False),
        sa.Column("password", sa.Text, nullable=False),
        sa.Column("stamp", sa.String(40), nullable=False),
    )
    op.create_table(
        "token",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("account", sa.String(200), sa.ForeignKey("account.name"), nullable=False),
        sa.Column("label", sa.String(200), nullable=False),
        sa.Column("at", sa.String(40), nullable=False),
    )
    op.create_table(
        "attempt",
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("address", sa.String(100), nullable=False),
        sa.Column("at", sa.String(40), nullable=False),
    )
    op.create_index("ix_attempt_name", "attempt", ["name"])
    op.create_index("ix_attempt_address", "attempt", ["address"])
