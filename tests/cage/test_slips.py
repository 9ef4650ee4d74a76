"""Payout slips: who signs what at which amount, overrides, imprest funds, and the slip on paper (465a.26(b))."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from uuid import UUID

import psycopg
import pytest

from feltwork.access import people
from feltwork.access.roles import Role
from feltwork.cage import overrides, slips
from feltwork.cage.slip_page import slip_page
from feltwork.ledger.ids import new_id
from feltwork.terms.money import Cents
from feltwork.terms.refusal import Refused
from feltwork.wagering import accounts, payouts
from feltwork.wagering.payouts import Device, Signature, verify_signatures
from feltwork.wagering.voucher_records import today
from tests.access.staff import Staff
from tests.cage.paid import clean, due, held, meter, registered_slot_machine

SECURITY, ATTENDANT, SUPERVISOR, ABOVE = payouts.Role
SLOT, TERMINAL, AUTOMATED = Device


def refused(work: Callable[[], Any]) -> Refused:
    with pytest.raises(Refused) as caught:
        work()
    return caught.value


# ------------------------------------------------------------------------------------------------- by amount


@pytest.mark.parametrize(
    ("device", "amount", "section"),
    [
        (TERMINAL, 4_999_99, None),
        (TERMINAL, 5_000_00, "465a.26(b)(3)"),
        (TERMINAL, 9_999_99, "465a.26(b)(3)"),
        (TERMINAL, 24_999_99, "465a.26(b)(3)"),
        (TERMINAL, 25_000_00, "465a.26(b)(4)"),
        (AUTOMATED, 4_999_99, None),
        (AUTOMATED, 5_000_00, "465a.26(b)(3)"),
        (AUTOMATED, 25_000_00, "465a.26(b)(4)"),
        (SLOT, 5_000_00, None),
        (SLOT, 9_999_99, None),
        (SLOT, 10_000_00, "465a.26(b)(3)"),
        (SLOT, 24_999_99, "465a.26(b)(3)"),
        (SLOT, 25_000_00, "465a.26(b)(4)"),
    ],
)
def test_465a_26_b_3_from_which_amount_a_second_person_signs(device: Device, amount: Cents, section: str) -> None:
    by = Signature("Ann", ATTENDANT)
    if section is None:
        verify_signatures(amount, by, None, device)
    else:
        assert refused(lambda: verify_signatures(amount, by, None, device)).section == section


@pytest.mark.parametrize("amount", [5_000_00, 24_999_99, 25_000_00])
@pytest.mark.parametrize("maker", [ATTENDANT, SUPERVISOR, ABOVE])
@pytest.mark.parametrize("verifier", list(payouts.Role))
def test_465a_26_b_4_who_verifies_what_whom_made(amount: Cents, maker: payouts.Role, verifier: payouts.Role) -> None:
    by, beside = Signature("Ann", maker), Signature("Bo", verifier)
    made_by_attendant = {SECURITY, SUPERVISOR, ABOVE} if amount < 25_000_00 else {SUPERVISOR, ABOVE}
    if maker >= SUPERVISOR or verifier in made_by_attendant:
        verify_signatures(amount, by, beside)
    else:
        section = "465a.26(b)(3)" if amount < 25_000_00 else "465a.26(b)(4)"
        assert refused(lambda: verify_signatures(amount, by, beside)).section == section


def test_465a_26_b_1_security_makes_no_slip() -> None:
    assert refused(lambda: verify_signatures(1_00, Signature("Sid", SECURITY), None)).section == "465a.26(b)(1)"


def test_465a_26_b_3_nobody_signs_a_slip_twice_whatever_its_amount(staff: Staff) -> None:
    payout = due(staff, 100_00)
    found = refused(lambda: slips.pay(staff.house, new_id(), payout, staff["sam"], staff["sam"]))
    assert (found.why, found.section) == ("sam signed it already", "465a.26(b)(3)")
    with pytest.raises(psycopg.errors.CheckViolation):
        staff.owner(
            "insert into wagering.payout_paid (payout, posting, made_by, made_by_role, verified_by, verified_by_role)"
            " values (%s, %s, 'sam', 'slot attendant', 'sam', 'slot attendant')",
            payout,
            new_id(),
        )


def test_465a_26_b_4_the_new_positions_sign_as_above_a_slot_supervisor(staff: Staff) -> None:
    assert [slips.signature(staff[name]).role for name in ("sid", "sam", "sue", "maya", "ravi")] == [
        SECURITY,
        ATTENDANT,
        SUPERVISOR,
        ABOVE,
        ABOVE,
    ]
    payout = due(staff, 30_000_00)
    by_security = refused(lambda: slips.pay(staff.house, new_id(), payout, staff["sam"], staff["sid"]))
    assert by_security.section == "465a.26(b)(4)"
    paid = slips.pay(staff.house, new_id(), payout, staff["sam"], staff["maya"])
    assert (paid["made_by"], paid["verified_by"], paid["still_due"]) == ("sam", "maya", "0.00")
    assert [entry.who for entry in staff.trail(what=f"payout {payout}")] == ["maya", "sam"]
    assert refused(lambda: slips.signature(staff["carol"])).section == "465a.26(b)(1)"


# ---------------------------------------------------------------------------------------------- other devices


def test_465a_26_b_1_a_slot_machines_payout_is_due_paid_and_printed_in_two_parts(staff: Staff) -> None:
    id, sent = new_id(), new_id()

    def state() -> Any:
        return slips.sent(staff.house, sent, staff["sam"], SLOT, "S-77", "jackpot", 10_000_00, "three sevens")

    assert state() == state()
    assert held(staff, accounts.payout_due("S-77")) == held(staff, accounts.OTHER_DEVICES) == 10_000_00
    assert refused(lambda: slips.pay(staff.house, id, sent, staff["sam"])).section == "465a.26(b)(3)"
    paid = slips.pay(staff.house, id, sent, staff["sam"], staff["sid"])
    assert slips.pay(staff.house, id, sent, staff["sam"], staff["sid"]) == paid
    assert held(staff, accounts.payout_due("S-77")) == 0
    assert held(staff, accounts.CAGE) == -10_000_00
    stated = {label: (value, section) for label, value, section in paid["on_the_slip"]}
    assert stated["asset number"] == ("S-77", "465a.26(b)(5)(ii)")
    at, section = stated["date and time"]
    assert (at[-3:] in ("EST", "EDT"), section) == (True, "465a.26(b)(5)(i)"), "by the house's clock, and no other"
    page = slip_page(staff.run(payouts.of_slip, paid["slip"]), "Lehigh & Sons")
    assert re.findall(r'<article aria-label="(\w+)"', page) == ["original", "duplicate"]
    assert page.count(f"No. {paid['slip']}") == page.count("$10,000.00") == page.count("Lehigh &amp; Sons") == 2
    assert page.count("three sevens") == page.count("slot machine") == 2
    again = refused(lambda: slips.pay(staff.house, new_id(), sent, staff["sam"], staff["sid"]))
    assert "was paid by sam" in again.why
    assert clean(staff)


def test_465a_26_b_5_ii_in_operation_a_payout_is_of_a_registered_device(staff: Staff) -> None:
    """Somebody who was added alone, as an attendant may be, makes up no jackpot of a machine that is not there."""

    def stated(device: Device, number: str) -> Any:
        return slips.sent(staff.house, new_id(), staff["sam"], device, number, "jackpot", 9_999_99, "three sevens")

    assert stated(SLOT, "S-0"), "while the house is set up and tried out, nothing is registered yet"
    registered_slot_machine(staff, "S-77")
    assert stated(SLOT, "S-77")
    for device, number in ((SLOT, "S-0"), (SLOT, "s-77"), (AUTOMATED, "S-77")):
        made_up = refused(lambda d=device, n=number: stated(d, n))
        assert (made_up.why, made_up.section) == (
            f"no {device.words} is registered as {number}",
            "465a.26(b)(5)(ii)",
        )
    assert staff.owner("select count(*) from wagering.payout") == [(2,)]


def test_465a_26_b_5_ii_a_terminal_is_no_other_device(staff: Staff) -> None:
    house, sam = staff.house, staff["sam"]
    for device, number in ((SLOT, "1001"), (TERMINAL, "1001")):
        assert refused(lambda d=device, n=number: slips.sent(house, new_id(), sam, d, n, "jackpot", 5, "won"))
    assert refused(lambda: slips.sent(house, new_id(), sam, SLOT, "S-1", "jackpot", 5, " ")).section == "465a.26(b)(1)"
    for number in ("", "S 1", "S/1", "S-\u00e9", "S" * 25):
        odd = refused(lambda n=number: slips.sent(house, new_id(), sam, SLOT, n, "jackpot", 5, "won"))
        assert odd.section == "465a.26(b)(5)(ii)"
    assert staff.owner("select count(*) from wagering.payout") == [(0,)]


# ------------------------------------------------------------------------------------------------- overrides


def test_465a_26_b_10_what_does_not_match_needs_an_override_by_another_person(staff: Staff) -> None:
    payout, id = due(staff, 6_000_00), new_id()
    house, sue, maya = staff.house, staff["sue"], staff["maya"]
    asked = overrides.ask(house, id, sue, payout, 6_500_00, "the paytable says 6,500")
    assert asked == overrides.ask(house, id, sue, payout, 6_500_00, "the paytable says 6,500")
    assert refused(lambda: slips.pay(house, new_id(), payout, sue, maya)).section == "465a.26(b)(10)"
    own = refused(lambda: overrides.decide(house, new_id(), sue, id, approves=True, reason="seen"))
    assert own.why == "nobody approves what they ask for"
    with pytest.raises(psycopg.Error, match="nobody approves what they ask for"):
        staff.owner(
            "insert into cage.override_decision (override, approves, reason, decided_by, decided_roles)"
            " values (%s, true, 'seen', %s, '{}')",
            id,
            sue.id,
        )
    attendant = refused(lambda: overrides.decide(house, new_id(), staff["sam"], id, approves=True, reason="seen"))
    assert attendant.section == "465a.26(b)(10)"
    another = refused(lambda: overrides.ask(house, new_id(), sue, payout, 7_000_00, "more"))
    assert "which is waiting" in another.why
    overrides.decide(house, new_id(), maya, id, approves=True, reason="the paytable was read")
    twice = refused(lambda: overrides.decide(house, new_id(), maya, id, approves=False, reason="after all not"))
    assert "maya has decided it" in twice.why
    paid = slips.pay(house, new_id(), payout, sue, staff["sam"])
    assert (paid["amount"], paid["paid_amount"]) == ("6000.00", "6500.00")
    assert ["sent by the device", "$6,000.00", "465a.26(b)(10)"] in paid["on_the_slip"]
    assert held(staff, accounts.CAGE) == -6_500_00
    assert held(staff, accounts.PAYOUT_OVERRIDES) == 500_00
    assert meter(staff, "attendant_paid_jackpots") == 6_000_00, "the meter counts what the terminal sent"
    [reported] = staff.run(lambda unit: overrides.report(unit, today(unit), today(unit)))
    assert (reported.state, reported.difference, reported.decided_by) == ("paid", 500_00, "maya")
    assert clean(staff)


def test_465a_26_b_10_less_than_was_sent_and_an_override_that_is_refused(staff: Staff) -> None:
    payout, first, second = due(staff, 900_00), new_id(), new_id()
    house, sam, sue = staff.house, staff["sam"], staff["sue"]
    same = refused(lambda: overrides.ask(house, new_id(), sam, payout, 900_00, "the same"))
    assert same.section == "465a.26(b)(10)"
    overrides.ask(house, first, sam, payout, 1_00, "a guess")
    overrides.decide(house, new_id(), sue, first, approves=False, reason="no guesses")
    overrides.ask(house, second, sam, payout, 800_00, "one coin less")
    overrides.decide(house, new_id(), sue, second, approves=True, reason="counted")
    assert slips.pay(house, new_id(), payout, sam)["paid_amount"] == "800.00"
    assert (held(staff, accounts.CAGE), held(staff, accounts.PAYOUT_OVERRIDES)) == (-800_00, -100_00)
    assert clean(staff)


def test_465a_26_b_10_an_override_to_less_spares_no_signature(staff: Staff) -> None:
    payout, id = due(staff, 30_000_00), new_id()
    overrides.ask(staff.house, id, staff["sue"], payout, 4_000_00, "one reel was misread")
    overrides.decide(staff.house, new_id(), staff["maya"], id, approves=True, reason="seen")
    for second in (None, staff["sid"]):
        found = refused(lambda s=second: slips.pay(staff.house, new_id(), payout, staff["sam"], s))
        assert found.section == "465a.26(b)(4)"
    assert slips.pay(staff.house, new_id(), payout, staff["sam"], staff["sue"])["paid_amount"] == "4000.00"


def test_465a_26_b_10_one_that_was_approved_by_mistake_is_asked_for_anew(staff: Staff) -> None:
    payout, wrong, worse, back = due(staff, 7_000_00), new_id(), new_id(), new_id()
    house, sam, sue, maya = staff.house, staff["sam"], staff["sue"], staff["maya"]
    overrides.ask(house, wrong, sam, payout, 70_00, "typed in a hurry")
    overrides.decide(house, new_id(), sue, wrong, approves=True, reason="not looked at")
    assert refused(lambda: overrides.ask(house, new_id(), sam, payout, 70_00, "the same")).instead == "pay it"
    overrides.ask(house, worse, sam, payout, 7_00, "typed again")
    overrides.decide(house, new_id(), sue, worse, approves=False, reason="no")
    assert staff.run(overrides.approved, payout).amount == 70_00, "what is refused changes nothing"
    overrides.ask(house, back, sue, payout, 7_000_00, "as it was sent")
    with pytest.raises(psycopg.Error, match="waits for a decision"):
        _paid_past_the_program(staff, payout, amount=70_00, override=wrong)
    overrides.decide(house, new_id(), maya, back, approves=True, reason="the meter was read")
    with pytest.raises(psycopg.Error, match="needs an approved override"):
        _paid_past_the_program(staff, payout, amount=70_00, override=wrong)
    paid = slips.pay(house, new_id(), payout, sam, staff["sid"])
    assert (paid["paid_amount"], paid["override"]) == ("7000.00", str(back))
    assert (held(staff, accounts.CAGE), held(staff, accounts.PAYOUT_OVERRIDES)) == (-7_000_00, 0)
    assert clean(staff)


def _paid_past_the_program(staff: Staff, payout: UUID, **stated: Any) -> None:
    """A row of what was paid, by the application's own role and none of its checks."""
    row = {"made_by": "sam", "made_by_role": "slot attendant", "amount": None, "override": None, **stated}
    with psycopg.connect(staff.url) as connection:
        connection.execute("set role feltwork_app")
        connection.execute(
            f"insert into wagering.payout_paid (payout, posting, {', '.join(row)})"
            f" values (%s, %s, {', '.join(['%s'] * len(row))})".encode(),
            (payout, new_id(), *row.values()),
        )


