"""Raise It Up Stud Poker, chapters 587 and 669a: three cards each, three community cards, a pair of 10s or better.

Nobody plays against a dealer's hand. A player makes one Play Wager a round, three times the ante at most on three
cards and less on each street after; Pair Plus, the Progressive Payout and the Six Card Bonus are wagers beside it.

In the order of reading: ``rules`` (wagers, paytables, options, and what the editions say differently),
``irregularities``, ``settlement`` and ``procedure``, which has the game.
"""

from feltwork.games.raise_it_up_stud_poker.procedure import RaiseItUpStudPoker587, RaiseItUpStudPoker669a

EDITIONS = (RaiseItUpStudPoker587(), RaiseItUpStudPoker669a())
