"""The log on disk: every entry of every table, committed before anybody is told of it."""
