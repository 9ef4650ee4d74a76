"""Setting a house up: until it has keys of its own, an administrator adds its people alone (605a.2(b)).

Once both keys could be turned, or operations commenced, it is over for good: neither fact can be taken back, whoever is
disabled or loses a role afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable

from feltwork.access.permissions import BOTH_KEYS, KEY_HOLDING
from feltwork.access.roles import Role, listed
from feltwork.database.database import Unit
from feltwork.database.purpose import Purpose, purpose_of
from feltwork.terms.refusal import Refused

SECTION = "605a.2(b)"


class NeedsApproval(Refused):
    """An administrator may not do this alone; others approve it."""


def lasts(unit: Unit) -> bool:
    """Whether the house is still being set up: no operations yet, and never somebody for each of the two keys."""
    if unit.value("select commenced_at from wagering.house") is not None:
        return False
    return not all(
        unit.value(
            "select exists (select from access.role_given g join access.credential c on c.person = g.person"
            " where g.role = any(%s) and c.trusted_from <= ledger.now())",
            ([str(role) for role in key.roles],),
        )
        for key in BOTH_KEYS
    )


def verify_alone(unit: Unit, what: str, roles: Iterable[Role]) -> None:
    """Refuse to let somebody have key-holding roles by an administrator's word alone."""
    holding = KEY_HOLDING & set(roles)
    if holding and not lasts(unit):
        raise needs_approval(what, f"{listed(holding)} holds keys, and an administrator alone gives nobody keys")


def needs_approval(what: str, why: str) -> NeedsApproval:
    """The refusal, with both ways to an approval."""
    instead = "ask for it on the floor page, under Approvals, or name who approves it with --key at the shell"
    return NeedsApproval(what, why, SECTION, instead)


def verify_demonstration(unit: Unit) -> None:
    """Refuse a printed password in any house but a demo's."""
    if purpose_of(unit) is not Purpose.DEMO:
        raise Refused("a printed password", "this house is not a demo", SECTION, "let each person choose a password")
