"""Blackjack computed: the exact shoe, the dealer's hand, the best play of every hand, and the strategy as a table.

``table_rules`` has a game's rules in numbers and the form of a strategy table, for the analyser and for the compiled
simulator alike.
"""
