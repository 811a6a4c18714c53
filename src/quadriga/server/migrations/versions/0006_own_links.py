"""Of each seat the secret of who sits there, apart from the link that invited them."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; where somebody sits already, the link stays what it was, or their programs were locked out."""
    op.add_column("seats", sa.Column("own_hash", sa.Text))
    op.execute("update seats set own_hash = link_hash where player_id is not null")
    op.create_index("ix_seats_own_hash", "seats", ["own_hash"], unique=True)


def downgrade() -> None:
    """Drop it."""
    op.drop_index("ix_seats_own_hash", "seats")
    op.drop_column("seats", "own_hash")
