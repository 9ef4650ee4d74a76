"""Double Back Jack by plain recursion, as ``blackjack_family`` has it."""

from __future__ import annotations

from bench.odds.blackjack_family import naive_of


def naive(seconds: float) -> tuple[int, float]:
    """Deals worked out in about so many seconds, and the seconds taken."""
    return naive_of("double-back-jack", seconds)
