"""Counts, the blind recount, reports with signatures, variances, and the money of it (465a.25, 461a.8(l))."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

import psycopg
import pytest

from feltwork.access import people
from feltwork.access.roles import Role
from feltwork.cage import closing, counts, keys, recounts, statements, totals
from feltwork.cage.count_records import count, read_found, read_recounts, uncounted
from feltwork.cage.count_reports import count_report, variance_report
from feltwork.cage.money_counted import read_cash, read_contents
from feltwork.ledger.ids import new_id
from feltwork.terms.report import report_csv
from feltwork.terms.report_page import report_page
from feltwork.wagering.report_documents import made
from feltwork.wagering.reports import day_report
from feltwork.wagering.validation_numbers import is_well_read, new_validation_number
from feltwork.wagering.voucher_guesses import AT_DESK, Stopped
from tests.cage.drop_house import DAY, DropHouse, refused
from tests.cage.dropping import at, prepared_url

__all__ = ["at", "prepared_url"]

NEXT = DAY + timedelta(days=1)


def counted(at: DropHouse) -> UUID:
    """A count of both terminals that waits for its recount: $100 in 1002, $45 in 1001."""
    at.bills("1001", 20, 20, 5)
    at.bills("1002", 100)
    of = at.open_count(at.dropped())
    at.count(of, "1002", {100: 1})
    at.count(of, "1001", {20: 2, 5: 1}, by="cora")
    at.finish(of)
    return of


# ------------------------------------------------------------------------------------------------ three kinds apart


def test_465a_25_m_three_kinds_are_counted_separately(at: DropHouse) -> None:
    terminals, tables = at.dropped(), at.tables_dropped("R2", "R1", "P1")
    wrong = refused(at.open_count, terminals, "banking")
    assert (wrong.section, wrong.instead) == ("465a.25(m)", "they are counted apart")
    of = at.open_count(terminals)
    waiting = at.staff.run(uncounted)
    assert [(one["kind"], one["boxes"]) for one in waiting] == [("banking", 2), ("nonbanking", 1)]
    assert [one.box for one in at.staff.run(count, of).boxes] == ["1002", "1001"]
    other = refused(at.open_count, tables, "banking")
    assert (other.section, "is going on in the count room" in other.why) == ("465a.25(m)", True)
    for box in ("1002", "1001"):
        at.count(of, box, {})
    at.finish(of)
    at.recount(of, {})
    at.sign(of)
    at.close(of)
    assert "they were counted in count" in refused(at.open_count, terminals).why
    banking = at.open_count(tables, "banking")
    assert [one.box for one in at.staff.run(count, banking).boxes] == ["R2", "R1"]
    at.watch(banking)
    apart = refused(at.count, banking, "P1", {20: 1})
    assert (apart.section, apart.instead) == ("465a.25(m)(2)", "the kinds are counted separately")
    with pytest.raises(psycopg.Error, match="not counted with the banking boxes"):
        at.staff.owner(
            "insert into cage.counted select gen_random_uuid(), %s, c.id, 1, '{}', 0, 0, 0, null, k.supervisor"
            " from cage.collected c, cage.count k where c.box = 'P1' and k.id = %s",
            banking,
            banking,
        )


def test_465a_25_b_counts_keep_to_the_schedule(at: DropHouse) -> None:
    drop = at.dropped()
    rosa = at.by("rosa")
    for clock in ("06:29", "07:31"):
        at.now(NEXT, clock)
        late = refused(counts.open_count, at.house, new_id(), rosa, drop, "terminal", ["colin"])
        assert late.section == "465a.25(b)"
    window = {"begins": "2031-03-04T13:00-05:00", "ends": "2031-03-04T14:00-05:00"}
    other = {"day": DAY.isoformat(), "count": "terminal", **window}
    asked = at.deviation("count_deviation", other, approves=None)
    at.now(NEXT, "13:30")
    not_yet = refused(counts.open_count, at.house, new_id(), rosa, drop, "terminal", ["colin"], asked)
    assert (not_yet.section, not_yet.why) == ("465a.25(b)", "it is not approved verbally yet")
    approved = at.deviation("count_deviation", other)
    at.now(NEXT, "14:01")
    assert refused(counts.open_count, at.house, new_id(), rosa, drop, "terminal", ["colin"], approved)
    at.now(NEXT, "13:30")
    counts.open_count(at.house, new_id(), rosa, drop, "terminal", ["colin"], approved)


def test_465a_25_o_4_who_is_on_a_count_team(at: DropHouse) -> None:
    drop = at.dropped()
    for by, members, why in (
        ("colin", ("cora",), "colin is no count room supervisor"),
        ("rosa", (), "it has no count team member"),
        ("rosa", ("colin", "colin"), "somebody is named twice"),
        ("rosa", ("rosa",), "somebody is named twice"),
        ("rosa", ("mona",), "mona is no count team member"),
    ):
        at.now(NEXT, "06:45")
        found = refused(counts.open_count, at.house, new_id(), at.by(by), drop, "terminal", members)
        assert found.why == why


def test_465a_25_e_tables_are_counted_while_a_representative_is_there(at: DropHouse) -> None:
    of = at.open_count(at.tables_dropped("R2", "R1", "P1"), "banking")
    absent = refused(at.count, of, "R2", {20: 1})
    assert (absent.section, absent.why) == (
        "465a.25(e)",
        "no casino compliance representative is in the count room",
    )
    assert at.watch(of)["state"] == "counting"
    at.count(of, "R2", {20: 1})
    assert at.watch(of, came=False)["state"] == "suspended"
    assert refused(at.count, of, "R1", {20: 1}).instead == "everybody leaves it until one is there"
    assert refused(at.finish, of).section == "465a.25(e)"
    with pytest.raises(psycopg.Error, match="no casino compliance representative"):
        at.staff.owner(
            "insert into cage.counted select gen_random_uuid(), %s, c.id, 1, '{}', 0, 0, 0, null, k.supervisor"
            " from cage.collected c, cage.count k where c.box = 'R1' and k.id = %s",
            of,
            of,
        )
    assert refused(at.watch, of, by="carol").section == "465a.25(e)"
    at.watch(of, by="kate")
    at.count(of, "R1", {20: 1})
    at.finish(of)
    # The recount is in the representative's presence as well.
    at.watch(of, came=False, by="kate")
    assert refused(at.recount, of, {20: 2}).section == "465a.25(e)"


def test_465a_25_o_4_every_box_that_was_collected_is_recorded(at: DropHouse) -> None:
    of = at.open_count(at.dropped())
    at.count(of, "1002", {})
    missing = refused(at.finish, of)
    assert (missing.section, missing.why) == ("465a.25(o)(4)", "box 1001 is not recorded")
    with pytest.raises(psycopg.Error, match="is not recorded"):
        at.staff.owner("insert into cage.count_finished select id, supervisor from cage.count")
    at.count(of, "1001", {})
    assert refused(counts.finish, at.house, new_id(), at.by("colin"), of).section == "465a.25(o)(4)"
    assert at.finish(of)["state"] == "to_recount"


# ------------------------------------------------------------------------------------------------ the blind recount


def test_465a_25_n_who_recounts_does_not_see_the_count_first(at: DropHouse) -> None:
    of = counted(at)
    for name in ("mona", "gina"):
        for read in (read_found, read_recounts):
            blind = refused(at.staff.run, read, of, at.by(name))
            assert (blind.section, blind.instead) == ("465a.25(n)", "recount first")
    # The application itself has no other way to what was counted.
    for table in ("counted", "counted_instrument", "counted_newest"):
        with pytest.raises(psycopg.Error, match="permission denied"):
            at.staff.run(lambda unit, table=table: unit.rows(f"select * from cage.{table}"))
    assert at.recount(of, {100: 1, 20: 2, 5: 1})["state"] == "agreed"
    assert len(at.staff.run(read_found, of, at.by("mona"))) == 2
    assert refused(at.staff.run, read_found, of, at.by("gina")).section == "465a.25(n)"


def test_465a_25_n_nothing_that_the_house_keeps_of_a_count_tells_its_amounts(at: DropHouse) -> None:
    """The trail, the commands' answers and the journal have no figure of a count before it is closed."""
    at.bills("1002", 100)
    of = at.open_count(at.dropped())
    at.count(of, "1002", {50: 77}, [("coupon", None, "31.41")])
    at.count(of, "1001", {})
    at.finish(of)
    kept = at.staff.owner(
        "select about::text from access.trail union all select answer::text from wagering.command"
        " union all select about::text from ledger.posting"
    )
    told = " ".join(text or "" for (text,) in kept)
    assert "count_box" in " ".join(entry.doing for entry in at.staff.trail())
    for figure in ("3850", "31.41", "3141", "77"):
        assert f'"{figure}' not in told
        assert f" {figure}" not in told
    waiting = at.staff.run(recounts.to_recount, at.by("mona"))
    assert [set(one) for one in waiting] == [
        {"id", "number", "kind", "title", "section", "day", "chips", "members", "recounted"}
    ]


