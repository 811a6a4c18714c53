"""The worth of positions, one module per title."""
