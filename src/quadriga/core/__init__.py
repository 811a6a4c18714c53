"""The shared engine: frames, moves, chance, notation, records and data. It knows no title."""
