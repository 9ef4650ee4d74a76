"""Counts, recounts, count reports and variances (465a.25); what was counted is told to who may see it alone."""

from __future__ import annotations

from typing import Annotated, Any, Literal
from uuid import UUID

from fastapi import APIRouter, Request, Response
from pydantic import Field

from feltwork.access.people import people
from feltwork.access.permissions import COUNT_TEAM, Permission
from feltwork.access.person import Person
from feltwork.cage import closing, count_records, count_team, counts, recounts, totals
from feltwork.cage.count_reports import count_report, variance_report
from feltwork.cage.money_counted import MOST_BILLS, read_cash, read_contents
from feltwork.cage.plan import CountKind
from feltwork.database.database import Unit
from feltwork.terms.money import money, parse_money
from feltwork.wagering.report_documents import made
from feltwork.web.api.once import there
from feltwork.web.api.shapes import Amount, Change, ChangeWithReason, Json, Reason, Stated, may
from feltwork.web.report_page import REPORT, ReportFormat, answer
from feltwork.web.security import serving

router = APIRouter(prefix="/api", tags=["counts"])
_P = Permission
Looker = Annotated[Person, may(_P.SEE_CAGE)]
Counter = Annotated[Person, may(_P.COUNT)]
Name = Annotated[str, Field(max_length=80)]
Bills = Annotated[
    dict[Literal["1", "2", "5", "10", "20", "50", "100"], Annotated[int, Field(ge=0, le=MOST_BILLS)]],
    Field(max_length=7, examples=[{"20": 3}]),
]
"""How many bills of each denomination: a number, and nothing that might be read as one."""


class NewCount(Change):
    """A count of one kind of a drop's boxes."""

    drop: UUID
    kind: CountKind
    members: Annotated[list[Name], Field(max_length=40)]
    deviation: UUID | None = None


class Observe(Change):
    """A casino compliance representative comes or leaves."""

    came: bool


class Paper(Stated):
    """A gaming voucher or a coupon."""

    kind: Literal["voucher", "coupon"] = "voucher"
    number: Annotated[str, Field(max_length=40)] | None = None
    amount: Amount


class CountedBox(Change):
    """What is in a box."""

    box: Annotated[str, Field(max_length=40)]
    bills: Bills
    instruments: Annotated[list[Paper], Field(max_length=5_000)] = Field(default_factory=list)
    value_chips: Amount = "0.00"
    rake_chips: Amount = "0.00"
    why: Reason | None = None


class Leave(Change):
    """Somebody leaves the count room."""

    emergency: Reason | None = None


class Relieve(ChangeWithReason):
    """Somebody of a count team who counts no longer."""

    name: Name
    successor: Name | None = None


class Recount(Change):
    """What somebody counted who does not know the count."""

    bills: Bills
    value_chips: Amount = "0.00"
    rake_chips: Amount = "0.00"
    presented_by: Name
    how: recounts.How = "manually"


class Received(Change):
    """Gaming vouchers that arrived at finance."""

    vouchers: Annotated[int, Field(ge=0, le=1_000_000)]
    amount: Amount


def _read(request: Request, work: Any, what: str) -> Any:
    return serving(request).house.database.run(work, what)


# -------------------------------------------------------------------------------- before anybody's id in the address


@router.get("/counts/to-recount", summary="Counts that wait for a recount")
def to_recount(request: Request, person: Annotated[Person, may(_P.RECOUNT)]) -> list[Json]:
    """As whoever recounts may know them: without any amount (465a.25(n), (o)(6))."""
    return list(_read(request, lambda unit: recounts.to_recount(unit, person), "counts to recount"))


@router.get("/counts/variances", summary="Metered and counted", response_model=list[Json], responses=REPORT)
def variances(request: Request, reader: Looker, format: ReportFormat = "json") -> list[Json] | Response:
    """Every terminal's box in a closed count beside its meters, with the reasons that were stated."""
    found, head = _read(request, lambda unit: (totals.variances(unit), made(unit, reader.name)), "variances")
    return answer(format, [one.to_json() for one in found], lambda: variance_report(found, head))


@router.post("/counts/variances/{id}", summary="State the reason of a variance")
def explain(
    request: Request, id: UUID, change: ChangeWithReason, person: Annotated[Person, may(_P.EXPLAIN_VARIANCE)]
) -> Json:
    """By somebody who neither counted nor recounted."""
    return totals.explain(serving(request).house, change.id, person, id, change.why)


@router.get("/counts/uncounted", summary="Boxes that wait to be counted")
def uncounted(request: Request, _: Looker) -> list[Json]:
    """Delivered, and no count has taken them up; tables' boxes are counted each gaming day (465a.25(m))."""
    return list(_read(request, count_records.uncounted, "boxes to count"))


@router.get("/counts/team", summary="Who may be on a count team")
def team(request: Request, _: Counter) -> list[Json]:
    """Count team members and count room supervisors, by name."""
    everybody = _read(request, people, "people")
    return [{"sign_in_name": one.sign_in_name, "name": one.name} for one in everybody if one.holds(*COUNT_TEAM)]


# ---------------------------------------------------------------------------------------------------------- counts


