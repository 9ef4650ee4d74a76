"""Double Attack Blackjack, chapter 581: the dealer's up card first, a wager added against it, Bust It, surrender.

``rules`` (wagers, paytables, options, sections) and ``irregularities`` are data, ``settlement`` is pure, ``procedure``
has what the game does beyond the family (``feltwork.procedure.blackjack``).
"""

from feltwork.games.double_attack_blackjack.procedure import DoubleAttackBlackjack

EDITIONS = (DoubleAttackBlackjack(),)
