"""Players of every strength, behind one small interface (`oche.bots.bot`)."""
