"""What the database holds. A table is a header and an append-only list of rows: what was confirmed stays."""

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)

# A browser that has said its name. The secret itself is never stored.
players = Table(
    "players",
    metadata,
    Column("id", Text, primary_key=True),
    Column("secret_hash", Text, nullable=False, unique=True),
    Column("name", Text, nullable=False),
    Column("settings", Text, nullable=False, server_default="{}"),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False, server_default="0"),  # when they were here last, to the minute
)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("title", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("data", Text, nullable=False),
    Column("overlay", Text),
    Column("overlay_name", Text, nullable=False, server_default="overlay"),
    Column("seed", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("pace", Text, nullable=False),
    Column("watch_hash", Text),
    Column("made_by", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("public", Boolean, nullable=False, server_default="0"),  # whether anybody may take a free seat
    Column("bot_pace", Text, nullable=False, server_default="normal"),
    Column("follows", Text),  # the table whose company plays again here
    CheckConstraint("status in ('open', 'running', 'over', 'abandoned')", name="status"),
    CheckConstraint("pace in ('live', 'slow')", name="pace"),
    Index("ix_tables_follows", "follows", unique=True),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("bot", Text),  # who plays this seat if nobody does: its own bot, or the one that stands in
    Column("player_id", Text, ForeignKey("players.id")),
    Column("link_hash", Text, unique=True),  # of the link that invites to it, once
    Column("own_hash", Text),  # of what only who sits there knows
    Column("away", Boolean, nullable=False, server_default="0"),
    Column("unlisted", Boolean, nullable=False, server_default="0"),  # its player took the table off the own list
    Column("asked_until", Float, nullable=False, server_default="0"),  # whether to end the table, while a bot stands in
    Index("ix_seats_player_id", "player_id"),
    Index("ix_seats_own_hash", "own_hash", unique=True),
)

# One accepted request each: what a seat answered and what nature added, as lines of a record.
rows = Table(
    "rows",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("serial", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("asked", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("at", Float, nullable=False),
    UniqueConstraint("table_id", "seat", "serial"),
    CheckConstraint("kind in ('start', 'play', 'back')", name="kind"),
)

# A campaign of a player; somebody may have several, numbered from 1.
campaigns = Table(
    "campaigns",
    metadata,
    Column("id", Text, primary_key=True),
    Column("player_id", Text, ForeignKey("players.id"), nullable=False),
    Column("title", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("created", Float, nullable=False),
    UniqueConstraint("player_id", "title", "number"),
)

# The matches of a campaign in their order. How one ended is written with its last row; until then it is not known.
campaign_matches = Table(
    "campaign_matches",
    metadata,
    Column("campaign_id", Text, ForeignKey("campaigns.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False, unique=True),
    Column("stage", Integer, nullable=False),
    Column("bonus", Boolean, nullable=False),
    Column("score", Integer),
    Column("goal", Boolean),
    Column("challenge", Boolean),
)

# What a seat asks the others for, until they have agreed; one of a kind at a table.
wishes = Table(
    "wishes",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("answered", Integer, nullable=False),
    Column("agreed", Text, nullable=False),
    Column("refused_by", Integer),
    CheckConstraint("kind in ('back', 'abandon')", name="kind"),
)
