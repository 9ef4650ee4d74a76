"""Net revenue and tax by gaming day, computed here from meters and events, beside what the casino states (601a.9(e)).

A meter only grows, so what it grew by in a day is the day's play. What meters do not show at the time comes from
events: what became due by hand (the meters count it when it is paid), and corrections (meters keep what happened).
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import islice
from typing import Any, Final
from uuid import UUID

from feltwork.control.department import proposals
from feltwork.control.department.received import last_event
from feltwork.control.department.store import Store, now, text
from feltwork.terms.money import Cents
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown

SIGNS: Final = {"coin_in": 1, "vigorish": 1, "coin_out": -1, "terminal_paid_progressive": -1}
"""Meters that make net revenue as the play happens; what attendants pay is counted when it becomes due."""
BY_HAND: Final = frozenset({"jackpot", "progressive"})
"""Payouts that are winnings; a cancelled credit is the player's own money."""
RATE_SECTION: Final = "601a.9(e)"

Growth = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Computed:
    """What a day came to by the Department's own computation."""

    terminals: dict[str, Cents]
    tables: dict[str, Cents]
    net_revenue: Cents
    problems: list[str] = field(default_factory=list)
    """Where meters, events and the casino's own statement do not fit together."""

    def to_json(self) -> dict[str, Any]:
        return {
            "terminals": self.terminals,
            "tables": self.tables,
            "net_revenue": self.net_revenue,
            "problems": self.problems,
        }


def keep(store: Store, casino: int, stated: dict[str, Any]) -> bool:
    """Compute a day that the casino states, and keep both; False where events of it are still on their way."""
    if last_event(store, casino) < stated["last_event"]:
        return False
    computed = compute(store, casino, stated)
    opening = _opening(store, casino, stated["day"])
    cumulative = _added(opening or {}, stated["growth"])
    problems = [*computed.problems, *_untied(store, casino, stated, opening, cumulative)]
    shown_too = Computed(computed.terminals, computed.tables, computed.net_revenue, problems)
    with store.transaction() as connection:
        connection.execute(
            "insert or replace into statement (casino, day, over, stated, computed, cumulative, at)"
            " values (?, ?, ?, ?, ?, ?, ?)",
            (
                casino,
                stated["day"],
                stated["over"],
                text({name: stated[name] for name in ("terminals", "tables", "net_revenue", "growth")}),
                text(shown_too.to_json()),
                text(cumulative),
                now(),
            ),
        )
    return True


def compute(store: Store, casino: int, stated: dict[str, Any]) -> Computed:
    """Net revenue of a day by terminal and table, from what the meters grew by and from the events of the day."""
    terminals: dict[str, Cents] = defaultdict(int)
    tables: dict[str, Cents] = defaultdict(int)
    for part in stated["growth"]:
        _add(terminals, tables, part, from_meters(part["meters"]))
    for part in _due_by_hand(store, casino, stated["day"]):
        _add(terminals, tables, part, -part["amount"])
    for part in _corrected(store, casino, stated["day"]):
        _add(terminals, tables, part, part["revenue"])
    found = {name: terminals.get(name, 0) for name in sorted({*terminals, *stated["terminals"]})}
    at_tables = {name: tables.get(name, 0) for name in sorted({*tables, *stated["tables"]})}
    return Computed(found, at_tables, sum(found.values()), _differences(found, at_tables, stated))


def from_meters(growth: Growth) -> Cents:
    """What a terminal's meters say of net revenue, by what they grew.

    >>> from_meters({"coin_in": 100_00, "coin_out": 80_00, "vigorish": 1_00, "bill_in": 500_00})
    2100
    """
    return sum(sign * growth.get(meter, 0) for meter, sign in SIGNS.items())


def _add(terminals: dict[str, Cents], tables: dict[str, Cents], part: Mapping[str, Any], amount: Cents) -> None:
    terminals[part["terminal"]] += amount
    if part["table"] and amount:
        tables[part["table"]] += amount


