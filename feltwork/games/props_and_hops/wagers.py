"""Props & Hops as data: what two dice show, the wagers on it, and what they pay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import TypeAlias

# --------------------------------------------------------------------------------------------- the dice

DICE = 2

Combination: TypeAlias = str
Combinations: TypeAlias = frozenset[Combination]


def combination(faces: Sequence[int]) -> Combination:
    """What two dice show, the lower one first: which die shows which number never matters.

    >>> combination((6, 1))
    '1-6'
    """
    low, high = sorted(faces)
    return f"{low}-{high}"


def total(roll: Combination) -> int:
    """The spots of both dice together."""
    low, _, high = roll.partition("-")
    return int(low) + int(high)


COMBINATIONS = tuple(map(combination, combinations_with_replacement(range(1, 7), DICE)))


def totals(*wanted: int) -> Combinations:
    """Every combination with one of these totals."""
    return frozenset(roll for roll in COMBINATIONS if total(roll) in wanted)


SEVENS = totals(7)
LAMMERS = ("1-5", "2-4", "3-3", "2-6", "3-5", "4-4")
SIXES_AND_EIGHTS: Combinations = frozenset(LAMMERS)

# ------------------------------------------------------------------------------------------- the wagers


@dataclass(frozen=True, slots=True)
class Bet:
    """A wager of this game as data: the same in every chapter that has it, wherever that one prints it."""

    id: str
    name: str
    paragraph: str
    """Within the chapter."""
    on: str
    """What it is a wager on, in words that follow "not" as well."""
    wins: tuple[Combinations, ...]
    """The winning combinations, row by row of its paytable; none where the holder's layout decides."""
    table: str
    """The paytable that pays it."""
    also: tuple[str, ...] = ()
    when: str = "the next roll is"

    @property
    def about(self) -> str:
        return f"wins when {self.when} {self.on}"


DOUBLE_WAGERS = tuple(
    Bet(
        f"{number}_the_hardway_bet",
        f"{number.title()} the Hardway Bet",
        paragraph,
        f"{number} the hard way",
        (frozenset({pair}),),
        "double",
        (f"{number}_the_hardway", f"{number}_the_hard_way", f"hard_{number}"),
    )
    for paragraph, number, pair in (
        ("2(d)(1)", "two", "1-1"),
        ("2(d)(2)", "four", "2-2"),
        ("2(d)(3)", "six", "3-3"),
        ("2(d)(4)", "eight", "4-4"),
        ("2(d)(5)", "ten", "5-5"),
        ("2(d)(6)", "twelve", "6-6"),
    )
)

ANY_NUMBER_WAGERS = tuple(
    Bet(
        f"{low}_{high}_bet",
        f"{low.title()}-{high.title()} Bet",
        paragraph,
        f"{low}-{high}",
        (frozenset({pair}),),
        "any_number",
        (f"{low}_{high}", f"{low}-{high}", f"{low}-{high}_bet"),
    )
    for paragraph, low, high, pair in (
        ("2(e)(1)", "one", "two", "1-2"),
        ("2(e)(2)", "one", "three", "1-3"),
        ("2(e)(3)", "one", "four", "1-4"),
        ("2(e)(4)", "one", "five", "1-5"),
        ("2(e)(5)", "one", "six", "1-6"),
        ("2(e)(6)", "two", "three", "2-3"),
        ("2(e)(7)", "two", "four", "2-4"),
        ("2(e)(8)", "two", "five", "2-5"),
        ("2(e)(9)", "two", "six", "2-6"),
        ("2(e)(10)", "three", "four", "3-4"),
        ("2(e)(11)", "three", "five", "3-5"),
        ("2(e)(12)", "three", "six", "3-6"),
        ("2(e)(13)", "four", "five", "4-5"),
        ("2(e)(14)", "four", "six", "4-6"),
        ("2(e)(15)", "five", "six", "5-6"),
    )
)

