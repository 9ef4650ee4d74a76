"""The routes of the Department's program: what casinos told, and what operators order."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import Field

from feltwork.access.tries import Locked, household
from feltwork.control.department import again, glance, operators, orders, programs, proposals, received, tax
from feltwork.control.department.glance import compared, metered, percent, shown_day
from feltwork.control.order import LONGEST_REASON, Order
from feltwork.control.protocol import EVENTS
from feltwork.terms.money import money
from feltwork.terms.refusal import Refused
from feltwork.terms.whole_numbers import MOST_NUMBER
from feltwork.web.department.desk import AnOperator, Desk, Operator, desk
from feltwork.web.refusing import NotSignedIn, not_there
from feltwork.web.stated import Change, Stated
from feltwork.web.written import Day, Percent

router = APIRouter(prefix="/api")
Json = dict[str, Any]
Number = Annotated[int, Path(ge=1, le=MOST_NUMBER)]


# ------------------------------------------------------------------------------------------------------ signing in


class Credentials(Stated):
    """A name and its password."""

    name: str = Field(max_length=80)
    password: str = Field(max_length=1_000)


@router.post("/sign-in")
def sign_in(request: Request, response: Response, credentials: Credentials) -> Json:
    """Sign in; the session is a cookie that no script reads."""
    at = desk(request)
    at.verify_origin(request)
    address = request.client.host if request.client else None
    with at.tries.one(address, credentials.name[:40].casefold()):
        try:
            token = operators.sign_in(at.store, credentials.name, credentials.password)
        except Locked:
            raise
        except Refused as refused:
            raise NotSignedIn(refused.what, refused.why, refused.section, refused.instead) from None
    response.set_cookie(at.cookie, token, httponly=True, samesite="strict", secure=at.door.by_tls, path="/")
    operators.keep_familiar(at.store, credentials.name, household(address))
    found = operators.session(at.store, token)
    return Operator(found["name"], found["full_name"], token).to_json()


@router.post("/sign-out", status_code=204)
def sign_out(request: Request, response: Response, who: AnOperator) -> None:
    """End the session."""
    at = desk(request)
    operators.sign_out(at.store, who.token)
    response.delete_cookie(at.cookie, httponly=True, samesite="strict", secure=at.door.by_tls, path="/")


@router.get("/me")
def me(who: AnOperator) -> Json:
    """Who is signed in."""
    return who.to_json()


# ------------------------------------------------------------------------------------------------------ facilities


@router.get("/facilities")
def facilities(request: Request, _: AnOperator) -> list[Json]:
    """Every facility at a glance."""
    return glance.facilities(desk(request).store)


def _known(request: Request, facility: Number) -> Desk:
    at = desk(request)
    try:
        received.casino_of(at.store, facility)
    except Refused as refused:
        raise not_there(refused) from None
    return at


@router.get("/facilities/{facility}/terminals")
def terminals(request: Request, _: AnOperator, facility: Number) -> list[Json]:
    """Terminals as they stand."""
    found = received.subjects(_known(request, facility).store, facility, "terminal")
    return [{name: value for name, value in one.items() if name != "meters"} for one in found]


@router.get("/facilities/{facility}/tables")
def tables(request: Request, _: AnOperator, facility: Number) -> list[Json]:
    """Hybrid gaming tables as they stand."""
    return received.subjects(_known(request, facility).store, facility, "gaming_table")


@router.get("/facilities/{facility}/meters")
def meters(request: Request, _: AnOperator, facility: Number) -> list[Json]:
    """Every meter of every terminal, as last retrieved."""
    found = received.subjects(_known(request, facility).store, facility, "terminal")
    return [{"asset_number": one["asset_number"], "table": one["table"], **metered(one["meters"])} for one in found]


@router.get("/facilities/{facility}/events")
def events(
    request: Request,
    _: AnOperator,
    facility: Number,
    kind: Annotated[str | None, Query(max_length=80)] = None,
    subject: Annotated[str | None, Query(max_length=80)] = None,
    day: Day | None = None,
    before: Annotated[int | None, Query(ge=1, lt=2**63)] = None,
    most: Annotated[int, Query(ge=1, le=1000)] = 200,
) -> Json:
    """Significant events, the newest first."""
    store = _known(request, facility).store
    found = received.events(store, facility, kind=kind, subject=subject, day=day, before=before, most=most)
    return {"events": [_event(one) for one in found], "kinds": EVENTS}


def _event(one: Json) -> Json:
    """An event in words, its amount in dollars."""
    content = one["content"]
    if "amount" in content:
        content = {**content, "amount": money(content["amount"])}
    return {**one, "content": content, "words": EVENTS.get(one["kind"], one["kind"].replace("_", " "))}


@router.get("/facilities/{facility}/link")
def link(request: Request, _: AnOperator, facility: Number) -> list[Json]:
    """What became of the link, as the Department saw it."""
    return received.history(_known(request, facility).store, facility)


# ---------------------------------------------------------------------------------------------------------- orders


class Ordered(Change):
    """An order for a terminal or a table."""

    action: Literal["enable", "disable"]
    what: Literal["terminal", "table"]
    name: str = Field(min_length=1, max_length=80)
    reason: str = Field(max_length=LONGEST_REASON)


@router.get("/facilities/{facility}/orders")
def orders_of(request: Request, _: AnOperator, facility: Number) -> list[Json]:
    """What was ordered, and what came of it."""
    return orders.orders(_known(request, facility).store, facility)


@router.post("/facilities/{facility}/orders")
def order(request: Request, who: AnOperator, facility: Number, asked: Ordered) -> Json:
    """Enable or disable something; it is brought to the casino at once, or as soon as it answers."""
    at = _known(request, facility)
    wanted = Order(asked.action, asked.what, asked.name, asked.reason, who.name)
    given = orders.give(at.store, asked.id, facility, wanted)
    if poller := at.poller_of(facility):
        poller.wake()
    return given


class Again(Change):
    """Why a casino's books are asked for from their beginning."""

    reason: str = Field(max_length=LONGEST_REASON)


