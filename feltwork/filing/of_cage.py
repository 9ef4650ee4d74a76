"""Kinds of filings about boxes, drop plans, count schedules and deviations from them (465a.17, 465a.18, 465a.25)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from feltwork.access.roles import Role
from feltwork.filing.kind import Authority, Item, Kind
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown

DAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_TIME: Final = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]")


# --------------------------------------------------------------------------- what a plan says is read when it is filed


def read_time(what: str, stated: Any, section: str) -> str:
    """A time of day as a plan writes it.

    >>> read_time("begins", " 04:30", "465a.18(a)(2)")
    '04:30'
    """
    text = str(stated).strip()
    if not _TIME.fullmatch(text):
        raise Refused(what, f"{shown(stated)} is no time of day", section, "e.g. 04:30")
    return text


def _times(content: Mapping[str, Any], names: Mapping[str, str]) -> list[Refused]:
    """Of some items with their sections those that are there and are no time of day."""
    found = []
    for name, section in names.items():
        try:
            if content.get(name) is not None:
                read_time(name, content[name], section)
        except Refused as breach:
            found.append(breach)
    return found


def _check_plan(content: Mapping[str, Any]) -> list[Refused]:
    times = {"terminals_begin_at": "465a.18(a)(2)(i)", "tables_begin_at": "465a.18(a)(2)(ii)"}
    return [*_times(content, times), *_check_pick_up(content["pick_up_days"])]


def _check_pick_up(days: Any) -> list[Refused]:
    """Days of the week, each with a list of asset numbers: what nobody can read picks nothing up."""
    section, instead = "465a.18(a)(3)", '{"monday": ["1001", "1002"]}'
    if not isinstance(days, Mapping) or not days:
        return [Refused("pick_up_days", "it names no pick-up day", section, instead)]
    found = []
    for day, numbers in days.items():
        if day not in DAYS:
            found.append(Refused("pick_up_days", f"{shown(day)} is no day of the week", section, ", ".join(DAYS)))
        elif not isinstance(numbers, list) or not all(isinstance(one, str) and one.strip() for one in numbers):
            found.append(Refused("pick_up_days", f"{day} has no list of asset numbers", section, instead))
    return found


def _check_deviation(content: Mapping[str, Any]) -> list[Refused]:
    """Something is other than in the plan; boxes of other tables are removed from every table each day."""
    found = _times(content, {"begin_at": "465a.18(b)(1)"})
    if not any(content.get(name) for name in ("begin_at", "boxes", "route")):
        instead = "another time, other boxes or another route"
        found.append(Refused("deviation", "it does not say what deviates", "465a.18(b)", instead))
    if content["drop"] == "tables" and content.get("boxes"):
        why = "the boxes of other tables are removed from all of them once each gaming day"
        found.append(Refused("boxes", why, "465a.18(c)", "leave it out"))
    return found


def _check_schedule(content: Mapping[str, Any]) -> list[Refused]:
    names = ("terminals_from", "terminals_until", "tables_from", "tables_until")
    return _times(content, dict.fromkeys(names, "465a.25(b)"))


def _check_count_deviation(content: Mapping[str, Any]) -> list[Refused]:
    begins, ends = (datetime.fromisoformat(content[name]) for name in ("begins", "ends"))
    if begins < ends:
        return []
    return [Refused("ends", "it ends before it begins", "465a.25(b)", "state a later moment")]


# ----------------------------------------------------------------------------------------------------------- the kinds

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
    check=_check_plan,
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
    check=_check_deviation,
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
    check=_check_schedule,
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
    check=_check_count_deviation,
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
