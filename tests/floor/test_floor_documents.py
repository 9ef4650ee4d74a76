"""The floor's reports on paper and as files: every column is there, whatever a sheet has room for."""

from __future__ import annotations

from feltwork.floor import documents, master_lists, memory, movements
from feltwork.floor.master_lists import ListKind
from feltwork.ledger.ids import new_id
from feltwork.terms.report import report_csv
from feltwork.terms.report_page import report_page
from feltwork.wagering.meters import meters_in
from feltwork.wagering.report_documents import made
from tests.floor.gaming_floor import GamingFloor


def test_463a_5_b_a_list_on_paper_has_every_column_in_tables_that_a_sheet_holds(floor: GamingFloor) -> None:
    floor.move("1001", "A-1")
    head = floor.run(made, "Sue")
    prepared = floor.run(master_lists.prepare, ListKind.GAMING_FLOOR)
    report = documents.list_report(prepared, head)
    assert {column.id for block in report.blocks for column in block.columns} == {one.id for one in prepared.columns}
    assert max(len(block.columns) for block in report.blocks) <= 11
    page = report_page(report)
    assert all(text in page for text in ("A-1", "1001", "S-1001", "three-card-poker@565", "Prepared on"))


def test_463a_5_e_the_log_on_paper_says_who_still_has_to_sign(floor: GamingFloor) -> None:
    moved = floor.move("1001", "A-1", signed=False)
    floor.run(movements.sign, moved.id, floor.who("maya"), "slot_shift_manager")
    text = report_csv(documents.log_report(floor.run(movements.log), floor.run(made, "Sue"), "today"))
    assert "Maya" in text
    assert "still to sign" in text


def test_461a_27_a_the_readings_on_paper(floor: GamingFloor) -> None:
    id = new_id()
    floor.run(memory.report, id, floor.who("sue"), "1001", "a <dark> screen")
    reads = {one.meter: one.value for one in floor.run(meters_in, "1001")} | {"coin_in": 1_250}
    found = floor.run(memory.record_meters, id, floor.who("kim"), reads)
    page = report_page(documents.memory_report(found, floor.run(made, "Kim")))
    assert "12.50" in page
    assert "a &lt;dark&gt; screen" in page
    assert "5 years at least" in page
