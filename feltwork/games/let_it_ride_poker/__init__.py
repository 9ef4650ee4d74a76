"""Let It Ride Poker, chapter 559: three equal bets on a pair of tens or better; two of them may be withdrawn.

Each player's three cards make a hand with two community cards, and no dealer plays against it. Two bonus wagers
stand beside: on the five cards for $1, and on the player's own three. In the order of reading: ``rules`` (wagers,
paytables, options), ``irregularities``, ``settlement``, ``strategy`` and ``procedure``, which has the game.
"""

from feltwork.games.let_it_ride_poker.procedure import LetItRidePoker

EDITIONS = (LetItRidePoker(),)
