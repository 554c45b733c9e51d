"""How many moves a second one server makes at many tables, next to boardgame.io's."""
