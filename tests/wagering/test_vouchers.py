"""Gaming vouchers on a real server: issued, redeemed once, voided, expired."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, time
from typing import Any

import psycopg
import pytest

from feltwork.database.database import Unit
from feltwork.ledger.ids import new_id
from feltwork.ledger.ledger import Ledger, Transfer, post
from feltwork.terms.refusal import Refused
from feltwork.wagering import accounts, terminals, vouchers
from feltwork.wagering.game_accounts import cash_out
from feltwork.wagering.redemption_locations import disable_location, enable_location, open_location
from feltwork.wagering.validation_numbers import new_validation_number
from feltwork.wagering.voucher_page import voucher_page, voucher_text
from feltwork.wagering.voucher_records import Voucher
from tests.bills import insert_bill
from tests.wagering.voucher_floor import START, VoucherFloor, after, floor

__all__ = ["floor"]


# ------------------------------------------------------------------------------------------------------- the cycle


def test_605a_3_currency_in_voucher_out_voucher_in(floor: VoucherFloor) -> None:
    one, other = floor.terminal("1001"), floor.terminal("1002")
    insert_bill(floor.house, new_id(), one, 20)
    insert_bill(floor.house, new_id(), one, 5)
    out = cash_out(floor.house, new_id(), one)
    assert (out["balance"], out["amount"], out["voucher"]["amount"]) == (0, 2500, "25.00")
    assert floor.balance(accounts.VOUCHERS) == 2500
    into = vouchers.insert(floor.house, new_id(), other, out["voucher"]["validation_number"])
    assert (into["balance"], into["available"], into["amount"], into["voucher"]) == (2500, 2500, 2500, None)
    assert (floor.balance(accounts.VOUCHERS), floor.held(other)) == (0, 2500)


def test_605a_5_d_6_to_9_the_meters_count_vouchers_and_their_value(floor: VoucherFloor) -> None:
    one, other = floor.terminal("1001"), floor.terminal("1002")
    for amount in (1037, 250):
        vouchers.insert(floor.house, new_id(), other, floor.voucher(one, amount))
    assert floor.meters(one) == {"voucher_out_value": 1287, "voucher_out_count": 2}
    assert floor.meters(other) == {"voucher_in_value": 1287, "voucher_in_count": 2}
    assert floor.differences() == []


def test_461a_10_k_redeemed_at_the_cage_it_is_cancelled_at_once(floor: VoucherFloor) -> None:
    one = floor.terminal("1001")
    number = floor.voucher(one, 1050)
    paid = vouchers.redeem(floor.house, new_id(), number, "cage", "Cara")
    assert (paid["amount"], paid["ticket"], paid["location"]) == (1050, "1001#1", "cage")
    assert (floor.balance(accounts.VOUCHERS), floor.balance(accounts.CAGE)) == (0, -1050)
    for command, arguments in (
        (vouchers.redeem, (number, "cage", "Cara")),
        (vouchers.void, (number, "Ann", "Bob", "jam")),
    ):
        refused = floor.refused(command, *arguments)
        assert refused.why.startswith("it was redeemed at cage on 20")
        assert refused.section == "461a.10(k)"
    assert floor.refused(vouchers.insert, one, number).why == "this terminal does not accept it"


def test_a_voucher_redeemed_at_a_terminal_says_which(floor: VoucherFloor) -> None:
    one, other = floor.terminal("1001"), floor.terminal("1002")
    number = floor.voucher(one, 1050)
    vouchers.insert(floor.house, new_id(), other, number)
    assert floor.refused(vouchers.redeem, number, "cage", "Cara").why.startswith("it was redeemed at terminal 1002 on")


def test_tickets_are_numbered_by_terminal_and_the_journal_knows_no_validation_number(floor: VoucherFloor) -> None:
    one, other = floor.terminal("1001"), floor.terminal("1002")
    numbers = [floor.voucher(at, 500) for at in (one, one, other)]
    assert [floor.found(number).ticket for number in numbers] == ["1001#1", "1001#2", "1002#1"]
    vouchers.redeem(floor.house, new_id(), numbers[0], "cage", "Cara")
    rows = [*floor.owner("select t::text from ledger.transfer t"), *floor.owner("select p::text from ledger.posting p")]
    assert not [row for row in rows for number in numbers if number in row[0]]


def test_a_voucher_is_printed_with_what_the_books_say(floor: VoucherFloor) -> None:
    floor.house.set_options(new_id(), "Ann", facility="Lehigh & Sons", voucher_days=30)
    floor.be_at(START)
    one = floor.terminal("1001")
    number = floor.voucher(one, 34550)
    ticket = vouchers.printed(floor.found(number), floor.house.options())
    assert (ticket.validation_number, ticket.amount, ticket.sequence) == (number, 34550, 1)
    assert (ticket.facility, ticket.asset_number, ticket.expires_on) == ("Lehigh & Sons", one, date(2027, 4, 9))
    text = voucher_text(ticket)
    assert "2027-03-10 12:00" in text, "in the house's own time"
    assert "$345.50" in text
    assert number[-4:] in voucher_page(ticket)


def test_605a_5_d_4_no_voucher_beyond_what_the_terminal_may_issue(floor: VoucherFloor) -> None:
    one = floor.terminal("1001")
    at = floor.house.database.run(lambda unit: terminals.terminal(unit, one))
    limit = at.pays_vouchers_up_to
    assert floor.house.database.run(lambda unit: vouchers.next_ticket(unit, at, limit)).amount == limit
    with pytest.raises(Refused, match="call a slot attendant") as refused:
        floor.house.database.run(lambda unit: vouchers.next_ticket(unit, at, limit + 1))
    assert refused.value.section == "605a.5(d)(4)"


def test_a_number_that_is_taken_is_drawn_again(floor: VoucherFloor) -> None:
    one = floor.terminal("1001")
    taken = floor.voucher(one, 500)
    free = new_validation_number()
    floor.win(one, 700)
    drawn = iter([taken, taken, free])

    def issued(unit: Unit) -> Voucher:
        at = terminals.usable(unit, one)
        ticket = vouchers.next_ticket(unit, at, 700)
        posting = post(unit, new_id(), "cash out", "the test", [ticket.entry])
        return vouchers.issue(unit, ticket, posting, draw=lambda: next(drawn))

    assert floor.house.database.run(issued).validation_number == free
    assert (floor.found(taken).amount, floor.found(free).amount) == (500, 700)


# --------------------------------------------------------------------------------------------- the same id, twice


def test_the_same_command_id_is_carried_out_once_and_answered_the_same(floor: VoucherFloor) -> None:
    one = floor.terminal("1001", denomination=25)
    floor.house.set_options(new_id(), "Ann", voucher_remainder="new_voucher")
    at_cage, at_terminal, jammed = (floor.voucher(one, amount) for amount in (500, 510, 700))
    ids = [new_id() for _ in range(3)]

    def all_three() -> list[object]:
        return [
            vouchers.redeem(floor.house, ids[0], at_cage, "cage", "Cara"),
            vouchers.void(floor.house, ids[1], jammed, "Ann", "Bob", "jam"),
            vouchers.insert(floor.house, ids[2], one, at_terminal),
        ]

    answers = all_three()
    state = floor.state()
    assert all_three() == answers
    assert floor.state() == state


@pytest.mark.parametrize("change", ["number", "location", "who"])
def test_an_id_with_other_content_is_refused(floor: VoucherFloor, change: str) -> None:
    one = floor.terminal("1001")
    number, other = floor.voucher(one, 500), floor.voucher(one, 500)
    id = new_id()
    vouchers.redeem(floor.house, id, number, "cage", "Cara")
    asked = {"number": (other, "cage", "Cara"), "location": (number, "cage_2", "Cara"), "who": (number, "cage", "Dan")}
    before = floor.state()
    with pytest.raises(Refused, match="this id was used for other content"):
        vouchers.redeem(floor.house, id, *asked[change])
    assert floor.state() == before


# ------------------------------------------------------------------------------------------- 461a.8(h): the rest


def test_461a_8_h_what_does_not_fit_is_refused_where_the_house_chose_so(floor: VoucherFloor) -> None:
    one, quarters = floor.terminal("1001"), floor.terminal("1002", denomination=25)
    number = floor.voucher(one, 1010)
    refused = floor.refused(vouchers.insert, quarters, number)
    assert refused.section == "461a.8(h)"
    assert refused.instead is not None
    assert "cage" in refused.instead
    assert vouchers.insert(floor.house, new_id(), quarters, floor.voucher(one, 1025))["amount"] == 1025


def test_461a_8_h_the_rest_comes_back_as_a_new_voucher(floor: VoucherFloor) -> None:
    floor.house.set_options(new_id(), "Ann", voucher_remainder="new_voucher", voucher_days=10)
    floor.be_at(START)
    one, quarters = floor.terminal("1001"), floor.terminal("1002", denomination=25)
    number = floor.voucher(one, 1010)
    floor.be_at(after(4))
    into = vouchers.insert(floor.house, new_id(), quarters, number)
    assert (into["balance"], into["amount"], into["voucher"]["amount"]) == (1000, 1000, "0.10")
    rest = floor.found(into["voucher"]["validation_number"])
    assert (rest.amount, rest.issued_for, rest.remainder_of, rest.ticket) == (10, "remainder", number, "1002#1")
    assert rest.expires_on == floor.found(number).expires_on == after(10), "its time is not prolonged"
    assert floor.balance(accounts.VOUCHERS) == 10
    # 465a.25(a)(3)(ix): the paper in the box says 10.10, and so does the meter.
    assert floor.meters(quarters) == {
        "voucher_in_value": 1010,
        "voucher_in_count": 1,
        "voucher_out_value": 10,
        "voucher_out_count": 1,
    }
    assert floor.differences() == []
    assert vouchers.redeem(floor.house, new_id(), rest.validation_number, "cage", "Cara")["amount"] == 10


@pytest.mark.parametrize("chosen", ["refuse", "new_voucher"])
def test_461a_8_h_less_than_one_credit_is_refused_either_way(floor: VoucherFloor, chosen: str) -> None:
    floor.house.set_options(new_id(), "Ann", voucher_remainder=chosen)
    one, quarters = floor.terminal("1001"), floor.terminal("1002", denomination=25)
    assert floor.refused(vouchers.insert, quarters, floor.voucher(one, 24)).section == "461a.8(h)"


# -------------------------------------------------------------------------------------------------------- voiding


def test_461a_8_d_a_voided_voucher_goes_back_to_the_game_account_it_came_from(floor: VoucherFloor) -> None:
    one = floor.terminal("1001")
    number = floor.voucher(one, 1050)
    terminals.disable(floor.house, new_id(), one, "Ann")
    moved = floor.meters(one)
    vouchers.void(floor.house, new_id(), number, "Ann", "Bob", "the printer jammed")
    assert (floor.balance(accounts.VOUCHERS), floor.held(one)) == (0, 1050)
    assert floor.meters(one) == moved, "a meter never goes back"
    assert floor.refused(vouchers.redeem, number, "cage", "Cara").why.startswith("it was voided on 20")
    terminals.enable(floor.house, new_id(), one, "Ann")
    assert cash_out(floor.house, new_id(), one)["voucher"]["ticket"] == "1001#2"


def test_a_void_names_what_it_corrects_and_who_authorised_it(floor: VoucherFloor) -> None:
    one = floor.terminal("1001")
    number = floor.voucher(one, 1050)
    id = new_id()
    vouchers.void(floor.house, id, number, "Ann", "Bob", "the printer jammed")
    rows = floor.owner("select corrects, authorised_by, made_by, about->>'why' from ledger.posting where id = %s", id)
    assert rows == [(floor.found(number).posting, "Bob", "Ann", "the printer jammed")]


@pytest.mark.parametrize(("authorised_by", "why"), [(" ", "jam"), ("Bob", " ")])
def test_a_void_without_a_name_or_a_reason_is_refused(floor: VoucherFloor, authorised_by: str, why: str) -> None:
    number = floor.voucher(floor.terminal("1001"), 1050)
    floor.refused(vouchers.void, number, "Ann", authorised_by, why)


def test_605a_2_d_1_no_void_into_the_funds_of_the_next_player(floor: VoucherFloor) -> None:
    one = floor.terminal("1001")
    number = floor.voucher(one, 1050)
    insert_bill(floor.house, new_id(), one, 20)
    refused = floor.refused(vouchers.void, number, "Ann", "Bob", "the printer jammed")
    assert "another player's" in refused.why
    assert refused.section == "605a.2(d)(1)"
    assert vouchers.redeem(floor.house, new_id(), number, "cage", "Cara")["amount"] == 1050


def test_a_posting_that_issued_or_ended_a_voucher_is_not_undone_without_it(floor: VoucherFloor) -> None:
    one = floor.terminal("1001")
    voucher = floor.found(floor.voucher(one, 1050))
    redeemed = new_id()
    vouchers.redeem(floor.house, redeemed, floor.voucher(one, 500), "cage", "Cara")
    before = floor.state()
    for posting in (voucher.posting, redeemed):
        with pytest.raises(Refused, match="void the voucher") as refused:
            Ledger(floor.house.database).reverse(new_id(), posting, "Ann", "Bob", "a mistake")
        assert refused.value.section == "461a.8(d)"
    assert floor.state() == before


# ------------------------------------------------------------------------------------------------------- expiring


def test_a_voucher_is_good_to_the_end_of_the_gaming_day_so_many_days_after_its_own(floor: VoucherFloor) -> None:
    floor.house.set_options(new_id(), "Ann", voucher_days=3)
    floor.be_at(START, time(23))
    one = floor.terminal("1001")
    early, late, later = (floor.voucher(one, 500) for _ in range(3))
    assert floor.found(early).expires_on == after(3)
    floor.be_at(after(4), time(5, 59))  # a gaming day ends at six in the morning of the next date
    assert vouchers.redeem(floor.house, new_id(), early, "cage", "Cara")["amount"] == 500
    floor.be_at(after(4), time(6, 0))
    for command, arguments in (
        (vouchers.redeem, (late, "cage", "Cara")),
        (vouchers.void, (late, "Ann", "Bob", "jam")),
    ):
        refused = floor.refused(command, *arguments)
        assert refused.why == f"it expired with gaming day {after(3)}"
        assert refused.section == "461a.8(d)"
    assert floor.refused(vouchers.insert, one, late).why == "this terminal does not accept it"
    assert floor.balance(accounts.VOUCHERS) == 1000, "owed until it is moved"
    assert vouchers.expire_due(floor.house, new_id())["expired"] == 2
    assert floor.refused(vouchers.redeem, later, "cage", "Cara").why.startswith("it was expired on")


def test_expired_vouchers_are_moved_once_each(floor: VoucherFloor) -> None:
    floor.house.set_options(new_id(), "Ann", voucher_days=3)
    floor.be_at(START)
    one = floor.terminal("1001")
    amounts = (500, 700, 300)
    numbers = [floor.voucher(one, amount) for amount in amounts]
    vouchers.redeem(floor.house, new_id(), numbers[2], "cage", "Cara")
    id = new_id()
    assert vouchers.expire_due(floor.house, new_id()) == {"expired": 0, "amount": 0, "left": 0}
    floor.be_at(after(4))
    expired = {"expired": 2, "amount": 1200, "left": 0}
    assert vouchers.expire_due(floor.house, id) == expired
    assert vouchers.expire_due(floor.house, id) == expired, "the same command, the same answer"
    assert vouchers.expire_due(floor.house, new_id()) == {"expired": 0, "amount": 0, "left": 0}
    assert (floor.balance(accounts.VOUCHERS), floor.balance(accounts.VOUCHERS_EXPIRED)) == (0, 1200)


def test_expiry_is_fixed_when_a_voucher_is_issued(floor: VoucherFloor) -> None:
    floor.be_at(START)
    one = floor.terminal("1001")
    forever = floor.voucher(one, 500)
    floor.house.set_options(new_id(), "Ann", voucher_days=1)
    short = floor.voucher(one, 700)
    floor.house.set_options(new_id(), "Ann", voucher_days=None)
    floor.be_at(after(400))
    assert vouchers.expire_due(floor.house, new_id())["amount"] == 700
    assert floor.found(short).end is not None
    assert vouchers.redeem(floor.house, new_id(), forever, "cage", "Cara")["amount"] == 500


def test_many_expired_vouchers_are_moved_in_bounded_steps(floor: VoucherFloor, monkeypatch: pytest.MonkeyPatch) -> None:
    floor.house.set_options(new_id(), "Ann", voucher_days=1)
    floor.be_at(START)
    one = floor.terminal("1001")
    for _ in range(5):
        floor.voucher(one, 100)
    floor.be_at(after(2))
    monkeypatch.setattr(vouchers, "MOST_EXPIRED_AT_ONCE", 2)
    moved = [vouchers.expire_due(floor.house, new_id()) for _ in range(4)]
    assert [(one["expired"], one["left"]) for one in moved] == [(2, 3), (2, 1), (1, 0), (0, 0)]
    assert floor.balance(accounts.VOUCHERS_EXPIRED) == 500


# ------------------------------------------------------------------------------------------------------ bad input


def test_461a_8_d_unknown_and_misread_numbers_are_told_apart(floor: VoucherFloor) -> None:
    one = floor.terminal("1001")
    number = floor.voucher(one, 500)
    misread = number[:-1] + str((int(number[-1]) + 1) % 10)
    assert "does not fit" in floor.refused(vouchers.redeem, misread, "cage", "Cara").why
    unknown = floor.refused(vouchers.redeem, new_validation_number(), "cage", "Cara")
    assert (unknown.why, unknown.section) == ("there is none with this validation number", "461a.8(d)")
    assert floor.refused(vouchers.redeem, "123", "cage", "Cara").why == "the number is not 18 digits"
    assert floor.refused(vouchers.void, "123", "Ann", "Bob", "jam").section == "461a.8(d)"


def test_605a_5_a_a_disabled_terminal_takes_no_voucher(floor: VoucherFloor) -> None:
    one, off = floor.terminal("1001"), floor.disabled("1002")
    number = floor.voucher(one, 500)
    refused = floor.refused(vouchers.insert, off, number)
    assert (refused.why, refused.section) == ("it is disabled", "605a.5(a)")
    assert floor.refused(vouchers.insert, "9999", number).section == "461a.1"


def test_461a_8_d_1_only_enabled_locations_redeem(floor: VoucherFloor) -> None:
    one = floor.terminal("1001")
    number = floor.voucher(one, 500)
    assert floor.refused(vouchers.redeem, number, "kiosk-7", "Cara").section == "461a.8(d)(1)"
    open_location(floor.house, new_id(), "kiosk-7", "redemption_machine", "Ann")
    assert floor.refused(vouchers.redeem, number, "kiosk-7", "Cara").why == "it is disabled"
    enable_location(floor.house, new_id(), "kiosk-7", "Ann")
    disable_location(floor.house, new_id(), "cage", "Ann")
    assert floor.refused(vouchers.redeem, number, "cage", "Cara").why == "it is disabled"
    assert vouchers.redeem(floor.house, new_id(), number, "kiosk-7", "kiosk-7")["location"] == "kiosk-7"


@pytest.mark.parametrize(
    ("location", "kind"), [("", "cage"), ("a b", "cage"), ("x" * 41, "cage"), ("kiosk", "booth"), ("cage", "cage")]
)
def test_461a_8_d_1_a_location_has_a_name_of_its_own_and_a_kind(floor: VoucherFloor, location: str, kind: str) -> None:
    assert floor.refused(open_location, location, kind, "Ann").section == "461a.8(d)(1)"
    assert floor.refused(enable_location, "nowhere", "Ann").section == "461a.8(d)(1)"


# ------------------------------------------------------------------------------------ what the database holds alone


def test_465a_6_c_no_voucher_is_changed_or_removed_even_by_the_owner(floor: VoucherFloor) -> None:
    vouchers.redeem(floor.house, new_id(), floor.voucher(floor.terminal("1001"), 500), "cage", "Cara")
    for statement in (
        "update wagering.voucher set amount = 1",
        "delete from wagering.voucher_end",
        "delete from wagering.voucher",
        "truncate wagering.voucher cascade",
        "truncate wagering.voucher_end",
        "update wagering.voucher_end set how = 'voided'",
        "delete from wagering.redemption_location",
    ):
        with pytest.raises(psycopg.Error, match="never changed or removed"):
            floor.owner(statement)
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            floor.write(statement)


ISSUED = Transfer("game_account/1001", accounts.VOUCHERS, 500, accounts.VOUCHER_OUT, "1001#1", "1001", "T1")
WRITE = (
    "insert into wagering.voucher"
    " (validation_number, amount, terminal, gaming_table, sequence, issued_for, posting, day, at)"
    " select %s, 500, '1001', 'T1', 1, 'cash out', id, day + %s, at from ledger.posting where id = %s"
)


def test_605a_5_c_a_voucher_needs_the_transfer_that_issues_it(floor: VoucherFloor) -> None:
    for asset_number in ("1001", "1002"):
        floor.win(floor.terminal(asset_number), 5000)
    others: tuple[dict[str, Any], ...] = (
        {"amount": 499},
        {"kind": accounts.TIP},
        {"credit": accounts.CAGE},
        {"what": "1001#2"},
        {"terminal": "1002"},
    )
    wrong = [(0, replace(ISSUED, **other)) for other in others] + [(1, ISSUED)]
    for days_later, entry in wrong:
        with pytest.raises(Refused, match="does not issue it") as refused:
            floor.write(WRITE, new_validation_number(), days_later, floor.post(entry))
        assert refused.value.section == "605a.5(c)"
    number = new_validation_number()
    floor.write(WRITE, number, 0, floor.post(ISSUED))
    assert floor.found(number).amount == 500


END = (
    "insert into wagering.voucher_end (voucher, how, terminal, location, posting, day, at)"
    " select %s, 'redeemed', %s, %s, id, day + %s, at from ledger.posting where id = %s"
)


def test_461a_10_k_a_voucher_ends_at_a_terminal_with_its_transfer_and_once(floor: VoucherFloor) -> None:
    for asset_number in ("1001", "1002"):
        floor.terminal(asset_number)
    number = floor.voucher("1001", 500)
    taken = Transfer(accounts.VOUCHERS, "game_account/1002", 500, accounts.VOUCHER_IN, "1001#1", "1002", "T1")
    others: tuple[dict[str, Any], ...] = (
        {"amount": 499},
        {"kind": accounts.VOUCHER_VOIDED},
        {"debit": accounts.VOUCHERS_EXPIRED},
        {"what": "1001#2"},
        {"terminal": "1001"},
    )
    for days_later, entry in [(0, replace(taken, **other)) for other in others] + [(1, taken)]:
        with pytest.raises(Refused, match="does not end it"):
            floor.write(END, number, "1002", None, days_later, floor.post(entry))
    right = floor.post(taken)
    floor.write(END, number, "1002", None, 0, right)
    with pytest.raises(psycopg.errors.UniqueViolation):
        floor.write(END, number, "1002", None, 0, right)


def test_461a_10_k_a_voucher_ends_elsewhere_with_its_transfer_and_no_other_voucher_by_the_same(
    floor: VoucherFloor,
) -> None:
    one = floor.terminal("1001")
    number, other = floor.voucher(one, 500), floor.voucher(one, 500)
    paid = Transfer(accounts.VOUCHERS, accounts.CAGE, 500, accounts.VOUCHER_REDEEMED, "cage")
    named = {"ticket": "1001#1"}
    for posting in (
        floor.post(replace(paid, amount=499), about=named),
        floor.post(replace(paid, what="kiosk"), about=named),
        floor.post(paid),
        floor.post(paid, about={"ticket": "1001#2"}),
    ):
        with pytest.raises(Refused, match="does not end it"):
            floor.write(END, number, None, "cage", 0, posting)
    right = floor.post(paid, about=named)
    floor.write(END, number, None, "cage", 0, right)
    with pytest.raises(Refused, match="does not end it"):
        floor.write(END, other, None, "cage", 0, right)


def test_the_database_itself_keeps_to_the_last_day(floor: VoucherFloor) -> None:
    floor.house.set_options(new_id(), "Ann", voucher_days=1)
    floor.be_at(START)
    number = floor.voucher(floor.terminal("1001"), 500)
    paid = Transfer(accounts.VOUCHERS, accounts.CAGE, 500, accounts.VOUCHER_REDEEMED, "cage")
    gone = Transfer(accounts.VOUCHERS, accounts.VOUCHERS_EXPIRED, 500, accounts.VOUCHER_EXPIRED, "1001#1")
    end = "insert into wagering.voucher_end select %s, %s, null, %s, id, day, at from ledger.posting where id = %s"
    early = floor.post(gone)
    with pytest.raises(Refused, match="it is good to the end of gaming day 2027-03-11"):
        floor.write(end, number, "expired", None, early)
    floor.be_at(after(2))
    late = floor.post(paid)
    with pytest.raises(Refused, match="it expired with gaming day 2027-03-11"):
        floor.write(end, number, "redeemed", "cage", late)
