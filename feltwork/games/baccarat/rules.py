"""What a certificate holder chooses for Baccarat, where chapter 545 prints what, and what can go wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from feltwork.procedure.baccarat.dealing import InitialDeal, Turned
from feltwork.procedure.baccarat.game import BaccaratFamilyGame
from feltwork.procedure.baccarat.irregularities import (
    COVER_CARD,
    DEALING,
    LEAVES_WHEN_ASKED,
    card_irregularities,
    cut_improper,
    turning_relinquished,
)
from feltwork.procedure.baccarat.rules import BY_PLAYERS, CENT, FACE_DOWN, OF_THE_WIN, BaccaratFamilyRules, VigorishRate
from feltwork.procedure.baccarat.sections import BaccaratSections
from feltwork.procedure.baccarat.turning import TurnedByPlayers
from feltwork.procedure.irregularity import Effect, Irregularity
from feltwork.procedure.request import Point
from feltwork.submission.option import Choice
from feltwork.submission.submission import option
from feltwork.terms.money import Cents
from feltwork.terms.refusal import Refused

MOST_PLACES = 14
ROUNDED_AT = {"next_25_cents": "5%", "next_20_cents": "4%"}
"""Each permitted rounding belongs to one rate."""


@dataclass(frozen=True, kw_only=True)
class BaccaratRules(BaccaratFamilyRules):
    """The options of chapter 545; it has no vigorish on a tie."""

    chapter: ClassVar[str] = "545"
    rounded_to: ClassVar[Mapping[str, Cents]] = {CENT: 1, "next_25_cents": 25, "next_20_cents": 20}

    vigorish: str = option(
        VigorishRate(
            section="13(c)",
            about="4% or 5% of what a wager on the Banker's Hand wins",
            default="5%",
            among=tuple(OF_THE_WIN),
        )
    )
    vigorish_rounding: str = option(
        Choice(
            section="13(d)",
            about="vigorish to the nearest cent, or 5% raised to the next multiple of 25 cents and 4% of 20 cents",
            default=CENT,
            among=(CENT, *ROUNDED_AT),
        )
    )
    initial_deal: str = option(
        Choice(
            section="9(d)",
            about="four cards face down that the dealer turns, or that the highest bettors turn",
            default=FACE_DOWN,
            among=(FACE_DOWN, BY_PLAYERS),
        )
    )
    positions: int = option(
        Choice(
            section="2(a)",
            about="numbered places at the table",
            default=MOST_PLACES,
            among=tuple(range(10, MOST_PLACES + 1)),
        )
    )

    def breaches(self) -> Iterator[Refused]:
        yield from super().breaches()
        if (rate := ROUNDED_AT.get(self.vigorish_rounding, self.vigorish)) != self.vigorish:
            yield Refused(
                f"option vigorish_rounding {self.vigorish_rounding}",
                f"it belongs to a vigorish of {rate}",
                self.at("13(d)"),
                f"vigorish: {rate}, or the rounding of {self.vigorish}",
            )


SECTIONS = BaccaratSections(
    new_decks="3(b)",
    feathered="",
    cut_offered="5(b)",
    cut="5(c)",
    cut_completed="5(d)",
    burn="5(f)",
    shoe="7(a)",
    bankers_hand_ties="8(a)(1)(iii)",
    bankers_hand_ties_charged="",
    vigorish_on_the_tie="",
    one_vigorish="13(f)",
)

INITIAL_DEALS = {
    FACE_DOWN: InitialDeal("9(c)", turned=Turned.BOTH),
    BY_PLAYERS: InitialDeal(
        "9(c)",
        by_players=TurnedByPlayers(
            under_the_shoe="9(d)(1)",
            players_hand="9(d)(2)",
            bankers_hand="9(d)(3)",
            players_third="9(d)(4)",
            bankers_third="9(d)(5)",
            equal_wagers="9(d)(6)",
            no_wager="9(d)(7)",
            relinquished="15(f)",
        ),
    ),
}

ORDERED_TO_PASS = Irregularity(
    "curator_ordered_to_pass",
    "14(a)(2)",
    "the curator delays the game unreasonably, repeatedly deals invalidly, or violates the act or the rules",
    "the dealer or a floorperson may order the shoe to be passed once the round is settled",
    Effect.OWN,
    DEALING | {Point.SETTLE},
)

IRREGULARITIES = (
    cut_improper("5(e)"),
    ORDERED_TO_PASS,
    *card_irregularities("15", BaccaratFamilyGame.discards, "the whole set of cards is replaced before a new round"),
    turning_relinquished("15(f)"),
)

EVENTS = (COVER_CARD, replace(LEAVES_WHEN_ASKED, outcome=f"{LEAVES_WHEN_ASKED.outcome}; a curator passes the shoe"))
