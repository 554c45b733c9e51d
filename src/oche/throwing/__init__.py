"""How people miss: where a dart lands when it is aimed at a region."""
