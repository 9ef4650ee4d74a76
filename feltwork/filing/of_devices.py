"""Kinds of filings about possession, movement, storage and software of devices (461a.26, 461a.27, 463a, 607a)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from feltwork.access.roles import SLOT_SUPERVISORS, Role
from feltwork.database.database import Unit
from feltwork.filing import floor_plans
from feltwork.filing.kind import Authority, Item, Kind
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown

_KEEPERS: Final = SLOT_SUPERVISORS | {Role.LEAD_TECHNICIAN}
_DIRECTORS: Final = frozenset({Role.DIRECTOR_OF_SLOT_OPERATIONS, Role.DIRECTOR_OF_TABLE_GAMES})
_BUREAUS: Final = (Authority.GAMING_LABORATORY_OPERATIONS, Authority.CASINO_COMPLIANCE)

SOFTWARE_NOTICE_HOURS: Final = timedelta(hours=72)

# ------------------------------------------------------------------------------------------- what items say together


def _place_breaches(content: Mapping[str, Any]) -> list[Refused]:
    """A place has a name that lists and logs can call it by, and room for a device at least."""
    found = []
    if not floor_plans.NUMBER.fullmatch(content["location"]):
        why = f"{shown(content['location'])} can't name a location"
        instead = "up to 40 letters, digits, blanks, dots and dashes"
        found.append(Refused("location", why, "463a.5(d)(2)(i)", instead))
    if content.get("most_devices") == 0:
        found.append(Refused("most_devices", "a store for no device is none", "463a.7(b)(4)", "1 or more"))
    return found


def _transport_breaches(content: Mapping[str, Any]) -> list[Refused]:
    """As many different serial numbers as devices."""
    quantity, listed = content["quantity"], len(set(content["serial_numbers"]))
    if quantity == listed == len(content["serial_numbers"]):
        return []
    why = f"the notice is of {quantity} devices and lists {listed} different serial numbers"
    return [Refused("serial_numbers", why, "463a.2(a)(6)", "one serial number for each device")]


def _verify_hours(unit: Unit, content: Mapping[str, Any]) -> None:
    """An installation is planned for 72 hours after its notice at the earliest."""
    earliest: datetime = unit.value("select ledger.now()") + SOFTWARE_NOTICE_HOURS
    if datetime.fromisoformat(content["planned_for"]) < earliest:
        why = f"{content['planned_for']} is less than 72 hours from now"
        raise Refused("planned_for", why, "461a.26(b)", f"{earliest:%Y-%m-%d %H:%M %Z} or later")


# ---------------------------------------------------------------------------------------------- places of devices

GAMING_FLOOR_PLAN: Final = Kind(
    "gaming_floor_plan",
    "gaming floor plan",
    "467a.1",
    (
        Item("title", "what this plan is called", "467a.1"),
        Item("width", "the drawing's width in units of its own", "467a.1", "number"),
        Item("height", "the drawing's height", "467a.1", "number"),
        Item(
            "areas",
            "every area of the gaming floor: area, smoking, x, y, width, height",
            "463a.3(a)",
            "json",
        ),
        Item("locations", "every numbered location: number, area, x, y", "463a.3(b)", "json"),
    ),
    _DIRECTORS,
    (Authority.BOARD,),
    (Authority.EXECUTIVE_DIRECTOR,),
    check=floor_plans.breaches,
)

RESTRICTED_AREA: Final = Kind(
    "restricted_area",
    "request for a restricted area",
    "465a.8(b)",
    (
        Item("location", "the name by which lists and logs call it", "463a.5(d)(2)(i)"),
        Item("where", "where in the licensed facility it lies", "465a.8(b)"),
    ),
    _DIRECTORS,
    (Authority.BOARD,),
    (Authority.EXECUTIVE_DIRECTOR,),
    check=_place_breaches,
)

OFF_PREMISES_STORAGE: Final = Kind(
    "off_premises_storage",
    "request for off-premises storage",
    "463a.7(b)",
    (
        Item("location", "the name by which lists and logs call it", "463a.5(d)(2)(i)"),
        Item("where", "the storage facility and its address in this Commonwealth", "463a.5(d)"),
        Item("most_devices", "how many devices may be stored there", "463a.7(b)(4)", "number"),
        Item(
            "further",
            "what else the request has to state; paragraphs before and after (4) are not in our text",
            "463a.7(b)",
            "long_text",
            required=False,
        ),
    ),
    _DIRECTORS,
    (Authority.GAMING_OPERATIONS,),
    (Authority.EXECUTIVE_DIRECTOR,),
    check=_place_breaches,
)

POSSESSION_PETITION: Final = Kind(
    "possession_petition",
    "petition to possess devices",
    "463a.1(c)",
    (
        Item("person", "who wants to possess them", "463a.1(c)"),
        Item("purpose", "what the devices are for", "463a.1(c)(1)", "long_text"),
        Item("location", "the name by which lists and logs call the place", "463a.1(c)(2)"),
        Item("where", "where the devices will be", "463a.1(c)(2)"),
        Item("period", "how long they will be kept", "463a.1(c)(3)"),
        Item("secured", "how they will be secured", "463a.1(c)(4)", "long_text"),
    ),
    _DIRECTORS | {Role.INSTRUCTOR},
    (Authority.BOARD,),
    (Authority.BOARD,),
    check=_place_breaches,
)

POSSESSION_ELSEWHERE: Final = Kind(
    "possession_elsewhere",
    "request to store possessed devices elsewhere",
    "463a.1(e)",
    (
        Item("petition", "the number of the petition that was approved", "463a.1(d)", "number"),
        Item("location", "the name by which lists and logs call the other place", "463a.1(e)"),
        Item("where", "where the devices will be instead", "463a.1(e)"),
    ),
    _DIRECTORS | {Role.INSTRUCTOR},
    (Authority.EXECUTIVE_DIRECTOR,),
    (Authority.EXECUTIVE_DIRECTOR,),
    check=_place_breaches,
)

# ------------------------------------------------------------------------------------------------------ movements

MOVEMENT_NOTICE: Final = Kind(
    "movement_notice",
    "notice of a movement",
    "463a.4(b)",
    (
        Item("asset_number", "the device's asset number", "463a.4(b)"),
        Item("serial_number", "the manufacturer's serial number", "463a.4(b)"),
        Item(
            "what",
            "placement on the gaming floor, movement between two locations of it, or removal from it",
            "463a.4(b)",
            "choice",
            choices=("placement", "movement", "removal"),
        ),
        Item("moved_from", "where it is now", "463a.4(b)", required=False),
        Item("moved_to", "where it goes", "463a.4(b)", required=False),
        Item("planned_for", "when it is to be moved", "463a.4(b)", "moment", required=False),
    ),
    _KEEPERS,
    (Authority.DEPARTMENT,),
    about="a device",
)

TRANSPORT_NOTICE: Final = Kind(
    "transport_notice",
    "notice of a transport",
    "463a.2(a)",
    (
        Item("shipper", "name and address of the person who ships or moves", "463a.2(a)(1)", "long_text"),
        Item("owner", "name and address of the owner, if another person", "463a.2(a)(2)", "long_text", required=False),
        Item("new_owner", "name and address of a new owner, if any", "463a.2(a)(3)", "long_text", required=False),
        Item("method", "how it is shipped or moved", "463a.2(a)(4)"),
        Item("carriers", "name and address of each carrier, if any", "463a.2(a)(4)", "texts", required=False),
        Item("receiver", "name and address of the person to whom it is sent", "463a.2(a)(5)", "long_text"),
        Item("destination", "the destination, if another address", "463a.2(a)(5)", "long_text", required=False),
        Item("quantity", "how many devices", "463a.2(a)(6)", "number"),
        Item("serial_numbers", "the manufacturer's serial number of each", "463a.2(a)(6)", "texts"),
        Item("transported_on", "the day on which it is transported", "463a.2(a)", "date"),
        Item("expected_at", "when it is expected to arrive or to be removed", "463a.2(a)(7)", "moment"),
        Item("port", "the port of entry or exit, if from or to overseas", "463a.2(a)(8)", required=False),
        Item("reason", "why it is transported", "463a.2(a)(9)", "long_text"),
        Item(
            "goes_to",
            "from off-premises storage to the facility: directly onto the gaming floor, or to a restricted area",
            "463a.2(b)",
            "choice",
            required=False,
            choices=("gaming_floor", "restricted_area"),
        ),
    ),
    _KEEPERS,
    _BUREAUS,
    check=_transport_breaches,
)

MOVEMENT_SUMMARY: Final = Kind(
    "movement_summary",
    "daily summary of movements",
    "463a.5(f)",
    (
        Item("day", "the gaming day", "463a.5(f)", "date"),
        Item("movements", "every movement of the day as the log has it", "463a.5(f)", "json"),
    ),
    _KEEPERS,
    _BUREAUS,
    about="a gaming day",
    from_books="file the day's movements under Lists, or with `feltwork movement summary file`",
)

# ---------------------------------------------------------------------------------------------------- master lists

ELECTRONIC_FORMAT: Final = Kind(
    "electronic_format",
    "request to approve an electronic format",
    "463a.5(a)",
    (
        Item("format", "the format's name and version", "463a.5(a)"),
        Item("described", "what a file in it looks like", "463a.5(a)", "long_text"),
    ),
    _KEEPERS,
    (Authority.GAMING_LABORATORY_OPERATIONS,),
    (Authority.GAMING_LABORATORY_OPERATIONS,),
    about="a format",
)


_LISTS: Final = "file it under Lists, or with `feltwork device-list file`"


def _list(id: str, words: str, section: str, prepared: str, devices: str) -> Kind:
    items = (
        Item("prepared_on", "the day on which the list was prepared", prepared, "date"),
        Item("list", "the list itself", devices, "json"),
    )
    return Kind(id, words, section, items, _KEEPERS, _BUREAUS, from_books=_LISTS)


GAMING_FLOOR_LIST: Final = _list(
    "gaming_floor_list",
    "Gaming Floor Slot Machine, Electronic Wagering Terminal and Fully Automated Electronic Gaming Table Master List",
    "463a.5(a)(1)",
    "463a.5(b)(1)",
    "463a.5(b)(2)",
)
OFF_FLOOR_LIST: Final = _list(
    "off_floor_list",
    "Restricted Area/Off Premises Slot Machine, Electronic Wagering Terminal and Fully Automated Electronic Gaming"
    " Table Master List",
    "463a.5(a)(2)",
    "463a.5(d)(1)",
    "463a.5(d)(2)",
)
TABLE_GAME_FLOOR_LIST: Final = _list(
    "table_game_floor_list", "Gaming Floor Table Game Device Master List", "607a.2(a)", "607a.2(a)", "607a.2(a)"
)
TABLE_GAME_OFF_FLOOR_LIST: Final = _list(
    "table_game_off_floor_list",
    "Restricted Area/Off Premises Table Game Device Master List",
    "607a.2(a)",
    "607a.2(a)",
    "607a.2(a)",
)
POSSESSOR_LIST: Final = Kind(
    "possessor_list",
    "Slot Machine, Electronic Wagering Terminal and Fully Automated Electronic Gaming Table Master List",
    "463a.5(h)",
    (
        Item("prepared_on", "the day on which the list was prepared", "463a.5(h)(3)(i)", "date"),
        Item("list", "every device that the person possesses", "463a.5(h)(3)(ii)", "json"),
    ),
    _KEEPERS | {Role.INSTRUCTOR},
    (Authority.GAMING_LABORATORY_OPERATIONS,),
    about="a place of possession",
    from_books=_LISTS,
)

# ---------------------------------------------------------------------------------------- software and memory

SOFTWARE: Final = {
    "server_based_slot_system": "461a.26(b)(18)",
    "hybrid_gaming_table": "461a.26(b)(19)",
    "electronic_wagering_terminal": "461a.26(b)(20)",
    "other": "461a.26(b)",
}
"""What software is installed in, by its paragraph; (1) to (17) are not in our text."""

SOFTWARE_NOTICE: Final = Kind(
    "software_notice",
    "notice of a software installation",
    "461a.26(b)",
    (
        Item("installed_in", "what it is installed in", "461a.26(b)", "choice", choices=tuple(SOFTWARE)),
        Item("asset_numbers", "the devices in which it is installed", "461a.26(c)", "texts"),
        Item("program_id", "the game software or program ID afterwards", "461a.26(c)"),
        Item("base_rom", "the operating system or base ROM afterwards", "461a.26(c)"),
        Item("change", "new software, or what changes in approved software", "461a.26(b)", "long_text"),
        Item("planned_for", "when it is to be installed", "461a.26(b)", "moment"),
        Item("further", "what else the notice has to state; our text lost it", "461a.26(c)", "long_text", False),
    ),
    _KEEPERS,
    _BUREAUS,
    _BUREAUS,
    verify=_verify_hours,
)

NONRESPONSIVE_NOTICE: Final = Kind(
    "nonresponsive_notice",
    "notice of a device that does not respond",
    "461a.27(a)",
    (
        Item("asset_number", "the device's asset number", "461a.27(a)"),
        Item("location", "where it stands", "461a.27(a)"),
        Item("what_happened", "how it was noticed", "461a.27(a)", "long_text"),
    ),
    _KEEPERS,
    (Authority.DEPARTMENT, Authority.CASINO_COMPLIANCE),
    about="a device",
    from_books="report the device under Devices, or with `feltwork ram-clear report`",
)

KINDS: Final[tuple[Kind, ...]] = (
    GAMING_FLOOR_PLAN,
    RESTRICTED_AREA,
    OFF_PREMISES_STORAGE,
    POSSESSION_PETITION,
    POSSESSION_ELSEWHERE,
    MOVEMENT_NOTICE,
    TRANSPORT_NOTICE,
    MOVEMENT_SUMMARY,
    ELECTRONIC_FORMAT,
    GAMING_FLOOR_LIST,
    OFF_FLOOR_LIST,
    TABLE_GAME_FLOOR_LIST,
    TABLE_GAME_OFF_FLOOR_LIST,
    POSSESSOR_LIST,
    SOFTWARE_NOTICE,
    NONRESPONSIVE_NOTICE,
)
