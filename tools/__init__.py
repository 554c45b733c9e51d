"""Programs for who works on Oche."""
