"""Kinds of filings about drop plans, count schedules and deviations from them (465a.18, 465a.25)."""

from __future__ import annotations

from typing import Final

from feltwork.filing.kind import Kind

KINDS: Final[tuple[Kind, ...]] = ()
