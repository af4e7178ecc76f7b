"""Problems that readers report."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0003", "0002"


def upgrade() -> None:
    """Makes the table of reported problems."""
    op.create_table(
        "notice",
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("about", sa.String(300), nullable=False),
        sa.Column("said", sa.Text, nullable=False),
        sa.Column("sender", sa.String(200), nullable=False),
        sa.Column("at", sa.String(40), nullable=False),
        sa.Column("state", sa.String(20), nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
        sa.Column("by", sa.String(200), nullable=False),
    )
