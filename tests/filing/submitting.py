"""Rules Submissions for tests: filed by the director of table games, approved by the Executive Director."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any
from uuid import UUID

from feltwork.access.person import Person
from feltwork.database.database import Unit
from feltwork.filing import filings
from feltwork.filing.filings import Filing
from feltwork.ledger.ids import new_id
from feltwork.table import rules_in_force


def content(
    table: str = "T1", rules: Mapping[str, Any] | None = None, game: str = "three-card-poker"
) -> dict[str, Any]:
    return {"game": game, "tables": [table], "rules": dict(rules or {})}


def approved(
    unit: Unit,
    director: Person,
    executive_director: Person,
    stated: Mapping[str, Any],
    in_force_from: date | None = None,
    id: UUID | None = None,
) -> Filing:
    """File a submission, have it approved, and let its tables follow it."""
    filed = filings.file(unit, id or new_id(), director, "rules_submission", stated)
    done = filings.decide(
        unit, filed.id, executive_director, approves=True, reason="complete", in_force_from=in_force_from
    )
    rules_in_force.follow(unit)
    return done