def _due_by_hand(store: Store, casino: int, day: str) -> list[dict[str, Any]]:
    rows = store.rows(
        "select subject, content from event where casino = ? and day = ? and kind = 'payout_due'", (casino, day)
    )
    found = [
        {
            **json.loads(row["content"]),
            "terminal": row["subject"].removeprefix("terminal "),
            "at_terminal": row["subject"].startswith("terminal "),
        }
        for row in rows
    ]
    return [one for one in found if one["payout_kind"] in BY_HAND and one["at_terminal"]]


def _corrected(store: Store, casino: int, day: str) -> list[dict[str, Any]]:
    rows = store.rows("select content from event where casino = ? and day = ? and kind = 'correction'", (casino, day))
    return [part for row in rows for part in json.loads(row["content"])["revenue"]]


def _differences(terminals: Mapping[str, Cents], tables: Mapping[str, Cents], stated: dict[str, Any]) -> list[str]:
    found = []
    for what, own, theirs in (("terminal", terminals, stated["terminals"]), ("table", tables, stated["tables"])):
        wrong = [name for name in own if own[name] != theirs.get(name, 0)]
        found += [f"{what} {name}: computed {own[name]} cents, stated {theirs.get(name, 0)}" for name in wrong]
    if sum(terminals.values()) != stated["net_revenue"]:
        found.append(f"in all: computed {sum(terminals.values())} cents, stated {stated['net_revenue']}")
    return found


# ------------------------------------------------------------------------------------- meters from day to day


def _opening(store: Store, casino: int, day: str) -> dict[str, dict[str, int]] | None:
    """What every meter showed when the day began, by the days before; None where one of them is missing."""
    first = store.value("select first_day from casino where id = ?", (casino,))
    if first is None or day <= first:
        return {}
    before = (date.fromisoformat(day) - timedelta(days=1)).isoformat()
    row = store.row("select cumulative from statement where casino = ? and day = ? and over = 1", (casino, before))
    return None if row is None else json.loads(row["cumulative"])


def _added(opening: Mapping[str, Growth], growth: list[dict[str, Any]]) -> dict[str, dict[str, int]]:
    found = {terminal: dict(meters) for terminal, meters in opening.items()}
    for part in growth:
        of = found.setdefault(part["terminal"], {})
        for meter, value in part["meters"].items():
            of[meter] = of.get(meter, 0) + value
    return found


def _untied(
    store: Store,
    casino: int,
    stated: dict[str, Any],
    opening: Mapping[str, Growth] | None,
    cumulative: Mapping[str, Growth],
) -> list[str]:
    """Where the days' growth does not come to what the meters show: now, and in the readings that were taken here."""
    if opening is None:
        return ["the day before is not known yet"]
    if not stated["over"]:
        # The day goes on: what it began with and what it grew by is what every meter shows in the same moment.
        return [
            f"terminal {terminal}: {meter} shows {value}, and its days come to {_of(cumulative, terminal, meter)}"
            for terminal, meters in stated["meters"].items()
            for meter, value in meters.items()
            if value != _of(cumulative, terminal, meter)
        ]
    day = stated["day"]
    sql = "select meters from reading where casino = ? and day {} ? and which = ? order by day {} limit 1"
    earlier = store.value(sql.format("=", "desc"), (casino, day, "last"))
    later = store.value(sql.format(">", "asc"), (casino, day, "first"))
    return [
        *_beyond(json.loads(earlier) if earlier else {}, cumulative, 1, "was read higher in the day"),
        *_beyond(json.loads(later) if later else {}, cumulative, -1, "was read lower after the day"),
    ]


def _beyond(read: Mapping[str, Growth], cumulative: Mapping[str, Growth], sign: int, why: str) -> list[str]:
    return [
        f"terminal {terminal}: {meter} {why} than its days come to"
        for terminal, meters in read.items()
        for meter, value in meters.items()
        if sign * (value - _of(cumulative, terminal, meter)) > 0
    ]


def _of(meters: Mapping[str, Growth], terminal: str, meter: str) -> int:
    return meters.get(terminal, {}).get(meter, 0)


# ---------------------------------------------------------------------------------------------------------- tax


