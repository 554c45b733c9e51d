"""`oche aim`: where to aim with the hand one has, and how likely each region is."""
