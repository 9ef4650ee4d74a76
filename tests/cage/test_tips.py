"""Tips from terminals: a stated policy, hours by another person, shares to the cent (465a.19(g)(2))."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any
from uuid import UUID

import psycopg
import pytest
from hypothesis import given
from hypothesis import strategies as st

from feltwork.access import approvals, people
from feltwork.access.roles import Role
from feltwork.cage import tip_boxes, tip_policy, tips
from feltwork.ledger.ids import new_id
from feltwork.terms.refusal import Refused
from feltwork.wagering import accounts, game_accounts, terminals
from feltwork.wagering.voucher_records import today
from tests.access.staff import Staff
from tests.bills import insert_bill
from tests.cage.paid import clean, held

SECTION = "465a.19(g)(2)"


def refused(work: Callable[[], Any]) -> Refused:
    with pytest.raises(Refused) as caught:
        work()
    return caught.value


def policy(staff: Staff, from_day: date, remainder: str = "largest_remainder", through: str = "payroll") -> UUID:
    id = new_id()
    content = tip_policy.content_of("dealers", from_day, remainder, through, "by minutes worked, each week")
    staff.run(tip_policy.ask_policy, id, staff["carol"], content, "terminals take tips")
    staff.run(approvals.approve, id, staff["tara"])
    staff.run(tip_policy.set_policy, id, staff["carol"])
    return id


def tip(staff: Staff, amount: int) -> None:
    terminals.enable(staff.house, new_id(), "1001", "the test")
    insert_bill(staff.house, new_id(), "1001", 100)
    game_accounts.tip(staff.house, new_id(), "1001", amount)


def work(staff: Staff, day: date, by: str = "dave", **minutes: int) -> None:
    for dealer, count in minutes.items():
        tips.record_hours(staff.house, new_id(), staff[by], "dealers", staff[dealer], day, count)


def day_of(staff: Staff) -> date:
    return staff.run(today)


@given(
    held=st.integers(0, 10**9),
    minutes=st.lists(st.integers(1, 1440), min_size=1, max_size=40),
    remainder=st.sampled_from(["largest_remainder", "stays_in_pool"]),
)
def test_465a_19_g_2_shares_are_whole_cents_in_proportion(held: int, minutes: list[int], remainder: Any) -> None:
    amounts = tips.shares(held, minutes, remainder)
    left = held - sum(amounts)
    assert left == 0 if remainder == "largest_remainder" else 0 <= left < len(minutes)
    for amount, each in zip(amounts, minutes, strict=True):
        assert abs(amount * sum(minutes) - held * each) < sum(minutes), "within a cent of the exact share"


def test_465a_19_g_2_a_pool_is_distributed_by_its_policy_in_one_posting(staff: Staff) -> None:
    day = day_of(staff)
    policy(staff, day)
    tip(staff, 10_00)
    work(staff, day, bob=60, dora=30)
    work(staff, day, dora=60, by="fay")
    house, carol, id = staff.house, staff["carol"], new_id()
    assert refused(lambda: tips.distribute(house, id, carol, "dealers", day)).why == "the gaming day is not over"
    staff.ahead("1 day")
    told = tips.distribute(house, id, carol, "dealers", day)
    assert tips.distribute(house, id, carol, "dealers", day) == told
    assert [(one["dealer"], one["minutes"], one["amount"]) for one in told["shares"]] == [
        ("bob", 60, "5.00"),
        ("dora", 60, "5.00"),
    ]
    assert (held(staff, accounts.tips("dealers")), held(staff, accounts.PAYROLL)) == (0, 10_00)
    assert staff.owner("select count(*) from ledger.posting where kind = 'tips distributed'") == [(1,)]
    again = refused(lambda: tips.distribute(house, new_id(), carol, "dealers", day))
    assert again.why == f"tips through {day} are distributed"
    late = refused(lambda: work(staff, day, bob=10))
    assert (late.section, late.why) == (SECTION, f"the tips through {day} are distributed")
    for insert, *stated in (
        ("insert into cage.tip_share (distribution, person, minutes, amount) values (%s, %s, 1, 1)", staff["fay"].id),
        (
            "insert into cage.tip_distribution select %s, pool, last_day + 1, last_day + 1, policy, 5, 5, %s"
            " from cage.tip_distribution",
            carol.id,
        ),
    ):
        with pytest.raises(psycopg.Error, match="the shares are not what is distributed"):
            staff.owner(insert, id if "tip_share" in insert else new_id(), *stated)
    [listed] = staff.run(tips.distributions)
    assert (listed["distributed"], listed["by"], len(listed["shares"])) == ("10.00", "carol", 2)
    assert clean(staff)


def test_465a_19_g_2_what_does_not_divide_may_stay_in_the_pool(staff: Staff) -> None:
    day = day_of(staff)
    policy(staff, day, "stays_in_pool", "cage")
    tip(staff, 1_00)
    work(staff, day, bob=1, dora=2)
    staff.ahead("1 day")
    tip(staff, 5_00)  # of the next day: not shared by the hours of this one
    told = tips.distribute(staff.house, new_id(), staff["gina"], "dealers", day)
    assert [one["amount"] for one in told["shares"]] == ["0.33", "0.66"]
    assert (told["held"], told["remains"]) == ("1.00", "0.01")
    assert held(staff, accounts.tips("dealers")) == 5_01
    work(staff, day + timedelta(days=1), bob=60)
    staff.ahead("1 day")
    after = staff.run(tips.plan, "dealers", day + timedelta(days=1))
    assert (after.held, after.distributed, after.first_day) == (5_01, 5_01, day + timedelta(days=1))


def test_465a_19_g_2_tips_are_distributed_by_the_policy_under_which_they_were_given(staff: Staff) -> None:
    day = day_of(staff)
    policy(staff, day, "stays_in_pool", "cage")
    tip(staff, 1_00)
    work(staff, day, bob=1, dora=2)
    staff.ahead("1 day")
    policy(staff, day + timedelta(days=1))
    tip(staff, 5_00)
    work(staff, day + timedelta(days=1), bob=60)
    staff.ahead("1 day")
    both = refused(lambda: tips.distribute(staff.house, new_id(), staff["gina"], "dealers", day + timedelta(days=1)))
    assert both.why == f"$1.00 of it was given before {day + timedelta(days=1)}, when another policy held"
    assert both.instead == f"distribute through {day} first"
    tips.distribute(staff.house, new_id(), staff["gina"], "dealers", day)
    told = tips.distribute(staff.house, new_id(), staff["gina"], "dealers", day + timedelta(days=1))
    assert (told["held"], told["policy"]["paid_through"]) == ("5.01", "payroll")
    early = refused(lambda: staff.run(tips.plan, "poker", day))
    assert "has not specified" in early.why


def test_465a_19_g_2_without_a_policy_nothing_is_distributed_and_no_tip_taken(staff: Staff) -> None:
    day = day_of(staff)
    tip(staff, 10_00)
    work(staff, day, bob=60)
    staff.owner("update wagering.house set commenced_at = ledger.now()")
    no_tip = refused(lambda: game_accounts.tip(staff.house, new_id(), "1001", 1_00))
    assert (no_tip.section, no_tip.instead) == (SECTION, "have a policy set for the pool")
    staff.ahead("1 day")
    none = refused(lambda: tips.distribute(staff.house, new_id(), staff["carol"], "dealers", day))
    assert "has not specified" in none.why
    policy(staff, day_of(staff))
    game_accounts.tip(staff.house, new_id(), "1001", 1_00)
    before = refused(lambda: tips.distribute(staff.house, new_id(), staff["carol"], "dealers", day))
    assert "has not specified" in before.why


def test_465a_19_g_2_nobody_approves_their_own_policy_or_records_their_own_hours(staff: Staff) -> None:
    day, id = day_of(staff), new_id()
    content = tip_policy.content_of("dealers", day, "largest_remainder", "cage", "by minutes")
    staff.run(tip_policy.ask_policy, id, staff["carol"], content, "tips")
    assert "nobody approves what they ask for" in staff.refused(approvals.approve, id, staff["carol"])
    both = staff.run(people.give_role, staff["ann"], staff["dave"], Role.DEALER)
    own = refused(lambda: tips.record_hours(staff.house, new_id(), both, "dealers", both, day, 60))
    assert own.why == "nobody records their own"
    with pytest.raises(psycopg.errors.CheckViolation, match="dealer_hours_by_another"):
        staff.owner(
            "insert into cage.dealer_hours (id, pool, person, day, minutes, recorded_by)"
            " values (%s, 'dealers', %s, %s, 5, %s)",
            new_id(),
            both.id,
            day,
            both.id,
        )
    for pool, on, why in (("nonsense", day, "there is no pool"), ("dealers", date.min, "neither a tip nor a policy")):
        wrong = refused(
            lambda p=pool, o=on: tips.record_hours(staff.house, new_id(), staff["fay"], p, staff["bob"], o, 1440)
        )
        assert why in wrong.why, "hours that only take from a pool"
    staff.run(people.take_role, staff["ann"], staff["dora"], Role.DEALER)
    work(staff, day, dora=60)  # no dealer any more, and one in that day
    for name, why in (("sue", "is no dealer"), ("carol", "is no dealer")):
        assert why in refused(lambda n=name: work(staff, day, **{n: 60})).why
    assert refused(lambda: work(staff, day, by="bob", dora=60)).section == SECTION


def test_465a_19_g_2_a_dealer_or_who_recorded_the_hours_distributes_none(staff: Staff) -> None:
    """Roles keep these apart in one moment; people change roles."""
    day = day_of(staff)
    policy(staff, day)
    tip(staff, 10_00)
    work(staff, day, bob=60)
    staff.ahead("1 day")
    ann = staff["ann"]
    moved = {}
    for name, role in (("bob", Role.DEALER), ("dave", Role.FLOORPERSON)):
        staff.run(people.take_role, ann, staff[name], role)
        moved[name] = staff.run(people.give_role, ann, staff[name], Role.FINANCE)
    for name, why in (("bob", "a dealer distributes none"), ("dave", "dave recorded hours")):
        found = refused(lambda n=name: tips.distribute(staff.house, new_id(), moved[n], "dealers", day))
        assert why in found.why
        with pytest.raises(psycopg.Error, match="nobody distributes by hours that they recorded or worked"):
            staff.owner(
                "insert into cage.tip_distribution (id, pool, first_day, last_day, policy, held, distributed,"
                " distributed_by) select %s, 'dealers', %s, %s, id, 1, 1, %s from cage.tip_policy",
                new_id(),
                day,
                day,
                moved[name].id,
            )
    assert refused(lambda: tips.distribute(staff.house, new_id(), staff["dora"], "dealers", day)).section == SECTION


def test_465a_19_h_a_cashier_counts_a_poker_dealers_box_unless_there_is_a_common_pool(staff: Staff) -> None:
    house, mona, bob = staff.house, staff["mona"], staff["bob"]
    told = tip_boxes.count_box(house, new_id(), mona, bob, 120_00)
    assert told == {"dealer": "bob", "amount": "120.00", "counted_by": "mona"}
    assert [entry.doing for entry in staff.trail(who="bob")] == ["saw_tip_box_counted"]  # in the dealer's presence
    assert refused(lambda: tip_boxes.count_box(house, new_id(), mona, mona, 1)).why == "nobody counts their own"
    assert refused(lambda: tip_boxes.count_box(house, new_id(), bob, bob, 1)).section == "465a.19(h)"
    assert refused(lambda: tip_boxes.count_box(house, new_id(), mona, staff["sam"], 1)).section == "465a.19(g)(1)(ii)"
    id, day = new_id(), day_of(staff)
    content = tip_policy.content_of("poker", day, "stays_in_pool", "cage", "Poker dealers have a pool of their own")
    staff.run(tip_policy.ask_policy, id, staff["carol"], content, "Poker")
    staff.run(approvals.approve, id, staff["tara"])
    staff.run(tip_policy.set_policy, id, staff["carol"])
    pooled = refused(lambda: tip_boxes.count_box(house, new_id(), mona, bob, 1))
    assert (pooled.section, pooled.instead) == ("465a.19(g)(1)(i)", "tips go to that pool")
    assert [one["amount"] for one in staff.run(tip_boxes.box_counts)] == ["120.00"]
    with pytest.raises(psycopg.errors.CheckViolation, match="tip_box_by_another"):
        staff.owner(
            "insert into cage.tip_box_count (id, dealer, amount, counted_by) values (%s, %s, 1, %s)",
            new_id(),
            bob.id,
            bob.id,
        )
