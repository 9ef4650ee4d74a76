"""Free Bet Blackjack, chapters 590 and 672a: free doubles and splits, a dealer's 22 that pushes, and Push 22.

``sections`` has what differs between the editions, ``rules`` (wagers, paytables, options) and ``irregularities`` are
data, ``settlement`` is pure, ``procedure`` has what the game does beyond the family (``feltwork.procedure.blackjack``).
"""

from feltwork.games.free_bet_blackjack.procedure import FreeBetBlackjack590, FreeBetBlackjack672a

EDITIONS = (FreeBetBlackjack590(), FreeBetBlackjack672a())
