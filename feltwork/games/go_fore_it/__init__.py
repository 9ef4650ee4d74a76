"""Go Fore It, chapter 676a: four cards, the fewer points the better; bet the Back 9 on the first two, or fold.

Skins is a wager against the dealer's total, Gopher one on aces. In the order of reading: ``rules`` (wagers,
paytables, options), ``irregularities``, ``settlement`` and ``procedure``, which has the game.
"""

from feltwork.games.go_fore_it.procedure import GoForeIt

EDITIONS = (GoForeIt(),)
