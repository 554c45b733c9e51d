"""How fast the rules are, plain and compiled, next to OpenSpiel's: `python -m bench`."""
