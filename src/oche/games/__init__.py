"""The games, each in a room of its own with the same file names: state, rules, tokens, view."""
