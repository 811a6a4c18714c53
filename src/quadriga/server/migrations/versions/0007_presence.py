"""When each player was here last."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; of who has not come since, the last answer at a table tells enough."""
    op.add_column("players", sa.Column("seen", sa.Float, nullable=False, server_default="0"))


def downgrade() -> None:
    """Drop it."""
    op.drop_column("players", "seen")
