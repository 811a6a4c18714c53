"""Until when somebody whose seat a bot plays is still asked."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; who was away before it is not asked, as before."""
    op.add_column("seats", sa.Column("asked_until", sa.Float, nullable=False, server_default="0"))


def downgrade() -> None:
    """Drop it."""
    op.drop_column("seats", "asked_until")
