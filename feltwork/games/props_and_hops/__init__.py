"""Props & Hops, chapters 585 and 668a: two dice in a covered shaker, and wagers on what the next roll shows.

Chapter 668a dropped three wagers, added seven, and shakes again where chapter 585 returns every wager. One of
its wagers, the Six Eight Shake, stays up from roll to roll, and a round lasts as long as one is up.

In the order of reading: ``wagers`` (the dice, the wagers, the paytables), ``rules`` (the options, and
everything in which the editions differ) and ``procedure``, which has the game.
"""

from feltwork.games.props_and_hops.procedure import PropsAndHops
from feltwork.games.props_and_hops.rules import CHAPTER_585, CHAPTER_668A

EDITIONS = (PropsAndHops(CHAPTER_585), PropsAndHops(CHAPTER_668A))
