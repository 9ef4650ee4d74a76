"""`central-control`: the Department's own program; `link`: the casino's end of the link."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from feltwork.cli.groups import Json, Why, group, showing

central_control = group(
    "The Department's central control computer, as a program of its own.\n\n"
    "It asks casinos over TLS with certificates on both sides, and has its own store, operators and page. It shares "
    "nothing with a casino's database."
)
link = showing("The casino's end of the link to the central control computer: show, history, loss.")

Data = Annotated[str, typer.Option("--data", metavar="DIR", help="The folder of the Department's program.")]
Certificates = Annotated[
    str, typer.Option("--certificates", metavar="DIR", help="The folder with the link's certificates.")
]
Operator = Annotated[
    str, typer.Option("--by", metavar="NAME", help="The operator who orders it; their password is asked.")
]
Subject = Annotated[str, typer.Argument(metavar="NAME", help="A terminal's asset number, or the table with --table.")]
IsTable = Annotated[bool, typer.Option("--table", help="It is a gaming table, not a terminal.")]
Facility = Annotated[
    int | None, typer.Option("--facility", metavar="NUMBER", help="Which facility, where there are several.")
]


class Loss(StrEnum):
    """What a loss of the link means."""

    STOP = "stop"
    GO_ON = "go-on"


# ------------------------------------------------------------------------------------------------- the Department


@central_control.command("certificates")
def certificates(
    folder: Annotated[str, typer.Argument(metavar="DIR", help="A folder for them, made where it is not there.")],
    host: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="A name or address of the casino's server; may be repeated."),
    ] = None,
    renew: Annotated[
        bool,
        typer.Option(
            "--renew", help="New certificates by the authority that is there; both sides take them as they run."
        ),
    ] = False,
    by: Annotated[
        str | None,
        typer.Option("--by", metavar="DIR", help="Another casino's alone, by the authority in this folder."),
    ] = None,
    json: Json = False,
) -> None:
    """Make the certificates of the link: the Department's authority, its own and the casino's.

    A casino needs authority.pem, casino.pem and casino.key; the rest stays with the Department. Only their owner may
    read the keys.

    Example: feltwork central-control certificates ./keys --host casino.example
    Example: feltwork central-control certificates ./second --by ./keys --host second.example
    """
    from feltwork.cli.central_control_work import make_certificates

    make_certificates(folder, host or [], by, renew=renew, as_json=json)


@central_control.command("operator")
def operator(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name to sign in with: olga.")],
    data: Data,
    full_name: Annotated[str, typer.Option("--name", metavar="NAME", help="Their full name.")] = "",
    json: Json = False,
) -> None:
    """Add an operator of the Department, or set their password anew; it is asked for.

    Example: feltwork central-control operator olga --name "Olga Ortiz" --data ./department
    """
    from feltwork.cli.central_control_work import add_operator

    add_operator(name, full_name, data, as_json=json)


@central_control.command("run")
def run(
    casino: Annotated[
        list[str], typer.Option(metavar="URL", help="A casino's end of the link: https://HOST:PORT; may be repeated.")
    ],
    certificates: Certificates,
    data: Data,
    host: Annotated[str, typer.Option(help="The address of the page. Default: this machine alone.")] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=65535,
            help="The port of the page; 0 takes any that is free. Without it 8591, or the next one that is free.",
        ),
    ] = None,
    public: Annotated[
        str | None,
        typer.Option(metavar="URL", help="The address that people use, behind a proxy: https://control.example."),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="A proxy whose X-Forwarded-For header is trusted. Repeatable."),
    ] = None,
    tls_certificate: Annotated[
        str | None, typer.Option(metavar="FILE", help="The page's own TLS certificate, in PEM, with its chain.")
    ] = None,
    tls_key: Annotated[str | None, typer.Option(metavar="FILE", help="The key of that certificate.")] = None,
    every: Annotated[
        float, typer.Option(metavar="SECONDS", min=0.1, max=60, help="How often casinos are asked.")
    ] = 1.0,
    revenue_every: Annotated[
        float, typer.Option(metavar="SECONDS", min=1, max=3600, help="How often for the revenue of the day going on.")
    ] = 60.0,
    open: Annotated[bool, typer.Option("--open", help="Open the page in this machine's browser.")] = False,
    until_closed: Annotated[bool, typer.Option("--until-closed", hidden=True)] = False,
) -> None:
    """Run the Department's program until it is interrupted.

    Beyond this machine the page needs TLS: --tls-certificate and --tls-key, or --public https://... and --proxy.

    Example: feltwork central-control run --casino https://127.0.0.1:8590 --certificates ./keys --data ./department
    """
    from feltwork.database.where import verify_installed

    verify_installed()
    from feltwork.cli.central_control_work import PageAt, run_department

    if until_closed:
        from feltwork.cli.central_control_work import end_with_standard_input

        end_with_standard_input()
    page = PageAt(host, port, public, proxy or (), tls_certificate, tls_key)
    run_department(casino, certificates, data, page, every=every, revenue_every=revenue_every, open=open)


@central_control.command("status")
def status(data: Data, json: Json = False) -> None:
    """Every facility: how its link stands, terminals, events, program, revenue of the day.

    Example: feltwork central-control status --data ./department
    """
    from feltwork.cli.central_control_work import show_status

    show_status(data, as_json=json)


@central_control.command("enable")
def enable(
    name: Subject,
    data: Data,
    by: Operator,
    why: Why,
    table: IsTable = False,
    facility: Facility = None,
    json: Json = False,
) -> None:
    """Enable a terminal or a table at a casino; the running program brings the order there.

    Example: feltwork central-control enable 1001 --by olga --why "placed as noticed" --data ./department
    """
    from feltwork.cli.central_control_work import give_order

    give_order("enable", name, data, by, why, is_table=table, facility=facility, as_json=json)


@central_control.command("disable")
def disable(
    name: Subject,
    data: Data,
    by: Operator,
    why: Why,
    table: IsTable = False,
    facility: Facility = None,
    json: Json = False,
) -> None:
    """Disable a terminal or a table at a casino; the running program brings the order there.

    Example: feltwork central-control disable 1001 --by olga --why "it is to be moved" --data ./department
    """
    from feltwork.cli.central_control_work import give_order

    give_order("disable", name, data, by, why, is_table=table, facility=facility, as_json=json)


@central_control.command("again")
def again(
    data: Data,
    by: Operator,
    why: Why,
    facility: Facility = None,
    json: Json = False,
) -> None:
    """Ask for a casino's books from their beginning: they were set back, say by an older backup.

    What it told before stays, under its old number; what was disabled is disabled again.

    Example: feltwork central-control again --by olga --why "restored from the backup of Monday" --data ./department
    """
    from feltwork.cli.central_control_work import begin_again

    begin_again(data, by, why, facility, as_json=json)


@central_control.command("meters")
def meters(
    data: Data,
    asset_number: Annotated[
        str | None, typer.Argument(metavar="[ASSET_NUMBER]", help="One terminal; without it all of them.")
    ] = None,
    facility: Facility = None,
    json: Json = False,
) -> None:
    """Meters of terminals, as the Department last retrieved them.

    Example: feltwork central-control meters 1001 --data ./department
    """
    from feltwork.cli.central_control_work import show_meters

    show_meters(data, asset_number, facility, as_json=json)


@central_control.command("events")
def events(
    data: Data,
    kind: Annotated[str | None, typer.Option(metavar="KIND", help="Only events of this kind, e.g. link_lost.")] = None,
    subject: Annotated[str | None, typer.Option(metavar="THING", help='Only of this, e.g. "terminal 1001".')] = None,
    most: Annotated[int, typer.Option(min=1, max=1000, help="How many at the most.")] = 50,
    facility: Facility = None,
    json: Json = False,
) -> None:
    """Significant events that the Department has received, the newest first.

    Example: feltwork central-control events --kind payout_due --data ./department
    """
    from feltwork.cli.central_control_work import show_events

    show_events(data, kind, subject, most, facility, as_json=json)


# ------------------------------------------------------------------------------------------------------ the casino


@link.command("show")
def link_show(json: Json = False) -> None:
    """How the link stands, which terminals are not connected, and which do not respond.

    The word `show` may be left out.

    Example: feltwork link
    """
    from feltwork.cli.link_work import show

    show(as_json=json)


@link.command("history")
def link_history(json: Json = False) -> None:
    """What became of the link: losses, what they led to, and when it came back.

    Example: feltwork link history
    """
    from feltwork.cli.link_work import show_history

    show_history(as_json=json)


@link.command("loss")
def link_loss(
    means: Annotated[Loss, typer.Argument(help="stop: at once; go-on: after --minutes.")],
    by: Annotated[str, typer.Option("--by", metavar="SIGN_IN_NAME", help="Who asks for it; their password is asked.")],
    key: Annotated[
        list[str],
        typer.Option(
            "--key",
            metavar="SIGN_IN_NAME",
            help="Who else turns a key: finance, and a floorperson or slot supervisor. Their passwords are asked.",
        ),
    ],
    minutes: Annotated[int, typer.Option(min=0, max=1440, help="For how long terminals go on.")] = 0,
    patience: Annotated[
        int | None, typer.Option(metavar="SECONDS", min=3, max=300, help="After how much silence the link is lost.")
    ] = None,
    why: Annotated[
        str, typer.Option("--why", metavar="REASON", help="The reason, in a sentence.")
    ] = "set at the server",
    json: Json = False,
) -> None:
    """Choose what a loss of the link means, under the keys of two departments (605a.2(b)).

    A key that the asker holds is turned by asking.

    Example: feltwork link loss go-on --minutes 30 --by carol --key dave
    """
    from feltwork.cli.link_work import set_loss

    set_loss(means.value.replace("-", "_"), minutes, patience, by, key, why, as_json=json)
