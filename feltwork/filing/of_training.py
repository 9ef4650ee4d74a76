"""Kinds of filings about training programs and schedules (527.4, 611a.2(c))."""

from __future__ import annotations

from typing import Final

from feltwork.filing.kind import Kind

KINDS: Final[tuple[Kind, ...]] = ()
