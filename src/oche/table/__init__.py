"""A table as a value: entries folded into seats, moves and a game. No I/O, no clock, no dice."""