def test_465a_26_b_3_the_database_has_the_signatures_by_amount(staff: Staff) -> None:
    small, large = due(staff, 5_000_00), due(staff, 25_000_00)
    for payout, stated, wrong in (
        (small, {}, r"a second person.*465a\.26\(b\)\(3\)"),
        (small, {"verified_by": "sal", "verified_by_role": "slot attendant"}, "a slot attendant does not verify"),
        (small, {"verified_by": "sid"}, "a second person"),
        (large, {"verified_by": "sid", "verified_by_role": "security department member"}, r"465a\.26\(b\)\(4\)"),
        (large, {"amount": 1_00, "override": new_id()}, "needs an approved override"),
    ):
        with pytest.raises(psycopg.Error) as caught:
            _paid_past_the_program(staff, payout, **stated)
        assert re.search(wrong, f"{caught.value} {caught.value.diag.message_detail}", re.DOTALL)


def test_465a_26_b_10_the_database_pays_no_other_amount_without_one(staff: Staff) -> None:
    payout = due(staff, 900_00)
    for override in (new_id(), None):
        with pytest.raises(psycopg.Error, match=r"approved override|payout_paid_override"):
            staff.owner(
                "insert into wagering.payout_paid (payout, posting, made_by, made_by_role, amount, override)"
                " values (%s, %s, 'sam', 'slot attendant', 1, %s)",
                payout,
                new_id(),
                override,
            )


