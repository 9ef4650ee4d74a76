"""A facility at a glance: its link, its terminals, its program, and how the newest day stands."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

from feltwork.control.department import chains, orders, programs, received, tax
from feltwork.control.department.store import Store
from feltwork.terms.money import money

_NAMED = (
    "id",
    "address",
    "facility",
    "version",
    "day",
    "commenced_at",
    "state",
    "since",
    "heard_at",
    "why",
    "set_back",
)
_LATELY = 31
MOST_PROBLEMS = 20
CLOCKS_AGREE_S = 30
"""By so much two clocks may differ, with the time that an answer takes."""
RENEW_WITHIN = timedelta(days=30)


def facilities(store: Store) -> list[dict[str, Any]]:
    """Every facility, as pages and commands show it."""
    return [_facility(store, one) for one in received.casinos(store)]


def _facility(store: Store, one: dict[str, Any]) -> dict[str, Any]:
    terminals = received.subjects(store, one["id"], "terminal")
    days = tax.days(store, one["id"], _LATELY)
    of_days = (problem for day in days for problem in day["problems"])
    problems = [*chains.faults(store, one["id"]), *_of_the_link(store, one), *of_days]
    return {
        **{name: one[name] for name in _NAMED},
        "casino_link": one["casino_link"],
        "terminals": len(terminals),
        "active": sum(terminal["active"] for terminal in terminals),
        "connected": sum(terminal["connected"] for terminal in terminals),
        "silent": [terminal["asset_number"] for terminal in terminals if not terminal["responds"]],
        "tables": len(received.subjects(store, one["id"], "gaming_table")),
        "events": received.last_event(store, one["id"]),
        "events_there": one["last_event"],
        "waiting": len(orders.waiting(store, one["id"])),
        "program": programs.verdict_of(store, one["id"]),
        "revenue": shown_day(days[0]) if days else None,
        "problems": problems[:MOST_PROBLEMS],
    }


def _of_the_link(store: Store, one: dict[str, Any]) -> Iterator[str]:
    """What an operator has to know of a link before it leads to its loss, or to wrong days and times."""
    if one["ended_at"]:
        return
    if abs(ahead := one["clock_ahead_s"] or 0) > CLOCKS_AGREE_S:
        where = "ahead of" if ahead > 0 else "behind"
        yield f"the casino's clock is {abs(ahead):.0f} seconds {where} the Department's"
    for whose, ends in (("casino's", one["certificate_ends"]), ("Department's", one["own_certificate_ends"])):
        if ends and datetime.fromisoformat(ends) - datetime.now(UTC) < RENEW_WITHIN:
            yield f"the {whose} certificate ends on {ends[:10]}: renew it"
    if foreign := orders.not_given_here(store, one["id"]):
        last = f"the last: {foreign[0]['subject']}, event {foreign[0]['number']}"
        yield (
            f"{len(foreign)} orders that the casino carried out are not in this store ({last}): it was set back, or"
            " another program has the Department's certificate"
        )


def shown_day(one: dict[str, Any]) -> dict[str, Any]:
    """A day's net revenue and tax in dollars."""
    return {
        "day": one["day"],
        "over": one["over"],
        **compared(one),
        "rate": None if one["rate"] is None else percent(one["rate"]),
        "tax": None if one["tax"] is None else money(one["tax"]),
        "problems": one["problems"],
        "at": one["at"],
    }


def compared(one: dict[str, Any]) -> dict[str, str]:
    """What was computed here, what the casino states, and the difference."""
    return {
        "computed": money(one["computed"]),
        "stated": money(one["stated"]),
        "difference": money(one["computed"] - one["stated"]),
    }


def percent(hundredths: int) -> str:
    """Hundredths of a percent in words.

    >>> percent(1400)
    '14.00%'
    """
    return f"{hundredths // 100}.{hundredths % 100:02d}%"


def metered(meters: dict[str, int]) -> dict[str, Any]:
    """A terminal's meters: dollars, and plain numbers where they count things.

    >>> metered({"coin_in": 12_50, "voucher_in_count": 3})
    {'coin_in': '12.50', 'voucher_in_count': 3}
    """
    return {name: value if name.endswith("_count") else money(value) for name, value in meters.items()}
