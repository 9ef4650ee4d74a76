"""Lunar Poker, chapters 589 and 671a: five cards each; bet, fold, or pay for new cards, against a dealer with ace-king.

A winning bet is paid by its hand, and once more for a second combination in the same cards. Chapter 671a made the
Super Wager compulsory, let it be placed on every hand of the table, and no longer lets players force the dealer.

In the order of reading: ``rules`` (wagers, paytables, options), ``combinations`` (what cards hold), ``settlement``,
``irregularities``, ``table`` (discard rack and count), ``procedure`` (what both chapters have) and ``editions``.
"""

from feltwork.games.lunar_poker.editions import LunarPoker589, LunarPoker671A

EDITIONS = (LunarPoker589(), LunarPoker671A())
