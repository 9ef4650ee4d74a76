"""Which devices and systems the laboratory has tested and approved, and which are here without (461a.4(c), 605a.2(c)).

A house that runs this program has an electronic wagering system, whether that is registered as a device or not.
"""

from __future__ import annotations

from typing import Final

from feltwork.database.database import Unit
from feltwork.filing.filings import filings
from feltwork.filing.of_testing import TESTED, TESTING_SUBMISSION
from feltwork.terms.refusal import Refused
from feltwork.wagering.holds import commenced_at
from feltwork.wagering.voucher_records import today

_HERE: Final = (
    "select 'electronic_wagering_system' as kind"
    " union select 'electronic_wagering_terminal' from wagering.electronic_wagering_terminal"
    " union select 'hybrid_gaming_table' from wagering.hybrid_gaming_table"
    " union select kind from floor.device"
)
_BEFORE_USE: Final = "605a.2(c)"
"""A wagering system and its terminals are tested and approved before they are used."""


def approved(unit: Unit) -> set[str]:
    """Kinds of devices of which a submission is approved and in force."""
    now = today(unit)
    return {
        one.content["what"]
        for one in filings(unit, kind=TESTING_SUBMISSION.id, most=10_000)
        if one.in_force_from is not None and one.in_force_from <= now
    }


def missing(unit: Unit) -> list[Refused]:
    """Kinds of devices that the house has and the laboratory has not approved; slot machines' paragraph is lost."""
    here = {row["kind"] for row in unit.rows(_HERE)}
    return [_untested(kind, kind.replace("_", " ")) for kind in TESTED if kind in here - approved(unit)]


def verify_tested(unit: Unit, kind: str, name: str) -> None:
    """Refuse a device for use of whose kind nothing was approved; before operations commence, `missing` tells of it."""
    if kind in TESTED and commenced_at(unit) is not None and kind not in approved(unit):
        raise _untested(kind, name)


def _untested(kind: str, what: str) -> Refused:
    before_use = kind in ("electronic_wagering_system", "electronic_wagering_terminal")
    section = _BEFORE_USE if before_use else TESTED[kind]
    return Refused(what, "the laboratory has not tested and approved it", section, "submit it and have it approved")
