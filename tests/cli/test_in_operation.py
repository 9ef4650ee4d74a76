"""A house in operation at the shell: its devices play, its people sign, and a typed name does nothing (605a.2(b))."""

from __future__ import annotations

from typing import Any

from tests.access.staff import PASSWORD, Staff
from tests.cli.shell import STRAIGHT, Shell
from tests.cli.shell import staffed_shell as shell

__all__ = ["shell"]
TYPED = f"{PASSWORD}\n"
ROUND = "01999999-0000-7000-8000-000000000001"
NOBODY_SIGNS: tuple[tuple[str, ...], ...] = (
    ("house", "set", "--facility", "Another"),
    ("table", "open", "T9", "three-card-poker"),
    ("terminal", "enrol", "9001", "T1"),
    ("terminal", "buy-in", "1001", "100"),
    ("terminal", "insert-voucher", "1001", "1" * 18),
    ("terminal", "tip", "1001", "1"),
    ("terminal", "cash-out", "1001"),
    ("round", "open", "T1"),
    ("round", "wager", "T1", "1001", "ante", "10"),
    ("round", "take-back", "T1", "1001"),
    ("round", "close", "T1"),
    ("round", "settle", "T1", "-"),
    ("round", "correct", "T1", "-", "--why", "a card", "--authorised-by", "Dee"),
    ("round", "void", "T1", "--why", "a card", "--section", "565.13"),
    ("progressives", "set-up", "royal", "caribbean-stud-poker"),
    ("progressives", "link", "royal", "T1"),
    ("progressives", "unlink", "T1"),
    ("payout", "pay", ROUND, "--by", "Ann"),
)


def commenced(staff: Staff) -> None:
    staff.owner("update wagering.house set commenced_at = ledger.now()")


def books(staff: Staff) -> list[Any]:
    """How many commands were carried out, and what moved."""
    return staff.owner("select (select count(*) from wagering.command), (select count(*) from ledger.transfer)")


def test_605a_2_b_in_operation_nothing_moves_by_a_typed_name(shell: Shell, staff: Staff) -> None:
    shell.did("terminal", "enable", "1001")
    shell.did("terminal", "buy-in", "1001", "20")  # while it is tried out
    commenced(staff)
    before = books(staff)
    for command in NOBODY_SIGNS:
        said = shell.refused(*command, stdin=STRAIGHT)
        assert "a name that anybody types signs nothing (§ 605a.2(b)); " in said, command
    assert books(staff) == before


def test_465a_11_b_9_in_operation_terminals_are_switched_by_passwords(shell: Shell, staff: Staff) -> None:
    commenced(staff)
    off = ("terminal", "disable", "1001", "--by")
    assert "do not fit" in shell.refused("terminal", "disable", "1001", stdin=TYPED)
    assert "only" in shell.refused(*off, "carol", stdin=TYPED)
    last = staff.last
    shell.did(*off, "sue", stdin=TYPED)
    assert ("sue", "disable_terminal", "terminal 1001") in staff.acts(last)
    shell.did("terminal", "enable", "1001", "--by", "sue", stdin=TYPED)


def test_461a_8_d_in_operation_a_voucher_is_paid_or_voided_by_those_who_may(shell: Shell, staff: Staff) -> None:
    shell.did("terminal", "enable", "1001")
    for bill in ("20", "50"):
        shell.did("terminal", "buy-in", "1001", bill)
        shell.did("terminal", "cash-out", "1001")
    jammed, good = (row[0] for row in staff.owner("select validation_number from wagering.voucher order by amount"))
    commenced(staff)
    void = ("voucher", "void", jammed, "--why", "the printer jammed", "--by", "sam", "--authorised-by")
    assert "has to be there as well" in shell.refused(*void, "sam", stdin=TYPED * 2)
    assert "has to be there as well" in shell.refused(*void, "carol", stdin=TYPED * 2)
    last = staff.last
    assert "$20.00 is back" in shell.did(*void, "sue", stdin=TYPED * 2)
    [(who, _, what)] = [one for one in staff.acts(last) if one[1] == "void_voucher"]
    assert (who, jammed in what) == ("sam", False)
    redeem = ("voucher", "redeem", good, "--at", "cage", "--by")
    assert "only" in shell.refused(*redeem, "sam", stdin=TYPED)
    assert "Paid $50.00" in shell.did(*redeem, "carol", stdin=TYPED)
