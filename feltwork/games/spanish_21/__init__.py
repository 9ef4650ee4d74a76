"""Spanish 21, chapter 551: blackjack with 48-card decks, bonus 21s, rescue, surrender and Match-The-Dealer.

``rules`` (wagers, paytables, options, sections) and ``irregularities`` are data, ``settlement`` is pure, ``procedure``
has what the game does beyond the family (``feltwork.procedure.blackjack``).
"""

from feltwork.games.spanish_21.procedure import Spanish21

EDITIONS = (Spanish21(),)
