"""The demo's Rules Submissions, internal controls and cameras: filed, approved and put up by the demo's own people."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final
from uuid import UUID, uuid5

from feltwork.access import people
from feltwork.database.database import Unit
from feltwork.filing import filings, submissions
from feltwork.filing.kinds import kind_of
from feltwork.filing.of_controls import KINDS
from feltwork.filing.of_testing import TESTED
from feltwork.floor import tested
from feltwork.oversight import directors, supervision, surveillance
from feltwork.oversight.tables import Class, floor_tables
from feltwork.table import rules_in_force, supervising
from feltwork.terms.refusal import Refused
from feltwork.wagering.voucher_records import today

_DIRECTORS: Final = (("information_technology", "admin"), ("slot_operations", "slots"), ("table_games", "tables"))
_FLOORPERSONS: Final[dict[Class, tuple[str, ...]]] = {"banking": ("floor2", "pitboss"), "nonbanking": ("floor",)}
_SAYS: Final = "As the demo does it: by the pages and commands of this system."
_PROGRAMS: Final[tuple[tuple[str, str, dict[str, Any]], ...]] = (
    ("finance", "count_controls", {}),
    (
        "tables",
        "training_program",
        {
            "game_types": ["Blackjack and other banked card games", "dice games", "Pai Gow Tiles"],
            "same_type_hours": 8,
            "pass_mark": 90,
            "test_rounds": 6,
        },
    ),
)


def oversee(unit: Unit, namespace: UUID) -> None:
    """What a house would have in order, where it is not there yet."""
    for row in unit.rows("select id, edition, rules from wagering.gaming_table order by id"):
        if submissions.in_force(unit, row["id"]) is None:
            content = {"game": row["edition"], "tables": [row["id"]], "rules": row["rules"]}
            _approved(unit, uuid5(namespace, f"submission {row['id']}"), "tables", "rules_submission", content)
    rules_in_force.follow(unit)
    for kind in KINDS:
        if filings.in_force(unit, kind.id, None, today(unit)) is None:
            stated = {item.id: _SAYS for item in kind.items}
            _approved(unit, uuid5(namespace, kind.id), "slots", kind.id, stated)
    for by, kind_id, stated in _PROGRAMS:
        if filings.in_force(unit, kind_id, None, today(unit)) is None:
            _approved(unit, uuid5(namespace, kind_id), by, kind_id, _filled(kind_id, stated))
    _lead(unit, namespace)
    _test(unit, namespace)
    if supervision.limits(unit)["nonbanking"] is None:
        limit, why = uuid5(namespace, "nonbanking tables"), "the demo's internal controls"
        supervision.set_limit(unit, limit, people.person(unit, "tables"), "nonbanking", 4, why)
    _supervise(unit, namespace)
    _put_up(unit, namespace)


def _supervise(unit: Unit, namespace: UUID) -> None:
    """A floorperson for every table that has none, as many tables each as one may have."""
    director, now = people.person(unit, "tables"), supervising.supervisors(unit)
    for table in (one for one in floor_tables(unit).values() if one.name not in now):
        for name in _FLOORPERSONS[table.of]:
            with suppress(Refused):  # who has enough tables leaves it to the next
                id = uuid5(namespace, f"supervisor of {table.name}")
                supervision.assign(unit, id, director, table.name, people.person(unit, name))
                break


def _lead(unit: Unit, namespace: UUID) -> None:
    """Somebody who leads each department that needs it."""
    led = {one.position for one in directors.directors(unit)}
    compliance = people.person(unit, "compliance")
    for position, name in _DIRECTORS:
        if position not in led:
            id, licence = uuid5(namespace, f"director {position}"), f"DEMO-{name}"
            directors.record(unit, id, compliance, position, people.person(unit, name), licence)


def _test(unit: Unit, namespace: UUID) -> None:
    """What the laboratory would have tested before the house had it."""
    laboratory = people.person(unit, "laboratory")
    lacks = {str(one.what).replace(" ", "_") for one in tested.missing(unit)}
    for what in (one for one in TESTED if one in lacks):
        id = uuid5(namespace, f"tested {what}")
        content = {"what": what, "described": _SAYS, "program_id": "feltwork"}
        filings.file(unit, id, people.person(unit, "slots"), "testing_submission", content)
        filings.decide(unit, id, laboratory, approves=True, reason="tested", in_force_from=today(unit))


def _filled(kind_id: str, stated: dict[str, Any]) -> dict[str, Any]:
    """What is stated, and a sentence for every other item that asks for one."""
    return {item.id: stated.get(item.id, _SAYS) for item in kind_of(kind_id).items if item.required}


def _approved(unit: Unit, id: UUID, by: str, kind: str, content: dict[str, Any]) -> None:
    filed = filings.file(unit, id, people.person(unit, by), kind, content)
    if filed.state == "filed":
        filings.decide(unit, id, people.person(unit, "board"), approves=True, reason="complete")


def _put_up(unit: Unit, namespace: UUID) -> None:
    """A camera for everything that has to be covered."""
    security = people.person(unit, "security")
    for one in surveillance.missing(surveillance.standing(unit)):
        name = f"{one['table'] or 'Floor'}-{one['covers']}".replace("_", "-")[:40]
        surveillance.put_up(
            unit, uuid5(namespace, f"camera {name}"), security, name, one["kind"], one["covers"], one["table"]
        )
