"""Shared parts of all drawings: elements, theme, pieces and frames. Pure functions from values to SVG text."""
