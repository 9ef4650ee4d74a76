"""Three Card Poker, chapter 565: three cards each; fold, or play against a dealer who needs queen high.

Pair Plus is a wager on the player's own three cards, whatever the dealer holds. In the order of reading:
``rules`` (wagers, paytables, options), ``irregularities``, ``settlement`` and ``procedure``, which has the game.
"""

from feltwork.games.three_card_poker.procedure import ThreeCardPoker

EDITIONS = (ThreeCardPoker(),)
