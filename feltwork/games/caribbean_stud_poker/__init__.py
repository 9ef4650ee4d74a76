"""Caribbean Stud Poker, chapter 555: five cards each, one of the dealer's shown; bet twice the ante, or fold.

A dealer without ace-king pays the antes only; a $1 chip plays for the progressive meter beside it. In the order of
reading: ``rules`` (wagers, paytables, options), ``irregularities``, ``settlement``, ``misdeals`` (what an
irregularity undoes) and ``procedure``, which has the game.
"""

from feltwork.games.caribbean_stud_poker.procedure import CaribbeanStudPoker

EDITIONS = (CaribbeanStudPoker(),)
