"""Who may do what, from a shell at the server: `person`, `device`, `trail`.

Whoever changes something names themselves with `--by` and types their password: a shell is no way around the roles.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from feltwork.cli.groups import Json, group, showing

Name = Annotated[str, typer.Argument(metavar="SIGN_IN_NAME", help="The name that they sign in with: ann.lee.")]
By = Annotated[
    str, typer.Option("--by", metavar="SIGN_IN_NAME", help="The administrator who does this; their password is asked.")
]
Keys = Annotated[
    list[str] | None,
    typer.Option(
        "--key",
        metavar="SIGN_IN_NAME",
        help="Approve as a key holder of another department. Repeatable. Each types their password.",
    ),
]
Reason = Annotated[str, typer.Option("--why", metavar="REASON", help="The reason, in a sentence; the trail keeps it.")]
Why = Annotated[str, typer.Option("--why", metavar="REASON", help="The reason, in a sentence; the trail keeps it.")]
FullName = Annotated[str, typer.Option("--name", metavar="NAME", help="Their full name.")]


class RoleName(StrEnum):
    """The roles as they are typed."""

    DEALER = "dealer"
    INSTRUCTOR = "instructor"
    FLOORPERSON = "floorperson"
    PIT_BOSS = "pit-boss"
    DIRECTOR_OF_TABLE_GAMES = "director-of-table-games"
    SLOT_ATTENDANT = "slot-attendant"
    LEAD_TECHNICIAN = "lead-technician"
    SLOT_SUPERVISOR = "slot-supervisor"
    SLOT_SHIFT_MANAGER = "slot-shift-manager"
    DIRECTOR_OF_SLOT_OPERATIONS = "director-of-slot-operations"
    SECURITY = "security"
    FINANCE = "finance"
    COUNT_TEAM_MEMBER = "count-team-member"
    COUNT_ROOM_SUPERVISOR = "count-room-supervisor"
    MAIN_BANK_CASHIER = "main-bank-cashier"
    CAGE_SUPERVISOR = "cage-supervisor"
    CASINO_COMPLIANCE_REPRESENTATIVE = "casino-compliance-representative"
    CASINO_COMPLIANCE_SUPERVISOR = "casino-compliance-supervisor"
    GAMING_LABORATORY_REPRESENTATIVE = "gaming-laboratory-representative"
    EXECUTIVE_DIRECTOR = "executive-director"
    ADMINISTRATOR = "administrator"


person = showing(
    "People and their roles.\n\n"
    "`person first` makes the first administrator, who adds everybody else. Passwords are asked for, or read from "
    "standard input, one a line: first that of whoever does it, then a new one."
)
role = group("Give a role to a person, or take one away.")
person.add_typer(role, name="role")
device = showing("Credentials of terminals: list, issue, revoke.")
trail = showing("The audit trail: show, verify.")


# ---------------------------------------------------------------------------------------------------------- people


@person.command("list")
def person_list(json: Json = False) -> None:
    """Everybody, with their roles.

    The word `list` may be left out.

    Example: feltwork person
    """
    from feltwork.cli.people_work import list_people

    list_people(as_json=json)


@person.command("first")
def person_first(sign_in_name: Name, name: FullName, json: Json = False) -> None:
    """Make the first administrator.

    Refused when there is one. Their new password is asked for.

    Example: feltwork person first ann --name "Ann Lee"
    """
    from feltwork.cli.people_work import add_first

    add_first(sign_in_name, name, as_json=json)


@person.command("add")
def person_add(
    sign_in_name: Name,
    name: FullName,
    by: By,
    role: Annotated[list[RoleName] | None, typer.Option("--role", help="A role; may be given several times.")] = None,
    key: Keys = None,
    why: Reason = "added at the server",
    json: Json = False,
) -> None:
    """Add a person with roles and a first password.

    The password permits choosing one's own, and nothing more. Once the house has key holders, name with --key who
    approves another one (605a.2(b)): finance for table games and slot operations, a floorperson or slot supervisor for
    finance, both for everybody else. The password is then generated and shown once.

    Example: feltwork person add bob --name "Bob Roe" --role dealer --by ann
    """
    from feltwork.cli.people_work import add

    add(sign_in_name, name, role or [], by, key or [], why, as_json=json)


@person.command("password")
def person_password(
    sign_in_name: Name,
    by: Annotated[
        str | None,
        typer.Option("--by", metavar="SIGN_IN_NAME", help="An administrator who asks for it. Default: the person."),
    ] = None,
    key: Keys = None,
    why: Reason = "set at the server",
    json: Json = False,
) -> None:
    """Choose a password, or set one for another person.

    Type the old password, then the new one. It signs the person out everywhere, and ends a lock-out. With --by and
    --key another person gets a generated password, shown once: it permits choosing one's own, and nothing more. An
    administrator's password can also be restored by finance and a floorperson or slot supervisor: one as --by, the
    other as --key.

    Example: feltwork person password bob
    """
    from feltwork.cli.people_work import set_password

    set_password(sign_in_name, by, key or [], why, as_json=json)


@person.command("disable")
def person_disable(sign_in_name: Name, by: By, why: Why, json: Json = False) -> None:
    """Let somebody sign in no more.

    What they did stays under their name.

    Example: feltwork person disable bob --by ann --why "left the house"
    """
    from feltwork.cli.people_work import switch

    switch(sign_in_name, by, why, enabled=False, as_json=json)


@person.command("enable")
def person_enable(sign_in_name: Name, by: By, why: Why, key: Keys = None, json: Json = False) -> None:
    """Enable a person's account again.

    A key holder needs the approval of other departments: name who approves with --key.

    Example: feltwork person enable bob --by ann --why "is back"
    """
    from feltwork.cli.people_work import switch

    switch(sign_in_name, by, why, key or [], enabled=True, as_json=json)


@role.command("add")
def role_add(
    sign_in_name: Name,
    role: RoleName,
    by: By,
    key: Keys = None,
    why: Reason = "given at the server",
    json: Json = False,
) -> None:
    """Give a person a role. They are signed out and must sign in again.

    A key-holding role needs the approval of other departments: name who approves with --key.

    Example: feltwork person role add bob floorperson --by ann
    """
    from feltwork.cli.people_work import change_role

    change_role(sign_in_name, role, by, key or [], why, given=True, as_json=json)


@role.command("remove")
def role_remove(sign_in_name: Name, role: RoleName, by: By, json: Json = False) -> None:
    """Take a role away from a person.

    That they had it stays on record.

    Example: feltwork person role remove bob dealer --by ann
    """
    from feltwork.cli.people_work import change_role

    change_role(sign_in_name, role, by, given=False, as_json=json)


# --------------------------------------------------------------------------------------------------------- devices


@device.command("list")
def device_list(json: Json = False) -> None:
    """Every terminal, and whether it has a credential.

    The word `list` may be left out.

    Example: feltwork device
    """
    from feltwork.cli.device_work import list_devices

    list_devices(as_json=json)


@device.command("issue")
def device_issue(
    asset_numbers: Annotated[
        list[str], typer.Argument(metavar="ASSET_NUMBER...", help="Terminals, one after the other.")
    ],
    by: By,
    key: Annotated[
        list[str],
        typer.Option(
            "--key",
            metavar="SIGN_IN_NAME",
            help="Who turns a key: one of finance, one floorperson or slot supervisor. Their passwords are asked.",
        ),
    ],
    why: Why = "issued at the server",
    json: Json = False,
) -> None:
    """Issue credentials to terminals, each with the key of its bill validator.

    Under the keys of two departments (605a.2(b)). Both secrets are shown only now. They replace those that the terminal
    had.

    Example: feltwork device issue 1001 1002 --by ann --key carol --key dave
    """
    from feltwork.cli.device_work import issue

    issue(asset_numbers, by, key, why, as_json=json)


@device.command("revoke")
def device_revoke(
    asset_number: Annotated[str, typer.Argument(metavar="ASSET_NUMBER", help="The terminal's asset number.")],
    by: Annotated[
        str,
        typer.Option(
            "--by", metavar="SIGN_IN_NAME", help="An administrator or slot supervisor; their password is asked."
        ),
    ],
    why: Why,
    json: Json = False,
) -> None:
    """End the credential of a terminal at once.

    Example: feltwork device revoke 1001 --by ann --why "the terminal was stolen"
    """
    from feltwork.cli.device_work import revoke

    revoke(asset_number, by, why, as_json=json)


# ----------------------------------------------------------------------------------------------------------- trail


@trail.command("show")
def trail_show(
    who: Annotated[str | None, typer.Option("--who", metavar="SIGN_IN_NAME", help="Only what this person did.")] = None,
    day: Annotated[
        str | None, typer.Option("--day", metavar="DAY", help="Only of this gaming day, e.g. 2026-11-15.")
    ] = None,
    doing: Annotated[
        str | None, typer.Option("--doing", metavar="WORD", help="Only acts of this kind, e.g. sign_in.")
    ] = None,
    what: Annotated[
        str | None, typer.Option("--what", metavar="THING", help='Only what was done to this, e.g. "terminal 1001".')
    ] = None,
    before: Annotated[
        int | None, typer.Option("--before", metavar="NUMBER", help="Only entries before this one, to read on.")
    ] = None,
    most: Annotated[int, typer.Option("--most", min=1, max=1000, help="How many at the most.")] = 50,
    json: Json = False,
) -> None:
    """What people did, the newest first.

    The word `show` may be left out.

    Example: feltwork trail --who bob --day 2026-11-15
    """
    from feltwork.cli.trail_work import show

    show(who, day, doing, what, before, most, as_json=json)


@trail.command("verify")
def trail_verify(json: Json = False) -> None:
    """Prove that no entry was changed, removed or put in; status 1 where one was.

    Example: feltwork trail verify
    """
    from feltwork.cli.trail_work import prove

    if not prove(as_json=json):
        raise typer.Exit(1)
