"""What is seen of a server from outside: its lines and its numbers."""
