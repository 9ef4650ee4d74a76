"""Flop Poker, chapters 583 and 667a: three cards each, a wager on the flop or a fold, and a pot among the players.

A pair of jacks or better, of all three own cards and two of the three community cards, wins the ante and the Flop
Wager by a table; nobody plays against a dealer. The pot goes to the highest hand at the table, folded or not. Chapter
667a adds a progressive wager. In the order of reading: ``rules`` (wagers, paytables, options), ``dealing`` (where the
chapters order the deal), ``irregularities``, ``settlement`` and ``procedure``, which has the game and its editions.
"""

from feltwork.games.flop_poker.procedure import FlopPoker583, FlopPoker667a

EDITIONS = (FlopPoker583(), FlopPoker667a())