def test_465a_25_n_who_counted_or_saw_the_count_does_not_recount(at: DropHouse) -> None:
    of = counted(at)
    ann = at.by("ann")
    at.staff.run(people.give_role, ann, at.by("colin"), Role.MAIN_BANK_CASHIER)
    himself = refused(at.recount, of, {100: 1, 20: 2, 5: 1}, "colin")
    assert (himself.section, himself.why) == ("465a.25(n)", "who counted does not recount")
    # Who has read it first and is made a cashier then has seen it all the same.
    assert at.staff.run(read_found, of, at.by("cleo"))
    at.staff.run(people.give_role, ann, at.by("cleo"), Role.MAIN_BANK_CASHIER)
    seen = refused(at.recount, of, {100: 1, 20: 2, 5: 1}, "cleo")
    assert (seen.section, seen.why) == ("465a.25(n)", "who has seen the count does not recount")
    for name, words in (("colin", "who counted does not recount"), ("cleo", "who has seen the count")):
        with pytest.raises(psycopg.Error, match=words):
            at.staff.owner(
                "insert into cage.recount select gen_random_uuid(), c.id, p.id, c.supervisor, 'manually', '{}', 0, 0, 0"
                " from cage.count c, access.person p where p.sign_in_name = %s",
                name,
            )
    assert "only a main bank cashier or cage supervisor" in refused(at.recount, of, {}, "carol").why
    not_presented = refused(at.recount, of, {}, presented_by="cleo")
    assert not_presented.instead == "a count team member presents the currency"