def propose_rate(store: Store, id: UUID, operator: str, from_day: str, hundredths_of_percent: int) -> dict[str, Any]:
    """Propose the rate for electronic wagering terminals from a day on; another operator decides.

    The rate is the statute's, and not in the texts we have.
    """
    try:
        day = date.fromisoformat(from_day).isoformat()
    except ValueError:
        raise Refused(f"day {shown(from_day)}", "not a date", RATE_SECTION, "use YYYY-MM-DD, e.g. 2026-11-15") from None
    if not 0 <= hundredths_of_percent <= 10_000:
        whole, part = divmod(hundredths_of_percent, 100)
        raise Refused(
            "the rate", f"{whole}.{part:02} percent is not a rate", RATE_SECTION, "use 0.00 to 100.00 percent"
        )
    content = {"from_day": day, "hundredths_of_percent": hundredths_of_percent}
    return proposals.propose(store, id, "rate", f"rate from {day}", content, operator)


def rates(store: Store) -> list[dict[str, Any]]:
    """Every rate that was set, the newest first."""
    return store.rows(
        "select from_day, hundredths_of_percent, operator, approved_by, at from rate order by number desc"
    )


def rate_on(store: Store, day: str) -> int | None:
    """The rate of a day, in hundredths of a percent; None where none was set for it."""
    sql = "select hundredths_of_percent from rate where from_day <= ? order by from_day desc, number desc limit 1"
    found: int | None = store.value(sql, (day,))
    return found


def tax_of(revenue: Cents, rate: int) -> Cents:
    """The tax on a day's net revenue: half a cent counts as one; a day that lost has none, and carries nothing on.

    The casino's own statement reads the rule the same way (``cage.tax.tax_on``, which no room of the Department loads).

    >>> tax_of(1_000_05, 1400), tax_of(25, 1400), tax_of(-1_000_05, 1400)
    (14001, 4, 0)
    """
    return (max(revenue, 0) * rate + 5_000) // 10_000


def days(store: Store, casino: int, most: int = 400) -> list[dict[str, Any]]:
    """Every day that is known, the newest first: stated, computed, the difference, the tax."""
    rows = store.rows("select * from statement where casino = ? order by day desc limit ?", (casino, most))
    return [_shown(store, row) for row in rows]


def day(store: Store, casino: int, day: str) -> dict[str, Any]:
    """One day with every terminal and table."""
    row = store.row("select * from statement where casino = ? and day = ?", (casino, day))
    if row is None:
        raise Refused(f"gaming day {day}", "the casino has not stated it yet", RATE_SECTION, "choose another day")
    stated, computed = json.loads(row["stated"]), json.loads(row["computed"])
    growth = _added({}, stated["growth"])
    return {
        **_shown(store, row),
        "terminals": [
            {
                "terminal": name,
                "meters": growth.get(name, {}),
                "computed": computed["terminals"].get(name, 0),
                "stated": stated["terminals"].get(name, 0),
            }
            for name in sorted({*computed["terminals"], *stated["terminals"]})
        ],
        "tables": [
            {"table": name, "computed": computed["tables"].get(name, 0), "stated": stated["tables"].get(name, 0)}
            for name in sorted({*computed["tables"], *stated["tables"]})
        ],
    }


def _shown(store: Store, row: dict[str, Any]) -> dict[str, Any]:
    stated, computed = json.loads(row["stated"]), json.loads(row["computed"])
    rate = rate_on(store, row["day"])
    return {
        "day": row["day"],
        "over": bool(row["over"]),
        "stated": stated["net_revenue"],
        "computed": computed["net_revenue"],
        "difference": computed["net_revenue"] - stated["net_revenue"],
        "problems": computed["problems"],
        "rate": rate,
        "tax": None if rate is None else tax_of(computed["net_revenue"], rate),
        "at": row["at"],
    }


def missing_days(store: Store, casino: int, today: str, first: str | None, most: int) -> list[str]:
    """Days that are over, or should be by now, and are not kept as such, the oldest first; then the one going on."""
    if first is None:
        return []
    kept = {row["day"] for row in store.rows("select day from statement where casino = ? and over = 1", (casino,))}
    begins, last = date.fromisoformat(first), date.fromisoformat(today)
    all_days = (date.fromordinal(number).isoformat() for number in range(begins.toordinal(), last.toordinal() + 1))
    return list(islice((day for day in all_days if day not in kept), most))
