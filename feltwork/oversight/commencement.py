"""Commencement of operations: everything that has to be filed, approved and set before, computed from the rooms.

463a.5(a), 465a.26(a) and others speak of what is done before operations commence. Until then a house is set up and
tried out; from then on every condition counts (``wagering.holds``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from feltwork.cage.revenue import RateClass
from feltwork.cage.tax import rates_on
from feltwork.control.link import link
from feltwork.database.database import Unit
from feltwork.database.purpose import Purpose, purpose_of
from feltwork.filing import submissions
from feltwork.filing.filings import in_force
from feltwork.filing.kinds import kind_of
from feltwork.floor import readiness, tested
from feltwork.oversight import directors, surveillance
from feltwork.oversight.tables import stated_otherwise
from feltwork.terms.money import dollars
from feltwork.terms.refusal import Refused
from feltwork.terms.report import Block, Column, Report
from feltwork.training import qualification
from feltwork.wagering import bad_beat_pools, holds
from feltwork.wagering.report_documents import Made
from feltwork.wagering.simulated_validators import still_owed
from feltwork.wagering.voucher_records import today

SECTION: Final = "463a.5(a)"


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that has to be in order, and what is missing of it."""

    id: str
    words: str
    section: str
    missing: tuple[Refused, ...]
    warnings: tuple[Refused, ...] = ()
    """What should be looked at, and keeps nothing from commencing."""

    def to_json(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "words": self.words,
            "section": self.section,
            "done": not self.missing,
            "missing": [one.to_json() for one in self.missing],
            "warnings": [one.to_json() for one in self.warnings],
        }


def checklist(unit: Unit) -> list[Part]:
    """Everything, in the order in which a house is made ready."""
    return [
        Part(id, words, section, tuple(found(unit)), tuple(_WARNINGS.get(id, _nothing)(unit)))
        for id, words, section, found in _PARTS
    ]


def verify_ready(unit: Unit) -> None:
    """Refuse to commence, with everything that is missing at once."""
    if (since := holds.commenced_at(unit)) is not None:
        raise Refused("operations", f"they commenced at {since:%Y-%m-%d %H:%M}", SECTION, "nothing is to be done")
    lacks = [one for part in checklist(unit) for one in part.missing]
    if lacks:
        told = "; ".join(f"{one.what}: {one.why} (§ {one.section})" for one in lacks)
        raise Refused("operations", f"before they commence something is missing: {told}", SECTION, "see the checklist")


def commence(unit: Unit, by: str) -> datetime:
    """Operations commence, once nothing is missing."""
    verify_ready(unit)
    return holds.commence(unit, by)


# ----------------------------------------------------------------------------------------------------------- the parts


def _submissions(unit: Unit) -> list[Refused]:
    condition = holds.CONDITIONS["filed"]
    tables = unit.rows("select id from wagering.gaming_table order by id")
    if not tables:
        return [Refused("tables", "there is none", "605a.1", "open one")]
    return [
        Refused(f"table {row['id']}", condition.why, condition.section, condition.instead)
        for row in tables
        if submissions.in_force(unit, row["id"]) is None
    ] + [
        Refused(
            f"Bad Beat pool {pool}",
            "no procedure for discontinuing it was approved",
            "553.20(i)",
            "discontinue it, and set it up anew with one that the Board has approved",
        )
        for pool in bad_beat_pools.without_procedure(unit)
    ]


def _approved(kind: str) -> Callable[[Unit], list[Refused]]:
    def missing(unit: Unit) -> list[Refused]:
        of = kind_of(kind)
        if in_force(unit, kind, None, today(unit)) is not None:
            return []
        return [Refused(of.words, "none is approved and in force", of.section, "file it and have it approved")]

    return missing


def _tax(unit: Unit) -> list[Refused]:
    """Terminals are taxed as tables with a dealer are; what this house has none of needs no rate."""
    if RateClass.DEALER_OPERATED in rates_on(unit, today(unit)):
        return []
    return [Refused("the tax", "no rate is set for tables with a dealer and terminals", "601a.9(e)", "set it")]


def _central_control(unit: Unit) -> list[Refused]:
    if link(unit).state == "up":
        return []
    return [Refused("central control computer", "the link to it is not up", "463a.4(a)", "connect it")]


