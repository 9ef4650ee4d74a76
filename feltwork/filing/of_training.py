"""Kinds of filings about training programs and schedules (527.4, 611a.2(c))."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from feltwork.access.roles import PIT_BOSSES, Role
from feltwork.filing.kind import Authority, Item, Kind
from feltwork.terms.refusal import Refused

TRAINING_PROGRAM: Final = "training_program"
ALTERNATIVE_SCHEDULE: Final = "alternative_training_schedule"
_FILES: Final = PIT_BOSSES | {Role.INSTRUCTOR}

TYPES: Final = (
    "banked_cards",
    "dice",
    "baccarat",
    "poker",
    "roulette",
    "pai_gow_tiles",
    "pai_gow_poker",
    "sic_bo_and_big_6",
)
"""The rows of the printed tables of hours."""

PROGRAM_TOPICS: Final = (
    Item("opening_and_closing", "opening and closing tables, and the safety of their chips", "527.3(1)", "long_text"),
    Item("chips", "chips and plaques: bringing them to tables and taking them away", "527.3(2)", "long_text"),
    Item("cash", "taking cash at tables", "527.3(3)", "long_text"),
    Item("tips", "taking tips", "527.3(4)", "long_text"),
    Item("shift_changes", "shift changes at tables", "527.3(5)", "long_text"),
    Item("wagers", "how wagers are placed, lost ones collected and won ones paid", "527.3(6)", "long_text"),
    Item("problem_gambling", "knowing problem gamblers and telling a supervisor", "527.3(7)", "long_text"),
    Item("resuscitation", "cardiopulmonary resuscitation", "527.3(8)", "long_text"),
)
"""What an employer's own training of dealers includes; a dealer's record has each of them."""

LEAST_ROUNDS: Final = 4
MOST_ROUNDS: Final = 40
COURSES: Final = ("first", "additional")
"""Of whom a schedule is: who has completed no course yet, or a dealer who turns to another type (611a.2(a), (b))."""


def _between(content: Mapping[str, Any], section: str, bounds: Mapping[str, tuple[int, int]]) -> list[Refused]:
    return [
        Refused(item, f"{content[item]} is none that training could go by", section, f"{least} to {most}")
        for item, (least, most) in bounds.items()
        if content[item] is not None and not least <= content[item] <= most
    ]


def _check_program(content: Mapping[str, Any]) -> list[Refused]:
    """Figures by which nobody could be trained or tested; how much is enough is the Board's to decide."""
    tests = {"pass_mark": (1, 100), "test_rounds": (LEAST_ROUNDS, MOST_ROUNDS), "seconds_a_line": (1, 3_600)}
    return [*_between(content, "611a.2(d)", {"same_type_hours": (1, 1_000)}), *_between(content, "527.5(a)", tests)]


def _check_schedule(content: Mapping[str, Any]) -> list[Refused]:
    return _between(content, "611a.2(c)", {"weeks": (1, 520)})


KINDS: Final[tuple[Kind, ...]] = (
    Kind(
        id=TRAINING_PROGRAM,
        words="training program",
        section="527.4",
        items=(
            Item("game_types", "the game types in which courses are given", "527.2(1)", "texts"),
            Item("hours", "hours and weeks of each course, and how they are divided", "527.2(1)", "long_text"),
            Item("cards", "use, control and shuffling of cards, where games use them", "527.2(2)", "long_text", False),
            Item("dice", "use and control of dice, where games use them", "527.2(3)", "long_text", False),
            Item("tiles", "use and control of tiles, where games use them", "527.2(4)", "long_text", False),
            *PROGRAM_TOPICS,
            Item("same_type", "how a dealer is trained in another game of the same type", "611a.2(d)", "long_text"),
            Item("same_type_hours", "hours in another game of the same type, at least", "611a.2(d)", "number"),
            Item("table_test", "how the table test is held", "527.5(a)", "long_text"),
            Item("pass_mark", "lines of the table test that must be right, in 100", "527.5(a)", "number"),
            Item("test_rounds", "rounds of the table test", "527.5(a)", "number"),
            Item("seconds_a_line", "most seconds for a line, on the average", "527.5(a)", "number", False),
        ),
        files=_FILES,
        to=(Authority.BOARD,),
        decided_by=(Authority.BOARD,),
        check=_check_program,
    ),
    Kind(
        id=ALTERNATIVE_SCHEDULE,
        words="request for an alternative training schedule",
        section="611a.2(c)",
        items=(
            Item("game_type", "the game type of the course", "611a.2(c)", "choice", choices=TYPES),
            Item("course", "of whom: a first course, or an additional one", "611a.2(c)", "choice", choices=COURSES),
            Item("weeks", "over how many weeks the minimum hours are completed", "611a.2(c)", "number"),
            Item("when", "when exactly the training will be conducted", "611a.2(c)", "long_text"),
            Item("offered_by", "who offers it: the certificate holder, or the gaming school", "611a.2(c)"),
        ),
        files=_FILES,
        to=(Authority.EXECUTIVE_DIRECTOR,),
        decided_by=(Authority.EXECUTIVE_DIRECTOR,),
        about="a game type",
        check=_check_schedule,
    ),
)