@router.post("/facilities/{facility}/again")
def begin_again(request: Request, who: AnOperator, facility: Number, asked: Again) -> Json:
    """A casino's books were set back: ask for them from their beginning, under another number."""
    at = _known(request, facility)
    poller = at.poller_of(facility)
    number = again.begin_again(at.store, facility, who.name, asked.reason, asked.id)
    if poller:
        poller.wake()
    return {"facility": number}


# --------------------------------------------------------------------------------------------------------- program


class Decision(Change):
    """A digest to approve, or to withdraw the approval of."""

    digest: str = Field(max_length=80)
    version: str = Field(max_length=80)
    approves: bool
    reason: str = Field(max_length=400)


@router.get("/facilities/{facility}/program")
def program(request: Request, _: AnOperator, facility: Number) -> Json:
    """Which programs ran there, and which digests are approved."""
    store = _known(request, facility).store
    return {
        "identities": programs.identities(store, facility),
        "decisions": programs.decisions(store),
        "proposals": programs.open_proposals(store),
    }


@router.post("/programs")
def propose_program(request: Request, who: AnOperator, asked: Decision) -> Json:
    """Propose to approve a digest, or to withdraw its approval; another operator decides."""
    store = desk(request).store
    return programs.propose(
        store, asked.id, who.name, asked.digest, asked.version, asked.reason, approves=asked.approves
    )


class Verdict(Change):
    """An operator's decision on a proposal of another."""

    approves: bool


@router.post("/proposals/{number}")
def decide(request: Request, who: AnOperator, number: Number, asked: Verdict) -> Json:
    """Approve or reject a proposal. Operators may take their own back, and not approve them."""
    return proposals.decide(desk(request).store, number, who.name, approves=asked.approves, id=asked.id)


# --------------------------------------------------------------------------------------------------- revenue and tax


class Rate(Change):
    """The rate for electronic wagering terminals, in percent, from a day on."""

    from_day: str = Field(max_length=10)
    percent: Percent


@router.get("/facilities/{facility}/days")
def days(request: Request, _: AnOperator, facility: Number) -> Json:
    """Net revenue and tax by gaming day."""
    store = _known(request, facility).store
    return {
        "days": [shown_day(one) for one in tax.days(store, facility)],
        "rates": [_rate(one) for one in tax.rates(store)],
        "proposals": [{**one, **_rate(one["content"])} for one in proposals.open_ones(store, "rate")],
    }


@router.get("/facilities/{facility}/days/{day}")
def one_day(request: Request, _: AnOperator, facility: Number, day: Day) -> Json:
    """One gaming day by terminal and table, with the meters."""
    at = _known(request, facility)
    try:
        found = tax.day(at.store, facility, day)
    except Refused as refused:
        raise not_there(refused) from None
    return {
        **shown_day(found),
        "terminals": [
            {"terminal": one["terminal"], **compared(one), **metered(one["meters"])} for one in found["terminals"]
        ],
        "tables": [{"table": one["table"], **compared(one)} for one in found["tables"]],
    }


@router.post("/facilities/{facility}/days/ask")
def ask(request: Request, _: AnOperator, facility: Number, asked: Change) -> Json:
    """Ask the casino how the day stands, without waiting for the next turn."""
    at = _known(request, facility)
    if poller := at.poller_of(facility):
        poller.ask_revenue_now()
    return {"id": str(asked.id)}


@router.post("/rates")
def propose_rate(request: Request, who: AnOperator, asked: Rate) -> Json:
    """Propose the rate of the tax from a day on; it is the statute's (4 Pa.C.S. 13A62). Another operator decides."""
    whole, _, part = asked.percent.partition(".")
    hundredths = int(whole) * 100 + int(part.ljust(2, "0") or 0)
    return tax.propose_rate(desk(request).store, asked.id, who.name, asked.from_day, hundredths)


def _rate(one: Json) -> Json:
    return {**one, "percent": percent(one["hundredths_of_percent"])}


@router.get("/acts")
def acts(request: Request, _: AnOperator) -> list[Json]:
    """What operators did."""
    found = operators.acts(desk(request).store)
    return [{**one, "about": one["about"] and json.loads(one["about"])} for one in found]
