"""The web table: tables in a database, one writer each, one event stream per browser."""
