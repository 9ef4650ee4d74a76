"""Texas Hold 'Em Bonus Poker, chapter 563: two cards each and five for all; fold, or bet street by street.

The best five of seven wins against the dealer's; a Bonus Wager is on the player's own two cards. In the order of
reading: ``rules`` (wagers, paytable, options), ``irregularities``, ``settlement`` and ``procedure``, the game itself.
"""

from feltwork.games.texas_hold_em_bonus_poker.procedure import TexasHoldEmBonusPoker

EDITIONS = (TexasHoldEmBonusPoker(),)
