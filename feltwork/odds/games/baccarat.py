"""Baccarat, chapter 545: the odds that the family shares."""

from __future__ import annotations

from feltwork.odds.baccarat import FamilyAnalysis

ANALYSIS = FamilyAnalysis("baccarat")
