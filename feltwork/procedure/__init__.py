"""The game contract: what a procedure asks for, the state of a round, explained lines, and shared steps.

A game is a generator that yields requests and is driven from outside. No driver knows a rule; no game knows
a driver.
"""