@router.get("/counts", summary="Counts")
def all_counts(request: Request, _: Looker) -> list[Json]:
    """Counts, the newest first, and how far each is; no amount is told here."""
    return [one.to_json() for one in _read(request, count_records.counts, "counts")]


@router.post("/counts", summary="Open a count")
def open_count(request: Request, change: NewCount, person: Counter) -> Json:
    """By a count room supervisor, with a count team, at the time of the schedule."""
    return counts.open_count(
        serving(request).house, change.id, person, change.drop, change.kind, change.members, change.deviation
    )


@router.get("/counts/{id}", summary="A count")
def one_count(request: Request, id: UUID, reader: Looker) -> Json:
    """How far a count is, and who has signed its report; no amount is told here."""

    def read(unit: Unit) -> Json:
        found = count_records.count(unit, id)
        return {**found.to_json(), "signatures": closing.signature_sequence(unit, found, reader)}

    told: Json = there(lambda: _read(request, read, "the count"))
    return told


@router.get("/counts/{id}/report", summary="A count's report", response_model=Json, responses=REPORT)
def report(request: Request, id: UUID, reader: Looker, format: ReportFormat = "json") -> Json | Response:
    """What was counted, box by box. Whoever is to recount does not see it before their figures are recorded."""

    there(lambda: _read(request, lambda unit: count_records.count(unit, id), "the count"))

    def read(unit: Unit) -> Any:
        found = count_records.count(unit, id)
        sequence = closing.signature_sequence(unit, found, reader)
        findings = count_records.read_found(unit, id, reader)
        differing = count_records.read_recounts(unit, id, reader)
        return found, findings, sequence, differing, made(unit, reader.name)

    found, findings, sequence, differing, head = _read(request, read, "the count's report")
    told = {
        **found.to_json(),
        "title": closing.report_title(found),
        "found": [one.to_json() for one in findings],
        "recounted": differing,
        "signatures": sequence,
    }
    return answer(format, told, lambda: count_report(found, findings, sequence, head, differing))


@router.post("/counts/{id}/observe", summary="Come to a count, or leave it")
def observe(request: Request, id: UUID, change: Observe, person: Annotated[Person, may(_P.OBSERVE_COUNT)]) -> Json:
    """Tables' boxes are counted while a casino compliance representative is there (465a.25(e))."""
    return counts.observe(serving(request).house, change.id, person, id, came=change.came)


@router.post("/counts/{id}/boxes", summary="Count a box")
def count_box(request: Request, id: UUID, change: CountedBox, person: Counter) -> Json:
    """Bills, vouchers and coupons, chips; a second entry corrects the first and says why."""
    papers = [paper.model_dump() for paper in change.instruments]
    contents = read_contents(change.bills, papers, change.value_chips, change.rake_chips)
    return counts.count_box(serving(request).house, change.id, person, id, change.box, contents, change.why)


@router.post("/counts/{id}/finish", summary="Finish a count")
def finish(request: Request, id: UUID, change: Change, person: Counter) -> Json:
    """Every box is recorded, and the totals are there."""
    return counts.finish(serving(request).house, change.id, person, id)


@router.post("/counts/{id}/leave", summary="Leave the count room")
def leave(request: Request, id: UUID, change: Leave, person: Counter) -> Json:
    """Before the recount is done only in an emergency (465a.25(o)(5))."""
    return counts.leave(serving(request).house, change.id, person, id, change.emergency)


@router.post("/counts/{id}/relieve", summary="Relieve somebody of a count team")
def relieve(request: Request, id: UUID, change: Relieve, person: Counter) -> Json:
    """By who leads the count; another count room supervisor relieves that one, and leads it from then on."""
    return count_team.relieve(serving(request).house, change.id, person, id, change.name, change.why, change.successor)


@router.post("/counts/{id}/recount", summary="Recount")
def recount(request: Request, id: UUID, change: Recount, person: Annotated[Person, may(_P.RECOUNT)]) -> Json:
    """By a main bank cashier or cage supervisor who neither counted nor has seen the count."""
    cash = read_cash(change.bills, change.value_chips, change.rake_chips)
    return recounts.recount(serving(request).house, change.id, person, id, cash, change.presented_by, change.how)


@router.post("/counts/{id}/sign", summary="Sign a count's report")
def sign(request: Request, id: UUID, change: Change, person: Counter) -> Json:
    """Everybody who counted attests to it (465a.25(o)(4))."""
    return closing.sign_report(serving(request).house, change.id, person, id)


@router.post("/counts/{id}/close", summary="Close a count")
def close(request: Request, id: UUID, change: Change, person: Counter) -> Json:
    """Recounted with the same result and signed by everybody: the money moves."""
    return closing.close(serving(request).house, change.id, person, id)


@router.post("/counts/{id}/vouchers", summary="Receive the vouchers that were counted")
def receive(request: Request, id: UUID, change: Received, person: Annotated[Person, may(_P.RECEIVE_VOUCHERS)]) -> Json:
    """Forwarded to finance when the count is over (461a.8(l))."""
    amount = parse_money(change.amount)
    told = closing.receive_vouchers(serving(request).house, change.id, person, id, change.vouchers, amount)
    return {**told, "amount": money(told["amount"])}
