"""The wagers, paytables and options of the baccarat family, and what its chapters print about the hands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from feltwork.procedure.baccarat.hands import TABLE_1
from feltwork.procedure.game import Chart, Clause, Wager, table_maximum, table_minimum
from feltwork.submission.option import Choice, Table
from feltwork.submission.paytable import Paytable
from feltwork.submission.submission import Submission, option
from feltwork.terms.money import Cents, money
from feltwork.terms.refusal import Refused
from feltwork.terms.section import full_section
from feltwork.terms.shown import shown

# ------------------------------------------------------------------------------------------- the wagers

BANKERS_HAND, PLAYERS_HAND, TIE_BET = "bankers_hand", "players_hand", "tie_bet"

WAGERS = (
    Wager(
        BANKERS_HAND,
        "wager on the Banker's Hand",
        "8(a)(1)",
        "that the Banker's Hand counts higher; vigorish is charged on it",
        also=("banker", "banker_hand", "bank"),
    ),
    Wager(
        PLAYERS_HAND,
        "wager on the Player's Hand",
        "8(a)(2)",
        "that the Player's Hand counts higher",
        also=("player", "player_hand"),
    ),
    Wager(TIE_BET, "Tie Bet", "8(a)(3)", "that both hands count the same", also=("tie", "tie_hand")),
)

# ---------------------------------------------------------------------------------------- the paytables

PLAYERS_HAND_PAYS = Paytable.printed(PLAYERS_HAND, "standard", "13(a)", {"Player": "1 to 1"})
TIE_BET_PAYS = Paytable.printed(TIE_BET, "floor", "13(b)", {"Tie": "8 to 1"})
BANKERS_HAND_PAYS = Paytable.printed(
    BANKERS_HAND,
    "standard",
    "13(c)",
    {"Banker": "1 to 1"},
    note="vigorish is charged beside it, on a line of its own",
)

# ------------------------------------------------------------------------------------------ the options

OF_THE_WIN = {"4%": 4, "5%": 5}
ON_A_TIE, ON_A_TIE_PERCENT = "25% on tie", 25
CENT, NEXT_FIVE_CENTS = "cent", "next_5_cents"
AT_PAYOUT, DEFERRED = "at_payout", "deferred"
FACE_UP, FACE_DOWN, BY_PLAYERS = "face_up", "face_down", "turned_by_players"


@dataclass(frozen=True, slots=True, kw_only=True)
class VigorishRate(Choice):
    """A rate of vigorish, also as a number: 5, "5" and "5 %" are 5%."""

    on_a_tie: str = ""
    """Where the chapter permits a rate on ties, which has to be named as such."""

    def read(self, value: object) -> str | int:
        plain = value.strip().removesuffix("%").rstrip() if isinstance(value, str) else value
        told = f"{plain}%" if isinstance(plain, int | str) and not isinstance(plain, bool) else value
        if told == f"{ON_A_TIE_PERCENT}%" and self.on_a_tie:
            why = "it is charged of the wager when the hands tie, not of what is won"
            raise Refused(f"option {self.id}: {shown(value)}", why, self.on_a_tie, f"{self.id}: {ON_A_TIE}")
        return Choice.read(self, told if told in self.among else value)

    def under(self, chapter: str) -> Self:
        on_a_tie = full_section(chapter, self.on_a_tie) if self.on_a_tie else ""
        return replace(self, section=full_section(chapter, self.section), on_a_tie=on_a_tie)


@dataclass(frozen=True, kw_only=True)
class BaccaratFamilyRules(Submission):
    """What a certificate holder chooses in any game of the family; chapter 545 prints another vigorish."""

    rounded_to: ClassVar[Mapping[str, Cents]] = {CENT: 1, NEXT_FIVE_CENTS: 5}
    """To how many cents vigorish is raised, by the rounding chosen; 1 is the nearest cent."""
    deferred_until: ClassVar[str] = "the next shoe"
    """When vigorish that is marked falls due at the latest."""

    table_minimum: Cents = table_minimum("8(a)")
    table_maximum: Cents = table_maximum("8(a)")
    tie_bet: Paytable = option(
        Table(section="13(b)", about="what a Tie Bet pays", default=TIE_BET_PAYS, tables=(TIE_BET_PAYS,), floor=True)
    )
    vigorish: str = option(
        VigorishRate(
            section="13(c)",
            about="4% or 5% of what a wager on the Banker's Hand wins, or instead by 13(f) 25% of that wager on a tie",
            default="5%",
            among=(*OF_THE_WIN, ON_A_TIE),
            on_a_tie="13(f)",
        )
    )
    vigorish_rounding: str = option(
        Choice(
            section="13(d)",
            about="vigorish to the nearest cent, or raised to the next multiple of 5 cents",
            default=CENT,
            among=(CENT, NEXT_FIVE_CENTS),
        )
    )
    vigorish_collection: str = option(
        Choice(
            section="13(e)",
            about="vigorish taken with the payout, or marked with a button and taken before the next shoe",
            default=AT_PAYOUT,
            among=(AT_PAYOUT, DEFERRED),
        )
    )
    initial_deal: str = option(
        Choice(
            section="9(c)",
            about="the first four cards face up, or face down until each hand is called",
            default=FACE_UP,
            among=(FACE_UP, FACE_DOWN),
        )
    )
    decks: int = option(Choice(section="3(a)", about="decks in the shoe", default=8, among=(6, 7, 8)))

    @property
    def charges_on_a_tie(self) -> bool:
        """Whether a tie is charged instead of the win."""
        return self.vigorish == ON_A_TIE

    @property
    def defers(self) -> bool:
        """Whether vigorish is marked and taken later."""
        return self.vigorish_collection == DEFERRED

    def breaches(self) -> Iterator[Refused]:
        if self.table_minimum > self.table_maximum:
            yield Refused("option table_minimum", "above the maximum", self.at("8(a)"), money(self.table_maximum))
        if self.defers and self.charges_on_a_tie:
            yield Refused(
                "option vigorish_collection",
                "vigorish on a tie is collected before the next round is dealt",
                self.at("13(f)"),
                f"vigorish_collection: {AT_PAYOUT}",
            )

    @property
    def vigorish_multiple(self) -> Cents:
        """13(d): to how many cents vigorish is raised."""
        return self.rounded_to[self.vigorish_rounding]


# ------------------------------------------------------------------- what the chapters say of the hands

RANKINGS = (
    Clause("6(a)(1)", "2 to 9 count their face value"),
    Clause("6(a)(2)", "10, jack, queen and king count zero"),
    Clause("6(a)(3)", "an ace counts one"),
    Clause("6(b)", "a hand counts the last digit of its sum, 0 to 9"),
    Clause("6(b)(1)", "ace, 2 and 4 count 7"),
    Clause("6(b)(2)", "ace, 2 and 9 count 2"),
    Clause("9(a)", "two hands are dealt, the Player's and the Banker's, whoever wagers on them"),
    Clause("1", "a natural is an 8 or a 9 on the first two cards"),
    Clause("10(b)", "third cards are decided once both counts are called"),
    Clause("10(d)", "a hand takes one card more at most"),
    Clause("11(a)", "a natural on either side: neither hand takes a third card"),
    Clause("11(b)(1)", "without a natural the Player's Hand draws on 0 to 5"),
    Clause("11(b)(2)", "and stays on 6 and 7"),
    Clause("11(c)(1)", "after a Player's Hand that stayed, the Banker's Hand draws on 0 to 5 and stays on 6 and 7"),
    Clause("11(c)(2)(i)", "after one that drew, the Banker's Hand draws on 0 to 2"),
    Clause("11(c)(2)(ii)", "stays on 7"),
    Clause("11(c)(2)(iii)", "and on 3 to 6 goes by Table 1"),
    Clause("11(d)", "Table 1, rows: what the Banker's Hand counts on two cards"),
    Clause("11(e)", "Table 1, columns: what the Player's third card counts, not the Player's Hand"),
    Clause("11(f)", "Table 1, D: the Banker's Hand draws; S: it stays"),
    Clause("11(g)", "Table 1, row 5 and column 4: D, so the Banker's Hand draws"),
    Clause("8(a)(1)(i)", "the wager on the Banker's Hand wins when that hand counts higher"),
    Clause("8(a)(2)(i)", "the wager on the Player's Hand wins when that hand counts higher"),
    Clause("8(a)(3)(i)", "the Tie Bet wins when both count the same"),
)

CHARTS = (
    Chart(
        "11(c)(2)(iii)",
        "Table 1: the Banker's Hand draws (D) or stays (S), by what the Player's third card counts",
        ("Banker's Hand", *map(str, range(10))),
        tuple((str(count), *draws) for count, draws in TABLE_1.items()),
    ),
)
