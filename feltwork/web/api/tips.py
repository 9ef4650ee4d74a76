"""Electronic tips: policies, dealers' hours, distributions (465a.19(g)(2))."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from feltwork.access import people
from feltwork.access.permissions import Permission
from feltwork.access.person import Person
from feltwork.access.roles import Role
from feltwork.cage import tip_boxes, tip_policy, tips
from feltwork.cage.slip_report import tips_report
from feltwork.database.database import Unit
from feltwork.terms.money import parse_money
from feltwork.wagering.report_documents import made
from feltwork.wagering.voucher_records import today
from feltwork.web.api.payouts import SecondSigner, present
from feltwork.web.api.shapes import Amount, Change, Json, may
from feltwork.web.report_page import REPORT, ReportFormat, answer
from feltwork.web.security import serving
from feltwork.web.written import Pool

router = APIRouter(prefix="/api/tips", tags=["tips"])
DAYS = 14
Reader = Annotated[Person, may(Permission.SEE_TIPS, Permission.COUNT_TIP_BOX)]
Distributor = Annotated[Person, may(Permission.DISTRIBUTE_TIPS)]


class Hours(Change):
    """How long a dealer worked for a pool in a gaming day."""

    pool: Pool
    dealer: str = Field(max_length=80)
    day: date
    minutes: int = Field(ge=0, le=24 * 60)


class Distribute(Change):
    """A pool that is distributed through a gaming day."""

    pool: Pool
    last_day: date


class CountBox(Change):
    """A Poker dealer's box that is counted; the dealer is present, by a password of their own."""

    dealer: SecondSigner
    amount: Amount


class TipsShown(BaseModel):
    """Pools, policies, hours of the last days, and what was distributed."""

    today: date
    pools: list[Json]
    policies: list[Json]
    dealers: list[Json]
    hours: list[Json]
    distributions: list[Json]
    boxes: list[Json]


@router.get("", summary="Tips", response_model=TipsShown, responses=REPORT)
def shown(request: Request, person: Reader, format: ReportFormat = "json") -> Any:
    """Pools with what they hold, the policies, the hours of the last days, and every distribution dealer by dealer."""

    def read(unit: Unit) -> Any:
        now, found = today(unit), tips.distributions(unit)
        pools = tips.pools(unit)
        told = {
            "today": now,
            "pools": pools,
            "policies": [one.to_json() for one in tip_policy.policies(unit)],
            "dealers": [
                {"sign_in_name": one.sign_in_name, "name": one.name}
                for one in people.people(unit)
                if one.enabled and Role.DEALER in one.roles
            ],
            "hours": [
                one.to_json()
                for pool in pools
                for one in tips.worked(unit, pool["pool"], now - timedelta(days=DAYS), now)
            ],
            "distributions": found,
            "boxes": tip_boxes.box_counts(unit),
        }
        return answer(format, told, lambda: tips_report(found, made(unit, person.name), pools))

    return serving(request).house.read(read, "the tips")


@router.get("/plan", summary="What a distribution would come to")
def plan(request: Request, _: Distributor, pool: Pool, last_day: date) -> Json:
    """The shares through a gaming day that is over, before anything moves."""
    return serving(request).house.database.run(lambda unit: tips.plan(unit, pool, last_day).to_json(), "the tips")


@router.post("/hours", summary="Record a dealer's hours")
def hours(request: Request, change: Hours, person: Annotated[Person, may(Permission.RECORD_DEALER_HOURS)]) -> Json:
    """Recorded again, it takes the place of what was."""
    house = serving(request).house
    dealer = house.database.run(lambda unit: people.person(unit, change.dealer), "the dealer")
    return tips.record_hours(house, change.id, person, change.pool, dealer, change.day, change.minutes)


@router.post("/boxes", summary="Count a Poker dealer's tip box")
def count_box(request: Request, change: CountBox, person: Annotated[Person, may(Permission.COUNT_TIP_BOX)]) -> Json:
    """In the dealer's presence; the total is recorded (465a.19(h))."""
    server = serving(request)
    dealer = present(request, change.dealer)
    return tip_boxes.count_box(server.house, change.id, person, dealer, parse_money(change.amount))


@router.post("/distribute", summary="Distribute a pool")
def distribute(request: Request, change: Distribute, person: Distributor) -> Json:
    """By the pool's policy, in one posting."""
    return tips.distribute(serving(request).house, change.id, person, change.pool, change.last_day)
