"""Who gets in, how often and from where: addresses, limits, secrets, certificates."""
