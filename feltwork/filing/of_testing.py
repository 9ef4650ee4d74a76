"""The kind of filing by which devices and systems come to the laboratory: tested and approved before use (461a.4)."""

from __future__ import annotations

from typing import Final

from feltwork.access.roles import SLOT_SUPERVISORS, Role
from feltwork.filing.kind import Authority, Item, Kind

TESTED: Final = {
    "electronic_gaming_table": "461a.4(c)(12)(i)",
    "fully_automated_electronic_gaming_table": "461a.4(c)(12)(ii)",
    "electronic_wagering_system": "461a.4(c)(12)(vi)",
    "electronic_wagering_terminal": "461a.4(c)(12)(vii)",
    "hybrid_gaming_table": "461a.4(c)(12)(viii)",
    "other": "461a.4(c)",
}
"""What is submitted, by its paragraph; the others of the list are not in our text."""

TESTING_SUBMISSION: Final = Kind(
    "testing_submission",
    "submission for testing and approval",
    "461a.4(c)",
    (
        Item("what", "what is submitted", "461a.4(c)(12)", "choice", choices=tuple(TESTED)),
        Item("described", "the prototype, or what a modification changes", "461a.4(d)", "long_text"),
        Item("program_id", "the software or program ID that was submitted", "461a.4(d)"),
        Item(
            "central_control",
            "how it talks to the central control computer, where it does",
            "461a.4(d)",
            "long_text",
            required=False,
        ),
        Item("further", "what else has to be stated; our text lost it", "461a.4(c)", "long_text", required=False),
    ),
    SLOT_SUPERVISORS | {Role.DIRECTOR_OF_TABLE_GAMES, Role.LEAD_TECHNICIAN},
    (Authority.GAMING_LABORATORY_OPERATIONS,),
    (Authority.GAMING_LABORATORY_OPERATIONS,),
)

KINDS: Final[tuple[Kind, ...]] = (TESTING_SUBMISSION,)
