"""Spanish 21 as data: wagers, paytables, and what a certificate holder may choose."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from feltwork.procedure.blackjack.rules import (
    BlackjackRules,
    boxes_per_player,
    decision_points,
    no_mid_shoe_entry,
    points_of_cards,
    shuffling,
    smallest_chip,
)
from feltwork.procedure.blackjack.sections import BlackjackSections
from feltwork.procedure.game import Clause, DecisionPoint, Wager, table_maximum, table_minimum
from feltwork.submission.option import NOT_OFFERED, Amount, Choice, Option
from feltwork.submission.paytable import Paytable
from feltwork.submission.submission import option
from feltwork.terms.money import Cents
from feltwork.terms.refusal import Refused

POSITIONS = 7
MOST_HANDS = 3

# Chapter 551 numbers the steps of the family in its own way, and words some of them otherwise.
SECTIONS = BlackjackSections(
    cut_offered="551.5(c)",
    cut_new_game="551.5(b)(1)",
    cut_at_a_box="551.5(b)(2)",
    cut_at_the_dealer="551.5(b)(3)",
    cut_floorperson="551.5(b)(4)",
    cover_card_in="551.5(e)",
    recut="551.5(f)",
    floorperson_reshuffles="551.5(g)",
    continuous="551.15",
    batches="",
    burn="551.8(c)",
    cover_card_reached="551.8(j)",
    then_shuffled=(
        Clause("551.8(j)(1)", "the cutting card was reached: the cards are collected"),
        Clause("551.8(j)(2)", "what is left in the shoe goes to the discard rack"),
        Clause("551.8(j)(3)", "the cards are shuffled before the next round"),
    ),
    clockwise=True,
    recut_by_next=True,
    cover_card="cutting card",
    first_card="551.8(d)(1)",
    up_card="551.8(d)(2)",
    second_card="551.8(d)(3)",
    hole_card="551.8(d)(4)",
    insurance_offered="551.10(a)",
    insurance="551.10(a)",
    insured="551.10(b)",
    insurance_lost="551.10(d)",
    peek="551.8(e)",
    decide="551.8(f)",
    draw="551.13(a)",
    card_dealt="551.13(a)",
    double="551.11(a)",
    split="551.12(a)",
    split_again="551.12(c)",
    split_card="551.12(b)",
    hole_card_shown="551.8(h)",
    dealer_draws="551.13(b)",
    dealer_announces="551.8(h)",
    no_draw="551.13(c)",
    cleared="551.8(i)",
    face_up="551.16(a)",
    drawn_in_error="551.16(c)",
    exposed="551.16(d)",
    draws_on_17="551.16(e)",
    dealer_missed="551.16(f)",
    insufficient="551.16(g)",
    missed="551.16(h)",
    not_dealt="551.16(i)",
    read_and_seen="551.16(l)(1)",
    read_unseen="551.16(l)(2)",
    reader_fails="551.16(m)",
    jams="551.16(j)",
)

WAGERS = (
    Wager(
        "spanish_21",
        "Spanish 21 Wager",
        "551.6(a)",
        "against the dealer's hand",
        required=True,
        also=("wager", "bet", "spanish_21_wager"),
    ),
    Wager(
        "match_the_dealer",
        "Match-The-Dealer Wager",
        "551.7(a)",
        "a first card matches the dealer's up card",
        limited_by="551.7(b)",
    ),
    Wager("insurance", "Insurance Wager", "551.10(a)", "the dealer's hole card under an ace is a ten", placed=False),
    Wager("double_down", "Double Down Wager", "551.11(a)", "up to the original wager, for one card", placed=False),
    Wager("split", "Split Wager", "551.12(a)", "equal to the original wager, on a hand split off", placed=False),
)

# --------------------------------------------------------------------------------------- the paytables

SPANISH_21 = Paytable.printed(
    "spanish_21",
    "standard",
    "551.6(f)",
    {
        "Blackjack": "3 to 2",
        "6-7-8 of mixed suits": "3 to 2",
        "6-7-8 of the same suit": "2 to 1",
        "6-7-8 of spades": "3 to 1",
        "7-7-7 of mixed suits": "3 to 2",
        "7-7-7 of the same suit": "2 to 1",
        "7-7-7 of spades": "3 to 1",
        "Five cards totaling 21": "3 to 2",
        "Six cards totaling 21": "2 to 1",
        "Seven or more cards totaling 21": "3 to 1",
        "Any other winning hand": "1 to 1",
    },
    sections={
        "6-7-8 of mixed suits": "551.6(g)(1)",
        "6-7-8 of the same suit": "551.6(g)(2)",
        "6-7-8 of spades": "551.6(g)(2)",
        "7-7-7 of mixed suits": "551.6(g)(3)",
        "7-7-7 of the same suit": "551.6(g)(4)",
        "7-7-7 of spades": "551.6(g)(4)",
        "Five cards totaling 21": "551.6(g)(5)",
        "Six cards totaling 21": "551.6(g)(6)",
        "Seven or more cards totaling 21": "551.6(g)(7)",
    },
    note="a doubled hand is paid 1 to 1 only (551.6(g), 551.11(b)); a Blackjack is paid 3 to 2 whatever it beats",
)
INSURANCE = Paytable.printed("insurance", "standard", "551.10(c)", {"The hole card is a ten": "2 to 1"})
DOUBLE_DOWN = Paytable.printed("double_down", "standard", "551.11(b)", {"Winning hand": "1 to 1"})
MATCH_THE_DEALER = {
    6: Paytable.printed(
        "match_the_dealer",
        "floor_6_decks",
        "551.7(e)(1)",
        {"Each matching card of a different suit": "4 to 1", "Each matching card of the same suit": "9 to 1"},
    ),
    8: Paytable.printed(
        "match_the_dealer",
        "floor_8_decks",
        "551.7(e)(2)",
        {"Each matching card of a different suit": "3 to 1", "Each matching card of the same suit": "12 to 1"},
    ),
}

# 551.6(h): from this original wager on, this much for three suited 7s against a dealer's 7.
SUITED_SEVENS: tuple[tuple[Cents, Cents], ...] = ((25_00, 5_000_00), (5_00, 1_000_00))
SUITED_SEVENS_OTHERS: Cents = 50_00
LEAST_MATCH_THE_DEALER: Cents = 1_00

# ----------------------------------------------------------------------------------- the decision points

RESCUE = DecisionPoint(
    "rescue",
    "551.11(d)",
    "take the Double Down Wager back and forfeit the original",
    ("rescue", "stand"),
    "stand",
    shares_silence=True,  # in a list of decisions the stand after a double is the next hand's
)
DECISIONS = (
    *decision_points(
        SECTIONS,
        {
            "surrender": "551.9(a)",
            "double": "551.11(a)",
            "split": "551.12(a)",
            "hit": "551.13(a)",
            "stand": "551.13(a)",
        },
        "surrender, double down, split, draw or stand",
    ),
    RESCUE,
)

POINTS = points_of_cards("551.3(b)", "551.1", pips="2 to 9")

IN_SHORT = (
    Clause("551.3(a)", "there are no 10s in the shoe"),
    Clause("551.6(b)(3)", "your Blackjack always wins and pays 3 to 2"),
    Clause("551.6(b)(4)", "your 21 in three cards or more always wins, and some of them pay a bonus"),
    Clause("551.11(d)", "after a double down you may rescue: take the double back and give the first wager up"),
    Clause("551.9(a)", "surrender on the first two cards returns half"),
    Clause("551.7(a)", "Match-The-Dealer pays for each first card of the rank of the dealer's up card"),
    Clause("551.13(b)", "the dealer draws to 16 and stands on every 17"),
)
CONDITIONS = (
    Clause("551.6(d)", "after the first card nothing is wagered, increased or withdrawn but what the chapter allows"),
    Clause("551.6(e)", "wagers are chips or plaques on the layout; spoken wagers with cash on two conditions"),
    Clause("551.6(e)(1)", "dealer and floorperson confirm the spoken wager"),
    Clause("551.6(e)(2)", "its cash is changed into chips without delay"),
    Clause("551.6(i)", "a wager is not touched until it is decided"),
    Clause("551.6(j)", "nor is insurance, a double down or a split once confirmed"),
    Clause("551.6(k)(1)", "the holder may let a player who sat out back in before the reshuffle"),
    Clause("551.7(c)", "a Match-The-Dealer Wager is placed like the others"),
    Clause("551.7(c)(1)", "spoken, it is confirmed by dealer and floorperson"),
    Clause("551.7(c)(2)", "and its cash is changed into chips without delay"),
    Clause("551.7(f)", "Match-The-Dealer has no bearing on the other wagers"),
    Clause("551.9(b)", "insurance and a surrendered wager are settled each on its own"),
    Clause("551.10(e)", "insurance does not cover Match-The-Dealer"),
    Clause("551.12(e)", "a split hand has no fixed payout for suited 7s"),
    Clause("551.13(a)(1)", "no card is drawn to Blackjack or to any 21"),
    Clause("551.13(a)(2)", "one card only is drawn after a double down"),
)

# ------------------------------------------------------------------------------------------ the options


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchTable(Option):
    """Match-The-Dealer odds: their floor depends on the decks, so what is stated is kept until these are known."""

    kind: ClassVar[str] = "table"

    def read(self, value: object) -> Mapping[str, object] | None:
        if value is False or value == NOT_OFFERED:
            return None
        if value == "floor":
            return {}
        if isinstance(value, Mapping):
            return dict(value)
        raise self.refuse(value, f"choose {self.permitted()}")

    def write(self, value: Mapping[str, object] | None) -> object:
        return NOT_OFFERED if value is None else dict(value) or "floor"

    def values(self) -> list[object]:
        own = ({row.hand: str(row.pays) for row in table} for table in MATCH_THE_DEALER.values())
        return ["floor", *own, NOT_OFFERED]

    def permitted(self) -> str:
        return "floor, a table at or above it, or not offered"


@dataclass(frozen=True, kw_only=True)
class Spanish21Rules(BlackjackRules):
    """What a certificate holder chooses for Spanish 21."""

    chapter: ClassVar[str] = "551"
    minimum_section: ClassVar[str] = "6(a)"

    table_minimum: Cents = table_minimum("551.6(a)")
    table_maximum: Cents = table_maximum("551.6(a)")
    decks: int = option(Choice(section="551.3(a)", about="six or eight decks of 48 cards", default=6, among=(6, 8)))
    match_the_dealer: Mapping[str, object] | None = field(
        default_factory=dict,
        metadata=option(MatchTable(section="551.7(e)", about="what Match-The-Dealer pays", default=None)).metadata,
    )
    match_the_dealer_maximum: Cents = option(
        Amount(
            section="551.7(b)(2)",
            about="the most that may be wagered on Match-The-Dealer",
            default=10_000_00,
            least=LEAST_MATCH_THE_DEALER,
            most=10_000_000_00,
        )
    )
    smallest_chip: Cents = smallest_chip("551.10(b)")
    boxes_per_player: int = boxes_per_player("551.14", POSITIONS)
    no_mid_shoe_entry: bool = no_mid_shoe_entry("551.6(k)")
    shuffling: str = shuffling("551.5(a)", "551.15")

    def breaches(self) -> Iterator[Refused]:
        yield from super().breaches()
        if self.match_the_dealer:
            try:
                MATCH_THE_DEALER[self.decks].at_or_above(self.match_the_dealer)
            except Refused as breach:
                yield breach

    @property
    def match_the_dealer_table(self) -> Paytable | None:
        """The table in force: the floor for these decks, or the holder's own above it."""
        if self.match_the_dealer is None:
            return None
        floor = MATCH_THE_DEALER[self.decks]
        return floor.at_or_above(self.match_the_dealer) if self.match_the_dealer else floor
