"""Every router there is. By itself, so that whoever needs one part of the routes does not load them all."""

from __future__ import annotations

from fastapi import APIRouter

from feltwork.web.api import (
    approvals,
    bad_beat,
    central_control,
    compliance,
    count,
    custody,
    device_lists,
    device_service,
    devices,
    drop,
    filings,
    floor,
    floor_plan,
    health,
    lab,
    payouts,
    people,
    poker,
    reports,
    revenue,
    rounds,
    sign_in,
    slips,
    table_tests,
    tables,
    tips,
    training,
)
from feltwork.web.serving import Serving


def routers(serving: Serving) -> list[APIRouter]:
    """Every router of a server; the demo's only where the demo runs."""
    modules = (
        sign_in,
        tables,
        rounds,
        floor,
        payouts,
        slips,
        revenue,
        tips,
        drop,
        count,
        custody,
        approvals,
        reports,
        people,
        lab,
        health,
        central_control,
        filings,
        compliance,
        training,
        table_tests,
        devices,
        device_service,
        device_lists,
        floor_plan,
        poker,
        bad_beat,
    )
    found = [module.router for module in modules]
    if serving.seats:
        from feltwork.web.api import demo  # a house's server does not load the demo

        found.append(demo.router)
    return found
