"""Spanish 21, chapter 551: blackjack with 48-card decks, bonus 21s, rescue, surrender and Match-The-Dealer.

In the order of reading: ``rules`` (wagers, paytables, options), ``irregularities``, ``settlement`` and
``procedure``, which has the game.
"""

from feltwork.games.spanish_21.procedure import Spanish21

EDITIONS = (Spanish21(),)
