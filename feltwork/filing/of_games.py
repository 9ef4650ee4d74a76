"""Kinds of filings about Rules Submissions, new games, waivers (521, 601a.2)."""

from __future__ import annotations

from typing import Final

from feltwork.filing.kind import Kind

KINDS: Final[tuple[Kind, ...]] = ()
