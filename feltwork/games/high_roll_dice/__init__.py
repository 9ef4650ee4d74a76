"""High Roll Dice, chapters 593 and 675a: ten dice, and wagers on the face that occurs most often and on how often.

A second throw of the dice that do not match, for whoever paid for it, may bring the matching ones to the number
wagered on. The editions differ in one payout of that throw. In the order of reading: ``rules`` (the dice, wagers,
paytables, options), ``irregularities``, ``settlement`` and ``procedure``, which has the game.
"""

from feltwork.games.high_roll_dice.procedure import HighRollDice, HighRollDice593

EDITIONS = (HighRollDice593(), HighRollDice())
