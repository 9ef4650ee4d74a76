"""Kinds of filings about possession, movement, storage and software of devices (461a.26, 463a)."""

from __future__ import annotations

from typing import Final

from feltwork.filing.kind import Kind

KINDS: Final[tuple[Kind, ...]] = ()
