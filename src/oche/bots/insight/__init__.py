"""How likely a position is to be won, as the heads that search see it, game by game."""
