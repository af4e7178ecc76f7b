"""What each person has on the desk."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0006", "0005"


def upgrade() -> None:
    """Makes the table of cases being entered and of own cards."""
    op.create_table(
        "desk",
        sa.Column("account", sa.String(200), primary_key=True),
        sa.Column("game", sa.String(200), primary_key=True),
        sa.Column("card", sa.String(200), primary_key=True),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("at", sa.String(40), nullable=False),
    )
