"""Poker, nonbanked (chapter 553): seven-card stud, hold'em, Omaha, five-card draw and five-card stud."""

from __future__ import annotations

from feltwork.games.poker.procedure import Poker

EDITIONS = (Poker(),)
