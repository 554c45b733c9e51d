"""Many whole games between bots: who meets whom, what they score, what makes a game even."""
