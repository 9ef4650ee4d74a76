"""What the cage owes a day, vouchers to finance, keys in custody, slips of felt tables, and directors: at the shell.

Whoever does something names themselves with `--by` and types their password.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated
from uuid import UUID

import typer

from feltwork.cli.drop_commands import WentOut
from feltwork.cli.groups import Csv, Id, Json, OutPage, SignedBy, Why, showing

Location = Annotated[str, typer.Argument(metavar="LOCATION", help="Where they were redeemed: cage, kiosk-7.")]
OnDay = Annotated[str, typer.Argument(metavar="DAY", help="The gaming day, e.g. 2026-11-15.")]
Vouchers = Annotated[int, typer.Option("--vouchers", metavar="NUMBER", min=0, help="How many vouchers lie there.")]
Worth = Annotated[str, typer.Option("--amount", metavar="DOLLARS", help="What they come to.")]

cage = showing("The cage: what is due, vouchers to finance, keys in custody, slips of felt tables.")
director = showing("Who leads the mandatory departments, with their key employee licences (465a.11(b)).")


class KeptKey(StrEnum):
    """Keys that a department keeps."""

    BILL_VALIDATOR = "bill-validator"
    CONTENTS_FINANCE = "contents-finance"
    CONTENTS_COMPLIANCE = "contents-compliance"


class SlipName(StrEnum):
    """Slips of felt tables."""

    OPENING = "opening"
    FILL_REQUEST = "fill-request"
    CREDIT_REQUEST = "credit-request"
    DROP = "drop"
    CLOSING = "closing"


class PositionName(StrEnum):
    """Departments that somebody leads."""

    INFORMATION_TECHNOLOGY = "information-technology"
    SLOT_OPERATIONS = "slot-operations"
    TABLE_GAMES = "table-games"
    GAMING = "gaming"


@cage.command("due")
def cage_due(csv: Csv = False, page: OutPage = None, json: Json = False) -> None:
    """Boxes not removed or counted, inventories not taken, vouchers that finance has not received.

    The word `due` may be left out.

    Example: feltwork cage
    """
    from feltwork.cli.custody_work import show_due

    show_due(as_csv=csv, page=page, as_json=json)


@cage.command("redemptions")
def cage_redemptions(json: Json = False) -> None:
    """Vouchers redeemed at the cage and at machines, by gaming day, and whether finance has them.

    Example: feltwork cage redemptions
    """
    from feltwork.cli.custody_work import show_redemptions

    show_redemptions(as_json=json)


@cage.command("reconcile")
def cage_reconcile(
    location: Location, day: OnDay, vouchers: Vouchers, amount: Worth, by: SignedBy, id: Id = None, json: Json = False
) -> None:
    """Say that the cage has reconciled a redemption machine's gaming day.

    Example: feltwork cage reconcile kiosk-7 2026-11-15 --vouchers 12 --amount 340.50 --by gina
    """
    from feltwork.cli.custody_work import move_redemptions

    move_redemptions("reconcile", location, day, vouchers, amount, by, id, as_json=json)


@cage.command("receive")
def cage_receive(
    location: Location, day: OnDay, vouchers: Vouchers, amount: Worth, by: SignedBy, id: Id = None, json: Json = False
) -> None:
    """Finance receives a gaming day's vouchers of a location.

    Example: feltwork cage receive cage 2026-11-15 --vouchers 40 --amount 1220 --by carol
    """
    from feltwork.cli.custody_work import move_redemptions

    move_redemptions("receive", location, day, vouchers, amount, by, id, as_json=json)


@cage.command("keys")
def cage_keys(json: Json = False) -> None:
    """Keys of bill validators and boxes' contents: who has had which.

    Example: feltwork cage keys
    """
    from feltwork.cli.custody_work import show_keys

    show_keys(as_json=json)


@cage.command("key-out")
def cage_key_out(
    key: KeptKey,
    label: Annotated[str, typer.Argument(metavar="LABEL", help="What is written on the key: K-1.")],
    to: Annotated[str, typer.Option("--to", metavar="SIGN_IN_NAME", help="Who has it from now on.")],
    why: Why,
    by: SignedBy,
    id: Id = None,
    json: Json = False,
) -> None:
    """Hand a key to another person of its department.

    Example: feltwork cage key-out bill-validator K-1 --to sam --why "a jam at 1001" --by maya
    """
    from feltwork.cli.custody_work import key_out

    key_out(key.replace("-", "_"), label, to, why, by, id, as_json=json)


@cage.command("key-back")
def cage_key_back(
    custody: WentOut,
    by: SignedBy,
    id: Id = None,
    json: Json = False,
) -> None:
    """Take a key back; another person than who had it.

    Example: feltwork cage key-back 0191c2f0-... --by maya
    """
    from feltwork.cli.custody_work import key_back

    key_back(custody, by, id, as_json=json)


@cage.command("slips")
def cage_slips(json: Json = False) -> None:
    """Slips of felt tables, the newest first.

    Example: feltwork cage slips
    """
    from feltwork.cli.custody_work import show_slips

    show_slips(as_json=json)


@cage.command("slip")
def cage_slip(
    kind: SlipName,
    table: Annotated[str, typer.Argument(metavar="TABLE", help="The felt table's number.")],
    chips: Annotated[str, typer.Option("--chips", metavar="DOLLARS", help="Value chips.")],
    by: SignedBy,
    coins: Annotated[str, typer.Option("--coins", metavar="DOLLARS", help="Coins.")] = "0",
    plaques: Annotated[str, typer.Option("--plaques", metavar="DOLLARS", help="Plaques.")] = "0",
    attached: Annotated[bool, typer.Option("--attached", help="The container was at the table already.")] = False,
    id: Id = None,
    json: Json = False,
) -> None:
    """Prepare a slip of a felt table: its opening inventory, a request, an inventory at a drop or at the end.

    Example: feltwork cage slip fill-request R1 --chips 5000 --by dave
    """
    from feltwork.cli.custody_work import prepare_slip

    amounts = (chips, coins, plaques)
    prepare_slip(kind.replace("-", "_"), table, amounts, by, id, attached=attached, as_json=json)


@cage.command("sign-slip")
def cage_sign_slip(
    slip: Annotated[UUID, typer.Argument(metavar="UUID", help="The slip's id, as `slips --json` shows it.")],
    by: SignedBy,
    id: Id = None,
    json: Json = False,
) -> None:
    """Sign a slip: security for what it carried, a floorperson for what was counted before them.

    Example: feltwork cage sign-slip 0191c2f0-... --by sid
    """
    from feltwork.cli.custody_work import sign_slip

    sign_slip(slip, by, id, as_json=json)


@director.command("list")
def director_list(json: Json = False) -> None:
    """Who leads which department, and which has nobody.

    The word `list` may be left out.

    Example: feltwork director
    """
    from feltwork.cli.custody_work import show_directors

    show_directors(as_json=json)


@director.command("record")
def director_record(
    position: PositionName,
    person: Annotated[str, typer.Argument(metavar="SIGN_IN_NAME", help="Who leads it.")],
    licence: Annotated[str, typer.Option("--licence", metavar="NUMBER", help="Their key employee licence.")],
    by: SignedBy,
    id: Id = None,
    json: Json = False,
) -> None:
    """Record who leads a department; by a casino compliance representative who has seen the licence.

    Example: feltwork director record slot-operations ravi --licence KEY-12 --by kim
    """
    from feltwork.cli.custody_work import record_director

    record_director(position.replace("-", "_"), person, licence, by, id, as_json=json)


@director.command("end")
def director_end(position: PositionName, why: Why, by: SignedBy, id: Id = None, json: Json = False) -> None:
    """Somebody leads a department no more.

    Example: feltwork director end slot-operations --why retired --by kim
    """
    from feltwork.cli.custody_work import end_director

    end_director(position.replace("-", "_"), why, by, id, as_json=json)
