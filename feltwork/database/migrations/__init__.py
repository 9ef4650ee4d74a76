"""Plain SQL files, applied in the order of their numbers, forward only."""
