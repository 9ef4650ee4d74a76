"""Credentials of terminals by hand: listed, issued under two keys, revoked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from feltwork.cli.at_house import open_house
from feltwork.cli.look import BRASS, QUIET, RED, console, grid, print_json
from feltwork.cli.people_work import signed
from feltwork.ledger.ids import new_id

if TYPE_CHECKING:
    from feltwork.access.devices import Issued
    from feltwork.access.person import Person
    from feltwork.database.database import Unit


def list_devices(*, as_json: bool) -> None:
    with open_house() as house:
        from feltwork.access.devices import devices

        found = house.database.run(devices, "devices")
    if as_json:
        print_json([one.to_json() for one in found])
        return
    made = grid("", ("terminal", "credential", "issued", "by", "ended", "why"))
    styles = {"none": QUIET, "revoked": RED}
    for one in found:
        issued = f"{one.issued_at:%Y-%m-%d %H:%M}" if one.issued_at else ""
        ended = f"{one.ended_at:%Y-%m-%d %H:%M} by {one.ended_by}" if one.ended_at else ""
        style = styles.get(one.state, "")
        made.add_row(one.asset_number, one.state, issued, one.issued_by or "", ended, one.why or "", style=style)
    console().print(made)


def issue(asset_numbers: Sequence[str], by: str, keys: Sequence[str], why: str, *, as_json: bool) -> None:
    """Asked for, approved and issued in one unit: those who hold the keys stand at the server and type."""
    request = new_id()

    def act(unit: Unit, who: Person, holders: Sequence[Person]) -> Issued:
        from feltwork.access import approvals, devices

        devices.ask(unit, request, who, asset_numbers, why)
        for holder in holders:
            approvals.approve(unit, request, holder)
        return devices.issue(unit, request, who)

    with open_house() as house:
        who = signed(house.database, by)
        holders = [signed(house.database, key) for key in keys]
        issued = house.carry_out("issue device credentials", who.sign_in_name, lambda unit: act(unit, who, holders))
    if as_json:
        print_json({"request": str(request), **issued.to_json()})
        return
    screen = console()
    for asset_number, credential in issued.credentials.items():
        screen.print(f"terminal {asset_number}: {credential}", style=BRASS, soft_wrap=True)
        screen.print(f"validator {asset_number}: {issued.validators[asset_number]}", style=BRASS, soft_wrap=True)
    screen.print(
        "They are shown only now. Put each credential into its terminal, and each validator key into the terminal's"
        " bill validator.",
        style=QUIET,
        soft_wrap=True,
    )


def revoke(asset_number: str, by: str, why: str, *, as_json: bool) -> None:
    with open_house() as house:
        from feltwork.access import devices

        who = signed(house.database, by)
        house.carry_out(
            "revoke device credential",
            who.sign_in_name,
            lambda unit: devices.revoke(unit, who, asset_number, why),
        )
    if as_json:
        print_json({"asset_number": asset_number, "state": "revoked"})
    else:
        console().print(f"The credential of terminal {asset_number} is good no more.")
