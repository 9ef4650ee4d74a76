"""How electronic tips are recorded, pooled and distributed: a policy of the house for each pool (465a.19(g)(2)).

Stated by the finance department, approved by the director of table games, and dated.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final, Literal, get_args
from uuid import UUID

from feltwork.access import approvals
from feltwork.access.locks import one_at_a_time
from feltwork.access.permissions import Permission
from feltwork.access.person import Person
from feltwork.database.database import Unit
from feltwork.ledger.ledger import open_account
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown
from feltwork.wagering import accounts
from feltwork.wagering.house import options

SECTION: Final = "465a.19(g)(2)"
LONGEST_WORDS: Final = 2_000
POKER: Final = "poker"
"""The separate common pool that Poker dealers may have (465a.19(g)(1)(i))."""
Remainder = Literal["largest_remainder", "stays_in_pool"]
PaidThrough = Literal["cage", "payroll"]


@dataclass(frozen=True, slots=True)
class Policy:
    """How a pool's tips are recorded, pooled and distributed, from a gaming day on."""

    id: UUID
    pool: str
    from_day: date
    remainder: Remainder
    """Cents that do not divide: to those with the largest remainders, or they stay for the next distribution."""
    paid_through: PaidThrough
    words: str
    set_by: str
    approved_by: str
    at: datetime

    def to_json(self) -> dict[str, Any]:
        return {
            "id": str(self.id),
            "pool": self.pool,
            "from_day": self.from_day.isoformat(),
            "share_by": "minutes worked",
            "remainder": self.remainder,
            "paid_through": self.paid_through,
            "words": self.words,
            "set_by": self.set_by,
            "approved_by": self.approved_by,
            "section": SECTION,
        }


def content_of(pool: str, from_day: date, remainder: str, paid_through: str, words: str) -> dict[str, Any]:
    """What is asked for when a policy is to be set; refused where it can't be."""
    what = f"tip policy of {shown(pool)}"
    for value, choices in ((remainder, get_args(Remainder)), (paid_through, get_args(PaidThrough))):
        if value not in choices:
            raise Refused(what, f"{shown(value)} is no choice", SECTION, f"one of {', '.join(choices)}")
    if not 0 < len(words.strip()) <= LONGEST_WORDS:
        raise Refused(what, "it does not say how tips are recorded, pooled and distributed", SECTION, "say it in words")
    return {
        "pool": pool,
        "from_day": from_day.isoformat(),
        "remainder": remainder,
        "paid_through": paid_through,
        "words": words.strip(),
    }


def ask_policy(unit: Unit, id: UUID, by: Person, content: Mapping[str, Any], why: str) -> approvals.Request:
    """Ask that a policy be set; the director of table games approves it."""
    _verify_policy(unit, content)
    return approvals.ask(unit, id, by, Permission.SET_TIP_POLICY, content, why)


def _verify_policy(unit: Unit, content: Mapping[str, Any]) -> None:
    pool, from_day = content["pool"], date.fromisoformat(content["from_day"])
    what = f"tip policy of {pool}"
    if pool == POKER:
        open_account(unit, accounts.tips(pool), "liability")
    known = unit.row("select from ledger.account where code = %s", (accounts.tips(pool),))
    if known is None:
        raise Refused(
            what,
            "there is no such pool",
            SECTION,
            f"{options(unit).tips_pool} is the house's, {POKER} the Poker dealers'",
        )
    last = distributed_through(unit, pool)
    if last is not None and from_day <= last:
        raise Refused(what, f"tips through {last} are distributed", SECTION, "a policy holds from a later day")


def set_policy(unit: Unit, request: UUID, by: Person) -> Policy:
    """The policy that was asked for and approved holds from its day on; sent again it is the same."""
    known = unit.row(f"{_POLICY} where r.id = %s", (request,))
    if known is not None:
        return Policy(**known)
    found = approvals.use(unit, request, by, Permission.SET_TIP_POLICY)
    content = found.content
    one_at_a_time(unit, f"tips/{content['pool']}")
    _verify_policy(unit, content)
    [approver] = [signer for signer in found.signed if signer is not None]
    unit.run(
        "insert into cage.tip_policy (id, pool, from_day, remainder, paid_through, words, set_by, approved_by)"
        " values (%s, %s, %s, %s, %s, %s, %s, %s)",
        (
            request,
            content["pool"],
            content["from_day"],
            content["remainder"],
            content["paid_through"],
            content["words"],
            found.asked_by.person,
            approver.person,
        ),
    )
    unit.run(
        "insert into wagering.tip_pool (pool, specified_from) values (%s, %s) on conflict (pool) do update"
        " set specified_from = least(tip_pool.specified_from, excluded.specified_from)",
        (content["pool"], content["from_day"]),
    )
    return Policy(**unit.only(f"{_POLICY} where r.id = %s", (request,)))


def policies(unit: Unit) -> list[Policy]:
    """Every policy, the newest first."""
    return [Policy(**row) for row in unit.rows(f"{_POLICY} order by r.from_day desc, r.at desc")]


def policy_on(unit: Unit, pool: str, day: date) -> Policy:
    """The policy of a pool on a gaming day; refused where the house has specified none."""
    for one in policies(unit):
        if one.pool == pool and one.from_day <= day:
            return one
    why = f"the house has not specified how the tips of {day} are distributed"
    raise Refused(f"tips of {pool}", why, SECTION, "set a policy first")


_POLICY: Final = (
    "select r.id, r.pool, r.from_day, r.remainder, r.paid_through, r.words, s.sign_in_name as set_by,"
    " a.sign_in_name as approved_by, r.at from cage.tip_policy r join access.person s on s.id = r.set_by"
    " join access.person a on a.id = r.approved_by"
)


def distributed_through(unit: Unit, pool: str) -> date | None:
    """The last gaming day whose tips a pool has distributed."""
    found: date | None = unit.value("select max(last_day) from cage.tip_distribution where pool = %s", (pool,))
    return found
