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


def table_stakes(gaming_table: str) -> str:
    """Liability: what is reserved of game accounts while a hand of poker is on; it is freed again, and never moves."""
    return f"table_stakes/{gaming_table}"


def poker_pot(gaming_table: str) -> str:
    """Liability, empty after every posting: the pots of a hand, which its winners, the rake and the fund divide."""
    return f"poker_pot/{gaming_table}"


def poker_revenue(gaming_table: str) -> str:
    """Revenue: rake and verified time charges of an electronic poker table, as its drop box holds them (553.15)."""
    return f"poker_revenue/{gaming_table}"


def rake_area(gaming_table: str) -> str:
    """Revenue: time charges that wait in the rake area for a floorperson's verification (553.15(b)(3)(iv), (v))."""
    return f"rake_area/{gaming_table}"


def bad_beat_box(gaming_table: str) -> str:
    """Liability, never below zero: contributions of a table's pots that are not counted yet (553.20(c))."""
    return f"bad_beat_box/{gaming_table}"


def bad_beat(pool: str) -> str:
    """Liability, never below zero: what finance maintains for a Bad Beat payout; it is the players' (553.20(e))."""
    return f"bad_beat/{pool}"


def bad_beat_due(pool: str) -> str:
    """Liability, never below zero: Bad Beat payouts that wait to be verified or paid (553.20(f))."""
    return f"bad_beat_due/{pool}"


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
TABLE_STAKES: Final = "table_stakes"  # pending: game account to table stakes; always voided
POKER_BET: Final = "poker_bet"  # game account to poker pot; what: the pot
POKER_BET_RETURNED: Final = "poker_bet_returned"  # poker pot to game account: as much as the player bet there
POKER_POT_WON: Final = "poker_pot_won"  # poker pot to game account: what was won of others' bets
POKER_RAKE: Final = "poker_rake"  # from a pot: poker pot to poker revenue
POKER_TIME_CHARGE: Final = "poker_time_charge"  # from a player's account: game account to rake area
POKER_TIME_DROPPED: Final = "poker_time_dropped"  # rake area to poker revenue, once verified
BAD_BEAT_CONTRIBUTION: Final = "bad_beat_contribution"  # poker pot to bad beat box
BAD_BEAT_COUNTED: Final = "bad_beat_counted"  # bad beat box to bad beat
BAD_BEAT_DUE: Final = "bad_beat_due"  # bad beat to bad beat due: awarded, not verified yet
BAD_BEAT_REFUSED: Final = "bad_beat_refused"  # bad beat due to bad beat: the hand was no Bad Beat
BAD_BEAT_PAID: Final = "bad_beat_paid"  # bad beat due to cage
BAD_BEAT_CREDITED: Final = "bad_beat_credited"  # bad beat due to game account
BAD_BEAT_MOVED: Final = "bad_beat_moved"  # a discontinued pool to another
BOX_COLLECTED: Final = "box_collected"  # boxes collected from bill box; what: the box
BOX_COUNTED: Final = "box_counted"  # cage from boxes collected; what: the box
COUNT_OVER: Final = "count_over"  # cage from count over short: more than was metered
COUNT_SHORT: Final = "count_short"  # count over short from boxes collected: less than was metered
INVALID_INSTRUMENT: Final = "invalid_instrument"  # invalid instruments from instruments counted; what: the box
FELT_DROP: Final = "felt_drop"  # cage from a felt table's drop; what: the table
DEVICE_DROP: Final = "device_drop"  # cage from another device's drop; what: the box
CORRECTION: Final = "correction"  # whatever a correction moves
