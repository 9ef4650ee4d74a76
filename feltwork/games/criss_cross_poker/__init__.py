"""Criss-Cross Poker, chapters 592 and 674a: two hands of a player, with the row and with the column of a cross.

Two antes, then three bets while the cross is shown: across, down, and the middle card's on the better hand. The
editions differ in what a pair of 10s does for the bets. In the order of reading: ``rules`` (wagers, paytables,
options), ``cross``, ``irregularities``, ``settlement``, ``strategy`` and ``procedure``, which has the game.
"""

from feltwork.games.criss_cross_poker.procedure import CrissCrossPoker, CrissCrossPoker592

EDITIONS = (CrissCrossPoker592(), CrissCrossPoker())
