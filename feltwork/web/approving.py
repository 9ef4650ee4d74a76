"""What people ask each other to approve: the shapes of it, how it is shown, and who may carry it out."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Annotated, Any, Final, Literal
from uuid import UUID

from pydantic import Field, RootModel, TypeAdapter, ValidationError

from feltwork.access import key_holders
from feltwork.access.approvals import Request
from feltwork.access.permissions import RULES, Permission, can_ask
from feltwork.access.person import Person
from feltwork.access.roles import Role, listed
from feltwork.terms.refusal import Refused
from feltwork.wagering.house import BILLS, MOST_DAYS
from feltwork.web.api.shapes import Amount, Json, Stated
from feltwork.web.misshapen import misshapen
from feltwork.web.written import Pool, TimeOfDay

ASKED: Final = tuple(permission for permission, rule in RULES.items() if rule.dual)
"""Everything that needs several people."""
_Name = Annotated[str, Field(min_length=1, max_length=80)]
_Piece = Annotated[str, Field(max_length=8)]
_Step = Annotated[int, Field(ge=1, le=10_000)]
_Roll = Annotated[list[Annotated[int, Field(ge=1, le=6)]], Field(max_length=12)] | Literal["no roll"]


class CardsCorrected(Stated):
    """The right cards or tiles of a step."""

    step: _Step
    cards: list[_Piece] = Field(min_length=1, max_length=12)


class DiceCorrected(Stated):
    """The right roll of a step."""

    step: _Step
    dice: _Roll


class PeekCorrected(Stated):
    """What the card reader really showed at a step."""

    step: _Step
    found: bool


class Correction(Stated):
    """A settled round in which cards or dice were entered wrongly."""

    round: UUID
    corrections: list[CardsCorrected | DiceCorrected | PeekCorrected] = Field(min_length=1, max_length=40)
    then: list[_Piece | _Roll | bool] = Field(default=[], max_length=120)
    """Cards, rolls and peeks that follow, where the round takes another course."""


class OptionsStated(Stated):
    """Options of the house that are to be chosen; what is not stated stays."""

    facility: str = Field(default="", max_length=80)
    timezone: str = Field(default="", max_length=80)
    day_begins: TimeOfDay = "06:00"
    bills: list[Annotated[int, Field(ge=min(BILLS), le=max(BILLS))]] = Field(default=[], max_length=20)
    voucher_days: int | None = Field(default=None, ge=1, le=MOST_DAYS)
    voucher_remainder: Literal["refuse", "new_voucher"] = "refuse"
    tips_pool: str = Field(default="", max_length=40)
    idle_minutes: dict[_Name, Annotated[int, Field(ge=5, le=720)]] = Field(default={}, max_length=len(Role))
    """By role; roles that are not named keep theirs."""


class SetupStated(Stated):
    """How a table is to be run; what is not stated is as it is by default."""

    cards_from: Literal["shoe", "dealer"] = "shoe"
    automatic: bool = False
    betting_s: int = Field(default=20, ge=1, le=3_600)
    decision_s: int = Field(default=20, ge=1, le=3_600)
    step_ms: int = Field(default=700, ge=0, le=60_000)
    result_s: int = Field(default=6, ge=0, le=3_600)
    silence: dict[str, _Name] = Field(default={}, max_length=20)


class HouseOptions(Stated):
    """Options of the house."""

    change: Literal["options"]
    options: OptionsStated


class NewTable(Stated):
    """A hybrid gaming table that opens."""

    change: Literal["new_table"]
    table: _Name
    game: _Name
    rules: Json = Field(default={}, max_length=60)
    setup: SetupStated = SetupStated()


class NewTerminal(Stated):
    """An electronic wagering terminal that is enrolled."""

    change: Literal["new_terminal"]
    asset_number: _Name
    table: _Name
    denomination: Amount = "0.01"
    pays_vouchers_up_to: Amount = "3000.00"
    pays_jackpots_up_to: Amount = "1200.00"


class TableSetup(Stated):
    """How a table is run."""

    change: Literal["setup"]
    table: _Name
    setup: SetupStated


class LossOfLink(Stated):
    """What a loss of the link to the central control computer means for the terminals."""

    change: Literal["loss_of_link"]
    on_loss: Literal["stop", "go_on"]
    go_on_minutes: int = Field(default=0, ge=0, le=1440)
    patience_s: int | None = Field(default=None, ge=3, le=300)


class SystemChange(
    RootModel[Annotated[HouseOptions | NewTable | NewTerminal | TableSetup | LossOfLink, Field(discriminator="change")]]
):
    """A change of the electronic wagering system."""


class SetUpProgressive(Stated):
    """A new progressive."""

    change: Literal["set_up"]
    progressive: _Name
    game: _Name
    reset: Amount | None = None
    rate: int | None = Field(default=None, ge=0, le=10_000)
    """In hundredths of a percent."""
    seed: Amount | None = None


class LinkProgressive(Stated):
    """A table that feeds and draws on a meter from now on."""

    change: Literal["link"]
    progressive: _Name
    table: _Name


class UnlinkProgressive(Stated):
    """A table that leaves its meter."""

    change: Literal["unlink"]
    table: _Name


class RetireProgressive(Stated):
    """A progressive that ends, and the one that takes over what it shows."""

    change: Literal["retire"]
    progressive: _Name
    into: _Name


class ProgressiveChange(
    RootModel[
        Annotated[
            SetUpProgressive | LinkProgressive | UnlinkProgressive | RetireProgressive, Field(discriminator="change")
        ]
    ]
):
    """A change of progressives."""


class DeviceCredentials(Stated):
    """Terminals that get a credential."""

    asset_numbers: list[_Name] = Field(min_length=1, max_length=600)


class Commencement(Stated):
    """Operations that commence: there is nothing to choose."""


class TaxRate(Stated):
    """A rate of the tax from a gaming day on, and where the figure is from."""

    rate_class: Literal["dealer_operated", "fully_automated"]
    basis_points: int = Field(ge=0, le=10_000)
    """In hundredths of a percent."""
    from_day: date
    source: str = Field(min_length=1, max_length=200)


class TipPolicy(Stated):
    """How electronic tips of a pool are recorded, pooled and distributed, from a gaming day on."""

    pool: Pool
    from_day: date
    remainder: Literal["largest_remainder", "stays_in_pool"]
    paid_through: Literal["cage", "payroll"]
    words: str = Field(min_length=1, max_length=2_000)


class AddKeyHolder(Stated):
    """A person with a key-holding role who is added."""

    change: Literal["add"]
    sign_in_name: _Name
    name: _Name
    roles: list[Role] = Field(min_length=1, max_length=8)


class GiveRole(Stated):
    """A key-holding role for a person who is here already."""

    change: Literal["role"]
    sign_in_name: _Name
    role: Role


class ResetPassword(Stated):
    """A new password for another person."""

    change: Literal["password"]
    sign_in_name: _Name


class EnableKeyHolder(Stated):
    """A key holder who was disabled and may sign in again."""

    change: Literal["enable"]
    sign_in_name: _Name


class KeyHolderChange(
    RootModel[Annotated[AddKeyHolder | GiveRole | ResetPassword | EnableKeyHolder, Field(discriminator="change")]]
):
    """A change of a person that an administrator does not make alone."""


class RestoreAdministrator(Stated):
    """An administrator who gets a new password from the two keys."""

    sign_in_name: _Name


Content = (
    KeyHolderChange
    | RestoreAdministrator
    | Correction
    | SystemChange
    | ProgressiveChange
    | DeviceCredentials
    | Commencement
    | TaxRate
    | TipPolicy
)
_SHAPES: Final[Mapping[Permission, TypeAdapter[Any]]] = {
    Permission.CORRECT_AFTER_SETTLEMENT: TypeAdapter(Correction),
    Permission.SYSTEM_CHANGE: TypeAdapter(SystemChange),
    Permission.CHANGE_PROGRESSIVES: TypeAdapter(ProgressiveChange),
    Permission.DEVICE_CREDENTIALS: TypeAdapter(DeviceCredentials),
    Permission.COMMENCE: TypeAdapter(Commencement),
    Permission.SET_TAX_RATES: TypeAdapter(TaxRate),
    Permission.SET_TIP_POLICY: TypeAdapter(TipPolicy),
    Permission.CHANGE_KEY_HOLDERS: TypeAdapter(KeyHolderChange),
    Permission.RESTORE_ADMINISTRATOR: TypeAdapter(RestoreAdministrator),
}


def content_of(kind: Permission, stated: Mapping[str, Any]) -> Any:
    """What is asked for, read; refused where it has not the shape of its kind."""
    try:
        read = _SHAPES[kind].validate_python(stated)
    except ValidationError as problem:
        wrong = misshapen(problem.errors(), stated)
        raise Refused(wrong.what, wrong.why, RULES[kind].section, wrong.instead) from None
    return read.root if isinstance(read, RootModel) else read


def shown_to(request: Request, person: Person) -> dict[str, Any]:
    """A request, and what this person can do about it."""
    return {
        **request.to_json(),
        "text": in_words(request),
        "can_approve": request.can_approve(person),
        "can_refuse": request.can_refuse(person),
        "can_carry_out": request.state == "approved" and can_carry_out(request, person),
    }


def can_carry_out(request: Request, person: Person) -> bool:
    """Those who may ask for it do it once it is approved, and those who signed it."""
    signed = any(decision.person == person.id and decision.approves for decision in request.decisions)
    if request.kind in key_holders.KINDS:
        return key_holders.can_carry_out(request, person)
    if request.kind is Permission.DEVICE_CREDENTIALS:
        return can_ask(person, request.kind)  # whoever carries it out reads the credential
    return person.enabled and (can_ask(person, request.kind) or signed)


def in_words(request: Request) -> str:
    """What is asked for, in one line."""
    content = request.content
    match request.kind, content.get("change"):
        case Permission.CORRECT_AFTER_SETTLEMENT, _:
            return "Settle a round again: " + ", ".join(
                f"step {one['step']} is {_corrected(one)}" for one in content["corrections"]
            )
        case Permission.COMMENCE, _:
            return "Commence operations"
        case ((Permission.SET_TAX_RATES | Permission.SET_TIP_POLICY), _):
            return _cage_in_words(content)
        case ((Permission.CHANGE_KEY_HOLDERS | Permission.RESTORE_ADMINISTRATOR), change):
            return _key_holder_in_words(change, content)
        case Permission.DEVICE_CREDENTIALS, _:
            return "Credentials for terminal " + ", ".join(content["asset_numbers"])
        case Permission.SYSTEM_CHANGE, _:
            return _system_change_in_words(content)
        case _, "set_up":
            return f"Set up progressive {content['progressive']} for {content['game']}"
        case _, "link":
            return f"Link table {content['table']} to progressive {content['progressive']}"
        case _, "unlink":
            return f"Take table {content['table']} off its progressive"
        case _, "retire":
            return f"Retire progressive {content['progressive']} into {content['into']}"
    return RULES[request.kind].words


def _cage_in_words(content: Mapping[str, Any]) -> str:
    if "pool" in content:
        return f"Tips of {content['pool']} from {content['from_day']} on: {content['words']}"
    whole, part = divmod(content["basis_points"], 100)
    of = content["rate_class"].replace("_", " ")
    return f"Tax of {whole}.{part:02d}% for {of} tables from {content['from_day']} on ({content['source']})"


def _key_holder_in_words(change: str | None, content: Mapping[str, Any]) -> str:
    name = content["sign_in_name"]
    match change:
        case "add":
            return f"Add {content['name']} ({name}) as {listed(Role(role) for role in content['roles'])}"
        case "role":
            return f"Make {name} {listed([Role(content['role'])])}"
        case "enable":
            return f"Enable {name} again"
    return f"Set a new password for {name}"


def _system_change_in_words(content: Mapping[str, Any]) -> str:
    match content["change"]:
        case "options":
            return "Options of the house: " + ", ".join(
                f"{name} {_option(value)}" for name, value in content["options"].items()
            )
        case "new_table":
            return f"Open table {content['table']} with {content['game']}"
        case "new_terminal":
            return f"Enrol terminal {content['asset_number']} at table {content['table']}"
        case "setup":
            return f"Setup of table {content['table']}: " + ", ".join(
                f"{name} {value}" for name, value in content["setup"].items()
            )
        case "loss_of_link" if content["on_loss"] == "stop":
            return "Loss of the link to central control: terminals stop at once"
        case "loss_of_link":
            return f"Loss of the link to central control: terminals go on for {content['go_on_minutes']} minutes"
    return RULES[Permission.SYSTEM_CHANGE].words


def _option(value: object) -> str:
    return ", ".join(f"{name} {one}" for name, one in value.items()) if isinstance(value, Mapping) else str(value)


def _corrected(one: Mapping[str, Any]) -> str:
    if "found" in one:
        return "found by the peek" if one["found"] else "not found by the peek"
    return _pieces(one.get("cards", one.get("dice")))


def _pieces(told: object) -> str:
    return " ".join(map(str, told)) if isinstance(told, list | tuple) else str(told)
