"""Kinds of filings about internal controls that are approved before operations commence (461a.8, 465a.2, 465a.26)."""

from __future__ import annotations

from typing import Final

from feltwork.access.roles import Role
from feltwork.filing.kind import Authority, Item, Kind

_BOARD: Final = (Authority.BOARD,)

CENTRAL_CONTROL_CONTROLS: Final = Kind(
    "central_control_controls",
    "internal controls of the link to the central control computer",
    "465a.2(d)",
    (
        Item(
            "procedures",
            "how it is ensured that every terminal and fully automated table tells the central control computer its"
            " activities and financial details itself",
            "465a.2(d)(3)",
            "long_text",
        ),
    ),
    frozenset({Role.DIRECTOR_OF_SLOT_OPERATIONS, Role.FINANCE}),
    _BOARD,
    _BOARD,
)

PAYOUT_CONTROLS: Final = Kind(
    "payout_controls",
    "internal controls of jackpot and credit meter payouts",
    "465a.26(a)",
    (
        Item("slips", "how two-part slips are made and who makes them", "465a.26(b)(1)", "long_text"),
        Item("verified", "who verifies and signs a payout of $5,000 or $10,000 and more", "465a.26(b)(3)", "long_text"),
        Item("verified_above", "who verifies and signs a payout of $25,000 and more", "465a.26(b)(4)", "long_text"),
        Item("slip_items", "what stands on a slip", "465a.26(b)(5)", "long_text"),
        Item("imprest", "how payouts from an attendant's imprest fund are made", "465a.26(b)(7)", "long_text"),
        Item("overrides", "how overrides and adjustments are processed", "465a.26(b)(10)", "long_text"),
        Item("backup", "what is done while the slot monitoring system is down", "465a.26(b)(13)", "long_text"),
    ),
    frozenset({Role.DIRECTOR_OF_SLOT_OPERATIONS, Role.FINANCE}),
    _BOARD,
    _BOARD,
)

VOUCHER_CONTROLS: Final = Kind(
    "voucher_controls",
    "internal controls of the issuance and redemption of gaming vouchers",
    "461a.8(d)",
    (
        Item("vouchers", "how gaming vouchers are issued and redeemed", "461a.8(d)", "long_text"),
        Item(
            "asset_numbers",
            "how an asset number is assigned and the other redemption locations are identified in the system",
            "461a.8(d)(1)",
            "long_text",
        ),
        Item(
            "enabling",
            "how vouchers are enabled and disabled for slot machines, fully automated tables, terminals and redemption"
            " locations",
            "461a.8(d)(1)",
            "long_text",
        ),
    ),
    frozenset({Role.DIRECTOR_OF_SLOT_OPERATIONS, Role.FINANCE}),
    _BOARD,
    _BOARD,
)

KINDS: Final[tuple[Kind, ...]] = (CENTRAL_CONTROL_CONTROLS, PAYOUT_CONTROLS, VOUCHER_CONTROLS)