def _boxes(unit: Unit) -> list[Refused]:
    lacks = unit.value(
        "select count(*) from wagering.terminal t where not exists (select from wagering.clearance c"
        " where c.subject = 'terminal ' || t.asset_number and c.kind = 'boxed')"
    )
    condition = holds.CONDITIONS["boxed"]
    words = "1 terminal has" if lacks == 1 else f"{lacks} terminals have"
    found = [Refused("drop boxes", f"{words} none", condition.section, condition.instead)] if lacks else []
    return [*found, *_simulated_bills(unit)]


def _simulated_bills(unit: Unit) -> list[Refused]:
    """Money of simulated bills is in no box. It would be paid out of the cage once operations have commenced."""
    owed = 0 if purpose_of(unit) is Purpose.DEMO else still_owed(unit)
    if not owed:
        return []
    why = f"terminals, payouts and vouchers owe {dollars(owed)} in a house with bills that nobody put in"
    instead = "cash the terminals out, and redeem every voucher before operations commence"
    return [Refused("simulated bills", why, "605a.3(a)(1)(i)", instead)]


def _nothing(_: Unit) -> list[Refused]:
    return []


def _cameras(unit: Unit) -> list[Refused]:
    return [
        Refused(
            f"table {one['table']}" if one["table"] else "the floor",
            f"no camera covers {one['words']}",
            one["section"],
            "have one put up",
        )
        for one in surveillance.missing(surveillance.standing(unit))
    ]


_PARTS: Final[tuple[tuple[str, str, str, Callable[[Unit], list[Refused]]], ...]] = (
    ("directors", "A director of each mandatory department", "465a.11(b)", directors.missing),
    ("testing", "Systems and devices that the laboratory approved", "461a.4(c)", tested.missing),
    ("devices", "Floor plan, devices, inspections and master lists", SECTION, readiness.missing),
    ("submissions", "A Rules Submission in force for every table", "601a.2", _submissions),
    ("central_control", "The link to the central control computer", "463a.4(a)", _central_control),
    (
        "central_control_controls",
        "Internal controls of that link",
        "465a.2(d)(3)",
        _approved("central_control_controls"),
    ),
    ("boxes", "A drop box in every terminal", "465a.17(e)(6)", _boxes),
    ("drop_plan", "Plan of distribution and collection of boxes", "465a.18(a)", _approved("drop_plan")),
    ("count_controls", "Internal controls of the count", "465a.25(a)", _approved("count_controls")),
    ("count_schedule", "Schedule of counts", "465a.25(b)", _approved("count_schedule")),
    (
        "voucher_controls",
        "Internal controls of gaming vouchers",
        "461a.8(d)",
        _approved("voucher_controls"),
    ),
    ("payout_controls", "Internal controls of payouts", "465a.26(a)", _approved("payout_controls")),
    ("tax", "Rates of the tax", "601a.9(e)", _tax),
    ("training", "Training program", "527.4", _approved("training_program")),
    ("cameras", "Surveillance cameras", "465a.9(c)", _cameras),
)


_WARNINGS: Final[Mapping[str, Callable[[Unit], list[Refused]]]] = {
    "devices": stated_otherwise,
    "training": qualification.to_be_looked_at,
}
"""What is said to a part besides."""


def report(unit: Unit, head: Made) -> Report:
    """The checklist on paper."""
    columns = (Column("words", "What"), Column("state", "State"), Column("section", "Section", "section"))
    rows: list[dict[str, Any]] = []
    for part in checklist(unit):
        rows.append(
            {"words": part.words, "state": "in order" if not part.missing else "missing", "section": part.section}
        )
        rows += [{"words": f"{one.what}: {one.why}", "state": "", "section": one.section} for one in part.missing]
        rows += [
            {"words": f"{one.what}: {one.why}", "state": "to be looked at", "section": one.section}
            for one in part.warnings
        ]
    since = holds.commenced_at(unit)
    return head.report(
        "Before operations commence",
        SECTION,
        facts=(("Operations commenced", since) if since else ("Operations", "have not commenced"),),
        blocks=(Block("What has to be in order", columns, rows),),
    )