def test_465a_25_o_6_a_recount_that_differs_keeps_the_count_open(at: DropHouse) -> None:
    of = counted(at)
    at.sign(of)
    # The same total in other bills is another count.
    assert at.recount(of, {100: 1, 20: 1, 5: 5})["state"] == "differs"
    different = refused(at.close, of)
    assert (different.section, different.why) == ("465a.25(n)", "the recount came to something else")
    assert "has recounted it, and knows the count since" in refused(at.recount, of, {}, "mona").why
    assert refused(at.count, of, "1001", {20: 1, 5: 5}).instead == "say why it is corrected"
    at.count(of, "1001", {20: 1, 5: 5}, by="cora", why="a twenty was four fives")
    assert at.staff.run(count, of).state == "agreed"
    assert refused(at.count, of, "1001", {}, why="again").why == "the recount agrees with it"
    # What was signed said something else: everybody signs the corrected report.
    unsigned = refused(at.close, of)
    assert (unsigned.section, "still waits for the signature" in unsigned.why) == ("465a.25(o)(4)", True)
    at.sign(of)
    at.close(of)
    assert at.tied()


def test_465a_25_o_5_nobody_leaves_before_the_recount_but_in_an_emergency(at: DropHouse) -> None:
    of = at.open_count(at.tables_dropped("R2", "R1", "P1"), "nonbanking")
    at.watch(of)
    at.count(of, "P1", {1: 3}, value_chips="25.00", rake_chips="310.50")
    assert refused(counts.leave, at.house, new_id(), at.by("colin"), of, None).section == "465a.25(o)(5)"
    at.finish(of)
    kept_in = refused(counts.leave, at.house, new_id(), at.by("colin"), of, None)
    assert (kept_in.section, kept_in.instead) == (
        "465a.25(o)(5)",
        "stay until it is done, or state the emergency",
    )
    left = counts.leave(at.house, new_id(), at.by("colin"), of, "he fainted")["left"]
    assert [(one["by"], one["emergency"]) for one in left] == [("colin", "he fainted")]
    assert at.recount(of, {1: 3}, value_chips="25.00", rake_chips="310.00")["state"] == "differs"
    assert at.recount(of, {1: 3}, "gina", value_chips="25.00", rake_chips="310.50")["state"] == "agreed"
    at.sign(of)
    at.close(of)
    [found] = at.staff.run(totals.counted, DAY, "nonbanking")
    assert (found.place, found.currency, found.value_chips, found.rake_chips) == ("P1", 3_00, 25_00, 310_50)
    assert at.staff.run(totals.uncounted_tables, DAY) == ["R1", "R2"]


