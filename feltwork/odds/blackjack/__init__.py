"""Blackjack computed: the exact shoe, the dealer's hand, the best play of every hand, and the strategy as a table.

``table_rules`` has a game's rules in numbers and the form of a strategy table, for the analyser and for the compiled
simulator alike; ``asking`` gets the numbers from a game's own settlement. ``hands`` and ``dealer`` list what a player
and a dealer may hold, ``shoe`` says what follows each hand, ``suits`` where suits matter; ``playing`` finds the best
play, ``reaching`` what any play comes to, ``splits`` what the hands of a pair do, and ``rounds`` puts a round together.
``outcomes`` makes figures of it, ``basic`` a table by totals and ``charts`` what a person reads; ``deciding`` plays in
the procedure, ``side_wagers`` counts what the dealer's cards alone decide, ``analysis`` is what the games share.
"""
