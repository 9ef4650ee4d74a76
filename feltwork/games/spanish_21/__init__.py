"""Spanish 21, chapter 551: blackjack with 48-card decks, bonus 21s, rescue, surrender and Match-The-Dealer.

In the order of reading: ``rules`` (wagers, paytables, options) and ``irregularities``, both data; ``settlement``,
pure; the steps of a round in ``opening``, ``hands`` and ``dealer``, over the state in ``table``; ``handling`` of the
irregularities; and ``procedure``, which has the game.
"""

from feltwork.games.spanish_21.procedure import Spanish21

EDITIONS = (Spanish21(),)