def test_465a_25_m_the_days_statement_waits_for_the_boxes_that_were_removed(at: DropHouse) -> None:
    def waits() -> list[str]:
        lacks = at.staff.run(statements.daily, DAY)["lacks"]
        return [one for one in lacks if one.endswith("is not counted (§ 465a.25(m))")]

    assert waits() == []  # nothing was removed yet
    of = at.open_count(at.tables_dropped("R2", "R1", "P1"), "nonbanking")
    assert waits() == [f"the box of table {number} is not counted (§ 465a.25(m))" for number in ("P1", "R1", "R2")]
    at.watch(of)
    at.count(of, "P1", {1: 3}, value_chips="0.00", rake_chips="0.00")
    at.finish(of)
    at.recount(of, {1: 3}, value_chips="0.00", rake_chips="0.00")
    assert len(waits()) == 3  # signed and closed, or not counted
    at.sign(of)
    at.close(of)
    assert [one.split()[4] for one in waits()] == ["R1", "R2"]


# ------------------------------------------------------------------------------------------------ signed and closed


def test_465a_25_o_4_everybody_signs_their_own_line_once(at: DropHouse) -> None:
    of = counted(at)
    at.recount(of, {100: 1, 20: 2, 5: 1})
    assert "still waits for the signature" in refused(at.close, of).why
    at.sign(of, "colin")
    at.sign(of, "colin")
    assert "only a count team member or count room supervisor" in refused(at.sign, of, "mona").why
    found = at.staff.run(count, of)
    sequence = at.staff.run(lambda unit: closing.signature_sequence(unit, found, at.by("cora")))
    assert [(line["line"], line["signed"] is not None, line["may"]) for line in sequence] == [
        ("count_room_supervisor", False, False),
        ("count_team_member_1", True, False),
        ("count_team_member_2", False, True),
    ]
    at.sign(of, "rosa", "cora")
    assert refused(closing.close, at.house, new_id(), at.by("colin"), of).section == "465a.25(o)(4)"
    id = new_id()
    assert at.close(of, id) == at.close(of, id)
    assert at.balance("cage") == 145_00
    assert refused(at.count, of, "1001", {}, why="later").why == "it is closed"


def test_465a_17_h_the_reset_key_is_back_before_the_count_is_closed(at: DropHouse) -> None:
    of = at.open_count(at.tables_dropped("R2", "R1", "P1"), "nonbanking")
    wrong = refused(keys.sign_out, at.house, new_id(), at.by("tess"), "reset", "cleo", of)
    assert (wrong.section, wrong.why) == ("465a.17(h)", "cleo is not its count room supervisor")
    out = new_id()
    keys.sign_out(at.house, out, at.by("tess"), "reset", "rosa", of)
    at.watch(of)
    at.count(of, "P1", {})
    at.finish(of)
    at.recount(of, {})
    at.sign(of)
    assert refused(at.close, of).section == "465a.17(h)"
    keys.sign_in(at.house, new_id(), at.by("sid"), out)
    at.close(of)


# -------------------------------------------------------------------------------------------------- money and paper


def test_465a_25_a_3_ix_vouchers_are_counted_valid_or_not(at: DropHouse) -> None:
    at.bills("1001", 20)
    good = at.voucher("1001")
    at.insert("1002", good)
    at.bills("1001", 50)
    outstanding = at.voucher("1001")
    before = day_report(at.house, DAY).total.revenue
    of = at.open_count(at.dropped())
    papers = [
        ("voucher", good, "20.00"),
        ("voucher", good, "20.00"),  # a copy of it
        ("voucher", outstanding, "50.00"),
        ("voucher", "000000000000000018", "5.00"),
        ("voucher", None, "7.00"),
        ("coupon", "C-12", "3.00"),
    ]
    at.count(of, "1002", {}, papers)
    at.count(of, "1001", {20: 1, 50: 1})
    at.finish(of)
    at.recount(of, {20: 1, 50: 1})
    at.sign(of)
    found = {one.box: one for one in at.staff.run(read_found, of, at.by("rosa"))}["1002"]
    assert [(one["finding"], one["ticket"]) for one in found.instruments] == [
        ("redeemed here", "1001#1"),
        ("it is in the box twice", None),
        ("it is outstanding", None),
        ("there is none with this validation number", None),
        ("its number can't be read", None),
        ("a coupon", None),
    ]
    # The number of a voucher that is outstanding is as good as cash: nobody reads it from the report.
    assert outstanding not in str(found.to_json())
    at.close(of)
    assert (found.instrument_value, found.unmatched_value) == (105_00, 85_00)
    assert (at.balance("instruments_counted"), at.balance("invalid_instruments")) == (85_00, 85_00)
    [_, of_1002] = at.staff.run(totals.counted, DAY, "terminal")
    assert (of_1002.place, of_1002.instruments, of_1002.invalid_instruments) == ("1002", 105_00, 85_00)
    # What the terminals won is metered: neither the voucher that is still good nor the revenue of play has changed.
    assert at.balance("vouchers") == 50_00
    assert day_report(at.house, DAY).total.revenue == before
    assert at.tied()


