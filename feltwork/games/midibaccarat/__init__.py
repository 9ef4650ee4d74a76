"""Midibaccarat, chapter 543: baccarat with nine places, new decks for every shoe, and cards that players may turn.

What the family shares is in ``feltwork.procedure.baccarat``; ``procedure`` has what this chapter adds.
"""

from feltwork.games.midibaccarat.procedure import Midibaccarat

EDITIONS = (Midibaccarat(),)
