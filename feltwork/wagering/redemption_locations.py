"""Where gaming vouchers are redeemed besides terminals: the cage and redemption machines (461a.8(d)(1), 461a.10)."""

from __future__ import annotations

import re
from typing import Final, Literal
from uuid import UUID

from feltwork.database.database import Unit
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown
from feltwork.wagering.house import Answer, House

Kind = Literal["cage", "redemption_machine"]

CAGE: Final = "cage"
"""The cashiers' cage that every house has, enabled from the beginning."""

_NAME: Final = re.compile(r"[A-Za-z0-9_.-]{1,40}")


def open_location(house: House, id: UUID, location: str, kind: Kind, made_by: str) -> Answer:
    """Make another cage or a redemption machine known; it is disabled until it is enabled."""
    if not _NAME.fullmatch(location):
        raise Refused(
            "redemption location", f"{shown(location)} is no name", "461a.8(d)(1)", "up to 40 letters, digits, . _ -"
        )
    if kind not in ("cage", "redemption_machine"):
        raise Refused(
            f"redemption location {location}", f"{shown(kind)} is no kind", "461a.8(d)(1)", "cage or redemption_machine"
        )

    def act(unit: Unit) -> Answer:
        new = unit.run(
            "insert into wagering.redemption_location (location, kind) values (%s, %s) on conflict do nothing",
            (location, kind),
        )
        if not new:
            raise Refused(
                f"redemption location {location}", "there is one of this name", "461a.8(d)(1)", "choose another"
            )
        return {"location": location, "kind": kind, "enabled": False}

    return house.command(id, "open redemption location", {"location": location, "kind": kind}, act, made_by)


def enable_location(house: House, id: UUID, location: str, made_by: str) -> Answer:
    """Vouchers are redeemed there from now on."""
    return _switch(house, id, location, made_by, enabled=True)


def disable_location(house: House, id: UUID, location: str, made_by: str) -> Answer:
    """No voucher is redeemed there until it is enabled again."""
    return _switch(house, id, location, made_by, enabled=False)


def verify_redeems(unit: Unit, location: str) -> None:
    """Refuse a place that is unknown or disabled."""
    enabled = unit.value("select enabled from wagering.redemption_location where location = %s", (location,))
    if enabled is None:
        raise Refused(
            f"redemption location {shown(location)}", "there is none of this name", "461a.8(d)(1)", "open it first"
        )
    if not enabled:
        raise Refused(
            f"redemption location {location}", "it is disabled", "461a.8(d)(1)", "enable it, or go to another"
        )


def _switch(house: House, id: UUID, location: str, made_by: str, *, enabled: bool) -> Answer:
    def act(unit: Unit) -> Answer:
        changed = unit.run(
            "update wagering.redemption_location set enabled = %s where location = %s", (enabled, location)
        )
        if not changed:
            verify_redeems(unit, location)
        return {"location": location, "enabled": enabled}

    kind = "enable redemption location" if enabled else "disable redemption location"
    return house.command(id, kind, {"location": location}, act, made_by)
