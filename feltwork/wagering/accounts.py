"""The chart of accounts and the kinds of transfers: every code and every kind of this room is written here once."""

from __future__ import annotations

from typing import Final

CAGE: Final = "cage"
"""Asset: what cashiers and attendants pay from."""
VOUCHERS: Final = "vouchers"
"""Liability: gaming vouchers outstanding."""
VOUCHERS_EXPIRED: Final = "vouchers_expired"
"""Liability: the value of vouchers that expired unredeemed."""
PAYOUT_OVERRIDES: Final = "payout_overrides"
"""Expense: what payouts came to beyond what terminals sent (465a.26(b)(10)); below zero where it was less."""
OTHER_DEVICES: Final = "other_devices"
"""Asset: payouts of slot machines and fully automated tables, whose play is in the books of another system."""
MANUAL_SLIPS: Final = "manual_slips"
"""Asset: paid on manual slips that are not matched with what was due yet (465a.26(b)(13))."""
PAYROLL: Final = "payroll"
"""Liability: what is paid out with wages."""

BOXES_COLLECTED: Final = "boxes_collected"
"""Asset: currency in drop boxes that were taken out and are not counted yet (465a.18(d))."""
COUNT_OVER_SHORT: Final = "count_over_short"
"""Expense: what counts of terminals' boxes lacked of the metered currency; below zero where they had more."""
INSTRUMENTS_COUNTED: Final = "instruments_counted"
"""Revenue: vouchers and coupons in boxes that no terminal had redeemed, counted all the same (465a.25(a)(3)(ix))."""
INVALID_INSTRUMENTS: Final = "invalid_instruments"
"""Expense: the other side of that revenue, since such paper is worth nothing."""


def felt_drop(table_number: str) -> str:
    """Revenue: currency counted from a felt table's drop box, a part of its net revenue (601a.9(c))."""
    return f"felt_drop/{table_number}"


def device_drop(asset_number: str) -> str:
    """Liability: currency counted from a slot machine's or fully automated table's box, for the books of its system."""
    return f"device_drop/{asset_number}"


def game_account(asset_number: str) -> str:
    """Liability, never below zero: the funds of the player at a terminal (605a.1)."""
    return f"game_account/{asset_number}"


def bill_box(asset_number: str) -> str:
    """Asset, never below zero: currency in the terminal's box (465a.17(c))."""
    return f"bill_box/{asset_number}"


def payout_due(asset_number: str) -> str:
    """Liability, never below zero: what an attendant still has to pay at a terminal (465a.26)."""
    return f"payout_due/{asset_number}"


def imprest(name: str) -> str:
    """Asset, never below zero: the imprest fund of a slot attendant (465a.26(b)(7))."""
    return f"imprest/{name}"


def table_win(gaming_table: str) -> str:
    """Revenue: what a table has won; below zero where it has lost."""
    return f"table_win/{gaming_table}"


def tips(pool: str) -> str:
    """Liability: tips held for a pool of dealers (465a.19(g)(2))."""
    return f"tips/{pool}"


def progressive(id: str) -> str:
    """Liability, never below zero: what a progressive meter shows."""
    return f"progressive/{id}"


def progressive_cost(id: str) -> str:
    """Expense: what the house has put into a progressive meter, its seed and its share of wagers."""
    return f"progressive_cost/{id}"


# Kinds of transfers. A pending wager is posted when it is settled and voided with its round.
BILL_IN: Final = "bill_in"  # bill box to game account; what: the denomination in dollars
VOUCHER_IN: Final = "voucher_in"  # vouchers to game account
VOUCHER_OUT: Final = "voucher_out"  # game account to vouchers
VOUCHER_REDEEMED: Final = "voucher_redeemed"  # vouchers to cage; what: the location
VOUCHER_VOIDED: Final = "voucher_voided"  # vouchers back to where the value came from
VOUCHER_EXPIRED: Final = "voucher_expired"  # vouchers to vouchers expired
WAGER: Final = "wager"  # game account to table win; what: the wager's id
STAKE_RETURNED: Final = "stake_returned"  # table win to game account: the part of a stake that came back
WINNINGS: Final = "winnings"  # table win to game account: what was won beyond the stake
VIGORISH: Final = "vigorish"  # game account to table win
JACKPOT_DUE: Final = "jackpot_due"  # table win to payout due: winnings of one outcome too large for the terminal
JACKPOT_PAID: Final = "jackpot_paid"  # payout due to cage
CANCELLED_CREDIT_DUE: Final = "cancelled_credit_due"  # game account to payout due: a cash-out too large for a voucher
CANCELLED_CREDIT_PAID: Final = "cancelled_credit_paid"  # payout due to cage
PROGRESSIVE_SEED: Final = "progressive_seed"  # progressive cost to progressive
PROGRESSIVE_CONTRIBUTION: Final = "progressive_contribution"  # the same, from wagers by the rate of progression
PROGRESSIVE_WON: Final = "progressive_won"  # progressive to game account
PROGRESSIVE_PRIZE: Final = "progressive_prize"  # table win to game account: a fixed amount of a progressive payout
PROGRESSIVE_DUE: Final = "progressive_due"  # progressive, or table win, to payout due
PROGRESSIVE_PAID: Final = "progressive_paid"  # payout due to cage
PROGRESSIVE_MOVED: Final = "progressive_moved"  # a retired progressive to another
DEVICE_PAYOUT_DUE: Final = "device_payout_due"  # other devices to payout due
DEVICE_PAYOUT_PAID: Final = "device_payout_paid"  # payout due to cage
PAYOUT_OVERRIDE: Final = "payout_override"  # payout overrides to cage, or back: the difference to what was sent
MANUAL_SLIP_PAID: Final = "manual_slip_paid"  # manual slips to cage
IMPREST_ISSUED: Final = "imprest_issued"  # imprest fund to cage
IMPREST_RETURNED: Final = "imprest_returned"  # cage to imprest fund
TIP: Final = "tip"  # game account to tips
TIPS_DISTRIBUTED: Final = "tips_distributed"  # tips to cage or payroll; what: who gets it
POKER_RAKE: Final = "poker_rake"  # from a pot
POKER_TIME_CHARGE: Final = "poker_time_charge"  # from a player's account
BOX_COLLECTED: Final = "box_collected"  # boxes collected from bill box; what: the box
BOX_COUNTED: Final = "box_counted"  # cage from boxes collected; what: the box
COUNT_OVER: Final = "count_over"  # cage from count over short: more than was metered
COUNT_SHORT: Final = "count_short"  # count over short from boxes collected: less than was metered
INVALID_INSTRUMENT: Final = "invalid_instrument"  # invalid instruments from instruments counted; what: the box
FELT_DROP: Final = "felt_drop"  # cage from a felt table's drop; what: the table
DEVICE_DROP: Final = "device_drop"  # cage from another device's drop; what: the box
CORRECTION: Final = "correction"  # whatever a correction moves
