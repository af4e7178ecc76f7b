"""How the scenarios of rulings ended when they were published."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0004", "0003"


def upgrade() -> None:
    """Makes the table of outcomes."""
    op.create_table(
        "outcome",
        sa.Column("ruling", sa.String(200), sa.ForeignKey("ruling.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("at", sa.String(40), nullable=False),
    )
