"""Minibaccarat, chapter 541: a Player's Hand and a Banker's Hand, and wagers on which comes closer to nine.

Nobody decides anything: a table of draws says which hand takes a third card, and one outcome counts for all. What the
family shares is in ``feltwork.procedure.baccarat``; here are the automated and the continuous shuffler, which this
chapter alone permits: ``rules``, then ``procedure``, which has the game.
"""

from feltwork.games.minibaccarat.procedure import Minibaccarat

EDITIONS = (Minibaccarat(),)