def test_461a_8_d_a_count_is_no_way_to_guess_at_vouchers(at: DropHouse) -> None:
    """The findings are in the report: numbers that are none count for who typed them, as at every desk."""
    at.bills("1001", 20)
    good = at.voucher("1001")
    of = at.open_count(at.dropped())
    misread = [str(number) for number in range(10**17, 10**17 + 60) if not is_well_read(str(number))]
    assert len(misread) > AT_DESK.here
    at.count(of, "1001", {}, [("voucher", number, "5.00") for number in misread])
    guesses = [("voucher", new_validation_number(), "5.00") for _ in range(AT_DESK.here)]
    stopped = refused(at.count, of, "1002", {}, [*guesses, ("voucher", good, "5.00")])
    assert isinstance(stopped, Stopped)
    assert (stopped.what, stopped.section) == ("gaming vouchers by colin", "461a.8(d)")
    assert isinstance(refused(at.count, of, "1002", {}, [("voucher", good, "5.00")]), Stopped)
    assert not [one for one in at.staff.run(read_found, of, at.by("rosa")) if one.box == "1002"], "nothing is told"
    [(counted,)] = at.staff.owner("select count(*) from wagering.voucher_guess where place = 'colin'")
    assert counted == AT_DESK.here
    at.count(of, "1002", {}, [("voucher", None, "5.00"), ("coupon", "C-12", "3.00")])


def test_461a_8_d_no_refusal_of_a_count_repeats_the_number_of_a_voucher() -> None:
    number = new_validation_number()
    for amount in ("0.00", "-5.00", "five"):
        told = str(refused(read_contents, {}, [{"kind": "voucher", "number": number, "amount": amount}]))
        assert number not in told
        assert number[-4:] in told
    assert number not in str(refused(read_contents, {}, [{"number": f"{number}/", "amount": "5.00"}]))


def test_461a_8_l_vouchers_go_to_finance_when_the_count_is_over(at: DropHouse) -> None:
    of = at.open_count(at.dropped())
    at.count(of, "1002", {}, [("coupon", None, "3.00")])
    at.count(of, "1001", {})
    at.finish(of)
    early = refused(closing.receive_vouchers, at.house, new_id(), at.by("cleo"), of, 1, 3_00)
    assert (early.section, early.why) == ("461a.8(l)", "the count is not over")
    at.recount(of, {}, "gina")
    at.sign(of)
    at.close(of)
    at.staff.run(people.give_role, at.by("ann"), at.by("gina"), Role.FINANCE)
    same = refused(closing.receive_vouchers, at.house, new_id(), at.by("gina"), of, 1, 3_00)
    assert same.why == "gina counted or recounted them"
    at.staff.run(people.give_role, at.by("ann"), at.by("colin"), Role.FINANCE)
    member = refused(closing.receive_vouchers, at.house, new_id(), at.by("colin"), of, 1, 3_00)
    assert member.why == "colin counted or recounted them"
    lacking = refused(closing.receive_vouchers, at.house, new_id(), at.by("cleo"), of, 0, 0)
    assert "0 for $0.00 arrived, and the report says 1 for $3.00" in lacking.why
    closing.receive_vouchers(at.house, new_id(), at.by("cleo"), of, 1, 3_00)
    assert refused(closing.receive_vouchers, at.house, new_id(), at.by("carol"), of, 1, 3_00).why == (
        "they were received already"
    )


