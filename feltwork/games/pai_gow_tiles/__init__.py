"""Pai Gow, chapter 535: four tiles set in a high hand and a low hand of two, both against the dealer's or a player's.

In the order of reading: ``rules`` (wager, decisions, options), ``delivery`` (who receives which tiles), ``house_way``
(how the dealer's hands are set), ``settlement``, ``table`` (what a round keeps), ``banking`` (a player as the bank),
``irregularities``, ``handling`` and ``procedure``, which has the game.
"""

from feltwork.games.pai_gow_tiles.procedure import PaiGow

EDITIONS = (PaiGow(),)
