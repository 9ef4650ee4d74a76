"""Double Back Jack, chapters 591 and 673a: blackjack whose 21s are paid early, and a second chance after going over 21.

A Blackjack is paid 2 to 1 before the card reader, any 21 before the hole card is shown; a dealer's 22 gives wagers
back. Whoever goes over 21 may stake as much again for a card that is subtracted. The two chapters differ in nothing
but a few words, so the second edition is the first under other numbers.

``rules`` (wagers, paytables, options, sections) and ``irregularities`` are data, ``settlement`` is pure, ``table`` has
the hands and ``procedure`` what the game does beyond the family (``feltwork.procedure.blackjack``).
"""

from feltwork.games.double_back_jack.procedure import DoubleBackJack, DoubleBackJack673A

EDITIONS = (DoubleBackJack(), DoubleBackJack673A())