def test_metered_and_counted_bill_by_bill_and_who_says_why(at: DropHouse) -> None:
    at.bills("1001", 20, 20, 5)
    at.bills("1002", 100)
    of = at.open_count(at.dropped())
    at.count(of, "1002", {100: 1, 5: 1})
    at.count(of, "1001", {20: 1, 5: 1})
    at.finish(of)
    at.recount(of, {100: 1, 5: 2, 20: 1})
    at.sign(of)
    at.close(of)
    # $5 more in one box, $20 less in the other: the cage has what was counted.
    assert (at.balance("cage"), at.balance("count_over_short"), at.balance("boxes_collected")) == (130_00, 15_00, 0)
    short, over = at.staff.run(lambda unit: totals.variances(unit, of))
    assert [(one.figure, one.metered, one.counted, one.difference) for one in short.figures if one.difference] == [
        ("$20 bills", 40_00, 20_00, -20_00),
        ("currency", 45_00, 25_00, -20_00),
    ]
    assert [(one.figure, one.difference) for one in over.figures if one.difference] == [
        ("$5 bills", 5_00),
        ("currency", 5_00),
    ]
    at.staff.run(people.give_role, at.by("ann"), at.by("colin"), Role.FINANCE)
    counter = refused(totals.explain, at.house, new_id(), at.by("colin"), short.collected, "a jam")
    assert counter.why == "colin counted or recounted it"
    totals.explain(at.house, new_id(), at.by("cleo"), short.collected, "a bill was stuck in the validator")
    still = at.staff.run(lambda unit: totals.variances(unit, only_open=True))
    assert [one.box for one in still] == ["1002"]
    assert at.tied()
    page = report_page(variance_report(at.staff.run(totals.variances), at.staff.run(made, "Cleo")))
    assert "a bill was stuck in the validator (cleo)" in page


def test_the_next_box_has_what_came_after_the_last_one(at: DropHouse) -> None:
    at.bills("1001", 20)
    first = at.open_count(at.dropped())
    at.bills("1001", 10, 10)
    at.count(first, "1002", {})
    at.count(first, "1001", {20: 1})
    at.finish(first)
    at.recount(first, {20: 1})
    at.sign(first)
    at.close(first)
    at.now(NEXT, "12:00")
    drop = at.dropped(NEXT)
    at.now(NEXT + timedelta(days=1), "06:45")
    second = new_id()
    counts.open_count(at.house, second, at.by("rosa"), drop, "terminal", ["colin", "cora"])
    at.count(second, "1001/B", {10: 2})
    at.finish(second)
    at.recount(second, {10: 2})
    at.sign(second)
    at.close(second)
    assert not [one for one in at.staff.run(totals.variances) if one.differs]
    assert at.balance("cage") == 40_00
    assert at.tied()


def test_465a_25_o_4_the_report_on_paper_names_who_attests(at: DropHouse) -> None:
    tables = at.tables_dropped("R2", "R1", "P1")
    of = at.open_count(tables, "banking")
    at.watch(of)
    at.count(of, "R2", {100: 3}, value_chips="25.00")
    at.count(of, "R1", {20: 4})
    at.finish(of)
    at.recount(of, {100: 3, 20: 4}, value_chips="25.00")
    at.sign(of, "rosa", "colin")
    found, rosa = at.staff.run(count, of), at.by("rosa")
    findings = at.staff.run(read_found, of, rosa)
    sequence = at.staff.run(lambda unit: closing.signature_sequence(unit, found))
    report = count_report(found, findings, sequence, at.staff.run(made, "Rosa"))
    page, csv = report_page(report), report_csv(report)
    for text in ("Daily Banking Table Game Count Report", "gaming day 2031-03-03", "$380.00", "465a.25(o)(4)"):
        assert text in page
    assert [line.name for line in report.signatures] == ["Rosa", "Colin", None]
    assert "R2,R2,0,0,0,0,0,0,3,300.00,0.00,25.00,0.00" in csv
    at.sign(of, "cora")
    at.close(of)
    assert (at.balance("felt_drop/R2"), at.balance("felt_drop/R1"), at.balance("cage")) == (300_00, 80_00, 380_00)
    assert at.tied()


def test_what_is_no_count_is_refused() -> None:
    for bills, why in (({3: 1}, "no such denomination"), ({20: -1}, "no number of bills"), ({20: True}, "no number")):
        assert why in refused(read_cash, bills).why
    assert "less than nothing" in refused(read_cash, {}, "-1.00").why
