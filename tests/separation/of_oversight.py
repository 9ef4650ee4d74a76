"""Pairs about records, cameras and supervision."""

from __future__ import annotations

from uuid import UUID

from feltwork.access import people
from feltwork.access.roles import Role
from feltwork.ledger.ids import new_id
from feltwork.oversight import destruction, supervision, surveillance
from feltwork.table.supervising import verify_does_not_supervise
from feltwork.terms.refusal import Refused
from tests.access.staff import Staff
from tests.separation.pairs import pair, refusal


def _listed(staff: Staff) -> UUID:
    staff.ahead("6 years")
    return staff.run(destruction.propose, new_id(), staff["carol"]).id


@pair("a member of finance", "lists records to be destroyed", "approves the list", "465a.6(c)")
def _lists_and_approves(staff: Staff) -> Refused:
    id = _listed(staff)
    return refusal(lambda: staff.run(destruction.sign, id, staff["carol"], "approved"))


@pair("a member of security", "destroys records", "witnesses it", "465a.6(c)")
def _destroys_and_witnesses(staff: Staff) -> Refused:
    id = _listed(staff)
    staff.run(destruction.sign, id, staff["kim"], "approved")
    staff.run(destruction.carry_out, id, staff["sid"], "shredded", "the cage")
    return refusal(lambda: staff.run(destruction.sign, id, staff["sid"], "witnessed"))


@pair("casino compliance", "approves a list of records", "destroys them", "465a.6(c)")
def _approves_and_destroys(staff: Staff) -> Refused:
    id = _listed(staff)
    staff.run(destruction.sign, id, staff["kim"], "approved")
    return refusal(lambda: staff.run(destruction.carry_out, id, staff["kim"], "shredded", "the cage"))


@pair("a floorperson", "deals at a table", "supervises it", "465a.35(d)")
def _deals_and_supervises(staff: Staff) -> Refused:
    staff.run(people.give_role, staff["ann"], staff["dave"], Role.DEALER)
    staff.owner(
        "insert into live.journal (gaming_table, number, kind, content, made_by, at)"
        """ values ('T1', 1, 'dealer', '{"name": "dave"}', 'dave', now())"""
    )
    return refusal(lambda: staff.run(supervision.assign, new_id(), staff["paul"], "T1", staff["dave"]))


@pair("a floorperson", "supervises a table", "deals there", "465a.35(d)")
def _supervises_and_deals(staff: Staff) -> Refused:
    staff.run(supervision.assign, new_id(), staff["paul"], "T1", staff["dave"])
    return refusal(lambda: staff.run(verify_does_not_supervise, "T1", staff["dave"]))


@pair("casino compliance", "requires a camera", "puts it up", "465a.9(c)(2)")
def _requires_and_puts_up(staff: Staff) -> Refused:
    staff.run(surveillance.require, new_id(), staff["kim"], "stationary", "the rack", "disputes", "T1")
    return refusal(
        lambda: staff.run(surveillance.put_up, new_id(), staff["kim"], "C-1", "stationary", "the rack", "T1")
    )


@pair("a member of security", "keeps the register of cameras", "requires one for the Bureau", "465a.9(c)(3)")
def _keeps_and_requires(staff: Staff) -> Refused:
    staff.run(surveillance.put_up, new_id(), staff["sid"], "C-1", "stationary", "the rack", "T1")
    return refusal(
        lambda: staff.run(surveillance.require, new_id(), staff["sid"], "stationary", "the rack", "disputes", "T1")
    )


@pair("a member of finance", "destroys records", "witnesses it", "465a.6(c)")
def _finance_destroys_and_witnesses(staff: Staff) -> Refused:
    id = _listed(staff)
    staff.run(destruction.sign, id, staff["kim"], "approved")
    staff.run(destruction.carry_out, id, staff["carol"], "shredded", "the cage")
    return refusal(lambda: staff.run(destruction.sign, id, staff["carol"], "witnessed"))


@pair("casino compliance", "says no to a list of records", "approves it", "465a.6(c)")
def _refuses_and_approves(staff: Staff) -> Refused:
    id = _listed(staff)
    staff.run(destruction.withdraw, id, staff["kim"], "wanted by a court")
    return refusal(lambda: staff.run(destruction.sign, id, staff["kim"], "approved"))


@pair("a pit boss", "assigns who supervises", "sets how many tables one may", "465a.35(d)")
def _assigns_and_sets(staff: Staff) -> Refused:
    staff.run(supervision.assign, new_id(), staff["paul"], "T1", staff["dave"])
    return refusal(lambda: staff.run(supervision.set_limit, new_id(), staff["paul"], "banking", 4, "mine"))
