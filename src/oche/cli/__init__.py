"""The command `oche`."""
