"""Players, tables, seats and rows."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the four tables."""
    op.create_table(
        "players",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("secret_hash", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("settings", sa.Text, nullable=False, server_default="{}"),
        sa.Column("created", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
        sa.UniqueConstraint("secret_hash", name="uq_players_secret_hash"),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("overlay", sa.Text),
        sa.Column("overlay_name", sa.Text, nullable=False, server_default="overlay"),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("pace", sa.Text, nullable=False),
        sa.Column("watch_hash", sa.Text),
        sa.Column("made_by", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.CheckConstraint("status in ('open', 'running', 'over', 'abandoned')", name="status"),
        sa.CheckConstraint("pace in ('live', 'slow')", name="pace"),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", name="fk_seats_table_id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("bot", sa.Text),
        sa.Column("player_id", sa.Text, sa.ForeignKey("players.id", name="fk_seats_player_id")),
        sa.Column("link_hash", sa.Text),
        sa.Column("away", sa.Boolean, nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_seats"),
        sa.UniqueConstraint("link_hash", name="uq_seats_link_hash"),
    )
    op.create_index("ix_seats_player_id", "seats", ["player_id"])
    op.create_table(
        "rows",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", name="fk_rows_table_id"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("serial", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("asked", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_rows"),
        sa.UniqueConstraint("table_id", "seat", "serial", name="uq_rows_table_id_seat_serial"),
        sa.CheckConstraint("kind in ('start', 'play', 'back')", name="kind"),
    )


def downgrade() -> None:
    """Drop the four tables."""
    for name in ("rows", "seats", "tables", "players"):
        op.drop_table(name)
