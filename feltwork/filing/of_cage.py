"""Kinds of filings about boxes, drop plans, count schedules and deviations from them (465a.17, 465a.18, 465a.25)."""

from __future__ import annotations

from typing import Final

from feltwork.access.roles import Role
from feltwork.filing.kind import Authority, Item, Kind

_FILES: Final = frozenset({Role.FINANCE, Role.CAGE_SUPERVISOR})
_COMPLIANCE: Final = (Authority.CASINO_COMPLIANCE,)

DROP_PLAN: Final = Kind(
    "drop_plan",
    "plan for the distribution and collection of drop boxes",
    "465a.18(a)",
    (
        Item(
            "separately",
            "how boxes of slot machines, terminals and fully automated tables are distributed and collected apart from"
            " those of other tables",
            "465a.18(a)(1)",
            "long_text",
        ),
        Item("terminals_begin_at", "time at which the drop of terminals begins, e.g. 04:30", "465a.18(a)(2)(i)"),
        Item("tables_begin_at", "time at which the drop of other tables begins, e.g. 05:30", "465a.18(a)(2)(ii)"),
        Item(
            "pick_up_days",
            'asset numbers whose boxes are picked up on each day of the week, e.g. {"monday": ["1001"]}',
            "465a.18(a)(3)",
            "json",
        ),
        Item("terminals_order", "asset numbers in the order of distribution and collection", "465a.18(a)(4)", "texts"),
        Item("tables_order", "other tables in that order", "465a.18(a)(4)", "texts", required=False),
        Item("route", "route of the drop team from the gaming floor to the count room", "465a.18(a)(5)", "long_text"),
    ),
    _FILES,
    _COMPLIANCE,
    _COMPLIANCE,
)

DROP_DEVIATION: Final = Kind(
    "drop_deviation",
    "notice of a deviation from the drop plan",
    "465a.18(b)",
    (
        Item("day", "gaming day of the drop", "465a.18(b)", "date"),
        Item("drop", "which drop deviates", "465a.18(a)(1)", "choice", choices=("terminals", "tables")),
        Item("begin_at", "another time, e.g. 07:00", "465a.18(b)(1)", required=False),
        Item("boxes", "asset numbers that are picked up instead", "465a.18(b)(2)", "texts", required=False),
        Item("route", "another route to the count room", "465a.18(b)(3)", "long_text", required=False),
        Item("why", "the reason", "465a.18(b)", "long_text"),
    ),
    _FILES,
    _COMPLIANCE,
)

COUNT_SCHEDULE: Final = Kind(
    "count_schedule",
    "schedule of counts",
    "465a.25(b)",
    (
        Item("slot_boxes", "when slot cash storage boxes are counted", "465a.25(b)", required=False),
        Item("terminals_from", "from when boxes of terminals are counted, e.g. 06:30", "465a.25(b)"),
        Item("terminals_until", "until when", "465a.25(b)"),
        Item("tables_from", "from when boxes of other tables are counted, e.g. 08:00", "465a.25(b)"),
        Item("tables_until", "until when", "465a.25(b)"),
        Item("designated", "which terminals' boxes are counted on each gaming day", "465a.25(m)", "long_text"),
    ),
    _FILES,
    _COMPLIANCE,
    _COMPLIANCE,
)

COUNT_DEVIATION: Final = Kind(
    "count_deviation",
    "notice of a deviation from the count schedule",
    "465a.25(b)",
    (
        Item("day", "gaming day whose boxes are counted", "465a.25(b)", "date"),
        Item("count", "which count deviates", "465a.25(m)", "choice", choices=("terminal", "banking", "nonbanking")),
        Item("begins", "from when it is counted instead", "465a.25(b)", "moment"),
        Item("ends", "until when", "465a.25(b)", "moment"),
        Item("why", "the reason", "465a.25(b)", "long_text"),
    ),
    _FILES,
    _COMPLIANCE,
)

BOX_NUMBERS: Final = Kind(
    "box_numbers",
    "system of unique identification numbers for drop boxes",
    "465a.17(e)(5)",
    (
        Item("assigned", "how a number is assigned to a box", "465a.17(e)(5)", "long_text"),
        Item(
            "identified",
            "how a box is identified while it is in use with, attached to and removed from a bill validator",
            "465a.17(e)(5)",
            "long_text",
        ),
        Item("imprinted", "how the number is permanently put on the outside of the box", "465a.17(e)(5)", "long_text"),
        Item("visible", "how it is visible to the drop team and to surveillance", "465a.17(e)(5)", "long_text"),
    ),
    _FILES,
    (Authority.BOARD,),
    (Authority.BOARD,),
)

COUNT_CONTROLS: Final = Kind(
    "count_controls",
    "internal controls of opening, counting and recording",
    "465a.25(a)",
    (
        Item("procedures", "how each required count is conducted", "465a.25(a)(3)", "long_text"),
        Item(
            "instruments",
            "how gaming vouchers and coupons are counted and included in revenue, valid or not",
            "465a.25(a)(3)(ix)",
            "long_text",
        ),
        Item("keys", "sign-out and sign-in of keys, and their control during breaks", "465a.17(h)", "long_text"),
    ),
    _FILES,
    (Authority.BOARD,),
    (Authority.BOARD,),
)

KINDS: Final[tuple[Kind, ...]] = (
    DROP_PLAN,
    DROP_DEVIATION,
    COUNT_SCHEDULE,
    COUNT_DEVIATION,
    BOX_NUMBERS,
    COUNT_CONTROLS,
)
