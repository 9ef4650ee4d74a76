"""The demo's dealers as a house would have trained them: one for every game, one who has yet to pass two tests."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from feltwork.access import people
from feltwork.access.person import Person
from feltwork.database.database import Unit
from feltwork.ledger.ids import new_id
from feltwork.regulation.catalogue import catalogue
from feltwork.training import held, records
from feltwork.wagering.voucher_records import today

NOT_TESTED: Final = {"dealer": frozenset[str](), "dealer2": frozenset({"caribbean-stud-poker", "criss-cross-poker"})}
"""By dealer the games without a table test yet: the demo shows how one is taken, and who is refused until then."""
_ELSEWHERE: Final = timedelta(days=400)


def train(unit: Unit) -> None:
    """Record what the demo's dealers bring along, where nothing is recorded yet."""
    instructor, judge = people.person(unit, "instructor"), people.person(unit, "pitboss")
    for name, missing in NOT_TESTED.items():
        dealer = people.person(unit, name)
        if not records.file_of(unit, dealer).proofs:
            _experienced(unit, instructor, dealer, list(catalogue()))
            _tested(unit, judge, dealer, [game for game in catalogue() if game not in missing])


def _experienced(unit: Unit, instructor: Person, dealer: Person, games: list[str]) -> None:
    day = today(unit)
    content = {
        "employer": "Boardwalk Demo Casino",
        "jurisdiction": "New Jersey",
        "from": day - _ELSEWHERE,
        "until": day,
        "games": games,
    }
    records.record_proof(unit, new_id(), instructor, dealer.sign_in_name, "employment", day, content)
    for topic in records.TOPICS:
        records.record_topic(unit, new_id(), instructor, dealer.sign_in_name, topic, day)


def _tested(unit: Unit, judge: Person, dealer: Person, games: list[str]) -> None:
    for game in games:
        remarks = "dealt and settled without an error"
        held.record_at_felt(
            unit, new_id(), judge, dealer.sign_in_name, game, today(unit), satisfied=True, remarks=remarks
        )
