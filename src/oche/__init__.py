"""Oche: three games of skill and luck, refereed by one rules engine."""

__version__ = "0.1.0"
