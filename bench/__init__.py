"""Hands per second beside other evaluators, and the whole seven-card count: ``make bench``."""
