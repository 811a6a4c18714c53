"""Wishes that wait for consent, tables open to everybody, tables off a person's list, and the pace of bots."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table of wishes and three columns."""
    op.add_column("tables", sa.Column("public", sa.Boolean, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("bot_pace", sa.Text, nullable=False, server_default="normal"))
    op.add_column("seats", sa.Column("unlisted", sa.Boolean, nullable=False, server_default="0"))
    op.create_table(
        "wishes",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", name="fk_wishes_table_id"), nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("answered", sa.Integer, nullable=False),
        sa.Column("agreed", sa.Text, nullable=False),
        sa.Column("refused_by", sa.Integer),
        sa.PrimaryKeyConstraint("table_id", "kind", name="pk_wishes"),
        sa.CheckConstraint("kind in ('back', 'abandon')", name="kind"),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("wishes")
    op.drop_column("seats", "unlisted")
    op.drop_column("tables", "bot_pace")
    op.drop_column("tables", "public")
