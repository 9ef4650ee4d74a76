"""Pairs about poker: time charges and Bad Beat payouts."""

from __future__ import annotations

from uuid import UUID

from feltwork.access.permissions import Permission, verify
from feltwork.ledger.ids import new_id
from feltwork.terms.refusal import Refused
from feltwork.wagering import bad_beat_payouts, bad_beat_pools, time_charges
from tests.access.staff import Staff
from tests.separation.pairs import pair, refusal
from tests.wagering.poker_floor import BAD_BEAT, FOUR_KINGS, RAISED, TIME, PokerFloor


def _with_a_pool(staff: Staff) -> PokerFloor:
    floor = PokerFloor(staff.house, staff.url, BAD_BEAT)
    floor.players(3)
    bad_beat_pools.set_up(floor.house, new_id(), "royal", "P1", "dave")
    bad_beat_pools.link(floor.house, new_id(), "royal", "P1", "dave")
    return floor


@pair("a floorperson", "takes a time charge", "verifies it for the drop box", "553.15(b)(3)(v)")
def _time_charge(staff: Staff) -> Refused:
    floor = PokerFloor(staff.house, staff.url, TIME)
    floor.players(2)
    staff.ahead("20 minutes")
    time_charges.assess(floor.house, new_id(), "P1", "dave")
    return refusal(lambda: time_charges.drop(floor.house, new_id(), "P1", "dave"))


@pair("a dealer", "counts a table's Bad Beat contributions", "is the other who is there", "553.20(d)")
def _count(staff: Staff) -> Refused:
    floor = _with_a_pool(staff)
    floor.hand(RAISED)
    return refusal(lambda: bad_beat_pools.count(floor.house, new_id(), "P1", 1_00, "bob", "bob"))


@pair("a pit boss", "verifies a Bad Beat", "pays it", "553.20(g)")
def _bad_beat(staff: Staff) -> Refused:
    floor = _with_a_pool(staff)
    round = UUID(floor.hand(FOUR_KINGS)["round"])
    bad_beat_payouts.decide(floor.house, new_id(), round, "paul", verified=True)
    return refusal(lambda: bad_beat_payouts.pay(floor.house, new_id(), round, 2, "paul"))


@pair("a member of finance", "adjusts the display of a Bad Beat payout", "is the other who is there", "553.20(h)(1)")
def _display(staff: Staff) -> Refused:
    return refusal(lambda: verify(staff["carol"], Permission.SHOW_BAD_BEAT, staff["carol"]))
