"""Trajan (Stefan Feld, 2011) for 2 to 4 players; the rules are in `RULES.md` beside this file."""
