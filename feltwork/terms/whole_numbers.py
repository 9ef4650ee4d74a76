"""Whole numbers of clients: the largest that every program reads alike."""

from __future__ import annotations

from typing import Final

MOST_NUMBER: Final = 2**53 - 1
"""The largest whole number that every JSON parser reads exactly."""
