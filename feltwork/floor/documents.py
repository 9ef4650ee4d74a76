"""The floor's reports on paper: master lists, the movement log, what was read before a RAM clear, holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from feltwork.floor.master_lists import MasterList
from feltwork.floor.memory import KEPT, SECTION, Nonresponse
from feltwork.floor.movements import SECTIONS, Movement
from feltwork.terms.report import Block, Column, Report
from feltwork.wagering.report_documents import Made

_MOST_COLUMNS: Final = 10
_LOG: Final = (
    Column("number", "No.", "number"),
    Column("asset_number", "Asset number", section=SECTIONS["asset_number"]),
    Column("model", "Model", section=SECTIONS["model"]),
    Column("serial_number", "Serial number", section=SECTIONS["serial_number"]),
    Column("moved_at", "Moved", "moment", SECTIONS["moved_at"]),
    Column("moved_from", "From", section=SECTIONS["moved_from"]),
    Column("moved_to", "To", section=SECTIONS["moved_to"]),
    Column("notice_at", "Department told", "moment", SECTIONS["notice_at"]),
    Column("recorded_by", "Recorded by", section="463a.5(e)"),
    Column("slot_shift_manager", "Slot shift manager", section=SECTIONS["signatures"]),
    Column("lead_technician", "Lead technician", section=SECTIONS["signatures"]),
)


def list_report(made: MasterList, head: Made) -> Report:
    """A master list, one table for each group, and the appendix of its codes."""
    columns = tuple(Column(one.id, one.words) for one in made.columns)
    blocks = [
        Block(f"{name.capitalize()}{about}", part, rows)
        for name, rows in made.groups
        for about, part in _on_paper(columns)
    ]
    if made.appendix:
        named = [Column("code", "Code", section="463a.5(c)")]
        named += [Column(one.id, one.name) for one in columns if one.id in made.appendix[0]]
        blocks.append(Block("Appendix: games of each code", named, made.appendix, section="463a.5(c)"))
    return head.report(
        made.kind.words,
        made.kind.section,
        period=made.prepared_on.isoformat(),
        facts=[("Prepared on", made.prepared_on), ("Rows", len(made.rows))],
        blocks=blocks or [Block("Devices", columns, [], empty="No device is listed.")],
    )


def _on_paper(columns: tuple[Column, ...]) -> list[tuple[str, tuple[Column, ...]]]:
    """The columns that a sheet has room for; what comes behind them begins with location and asset number again."""
    if len(columns) <= _MOST_COLUMNS:
        return [("", columns)]
    return [("", columns[:_MOST_COLUMNS]), (": games and systems", (*columns[:2], *columns[_MOST_COLUMNS:]))]


def log_report(found: Sequence[Movement], head: Made, period: str | None = None, section: str = "463a.5(e)") -> Report:
    """The movement log with who has signed what."""
    rows = [{**_shown(one), **_signed(one)} for one in found]
    block = Block("Movements", _LOG, rows, section=section, empty="Nothing was moved.")
    return head.report("Movement log", section, period=period, blocks=(block,))


def _shown(one: Movement) -> dict[str, Any]:
    same = ("number", "asset_number", "model", "serial_number", "moved_at", "moved_from", "moved_to", "notice_at")
    return {**{name: getattr(one, name) for name in same}, "recorded_by": one.recorded_by}


def _signed(one: Movement) -> dict[str, Any]:
    names = {signature.line: signature.name for signature in one.signed}
    return {line.id: names.get(line.id, "still to sign") for line in one.document.lines}


def memory_report(found: Nonresponse, head: Made) -> Report:
    """The meters of a device as they were read before its memory was cleared, and who did what when."""
    columns = (
        Column("meter", "Meter", "words"),
        Column("section", "Section", "section"),
        Column("reads", "Read at the device"),
        Column("books", "In the books"),
        Column("difference", "Difference"),
    )
    return head.report(
        "RAM clear",
        SECTION,
        period=f"device {found.device}, report {found.number}",
        facts=[
            ("Device", found.device, "461a.1"),
            ("What happened", found.what_happened, SECTION),
            ("Reported", f"{found.reported_by}, {found.at:%Y-%m-%d %H:%M %Z}"),
            ("Department and casino compliance told", found.notice_at, SECTION),
            ("Meters recorded by", found.recorded_by or "nobody yet", SECTION),
            ("Recorded at", found.recorded_at or ""),
            ("State", found.state),
            ("Ended by", found.ended_by or ""),
            ("Remarks at the end", found.ended_remarks or ""),
            ("Remarks with the meters", found.remarks or ""),
            ("Kept", KEPT, "465a.6(c)"),
        ],
        blocks=(Block("Financial meters", columns, [one.to_json() for one in found.readings], section="605a.5(d)"),),
    )