# ----------------------------------------------------------------------------------------------- imprest funds


def test_465a_26_b_7_an_attendants_fund_pays_on_a_manual_slip(staff: Staff) -> None:
    house, sam, mona = staff.house, staff["sam"], staff["mona"]
    assert refused(lambda: slips.issue_fund(house, new_id(), sam, sam, 500_00)).section == "465a.26(b)(7)"
    assert refused(lambda: slips.issue_fund(house, new_id(), mona, staff["carol"], 500_00)).section == "465a.26(b)(1)"
    assert slips.issue_fund(house, new_id(), mona, sam, 500_00) == {"of": "sam", "holds": "500.00"}
    payout, large = due(staff, 420_00), due(staff, 90_00)
    paid = slips.pay(house, new_id(), payout, sam, imprest=True)
    assert paid["number"].startswith("M-")
    sections = {label: section for label, _, section in paid["on_the_slip"]}
    assert (sections["date and time"], sections["asset number"]) == ("465a.26(b)(7)(i)", "465a.26(b)(7)(ii)")
    short = refused(lambda: slips.pay(house, new_id(), large, sam, imprest=True))
    assert short.why == "it holds $80.00, not $90.00"
    assert refused(lambda: slips.return_fund(house, new_id(), mona, sam, 80_01)).section == "465a.26(b)(7)"
    slips.return_fund(house, new_id(), mona, sam, 80_00)
    assert staff.run(slips.funds) == {"sam": 0}
    assert held(staff, accounts.CAGE) == -420_00
    page = slip_page(staff.run(payouts.of_slip, paid["slip"]), "Feltwork")
    assert page.count("imprest fund") == 2
    assert clean(staff)


def test_465a_26_b_7_nobody_hands_a_fund_to_themselves(staff: Staff) -> None:
    """Roles of two departments never go together; this is the second lock."""
    mona = staff["mona"]
    found = refused(lambda: slips.issue_fund(staff.house, new_id(), mona, mona, 500_00))
    assert found.why == "nobody hands a fund to themselves"


def test_465a_26_b_1_whoever_is_in_two_roles_signs_in_the_higher(staff: Staff) -> None:
    both = staff.run(people.give_role, staff["ann"], staff["sam"], Role.SLOT_SUPERVISOR)
    assert slips.signature(both).role is SUPERVISOR
