"""Four Card Poker, chapter 557: the best four of five cards against the dealer's best four of six.

A Play Wager may be up to three times the ante, a tie is paid, and Aces Up is a wager on the player's own
hand. In the order of reading: ``rules`` (wagers, paytables, options), ``irregularities``, ``settlement`` and
``procedure``, which has the game.
"""

from feltwork.games.four_card_poker.procedure import FourCardPoker

EDITIONS = (FourCardPoker(),)
