"""Pai Gow Poker, chapter 561: seven cards set in a high hand of five and a low hand of two, both against the dealer's.

In the order of reading: ``rules`` (wager, options), ``house_way`` (how the dealer's hands are set), ``irregularities``,
``settlement`` and ``procedure``, which has the game.
"""

from feltwork.games.pai_gow_poker.procedure import PaiGowPoker

EDITIONS = (PaiGowPoker(),)
