"""The deals are those of baccarat."""

from bench.odds.baccarat import naive

__all__ = ["naive"]
