"""The HTTP routes, by what they are about."""

from __future__ import annotations

from fastapi import APIRouter

from feltwork.web.api import approvals, demo, floor, health, lab, payouts, people, reports, rounds, sign_in, tables
from feltwork.web.serving import Serving


def routers(serving: Serving) -> list[APIRouter]:
    """Every router of a server; the demo's only where the demo runs."""
    modules = (sign_in, tables, rounds, floor, payouts, approvals, reports, people, lab, health)
    found = [module.router for module in modules]
    return [*found, demo.router] if serving.seats else found
