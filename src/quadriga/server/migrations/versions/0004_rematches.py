"""Which table a rematch follows."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; a table is followed by one other at most."""
    op.add_column("tables", sa.Column("follows", sa.Text))
    op.create_index("ix_tables_follows", "tables", ["follows"], unique=True)


def downgrade() -> None:
    """Drop it."""
    op.drop_index("ix_tables_follows", "tables")
    op.drop_column("tables", "follows")