FIELD = Bet(
    "field",
    "Field Wager",
    "2(f)(1)",
    "a field number (2, 3, 4, 9, 10, 11 or 12)",
    (totals(2, 12), totals(3, 4, 9, 10, 11)),
    "field",
    ("field_bet", "field_wager"),
)

ANY_CRAPS = Bet(
    "any_craps",
    "Any Craps Wager",
    "2(f)(2)",
    "craps (2, 3 or 12)",
    (totals(2, 3, 12),),
    "any_craps",
    ("any_craps_bet",),
)
ANY_SEVEN = Bet("any_seven", "Any Seven Wager", "2(f)(3)", "a seven", (SEVENS,), "any_seven", ("any_seven_bet",))
ANY_DOUBLES = Bet(
    "any_doubles",
    "Any Doubles Wager",
    "2(f)(4)",
    "a double",
    (frozenset().union(*(double.wins[0] for double in DOUBLE_WAGERS)),),
    "any_doubles",
    ("any_doubles_bet", "any_double"),
)

HOP_WAGERS = tuple(
    Bet(f"hop_the_{where}", f"Hop the {where.title()} Wager", paragraph, on, (), f"hop_the_{where}", (f"hop_{where}",))
    for paragraph, where, on in (
        ("2(f)(2)", "top", "in the top row of the layout"),
        ("2(f)(3)", "left", "on the left side of the layout"),
        ("2(f)(4)", "right", "on the right side of the layout"),
        ("2(f)(5)", "center", "in the center of the layout"),
    )
)
ONE_SIX_AND_UNDER = Bet(
    "1_6_and_under",
    "1-6 and Under Wager",
    "2(f)(6)",
    "1-6 or a total under seven",
    (totals(2, 3, 4, 5, 6) | {"1-6"},),
    "1_6_and_under",
    ("1-6_and_under", "1-6 and under"),
)
THREE_FOUR_AND_OVER = Bet(
    "3_4_and_over",
    "3-4 and Over Wager",
    "2(f)(7)",
    "3-4 or a total over seven",
    (totals(8, 9, 10, 11, 12) | {"3-4"},),
    "3_4_and_over",
    ("3-4_and_over", "3-4 and over"),
)
SIX_EIGHT_SHAKE = Bet(
    "six_eight_shake",
    "Six Eight Shake Wager",
    "2(f)(8)",
    "every six and every eight before a seven",
    (SIXES_AND_EIGHTS,),
    "six_eight_shake",
    ("six-eight_shake", "6_8_shake"),
    when="the dice have shown",
)

# ---------------------------------------------------------------------------------------- the paytables

Payouts: TypeAlias = Mapping[str, Mapping[str, str]]

SHARED_PAYOUTS: Payouts = {
    "double": {"Double Wager": "30 to 1"},
    "any_number": {"Any Number Wager": "15 to 1"},
    "field": {"2 or 12 is rolled": "2 to 1", "3, 4, 9, 10 or 11 is rolled": "1 to 1"},
}
PAYOUTS_585: Payouts = {
    **SHARED_PAYOUTS,
    "any_craps": {"Any Craps Wager": "7 to 1"},
    "any_seven": {"Any Seven Wager": "4 to 1"},
    "any_doubles": {"Any Doubles Bet": "4 to 1"},
}
PAYOUTS_668A: Payouts = {
    **SHARED_PAYOUTS,
    "hop_the_top": {"Hop the Top": "3 to 2"},
    "hop_the_left": {"Hop the Left": "2 to 1"},
    "hop_the_right": {"Hop the Right": "2 to 1"},
    "hop_the_center": {"Hop the Center": "3 to 2"},
    "1_6_and_under": {"1-6 and Under": "1 to 1"},
    "3_4_and_over": {"3-4 and Over": "1 to 1"},
    "six_eight_shake": {"Six-Eight Shake": "150 to 1"},
}
