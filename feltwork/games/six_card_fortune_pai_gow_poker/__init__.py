"""Six-Card Fortune Pai Gow Poker, chapters 588 and 670a: six cards set in a high hand of five and a low hand of one.

Both hands play against the dealer's. The editions differ in the numbers of a few paragraphs only. In the order of
reading: ``table`` (deck, dealing), ``rules`` (wagers, options), ``paytables``, ``house_way`` (how the dealer's hands
are set), ``irregularities``, ``settlement``, ``bonuses`` (wagers on the player's own cards, envy), ``strategy`` and
``procedure``, which has the game.
"""

from feltwork.games.six_card_fortune_pai_gow_poker.procedure import SixCardFortune588, SixCardFortune670a

EDITIONS = (SixCardFortune588(), SixCardFortune670a())
