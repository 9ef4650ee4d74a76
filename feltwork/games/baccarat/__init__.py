"""Baccarat, chapter 545: the large table, at which a player is the curator and deals the cards from the shoe.

What the family shares is in ``feltwork.procedure.baccarat``. In the order of reading: ``rules`` (the options and where
this chapter prints what), ``curator`` (who has the shoe, and to whom it passes) and ``procedure``, which has the game.
"""

from feltwork.games.baccarat.procedure import Baccarat

EDITIONS = (Baccarat(),)
