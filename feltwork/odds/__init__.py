"""Exact analysis: what every wager costs under every permitted paytable, and how to play it best.

``figures`` has what an analysis gives, ``analysis`` what one is, ``games`` one module a game. ``study`` puts the two
together: every wager, every permitted table, kept on disk.
"""
