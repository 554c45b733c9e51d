"""The grammar of games: declaring a state, rules, compiling, records, errors, conformance."""
