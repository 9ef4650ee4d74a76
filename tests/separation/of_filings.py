"""Pairs about filings: who files never decides."""

from __future__ import annotations

from uuid import UUID

from feltwork.access import people
from feltwork.access.roles import Role
from feltwork.database.database import Unit
from feltwork.filing import filings
from feltwork.ledger.ids import new_id
from feltwork.terms.refusal import Refused
from tests.access.staff import Staff
from tests.filing.submitting import content
from tests.separation.pairs import pair, refusal


def _filed(staff: Staff) -> UUID:
    return staff.run(filings.file, new_id(), staff["tara"], "rules_submission", content()).id


def _decide(unit: Unit, id: UUID, staff: Staff, who: str) -> None:
    filings.decide(unit, id, staff[who], approves=True, reason="mine")


@pair("the director of table games", "files a Rules Submission", "approves it", "601a.2")
def _files_and_decides(staff: Staff) -> Refused:
    id = _filed(staff)
    return refusal(lambda: staff.run(_decide, id, staff, "tara"))


@pair("the Executive Director", "approves a Rules Submission", "decides it again", "601a.2")
def _decides_twice(staff: Staff) -> Refused:
    id = _filed(staff)
    staff.run(_decide, id, staff, "edith")
    return refusal(lambda: staff.run(_decide, id, staff, "edith"))


@pair("the Executive Director", "decides filings for the Board", "files one for the house", "601a.2")
def _decides_and_files(staff: Staff) -> Refused:
    return refusal(lambda: staff.run(filings.file, new_id(), staff["edith"], "rules_submission", content()))


@pair("whoever files for the house", "files", "belongs to the Board", "465a.11(b)(8)")
def _house_and_board(staff: Staff) -> Refused:
    return refusal(lambda: staff.run(people.give_role, staff["ann"], staff["tara"], Role.EXECUTIVE_DIRECTOR))


@pair("the Executive Director", "decides filings for the Board", "takes the house's back", "601a.2")
def _decides_and_withdraws(staff: Staff) -> Refused:
    id = _filed(staff)
    return refusal(lambda: staff.run(filings.withdraw, id, staff["edith"], "not now"))


@pair("the director of table games", "petitions for a waiver", "grants it", "521.5")
def _waives_for_themselves(staff: Staff) -> Refused:
    petition = {
        "game": "three-card-poker", "waives": ["565.12(b)"], "description": "2 to 1", "reason": "why not",
        "jurisdictions": "none",
    }  # fmt: skip
    id = staff.run(filings.file, new_id(), staff["tara"], "waiver_petition", petition).id
    return refusal(lambda: staff.run(_decide, id, staff, "tara"))
