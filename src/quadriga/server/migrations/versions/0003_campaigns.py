"""Campaigns and their matches."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create both tables; matches of older tables belong to no campaign."""
    op.create_table(
        "campaigns",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("player_id", sa.Text, sa.ForeignKey("players.id", name="fk_campaigns_player_id"), nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_campaigns"),
        sa.UniqueConstraint("player_id", "title", "number", name="uq_campaigns_player_id_title_number"),
    )
    op.create_table(
        "campaign_matches",
        sa.Column(
            "campaign_id",
            sa.Text,
            sa.ForeignKey("campaigns.id", name="fk_campaign_matches_campaign_id"),
            nullable=False,
        ),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", name="fk_campaign_matches_table_id"), nullable=False),
        sa.Column("stage", sa.Integer, nullable=False),
        sa.Column("bonus", sa.Boolean, nullable=False),
        sa.Column("score", sa.Integer),
        sa.Column("goal", sa.Boolean),
        sa.Column("challenge", sa.Boolean),
        sa.PrimaryKeyConstraint("campaign_id", "number", name="pk_campaign_matches"),
        sa.UniqueConstraint("table_id", name="uq_campaign_matches_table_id"),
    )


def downgrade() -> None:
    """Drop both tables."""
    for name in ("campaign_matches", "campaigns"):
        op.drop_table(name)
