"""Random passwords of a demo that other machines can reach: new at each start, and shown where it was started."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from feltwork.access import people
from feltwork.access.passwords import Printed
from feltwork.access.trail import note
from feltwork.database.database import Unit
from feltwork.web.demo.house import DemoHouse

_SIGNS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without those that look alike on paper."""
_GROUPS, _GROUP = 4, 4


def random_password() -> str:
    """A password of 79 random bits that can be read aloud.

    >>> len(random_password()), random_password() == random_password()
    (19, False)
    """
    groups = ("".join(secrets.choice(_SIGNS) for _ in range(_GROUP)) for _ in range(_GROUPS))
    return "-".join(groups)


def renew_passwords(house: DemoHouse, names: Sequence[str]) -> dict[str, str]:
    """Give each of these people a new random password, and everybody else none; all sessions end."""
    house.database.run(partial(_take_from_others, names=names), "the demo's passwords")
    renewed = {name: Printed(random_password(), is_random=True) for name in names}
    house.database.run(partial(_renew, renewed=renewed), "the demo's passwords")
    return {name: one.password for name, one in renewed.items()}


def _renew(unit: Unit, renewed: Mapping[str, Printed]) -> None:
    for name, password in renewed.items():
        person = people.person(unit, name)
        people.set_password(unit, person, person, password)


def _take_from_others(unit: Unit, names: Sequence[str]) -> None:
    """Those who were added to the demo have a password that its owner may not know."""
    for other in (one for one in people.people(unit) if one.sign_in_name not in names):
        had_one = unit.run(
            "update access.credential set hash = null, set_at = ledger.now() where person = %s and hash is not null",
            (other.id,),
        )
        if had_one:
            note(unit, "the server", "password_taken", f"person {other.sign_in_name}")
            people.end_sessions(unit, other, "the demo was started for a network", "the server")
