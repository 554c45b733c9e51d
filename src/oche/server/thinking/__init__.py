"""Who thinks for bots and for those who ask where to aim, beside the server's loop."""
