"""Hadrian's Wall (Bobby Hill, 2021) for 1 to 6 players; the rules are in `RULES.md` beside this file."""
