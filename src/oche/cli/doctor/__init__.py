"""`oche doctor`: is this installation sound, and what to mend where it is not."""
