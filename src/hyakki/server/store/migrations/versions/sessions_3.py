"""Sessions that can be listed and revoked, and whose words the talk was."""

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"


def upgrade() -> None:
    op.create_table(
        "sessions",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("visitor", sa.Text, nullable=False),
        sa.Column("browser", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
    )
    op.create_index("sessions_visitor", "sessions", ["visitor"])
    op.create_table(
        "revoked",
        sa.Column("session", sa.Text, primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_index("revoked_at", "revoked", ["at"])
    op.add_column("said", sa.Column("visitor", sa.Text, nullable=False, server_default=""))
    op.create_index("said_visitor", "said", ["visitor"])
