"""The steps by which a database came to be as it is."""
